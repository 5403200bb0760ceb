# golden.sh [--bless] -- Output of the tool for each tests/golden/COMMAND/NAME.fray.
# Its standard output is NAME.out, its standard error NAME.err. If a file is missing, nothing is
# printed. The first lines of NAME.fray may hold comments with arguments and exit status. `# args:
# ...` has more arguments; {} in them is the file, which else comes first. `# exit: N` is by default
# 1 if NAME.err has an error, else 0. With the sanitizers; the long form runs the release build.
. tests/support/suite.sh
bless=${1:-}
modes=asan
if long || [ "$bless" = --bless ]; then modes=release; fi
settle() { # EXPECTED ACTUAL
    if [ -s "$2" ]; then cp "$2" "$1"; else rm -f "$1"; fi
}
same() { # EXPECTED ACTUAL
    [ -e "$1" ] || set -- /dev/null "$2"
    diff "$1" "$2"
}
for source in tests/golden/check/*.fray tests/golden/dis/*.fray tests/golden/run/*.fray \
    tests/golden/sim/*.fray tests/golden/odds/*.fray tests/golden/doc/*.fray; do
    [ -e "$source" ] || continue
    command=$(basename "$(dirname "$source")")
    base=${source%.fray}
    args=$(sed -n '1,5s/^# args: //p' "$source")
    case $args in
        *{}*) words=$(echo "$args" | sed "s|{}|$source|") ;;
        *) words="$source $args" ;;
    esac
    expected=$(sed -n '1,5s/^# exit: //p' "$source")
    for mode in $modes; do
        eval "build/$mode/fray $command --color never $words" >"$scratch/out" 2>"$scratch/err"
        code=$?
        # these change with any change of the code
        sed -i 's/\(hash\|rules\)\(": *"\| \)[0-9a-f]\{16\}/\1\2................/' "$scratch/out"
        if [ "$bless" = --bless ]; then
            settle "$base.out" "$scratch/out"
            settle "$base.err" "$scratch/err"
            echo "$source: exit $code"
            break
        fi
        want=${expected:-$(grep -qs -e '^error' -e ': error' "$base.err" && echo 1 || echo 0)}
        {
            same "$base.out" "$scratch/out"
            same "$base.err" "$scratch/err"
        } >"$scratch/diff"
        [ "$code" = "$want" ] || echo "exit $code, not $want" >>"$scratch/diff"
        if [ -s "$scratch/diff" ]; then fail "$source ($mode)" "$scratch/diff"; else pass; fi
    done
done
[ "$bless" = --bless ] || finish
