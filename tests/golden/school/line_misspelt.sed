0,/solid_damage \+6/s//solid_damge +6/
