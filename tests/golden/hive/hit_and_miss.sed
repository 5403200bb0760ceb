s/on hit \{ apply/on hit and on miss { apply/
