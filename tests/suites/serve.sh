# serve.sh -- `fray serve` and requests made by hand: tokens, seats, sites, sizes, floods, kills; secrets.
. tests/support/suite.sh
fray=$PWD/build/asan/fray
[ -x "$fray" ] && [ -z "${FRAY:-}" ] || fray=$PWD/${FRAY:-build/fray}
if ! pkg-config --exists libmicrohttpd; then
    says "a build without the HTTP library says what is missing" 2 "libmicrohttpd-dev" \
        "$fray" serve rules/witchhammer/encounters/ford.fray --no-record
    finish
fi
cc -shared -fPIC tests/support/fail_io.c -o "$scratch/fail_io.so" -ldl 2>"$scratch/err" ||
    fail "fail_io does not compile" "$scratch/err"
awk '/^```fray bridge.fray/ { on = 1; next } /^```/ { on = 0 } on' "$(page table.md)" \
    >"$scratch/bridge.fray"
chmod 777 "$scratch"
python3 tests/serve/requests.py "$fray" bridge.fray "$scratch" "$scratch/fail_io.so" >"$scratch/requests" 2>&1
sed '$d' "$scratch/requests"
count "$(tail -n 1 "$scratch/requests")"

cp rules/witchhammer/encounters/ford.fray "$scratch"
cd "$scratch" || exit 2
says "a seat without =" 2 "WHO=BY" "$fray" serve bridge.fray --seat Ines
says "a seat of nobody" 2 "Olaf" "$fray" serve bridge.fray --seat Olaf=person
says "a port that is none" 2 "--port" "$fray" serve bridge.fray --port 70000
says "a file that is missing" 2 "cannot read" "$fray" serve missing.fray
says "rules from standard input" 2 "are a file" "$fray" serve -
: >"bridge-3.play"
says "a record is not written over" 2 "fray serve bridge-3.play" "$fray" serve bridge.fray --seed 3
says "a record has its seed" 2 "a record says" "$fray" serve killed.play --seed 3
echo 12 >killed.play.key
says "a key that is none" 2 "not a key" "$fray" serve killed.play
finish
