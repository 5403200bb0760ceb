s/draw after 30 vignettes/draw after -3 vignettes/
