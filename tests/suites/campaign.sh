# campaign.sh -- Campaigns that are killed, full, damaged or shared: no step is half there.
# What a campaign keeps, prints again and refuses is in tests/transcripts/campaign.md.
. tests/support/suite.sh
fray=build/fray
for tables in src/tool/*/*.sql; do
    check "SQLite takes $tables" sqlite3 -bail :memory: ".read $tables"
done
rules=tests/campaign/inn.fray
c=$scratch/c
steps() { sqlite3 "$1" "SELECT count(*) FROM steps"; }
shown() { $fray campaign "$1" 2>&1 | grep -cE '^ +[0-9]+  '; } # how many steps the tool shows
{
    $fray run $rules --seed 1 --campaign "$c" && $fray campaign "$c" rest 2 bed --seed 2 &&
        $fray campaign "$c" join Bo &&
        $fray campaign "$c" teach Ada --lessons 3 --seed 4 &&
        $fray campaign "$c" gamble Ada --seed 5 &&
        $fray run $rules "The wolf" --seed 6 --campaign "$c"
} >"$scratch/played" 2>&1 || fail "an adventure" "$scratch/played"
kept=$(steps "$c")

# Damaged: a changed byte is noticed, or changes nothing.
{
    $fray run $rules --seed 1 --campaign "$scratch/j" && $fray campaign "$scratch/j" rest --seed 2
} >"$scratch/played" 2>&1
whole=$($fray campaign "$scratch/j")
size=$(wc -c <"$scratch/j")
wrong=0 tried=0 seen=0 at=0
while [ "$at" -lt "$size" ]; do
    cp "$scratch/j" "$scratch/k"
    printf '\245' | dd of="$scratch/k" bs=1 seek="$at" conv=notrunc 2>/dev/null
    told=$($fray campaign "$scratch/k" 2>"$scratch/why")
    code=$?
    tried=$((tried + 1))
    if [ $code -gt 2 ]; then wrong=$((wrong + 1)); fi
    if [ $code = 0 ] && [ "$told" != "$whole" ]; then wrong=$((wrong + 1)); fi
    [ $code = 0 ] || seen=$((seen + 1))
    at=$((at + 211))
done
check "$tried single bytes changed: noticed, or the same ($wrong were neither)" [ $wrong = 0 ]
check "and many are noticed ($seen of $tried)" [ $((seen * 4)) -gt $tried ]

# Two at once: both are kept, one after the other, or one is asked to try again.
cp "$scratch/j" "$scratch/k"
for i in 1 2 3 4 5 6 7 8; do
    $fray campaign "$scratch/k" rest --seed $i >/dev/null 2>"$scratch/both.$i" &
done
wait
said=$(cat "$scratch"/both.* | grep -c "^saved in")
others=$(cat "$scratch"/both.* | grep -c "another process")
check "eight at once: as many steps as were said to be kept" \
    [ "$(steps "$scratch/k")" = $((2 + said)) ]
check "and the others were told" [ $((said + others)) = 8 ]
check "the campaign is whole" $fray campaign "$scratch/k"
(
    until_so [ -s "$scratch/rested" ] # she answers when the step was taken
    yes 1 | head -n 15
) | $fray run $rules --seed 1 --decide hunters --no-record --campaign "$scratch/j" >/dev/null \
    2>"$scratch/slow" &
slow=$!
until_so grep -q 'Which?' "$scratch/slow"
says "while somebody fights, others may take a step" 0 "saved in" $fray campaign "$scratch/j" rest \
    --seed 9
echo so >"$scratch/rested"
wait $slow
check "who then comes too late is told" grep -q "another process added a step meanwhile" \
    "$scratch/slow"

# Killed in whatever call, half of it written: a step is there whole or not at all.
cc -shared -fPIC tests/support/fail_io.c -o "$scratch/fail_io.so" -ldl 2>"$scratch/err" ||
    fail "fail_io does not compile" "$scratch/err"
# failing CALL NUMBER HOW CAMPAIGN ARGUMENT... -- fray campaign, in which that call fails: kill, or
# an errno (5 is EIO)
failing() {
    call=$1 number=$2 how=$3
    shift 3
    FAIL=$call FAIL_AT=$number FAIL_WITH=$how LD_PRELOAD="$scratch/fail_io.so" $fray campaign "$@"
}
broken=0 lost=0 killed=0 before=0
for call in pwrite pread fdatasync unlink fcntl; do
    at=0 code=137
    while [ $code = 137 ] && [ $at -lt 100 ]; do # until there is no such call any more
        at=$((at + 1))
        cp "$c" "$scratch/l"
        rm -f "$scratch/l-journal"
        failing $call $at kill "$scratch/l" rest --seed 3 >/dev/null 2>"$scratch/kill"
        code=$?
        now=$(shown "$scratch/l")
        [ "$now" = "$kept" ] || [ "$now" = $((kept + 1)) ] || broken=$((broken + 1))
        grep -q "^saved in" "$scratch/kill" && [ "$now" = "$kept" ] && lost=$((lost + 1))
        [ $code = 137 ] || continue
        killed=$((killed + 1))
        [ "$now" = "$kept" ] && before=$((before + 1))
        $fray campaign "$scratch/l" rest --seed 3 >/dev/null 2>"$scratch/err" ||
            broken=$((broken + 1))
    done
    check "at last nobody is killed in $call" [ $code = 0 ]
done
check "killed $killed times: no half step, and it goes on ($broken)" [ $broken = 0 ]
check "and none lost that was said to be kept ($lost)" [ $lost = 0 ]
check "killed often, before the step was kept ($before) and after" \
    [ $killed -gt 40 -a $before -gt 20 -a $before -lt $killed ]

# Found by fuzzing: pages are damaged that only undoing reads.
cp tests/fuzz/found/campaign_file/undo-of-damaged-pages "$scratch/pages"
says "undoing reads a damaged page" 1 "database disk image is malformed" $fray campaign "$scratch/pages" undo

# A journal beside a campaign: SQLite would replay a strange one into it, even to look at it.
hot=$scratch/hot
at=0
until [ -s "$hot-journal" ] && ! cmp -s "$hot" "$c" || [ $at -gt 60 ]; do
    at=$((at + 1))
    cp "$c" "$hot"
    rm -f "$hot-journal"
    failing pwrite $at kill "$hot" rest --seed 3 >/dev/null 2>&1
done
check "a killed step left a journal" [ -s "$hot-journal" ]
strange() { # NAME TEXT -- refused with the text, and neither file is touched
    for look in "" steps undo "rest --seed 3"; do
        cp "$scratch/s" "$scratch/s.before"
        cp "$scratch/s$3" "$scratch/s$3.before"
        # shellcheck disable=SC2086 # words
        says "$1, $look" 1 "$2" $fray campaign "$scratch/s" $look
        check "$1, $look: the campaign is the same" cmp "$scratch/s" "$scratch/s.before"
        check "$1, $look: the journal is the same" cmp "$scratch/s$3" "$scratch/s$3.before"
    done
    rm -f "$scratch"/s "$scratch"/s-* "$scratch"/s.*
}
cp "$scratch/j" "$scratch/s"
cp "$hot-journal" "$scratch/s-journal"
strange "another campaign's journal" "not of the campaign beside it" -journal
{
    cat "$hot-journal"
    printf 'nn%s\000\000\000\002\000\000\000\334\331\325\005\371\040\241\143\327' ""
} >"$scratch/s-journal"
cp "$c" "$scratch/s"
strange "a journal of several files" "not of the campaign beside it" -journal
cp "$c" "$scratch/s"
head -c 3000 "$hot-journal" >"$scratch/s-wal"
strange "a write-ahead log" "a campaign has no such file" -wal
cp "$scratch/j" "$scratch/s"
seq 2000 | head -c 5000 | dd of="$scratch/s" bs=1 seek=4096 conv=notrunc 2>/dev/null
cp "$hot-journal" "$scratch/s-journal"
strange "a damaged campaign beside a journal" "nothing was changed" -journal
cp "$hot" "$scratch/s"
cp "$hot-journal" "$scratch/s-journal"
says "its own journal repairs it" 0 "rest 2 bed" $fray campaign "$scratch/s"
check "and leaves the steps that were kept" [ "$(shown "$scratch/s")" = "$kept" ]

# A look changes nothing: neither the file, nor what a killed process left beside it.
cp "$hot" "$scratch/s"
cp "$hot-journal" "$scratch/s-journal"
for look in "" steps "tell 1" "record 1"; do
    # shellcheck disable=SC2086 # words
    $fray campaign "$scratch/s" $look >"$scratch/looked" 2>&1
    check "a look, $look: the campaign is the same" cmp "$scratch/s" "$hot"
    check "a look, $look: its journal is the same" cmp "$scratch/s-journal" "$hot-journal"
done
says "a step repairs it in its place" 0 "saved in" $fray campaign "$scratch/s" rest --seed 3
check "and the journal is gone" [ ! -e "$scratch/s-journal" ]

# Two groups play the same rules; a restored copy of one is beside the journal of the other.
# SQLite writes more pages than its cache has.
for group in ours theirs; do
    {
        $fray run $rules --seed 1 --campaign "$scratch/$group"
        for i in 1 2 3 4; do $fray campaign "$scratch/$group" rest $((i % 2 + 1)) --seed "$i"; done
    } >/dev/null 2>&1
done
cat >"$scratch/hot.py" <<'EOF'
import shutil, sqlite3, sys
of, beside = sys.argv[1:]
shutil.copy(of, of + ".hot")
c = sqlite3.connect(of + ".hot", isolation_level=None)
c.execute("pragma cache_size=1")
c.execute("begin immediate")
for change in ("update kept set value = value || '9'", "update steps set outcome = outcome || 'x'",
               "update rules set program = randomblob(length(program))", "create table zz(a)"):
    c.execute(change)
for i in range(40):
    c.execute("insert into zz values(randomblob(6000))")
shutil.copy(of + ".hot-journal", beside + "-journal")
c.execute("rollback")
EOF
cp "$scratch/ours" "$scratch/s"
python3 "$scratch/hot.py" "$scratch/theirs" "$scratch/s"
strange "the journal of another group with the same rules and steps" \
    "not of the campaign beside it" -journal
cp "$scratch/ours" "$scratch/s"
python3 "$scratch/hot.py" "$scratch/ours" "$scratch/s"
says "the journal of the group itself" 0 "" $fray campaign "$scratch/s"
cp "$scratch/ours" "$scratch/s"
$fray campaign "$scratch/ours" undo >/dev/null 2>&1
$fray campaign "$scratch/ours" rest 7 --seed 77 >/dev/null 2>&1
python3 "$scratch/hot.py" "$scratch/ours" "$scratch/s"
strange "the journal of another history of the group" "not of the campaign beside it" -journal

# Whatever call fails at whatever time: kept and said so, or not kept and said so.
wrong=0 told=0
for call in pwrite pread fdatasync unlink fcntl; do
    for at in $(seq 1 26); do
        cp "$c" "$scratch/o"
        rm -f "$scratch/o-journal"
        failing $call "$at" 5 "$scratch/o" rest --seed 3 >/dev/null 2>"$scratch/err"
        code=$?
        said=$(grep -c '^saved in' "$scratch/err")
        if [ $code = 0 ]; then
            [ "$said" = 1 ] || wrong=$((wrong + 1))
        else
            told=$((told + 1))
            [ "$said" = 0 ] || wrong=$((wrong + 1))
        fi
        [ "$(shown "$scratch/o")" = $((kept + said)) ] || wrong=$((wrong + 1))
    done
done
check "130 calls that fail: what is said of the step is so ($wrong were not)" [ $wrong = 0 ]
check "and many are told ($told)" [ $told -gt 20 ]
cp "$c" "$scratch/o"
failing fdatasync 5 5 "$scratch/o" undo >"$scratch/out" 2>&1
check "a disk that fails when all is undone" [ "$(steps "$scratch/o")" = $((kept - 1)) ]

# No room.
cp "$c" "$scratch/m"
blocks=$(($(wc -c <"$scratch/m") / 512))
(
    trap '' XFSZ
    ulimit -f $blocks
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        $fray campaign "$scratch/m" rest --seed "$i" || break
    done
) >/dev/null 2>"$scratch/full"
check "a file that cannot grow is told" grep -q "Nothing was saved." "$scratch/full"
check "and is whole" $fray campaign "$scratch/m" tell
(
    trap '' XFSZ
    ulimit -f 1
    $fray run $rules --seed 1 --campaign "$scratch/tiny"
) >/dev/null 2>"$scratch/full"
check "a campaign that cannot begin" grep -q "Nothing was saved." "$scratch/full"
says "can begin later" 0 "saved in" $fray run $rules --seed 1 --campaign "$scratch/tiny"
if [ "$(id -u)" != 0 ]; then
    chmod 444 "$scratch/m"
    says "read only: shown" 0 "rest 2 bed" $fray campaign "$scratch/m"
    says "read only: not written" 70 "Nothing was saved." $fray campaign "$scratch/m" rest
fi
finish
