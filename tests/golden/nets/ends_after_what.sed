0,/ends after 30 vignettes/s/ends after 30 vignettes/ends after 30/
