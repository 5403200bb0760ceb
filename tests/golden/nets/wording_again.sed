/^use\ "witchhammer\/tactics"$/a\
wording push = "{t} [is|are] pushed"
