# unit.sh -- the cmocka programs of tests/unit, as debug and with the sanitizers.
. tests/support/suite.sh
for mode in debug asan; do
    for program in build/$mode/test/test_*; do
        [ -x "$program" ] && [ ! -d "$program" ] || continue
        "$program" >"$scratch/out" 2>&1
        code=$?
        good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$scratch/out" | tail -n 1)
        bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "$scratch/out" | tail -n 1)
        pass "${good:-0}"
        if [ "$code" = 0 ] && [ -n "$good" ]; then continue; fi
        grep -v -e '^\[ RUN' -e '^\[       OK' "$scratch/out" >"$scratch/told"
        fail "$program" "$scratch/told"
        failed=$((failed + ${bad:-1} - 1))
    done
done
finish
