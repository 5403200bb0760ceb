#!/bin/sh
# lint.sh -- Static tools over the sources: cppcheck and shellcheck. `make lint` runs it.
#
# A finding is mended, or suppressed in its line with a reason: `cppcheck-suppress NAME ; WHY`,
# `# shellcheck disable=NAME # WHY`. The checks that are left out as a
# whole have their reasons here. The build must have been made: it has headers.
set -u
cd "$(dirname "$0")/.." || exit 2
jobs=${JOBS:-$(nproc)}
status=0
out=build/lint
mkdir -p $out/cppcheck

# identicalInnerCondition: `if (*made) return *made;` returns a text, not a truth.
echo "cppcheck"
cppcheck -j "$jobs" --std=c11 --language=c --enable=warning,portability,performance --inline-suppr \
    --quiet --library=tools/cppcheck.xml --suppress=identicalInnerCondition \
    --cppcheck-build-dir=$out/cppcheck -Iinclude -Isrc -Ibuild/release/gen \
    --template='{file}:{line}: {severity}: {message} [{id}]' --error-exitcode=1 src || status=1

# -S warning: what shellcheck calls `info` and `style` are words that are split on purpose; so is
# SC2046. SC3013, SC3045: each shell of Debian has `-nt` and `ulimit -v`.
echo "shellcheck"
for file in $(git ls-files '*.sh' '*.bash' .ci/run tools/commit-msg); do
    case $(head -n 1 "$file") in
        '#!'*bash) shell='bash' ;;
        *) shell='sh' ;;
    esac
    case $file in bench/measuring.sh | *.bash) shell='bash' ;; esac
    shellcheck -x -s $shell -S warning -e SC2046,SC3013,SC3045 -f gcc "$file" || status=1
done
[ $status = 0 ] && echo "nothing is found"
exit $status
