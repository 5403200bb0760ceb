# transcripts.sh -- commands and what they print: the pages of tests/transcripts, played with the sanitizers.
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
