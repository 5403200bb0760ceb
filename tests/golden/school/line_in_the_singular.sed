0,/traits "Strong Back"/s//trait "Strong Back"/
