# mutants.sh -- Mutation testing of all systems on a fixed sample: the scores of tests/mutants.txt.
#
# Of rules and of content 300 mutants are tried, of dice and costs all. `make mutants` tries all.
. tests/support/suite.sh
while read -r system class least; do
    case $class in
        rules | content) sample='--sample 300 --seed 2026' ;;
        *) sample= ;;
    esac
    # shellcheck disable=SC2086
    check "rules/$system $class $least" build/fray test --mutate --class "$class" $sample \
        --minimum "$least" --out "$scratch/$system.$class" "rules/$system"
done <<EOF
$(grep -v '^#' tests/mutants.txt)
EOF
for folder in rules/*/; do
    check "$folder is in tests/mutants.txt" grep -q "^$(basename "$folder") rules " tests/mutants.txt
done
finish
