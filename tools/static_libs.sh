#!/bin/sh
# static_libs.sh -- Prints the libraries that a program needs beside libfray.a: GMP where it is installed.
printf '#include <gmp.h>\n' | ${CC:-cc} -E -x c - >/dev/null 2>&1 && echo -lgmp
exit 0
