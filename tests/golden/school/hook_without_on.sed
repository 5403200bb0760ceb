0,/on hit \{ push/s//hit { push/
