# work.sh -- Work of checking: twice as many mistakes, cards or files take twice as much.
# It is counted in machine instructions by callgrind, which gives the same figure each time, and in
# system calls. Without valgrind the suite says so and passes.
. tests/support/suite.sh
command -v valgrind >/dev/null || {
    echo "the command valgrind is not installed: work is not counted"
    pass
    finish
}

work() { # FILE -- machine instructions of checking it
    valgrind --tool=callgrind --callgrind-out-file=/dev/null build/release/fray check --format \
        short "$1" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}
linear() { # WHAT FEW MANY -- MANY is the work of twice what FEW is the work of
    if [ -n "$2" ] && [ -n "$3" ] && [ $(($3 * 100)) -le $(($2 * 215)) ]; then
        pass
    else
        fail "$1: twice as many take $3 instructions instead of $2"
    fi
}
lines() { # HEAD LINE TAIL -- two files, of LINE so many times and twice, with # for its number
    for count in 1500 3000; do
        awk -v n=$count -v head="$1" -v line="$2" -v tail="${3:-}" 'BEGIN {
            print "edition 1\nsystem S { space squares }\nextend creature { track life = 3;  field level = 1 }"
            if (head) print head
            for (i = 0; i < n; i++) { l = line; gsub(/#/, i, l); print l }
            if (tail) print tail
        }' >"$scratch/$count.fray"
    done
    build/release/fray check --format short "$scratch/3000.fray" 2>"$scratch/told" >/dev/null
}
twice() { linear "$1" "$(work "$scratch/1500.fray")" "$(work "$scratch/3000.fray")"; }
mistakes() { # WHAT HEAD LINE TAIL
    lines "$2" "$3" "${4:-}"
    if grep -q 'found [0-9]* error' "$scratch/told"; then
        pass
    else
        fail "$1: there are no errors" "$scratch/told"
    fi
    twice "$1"
}
rules() { # WHAT HEAD LINE TAIL -- nothing is wrong with them
    lines "$2" "$3" "${4:-}"
    if [ -s "$scratch/told" ]; then fail "$1: something is wrong" "$scratch/told"; else pass; fi
    twice "$1"
}
mistakes 'names that nobody knows' '' 'let a# = nowhere#'
mistakes 'one name for many' '' 'let a = #'
mistakes 'lines that a creature does not have' '' 'creature X# { nothing# 1 }'
mistakes 'a line that is given many times' 'creature X {' '  level #' '}'
mistakes 'members that nobody has' '' 'function f#(c: creature): int { return c.lief# }'
mistakes 'values of another type' '' 'function f#(c: creature): int { return c }'
mistakes 'commands that there are not, in one body' 'command c() {' '  strik# 1' '}'
mistakes 'wrong arguments, in one body' 'command hit(t: creature) { }  command c() {' '  hit #' '}'
mistakes 'marks that there are not' '' 'command c#(t: creature) { apply Burnt# to t for 2 rounds }'
mistakes 'kinds that there are not' '' 'kard C# { level # }'
mistakes 'signs that nothing explains' 'encounter "E" {' '  side s# { "A#": Nobody }' '}'
mistakes 'lines that cannot be read' '' 'function f#( { let = }'
mistakes 'braces that are missing' '' 'creature X# { level #'
mistakes 'quotes that are missing' '' 'creature "X# { level 1 }'
mistakes 'characters that mean nothing' '' 'creature X# { level $# }'

rules 'cards of one school' \
    'kind card is thing { field price = 0;  field page = 0;  less_is_better price;  hook hit(t: creature) }\nkind school is group { }\nschool Blades {' '  card C# { price 3;  page #;  on hit { t.life -= # } }' '}'
rules 'functions with a condition' '' 'command c#(t: creature) { if t.life > # { t.life -= 1 } }'

for count in 60 120; do # files that use the same ones
    mkdir -p "$scratch/$count"
    for i in $(seq $count); do
        {
            echo 'edition 1'
            for k in $(seq $((i > 8 ? 8 : i - 1))); do echo "use \"m$k\""; done
            echo "function f$i(n: int): int { return n }"
        } >"$scratch/$count/m$i.fray"
    done
done
linear 'files that use one another' "$(work "$scratch/60")" "$(work "$scratch/120")"

calls() { # FOLDER -- system calls of checking it
    strace -f -c -o "$scratch/calls" build/release/fray check "$1" &&
        awk '$1 + 0 == $1 && $NF != "total" { sum += $4 } END { print sum }' "$scratch/calls"
}
# to open, ask about, read and close it; memory is asked for too
if command -v strace >/dev/null; then
    few=$(calls "$scratch/60") many=$(calls "$scratch/120")
    if [ "$few" -gt 60 ] && [ $((many - few)) -le 300 ]; then
        pass
    else
        fail "sixty more files take $few to $many system calls"
    fi
else
    echo "the command strace is not installed: system calls are not counted"
fi
finish
