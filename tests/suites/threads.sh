# threads.sh -- The thread sanitizer finds no race in the library or the tool.
# Threads with one program and objects of their own call every function of fray.h at once. A call
# that fray.h forbids is reported. The tool's own threads run with the sanitizer, too.
. tests/support/suite.sh
make -s MODE=tsan first build/tsan/internals.a build/tsan/fray >"$scratch/make" 2>&1 ||
    fail "make MODE=tsan" "$scratch/make"
python3 tests/support/threads.py include/fray/*.h >"$scratch/calls.c" || fail "fray.h is not read"
check "compiles" cc -std=c11 -D_GNU_SOURCE -DFRAY_THREADS -Wall -Wextra -Werror -Wno-nonnull -g \
    -fsanitize=thread -Iinclude -Itests/support tests/support/threads_main.c \
    tests/support/every_object.c "$scratch/calls.c" build/tsan/internals.a \
    $(sh tools/static_libs.sh) -pthread -o "$scratch/threads"
export TSAN_OPTIONS='exitcode=66 report_thread_leaks=0'

"$scratch/threads" tests/support/misuse.fray >"$scratch/out" 2>"$scratch/err"
code=$?
called=$(sed -n 's/ functions$//p' "$scratch/out")
if [ $code = 0 ] && [ ! -s "$scratch/err" ]; then
    pass "${called:-0}"
else
    fail "functions of fray.h in four threads: exit $code" "$scratch/err"
fi
declared=$(cat include/fray/*.h | tr '\n' ' ' | grep -o 'FRAY_API [^;(]*fray_[a-z_]*(' | grep -vc '_free($')
check "all $declared functions are called" test "$called" = "$declared"
says "a call that fray.h forbids is seen" 66 "data race" \
    "$scratch/threads" tests/support/misuse.fray race

quiet() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    code=$?
    if [ $code = 0 ] && ! grep -q ThreadSanitizer "$scratch/err"; then
        pass
    else fail "$name: exit $code" "$scratch/err"; fi
}
fray=build/tsan/fray
duel=tests/golden/sim/csv.fray
quiet "sim" $fray sim $duel -n 3000 --seed 1 --jobs 4 --format json
cp "$scratch/out" "$scratch/four"
quiet "sim of one thread" $fray sim $duel -n 3000 --seed 1 --jobs 1 --format json
check "sim: the same bytes" cmp "$scratch/out" "$scratch/four"
quiet "sim that resumes" $fray sim $duel -n 3000 --seed 1 --jobs 4 --resume "$scratch/kept"
quiet "balance" $fray balance $duel -n 40 --seed 1 --jobs 4
quiet "search" $fray run $duel --seed 1 --tactics left=search:60
quiet "mutants" $fray test --mutate --jobs 4 tests/campaign/inn.fray
finish
