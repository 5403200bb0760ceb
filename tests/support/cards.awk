# cards.awk -- Prints the cards of formatted rules in normal form, one a line. Numbers, names of
# content, shown text, logged text and figures of every card are left out. Lines are sorted; after a
# tab follows the name of the card.
#
#   awk -f tests/support/cards.awk FILE.fray ...
function blank(s) {
    gsub(/"[^"]*"/, "NAME", s)
    gsub(/[A-Z][A-Za-z0-9_]*/, "NAME", s)
    gsub(/[-+]?[0-9]+/, "0", s)
    return s
}
function sorted(lines, count,    i, k, swap, all) {
    for (i = 2; i <= count; i++)
        for (k = i; k > 1 && lines[k] < lines[k - 1]; k--) { swap = lines[k]; lines[k] = lines[k - 1]; lines[k - 1] = swap }
    for (i = 1; i <= count; i++) all = all lines[i] " | "
    return all
}
card != "" && $0 == indent "}" {
    print kind " | " sorted(lines, count) "\t" card " (" FILENAME ")"
    card = ""
    next
}
card != "" {
    line = $0
    sub(/^ +/, "", line)
    if (line ~ /^(#|log )/) next
    line = blank(line)
    if (line ~ /^(level|init|attack|defence|poise_price) 0$/) next
    lines[++count] = line
    next
}
match($0, /^ *(technique|psych|passive) [^{]*\{$/) {
    indent = $0
    sub(/[^ ].*/, "", indent)
    kind = $1
    card = $0
    sub(/^ *[a-z]+ /, "", card)
    sub(/ \{$/, "", card)
    count = 0
    split("", lines)
}
