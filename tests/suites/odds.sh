# odds.sh -- tables of what exact odds must say, tests/odds/*.table (they need a build with exact rationals); and whether chance and an
# oracle fit the odds: for every trial and encounter there is that is small enough, and for everybody with everything that the rules'
# patterns of trials take. See tests/support/odds_fits.c.
. tests/support/suite.sh
for table in tests/odds/*.table; do
    file=$(sed -n 's/^# FILE //p' "$table")
    last=
    grep -v '^#' "$table" >"$scratch/rows"
    while IFS='|' read -r id arguments variable value chance; do
        arguments=${arguments# } arguments=${arguments% } variable=${variable# } variable=${variable% } value=${value# } value=${value% }
        chance=${chance# } chance=${chance% }
        if [ "$arguments" != "$last" ]; then
            eval "build/fray odds \"\$file\" --format csv $arguments" >"$scratch/csv" 2>"$scratch/err" || fail "$arguments" "$scratch/err"
            last=$arguments
        fi
        # of,at,kind,variable,value,text,chance,error,exact,sampled; the name in front may hold commas and is quoted then
        sed 's/^"[^"]*"/x/' "$scratch/csv" | awk -F, -v v="$variable" -v t="$value" '$4 == v && $6 == t { print $9 }' >"$scratch/said"
        if [ "$(cat "$scratch/said")" = "$chance" ]; then pass; else fail "$id: $arguments: $variable $value is $chance, not $(cat "$scratch/said")"; fi
    done <"$scratch/rows"
done
gmp=$(printf '#include <gmp.h>\n' | cc -E -x c - >/dev/null 2>&1 && echo -lgmp)
if cc -std=c11 -O1 -Wall -Wextra -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc tests/support/odds_fits.c build/release/libfray.a $gmp -lm -o "$scratch/fits" 2>"$scratch/err"; then
    systems=
    for folder in rules/*/; do # tests/odds/everybody.fray reads all of WitchHammer
        folder=${folder%/}
        [ "$folder" = rules/witchhammer ] || systems="$systems $folder/${folder##*/}.fray"
    done
    "$scratch/fits" tests/odds/*.fray bench/odds/duel.fray rules/*/encounters/*.fray $systems >"$scratch/fitted"
    sed '$d' "$scratch/fitted"
    count "$(tail -n 1 "$scratch/fitted")"
else fail "odds_fits does not compile" "$scratch/err"; fi
finish
