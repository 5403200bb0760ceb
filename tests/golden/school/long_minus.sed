0,/init -3/s//init –3/
