# symbols.sh -- The symbols of libfray: its exports, its imports and its data.
# It exports what include/fray.h promises and nothing else. It neither prints, nor exits, nor reads
# files, clocks or the environment. It has no writable data, so threads share nothing.
. tests/support/suite.sh
sed -n 's/^FRAY_API .*[ *]\(fray_[a-z_]*\)(.*/\1/p' include/fray.h | sort -u >"$scratch/promised"
nm -D --defined-only build/libfray.so | awk '{ print $3 }' | sort -u >"$scratch/exported"
check "libfray.so exports its promise and nothing else" diff "$scratch/promised" "$scratch/exported"

# The tool is linked with its own src/base, so of the library it may ask for nothing but the promise.
nm --defined-only build/libfray.a 2>/dev/null | awk 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }' | sort -u >"$scratch/library"
nm --defined-only build/release/obj/base/*.o | awk 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }' | sort -u >"$scratch/base"
nm --undefined-only build/release/obj/cli/*.o | awk 'NF == 2 { print $2 }' | sort -u | comm -12 - "$scratch/library" | comm -23 - "$scratch/base" >"$scratch/used"
comm -23 "$scratch/used" "$scratch/promised" >"$scratch/beyond"
check "build/fray calls some functions of the library" test -s "$scratch/used"
if [ -s "$scratch/beyond" ]; then fail "build/fray calls what fray.h does not promise" "$scratch/beyond"; else pass; fi

nm -D --undefined-only build/libfray.so | awk '{ print $NF }' | sed 's/@.*//' | sort -u >"$scratch/asked"
for name in exit _exit abort printf puts putchar fopen open read write getenv time clock gettimeofday clock_gettime rand \
    srand setlocale system signal; do
    if grep -qx "$name" "$scratch/asked"; then fail "libfray.so calls $name"; else pass; fi
done

# Tables of pointers are constant, too: .data.rel.ro is written by the loader alone.
nm -f sysv build/libfray.a | awk -F'|' '$7 ~ /^\.t?(data|bss)/ && $7 !~ /^\.data\.rel\.ro/ || $7 ~ /COM/ { print $1, $7 }' >"$scratch/writable"
if [ -s "$scratch/writable" ]; then fail "libfray.a has writable data" "$scratch/writable"; else pass; fi
if nm -f sysv build/libfray.a | grep -q '|\.data\.rel\.ro'; then pass; else fail "nm names no sections"; fi
finish
