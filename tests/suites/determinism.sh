# determinism.sh -- the same seed gives the same bytes: gcc -O0, gcc -O3, the loop as a switch, clang, the release build, and every locale.
. tests/support/suite.sh
builds=release
for build in gcc-O0 gcc-O3 gcc-switch clang-O2; do
    if make -s MODE=$build CC=${build%%-*} build/$build/fray >"$scratch/make" 2>&1; then builds="$builds $build"
    else fail "make MODE=$build" "$scratch/make"; fi
done
print_all() { # FRAY FILE -- everything that chance and the compiler could touch
    "$1" dis "$2" --tables
    "$1" build "$2" -o -
    encounters "$2" | while read -r encounter; do
        for seed in 0 1 7 18446744073709551615; do
            "$1" run "$2" "$encounter" --seed "$seed" --format jsonl
        done
        "$1" run "$2" "$encounter" --seed 7 --map --explain
        "$1" sim "$2" "$encounter" --seed 3 -n 50 --jobs 2 --format json
    done
}
for source in $(fray_files rules tests/lang tests/core); do
    [ -n "$(encounters "$source")" ] || continue
    first=
    for build in $builds; do
        sum=$(print_all build/$build/fray "$source" 2>&1 | cksum)
        first=${first:-$sum}
        if [ "$sum" = "$first" ]; then pass; else fail "$source: $build prints other bytes than release"; fi
    done
    for locale in C.UTF-8 tr_TR.UTF-8 de_DE.UTF-8; do
        sum=$(LC_ALL=$locale print_all build/fray "$source" 2>&1 | cksum)
        if [ "$sum" = "$first" ]; then pass; else fail "$source: other bytes with LC_ALL=$locale"; fi
    done
done
paths=
for path in stdlib rules tests/lang tests/core; do [ -n "$(fray_files $path)" ] && paths="$paths $path"; done
first=
for build in $builds; do
    sum=$(build/$build/fray test $paths 2>&1 | cksum)
    first=${first:-$sum}
    if [ "$sum" = "$first" ]; then pass; else fail "fray test: $build prints other bytes than release"; fi
done
finish
