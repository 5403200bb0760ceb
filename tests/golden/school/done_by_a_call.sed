s/restore 6 to self/self.heal(6)/
