0,/apply Drenched\(2\) to target for 2 turns/s/apply Drenched\(2\) to target for 2 turns/apply Drenched 2 to target for 2 turns/
