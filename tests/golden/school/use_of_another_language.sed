0,/use "witchhammer"$/s//import "witchhammer"/
