s/self.poise.max/self.max_poise/
