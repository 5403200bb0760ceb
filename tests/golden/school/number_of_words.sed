0,/init -3/s//init - 3 \/ 2.5/
