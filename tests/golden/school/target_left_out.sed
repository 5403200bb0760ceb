0,/^    target nearest enemy$/{//d}
