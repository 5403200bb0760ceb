# play.sh -- Fights at the table that are killed, cut off, or run out of disk: the record is kept.
. tests/support/suite.sh
fray=$PWD/build/asan/fray
[ -x "$fray" ] && [ -z "${FRAY:-}" ] || fray=$PWD/${FRAY:-build/fray}
so=$scratch/fail_io.so
cc -shared -fPIC tests/support/fail_io.c -o "$so" -ldl 2>"$scratch/err" ||
    fail "fail_io does not compile" "$scratch/err"
cp tests/transcripts/person.fray "$scratch"
awk '/^```fray bridge.fray/ { on = 1; next } /^```/ { on = 0 } on' "$(page table.md)" \
    >"$scratch/bridge.fray"
here=$PWD/tests/support
cd "$scratch" || exit 2
answers=10
seq $answers | awk '{ print 1 + (NR * 7 % 2) }' >answers
# FILE LINES -- a fight with the first answers, in a record of that name
play() {
    head -n "$2" answers | "$fray" play bridge.fray --seed 9 --record "$1" >"$1.out" 2>"$1.err"
}
inputs() { grep -c '"ask"' "$1"; }

# Stopped after each answer and continued, a fight is the same as in one go.
play whole.play $answers
check "the whole fight has all inputs" test "$(inputs whole.play)" = $answers
for n in $(seq 0 $answers); do
    play "part$n.play" "$n"
    tail -n +"$((n + 1))" answers | "$fray" play "part$n.play" >again.out 2>again.err
    check "continued after input $n: the record" cmp whole.play "part$n.play"
    check "continued after input $n: the story" cmp whole.play.out again.out
    "$fray" run --replay "part$n.play" >replay.out 2>&1
    check "replayed after input $n" cmp whole.play.out replay.out
done

# A process that is killed in write or fsync loses at most the input that was not yet kept.
for call in write fsync; do
    for at in $(seq 1 2 20); do
        rm -f killed.play
        head -n 6 answers | env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="$so" FAIL=$call \
            FAIL_AT="$at" FAIL_WITH=kill "$fray" play bridge.fray --seed 9 --record killed.play \
            >out 2>err
        [ -s killed.play ] || continue
        if ! head -n 1 killed.play | grep -q '"sum":"[0-9a-f]*"}$' ||
            ! grep -q '^{"seat".*"sum":"[0-9a-f]*"}$' killed.play; then
            says "killed in $call $at: nothing to continue" 1 "line" "$fray" run --replay killed.play
            continue
        fi
        kept=$(grep -c '"ask".*"}$' killed.play)
        tail -n +"$((kept + 1))" answers | "$fray" play killed.play >again.out 2>again.err
        check "killed in $call $at: continued" cmp whole.play killed.play
        check "killed in $call $at: the story" cmp whole.play.out again.out
    done
done

# A disk that is full: the person makes room and tries again.
rm -f full.play
{
    head -n 2 answers
    echo
    tail -n +3 answers
} | env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD="$so" FAIL=fsync FAIL_AT=4 FAIL_WITH=28 \
    "$fray" play bridge.fray --seed 9 --record full.play >out 2>err
check "a full disk is reported" grep -q "could not be written: No space left on device" err
check "after making room, all is kept" cmp whole.play full.play
check "after making room, the story is whole" cmp whole.play.out out

# Harm: each line of the inputs damaged in turn. What is before it plays, and the harm is kept aside.
first=$(($(wc -l <whole.play) - answers))
for n in $(seq 1 3 $answers); do
    sed "$((first + n))s/which/witch/" whole.play >harmed.play
    cp harmed.play before.play
    rm -f harmed.play.damaged
    says "harmed line $n is named" 1 "line $((first + n)):" "$fray" run --replay harmed.play
    tail -n +"$n" answers | "$fray" play harmed.play >out 2>err
    check "harmed line $n: it plays on from there" cmp whole.play harmed.play
    check "harmed line $n: the file is kept aside" cmp before.play harmed.play.damaged
done
sed '1s/Bridge/bridge/;1s/"seed":"9"/"seed":"8"/' whole.play >harmed.play
says "a harmed head" 1 "line 1: the checksum does not fit" "$fray" play harmed.play
printf '{"fray":"play"}\n' >tiny.play
says "a head alone" 1 "line 1" "$fray" play tiny.play

# A record is written by one process, and never over another file.
says "a record is not written over" 2 "exists already" "$fray" play bridge.fray --record whole.play
mkfifo slow
play open.play 3
rm -f err
"$fray" play open.play <slow >out 2>err &
player=$!
exec 5>slow
until_so grep -q 'Type a number' err
says "a record is played by one process" 2 "another process plays this fight" "$fray" play open.play
exec 5>&-
wait $player

# kill -9 while a person types
head -n 5 answers | "$fray" play bridge.fray --seed 9 --record five.play >out 2>err
rm -f err
"$fray" play five.play <slow >out 2>err &
player=$!
exec 5>slow
until_so grep -q 'Type a number' err
printf '%s\ncu' "$(sed -n 6p answers)" >&5
until_so sh -c '[ "$(grep -c "\"ask\"" five.play)" = 6 ]'
kill -9 $player
wait $player 2>/dev/null
exec 5>&-
tail -n +7 answers | "$fray" play five.play >again.out 2>err
check "kill -9 while typing: the record" cmp whole.play five.play
check "kill -9 while typing: the story" cmp whole.play.out again.out

# At a terminal that cannot move its cursor, as for a screen reader, there are lines alone. A secret
# is covered by empty ones. No line is wider than 80 columns, also of a wordy story.
sed 's/loses {n}\./loses {n}, and whoever has seen it tells it at the fire for the rest of a long winter./' \
    bridge.fray >wordy.fray
rules=bridge.fray
at() { # TERM ARGUMENT... -- two persons play
    term=$1
    shift
    printf '%s\n' 'nobody else looks.' 'Which? ' 'nobody else looks.' 'Which? ' \
        'nobody else looks.' 'Which? ' 'Which? ' 'Which? ' >prompts
    printf '%s\n' '' smash '' cut '' '?' who quit >typed
    timeout 600 python3 "$here/at_terminal.py" "$term" prompts typed "$fray" play "$rules" \
        --seed 9 --no-record --seat Ines=person:Kim --seat Boris=person:Lee "$@" >screen
}
at dumb --color never
check "a dumb terminal: the fight was played" grep -q "Boris turns up Cut" screen
if LC_ALL=C grep -q "[$(printf '\001-\010\013-\037')]" screen; then
    fail "a dumb terminal gets control characters" screen
else
    pass
fi
narrow() { if awk 'length($0) > 80 { exit 1 }' screen; then pass; else fail "a line has over 80 columns: $1" screen; fi; }
narrow bridge
rules=wordy.fray
at dumb --color never --explain
check "the wordy story is there" grep -q "tells it at the" screen
narrow wordy
rules=bridge.fray
at dumb --color never
check "a dumb terminal: the secret is covered" awk '
    /smash/ { since = 0 } !NF { since++ } /Now Lee decides/ { exit since < 40 }' screen
at xterm --color never
check "another terminal is cleared" grep -q "$(printf '\033')\[2J" screen
if grep -q "$(printf '\033')\[[0-9]*m" screen; then fail "--color never colours" screen; else pass; fi

# A line is edited, also while a clock runs, and any letter of a name can be typed.
sed 's/creature Boris/creature "Jörg"/; s/"B": Boris/"B": "Jörg"/' bridge.fray >letters.fray
edits() { # PROMPT LINE ARGUMENT... -- one line is typed, and a second one
    printf '%s\n' "$1" "$1" >prompts
    printf '%s\nquit\n' "$2" >typed
    shift 2
    timeout 600 python3 "$here/at_terminal.py" xterm prompts typed "$fray" play letters.fray \
        --seed 9 --no-record --color never "$@" >screen
}
edits 'Which? ' '! wound "Jörg" by 1'
check "a letter beyond ASCII can be typed" grep -q "Jörg loses 1" screen
edits ' s left)? ' "$(printf 'mash\001s')" --clock
check "a line is edited while a clock runs" grep -q "^Jörg, which card" screen

# Where only searches play, Ctrl-C ends one and stops the play, so that a seat can change.
printf '%s\n' 'turns up' 'Enter to leave' >prompts
printf '\003seat all random\n\n' >typed
timeout 600 python3 "$here/at_terminal.py" dumb prompts typed "$fray" play bridge.fray --seed 9 \
    --no-record --seat all=search:300ms --color never >screen
check "Ctrl-C at a search stops before the next" grep -q "or press Enter to continue" screen
check "then a seat can change" grep -q "Everybody is played at random from now on" screen

# What is typed, or is in a record, must not steer a terminal.
esc=$(printf '\033')
printf 'a%s[31m\n! wound "%s[2J" by 1\nfork %s[1m\n1\n' "$esc" "$esc" "$esc" |
    "$fray" play bridge.fray --seed 9 --record typed.play >out 2>err
"$fray" play typed.play >again.out 2>>err </dev/null
check "the hostile lines were read" grep -q 'This is the branch' err
if grep -q "$esc" out err again.out typed.play; then fail "an escape reaches the terminal" err; else pass; fi
finish
