#!/bin/sh
# format.sh check|write [c] [shell] [markdown] [styles] -- Gives files their one layout, or names those without it.
#
# C is laid out by clang-format 14 and .clang-format, shell by shfmt, Markdown by prettier, and so are
# styles: CSS and JavaScript of the tool. Another version of clang-format has another layout, so it is
# refused. check prints the files that differ, then `N passed, M failed`, and returns 1 if a file
# differs. 2: a tool is missing.
set -u
cd "$(dirname "$0")/.." || exit 2
mode=$1
shift
[ $# -gt 0 ] || set -- c shell markdown styles
passed=0 failed=0

missing() { # TOOL HINT
    echo "format: $1 is missing; $2" >&2
    exit 2
}

c_files() { find include src tests bench -name '*.[ch]'; }
shell_files() {
    find tests tools bench -name '*.sh'
    find src/tool -name '*.bash'
    echo tools/commit-msg
    echo .ci/run
}
# The generated pages have the layout of their generators.
markdown_files() {
    find . -name '*.md' -not -path './build/*' -not -path './.git/*' \
        -not -path './docs/rules/*' \
        -not -name errors.md -not -name lints.md -not -name builtins.md -not -name bytecode.md |
        sed 's|^\./||'
}

c_differ() {
    c_files | xargs "$clang_format" -n 2>&1 |
        sed -n 's/^\([^:]*\):[0-9]*:.*clang-format-violations.*/\1/p' | sort -u
}
c_write() { c_files | xargs "$clang_format" -i; }
shell_differ() { shell_files | xargs shfmt -i 4 -ci -l; }
shell_write() { shell_files | xargs shfmt -i 4 -ci -w; }
styles_files() { find src/tool -name '*.css' -o -name '*.js'; }
prettier() { # KIND OPTION
    "$1_files" | xargs "$prettier" --config tools/prettier/.prettierrc.json "$2"
}
markdown_differ() { prettier markdown --list-different; }
markdown_write() { prettier markdown --write >/dev/null; }
styles_differ() { prettier styles --list-different; }
styles_write() { prettier styles --write >/dev/null; }

c_tool() {
    clang_format=$(command -v clang-format-14 || command -v clang-format) ||
        missing clang-format 'on Debian: apt-get install clang-format-14'
    $clang_format --version | grep -q ' version 14\.' ||
        missing 'clang-format 14' 'this is another version'
}
shell_tool() {
    command -v shfmt >/dev/null || missing shfmt 'on Debian: apt-get install shfmt'
}
markdown_tool() {
    prettier=build/prettier/node_modules/.bin/prettier
    if [ -x $prettier ] && [ $prettier -nt tools/prettier/package-lock.json ]; then return; fi
    command -v npm >/dev/null || missing npm 'on Debian: apt-get install npm'
    mkdir -p build/prettier
    cp tools/prettier/package.json tools/prettier/package-lock.json build/prettier/
    npm ci --prefix build/prettier >build/prettier/log 2>&1 || {
        cat build/prettier/log >&2
        exit 2
    }
    touch $prettier
}

styles_tool() { markdown_tool; }

for kind in "$@"; do
    "${kind}_tool"
    if [ "$mode" = write ]; then
        "${kind}_write"
        continue
    fi
    differ=$("${kind}_differ")
    for file in $differ; do
        echo "FAILED $file: run make format"
        failed=$((failed + 1))
    done
    passed=$((passed + $("${kind}_files" | wc -l) - $(printf '%s' "$differ" | grep -c .)))
done
[ "$mode" = write ] || echo "$passed passed, $failed failed"
[ $failed = 0 ]
