/^use\ "witchhammer\/tactics"$/a\
project "Nets" { lint W604 off }
