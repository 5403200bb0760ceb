s/apply Veiled to self for 2 rounds/apply Veiled self for 2 rounds/
