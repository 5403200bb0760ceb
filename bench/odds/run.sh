#!/usr/bin/env bash
# run.sh [SECONDS] -- Measures exact odds of small questions beside plain C, and of a duel.
#
# The questions are a blow, two sums, the best three of ten dice, and pools of dice (pools.c). The
# duel runs for SECONDS (60).
# Times are processor time after loading, the least of five. Instructions are callgrind's, as the
# difference of two runs. Plain C and Fray must agree.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60} out=build/bench
mkdir -p "$out"
gmp=$(sh tools/static_libs.sh)
${CC:-cc} -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -o "$out/odds" bench/odds/bench.c build/release/libfray.a $gmp
counted() { # LESS MORE ARGUMENTS: the instructions of one run
    command -v valgrind >/dev/null || {
        echo "-"
        return
    }
    local a b
    a=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$out/odds" "$3" "$1" ${4:-} 2>&1 >/dev/null | sed -n 's/.*Collected : //p')
    b=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$out/odds" "$3" "$2" ${4:-} 2>&1 >/dev/null | sed -n 's/.*Collected : //p')
    echo $(((b - a) / ($2 - $1)))
}
row() { # LABEL TIMES ARGUMENTS
    local label=$1 times=$2
    shift 2
    local best
    best=$(for _ in 1 2 3 4 5; do "$out/odds" "$1" "$times" ${2:-}; done | sort -k2 -n | head -n 1)
    printf '%-44s %14s %14s %16s\n' "$label" "${best% *}" "${best#* }" "$(counted "$((times / 10 + 1))" "$((times / 5 + 2))" "$1" ${2:-})"
}
printf '%-44s %14s %14s %16s\n' question mean 'us' instructions
row 'a blow, exact' 500 blow
row 'a blow, floating point' 500 blow-float
row '2d6 against 3d8, exact' 1000 sums
row '2d6 against 3d8, floating point' 1000 sums-float
row '   every combination, plain C' 1000 naive-sums
row '   folded, plain C' 20000 plain-sums
row 'best three of 10d10, exact' 1000 best
row 'best three of 10d10, floating point' 1000 best-float
row '   one by one in rules, exact' 20 loop
row '   merged, plain C' 200 plain-best
row '   all of 6d10, plain C (10d10: x 10^4)' 5 naive-best 6
echo
echo "== pools of dice: the mean, us by fray_odds_dice, us in plain C with GMP"
${CC:-cc} -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -o "$out/pools" bench/odds/pools.c build/release/libfray.a $gmp
for question in against sum keep set; do
    printf '%-10s %s %s\n' "$question" "$("$out/pools" "$question" 20)" "$("$out/pools" "plain-$question" 20 | cut -d ' ' -f 2)"
done
echo
echo "== the duel of bench/odds/duel.fray: ten vignettes, five cards each, random play, $seconds s"
build/fray odds bench/odds/duel.fray --float --states 100000000 --seconds "$seconds" | sed -n 1,4p
for rounds in 1 2; do
    echo "== the same, $rounds vignette(s)"
    build/fray odds bench/odds/duel.fray --rounds "$rounds" --float --states 100000000 --seconds "$seconds" | sed -n 1,4p
done
