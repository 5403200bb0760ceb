s/apply Choking\(2\) to target/apply 2 Choking to target/
