0,/^  map """$/s//  map/
