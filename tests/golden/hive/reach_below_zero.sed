s/reach 3/reach -3/
