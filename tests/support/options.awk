# options.awk -- every value of every option but the recommended one, a line each: OPTION VALUE; a number is *, any other number.
#
#   awk -f tests/support/options.awk FILE.fray ...
function value_of(s) { sub(/ *#.*/, "", s); gsub(/ /, "", s); return s }
/^tag [a-z_]+ = / { family = $2; sub(/^tag [a-z_]+ = /, ""); words[family] = value_of($0) }
/^option [a-z_]+: [a-z_]+ = / {
    name = $2
    sub(/:$/, "", name)
    of[name] = $3
    first[name] = value_of($5)
}
/^option [a-z_]+ = / {
    name = $2
    sub(/^option [a-z_]+ = /, "")
    value = value_of($0)
    if (value == "true" || value == "false") values[name] = value == "true" ? "true,false" : "false,true"
    else values[name] = value
    n = split(values[name], all, ",")
    first[name] = all[1]
}
END {
    for (name in of) values[name] = words[of[name]]
    for (name in values) {
        if (values[name] ~ /^-?[0-9]+$/) print name, "*"
        else {
            n = split(values[name], all, ",")
            for (i = 1; i <= n; i++) if (all[i] != first[name]) print name, all[i]
        }
    }
}
