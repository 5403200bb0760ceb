0,/on hit \{ apply Choking\(2\) to target for 2 turns \}/s//on hit { apply Choking(2) to target for 2 turns/
