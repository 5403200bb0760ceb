# docs.sh [--bless] -- Pages, whose blocks run, and books of all systems, which have no holes.
# tests/support/transcript.py says how blocks run.
. tests/support/suite.sh
# shellcheck disable=SC2046 # no name of a page has a space
transcripts ${1:+"$1"} $(pages)
[ "${1:-}" != --bless ] || finish

for system in witchhammer factions teams countup shock; do
    build/fray doc all rules/$system/$system.fray >"$scratch/book" 2>&1
    check "fray doc all of $system" test $? = 0 -a "$(wc -l <"$scratch/book")" -gt 300
    if grep -n '[{}]\|[.][.][.]' "$scratch/book" >"$scratch/raw"; then
        fail "the book of $system has holes" "$scratch/raw"
    else
        pass
    fi
done
build/fray doc all rules/witchhammer/witchhammer.fray | grep -n 'it is not so\|_' >"$scratch/raw"
if [ -s "$scratch/raw" ]; then
    fail "what WitchHammer says in print is not English" "$scratch/raw"
else
    pass
fi
finish
