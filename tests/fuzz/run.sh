# run.sh SECONDS [NAME...] -- Runs each fuzz harness for so many seconds; `make fuzz` calls it.
#
# Seeds are the rules and tests of the repository, and what was found (tests/fuzz/found/NAME). New
# inputs stay in build/fuzz/corpus/NAME, so that the next run continues. A finding is written to
# build/fuzz/found/NAME and ends the run with status 1: minimize it, mend the fault, and keep the
# input in tests/fuzz/found/NAME. FRAY_FUZZ_SEED makes the run repeatable.
set -u
seconds=$1
shift
[ $# -gt 0 ] || set -- source grammar compiled saved campaign answers odds ide lsp board record resume campaign_file
out=build/fuzz
status=0

# Small programs: each byte of a large file is changed less often.
seeds() { # NAME FOLDER
    case $1 in
        source)
            find tests/golden/check tests/lang tests/core tests/golden/run -name '*.fray' \
                -size -6k -type f -exec cp {} "$2" \;
            ;;
        compiled)
            n=0
            for file in $(find tests/lang tests/core tests/conform tests/golden/run -name '*.fray' -size -4k |
                LC_ALL=C sort); do
                n=$((n + 1))
                build/release/fray build "$file" -o "$2/$n" 2>/dev/null
            done
            ;;
        ide)
            for file in $(find tests/golden/check tests/lang -name '*.fray' -size -3k | sort); do
                { printf 'ab' && cat "$file"; } >"$2/$(basename "$file")"
            done
            ;;
        lsp)
            cat >"$2/1" <<'END'
{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.fray","version":1,"text":"edition 1\nlet goal = 1\nlet b = goal\n"}}}
{"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a.fray"},"position":{"line":2,"character":9}}}
{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.fray","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":4},"end":{"line":1,"character":6}},"text":"x"}]}}
{"id":2,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///a.fray"},"position":{"line":2,"character":8}}}
{"id":3,"method":"textDocument/rename","params":{"textDocument":{"uri":"file:///a.fray"},"position":{"line":2,"character":4},"newName":"c"}}
{"method":"$/cancelRequest","params":{"id":3}}
{"id":"4","method":"textDocument/semanticTokens/full","params":{"textDocument":{"uri":"file:///a.fray"}}}
!Content-Length: 3
{"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///a.fray"}}}
{"id":5,"method":"shutdown"}
{"method":"exit"}
END
            ;;
        board)
            cat >"$2/1" <<'END'
k{"do":"answer","id":1,"chosen":[0]}
l{"do":"answer","id":2,"chosen":[1]}
l{"do":"throw","id":3,"face":5}
r{"do":"say","text":"wound Troll by 2"}
r{"do":"bring","name":"Troll","side":"others","place":"2, 0"}
k{"do":"why","id":4,"name":"Boris"}
k{"do":"odds","id":4,"name":"Cut"}
r{"do":"face","die":0,"face":6}
r{"do":"undo","count":2}
r{"do":"redo"}
r{"do":"fork","name":"two"}
r{"do":"back","event":"round","count":1}
r{"do":"branch","name":"main"}
r{"do":"seat","who":"Boris","kind":"tactics"}
r{"do":"seat","who":"Troll","kind":"person","name":"Mo","throws":true}
r{"do":"veto"}
r{"do":"clock","on":true}
END
            ;;
        record)
            awk '/^```fray bridge.fray/ { on = 1; next } /^```/ { on = 0 } on' docs/table.md >"$2/bridge.fray"
            (
                cd "$2" && printf 'cut\nsmash\n1\ncut\nundo\n' |
                    ../../../../build/release/fray play bridge.fray --seed 5 --record 1 >/dev/null 2>&1
                printf 'wound Troll by 2\nseat Boris tactics\ncut\n1\n' |
                    ../../../../build/release/fray play bridge.fray --seed 6 --record 2 >/dev/null 2>&1
                rm bridge.fray
            )
            ;;
        resume)
            build/release/fray sim tests/golden/sim/csv.fray -n 40 --seed 1 --resume "$2/1" >/dev/null
            build/release/fray sim tests/golden/sim/csv.fray -n 600 --seed 1 --resume "$2/2" >/dev/null
            ;;
        campaign_file)
            build/release/fray run tests/campaign/inn.fray --seed 1 --campaign "$2/1" >/dev/null 2>&1
            cp "$2/1" "$2/2"
            build/release/fray campaign "$2/2" rest 2 bed --seed 2 >/dev/null 2>&1
            ;;
        odds)
            n=0
            for text in 'roll 2d6' 'roll 3d6 highest 2' 'best_of(roll d6, roll d8)' \
                'Ada.might + roll d20' 'roll 6d6 count 5+' 'roll d6 / roll d6' \
                'if roll d6 > 3 { 1 } else { 2 }'; do
                n=$((n + 1))
                printf '%s' "$text" >"$2/$n"
            done
            ;;
        *) head -c 64 /dev/zero | tr '\000' a >"$2/1" ;;
    esac
}

options_of() { # NAME
    case $1 in
        campaign_file) echo -max_len=200000 ;;
    esac
}
for name in "$@"; do
    mkdir -p "$out/corpus/$name" "$out/found/$name" "$out/seeds/$name" "tests/fuzz/found/$name"
    [ -n "$(ls "$out/seeds/$name")" ] || seeds "$name" "$out/seeds/$name"
    # shellcheck disable=SC2046 # options are words
    case $name in # popt keeps the words of each command line
        resume | campaign_file) export ASAN_OPTIONS=detect_leaks=0 ;;
        *) unset ASAN_OPTIONS ;;
    esac
    FRAY_FUZZ_RULES='tests/golden/sim/csv.fray tests/golden/run/story.fray tests/campaign/inn.fray tests/worlds/fair.fray' \
        "$out/fuzz_$name" -max_total_time="$seconds" -timeout=15 -rss_limit_mb=2048 -max_len=20000 \
        $(options_of "$name") ${FRAY_FUZZ_SEED:+-seed=$FRAY_FUZZ_SEED} -print_final_stats=1 \
        -artifact_prefix="$out/found/$name/" "$out/corpus/$name" "$out/seeds/$name" \
        "tests/fuzz/found/$name" >"$out/$name.log" 2>&1
    code=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$name.log" | tail -n 1)
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$out/$name.log" | tail -n 1)
    printf '%-10s %10s runs  %7s edges  %s\n' "$name" "${runs:-?}" "${edges:-?}" \
        "$([ $code = 0 ] && echo 'nothing found' || echo "FOUND, see $out/$name.log")"
    [ $code = 0 ] || status=1
done
exit $status
