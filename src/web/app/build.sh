#!/bin/sh
# build.sh [grammar] -- Builds the page into build/web, from src/web/app and build/engine/fray.
#
# The sources are copied to build/page first, so that node_modules is in no folder of sources.
# `grammar` builds the parser of the editor alone, for its tests.
set -eu
cd "$(dirname "$0")/../../.."
here=build/page
mkdir -p $here
# a copy with the times of the sources, without what is gone from them
copy() { # FROM TO
    mkdir -p "$2"
    (cd "$2" && find . -type f) | while read -r file; do [ -e "$1/$file" ] || rm "$2/$file"; done
    cp -Rp "$1/." "$2/"
}
copy src/web/app $here/app
copy tests/web $here/tests
cp src/web/app/package.json src/web/app/package-lock.json src/web/app/.npmrc $here/
if [ ! -e $here/installed ] || [ src/web/app/package-lock.json -nt $here/installed ]; then
    npm ci --ignore-scripts --prefix $here >$here/npm.log 2>&1 || {
        cat $here/npm.log >&2
        exit 1
    }
    touch $here/installed
fi
cd $here/app
export FORCE_COLOR=0
if [ "${1:-}" = grammar ]; then
    ../node_modules/.bin/vite build --mode grammar --logLevel warn
else
    ../node_modules/.bin/tsc --noEmit -p tsconfig.json
    ../node_modules/.bin/vite build --logLevel warn
    ../node_modules/.bin/vite build --mode service --logLevel warn
fi
