0,/for a in allies within 1 \{ apply Guarded to a for 1 round \}/s//if self.poise > 3: restore 1 to self/
