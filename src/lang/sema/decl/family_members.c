/* family_members.c -- Kept members with one value for each word of a family: `track
 * armour[location]`.
 *
 * Each word gets a member of its own, `armour[head]`. So a maximum, a floor, an overflow and a
 * place in reports are what single members have. The member `armour` only finds them. Where the
 * word is known, `c.armour[head]` is that member. Elsewhere it is a call: family_access.c.
 */
#include "members.h"

static struct tag *family_of(const struct scope *s, const struct ast *name)
{
    bool word = name->kind == AST_INDEX && name->a->kind == AST_NAME && name->item_count == 1 &&
                name->items[0]->kind == AST_NAME;
    const struct symbol *y = word ? scope_find(s, name->items[0]->text) : NULL;
    return y && y->kind == SYM_TAG ? y->as.tag : NULL;
}

static struct str element_name(struct model *m, struct str name, struct str word)
{
    return str_printf(m->arena, "%.*s[%.*s]", STR_FMT(name), STR_FMT(word));
}

struct ast *families_spread(struct model *m, struct scope *s, struct ast *line)
{
    bool any = false;
    for (size_t i = 0; i < list_len(line->a); i++) any |= family_of(s, list_at(line->a, i)) != NULL;
    if (!any) return line;
    VEC(struct ast *) names = {0};
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *item = list_at(line->a, i);
        const struct tag *family = family_of(s, item);
        for (size_t k = 0; family && k < family->values.len; k++) {
            struct ast *one = ARENA_NEW(m->arena, struct ast);
            *one = (struct ast){.kind = AST_NAME,
                                .span = item->a->span,
                                .text = element_name(m, item->a->text, family->values.at[k])};
            vec_push(&names, m->arena, one);
        }
        if (!family) vec_push(&names, m->arena, item);
    }
    struct ast *copy = ARENA_NEW(m->arena, struct ast), *list = ARENA_NEW(m->arena, struct ast);
    *copy = *line;
    *list = (struct ast){.kind = AST_LIST, /* nodes of other kinds may be shorter */
                         .span = line->a->span,
                         .items = names.at,
                         .item_count = (uint32_t)names.len};
    copy->a = list;
    return copy;
}

void families_join(struct model *m, struct record *r, struct scope *s, struct ast *line)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *item = list_at(line->a, i);
        struct tag *family = family_of(s, item);
        if (!family) continue;
        struct member *x = member_new(m, r, MEM_FAMILY, item->a->text, line, item->a->span);
        x->dim = family;
        x->elements = ARENA_ARRAY(m->arena, struct member *, family->values.len + 1);
        for (size_t k = 0; k < family->values.len; k++)
            x->elements[k] = record_find(r, element_name(m, x->name, family->values.at[k]));
        x->type = family->values.len && x->elements[0] ? x->elements[0]->type : type_of(TY_ERROR);
    }
}

struct member *family_fellow(struct model *m, struct record *r, const struct ast *name,
                             struct str element)
{
    size_t at = 0;
    while (at < element.len && element.at[at] != '[') at++;
    struct str base = name->kind == AST_INDEX ? name_of(name->a) : name_of(name);
    if (at == element.len) return record_find(r, base);
    struct str t =
        str_printf(m->arena, "%.*s%.*s", STR_FMT(base), (int)(element.len - at), element.at + at);
    struct member *fellow = record_find(r, t);
    return fellow || name->kind == AST_INDEX ? fellow : record_find(r, base);
}
