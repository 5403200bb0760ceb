# cover.sh -- Each act, ability and card of a system occurs in a fight of its encounters, or says why not.
# The fights are the same on every machine. `make cover` plays more of them and writes docs/cover.md.
. tests/support/suite.sh
each=60
for system in rules/*/encounters; do
    fights=$(($(find "$system" -name '*.fray' | wc -l) * each))
    system=${system#rules/}
    system=${system%/encounters}
    check "$system: content that $each fights of each encounter do not use" \
        python3 tests/support/unused.py --compare docs/cover.md build/fray $fights "$system"
done
finish
