#!/bin/sh
# run.sh [SUITE...] -- runs suites (all of them without arguments) and adds up. Each is tests/suites/SUITE.sh: it tells what
# failed, and ends with a line "N passed, M failed".
cd "$(dirname "$0")/.." || exit 2
[ $# -gt 0 ] || set -- words layers symbols unit golden school codes work fmt lang systems cover docs content odds cli terminal memory plain embedding install skirmish determinism soak asan sim campaign mpi
passed=0 failed=0
mkdir -p build/tests
for suite in "$@"; do
    sh "tests/suites/$suite.sh" >"build/tests/$suite.log" 2>&1
    last=$(tail -n 1 "build/tests/$suite.log")
    if ! printf '%s\n' "$last" | grep -qx '[0-9]* passed, [0-9]* failed'; then
        cat "build/tests/$suite.log"
        last="0 passed, 1 failed" # it did not come to its end
    elif [ "${last##* passed, }" != "0 failed" ]; then
        sed '$d' "build/tests/$suite.log"
    fi
    printf '  %-12s %s\n' "$suite" "$last"
    passed=$((passed + ${last%% *}))
    last=${last#* passed, }
    failed=$((failed + ${last%% *}))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
