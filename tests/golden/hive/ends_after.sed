s/  stacks once/  stacks once\n  ends after 3 rounds/
