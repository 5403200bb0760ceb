s/restore 5 to self/set self.poise = 20/
