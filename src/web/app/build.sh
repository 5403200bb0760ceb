#!/bin/sh
# build.sh [grammar] -- Builds the page into build/web, from src/web/app and build/engine/fray.
#
# `grammar` builds the parser of the editor alone, for its tests.
set -eu
cd "$(dirname "$0")/../../.."
. src/web/prepare.sh
cd $here/app
if [ "${1:-}" = grammar ]; then
    ../node_modules/.bin/vite build --mode grammar --logLevel warn
else
    ../node_modules/.bin/tsc --noEmit -p tsconfig.json
    ../node_modules/.bin/vite build --logLevel warn
    ../node_modules/.bin/vite build --mode service --logLevel warn
fi
