# unit.sh [PROGRAM...] -- the cmocka programs of tests/unit, with the sanitizers; the long form plays ten times as many random rounds.
. tests/support/suite.sh
[ $# -gt 0 ] || set -- $(cd build/asan/test && find . -type f -name 'test_*' -perm -100 | sed 's,^\./,,' | sort)
long && export FRAY_ROUNDS=10
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
