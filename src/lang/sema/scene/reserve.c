/* reserve.c -- Adds the creatures that a scene has in reserve.
 *
 * Content with a line `reserve` provides its reserve in each scene where a creature has it. So the
 * size of a fight is known before it begins. */
#include "lang/sema/model/unnamed_members.h"
#include "scene.h"

/* ---- the reserve of a scene ------------------------------------------------------------------ */

static void add_all(struct setup *u, const reserve_list *list, int32_t times)
{
    for (size_t i = 0; i < list->len; i++)
        for (int32_t n = 0; n < list->at[i].count * times; n++) {
            const struct reserve *r = &list->at[i];
            size_t before = u->e->fighters.len;
            add_fighter(u, r->content, r->content->sym->name, 0, -1, -1, r->span);
            if (u->e->fighters.len == before) return; /* reported: too many */
            keep_in_reserve(u, before);
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
