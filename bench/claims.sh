#!/bin/sh
# claims.sh [RUNS] [FIGHTS] -- Counts false claims: comparisons of a version with itself that claim a change.
#
# The two versions are the same encounter. One throws an unused die as the fight begins, and the
# versions have other dice (--apart). Each encounter has a row: runs, figures compared in each, and counts of false
# claims. A run may claim any change, or a change of who wins. The last count is of runs in which a
# single interval of 95 % excludes 0, as a report without the correction would claim. The last row
# adds up.
set -u
cd "$(dirname "$0")/.." || exit 2
runs=${1:-100} fights=${2:-256}
fray=$PWD/build/fray
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

printf '%-28s %6s %8s %8s %8s %11s\n' encounter runs figures claimed wins uncorrected
for path in witchhammer/encounters/ford factions/encounters/duel teams/encounters/duel \
    countup/encounters/duel shock/encounters/duel; do
    [ -e "rules/$path.fray" ] || continue
    if grep -q '^  do {' "rules/$path.fray"; then
        sed 's/^  do {/&\n    let spare = roll d20;  log "{spare}"\n   /' "rules/$path.fray"
    else
        awk '/^}/ && open { print "  do { let spare = roll d20;  log \"{spare}\" }"; open = 0 }
            /^encounter / { open = 1 } { print }' "rules/$path.fray"
    fi >"$scratch/new.fray"
    seed=1
    while [ "$seed" -le "$runs" ]; do
        $fray sim --apart --diff "rules/$path.fray" "$scratch/new.fray" -n "$fights" --seed "$seed" \
            --format json | python3 -c '
import json, sys
rows = [r for r in json.load(sys.stdin)["rows"] if r["variant"] == "difference"]
print(len(rows), any(r["claimed"] for r in rows),
      any(r["claimed"] for r in rows if r["what"] in ("wins", "nobody")),
      any(r["low"] > 0 or r["high"] < 0 for r in rows))'
        seed=$((seed + 1))
    done | awk -v name="$path" '
        { n++; figures = $1; any += $2 == "True"; wins += $3 == "True"; plain += $4 == "True" }
        END { printf "%-28s %6d %8d %8d %8d %11d\n", name, n, figures, any, wins, plain }'
done | tee "$scratch/rows"
awk '{ n += $2; any += $4; wins += $5; plain += $6 }
    END { printf "%-28s %6d %8s %8d %8d %11d\n", "all", n, "", any, wins, plain }' "$scratch/rows"
