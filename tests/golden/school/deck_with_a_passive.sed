0,/Gasp, "Not Past Me"/s//Gasp, "Not Past Me", "Strong Back"/
