# fmt.sh [--bless] -- The formatter: kept layouts of tests/golden/fmt, and its laws on all files.
# Laid out, every Fray file of the repository says the same, to the last comment, and is its own
# layout. The long form applies `fray fmt --diff` with patch. Which files are written, and when,
# is in tests/transcripts/fmt.md.
. tests/support/suite.sh
bless=${1:-}
for source in tests/golden/fmt/*.fray; do
    [ "$bless" = --bless ] && {
        build/fray fmt - <"$source" >"${source%.fray}.out"
        continue
    }
    build/asan/fray fmt - <"$source" >"$scratch/out" 2>"$scratch/err"
    diff "${source%.fray}.out" "$scratch/out" >"$scratch/diff"
    if [ -s "$scratch/diff" ] || [ -s "$scratch/err" ]; then
        fail "$source" "$scratch/diff" "$scratch/err"
    else
        pass
    fi
done
[ "$bless" != --bless ] || exit 0

# Every file of the repository: its layout says the same, to the last comment, and is its own
# layout.
flags='-std=c11 -g1 -fsanitize=address,undefined -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L'
# shellcheck disable=SC2086 # several flags
if cc $flags tests/support/same_rules.c build/asan/libfray.so -Wl,-rpath,"$PWD/build/asan" \
    -o "$scratch/same_rules" 2>"$scratch/err"; then
    fray_files stdlib rules tests bench |
        xargs "$scratch/same_rules" >"$scratch/same" 2>"$scratch/err"
    sed '$d' "$scratch/same"
    cat "$scratch/err"
    count "$(tail -n 1 "$scratch/same")"
else fail "same_rules does not compile" "$scratch/err"; fi

if long; then # --diff leads to the layout, as patch takes it
    for source in $(fray_files stdlib rules tests bench); do
        # patch has its own mind about odd bytes
        case $source in tests/golden/check/*) continue ;; esac
        build/fray fmt - <"$source" >"$scratch/once.fray" 2>"$scratch/err" || continue
        build/fray fmt --diff "$source" >"$scratch/patch" 2>"$scratch/err"
        cp "$source" "$scratch/patched.fray"
        [ -s "$scratch/patch" ] &&
            patch -s "$scratch/patched.fray" "$scratch/patch" >"$scratch/err" 2>&1
        check "$source: --diff leads to the layout" cmp "$scratch/patched.fray" "$scratch/once.fray"
    done
    finish
fi

finish
