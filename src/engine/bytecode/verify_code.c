/* verify_code.c -- Checks every instruction of every function in one pass, by the letters of
 * ops.def.
 *
 * A register has one type for its whole life, so there are no joins to prove. The number is checked
 * first, since it gives the types of a member or a function. Then come the three operands by their
 * letters, then the conditions of single instructions.
 */
#include "op_row.h"
#include "ops.h"
#include "program.h"
#include "tables.h"
#include "verifier.h"

struct place {
    struct verifier *v;
    const struct row_functions *f;
    int32_t index; /* in the function */
    const struct insn *in;
    const struct op_row *op;
};

/* False, and keeps the first reason. */
#define refuse_insn(...) (add_reason_of_insn(__VA_ARGS__), false)
static void add_reason_of_insn(const struct place *at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_reason_of_insn(const struct place *at, const char *format, ...)
{
    struct text *why = at->v->why;
    if (why->len > 0) return;
    text_add(why, STR("function "));
    text_add_escaped(why, program_text(at->v->p, at->f->name), false);
    text_printf(why, ", instruction %d: ", (int)at->index);
    va_list args;
    va_start(args, format);
    text_vprintf(why, format, args);
    va_end(args);
}

/* ---- types of registers ---------------------------------------------------------------------- */

#define T(t) (1u << VT_##t)

struct letter {
    char letter; /* lower case */
    uint32_t types;
    const char *words;
};

static const struct letter letters[] = {
    {'i', T(INT), "an int"},
    {'f', T(FLAG), "a flag"},
    {'n', T(INT) | T(FLAG) | T(TAG), "an int, flag or tag"},
    {'d', T(DICE), "dice"},
    {'x', T(TEXT), "a text"},
    {'p', T(PLACE), "a place"},
    {'c', T(CREATURE), "a creature"},
    {'t', T(THING), "a thing"},
    {'s', T(SIDE), "a side"},
    {'m', T(MARK), "a mark"},
    {'e', T(EVENT), "an event"},
    {'k', T(CONTENT), "a content"},
    {'q', T(SET), "a set"},
    {'l', T(LIST), "a list"},
    {'a', T(ACT), "an act"},
    {'o', T(MOMENT), "a moment"},
    {'h', T(CREATURE) | T(THING) | T(MARK) | T(SIDE) | T(CONTENT) | T(ACT),
     "something that has content"},
    {'r', T(CREATURE) | T(THING) | T(MARK) | T(SIDE), "a creature, thing, mark or side"},
    {'v', T(CREATURE) | T(THING) | T(MARK) | T(SIDE) | T(PLACE),
     "a creature, thing, mark, side or place"},
    {'b', T(CREATURE) | T(THING), "a creature or thing"},
    {'g', T(PLACE) | T(CREATURE), "a place or creature"},
    {'z', T(INT) | T(FLAG) | T(TAG) | T(CREATURE) | T(SIDE) | T(CONTENT), "what a set can hold"},
};

static const char *type_words(enum value_type t)
{
    static const char *const words[VT_COUNT] = {
        "nothing",   "an int",     "a flag",  "a tag",  "dice",    "a text",
        "a place",   "a creature", "a thing", "a side", "a mark",  "an event",
        "a content", "a set",      "a list",  "an act", "a moment"};
    return words[t];
}

static const struct letter *letter_find(char c)
{
    if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == c) return &letters[i];
    return NULL;
}

static enum value_type reg_type(const struct place *at, int32_t reg)
{
    return (enum value_type)at->v->p->regs.at[at->f->reg_begin + reg].type;
}

static bool reg_exists(const struct place *at, int32_t reg)
{
    return (reg >= 0 && reg < at->f->reg_count) ||
           refuse_insn(at, "there is no register %d", (int)reg);
}

static bool reg_is(const struct place *at, int32_t reg, enum value_type type)
{
    if (!reg_exists(at, reg)) return false;
    if (reg_type(at, reg) == type) return true;
    return refuse_insn(at, "register %d is %s, %s is needed", (int)reg,
                       type_words(reg_type(at, reg)), type_words(type));
}

static bool reg_among(const struct place *at, int32_t reg, const struct letter *l)
{
    if (!reg_exists(at, reg)) return false;
    if (l->types & 1u << reg_type(at, reg)) return true;
    return refuse_insn(at, "register %d is %s, %s is needed", (int)reg,
                       type_words(reg_type(at, reg)), l->words);
}

/* The registers that a template shows: argument n is register base + n. */
static bool template_fits(const struct place *at, int32_t template, int32_t base)
{
    const struct program *p = at->v->p;
    const struct row_templates *t = &p->templates.at[template];
    for (int32_t i = t->part_begin; i < t->part_begin + t->part_count; i++) {
        const struct row_parts *part = &p->parts.at[i];
        if (part->arg < 0) continue;
        if (base < 0)
            return refuse_insn(at, "template %d shows something, here nothing can be shown",
                               (int)template);
        if (!reg_is(at, base + part->arg, (enum value_type)part->type)) return false;
    }
    return true;
}

/* ---- the number ------------------------------------------------------------------------------ */

static bool row_exists(const struct place *at, enum table_id id, int32_t row)
{
    return (row >= 0 && (size_t)row < table_view(at->v->p, id).len) ||
           refuse_insn(at, "%s have no row %d", table_rows[id].name, (int)row);
}

static bool apply_exists(const struct place *at)
{
    int32_t moment = apply_moment(at->in->imm);
    return row_exists(at, TABLE_contents, apply_content(at->in->imm)) &&
           (moment < 0 || row_exists(at, TABLE_moments, moment));
}

static bool between(const struct place *at, int32_t least, int64_t most)
{
    return (at->in->imm >= least && at->in->imm <= most) ||
           refuse_insn(at, "the number cannot be %d", (int)at->in->imm);
}

static bool number_fits(const struct place *at)
{
    int32_t imm = at->in->imm;
    switch ((enum imm_kind)at->op->imm) {
    case IMM_NONE: return imm == 0 || refuse_insn(at, "a number where there is none");
    case IMM_INT: return true;
    case IMM_TEXT:
        return text_fits(at->v->p, imm) || refuse_insn(at, "there is no string %d", (int)imm);
    case IMM_CONST: return row_exists(at, TABLE_constants, imm);
    case IMM_JUMP:
        return (imm >= 0 && imm < at->f->code_count) ||
               refuse_insn(at, "a jump to %d, out of the function", (int)imm);
    case IMM_FN: return row_exists(at, TABLE_functions, imm);
    case IMM_MEMBER: return row_exists(at, TABLE_members, imm);
    case IMM_STAT: return row_exists(at, TABLE_stats, imm);
    case IMM_EVENT: return row_exists(at, TABLE_events, imm);
    case IMM_WINDOW: return row_exists(at, TABLE_windows, imm);
    case IMM_CONTENT: return row_exists(at, TABLE_contents, imm);
    case IMM_KIND: return row_exists(at, TABLE_kinds, imm);
    case IMM_SLOT: return row_exists(at, TABLE_slots, imm);
    case IMM_OWN: return row_exists(at, TABLE_owns, imm);
    case IMM_TEMPLATE: return row_exists(at, TABLE_templates, imm);
    case IMM_FIGURE: return row_exists(at, TABLE_figures, imm);
    case IMM_QUESTION: return row_exists(at, TABLE_questions, imm);
    case IMM_APPLY: return apply_exists(at);
    case IMM_POINT: return row_exists(at, TABLE_points, imm);
    case IMM_MEASURE: return row_exists(at, TABLE_measures, imm);
    case IMM_MOMENT: return between(at, 0, (int64_t)at->v->p->moments.len - 1);
    case IMM_DIVISOR: return between(at, 1, INT32_MAX);
    case IMM_ORDER: return between(at, 0, 1);
    case IMM_PHASE: return between(at, 0, 2);
    case IMM_ARGUMENT: return between(at, 0, LIMIT_ACT_PARAMS - 1);
    }
    return refuse_insn(at, "an unknown kind of number");
}

/* ---- the operands ---------------------------------------------------------------------------- */

static bool operand_fits(const struct place *at, char letter, int32_t reg, int32_t before,
                         int32_t after)
{
    const struct program *p = at->v->p;
    switch (letter) {
    case '.': return reg == 0 || refuse_insn(at, "an operand where there is none");
    case '+': return true; /* see several_fit */
    case '#': return true; /* any number of 8 bits is valid */
    case '*':
    case 'w':
    case 'W': return reg_exists(at, reg);
    case '=': return reg_is(at, reg, reg_type(at, before));
    case '~': return reg_exists(at, after) && reg_is(at, reg, reg_type(at, after));
    case '$':
    case '@': return reg_is(at, reg, (enum value_type)p->members.at[at->in->imm].type);
    case '^': {
        enum value_type type = class_value_type((enum record_class)p->members.at[at->in->imm].cls);
        if (type == VT_NONE || type == VT_ACT)
            return refuse_insn(at, "member %d is not kept by such a record", (int)at->in->imm);
        return reg_is(at, reg, type);
    }
    default: {
        const struct letter *l = letter_find(letter);
        return l ? reg_among(at, reg, l)
                 : refuse_insn(at, "the letter %c of the table means nothing", letter);
    }
    }
}

static bool operands_fit(const struct place *at)
{
    const struct insn *in = at->in;
    char a = at->op->a;
    /* no result: nothing is written */
    if (at->op->imm == IMM_FN && at->v->p->functions.at[in->imm].ret == VT_NONE) a = '.';
    return operand_fits(at, a, in->a, in->a, in->b) &&
           operand_fits(at, at->op->b, in->b, in->a, in->c) &&
           operand_fits(at, at->op->c, in->c, in->b, in->c);
}

/* The operand '+': registers by the letters after it, then those that the template of the number
 * shows. */
static bool several_fit(const struct place *at)
{
    const struct program *p = at->v->p;
    const char shape[] = {at->op->a, at->op->b, at->op->c};
    const uint8_t operands[] = {at->in->a, at->in->b, at->in->c};
    int32_t behind = -1;
    for (size_t i = 0; i < sizeof shape; i++) {
        if (shape[i] != '+') continue;
        behind = operands[i];
        for (const char *wanted = at->op->marks[i]; *wanted; wanted++, behind++)
            if (!reg_among(at, behind, letter_find(*wanted))) return false;
    }
    if (at->op->imm == IMM_TEMPLATE) return template_fits(at, at->in->imm, behind);
    if (at->op->imm == IMM_QUESTION)
        return template_fits(at, p->questions.at[at->in->imm].prompt, behind);
    return true;
}

/* ---- conditions of single instructions ------------------------------------------------------- */

static bool call_fits(const struct place *at)
{
    const struct program *p = at->v->p;
    const struct row_functions *callee = &p->functions.at[at->in->imm];
    if (callee->permission > at->f->permission)
        return refuse_insn(at, "function %d may do more than this one", (int)at->in->imm);
    for (int32_t i = 0; i < callee->param_count; i++)
        if (!reg_is(at, at->in->b + i, function_type(p, at->in->imm, i))) return false;
    return callee->ret == VT_NONE || reg_is(at, at->in->a, (enum value_type)callee->ret);
}

/* A record of that class. A content is accepted too, as the content name of any class is. */
static bool record_class_is(const struct place *at, int32_t reg, enum record_class cls)
{
    if (!reg_exists(at, reg)) return false;
    return reg_type(at, reg) == VT_CONTENT || reg_is(at, reg, class_value_type(cls));
}

static bool slot_fits(const struct place *at, int32_t record, enum slot_sort sort,
                      enum slot_sort or_sort)
{
    const struct program *p = at->v->p;
    const struct row_slots *s = &p->slots.at[at->in->imm];
    if (s->sort != (int32_t)sort && s->sort != (int32_t)or_sort)
        return refuse_insn(at, "slot %d is of another sort", (int)at->in->imm);
    return record_class_is(at, record, (enum record_class)p->kinds.at[s->kind].cls);
}

static bool fire_fits(const struct place *at)
{
    if (!slot_fits(at, at->in->a, SLOT_HOOK, SLOT_HOOK)) return false;
    int32_t shape = at->v->hook_shape[at->in->imm];
    if (shape < 0) return true; /* no function has that hook, so none can run */
    for (int32_t i = 2; i < at->v->p->functions.at[shape].param_count; i++)
        if (!reg_is(at, at->in->b + i - 2, function_type(at->v->p, shape, i))) return false;
    return true;
}

static bool fight_member_fits(const struct place *at)
{
    const struct row_members *m = &at->v->p->members.at[at->in->imm];
    if (m->cls != CLASS_FIGHT)
        return refuse_insn(at, "member %d is not the fight's", (int)at->in->imm);
    if (at->op->checks == CHECKS_OF_FIGHT) return true;
    return m->sort != SORT_OPTION || refuse_insn(at, "an option is fixed while the fight lasts");
}

static bool number_member_fits(const struct place *at)
{
    return at->v->p->members.at[at->in->imm].type == VT_INT ||
           refuse_insn(at, "member %d is not a number", (int)at->in->imm);
}

static bool purse_fits(const struct place *at)
{
    const struct row_members *m = &at->v->p->members.at[at->in->imm];
    bool fits = m->cls == CLASS_CREATURE && (m->sort == SORT_BUDGET || m->sort == SORT_TRACK);
    return fits ||
           refuse_insn(at, "member %d is not a budget or track of a creature", (int)at->in->imm);
}

static bool class_is(const struct place *at, enum record_class found, enum record_class wanted)
{
    return found == wanted || refuse_insn(at, "%d is of another class", (int)at->in->imm);
}

static bool stat_fits(const struct place *at)
{
    const struct row_stats *s = &at->v->p->stats.at[at->in->imm];
    if ((s->event >= 0) != (at->op->checks == CHECKS_EVENT_STAT))
        return refuse_insn(at, "stat %d is %s", (int)at->in->imm,
                           s->event >= 0 ? "an event's" : "a creature's");
    return at->op->checks != CHECKS_TAG_STAT || (s->tag >= 0 && s->element == 0) ||
           refuse_insn(at, "stat %d is not the first of its elements", (int)at->in->imm);
}

static bool element_fits(const struct place *at, uint8_t number)
{
    return number < LIMIT_SET || refuse_insn(at, "a set holds nothing like %d", number);
}

static bool slot_type_fits(const struct place *at)
{
    return reg_is(at, at->in->a, (enum value_type)at->v->p->slots.at[at->in->imm].type);
}

static bool values_fit(const struct place *at, int32_t content, enum record_class cls, int32_t base)
{
    const struct program *p = at->v->p;
    if (content_class(p, content) != cls)
        return refuse_insn(at, "content %d is of another class", (int)content);
    const struct row_contents *c = &p->contents.at[content];
    for (int32_t i = 0; i < c->param_count; i++)
        if (!reg_is(at, base + i, (enum value_type)p->members.at[c->param_begin + i].type))
            return false;
    return true;
}

static bool figure_fits(const struct place *at)
{
    const struct program *p = at->v->p;
    const struct row_figures *f = &p->figures.at[at->in->imm];
    for (int32_t i = 0; i <= f->term_count; i++)
        if (!reg_is(at, at->in->a + i, VT_INT)) return false;
    for (int32_t i = f->term_begin; i < f->term_begin + f->term_count; i++) {
        const struct row_terms *t = &p->terms.at[i];
        if (t->stat < 0) continue;
        if (!reg_is(at, t->who, p->stats.at[t->stat].event >= 0 ? VT_EVENT : VT_CREATURE))
            return false;
        if (t->using_reg != -1 && !reg_is(at, t->using_reg, VT_THING)) return false;
    }
    return template_fits(at, f->name, at->in->a + 1 + f->term_count);
}

static bool constant_fits(const struct place *at)
{
    enum value_type t = reg_type(at, at->in->a);
    return t == VT_INT || t == VT_DICE || t == VT_SET ||
           refuse_insn(at, "register %d is %s, an int, dice or a set is needed", at->in->a,
                       type_words(t));
}

static bool int_fits(const struct place *at)
{
    enum value_type t = reg_type(at, at->in->a);
    bool fits = t == VT_INT || (t == VT_FLAG && (at->in->imm == 0 || at->in->imm == 1)) ||
                (t == VT_TAG && at->in->imm >= -1 && at->in->imm < LIMIT_SET);
    return fits || refuse_insn(at, "%s cannot be %d", type_words(t), (int)at->in->imm);
}

static bool measure_fits(const struct place *at)
{
    enum value_type of =
        class_value_type((enum record_class)at->v->p->measures.at[at->in->imm].cls);
    return reg_is(at, at->in->a, of == VT_NONE ? VT_INT : of);
}

static bool return_fits(const struct place *at)
{
    enum value_type ret = (enum value_type)at->f->ret;
    if (at->op->checks == CHECKS_RETURN_NOTHING)
        return ret == VT_NONE || refuse_insn(at, "the function returns %s", type_words(ret));
    return ret == VT_NONE ? refuse_insn(at, "the function returns nothing")
                          : reg_is(at, at->in->a, ret);
}

/* What changes the fight here moves a thing: such a program says where its lists are. */
static bool gives_fit(const struct place *at)
{
    return at->op->permission != PERMIT_CHANGE || at->v->p->settings_of_space.at[0].list >= 0 ||
           refuse_insn(at, "things do not move in this program");
}

static bool becomes_fits(const struct place *at)
{
    const struct row_settings_of_space *s = &at->v->p->settings_of_space.at[0];
    bool creature = reg_type(at, at->in->a) == VT_CREATURE;
    return (creature ? s->form : s->thing_form) >= 0 ||
           refuse_insn(at, "content does not change in this program");
}

static bool extra_fits(const struct place *at)
{
    const struct program *p = at->v->p;
    const struct insn *in = at->in;
    switch ((enum op_checks)at->op->checks) {
    case CHECKS_NONE: return true;
    case CHECKS_INT: return int_fits(at);
    case CHECKS_CONST: return constant_fits(at);
    case CHECKS_CALL: return call_fits(at);
    case CHECKS_RETURN:
    case CHECKS_RETURN_NOTHING: return return_fits(at);
    case CHECKS_OF_FIGHT:
    case CHECKS_FIGHT_STORE: return fight_member_fits(at);
    case CHECKS_FIGHT_NUMBER: return fight_member_fits(at) && number_member_fits(at);
    case CHECKS_NUMBER: return number_member_fits(at);
    case CHECKS_NOT_PLACE:
        if (in->imm == MEMBER_PLACE) return refuse_insn(at, "a place changes by SETPLACE");
        return !is_followed_cell(p, in->imm) ||
               refuse_insn(at, "a side changes by SETSIDE, a list by GIVE, content by BECOME");
    case CHECKS_ELEMENT_B: return element_fits(at, in->b);
    case CHECKS_ELEMENT_C: return element_fits(at, in->c);
    case CHECKS_BECOMES: return becomes_fits(at);
    case CHECKS_FIELD: return slot_fits(at, in->b, SLOT_FIELD, SLOT_BASE) && slot_type_fits(at);
    case CHECKS_RULE: return slot_fits(at, in->b, SLOT_RULE, SLOT_RULE) && slot_type_fits(at);
    case CHECKS_HOOK: return fire_fits(at);
    case CHECKS_SLOT:
        return slot_fits(at, in->b, (enum slot_sort)p->slots.at[in->imm].sort, SLOT_FIELD);
    case CHECKS_CREATURE_STAT:
    case CHECKS_TAG_STAT:
    case CHECKS_EVENT_STAT: return stat_fits(at);
    case CHECKS_KIND_OF_B:
        return record_class_is(at, in->b, (enum record_class)p->kinds.at[in->imm].cls);
    case CHECKS_CONTENT_OF_B: return record_class_is(at, in->b, content_class(p, in->imm));
    case CHECKS_GROUP:
        return gathers(p, in->imm) || refuse_insn(at, "%d is of another class", (int)in->imm);
    case CHECKS_OWNER_OF:
        return gives_fit(at) &&
               record_class_is(at, in->b, (enum record_class)p->owns.at[in->imm].cls);
    case CHECKS_OWNER_FIGHT:
        return gives_fit(at) &&
               class_is(at, (enum record_class)p->owns.at[in->imm].cls, CLASS_FIGHT);
    case CHECKS_THING_KIND:
        return class_is(at, (enum record_class)p->kinds.at[in->imm].cls, CLASS_THING);
    case CHECKS_THING_CONTENT: return class_is(at, content_class(p, in->imm), CLASS_THING);
    case CHECKS_MARK_KIND:
        return class_is(at, (enum record_class)p->kinds.at[in->imm].cls, CLASS_MARK);
    case CHECKS_MARK_CONTENT: return class_is(at, content_class(p, in->imm), CLASS_MARK);
    case CHECKS_PURSE: return purse_fits(at);
    case CHECKS_ACT_VALUES: return values_fit(at, in->imm, CLASS_ACT, in->b);
    case CHECKS_MARK_VALUES: return values_fit(at, apply_content(in->imm), CLASS_MARK, in->c + 2);
    case CHECKS_FIGURE: return figure_fits(at);
    case CHECKS_MEASURE: return measure_fits(at);
    }
    return refuse_insn(at, "an unknown check");
}

static bool insn_fits(const struct place *at)
{
    static const char *const permissions[] = {"pure", "a check", "a command"};
    enum permission needed = op_permission((enum op)at->in->op);
    if ((int)needed > at->f->permission)
        return refuse_insn(at, "%s in a function that is only %s", at->op->name,
                           permissions[at->f->permission]);
    return number_fits(at) && operands_fit(at) && several_fit(at) && extra_fits(at);
}

static bool ends_well(uint8_t op)
{
    return op_rows[op].next == NEXT_GOTO || op_rows[op].next == NEXT_END;
}

bool verify_function(struct verifier *v, size_t function)
{
    const struct row_functions *f = &v->p->functions.at[function];
    struct place at = {.v = v, .f = f};
    for (at.index = 0; at.index < f->code_count; at.index++) {
        at.in = &v->p->code.at[f->code_begin + at.index];
        if (at.in->op >= BC_COUNT) return refuse_insn(&at, "there is no operation %d", at.in->op);
        at.op = &op_rows[at.in->op];
        if (!insn_fits(&at)) return false;
    }
    at.index--;
    return ends_well(at.in->op) || refuse_insn(&at, "the function runs on behind its end");
}

bool verify_code(struct verifier *v)
{
    for (size_t i = 0; i < v->p->functions.len; i++)
        if (!verify_function(v, i)) return false;
    return true;
}
