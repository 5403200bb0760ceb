# cli.sh -- manners of the command line: exit codes, what is told where, hostile names, files written whole.
. tests/support/suite.sh
fray=$PWD/build/asan/fray
top=$PWD
cd "$scratch" || exit 2
export FRAY_PATH=

cat >good.fray <<'END'
edition 1
allow W0608 "these are only set"
allow W0612 "it is about the way, not the end"
system S { space squares;  ends when count(sides where it.stands) < 2 }
option goal = 10
option manner = plain, fancy
extend side { property stands: flag = count(everyone where it.side == self and not it.down) > 0 }
extend creature { track life = 6 from 0;  property down: flag = self.life <= 0 }
noun enemy, enemies = it.side != self.side and not it.down
event turn(by actor: creature) { window over as last }
flow { until over { for c in everyone where not it.down { turn by c as t { hit c } } } }
command hit(c: creature) {
  let foe = first(foes(c))
  let r = roll d6 as "harm" by c
  if foe { foe.life -= r;  log "{c} hits {foe} for {r}." }
}
function foes(self: creature): set of creature { return all enemies }
creature Ada { }
creature Bo { }
encounter "One" { map "AB";  side left { "A": Ada };  side right { "B": Bo } }
encounter "Two" { map "A..B";  side left { "A": Ada };  side right { "B": Bo } }
test "three is half" { map "AB";  side left { "A": Ada };  side right { "B": Bo };  rolls 3;  hit Ada;  expect Bo.life == 3 }
END
printf 'edition 1\nlet a = nowhere\n' >bad.fray
grep -v '^creature\|^encounter\|^test' good.fray >fails.fray
cat >>fails.fray <<'END'
creature Ada { }
test "not so" { map "A";  side left { "A": Ada };  expect 1 == 2 }
END

# NAME CODE STDOUT STDERR -- ARGUMENTS...: a regular expression each; - is nothing at all, * is anything
try() {
    name=$1 code=$2 out=$3 err=$4
    shift 5
    "$fray" "$@" >out 2>err </dev/null
    got=$?
    problem=
    [ "$got" = "$code" ] || problem="exit $got, not $code"
    for pair in "out:$out" "err:$err"; do
        file=${pair%%:*} want=${pair#*:}
        case $want in
        '*') ;;
        -) [ -s $file ] && problem="$problem; something in std$file" ;;
        *) grep -qE -e "$want" $file || problem="$problem; std$file lacks /$want/" ;;
        esac
    done
    if [ -z "$problem" ]; then pass; else fail "$name: $problem" out err; fi
}

# A person who decides is told what has happened before the next question.
cat >asks.fray <<'END'
edition 1
system S { space squares }
extend creature { track life = 6 from 0 }
event blow(by striker: creature) { window over as last }
flow {
  for c in everyone { c.life -= 2;  let more = choose yes_or_no by c as "more";  if more { c.life -= 1 } }
  for c in everyone {
    for d in everyone where it != c { blow by d as b { let well = choose yes_or_no by c as "well";  if well { log "Well." } } }
  }
}
creature Ada { }
creature Bo { }
encounter "One" { map "AB";  side left { "A": Ada };  side right { "B": Bo } }
END
printf '2\n2\n' | "$fray" run asks.fray --seed 1 --decide left >out 2>&1
check "told before asked" awk '/life 6 → 4/ { told = 1 } /more:/ { exit !told }' out
check "asked about what another does" grep -q 'Ada, well (blow of Bo):' out

# What a person may type: numbers, names and their beginnings, numbers that are options themselves. What is none of it is told; ? asks back.
cat >person.fray <<'END'
edition 1
system S { space squares }
extend creature { track life = 6 from 0 }
function heights: list of int { return 4, 6, 9 }
flow {
  for c in everyone where it == first(everyone) {
    let one = choose up to 1 from everyone by c as "whom"
    if one { log "one {one}" }
    let two = choose 2 from everyone by c as "which two"
    for t in two { log "two {t}" }
    let p = choose 1 from places where column(it) < 2 by c as "where"
    if p { log "column {p}" }
    let h = choose 1 from heights by c as "how high"
    log "high {h}"
    let more = choose yes_or_no by c as "more"
    if more { log "more" }
    let r = roll 2d6 as "harm" by c
    c.life -= r
    end_fight for c.side
  }
}
## She bites.
creature Ada { }
creature "Ada the Second" { }
creature Bo { life 9 }
encounter "One" {
  map """
    A2B
    ...
    """
  side left  { "A": Ada }
  side right { "2": "Ada the Second";  "B": Bo }
}
END
answers() { # WHAT WANTED ANSWER... -- the told fight has this line, or an answer is met by it
    what=$1 wanted=$2
    shift 2
    printf '%s\n' "$@" | "$fray" run person.fray --seed 1 --decide left --throw >out 2>&1
    check "an answer: $what" grep -qF -e "$wanted" out
}
for one in 1 Ada ada ' ADA '; do answers "$one" 'one Ada' "$one" 'bo, 1'; done
answers "a name is not the beginning of another" 'one Ada the Second' 'ada the'
answers "a beginning of two" "several begin with 'a'; ? helps" a
answers "nothing" 'two Bo' '' '3, ada'
answers "too many, then enough" 'two Ada the Second' 1 1,2,3 2,bo
answers "too few" '2 different ones are needed' 1 1
answers "one of them twice" '2 different ones are needed' 1 ada,1
sed 's/as "whom"$/as "whom" after 1 else none/' person.fray >clock.fray
: >err
{ until_so grep -q 'time is up' err; printf '1,2\n1,0\n9\ny\n3\n4\n'; } | "$fray" run clock.fray --seed 1 --decide left --clock >out 2>>err
check "time is up" grep -q 'time is up' err
check "and nothing is chosen" test "$(grep -c 'one ' out)" = 0
check "what has no limit waits" grep -q 'two Ada the Second' out
sed -i 's/after 1 /after 3600 /' clock.fray
printf 'ada\n1,2\n1,0\n9\ny\n3\n4\n' | "$fray" run clock.fray --seed 1 --decide left --clock >out 2>err
check "who is in time is heard" grep -q 'one Ada' out
try "a clock for nobody" 2 - 'say for which side' -- run clock.fray --clock
answers "a number too large" "'4' is neither a number from 1 to 3 nor one of the names; ? helps" 4
answers "a long line" "nor one of the names; ? helps" "$(printf '%0300d' 1)"
answers "who is where" 'Ada the Second  (1,0)' 1
answers "a place as it is shown" 'column 1, 0' 1 1,2 1,0
answers "numbers are typed themselves" '4, 6 or 9?' 1 1,2 1,0 3
answers "and not where they stand" "'3' is none of these numbers" 1 1,2 1,0 3
answers "a number that is an option" 'high 9' 1 1,2 1,0 9
answers "yes" 'more' 1 1,2 1,0 9 y
answers "whose die, which of how many" 'Ada, harm: d6 (2 of 2) shows?' 1 1,2 1,0 9 y 3
answers "no face" 'a number from 1 to 6, please' 1 1,2 1,0 9 y 7
answers "?" 'what the rules say of it' '?'
answers "? with a number" 'She bites.' '? 1'
answers "? with a name" 'Creature: Life 9' '? BO'
answers "? with a word of a name" 'Ada the Second' '? second'
answers "? with what is nothing" "the rules say nothing more of 'wolf'" '? wolf'
answers "map" '0 A a B' map

# help, and wrong use
try "no command" 2 - 'a command is needed' --
try "help" 0 'Commands' - -- help
try "--help" 0 'Commands' - -- --help
try "-h" 0 'Commands' - -- -h
for command in check explain fmt run sim odds campaign doc test dis build help; do
    try "help $command" 0 "fray $command" - -- help $command
    "$fray" help $command >one
    "$fray" $command --help >two
    check "help $command is $command --help" cmp one two
    grep -q 'x0a' one && fail "help $command shows its line ends" one || pass
done
try "version" 0 '^fray [0-9]+\.[0-9]+\.[0-9]+$' - -- --version
try "unknown command" 2 - "did you mean 'check'" -- chekc
try "unknown option" 2 - "did you mean '--seed'" -- run good.fray --sede 3
try "no abbreviations" 2 - "there is no option" -- run good.fray --see 3
try "a file with a dash" 2 - 'given after --' -- check -x.fray
try "after --" 2 - 'cannot read -x.fray' -- check -- -x.fray
try "option without value" 2 - '--seed needs a value' -- run good.fray --seed
try "value for a switch" 2 - 'takes no value' -- run good.fray --map=3
try "an option twice" 2 - '--seed is given twice' -- run good.fray --seed 1 --seed 2
try "a word too many" 2 - "'x' is one word too many" -- run good.fray One x
try "no file" 2 - 'needs PATH' -- check
try "empty name" 2 - 'a file without a name' -- check ""
for bad in -1 x 1x 18446744073709551616 99999999999999999999999999999999 0x10 1e3; do
    try "seed '$bad'" 2 - 'a number from 0 to 18446744073709551615' -- run good.fray "--seed=$bad"
done
try "no seed at all" 2 - "--seed needs a value" -- run good.fray "--seed="
try "seed 0" 0 'seed 0' - -- run good.fray --seed 0
try "largest seed" 0 'seed 18446744073709551615' - -- run good.fray --seed 18446744073709551615
try "fights 0" 2 - 'from 1 to' -- run good.fray --fights 0
try "fights and map" 2 - 'leave out' -- run good.fray --fights 3 --map
try "bad format" 2 - "story, table or jsonl" -- run good.fray --format xml
try "bad rolls" 2 - "'x' is none" -- run good.fray --rolls 3,x
try "rolls 0" 2 - "'0' is none" -- run good.fray --rolls 0
try "bad colour" 2 - "auto, always or never" -- check good.fray --color purple

# files
try "no such file" 2 - 'cannot read nope.fray' -- check nope.fray
mkdir folder
try "a folder" 2 - 'it is a folder' -- dis folder
mkfifo pipe
try "a pipe" 2 - 'it is a pipe' -- check pipe
try "a device" 2 - 'not a regular file' -- check /dev/zero
head -c 4194305 /dev/zero >large.fray
try "too large" 2 - 'larger than 4 MiB' -- check large.fray
try "two files, one missing" 2 - 'cannot read nope.fray' -- check good.fray nope.fray
odd=$(printf 'a\033[31m\nb\342\200\256.fray')
try "a hostile name" 2 - 'a.x1b.31m.x0ab.u.202e.\.fray' -- check "$odd"
cp bad.fray "$odd"
try "a hostile name that is there" 1 - '*' -- check "$odd"
if grep -q "$(printf '\033')" err; then fail "a hostile name reaches the terminal" err; else pass; fi
rm "$odd"

# check
try "clean" 0 - - -- check good.fray
try "errors" 1 - 'error.E[0-9]+' -- check bad.fray
try "the sum" 1 - '^found 1 error$' -- check bad.fray
try "short" 1 - '^bad.fray:2:[0-9]+: error.E[0-9]+.: ' -- check --format short bad.fray
try "gcc" 1 - '^bad.fray:2:9: error: there is no name `nowhere` .E0201.$' -- check --format gcc bad.fray
try "jsonl" 1 '^."schema":1,"code":"E0201","level":"error"' - -- check --format jsonl bad.fray
try "jsonl, clean" 0 - - -- check --format jsonl good.fray
try "json, clean" 0 '"findings": \[\]' - -- check --format json good.fray
try "sarif" 1 '"ruleId": "E0201"' - -- check --format sarif bad.fray
try "sarif, clean" 0 '"results": \[\]' - -- check --format sarif good.fray
try "github" 1 '^::error file=bad.fray,line=2,col=9,endLine=2,title=E0201::there is no name' - -- check --format github bad.fray
try "no such format" 2 - "did you mean 'json'" -- check --format jsn bad.fray
mkdir -p many/below && cp bad.fray many/below/ && cp good.fray many/ && printf 'edition 1\nuse "below/bad"\n' >many/user.fray
try "a folder is searched" 1 - '^many/below/bad.fray:2' -- check --format short many
check "a module's findings are told once" test "$(grep -c E0201 err)" = 1
mkdir -p allowed && printf 'edition 1\nsystem S { space squares }\nflow { }\nkind card is thing { }\nallow W0605 "it comes later"\ncard Ace { }\ncreature Ada { }\n' >allowed/rules.fray
for name in one two; do printf 'edition 1\nuse "rules"\ntest "%s" { side left { Ada at 0, 0 };  expect Ada.seat == 0 }\n' $name >allowed/$name.fray; done
try "an allow in a module counts for all that use it" 0 - - -- check allowed
printf '# nothing\n' >warned.fray
try "a warning" 0 - 'W0108' -- check warned.fray
try "--strict" 1 - 'W0108' -- check --strict warned.fray
try "--deny warnings" 1 - 'W0108' -- check --deny warnings warned.fray
try "--deny something" 2 - '--deny is warnings' -- check --deny errors warned.fray
cat >spent.fray <<'END'
edition 1
system S { space squares }
extend creature { stat attack }
kind hero is creature { points talent_points = 5 { "Attack": 2 * self.attack.base } }
hero Ada { attack 2 }
END
sed 's/attack 2/attack 4/' spent.fray >over.fray
try "--budget" 0 '^Ada: talent points' - -- check --budget spent.fray
check "an account adds up" grep -q '^  spent  *4 of 5, 1 left$' out
try "--budget, overspent" 1 - 'spends 8 of 5 talent points' -- check --budget over.fray
printf 'edition 1\nuse "spent"\nhero Bo { attack 1 }\n' >other.fray
try "--budget, of the file that was named" 0 '^Bo: talent points' - -- check --budget other.fray
check "and of no other" test "$(grep -c talent out)" = 1
try "--budget, of both" 0 '^Ada: talent points' - -- check --budget other.fray spent.fray
check "each once" test "$(grep -c talent out)" = 2
try "--budget of standard input" 2 - 'looks at a file twice' -- check --budget -
try "--budget as data" 2 - 'goes with --format human' -- check --budget --format json spent.fray
try "--exit-zero" 0 - 'E0201' -- check --exit-zero bad.fray
try "--exit-zero and no file" 2 - 'cannot read' -- check --exit-zero nope.fray

# explain, fmt: more in tests/suites/fmt.sh
try "explain" 0 '^error.E0201.: an unknown name$' - -- explain E0201
# lints: the command line goes before project.fray; what no file does waits for all files
mkdir -p realm/part
printf 'edition 1\nkind card is thing { }\nextend creature { own hand: card }\ncard Lunge { }\ncard Parry { }\nsystem S { space squares }\nflow { }\n' >realm/part/cards.fray
for card in Lunge Parry; do
    printf 'edition 1\nuse "cards"\ntest "%s" {\n  creature Ada { hand %s }\n  side left { Ada at 0, 0 }\n  expect count(all card) == 1\n}\n' $card $card >realm/part/$card.fray
done
try "a part of a program is not judged" 0 - - -- check realm/part/cards.fray
try "nor what a file uses" 0 - - -- check realm/part/Lunge.fray
try "a lint about what no file does" 0 - 'nobody can ever have .Parry' -- check realm/part/cards.fray realm/part/Lunge.fray
try "what another file does" 0 - - -- check realm
printf 'project "Realm" { lint W0605 error }\n' >realm/project.fray
try "project.fray in a folder above" 1 - 'error.W0605.' -- check realm/part/cards.fray realm/part/Lunge.fray
try "--lint goes before it" 0 - - -- check --lint W0605=off realm/part/cards.fray realm/part/Lunge.fray
try "--lint of no code" 2 - 'no lint .W0699' -- check --lint W0699=off good.fray
try "--lint of no level" 2 - 'CODE=off' -- check --lint W0605=loud good.fray
printf 'project Realm { }\n' >realm/project.fray
try "project.fray that is wrong" 2 - 'realm/project.fray' -- check realm/part/cards.fray realm/part/Lunge.fray
check "is told once" test "$(grep -c 'error.E0303.: a project has a name in quotes' err)" = 1
try "and when it is checked itself" 2 - 'realm/project.fray:1:1' -- check realm/project.fray
rm -r realm
try "explain, in small letters" 0 '^warning.W0108.' - -- explain w0108
try "explain all" 0 '^E0101  ' - -- explain
try "explain nothing known" 2 - "there is no code 'E02001'" -- explain E02001
try "fmt without files" 2 - 'needs PATH' -- fmt
# doc: what it says is in tests/golden/doc
printf 'edition 1\nsystem S { space squares }\nkind card is thing { }\nkind odd_card is card { }\n## A b.\ncard Spark { }\nodd_card Ember { }\ncreature Ada { }\n' >base.fray
printf 'edition 1\nuse "base"\n## C d.\ncard Own { }\n' >own.fray
try "doc of a kind" 0 '^Spark$' - -- doc cards base.fray
try "doc of a kind of it" 0 '^Ember$' - -- doc odd-cards base.fray
try "doc of one" 0 '^    A b[.]$' - -- doc spark base.fray
try "doc of nothing" 2 - "'cads'; there are cards, odd cards, creatures" -- doc cads base.fray
try "doc --own" 0 '^Own$' - -- doc --own cards own.fray
"$fray" doc --own cards own.fray | grep -q Spark
check "doc --own leaves the rest out" test $? = 1
try "doc --own of what is elsewhere" 2 - "there are cards$" -- doc --own creatures own.fray
try "doc --width of nothing" 2 - 'a number from 40 to 200' -- doc --width 9 cards base.fray
try "doc in no format" 2 - "did you mean 'markdown'" -- doc --format markdwn cards base.fray
try "doc of wrong rules" 1 - 'E0201' -- doc all bad.fray
"$fray" doc --out book.html --format html all base.fray >out
check "doc --out" test $? = 0 -a ! -s out -a -s book.html
try "doc to no place" 2 - 'cannot write nowhere/book' -- doc --out nowhere/book all base.fray
rm base.fray own.fray book.html
"$fray" check - <good.fray >out 2>err
check "standard input" test $? = 0
"$fray" check --color always bad.fray 2>&1 | grep -q "$(printf '\033')"
check "colours when asked" test $? = 0
FORCE_COLOR=1 "$fray" check bad.fray 2>&1 | grep -q "$(printf '\033')"
check "FORCE_COLOR" test $? = 0
FORCE_COLOR=1 "$fray" check --color never bad.fray 2>&1 | grep -q "$(printf '\033')"
check "--color beats FORCE_COLOR" test $? = 1

# modules
mkdir -p project/sub elsewhere/lib
printf 'edition 1\nlet a = 1\n' >project/near.fray
printf 'edition 1\nlet b = 1\n' >project/sub/deep.fray
printf 'edition 1\nlet c = 1\n' >elsewhere/lib/lib.fray
printf 'edition 1\nlet d = 1\n' >elsewhere/flat.fray
printf 'edition 1\nuse "near"\nuse "sub/deep"\nuse "lib"\nuse "flat"\nlet e = a + b + c + d\n' >project/main.fray
FRAY_PATH=nowhere:elsewhere try "modules" 0 - - -- check project/main.fray
FRAY_PATH=$PWD/elsewhere/ try "modules by a whole path" 0 - - -- check ./project/main.fray
use() { printf 'edition 1\nuse "%s"\n' "$1" >project/use.fray; }
use Near
try "upper and lower case" 1 - 'near.fray' -- check project/use.fray
ln -s /etc/passwd project/link.fray
use link
try "a link" 1 - 'link' -- check project/use.fray
if grep -q root: err; then fail "a link's content is told" err; else pass; fi
ln -s /etc project/linked
use linked/passwd
try "through a link" 1 - '*' -- check project/use.fray
ln -s near.fray project/alias.fray
use alias
try "a link that is a file of its own too" 1 - 'it is a link' -- check project/alias.fray project/use.fray
ln -s sub project/sub2
use sub2/deep
try "through a link to a folder whose files are checked too" 1 - 'there is no module' -- check project/sub2/deep.fray project/use.fray
mkdir project/dir.fray
use dir
try "a folder as module" 1 - 'folder' -- check project/use.fray
mkfifo project/fifo.fray
use fifo
try "a pipe as module" 1 - 'pipe' -- check project/use.fray
for name in ../good /etc/passwd sub/../near ./near sub//deep "" near/ -x 'a b' ..; do
    use "$name"
    try "use \"$name\"" 1 - 'error' -- check project/use.fray
done
use nothing
try "no such module" 1 - 'nothing' -- check project/use.fray

# run
try "a fight" 0 'The winner|Nobody' - -- run good.fray --seed 1
try "random seed is told" 0 '^seed [0-9]+$' - -- run good.fray
try "by name" 0 '^Two$' - -- run good.fray Two --seed 1
try "unknown encounter" 2 - 'did you mean "Two"' -- run good.fray Tow
try "they are listed" 2 - '^  "One"$' -- run good.fray Tow
try "--encounters" 0 '^Two$' - -- run good.fray --encounters
try "set" 0 'seed 1' - -- run good.fray --seed 1 --set goal=3 --set manner=fancy
try "set: unknown" 2 - "did you mean 'goal'" -- run good.fray --set gaol=3
try "set: no value" 2 - 'OPTION=VALUE' -- run good.fray --set goal
try "set: bad value" 2 - 'plain, fancy' -- run good.fray --set manner=grand
try "given rolls" 0 'Ada hits Bo for 6' - -- run good.fray --rolls 6
try "rolls left over" 0 '*' '1 of the 3 given rolls' -- run good.fray --rolls 6,6,6
try "a roll off the die" 2 '*' 'roll 1 of --rolls, a 7, is no face' -- run good.fray --rolls 7
try "explained" 0 'harm of Ada: d6 → 6' - -- run good.fray --rolls 6 --explain
try "map" 0 'A . . B' - -- run good.fray Two --seed 1 --map
try "table" 0 'roll +Ada +harm' - -- run good.fray --seed 1 --format table
try "jsonl" 0 '^\{"type":"start","schema":1,' - -- run good.fray --seed 1 --format jsonl
if command -v python3 >/dev/null 2>&1; then
    check "jsonl is JSON" python3 -c 'import json,sys
for line in open("out"): assert "type" in json.loads(line) and "schema" in json.loads(line)'
fi
# Findings for programs: SARIF as the standard has it, lines as editors and workflows read them, of harmless files and of hostile ones.
printf 'edition 1\nlet a = nowhere\nlet a = 2\n# \377\376 \342\200\256\n"\n' >'b ad%%41,x=:y.fray'
for file in bad.fray good.fray 'b ad%%41,x=:y.fray'; do
    "$fray" check --format sarif "$file" >sarif.json 2>err
    command -v python3 >/dev/null && check "SARIF of $file" python3 "$top/tests/support/sarif.py" sarif.json
    "$fray" check --format gcc "$file" >out 2>err
    check "gcc lines of $file" test -z "$(grep -vE '^[^:]*(:y\.fray)?:[0-9]+:[0-9]+: (error|warning|note): .+$' err)"
    "$fray" check --format short "$file" >out 2>err
    check "short lines of $file" test -z "$(grep -vE '^[^:]*(:y\.fray)?:[0-9]+:[0-9]+: (error|warning)\[[EW][0-9]{4}\]: .+$|^found [0-9]+ errors?$|^[0-9]+ warnings?$' err)"
    "$fray" check --format github "$file" >out 2>err
    check "github lines of $file" test -z "$(grep -vE '^::(error|warning) file=[^,:]+,line=[0-9]+,col=[0-9]+,endLine=[0-9]+(,endColumn=[0-9]+)?,title=[EW][0-9]{4}::[^%]*(%(25|0A|0D)[^%]*)*$' out)"
done
try "fights" 0 '^hash [0-9a-f]{16}$' - -- run good.fray --seed 1 --fights 20
"$fray" run good.fray --seed 9 --map --explain >one
"$fray" run good.fray --seed 9 --map --explain >two
check "the same seed, the same bytes" cmp one two
try "no encounter" 2 - 'has no encounter' -- run fails.fray
"$fray" run good.fray --seed 1 --fights 20 >/dev/full 2>err
check "a full disk" test $? = 70
"$fray" run good.fray --seed 1 >&- 2>err
check "closed output" test $? = 70
"$fray" run good.fray --seed 1 --format jsonl | head -n 1 >/dev/null
check "a closed pipe" test $? = 0
(trap '' PIPE; "$fray" run good.fray --seed 1 --format jsonl 2>err) | head -n 1 >/dev/null
if [ -s err ]; then fail "a closed pipe is told" err; else pass; fi

# test
try "tests" 0 '^1 passed, 0 failed$' - -- test good.fray
try "tests that fail" 1 '^0 passed, 1 failed$' - -- test fails.fray
cat >barred.fray <<'END'
edition 1
system S { space squares }
kind reaction is act { }
extend creature { flag ready;  counter ducks = 0 }
event blow(at target: creature) { window struck for target as one }
reaction Duck at blow.struck when self.ready { do { self.ducks += 1 } }
command hit(t: creature) { blow at t as b { open b.struck } }
creature Ada { }
test "until the next answer" {
  side left { Ada at 0, 0 }
  choices { Ada: not Duck, not Leap, nothing, Duck, not Jump }
  hit Ada
  Ada.ready = true
  hit Ada
}
END
try "what is not to be offered, and is" 1 "and is offered 'Duck', but the test says that it is not offered" - -- test barred.fray
sed 's/not Duck, //; s/hit Ada$/&;  hit Ada/' barred.fray >free.fray
try "what is not to be offered, and is not" 0 '^1 passed, 0 failed$' - -- test free.fray
try "where they fail" 1 'at fails.fray:[0-9]+' - -- test fails.fray
try "not clean" 1 '^0 passed, 1 failed$' 'error' -- test bad.fray
try "filter" 0 '^0 passed, 0 failed$' - -- test good.fray --filter elsewhere
"$fray" test - <good.fray >out 2>err
check "tests of standard input" grep -q '^1 passed, 0 failed$' out
mkdir -p shared
printf 'edition 1\nsystem S { space squares }\nlet width = 3\n' >shared/base.fray
printf 'edition 1\nuse "base"\ntest "t" { side left { };  expect width == 3 }\n' >shared/one.fray
sed 's/== 3/== 4/' shared/one.fray >shared/two.fray
printf 'edition 1\nuse "base"\nlet more = widht + 1\n' >shared/wrong.fray
try "tests of files that share a module" 1 '^1 passed, 2 failed$' 'did you mean .width' -- test shared
check "a file without tests is looked at too" grep -q '^shared/wrong.fray: not clean$' out
rm -r shared
try "no such path" 2 '*' 'cannot read nope' -- test nope

# dis, build
try "dis" 0 '.' - -- dis good.fray
try "dis --tables" 0 '.' - -- dis --tables good.fray
try "build" 0 - - -- build good.fray -o good.frayc
try "run what was built" 0 'Ada hits' - -- run good.frayc --rolls 6
try "test what was built" 0 '^1 passed, 0 failed$' - -- test good.frayc
"$fray" build good.fray -o - >two
check "-o - is the same" cmp good.frayc two
"$fray" run good.fray --seed 3 --format jsonl >one
"$fray" run - --seed 3 --format jsonl <good.frayc >two
check "compiled runs like its source" cmp one two
try "where to?" 2 - 'where to' -- build good.fray
try "a full device" 70 - 'No space left' -- build good.fray -o /dev/full
try "into a folder" 2 - 'it is a folder' -- build good.fray -o folder
try "nowhere" 2 - 'cannot write' -- build good.fray -o nowhere/x
cp good.frayc kept
try "errors write nothing" 1 - 'error' -- build bad.fray -o kept
check "and leave what was there" cmp good.frayc kept
check "no half files" test "$(find . -name '*.??????' -newer kept | grep -c '\.[A-Za-z0-9]\{6\}$')" = 0
for size in 1 8 64 200; do
    head -c $size good.frayc >cut.frayc
    try "compiled, cut at $size" 1 - '.' -- dis cut.frayc
done

# exact odds: drawings, and what is no option of the tool
printf 'leak:libfontconfig\n' >fontconfig # its own, not ours
export LSAN_OPTIONS=suppressions=$scratch/fontconfig:print_suppressions=0
if NO=$("$fray" odds good.fray "roll 2d6" --plot no.svg 2>&1) || case $NO in *without\ cairo*) false ;; *) true ;; esac; then
    try "odds draws svg" 0 'mean 7' - -- odds good.fray "roll 2d6" --plot dice.svg
    check "an svg" grep -q '<svg' dice.svg
    try "odds draws png" 0 'mean 7' - -- odds good.fray "roll 2d6" --plot dice.png
    check "a png" sh -c 'head -c 8 dice.png | grep -q PNG'
    try "odds draws nothing else" 2 '*' 'ends in .svg or .png' -- odds good.fray "roll 2d6" --plot dice.txt
    cp dice.svg again.svg
    "$fray" odds good.fray "roll 2d6" --plot again.svg >/dev/null
    check "the same drawing, byte for byte" cmp dice.svg again.svg
    mkdir broken && echo "no library" >broken/libcairo.so.2
    LD_LIBRARY_PATH=$PWD/broken try "odds draws nothing without cairo" 2 '*' 'no2.svg: nothing can be drawn without cairo: .*libcairo' -- odds good.fray "roll 2d6" --plot no2.svg
    check "and writes nothing" test ! -e no2.svg
fi
try "odds: a stranger without value" 2 - 'did you mean .--seed' -- odds good.fray --seedd
try "odds: what no trial takes" 2 - "there is no option .--nonsense., and no trial takes it" -- odds good.fray --nonsense
try "odds: a stat that is a situation too" 2 - "or did you mean the situation .armour" -- odds "$top/tests/golden/odds/blow.fray" --by Ada --at Bo --card Bash --over Bo.armour=0..3
try "odds: a stranger" 2 - 'declare no trial' -- odds good.fray --by Ada
try "odds: twice" 2 - 'given twice' -- odds good.fray --rounds 1 --rounds 2
try "odds: no unit" 2 - 'counts nothing' -- odds good.fray --rounds 1
try "odds: no file" 2 - 'cannot read' -- odds nothing.fray
try "odds: both" 2 - 'two different things' -- odds good.fray --rounds 1 --to-end
# folders that cannot be read, and too many in one another
deep=nest
for i in $(seq 40); do deep=$deep/n; done
mkdir -p $deep nest/open/closed && printf 'edition 1\nlet reach = 1\n' >nest/open/a.fray
try "folders in one another" 2 - "cannot read nest(/n)+: more than 32 folders" -- check nest
rm -r nest/n
chmod 000 nest/open/closed
if [ "$(id -u)" != 0 ]; then try "a closed folder" 2 - "cannot read all of nest/open/closed: Permission denied" -- check nest; fi
chmod 755 nest/open/closed

# a module that is not there: the one that was probably meant, of the file's folder, those below it, and the rules
mkdir -p meant/maps meant/deep/er
for module in cards maps/ford deep/er/moor; do printf 'edition 1\nlet reach = 1\n' >meant/$module.fray; done
meant() { # NAME WANTED -- `use "NAME"` is answered by WANTED
    printf 'edition 1\nuse "witchhammer"\nuse "%s"\n' "$1" >meant/user.fray
    try "use \"$1\"" 1 - "$2" -- check meant/user.fray
}
meant crads 'there is a module "cards"'
meant maps/frod 'there is a module "maps/ford"'
meant map/ford 'there is a module "maps/ford"'
meant ford 'there is a module "maps/ford"'
meant deep/er/mor 'there is a module "deep/er/moor"'
meant witchhamer 'there is a module "witchhammer"'
meant witchhammer/tactcs 'there is a module "witchhammer/tactics"'
meant gear 'there is a module "witchhammer/gear"' # four systems have one: the one in use
meant std/gird 'there is a module "std/grid"'
meant quite-another 'a module is a file beside'
meant Cards 'the file is spelled cards.fray'
finish
