0,/attack 5;  defence 4;  init 2/s/attack 5;  defence 4;  init 2/attack d6;  defence 4;  init 2/
