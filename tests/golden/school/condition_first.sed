0,/defence \+1 when self\.poise \* 2 < self\.poise\.max/s//when self.poise < 10 defence +1/
