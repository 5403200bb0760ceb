#!/bin/sh
# build.sh -- Builds the page of `fray serve` into build/table, from src/web/table and parts of src/web/app.
#
# The sources are copied to build/page first, so that node_modules is in no folder of sources.
set -eu
cd "$(dirname "$0")/../../.."
here=build/page
mkdir -p $here
copy() { # FROM TO
    mkdir -p "$2"
    cp -Rp "$1/." "$2/"
}
rm -rf $here/table
copy src/web/table $here/table
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
cd $here/table
export FORCE_COLOR=0
../node_modules/.bin/tsc --noEmit -p tsconfig.json
../node_modules/.bin/vite build --logLevel warn
