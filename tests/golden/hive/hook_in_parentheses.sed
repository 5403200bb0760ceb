s/on hit \{ apply/on hit(t) { apply/
