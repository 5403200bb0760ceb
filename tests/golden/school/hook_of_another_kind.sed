0,/on resolved/s//on revealed/
