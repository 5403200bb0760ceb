0,/draw after 30 vignettes/s/draw after 30 vignettes/draw at 30 vignettes/
