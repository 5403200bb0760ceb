0,/level 2/s//level: 2/
