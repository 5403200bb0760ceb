# editor.sh -- The language server as an editor uses it: answers, findings while typing, odd messages.
. tests/support/suite.sh
edits=40
long && edits=2000
timeout 600 python3 tests/support/editor_test.py build/release/fray "$edits" >"$scratch/log" 2>&1
pass "$(grep -c '^ok ' "$scratch/log")"
grep '^FAILED ' "$scratch/log" | while read -r _ name; do echo "FAILED $name"; done
failed=$(grep -c '^FAILED ' "$scratch/log")
[ "$failed" = 0 ] || cat "$scratch/log"
check "all tests of editor_test.py have run" test "$((passed + failed))" -ge 13
# a terminal is not an editor
script -qec "build/release/fray lsp" /dev/null </dev/null >"$scratch/terminal" 2>&1
check "fray lsp on a terminal says who starts it" grep -q 'an editor starts the language server' "$scratch/terminal"
finish
