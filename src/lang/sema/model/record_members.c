/* record_members.c -- Members of records: declaration, and lookup by hash. */
#include "record_members.h"
#include "vocabulary.h"

#include "suggest.h"

bool record_is(const struct record *r, const struct record *ancestor)
{
    if (!ancestor) return true;
    for (; r; r = r->parent)
        if (r == ancestor) return true;
    return false;
}

static bool member_has_name(const struct member *x, struct str name, struct file_deps *deps)
{
    if (!str_equal(x->name, name)) return false;
    if (x->line) file_deps_add(deps, x->line->span.file);
    name_used(deps, name, NAME_MEMBER, x, 0);
    return true;
}

/* Where members are many they are found by hash. */
struct member_index {
    struct arena *arena;
    struct member **at; /* open addressing */
    size_t slot_count, count /* of the record's members */;
};
enum { MIN_INDEXED = 4 };

struct member_index *member_index_new(struct arena *a)
{
    struct member_index *n = ARENA_NEW(a, struct member_index);
    n->arena = a;
    return n;
}

static struct member **index_slot(const struct member_index *n, struct str name, uint32_t hash)
{
    for (size_t i = hash & (n->slot_count - 1);; i = (i + 1) & (n->slot_count - 1))
        if (!n->at[i] || str_equal(n->at[i]->name, name)) return &n->at[i];
}

/* Takes in what was declared since; of two that are called the same, the first. */
static void index_update(const struct record *r)
{
    struct member_index *n = r->index;
    if (r->members.len * 2 > n->slot_count) {
        size_t slot_count = n->slot_count ? n->slot_count : 16;
        while (slot_count < r->members.len * 2) slot_count *= 2;
        struct member **at = ARENA_ARRAY(n->arena, struct member *, slot_count);
        *n = (struct member_index){n->arena, at, slot_count, 0};
    }
    for (; n->count < r->members.len; n->count++) {
        struct str name = r->members.at[n->count]->name;
        struct member **slot = index_slot(n, name, name_hash(name));
        if (!*slot) *slot = r->members.at[n->count];
    }
}

static struct member *find_member(const struct record *r, struct str name, uint32_t hash)
{
    bool many = r->members.len > MIN_INDEXED;
    if (many) index_update(r);
    struct member *x = many ? *index_slot(r->index, name, hash) : NULL;
    if (x && member_has_name(x, name, r->deps)) return x;
    for (size_t i = 0; !many && i < r->members.len; i++)
        if (member_has_name(r->members.at[i], name, r->deps)) return r->members.at[i];
    return NULL;
}

struct member *record_find(const struct record *r, struct str name)
{
    uint32_t hash = name_hash(name);
    for (; r; r = r->parent) {
        struct member *x = find_member(r, name, hash);
        if (x) return x;
    }
    return NULL;
}

struct window *record_window(const struct record *event, struct str name)
{
    for (size_t i = 0; i < event->windows.len; i++) {
        struct window *w = event->windows.at[i];
        if (!str_equal(w->name, name)) continue;
        file_deps_add(event->deps, w->span.file);
        name_used(event->deps, name, NAME_WINDOW, w, 0);
        return w;
    }
    return NULL;
}

struct member *record_find_below(struct model *m, const struct record *r, struct str name)
{
    struct member *found = record_find(r, name);
    if (found) return found;
    for (size_t i = 0; i < m->all_kinds.len; i++) {
        struct record *k = m->all_kinds.at[i];
        if (k == r || !record_is(k, r)) continue;
        for (size_t j = 0; j < k->members.len; j++)
            if (member_has_name(k->members.at[j], name, m->deps)) {
                if (found) return NULL;
                found = k->members.at[j];
            }
    }
    return found;
}

struct record *record_of_type(struct model *m, struct type t)
{
    if (t.rec) return t.rec;
    switch (t.base) {
    case TY_CREATURE: return m->kinds[KIND_CREATURE];
    case TY_THING: return m->kinds[KIND_THING];
    case TY_MARK: return m->kinds[KIND_MARK];
    case TY_SIDE: return m->side;
    case TY_PLACE: return m->spot;
    default: return NULL;
    }
}

struct str record_nearest(const struct record *r, struct str name)
{
    struct guess near = guess_of(name);
    for (; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) guess_try(&near, r->members.at[i]->name);
    return near.best;
}

struct member *member_new(struct model *m, struct record *r, enum member_kind kind, struct str name,
                          struct ast *line, struct span span)
{
    struct member *old = record_find(r, name);
    bool natural = old && old->kind == MEM_NATURAL,
         replaced = natural && old->rec == r && natural_is_free(m, span.file, old->id);
    if (old && (!natural || (old->rec == r && !replaced))) {
        struct diag *g =
            report(m, E0202, span, "`%.*s` has `%.*s` already", STR_FMT(r->name), STR_FMT(name));
        if (old->line)
            diag_related(g, old->line->span, "declared here");
        else if (natural)
            diag_note(g, "every %.*s has it without a declaration: %s", STR_FMT(r->name),
                      natural_rows[old->id].meaning);
    }
    struct member *x = replaced ? old : ARENA_NEW(m->arena, struct member);
    *x = (struct member){.kind = kind,
                         .name = name,
                         .rec = r,
                         .line = line,
                         .id = -1,
                         .count = 1,
                         .width = 1,
                         .slot = -1};
    if (line) x->doc = line->doc;
    if (!replaced) vec_push(&r->members, m->arena, x);
    return x;
}

/* Looked up in the tree: content is collected before members are. */
bool record_gathers(const struct record *r)
{
    if (r->cls == CLASS_GROUP) return true;
    for (; r; r = r->parent) {
        const struct ast *block = r->sym && r->sym->line ? r->sym->line->block : NULL;
        for (size_t i = 0; block && i < block->item_count; i++)
            if (str_is(head_word(block->items[i]), "gathers")) return true;
    }
    return false;
}
