s/on hit \{ apply Choking/on hit if some enemy { apply Choking/
