0,/on hit \{ apply Drenched\(2\) to target for 2 turns \}/s/on hit \{ apply Drenched\(2\) to target for 2 turns \}/on hit { n = 2;  apply Drenched(n) to target for 2 turns }/
