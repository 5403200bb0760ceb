0,/for a in allies within 1 \{ apply Guarded to a for 1 round \}/s//self.struck++/
