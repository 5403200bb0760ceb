s/ends after 30 vignettes/end after 40 vignettes/
