s/^    reach 2/    reach/
