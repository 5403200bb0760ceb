# sameness.sh -- Rewritings that mean nothing leave fights as they are: names, files, folders, declarations, words of sets, unused content, sides.
# The long form plays 20 fights of each encounter.
. tests/support/suite.sh
fights=2
if long; then fights=20; fi
for system in rules/*/encounters; do
    system=${system#rules/}
    system=${system%/encounters}
    check "$system" python3 tests/support/sameness.py build/fray "$system" $fights "$scratch" folder file unused card content \
        lists things names words files declarations modules sides
done
finish
