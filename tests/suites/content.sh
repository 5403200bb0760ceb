# content.sh -- The content of WitchHammer: options, cards, schools and the features that it shows.
# Every value of every option is set by a test, printed, and possible as a house rule. No two cards
# differ in numbers alone. The schools are whole. The page says where each feature is used.
. tests/support/suite.sh
page=rules/witchhammer/README.md
cards=rules/witchhammer

find $cards -path '*/tests/*' -name '*.fray' -exec grep -hoE '^ *option [a-z_]+ = [A-Za-z_0-9-]+' {} + | awk '{ print $2, $4 }' | sort -u >"$scratch/set"
# shellcheck disable=SC2046
awk -f tests/support/options.awk $(find $cards stdlib -name '*.fray' ! -path '*/tests/*') >"$scratch/options"
check "there are options" test "$(wc -l <"$scratch/options")" -gt 100
while read -r option value; do
    if [ "$value" = "*" ]; then found=$(grep -c "^$option " "$scratch/set"); else found=$(grep -cx "$option $value" "$scratch/set"); fi
    if [ "$found" -gt 0 ]; then pass; else fail "no test sets $option = $value"; fi
    if [ "$value" = "*" ] || [ "$value" = true ] || [ "$value" = false ]; then found=$(grep -c "\`$option\`" $page); else found=$(grep -c "\`$option\`.*\`$value\`" $page); fi
    if [ "$found" -gt 0 ]; then pass; else fail "$page does not tell of $option = $value"; fi
done <"$scratch/options"

# Each may be a house rule of a table, with all that everybody reads.
mkdir "$scratch/house"
while read -r option value; do
    [ "$value" = "*" ] && value=1
    printf 'edition 1\nuse "witchhammer"\nuse "witchhammer/tactics"\nset %s = %s\n' "$option" "$value" >"$scratch/house/${option}_$value.fray"
done <"$scratch/options"
for house in "$scratch"/house/*.fray; do check "a house rule: $(basename "$house" .fray)" env FRAY_PATH=rules build/fray check "$house"; done

# shellcheck disable=SC2046
awk -f tests/support/cards.awk $(find $cards -name '*.fray' ! -path '*/tests/*') | sort >"$scratch/cards"
check "the cards are found" test "$(wc -l <"$scratch/cards")" -gt 150
awk -F'\t' '$1 == before { print name " and " $2 } { before = $1; name = $2 }' "$scratch/cards" >"$scratch/same"
if [ -s "$scratch/same" ]; then fail "the same cards with other numbers" "$scratch/same"; else pass; fi

has() { # NAME FILE PATTERN AT-LEAST
    if [ "$(grep -cE "$3" "$2")" -ge "$4" ]; then pass; else fail "$2: fewer than $4 of $1"; fi
}
schools=0
for school in $cards/schools/*.fray; do
    schools=$((schools + 1))
    has techniques "$school" '^  technique ' 10
    has "mood cards" "$school" '^  psych ' 2
    has passives "$school" '^  (passive|common) ' 2
    [ "$school" = $cards/schools/general.fray ] && continue
    for level in 1 2 3; do has "cards of level $level" "$school" "^    level $level\$" 3; done
done
check "six schools" test $schools -ge 6
check "sixteen creatures" test "$(grep -hcE '^creature ' $cards/creatures/*.fray | awk '{ n += $1 } END { print n }')" -ge 16
check "eight encounters" test "$(find $cards/encounters -name '*.fray' | wc -l)" -ge 8
check "four hunters" test "$(find $cards/characters -name '*.fray' | wc -l)" -ge 4
build/fray doc cards $cards/witchhammer.fray --format json >"$scratch/book.json"
check "each card has a line of flavour" test "$(grep -o '"rules": ' "$scratch/book.json" | wc -l)" = "$(grep -o '"flavour": "[^"]' "$scratch/book.json" | wc -l)"

#  feature | `as it is written`, ... | `where`, ... |: each text is in one of the files, or somewhere in the folder.
awk '/^\| feature / { on = 1; next } on && /^\| `|^\| [a-z]/ { print; next } on && !/^\|/ { on = 0 }' $page | sed 's/\\|/|/g' >"$scratch/features"
check "$page has a table of features" test "$(wc -l <"$scratch/features")" -ge 30
while IFS='|' read -r _ feature written where _; do
    files=$(printf '%s\n' "$where" | grep -o '`[^`]*`' | tr -d '`' | sed "s,^,$cards/,")
    printf '%s\n' "$written" | grep -o '`[^`]*`' | tr -d '`' >"$scratch/written"
    while read -r text; do
        # shellcheck disable=SC2086
        if grep -rqF -- "$text" $files; then pass; else fail "$page: ${feature# }: no '$text' in $files"; fi
    done <"$scratch/written"
done <"$scratch/features"
finish
