s/apply Veiled to self for 2 rounds/remove Veiled to self/
