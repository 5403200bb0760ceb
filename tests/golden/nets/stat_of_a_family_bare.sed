0,/solid_damage \+5/s/solid_damage \+5/resist fire +2/
