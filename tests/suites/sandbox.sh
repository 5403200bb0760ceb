# sandbox.sh -- The sandbox: a command loses what a hostile file would do, and keeps what it needs.
# A preloaded library tries it when the process ends. A kernel without Landlock is reported, and
# passes.
. tests/support/suite.sh
fray=$PWD/build/release/fray
check "the library" cc -shared -fPIC -O1 -o "$scratch/break_out.so" tests/support/break_out.c
mkdir "$scratch/own" "$scratch/user"
cp tests/golden/sim/csv.fray "$scratch/own/duel.fray"
cat >"$scratch/version.c" <<'C'
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) { printf("%ld\n", syscall(444, NULL, 0, 1)); return 0; }
C
check "the version" cc -o "$scratch/version" "$scratch/version.c"
landlock=$("$scratch/version")
tries() { # COMMAND... -- what was possible, as words
    echo secret >"$scratch/user/file"
    LD_PRELOAD="$scratch/break_out.so" OUTSIDE="$scratch/user/file" "$@" \
        >"$scratch/out" 2>"$scratch/tries" </dev/null
    code=$?
    sed -n 's/ possible$//p' "$scratch/tries" | tr '\n' ' '
    rm -f "$scratch/user/file.made"
}
possible() { # NAME WORDS COMMAND... -- exactly these are possible, and the command succeeds
    name=$1 want=$2
    shift 2
    got=$(tries "$@")
    tries "$@" >/dev/null
    if [ "$got" = "$want" ] && [ "$code" = 0 ]; then pass; else
        fail "$name: possible is '$got', not '$want'; exit $code" "$scratch/tries"
    fi
}
possible "no sandbox" "read overwrite create mode open-mode times signal memory datagram local ring calls delete connect program " \
    "$scratch/version"
if [ "$landlock" -lt 6 ]; then
    echo "this kernel has Landlock $landlock, and the sandbox needs 6: nothing is tried"
    finish
fi
cd "$scratch/own" || exit 2
possible check "read " "$fray" check duel.fray
possible test "read " "$fray" test duel.fray
possible dis "read " "$fray" dis duel.fray
possible odds "read " "$fray" odds duel.fray --rounds 1
possible doc "read " "$fray" doc all duel.fray --out own.md
check "doc wrote its page" grep -q . own.md
possible build "read " "$fray" build duel.fray -o duel.frayc
check "build wrote its file" "$fray" check duel.frayc
possible fmt "read " "$fray" fmt duel.fray
possible run "" "$fray" run duel.fray --seed 1
possible "run of a compiled file" "" "$fray" run duel.frayc --seed 1
possible sim "" "$fray" sim duel.fray -n 50 --seed 1 --jobs 2
possible "sim of formats" "" "$fray" sim duel.fray -n 50 --seed 1 --format csv --out own.csv
check "sim wrote its table" grep -q . own.csv
possible "sim that resumes" "" "$fray" sim duel.fray -n 50 --seed 1 --resume own.sim
check "sim wrote its progress" test -s own.sim
possible "sim of a data base" "" "$fray" sim duel.fray -n 50 --seed 1 --format sqlite --out own.db
check "sim wrote its data base" test -s own.db
possible bench "" "$fray" bench duel.fray --signature -n 20
touch far.md
ln -s "$scratch/own/far.md" link.md
possible "a link to an output" "read " "$fray" doc all duel.fray --out link.md
check "the target of the link is written" grep -q . far.md
# A file beside the outputs may be replaced, as a temporary one is; others may not.
possible "an output elsewhere" "read overwrite create delete " "$fray" doc all duel.fray \
    --out "$scratch/user/page.md"
# Commands that continue: an editor, a debugger, a watch, a server.
printf 'quit\n' >quit
frame() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
{
    frame '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    frame '{"jsonrpc":"2.0","method":"initialized","params":{}}'
    frame '{"jsonrpc":"2.0","id":2,"method":"shutdown"}'
    frame '{"jsonrpc":"2.0","method":"exit"}'
} >session
cat >longer.sh <<'EOF'
# longer.sh FRAY COMMAND -- the command, until it may end; exec, so that it alone tries
fray=$1
case $2 in
    lsp) exec "$fray" lsp <session ;;
    debug) exec "$fray" debug duel.fray <quit ;;
esac
EOF
for command in lsp debug; do
    possible $command "read " sh longer.sh "$fray" $command
done
# Each round of a watch is a process of its own, made when the sandbox has begun.
possible watch "read " "$fray" watch duel.fray --rounds 1 --run
touched() { grep -q '^waiting' watched && touch duel.fray; }
LD_PRELOAD="$scratch/break_out.so" OUTSIDE="$scratch/user/file" "$fray" watch . --rounds 2 >watched 2>tried &
watcher=$!
until_so touched
wait $watcher
check "a watch that waited can only read" test "$(sed -n 's/ possible$//p' tried)" = read
check "and tried the whole page" test "$(grep -c ' refused$' tried)" = 14
possible print "read " "$fray" print cards duel.fray -o own.pdf
possible export "read " "$fray" export duel.fray -o own.json
possible balance "read " "$fray" balance duel.fray -n 20
possible explain "read " "$fray" explain E0101
# stopped NAME WORDS UNTIL COMMAND... -- of a command that continues until it is stopped
stopped() {
    name=$1 want=$2 until=$3
    shift 3
    echo secret >"$scratch/user/file"
    LD_PRELOAD="$scratch/break_out.so" OUTSIDE="$scratch/user/file" "$@" >out 2>err &
    process=$!
    until_so grep -q "$until" out
    kill -TERM $process
    wait $process 2>/dev/null
    got=$(sed -n 's/ possible$//p' err | tr '\n' ' ')
    if grep -q refused err && [ "$got" = "$want" ]; then pass; else fail "$name: possible is '$got'" err; fi
}
if pkg-config --exists libmicrohttpd; then
    stopped serve "" Ctrl-C "$fray" serve duel.fray --port 0 --record own.play
    check "serve kept its record" grep -q '"fray":"play"' own.play
fi
says "a page in a pipe" 0 'a page' sh -c "'$fray' doc all duel.fray --out /dev/stdout | sed '\$a a page'"
finish
