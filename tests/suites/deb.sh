# deb.sh -- The Debian packages: lintian has nothing to say, and in a bare system they work.
# They are built from the archive of the sources, installed in a bare system, used there and removed.
# A function that is gone, or one that tools/debian/libfray0.symbols lacks, fails the build.
. tests/support/suite.sh
if ! make -s deb >"$scratch/make" 2>&1; then
    fail "make deb" "$scratch/make"
    finish
fi
pass
check "no git is needed" sh -c "! tar -tf build/fray-*.tar.xz | grep -q '/\.git/'"
lintian --allow-root build/deb/*.changes >"$scratch/lintian" 2>&1
check "lintian" test ! -s "$scratch/lintian"
[ ! -s "$scratch/lintian" ] || cat "$scratch/lintian"

# A bare system of Debian's required packages. Only root can make one with a chroot.
packages=$PWD/build/deb
cat >"$scratch/host.c" <<'END'
#include <fray.h>
#include <string.h>
int main(void) { return strcmp(fray_version(), FRAY_VERSION) != 0; }
END
cat >"$scratch/inside" <<'END'
set -e
cd /tmp
find / -xdev ! -type d ! -path '/proc/*' ! -path '/sys/*' ! -path '/tmp/*' ! -path '/var/*' ! -path '/etc/*' | sort >before
apt-get install -y --no-install-recommends ./fray_*.deb ./libfray0_*.deb >log 2>&1
fray run /usr/share/fray/rules/witchhammer/encounters/ford.fray --seed 7 | head -n 1
printf 'edition 1\nuse "teams"\n' >own.fray
fray check own.fray
fray odds 2d6 | grep -c mean
test -e /usr/share/bash-completion/completions/fray
apt-get purge -y fray libfray0 >>log 2>&1
apt-get autoremove --purge -y >>log 2>&1
find / -xdev ! -type d ! -path '/proc/*' ! -path '/sys/*' ! -path '/tmp/*' ! -path '/var/*' ! -path '/etc/*' | sort >after
diff before after
echo removed
END
cat >"$scratch/wanted" <<'END'
Wolves at the ford
1
removed
END
mmdebstrap --quiet --variant=apt --include=ca-certificates bookworm "$scratch/root" \
    --customize-hook="cp $packages/*.deb $scratch/inside \"\$1\"/tmp" \
    --customize-hook='chroot "$1" sh /tmp/inside >"$1"/tmp/printed 2>"$1"/tmp/failed || true' \
    --customize-hook="cp \"\$1\"/tmp/printed \"\$1\"/tmp/failed $scratch" \
    --customize-hook="cp \"\$1\"/tmp/log $scratch || true" >"$scratch/bootstrap" 2>&1
check "a bare system is made" test -e "$scratch/printed"
[ -e "$scratch/printed" ] || cat "$scratch/bootstrap"
if cmp -s "$scratch/wanted" "$scratch/printed"; then
    pass
else
    fail "installed, used and removed" "$scratch/printed"
    cat "$scratch/failed" "$scratch/log"
fi
finish
