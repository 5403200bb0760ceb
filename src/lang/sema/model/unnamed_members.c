/* unnamed_members.c -- Kept members that no name finds, for rules that change what otherwise stays:
 * sides, the ground, lists of things, content. */
#include "unnamed_members.h"

#include "scope.h"

/* A kept member that no name finds. */
static struct member *hidden_member(struct model *m, struct record *r, struct str name,
                                    struct type type)
{
    struct member *x = ARENA_NEW(m->arena, struct member);
    *x = (struct member){.kind = MEM_KEPT,
                         .name = name,
                         .rec = r,
                         .type = type,
                         .member_sort = SORT_SLOT,
                         .count = 1,
                         .width = 1,
                         .slot = -1,
                         .id = -1,
                         .init = -1};
    return x;
}

struct member *model_changes_sides(struct model *m)
{
    if (!m->side_kept)
        m->side_kept = hidden_member(m, m->kinds[KIND_CREATURE], STR("side"), type_of(TY_SIDE));
    return m->side_kept;
}

struct member *model_changes_ground(struct model *m)
{
    if (!m->ground_kept)
        m->ground_kept =
            hidden_member(m, m->spot, STR("ground"),
                          type_optional(type_record(TY_CONTENT, m->kinds[KIND_TERRAIN])));
    return m->ground_kept;
}

void model_has_borders(struct model *m)
{
    if (m->border_kept) return;
    m->border_kept = hidden_member(m, m->spot, STR("border"),
                                   type_optional(type_record(TY_CONTENT, m->kinds[KIND_TERRAIN])));
    m->border_kept->count = BORDER_CELLS;
    m->border_kept->is_array = true;
}

void model_moves_things(struct model *m)
{
    if (m->thing_cells[THING_LIST]) return;
    struct record *thing = m->kinds[KIND_THING];
    struct tag *lists = ARENA_NEW(m->arena, struct tag);
    struct type list = type_optional(type_of(TY_TAG));
    *lists = (struct tag){.id = (int32_t)m->tags.len, .name = STR("list")};
    for (size_t i = 0; i < m->owns.len; i++)
        vec_push(&lists->values, m->arena, m->owns.at[i]->name);
    list.tag = lists;
    m->thing_cells[THING_LIST] = hidden_member(m, thing, STR("list"), list);
    m->thing_cells[THING_OWNER] =
        hidden_member(m, thing, STR("owner"), type_optional(type_of(TY_CREATURE)));
    m->thing_cells[THING_HOLDER] =
        hidden_member(m, thing, STR("holder"), type_optional(type_of(TY_THING)));
    m->thing_cells[THING_AT] =
        hidden_member(m, thing, STR("list's side or place"), type_of(TY_INT));
    if (m->owns.len <= LIMIT_SET) return;
    report(m, E0005, m->owns.at[LIMIT_SET]->line->span,
           "rules in which things move have at most %d lists of things", LIMIT_SET);
}

struct member *model_changes_content(struct model *m, bool of_creature)
{
    struct type content = type_of(TY_CONTENT);
    if (!m->thing_form)
        m->thing_form = hidden_member(m, m->kinds[KIND_THING], STR("content"), content);
    if (!of_creature) return m->thing_form;
    model_moves_things(m);
    if (!m->form) m->form = hidden_member(m, m->kinds[KIND_CREATURE], STR("content"), content);
    return m->form;
}
