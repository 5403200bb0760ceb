0,/push target by 1/s//push target 1/
