# promises.sh -- What rules promise holds in fights of encounters and made-up scenes, and a broken promise becomes a test.
# The long form plays 2,000 fights of each file.
. tests/support/suite.sh
fights=50
if long; then fights=2000; fi
# the fights of volleys take a second each: on its plane most is far away
worlds=$(find tests/worlds -name '*.fray' ! -name volleys.fray | sort)
for folder in rules/*/encounters; do
    check "$folder: $fights fights of each file" build/fray test --fights $fights "$folder"
done
# shellcheck disable=SC2086 # names of files
check "tests/worlds: $fights fights of each file" build/fray test --fights $fights $worlds

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
# without the fault nothing is broken, and the test has dice and answers left over
sed 's/if p { c.place = p }/if p and count(everyone where it.place == p) == 0 { c.place = p }/' $source >"$scratch/mended.fray"
check 'the same rules without the fault' build/fray test --fights 40 "$scratch/mended.fray"
# the seed decides, and nothing else
build/fray test --fights 40 $source >"$scratch/again"
check 'the same seed finds the same' cmp "$scratch/said" "$scratch/again"
build/fray test --fights 40 --seed 2 $source >"$scratch/other"
if cmp -s "$scratch/said" "$scratch/other"; then fail 'another seed finds the same' "$scratch/other"; else pass; fi
finish
