0,/restore 5 to self/s/restore 5 to self/heal 5 to self/
