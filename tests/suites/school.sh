# school.sh [--bless] -- Three schools, each broken in one place at a time.
# They are tests/golden/school/hearth.fray, nets/nets.fray and hive/hive.fray. Each NAME.sed beside
# one breaks it. NAME.err holds the one finding that `fray check` prints then.
. tests/support/suite.sh
fray=$PWD/build/fray
mkdir "$scratch/my"
break_it() { # SCHOOL FOLDER BLESS
    for change in "$2"/*.sed; do
        broken=$(basename "$change" .sed)
        name=$(basename "$1")
        sed -E -f "$change" "$1" >"$scratch/my/$name"
        if cmp -s "$1" "$scratch/my/$name"; then
            fail "$change changes nothing"
            continue
        fi
        (cd "$scratch" && "$fray" check --color never "my/$name") 2>&1 |
            # what the rules look like today is not what is tested
            awk '/--> .*\/rules\// { sub(/[^ ]*\/rules\//, "rules/"); sub(/:.*/, ""); print; skip = 3; next } skip-- > 0 { next } 1' >"$scratch/err"
        [ "$3" = --bless ] && cp "$scratch/err" "$2/$broken.err"
        check "$broken is refused" grep -q '^error' "$scratch/err"
        check "$broken" diff "$2/$broken.err" "$scratch/err"
    done
}
for school in school/hearth nets/nets hive/hive; do
    check "$school itself" build/fray check --strict "tests/golden/$school.fray"
    check "the tests of $school" build/fray test "tests/golden/$school.fray"
    break_it "tests/golden/$school.fray" "tests/golden/$(dirname $school)" "${1:-}"
done
finish
