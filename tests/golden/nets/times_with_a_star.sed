0,/solid_damage \+5/s/solid_damage \+5/solid_damage * 2/
