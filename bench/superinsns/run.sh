#!/usr/bin/env bash
# run.sh -- Chooses the superinstructions of src/engine/vm/superinsns.txt anew (takes minutes).
#
# It counts which instructions follow each other in fights of all systems under rules/. The fights of
# bench/ are left out: what is reported must not choose what it measures. Fights do not change. Run afterwards: make, the suites skirmish and unit, and bench/instructions.txt.
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
1 10 rules/witchhammer/encounters/ford.fray
1 10 rules/witchhammer/encounters/mill.fray
1 10 rules/witchhammer/encounters/quarry.fray
1 20 rules/witchhammer/encounters/duel.fray
1 4 rules/shock/encounters/ambush.fray
1 4 rules/shock/encounters/duel.fray
1 2 rules/shock/encounters/bridge.fray
1 2 rules/factions/encounters/barrow.fray
1 10 rules/factions/encounters/duel.fray
1 4 rules/factions/encounters/road.fray
1 10 rules/countup/encounters/ambush.fray
1 20 rules/countup/encounters/duel.fray
1 10 rules/countup/encounters/gate.fray
1 20 rules/teams/encounters/bell.fray
1 20 rules/teams/encounters/duel.fray
1 10 rules/teams/encounters/grate.fray
FIGHTS
python3 bench/superinsns/choose.py "${args[@]}" >"$out/superinsns.txt"
cp "$out/superinsns.txt" src/engine/vm/superinsns.txt
