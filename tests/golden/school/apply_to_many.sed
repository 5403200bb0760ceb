s/apply Guarded to a for/apply Guarded to allies for/
