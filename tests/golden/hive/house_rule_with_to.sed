s/set init_tie = roll_off/set init_tie to roll_off/
