/* verify_calls.c -- Checks that functions named by tables have the parameters and the result that C
 * calls them with, as tables.def lists them. Code that C runs in the middle of an instruction must
 * be pure. */
#include "program.h"
#include "tables.h"
#include "verifier.h"

/* A shape in short form: parameters by the letters of ops.def, then a colon and the result, '-' for
 * none. 'T' is `this`. */
struct shape {
    enum value_type params[4], ret;
    int32_t count;
};

static enum value_type letter_type(char c, enum value_type this)
{
    switch (c) {
    case 'c': return VT_CREATURE;
    case 'e': return VT_EVENT;
    case 'a': return VT_ACT;
    case 'p': return VT_PLACE;
    case 't': return VT_THING;
    case 's': return VT_SIDE;
    case 'm': return VT_MARK;
    case 'i': return VT_INT;
    case 'f': return VT_FLAG;
    case 'q': return VT_SET;
    case 'T': return this;
    default: return VT_NONE;
    }
}

static struct shape shape_of(const char *letters, enum value_type this)
{
    struct shape s = {0};
    while (*letters != ':') s.params[s.count++] = letter_type(*letters++, this);
    s.ret = letter_type(letters[1], this);
    return s;
}

static void add_types(struct text *out, const enum value_type *types, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        text_printf(out, "%s%s", i ? ", " : "", value_type_name(types[i]));
}

static bool refuse_shape(struct verifier *v, enum table_id id, size_t row, const char *field,
                         const struct shape *s)
{
    struct text params;
    text_init(&params, &v->scratch);
    add_types(&params, s->params, s->count);
    return refuse_row(v, id, row, "%s must be a function (%s): %s", field,
                      params.at ? params.at : "", value_type_name(s->ret));
}

static bool shaped(struct verifier *v, enum table_id id, size_t row, const char *field,
                   int32_t function, const struct shape *s, enum permission most)
{
    if (function < 0) return true;
    const struct row_functions *f = &v->p->functions.at[function];
    if (f->param_count != s->count || f->ret != (int32_t)s->ret)
        return refuse_shape(v, id, row, field, s);
    for (int32_t i = 0; i < s->count; i++)
        if (function_type(v->p, function, i) != s->params[i])
            return refuse_shape(v, id, row, field, s);
    return f->permission <= (int32_t)most || refuse_row(v, id, row, "%s must be pure", field);
}

static bool pure(struct verifier *v, enum table_id id, size_t row, const char *field,
                 int32_t function, const char *letters, enum value_type this)
{
    if (function < 0) return true;
    struct shape s = shape_of(letters, this);
    return shaped(v, id, row, field, function, &s, PERMIT_PURE);
}

static bool measures_fit(struct verifier *v)
{
    for (size_t i = 0; i < v->p->measures.len; i++) {
        const struct row_measures *m = &v->p->measures.at[i];
        enum value_type of = class_value_type((enum record_class)m->cls);
        if (m->value >= 0 && (of == VT_MARK || of == VT_ACT))
            return refuse_row(v, TABLE_measures, i, "what is over cannot be asked");
        if (!pure(v, TABLE_measures, i, "value", m->value, of == VT_NONE ? ":i" : "T:i", of))
            return false;
    }
    return true;
}

static bool orders_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->orders.len; i++) {
        const struct row_orders *o = &p->orders.at[i];
        enum value_type of = class_value_type((enum record_class)o->cls);
        if (!pure(v, TABLE_orders, i, "when", o->when, "T:f", of) ||
            !pure(v, TABLE_orders, i, "now", o->now, "T:f", of) ||
            !pure(v, TABLE_orders, i, "done", o->done, "T:f", of) ||
            !pure(v, TABLE_orders, i, "shows", o->shows, "T:i", of))
            return false;
        for (int32_t k = o->key_begin; k < o->key_begin + o->key_count; k++)
            if (!pure(v, TABLE_order_keys, (size_t)k, "value", p->order_keys.at[k].value, "T:i",
                      of))
                return false;
    }
    return true;
}

static bool command(struct verifier *v, enum table_id id, size_t row, const char *field,
                    int32_t function, const char *letters, enum value_type this)
{
    if (function < 0) return true;
    struct shape s = shape_of(letters, this);
    return shaped(v, id, row, field, function, &s, PERMIT_CHANGE);
}

/* The functions themselves, which the rest of the verifier indexes. */
static bool functions_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->functions.len; i++) {
        const struct row_functions *f = &p->functions.at[i];
        if (f->param_count < 0 || f->param_count > f->reg_count)
            return refuse_row(v, TABLE_functions, i, "more parameters than registers");
        if (f->reg_count > LIMIT_REGISTERS_OF_ONE)
            return refuse_row(v, TABLE_functions, i, "more than %d registers",
                              LIMIT_REGISTERS_OF_ONE);
    }
    return p->flow < 0 ||
           command(v, TABLE_functions, (size_t)p->flow, "flow", p->flow, ":-", VT_NONE);
}

/* ---- given values ---------------------------------------------------------------------------- */

/* All values of one hook have the same parameters (self, this, ...). The first value found defines
 * them. */
static bool hook_value_fits(struct verifier *v, size_t content, int32_t slot, int32_t function)
{
    const struct program *p = v->p;
    const struct row_functions *f = &p->functions.at[function];
    enum value_type this = this_type((enum record_class)p->kinds.at[p->slots.at[slot].kind].cls);
    if (f->param_count < 2 || function_type(p, function, 0) != VT_CREATURE ||
        function_type(p, function, 1) != this || f->ret != VT_NONE)
        return refuse_row(v, TABLE_contents, content,
                          "function %d must begin (creature, %s) and return nothing", (int)function,
                          value_type_name(this));
    int32_t *shape = &v->hook_shape[slot];
    if (*shape < 0) *shape = function;
    const struct row_functions *other = &p->functions.at[*shape];
    bool same = f->param_count == other->param_count;
    for (int32_t i = 0; same && i < f->param_count; i++)
        same = function_type(p, function, i) == function_type(p, *shape, i);
    return same ||
           refuse_row(v, TABLE_contents, content,
                      "function %d takes other parameters than function %d under the same hook",
                      (int)function, (int)*shape);
}

static bool rule_fits(struct verifier *v, enum table_id id, size_t row, const char *field,
                      int32_t slot, int32_t function)
{
    const struct row_slots *s = &v->p->slots.at[slot];
    struct shape shape =
        shape_of("cT:-", this_type((enum record_class)v->p->kinds.at[s->kind].cls));
    shape.ret = (enum value_type)s->type;
    return shaped(v, id, row, field, function, &shape, PERMIT_PURE);
}

static bool slots_fit(struct verifier *v)
{
    const struct program *p = v->p;
    v->hook_shape = ARENA_ARRAY(&v->scratch, int32_t, p->slots.len);
    if (!v->hook_shape) return false;
    for (size_t i = 0; i < p->slots.len; i++) {
        const struct row_slots *s = &p->slots.at[i];
        v->hook_shape[i] = -1;
        if (s->fallback == VALUE_UNSET) continue;
        if (s->sort == SLOT_RULE &&
            !rule_fits(v, TABLE_slots, i, "fallback", (int32_t)i, s->fallback))
            return false;
        if (s->sort == SLOT_HOOK) return refuse_row(v, TABLE_slots, i, "a hook has no fallback");
    }
    return true;
}

static bool values_fit(struct verifier *v, size_t content)
{
    const struct program *p = v->p;
    const struct row_contents *c = &p->contents.at[content];
    for (int32_t i = 0; i < c->value_count; i++) {
        int32_t slot = kind_slot(v, c->kind, i), value = p->values.at[c->value_begin + i].value;
        if (value == VALUE_UNSET) continue;
        if (p->slots.at[slot].sort == SLOT_RULE &&
            !rule_fits(v, TABLE_contents, content, "a rule", slot, value))
            return false;
        if (p->slots.at[slot].sort == SLOT_HOOK && !hook_value_fits(v, content, slot, value))
            return false;
    }
    return true;
}

/* ---- content --------------------------------------------------------------------------------- */

static bool content_fits(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_contents *c = &p->contents.at[row];
    enum value_type this = this_type(content_class(p, (int32_t)row));
    for (int32_t i = c->line_begin; i < c->line_begin + c->line_count; i++) {
        const struct row_lines *l = &p->lines.at[i];
        bool aura = l->aura >= 0;
        if (!pure(v, TABLE_lines, (size_t)i, "aura", l->aura, "cTc:f", this) ||
            !pure(v, TABLE_lines, (size_t)i, "value_fn", l->value_fn, aura ? "cTc:i" : "cT:i",
                  this) ||
            !pure(v, TABLE_lines, (size_t)i, "when", l->when, aura ? "cTc:f" : "cT:f", this))
            return false;
    }
    return pure(v, TABLE_contents, row, "ends", c->ends, "cm:f", this) &&
           command(v, TABLE_contents, row, "asks", c->asks, "cea:a", this) &&
           pure(v, TABLE_contents, row, "when", c->when, "cea:f", this) &&
           pure(v, TABLE_contents, row, "can_pay", c->can_pay, "cea:f", this) &&
           command(v, TABLE_contents, row, "pay", c->pay, "cea:-", this) &&
           command(v, TABLE_contents, row, "body", c->body, "cea:-", this) && values_fit(v, row);
}

static bool hook_fits(struct verifier *v, size_t row)
{
    const struct row_hooks *h = &v->p->hooks.at[row];
    enum value_type this = h->content >= 0 ? this_type(content_class(v->p, h->content)) : VT_THING;
    return pure(v, TABLE_hooks, row, "becoming", h->becoming, "cT:f", this) &&
           pure(v, TABLE_hooks, row, "when", h->when, "cTe:f", this) &&
           command(v, TABLE_hooks, row, "body", h->body, "cTe:-", this);
}

static bool member_fits(struct verifier *v, size_t row)
{
    const struct row_members *m = &v->p->members.at[row];
    struct shape init = {{class_value_type((enum record_class)m->cls)},
                         (enum value_type)m->type,
                         m->cls == CLASS_FIGHT ? 0 : 1};
    struct shape hidden = init;
    hidden.ret = VT_FLAG;
    return shaped(v, TABLE_members, row, "init_fn", m->init_fn, &init, PERMIT_PURE) &&
           (!m->secret ||
            shaped(v, TABLE_members, row, "hidden", m->hidden, &hidden, PERMIT_PURE)) &&
           pure(v, TABLE_members, row, "size", m->size, "c:i", VT_NONE);
}

static bool tactics_fit(struct verifier *v, size_t row)
{
    const struct row_tactics *t = &v->p->tactics.at[row];
    return pure(v, TABLE_tactics, row, "for_things", t->for_things, "ct:i", VT_NONE) &&
           pure(v, TABLE_tactics, row, "for_creatures", t->for_creatures, "cc:i", VT_NONE) &&
           pure(v, TABLE_tactics, row, "for_acts", t->for_acts, "ca:i", VT_NONE) &&
           pure(v, TABLE_tactics, row, "for_numbers", t->for_numbers, "ci:i", VT_NONE) &&
           pure(v, TABLE_tactics, row, "for_truths", t->for_truths, "ci:i", VT_NONE) &&
           pure(v, TABLE_tactics, row, "for_places", t->for_places, "cp:i", VT_NONE) &&
           pure(v, TABLE_tactics, row, "for_tags", t->for_tags, "ci:i", VT_NONE);
}

static bool encounter_fits(struct verifier *v, size_t row)
{
    const struct row_encounters *e = &v->p->encounters.at[row];
    return command(v, TABLE_encounters, row, "begin", e->begin, ":-", VT_NONE) &&
           command(v, TABLE_encounters, row, "body", e->body, ":-", VT_NONE) &&
           pure(v, TABLE_encounters, row, "ends", e->ends, ":f", VT_NONE);
}

static bool requirement_fits(struct verifier *v, size_t row)
{
    const struct row_requirements *r = &v->p->requirements.at[row];
    enum value_type this = this_type(CLASS_CREATURE);
    return pure(v, TABLE_requirements, row, "holds", r->holds, "cT:f", this) &&
           pure(v, TABLE_requirements, row, "when", r->when, "cT:f", this);
}

/* ---- campaigns ------------------------------------------------------------------------------- */

/* Does a member belong to records of that kind (-1: to the fight)? Its type must have a meaning
 * outside of a fight. */
static bool member_lasts(const struct program *p, const struct row_lasting *l)
{
    const struct row_members *m = &p->members.at[l->member];
    bool kept = m->sort == SORT_TRACK || m->sort == SORT_COUNTER || m->sort == SORT_FLAG ||
                m->sort == SORT_SLOT;
    bool known = m->type == VT_INT || m->type == VT_FLAG || m->type == VT_TAG ||
                 m->type == VT_CONTENT || m->type == VT_SET;
    if (!kept || !known || l->member < BUILTIN_MEMBERS) return false;
    if (l->kind < 0) return m->cls == CLASS_FIGHT;
    if (m->cls != p->kinds.at[l->kind].cls) return false;
    return m->cls == CLASS_CREATURE || kind_is(p, l->kind, m->owner);
}

static bool lasting_fits(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_lasting *l = &p->lasting.at[row];
    enum record_class cls = l->kind < 0 ? CLASS_FIGHT : (enum record_class)p->kinds.at[l->kind].cls;
    if (cls != CLASS_FIGHT && cls != CLASS_CREATURE && cls != CLASS_THING)
        return refuse_row(v, TABLE_lasting, row, "nothing of such records lasts");
    if ((l->member >= 0) + (l->mark >= 0) + (l->marks >= 0) != 1)
        return refuse_row(v, TABLE_lasting, row, "one of member, mark and marks is needed");
    if (l->member >= 0 && !member_lasts(p, l))
        return refuse_row(v, TABLE_lasting, row, "member %d cannot last", (int)l->member);
    bool mark = l->mark < 0 || content_class(p, l->mark) == CLASS_MARK,
         marks = l->marks < 0 || p->kinds.at[l->marks].cls == CLASS_MARK;
    if (!mark || !marks || (cls == CLASS_FIGHT && l->member < 0))
        return refuse_row(v, TABLE_lasting, row, "no mark that lasts");
    if (l->stays >= 0 && cls != CLASS_CREATURE)
        return refuse_row(v, TABLE_lasting, row, "only creatures leave");
    return pure(v, TABLE_lasting, row, "stays", l->stays, "cT:f", this_type(CLASS_CREATURE));
}

static bool step_param_fits(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_step_params *s = &p->step_params.at[row];
    bool known = s->type == VT_INT || s->type == VT_FLAG || s->type == VT_TAG ||
                 s->type == VT_CREATURE || s->type == VT_CONTENT;
    if (!known || (s->type == VT_TAG) != (s->tag >= 0))
        return refuse_row(v, TABLE_step_params, row, "no such parameter can be asked for");
    if (s->kind >= 0 && (s->type != VT_CREATURE || p->kinds.at[s->kind].cls != CLASS_CREATURE))
        return refuse_row(v, TABLE_step_params, row, "kind cannot be %d", (int)s->kind);
    if (s->may_lack &&
        (s->type == VT_CREATURE ? s->fallback != -1 : !plain_fits(p, s->type, s->fallback)))
        return refuse_row(v, TABLE_step_params, row, "fallback cannot be %d", (int)s->fallback);
    return true;
}

static bool step_fits(struct verifier *v, size_t row)
{
    const struct row_steps *s = &v->p->steps.at[row];
    const struct row_functions *f = &v->p->functions.at[s->body];
    if (f->param_count != s->param_count || f->ret != VT_NONE)
        return refuse_row(v, TABLE_steps, row, "function %d does not take what the step takes",
                          (int)s->body);
    for (int32_t i = 0; i < s->param_count; i++) {
        size_t param = (size_t)(s->param_begin + i);
        if (!step_param_fits(v, param)) return false;
        if (function_type(v->p, s->body, i) != (enum value_type)v->p->step_params.at[param].type)
            return refuse_row(v, TABLE_step_params, param, "not the type of its parameter");
    }
    return true;
}

bool verify_calls(struct verifier *v)
{
    const struct program *p = v->p;
    if (!functions_fit(v) || !slots_fit(v)) return false;
    for (size_t i = 0; i < p->kinds.len; i++)
        if (!pure(v, TABLE_kinds, i, "borne", p->kinds.at[i].borne, "cT:f",
                  this_type((enum record_class)p->kinds.at[i].cls)))
            return false;
    for (size_t i = 0; i < p->kinds.len; i++)
        for (int32_t k = 0; k < p->kinds.at[i].lend_count; k++) {
            size_t row = (size_t)(p->kinds.at[i].lend_begin + k);
            if (!pure(v, TABLE_lends, row, "when", p->lends.at[row].when, "cT:f",
                      this_type((enum record_class)p->kinds.at[i].cls)))
                return false;
        }
    for (size_t i = 0; i < p->contents.len; i++)
        if (!content_fits(v, i)) return false;
    for (size_t i = 0; i < p->hooks.len; i++)
        if (!hook_fits(v, i)) return false;
    for (size_t i = 0; i < p->members.len; i++)
        if (!member_fits(v, i)) return false;
    for (size_t i = 0; i < p->events.len; i++)
        if (!pure(v, TABLE_events, i, "holds", p->events.at[i].holds, "e:f", VT_NONE)) return false;
    for (size_t i = 0; i < p->askers.len; i++)
        if (!pure(v, TABLE_askers, i, "noun", p->askers.at[i].noun, "c:q", VT_NONE)) return false;
    for (size_t i = 0; i < p->tactics.len; i++)
        if (!tactics_fit(v, i)) return false;
    for (size_t i = 0; i < p->encounters.len; i++)
        if (!encounter_fits(v, i)) return false;
    for (size_t i = 0; i < p->accounts.len; i++)
        if (!pure(v, TABLE_accounts, i, "left", p->accounts.at[i].left, "c:i", VT_NONE))
            return false;
    for (size_t i = 0; i < p->requirements.len; i++)
        if (!requirement_fits(v, i)) return false;
    for (size_t i = 0; i < p->lasting.len; i++)
        if (!lasting_fits(v, i)) return false;
    for (size_t i = 0; i < p->steps.len; i++)
        if (!step_fits(v, i)) return false;
    return measures_fit(v) && orders_fit(v);
}
