s/on hit \{ apply Choking/on hit, when some enemy { apply Choking/
