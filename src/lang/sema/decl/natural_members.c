/* natural_members.c -- Members that records have without a line: those of the language, and
 * parameters of events and marks. */
#include "decl.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/vocabulary.h"

static struct member *builtin_member(struct model *m, struct record *r, enum member_kind kind,
                                     const char *name, struct type type)
{
    struct member *x = ARENA_NEW(m->arena, struct member);
    *x = (struct member){.kind = kind,
                         .name = str_from(name),
                         .rec = r,
                         .type = type,
                         .count = 1,
                         .width = 1,
                         .slot = -1,
                         .id = -1};
    vec_push(&r->members, m->arena, x);
    return x;
}

void add_natural_members(struct model *m)
{
    struct record *creature = m->kinds[KIND_CREATURE];
    struct member *x =
        builtin_member(m, creature, MEM_KEPT, "place", type_optional(type_of(TY_PLACE)));
    x->member_sort = SORT_SLOT;
    x->init = -1;
    m->place = x;
    x = builtin_member(m, creature, MEM_KEPT, "facing", type_of(TY_INT));
    x->member_sort = SORT_SLOT;
    x->init = -1;
    m->facing = x;
    x = builtin_member(m, creature, MEM_GIVEN, "size", type_of(TY_INT));
    x->slot_sort = SLOT_FIELD;
    x->has_default = true;
    x->fallback = 1;
    x = builtin_member(m, m->kinds[KIND_TERRAIN], MEM_GIVEN, "blocks", type_of(TY_FLAG));
    x->slot_sort = SLOT_FIELD;
    x->has_default = true;
    for (int i = 0; i < NATURAL_COUNT; i++) {
        const struct natural_row *row = &natural_rows[i];
        if (m->language->naturals[i] > m->language->latest) continue;
        x = builtin_member(m,
                           row->kind == NATURAL_OF_SIDES    ? m->side
                           : row->kind == NATURAL_OF_PLACES ? m->spot
                                                            : m->kinds[row->kind],
                           MEM_NATURAL, row->name, type_of(TY_INT));
        x->id = i;
        x->count = row->letter; /* how its type is known: natural_type */
    }
}

void add_param_members(struct model *m, struct record *r, struct ast *call)
{
    struct param *p;
    size_t n;
    if (call) enter_file(m, call->span.file);
    if (!call || call->kind != AST_CALL) return;
    params_from(m, m->names, call->items, call->item_count, &p, &n);
    for (size_t i = 0; i < n; i++) {
        struct member *x = builtin_member(m, r, MEM_KEPT, "", p[i].type);
        x->name = p[i].name;
        x->line = call;
        x->member_sort = SORT_PARAM;
        x->width = p[i].type.base == TY_SET || p[i].type.base == TY_ACT || p[i].type.base == TY_DICE
                       ? 2
                       : 1;
        x->init =
            p[i].type.optional || type_is_ref(p[i].type) || p[i].type.base == TY_PLACE ? -1 : 0;
        x->is_open = r->cls == CLASS_MARK;
        vec_push(&x->params, m->arena, p[i]);
        if (p[i].type.base == TY_LIST) report(m, E0301, p[i].line->span, "a list cannot be kept");
    }
    r->param_count = (int32_t)n;
    int32_t cells = 0;
    for (size_t i = 0; i < r->members.len; i++)
        cells += r->members.at[i]->kind == MEM_KEPT ? r->members.at[i]->width : 0;
    if (r->cls == CLASS_MARK && cells > 4)
        report(
            m, E0005, call->span,
            "a mark keeps four values at most: numbers or names; acts, sets and dice count twice");
}
