# debug.sh -- The debugger: the protocol by messages, wild ones included; fights that end as without.
. tests/support/suite.sh
awk '/^```fray duel.fray/ { on = 1; next } /^```/ { on = 0 } on' docs/commands/debug.md >"$scratch/duel.fray"
timeout 900 python3 tests/support/dap_test.py "${FRAY:-build/asan/fray}" "$scratch/duel.fray" >"$scratch/dap" 2>&1
sed '$d' "$scratch/dap"
count "$(tail -n 1 "$scratch/dap")"

# A fight that is stepped through, there and back, ends as one that is not.
for file in bench/skirmish/skirmish.fray rules/*/encounters/duel.fray rules/witchhammer/encounters/ford.fray; do
    build/fray run "$file" --seed 7 | sed -n 's/^The winner: /The end: /p' >"$scratch/played"
    printf '%s\n' turn event 'back event' step next 'back next' out continue 'back turn' continue |
        build/fray debug "$file" --seed 7 2>/dev/null | grep '^The end: ' | uniq >"$scratch/stepped"
    [ -s "$scratch/played" ] || echo 'The end: nobody.' >"$scratch/played"
    check "$file ends as it is played" diff "$scratch/played" "$scratch/stepped"
done
printf '{"fray":"play","schema":1}\n' >"$scratch/table.play"
says "a record is not rules" 2 "is the record of a fight" build/fray debug "$scratch/table.play"
finish
