#!/bin/sh
# symbols.sh check|write -- Compares include/fray/*.h with tools/debian/libfray0.symbols, the list of
# all functions that were ever released and their first version.
# The list only grows: hosts that were linked with an older library must find all of its functions.
# write adds those of the header that are missing. Both fail if the header lacks a function.
set -eu
cd "$(dirname "$0")/.."
list=tools/debian/libfray0.symbols
version=$(sed -n 's/^#define FRAY_VERSION "\(.*\)"$/\1/p' include/fray/compile.h)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
export LC_ALL=C
sed -n 's/^FRAY_API .*[ *]\(fray_[a-z_0-9]*\)(.*/\1/p' include/fray/*.h | sort -u >"$made/header"
sed -n 's/^ \(fray_[a-z_0-9]*\)@Base .*/\1/p' "$list" | sort -u >"$made/list"
comm -13 "$made/header" "$made/list" >"$made/gone"
comm -23 "$made/header" "$made/list" >"$made/new"
if [ -s "$made/gone" ]; then
    sed 's/^/gone from include/fray, which only grows: /' "$made/gone" >&2
    exit 1
fi
if [ "$1" = write ]; then
    {
        sed -n 1p "$list"
        {
            sed 1d "$list"
            sed "s/.*/ &@Base $version/" "$made/new"
        } | sort
    } >"$made/whole"
    cp "$made/whole" "$list"
elif [ -s "$made/new" ]; then
    sed "s|\$| is not in $list: make symbols|" "$made/new" >&2
    exit 1
fi
