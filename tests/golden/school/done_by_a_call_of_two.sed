s/apply Guarded to self for 2 rounds/self.apply(Guarded, 2)/
