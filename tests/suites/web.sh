# web.sh -- The library in WebAssembly: it reports what the tool reports, and works as a package.
# Node and Chromium run the engine. Fights, totals, findings and odds are compared with the tool.
# The package is packed, installed in an empty folder, and used by the program of docs/embedding.md.
. tests/support/suite.sh
# web-page makes the engine, too
flock build/engine.lock make -s web-engine cli >"$scratch/make" 2>&1 || fail "make web-engine" "$scratch/make"
# the driver of Chromium is a package of the pages
check "the packages of the pages" flock build/engine.lock sh -ec '. src/web/prepare.sh'
package=$PWD/build/engine/fray
tests=build/page/tests

# What a first use loads: the goal for the whole page is 1.2 MB.
size=$(for file in fray.wasm shipped.bin '*.js'; do
    # shellcheck disable=SC2086 # a pattern
    cat "$package"/$file | gzip -9 | wc -c
done | awk '{ sum += $1 } END { print sum }')
check "the engine and all rules take at most 900 kB: $size" test "$size" -lt 900000

parts() { # PROGRAM WORD... -- adds what it counts; all failures come before their details
    node "$@" >"$scratch/out" 2>&1
    grep -a '^FAILED' "$scratch/out"
    grep -av ' passed, ' "$scratch/out" | head -n 200
    count "$(tail -n 1 "$scratch/out")"
}
mkdir "$scratch/files" "$scratch/empty"
parts $tests/engine_parity.mjs "$package/node.js"
parts $tests/engine_hostile.mjs "$package/node.js" "$scratch/files"
parts $tests/engine_editor.mjs "$package/node.js"
parts $tests/engine_view.mjs "$package/node.js" docs/fight.schema.json

# The package, packed and installed where nothing else is.
awk -v OUT="$scratch" -f tests/support/blocks.awk docs/embedding.md
check "npm pack" sh -c "cd '$scratch/empty' && npm pack '$package'"
cat >"$scratch/empty/package.json" <<'JSON'
{ "name": "empty", "private": true, "type": "module" }
JSON
check "npm install of the package, without a network" sh -c "cd '$scratch/empty' &&
    npm install --offline --ignore-scripts --no-audit --no-fund ./fray-*.tgz"
cp "$scratch"/*.ts "$scratch/empty/program.ts"
cp "$scratch"/*.output "$scratch/expected"
ln -s "$PWD/build/engine/node_modules/@types" "$scratch/empty/node_modules/@types"
ln -s "$PWD/build/engine/node_modules/undici-types" "$scratch/empty/node_modules/undici-types"
for resolution in NodeNext Bundler; do
    module=$resolution
    [ $module = NodeNext ] || module=ESNext
    check "the types of the package, for $resolution" sh -c "cd '$scratch/empty' &&
        '$PWD/build/engine/node_modules/.bin/tsc' --strict --noUncheckedIndexedAccess \
        --exactOptionalPropertyTypes --target ES2022 --module $module \
        --moduleResolution $resolution --types node program.ts"
done
(cd "$scratch/empty" && node program.js) >"$scratch/printed" 2>&1
check "the program of docs/embedding.md prints what the page shows" \
    diff "$scratch/expected" "$scratch/printed"
finish
