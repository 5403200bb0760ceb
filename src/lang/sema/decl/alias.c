/* alias.c -- `alias defense = defence`: a second spelling of a declared name, or of the members of
 * that name.
 *
 * What is found by the second spelling is the very same symbol or member, so nothing after the
 * checker knows that there are two.
 */
#include "decl.h"

static bool alias_members(struct model *m, struct record *r, struct str name, struct str target,
                          struct ast *line)
{
    bool found = false;
    for (size_t i = 0; i < r->members.len; i++) {
        struct member *x = r->members.at[i];
        struct str also = {NULL, 0};
        if (str_equal(x->name, target)) {
            also = name;
        } else if (x->is_top && x->name.len == target.len + 4 &&
                   str_equal((struct str){x->name.at, target.len}, target)) {
            also =
                str_printf(m->arena, "%.*s.max", STR_FMT(name)); /* of a track comes its maximum */
        }
        if (!also.len) continue;
        found = true;
        if (str_equal(x->name, target)) name_used(m->deps, target, NAME_MEMBER, x, 0);
        struct member *taken = record_find(r, also);
        if (!taken) {
            vec_push(&x->aliases, m->arena, also);
            x->alias_files |= file_bit(line->span.file);
            r->has_aliases = true;
            continue;
        }
        struct diag *g =
            report(m, E0202, line->a->span, "`%.*s` is already a member of its own", STR_FMT(name));
        if (taken->line) diag_related(g, taken->line->span, "declared here");
    }
    return found;
}

/* Kinds must be known by both spellings before content is collected, content is known only then: so
 * this is tried twice. */
static bool alias_symbol(struct model *m, struct ast *line)
{
    struct str name = name_of(line->a), target = name_of(line->b);
    struct symbol *y = target.len ? scope_find_here(m->names, target) : NULL;
    if (!y || !name.len) return false;
    struct symbol *also = scope_find_here(m->names, name);
    if (also && also->span.file == line->a->span.file && also->span.from == line->a->span.from)
        return true;
    also = scope_add(m, m->names, y->kind, name, line, line->a->span);
    struct symbol own = *also;
    *also = *y;
    also->name = own.name;
    also->span = own.span;
    also->next = own.next;
    return true;
}

static void alias_early(struct model *m, struct ast *line)
{
    alias_symbol(m, line);
}

static void alias_line(struct model *m, struct ast *line)
{
    struct str name = name_of(line->a), target = name_of(line->b);
    if (!name.len || !target.len) {
        diag_help(
            report(m, E0101, line->span, "a second spelling and the name it stands for are needed"),
            "`alias defense = defence`");
        return;
    }
    bool found = alias_symbol(m, line);
    found = alias_members(m, m->fight, name, target, line) || found;
    found = alias_members(m, m->side, name, target, line) || found;
    for (size_t i = 0; i < m->all_kinds.len; i++)
        found = alias_members(m, m->all_kinds.at[i], name, target, line) || found;
    for (size_t i = 0; i < m->events.len; i++)
        found = alias_members(m, m->events.at[i], name, target, line) || found;
    if (found) return;
    struct diag *g = report(m, E0201, line->b->span, "there is no name `%.*s`", STR_FMT(target));
    struct str near = scope_nearest(m->names, target, NULL);
    for (size_t i = 0; !near.len && i < m->all_kinds.len; i++)
        near = record_nearest(m->all_kinds.at[i], target);
    suggest(m, g, near);
}

static void each_alias(struct model *m, struct ast **files, size_t count,
                       void (*visit)(struct model *, struct ast *))
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (line->kind != AST_LINE || !str_is(name_of(line->head), "alias")) continue;
            enter_file(m, line->span.file);
            visit(m, line);
        }
}

void collect_aliases(struct model *m, struct ast **files, size_t count)
{
    each_alias(m, files, count, alias_early);
}

void resolve_aliases(struct model *m, struct ast **files, size_t count)
{
    each_alias(m, files, count, alias_line);
}
