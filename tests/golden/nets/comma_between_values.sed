0,/exhaust_poise self, n/s/exhaust_poise self, n/exhaust_poise self n/
