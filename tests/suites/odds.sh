# odds.sh -- Exact odds against tables (tests/odds/*.table), against chance, and against an oracle.
# The tables need a build with exact rationals. tests/support/dice_notation.py enumerates what dice
# notation counts. tests/support/odds_fits.c plays and counts a few
# files. In the long form it plays every trial and encounter that is small enough. Then all
# creatures use everything that the patterns of trials take.
. tests/support/suite.sh
for table in tests/odds/*.table; do
    file=$(sed -n 's/^# FILE //p' "$table")
    last=
    grep -v '^#' "$table" >"$scratch/rows"
    while IFS='|' read -r id arguments variable value chance; do
        arguments=${arguments# } arguments=${arguments% } variable=${variable# } \
            variable=${variable% } value=${value# } value=${value% }
        chance=${chance# } chance=${chance% }
        if [ "$arguments" != "$last" ]; then
            eval "build/fray odds \"\$file\" --format csv $arguments" >"$scratch/csv" \
                2>"$scratch/err" || fail "$arguments" "$scratch/err"
            last=$arguments
        fi
        # of,at,kind,variable,value,text,chance,error,exact,sampled; the name in front may hold
        # commas and is quoted then
        sed 's/^"[^"]*"/x/' "$scratch/csv" |
            awk -F, -v v="$variable" -v t="$value" '$4 == v && $6 == t { print $9 }' \
                >"$scratch/said"
        if [ "$(cat "$scratch/said")" = "$chance" ]; then
            pass
        else
            fail "$id: $arguments: $variable $value is $chance, not $(cat "$scratch/said")"
        fi
    done <"$scratch/rows"
done
python3 tests/support/dice_notation.py >"$scratch/notation"
sed '$d' "$scratch/notation"
count "$(tail -n 1 "$scratch/notation")"
gmp=$(sh tools/static_libs.sh)
flags='-std=c11 -O1 -Wall -Wextra -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc'
# shellcheck disable=SC2086 # several flags
if ! cc $flags tests/support/odds_fits.c build/release/internals.a $gmp -lm \
    -o "$scratch/fits" 2>"$scratch/err"; then
    fail "odds_fits does not compile" "$scratch/err"
    finish
fi
files="tests/odds/dice.fray tests/odds/small.fray tests/odds/hunters.fray"
if long; then
    files="tests/odds/*.fray bench/odds/duel.fray rules/*/encounters/*.fray"
    for folder in rules/*/; do # tests/odds/everybody.fray reads all of WitchHammer
        name=$(basename "$folder")
        [ "$name" = witchhammer ] || files="$files rules/$name/$name.fray"
    done
fi
# shellcheck disable=SC2086 # several files
"$scratch/fits" $files >"$scratch/fitted"
sed '$d' "$scratch/fitted"
count "$(tail -n 1 "$scratch/fitted")"
finish
