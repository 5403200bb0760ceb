0,/rolls 10/s/rolls 10/rolls d20/
