s/self.poise \* 3 < self.poise.max/self.poise < self.poise.max * 0.3/
