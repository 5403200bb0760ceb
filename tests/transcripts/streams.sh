# streams.sh -- Marks the lines of standard error with `! `, so that a transcript shows what is printed where.
# shellcheck shell=sh
fray() {
    command fray "$@" 2>"${TMPDIR:-/tmp}/stderr.$$"
    code=$?
    sed 's/^/! /' "${TMPDIR:-/tmp}/stderr.$$"
    rm -f "${TMPDIR:-/tmp}/stderr.$$"
    return $code
}
