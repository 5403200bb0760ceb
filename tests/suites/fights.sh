# fights.sh -- Fights of WitchHammer's encounters: no forced move stops short. The long form plays more.
. tests/support/suite.sh
stops=3
if long; then stops=30; fi
for source in rules/witchhammer/encounters/*.fray; do
    check "$source: moves that stop short" \
        python3 tests/support/advances.py build/fray "$stops" "$source"
done
finish
