/* write_reference.c -- docs/internals/bytecode.md out of ops.def and tables.def, so that it cannot
 * be out of date. */
#include "bytecode/program.h"

static void add_operand(struct text *out, char letter)
{
    text_printf(out, letter == '.' ? " |" : " `%c` |", letter);
}

static void print_ops(struct text *out)
{
    static const char *const numbers[] = {"",         "number", "constant", "jump",     "function",
                                          "member",   "stat",   "event",    "window",   "content",
                                          "kind",     "slot",   "own",      "template", "figure",
                                          "question", "apply",  "point",    "measure"};
    static const char *const permissions[] = {"", "rolls", "changes"};
    text_add(out, STR("## Instructions\n\n"
                      "An instruction is 8 bytes: opcode, registers a, b, c, and a 32-bit number. "
                      "Each register has one type for\n"
                      "its whole life. Lower case is read, upper case written. A jump costs its "
                      "fuel when it is taken.\n\n"
                      "| | a | b | c | number | fuel | needs | meaning "
                      "|\n|---|---|---|---|---|---|---|---|\n"));
    for (int op = 0; op < BC_COUNT; op++) {
        const struct op_row *row = &op_rows[op];
        text_printf(out, "| %s |", row->name);
        add_operand(out, row->a);
        add_operand(out, row->b);
        add_operand(out, row->c);
        text_printf(out, " %s | %u | %s | %s |\n", numbers[row->imm], row->fuel,
                    permissions[op_permission((enum op)op)], row->meaning);
    }
}

static void print_field(const struct field_row *f, struct text *out)
{
    text_printf(out, "| %s | ", f->name);
    switch (f->sort) {
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

void program_print_reference(struct text *out)
{
    text_add(
        out,
        STR("# Bytecode\n\nMade from `src/bytecode/ops.def` and `src/bytecode/tables.def`.\n\n"));
    print_ops(out);
    text_add(out, STR("\nOperands: `i` whole number, `f` flag, `n` whole number, flag or tag, `d` "
                      "dice, `x` text, `p` place, `c`\n"
                      "creature, `t` thing, `s` side, `m` mark, `e` event, `k` content, `q` set, "
                      "`l` list, `a` act, `o` moment; `r`\n"
                      "creature, thing, mark or side, `h` those, content or an act, `b` creature "
                      "or thing, `g` place or creature, `z` what a set holds; `*` any,\n"
                      "`=` the type of the operand before, `~` of the operand after, `w` any, `@` "
                      "the member's type, `^` a record of\n"
                      "the member's class, `+` the first of several.\n\n## Tables\n"));
    for (int id = 0; id < TABLE_COUNT; id++) {
        text_printf(out, "\n### %s\n\n| field | holds |\n|---|---|\n", table_rows[id].name);
        for (size_t f = 0; f < table_rows[id].field_count; f++)
            print_field(&table_rows[id].fields[f], out);
    }
}
