#!/bin/sh
# deps.sh check|install lib|cli|mpi|web|deb|lint|machines|test -- Needs of the library, the tool, the
# tool for MPI, the page, the packages, the tests on other machines, or the other tests.
# check prints what is missing and how to get it, and fails; install gets it through apt when it
# may, else prints the same.
# Each need is tried, not looked up, so that a library from elsewhere is accepted as well.
set -u
verb=$1 level=$2
cc=${CC:-cc}
missing=

need() { # PACKAGE COMMAND... -- PACKAGE is missing unless COMMAND works
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
# installed where anything is; built without it where it is not
wish() { [ "$verb" = check ] || need "$@"; }
tool() { command -v "$1"; }
header() {
    printf '#include <stddef.h>\n#include <stdarg.h>\n#include <setjmp.h>\n#include <stdint.h>\n#include <%s>\n' "$1" | $cc -E -x c -
}
library() { pkg-config --exists "$1"; }

look() {
    missing=
    need gcc tool "$cc"
    need libc6-dev header stdio.h
    need binutils tool ar
    need flex tool flex
    need bison tool bison
    need librandom123-dev header Random123/philox.h
    [ "$level" = lib ] && return
    need pkg-config tool pkg-config
    need libpopt-dev library popt
    need uthash-dev header uthash.h
    need libjansson-dev library jansson
    need libutf8proc-dev library libutf8proc
    need libsqlite3-dev library sqlite3
    need libb2-dev library libb2
    wish libgmp-dev header gmp.h
    wish libcairo2-dev library cairo-pdf
    wish libpango1.0-dev library pangocairo
    wish fonts-linuxlibertine test -e /usr/share/fonts/opentype/linux-libertine
    wish libedit-dev library libedit
    wish gnuplot-nox tool gnuplot
    wish libmicrohttpd-dev library libmicrohttpd
    wish libqrencode-dev library libqrencode
    [ "$level" = cli ] && return
    if [ "$level" = mpi ]; then
        need libopenmpi-dev tool mpicc
        need openmpi-bin tool mpirun
        return
    fi
    if [ "$level" = web ]; then
        need emscripten tool emcc
        need nodejs tool node
        need npm tool npm
        need chromium tool chromium
        return
    fi
    if [ "$level" = deb ]; then
        need scdoc tool scdoc
        need debhelper tool dh
        need fakeroot tool fakeroot
        need lintian tool lintian
        need mmdebstrap tool mmdebstrap
        return
    fi
    if [ "$level" = lint ]; then
        need cppcheck tool cppcheck
        need shellcheck tool shellcheck
        return
    fi
    if [ "$level" = machines ]; then
        need gcc-i686-linux-gnu tool i686-linux-gnu-gcc
        need libc6-dev-i386-cross test -e /usr/i686-linux-gnu/include/stdio.h
        need gcc-s390x-linux-gnu tool s390x-linux-gnu-gcc
        need libc6-dev-s390x-cross test -e /usr/s390x-linux-gnu/include/stdio.h
        need qemu-user tool qemu-s390x
        return
    fi
    need libcmocka-dev header cmocka.h
    need clang tool clang
    need zsh tool zsh
    need fish tool fish
    need scdoc tool scdoc
    need groff-base tool groff
    need valgrind tool valgrind
    need sqlite3 tool sqlite3
    need poppler-utils tool pdftotext
    need lcov tool genhtml
    need python3 tool python3
    need patch tool patch
    need libtree-sitter-dev header tree_sitter/api.h
    need cmake tool cmake
    need meson tool meson
    need clang-format-14 tool clang-format-14
    need shfmt tool shfmt
    need nodejs tool node
    need npm tool npm
    need locales test -e /usr/share/i18n/locales/tr_TR
}

look
[ -z "$missing" ] && exit 0
command="apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends$missing"

as_root=
if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        as_root=no
    fi
fi
if [ "$verb" = check ] || [ "$as_root" = no ] || ! command -v apt-get >/dev/null 2>&1; then
    {
        echo "Missing:$missing"
        echo "On Debian, this installs it:"
        if [ "$(id -u)" = 0 ]; then echo "    $command"; else echo "    sudo $command"; fi
        [ "$verb" = check ] && echo "or let \`make deps\` do it."
    } >&2
    exit 1
fi

echo "Installing:$missing"
get() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
known() { for package in $missing; do apt-cache show "$package" >/dev/null 2>&1 || return 1; done; }
known || get update >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
# old lists name files that are gone: fetch them once
if ! get install -y --no-install-recommends $missing >"$log" 2>&1; then
    get update >"$log" 2>&1 && get install -y --no-install-recommends $missing >"$log" 2>&1 || {
        cat "$log" >&2
        echo "The packages could not be installed. The command was: $command" >&2
        exit 1
    }
fi
look
[ -z "$missing" ] && exit 0
echo "Still missing after installing:$missing" >&2
exit 1
