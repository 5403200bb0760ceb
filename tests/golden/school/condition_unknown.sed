0,/apply Choking\(2\) to target for 2 turns/s//apply Chocking(2) to target for 2 turns/
