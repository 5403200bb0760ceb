/^use\ "witchhammer\/tactics"$/a\
extend heroes { slot fish = 0 }
