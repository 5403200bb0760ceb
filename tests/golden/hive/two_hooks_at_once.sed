s/on hit \{ apply/on hit, missed { apply/
