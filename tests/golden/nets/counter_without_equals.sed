/^use\ "witchhammer\/tactics"$/a\
extend creature { counter fish 0 }
