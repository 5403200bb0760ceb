# cards.awk -- the cards of formatted rules, one a line, as they are without what only tells two of a sort apart: numbers, names
# of content, shown text, what is logged, and the figures that every card has. Lines are sorted; behind a tab stands which card it is.
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
