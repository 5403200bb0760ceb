0,/for a in allies within 1 \{ apply Guarded to a for 1 round \}/s//var n = self.poise \/ 4\n      restore n to self/
