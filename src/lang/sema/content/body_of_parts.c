/* body_of_parts.c -- Checks declarations of bodies that are several creatures: `parts 3 Maw`.
 *
 * All that a creature has is in its parts. The body has what they share: its size. */
#include "content.h"

static void check_lines(struct model *m, const struct content *c)
{
    const struct ast *block = c->line->block;
    for (size_t i = 0; block && i < block->item_count; i++) {
        const struct ast *line = block->items[i];
        struct str w = line->head ? name_of(line->head) : (struct str){NULL, 0};
        if (line->kind == AST_BAD) return;
        if (line->kind == AST_LINE && (str_is(w, "size") || str_is(w, "parts"))) continue;
        diag_help(report(m, E0206, line->span, "a body of parts has only `size` and `parts`"),
                  "its parts have all else: write this line in `%.*s`",
                  STR_FMT(c->parts.at[0].content->sym->name));
        return;
    }
}

void check_parts(struct model *m, struct content *c)
{
    if (c->parts.len == 0) return;
    for (size_t i = 0; i < c->parts.len; i++) {
        const struct reserve *r = &c->parts.at[i];
        if (r->content->parts.len == 0) continue;
        diag_help(report(m, E0301, r->span, "`%.*s` is a body of parts itself",
                         STR_FMT(r->content->sym->name)),
                  "name its parts here");
        c->parts.len = 0;
        return;
    }
    check_lines(m, c);
}
