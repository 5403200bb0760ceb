/^use\ "witchhammer\/tactics"$/a\
function wet(c: creature) { return c has Drenched }
