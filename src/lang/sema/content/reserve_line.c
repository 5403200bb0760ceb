/* reserve_line.c -- Checks lines `reserve 6 Skeleton, 2 Wolf` of content and of scenes. */
#include "content.h"

static void reserve_item(struct model *m, struct scope *s, struct ast *e, reserve_list *into)
{
    struct str name = e->kind == AST_QUANTITY ? e->text : name_of(e);
    int64_t count = 1;
    if (e->kind == AST_QUANTITY) {
        count = e->a && e->a->kind == AST_NUMBER ? e->a->number : 0;
        if (count < 1 || count > LIMIT_CREATURES) {
            report(m, E0301, e->span, "a quantity must be between 1 and %d", LIMIT_CREATURES);
            return;
        }
    }
    struct symbol *y = name.len ? scope_find(s, name) : NULL;
    if (!y || !is_creature(y)) {
        report_wrong_name(m, s, name, e->span, "creature", is_creature);
        return;
    }
    struct reserve r = {y->as.content, (int32_t)count, e->span};
    vec_push(into, m->arena, r);
}

void reserve_line(struct model *m, struct scope *s, struct ast *line, reserve_list *into)
{
    if (!line->a) {
        diag_help(report(m, E0402, line->span, "the creatures in reserve are missing"),
                  "`reserve 6 Skeleton, 2 Wolf`");
        return;
    }
    for (size_t i = 0; i < list_len(line->a); i++) reserve_item(m, s, list_at(line->a, i), into);
}
