# campaign.sh -- fray campaign: carried over, told again to the byte, undone, and never half kept: whatever is killed, full or damaged.
. tests/support/suite.sh
fray=${FRAY:-build/fray}
rules=tests/campaign/inn.fray
c=$scratch/c
says() { # NAME CODE LINE COMMAND... -- ends so, and its output has that line
    name=$1 code=$2 line=$3
    shift 3
    "$@" >"$scratch/says" 2>&1 </dev/null
    got=$?
    if [ "$got" = "$code" ] && grep -qF -- "$line" "$scratch/says"; then pass; else fail "$name: exit $got, not $code, or no line with '$line'" "$scratch/says"; fi
}
same() { # NAME -- $scratch/one and $scratch/two
    check "$1" cmp "$scratch/one" "$scratch/two"
}
sql() { sqlite3 "$1" "$2" 2>&1; }
steps() { sql "$1" "SELECT count(*) FROM steps"; }
adventure() { # FILE -- two fights and what lies between them
    $fray run $rules --seed 1 --campaign "$1" >"$scratch/told.1" 2>/dev/null &&
        $fray campaign "$1" rest 2 bed --seed 2 >"$scratch/told.2" 2>/dev/null &&
        $fray campaign "$1" join Bo 2>/dev/null &&
        $fray campaign "$1" teach Ada --lessons 3 --seed 4 >"$scratch/told.4" 2>/dev/null &&
        $fray campaign "$1" gamble Ada --seed 5 >"$scratch/told.5" 2>/dev/null &&
        $fray run $rules "The wolf" --seed 6 --explain --campaign "$1" >"$scratch/told.6" 2>/dev/null
}

# several adventures, and what is carried over
check "an adventure" adventure "$c"
says "it is shown" 0 "1  Rats in the cellar: hunters won" $fray campaign "$c"
says "the step with its values" 0 "2  rest 2 bed" $fray campaign "$c"
says "the day went by" 0 "day 3" $fray campaign "$c"
says "kills add up over fights" 0 "kills" $fray campaign "$c"
says "points are left to spend" 0 "lessons: " $fray campaign "$c"
kills=$(sql "$c" "SELECT value FROM kept WHERE who = 'Ada' AND name = 'kills' ORDER BY step LIMIT 1")
check "both rats are hers" [ "$kills" = 2 ]
check "what was used stays so" [ "$(sql "$c" "SELECT count(*) FROM kept WHERE step = 1 AND thing = 'Bash' AND value = 'true'")" = 1 ]
check "and is had again after a rest" [ "$(sql "$c" "SELECT count(*) FROM kept WHERE step = 2 AND thing = 'Bash' AND value = 'true'")" = 0 ]
missing=$(sql "$c" "SELECT value FROM kept WHERE step = 6 AND who = 'Ada' AND name = 'health'")
check "she was wounded" [ "$missing" -gt 0 ]
says "and fights with what is left" 0 "Ada: health $((26 - missing)) →" $fray run $rules --seed 1 --campaign "$c"
$fray campaign "$c" undo >/dev/null

# who is dead fights no more, until forgotten
sed 's/health 26/health 1/' $rules >"$scratch/frail.fray"
$fray run "$scratch/frail.fray" "The wolf" --seed 2 --campaign "$scratch/dead" >/dev/null 2>&1
says "the dead are shown" 0 "Ada  is in the campaign no longer" $fray campaign "$scratch/dead"
says "and do not fight" 1 "'Ada' takes part, who is in the campaign no longer" $fray run "$scratch/frail.fray" "The wolf" --seed 2 --campaign "$scratch/dead"
says "it is told what helps" 1 "join under another name" $fray run "$scratch/frail.fray" "The wolf" --seed 2 --campaign "$scratch/dead"
says "nor join" 1 "'Ada' is in the campaign no longer" $fray campaign "$scratch/dead" join Ada
says "nor take a step" 2 "'Ada' is in it no longer, or not yet" $fray campaign "$scratch/dead" teach Ada 1
$fray campaign "$scratch/dead" leave Ada >/dev/null 2>&1
says "who was forgotten begins anew" 0 "kept in" $fray run "$scratch/frail.fray" "The wolf" --seed 2 --campaign "$scratch/dead"

# told again, to the byte
for step in 1 2 4 5; do
    $fray campaign "$c" tell $step >"$scratch/one"
    cp "$scratch/told.$step" "$scratch/two"
    same "step $step told again"
done
$fray campaign "$c" tell 6 --explain >"$scratch/one"
cp "$scratch/told.6" "$scratch/two"
same "the last fight told again with every roll"
$fray campaign "$c" tell 1 --format jsonl >"$scratch/one"
rm -f "$scratch/d"
$fray run $rules --seed 1 --format jsonl --campaign "$scratch/d" >"$scratch/two" 2>/dev/null
same "in another format than it was played"
says "what was no fight is told in a line" 0 "join Bo" $fray campaign "$c" tell 3
says "no such step" 2 "the campaign has steps 1 to 6, not '7'" $fray campaign "$c" tell 7
printf '1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n' | $fray run $rules --seed 1 --decide hunters --campaign "$scratch/e" >"$scratch/two" 2>/dev/null
$fray campaign "$scratch/e" tell >"$scratch/one"
same "what a person chose is told again"
yes 3 | head -n 40 | $fray run $rules --seed 1 --throw --campaign "$scratch/e" >"$scratch/two" 2>/dev/null
$fray campaign "$scratch/e" tell >"$scratch/one"
same "what a person threw is told again"
printf '4\n' | $fray campaign "$scratch/e" gamble Ada --throw --seed 1 >"$scratch/two" 2>/dev/null
$fray campaign "$scratch/e" tell >"$scratch/one"
same "also between fights"

# real systems: several fights, days between, and every fight told again
for at in 1 2 3 4; do
    $fray run tests/campaign/winter.fray --seed $at --campaign "$scratch/winter" >"$scratch/winter.$((at * 3 - 2))" 2>/dev/null
    $fray campaign "$scratch/winter" rest 3 --in_comfort true --seed $at >"$scratch/winter.$((at * 3 - 1))" 2>/dev/null
    $fray campaign "$scratch/winter" end_adventure --beaten true --seed $at >"$scratch/winter.$((at * 3))" 2>/dev/null
    $fray run tests/campaign/road.fray --seed $at --campaign "$scratch/road" >"$scratch/road.$((at * 2 - 1))" 2>/dev/null
    $fray campaign "$scratch/road" rest 2 --seed $at >"$scratch/road.$((at * 2))" 2>/dev/null
done
check "a winter of WitchHammer" [ "$(steps "$scratch/winter")" = 12 ]
check "four fights on the road" [ "$(steps "$scratch/road")" = 8 ]
says "days go by" 0 "day 13, adventures 4" $fray campaign "$scratch/winter"
says "the step with what is true of it" 0 "2  rest 3 in_comfort" $fray campaign "$scratch/winter"
says "rewards are given" 0 "technique earned 4" $fray campaign "$scratch/winter"
says "and may be spent" 0 "technique points: 11 left" $fray campaign "$scratch/winter"
says "deeds are told" 0 "has earned First Blood." $fray campaign "$scratch/winter" tell 1
kills() { sql "$scratch/winter" "SELECT sum(value) FROM kept WHERE name = 'kills' AND step = $1"; }
check "and counted over fights: all twelve" [ "$(kills 1) $(kills 4) $(kills 7) $(kills 10)" = "3 6 9 12" ]
first=$(sql "$scratch/winter" "SELECT who FROM kept WHERE step = 1 AND name = 'kills' AND value > 0 LIMIT 1")
check "what a deed has granted is laid in a later fight" grep -q "$first plays First Blood" "$scratch/winter.4"
discarded() { sql "$scratch/winter" "SELECT count(*) FROM kept WHERE step = $1 AND who = '$first' AND thing = 'First Blood' AND name = 'discarded'"; }
check "and is used up until a day has passed" [ "$(discarded 4) $(discarded 5)" = "1 0" ]
at=5 worn=
while [ -z "$worn" ] && [ $at -lt 40 ]; do
    $fray run tests/campaign/road.fray --seed $at --campaign "$scratch/road" >/dev/null 2>&1
    worn=$(sql "$scratch/road" "SELECT value FROM kept WHERE who = 'Tess' AND thing = 'Sword' AND name = 'shape' AND step = (SELECT max(step) FROM steps)")
    at=$((at + 1))
done
check "gear wears out" [ -n "$worn" ]
[ "$worn" = destroyed ] && mends=replace || mends=repair
says "a smith mends it" 0 "Sword of Tess is as good as new." $fray campaign "$scratch/road" $mends Sword Tess
says "what is whole needs no smith" 1 "Nothing of it was kept." $fray campaign "$scratch/road" repair Sword Tess
for campaign in winter road; do
    for step in 1 2 3 4 5 6 7 8; do
        $fray campaign "$scratch/$campaign" tell $step >"$scratch/one"
        cp "$scratch/$campaign.$step" "$scratch/two"
        same "$campaign: step $step told again"
    done
done

# the rules that were kept are enough
mkdir "$scratch/gone"
cp $rules "$scratch/gone/rules.fray"
$fray run "$scratch/gone/rules.fray" --seed 3 --campaign "$scratch/f" >"$scratch/two" 2>/dev/null
rm "$scratch/gone/rules.fray"
$fray campaign "$scratch/f" tell >"$scratch/one"
same "told again when the rules are gone"
says "and a step is taken by them" 0 "Ada rests." $fray campaign "$scratch/f" rest

# which steps there are, and what is true by its name alone
says "the steps and what they take" 0 "  teach who lessons" $fray campaign "$c" steps
says "what is true by its name alone" 0 "rest 1 in_comfort" $fray campaign "$scratch/winter" rest --in_comfort --days 1
says "a name that is nearly one of the step's" 2 "the step rest has no '--day'; did you mean '--days'?" $fray campaign "$c" rest --day 3
says "or one of the tool's" 2 "the step rest has no '--sede'; did you mean '--seed'?" $fray campaign "$c" rest --sede

# undone
cp "$c" "$scratch/g"
before=$($fray campaign "$c")
$fray campaign "$c" rest 5 >/dev/null 2>&1
says "the last step is undone" 0 "undone: rest 5" $fray campaign "$c" undo
check "and all is as it was" [ "$before" = "$($fray campaign "$c")" ]
for i in 1 2 3 4 5 6; do $fray campaign "$scratch/g" undo >/dev/null || fail "undo $i"; done
says "down to nothing" 0 "nothing has happened yet" $fray campaign "$scratch/g"
says "and no further" 2 "nothing has happened yet" $fray campaign "$scratch/g" undo
check "rules that no step was played by are not kept" [ "$(sql "$scratch/g" "SELECT count(*) FROM rules")" = 0 ]
says "it can be begun anew" 0 "kept in" $fray run $rules --seed 1 --campaign "$scratch/g"

# refused, told clearly, and nothing of it kept
count=$(steps "$c")
says "a step that the rules refuse" 1 "no day passes" $fray campaign "$c" rest 0
says "a value of no such kind" 2 "'days' of the step rest is a number, not 'soon'" $fray campaign "$c" rest soon
says "a value that is missing" 2 "the step teach needs 'who': a hero of the campaign" $fray campaign "$c" teach
says "a value too many" 2 "'bed' is one word too many for the step gamble" $fray campaign "$c" gamble Ada bed
says "nobody by that name, but nearly" 2 "is a hero of the campaign, not 'Aba'; did you mean 'Ada'?" $fray campaign "$c" teach Aba 1
says "a value given twice" 2 "--days is given twice" $fray campaign "$c" rest --days 1 --days 2
says "a name without its value" 2 "--days needs a value: a number" $fray campaign "$c" rest --days
says "an option of nothing" 2 "there is no option '--nights'" $fray campaign "$c" --nights
says "a name that the step has not" 2 "the step rest has no '--nights'" $fray campaign "$c" rest --nights 3
says "a step that is nearly spelled" 2 "did you mean 'rest'?" $fray campaign "$c" rset
says "somebody who is not there" 2 "not 'Cy'" $fray campaign "$c" teach Cy 1
says "somebody whom nobody declares" 1 "these rules declare no 'Cy'" $fray campaign "$c" join Cy
says "somebody whom no campaign keeps" 1 "its kind says of nothing that it lasts" $fray campaign "$c" join Rat
says "somebody who is there already" 1 "'Ada' is in the campaign already" $fray campaign "$c" join Ada
says "nobody by that name leaves" 1 "the campaign has no 'Cy'" $fray campaign "$c" leave Cy
says "a person who does not answer" 2 "a die was left lying" $fray campaign "$c" gamble Ada --throw
says "many fights are not kept" 2 "--campaign keeps one fight" $fray run $rules --fights 3 --campaign "$c"
says "no campaign" 2 "there is no such campaign" $fray campaign "$scratch/none"
says "a folder" 2 "it is a folder" $fray campaign "$scratch"
ln -s "$c" "$scratch/link"
says "a link" 2 "it is a link" $fray campaign "$scratch/link"
says "a link, to be written" 2 "it is a link" $fray run $rules --campaign "$scratch/link"
echo "not a database" >"$scratch/text"
says "a foreign file" 1 "it is no campaign" $fray campaign "$scratch/text"
sql "$scratch/other.db" "CREATE TABLE t (x); INSERT INTO t VALUES (1)"
says "another database" 1 "it is no campaign" $fray run $rules --campaign "$scratch/other.db"
check "which is left as it was" [ "$(sql "$scratch/other.db" "SELECT x FROM t")" = 1 ]
: >"$scratch/empty"
says "an empty file" 1 "it is no campaign" $fray campaign "$scratch/empty"
cp "$c" "$scratch/newer"
sql "$scratch/newer" "PRAGMA user_version = 2"
says "a newer schema" 1 "made by a newer fray (its schema is 2, this one knows 1)" $fray campaign "$scratch/newer"
cp "$c" "$scratch/trigger"
sql "$scratch/trigger" "CREATE TRIGGER t AFTER INSERT ON steps BEGIN DELETE FROM steps; END"
says "a file that would run something" 1 "its tables are not those of a campaign" $fray campaign "$scratch/trigger" rest
check "nothing of all that was kept" [ "$(steps "$c")" = "$count" ]

# rules that changed since
sed 's/kills/slain/g' $rules >"$scratch/renamed.fray"
says "a member bears another name" 1 "'kills' of Ada: by these rules nothing of that name lasts" $fray campaign "$c" rest --rules "$scratch/renamed.fray"
says "with what helps" 1 "fray campaign FILE rename OLD NEW" $fray run "$scratch/renamed.fray" --campaign "$c"
cp "$c" "$scratch/h"
says "it is renamed" 0 "kept in" $fray campaign "$scratch/h" rename kills slain
says "and goes on" 0 "Ada rests." $fray campaign "$scratch/h" rest --rules "$scratch/renamed.fray"
says "with what it was" 0 "slain" $fray campaign "$scratch/h"
$fray campaign "$scratch/h" tell 6 --explain >"$scratch/one"
cp "$scratch/told.6" "$scratch/two"
same "fights before are told by their own rules"
sed '/^condition Limp/d; /Limp/{s/, Limp//;/apply/d;/remove/d;}' $rules >"$scratch/forgotten.fray"
$fray run $rules "The wolf" --seed 9 --campaign "$scratch/h" >/dev/null 2>&1
cp "$c" "$scratch/i"
sql "$scratch/i" "SELECT 1" >/dev/null
limps=$(sql "$c" "SELECT count(*) FROM kept WHERE mark = 'Limp'")
if [ "$limps" -gt 0 ]; then
    says "a mark is no more" 1 "by these rules no such mark lasts" $fray campaign "$scratch/i" rest --rules "$scratch/forgotten.fray"
    says "it is forgotten" 0 "kept in" $fray campaign "$scratch/i" forget Limp
    says "and the campaign goes on" 0 "Ada rests." $fray campaign "$scratch/i" rest --rules "$scratch/forgotten.fray"
else fail "nobody limps: choose another seed"; fi
says "a name that nothing bears" 1 "nothing in this campaign is called 'nobody'" $fray campaign "$c" rename nobody somebody
sed 's/  cards Bash, Nap/  cards Bash, 9 Nap\n  learned 8/' $rules >"$scratch/greedy.fray"
says "shown by other rules" 1 "'Ada' spends 10 of 2 lessons" $fray campaign "$scratch/d" --rules "$scratch/greedy.fray"
says "points that were not earned" 1 "'Ada' spends 10 of 2 lessons" $fray campaign "$scratch/d" rest --rules "$scratch/greedy.fray"
says "a veteran joins with what her declaration says she has earned" 0 "kept in" $fray campaign "$scratch/veteran" join Ada --rules "$scratch/greedy.fray"

# damaged: every byte changed that could matter is noticed, or changes nothing
$fray run $rules --seed 1 --campaign "$scratch/j" >/dev/null 2>&1
$fray campaign "$scratch/j" rest --seed 2 >/dev/null 2>&1
whole=$($fray campaign "$scratch/j")
size=$(wc -c <"$scratch/j")
wrong=0 tried=0 seen=0
at=0
while [ "$at" -lt "$size" ]; do
    cp "$scratch/j" "$scratch/k"
    printf '\245' | dd of="$scratch/k" bs=1 seek="$at" conv=notrunc 2>/dev/null
    told=$($fray campaign "$scratch/k" 2>"$scratch/why")
    code=$?
    tried=$((tried + 1))
    if [ $code -gt 1 ] && [ $code != 2 ]; then wrong=$((wrong + 1)); fi
    if [ $code = 0 ] && [ "$told" != "$whole" ]; then wrong=$((wrong + 1)); fi
    [ $code != 0 ] && seen=$((seen + 1))
    at=$((at + 211))
done
check "$tried single bytes changed: noticed, or the same ($wrong were neither)" [ $wrong = 0 ]
check "and many are noticed ($seen of $tried)" [ $((seen * 4)) -gt $tried ]
for cut in 100 5000 20000; do
    head -c $cut "$scratch/j" >"$scratch/k"
    $fray campaign "$scratch/k" >/dev/null 2>&1
    check "cut off after $cut bytes" [ $? = 1 ]
done
cp "$scratch/j" "$scratch/k"
sql "$scratch/k" "UPDATE kept SET value = '0' WHERE step = 2 AND name = 'health'"
says "a value changed by hand" 1 "step 2 is damaged" $fray campaign "$scratch/k"
says "can be undone" 0 "undone: rest" $fray campaign "$scratch/k" undo
says "and what was before stands" 0 "1  Rats in the cellar: hunters won" $fray campaign "$scratch/k"
cp "$scratch/j" "$scratch/k"
sql "$scratch/k" "UPDATE steps SET seed = '7' WHERE step = 1"
says "an earlier step changed by hand" 1 "step 1 is damaged" $fray campaign "$scratch/k"
says "hinders any other step" 1 "step 1 is damaged" $fray campaign "$scratch/k" rest
says "is not undone with the last" 0 "undone: rest" $fray campaign "$scratch/k" undo
says "so it is there still" 1 "step 1 is damaged" $fray campaign "$scratch/k"
says "until it is the last" 0 "undone: Rats in the cellar" $fray campaign "$scratch/k" undo
says "and all is well" 0 "nothing has happened yet" $fray campaign "$scratch/k"
cp "$scratch/j" "$scratch/k"
$fray campaign "$scratch/k" rest --seed 3 >/dev/null 2>&1
sql "$scratch/k" "UPDATE kept SET value = '0' WHERE step = 2 AND name = 'health'"
says "who takes back what follows is told what is damaged still" 0 "step 2 is damaged" $fray campaign "$scratch/k" undo
cp "$scratch/j" "$scratch/k"
sql "$scratch/k" "UPDATE rules SET program = zeroblob(length(program))"
says "rules that were changed" 1 "is damaged" $fray campaign "$scratch/k"
cp "$scratch/j" "$scratch/k"
sql "$scratch/k" "INSERT INTO kept VALUES (9, 0, 'Ada', '', 0, '', 0, 'health', 0, '0')" >/dev/null
says "what belongs to no step" 1 "damaged" $fray campaign "$scratch/k"
cp "$scratch/j" "$scratch/k"
sql "$scratch/k" "DELETE FROM kept WHERE step = 1; DELETE FROM steps WHERE step = 1"
says "the first step taken out" 1 "damaged" $fray campaign "$scratch/k"

# two at once: both are kept, one after the other, or one is told to do it again
cp "$scratch/j" "$scratch/k"
for i in 1 2 3 4 5 6 7 8; do
    $fray campaign "$scratch/k" rest --seed $i >/dev/null 2>"$scratch/both.$i" &
done
wait
kept=$(cat "$scratch"/both.* | grep -c "^kept in")
check "eight at once: as many steps as were said to be kept" [ "$(steps "$scratch/k")" = $((2 + kept)) ]
others=$(cat "$scratch"/both.* | grep -c "somebody else")
check "and the others were told" [ $((kept + others)) = 8 ]
check "the campaign is whole" $fray campaign "$scratch/k"
(
    until_so [ -s "$scratch/rested" ] # she answers when the step was taken
    printf '1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n'
) | $fray run $rules --seed 1 --decide hunters --campaign "$scratch/j" >/dev/null 2>"$scratch/slow" &
slow=$!
until_so grep -q 'a number?' "$scratch/slow"
says "while somebody fights, others may take a step" 0 "kept in" $fray campaign "$scratch/j" rest --seed 9
echo so >"$scratch/rested"
wait $slow
check "who then comes too late is told" grep -q "somebody else took a step meanwhile" "$scratch/slow"

# killed in whatever call, half of it written: a step is there whole or not at all
cc -shared -fPIC tests/support/fail_io.c -o "$scratch/fail_io.so" -ldl 2>"$scratch/err"
kept=$(steps "$c")
broken=0 lost=0 killed=0 before=0
for call in pwrite pread fdatasync unlink fcntl; do
    at=0 code=137
    while [ $code = 137 ] && [ $at -lt 100 ]; do # until there is no such call any more
        at=$((at + 1))
        cp "$c" "$scratch/l"
        rm -f "$scratch/l-journal"
        FAIL=$call FAIL_AT=$at FAIL_WITH=kill LD_PRELOAD="$scratch/fail_io.so" $fray campaign "$scratch/l" rest --seed 3 >/dev/null 2>"$scratch/kill"
        code=$?
        now=$($fray campaign "$scratch/l" 2>&1 | grep -cE '^ +[0-9]+  ')
        [ "$now" = "$kept" ] || [ "$now" = $((kept + 1)) ] || broken=$((broken + 1))
        grep -q "^kept in" "$scratch/kill" && [ "$now" = "$kept" ] && lost=$((lost + 1))
        [ $code = 137 ] || continue
        killed=$((killed + 1))
        [ "$now" = "$kept" ] && before=$((before + 1))
        $fray campaign "$scratch/l" rest --seed 3 >/dev/null 2>"$scratch/err" || broken=$((broken + 1))
    done
    check "at last nobody is killed in $call" [ $code = 0 ]
done
check "killed $killed times: no half step, and it goes on ($broken)" [ $broken = 0 ]
check "and none lost that was said to be kept ($lost)" [ $lost = 0 ]
check "killed often, before the step was kept ($before) and after" [ $killed -gt 40 -a $before -gt 20 -a $before -lt $killed ]

# whatever call fails at whatever time: kept and said so, or not kept and said so
wrong=0 told=0
count=$(steps "$c")
for call in pwrite pread fdatasync unlink fcntl; do
    for at in $(seq 1 26); do
        cp "$c" "$scratch/o"
        rm -f "$scratch/o-journal"
        FAIL=$call FAIL_AT=$at LD_PRELOAD="$scratch/fail_io.so" $fray campaign "$scratch/o" rest --seed 3 >/dev/null 2>"$scratch/err"
        code=$?
        said=$(grep -c '^kept in' "$scratch/err")
        now=$($fray campaign "$scratch/o" | grep -cE '^ +[0-9]+  ')
        if [ $code = 0 ]; then [ "$said" = 1 ] || wrong=$((wrong + 1)); else told=$((told + 1)); [ "$said" = 0 ] || wrong=$((wrong + 1)); fi
        [ "$now" = $((count + said)) ] || wrong=$((wrong + 1))
    done
done
check "130 calls that fail: what is said of the step is so ($wrong were not)" [ $wrong = 0 ]
check "and many are told ($told)" [ $told -gt 20 ]
cp "$c" "$scratch/o"
FAIL=fdatasync FAIL_AT=5 LD_PRELOAD="$scratch/fail_io.so" $fray campaign "$scratch/o" undo >"$scratch/out" 2>&1
now=$(steps "$scratch/o")
check "a disk that fails when all is undone" [ "$now" = $((count - 1)) ]

# no room
cp "$c" "$scratch/m"
blocks=$(($(wc -c <"$scratch/m") / 512))
(
    trap '' XFSZ
    ulimit -f $blocks
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do $fray campaign "$scratch/m" rest --seed "$i" || break; done
) >/dev/null 2>"$scratch/full"
check "a file that cannot grow is told" grep -q "Nothing of it was kept." "$scratch/full"
check "and is whole" $fray campaign "$scratch/m" tell
(
    trap '' XFSZ
    ulimit -f 1
    $fray run $rules --seed 1 --campaign "$scratch/tiny"
) >/dev/null 2>"$scratch/full"
check "a campaign that cannot begin" grep -q "Nothing of it was kept." "$scratch/full"
says "can begin later" 0 "kept in" $fray run $rules --seed 1 --campaign "$scratch/tiny"
if [ "$(id -u)" != 0 ]; then
    chmod 444 "$scratch/m"
    says "read only: shown" 0 "rest 2 bed" $fray campaign "$scratch/m"
    says "read only: not written" 70 "Nothing of it was kept." $fray campaign "$scratch/m" rest
fi

# names that would be SQL, or steer a terminal
sed "s/\"The wolf\"/\"'); DROP TABLE steps;--\"/" $rules >"$scratch/names.fray"
$fray run "$scratch/names.fray" "'); DROP TABLE steps;--" --seed 1 --campaign "$scratch/n" >/dev/null 2>&1
says "a name is a name" 0 "1  '); DROP TABLE steps;--: " $fray campaign "$scratch/n"
finish
