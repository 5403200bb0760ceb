0,/log "\{self\} coughs\."/s//log "{self} says "ha"."/
