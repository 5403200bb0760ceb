/^    solid_damage \+5/a\
    text "A hook."
