# strangers.sh -- Files, names and paths of strangers: they change no result and no other file.
. tests/support/suite.sh
fray=$PWD/build/release/fray
here=$PWD

# Rules are what they say, not where they are stored: three folders, and four spellings of a path.
for folder in one two/deeper three; do
    mkdir -p "$scratch/$folder/parts"
    sed '/^# args/d; /^encounter/,$d' tests/golden/sim/csv.fray >"$scratch/$folder/parts/core.fray"
    {
        printf 'edition 1\nuse "parts/core"\n'
        sed -n '/^encounter/,$p' tests/golden/sim/csv.fray
        printf 'test "false" {\n  expect 1 == 2\n}\n'
    } >"$scratch/$folder/duel.fray"
done
cd "$scratch/one" || exit 2
ln -s duel.fray linked.fray
ln -s one "$scratch/linked"
"$fray" check duel.fray >"$scratch/check" 2>&1 || fail "the duel does not check" "$scratch/check"
spell() { # NUMBER COMMAND... -- runs it in a folder with a spelling of the path
    n=$1
    shift
    case $n in
        1) cd "$scratch/one" && "$@" duel.fray ;;
        2) cd "$scratch/one" && "$@" ./parts/../duel.fray ;;
        3) cd "$scratch/one" && "$@" "$scratch/one/duel.fray" ;;
        4) cd "$scratch" && "$@" one/duel.fray ;;
        5) cd "$scratch/one" && "$@" linked.fray ;;
        6) cd / && "$@" "$scratch/linked/duel.fray" ;;
        7) cd "$scratch/two" && "$@" deeper/duel.fray ;;
        8) cd "$scratch/three" && "$@" duel.fray ;;
    esac
}
build() { "$fray" build "$1" -o "$scratch/built.$n"; }
json() { "$fray" sim "$1" -n 50 --seed 3 --format json >"$scratch/json.$n"; }
resume() { "$fray" sim "$1" -n 300 --seed 3 --resume "$scratch/resumed" --format json >"$scratch/again.$n"; }
for n in 1 2 3 4 5 6 7 8; do
    for what in build json resume; do check "$what, spelling $n" spell $n $what; done
    check "spelling $n: the compiled file is the same" cmp "$scratch/built.1" "$scratch/built.$n"
    check "spelling $n: the report is the same" cmp "$scratch/json.1" "$scratch/json.$n"
    check "spelling $n: the resumed report is the same" cmp "$scratch/again.1" "$scratch/again.$n"
done
cd "$here" || exit 2
if grep -aqF -e "$scratch" -e "$(basename "$scratch")" "$scratch/built.3"; then
    fail "a compiled file names the author's folder"
else pass; fi
mkfifo "$scratch/pipe"
says "a pipe that nobody reads" 2 "a pipe that nobody reads" timeout 10 "$fray" build \
    "$scratch/one/duel.fray" -o "$scratch/pipe"
cat "$scratch/pipe" >"$scratch/piped" &
until_so "$fray" build "$scratch/one/duel.fray" -o "$scratch/pipe"
wait
check "a pipe that is read" cmp "$scratch/piped" "$scratch/built.1"

says "a message still names the file that was given" 1 "$scratch/one/duel.fray" \
    "$fray" test "$scratch/one/duel.fray"
finish
