0,/apply Choking\(2\) to target/s//apply Choking to target/
