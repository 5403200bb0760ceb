#!/bin/sh
# run.sh [-j JOBS] [NAME...] -- Runs suites in parallel and adds up what they prove.
#
# A NAME is a suite (tests/suites/NAME.sh), or NAME-long for the long form of a suite. It may also
# be a unit program (test_NAME), a page of transcripts (PAGE.md), or a tier. Tiers are `test` (the
# default) and `check`.
# `run.sh --list` prints the suites of both tiers. Rows come in the order of the names, each with
# its processor seconds. A failing suite is printed whole, and in short at the end. The last line
# is `N passed, M failed`.
cd "$(dirname "$0")/.." || exit 2

# The two tiers. The suites that take longest come first, so that none is left alone at the end.
test='unit golden transcripts fmt lang odds campaign play sim school skirmish terminal content
    docs pages rules embedding systems codes layers format install symbols words
    strangers mends outputs limits sandbox prose editor conform complete debug watch'
check='promises sameness mutants balance cover asan determinism machines plain unit-long odds-long sim-long golden-long
    fmt-long lang-long fights-long memory faults threads work costs mpi markdown misuse lsp web
    web-page serve serve-page report print truth exchange walkthroughs site'

logs=build/tests
kind() { # NAME -- the command that runs it
    case $1 in
        test_*) echo "sh tests/suites/unit.sh $1" ;;
        *.md) echo "sh tests/suites/transcripts.sh $1" ;;
        *-long) echo "env LONG=yes sh tests/suites/${1%-long}.sh" ;;
        *) echo "sh tests/suites/$1.sh" ;;
    esac
}
log_of() { echo "$logs/$(basename "$1").log"; }

if [ "${1:-}" = --list ]; then
    for tier in test check; do
        echo "make $tier"
        eval "suites=\$$tier"
        # shellcheck disable=SC2154 # eval sets it
        for name in $suites; do
            sed -n "1s/^# [a-z]*\.sh.* -- /$name@/p" "tests/suites/${name%-long}.sh"
        done | awk -F@ '{ printf "  %-13s %.100s\n", $1, $2 }'
    done
    exit 0
fi

if [ "${1:-}" = --one ]; then # a job of xargs
    log=$(log_of "$2")
    # shellcheck disable=SC2091 # the words are the command
    $(kind "$2") >"$log" 2>&1
    times >"$log.times" # not in a pipe: there it would be another shell
    tail -n 1 "$log.times" | tr 'ms' '  ' |
        awk '{ printf "%.1f\n", $1 * 60 + $2 + $3 * 60 + $4 }' >"$log.done.new"
    mv "$log.done.new" "$log.done"
    exit 0
fi

jobs=$(nproc)
if [ "${1:-}" = -j ]; then
    jobs=$2
    shift 2
fi
[ $# -gt 0 ] || set -- test
names=
for name in "$@"; do
    case $name in
        test) names="$names $test" ;;
        check) names="$names $check" ;;
        *) names="$names $name" ;;
    esac
done

mkdir -p $logs
for name in $names; do rm -f "$(log_of "$name").done"; done
# shellcheck disable=SC2086 # names have no spaces
printf '%s\n' $names | xargs -P "$jobs" -n 1 sh "$0" --one &
workers=$!
trap 'kill $workers; exit 130' INT TERM

passed=0 failed=0 bad=
for name in $names; do
    log=$(log_of "$name")
    while [ ! -e "$log.done" ] && kill -0 $workers 2>/dev/null; do sleep 0.1; done
    last=$(tail -n 1 "$log")
    if ! printf '%s\n' "$last" | grep -qx '[0-9]* passed, [0-9]* failed'; then
        echo "FAILED $name did not reach its end: $last" >>"$log"
        last='0 passed, 1 failed'
    fi
    sum=${last#* passed, }
    printf '  %-13s %-26s %6s s\n' "$name" "$last" "$(cat "$log.done" 2>/dev/null)"
    if [ "$sum" != '0 failed' ]; then
        bad="$bad $name"
        cat "$log"
    fi
    passed=$((passed + ${last%% *}))
    failed=$((failed + ${sum%% *}))
done
for name in $bad; do grep '^FAILED' "$(log_of "$name")" | head -n 20 | sed "s/^/$name: /"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
