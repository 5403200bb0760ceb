/^use\ "witchhammer\/tactics"$/a\
extend creature { slot fish 0 }
