# symbols.sh -- The symbols of libfray: its exports, its imports and its data.
# It exports what include/fray.h promises and nothing else. It neither prints, nor exits, nor reads
# files, clocks or the environment. It has no writable data, so threads share nothing.
. tests/support/suite.sh
sed -n 's/^FRAY_API .*[ *]\(fray_[a-z_]*\)(.*/\1/p' include/fray/*.h | sort -u >"$scratch/promised"
nm -D --defined-only build/libfray.so | awk '{ print $3 }' | sort -u >"$scratch/exported"
check "libfray.so exports its promise and nothing else" diff "$scratch/promised" "$scratch/exported"

# A host that was linked with an older library finds all functions.
check "the list of functions has all, and no released one is gone" sh tools/symbols.sh check

# The tool is linked with its own src/base, so of the library it may ask for nothing but the promise.
nm --defined-only build/release/internals.a 2>/dev/null | awk 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }' | sort -u >"$scratch/library"
nm --defined-only build/release/obj/base/*.o | awk 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }' | sort -u >"$scratch/base"
find build/release/obj/tool -name '*.o' -not -path '*/mpi/*' -exec nm --undefined-only {} + | awk 'NF == 2 { print $2 }' | sort -u | comm -12 - "$scratch/library" | comm -23 - "$scratch/base" >"$scratch/used"
comm -23 "$scratch/used" "$scratch/promised" >"$scratch/beyond"
check "build/fray calls some functions of the library" test -s "$scratch/used"
if [ -s "$scratch/beyond" ]; then fail "build/fray calls what fray.h does not promise" "$scratch/beyond"; else pass; fi

nm -D --undefined-only build/libfray.so | awk '{ print $NF }' | sed 's/@.*//' | sort -u >"$scratch/asked"
for name in exit _exit abort printf puts putchar fopen open read write getenv time clock gettimeofday clock_gettime rand \
    srand setlocale system signal; do
    if grep -qx "$name" "$scratch/asked"; then fail "libfray.so calls $name"; else pass; fi
done

# Linked statically, the library clashes with no name of a host.
nm -g --defined-only build/libfray.a | awk 'NF == 3 { print $3 }' | sort -u >"$scratch/global"
check "libfray.a has no other global names" diff "$scratch/promised" "$scratch/global"

# Hardening: what docs/security.md says of the files that are built.
for file in build/release/fray build/release/libfray.so; do
    readelf -W -l -d "$file" >"$scratch/elf"
    check "$file: relocations are read-only" grep -q GNU_RELRO "$scratch/elf"
    check "$file: all are done at the start" grep -qE '\(FLAGS\).*BIND_NOW|FLAGS_1.*NOW' "$scratch/elf"
    check "$file: no stack is executable" grep -qE 'GNU_STACK.* RW +0x' "$scratch/elf"
    check "$file: its stack is guarded" sh -c "nm -D '$file' | grep -q __stack_chk_fail"
    check "$file: its copies are bounded" sh -c "nm -D '$file' | grep -q '_chk@'"
    if strings -a "$file" | grep -F "$PWD" >"$scratch/paths"; then
        fail "$file names its folder" "$scratch/paths"
    else pass; fi
done
check "build/fray is position independent" sh -c "readelf -h build/release/fray | grep -q 'DYN'"
if echo | cc -fcf-protection -x c -c -o /dev/null - 2>/dev/null; then
    # the system's start files may lack the mark, and then the linker drops it
    find build/release/obj -name '*.o' | while read -r file; do
        readelf -n "$file" | grep -q SHSTK || echo "$file"
    done >"$scratch/bare"
    check "every object allows a shadow stack" test ! -s "$scratch/bare"
fi

# Tables of pointers are constant, too: .data.rel.ro is written by the loader alone.
nm -f sysv build/release/internals.a | awk -F'|' '$7 ~ /^\.t?(data|bss)/ && $7 !~ /^\.data\.rel\.ro/ || $7 ~ /COM/ { print $1, $7 }' >"$scratch/writable"
if [ -s "$scratch/writable" ]; then fail "libfray.a has writable data" "$scratch/writable"; else pass; fi
if nm -f sysv build/release/internals.a | grep -q '|\.data\.rel\.ro'; then pass; else fail "nm names no sections"; fi
finish
