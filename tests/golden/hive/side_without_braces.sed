s/side left  \{ Veit at 4, 4 toward east \}/side left Veit at 4, 4 toward east/
