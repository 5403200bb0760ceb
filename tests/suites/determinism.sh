# determinism.sh -- The same bytes from all compilers, all optimizations, and in every locale.
# One process of each build plays all files (tests/support/signatures.c). The lines it prints are
# compared with those of the release build. What the tool itself prints is compared for one
# encounter of each system.
. tests/support/suite.sh
builds='gcc-O0 gcc-O3 clang-O2'
files=$(grep -lE '^(encounter|test) ' $(fray_files stdlib rules tests/lang tests/core))
tools='rules/witchhammer/encounters/ford.fray'
for system in countup factions shock teams; do
    tools="$tools $(fray_files rules/$system/encounters | head -n 1)"
done

make -s build/release/signatures >"$scratch/make" 2>&1 ||
    fail "make build/release/signatures" "$scratch/make"
for build in $builds; do
    make -s MODE="$build" CC="${build%%-*}" first "build/$build/fray" "build/$build/signatures" \
        >"$scratch/make" 2>&1 ||
        fail "make MODE=$build" "$scratch/make"
done

# Locales of its own, so that they are there on every machine.
mkdir "$scratch/locales"
export LOCPATH="$scratch/locales"
locale='LC_CTYPE=tr_TR.UTF-8 LC_COLLATE=tr_TR.UTF-8 LC_NUMERIC=de_DE.UTF-8 LC_TIME=de_DE.UTF-8'
for name in tr_TR de_DE; do
    localedef -i $name -f UTF-8 "$scratch/locales/$name.UTF-8" >"$scratch/localedef" 2>&1
    check "the locale $name is there" test "$(LC_ALL=$name.UTF-8 locale charmap)" = UTF-8
done

tool_says() { # BUILD -- what the tool prints of one encounter of each system
    for file in $tools; do
        "build/$1/fray" dis "$file" --tables
        "build/$1/fray" build "$file" -o -
        for seed in 0 18446744073709551615; do
            "build/$1/fray" run "$file" --seed "$seed" --format jsonl
        done
        "build/$1/fray" run "$file" --seed 7 --map --explain
        "build/$1/fray" sim "$file" --seed 3 -n 50 --jobs 2 --format json
        "build/$1/fray" doc all "$file" --width 80
        "build/$1/fray" bench --signature "$file" -n 20
    done
    "build/$1/fray" odds tests/odds/small.fray
    "build/$1/fray" test stdlib tests/lang tests/core
}
sign() { # NAME BUILD -- writes NAME.signatures and NAME.tool
    # shellcheck disable=SC2086 # many files
    "build/$2/signatures" $files >"$scratch/$1.signatures" 2>&1
    tool_says "$2" >"$scratch/$1.tool" 2>&1
}
for build in release $builds; do sign "$build" "$build" & done
# the letters and the order of one language, the numbers of another
(
    unset LC_ALL
    # shellcheck disable=SC2086 # several words
    export $locale
    sign locales release
) &
wait

check "every file has its signatures" test \
    "$(grep -c ' listing=.* tests=' "$scratch/release.signatures")" = "$(echo "$files" | wc -l)"
for name in $builds locales; do
    diff "$scratch/release.signatures" "$scratch/$name.signatures" >"$scratch/diff"
    pass "$(grep -cxFf "$scratch/release.signatures" "$scratch/$name.signatures")"
    [ ! -s "$scratch/diff" ] || fail "$name has other signatures than release" "$scratch/diff"
    check "$name: the tool prints what release prints" cmp "$scratch/release.tool" \
        "$scratch/$name.tool"
done
finish
