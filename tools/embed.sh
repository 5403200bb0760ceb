#!/bin/sh
# embed.sh FILE -- Prints C that holds a text: report_css for report.css.
# embed.sh NAME FOLDER [SED] -- Prints C that holds each file below FOLDER, as a table of struct embedded_file. SED makes
# names of paths in FOLDER. Folders called tests are left out.
# Numbers and not string literals: C promises only 4095 characters.
set -eu
export LC_ALL=C
bytes() { # NAME FILE
    echo "static const unsigned char $1[] = { /* $2 */"
    od -An -v -tu1 "$2" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
    echo '0 };'
}
if [ $# = 1 ]; then
    name=$(printf '%s' "${1##*/}" | tr -c 'a-z0-9_' _)
    bytes "${name}_bytes" "$1"
    echo "#define $name ((const char *)${name}_bytes)"
    exit
fi
count=0 rows=
echo '#include "base/embedded.h"'
for path in $(cd "$2" && find . -type f -not -path '*/tests/*' | sort); do
    bytes "file_$count" "$2/${path#./}"
    rows="$rows    { \"$(printf '%s' "${path#./}" | sed "${3:-}")\", (const char *)file_$count, sizeof file_$count - 1 },
"
    count=$((count + 1))
done
printf 'const struct embedded_file %s[] = {\n%s    { 0, 0, 0 } };\n' "$1" "$rows"
