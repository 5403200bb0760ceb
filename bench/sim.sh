#!/usr/bin/env bash
# sim.sh [RUNS] -- Measures the overhead of many fights: unused listeners, threads, memory, start-up.
#
# Ratios are taken in RUNS (5) pairs; the median is printed. Two threads are measured by wall clock,
# which needs an idle machine, and by processor time, which does not. The extra processor time of two
# threads is what they cost each other. Instructions and allocations are differences of two runs.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5} out=build/bench seed=1
ford=rules/witchhammer/encounters/ford.fray
mkdir -p "$out"
cc=${CC:-cc} flags="-std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude"
make -s --no-print-directory MODE=deaf build/deaf/libfray.a build/deaf/fray
. bench/measuring.sh

echo "== unused listeners, in machine instructions a fight"
listeners() { # NAME WITH WITHOUT
    if [[ $2 = unknown* ]]; then echo "$1: $2"; else awk -v n="$1" -v a="$2" -v b="$3" 'BEGIN { printf "%-10s %9d, built without them %9d: %.2f %% more\n", n, a, b, (a / b - 1) * 100 }'; fi
}
for fight in skirmish hydra; do
    for build in release deaf; do $cc $flags -o "$out/${build}_$fight" bench/$fight/fray_$fight.c build/$build/libfray.a $gmp; done
    listeners $fight "$(each_costs instructions 100 300 "$out/release_$fight" N $seed bench/$fight/$fight.fray)" \
        "$(each_costs instructions 100 300 "$out/deaf_$fight" N $seed bench/$fight/$fight.fray)"
done
listeners ford "$(each_costs instructions 20 60 build/release/fray run $ford --seed $seed --fights N)" \
    "$(each_costs instructions 20 60 build/deaf/fray run $ford --seed $seed --fights N)"

echo "== fray sim, one thread, $runs turns: processor time"
plays() { # NAME FILE FIGHTS
    for ((run = 0; run < runs; run++)); do took "$3" build/fray sim "$2" -n "$3" --seed $seed --jobs 1; done | median |
        awk -v n="$1" '{ printf "%-10s %9.1f us a fight, %6.0f fights a second\n", n, $1, 1e6 / $1 }'
}
plays skirmish bench/skirmish/skirmish.fray 20000
plays hydra bench/hydra/hydra.fray 10000
plays ford $ford 3000
plays quarry rules/witchhammer/encounters/quarry.fray 1000
plays marsh rules/teams/encounters/marsh.fray 300

echo "== two threads and one, $runs pairs"
pair() { # FILE FIGHTS: on the clock, in processor time
    local one two
    one=$({
        TIMEFORMAT='%R %U %S'
        time build/fray sim "$1" -n "$2" --seed $seed --jobs 1 >"$out/one"
    } 2>&1)
    two=$({
        TIMEFORMAT='%R %U %S'
        time build/fray sim "$1" -n "$2" --seed $seed --jobs 2 >"$out/two"
    } 2>&1)
    cmp -s "$out/one" "$out/two" || {
        echo "$1: two threads and one have different results" >&2
        exit 1
    }
    awk -v a="$one" -v b="$two" 'BEGIN { split(a, x); split(b, y); printf "%.3f %.3f\n", x[1] / y[1], 2 * (x[2] + x[3]) / (y[2] + y[3]) }'
}
threads() { # NAME FILE FIGHTS
    for ((run = 0; run < runs; run++)); do pair "$2" "$3"; done >"$out/pairs"
    printf '%-10s %.2f times as fast on the clock, %.2f by processor time\n' "$1" "$(awk '{ print $1 }' "$out/pairs" | median)" \
        "$(awk '{ print $2 }' "$out/pairs" | median)"
}
threads skirmish bench/skirmish/skirmish.fray 51200
threads hydra bench/hydra/hydra.fray 25600
threads ford $ford 5120

echo "== memory"
if [ -x /usr/bin/time ]; then
    peak() { /usr/bin/time -f %M -o "$out/peak" build/fray sim "$1" -n "$2" --seed $seed --jobs 2 >/dev/null && cat "$out/peak"; }
    for file in bench/skirmish/skirmish.fray $ford; do
        echo "fray sim $file: at most $(peak $file 2000) KB for 2,000 fights, $(peak $file 20000) KB for 20,000"
    done
else
    echo "the command time is not installed: no peak of memory"
fi
for file in bench/skirmish/skirmish.fray $ford; do
    echo "fray sim $file: $(each_costs allocations 512 1536 build/fray sim $file -n N --seed $seed --jobs 1) allocations a fight"
done

echo "== beginning, milliseconds of processor time"
begins() { # NAME COMMAND...
    local name=$1 run
    shift
    for ((run = 0; run < runs; run++)); do took 1 "$@"; done | median | awk -v n="$name" '{ printf "%-44s %8.2f\n", n, $1 / 1000 }'
}
begins "fray --version" build/fray --version
begins "reading and compiling the skirmish" build/fray build bench/skirmish/skirmish.fray -o /dev/null
begins "reading and compiling $ford" build/fray build $ford -o /dev/null
build/fray build $ford -o "$out/ford.frayc"
begins "the same, compiled, and a fight" build/fray run "$out/ford.frayc" --fights 1
begins "checking all rules" build/fray check rules
