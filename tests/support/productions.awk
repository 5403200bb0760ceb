# productions.awk REPORT -- the rules of the grammar, from bison's report, as rows PRODUCTION(left, "symbol", ..., NULL). A test makes
# files from them (sentences.h), so a new rule is in those files by itself.
/^Grammar$/ { on = 1; next }
/^Terminals/ { exit }
on && $1 ~ /^[0-9]+$/ {
    if ($2 != "|") { left = $2; sub(/:$/, "", left) }
    if (left == "$accept") next
    row = ""
    for (i = 3; i <= NF; i++) if ($i != "ε" && $i != "%empty") row = row "\"" $i "\", "
    print "PRODUCTION(" left ", " row "NULL)"
}
