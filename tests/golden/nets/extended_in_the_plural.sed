/^use\ "witchhammer\/tactics"$/a\
extend heroes { counter fish = 0 }
