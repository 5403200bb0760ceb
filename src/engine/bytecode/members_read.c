/* members_read.c -- Members that may be read: follows the call graph from the functions of tables
 * to all load instructions. Tables of other encounters, tests and trials are left out.
 *
 * The analysis does not ask whether the content that names a function is in the fight, since rules
 * may create any content.
 */
#include "members_read.h"

#include "op_row.h"
#include "program.h"
#include "tables.h"

struct member_search {
    const struct program *p;
    struct arena *arena;
    uint8_t *seen; /* functions */
    VEC(int32_t) todo;
};

static void function_add(struct member_search *r, int32_t fn)
{
    if (fn < 0 || (size_t)fn >= r->p->functions.len || r->seen[fn]) return;
    r->seen[fn] = 1;
    vec_push(&r->todo, r->arena, fn);
}

/* Every function field of every row. Of encounters, only this one. */
static void tables_add(struct member_search *r, int32_t encounter)
{
    for (int id = 0; id < TABLE_COUNT; id++) {
        const struct table_row *t = &table_rows[id];
        struct table_view v = table_view(r->p, (enum table_id)id);
        for (size_t f = 0; f < t->field_count; f++) {
            if ((t->fields[f].kind != FIELD_ROW && t->fields[f].kind != FIELD_OPT) ||
                t->fields[f].of != TABLE_functions)
                continue;
            for (size_t row = 0; row < v.len; row++)
                if (id != TABLE_encounters || row == (size_t)encounter)
                    function_add(r, v.at[row * t->field_count + f]);
        }
    }
}

/* Rules and hooks are given values whose slot gives their meaning. */
static void values_add(struct member_search *r)
{
    const struct program *p = r->p;
    for (size_t i = 0; i < p->slots.len; i++) {
        const struct row_slots *s = &p->slots.at[i];
        if (s->sort != SLOT_RULE && s->sort != SLOT_HOOK) continue;
        if (s->fallback != VALUE_UNSET) function_add(r, s->fallback);
        for (size_t k = 0; k < p->contents.len; k++) {
            const struct row_contents *c = &p->contents.at[k];
            if (s->index < c->value_count && kind_is(p, c->kind, s->kind))
                function_add(r, p->values.at[c->value_begin + s->index].value);
        }
    }
}

const uint8_t *members_read(const struct program *p, int32_t encounter, struct arena *arena)
{
    struct member_search r = {
        .p = p, .arena = arena, .seen = ARENA_ARRAY(arena, uint8_t, p->functions.len + 1)};
    uint8_t *read = ARENA_ARRAY(arena, uint8_t, p->members.len + 1);
    if (!r.seen || !read) return NULL;
    function_add(&r, p->flow);
    tables_add(&r, encounter);
    values_add(&r);
    while (r.todo.len > 0) {
        const struct row_functions *f = &p->functions.at[r.todo.at[--r.todo.len]];
        for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++) {
            const struct insn *in = &p->code.at[i];
            const struct op_row *op = &op_rows[in->op];
            if (op->imm == IMM_FN) function_add(&r, in->imm);
            if (op->imm == IMM_MEMBER && op->writes != WRITES_MEMBER) read[in->imm] = 1;
        }
    }
    return arena->failed ? NULL : read;
}
