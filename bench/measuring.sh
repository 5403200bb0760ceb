# measuring.sh -- Functions to measure time, instructions and allocations. The scripts of bench/ source
# it, in the root of the repository.
TIMEFORMAT='%U %S'

median() { sort -n | awk '{ v[NR] = $1 } END { m = int((NR + 1) / 2); print NR % 2 ? v[m] : (v[m] + v[m + 1]) / 2 }'; }
quotient() { awk "BEGIN { print $1 / $2 }"; }

took() { # COUNT COMMAND...: microseconds of processor time divided by COUNT
    local n=$1
    shift
    { time "$@" >/dev/null; } 2>&1 | tail -n 1 | awk -v n="$n" '{ printf "%.3f\n", ($1 + $2) * 1e6 / n }'
}

instructions() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'; }
allocations() { valgrind --leak-check=no "$@" 2>&1 >/dev/null | sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' | tr -d ,; }

# The cost of one fight, as the difference of two runs. The word N in the command is their length.
each_costs() { # WHAT SHORT LONG COMMAND...
    local what=$1 short=$2 long=$3 word a=() b=()
    shift 3
    command -v valgrind >/dev/null || {
        echo "unknown (valgrind is not installed)"
        return
    }
    for word in "$@"; do
        if [ "$word" = N ]; then a+=("$short") b+=("$long"); else a+=("$word") b+=("$word"); fi
    done
    echo $((($($what "${b[@]}") - $($what "${a[@]}")) / (long - short)))
}

# the static library needs it where it computes exact odds
# shellcheck disable=SC2034 # those that source this file use it
gmp=$(sh tools/static_libs.sh)
