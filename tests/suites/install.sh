# install.sh -- An installation that works from any folder, and uninstall, which leaves nothing.
. tests/support/suite.sh
top=$PWD
check "make install" make -s install PREFIX=/opt/fray DESTDIR="$scratch/root"
prefix=$scratch/root/opt/fray
for file in bin/fray lib/libfray.a lib/libfray.so include/fray.h lib/pkgconfig/fray.pc; do
    check "$file is there" test -e "$prefix/$file"
done
mkdir "$scratch/elsewhere"
cd "$scratch/elsewhere" || exit 2
for folder in "$prefix"/share/fray/rules/*/; do
    name=$(basename "$folder")
    [ -e "$folder/$name.fray" ] || continue
    printf 'edition 1\nuse "%s"\n' "$name" >use.fray
    check "use \"$name\" from elsewhere" "$prefix/bin/fray" check use.fray
done
cat >host.c <<'END'
#include <fray.h>
#include <string.h>
int main(void) { return strcmp(fray_version(), FRAY_VERSION) != 0; }
END
flags() {
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$scratch/root pkg-config "$@" fray
}
check "a host compiles with what pkg-config says" sh -c "cc host.c -o host $(flags --cflags --libs)"
check "and runs" env LD_LIBRARY_PATH="$prefix/lib" ./host
cd "$top" || exit 2

# Each command has a manual page, which names all of its options and has no markup that groff or
# scdoc refuse.
for command in '' $(build/fray complete -- ''); do
    page=$prefix/share/man/man1/fray${command:+-$command}.1
    check "${page##*/} is there" test -s "$page"
    groff -man -Tutf8 -ww -z "$page" >"$scratch/groff" 2>&1
    check "groff reads ${page##*/}" test ! -s "$scratch/groff"
    groff -man -Tascii -P-cbou "$page" 2>"$scratch/groff" | tr -s ' \n' '  ' >"$scratch/page"
    build/fray help $command | sed -n 's/^  .*--\([a-z-]*\) .*/--\1/p' | while read -r option; do
        grep -qe "$option" "$scratch/page" || echo "$option"
    done >"$scratch/missing"
    [ -n "$command" ] || : >"$scratch/missing"
    check "${page##*/} has each option" test ! -s "$scratch/missing"
done

check "make uninstall" make -s uninstall PREFIX=/opt/fray DESTDIR="$scratch/root"
find "$scratch/root" ! -type d >"$scratch/left"
if [ -s "$scratch/left" ]; then fail "uninstall leaves files" "$scratch/left"; else pass; fi
finish
