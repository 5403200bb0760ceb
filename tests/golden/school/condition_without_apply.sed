0,/apply Guarded to self for 2 rounds/s//Guarded to self for 2 rounds/
