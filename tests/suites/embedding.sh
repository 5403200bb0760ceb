# embedding.sh -- The program of docs/embedding.md, compiled without a warning and run.
# It is linked with the static and with the shared library, and prints what the page shows in the
# block `text` after it.
. tests/support/suite.sh
awk -v OUT="$scratch" -f tests/support/blocks.awk docs/embedding.md
source=$(ls "$scratch"/*.c)
expected=$(ls "$scratch"/*.text)
gmp=$(sh tools/static_libs.sh)
strict="-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude"
check "compiles, static" cc $strict "$source" build/libfray.a $gmp -o "$scratch/static"
check "compiles, shared" cc $strict "$source" -Lbuild -lfray -o "$scratch/shared"
check "compiles with clang" clang $strict "$source" build/libfray.a $gmp -o "$scratch/clang"
check "compiles as debug with sanitizers" cc $strict -fsanitize=address,undefined "$source" \
    build/asan/libfray.a $gmp -o "$scratch/asan"
for header in fray.h $(cd include && ls fray/*.h); do
    printf '#include <%s>\n' $header >"$scratch/alone.c"
    check "$header can be included alone" cc $strict -fsyntax-only "$scratch/alone.c"
    if command -v g++ >/dev/null 2>&1; then
        check "$header is C++ too" g++ -Wall -Wextra -Werror -Iinclude -x c++ -fsyntax-only "$scratch/alone.c"
    fi
done
for program in static shared clang asan; do
    LD_LIBRARY_PATH=build "$scratch/$program" >"$scratch/out" 2>"$scratch/err"
    code=$?
    if [ $code = 0 ] && cmp -s "$scratch/out" "$expected"; then
        pass
    else
        diff "$expected" "$scratch/out" >"$scratch/diff"
        fail "$program: exit $code" "$scratch/diff" "$scratch/err"
    fi
done
finish
