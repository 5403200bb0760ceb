s/draw after 30 vignettes/draw 30 vignettes/
