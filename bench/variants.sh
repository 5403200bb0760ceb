#!/usr/bin/env bash
# variants.sh PROGRAM [N] -- does the fight follow the rules file? Each variant changes one line of skirmish.fray and the same
# of reference.py, and nothing else; both then play N (200) encounters and must say the same.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1 n=${2:-200} seed=7 out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0 failed=0
variant() { # NAME RULES-EDIT REFERENCE-EDIT
    sed "$2" bench/skirmish/skirmish.fray >"$out/skirmish.fray"
    sed "$3" bench/skirmish/reference.py >"$out/reference.py"
    if cmp -s "$out/skirmish.fray" bench/skirmish/skirmish.fray || cmp -s "$out/reference.py" bench/skirmish/reference.py; then
        echo "FAILED $1: the edit changes nothing"
        failed=$((failed + 1))
        return
    fi
    local fray reference
    fray=$("$program" "$n" $seed "$out/skirmish.fray") reference=$(python3 "$out/reference.py" "$n" $seed)
    if [ "$fray" = "$reference" ]; then
        echo "$1: $fray"
        passed=$((passed + 1))
    else
        printf 'FAILED %s\n    reference %s\n    Fray      %s\n' "$1" "$reference" "$fray"
        failed=$((failed + 1))
    fi
}
variant "four vignettes" 's/repeat 50 { vignette }/repeat 4 { vignette }/' 's/self\.vignettes < 50/self.vignettes < 4/'
variant "flanking gives 3" 's/{ flank = 4 }/{ flank = 3 }/' 's/4 \* flank/3 * flank/'
variant "a goal of 12" 's/+ edge(die) - 10/+ edge(die) - 12/' 's/+ roll - 10/+ roll - 12/'
variant "the wolves' cards exchanged" \
    's/cards 2 bite, savage, lunge, /cards 2 lunge, savage, bite, /; s/cards 2 bite, lunge, hamstring, /cards 2 hamstring, lunge, bite, /' \
    's/\["bite", "bite", "savage", "lunge", /["lunge", "lunge", "savage", "bite", /; s/\["bite", "bite", "lunge", "hamstring", /["hamstring", "hamstring", "lunge", "bite", /'
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
