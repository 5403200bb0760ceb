0,/log "\{self\} coughs\."/s//log "{self coughs."/
