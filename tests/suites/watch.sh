# watch.sh -- fray watch: a round for each change of the rules, and none for other files.
. tests/support/suite.sh
rules() { # HEALTH -- what the test of the rules expects
    cat <<END
edition 1
system Yard { space squares }
extend creature { track health = 9 from 0 }
creature Ada { }
test "health" { side left { Ada };  expect Ada.health == $1 }
END
}
mkdir -p "$scratch/rules/deep"
cd "$scratch/rules" || exit 2
fray=$OLDPWD/build/release/fray
rules 9 >deep/yard.fray
"$fray" watch . >"$scratch/log" 2>&1 &
watcher=$!
rounds() { [ "$(grep -c '^waiting' "$scratch/log")" -ge "$1" ]; }
until_so rounds 1
check "the first round" grep -q '^1 passed, 0 failed' "$scratch/log"
rules 8 >deep/yard.fray
until_so rounds 2
check "a change fails a test" grep -q '^0 passed, 1 failed' "$scratch/log"
check "the file is named" grep -q '^yard.fray has changed' "$scratch/log"
echo 'let' >>deep/yard.fray
until_so rounds 3
check "a mistake is reported" grep -q '^error' "$scratch/log"
rules 9 >deep/other
mv deep/other deep/yard.fray # as editors save
until_so rounds 4
check "a file that takes the place of another counts" test "$(grep -c '^1 passed, 0 failed' "$scratch/log")" = 2
echo note >deep/note.txt
mkdir deep/new
rules 9 >deep/new/more.fray
until_so rounds 5
check "a new folder is watched, other files are not" grep -q '^more.fray has changed' "$scratch/log"
check "five rounds" test "$(grep -c '^waiting' "$scratch/log")" = 5
kill $watcher
wait $watcher 2>/dev/null
says "a path that is not there" 2 "nowhere" "$fray" watch nowhere
says "--run needs a file" 2 "must be a file" "$fray" watch . --run
finish
