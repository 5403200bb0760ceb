# sim.sh -- fray sim: the same bytes on any number of threads, interrupted and gone on from, files whole or not there.
. tests/support/suite.sh
fray=build/fray
rules=tests/golden/sim/text.fray
says() { # NAME EXPECTED COMMAND... -- its standard output has that line
    name=$1 line=$2
    shift 2
    "$@" >"$scratch/says" 2>&1
    if grep -qF -- "$line" "$scratch/says"; then pass; else fail "$name: no line with '$line'" "$scratch/says"; fi
}
ends() { # NAME CODE COMMAND...
    name=$1 code=$2
    shift 2
    "$@" >"$scratch/ends" 2>&1
    got=$?
    if [ "$got" = "$code" ]; then pass; else fail "$name: exit $got, not $code" "$scratch/ends"; fi
}

# whatever the number of threads
for format in text csv json; do
    for how in "-n 5000" "--error 1.5%"; do
        # shellcheck disable=SC2086
        $fray sim $rules --seed 3 $how --format $format --jobs 1 >"$scratch/one"
        for jobs in 2 3 7; do
            # shellcheck disable=SC2086
            $fray sim $rules --seed 3 $how --format $format --jobs $jobs >"$scratch/some"
            check "$format, $how, $jobs jobs: the same bytes" cmp "$scratch/one" "$scratch/some"
        done
    done
done
# the same fights as fray run's
$fray run $rules --seed 3 --fights 700 | sed -n '2,3p' | awk '{ print $1 }' >"$scratch/run"
$fray sim $rules --seed 3 -n 700 --format csv | awk -F, '$3 == "wins" { print $9 }' >"$scratch/sim"
check "as many wins as fray run --fights counts" cmp "$scratch/run" "$scratch/sim"
$fray sim $rules --seed 3 -n 40 --format sqlite --each -o "$scratch/each.db"
# shellcheck disable=SC2154
for n in 0 17 39; do
    winner=$($fray run $rules --seed 3 --fight $n --format jsonl | tail -n 1 | sed 's/.*"winner":"\([a-z]*\)".*/\1/')
    says "fight $n alone has the same winner" "$winner" sqlite3 "$scratch/each.db" "SELECT winner FROM fights WHERE fight = $n"
done

# interrupted, killed, gone on from: the totals of a straight run. The run has no end of its own, so that no machine is too fast for it.
for signal in INT TERM KILL; do
    rm -f "$scratch/kept"
    $fray sim $rules --seed 5 -n 1000000000000 --format json --resume "$scratch/kept" >"$scratch/part" 2>/dev/null &
    pid=$!
    grown "$scratch/kept" 3000
    kill -$signal $pid
    wait $pid 2>/dev/null
    code=$?
    case $signal in
    INT) [ $code = 130 ] && grep -q '"interrupted": true' "$scratch/part" && pass || fail "SIGINT reports what is done (exit $code)" "$scratch/part" ;;
    TERM) [ $code = 143 ] && grep -q '"interrupted": true' "$scratch/part" && pass || fail "SIGTERM reports what is done (exit $code)" "$scratch/part" ;;
    esac
    if [ $signal != KILL ]; then # also the fights of a block that was not finished, as long as none is missing
        n=$(fights <"$scratch/part")
        $fray sim $rules --seed 5 -n "$n" --format json | sed 's/"interrupted": false/"interrupted": true/' >"$scratch/whole"
        check "what SIG$signal leaves is a straight run of $n fights" cmp "$scratch/part" "$scratch/whole"
    fi
    done_before=$(wc -c <"$scratch/kept")
    [ "$done_before" -gt 300 ] && pass || fail "SIG$signal: nothing was kept"
    cp "$scratch/kept" "$scratch/again"
    more=$(($($fray sim $rules --seed 5 -n 1 --format json --resume "$scratch/again" | fights) + 10100))
    $fray sim $rules --seed 5 -n $more --format json >"$scratch/straight"
    $fray sim $rules --seed 5 -n $more --format json --resume "$scratch/kept" >"$scratch/whole"
    check "after SIG$signal the file goes on to the totals of a straight run" cmp "$scratch/straight" "$scratch/whole"
done
rm -f "$scratch/kept"
$fray sim $rules --seed 5 -n 60100 --format json --resume "$scratch/kept" >"$scratch/whole"
$fray sim $rules --seed 5 -n 70000 --format json >"$scratch/straight"
$fray sim $rules --seed 5 -n 70000 --format json --resume "$scratch/kept" --jobs 2 >"$scratch/whole"
check "more fights than before: the last block, which was not whole, is played again" cmp "$scratch/straight" "$scratch/whole"
head -c 2000 "$scratch/kept" >"$scratch/torn"
$fray sim $rules --seed 5 -n 70000 --format json --resume "$scratch/torn" >"$scratch/whole"
check "a file that ends within a record" cmp "$scratch/straight" "$scratch/whole"
# fights that take long: less than a block is done, and told
slow=$scratch/slow.fray
sed 's/health = 12/health = 9000000/; s/health 15/health 9000000/; s/after 50 turns/after 200000 turns/' $rules >"$slow"
for how in "" "--without Wild" "--jobs 1"; do
    # shellcheck disable=SC2086
    $fray sim $slow --seed 5 -n 250 --time 1s --format json $how >"$scratch/part" 2>"$scratch/err"
    n=$(fights <"$scratch/part")
    # shellcheck disable=SC2086
    $fray sim $slow --seed 5 -n "${n:-1}" --format json $how >"$scratch/whole"
    [ "${n:-0}" -gt 0 ] && [ "$n" -lt 250 ] && pass || fail "$how: ${n:-no} fights of a block that was not finished" "$scratch/err"
    check "$how: and they are those of a straight run" cmp "$scratch/part" "$scratch/whole"
done
$fray sim $rules --seed 5 -n 900 --vary 'Ada.strength=1..4' --resume "$scratch/sweep" >"$scratch/one"
$fray sim $rules --seed 5 -n 900 --vary 'Ada.strength=1..4' --resume "$scratch/sweep" >"$scratch/some"
check "a sweep that is all there" cmp "$scratch/one" "$scratch/some"
$fray sim $rules --seed 5 -n 900 --without Wild --resume "$scratch/pair" >"$scratch/one"
$fray sim $rules --seed 5 -n 900 --without Wild --resume "$scratch/pair" >"$scratch/some"
check "two lanes that are all there" cmp "$scratch/one" "$scratch/some"
ends "a file of another seed" 2 $fray sim $rules --seed 6 -n 500 --resume "$scratch/kept"
says "and which of the two it is told" "it has 'seed 5', this one 'seed 6'" $fray sim $rules --seed 6 -n 500 --resume "$scratch/kept"
says "a sweep does not go on from a plain run" "it has 'one', this one 'a sweep'" $fray sim $rules --seed 5 -n 500 --vary rage=1 --resume "$scratch/kept"
cp "$scratch/kept" "$scratch/harmed"
printf 'XXXX' | dd of="$scratch/harmed" bs=1 seek=500 conv=notrunc 2>"$scratch/dd"
$fray sim $rules --seed 5 -n 70000 --format json --resume "$scratch/harmed" >"$scratch/whole" 2>"$scratch/err"
check "a file that came to harm gives the totals of a straight run" cmp "$scratch/straight" "$scratch/whole"
check "and says what of it is played again" grep -q 'bytes cannot be read; what they held is played again' "$scratch/err"
(
    trap '' XFSZ # no room for more: as on a full disk
    ulimit -f 4
    $fray sim $rules --seed 5 -n 200000 --jobs 2 --vary rage=1..9 --resume "$scratch/full" 2>&1 >/dev/null
    echo "exit $?"
) >"$scratch/err"
check "where the file cannot grow the run says so" grep -q "$scratch/full cannot be written" "$scratch/err"
check "and ends with 70" grep -q 'exit 70' "$scratch/err"
echo "something else" >"$scratch/alien"
ends "a file that is something else" 2 $fray sim $rules --seed 6 -n 500 --resume "$scratch/alien"
check "and it is left alone" grep -q "something else" "$scratch/alien"
ends "a folder" 2 $fray sim $rules --seed 6 -n 500 --resume "$scratch"

# whole or not at all
for format in text csv json; do
    $fray sim $rules --seed 3 -n 500 --format $format >"$scratch/one"
    $fray sim $rules --seed 3 -n 500 --format $format --out "$scratch/out"
    check "--out $format" cmp "$scratch/one" "$scratch/out"
done
ends "--out where nothing can be written" 2 $fray sim $rules -n 100 --out "$scratch/none/there"
ends "and before the first fight" 2 timeout 20 $fray sim $rules --time 1h --out "$scratch/none/there"
ends "--out that is a folder, too" 2 timeout 20 $fray sim $rules --time 1h --out "$scratch"
echo old >"$scratch/linked" && ln -s linked "$scratch/link"
$fray sim $rules --seed 3 -n 500 --format sqlite --out "$scratch/link" --resume "$scratch/link_kept"
[ -L "$scratch/link" ] && [ -s "$scratch/linked" ] && pass || fail "a database goes where a link leads"
ends "--format sqlite where nothing can be written" 2 $fray sim $rules -n 100 --format sqlite --out "$scratch/none/there.db"
ends "sqlite wants a file" 2 $fray sim $rules -n 100 --format sqlite
$fray sim $rules --seed 3 -n 600 --format sqlite --each --out "$scratch/sim.db"
says "the database: a row a fight" 600 sqlite3 "$scratch/sim.db" "SELECT count(*) FROM fights"
wins=$($fray sim $rules --seed 3 -n 600 --format csv | awk -F, '$3 == "wins" && $5 == "left" { print $9 }')
says "the database: rows and fights agree" "$wins|$wins" sqlite3 "$scratch/sim.db" \
    "SELECT (SELECT count FROM rows WHERE what = 'wins' AND side = 'left'), (SELECT count(*) FROM fights WHERE winner = 'left')"
says "the database: every bin is somebody's" 0 sqlite3 "$scratch/sim.db" "PRAGMA foreign_key_check; SELECT count(*) FROM bins WHERE row NOT IN (SELECT row FROM rows)"
says "the database: bins add up to the fights" 600 sqlite3 "$scratch/sim.db" \
    "SELECT sum(b.fights) FROM bins b JOIN rows r USING (row) WHERE r.what = 'length'"
# what was counted in each fight, put together again by SQL alone: sums, in how many fights, and how the side did in those and in the others
for jobs in 1 3; do $fray sim $rules --seed 3 -n 600 --vary rage=0,2 --jobs $jobs --format sqlite --each --measured --out "$scratch/all$jobs.db"; done
check "a database is the same bytes on any number of threads" cmp "$scratch/all1.db" "$scratch/all3.db"
cat >"$scratch/recount.sql" <<'EOF'
WITH s AS (SELECT variant, line, count(*) AS n, sum(measured.value) AS total, max(measured.value) AS most, sum(winner = side) AS won
           FROM measured JOIN fights USING (variant, fight) JOIN rows USING (variant, line) GROUP BY variant, line),
     a AS (SELECT DISTINCT shares.what, shares.count, shares.fights, s.n, s.won, s.variant, shares.side FROM rows shares JOIN rows r USING (variant, of, side, name)
           JOIN s ON s.variant = r.variant AND s.line = r.line WHERE of = 'content')
SELECT (SELECT count(*) FROM rows LEFT JOIN s USING (variant, line) WHERE line IS NOT NULL AND (sum IS NOT total OR rows.most IS NOT s.most)),
       (SELECT count(*) FROM a WHERE what = 'seen' AND count <> n),
       (SELECT count(*) FROM a WHERE what = 'won_when_seen' AND (count <> won OR fights <> n)),
       (SELECT count(*) FROM a WHERE what = 'won_otherwise' AND (fights <> 600 - n OR
               count <> (SELECT count(*) FROM fights f WHERE f.variant = a.variant AND f.winner = a.side) - won)),
       (SELECT count(*) > 20 FROM s), (SELECT count(*) > 10 FROM a);
EOF
says "and the report is what these add up to" "0|0|0|0|1|1" sqlite3 "$scratch/all1.db" <"$scratch/recount.sql"
ends "--measured wants --each" 2 $fray sim $rules -n 10 --format sqlite --measured --out "$scratch/none.db"
# killed, or no room: the old file stays as it was
cp "$scratch/sim.db" "$scratch/was.db"
$fray sim $rules --seed 3 -n 10000000 --format sqlite --each --measured --out "$scratch/sim.db" 2>/dev/null &
pid=$!
until [ -n "$(find "$scratch" -name 'sim.db.*' -size +64k)" ] || ! kill -0 $pid 2>/dev/null; do sleep 0.05; done
kill -KILL $pid
wait $pid 2>/dev/null
check "killed while it writes a database: what was there is there" cmp "$scratch/sim.db" "$scratch/was.db"
rm -f "$scratch"/sim.db.*
(
    trap '' XFSZ
    ulimit -f 256
    $fray sim $rules --seed 3 -n 10000000 --format sqlite --each --measured --out "$scratch/sim.db" 2>&1 >/dev/null
    echo "exit $?"
) >"$scratch/err"
check "no room for a database: the run ends and says so" grep -q "cannot write $scratch/sim.db: " "$scratch/err"
check "with 70" grep -q 'exit 70' "$scratch/err"
check "and what was there is there" cmp "$scratch/sim.db" "$scratch/was.db"
[ -z "$(find "$scratch" -name 'sim.db.*')" ] && pass || fail "nothing is left beside the database"

# two side by side
sed 's/creature Ada { strength 2/creature Ada { strength 4/' $rules >"$scratch/new.fray"
says "--diff tells what has moved" "left: wins" $fray sim --diff $rules "$scratch/new.fray" --seed 3 -n 2000
says "--diff of the same" "both files are the same rules" $fray sim --diff $rules $rules --seed 3 -n 2000
sed 's/^noun enemy/noun foe, enemies2 = it.side != self.side\nnoun enemy/' $rules >"$scratch/alike.fray"
says "--diff of what plays alike" "Nothing that so many fights can tell." $fray sim --diff $rules "$scratch/alike.fray" --seed 3 -n 500
$fray build $rules -o "$scratch/before.frayc"
$fray sim --diff $rules "$scratch/new.fray" --seed 3 -n 500 >"$scratch/one"
$fray sim --diff "$scratch/before.frayc" "$scratch/new.fray" --seed 3 -n 500 >"$scratch/some"
check "--diff with what was built before an edit" cmp "$scratch/one" "$scratch/some"
$fray sim $rules --seed 3 -n 2000 --format csv --vary 'Ada.strength=4' | awk -F, '$3 == "wins" { print $9 }' >"$scratch/one"
$fray sim "$scratch/new.fray" --seed 3 -n 2000 --format csv | awk -F, '$3 == "wins" { print $9 }' >"$scratch/some"
check "a varied figure is the figure written so" cmp "$scratch/one" "$scratch/some"

# manners
says "a side that is nearly right" "no side is called 'lef'; did you mean 'left'?" $fray sim $rules --tactics lef=wild
says "no such side, and which there are" "there is: left, right" $fray sim $rules --tactics dragons=wild
$fray sim $rules --set nonsense=1 2>"$scratch/err"
check "no such option, and which there are, on a line" grep -qx 'there is: rage' "$scratch/err"
ends "nothing but fights that fail" 1 $fray sim tests/golden/run/no_direction.fray -n 10 --seed 1
says "and which one failed first" "--fight 0" $fray sim tests/golden/run/no_direction.fray -n 10 --seed 1
says "and why" "error: 8 is not a direction" $fray sim tests/golden/run/no_direction.fray -n 10 --seed 1
$fray sim $rules --seed 3 -n 3000 --progress always >"$scratch/one" 2>"$scratch/bar"
$fray sim $rules --seed 3 -n 3000 --progress auto >"$scratch/some" 2>"$scratch/quiet"
check "a bar changes no report" cmp "$scratch/one" "$scratch/some"
[ -s "$scratch/bar" ] && [ ! -s "$scratch/quiet" ] && pass || fail "a bar when asked for, none where there is no terminal"
# on a terminal of 40 columns: one line that is written over, and gone at the end
script -qefc "stty cols 40; $fray sim $rules --seed 3 --time 1s --jobs 1 >$scratch/one" "$scratch/typed" >/dev/null </dev/null
grep -v '^Script ' "$scratch/typed" | tr '\r' '\n' >"$scratch/bar"
if grep -q 'fights .*/s' "$scratch/bar" && [ "$(awk 'length > most { most = length } END { print most }' "$scratch/bar")" -lt 40 ]; then pass
else fail "a bar fits its terminal" "$scratch/bar"; fi
[ "$(grep -v '^Script ' "$scratch/typed" | tr -d '\r' | tail -c 39 | tr -d ' \n' | wc -c)" = 0 ] && pass || fail "and is wiped out at the end" "$scratch/typed"

# memory does not grow with the number of fights
peak() { sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$1/status"; }
$fray sim $rules --seed 3 --time 4s --jobs 2 >/dev/null 2>&1 &
pid=$!
sleep 1
early=$(peak $pid)
sleep 2
late=$(peak $pid)
wait $pid
if [ "${late:-0}" -gt 0 ] && [ "$late" -le $((early + 256)) ]; then pass; else fail "peak memory after 1 s: $early KiB, after 3 s: $late KiB"; fi
finish
