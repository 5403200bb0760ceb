# balance.sh -- Shares of won fights in the shipped encounters: 2,000 fights each, at seed 1.
# A side of two wins 35 to 65 % of them. Where the table has other bounds, the text at the head of
# the encounter says who is favoured. The same seed gives the same shares on every machine.
. tests/support/suite.sh

# encounter | side | least share in percent | greatest
table() {
    cat <<'ROWS'
factions/duel|reds|35|65
factions/duel|blues|35|65
factions/road|companions|35|65
factions/road|bandits|35|65
factions/sluice|companions|35|65
factions/sluice|millers|35|65
factions/barrow|companions|30|45
factions/barrow|robbers|25|40
factions/barrow|barrow|15|30
teams/duel|spear|35|65
teams/duel|knife|35|65
teams/bell|players|35|65
teams/bell|watch|35|65
teams/grate|players|35|65
teams/grate|watch|35|65
teams/marsh|heroes|35|65
teams/marsh|goblins|35|65
ROWS
}

last=
table | while IFS='|' read -r encounter side least most; do
    if [ "$encounter" != "$last" ]; then
        build/release/fray sim "rules/${encounter%/*}/encounters/${encounter#*/}.fray" \
            -n 2000 --seed 1 --format csv --progress never >"$scratch/shares" 2>&1 || exit 2
        last=$encounter
    fi
    awk -F, -v name="$encounter" -v side="$side" -v least="$least" -v most="$most" '
        $3 == "wins" && $5 == side { share = 100 * $13; found = 1 }
        END {
            fits = found && share >= least && share <= most
            printf "%s %s: %s wins %.1f %%, not %s to %s %%\n", fits ? "ok" : "no", name, side, share, least, most
        }' "$scratch/shares"
done >"$scratch/judged"

while read -r verdict text; do
    if [ "$verdict" = ok ]; then pass; else fail "$text"; fi
done <"$scratch/judged"
check "each row of the table is judged" test "$(wc -l <"$scratch/judged")" = "$(table | wc -l)"
finish
