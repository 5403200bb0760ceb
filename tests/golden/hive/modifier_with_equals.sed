s/  defence -n/  defence = -n/
