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
# A few bytes of dice take no more memory than the budget, nearly.
within_memory() { # MIB ARGUMENT... -- what is answered, and the largest memory
    most=$1
    shift
    /usr/bin/python3 - "$most" build/fray odds "$@" <<'EOF'
import resource, subprocess, sys
done = subprocess.run(sys.argv[2:], capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
print(done.stdout.split("\n")[0], used, "MiB")
sys.exit(done.returncode or used > int(sys.argv[1]))
EOF
}
{
    printf 'edition 1\nsystem Odds { space squares }\ntrial "one" { do { result "a" = roll d1000000 } }\n'
    printf 'trial "eight" { do {\n'
    for i in 1 2 3 4 5 6 7 8; do printf 'result "r%s" = roll d1000000\n' $i; done
    printf '} }\n'
} >"$scratch/large.fray"
for trial in one eight; do
    says "$trial of d1000000: the budget is named" 0 "too much memory: \`--memory N\`" \
        build/fray odds "$scratch/large.fray" $trial --sample 10
    check "$trial of d1000000: within 256 MiB and a quarter" \
        within_memory 320 "$scratch/large.fray" $trial
done
says "with more memory, it is exact" 0 "1000000 final" build/fray odds "$scratch/large.fray" one \
    --memory 1000
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
