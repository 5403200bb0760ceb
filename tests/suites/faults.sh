# faults.sh -- Each call of the system may fail: the tool says so, and leaves no half file.
# A preloaded library lets one call fail, or all from there on, of every sort: memory, open, read,
# write, sync, rename, unlink. `make check` takes six calls of each; the long form takes each.
. tests/support/suite.sh
fray=$PWD/build/release/fray
check "the library" cc -shared -fPIC -O1 -o "$scratch/fail.so" tests/support/fail_any.c -ldl
cp tests/golden/sim/csv.fray "$scratch/duel.fray"
cp tests/campaign/inn.fray "$scratch/inn.fray"
printf '{"orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 9, "tileheight": 9, "layers": []}' >"$scratch/map.tmj"
cd "$scratch" || exit 2
"$fray" build duel.fray -o good.frayc || fail "the duel is not built"
most=${TRIES_MOST:-6}
long && most=100000

# sweep NAME OUTPUT COMMAND... -- the calls of each sort that the command makes fail in turn
sweep() {
    name=$1 output=$2
    shift 2
    rm -f "$output"
    LD_PRELOAD="$scratch/fail.so" FAIL_COUNT="$scratch/counts" "$@" >good.out 2>good.err </dev/null
    [ -e "$output" ] && cp "$output" good.file
    while read -r call calls; do
        step=$(((calls + most - 1) / most))
        [ $step -gt 0 ] || step=1
        for forever in 0 1; do
            at=1
            while [ $at -le "$calls" ]; do
                try "$@"
                at=$((at + step))
            done
        done
    done <counts
}
try() { # COMMAND...
    rm -f "$output"
    LD_PRELOAD="$scratch/fail.so" FAIL="$call" FAIL_AT=$at FAIL_ON=$forever timeout 60 "$@" \
        >out 2>err </dev/null
    code=$?
    why=
    case $code in
        0) cmp -s out good.out || why="succeeds with another output" ;;
        1 | 2 | 70) [ -s err ] || [ "$call" = write ] || why="gives no reason" ;;
        *) why="ends with $code" ;;
    esac
    # a font that cannot be found is replaced by another, and the page says so
    if [ -e "$output" ] && ! cmp -s "$output" good.file && ! grep -q 'takes its place' err; then why="leaves half a file"; fi
    left=$(find . -name '*.??????' -newer counts ! -name '*.frayc')
    if [ -n "$left" ] && [ "$call" != unlink ]; then why="leaves $left"; fi
    find . -name '*.??????' ! -name '*.frayc' -delete
    if [ -z "$why" ]; then pass; else fail "$name: $call $at of $calls, for ever $forever: $why" err; fi
}
sweep check none "$fray" check duel.fray
sweep test none "$fray" test inn.fray
sweep run none "$fray" run duel.fray --seed 1
sweep "run of a compiled file" none "$fray" run good.frayc --seed 1 --format jsonl
sweep build made "$fray" build duel.fray -o made
sweep doc page "$fray" doc all duel.fray --out page
sweep export made.json "$fray" export duel.fray -o made.json
printf '2d6 (3+5)\n' >log
sweep "import of dice" faces "$fray" import dice log -o faces
sweep "import of a map" map.fray "$fray" import tiled map.tmj -o map.fray
sweep sim table "$fray" sim duel.fray -n 20 --seed 1 --jobs 1 --format csv --out table
sweep "sim that resumes" none "$fray" sim duel.fray -n 20 --seed 1 --jobs 1 --resume saved
sweep "sim of a data base" base "$fray" sim duel.fray -n 20 --seed 1 --jobs 1 --format sqlite --out base
sweep odds none "$fray" odds duel.fray 'roll 2d6 + roll d8'
sweep dis none "$fray" dis duel.fray
sweep bench none "$fray" bench --signature duel.fray -n 5
sweep balance none "$fray" balance duel.fray -n 4 --seed 1
printf 'edition 1\nsystem Cards { space squares }\nkind trick is thing { field level: int = 1 }\n## A feint.\ntrick Feint { level 2 }\n' >cards.fray
all=$most
long || most=2 # a run of the libraries of print takes as long as ten others
sweep print cards.pdf "$fray" print cards cards.fray -o cards.pdf
most=$all
sweep new New.fray "$fray" new system New --out New.fray
finish
