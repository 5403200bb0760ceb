#!/usr/bin/env bash
# check.sh [RUNS] -- Measures what checking costs, beside gcc -fsyntax-only on as many bytes of C.
#
# It checks all rules of the repository, a generated project of 100,000 lines, and files that hold
# nothing but mistakes. It also checks inputs whose time would be quadratic if names were searched
# linearly. It prints seconds of processor time, the least of RUNS (5), and the peak of memory in
# megabytes. Instruction counts need callgrind.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-5} fray=build/release/fray out=build/bench/check
mkdir -p "$out"
export CCACHE_DISABLE=1 # gcc must compile, not find its result in a cache

made() { # LINES -- cards, each with a command, a function and a creature
    awk -v most="$1" 'BEGIN {
        print "edition 1\nsystem Made { space squares;  ends when count(everyone where it.life > 0) < 2 }"
        print "kind card is thing { field level: int = 1;  rule target: set of creature = none;  hook hit(t: creature);  lends attack }"
        print "extend creature { stat attack = 1;  track life = 10 from 0;  own cards: card }"
        print "noun enemy, enemies = it.side != self.side\nordering nearest = distance(self, it)"
        for (lines = 6; lines < most; lines += 14) {
            i++
            printf "card Card%d {\n  level %d\n  attack +%d\n  target nearest enemy\n  on hit {\n", i, i % 9, i % 7
            printf "    if t.life > %d { harm%d t, %d }\n    else { t.life += 1 }\n  }\n}\n", i % 5, i, i % 4
            printf "command harm%d(t: creature, n: int) {\n  t.life -= bonus%d(n)\n}\n", i, i
            printf "function bonus%d(n: int): int { return n * 2 + %d }\ncreature C%d { cards Card%d;  life %d }\n", i, i, i, i, i % 20 + 1
        }
    }'
}
wrong() { awk -v n="$1" -v line="$2" 'BEGIN { print "edition 1\nsystem S { space squares }"; for (i = 0; i < n; i++) { l = line; gsub(/#/, i, l); print l } }'; }
layered() { # FOLDER -- 1000 files: ten layers of six, each using all of the next; the rest use the first
    mkdir -p "$1"
    printf 'edition 1\nsystem S { space squares;  ends when true }\n' >"$1/base.fray"
    awk -v folder="$1" -v layers=10 -v width=6 'BEGIN {
        for (n = 0; n < 1000; n++) {
            layer = n < layers * width ? int(n / width) : -1
            file = folder "/" (layer < 0 ? "top" n : "m" layer "_" n % width) ".fray"
            print "edition 1" >file
            for (k = 0; k < width && layer < layers - 1; k++) print "use \"m" layer + 1 "_" k "\"" >file
            if (layer == layers - 1) print "use \"base\"" >file
            print "function f" n "(n: int): int { return n }" >file
            close(file)
        }
    }'
}
many() { # WHAT COUNT -- COUNT of one thing in one place; the cost should grow linearly
    awk -v what="$1" -v n="$2" 'BEGIN {
        print "edition 1\nsystem S { space squares }\nextend creature { track life = 3 }"
        if (what == "members") {
            print "extend creature {"
            for (i = 0; i < n; i++) print "  field f" i " = 1"
            print "}"
            for (i = 0; i < n; i += 10) print "function g" i "(c: creature): int { return c.f" i " }"
        } else if (what == "names") {
            print "command c() {\n  let a0 = 1"
            for (i = 1; i < n; i++) print "  let a" i " = a" i - 1 " + 1"
            print "}"
        } else if (what == "nested") {
            for (k = 0; k < n / 40; k++) {
                print "command c" k "(t: int) {"
                for (i = 0; i < 40; i++) print "if t > " i " {"
                print "finish fight"
                for (i = 0; i <= 40; i++) print "}"
            }
        } else if (what == "calls") {
            print "function f0(n: int): int { return n }"
            for (i = 1; i < n; i++) print "function f" i "(n: int): int { return f" i - 1 "(n) + 1 }"
        } else if (what == "content") {
            print "kind card is thing { field level: int = 1 }"
            for (i = 0; i < n; i++) print "card C" i " { level " i % 9 " }"
        } else if (what == "tests") {
            print "flow { for s in sides { finish fight for s } }"
            for (i = 0; i < n; i++) print "test \"t" i "\" { creature X { life 2 };  side left { X at 0, 0 };  expect X.life == 2 }"
        }
    }'
}
files() { # COUNT FOLDER
    rm -rf "$2"
    mkdir -p "$2"
    for ((i = 1; i <= $1; i++)); do
        {
            echo 'edition 1'
            for ((k = 1; k <= 8 && k < i; k++)); do echo "use \"m$k\""; done
            echo "function f$i(n: int): int { return n }"
        } >"$2/m$i.fray"
    done
}
like_c() { # BYTES -- C of about that size
    awk -v most="$1" 'BEGIN {
        print "struct creature { int life, attack; };"
        for (i = 0; size < most; i++) {
            text = sprintf("static int bonus%d(int n)\n{\n    return n * 2 + %d;\n}\nint harm%d(struct creature *t, int n)\n{\n    if (t->life > %d) t->life -= bonus%d(n);\n    else t->life += 1;\n    return t->life;\n}\n", i, i, i, i % 5, i)
            size += length(text)
            printf "%s", text
        }
    }'
}

measure() { # NAME BYTES COMMAND... -- its output and exit status are ignored
    local name=$1 bytes=$2 best='' most='' took i
    shift 2
    for ((i = 0; i < runs; i++)); do
        /usr/bin/env time -f '%U %S %M' -o "$out/took" "$@" >/dev/null 2>&1 || true
        took=$(tail -n 1 "$out/took" | awk '{ print $1 + $2, $3 }')
        [ -n "$best" ] && awk -v a="${took% *}" -v b="$best" 'BEGIN { exit !(a >= b) }' || best=${took% *}
        most=${took#* }
    done
    printf '%-38s %8s bytes  %6s s  %6.1f MB' "$name" "$bytes" "$best" "$(awk -v k="$most" 'BEGIN { print k / 1024 }')"
    if command -v valgrind >/dev/null && [ "${COUNT:-1}" = 1 ]; then
        local refs
        refs=$(valgrind --tool=callgrind --trace-children=yes --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
            sed -n 's/.*refs: *//p' | tr -d , | awk '{ n += $1 } END { print n }') || true
        awk -v n="$refs" -v b="$bytes" 'BEGIN { printf "  %8.1f million instructions, %5.0f a byte", n / 1e6, n / b }'
    fi
    echo
}

type -P time >/dev/null || {
    echo "the command time is not installed: left out"
    exit 0
}
made 100000 >"$out/made.fray"
like_c "$(wc -c <"$out/made.fray")" >"$out/made.c"
rules=$(find rules stdlib -name '*.fray' -print0 | xargs -0 cat | wc -c)
like_c "$rules" >"$out/rules.c"
mapfile -t untested < <(find rules stdlib -name '*.fray' -not -path '*/tests/*' | LC_ALL=C sort)
measure "fray check, all but tests" "$(cat "${untested[@]}" | wc -c)" "$fray" check "${untested[@]}"
measure "fray check rules stdlib" "$rules" "$fray" check rules stdlib
measure "gcc -fsyntax-only, as many bytes" "$(wc -c <"$out/rules.c")" "${CC:-gcc}" -fsyntax-only "$out/rules.c"
measure "fray check, 100,000 lines" "$(wc -c <"$out/made.fray")" "$fray" check "$out/made.fray"
measure "gcc -fsyntax-only, as many bytes" "$(wc -c <"$out/made.c")" "${CC:-gcc}" -fsyntax-only "$out/made.c"
for line in 'let a# = nowhere#' 'let a = #' 'creature X# { nothing# 1 }' 'command c#(t: creature) { aply Dazed# to t }' 'function f#( { let = }'; do
    for count in 10000 20000 40000; do
        wrong $count "$line" >"$out/wrong.fray"
        measure "$count times $line" "$(wc -c <"$out/wrong.fray")" "$fray" check "$out/wrong.fray"
    done
done
for count in 500 1000; do # files that each use eight others
    files "$count" "$out/files"
    measure "$count files" "$(cat "$out/files"/*.fray | wc -c)" "$fray" check "$out/files"
done
for what in members names nested calls content tests; do
    for count in 4000 8000; do
        many "$what" "$count" >"$out/$what.fray"
        measure "$count of one thing: $what" "$(wc -c <"$out/$what.fray")" "$fray" check "$out/$what.fray"
    done
done
layered "$out/layered"
measure "1,000 files in layers" "$(cat "$out/layered"/*.fray | wc -c)" "$fray" check "$out/layered"
COUNT=0 measure "fray test rules" "$rules" "$fray" test rules
