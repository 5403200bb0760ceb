s/away from self/away self/
