# fights.sh -- Fights of WitchHammer's encounters: no forced move stops short, and both sides win.
# The short form plays 200 fights of each and asks for 28 percent. The long form plays 2000 and asks
# for 35 percent, and for each card to be used in some fight.
. tests/support/suite.sh
stops=3 fights=200 least=28
if long; then stops=30 fights=2000 least=35; fi
for source in rules/witchhammer/encounters/*.fray; do
    check "$source: moves that stop short" \
        python3 tests/support/advances.py build/fray "$stops" "$source"
done
check "even encounters" \
    python3 tests/support/even.py build/fray "$fights" "$least" rules/witchhammer/encounters/*.fray
finish
