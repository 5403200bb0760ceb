#!/usr/bin/env bash
# run.sh -- Chooses the superinstructions of src/vm/superinsns.txt anew (takes minutes).
#
# It counts which instructions follow each other in fights of bench/ and of all systems. Fights do
# not change. Run afterwards: make, the suites skirmish and unit, and bench/instructions.txt.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=build/bench/runs
mkdir -p "$out"
make -s --no-print-directory MODE=count build/count/reached
args=()
while read -r weight fights file; do
    counts=$out/$(echo "$file" | tr / -)
    build/count/reached "$file" "$fights" >"$counts"
    args+=("$weight" "$counts")
done <<'FIGHTS'
38 400 bench/skirmish/skirmish.fray
17 400 bench/hydra/hydra.fray
10 10 rules/witchhammer/encounters/ford.fray
5 10 rules/witchhammer/encounters/mill.fray
8 4 rules/shock/encounters/ambush.fray
7 4 rules/factions/encounters/barrow.fray
8 10 rules/countup/encounters/ambush.fray
7 20 rules/teams/encounters/bell.fray
FIGHTS
python3 bench/superinsns/choose.py "${args[@]}" >"$out/superinsns.txt"
cp "$out/superinsns.txt" src/vm/superinsns.txt
