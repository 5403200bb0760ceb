# docs.sh -- every fenced block of Fray in the documentation: ```fray must check clean, its tests must hold and its encounters
# must run to their end; ```fray-wrong must be refused.
. tests/support/suite.sh
for text in README.md docs/*.md; do
    [ -e "$text" ] && awk -v OUT="$scratch" -f tests/support/blocks.awk "$text"
done
for block in "$scratch"/*.fray; do
    [ -e "$block" ] || continue
    name=$(basename "$block" .fray)
    check "$name checks clean" build/fray check "$block"
    check "$name: its tests" build/fray test "$block"
    encounters "$block" >"$scratch/encounters"
    while read -r encounter; do
        check "$name: $encounter" build/fray run "$block" "$encounter" --seed 1 --fights 20
    done <"$scratch/encounters"
done
for block in "$scratch"/*.fray-wrong; do
    [ -e "$block" ] || continue
    build/fray check "$block" >"$scratch/out" 2>&1
    if [ $? = 1 ]; then pass; else fail "$(basename "$block") is not refused" "$scratch/out"; fi
done
# ```text blocks of docs/odds.md that begin with a command: what it prints begins so.
awk -v OUT="$scratch/odds" '/^```text$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (OUT n) }' docs/odds.md
for block in "$scratch"/odds*; do
    command=$(sed -n '1s/^\$ fray odds //p' "$block")
    [ -n "$command" ] || continue
    (cd tests/golden/odds && eval "../../../build/fray odds --color never $command") 2>&1 | sed 's/ *$//' >"$scratch/out"
    sed 1d "$block" >"$scratch/want"
    head -n "$(wc -l <"$scratch/want")" "$scratch/out" >"$scratch/begin"
    if [ -s "$scratch/out" ] && diff "$scratch/want" "$scratch/begin" >"$scratch/diff"; then pass; else fail "docs/odds.md: $command" "$scratch/diff" "$scratch/out"; fi
done
# docs/campaign.md: its example is written to a file, its commands run one after the other; what is shown under each is printed, in that order.
mkdir "$scratch/winter"
awk '/^```fray$/ && !n { n = on = 1; next } /^```/ { on = 0 } on' docs/campaign.md >"$scratch/winter/winter.fray"
awk '/^```text$/ { on = 1; next } /^```/ { on = 0 } on' docs/campaign.md >"$scratch/walk"
fray() { "$top/build/fray" "$@"; }
in_order() { # WANTED PRINTED
    awk 'NR == FNR { want[++n] = $0; next } at < n && $0 == want[at + 1] { at++ } END { if (at < n) { print "not printed: " want[at + 1]; exit 1 } }' "$1" "$2"
}
held() { # what the last command printed, against what the page shows
    [ -z "$command" ] || if in_order "$scratch/want" "$scratch/out" >"$scratch/why"; then pass; else fail "docs/campaign.md: $command" "$scratch/why" "$scratch/out"; fi
}
top=$PWD
command=
while IFS= read -r line; do
    case $line in
    '$ '*)
        held
        command=${line#\$ }
        : >"$scratch/want"
        (cd "$scratch/winter" && eval "$command") >"$scratch/out" 2>&1 </dev/null
        ;;
    *) printf '%s\n' "$line" >>"$scratch/want" ;;
    esac
done <"$scratch/walk"
held
# docs/tutorial.md: its first file, and how often she wins with it, with attack +8, with solid_damage +12.
awk '/^```fray$/ && !n { n = on = 1; next } /^```/ { on = 0 } on' docs/tutorial.md >"$scratch/house.fray"
wins() { # FILE -- "766"
    build/fray run "$1" --seed 7 --fights 1000 | sed -n 's/^ *\([0-9]*\)  village$/\1/p'
}
sed 's/attack +5/attack +8/' "$scratch/house.fray" >"$scratch/sharper.fray"
sed 's/solid_damage +6/solid_damage +12/' "$scratch/house.fray" >"$scratch/heavier.fray"
check "docs/tutorial.md: so often as it says" grep -q "^ *$(wins "$scratch/house.fray")  village" docs/tutorial.md
check "docs/tutorial.md: and with attack +8" grep -q "^again: $(wins "$scratch/sharper.fray")\." docs/tutorial.md
check "docs/tutorial.md: and with solid_damage +12" grep -q "instead: $(wins "$scratch/heavier.fray") once more" docs/tutorial.md
# docs/doc.md: what the example prints. And every system's book is whole: no hole is left open, nothing is "...".
awk '/^```fray$/ { on = 1; next } /^```/ { on = 0 } on' docs/doc.md >"$scratch/hook.fray"
awk '/^```text$/ { on = 1; next } /^```/ { on = 0 } on' docs/doc.md >"$scratch/want"
build/fray doc Hook "$scratch/hook.fray" 2>&1 | sed '$d' >"$scratch/out"
check "docs/doc.md: what the example prints" diff "$scratch/want" "$scratch/out"
for system in witchhammer factions teams countup shock; do
    build/fray doc all rules/$system/$system.fray >"$scratch/book" 2>&1
    check "fray doc all of $system" test $? = 0 -a "$(wc -l <"$scratch/book")" -gt 300
    if grep -n '[{}]\|[.][.][.]' "$scratch/book" >"$scratch/raw"; then fail "the book of $system has holes" "$scratch/raw"; else pass; fi
done
build/fray doc all rules/witchhammer/witchhammer.fray | grep -n 'it is not so\|_' >"$scratch/raw"
if [ -s "$scratch/raw" ]; then fail "what WitchHammer says in print is not English" "$scratch/raw"; else pass; fi
[ -e docs/bytecode.md ] && {
    cc -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L tests/support/bytecode_doc.c build/release/libfray.a -o "$scratch/doc" 2>"$scratch/err" &&
        "$scratch/doc" >"$scratch/bytecode.md"
    check "docs/bytecode.md is what the tables say (make reference)" diff docs/bytecode.md "$scratch/bytecode.md"
}
[ -e docs/errors.md ] && {
    cc -Iinclude tests/support/errors_doc.c build/release/libfray.a -o "$scratch/doc" 2>"$scratch/err" && "$scratch/doc" >"$scratch/errors.md"
    check "docs/errors.md is what the tables say (make errors)" diff docs/errors.md "$scratch/errors.md"
}
[ -e docs/reference/lints.md ] && {
    cc -Iinclude -Isrc tests/support/lints_doc.c build/release/libfray.a -o "$scratch/doc" 2>"$scratch/err" && "$scratch/doc" >"$scratch/lints.md"
    check "docs/reference/lints.md is what the table says (make lints)" diff docs/reference/lints.md "$scratch/lints.md"
}
finish
