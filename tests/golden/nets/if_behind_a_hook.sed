0,/on hit \{ apply/s/on hit \{ apply/on hit if target.poise < 5 { apply/
