# truth.sh -- Printed cards say what they do: their English is made into rules again, and played.
# read_back.py writes a copy of each system from its printed sentences. Thousands of fights with the
# same dice and choices must have the same events. Then mistakes are planted in sentences and
# wordings, and found. The long form plants one in each twentieth sentence, and counts.
. tests/support/suite.sh
read_back="python3 tests/support/read_back.py build/fray"
# shellcheck disable=SC2046 # several words
check "a player of two programs" cc -std=c11 -O2 -Wall -Wextra -Werror -Iinclude tests/support/same_fights.c build/libfray.a \
    $(sh tools/static_libs.sh) -o "$scratch/same"

compile() { # SYSTEM RULES -- each arena of a system, as a compiled file in the folder of RULES
    for arena in "$scratch/arenas/$1"/*.fray; do
        FRAY_PATH=$2 build/fray build "$arena" -o "$2/$(basename "$arena").frayc" 2>"$scratch/err" || return 1
    done
}
played() { # SYSTEM RULES -- prints the events that are the same in both; 1: an event differs
    for arena in "$scratch/arenas/$1"/*.fray; do
        file=$(basename "$arena").frayc
        "$scratch/same" "$scratch/own/$file" "$2/$file" 20 last_affliction || return 1
    done
}
cp -r rules "$scratch/own"
for system in witchhammer countup shock teams factions; do
    mkdir -p "$scratch/arenas/$system" "$scratch/said"
    python3 tests/support/arenas.py build/fray $system "$scratch/arenas/$system" 40
    $read_back $system "$scratch/said" >"$scratch/read"
    cat "$scratch/read"
    check "$system: each sentence is read" sh -c "! grep -q '^not read' $scratch/read"
    check "$system: its rules" compile $system "$scratch/own"
    check "$system: the rules that its print says" compile $system "$scratch/said"
    if played $system "$scratch/said" >"$scratch/fights"; then pass; else fail "$system: what is said is not what is done" "$scratch/fights"; fi
    awk -v name=$system '/events:/ { events += $1; fights += 20 * $3 } END { print name ": " fights " fights, " events " events" }' "$scratch/fights"
done

# --- mistakes are found
found() { # SYSTEM MISTAKE -- in a sentence
    if ! $read_back "$1" "$scratch/wrong" "$2" >"$scratch/read"; then return 1; fi
    if grep -q '^not read' "$scratch/read" || ! compile "$1" "$scratch/wrong"; then return 0; fi
    ! played "$1" "$scratch/wrong" >"$scratch/fights"
}
mistake() { check "found: $2" found "$1" "$2"; }
mistake witchhammer "Charge: 6 spaces -> 5 spaces"
mistake witchhammer "Charge: On a solid hit -> On a hit"
mistake witchhammer "Shove: away from you -> toward you"
mistake witchhammer "Burning: At the start -> At the end"
mistake witchhammer "Gore: for 2 turns -> for 3 turns"
mistake witchhammer "Hamstrung: Includes Rooted -> Includes Reeling"
mistake witchhammer "Old Scars: wounded -> down"
mistake witchhammer "Crooked Penny: 4 spaces -> 6 spaces"
mistake countup "Stand Up: have Prone and -> "
mistake shock "Regrowth: below -> at most"
mistake teams "Guard: Guarding -> Heartened"
mistake teams "Move: are not commanded -> are commanded"
mistake teams "Sprint: have moved -> have stepped aside"
mistake factions "Sneak: that fails or you are under the noses of the enemy -> that fails"

# --- and in a wording: the printer's words for a thing that it is not
miswrite() { # SYSTEM NAME SED
    rm -rf "$scratch/other"
    mkdir "$scratch/other"
    cp -r rules "$scratch/other/rules"
    sed -i "$3" "$scratch/other/rules/$1/wording.fray"
    check "$2: another wording" test "$(cmp -s rules/"$1"/wording.fray "$scratch/other/rules/$1/wording.fray" || echo yes)" = yes
    here=$PWD
    (cd "$scratch/other" && FRAY_PATH=rules python3 "$here/tests/support/read_back.py" "$here/build/fray" "$1" "$scratch/wrong") >"$scratch/read"
    if grep -q '^not read' "$scratch/read" || ! compile "$1" "$scratch/wrong" || ! played "$1" "$scratch/wrong" >"$scratch/fights"; then
        pass
    else
        fail "$2 is not found"
    fi
}
miswrite witchhammer "wounded is called down" 's/^wording c.wounds > 0 = .*/wording c.wounds > 0 = "{c} [is|are] down"/'
miswrite witchhammer "a push is a drag" 's/^wording push = .*/wording push = "{t} [is|are] dragged up to {n} [space|spaces] toward {a}"/'
miswrite teams "harm is healing" 's/^wording harm = .*/wording harm = "{c} [regains|regain] {n} Health"/'

# --- the long form: how many mistakes are found
if long; then
    for system in witchhammer countup shock teams factions; do
        count=$($read_back $system "$scratch/wrong" | sed -n 's/.* of \([0-9]*\) sentences/\1/p')
        tried=0 seen=0 n=7
        while [ $n -lt "$count" ]; do
            if found $system $n; then seen=$((seen + 1)); else sed -n '1s/^/not found: /p' "$scratch/read"; fi
            tried=$((tried + 1)) n=$((n + 20))
        done
        echo "$system: $seen of $tried mistakes are found"
        check "$system: most mistakes are found" test $((seen * 2)) -ge $tried
    done
fi
finish
