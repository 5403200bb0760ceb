#!/usr/bin/env bash
# run.sh [RUNS] -- the skirmish in Fray beside its peers: do all agree, how long they take, what a fight costs.
#
# RUNS (5) turns of each program, one after the other, so that a slow moment of the machine strikes all; ratios are taken turn
# by turn, and of those the median. CHECK encounters (2000) must agree in every program, CHECK_C (100000) in C and Fray; EACH is
# how many a timed run plays in Fray (C plays eight times as many). What is not installed is left out, and said so. Times are
# processor time of the whole process, compiling the rules included. Callgrind's figures are differences of two runs of
# different length, so that they are of fights alone.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5} check=${CHECK:-2000} check_c=${CHECK_C:-100000} each=${EACH:-10000} seed=1
rules=bench/skirmish/skirmish.fray out=build/bench
mkdir -p "$out"
cc=${CC:-cc} flags="-std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude"
$cc -O2 -o "$out/skirmish" bench/skirmish/skirmish.c
$cc $flags -o "$out/fray_skirmish" bench/skirmish/fray_skirmish.c build/release/libfray.a
fray() { "$out/fray_skirmish" "$1" $seed $rules; }
peer() { "$out/skirmish" "$1" $seed; }
median() { sort -n | awk '{ v[NR] = $1 } END { m = int((NR + 1) / 2); print NR % 2 ? v[m] : (v[m] + v[m + 1]) / 2 }'; }

echo "== do they agree?"
agree() { [ "$2" = "$3" ] && echo "$1 agrees" || { echo "DIFFERS: $1: $3, not $2"; exit 1; }; }
agree "Fray, $check_c encounters" "$(peer "$check_c")" "$(fray "$check_c")"
expected=$(peer "$check")
[ -z "$(command -v python3)" ] || agree "reference.py, $check encounters" "$expected" "$(python3 bench/skirmish/reference.py "$check" $seed)"
peers=("node bench/skirmish/skirmish.js" "luajit bench/skirmish/skirmish.lua" "lua5.4 bench/skirmish/skirmish.lua" "python3 bench/skirmish/skirmish.py")
installed=()
for p in "${peers[@]}"; do
    command -v "${p%% *}" >/dev/null || { echo "not installed, left out: ${p%% *}"; continue; }
    agree "${p%% *}, $check encounters" "$expected" "$($p "$check" $seed)"
    installed+=("$p")
done

if command -v python3 >/dev/null; then
    echo "== with a rule changed, beside reference.py"
    bash bench/variants.sh "$out/fray_skirmish"
fi

echo "== microseconds an encounter, $runs turns"
TIMEFORMAT='%U %S'
took() { # COUNT COMMAND...: microseconds of processor time an encounter
    local n=$1
    shift
    { time "$@" >/dev/null; } 2>&1 | tail -n 1 | awk -v n="$n" '{ printf "%.3f\n", ($1 + $2) * 1e6 / n }'
}
rm -f "$out"/times.*
for ((run = 0; run < runs; run++)); do
    c=$(took $((each * 8)) peer $((each * 8)))
    echo "$c 1" >>"$out/times.C"
    f=$(took "$each" fray "$each")
    echo "$f $(awk "BEGIN { print $f / $c }")" >>"$out/times.Fray"
    for p in ${installed[@]+"${installed[@]}"}; do
        n=$each
        [ "${p%% *}" = python3 ] && n=$((each / 10))
        t=$(took "$n" $p "$n" $seed)
        echo "$t $(awk "BEGIN { print $t / $c }")" >>"$out/times.${p%% *}"
    done
done
printf '%-10s %12s %12s\n' program 'us median' 'times C'
for t in "$out"/times.*; do
    printf '%-10s %12.2f %12.2f\n' "${t##*.}" "$(awk '{ print $1 }' "$t" | median)" "$(awk '{ print $2 }' "$t" | median)"
done

echo "== beginning"
"$out/fray_skirmish" --sizes $rules
find rules -name '*.fray' | LC_ALL=C sort >"$out/files"
printf 'check of all %d files of rules/, one process each: %s s\n' "$(wc -l <"$out/files")" \
    "$({ time while read -r f; do build/fray check "$f" >/dev/null 2>&1 || true; done <"$out/files"; } 2>&1 | awk '{ print $1 + $2 }')"

echo "== what a fight costs"
make -s --no-print-directory MODE=count build/count/libfray.a
$cc $flags -Isrc -DFRAY_COUNT -o "$out/fray_count" bench/skirmish/fray_skirmish.c build/count/libfray.a
counted() { "$out/fray_count" "$1" $seed $rules 2>&1 >/dev/null | sed -n 's/^dispatches=//p'; }
echo "dispatches a fight: $((($(counted 3000) - $(counted 1000)) / 2000))"
echo "the most frequent of them:"
"$out/fray_count" 1000 $seed $rules 2>&1 >/dev/null | sed -n 's/^op //p' | sort -k 2 -n -r | head -n 16 | awk '{ printf "    %-44s %8.1f\n", $1, $2 / 1000 }'
if command -v valgrind >/dev/null; then
    instructions() { # COMMAND...
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
    }
    a=$(instructions "$out/fray_skirmish" 100 $seed $rules) b=$(instructions "$out/fray_skirmish" 300 $seed $rules)
    echo "machine instructions a fight, Fray: $(((b - a) / 200))"
    a=$(instructions "$out/skirmish" 100 $seed) b=$(instructions "$out/skirmish" 300 $seed)
    echo "machine instructions a fight, C: $(((b - a) / 200))"
else
    echo "valgrind is not installed: no count of machine instructions"
fi
