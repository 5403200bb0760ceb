#!/usr/bin/env bash
# variants.sh FIGHT PROGRAM [N] -- Checks that the program of bench/FIGHT follows its rules file.
#
# Each variant of FIGHT/variants.sh changes the rules and reference.py in the same place. Then both
# play N (200) encounters and must print the same.
set -euo pipefail
cd "$(dirname "$0")/.."
fight=$1 program=$2 n=${3:-200} seed=7 out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0 failed=0
variant() { # NAME RULES-EDIT REFERENCE-EDIT
    sed "$2" "bench/$fight/$fight.fray" >"$out/$fight.fray"
    sed "$3" "bench/$fight/reference.py" >"$out/reference.py"
    if cmp -s "$out/$fight.fray" "bench/$fight/$fight.fray" || cmp -s "$out/reference.py" "bench/$fight/reference.py"; then
        echo "FAILED $1: the edit changes nothing"
        failed=$((failed + 1))
        return
    fi
    local fray reference
    fray=$("$program" "$n" $seed "$out/$fight.fray") reference=$(python3 "$out/reference.py" "$n" $seed)
    if [ "$fray" = "$reference" ]; then
        echo "$1: $fray"
        passed=$((passed + 1))
    else
        printf 'FAILED %s\n    reference %s\n    Fray      %s\n' "$1" "$reference" "$fray"
        failed=$((failed + 1))
    fi
}
# shellcheck disable=SC1090 # two files of that name are there
. "bench/$fight/variants.sh"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
