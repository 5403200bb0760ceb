#!/usr/bin/env bash
# run.sh [RUNS] -- Measures the fights of bench/ in Fray beside the same fights in other languages.
#
# It checks that all programs agree, and prints times and what a fight costs. The programs run one
# after the other for RUNS (5) turns, so that a slow moment of the machine affects all. Ratios are
# taken turn by turn; the median is printed. CHECK encounters (2000) must agree in every program,
# CHECK_C (100000) in C and Fray. A timed run plays EACH (10000) in Fray. C and languages with a
# just-in-time compiler play eight times as many, so that start-up weighs little. Languages that are
# not installed are left out, with a message. Times are processor time of the whole process,
# including the compilation of the rules. Callgrind's figures are differences of two runs, so they
# are of fights alone.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5} check=${CHECK:-2000} check_c=${CHECK_C:-100000} each=${EACH:-10000} seed=1
out=build/bench
mkdir -p "$out"
cc=${CC:-cc} flags="-std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude"
make -s --no-print-directory MODE=count build/count/internals.a
. bench/measuring.sh

agree() { [ "$2" = "$3" ] && echo "$1 agrees" || {
    echo "DIFFERS: $1: $3, not $2"
    exit 1
}; }

# FIGHT: bench/FIGHT has FIGHT.fray, FIGHT.c, fray_FIGHT.c, reference.py, and optionally FIGHT.js,
# FIGHT.lua, FIGHT.py.
bench() {
    local fight=$1 rules=bench/$1/$1.fray expected p run c f n t
    $cc -O2 -o "$out/$fight" "bench/$fight/$fight.c"
    $cc $flags -o "$out/fray_$fight" "bench/$fight/fray_$fight.c" build/release/libfray.a $gmp
    $cc $flags -Isrc -Ibuild/count/gen -DFRAY_COUNT -o "$out/count_$fight" "bench/$fight/fray_$fight.c" build/count/internals.a
    fray() { "$out/fray_$fight" "$1" $seed "$rules"; }
    peer() { "$out/$fight" "$1" $seed; }

    echo "== $fight: do they agree?"
    agree "Fray, $check_c encounters" "$(peer "$check_c")" "$(fray "$check_c")"
    expected=$(peer "$check")
    [ -z "$(command -v python3)" ] || agree "reference.py, $check encounters" "$expected" "$(python3 "bench/$fight/reference.py" "$check" $seed)"
    installed=()
    for p in "node bench/$fight/$fight.js" "luajit bench/$fight/$fight.lua" "lua5.4 bench/$fight/$fight.lua" "python3 bench/$fight/$fight.py"; do
        [ -f "${p#* }" ] || continue
        command -v "${p%% *}" >/dev/null || {
            echo "not installed, left out: ${p%% *}"
            continue
        }
        agree "${p%% *}, $check encounters" "$expected" "$($p "$check" $seed)"
        installed+=("$p")
    done
    if command -v python3 >/dev/null; then
        echo "== $fight: with a rule changed, beside reference.py"
        bash bench/variants.sh "$fight" "$out/fray_$fight"
    fi

    echo "== $fight: microseconds an encounter, $runs turns"
    rm -f "$out"/times_*
    for ((run = 0; run < runs; run++)); do
        c=$(took $((each * 8)) peer $((each * 8)))
        echo "$c 1" >>"$out/times_C"
        f=$(took "$each" fray "$each")
        echo "$f $(quotient "$f" "$c")" >>"$out/times_Fray"
        for p in ${installed[@]+"${installed[@]}"}; do
            case $p in
                node* | luajit*) n=$((each * 8)) ;;
                python3*) n=$((each / 10)) ;;
                *) n=$each ;;
            esac
            t=$(took "$n" $p "$n" $seed)
            echo "$t $(quotient "$t" "$c")" >>"$out/times_${p%% *}"
        done
    done
    printf '%-10s %12s %12s\n' program 'us median' 'times C'
    for t in "$out"/times_*; do
        printf '%-10s %12.2f %12.2f\n' "${t##*_}" "$(awk '{ print $1 }' "$t" | median)" "$(awk '{ print $2 }' "$t" | median)"
    done

    echo "== $fight: what a fight costs"
    "$out/fray_$fight" --sizes "$rules"
    counted() { "$out/count_$fight" "$1" $seed "$rules" 2>&1 >/dev/null | sed -n 's/^dispatches=//p'; }
    echo "dispatches a fight: $((($(counted 3000) - $(counted 1000)) / 2000))"
    echo "the most frequent of them:"
    "$out/count_$fight" 1000 $seed "$rules" 2>&1 >/dev/null | sed -n 's/^op //p' | sort -k 2 -n -r | awk 'NR <= 16 { printf "    %-44s %8.1f\n", $1, $2 / 1000 }'
    echo "machine instructions a fight, Fray: $(each_costs instructions 100 300 "$out/fray_$fight" N $seed "$rules")"
    echo "machine instructions a fight, C: $(each_costs instructions 100 300 "$out/$fight" N $seed)"
    echo "allocations a fight: $(each_costs allocations 100 300 "$out/fray_$fight" N $seed "$rules")"
}

for fight in skirmish hydra; do bench $fight; done

echo "== all rules"
find rules -name '*.fray' | LC_ALL=C sort >"$out/files"
printf 'check of all %d files of rules/, one process each: %s s\n' "$(wc -l <"$out/files")" \
    "$({ time while read -r f; do build/fray check "$f" >/dev/null 2>&1 || true; done <"$out/files"; } 2>&1 | awk '{ print $1 + $2 }')"
