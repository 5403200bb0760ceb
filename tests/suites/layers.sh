# layers.sh -- Each file includes only headers that the table of docs/internals/map.md allows its folder.
# Names of files and of types are unique.
. tests/support/suite.sh
map=$(page map.md)
# The folders of the table with what they may include: "engine/vm base lang/diag engine/bytecode". A
# folder stands for all below it, and fray.h for the headers in fray/ too. A header may be listed alone:
# engine/bytecode/enums.h.
awk -F'|' '/^## /{ on = /^## The folders/ } on && $2 ~ /`src\// { gsub(/[ `]|src\//, "", $2); gsub(/,/, " ", $4); print $2, $4 }' "$map" |
    tr -s ' ' >"$scratch/table"
check "$map has the table of folders" test -s "$scratch/table"
may() { sed -n "s|^$1 ||p" "$scratch/table"; } # FOLDER -- what it may include, besides its own headers
within() {                                     # HEADER FOLDER... -- is it in one of them, or one of them itself?
    header=$1
    shift
    for place in "$@"; do
        case $header in "$place" | "$place"/* | "${place%.h}/"*.h) return 0 ;; esac
    done
    return 1
}
for folder in $(find src -name '*.[ch]' -printf '%h\n' | sort -u | sed 's|^src/||'); do
    check "$map has a row for src/$folder" grep -q "^$folder " "$scratch/table"
    allowed="$folder $(may "$folder")"
    for file in $(find "src/$folder" -maxdepth 1 -name '*.[ch]' -o -maxdepth 1 -name '*.def' -o -maxdepth 1 -name '*.inc' | sort); do
        bad=
        for header in $(sed -n 's/^[ ]*#[ ]*include "\([^"]*\)".*/\1/p' "$file"); do
            case $header in
                parser.h | lexer.h) [ "$folder" = lang/syntax ] || bad="$bad $header" ;;
                superinsns.h) [ "$folder" = engine/vm ] || bad="$bad $header" ;;
                table_page.h) [ "$folder" = tool/serve ] || bad="$bad $header" ;;
                *)
                    # shellcheck disable=SC2086 # folders have no spaces
                    [ -e "${file%/*}/$header" ] || [ -e "src/${header%.h}" ] || within "$header" $allowed || bad="$bad $header"
                    ;;
            esac
        done
        if [ -n "$bad" ]; then fail "$file may not include$bad"; else pass; fi
    done
done
# All facts about an instruction are in its row of ops.def. Only the interpreter loop has a case for
# each. The same holds for builtins in the engine, built-in members and joining words: a switch that
# lacks a new row does nothing for it.
{
    grep -nE 'case (BC|NATURAL|JOIN)_|switch \(\((int|enum op)\)[^)]*op\)' $(find src -name '*.[ch]')
    grep -nE 'case BUILTIN_' $(find src/engine -name '*.[ch]')
} | grep -v '^src/engine/vm/interpreter\.c:' >"$scratch/cases"
if [ -s "$scratch/cases" ]; then fail "rows are told apart by their columns, not by a switch" "$scratch/cases"; else pass; fi
# Libraries beyond C's own: the core has two, the tool three.
for file in $(find src -name '*.[ch]' | sort); do
    case $file in
        src/tool/*) alien='^$' ;;
        *) alien='^(popt|jansson|utf8proc|unistd|fcntl|dirent|sys/.*|pthread|threads|time|locale|math)\.h$' ;;
    esac
    sed -n 's/^#include <\(.*\)>.*/\1/p' "$file" | grep -E "$alien" >"$scratch/alien"
    if [ -s "$scratch/alien" ]; then fail "$file includes" "$scratch/alien"; else pass; fi
done
# A search for a name finds one definition: no file name twice, and no struct, enum or union.
find src -name '*.[ch]' -o -name '*.def' -o -name '*.inc' | sed 's|.*/||' | LC_ALL=C sort | uniq -d >"$scratch/twice"
if [ -s "$scratch/twice" ]; then fail "file names occur in two folders" "$scratch/twice"; else pass; fi
find src -name '*.[ch]' -exec grep -hoE '^(struct|enum|union) [a-z_]+ \{' {} + | LC_ALL=C sort | uniq -d >"$scratch/twice"
if [ -s "$scratch/twice" ]; then fail "types are defined in two files" "$scratch/twice"; else pass; fi
finish
