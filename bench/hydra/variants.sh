# variants.sh -- Variants of hydra.fray and reference.py; ../variants.sh sources it.
variant "four rounds" 's/ends after 40 rounds/ends after 4 rounds/' 's/LIMIT = 40/LIMIT = 4/'
variant "a third for who saves" 's|hurt x, n / 2, w.element|hurt x, n / 3, w.element|' 's|n // 2|n // 3|'
variant "necks of 15" 's/neck 24/neck 15/' 's/False, 24, 160/False, 15, 160/'
variant "nobody flees" 's/flees 1;/flees 0;/' 's/, True,/, False,/'
variant "poison hurts more" 's/Poisoned { stacks longest;  attack -3;/Poisoned { stacks longest;  attack -6;/' 's/has("poisoned", 3)/has("poisoned", 6)/'
variant "another head" 's/deck 2 "bite", 2 "flame", "roar"/deck 2 "spit", 2 "lash", "roar"/' \
    's/\["bite", "bite", "flame", "flame", "roar"\]/["spit", "spit", "lash", "lash", "roar"]/'
