# skirmish.sh [--bless] -- Fights of bench/: in Fray as in C, and the cost of one has not grown.
# Each encounter plays as in C, and as in reference.py when one rule is changed in both. The cost of
# a skirmish is counted in machine instructions (tests/support/instructions.sh).
. tests/support/suite.sh
. tests/support/instructions.sh
[ "${1:-}" = --bless ] && bless=yes
cc=${CC:-cc}
gmp=$(sh tools/static_libs.sh)
rules=bench/skirmish/skirmish.fray
for fight in skirmish hydra; do
    $cc -O2 -o "$scratch/c_$fight" bench/$fight/$fight.c
    $cc -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -o "$scratch/$fight" \
        bench/$fight/fray_$fight.c build/release/libfray.a $gmp
done

if command -v valgrind >/dev/null; then
    gate skirmish "$(per_fight 100 300 "$scratch/skirmish" N 1 $rules)"
    [ "${bless:-}" = yes ] && finish
else
    echo "valgrind is not installed: the cost of a fight was not counted"
fi

for fight in skirmish hydra; do
    "$scratch/c_$fight" 3000 1 >"$scratch/c.out"
    "$scratch/$fight" 3000 1 bench/$fight/$fight.fray >"$scratch/fray.out"
    check "$fight: 3000 encounters, C and Fray" diff "$scratch/c.out" "$scratch/fray.out"
    if command -v python3 >/dev/null; then
        check "$fight: variants of the rules" bash bench/variants.sh $fight "$scratch/$fight" 60
    fi
done
finish
