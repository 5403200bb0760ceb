#!/bin/sh
# mutants.sh [SYSTEM...] -- Tries every mutant of the rules and prints the scores by class.
#
# The survivors of a system are in build/mutants/SYSTEM.txt, one a line. Without SYSTEM, all systems
# of rules/ are tried.
cd "$(dirname "$0")/.." || exit 2
mkdir -p build/mutants
[ $# -gt 0 ] || set -- $(for folder in rules/*/; do basename "$folder"; done)
code=0
for system in "$@"; do
    echo "$system"
    build/fray test --mutate --out "build/mutants/$system.txt" "rules/$system" || code=1
    sed -n '/^class /,$p' "build/mutants/$system.txt" | sed 's/^/  /'
done
exit $code
