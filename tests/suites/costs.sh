# costs.sh [--bless] -- Machine instructions that fights of the five systems cost, printed and silent.
# The encounters are those of docs/internals/performance.md. Neither count may grow. A silent fight
# looks only at what its tactics want, so it is cheaper than one whose menus somebody sees.
. tests/support/suite.sh
. tests/support/instructions.sh
[ "${1:-}" = --bless ] && bless=yes
command -v valgrind >/dev/null || {
    echo "the command valgrind is not installed: no cost was counted"
    pass
    finish
}
counted() { # FIGHTS FILE [listen] -- instructions a fight, without the first one and compiling
    # shellcheck disable=SC2086 # a word or none
    all=$(instructions --instr-atstart=no build/release/play "$2" '' $((1 + $1)) ${3:-})
    echo $((${all:-0} / $1))
}
while read -r encounter fights; do
    file=rules/$encounter.fray
    gate "$encounter" "$(counted "$fights" "$file")"
    gate "$encounter, heard" "$(counted "$fights" "$file" listen)"
done <<END
witchhammer/encounters/ford 40
teams/encounters/bell 20
teams/encounters/marsh 6
countup/encounters/ambush 8
factions/encounters/barrow 2
shock/encounters/bridge 2
shock/encounters/tollhouse 2
END
finish
