# web-page.sh -- The page in a browser: the grammar of its editor reads all shipped rules as the
# parser does.
. tests/support/suite.sh

cc -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L tests/support/scanner_tokens.c \
    build/release/internals.a -lgmp -o "$scratch/scanner_tokens" || fail "scanner_tokens.c"
# shellcheck disable=SC2046 # no name of a file has a space
"$scratch/scanner_tokens" $(fray_files rules stdlib) >"$scratch/tokens"
check "the parser of the editor is built" sh src/web/app/build.sh grammar
node build/page/tests/grammar.mjs "$scratch/tokens" >"$scratch/grammar" 2>&1
sed '$d' "$scratch/grammar"
count "$(tail -n 1 "$scratch/grammar")"
finish
