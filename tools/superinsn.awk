# superinsn.awk -- Generates superinsns.h from src/engine/vm/superinsns.txt. Each line of it is
# SUPERINSN(number, name, length, (its steps), its body).
#
#     awk -f tools/superinsn.awk src/engine/bytecode/ops.def src/engine/vm/specialized.def \
#         src/engine/vm/insn_bodies.inc src/engine/vm/specialized_bodies.inc src/engine/vm/superinsns.txt
#
# A step is {opcode, links}. The link of a register a, b, c is 0 or 1 + 4 * step + x. There x is 0 for
# the result of that step, and 1, 2, 3 for its registers. The body of a step is P_NAME(step, a, b, c)
# of insn_bodies.inc. An instruction without one can be the last step alone, and runs as it is. A result is a variable that is then written to its register, so that later
# steps need not read it there.

function fail(what) { print FILENAME ":" FNR ": " what >"/dev/stderr"; failed = 1; exit 1 }

# Does step k write a result to register a? Loop instructions do so only when they jump, by themselves.
function has_result(k) { return shape[ops[k]] ~ /^[A-Z~$]/ && next_of[ops[k]] !~ /^BRANCH_/ }

function link_add(k, x, word) {
    if (word !~ /^[0-9][abc]?$/ || substr(word, 1, 1) + 0 >= k) fail("'" x "=" word "' does not name an earlier step")
    step = substr(word, 1, 1) + 0; of = substr(word, 2)
    if (of == "" && !has_result(step)) fail("step " step " has no result")
    link[k, x] = 1 + 4 * step + (of == "" ? 0 : index("abc", of))
    if (of == "") source[k, x] = "v" step
    else {
        source[k, x] = "u" step of
        if (!((step, of) in source)) { source[step, of] = "u" step of; reads[step] = reads[step] " REG_VALUE(u" step of ", " step ", " of ");" }
    }
}

/^OP\(/ {
    split($0, part, /[(,] */)
    shape[part[2]] = substr(part[3], 2, 1) substr(part[4], 2, 1) substr(part[5], 2, 1)
    next_of[part[2]] = part[13]
    next
}
/^SPECIALIZED\(/ { split($0, part, /[(,] */); shape[part[2]] = shape[part[3]]; next_of[part[2]] = next_of[part[3]]; next }
/^#define P_/ { split($0, part, /[ (]/); body_of[substr(part[2], 3)] = 1 }
FILENAME !~ /\.txt$/ || /^#/ || /^$/ { next }
{
    n = 0
    split("", source); split("", link); split("", reads)
    for (i = 1; i <= NF; i++) {
        if ($i ~ /^[abc]=/) link_add(n - 1, substr($i, 1, 1), substr($i, 3))
        else if ($i in shape) ops[n++] = $i
        else fail("there is no instruction " $i)
    }
    if (n < 2 || n > 10) fail("a superinstruction has 2 to 10 steps")
    name = steps = body = ""
    for (k = 0; k < n; k++) {
        name = name (k ? "+" : "") ops[k]
        steps = steps (k ? ", " : "") "{BC_" ops[k] ", {" link[k, "a"] + 0 ", " link[k, "b"] + 0 ", " link[k, "c"] + 0 "}}"
        for (x = 1; x <= 3; x++) {
            letter = substr("abc", x, 1)
            operand[x] = (k, letter) in source ? source[k, letter] : "R(" k ", " letter ")"
        }
        if (!(ops[k] in body_of)) {
            if (k < n - 1) fail("only the last step can be " ops[k] ", which has no body")
            body = body reads[k] " SLOW_PATH(" k ", " ops[k] ");"
        } else if (has_result(k)) body = body reads[k] " int64_t v" k "; P_" ops[k] "(" k ", v" k ", " operand[2] ", " operand[3] "); R(" k ", a) = v" k ";"
        else body = body reads[k] " P_" ops[k] "(" k ", " operand[1] ", " operand[2] ", " operand[3] ");"
    }
    print "SUPERINSN(" count++ ", \"" name "\", " n ", (" steps "), " body ")"
}
