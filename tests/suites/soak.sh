# soak.sh -- Ten thousand fights of each encounter of rules/, none of which may fail (make prove).
. tests/support/suite.sh
for source in $(fray_files rules/*/encounters); do
    encounters "$source" >"$scratch/encounters"
    while read -r encounter; do
        check "$source \"$encounter\"" build/fray run "$source" "$encounter" --seed 2024 --fights \
            "${FIGHTS:-10000}"
    done <"$scratch/encounters"
done
finish
