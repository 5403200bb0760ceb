# lsp.sh -- The language server over vscode-jsonrpc; the extension and the colours of editors.
. tests/support/suite.sh

check "packages and the extension are built" sh tools/vscode/build.sh
check "the extension has a client and colours" sh -c \
    "python3 -m zipfile -l build/vscode/fray.vsix | grep -c -e dist/extension.js -e fray.tmLanguage.json | grep -qx 2"

cc -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L tests/support/scanner_tokens.c \
    build/release/internals.a -lgmp -o "$scratch/scanner_tokens" || fail "scanner_tokens.c"
files=$(fray_files rules stdlib tests/lang tests/conform tests/worlds)
# shellcheck disable=SC2086 # no name of a file has a space
"$scratch/scanner_tokens" $files >"$scratch/tokens"

# tree-sitter's parser, as an editor compiles it
trees=tools/tree-sitter
check "the tree-sitter grammar is compiled" cc -std=c11 -O0 -w -I$trees/src \
    tests/support/tree_colours.c $trees/src/parser.c $trees/src/scanner.c -ltree-sitter \
    -o "$scratch/tree_colours"
for query in "$trees"/queries/*.scm; do
    check "$query fits the grammar" "$scratch/tree_colours" "$query"
done
# shellcheck disable=SC2086 # no name of a file has a space
"$scratch/tree_colours" $trees/queries/highlights.scm $files >"$scratch/colours"

run() { # NAME ARGUMENT... -- a test of tests/editors
    name=$1
    shift
    timeout 900 node "tests/editors/$name.mjs" "$@" >"$scratch/$name" 2>&1
    sed '$d' "$scratch/$name"
    count "$(tail -n 1 "$scratch/$name")"
}
run tree_sitter "$scratch/tokens" "$scratch/colours"
run vscode "$scratch/tokens" build/release/fray
run extension build/release/fray
run capabilities build/release/fray
run server build/release/fray 200

python3 tests/support/lsp_limits.py build/release/fray "$scratch" >"$scratch/at_limits" 2>&1
sed '$d' "$scratch/at_limits"
count "$(tail -n 1 "$scratch/at_limits")"

# all rules, with a program for each file
python3 bench/lsp.py 200 >"$scratch/bench" 2>&1
check "the server needs less than 200 MB for all rules" awk '/^VmHWM:/ { most = $2 } END { exit !(most > 0 && most < 200000) }' "$scratch/bench"

timeout 900 python3 tests/support/rename_test.py build/release/fray 12 >"$scratch/renames" 2>&1
pass "$(grep -c '^ok ' "$scratch/renames")"
check "twelve renames leave all rules correct" test "$(grep -c '^ok ' "$scratch/renames")" = 12
grep -q '^FAILED\|^Traceback' "$scratch/renames" && cat "$scratch/renames"
finish
