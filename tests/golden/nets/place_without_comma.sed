0,/side left  \{ Marit at 4, 4 toward east \}/s/side left  \{ Marit at 4, 4 toward east \}/side left  { Marit at 4 4 toward east }/
