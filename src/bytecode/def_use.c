/* def_use.c -- reads and writes: operand letters say most, tables how many registers the letter '+'
 * stands for. */
#include "bytecode/def_use.h"

/* Parameters that hooks of that slot have behind self and this. */
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

static int32_t figure_length(const struct program *p, const struct insn *in, enum which_uses which)
{
    const struct row_figures *f = &p->figures.at[in->imm];
    return which == USES_THAT_MATTER ? 0 : 1 + f->term_count + text_arguments(p, f->name, which);
}

/* How many registers the operand '+' stands for. */
static int32_t run_length(const struct program *p, const struct insn *in, enum which_uses which)
{
    switch ((int)in->op) {
    case BC_CALL: return p->functions.at[in->imm].param_count;
    case BC_FIRE: return hook_arguments(p, in->imm);
    case BC_ROLL: return 2 + text_arguments(p, in->imm, which);
    case BC_ASK: return 5 + text_arguments(p, p->questions.at[in->imm].prompt, which);
    case BC_ACTS:
    case BC_ACTCALL:
    case BC_ACTFITS: return 3;
    case BC_HOOKTIE:
    case BC_PATH: return 4;
    case BC_HOOKFRONT: return 5;
    case BC_MKACT: return p->contents.at[in->imm].param_count;
    case BC_APPLY: return 2 + p->contents.at[apply_content(in->imm)].param_count;
    case BC_SAY: return text_arguments(p, in->imm, which);
    case BC_FIGURE: return figure_length(p, in, which);
    default: return LIMIT_REGISTERS_OF_ONE; /* an instruction that this list has not heard of */
    }
}

/* Those that a figure's terms name by themselves. */
static void figure_terms(const struct program *p, const struct insn *in, struct def_use *e)
{
    const struct row_figures *f = &p->figures.at[in->imm];
    for (int32_t i = f->term_begin; i < f->term_begin + f->term_count; i++) {
        if (p->terms.at[i].who >= 0) reg_put(&e->reads, p->terms.at[i].who);
        if (p->terms.at[i].using_reg >= 0) reg_put(&e->reads, p->terms.at[i].using_reg);
    }
}

static bool writes_always(uint8_t op)
{
    return op != BC_QEACH && op != BC_LNEXT && op != BC_LEACH;
} /* these when there is one more */

/* Read by their letter, and written as well: a set that loses one, a place in a list that goes on,
 * a list that grows or is sorted. */
static void change_in_place(const struct insn *in, struct def_use *e)
{
    switch ((int)in->op) {
    case BC_QEACH: reg_put(&e->changes, in->b); break;
    case BC_LNEXT:
    case BC_LEACH: reg_put(&e->changes, in->c); break;
    case BC_QWITHIN:
    case BC_LPUSH:
    case BC_JNEXT: reg_put(&e->changes, in->a); break;
    case BC_LSORT:
        reg_put(&e->changes, in->a);
        reg_put(&e->changes, in->b);
        break;
    default: break;
    }
}

static void operand(const struct program *p, const struct insn *in, char letter, int32_t reg,
                    enum which_uses which, struct def_use *e)
{
    bool written = (letter >= 'A' && letter <= 'Z') || letter == '~' || letter == '$';
    if (letter == '.' || letter == '#') return;
    if (letter == '+') {
        for (int32_t i = 0, n = run_length(p, in, which); i < n && reg + i < LIMIT_REGISTERS_OF_ONE;
             i++)
            reg_put(&e->reads, reg + i);
    } else if (!written) {
        reg_put(&e->reads, reg);
    } else {
        reg_put(&e->changes, reg);
        if (writes_always(in->op)) reg_put(&e->writes, reg);
    }
}

struct def_use def_use_of(const struct program *p, const struct insn *in, enum which_uses which)
{
    struct def_use e = {.reads = {{0}},
                        .writes = {{0}},
                        .changes = {{0}},
                        .def_if_taken = -1,
                        .def_if_not_taken = -1};
    const struct op_row *op = &op_rows[in->op];
    bool gives_nothing = in->op == BC_CALL && p->functions.at[in->imm].ret == VT_NONE;
    if (!gives_nothing) operand(p, in, op->a, in->a, which, &e);
    operand(p, in, op->b, in->b, which, &e);
    operand(p, in, op->c, in->c, which, &e);
    change_in_place(in, &e);
    if (in->op == BC_QEACH || in->op == BC_LEACH) e.def_if_taken = in->a;
    if (in->op == BC_LNEXT) e.def_if_not_taken = in->a;
    if (in->op == BC_FIGURE && which == USES_ALL) figure_terms(p, in, &e);
    return e;
}
