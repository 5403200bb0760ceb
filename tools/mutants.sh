#!/bin/sh
# mutants.sh [SYSTEM...] -- Tries every mutant of the rules and prints the scores by class.
#
# The survivors of a system are in build/mutants/SYSTEM.txt, one a line. Without SYSTEM, all systems
# of rules/ are tried, and the table of docs/commands/mutate.md gets their scores.
cd "$(dirname "$0")/.." || exit 2
page=docs/commands/mutate.md
mkdir -p build/mutants
code=0

# scores SYSTEM... -- a line for each: its name, its mutants, the scores of four classes
scores() {
    for name in "$@"; do
        awk -v name="$name" '
            /^class / { below = 1 }
            below { count[$1] = $2; score[$1] = $(NF - 1) }
            END { print name, count["all"], score["rules"], score["content"], score["dice"], score["costs"] }
        ' "build/mutants/$name.txt"
    done
}

# table -- the lines of standard input as a Markdown table
table() {
    awk '
        { for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if (length($i) > width[i]) width[i] = length($i) } }
        END {
            for (r = 1; r <= NR; r++) {
                for (i = 1; i <= NF; i++) printf "| %-*s ", width[i], cell[r, i]
                print "|"
                if (r > 1) continue
                for (i = 1; i <= NF; i++) { line = sprintf("%*s", width[i], ""); gsub(/ /, "-", line); printf "| %s ", line }
                print "|"
            }
        }'
}

all=$#
# shellcheck disable=SC2046 # no name of a folder has a space
[ $# -gt 0 ] || set -- $(for folder in rules/*/; do basename "$folder"; done)
for system in "$@"; do
    echo "$system"
    build/fray test --mutate --out "build/mutants/$system.txt" "rules/$system" || code=1
    sed -n '/^class /,$p' "build/mutants/$system.txt" | sed 's/^/  /'
done
[ $code = 0 ] || exit $code
{
    echo system mutants rules content dice costs
    scores "$@"
} | table | tee build/mutants/table.md
[ "$all" -eq 0 ] || exit 0
awk '
    NR == FNR { rows = rows $0 "\n"; next }
    /^\| system / { printf "%s", rows; skip = 1 }
    skip && !/^\|/ { skip = 0 }
    !skip' build/mutants/table.md "$page" >build/mutants/page.md && cp build/mutants/page.md "$page"
