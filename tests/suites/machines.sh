# machines.sh -- Programs, fights and totals are the same with 32 bits and with the other byte order.
# The library is built for i686 and for s390x, which qemu runs. One file of each system is compiled
# and played there. Installs the compilers if it may.
. tests/support/suite.sh
sh tools/deps.sh install machines >"$scratch/deps" 2>&1 || {
    fail "the compilers for other machines cannot be had" "$scratch/deps"
    finish
}
files='rules/witchhammer/encounters/ford.fray tests/golden/sim/csv.fray'
for system in countup factions shock teams; do
    files="$files $(fray_files rules/$system/encounters | head -n 1)"
done
build() { # MODE CC RUNNER LIBRARIES -- writes the signatures of all files
    make -s MODE="$1" CC="$2" "build/$1/internals.a" >"$scratch/make" 2>&1 ||
        fail "make MODE=$1" "$scratch/make"
    # shellcheck disable=SC2086 # words
    check "$1 links" "$2" -std=c11 -D_GNU_SOURCE -O1 -Iinclude tests/support/machine.c \
        "build/$1/internals.a" $4 -lm -o "$scratch/machine-$1"
    # shellcheck disable=SC2086 # words
    $3 "$scratch/machine-$1" $files >"$scratch/$1.out" 2>"$scratch/$1.err" ||
        fail "$1 plays" "$scratch/$1.err" "$scratch/$1.out"
}
build release cc '' "$(sh tools/static_libs.sh)"
check "each file has fights" test "$(grep -c 'fights=' "$scratch/release.out")" -ge 6
build i686 i686-linux-gnu-gcc '' -static
build s390x s390x-linux-gnu-gcc qemu-s390x -static
for machine in i686 s390x; do
    check "$machine: the signatures of release" diff "$scratch/release.out" "$scratch/$machine.out"
done
finish
