# instructions.sh -- Counts machine instructions and compares them with bench/instructions.txt.
# shellcheck shell=sh disable=SC2154 # suite.sh sets scratch
# Sourced after suite.sh. The file has a line for each count: the number, what it is of, the
# compiler. Such a count is of one compiler on one kind of processor. A count without a line, and a
# machine without valgrind, are reported and pass. More than 2 % above the line fails.
figures=bench/instructions.txt
compiler="$(uname -m) $(${CC:-cc} --version | head -n 1)"
tab=$(printf '\t')

instructions() { # [OPTION OF CALLGRIND...] COMMAND... -- of the process, or of what it asks to count
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}
per_fight() { # SHORT LONG COMMAND... -- instructions a fight; N in the command is a number of fights
    short=$1 long=$2
    shift 2
    for n in $short $long; do
        line=
        for word in "$@"; do
            [ "$word" = N ] && word=$n
            line="$line '$word'"
        done
        eval "instructions $line"
    done | { read -r few && read -r many && echo $(((many - few) / (long - short))); }
}
gate() { # WHAT NUMBER -- with bless=yes the number replaces that of the file
    if [ -z "$2" ]; then
        fail "cost of $1: nothing was counted"
        return
    fi
    if [ "${bless:-}" = yes ]; then
        {
            grep -v -F "$tab$1$tab$compiler" "$figures" 2>/dev/null
            printf '%s\t%s\t%s\n' "$2" "$1" "$compiler"
        } | LC_ALL=C sort -t "$tab" -k 3 -k 2 >"$scratch/figures"
        cp "$scratch/figures" "$figures"
        echo "$1: $2 machine instructions a fight"
        return
    fi
    was=$(grep -F "$tab$1$tab$compiler" "$figures" | cut -f 1)
    if [ -z "$was" ]; then
        echo "$1: $2 machine instructions a fight; $figures has no line for $compiler"
    elif [ $(($2 * 100)) -le $((was * 102)) ]; then
        pass
    else
        echo "$2 machine instructions a fight, not $was: more than 2 % above. If that is meant: sh tests/suites/$(basename "$0") --bless" >"$scratch/cost"
        fail "cost of $1" "$scratch/cost"
    fi
}
