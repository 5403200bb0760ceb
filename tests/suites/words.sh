# words.sh -- Words of combat systems, which the engine must not hold (tests/words.txt).
. tests/support/suite.sh
while read -r word; do
    case $word in '' | '#'*) continue ;; esac
    if grep -rniw --exclude-dir=tests -e "$word" src include grammar >"$scratch/found"; then
        fail "the word $word" "$scratch/found"
    else
        pass
    fi
done <tests/words.txt
finish
