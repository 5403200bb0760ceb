# prose.sh -- English of comments, pages, messages and help, by rules that a machine can apply.
# tests/support/prose.py has the rules and their exceptions. Its self-test plants each habit.
. tests/support/suite.sh
python3 tests/support/prose.py --self-test >"$scratch/self"
sed '$d' "$scratch/self"
count "$(tail -n 1 "$scratch/self")"

# Generated files and those of others are left out.
# shellcheck disable=SC2046 # no name of a file has a space
set -- $(find src include grammar stdlib rules tests bench tools docs -type f \
    ! -path 'tools/tree-sitter/src/parser.c' ! -path '*/tree_sitter/*' \( \
    -name '*.[chly]' -o -name '*.def' -o -name '*.inc' -o -name '*.md' -o -name '*.sh' -o \
    -name '*.py' -o -name '*.awk' -o -name '*.fray' \)) ./*.md Makefile tools/commit-msg .ci/run
python3 tests/support/prose.py "$@" >"$scratch/found" 2>"$scratch/errors"
check "the checker reads all files" diff /dev/null "$scratch/errors"
pass $(($# - $(cut -d: -f1 "$scratch/found" | sort -u | wc -l)))
while read -r finding; do fail "$finding"; done <"$scratch/found"
finish
