# layers.sh -- Each file includes only headers that the table of docs/internals/map.md allows its folder.
# Names of files and of types are unique.
. tests/support/suite.sh
map=$(page map.md)
# The folders of the table with what they may include: "vm base diag bytecode". A header may be listed alone: bytecode/enums.h.
awk -F'|' '/^## /{ on = /^## The folders/ } on && $2 ~ /`src\// { gsub(/[ `]|src\//, "", $2); gsub(/,/, " ", $4); print $2, $4 }' "$map" |
    tr -s ' ' >"$scratch/table"
check "$map has the table of folders" test -s "$scratch/table"
may() { sed -n "s/^$1 //p" "$scratch/table"; } # FOLDER -- what it may include, besides its own headers
for file in $(find src -name '*.[ch]' -o -name '*.def' -o -name '*.inc' | sort); do
    folder=${file#src/}
    folder=${folder%%/*}
    allowed=" $folder $(may "$folder") "
    bad=
    for header in $(sed -n 's/^[ ]*#[ ]*include "\([^"]*\)".*/\1/p' "$file"); do
        case $header in
            */*)
                from=${header%%/*}
                case $allowed in *" $from "* | *" $from/${header#*/} "*) ;; *) bad="$bad $header" ;; esac
                ;;
            fray.h) case $allowed in *" fray.h "*) ;; *) bad="$bad $header" ;; esac ;;
            parser.h | lexer.h) [ "$folder" = syntax ] || bad="$bad $header" ;;
            superinsns.h) [ "$folder" = vm ] || bad="$bad $header" ;;
            new_system.h | table_page.h) [ "$folder" = cli ] || bad="$bad $header" ;;
            *) [ -e "${file%/*}/$header" ] || bad="$bad $header" ;;
        esac
    done
    if [ -n "$bad" ]; then fail "$file may not include$bad"; else pass; fi
done
for folder in src/*/; do
    folder=$(basename "$folder")
    check "$map has a row for src/$folder" grep -q "^$folder " "$scratch/table"
done
# All facts about an instruction are in its row of ops.def. Only the interpreter loop has a case for
# each.
grep -nE 'case BC_|switch \(\((int|enum op)\)[^)]*op\)' src/*/*.[ch] | grep -v '^src/vm/interpreter\.c:' >"$scratch/cases"
if [ -s "$scratch/cases" ]; then fail "instructions are told apart by rows, not by a switch" "$scratch/cases"; else pass; fi
# Libraries beyond C's own: the core has two, the tool three.
for file in $(find src -name '*.[ch]' | sort); do
    case $file in
        src/cli/* | src/mpi/*) alien='^$' ;;
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
