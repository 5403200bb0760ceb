0,/restore 6 to self/s//restore 6 to me/
