/* verify_calls.c -- Checks that functions named by tables have the parameters and the result that C
 * calls them with, as tables.def lists them. Code that C runs in the middle of an instruction must
 * be pure. */
#include <string.h>

#include "program.h"
#include "tables.h"
#include "verifier.h"

/* What a row says of the functions that it names. */
struct call_context {
    enum value_type this; /* VT_NONE: they have no such parameter */
    enum value_type member;
    bool aura;
    const char *unread; /* a field that means nothing in this row, or NULL */
};

struct shape {
    enum value_type params[4], ret;
    int32_t count;
};

static enum value_type letter_type(char c, const struct call_context *of)
{
    switch (c) {
    case 'c': return VT_CREATURE;
    case 'e': return VT_EVENT;
    case 'a': return VT_ACT;
    case 'p': return VT_PLACE;
    case 't': return VT_THING;
    case 'm': return VT_MARK;
    case 'i': return VT_INT;
    case 'f': return VT_FLAG;
    case 'q': return VT_SET;
    case 'T': return of->this;
    case 'I': return of->aura ? VT_CREATURE : VT_NONE;
    case '=': return of->member;
    default: return VT_NONE;
    }
}

/* From the letters of tables.def. A parameter without a type is left out. */
static struct shape shape_of(const char *letters, const struct call_context *of)
{
    struct shape s = {.ret = VT_NONE};
    for (; *letters != ':'; letters++) {
        enum value_type type = letter_type(*letters, of);
        if (type != VT_NONE) s.params[s.count++] = type;
    }
    s.ret = letter_type(letters[1], of);
    return s;
}

static bool refuse_shape(struct verifier *v, enum table_id id, size_t row, const char *field,
                         const struct shape *s)
{
    struct text params;
    text_init(&params, &v->scratch);
    for (int32_t i = 0; i < s->count; i++)
        text_printf(&params, "%s%s", i ? ", " : "", value_type_name(s->params[i]));
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

/* ---- the fields of tables.def ---------------------------------------------------------------- */

/* These rows are checked with the row that has them. */
static bool is_part(enum table_id id)
{
    return id == TABLE_lends || id == TABLE_lines || id == TABLE_order_keys;
}

static struct call_context context_of(const struct program *p, enum table_id id, size_t row)
{
    enum value_type this = VT_NONE;
    if (id == TABLE_kinds) this = this_type((enum record_class)p->kinds.at[row].cls);
    if (id == TABLE_contents) this = this_type(content_class(p, (int32_t)row));
    if (id == TABLE_hooks) {
        int32_t content = p->hooks.at[row].content;
        this = content >= 0 ? this_type(content_class(p, content)) : VT_THING;
    }
    if (id == TABLE_measures) this = class_value_type((enum record_class)p->measures.at[row].cls);
    if (id == TABLE_orders) this = class_value_type((enum record_class)p->orders.at[row].cls);
    if (id == TABLE_requirements || id == TABLE_lasting) this = this_type(CLASS_CREATURE);
    if (id != TABLE_members) return (struct call_context){.this = this};
    const struct row_members *m = &p->members.at[row];
    return (struct call_context){.this = class_value_type((enum record_class)m->cls),
                                 .member = (enum value_type)m->type,
                                 .unread = m->secret ? NULL : "hidden"};
}

static bool fields_fit(struct verifier *v, enum table_id id, size_t row, struct call_context of)
{
    const struct table_row *t = &table_rows[id];
    const int32_t *values = &table_view(v->p, id).at[row * t->field_count];
    if (id == TABLE_lines) of.aura = v->p->lines.at[row].aura >= 0;
    for (size_t f = t->field_count; f-- > 0;) { /* an aura decides what comes before it */
        const struct field_row *field = &t->fields[f];
        if (field->kind == FIELD_RUN && is_part((enum table_id)field->of))
            for (int32_t i = values[f]; i < values[f] + values[f + 1]; i++)
                if (!fields_fit(v, (enum table_id)field->of, (size_t)i, of)) return false;
        if (!field->shape || field->shape[0] == '*') continue;
        if (of.unread && strcmp(field->name, of.unread) == 0) continue;
        struct shape s = shape_of(field->shape, &of);
        if (!shaped(v, id, row, field->name, values[f], &s, field->most)) return false;
    }
    return true;
}

static bool tables_fit(struct verifier *v)
{
    for (int id = 0; id < TABLE_COUNT; id++)
        for (size_t row = 0;
             !is_part((enum table_id)id) && row < table_view(v->p, (enum table_id)id).len; row++)
            if (!fields_fit(v, (enum table_id)id, row, context_of(v->p, (enum table_id)id, row)))
                return false;
    return true;
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
    struct shape flow = {.ret = VT_NONE};
    return p->flow < 0 ||
           shaped(v, TABLE_functions, (size_t)p->flow, "flow", p->flow, &flow, PERMIT_CHANGE);
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
    struct call_context of = {.this = this_type((enum record_class)v->p->kinds.at[s->kind].cls),
                              .member = (enum value_type)s->type};
    struct shape shape = shape_of("cT:=", &of);
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
    return true;
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
    if (!functions_fit(v) || !slots_fit(v) || !tables_fit(v)) return false;
    for (size_t i = 0; i < p->contents.len; i++)
        if (!values_fit(v, i)) return false;
    for (size_t i = 0; i < p->lasting.len; i++)
        if (!lasting_fits(v, i)) return false;
    for (size_t i = 0; i < p->steps.len; i++)
        if (!step_fits(v, i)) return false;
    for (size_t i = 0; i < p->measures.len; i++) {
        const struct row_measures *m = &p->measures.at[i];
        if (m->value >= 0 && (m->cls == CLASS_MARK || m->cls == CLASS_ACT))
            return refuse_row(v, TABLE_measures, i, "what is over cannot be asked");
    }
    return true;
}
