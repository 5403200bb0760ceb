s/resist\[con\] \+1/resist(con) +1/
