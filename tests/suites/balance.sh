# balance.sh -- Shares of won fights and of lost attacks in the shipped encounters: 2,000 fights each.
# None of them fails. A side wins 35 to 65 % of them. tests/balance.txt has the exceptions.
. tests/support/suite.sh
for source in rules/*/encounters/*.fray; do
    check "$source" python3 tests/support/even.py build/release/fray 2000 tests/balance.txt "$source"
done
for name in $(sed -n 's|^\([a-z]*/[a-z]*\) .*|\1|p' tests/balance.txt | sort -u); do
    check "tests/balance.txt: there is no encounter $name" \
        test -e "rules/${name%/*}/encounters/${name#*/}.fray"
done
finish
