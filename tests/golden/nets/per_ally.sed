0,/attack \+1 when self\.poise \* 2 < self\.poise\.max/s/attack \+1 when self\.poise \* 2 < self\.poise\.max/attack +1 per ally within 1/
