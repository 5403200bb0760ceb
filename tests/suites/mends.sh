# mends.sh -- Bad inputs: one message at the right place, and what it says to write checks clean.
# Each page of tests/mends is scored, two points for an input; fewer fail.
. tests/support/suite.sh
python3 tests/support/mends.py build/fray tests/mends >"$scratch/out" 2>&1
sed '$d' "$scratch/out"
count "$(tail -n 1 "$scratch/out")"
# The line to write is safe to copy, whatever a stranger called a file.
fray=$PWD/build/fray base=$PWD/tests/mends/base.fray
cd "$scratch" || exit 2
cp "$base" "\$(touch made).fray"
says "a name that a shell would run is not offered" 2 "cannot read The ford" "$fray" run "The ford"
cp "$base" "a b;c.fray"
says "a name with blanks is quoted" 2 '  fray run "a b;c.fray" "The ford"' "$fray" run "The ford"
finish
