# superinsn.awk -- prints C from the runs of src/vm/superinsns.txt: a line SUPERINSN(number, name, length, (its steps), what it does) each.
#
#     awk -f tools/superinsn.awk src/bytecode/ops.def src/vm/specialized.def src/vm/superinsns.txt
#
# A step is {opcode, where its registers a, b, c are known from}: 0 from nowhere, else 1 + 4 * step + what of it (0 the result, 1 2 3 its
# register). What a step does is P_NAME(step, a, b, c) of run_fused.h; a result is a variable and then written to its register, so that later
# steps of the run need not read it there.

function fail(what) { print FILENAME ":" FNR ": " what >"/dev/stderr"; failed = 1; exit 1 }

# Does step k leave a result in register a? Loops do only where they jump, and write it themselves.
function gives(k) { return shape[ops[k]] ~ /^[A-Z~$]/ && ops[k] !~ /^(QEACH|LEACH|LNEXT)$/ }

function from(k, x, word) {
    if (word !~ /^[0-9][abc]?$/ || substr(word, 1, 1) + 0 >= k) fail("'" x "=" word "' is nothing that came before")
    step = substr(word, 1, 1) + 0; of = substr(word, 2)
    if (of == "" && !gives(step)) fail("step " step " gives nothing")
    link[k, x] = 1 + 4 * step + (of == "" ? 0 : index("abc", of))
    if (of == "") source[k, x] = "v" step
    else {
        source[k, x] = "u" step of
        if (!((step, of) in source)) { source[step, of] = "u" step of; reads[step] = reads[step] " KNOWN(u" step of ", " step ", " of ");" }
    }
}

/^OP\(/ {
    split($0, part, /[(,] */)
    shape[part[2]] = substr(part[3], 2, 1) substr(part[4], 2, 1) substr(part[5], 2, 1)
    next
}
/^SPECIALIZED\(/ { split($0, part, /[(,] */); shape[part[2]] = shape[part[3]]; next }
FILENAME !~ /\.txt$/ || /^#/ || /^$/ { next }
{
    n = 0
    split("", source); split("", link); split("", reads)
    for (i = 1; i <= NF; i++) {
        if ($i ~ /^[abc]=/) from(n - 1, substr($i, 1, 1), substr($i, 3))
        else if ($i in shape) ops[n++] = $i
        else fail("no instruction is called " $i)
    }
    if (n < 2 || n > 10) fail("a run has 2 to 10 steps")
    name = steps = body = ""
    for (k = 0; k < n; k++) {
        name = name (k ? "+" : "") ops[k]
        steps = steps (k ? ", " : "") "{BC_" ops[k] ", {" link[k, "a"] + 0 ", " link[k, "b"] + 0 ", " link[k, "c"] + 0 "}}"
        for (x = 1; x <= 3; x++) {
            letter = substr("abc", x, 1)
            operand[x] = (k, letter) in source ? source[k, letter] : "R(" k ", " letter ")"
        }
        if (gives(k)) body = body reads[k] " int64_t v" k "; P_" ops[k] "(" k ", v" k ", " operand[2] ", " operand[3] "); R(" k ", a) = v" k ";"
        else body = body reads[k] " P_" ops[k] "(" k ", " operand[1] ", " operand[2] ", " operand[3] ");"
    }
    print "SUPERINSN(" count++ ", \"" name "\", " n ", (" steps "), " body ")"
}
