# fights.sh -- Fights of shipped encounters: no forced move stops short.
. tests/support/suite.sh
for source in rules/witchhammer/encounters/*.fray; do
    check "$source: moves that stop short" \
        python3 tests/support/advances.py build/fray "${FIGHTS:-5}" "$source"
done
finish
