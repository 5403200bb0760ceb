s/set init_tie = roll_off/init_tie = roll_off/
