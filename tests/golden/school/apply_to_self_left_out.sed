0,/apply Guarded to self for 2 rounds/s//apply Guarded for 2 rounds/
