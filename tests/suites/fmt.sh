# fmt.sh [--bless] -- fray fmt: the layout of tests/golden/fmt/NAME.fray is NAME.out; every Fray file of the repository laid out
# says the same, to the last comment, and is its own layout; files are written whole, and only when they change.
. tests/support/suite.sh
bless=${1:-}
for source in tests/golden/fmt/*.fray; do
    [ "$bless" = --bless ] && { build/fray fmt - <"$source" >"${source%.fray}.out"; continue; }
    build/asan/fray fmt - <"$source" >"$scratch/out" 2>"$scratch/err"
    diff "${source%.fray}.out" "$scratch/out" >"$scratch/diff"
    if [ -s "$scratch/diff" ] || [ -s "$scratch/err" ]; then fail "$source" "$scratch/diff" "$scratch/err"; else pass; fi
done
[ "$bless" != --bless ] || exit 0

# Every file of the repository: its layout says the same, to the last comment, and is its own layout.
if cc -std=c11 -g1 -fsanitize=address,undefined -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L tests/support/same_rules.c \
    build/asan/libfray.so -Wl,-rpath,"$PWD/build/asan" -o "$scratch/same_rules" 2>"$scratch/err"; then
    fray_files stdlib rules tests bench | xargs "$scratch/same_rules" >"$scratch/same" 2>"$scratch/err"
    sed '$d' "$scratch/same"
    cat "$scratch/err"
    count "$(tail -n 1 "$scratch/same")"
else fail "same_rules does not compile" "$scratch/err"; fi

if long; then # --diff leads to the layout, as patch takes it
    for source in $(fray_files stdlib rules tests bench); do
        case $source in tests/golden/check/*) continue ;; esac # patch has its own mind about odd bytes
        build/fray fmt - <"$source" >"$scratch/once.fray" 2>"$scratch/err" || continue
        build/fray fmt --diff "$source" >"$scratch/patch" 2>"$scratch/err"
        cp "$source" "$scratch/patched.fray"
        [ -s "$scratch/patch" ] && patch -s "$scratch/patched.fray" "$scratch/patch" >"$scratch/err" 2>&1
        check "$source: --diff leads to the layout" cmp "$scratch/patched.fray" "$scratch/once.fray"
    done
    finish
fi

# files: in place, whole, only when they change; a list with --check, nothing written with --check and --diff
mkdir "$scratch/rules"
printf 'let  a=1' >"$scratch/rules/odd.fray"
printf 'let a = 1\n' >"$scratch/rules/good.fray"
printf 'let a = = 1\n' >"$scratch/rules/wrong.fray"
chmod 640 "$scratch/rules/odd.fray"
fray() { build/asan/fray fmt "$@" >"$scratch/out" 2>"$scratch/err"; code=$?; }
fray --check "$scratch/rules/odd.fray" "$scratch/rules/good.fray"
check "--check fails" test $code = 1
check "--check names the file" grep -qx "$scratch/rules/odd.fray" "$scratch/out"
check "and no other" test "$(wc -l <"$scratch/out")" = 1
check "--check writes nothing" test "$(cat "$scratch/rules/odd.fray")" = 'let  a=1'
fray --diff "$scratch/rules/odd.fray"
check "--diff is no failure" test $code = 0
check "--diff shows it" grep -qx '+let a = 1' "$scratch/out"
check "--diff writes nothing" test "$(cat "$scratch/rules/odd.fray")" = 'let  a=1'
stamp=$(stat -c %i "$scratch/rules/good.fray")
fray "$scratch/rules"
check "a file that cannot be read fails" test $code = 1
check "and is told" grep -q 'wrong.fray:1:9' "$scratch/err"
check "and stays" test "$(cat "$scratch/rules/wrong.fray")" = 'let a = = 1'
check "the others are written" test "$(cat "$scratch/rules/odd.fray")" = 'let a = 1'
check "with their modes" test "$(stat -c %a "$scratch/rules/odd.fray")" = 640
check "what is right is not touched" test "$(stat -c %i "$scratch/rules/good.fray")" = "$stamp"
check "nothing else is left" test "$(ls "$scratch/rules" | wc -l)" = 3
fray --check "$scratch/rules/odd.fray"
check "--check is content" test $code = 0
fray "$scratch/rules/none.fray"
check "no such file" test $code = 2
# a file that may not be written is not replaced, though its folder may be
printf 'let  a=1' >"$scratch/rules/kept.fray"
chmod 444 "$scratch/rules/kept.fray"
chmod 755 "$scratch"
chmod 777 "$scratch/rules"
as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
as_nobody build/release/fray fmt "$scratch/rules/kept.fray" >"$scratch/out" 2>"$scratch/err"
code=$?
check "a file that may not be written" test $code = 2
check "and why" grep -q 'cannot write .*kept.fray: Permission denied' "$scratch/err"
check "it stays" test "$(cat "$scratch/rules/kept.fray")" = 'let  a=1'
# a link: what it names is written, and it stays a link
printf 'let  a=1' >"$scratch/rules/named.fray"
ln -s named.fray "$scratch/rules/link.fray"
fray "$scratch/rules/link.fray"
check "through a link" test $code = 0 -a -L "$scratch/rules/link.fray" -a "$(cat "$scratch/rules/named.fray")" = 'let a = 1'
# what no editor would leave so: CR LF, a byte-order mark, no line end at the end; and nothing at all
printf '\357\273\277edition 1\r\nlet  a=1 # why\r\n' | build/asan/fray fmt - >"$scratch/out"
check "CR LF and a byte-order mark go" test "$(od -An -c "$scratch/out" | tr -d ' \n')" = 'edition1\nleta=1#why\n'
check "nothing stays nothing" test -z "$(build/asan/fray fmt - </dev/null 2>&1)"
printf 'let a =\t1\r\nlet b = 2\r\n' >"$scratch/rules/returns.fray"
build/fray fmt --diff "$scratch/rules/returns.fray" >"$scratch/patch" 2>"$scratch/err"
if command -v patch >/dev/null; then check "--diff of tabs and carriage returns is taken by patch" patch -s "$scratch/rules/returns.fray" "$scratch/patch"
    check "and leads to the layout" test "$(cat "$scratch/rules/returns.fray")" = "$(printf 'let a = 1\nlet b = 2')"; fi
finish
