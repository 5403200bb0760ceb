0,/count\(allies within 2\) > 0/s/count\(allies within 2\) > 0/count allies within 2 > 0/
