s/on hit \{ apply Choking\(2\) to target for 2 turns/on hit { apply Choking(2) to target for two turns/
