# asan.sh -- the tool with AddressSanitizer and UBSan over every Fray file there is: check, list, compile, run; and compiled
# files give the same fights as their source.
. tests/support/suite.sh
FRAY=build/asan/fray
clean() { # NAME COMMAND... -- may fail, but not as a bug
    name=$1
    shift
    "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    if [ $code -gt 2 ] || grep -q -e 'ERROR: .*Sanitizer' -e 'runtime error:' "$scratch/err"; then fail "$name: exit $code" "$scratch/err"; else pass; fi
}
for source in $(fray_files stdlib rules tests); do
    clean "check $source" $FRAY check "$source"
    $FRAY build "$source" -o "$scratch/compiled" >/dev/null 2>&1 || continue
    clean "dis $source" $FRAY dis --tables "$source"
    encounters "$source" >"$scratch/encounters"
    while read -r encounter; do
        clean "run $source $encounter" $FRAY run "$source" "$encounter" --seed 5 --map --explain
        grep -q 'its fuel is used up' "$scratch/err" && continue # once is enough: it takes as long each time
        clean "fights $source $encounter" $FRAY run "$source" "$encounter" --seed 5 --fights 10
        $FRAY run "$source" "$encounter" --seed 6 --format jsonl >"$scratch/a" 2>&1
        $FRAY run "$scratch/compiled" "$encounter" --seed 6 --format jsonl >"$scratch/b" 2>&1
        check "compiled $source $encounter" cmp "$scratch/a" "$scratch/b"
    done <"$scratch/encounters"
done
finish
