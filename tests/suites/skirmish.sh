# skirmish.sh [--bless] -- Fights of bench/: in Fray as in C, and the cost of one has not grown.
# Each encounter plays as in C, and as in reference.py when one rule is changed in both. The cost of
# a skirmish is counted in machine instructions by callgrind, the same whenever it is counted.
# --bless writes the cost that is measured now into bench/instructions.txt.
#
# The cost is that of one compiler on one machine, so the file has a line for each. Without such a
# line, or without valgrind, the suite says so and passes. More than 2 % above the line fails.
. tests/support/suite.sh
cc=${CC:-cc}
gmp=$(sh tools/static_libs.sh)
rules=bench/skirmish/skirmish.fray figures=bench/instructions.txt
for fight in skirmish hydra; do
    $cc -O2 -o "$scratch/c_$fight" bench/$fight/$fight.c
    $cc -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -o "$scratch/$fight" \
        bench/$fight/fray_$fight.c build/release/libfray.a $gmp
done

cost() { # how many machine instructions an encounter takes: the difference of two lengths
    for n in 100 300; do
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$scratch/skirmish" $n 1 $rules \
            2>&1 >/dev/null | sed -n 's/.*Collected : //p'
    done | { read -r short && read -r long && echo $(((long - short) / 200)); }
}
compiler="$(uname -m) $($cc --version | head -n 1)"

if [ "${1:-}" = --bless ]; then
    now=$(cost)
    {
        grep -v -F "	$compiler" "$figures" 2>/dev/null
        printf '%s\t%s\n' "$now" "$compiler"
    } >"$scratch/figures"
    cp "$scratch/figures" "$figures"
    echo "$now machine instructions a fight"
    finish
fi

for fight in skirmish hydra; do
    "$scratch/c_$fight" 3000 1 >"$scratch/c.out"
    "$scratch/$fight" 3000 1 bench/$fight/$fight.fray >"$scratch/fray.out"
    check "$fight: 3000 encounters, C and Fray" diff "$scratch/c.out" "$scratch/fray.out"
    if command -v python3 >/dev/null; then
        check "$fight: variants of the rules" bash bench/variants.sh $fight "$scratch/$fight" 60
    fi
done
if command -v valgrind >/dev/null; then
    now=$(cost)
    was=$(grep -F "	$compiler" "$figures" | cut -f 1)
    if [ -z "$was" ]; then
        echo "$now machine instructions a fight; $figures has no line for $compiler"
    elif [ $((now * 100)) -gt $((was * 102)) ]; then
        echo "$now machine instructions a fight, not $was: more than 2 % above. If that is meant: sh tests/suites/skirmish.sh --bless" >"$scratch/cost"
        fail "what a fight costs" "$scratch/cost"
    else pass; fi
else
    echo "valgrind is not installed: what a fight costs was not looked at"
fi
finish
