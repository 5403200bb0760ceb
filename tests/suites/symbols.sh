# symbols.sh -- the shared library exports exactly what include/fray.h promises, and the library itself neither prints, nor
# exits, nor reads files, clocks or the environment. It has no writable data: threads that compile share nothing.
. tests/support/suite.sh
sed -n 's/^FRAY_API .*[ *]\(fray_[a-z_]*\)(.*/\1/p' include/fray.h | sort -u >"$scratch/promised"
nm -D --defined-only build/libfray.so | awk '{ print $3 }' | sort -u >"$scratch/exported"
check "libfray.so exports its promise and nothing else" diff "$scratch/promised" "$scratch/exported"

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
