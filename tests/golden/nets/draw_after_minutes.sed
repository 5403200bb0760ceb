0,/draw after 30 vignettes/s/draw after 30 vignettes/draw after 30 minutes/
