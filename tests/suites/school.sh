# school.sh [--bless] -- the school at the end of docs/tutorial.md, broken in one place a time: tests/golden/school/NAME.sed breaks
# it, NAME.err is what `fray check` says then. Each is one finding, and nothing but it.
. tests/support/suite.sh
awk '/^## 10/ { ten = 1 } ten && /^```fray$/ { on = 1; next } /^```$/ { if (on) exit } on' docs/tutorial.md >"$scratch/hearth.fray"
check "the school itself" build/fray check --strict "$scratch/hearth.fray"
fray=$PWD/build/fray
for change in tests/golden/school/*.sed; do
    broken=$(basename "$change" .sed)
    mkdir -p "$scratch/my" && sed -E -f "$change" "$scratch/hearth.fray" >"$scratch/my/hearth.fray"
    if cmp -s "$scratch/hearth.fray" "$scratch/my/hearth.fray"; then fail "$change changes nothing"; continue; fi
    (cd "$scratch" && "$fray" check --color never my/hearth.fray) 2>&1 |
        # what the rules look like today is not what is tested
        awk '/--> .*\/rules\// { sub(/[^ ]*\/rules\//, "rules/"); sub(/:.*/, ""); print; skip = 3; next } skip-- > 0 { next } 1' >"$scratch/err"
    [ "${1:-}" = --bless ] && cp "$scratch/err" "tests/golden/school/$broken.err"
    check "$broken is refused" grep -q '^error' "$scratch/err"
    check "$broken" diff "tests/golden/school/$broken.err" "$scratch/err"
done
finish
