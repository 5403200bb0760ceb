s/self.poise < 6/self.poise is less than 6/
