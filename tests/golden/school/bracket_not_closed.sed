0,/apply Choking\(2\) to target/s//apply Choking(2 to target/
