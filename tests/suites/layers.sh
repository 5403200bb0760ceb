# layers.sh -- who may include whom; the table is that of docs/architecture.md.
. tests/support/suite.sh
may() { # FOLDER -- the folders whose headers it may include, besides its own
    case $1 in
    base) ;;
    diag) echo base ;;
    syntax) echo base diag ;;
    sema) echo base diag syntax ;;
    bytecode) echo base diag ;;
    lint) echo base diag syntax sema ;;
    rulebook) echo base diag syntax sema ;;
    opt) echo base diag bytecode ;;
    codegen) echo base diag syntax sema bytecode opt ;;
    vm) echo base diag bytecode ;;
    api) echo base diag syntax sema lint rulebook bytecode codegen vm ;;
    odds) echo base bytecode vm api ;;
    sim) echo base bytecode vm api ;;
    campaign) echo base bytecode vm api ;;
    mpi) echo cli ;;
    cli) ;;
    esac
}
for file in src/*/*.c src/*/*.h src/*/*.def; do
    [ -e "$file" ] || continue
    folder=${file#src/}
    folder=${folder%%/*}
    allowed=" $folder $(may "$folder") "
    bad=
    for header in $(sed -n 's/^[ ]*#[ ]*include "\([^"]*\)".*/\1/p' "$file"); do
        case $header in
        bytecode/enums.h) [ "$folder" = sema ] || case $allowed in *" bytecode "*) ;; *) bad="$bad $header" ;; esac ;;
        fray.h) case $folder in api | cli) ;; *) bad="$bad $header" ;; esac ;;
        */*) case $allowed in *" ${header%%/*} "*) ;; *) bad="$bad $header" ;; esac ;;
        parser.h | lexer.h) [ "$folder" = syntax ] || bad="$bad $header" ;;
        superinsns.h) [ "$folder" = vm ] || bad="$bad $header" ;;
        *) [ -e "src/$folder/$header" ] || bad="$bad $header" ;;
        esac
    done
    if [ -n "$bad" ]; then fail "$file may not include$bad"; else pass; fi
done
for folder in src/*/; do
    folder=${folder%/}
    check "docs/architecture.md has a row for $folder" grep -q "\`$folder\`" docs/architecture.md
done
# Libraries beyond C's own: the core has two, the tool three.
for file in src/*/*.[ch]; do
    case $file in
    src/cli/* | src/mpi/*) alien='^$' ;;
    *) alien='^(popt|jansson|utf8proc|unistd|fcntl|dirent|sys/.*|pthread|threads|time|locale|math)\.h$' ;;
    esac
    sed -n 's/^#include <\(.*\)>.*/\1/p' "$file" | grep -E "$alien" >"$scratch/alien"
    if [ -s "$scratch/alien" ]; then fail "$file includes" "$scratch/alien"; else pass; fi
done
finish
