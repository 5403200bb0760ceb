#!/bin/sh
# build.sh -- Builds the site of all documentation: build/site. Packages go to build/site-tool.
set -eu
cd "$(dirname "$0")/../.."
here=build/site-tool
mkdir -p $here
cp -Rp tools/site/. $here/
if [ ! -e $here/installed ] || [ tools/site/package-lock.json -nt $here/installed ]; then
    npm ci --prefix $here >$here/npm.log 2>&1 || {
        cat $here/npm.log >&2
        exit 1
    }
    touch $here/installed
fi
node $here/build.mjs . build/release/fray build/site
