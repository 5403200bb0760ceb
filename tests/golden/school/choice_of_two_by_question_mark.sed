0,/for a in allies within 1 \{ apply Guarded to a for 1 round \}/s//let n = self.poise > 4 ? 2 : 1\n      restore n to self/
