# limits.sh -- Every limit of docs/reference/limits.md: accepted at it, refused by name one past it.
# A row of the page without a test fails, and so does a LIMIT_ constant of the sources without a row.
. tests/support/suite.sh
fray=$PWD/build/release/fray
python3 tests/support/limits.py "$fray" "$scratch/limits" >"$scratch/out" 2>&1
sed '$d' "$scratch/out"
count "$(tail -n 1 "$scratch/out")"

# The test itself fails where a row says another figure than the tool has, or has no test.
mkdir "$scratch/other"
sed 's/| dice in one roll  *| 1000 /| dice in one roll | 1001 /; s/| sides of a die  *|/| sides of a new die |/' \
    docs/reference/limits.md >"$scratch/other/limits.md"
sed "s|^PAGE = .*|PAGE = '$scratch/other/limits.md'|" tests/support/limits.py >"$scratch/other/limits.py"
says "a row with another figure" 1 "FAILED dice in one roll: 1001: exit 1" \
    python3 "$scratch/other/limits.py" "$fray" "$scratch/limits" "dice in one roll"
says "a row without a test" 1 "FAILED sides of a new die: this row" \
    python3 "$scratch/other/limits.py" "$fray" "$scratch/limits" "dice in one roll"
finish
