0,/draw after 30 vignettes/s/draw after 30 vignettes/option auto_20 = 1/
