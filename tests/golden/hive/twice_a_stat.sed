s/  defence -n/  defence x2/
