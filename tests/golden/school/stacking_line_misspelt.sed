0,/stacks highest/s//stack highest/
