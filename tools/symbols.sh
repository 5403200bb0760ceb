#!/bin/sh
# symbols.sh check|write -- Compares include/fray/*.h with tools/debian/libfray0.symbols, the list of
# all functions and their first version.
# Hosts that were linked with an older library must find all of its functions. So the functions of
# released versions stay: both fail if the headers lack one. FRAY_VERSION is the version that is
# being made; its own functions may still go. write adds new functions and drops those.
set -eu
cd "$(dirname "$0")/.."
list=tools/debian/libfray0.symbols
version=$(sed -n 's/^#define FRAY_VERSION "\(.*\)"$/\1/p' include/fray/compile.h)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
export LC_ALL=C
sed -n 's/^FRAY_API .*[ *]\(fray_[a-z_0-9]*\)(.*/\1/p' include/fray/*.h | sort -u >"$made/header"
sed -n 's/^ \(fray_[a-z_0-9]*\)@Base .*/\1/p' "$list" | sort -u >"$made/list"
sed -n "s/^ \\(fray_[a-z_0-9]*\\)@Base $version\$/\\1/p" "$list" | sort -u >"$made/unreleased"
comm -13 "$made/header" "$made/list" >"$made/gone"
comm -23 "$made/gone" "$made/unreleased" >"$made/broken"
comm -23 "$made/header" "$made/list" >"$made/new"
if [ -s "$made/broken" ]; then
    sed 's|^|gone from include/fray, but released: |' "$made/broken" >&2
    exit 1
fi
if [ "$1" = write ]; then
    {
        sed -n 1p "$list"
        {
            sed 1d "$list" | grep -vwFf "$made/gone" || true
            sed "s/.*/ &@Base $version/" "$made/new"
        } | sort
    } >"$made/whole"
    cp "$made/whole" "$list"
elif [ -s "$made/new" ] || [ -s "$made/gone" ]; then
    sed "s|\$| is not in $list: make symbols|" "$made/new" >&2
    sed "s|\$| is in $list, but not in include/fray: make symbols|" "$made/gone" >&2
    exit 1
fi
