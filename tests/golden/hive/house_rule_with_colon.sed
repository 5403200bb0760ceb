s/set init_tie = roll_off/set init_tie: roll_off/
