# misuse.sh -- Every function of fray.h with NULL, zeroed structs and numbers out of range.
# The calls are made from the header, and run with the sanitizers, each in a process of its own.
. tests/support/suite.sh
python3 tests/support/misuse.py include/fray/*.h >"$scratch/misuse.c" || fail "fray.h is not read"
check "compiles" cc -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -Wno-nonnull -g \
    -fsanitize=address,undefined -fno-sanitize-recover=all -Iinclude -Itests/support \
    tests/support/misuse_main.c tests/support/every_object.c "$scratch/misuse.c" build/asan/libfray.a $(sh tools/static_libs.sh) \
    -o "$scratch/misuse"
ASAN_OPTIONS=detect_leaks=0 "$scratch/misuse" tests/support/misuse.fray \
    >"$scratch/out" 2>"$scratch/err"
count "$(tail -n 1 "$scratch/out")"
grep '^FAILED' "$scratch/out"
finish
