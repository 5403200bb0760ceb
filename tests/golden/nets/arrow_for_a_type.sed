/^use\ "witchhammer\/tactics"$/a\
function wet(c: creature) -> flag { return c has Drenched }
