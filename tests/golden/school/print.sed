0,/log "\{self\} coughs\."/s//print "{self} coughs."/
