0,/restore 5 to self/s/restore 5 to self/restore 5 health to self/
