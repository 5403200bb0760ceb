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
says "a pipe that nobody reads" 2 "a pipe that nobody reads" timeout 600 "$fray" build \
    "$scratch/one/duel.fray" -o "$scratch/pipe"
cat "$scratch/pipe" >"$scratch/piped" &
until_so "$fray" build "$scratch/one/duel.fray" -o "$scratch/pipe"
wait
check "a pipe that is read" cmp "$scratch/piped" "$scratch/built.1"

says "a message still names the file that was given" 1 "$scratch/one/duel.fray" \
    "$fray" test "$scratch/one/duel.fray"

# Names in reports: a spreadsheet takes no cell for a formula, Markdown no name for markup.
cat >"$scratch/cells.py" <<'PY'
import csv, re, sys
bad = 0
text = sys.stdin.buffer.read().decode()
for line in csv.reader(text.splitlines()):
    for cell in line:
        for part in [cell, *cell.split(';')]:
            part = part.lstrip(' \u00a0\t')
            if part[:1] in list('=+-@|%') and part and not re.fullmatch(r'[-+]?[0-9.]+(e-?[0-9]+)?', part):
                print('a formula:', cell)
                bad = 1
if re.search(r'[\x00-\x09\x0b-\x1f\x7f-\x9f]', text):
    print('a control character')
    bad = 1
sys.exit(bad)
PY
cells() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$scratch/cells" 2>"$scratch/why" || fail "$name" "$scratch/why"
    if [ -s "$scratch/cells" ] && python3 "$scratch/cells.py" <"$scratch/cells" >"$scratch/why"; then
        pass
    else fail "$name" "$scratch/why"; fi
}
for hostile in '=1+1' '+cmd' '-2+3' '@SUM(A1)' ' =1' 'ok;=1' ';;-x' '%x' '|pipe'; do
    sed "s/Ada/\"$hostile\"/g; s/side left {/side \"$hostile.\" {/" tests/golden/sim/csv.fray |
        sed '/^# args/d' >"$scratch/cell.fray"
    printf 'trial "%s" {\n  do {\n    result "%s" = roll d6\n  }\n}\n' "$hostile" "$hostile" \
        >>"$scratch/cell.fray"
    cells "sim: $hostile" "$fray" sim "$scratch/cell.fray" -n 20 --seed 1 --format csv
    cells "odds: $hostile" "$fray" odds --format csv -- "$scratch/cell.fray" "$hostile"
done
printf 'edition 1\nsystem T { space squares }\ntrial "t" { do { let a = roll 1000d1000;  result "a" = a } }\n' \
    >"$scratch/heap.fray"
says "a heap of dice is left unresolved, not counted for hours" 0 "too many outcomes" \
    timeout 60 "$fray" odds "$scratch/heap.fray" t
printf 'a,=1\n' >"$scratch/cells"
if python3 "$scratch/cells.py" <"$scratch/cells" >"$scratch/why"; then fail "no formula is seen"; else pass; fi
cat >"$scratch/title.fray" <<'RULES'
edition 1
system T { title "<img src=x onerror=alert(1)>";  space squares }
kind card is thing { }
card "[a](b) *c* é #" { }
RULES
"$fray" doc cards "$scratch/title.fray" --format markdown >"$scratch/title" 2>"$scratch/why" ||
    fail "a rulebook" "$scratch/why"
says "a title in Markdown" 0 '# \<img src=x' cat "$scratch/title"
says "a name in Markdown" 0 '### \[a\](b) \*c\* é \#' cat "$scratch/title"

# Nothing to do is not a success: a wrong path would be green.
mkdir -p "$scratch/empty/below"
for command in check test fmt; do
    says "$command of a folder without rules" 2 "has no .fray file" "$fray" $command "$scratch/empty"
done

# Limits, at each and one past it.
lines() { # NUMBER
    echo 'edition 1'
    i=2
    while [ "$i" -le "$1" ]; do
        echo "let a$i = 1"
        i=$((i + 1))
    done
}
lines 65536 >"$scratch/lines.fray"
check "65536 lines" "$fray" check "$scratch/lines.fray"
echo 'let more = 1' >>"$scratch/lines.fray"
says "65537 lines" 1 "more than 65536 lines in one file" "$fray" check "$scratch/lines.fray"
fields() { # KINDS-FIELDS THINGS
    printf 'edition 1\nsystem S { space squares }\nkind k is thing {\n'
    seq -f '  field f%.0f: int = 1' 1 "$1"
    printf '}\n'
    seq -f 'k K%.0f { }' 1 "$2"
}
fields 1024 1024 >"$scratch/fields.fray"
check "1024 times 1024 fields" "$fray" check "$scratch/fields.fray"
fields 1024 1025 >"$scratch/fields.fray"
says "one thing more" 1 "more than 1048576 fields in all content" "$fray" check "$scratch/fields.fray"
text() { # TIMES -- a fight that says a long text so often
    printf 'edition 1\nsystem S { space squares }\ncreature Ada { }\ncommand z(c: creature) { repeat %d { log "' "$1"
    head -c 60000 /dev/zero | tr '\000' x
    printf '" } }\ntest "t" {\n  side left { Ada at 0, 0 }\n  z Ada\n}\n'
}
text 2600 >"$scratch/text.fray"
check "156 MB of text" "$fray" test "$scratch/text.fray"
text 2700 >"$scratch/text.fray"
says "162 MB of text: no fuel is left" 1 "its fuel is used up" "$fray" test "$scratch/text.fray"

finish
