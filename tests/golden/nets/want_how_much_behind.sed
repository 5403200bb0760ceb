0,/want 90 for Gasp when self\.poise < 6/s/want 90 for Gasp when self\.poise < 6/want Gasp 90 when self.poise < 6/
