0,/attack \+3/s/attack \+3/attack = 3/
