s/ends after 30 vignettes/init_tie = in_turn/
