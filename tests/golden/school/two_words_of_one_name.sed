0,/solid_damage \+2/s//solid damage +2/
