# prepare.sh -- Copies the sources of the pages to build/page and installs their packages there.
# shellcheck shell=sh
#
# `. src/web/prepare.sh`, in the folder of the project. So node_modules is in no folder of sources.
here=build/page
mkdir -p $here
# a copy with the times of the sources, without what is gone from them
copy() { # FROM TO
    mkdir -p "$2"
    (cd "$2" && find . -type f) | while read -r file; do [ -e "$1/$file" ] || rm "$2/$file"; done
    cp -Rp "$1/." "$2/"
}
for part in shared app table; do
    copy src/web/$part $here/$part
done
cp build/engine/table/view.ts $here/table/view.ts
copy tests/web $here/tests
cp src/web/app/package.json src/web/app/package-lock.json src/web/app/.npmrc $here/
if [ ! -e $here/installed ] || [ src/web/app/package-lock.json -nt $here/installed ]; then
    npm ci --ignore-scripts --prefix $here >$here/npm.log 2>&1 || {
        cat $here/npm.log >&2
        exit 1
    }
    touch $here/installed
fi
export FORCE_COLOR=0
