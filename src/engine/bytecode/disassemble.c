/* disassemble.c -- Disassembler: every function with its instructions, and the tables, as text for
 * readers.
 *
 * It also prints programs that were not verified, so each number is checked before it is followed.
 */
#include "disassemble.h"

#include <inttypes.h>

#include "op_row.h"
#include "ops.h"
#include "program.h"
#include "tables.h"

static struct str row_name(const struct program *p, enum table_id id, int32_t row)
{
    struct table_view v = table_view(p, id);
    const struct table_row *t = &table_rows[id];
    if (row < 0 || (size_t)row >= v.len || t->fields[0].kind != FIELD_STR) return STR("?");
    return program_text(p, v.at[(size_t)row * t->field_count]);
}

static void add_name(struct text *out, const struct program *p, enum table_id id, int32_t row)
{
    text_add_escaped(out, row_name(p, id, row), false);
}

static void add_template(struct text *out, const struct program *p, int32_t row)
{
    text_add_char(out, '"');
    if (row >= 0 && (size_t)row < p->templates.len) {
        const struct row_templates *t = &p->templates.at[row];
        for (int32_t i = 0; i < t->part_count; i++) {
            int64_t at = (int64_t)t->part_begin + i;
            if (at < 0 || (size_t)at >= p->parts.len) break;
            text_add_escaped(out, program_text(p, p->parts.at[at].text), false);
            if (p->parts.at[at].arg >= 0) text_printf(out, "{%" PRId32 "}", p->parts.at[at].arg);
        }
    }
    text_add_char(out, '"');
}

static void add_member(struct text *out, const struct program *p, int32_t row)
{
    if (row < 0 || (size_t)row >= p->members.len) {
        text_add(out, STR("?"));
        return;
    }
    const struct row_members *m = &p->members.at[row];
    enum table_id owner = m->cls == CLASS_THING   ? TABLE_kinds
                          : m->cls == CLASS_EVENT ? TABLE_events
                                                  : TABLE_contents;
    if (m->owner >= 0) {
        add_name(out, p, owner, m->owner);
        text_add_char(out, '.');
    }
    text_add_escaped(out, program_text(p, m->name), false);
}

static void add_stat(struct text *out, const struct program *p, int32_t row)
{
    add_name(out, p, TABLE_stats, row);
}

static void add_window(struct text *out, const struct program *p, int32_t row)
{
    if (row >= 0 && (size_t)row < p->windows.len) {
        add_name(out, p, TABLE_events, p->windows.at[row].event);
        text_add_char(out, '.');
    }
    add_name(out, p, TABLE_windows, row);
}

/* The meaning of an instruction's number, for the margin. */
static void add_meaning(struct text *out, const struct program *p, const struct insn *in)
{
    switch ((enum imm_kind)op_rows[in->op].imm) {
    case IMM_NONE:
    case IMM_JUMP:
    case IMM_INT:
    case IMM_MOMENT:
    case IMM_DIVISOR:
    case IMM_ORDER:
    case IMM_PHASE:
    case IMM_ARGUMENT: break;
    case IMM_TEXT:
        text_add_char(out, '"');
        text_add_escaped(out, program_text(p, in->imm), false);
        text_add_char(out, '"');
        break;
    case IMM_CONST: text_printf(out, "%" PRId64, program_constant_at(p, in->imm)); break;
    case IMM_FN: add_name(out, p, TABLE_functions, in->imm); break;
    case IMM_MEMBER: add_member(out, p, in->imm); break;
    case IMM_STAT: add_stat(out, p, in->imm); break;
    case IMM_EVENT: add_name(out, p, TABLE_events, in->imm); break;
    case IMM_WINDOW: add_window(out, p, in->imm); break;
    case IMM_CONTENT: add_name(out, p, TABLE_contents, in->imm); break;
    case IMM_KIND: add_name(out, p, TABLE_kinds, in->imm); break;
    case IMM_SLOT: add_name(out, p, TABLE_slots, in->imm); break;
    case IMM_OWN: add_name(out, p, TABLE_owns, in->imm); break;
    case IMM_TEMPLATE: add_template(out, p, in->imm); break;
    case IMM_FIGURE:
        add_template(out, p,
                     in->imm >= 0 && (size_t)in->imm < p->figures.len ? p->figures.at[in->imm].name
                                                                      : -1);
        break;
    case IMM_QUESTION:
        add_template(out, p,
                     in->imm >= 0 && (size_t)in->imm < p->questions.len
                         ? p->questions.at[in->imm].prompt
                         : -1);
        break;
    case IMM_POINT:
        if (in->imm >= 0 && (size_t)in->imm < p->points.len)
            text_add_escaped(out, program_text(p, p->points.at[in->imm].name), false);
        break;
    case IMM_MEASURE: add_name(out, p, TABLE_measures, in->imm); break;
    case IMM_APPLY:
        add_name(out, p, TABLE_contents, apply_content(in->imm));
        if (apply_moment(in->imm) >= 0) {
            text_add(out, STR(" until "));
            add_name(out, p, TABLE_moments, apply_moment(in->imm));
        }
        break;
    }
}

#define OPERAND_COLUMN 19
#define NOTE_COLUMN    39

static void add_padding(struct text *out, size_t line, size_t column)
{
    do text_add_char(out, ' ');
    while (!out->failed && out->len - line < column);
}

static void add_gap(struct text *out, size_t line, bool *first)
{
    if (*first)
        add_padding(out, line, OPERAND_COLUMN);
    else
        text_add(out, STR(", "));
    *first = false;
}

static void print_insn(const struct program *p, const struct insn *in, int32_t index,
                       struct text *out)
{
    if (in->op >= BC_COUNT) {
        text_printf(out, "  %5" PRId32 "  ?%u\n", index, in->op);
        return;
    }
    const struct op_row *op = &op_rows[in->op];
    size_t begin = out->len;
    text_printf(out, "  %5" PRId32 "  %s", index, op->name);
    const char letters[3] = {op->a, op->b, op->c};
    const uint8_t regs[3] = {in->a, in->b, in->c};
    bool first = true;
    for (size_t i = 0; i < 3; i++) {
        if (letters[i] == '.') continue;
        add_gap(out, begin, &first);
        if (letters[i] == '#')
            text_printf(out, "%d", (int8_t)regs[i]);
        else
            text_printf(out, "r%u%s", regs[i], letters[i] == '+' ? ".." : "");
    }
    if (op->imm != IMM_NONE) {
        add_gap(out, begin, &first);
        text_printf(out, op->imm == IMM_JUMP ? "->%" PRId32 : "%" PRId32, in->imm);
    }
    size_t bare = out->len;
    add_padding(out, begin, NOTE_COLUMN);
    text_add(out, STR("; "));
    size_t before = out->len;
    add_meaning(out, p, in);
    if (out->len == before && out->at) out->at[out->len = bare] = '\0'; /* nothing to add */
    text_add_char(out, '\n');
}

static void print_function(const struct program *p, int32_t id, struct text *out)
{
    static const char *const permissions[] = {"pure", "rolls", "changes"};
    const struct row_functions *f = &p->functions.at[id];
    text_printf(out, "function %" PRId32 " ", id);
    text_add_escaped(out, program_text(p, f->name), false);
    text_add_char(out, '(');
    for (int32_t r = 0; r < f->reg_count; r++) {
        int64_t at = (int64_t)f->reg_begin + r;
        if (at < 0 || (size_t)at >= p->regs.len) break;
        if (r == f->param_count)
            text_add(out, STR(") with ("));
        else if (r > 0)
            text_add(out, STR(", "));
        text_printf(out, "r%" PRId32 " %s", r,
                    value_type_name((enum value_type)p->regs.at[at].type));
    }
    text_printf(out, "): %s, %s\n", value_type_name((enum value_type)f->ret),
                f->permission >= 0 && f->permission < 3 ? permissions[f->permission] : "?");
    for (int32_t i = 0; i < f->code_count; i++) {
        int64_t at = (int64_t)f->code_begin + i;
        if (at < 0 || (size_t)at >= p->code.len) break;
        print_insn(p, &p->code.at[at], i, out);
    }
    text_add_char(out, '\n');
}

static void print_field(const struct program *p, const struct field_row *field, int32_t value,
                        struct text *out)
{
    switch (field->kind) {
    case FIELD_STR:
        text_add_char(out, '"');
        text_add_escaped(out, program_text(p, value), false);
        text_add_char(out, '"');
        return;
    case FIELD_ROW:
    case FIELD_OPT:
        if (value < 0)
            text_add_char(out, '-');
        else
            text_printf(out, "%s:%" PRId32, table_rows[field->of].name, value);
        return;
    case FIELD_INT:
    case FIELD_FLAG:
    case FIELD_BELOW:
    case FIELD_RUN:
        if (value == VALUE_UNSET)
            text_add(out, STR("unset"));
        else
            text_printf(out, "%" PRId32, value);
    }
}

static void print_table(const struct program *p, enum table_id id, struct text *out)
{
    const struct table_row *t = &table_rows[id];
    struct table_view v = table_view(p, id);
    if (v.len == 0) return;
    text_printf(out, "table %s\n", t->name);
    for (size_t row = 0; row < v.len; row++) {
        text_printf(out, "  %5zu ", row);
        for (size_t f = 0; f < t->field_count; f++) {
            if (id == TABLE_files && f == 1) break; /* the source itself */
            text_printf(out, " %s=", t->fields[f].name);
            print_field(p, &t->fields[f], v.at[row * t->field_count + f], out);
        }
        text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
}

void program_print(const struct program *p, bool tables, struct text *out)
{
    for (size_t i = 0; i < p->functions.len; i++) print_function(p, (int32_t)i, out);
    if (!tables) return;
    for (int id = 0; id < TABLE_COUNT; id++)
        if (id != TABLE_regs) print_table(p, (enum table_id)id, out);
}
