s/restore 6 to self$/restore 6 to self and/
