0,/count\(allies within 2\) > 0/s/count\(allies within 2\) > 0/allies within 2 > 0/
