/^use\ "witchhammer\/tactics"$/a\
option auto_20 = true
