0,/attack 5;  defence 4/s//attack five;  defence 4/
