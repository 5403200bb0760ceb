/^use\ "witchhammer\/tactics"$/a\
set auto_20 true
