s/ends after 30 vignettes/ends after -3 vignettes/
