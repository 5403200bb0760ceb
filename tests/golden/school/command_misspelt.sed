0,/exhaust_poise self, n/s//exaust_poise self, n/
