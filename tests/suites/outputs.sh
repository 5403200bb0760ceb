# outputs.sh -- No output of the tool replaces a file that it reads, nor work of another kind.
# A command that writes has a line here; the policy is that of src/tool/io/files.c.
. tests/support/suite.sh
fray=$PWD/build/fray
cp tests/golden/sim/csv.fray "$scratch/rules.fray"
cp tests/campaign/inn.fray "$scratch/inn.fray"
cd "$scratch" || exit 2
ln rules.fray linked.txt
ln -s rules.fray pointed.txt
mkdir under
cat >map.tmj <<'EOF'
{"width":2,"height":1,"tilewidth":8,"tileheight":8,"orientation":"orthogonal","layers":[
 {"type":"tilelayer","name":"ground","width":2,"height":1,"data":[1,1]}],"tilesets":[]}
EOF
{
    "$fray" run inn.fray --seed 1 --campaign winter.campaign
    yes 1 | head -n 40 | "$fray" run inn.fray --seed 1 --decide hunters --record evening.play
    "$fray" build rules.fray -o made.frayc
    "$fray" sim rules.fray -n 10 --seed 1 --format sqlite --out made.db
    "$fray" sim rules.fray -n 10 --seed 1 --resume made.res
} >log 2>&1
cp map.tmj other.tmj
printf 'a,b\n' >made.csv
sum() { cksum <"$1"; }

# Each line: a command whose output is %; then the kind of what it writes.
cat >commands <<'EOF'
build rules.fray -o %: compiled
sim rules.fray -n 10 --seed 1 --out %: report
sim rules.fray -n 10 --seed 1 --format sqlite --out %: database
sim rules.fray -n 10 --seed 1 --format html --out %: report
export rules.fray -o %: report
print cards rules.fray -o %: report
doc moves rules.fray -o %: report
test rules.fray --cover --cover-out %: report
import tiled map.tmj -o %: rules
EOF
refused() { # NAME FILE COMMAND... -- it ends with 2, and the file is as it was
    name=$1 file=$2
    shift 2
    before=$(sum "$file")
    "$@" >out 2>err
    code=$?
    if [ $code = 2 ] && grep -q "cannot write $file: it " err && [ "$(sum "$file")" = "$before" ]; then
        pass
    else fail "$name: exit $code" err; fi
}
kind_of() {
    case $1 in
        *.fray | linked.txt | pointed.txt) echo rules ;;
        *.frayc) echo compiled ;;
        *.db) echo database ;;
        *) echo "$1" ;;
    esac
}
while IFS=: read -r command kind; do
    for there in rules.fray linked.txt pointed.txt ./under/../rules.fray winter.campaign evening.play \
        other.tmj map.tmj made.frayc made.db made.res; do
        case $command in *map.tmj*) input=map.tmj ;; *) input=rules.fray ;; esac
        [ "$(kind_of $there)" = "${kind# }" ] && [ $input != rules.fray ] && continue
        [ "$(kind_of $there)" = "${kind# }" ] && continue
        words=$(echo "$command" | sed "s|%|$there|")
        # shellcheck disable=SC2086 # words
        refused "$words" $there "$fray" $words
    done
    # its own kind, and a report, is replaced
    words=$(echo "$command" | sed "s|%|made.csv|")
    # shellcheck disable=SC2086 # words
    check "$words" "$fray" $words
    check "$words: written" [ "$(cat made.csv)" != 'a,b' ]
    printf 'a,b\n' >made.csv
done <commands
check "compiled rules replace compiled rules" "$fray" build rules.fray -o made.frayc
check "a database replaces a database" "$fray" sim rules.fray -n 10 --format sqlite --out made.db
cp rules.fray hall.fray
check "rules replace rules" "$fray" import tiled map.tmj -o hall.fray
check "rules: written" grep -q encounter hall.fray

# --force replaces other work, but never an input.
cp winter.campaign old.campaign
check "--force" "$fray" sim rules.fray -n 10 --out old.campaign --force
check "--force: written" grep -q '[0-9]' old.campaign
refused "--force and an input" rules.fray "$fray" sim rules.fray -n 10 --out rules.fray --force
refused "--force and a link to an input" linked.txt "$fray" export rules.fray -o linked.txt --force
says "the message says how" 2 "it holds a campaign, and --force would replace it" \
    "$fray" doc moves rules.fray -o winter.campaign

# A record and a campaign are begun by name, and refuse what is there.
for there in rules.fray winter.campaign made.csv; do
    before=$(sum $there)
    says "--record $there" 2 "exists already" "$fray" play rules.fray --record $there
    check "--record $there: the same" [ "$(sum $there)" = "$before" ]
done
for there in rules.fray evening.play made.csv; do
    before=$(sum $there)
    says "--campaign $there" 1 "it is not a campaign" "$fray" run inn.fray --campaign $there
    says "--resume $there" 2 "was not written by fray sim" "$fray" sim rules.fray -n 10 \
        --resume $there
    check "--campaign $there: the same" [ "$(sum $there)" = "$before" ]
done
says "--resume of a campaign" 2 "was not written by fray sim" "$fray" sim rules.fray -n 10 \
    --resume winter.campaign

# What a command prints to is written in place: a rename would lose what others print there.
for path in /dev/stdout /proc/self/fd/1 shared.txt; do
    for command in 'doc moves rules.fray -o' 'sim rules.fray -n 10 --seed 1 --out' 'export rules.fray -o'; do
        {
            echo first
            # shellcheck disable=SC2086 # words
            "$fray" $command $path
            echo last
        } >shared.txt
        check "$command $path: what stood there" [ "$(head -n 1 shared.txt)" = first ]
        check "$command $path: what comes later" [ "$(tail -n 1 shared.txt)" = last ]
        check "$command $path: the output" [ "$(wc -l <shared.txt)" -gt 4 ]
    done
    "$fray" sim rules.fray -n 10 --seed 1 --resume $path >shared.txt 2>err
    check "--resume $path ends with 2" [ $? = 2 ]
    check "--resume $path says why" grep -q 'this command prints to it' err
done

# The formatter changes its operand.
printf 'edition 1\nsystem   T { }\n' >loose.fray
check "fmt changes its operand" "$fray" fmt loose.fray
check "fmt: written" grep -q 'system T' loose.fray
for left in *.[A-Za-z0-9][A-Za-z0-9][A-Za-z0-9][A-Za-z0-9][A-Za-z0-9][A-Za-z0-9]; do
    [ -e "$left" ] && fail "a temporary file is left: $left"
done
cd - >/dev/null || exit 2
# Nobody writes files but the one writer, and what appends to a record or a chain of batches.
grep -rlE 'O_CREAT|O_TRUNC|mkstemp\(|fopen\([^)]*"[wa]|[^a-z_]rename\(|creat\(' src --include='*.c' |
    grep -v '^src/web/' | sort >"$scratch/writers"
cat >"$scratch/known" <<'EOF'
src/tool/campaign/campaign_journal.c
src/tool/io/files.c
src/tool/serve/serve_guests.c
src/tool/sim/checkpoint.c
src/tool/sim/sim_sqlite.c
src/tool/table/record_file.c
EOF
check "files are written in few places" diff "$scratch/known" "$scratch/writers"
finish
