/* calls.c -- Call hierarchy of a declaration: callers, callees, and listeners of an event. */
#include <stdlib.h>
#include <string.h>

#include "ide.h"

struct calls {
    bool incoming;
    const char *const *programs;
    size_t program_count;

    struct str text;  /* the name */
    const char *file; /* that declares it */
    uint64_t key;
    struct span whole; /* its declaration */
    VEC(fray_ide_call) found;
    name_list files; /* shown names of the files that were read */
};

static void add_call(struct question *q, struct calls *c, fray_ide_symbol who, fray_ide_span at)
{
    for (size_t i = 0; i < c->found.len; i++) {
        const fray_ide_call *old = &c->found.at[i];
        if (old->at.from == at.from && strcmp(old->at.file, at.file) == 0 &&
            strcmp(old->who.name, who.name) == 0)
            return;
    }
    vec_push(&c->found, q->a, (fray_ide_call){who, at});
}

/* ---- callers --------------------------------------------------------------------------------- */

/* The innermost declaration around a place, or the line without a name: `flow`. */
static fray_ide_symbol declaration_around(struct question *q, struct view *v, uint32_t file,
                                          const char *shown, const symbol_list *all, uint32_t at)
{
    const fray_ide_symbol *best = NULL;
    for (size_t i = 0; i < all->len; i++)
        if (all->at[i].whole.from <= at && at < all->at[i].whole.to) best = &all->at[i];
    if (best) return *best;
    const struct ast *tree = view_tree(v, file);
    for (uint32_t i = 0; tree && i < tree->item_count; i++) {
        const struct ast *line = tree->items[i];
        if (at >= line->span.from && at <= line_end(line))
            return symbol_of_line(q->a, v, file, shown, line);
    }
    return (fray_ide_symbol){.name = "", .detail = "", .of = ""};
}

static void callers_in(struct question *q, struct calls *c, struct view *v, uint32_t file)
{
    symbol_list all = {0};
    const char *shown = view_shown(v, file);
    if (names_have(&c->files, shown) || !contains_text(view_text(v, file), c->text)) return;
    shown = arena_text(q->a, shown, strlen(shown));
    vec_push(&c->files, q->a, shown);
    const place_list *places = view_places(v, file);
    outline_file(q, v, file, &all);
    for (size_t i = 0; i < places->len; i++) {
        const struct named_place *p = &places->at[i];
        if (p->declares || meaning_key(v, p->meaning) != c->key) continue;
        fray_ide_symbol who = declaration_around(q, v, file, shown, &all, p->from);
        if (who.whole.file) add_call(q, c, who, (fray_ide_span){shown, p->from, p->to, 0});
    }
}

static void callers_visit(struct question *q, void *user, struct view *v)
{
    for (uint32_t i = 0; i < v->findings->held.len; i++) callers_in(q, user, v, i);
}

static bool callers_want(void *user, struct str text, const char *shown)
{
    const struct calls *c = user;
    return contains_text(text, c->text) && !names_have(&c->files, shown);
}

/* ---- listeners ------------------------------------------------------------------------------- */

/* A hook that runs at the event, and its depth in the order of hooks. */
struct listener {
    fray_ide_call call;
    size_t rank;
};
typedef VEC(struct listener) listener_list;

static size_t hook_rank(const struct hook *h, int depth)
{
    size_t rank = 0;
    for (size_t i = 0; i < h->predecessors.len && depth < 32; i++) {
        size_t before = hook_rank(h->predecessors.at[i], depth + 1) + 1;
        if (before > rank) rank = before;
    }
    return rank;
}

static bool is_moment_of(const struct view *v, const struct moment *m, uint64_t key)
{
    if (!m || !m->window) return false;
    const struct symbol *event = m->window->event->sym;
    return meaning_key(v, (struct meaning){.kind = NAME_WINDOW, .target = m->window}) == key ||
           (event && meaning_key(v, (struct meaning){.kind = NAME_SYMBOL, .target = event}) == key);
}

static fray_ide_symbol owner_symbol(struct question *q, struct view *v, const struct content *c,
                                    struct span at)
{
    struct meaning x = {.kind = NAME_SYMBOL, .target = c ? c->sym : NULL};
    struct span name = at;
    bool known = c && meaning_declared(v, x, &name);
    struct str text = view_text(v, at.file);
    struct str line = {text.at + at.from, at.to - at.from};
    return (fray_ide_symbol){.kind = known ? content_kind(c->kind) : FRAY_IDE_HOOK,
                             .name = text_of_str(q->a, known ? c->sym->name : line),
                             .detail = text_of_str(q->a, line),
                             .of = "",
                             .declared = span_in(q, v, name, true),
                             .whole = span_in(q, v, known ? meaning_whole(v, x) : at, true)};
}

static void add_listener(struct question *q, listener_list *to, struct view *v,
                         const struct content *owner, struct span at, size_t rank)
{
    if (at.file >= v->findings->held.len || at.to > view_text(v, at.file).len) return;
    fray_ide_call call = {owner_symbol(q, v, owner, at), span_in(q, v, at, false)};
    vec_push(to, q->a, (struct listener){call, rank});
}

/* Returns whether a hook runs at the moment, window or event of the key. */
static bool listens(const struct view *v, const struct hook *h, uint64_t key)
{
    const struct moment *m = h->moment;
    const struct symbol *y =
        m && m->name.len ? scope_find_unit(v->model->shared_scope, m->name) : NULL;
    return is_moment_of(v, m, key) ||
           (y && meaning_key(v, (struct meaning){.kind = NAME_SYMBOL, .target = y}) == key);
}

static void add_hooks(struct question *q, listener_list *to, struct view *v,
                      const struct content *c, const struct calls *wanted)
{
    size_t count = c ? c->hooks.len : v->model->hooks.len;
    const struct hook *hooks = c ? c->hooks.at : v->model->hooks.at;
    for (size_t i = 0; i < count; i++)
        if (listens(v, &hooks[i], wanted->key))
            add_listener(q, to, v, c, hooks[i].span, hook_rank(&hooks[i], 0));
    for (int32_t slot = 0; c && slot < c->kind->slot_count; slot++) {
        const struct fn *fn = c->value_fns ? c->value_fns[slot] : NULL;
        if (!fn) continue;
        for (size_t i = 0; i < v->model->slots.len; i++) {
            const struct member *x = v->model->slots.at[i];
            if (x->slot == slot && x->slot_sort == SLOT_HOOK && record_is(c->kind, x->rec) &&
                meaning_key(v, (struct meaning){.kind = NAME_MEMBER, .target = x}) == wanted->key)
                add_listener(q, to, v, c, c->value_spans[slot], 0);
        }
    }
}

static int by_rank(const void *a, const void *b)
{
    const struct listener *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    int files = strcmp(x->call.at.file, y->call.at.file);
    return files ? files : x->call.at.from < y->call.at.from ? -1 : 1;
}

static void listeners_visit(struct question *q, void *user, struct view *v)
{
    struct calls *c = user;
    listener_list all = {0};
    add_hooks(q, &all, v, NULL, c);
    for (size_t i = 0; i < v->model->contents.len; i++)
        add_hooks(q, &all, v, v->model->contents.at[i], c);
    if (all.len) qsort(all.at, all.len, sizeof *all.at, by_rank);
    for (size_t i = 0; i < all.len; i++)
        if (all.at[i].call.at.file) add_call(q, c, all.at[i].call.who, all.at[i].call.at);
}

static bool listeners_want(void *user, struct str text, const char *shown)
{
    (void)user;
    (void)shown;
    return contains_text(text, STR("on "));
}

/* ---- what a declaration calls ---------------------------------------------------------------- */

static bool is_callable(fray_ide_kind kind)
{
    return (kind >= FRAY_IDE_FUNCTION && kind <= FRAY_IDE_TABLE) || kind == FRAY_IDE_EVENT ||
           kind == FRAY_IDE_PROPERTY || kind == FRAY_IDE_HOOK || kind == FRAY_IDE_WINDOW;
}

static void callees(struct question *q, struct calls *c)
{
    const place_list *places = view_places(q->v, c->whole.file);
    for (size_t i = 0; i < places->len; i++) {
        const struct named_place *p = &places->at[i];
        struct span name;
        bool inside = p->from >= c->whole.from && p->to <= c->whole.to && !p->declares;
        if (!inside || !is_callable(meaning_kind(p->meaning)) ||
            !meaning_declared(q->v, p->meaning, &name))
            continue;
        fray_ide_symbol who = {.kind = meaning_kind(p->meaning),
                               .name = text_of_str(q->a, meaning_name(p->meaning)),
                               .detail = text_of_str(q->a, meaning_signature(p->meaning, q->a)),
                               .of = text_of_str(q->a, meaning_of(p->meaning)),
                               .declared = span_of(q, name, true),
                               .whole = span_of(q, meaning_whole(q->v, p->meaning), true)};
        add_call(q, c, who, span_of(q, (struct span){c->whole.file, p->from, p->to}, false));
    }
}

/* ---- the question ---------------------------------------------------------------------------- */

static bool has_listeners(fray_ide_kind kind)
{
    return (kind >= FRAY_IDE_EVENT && kind <= FRAY_IDE_UNIT) || kind == FRAY_IDE_HOOK;
}

static fray_result find_calls(struct question *q)
{
    struct calls *c = q->user;
    struct named_place p;
    struct span declared;
    if (!meaning_at(q, &p) || !meaning_declared(q->v, p.meaning, &declared)) return FRAY_NOT_FOUND;
    struct str text = view_text(q->v, q->file);
    const char *file = view_shown(q->v, declared.file);
    c->text = (struct str){arena_text(q->a, text.at + p.from, p.to - p.from), p.to - p.from};
    c->file = arena_text(q->a, file, strlen(file));
    c->key = meaning_key(q->v, p.meaning);
    c->whole = meaning_whole(q->v, p.meaning);
    bool listeners = !c->incoming && has_listeners(meaning_kind(p.meaning));
    struct programs all = {.names = c->programs,
                           .count = c->program_count,
                           .file = c->file,
                           .wants = listeners ? listeners_want : callers_want,
                           .visit = listeners ? listeners_visit : callers_visit,
                           .user = c};
    if (c->incoming || listeners) {
        all.visit(q, c, q->v);
        if (!programs_visit(q, &all)) return FRAY_NO_MEMORY;
    } else {
        callees(q, c);
    }
    q->answer = ANSWER(c->found);
    return FRAY_OK;
}

fray_result fray_ide_calls(fray_ide *ide, const char *program, const char *file, uint32_t at,
                           int incoming, const char *const *programs, size_t program_count,
                           const fray_ide_call **calls, size_t *count)
{
    const void *list = NULL;
    if (!calls || (program_count && !programs)) return FRAY_BAD_ARGUMENT;
    struct calls c = {
        .incoming = incoming != 0, .programs = programs, .program_count = program_count};
    fray_result result = question_list(ide, program, file, at, find_calls, &c, &list, count);
    *calls = list;
    return result;
}
