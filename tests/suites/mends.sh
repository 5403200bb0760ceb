# mends.sh -- Bad inputs: one message at the right place, and what it says to write checks clean.
# Each page of tests/mends is scored, two points for an input; fewer fail.
. tests/support/suite.sh
python3 tests/support/mends.py build/fray tests/mends >"$scratch/out" 2>&1
sed '$d' "$scratch/out"
count "$(tail -n 1 "$scratch/out")"
finish
