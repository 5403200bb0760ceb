# golden.sh [--bless] -- Output of the tool for each tests/golden/COMMAND/NAME.fray.
# Its standard output is NAME.out, its standard error NAME.err. If a file is missing, nothing is
# printed. The first lines of NAME.fray may hold comments with arguments and exit status. `# args:
# ...` has more arguments; {} in them is the file, which else comes first. `# exit: N` is by default
# 1 if NAME.err has an error, else 0. With the sanitizers; the long form runs the release build.
. tests/support/suite.sh
bless=${1:-}
mode=asan
if long || [ "$bless" = --bless ]; then mode=release; fi
settle() { # EXPECTED ACTUAL
    if [ -s "$2" ]; then cp "$2" "$1"; else rm -f "$1"; fi
}
same() { # EXPECTED ACTUAL
    if [ ! -e "$1" ]; then [ ! -s "$2" ]; else cmp -s "$1" "$2"; fi
}
blank() { # these change with any change of the code
    sed -i 's/\(hash\|rules\)\(": *"\| \)[0-9a-f]\{16\}/\1\2................/' "$scratch/out"
}
# Hundreds of files: what the shell itself can do starts no program.
for source in tests/golden/check/*.fray tests/golden/dis/*.fray tests/golden/run/*.fray \
    tests/golden/sim/*.fray tests/golden/odds/*.fray tests/golden/doc/*.fray; do
    [ -e "$source" ] || continue
    command=${source#tests/golden/}
    command=${command%%/*}
    base=${source%.fray}
    args='' expected='' n=0
    while [ $n -lt 5 ] && read -r line; do
        n=$((n + 1))
        case $line in
            '# args: '*) args=${line#\# args: } ;;
            '# exit: '*) expected=${line#\# exit: } ;;
        esac
    done <"$source"
    case $args in
        *{}*) words=$(echo "$args" | sed "s|{}|$source|") ;;
        *) words="$source $args" ;;
    esac
    eval "build/$mode/fray $command --color never $words" >"$scratch/out" 2>"$scratch/err"
    code=$?
    if [ "$bless" = --bless ]; then
        blank
        settle "$base.out" "$scratch/out"
        settle "$base.err" "$scratch/err"
        echo "$source: exit $code"
        continue
    fi
    want=${expected:-0}
    if [ -z "$expected" ] && [ -e "$base.err" ] && grep -q -e '^error' -e ': error' "$base.err"; then
        want=1
    fi
    same "$base.out" "$scratch/out" || blank
    if [ "$code" = "$want" ] && same "$base.out" "$scratch/out" && same "$base.err" "$scratch/err"; then
        pass
        continue
    fi
    {
        [ "$code" = "$want" ] || echo "exit $code, not $want"
        for stream in out err; do
            if [ -e "$base.$stream" ]; then diff "$base.$stream" "$scratch/$stream"; else cat "$scratch/$stream"; fi
        done
    } >"$scratch/diff"
    fail "$source ($mode)" "$scratch/diff"
done
[ "$bless" = --bless ] || finish
