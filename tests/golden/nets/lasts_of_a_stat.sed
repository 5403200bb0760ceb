/^use\ "witchhammer\/tactics"$/a\
extend creature { lasts attack }
