#!/bin/sh
# build.sh [colours] -- Builds the page into build/web, from src/web/app and build/engine/fray.
#
# `colours` builds the colours of the editor alone, for its tests.
set -eu
cd "$(dirname "$0")/../../.."
. src/web/prepare.sh
cd $here/app
if [ "${1:-}" = colours ]; then
    ../node_modules/.bin/vite build --mode colours --logLevel warn
else
    ../node_modules/.bin/tsc --noEmit -p tsconfig.json
    ../node_modules/.bin/vite build --logLevel warn
    ../node_modules/.bin/vite build --mode service --logLevel warn
fi
