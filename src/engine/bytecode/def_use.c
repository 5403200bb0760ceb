/* def_use.c -- Definitions and uses of registers: operand letters give most of them, tables the
 * number of registers of the letter '+'. */
#include "def_use.h"

#include <string.h>

#include "op_row.h"

/* Parameters of hooks of that slot after self and this. */
static int32_t hook_arguments(const struct program *p, int32_t slot)
{
    const struct row_slots *s = &p->slots.at[slot];
    int32_t most = s->fallback != VALUE_UNSET ? p->functions.at[s->fallback].param_count - 2 : 0;
    for (size_t i = 0; i < p->contents.len; i++) {
        const struct row_contents *c = &p->contents.at[i];
        if (s->index >= c->value_count || !kind_is(p, c->kind, s->kind)) continue;
        int32_t fn = p->values.at[c->value_begin + s->index].value;
        if (fn != VALUE_UNSET && p->functions.at[fn].param_count - 2 > most)
            most = p->functions.at[fn].param_count - 2;
    }
    return most;
}

/* Arguments that a text shows. */
static int32_t text_arguments(const struct program *p, int32_t template, enum which_uses which)
{
    if (which == USES_THAT_MATTER) return 0;
    const struct row_templates *t = &p->templates.at[template];
    int32_t most = 0;
    for (int32_t i = t->part_begin; i < t->part_begin + t->part_count; i++)
        if (p->parts.at[i].arg >= most) most = p->parts.at[i].arg + 1;
    return most;
}

/* Adds the registers that the row of the instruction's number names. */
static int32_t named_length(const struct program *p, const struct insn *in, enum which_uses which)
{
    switch ((enum imm_kind)op_rows[in->op].imm) {
    case IMM_FN: return p->functions.at[in->imm].param_count;
    case IMM_SLOT: return hook_arguments(p, in->imm);
    case IMM_TEMPLATE: return text_arguments(p, in->imm, which);
    case IMM_QUESTION: return text_arguments(p, p->questions.at[in->imm].prompt, which);
    case IMM_CONTENT: return p->contents.at[in->imm].param_count;
    case IMM_APPLY: return p->contents.at[apply_content(in->imm)].param_count;
    case IMM_FIGURE: {
        const struct row_figures *f = &p->figures.at[in->imm];
        return which == USES_THAT_MATTER ? 0
                                         : 1 + f->term_count + text_arguments(p, f->name, which);
    }
    case IMM_NONE:
    case IMM_INT:
    case IMM_CONST:
    case IMM_TEXT:
    case IMM_JUMP:
    case IMM_MEMBER:
    case IMM_STAT:
    case IMM_EVENT:
    case IMM_WINDOW:
    case IMM_KIND:
    case IMM_OWN:
    case IMM_POINT:
    case IMM_MEASURE:
    case IMM_MOMENT:
    case IMM_DIVISOR:
    case IMM_ORDER:
    case IMM_PHASE:
    case IMM_ARGUMENT: return 0;
    }
    return LIMIT_REGISTERS_OF_ONE;
}

/* Adds the registers that the terms of a figure name. */
static void figure_terms(const struct program *p, const struct insn *in, struct def_use *e)
{
    const struct row_figures *f = &p->figures.at[in->imm];
    for (int32_t i = f->term_begin; i < f->term_begin + f->term_count; i++) {
        if (p->terms.at[i].who >= 0) reg_put(&e->reads, p->terms.at[i].who);
        if (p->terms.at[i].using_reg >= 0) reg_put(&e->reads, p->terms.at[i].using_reg);
    }
}

/* marks: the characters after the letter */
static void operand(const struct program *p, const struct insn *in, char letter, const char *marks,
                    int32_t reg, enum which_uses which, struct def_use *e)
{
    if (!is_register(letter)) return;
    if (letter == '+') {
        int32_t n = (int32_t)strlen(marks) + named_length(p, in, which);
        for (int32_t i = 0; i < n && reg + i < LIMIT_REGISTERS_OF_ONE; i++)
            reg_put(&e->reads, reg + i);
        return;
    }
    if (!is_written(letter)) reg_put(&e->reads, reg);
    if (is_written(letter) || is_marked(marks, '&')) reg_put(&e->changes, reg);
    if (is_written(letter) && op_rows[in->op].next == NEXT_BRANCH_WITH)
        e->def_if_taken = (int16_t)reg;
    else if (is_written(letter) && op_rows[in->op].next == NEXT_BRANCH_WITHOUT)
        e->def_if_not_taken = (int16_t)reg;
    else if (is_written(letter))
        reg_put(&e->writes, reg);
}

struct def_use def_use_of(const struct program *p, const struct insn *in, enum which_uses which)
{
    struct def_use e = {.reads = {{0}},
                        .writes = {{0}},
                        .changes = {{0}},
                        .def_if_taken = -1,
                        .def_if_not_taken = -1};
    const struct op_row *op = &op_rows[in->op];
    bool gives_nothing = op->imm == IMM_FN && p->functions.at[in->imm].ret == VT_NONE;
    if (!gives_nothing) operand(p, in, op->a, op->marks[0], in->a, which, &e);
    operand(p, in, op->b, op->marks[1], in->b, which, &e);
    operand(p, in, op->c, op->marks[2], in->c, which, &e);
    if (op->imm == IMM_FIGURE && which == USES_ALL) figure_terms(p, in, &e);
    return e;
}
