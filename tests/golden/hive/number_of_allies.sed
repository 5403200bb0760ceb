s/count\(allies within 2\)/number of allies within 2/
