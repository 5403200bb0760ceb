# site.sh -- The site of all documentation: its links, and its pages in a browser from a folder.
. tests/support/suite.sh
check "make site" sh tools/site/build.sh
check "each system has its pages" test "$(find build/site/systems -name book.html | wc -l)" = 5
node build/site-tool/check.mjs build/site >"$scratch/site" 2>&1
sed '$d' "$scratch/site"
count "$(tail -n 1 "$scratch/site")"
finish
