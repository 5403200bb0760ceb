/* reserve.c -- Checks lines `reserve 6 Skeleton, 2 Wolf` of content and scenes, and adds the
 * creatures that a scene has in reserve.
 *
 * Content with such a line provides its reserve in each scene where a creature has it. So the size
 * of a fight is known before it begins. */
#include "lang/sema/content/content.h"
#include "scene.h"

static bool is_creature(const struct symbol *y)
{
    return y->kind == SYM_CONTENT && y->as.content->kind->cls == CLASS_CREATURE;
}

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
        struct diag *g = report(m, E0402, line->span, "the creatures in reserve are missing");
        diag_help(m->diags, g, "`reserve 6 Skeleton, 2 Wolf`");
        return;
    }
    for (size_t i = 0; i < list_len(line->a); i++) reserve_item(m, s, list_at(line->a, i), into);
}

/* ---- the reserve of a scene ------------------------------------------------------------------ */

static void add_all(struct setup *u, const reserve_list *list, int32_t times)
{
    for (size_t i = 0; i < list->len; i++)
        for (int32_t n = 0; n < list->at[i].count * times; n++) {
            const struct reserve *r = &list->at[i];
            size_t before = u->e->fighters.len;
            add_fighter(u, r->content, r->content->sym->name, 0, -1, -1, r->span);
            if (u->e->fighters.len == before) return; /* reported: too many */
            u->e->fighters.at[before].waits = true;
            model_changes_sides(u->m);
        }
}

static void add_of_thing(void *user, const struct content *c, int32_t copies)
{
    add_all(user, &c->reserves, copies);
}

/* A creature in reserve adds no reserve of its own, so this ends. */
void add_reserve(struct setup *u)
{
    size_t here = u->e->fighters.len;
    for (size_t i = 0; i < here; i++) {
        const struct content *c = u->e->fighters.at[i].content;
        add_all(u, &c->reserves, 1);
        owned_contents(u->m, c, add_of_thing, u);
    }
    add_all(u, &u->e->reserves, 1);
}
