0,/attack \+1 when self\.poise \* 2 < self\.poise\.max/s/attack \+1 when self\.poise \* 2 < self\.poise\.max/attack +1 when it.poise < 5/
