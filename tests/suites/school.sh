# school.sh [--bless] -- three schools, broken in one place a time: the one at the end of docs/tutorial.md by tests/golden/school/NAME.sed,
# tests/golden/nets/nets.fray and tests/golden/hive/hive.fray by the files beside them. NAME.err is what `fray check` says then. Each is one finding, and nothing but it.
. tests/support/suite.sh
fray=$PWD/build/fray
mkdir "$scratch/my"
break_it() { # SCHOOL FOLDER BLESS
    for change in "$2"/*.sed; do
        broken=$(basename "$change" .sed)
        name=$(basename "$1")
        sed -E -f "$change" "$1" >"$scratch/my/$name"
        if cmp -s "$1" "$scratch/my/$name"; then fail "$change changes nothing"; continue; fi
        (cd "$scratch" && "$fray" check --color never "my/$name") 2>&1 |
            # what the rules look like today is not what is tested
            awk '/--> .*\/rules\// { sub(/[^ ]*\/rules\//, "rules/"); sub(/:.*/, ""); print; skip = 3; next } skip-- > 0 { next } 1' >"$scratch/err"
        [ "$3" = --bless ] && cp "$scratch/err" "$2/$broken.err"
        check "$broken is refused" grep -q '^error' "$scratch/err"
        check "$broken" diff "$2/$broken.err" "$scratch/err"
    done
}
awk '/^## 10/ { ten = 1 } ten && /^```fray$/ { on = 1; next } /^```$/ { if (on) exit } on' docs/tutorial.md >"$scratch/hearth.fray"
check "the school itself" build/fray check --strict "$scratch/hearth.fray"
for school in nets hive; do
    check "the school $school itself" build/fray check --strict tests/golden/$school/$school.fray
    check "its tests" build/fray test tests/golden/$school/$school.fray
done
break_it "$scratch/hearth.fray" tests/golden/school "${1:-}"
for school in nets hive; do break_it tests/golden/$school/$school.fray tests/golden/$school "${1:-}"; done
finish
