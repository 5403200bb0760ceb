# sim.sh -- fray sim interrupted, killed, out of room: the file is whole, and a run continues.
# It continues to the totals of a straight run. Its reports are in tests/transcripts/sim.md. The
# long form also measures memory over time, and stops the run in more ways.
. tests/support/suite.sh
fray=build/fray
rules=tests/golden/sim/text.fray

# Interrupted, killed, gone on from. The run has no end of its own, so that no machine is too fast
# for it.
stopped() { # SIGNAL CODE -- CODE is the exit status, and 137 has no report
    rm -f "$scratch/kept"
    $fray sim $rules --seed 5 -n 1000000000000 --format json --resume "$scratch/kept" \
        >"$scratch/part" 2>/dev/null &
    pid=$!
    grown "$scratch/kept" 3000
    kill -"$1" $pid
    wait $pid 2>/dev/null
    code=$?
    check "SIG$1 ends with $2 (it was $code)" test $code = "$2"
    # also the fights of a block that was not finished, as long as none is missing
    if [ "$1" != KILL ]; then
        check "SIG$1: what is done is reported" grep -q '"interrupted": true' "$scratch/part"
        n=$(fights <"$scratch/part")
        $fray sim $rules --seed 5 -n "$n" --format json |
            sed 's/"interrupted": false/"interrupted": true/' >"$scratch/whole"
        check "what SIG$1 leaves is a straight run of $n fights" cmp "$scratch/part" \
            "$scratch/whole"
    fi
    check "SIG$1: something was kept" larger "$scratch/kept" 300
    cp "$scratch/kept" "$scratch/again"
    more=$(($($fray sim $rules --seed 5 -n 1 --format json --resume "$scratch/again" |
        fights) + 10100))
    $fray sim $rules --seed 5 -n $more --format json >"$scratch/straight"
    $fray sim $rules --seed 5 -n $more --format json --resume "$scratch/kept" >"$scratch/whole"
    check "after SIG$1 the file goes on to the totals of a straight run" cmp "$scratch/straight" \
        "$scratch/whole"
}
stopped INT 130
stopped TERM 143
stopped KILL 137

# Files that end in the middle, that are damaged, that cannot grow.
rm -f "$scratch/kept"
$fray sim $rules --seed 5 -n 60100 --format json --resume "$scratch/kept" >"$scratch/whole"
$fray sim $rules --seed 5 -n 70000 --format json >"$scratch/straight"
goes_on() { # NAME FILE ARGUMENT... -- a run continues from FILE to the totals of a straight run
    name=$1 file=$2
    shift 2
    $fray sim $rules --seed 5 -n 70000 --format json --resume "$file" "$@" >"$scratch/whole" \
        2>"$scratch/err"
    check "$name" cmp "$scratch/straight" "$scratch/whole"
}
goes_on "more fights than before: the last block, which was not whole, is played again" \
    "$scratch/kept" --jobs 2
head -c 2000 "$scratch/kept" >"$scratch/torn"
goes_on "a file that ends within a record" "$scratch/torn"
cp "$scratch/kept" "$scratch/harmed"
printf 'XXXX' | dd of="$scratch/harmed" bs=1 seek=500 conv=notrunc 2>"$scratch/dd"
goes_on "a file that came to harm" "$scratch/harmed"
check "and says what of it is played again" grep -q \
    'bytes cannot be read; their fights are played again' "$scratch/err"
(
    trap '' XFSZ # no room for more: as on a full disk
    ulimit -f 4
    # shellcheck disable=SC2069 # what goes wrong is read, the report is not
    $fray sim $rules --seed 5 -n 200000 --jobs 2 --vary rage=1..9 --resume "$scratch/full" 2>&1 \
        >/dev/null
    echo "exit $?"
) >"$scratch/err"
check "where the file cannot grow the run says so" grep -q "$scratch/full cannot be written" \
    "$scratch/err"
check "and ends with 70" grep -q 'exit 70' "$scratch/err"

# Fights that take long: less than a block is done, and reported.
slow=$scratch/slow.fray
sed 's/health = 12/health = 9000000/; s/health 15/health 9000000/; s/after 50 turns/after 200000 turns/' $rules >"$slow"
# unfinished ARGUMENT... -- some fights of a block, as many as a straight run of that length. How many
# there are depends on the machine. Each try is twice as long as the one before, until there is one.
unfinished() {
    n=0 seconds=1
    while [ "${n:-0}" = 0 ] && [ $seconds -le 4096 ]; do
        $fray sim "$slow" --seed 5 -n 1000000 --time ${seconds}s --format json "$@" \
            >"$scratch/part" 2>"$scratch/err"
        n=$(fights <"$scratch/part") seconds=$((seconds * 2))
    done
    $fray sim "$slow" --seed 5 -n "${n:-1}" --format json "$@" >"$scratch/whole"
    check "$*: ${n:-no} fights of a run that was not finished" test "${n:-0}" -gt 0
    check "$*: and they are those of a straight run" cmp "$scratch/part" "$scratch/whole"
}
unfinished --jobs 2
if long; then
    unfinished --without Wild
    unfinished --jobs 1
fi

# A database that is killed, or has no room: the old file stays as it was.
database() { # FIGHTS
    $fray sim $rules --seed 3 -n "$1" --format sqlite --each --measured --out "$scratch/sim.db"
}
database 600
cp "$scratch/sim.db" "$scratch/was.db"
$fray sim $rules --seed 3 -n 10000000 --format sqlite --each --measured --out "$scratch/sim.db" \
    2>/dev/null &
pid=$!
until [ -n "$(find "$scratch" -name 'sim.db.*' -size +64k)" ] || ! kill -0 $pid 2>/dev/null; do
    sleep 0.05
done
kill -KILL $pid
wait $pid 2>/dev/null
check "killed while it writes a database: what was there is there" cmp "$scratch/sim.db" \
    "$scratch/was.db"
rm -f "$scratch"/sim.db.*
(
    trap '' XFSZ
    ulimit -f 256
    # shellcheck disable=SC2069 # what goes wrong is read
    database 10000000 2>&1 >/dev/null
    echo "exit $?"
) >"$scratch/err"
check "no room for a database: the run ends and says so" grep -q "cannot write $scratch/sim.db: " \
    "$scratch/err"
check "with 70" grep -q 'exit 70' "$scratch/err"
check "and what was there is there" cmp "$scratch/sim.db" "$scratch/was.db"
check "nothing is left beside the database" test -z "$(find "$scratch" -name 'sim.db.*')"

# On a terminal of 40 columns: one line that is written over, and gone at the end.
script -qefc "stty cols 40; $fray sim $rules --seed 3 -n 5000 --jobs 1 >$scratch/one" \
    "$scratch/typed" >/dev/null </dev/null
grep -v '^Script ' "$scratch/typed" | tr '\r' '\n' >"$scratch/bar"
check "a bar is shown" grep -q 'fights .*/s' "$scratch/bar"
check "a bar fits its terminal" test \
    "$(awk 'length > most { most = length } END { print most }' "$scratch/bar")" -lt 40
check "and is wiped out at the end" test -z \
    "$(grep -v '^Script ' "$scratch/typed" | tr -d '\r' | tail -c 39 | tr -d ' \n')"

if long; then # memory does not grow with the number of fights
    peak() {  # FIGHTS -- the most memory that they take, in KiB
        python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
            $fray sim $rules --seed 3 -n "$1" --jobs 2
    }
    few=$(peak 20000) many=$(peak 200000)
    check "peak memory of 20,000 fights: $few KiB, of 200,000: $many KiB" test "${few:-0}" -gt 0 -a \
        "${many:-0}" -le $((few + 256))
fi
finish
