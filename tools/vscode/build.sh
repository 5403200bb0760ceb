#!/bin/sh
# build.sh [install] -- Builds the extension for Visual Studio Code: build/vscode/fray.vsix.
#
# The sources are copied to build/vscode first, so that node_modules is in no folder of sources.
# `install` gets the packages alone, for tests.
set -eu
cd "$(dirname "$0")/../.."
here=build/vscode
mkdir -p $here
cp -Rp tools/vscode/. $here/
if [ ! -e $here/installed ] || [ tools/vscode/package-lock.json -nt $here/installed ]; then
    npm ci --ignore-scripts --prefix $here >$here/npm.log 2>&1 || {
        cat $here/npm.log >&2
        exit 1
    }
    touch $here/installed
fi
[ "${1:-}" != install ] || exit 0
cd $here
npm run --silent package >package.log 2>&1 || {
    cat package.log >&2
    exit 1
}
echo "built $here/fray.vsix"
