/* owned.c -- Searches what a creature has from the start, to a bounded depth. */
#include "owned.h"

#include "record_members.h"

struct owned_search {
    const struct model *m;
    const struct content *content;
    const struct record *kind;
    int depth; /* levels of things within things that are still to be searched */
};

static struct content *search_content(struct owned_search s, const struct content *who);

static struct content *search_item(struct owned_search s, const struct inventory_item *k)
{
    if (k->content && (s.content ? k->content == s.content : record_is(k->content->kind, s.kind)))
        return k->content;
    struct content *found = NULL;
    for (size_t i = 0; !found && i < k->inner.len; i++) found = search_item(s, k->inner.at[i]);
    if (found || !k->content || s.depth == 0) return found;
    s.depth--;
    return search_content(s, k->content);
}

/* A line of its own replaces the default of the kind. */
static bool lists_own(const struct content *who, const struct member *own)
{
    for (size_t i = 0; i < who->inventory.len; i++)
        if (who->inventory.at[i]->own == own) return true;
    return false;
}

static struct content *search_content(struct owned_search s, const struct content *who)
{
    struct content *found = NULL;
    for (size_t i = 0; !found && i < who->inventory.len; i++)
        found = search_item(s, who->inventory.at[i]);
    for (size_t o = 0; !found && o < s.m->owns.len; o++) {
        const struct member *own = s.m->owns.at[o];
        if (!record_is(who->kind, own->rec) || lists_own(who, own)) continue;
        for (size_t i = 0; !found && i < own->default_items.len; i++)
            found = search_item(s, own->default_items.at[i]);
    }
    return found;
}

struct owned_walk {
    const struct model *m;
    owned_fn *visit;
    void *user;
};

static void walk_content(const struct owned_walk *w, const struct content *who, int32_t copies,
                         int depth);

static void walk_item(const struct owned_walk *w, const struct inventory_item *k, int32_t copies,
                      int depth)
{
    copies *= k->copies;
    if (k->content) w->visit(w->user, k->content, copies);
    for (size_t i = 0; i < k->inner.len; i++) walk_item(w, k->inner.at[i], copies, depth);
    if (k->content && depth > 0) walk_content(w, k->content, copies, depth - 1);
}

static void walk_content(const struct owned_walk *w, const struct content *who, int32_t copies,
                         int depth)
{
    for (size_t i = 0; i < who->inventory.len; i++)
        walk_item(w, who->inventory.at[i], copies, depth);
    for (size_t o = 0; o < w->m->owns.len; o++) {
        const struct member *own = w->m->owns.at[o];
        if (!record_is(who->kind, own->rec) || lists_own(who, own)) continue;
        for (size_t i = 0; i < own->default_items.len; i++)
            walk_item(w, own->default_items.at[i], copies, depth);
    }
}

void owned_contents(const struct model *m, const struct content *who, owned_fn *visit, void *user)
{
    walk_content(&(struct owned_walk){m, visit, user}, who, 1, 4);
}

struct content *owned_content(const struct model *m, const struct content *who,
                              const struct content *content, const struct record *kind)
{
    return search_content((struct owned_search){m, content, kind, 4}, who);
}
