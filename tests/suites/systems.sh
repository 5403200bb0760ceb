# systems.sh -- The tables of words in rules/SYSTEM/README.md against the rules.
# The rule of each word is declared where the table says. Its tests exist in that system; the suite `lang` runs them. Each other value
# of an option is set by a test. The content is counted.
. tests/support/suite.sh
cells() { sed 's/ *| */|/g' "$1"; } # a page whose tables have no padding
systems="factions teams countup shock"

for system in $systems; do
    cells "rules/$system/README.md" | awk -v name="$system" '
        /^\|word\|rule\|/ { on = 1; next } !/^\|/ { on = 0 } on && !/^\|-/ { print name "|" $0 }'
done >"$scratch/rows"
check "each of four systems has rows" test "$(cut -d'|' -f1 "$scratch/rows" | sort -u | wc -l)" = 4

while IFS='|' read -r system _ word rule tests _; do
    grep -h '^test "' "rules/$system/tests/"*.fray | grep -oE '[A-Z][A-Z]-[A-Z]+[-A-Z0-9]*' | sort -u >"$scratch/ids"
    : >"$scratch/missing"
    # `file.fray` `name`, `name`; `file.fray` `name`
    echo "$rule" | grep -o '`[^`]*`' | tr -d '`' | while read -r name; do
        case $name in
            *.fray)
                file=rules/$system/$name
                [ -e "$file" ] || echo "no file $file"
                ;;
            *) grep -qE "^ *[a-z_]+ \"?$name\"?([^A-Za-z_]|\$)" "$file" 2>/dev/null || echo "$file does not declare \`$name\`" ;;
        esac
    done >>"$scratch/missing"
    for id in $tests; do
        grep -qx -e "$id" "$scratch/ids" || echo "no test of rules/$system names $id" >>"$scratch/missing"
    done
    [ -n "$(echo "$tests" | tr -d ' ')" ] || echo "no tests" >>"$scratch/missing"
    if [ -s "$scratch/missing" ]; then fail "rules/$system/README.md:$word" "$scratch/missing"; else pass; fi
done <"$scratch/rows"

# Every value of an option but the first, and a flag or a number other than its own, is set by some test.
for system in $systems; do
    sed -n 's/^option \([a-z_0-9A-Z]*\) = \(.*\)$/\1 \2/p' "rules/$system/options.fray" | while read -r option values; do
        first=${values%%,*}
        case $first in
            true | false | [0-9]*) others=. ;;
            *) others=$(echo "${values#*,}" | tr -d ' ' | tr ',' ' ') ;;
        esac
        for value in $others; do
            if [ "$value" = . ]; then
                grep -hE "^ *option $option = " "rules/$system/tests/"*.fray | grep -qv "= $first *\$" || echo "$system: $option is never anything but $first"
            else
                grep -qhE "^ *option $option = $value\$" "rules/$system/tests/"*.fray || echo "$system: $option is never $value"
            fi
        done
    done
done >"$scratch/unset"
if [ -s "$scratch/unset" ]; then fail "values of options that no test sets" "$scratch/unset"; else pass; fi

# What comes with each: declarations of its library and encounters, not of its tests and trials.
declared() {
    cat "rules/$1"/*.fray "rules/$1"/encounters/*.fray | grep -v '^creature "Reference ' | grep -cE "^($2) "
}
for system in $systems; do
    figures="$(declared $system 'creature|hero|companion') $(declared $system 'weapon|shield|suit|armour|gear|item|consumable|spell') $(declared $system 'talent|trait|knack')"
    figures="$figures $(cat "rules/$system"/encounters/*.fray | grep -c '^encounter ')"
    said=$(cells rules/README.md |
        sed -n "s/^|$system|\([0-9]*\)|\([0-9]*\)|\([0-9]*\)|\([0-9]*\)|\$/\1 \2 \3 \4/p")
    check "rules/README.md: what comes with $system is $figures" test "$figures" = "$said"
    # shellcheck disable=SC2086 # four figures
    set -- $figures
    check "$system has content enough" test "$1" -ge 6 -a "$2" -ge 8 -a "$3" -ge 4 -a "$4" -ge 3
done

# How long each is, in hundreds of lines, without blank lines, comments and tests.
for system in $systems witchhammer; do
    lines=$(find "rules/$system" -name '*.fray' ! -path '*/tests/*' -exec grep -hvE '^ *(#|$)' {} + |
        awk 'END { n = int(NR / 100 + 0.5); printf "%d,%d00", n / 10, n % 10 }')
    check "rules/README.md: $system has $lines lines" \
        sh -c "sed 's/ *| */|/g' rules/README.md | grep -qxF '|$system|$lines|'"
done
# Somebody copies a system and changes it. The tests of the copy run the copy, whatever else there is.
tool=$PWD/build/fray
mkdir "$scratch/copy"
cp -r rules "$scratch/copy"
copied() { (cd "$scratch/copy" && FRAY_PATH=$1 "$tool" test rules/factions); }
says 'the tests of a copy' 0 ' passed, 0 failed' copied ''
sed -i 's/log "{self} dodges."/self.health -= 99/' "$scratch/copy/rules/factions/reactions.fray"
copied '' >"$scratch/changed"
check 'the tests of a changed copy fail' grep -E ' passed, [1-9][0-9]* failed' "$scratch/changed"
for path in "$scratch/copy/rules" "$PWD/rules"; do
    copied "$path" | grep ' passed, ' >"$scratch/elsewhere"
    check "they fail with FRAY_PATH=$path" test "$(tail -1 "$scratch/changed")" = "$(tail -1 "$scratch/elsewhere")"
done
finish
