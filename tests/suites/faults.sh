# faults.sh -- Each call of the system may fail: the tool says so, and leaves no half file.
# A preloaded library lets one call fail, or all from there on, of every sort: memory, open, read,
# write, sync, rename, unlink, locks, threads, watches. Calls that read or write are also interrupted,
# and move one byte alone. `make check` takes six calls of each; the long form takes each.
. tests/support/suite.sh
top=$PWD fray=$PWD/build/release/fray
check "the library" cc -shared -fPIC -O1 -o "$scratch/fail.so" tests/support/fail_any.c -ldl
cp tests/golden/sim/csv.fray "$scratch/duel.fray"
cp tests/campaign/inn.fray "$scratch/inn.fray"
printf '{"orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 9, "tileheight": 9, "layers": []}' >"$scratch/map.tmj"
awk '/^```fray yard.fray/ { on = 1; next } /^```/ { on = 0 } on' docs/commands/play.md >"$scratch/yard.fray"
cd "$scratch" || exit 2
"$fray" build duel.fray -o good.frayc || fail "the duel is not built"
most=${TRIES_MOST:-6}
long && most=100000

# sweep NAME OUTPUT COMMAND... -- the calls of each sort that the command makes fail in turn. $given
# is what OUTPUT is before, $input what is read, and $opens a command that must accept OUTPUT after.
# $ONLY names the sweeps to run. With $explains a command may end well with another output, if it prints what failed. $driver
# starts the command and uses it.
given='' input=/dev/null opens='' explains='' driver=''
before() {
    rm -f "$output" "$output-journal" "$output.key"
    [ -z "$given" ] || cp "$given" "$output"
}
sweep() {
    case " ${ONLY:-$1} " in *" $1 "*) ;; *) return ;; esac
    name=$1 output=$2
    shift 2
    before
    $driver env LD_PRELOAD="$scratch/fail.so" FAIL_COUNT="$scratch/counts" "$@" >good.out 2>good.err <"$input"
    good=$?
    [ $good = 0 ] || fail "$name: exit $good" good.err
    rm -f good.file
    [ -e "$output" ] && cp "$output" good.file
    # processes that a command starts count on their own
    awk '$2 >= most[$1] + 0 { most[$1] = $2 } END { for (c in most) print c, most[c] }' counts |
        sort >most
    while read -r call calls; do
        step=$(((calls + most - 1) / most))
        [ $step -gt 0 ] || step=1
        each_call 'fail' 0 "$@"
        each_call 'fail' 1 "$@"
        case $call in
            read | write)
                each_call eintr 0 "$@"
                each_call short 1 "$@"
                ;;
        esac
    done <most
}
each_call() { # HOW FOREVER COMMAND...
    how=$1 forever=$2 at=1
    shift 2
    while [ $at -le "$calls" ]; do
        try "$@"
        at=$((at + step))
    done
}
try() { # COMMAND...
    before
    timeout 600 $driver env LD_PRELOAD="$scratch/fail.so" FAIL="$call" FAIL_AT=$at FAIL_ON=$forever \
        FAIL_HOW=$how "$@" >out 2>err <"$input"
    code=$?
    why=
    case $code in
        1 | 2 | 70) [ $how = 'fail' ] || why="does not try again" ;;
    esac
    case $code in
        0)
            if ! cmp -s out good.out && ! { [ -n "$explains" ] && grep -q 'fray: ' err; }; then
                why="succeeds with another output"
            fi
            ;;
        1 | 2 | 70) [ -s err ] || [ "$call" = write ] || why="gives no reason" ;;
        *) why="ends with $code" ;;
    esac
    # a font that cannot be found is replaced by another, and the page says so
    if [ -e "$output" ] && ! cmp -s "$output" good.file && ! grep -q 'takes its place' err; then
        if [ -n "$given" ] && cmp -s "$output" "$given"; then
            :
        elif [ -n "$opens" ] && $opens >opened 2>&1; then
            :
        else why="leaves half a file"; fi
    elif [ -n "$given" ] && [ ! -e "$output" ]; then
        why="removes the file"
    fi
    left=$(find . -name '*.??????' -newer counts ! -name '*.frayc')
    if [ -n "$left" ] && [ "$call" != unlink ]; then why="leaves $left"; fi
    find . -name '*.??????' ! -name '*.frayc' -delete
    if [ -z "$why" ]; then pass; else fail "$name: $call $at of $calls, $how, for ever $forever: $why" err; fi
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

# What needs no rules, or a folder of them.
sweep explain none "$fray" explain E0201
sweep help none "$fray" help run
sweep "complete" none "$fray" complete -- ru
mkdir rules
cp duel.fray inn.fray rules
sweep "check of a folder" none "$fray" check rules
sweep "test with coverage" lines.info "$fray" test inn.fray --cover --cover-format lcov --cover-out lines.info
sweep "test with mutants" none "$fray" test --mutate --sample 4 --jobs 2 inn.fray
sweep "a search" none "$fray" run duel.fray --seed 1 --tactics left=search:20
sweep "sim with threads" none "$fray" sim duel.fray -n 300 --seed 1 --jobs 2
# gnuplot draws with other letters when memory runs out
opens_page() { tail -n 1 "$output" | grep -q '^</html>$'; }
opens=opens_page
sweep "sim as a page" page.html "$fray" sim duel.fray -n 20 --seed 1 --format html --out page.html
opens=''

# What reads commands: the lines of a session, the frames of an editor.
printf '1 + 2\n3 > 4\n' >inputs
input=inputs explains=yes
sweep repl none "$fray" repl duel.fray
printf 'step\nback\nvars\nquit\n' >inputs
sweep debug none "$fray" debug duel.fray --seed 1
frame() { printf 'Content-Length: %d\r\n\r\n%s' ${#1} "$1"; }
# shellcheck disable=SC2089 # the quotes are those of JSON
uri='"uri":"file:///a.fray"'
# shellcheck disable=SC2090 # as above
{
    frame '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'
    frame '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{'$uri',"version":1,"text":"edition 1\nlet a = 1\nlet b = a\n"}}}'
    frame '{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{'$uri'},"position":{"line":2,"character":8}}}'
    frame '{"jsonrpc":"2.0","id":3,"method":"textDocument/completion","params":{"textDocument":{'$uri'},"position":{"line":2,"character":8}}}'
    frame '{"jsonrpc":"2.0","id":4,"method":"shutdown"}'
    frame '{"jsonrpc":"2.0","method":"exit"}'
} >inputs
sweep lsp none "$fray" lsp
input=/dev/null

# What waits for others: a change of a file, guests.
long || most=2 # these wait
helper=$top/tests/support/at_a_distance.py
driver="python3 $helper watch $scratch/duel.fray"
sweep watch none "$fray" watch --rounds 2 duel.fray
driver='' explains='' most=$all

# What is changed in its place: a file of rules, a record, a campaign.
sed 's/^  / /' inn.fray >wide.fray
given=wide.fray
sweep fmt laid.fray "$fray" fmt laid.fray
printf 'smash\ncut\n' >inputs
given='' input=inputs explains=yes
opens_record() { # a record that is left ends between two inputs
    [ "$(tail -c 1 "$output" | od -An -tx1)" = ' 0a' ] && cp "$output" opened.play &&
        "$fray" play opened.play </dev/null
}
opens=opens_record
long || most=2
driver="python3 $helper serve"
sweep serve table.play "$fray" serve yard.fray --port 0 --seed 4 --seat Ada=person:Kim --record table.play
driver='' most=$all
sweep play evening.play "$fray" play yard.fray --seed 4 --record evening.play
head -n 6 good.file >evening.given
given=evening.given
sweep "play that continues" evening.play "$fray" play evening.play
input=/dev/null given='' explains=''
opens_campaign() { # a campaign that is left has whole steps, or none yet
    rm -f opened.campaign-journal
    cp "$output" opened.campaign
    [ ! -e "$output-journal" ] || cp "$output-journal" opened.campaign-journal
    [ ! -s "$output" ] || "$fray" campaign opened.campaign
}
opens=opens_campaign
sweep "a fight in a campaign" winter "$fray" run inn.fray --seed 1 --campaign winter
cp good.file winter.given
given=winter.given
sweep "a step of a campaign" winter "$fray" campaign winter rest 2 --seed 2
sweep "a campaign, shown" winter "$fray" campaign winter
sweep "a campaign, undone" winter "$fray" campaign winter undo
sweep "a fight of a campaign, replayed" winter "$fray" campaign winter tell 1
finish
