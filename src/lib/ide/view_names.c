/* view_names.c -- The names in the files of a view: their places and meanings, and the symbols that
 * are known at a place. */
#include <stdlib.h>
#include <string.h>

#include "ide.h"
#include "lang/syntax/visit_ast.h"

/* ---- names of a file ------------------------------------------------------------------------- */

static int place_compare(const void *a, const void *b)
{
    const struct named_place *x = a, *y = b;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* Returns whether a place is the declaration of its meaning. Lookups list such places too. */
static bool declares(const struct view *v, uint32_t file, const struct named_place *p)
{
    struct span at;
    return meaning_declared(v, p->meaning, &at) && at.file == file && at.from == p->from;
}

static const struct encounter *encounter_around(const struct view *v, uint32_t file, uint32_t at)
{
    const struct model *m = v->model;
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        struct span name;
        bool around = e->line && e->scope && e->line->span.from <= at && at <= line_end(e->line);
        if (around && view_locate(v, e->name, &name) && name.file == file) return e;
    }
    return NULL;
}

static bool begins_with(struct str name, struct str part)
{
    return name.len >= part.len && memcmp(name.at, part.at, part.len) == 0;
}

/* A fighter named as its content, perhaps with a number, is a reference to that content. */
static const struct symbol *content_of_fighter(const struct view *v, const struct symbol *y)
{
    if (y->kind == SYM_CONST && y->hidden) return y->hidden->sym;
    const struct encounter *e = y->kind == SYM_CONST && y->type.base == TY_CREATURE
                                    ? encounter_around(v, y->span.file, y->span.from)
                                    : NULL;
    for (size_t i = 0; e && i < e->fighters.len; i++) {
        const struct fighter *f = &e->fighters.at[i];
        if (f->content && str_equal(f->name, y->name))
            return begins_with(f->name, f->content->sym->name) ? f->content->sym : NULL;
    }
    return NULL;
}

static void add_place(struct view *v, place_list *to, uint32_t file, struct span at,
                      struct meaning meaning)
{
    const struct symbol *y =
        meaning.kind == NAME_SYMBOL ? content_of_fighter(v, meaning.target) : NULL;
    if (y) {
        meaning.target = y;
        at.to = at.from + (uint32_t)y->name.len;
    }
    struct named_place p = {
        .from = at.from, .to = at.to, .order = (uint32_t)to->len, .meaning = meaning};
    p.declares = declares(v, file, &p);
    vec_push(to, &v->arena, p);
}

struct declaration_walk {
    struct view *v;
    place_list *to;
    uint32_t file;
};

static void add_declared(struct declaration_walk *w, struct meaning x)
{
    struct span at;
    if (meaning_declared(w->v, x, &at) && at.file == w->file)
        add_place(w->v, w->to, w->file, at, x);
}

static void add_symbol(void *walk, const struct symbol *y)
{
    add_declared(walk, (struct meaning){.kind = NAME_SYMBOL, .target = y});
}

static void add_record(struct declaration_walk *w, const struct record *r)
{
    for (size_t i = 0; i < r->members.len; i++)
        add_declared(w, (struct meaning){.kind = NAME_MEMBER, .target = r->members.at[i]});
    for (size_t i = 0; i < r->windows.len; i++)
        add_declared(w, (struct meaning){.kind = NAME_WINDOW, .target = r->windows.at[i]});
}

/* Adds all declarations of the file, used or not. */
static void add_declarations(struct declaration_walk *w)
{
    const struct model *m = w->v->model;
    scope_each(m->shared_scope, add_symbol, w);
    for (uint32_t i = 0; i < MODEL_FILES; i++)
        if (m->file_scopes[i]) scope_each(m->file_scopes[i], add_symbol, w);
    for (size_t i = 0; i < m->encounters.len; i++)
        if (m->encounters.at[i]->scope && m->encounters.at[i]->scope != m->shared_scope)
            scope_each(m->encounters.at[i]->scope, add_symbol, w);
    add_record(w, m->fight);
    add_record(w, m->side);
    for (size_t i = 0; i < m->all_kinds.len; i++) add_record(w, m->all_kinds.at[i]);
    for (size_t i = 0; i < m->events.len; i++) add_record(w, m->events.at[i]);
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->rec) add_record(w, m->contents.at[i]->rec);
    for (size_t i = 0; i < m->tags.len; i++)
        for (size_t k = 0; k < m->tags.at[i]->values.len; k++)
            add_declared(w, (struct meaning){
                                .kind = NAME_TAG, .target = m->tags.at[i], .number = (int32_t)k});
    for (size_t i = 0; i < m->fns.len; i++)
        for (size_t k = 0; k < m->fns.at[i]->locals.len; k++)
            add_declared(w, (struct meaning){.kind = NAME_LOCAL,
                                             .target = m->fns.at[i],
                                             .number = (int32_t)k,
                                             .type = m->fns.at[i]->locals.at[k].type});
}

/* The checker compares the names in `choices` with what is asked in a fight. They are the names of
 * content, members of the fight or tags. */
static void add_choice(void *walk, struct ast *n)
{
    struct declaration_walk *w = walk;
    struct span at;
    const struct symbol *y = NULL;
    if ((n->kind == AST_NAME || n->kind == AST_STRING) && view_locate(w->v, n->text, &at))
        y = view_find_symbol(w->v, w->file, at.from, n->text);
    if (y) add_place(w->v, w->to, w->file, at, (struct meaning){.kind = NAME_SYMBOL, .target = y});
    ast_each(n, add_choice, walk);
}

static void add_choices(void *walk, struct ast *n)
{
    bool choices = n->kind == AST_LINE && n->block && str_is(name_of(n->head), "choices");
    ast_each(choices ? n->block : n, choices ? add_choice : add_choices, walk);
}

/* Keeps one meaning a place: the declaration, else the last lookup. The checker tries in turn. */
static void keep_best(place_list *list)
{
    size_t kept = 0;
    qsort(list->at, list->len, sizeof *list->at, place_compare);
    for (size_t i = 0; i < list->len; i++) {
        struct named_place *last = kept ? &list->at[kept - 1] : NULL;
        if (!last || last->from != list->at[i].from)
            list->at[kept++] = list->at[i];
        else if (list->at[i].declares || !last->declares)
            *last = list->at[i];
    }
    list->len = kept;
}

const place_list *view_places(struct view *v, uint32_t file)
{
    static const place_list nothing;
    if (!v->model || !v->places || file >= v->findings->held.len) return &nothing;
    place_list *list = &v->places[file];
    if (list->at) return list;
    struct str source = view_text(v, file);
    struct declaration_walk walk = {v, list, file};
    vec_push(list, &v->arena, (struct named_place){0}); /* never empty, so that .at is set */
    list->len = 0;
    for (size_t i = 0; i < v->names.list.len; i++) {
        const struct name_use *u = &v->names.list.at[i];
        if (!points_into(source, u->name)) continue;
        uint32_t from = (uint32_t)(u->name.at - source.at);
        add_place(v, list, file, (struct span){file, from, from + (uint32_t)u->name.len},
                  (struct meaning){u->kind, u->number, u->target, u->type});
    }
    add_declarations(&walk);
    if (view_tree(v, file)) ast_each(view_tree(v, file), add_choices, &walk);
    if (list->len) keep_best(list);
    return list;
}

const struct named_place *view_name_at(struct view *v, uint32_t file, uint32_t at)
{
    const place_list *list = view_places(v, file);
    size_t low = 0, high = list->len;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (list->at[middle].from <= at)
            low = middle + 1;
        else
            high = middle;
    }
    struct str text = low ? view_text(v, file) : (struct str){0};
    if (!low) return NULL;
    const struct named_place *p = &list->at[low - 1];
    bool quote = p->to < text.len && text.at[p->to] == '"';
    if (low < list->len && list->at[low].from == at + 1 && at < text.len && text.at[at] == '"')
        return &list->at[low]; /* on the quotes before it */
    return at <= p->to + quote ? p : NULL;
}

/* ---- symbols --------------------------------------------------------------------------------- */

static const struct scope *scope_of_encounter(const struct view *v, uint32_t file, uint32_t at)
{
    const struct encounter *e = encounter_around(v, file, at);
    return e ? e->scope : NULL;
}

static struct scope *scope_of_file(const struct view *v, uint32_t file)
{
    return file < MODEL_FILES && v->model->file_scopes[file] ? v->model->file_scopes[file]
                                                             : v->model->shared_scope;
}

void view_symbols(const struct view *v, uint32_t file, uint32_t at,
                  void (*visit)(void *user, const struct symbol *y), void *user)
{
    if (!v->model) return;
    const struct scope *inner = scope_of_encounter(v, file, at);
    if (inner && inner != v->model->shared_scope) scope_each(inner, visit, user);
    if (scope_of_file(v, file) != v->model->shared_scope)
        scope_each(scope_of_file(v, file), visit, user);
    scope_each(v->model->shared_scope, visit, user);
}

struct symbol *view_find_symbol(const struct view *v, uint32_t file, uint32_t at, struct str name)
{
    if (!v->model || !name.len) return NULL;
    const struct scope *inner = scope_of_encounter(v, file, at);
    return scope_find(inner ? inner : scope_of_file(v, file), name);
}
