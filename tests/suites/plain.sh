# plain.sh -- The build without GMP: its unit tests, and answers as near as it promises.
# What it answers in floating point is to the byte what --float says with GMP. A plot is refused
# by name. This build has assertions and no sanitizers.
. tests/support/suite.sh
if ! make -s MODE=plain unit-programs all >"$scratch/make" 2>&1; then
    fail "make MODE=plain" "$scratch/make"
    finish
fi
ldd build/plain/fray >"$scratch/ldd"
if grep -q -e gmp "$scratch/ldd"; then
    fail "it needs GMP all the same" "$scratch/ldd"
else
    pass
fi
for program in build/plain/test/test_*; do
    [ -x "$program" ] && [ ! -d "$program" ] || continue
    check "$program" "$program"
done
# Counted dice have no winner, unlike a question about rules.
fits() { # ARGUMENTS... -- each chance within both errors of the other build's
    if ! { build/plain/fray odds "$@" --format csv >"$scratch/plain" &&
        build/fray odds "$@" --format csv >"$scratch/exact" &&
        build/fray odds "$@" --format csv --float >"$scratch/float"; } 2>"$scratch/err"; then
        fail "odds $*" "$scratch/err"
        return
    fi
    if cmp -s "$scratch/plain" "$scratch/float"; then
        pass
    else
        fail "odds $*: --float says something else"
    fi
    for side in plain exact; do
        # of,at,kind,variable,value,text,chance,error,exact,...: names in front may hold commas and
        # are quoted then
        sed -e 's/"[^"]*"/x/g' -e '/^\(x,\|roll .*\),winner,winner,-1,/d' "$scratch/$side" |
            awk -F, 'NR > 1 { gsub(" ", "_", $4); print $4 "|" $5, $7, $8, ($9 != "") }' \
                >"$scratch/$side.rows"
    done
    paste -d' ' "$scratch/plain.rows" "$scratch/exact.rows" | awk '
        { off = $2 - $6; if (off < 0) off = -off }
        $1 != $5 || off > $3 + $7 || $3 > 1e-9 || $4 || !$8 { print; wrong = 1 }
        END { exit wrong || NR == 0 }' >"$scratch/wrong"
    if [ $? = 0 ]; then pass; else fail "odds $*: farther off than promised" "$scratch/wrong"; fi
}
sed -n 's/^WH-[^|]*| *\(--[^|]*[^ |]\) *|.*/\1/p' tests/odds/witchhammer.table |
    sort -u >"$scratch/arguments"
while read -r arguments; do
    eval "fits \"\$(sed -n 's/^# FILE //p' tests/odds/witchhammer.table)\" $arguments"
done <"$scratch/arguments"
fits tests/odds/small.fray
fits bench/odds/duel.fray --rounds 1 --seconds 1000000 # however slow the machine is
for dice in 'roll 2d6 - 3d8' 'roll 300d6' 'roll 10d10 highest 3' 'roll 60d12 lowest 4' \
    'roll 100d6 count 5+'; do
    fits tests/odds/dice.fray "$dice"
done
build/plain/fray odds tests/odds/small.fray >"$scratch/out" 2>"$scratch/err"
check "it says that it is not exact" grep -q 'floating point, each chance is off by at most' \
    "$scratch/out"
finish
