0,/when self\.poise \* 2 < self\.poise\.max/s//when self.poise * 2 ≤ self.poise.max/
