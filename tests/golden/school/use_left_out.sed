/use "witchhammer.tactics"/d
