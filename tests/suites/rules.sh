# rules.sh [--bless] -- The pages of rules by ID, docs/rules/SYSTEM.md, against rules and tests.
# Each ID that a test names has a row with a sentence, its file and its tests. --bless computes the
# tests, the readings and the examples; the sentences and files are written by hand.
. tests/support/suite.sh
for page in docs/rules/*.md; do
    system=$(basename "$page" .md)
    if [ "${1:-}" = --bless ]; then
        python3 tests/support/rules_page.py write "$system"
    else check "$page" python3 tests/support/rules_page.py check "$system"; fi
done
[ "${1:-}" = --bless ] || finish
