0,/self\.poise \* 2/s//self.hp * 2/
