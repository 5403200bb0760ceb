0,/ends after 30 vignettes/s/ends after 30 vignettes/ends at 30 vignettes/
