0,/\+1 when self\.poise \* 2 < self\.poise\.max/s//+1 when poise * 2 < self.poise.max/
