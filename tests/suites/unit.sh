# unit.sh [PROGRAM...] -- The cmocka programs of tests/unit, with the sanitizers.
# The long form plays five times as many random rounds of those that have some.
. tests/support/suite.sh
if long; then
    export "FRAY_ROUNDS=${FRAY_ROUNDS:-5}"
    # shellcheck disable=SC2046 # no name has a space
    set -- $(grep -lE '[^a-z_](rounds|stride)\(' tests/unit/test_*.c | sed 's,.*/,,; s,[.]c$,,')
fi
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cd build/asan/test && find . -type f -name 'test_*' -perm -100 |
    sed 's,^\./,,' | sort)
printf '%s\n' "$@" | xargs -P "$(nproc)" -I PROGRAM sh -c \
    "build/asan/test/PROGRAM >$scratch/PROGRAM.log 2>&1; echo \$? >$scratch/PROGRAM.code"
for program in "$@"; do
    log=$scratch/$program.log
    good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "$log" | tail -n 1)
    pass "${good:-0}"
    if [ "$(cat "$scratch/$program.code")" = 0 ] && [ -n "$good" ]; then continue; fi
    grep -v -e '^\[ RUN' -e '^\[       OK' "$log" >"$scratch/told"
    fail "$program" "$scratch/told"
    failed=$((failed + ${bad:-1} - 1))
done
finish
