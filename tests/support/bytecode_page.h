/* bytecode_page.h -- Writes docs/internals/bytecode.md from ops.def and tables.def, so that the
 * page cannot be out of date. */
#ifndef FRAY_TESTS_BYTECODE_PAGE_H
#define FRAY_TESTS_BYTECODE_PAGE_H

#include "base/str.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/bytecode/program.h"
#include "engine/bytecode/tables.h"

static void add_operand(struct text *out, char letter, const char *marks)
{
    text_printf(out, letter == '.' ? " |" : " `%c%s` |", letter, marks);
}

/* The columns in words. The usual value is left empty. */
static const char *const imm_words[] = {[IMM_NONE] = "",
                                        [IMM_INT] = "number",
                                        [IMM_CONST] = "constant",
                                        [IMM_TEXT] = "string",
                                        [IMM_JUMP] = "jump",
                                        [IMM_FN] = "function",
                                        [IMM_MEMBER] = "member",
                                        [IMM_STAT] = "stat",
                                        [IMM_EVENT] = "event",
                                        [IMM_WINDOW] = "window",
                                        [IMM_CONTENT] = "content",
                                        [IMM_KIND] = "kind",
                                        [IMM_SLOT] = "slot",
                                        [IMM_OWN] = "own",
                                        [IMM_TEMPLATE] = "template",
                                        [IMM_FIGURE] = "figure",
                                        [IMM_QUESTION] = "question",
                                        [IMM_APPLY] = "apply",
                                        [IMM_POINT] = "point",
                                        [IMM_MEASURE] = "measure",
                                        [IMM_MOMENT] = "moment",
                                        [IMM_DIVISOR] = "above 0",
                                        [IMM_ORDER] = "0 or 1",
                                        [IMM_PHASE] = "0 to 2",
                                        [IMM_ARGUMENT] = "argument"};
static const char *const permissions[] = {
    [PERMIT_PURE] = "", [PERMIT_ROLL] = "rolls", [PERMIT_CHANGE] = "changes"};
static const char *const writes[] = {
    [WRITES_NOTHING] = "",          [WRITES_OUTPUT] = "output", [WRITES_CALLEE] = "as its function",
    [WRITES_MEMBER] = "the member", [WRITES_PLACES] = "places", [WRITES_ANYTHING] = "anything"};
static const char *const reads[] = {[READS_NOTHING] = "",
                                    [READS_MEMBER] = "the member",
                                    [READS_MEMBER_B] = "the member of b",
                                    [READS_MEMBER_C] = "the member of c",
                                    [READS_PURSE] = "the budget of b",
                                    [READS_STAT] = "the stat of b",
                                    [READS_STATS] = "the stats of b",
                                    [READS_CALLED] = "as its function",
                                    [READS_RULE] = "as its functions",
                                    [READS_CONTENT_B] = "the content of b",
                                    [READS_MARKS_B] = "marks of b",
                                    [READS_MARKS] = "marks",
                                    [READS_THINGS] = "whose things are",
                                    [READS_PRESENT] = "presence",
                                    [READS_PLACE_B] = "place of b",
                                    [READS_PLACES_AB] = "places of a, b",
                                    [READS_PLACES_BC] = "places of b, c",
                                    [READS_PLACES] = "places",
                                    [READS_WAYS] = "places, presence",
                                    [READS_EVENT] = "open events",
                                    [READS_COUNTED] = "coverage",
                                    [READS_ANYTHING] = "anything"};
static const char *const traps[] = {
    [TRAPS_NEVER] = "never", [TRAPS_IF_NONE] = "if none", [TRAPS_MAY] = ""};
static const char *const nexts[] = {[NEXT_ON] = "",
                                    [NEXT_LEAVE] = "left to",
                                    [NEXT_BRANCH] = "branch",
                                    [NEXT_BRANCH_WITH] = "branch with a",
                                    [NEXT_BRANCH_WITHOUT] = "branch without a",
                                    [NEXT_GOTO] = "jump",
                                    [NEXT_END] = "end"};

static void print_ops(struct text *out)
{
    text_add(out, STR("## Instructions\n\n"
                      "An instruction is 8 bytes: opcode, registers a, b, c, and a 32-bit number. "
                      "Each register has one type for\n"
                      "its whole life. Lower case is read, upper case written. Behind a letter, "
                      "`!` is an operand that must not be none,\n"
                      "and `&` one that is read and written. Letters behind `+` are those of the "
                      "registers that follow. A jump costs its\n"
                      "fuel when it is taken. The columns are explained at the top of "
                      "`src/engine/bytecode/ops.def`.\n\n"
                      "| | a | b | c | number | fuel | needs | writes | reads | traps | next "
                      "| meaning |\n"
                      "|---|---|---|---|---|---|---|---|---|---|---|---|\n"));
    for (int op = 0; op < BC_COUNT; op++) {
        const struct op_row *row = &op_rows[op];
        text_printf(out, "| %s |", row->name);
        add_operand(out, row->a, row->marks[0]);
        add_operand(out, row->b, row->marks[1]);
        add_operand(out, row->c, row->marks[2]);
        text_printf(out, " %s | %u | %s | %s | %s | %s | %s | %s |\n", imm_words[row->imm],
                    row->fuel, permissions[row->permission], writes[row->writes], reads[row->reads],
                    traps[row->traps], nexts[row->next], row->meaning);
    }
}

static void print_field(const struct field_row *f, struct text *out)
{
    text_printf(out, "| %s | ", f->name);
    switch (f->kind) {
    case FIELD_INT: text_add(out, STR("number")); break;
    case FIELD_FLAG: text_add(out, STR("0 or 1")); break;
    case FIELD_STR: text_add(out, STR("string")); break;
    case FIELD_BELOW: text_printf(out, "0 to %d", (int)f->of - 1); break;
    case FIELD_ROW: text_printf(out, "row of %s", table_rows[f->of].name); break;
    case FIELD_OPT: text_printf(out, "row of %s, or -1", table_rows[f->of].name); break;
    case FIELD_RUN: text_printf(out, "run of %s", table_rows[f->of].name); break;
    }
    text_add(out, STR(" |\n"));
}

static void print_bytecode_page(struct text *out)
{
    text_add(out, STR("# Bytecode\n\nMade from `src/engine/bytecode/ops.def` and "
                      "`src/engine/bytecode/tables.def`.\n\n"));
    print_ops(out);
    text_add(
        out,
        STR("\nLetters of operands:\n\n"
            "- `i` whole number, `f` flag, `n` whole number, flag or tag, `d` dice, `x` text;\n"
            "- `p` place, `c` creature, `t` thing, `s` side, `m` mark, `e` event, `k` "
            "content;\n"
            "- `q` set, `l` list, `a` act, `o` moment;\n"
            "- `r` creature, thing, mark or side; `h` those, content or an act;\n"
            "- `b` creature or thing, `g` place or creature, `z` what a set holds, `*` "
            "any;\n"
            "- `=` the type of the operand before, `~` of the operand after, `w` any;\n"
            "- `@` the member's type, `^` a record of the member's class;\n"
            "- `+` the first of several.\n\n## Tables\n"));
    for (int id = 0; id < TABLE_COUNT; id++) {
        text_printf(out, "\n### %s\n\n| field | holds |\n|---|---|\n", table_rows[id].name);
        for (size_t f = 0; f < table_rows[id].field_count; f++)
            print_field(&table_rows[id].fields[f], out);
    }
}

#endif
