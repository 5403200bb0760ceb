# work.sh -- Large inputs: twice as many lines take twice the work; 1 MiB has its memory and stack.
# Work is counted in machine instructions by callgrind, which gives the same figure each time, and in
# system calls. Without valgrind the suite says so and passes. The long form counts 1 MiB, too.
. tests/support/suite.sh
command -v valgrind >/dev/null || {
    echo "the command valgrind is not installed: work is not counted"
    pass
    finish
}

work() { # FILE -- machine instructions of checking it
    valgrind --tool=callgrind --callgrind-out-file=/dev/null build/release/fray check --format \
        short "$1" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}
linear() { # WHAT FEW MANY -- MANY is the work of twice what FEW is the work of
    if [ -n "$2" ] && [ -n "$3" ] && [ $(($3 * 100)) -le $(($2 * 215)) ]; then
        pass
    else
        fail "$1: twice as many take $3 instructions instead of $2"
    fi
}
JOBS=$(nproc) MEGABYTES=$(long && echo yes) python3 tests/support/adversarial.py build/release/fray >"$scratch/told" 2>&1
sed '$d' "$scratch/told"
count "$(tail -n 1 "$scratch/told")"

# Hostile texts, parsed in one process: two counts of each
# shellcheck disable=SC2046 # several libraries
check "hostile_texts.c" "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -Itests/support \
    tests/support/hostile_texts.c build/release/internals.a $(sh tools/static_libs.sh) -lcmocka \
    -o "$scratch/hostile_texts"
valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file="$scratch/hostile" \
    "$scratch/hostile_texts" 10000 >"$scratch/texts" 2>"$scratch/err"
n=1
while read -r text; do
    few=$(sed -n 's/^totals: //p' "$scratch/hostile.$n")
    linear "$text many times" "$few" "$(sed -n 's/^totals: //p' "$scratch/hostile.$((n + 1))")"
    n=$((n + 2))
done <"$scratch/texts"
check "all texts are counted: $n" test "$n" -gt 100

for count in 60 120; do # files that use the same ones
    mkdir -p "$scratch/$count"
    for i in $(seq $count); do
        {
            echo 'edition 1'
            for k in $(seq $((i > 8 ? 8 : i - 1))); do echo "use \"m$k\""; done
            echo "function f$i(n: int): int { return n }"
        } >"$scratch/$count/m$i.fray"
    done
done
linear 'files that use one another' "$(work "$scratch/60")" "$(work "$scratch/120")"

calls() { # FOLDER -- system calls of checking it
    strace -f -c -o "$scratch/calls" build/release/fray check "$1" &&
        awk '$1 + 0 == $1 && $NF != "total" { sum += $4 } END { print sum }' "$scratch/calls"
}
# to open, ask about, read and close it; memory is asked for too
if command -v strace >/dev/null; then
    few=$(calls "$scratch/60") many=$(calls "$scratch/120")
    if [ "$few" -gt 60 ] && [ $((many - few)) -le 300 ]; then
        pass
    else
        fail "sixty more files take $few to $many system calls"
    fi
else
    echo "the command strace is not installed: system calls are not counted"
fi
finish
