0,/when self\.poise \* 2 < self\.poise\.max/s//if self.poise * 2 < self.poise.max/
