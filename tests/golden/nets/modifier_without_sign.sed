0,/defence -n/s/defence -n/defence n/
