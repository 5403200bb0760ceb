#!/bin/sh
# embed.sh FOLDER NAME -- prints C that holds each .fray file under FOLDER as text, named as `use` says it (NAME/grid for
# FOLDER/grid.fray). Folders called tests are left out. Numbers and not string literals: C promises only 4095 characters.
set -eu
export LC_ALL=C
folder=$1 name=$2 count=0 rows=
echo '#include "lib/compile/stdlib.h"'
for file in $(find "$folder" -name '*.fray' -not -path '*/tests/*' | sort); do
    module=${file#"$folder"/}
    echo "static const unsigned char text_${count}[] = { /* $file */"
    od -An -v -tu1 "$file" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
    echo '0 };'
    rows="$rows    { \"$name/${module%.fray}\", (const char *)text_$count, sizeof text_$count - 1 },
"
    count=$((count + 1))
done
echo "const struct embedded_module embedded_modules[] = {"
printf '%s' "$rows"
echo '    { 0, 0, 0 }'
echo '};'
echo "const size_t embedded_module_count = $count;"
