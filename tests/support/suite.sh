# suite.sh -- Shell functions of the suites, sourced from the top folder of the repository.
# shellcheck shell=sh
set -u
export LC_ALL=C
unset FRAY_PATH NO_COLOR FORCE_COLOR MAKEFLAGS MFLAGS MAKELEVEL 2>/dev/null
passed=0 failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

long() { [ -n "${LONG:-}" ]; } # whether this is NAME-long of tests/run.sh
pass() { passed=$((passed + ${1:-1})); }
fail() { # NAME [FILE-TO-SHOW...]
    failed=$((failed + 1))
    echo "FAILED $1"
    shift
    for file in "$@"; do head -n 40 "$file" | sed 's/^/    /'; done
}
check() { # NAME COMMAND... -- the command must succeed; what it says is shown only when it does not
    name=$1
    shift
    if "$@" >"$scratch/check" 2>&1; then pass; else fail "$name" "$scratch/check"; fi
}
# says NAME CODE TEXT COMMAND... -- the command must end with CODE, and TEXT must be in what it
# prints on either stream
says() {
    name=$1 want=$2 text=$3
    shift 3
    "$@" >"$scratch/says" 2>&1 </dev/null
    got=$?
    if [ "$got" = "$want" ] && grep -qF -e "$text" "$scratch/says"; then
        pass
    else fail "$name: exit $got, not $want, or no '$text'" "$scratch/says"; fi
}
count() { # "N passed, M failed" of a runner is added
    case $1 in
        *' passed, '*' failed') ;;
        *)
            fail "no sum, but '$1'"
            return
            ;;
    esac
    pass "${1%% *}"
    rest=${1#* passed, }
    failed=$((failed + ${rest%% *}))
}
# until_so COMMAND... -- waits until it succeeds; minutes, so that only what never comes is given up
until_so() {
    tries=0
    until "$@" 2>/dev/null || [ $tries -gt 20000 ]; do
        sleep 0.01
        tries=$((tries + 1))
    done
}
# that a report of fray sim, as JSON, is about
fights() { sed -n 's/^ *"fights": \([0-9]*\),$/\1/p' | head -n 1; }
larger() { [ -e "$1" ] && [ "$(wc -c <"$1")" -gt "$2" ]; } # FILE BYTES
# FILE BYTES -- waits until it has more
grown() { until_so larger "$@"; }
pages() { find README.md CONTRIBUTING.md docs rules -name '*.md' | sort; }
page() { # NAME -- the one page of that name, wherever it is
    find docs rules tests -name "$1" | grep . || echo "there is no page $1" >&2
}
# transcripts [--bless] [--fray PROGRAM] PAGE... -- pages run by tests/support/transcript.py; what
# fails is shown
transcripts() {
    python3 tests/support/transcript.py --jobs "$(nproc)" "$@" >"$scratch/transcripts" 2>&1
    sed '$d' "$scratch/transcripts"
    count "$(tail -n 1 "$scratch/transcripts")"
}
fray_files() { find "$@" -name '*.fray' 2>/dev/null | sort; }
encounters() { "${FRAY:-build/fray}" run "$1" --encounters 2>/dev/null; }
finish() {
    echo "$passed passed, $failed failed"
    exit "$((failed > 0))"
}
