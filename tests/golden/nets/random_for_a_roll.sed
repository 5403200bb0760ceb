0,/on hit \{ apply Drenched\(2\) to target for 2 turns \}/s/on hit \{ apply Drenched\(2\) to target for 2 turns \}/on hit { let n = random(1, 4);  apply Drenched(n) to target for 2 turns }/
