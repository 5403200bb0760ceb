#!/bin/sh
# build.sh -- Builds the page of `fray serve` into build/table, from src/web/table and src/web/shared.
set -eu
cd "$(dirname "$0")/../../.."
. src/web/prepare.sh
cd $here/table
../node_modules/.bin/tsc --noEmit -p tsconfig.json
../node_modules/.bin/vite build --logLevel warn
