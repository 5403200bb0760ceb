0,/push target by 1/s//push target by 1 square/
