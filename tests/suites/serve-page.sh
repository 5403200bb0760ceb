# serve-page.sh -- The page of `fray serve` in Chromium: four players and a referee, a cheat, hostile names.
. tests/support/suite.sh
check "make table" flock build/engine.lock make -s table
cp rules/witchhammer/encounters/ford.fray rules/countup/encounters/gate.fray \
    rules/shock/encounters/ambush.fray tests/serve/field.fray "$scratch"
cp tests/golden/sim/csv.fray "$scratch/yard.fray" # is over in a few rounds
awk '/^```fray bridge.fray/ { on = 1; next } /^```/ { on = 0 } on' "$(page table.md)" \
    >"$scratch/bridge.fray"
export FRAY_PATH="$PWD/rules"
node build/page/tests/table.mjs "$PWD/build/release/fray" "$scratch" >"$scratch/table" 2>&1
sed '$d' "$scratch/table"
count "$(tail -n 1 "$scratch/table")"
finish
