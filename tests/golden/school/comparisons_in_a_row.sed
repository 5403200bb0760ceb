0,/when self\.poise \* 2 < self\.poise\.max/s//when 1 < self.poise < 10/
