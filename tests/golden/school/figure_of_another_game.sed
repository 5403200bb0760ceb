0,/attack 3;  defence 5;  init 3/s//attack 3;  strength 5;  init 3/
