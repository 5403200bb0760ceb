# asan.sh -- Every file that plays, with the sanitizers, as in the release build.
# It is compiled, listed, fought and counted in one process of each build. golden, lang, fmt and
# transcripts run all other files with the sanitizers. Compiled files give the fights of their
# source.
. tests/support/suite.sh
fray=build/asan/fray
for mode in release asan; do
    make -s MODE=$mode build/$mode/signatures >"$scratch/make" 2>&1 || fail "make build/$mode/signatures" "$scratch/make"
done
files=$(fray_files stdlib rules bench tests/lang tests/core tests/odds tests/campaign tests/golden/nets tests/golden/hive)
# shellcheck disable=SC2086 # many files
for mode in release asan; do build/$mode/signatures $files >"$scratch/$mode" 2>"$scratch/$mode.err"; done
pass "$(grep -cxFf "$scratch/release" "$scratch/asan")"
if diff "$scratch/release" "$scratch/asan" >"$scratch/diff" && [ ! -s "$scratch/asan.err" ]; then
    pass
else fail "signatures with the sanitizers" "$scratch/diff" "$scratch/asan.err"; fi

clean() { # NAME COMMAND... -- may fail, but not as a bug
    name=$1
    shift
    "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    if [ $code -gt 2 ] || grep -q -e 'ERROR: .*Sanitizer' -e 'runtime error:' "$scratch/err"; then
        fail "$name: exit $code" "$scratch/err"
    else pass; fi
}
# The tool prints each encounter, too, and plays it from a compiled file. The tests of a system use its
# encounters again; once is enough.
for source in $(fray_files rules/*/encounters bench tests/lang tests/core); do
    encounters "$source" >"$scratch/encounters"
    [ -s "$scratch/encounters" ] || continue
    clean "dis $source" $fray dis --tables "$source"
    check "build $source" $fray build "$source" -o "$scratch/compiled"
    while read -r encounter; do
        clean "run $source $encounter" $fray run "$source" "$encounter" --seed 5 --map --explain
        build/fray run "$source" "$encounter" --seed 6 --format jsonl >"$scratch/a" 2>&1
        $fray run "$scratch/compiled" "$encounter" --seed 6 --format jsonl >"$scratch/b" 2>&1
        check "compiled $source $encounter" cmp "$scratch/a" "$scratch/b"
    done <"$scratch/encounters"
done
finish
