# variants.sh -- Variants of skirmish.fray and reference.py; ../variants.sh sources it.
variant "four vignettes" 's/repeat 50 { vignette }/repeat 4 { vignette }/' 's/self\.vignettes < 50/self.vignettes < 4/'
variant "flanking gives 3" 's/{ flank = 4 }/{ flank = 3 }/' 's/4 \* flank/3 * flank/'
variant "a goal of 12" 's/+ edge(die) - 10/+ edge(die) - 12/' 's/+ roll - 10/+ roll - 12/'
variant "the wolves' cards exchanged" \
    's/cards 2 bite, savage, lunge, /cards 2 lunge, savage, bite, /; s/cards 2 bite, lunge, hamstring, /cards 2 hamstring, lunge, bite, /' \
    's/\["bite", "bite", "savage", "lunge", /["lunge", "lunge", "savage", "bite", /; s/\["bite", "bite", "lunge", "hamstring", /["hamstring", "hamstring", "lunge", "bite", /'
