# promises.sh -- Promises of rules hold in fights of encounters and made-up scenes, and a broken promise becomes a test.
# The long form plays 2,000 fights of each file, and `make prove` 10,000.
. tests/support/suite.sh
fights=${FRAY_FIGHTS:-50}
if long; then fights=2000; fi
for folder in rules/*/encounters; do
    check "$folder: $fights fights of each file" build/fray test --fights $fights "$folder"
done
check "tests/worlds: $fights fights of each file" build/fray test --fights $fights tests/worlds

# The promise of this file is broken. The test that is printed fails in the same way when it is pasted.
source=tests/support/broken_promise.fray
build/fray test --fights 40 $source >"$scratch/said"
code=$?
if [ $code = 1 ] && grep -q '^  BROKEN "no two stand on one square" does not hold' "$scratch/said"; then pass; else
    fail "exit $code for a broken promise" "$scratch/said"
fi
sed -n '/^test /,/^}/p' "$scratch/said" >"$scratch/test"
cat $source "$scratch/test" >"$scratch/pasted.fray"
says 'the test that is printed' 1 '"no two stand on one square" does not hold' build/fray test "$scratch/pasted.fray"
says 'it is one test' 1 '0 passed, 1 failed' build/fray test "$scratch/pasted.fray"
creatures=$(grep -c ' at [0-9]' "$scratch/test")
if [ "$creatures" = 2 ]; then pass; else fail "the smallest test has $creatures creatures" "$scratch/test"; fi
# The record of the fight plays it again, by any hand: it needs no tactics.
check 'a run with a record' sh -c "build/fray test --fights 40 --record $scratch/broken.play $source >$scratch/recorded; [ \$? = 1 ]"
says 'it says where the record is' 0 'broken.play' cat "$scratch/recorded"
says 'the record breaks the promise' 0 'The referee: "no two stand on one square" does not hold' \
    build/fray run --replay "$scratch/broken.play"
moves=$(build/fray run --replay "$scratch/broken.play" | grep -o 'moves to [0-9],[0-9]' | sort -u | wc -l)
if [ "$moves" = 1 ]; then pass; else fail "the record has $moves squares, not one that both want"; fi
# A fight in which a side searches is a test, too.
sed '/make_room self/d' tests/worlds/skirmish.fray >"$scratch/grown.fray"
build/fray test --fights 120 "$scratch/grown.fray" >"$scratch/said_of_search"
if grep -q 'not clear enough' "$scratch/said_of_search"; then
    fail 'a test that does not repeat what a search found' "$scratch/said_of_search"
else pass; fi
sed -n '/^test /,/^}/p' "$scratch/said_of_search" | cat "$scratch/grown.fray" - >"$scratch/grown_pasted.fray"
says 'the test of it' 1 '"no two who stand share a square" does not hold' build/fray test "$scratch/grown_pasted.fray"
# Scenes have 2 to 4 sides, each sort of seat, friends, several enemies, marks and other options.
build/fray test --fights 400 -v rules/countup/encounters/duel.fray >"$scratch/tally"
sed -n '2,4p' "$scratch/tally" >"$scratch/had"
check 'three lines say what scenes had' test "$(grep -c '[1-9]' "$scratch/had")" = 3
if grep -qE '(^|[ :])0([ ,]|$)' "$scratch/had"; then fail 'scenes that lack something' "$scratch/had"; else pass; fi
# What fights seldom bring together meets in fights of pairs: two cards, two marks, a card and a mark. Each test repeats it.
source=tests/support/met_promise.fray
says 'the cards seldom meet' 1 ': 1 broken' build/fray test --fights 60 $source
build/fray test --fights 60 --pairs $source >"$scratch/met"
says 'all pairs met' 0 '2 marks and 5 things, 21 of 21 pairs met' cat "$scratch/met"
says 'three promises are broken' 0 ' 3 broken' cat "$scratch/met"
if grep -q 'not clear enough' "$scratch/met"; then fail 'a test of a pair that does not repeat it' "$scratch/met"; else pass; fi
build/fray test --fights 5 --pairs $source >"$scratch/met"
says 'of many pairs some meet' 0 '5 of 21 pairs met' cat "$scratch/met"
source=tests/support/broken_promise.fray
for system in witchhammer teams countup factions shock; do
    check "$system: pairs of content" build/fray test --fights $fights --pairs rules/$system/encounters/duel.fray
done
# What was never felt is reported with what was in its way; as JSON it is a list of all.
sed 's/creature Cy { health 1 }/kind idle is mark { }\nidle Lazy { health.max +0 }\ncreature Cy { health 1 }/' $source >"$scratch/felt.fray"
sed -i 's/round 1 {/round 1 {\n      for c in everyone where it.health == 2 { apply Lazy to c for 1 round }/' "$scratch/felt.fray"
sed -i 's/edition 1/edition 1\nallow W0605 "for the suite"/' "$scratch/felt.fray"
build/fray test --fights 40 --felt "$scratch/felt.fray" >"$scratch/felt"
says 'a line that adds nothing' 0 'felt 0: it changed nothing' \
    grep 'line health.max' "$scratch/felt"
build/fray test --fights 40 --felt --format json --out "$scratch/felt.json" "$scratch/felt.fray" >"$scratch/felt"
check 'as JSON' python3 -c "
import json
rows = json.load(open('$scratch/felt.json'))
line = next(r for r in rows if r['sort'] == 'line')
mark = next(r for r in rows if r['name'] == 'Lazy' and r['sort'] == 'content')
assert line['felt'] == 0 and line['held'] == line['in_force'] > 0 and mark['felt'] > 0"
# Each statement of a card is a clause of its own: one that changes nothing is reported, one that does is not.
sed 's/card Oil { on used { oiled = true } }/card Oil { on used { lit = lit;  oiled = true } }/' tests/support/met_promise.fray >"$scratch/clauses.fray"
build/fray test --fights 60 --felt "$scratch/clauses.fray" >"$scratch/felt"
says 'a clause that changes nothing' 0 'felt 0: it changed nothing' grep 'Oil, clause lit = lit:' "$scratch/felt"
if grep -q 'clause oiled = true' "$scratch/felt"; then fail 'a clause that is felt' "$scratch/felt"; else pass; fi
# A file with errors is not played; a file without an encounter neither.
sed 's/flow {/flow { nonsense/' $source >"$scratch/wrong.fray"
says 'a file with errors' 1 'not played' build/fray test --fights 5 "$scratch/wrong.fray"
says 'no file has an encounter' 2 'has an encounter' build/fray test --fights 5 rules/countup/tests
# without the fault nothing is broken, and the test has dice and answers left over
sed 's/if p { c.place = p }/if p and count(everyone where it.place == p) == 0 { c.place = p }/' $source >"$scratch/mended.fray"
check 'the same rules without the fault' build/fray test --fights 40 "$scratch/mended.fray"
# the seed decides, and nothing else
build/fray test --fights 40 $source >"$scratch/again"
check 'the same seed finds the same' cmp "$scratch/said" "$scratch/again"
build/fray test --fights 40 --seed 2 $source >"$scratch/other"
if cmp -s "$scratch/said" "$scratch/other"; then fail 'another seed finds the same' "$scratch/other"; else pass; fi
finish
