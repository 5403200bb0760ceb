/* occasions.c -- Mutates whom, when and which: orderings, ends of durations, stacking, and who is
 * asked.
 *
 * A test with one enemy, one mark and one player sees none of these. A sibling is the next
 * declaration of the same sort in the same file, so it is visible wherever the name is. */
#include "finder.h"
#include "lang/sema/model/visit.h"
#include "lang/sema/sema.h"

/* ---- orderings ------------------------------------------------------------------------------- */

static bool is_ordering(const struct fn *fn)
{
    return fn->line && fn->line->head && fn->line->head->kind == AST_NAME &&
           str_equal(fn->line->head->text, STR("ordering"));
}

static struct fn *ordering_sibling(const struct finder *f, const struct fn *fn)
{
    const struct model *m = f->m;
    for (size_t i = 1; i < m->fns.len; i++) {
        struct fn *other = m->fns.at[((size_t)fn->id + i) % m->fns.len];
        if (is_ordering(other) && other->span.file == fn->span.file) return other;
    }
    return NULL;
}

void ordering_mutant(struct finder *f, struct expr *x)
{
    struct expr *key = x->b;
    struct span span = x->span;
    if (key->kind != EX_CALL || !is_ordering(key->fn)) return;
    struct fn *other = ordering_sibling(f, key->fn);
    if (!other || !name_find(f, &span, key->fn->name)) return;
    change_add(f, mutant_add(f, MUTATE_ORDERING, span, other->name), &key->fn, &other,
               sizeof other);
}

void key_mutant(struct finder *f, struct sort_key *key)
{
    bool turned = !key->descending, joined = key->key->kind == EX_ARITH;
    struct str text = text_at(f->m, key->key->span);
    if (!text.len) return;
    text = text_make(f, turned && joined ? "-(%.*s)" : turned ? "-%.*s" : "%.*s", STR_FMT(text));
    change_add(f, mutant_add(f, MUTATE_ORDERING, key->span, text), &key->descending, &turned,
               sizeof turned);
}

/* ---- moments --------------------------------------------------------------------------------- */

static bool same_moment(const struct moment *a, const struct moment *b)
{
    return a->window == b->window && a->subject == b->subject && a->event == b->event;
}

/* Narrows `span` to the word behind `after` that names the moment. */
static bool moment_find(const struct finder *f, struct span *span, const char *after,
                        const struct moment *of)
{
    const char *const tokens[] = {after, NULL};
    struct span at = *span;
    if (token_find(f->m, &at, tokens) < 0) return false;
    struct str t = text_at(f->m, (struct span){span->file, at.to, span->to});
    for (size_t i = 0, end; i < t.len; i = end) {
        for (end = i; end < t.len && name_char(t.at[end]);) end++;
        const struct symbol *y =
            end > i ? scope_find_unit(f->m->names, (struct str){t.at + i, end - i}) : NULL;
        if (y && same_moment(y->as.moment, of)) {
            *span = (struct span){span->file, at.to + (uint32_t)i, at.to + (uint32_t)end};
            return true;
        }
        if (end == i) end++;
    }
    return false;
}

static bool is_declared(const struct moment *mo)
{
    for (size_t i = 0; i < mo->name.len; i++)
        if (!name_char(mo->name.at[i])) return false; /* `round.over` */
    return true;
}

/* Units stand for units. A moment of a creature stands for another of a creature. */
static struct moment *moment_sibling(const struct finder *f, const struct moment *of, bool owned)
{
    const struct model *m = f->m;
    for (size_t i = 1; i < m->moments.len; i++) {
        struct moment *other = m->moments.at[((size_t)of->id + i) % m->moments.len];
        bool same_owner = !of->subject == !other->subject;
        if (other->span.file == of->span.file && is_declared(other) && !same_moment(other, of) &&
            !of->event == !other->event && (same_owner || (of->event && !owned)))
            return other;
    }
    return NULL;
}

static void moment_mutant(struct finder *f, struct span span, const char *after, bool owned,
                          struct moment **at)
{
    struct moment *other = *at ? moment_sibling(f, *at, owned) : NULL;
    if (!other || !moment_find(f, &span, after, *at)) return;
    change_add(f, mutant_add(f, MUTATE_END, span, other->name), at, &other, sizeof other);
}

static void count_ends(void *user, const struct stmt *s)
{
    uint32_t *ends = user;
    if (s->kind == ST_APPLY && s->moment) ends[s->content->id]++;
    stmt_each(s, count_ends, user);
}

/* Ends of a mark that stacks must count the same (E0411). */
static bool has_one_end(struct finder *f, const struct content *c)
{
    const struct model *m = f->m;
    if (!f->ends) {
        f->ends = ARENA_ARRAY(f->a, uint32_t, m->contents.len + 1);
        for (size_t i = 0; i < m->fns.len; i++)
            if (m->fns.at[i]->body && !in_scene(f, m->fns.at[i]->span))
                count_ends(f->ends, m->fns.at[i]->body);
    }
    return f->ends[c->id] <= 1;
}

void end_mutants(struct finder *f, struct stmt *s)
{
    struct span span = statement_extent(f->m, s->span);
    bool compared = s->content->stacks != STACK_APART && !s->content->stacks_by;
    if (!s->moment || (compared && !has_one_end(f, s->content))) return;
    moment_mutant(f, span, "for", s->c != NULL, &s->moment);
    moment_mutant(f, span, "until", s->c != NULL, &s->moment);
}

void hook_end_mutant(struct finder *f, struct hook *h)
{
    moment_mutant(f, h->span, "per", false, &h->once_per);
}

void refill_mutant(struct finder *f, struct member *x)
{
    moment_mutant(f, x->line->span, "until", true, &x->refill);
    moment_mutant(f, x->line->span, "at", true, &x->refill);
}

void mark_end_mutant(struct finder *f, struct content *c, struct span line)
{
    moment_mutant(f, line, "at", true, &c->ends_at);
}

/* ---- stacking -------------------------------------------------------------------------------- */

void stacking_mutant(struct finder *f, struct content *c, struct span line)
{
    static const char *const names[] = {"apart", "add", "highest", "longest", "once", NULL};
    static const enum stacking others[] = {[STACK_APART] = STACK_ONCE,
                                           [STACK_ADD] = STACK_HIGHEST,
                                           [STACK_HIGHEST] = STACK_ADD,
                                           [STACK_LONGEST] = STACK_APART,
                                           [STACK_ONCE] = STACK_APART};
    enum stacking other = others[c->stacks];
    if (other == STACK_APART && c->stacks_by) return;
    if (c->stacks == STACK_APART && !has_one_end(f, c)) return;
    if (token_find(f->m, &line, names) != (int)c->stacks) return;
    change_add(f, mutant_add(f, MUTATE_STACKING, line, str_from(names[other])), &c->stacks, &other,
               sizeof other);
}

/* ---- who is asked ---------------------------------------------------------------------------- */

static bool is_plain_creature(struct type t)
{
    return t.base == TY_CREATURE && !t.optional;
}

/* The next parameter of the function that is a creature. */
static struct expr *other_parameter(struct finder *f, const struct expr *who)
{
    size_t count = f->fn->params.len;
    for (size_t i = 1; i < count && (size_t)who->number < count; i++) {
        size_t k = ((size_t)who->number + i) % count;
        const struct local *l = &f->fn->locals.at[k];
        if (!is_plain_creature(l->type) || !l->name.len) continue;
        struct expr *x = ARENA_NEW(f->a, struct expr);
        if (x) *x = *who;
        if (x) x->number = (int32_t)k, x->type = l->type;
        return x;
    }
    return NULL;
}

/* The next value of the event that is a creature. */
static struct member *value_sibling(const struct member *of)
{
    const struct record *r = of->rec;
    size_t count = r->members.len, at = 0;
    while (at < count && r->members.at[at] != of) at++;
    for (size_t i = 1; i < count && at < count; i++) {
        struct member *other = r->members.at[(at + i) % count];
        if (other->kind == MEM_KEPT && is_plain_creature(other->type) && !other->is_array)
            return other;
    }
    return NULL;
}

static struct expr *other_value(struct finder *f, const struct expr *who)
{
    struct member *other = value_sibling(who->mem);
    struct expr *x = other ? ARENA_NEW(f->a, struct expr) : NULL;
    if (x) *x = *who;
    if (x) x->mem = other, x->type = other->type;
    return x;
}

struct expr *other_asked(struct finder *f, const struct expr *who, struct str *now)
{
    struct expr *other = NULL;
    if (who->kind == EX_LOCAL && is_plain_creature(who->type))
        other = other_parameter(f, who);
    else if (who->kind == EX_LOAD && who->a && who->mem->rec->cls == CLASS_EVENT && !who->b &&
             is_plain_creature(who->type))
        other = other_value(f, who);
    if (!other) return NULL;
    struct str old = text_at(f->m, who->span), name = who->kind == EX_LOCAL
                                                          ? f->fn->locals.at[other->number].name
                                                          : other->mem->name;
    while (old.len && who->kind == EX_LOAD && name_char(old.at[old.len - 1])) old.len--;
    if (who->kind == EX_LOCAL) old.len = 0;
    *now = text_make(f, "%.*s%.*s", STR_FMT(old), STR_FMT(name));
    return other;
}

/* The place of a window is its name; who is asked follows on the line. */
static struct span askers_of(const struct finder *f, const struct window *w)
{
    struct str text = f->m->diags->sources.at[w->span.file].text;
    struct span span = {w->span.file, w->span.to, w->span.to};
    while (span.to < text.len && text.at[span.to] != '\n' && text.at[span.to] != ';') span.to++;
    return span;
}

void window_mutants(struct finder *f, struct window *w)
{
    for (size_t i = 0; i < w->askers.len; i++) {
        struct asker_spec *asker = &w->askers.at[i];
        struct span span = askers_of(f, w);
        bool named = asker->kind == ASKER_MEMBER && is_plain_creature(asker->member->type);
        struct member *other = named ? value_sibling(asker->member) : NULL;
        for (size_t k = 0; other && k < w->askers.len; k++)
            if (w->askers.at[k].member == other) other = NULL;
        if (!other || !name_find(f, &span, asker->member->name)) continue;
        change_add(f, mutant_add(f, MUTATE_ASKED, span, other->name), &asker->member, &other,
                   sizeof other);
    }
}
