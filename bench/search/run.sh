#!/usr/bin/env bash
# run.sh [PLAYOUTS [FIGHTS [FILE...]]] -- A tournament: a search against the tactics of the file.
#
# Each side of an encounter first plays by its tactics, 2,000 fights. Then it searches with PLAYOUTS
# (1000) a decision, FIGHTS (40) with the same dice. The other sides keep their tactics. A row has
# both win rates, with the interval of the second. A side that wins less than 5 or more than 95 of
# 100 fights by its tactics is a foregone conclusion. The last lines count who gained 15 points, and
# who lost beyond the interval. Then the speed is measured.
set -euo pipefail
cd "$(dirname "$0")/../.."
playouts=${1:-1000} fights=${2:-40} out=build/bench seed=${SEED:-7} jobs=${JOBS:-1}
if [ $# -gt 2 ]; then files=("${@:3}"); else files=(rules/*/encounters/*.fray tests/worlds/*.fray); fi
mkdir -p "$out"
wins() { # FILE SIDE OPTIONS...: win rate, low, high in percent
    local file=$1 side=$2
    shift 2
    build/fray sim "$file" --seed "$seed" --format csv "$@" |
        awk -F, -v s="$side" '$3 == "wins" && $5 == s { printf "%.1f %.1f %.1f\n", $13 * 100, $14 * 100, $15 * 100 }'
}
sides() { # FILE: the sides that have tactics
    build/fray sim "$1" --seed 1 -n 1 --format csv | awk -F, '$3 == "wins" { print $5 }'
}
printf '%-34s %-12s %8s %8s %17s %7s\n' encounter side tactics search '95 % interval' gain
for file in "${files[@]}"; do
    for side in $(sides "$file"); do
        read -r before _ _ <<<"$(wins "$file" "$side" -n 2000)"
        awk -v b="$before" 'BEGIN { exit !(b < 5 || b > 95) }' && continue
        read -r after low high <<<"$(wins "$file" "$side" -n "$fights" --jobs "$jobs" --tactics "$side=search:$playouts")"
        awk -v f="${file#rules/}" -v s="$side" -v b="$before" -v a="$after" -v l="$low" -v h="$high" \
            'BEGIN { sub("encounters/", "", f); sub(".fray", "", f); printf "%-34s %-12s %6.1f %% %6.1f %%   %5.1f .. %5.1f %% %+6.1f\n", f, s, b, a, l, h, a - b }'
    done
done | tee "$out/search"
awk '{ n++; if ($NF >= 15) won++; if ($9 < $3) lost++ } END { if (n) printf "%d sides: %d gained 15 points or more, %d lost beyond the interval\n", n, won, lost }' \
    "$out/search"

echo "== speed, one thread"
${CC:-cc} -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -o "$out/search_speed" bench/search/speed.c build/libfray.a $(sh tools/static_libs.sh)
for name in witchhammer/encounters/duel witchhammer/encounters/ford; do
    build/fray build rules/$name.fray -o "$out/search.frayc"
    printf '%-34s ' "$name"
    "$out/search_speed" "$out/search.frayc" 300
done
