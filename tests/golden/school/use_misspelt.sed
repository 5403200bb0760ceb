/^use "witchhammer"$/s/witch/wich/
