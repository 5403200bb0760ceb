# transcripts.sh [--bless] [PAGE...] -- Commands and what they print: tests/transcripts.
# With the sanitizers. tests/support/transcript.py says how a page runs.
. tests/support/suite.sh
bless=
if [ "${1:-}" = --bless ]; then
    bless=--bless
    shift
fi
[ $# -gt 0 ] || set -- tests/transcripts/*.md
# shellcheck disable=SC2086 # nothing where nothing is blessed
transcripts --fray build/asan/fray $bless "$@"
finish
