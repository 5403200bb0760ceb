0,/solid_damage \+2/s//solid_damage += 2/
