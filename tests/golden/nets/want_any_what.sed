0,/want 10 for any card/s/want 10 for any card/want 10 for any/
