# install.sh -- An installation that works from any folder, and uninstall, which leaves nothing.
. tests/support/suite.sh
top=$PWD
check "make install" make -s install PREFIX=/opt/fray DESTDIR="$scratch/root"
prefix=$scratch/root/opt/fray
for file in bin/fray lib/libfray.a lib/libfray.so include/fray.h include/fray/fight.h lib/pkgconfig/fray.pc; do
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

# NOTICE lists whatever is linked or bundled.
for library in $(readelf -d "$prefix/bin/fray" "$prefix/lib/libfray.so" |
    sed -n 's/.*(NEEDED).*\[\(lib[a-z0-9]*\)\..*/\1/p' | sort -u | grep -vx -e libc -e libm); do
    check "NOTICE lists $library" grep -q "^| $library " "$top/NOTICE"
    check "the bill of materials has $library and its version" python3 -c '
import json, sys
bill = json.load(open(sys.argv[1]))
sys.exit(not any(c["name"] == sys.argv[2] and c["version"] for c in bill["components"]))
' "$prefix/share/fray/fray.cdx.json" "$library"
done
for package in $(sed -n '/"dependencies"/,/}/s/^ *"\([^"]*\)": "[0-9^~].*/\1/p' "$top"/src/web/*/package.json); do
    case $package in
        @preact/* | [!@]*) shown=$package ;;
        *) shown="${package%/*}/*" ;; # one row for a family
    esac
    check "NOTICE lists $package" grep -qF "| $shown " "$top/NOTICE"
done

# Other build systems: a host that CMake builds, shared and static, and one that Meson builds.
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(host C)
find_package(Fray 0.2 REQUIRED)
add_executable(host host.c)
target_link_libraries(host Fray::fray)
add_executable(host-static host.c)
target_link_libraries(host-static Fray::static)
END
check "CMake finds Fray" cmake -S . -B cmake -DCMAKE_PREFIX_PATH="$prefix"
check "and builds hosts" cmake --build cmake
check "a shared one runs" env LD_LIBRARY_PATH="$prefix/lib" cmake/host
check "a static one runs" cmake/host-static
sed 's/Fray 0.2/Fray 7.0/' CMakeLists.txt >other && mkdir later && mv other later/CMakeLists.txt && cp host.c later
check "a later major version is refused" sh -c "! cmake -S later -B later/b -DCMAKE_PREFIX_PATH=$prefix"
cat >meson.build <<'END'
project('host', 'c')
executable('host', 'host.c', dependencies: dependency('fray', version: '>=0.2'))
END
mesons() { env PKG_CONFIG_PATH="$prefix/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$scratch/root" meson "$@"; }
check "Meson finds Fray" mesons setup meson
check "and builds a host" ninja -C meson
check "which runs" env LD_LIBRARY_PATH="$prefix/lib" meson/host
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
