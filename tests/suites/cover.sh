# cover.sh -- coverage: its report as text and as lcov, the least that is asked for, fights, wrong use.
. tests/support/suite.sh
fray=$PWD/build/asan/fray
repository=$PWD
cd "$scratch" || exit 2
export FRAY_PATH=

cat >lib.fray <<'END'
edition 1
system S { space squares;  ends when count(everyone where it.life > 0) < 2 }
extend creature { track life = 6 from 0 }
table harm: int { up to 2: 1;  from 3: 2 }
command hit(c: creature, n: int) {
  if n > 5 { log "hard" }
  c.life -= harm(n)
}
function spare(n: int): int { return n }
END
cat >a.fray <<'END'
edition 1
use "lib"
creature Ada { }
creature Bo { }
flow { until over { for c in everyone { hit c, 1 } } }
encounter "E" { map "AB";  side left { "A": Ada };  side right { "B": Bo } }
test "light" { side left { Ada at 0, 0 };  hit Ada, 1;  expect Ada.life == 5 }
END
cat >b.fray <<'END'
edition 1
use "lib"
creature Cy { }
test "hard" { side left { Cy at 0, 0 };  hit Cy, 6;  expect Cy.life == 4 }
END

run() { "$fray" test "$@" >out 2>err </dev/null; }
is() { # NAME CODE PATTERN... -- that exit code, and each pattern a line of the output
    name=$1 want=$2
    shift 2
    [ "$got" = "$want" ] || { fail "$name: exit $got, not $want" out err; return; }
    for pattern in "$@"; do
        grep -qE -e "$pattern" out || { fail "$name: nothing like /$pattern/" out err; return; }
    done
    pass
}

run --cover a.fray; got=$?
is "one file" 0 '^1 passed, 0 failed$' '^a.fray: .*%' '^lib.fray: .*% \(' '^  lib.fray:6: never true: if n > 5$' \
    '^  lib.fray:4: row never used: from 3: 2$' '^  lib.fray:9: never run: function spare\(n: int\): int$' '^  a.fray:4: never in a fight: creature Bo$' '^all: '
grep -q 'never false: if n' out && fail "what was reached is told as missing" out
run --cover a.fray b.fray; got=$?
is "two files share a module" 0 '^2 passed, 0 failed$' 'never run: function spare'
if grep -qE 'lib.fray:[46]:' out; then fail "counts of a module do not add up" out; else pass; fi
[ "$(grep -c '^lib.fray:' out)" = 1 ] && pass || fail "a shared module has one report" out

# the least
share=$(sed -n 's/^all: \([0-9]*\)\..*/\1/p' out)
run --cover --cover-min "$share%" a.fray b.fray; got=$?
is "enough" 0 '^all: '
run --cover --cover-min 100 a.fray b.fray; got=$?
is "not enough" 1 '^all: '
grep -q 'points were reached, less than 100 %' err && pass || fail "not enough is told" err

# only of some files
run --cover --cover-of a.fray a.fray b.fray; got=$?
is "of one file" 0 '^a.fray: ' '^all: '
[ "$(grep -c '%' out)" = 2 ] && pass || fail "other files are told" out
mkdir -p deep/er && cp lib.fray a.fray deep/er && cp b.fray lib.fray deep
run --cover --cover-of ./deep/er/../er/ --cover-min 100 deep; got=$?
is "of a folder" 1 '^deep/er/lib.fray: ' '^all: '
[ "$(grep -c '^deep/[^e].*%' out)" = 0 ] && pass || fail "files outside of the folder are told" out
run --cover --cover-of deep --cover-format lcov --cover-out deep.info a.fray deep; got=$?
[ "$(grep -c '^SF:deep/' deep.info)" = 4 ] && [ "$(grep -c '^SF:' deep.info)" = 4 ] && pass || fail "lcov of a folder" deep.info
run --cover --cover-of deep --cover-min 90 a.fray; got=$?
[ "$got" = 2 ] && grep -q "these files use nothing from there" err && pass || fail "of a folder that is not used: exit $got" err
run --cover --cover-of nowhere a.fray; got=$?
[ "$got" = 2 ] && grep -q "no file or folder 'nowhere'" err && pass || fail "of nothing: exit $got" err

# wrong use
for wrong in "--cover-of a.fray a.fray" "--cover-min 50 a.fray" "--cover --cover-min 101 a.fray" "--cover --cover-min x a.fray" "--cover --cover-min % a.fray" \
    "--cover --cover-format xml a.fray" "--fights 3 a.fray" "--cover --fights 0 a.fray"; do
    # shellcheck disable=SC2086
    run $wrong; got=$?
    [ "$got" = 2 ] && pass || fail "$wrong: exit $got" err
done
run --cover --cover-out nowhere/x a.fray; got=$?
[ "$got" = 2 ] && [ -s err ] && pass || fail "a report that cannot be written" err

# fights
run --cover --fights 5 a.fray; got=$?
is "fights" 0 '^a.fray:6: "E": 0 of 0 acts, marks, things and hooks occurred in 5 fights$'
grep -q 'never in a fight: creature Bo' out && fail "fights count" out || pass

# lcov: as genhtml wants it, and its sums are right
run --cover --cover-format lcov --cover-out c.info a.fray b.fray; got=$?
is "lcov" 0 '^2 passed'
awk -F'[:,]' '
    /^SF:/ { open = 1; delete lines; fn = hit = lf = lh = bf = bh = 0 }
    /^DA:/ { lf++; lh += $3 > 0; if ($2 in lines) bad = 1; lines[$2] = $3 }
    /^BRDA:/ { bf++; bh += $5 != "-" && $5 > 0; if (($2, $3, $4) in ways) bad = 1; ways[$2, $3, $4] = 1 }
    /^FN:/ { fn++ } /^FNDA:/ { hit += $2 > 0 }
    /^FNF:/ { bad += $2 != fn } /^FNH:/ { bad += $2 != hit } /^LF:/ { bad += $2 != lf } /^LH:/ { bad += $2 != lh }
    /^BRF:/ { bad += $2 != bf } /^BRH:/ { bad += $2 != bh }
    /^end_of_record/ { open = 0; delete ways; records++ }
    END { exit bad || open || records != 3 }' c.info && pass || fail "the sums of the lcov report" c.info
grep -q '^BRDA:6,0,0,1$' c.info && grep -q '^BRDA:6,0,1,1$' c.info && pass || fail "both ways of a decision" c.info
grep -q '^BRDA:4,0,0,1$' c.info && grep -q '^BRDA:4,1,0,1$' c.info && pass || fail "rows of a table" c.info
if genhtml --version >/dev/null 2>&1; then
    check "genhtml reads it" genhtml --branch-coverage --quiet -o html c.info
    [ -s html/index.html ] && pass || fail "genhtml made no page"
fi

# the whole repository: every file has a share, and nothing of a test is counted
cd "$repository" || exit 2
build/fray test --cover --cover-format lcov --cover-out "$scratch/all.info" rules stdlib >"$scratch/out" 2>"$scratch/err"
[ $? = 0 ] && pass || fail "coverage of all rules" "$scratch/err" "$scratch/out"
genhtml --version >/dev/null 2>&1 && check "genhtml reads all rules" genhtml --branch-coverage --quiet -o "$scratch/html" "$scratch/all.info"
finish
