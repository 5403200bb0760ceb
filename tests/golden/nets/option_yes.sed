0,/ends after 30 vignettes/s/ends after 30 vignettes/option auto_20 = yes/
