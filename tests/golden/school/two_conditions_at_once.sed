0,/apply Guarded to a/s//apply Guarded, Choking(1) to a/
