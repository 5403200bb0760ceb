s/ends after 30 vignettes/ends 30 vignettes/
