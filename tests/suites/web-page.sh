# web-page.sh -- The page in Chromium, used as its readers do; and the colours of its editor.
#
# The colours of all shipped rules fit the tokens of the scanner. The page plays the fights of the
# tool, counts what the tool counts, and works by keyboard, without a network and at each width.
. tests/support/suite.sh

cc -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L tests/support/scanner_tokens.c \
    build/release/internals.a -lgmp -o "$scratch/scanner_tokens" || fail "scanner_tokens.c"
# shellcheck disable=SC2046 # no name of a file has a space
"$scratch/scanner_tokens" $(fray_files rules stdlib) >"$scratch/tokens"
check "make web" flock build/engine.lock make -s web
# so what is compared with the tool for the package holds for the page
check "the page has the engine of the package" cmp build/engine/fray/fray.wasm build/web/assets/*.wasm
check "the colours of the editor are built" flock build/engine.lock sh src/web/app/build.sh colours
node build/page/tests/colours.mjs "$scratch/tokens" >"$scratch/colours" 2>&1
sed '$d' "$scratch/colours"
count "$(tail -n 1 "$scratch/colours")"
if grep -rhoE '(https?:)?//[a-z0-9.-]+\.[a-z]{2,}' build/web/index.html; then
    fail "the page names another host"
else
    pass
fi
node build/page/tests/page.mjs "$PWD/build/release/fray" >"$scratch/page" 2>&1
sed '$d' "$scratch/page"
count "$(tail -n 1 "$scratch/page")"
finish
