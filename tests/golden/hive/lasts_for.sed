s/  stacks once/  stacks once\n  lasts 3 rounds/
