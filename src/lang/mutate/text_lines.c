/* text_lines.c -- Classifies statements and functions that only serve `log` and `measure` lines.
 *
 * A statement is text if it is such a line, or if all that it runs is text and it changes nothing.
 * A function is text if its body is. A function belongs to text or to tactics if nothing else
 * reaches it in the call graph.
 */
#include "finder.h"
#include "lang/sema/model/visit.h"

static bool begins_with(const struct model *m, struct span span, const char *word)
{
    struct str t = text_at(m, span);
    size_t n = strlen(word);
    return t.len > n && memcmp(t.at, word, n) == 0 && !name_char(t.at[n]);
}

bool stmt_declares(const struct finder *f, const struct stmt *s)
{
    return begins_with(f->m, s->span, "let") || begins_with(f->m, s->span, "fixed");
}

static bool changes(void *user, const struct expr *x)
{
    (void)user;
    return x->kind == EX_ROLL || x->kind == EX_PAY_UP_TO || x->kind == EX_AFTER ||
           (x->kind == EX_CALL && x->fn->permission != PERMIT_PURE) || expr_any(x, changes, NULL);
}

static bool changes_nothing(const struct stmt *s)
{
    return !stmt_any_expr(s, changes, NULL);
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool runs_text(struct finder *f, const struct stmt *s);

/* Names that a block declares are read in it alone. */
static bool block_is_text(struct finder *f, const struct stmt *block)
{
    bool found = false;
    for (size_t i = 0; i < block->item_count; i++) {
        const struct stmt *s = block->items[i];
        if (!s) continue;
        if (s->kind == ST_LET && stmt_declares(f, s) && changes_nothing(s)) continue;
        if (!runs_text(f, s)) return false;
        found = true;
    }
    return found;
}

static bool fn_is_text(struct finder *f, const struct fn *fn)
{
    enum { UNKNOWN, YES, NO };
    if (f->texts[fn->id] == UNKNOWN) {
        f->texts[fn->id] = NO; /* until it is known */
        bool text = fn->body && fn->ret.base == TY_VOID && runs_text(f, fn->body);
        f->texts[fn->id] = text ? YES : NO;
    }
    return f->texts[fn->id] == YES;
}

static bool call_is_text(struct finder *f, const struct expr *x)
{
    if (!x || x->kind != EX_CALL || !fn_is_text(f, x->fn)) return false;
    return !expr_any(x, changes, NULL);
}

static bool runs_text(struct finder *f, const struct stmt *s)
{
    switch (s->kind) {
    case ST_LOG:
    case ST_MEASURE: return true;
    case ST_BLOCK: return block_is_text(f, s);
    case ST_DO: return call_is_text(f, s->a);
    case ST_IF:
        return changes_nothing(s) && s->then && runs_text(f, s->then) &&
               (!s->orelse || runs_text(f, s->orelse));
    case ST_FOR:
    case ST_REPEAT: return changes_nothing(s) && s->then && runs_text(f, s->then);
    default: return false;
    }
}

bool stmt_is_text(struct finder *f, const struct stmt *s)
{
    if (s->kind == ST_LET) return f->text_locals && f->text_locals[s->number] && changes_nothing(s);
    return runs_text(f, s);
}

/* ---- names that only text reads -------------------------------------------------------------- */

struct text_reads {
    struct finder *f;
    int *reads;
};

static void reads_in(void *user, const struct expr *x)
{
    struct text_reads *r = user;
    if (x->kind == EX_LOCAL) r->reads[x->number]++;
    expr_each(x, reads_in, user);
}

static void reads_below(void *user, const struct stmt *s)
{
    stmt_each_expr(s, reads_in, user);
    stmt_each(s, reads_below, user);
}

static void reads_of_text(void *user, const struct stmt *s)
{
    struct text_reads *r = user;
    if (stmt_is_text(r->f, s))
        reads_below(user, s);
    else
        stmt_each(s, reads_of_text, user);
}

void text_locals_find(struct finder *f)
{
    size_t count = f->fn->locals.len;
    f->text_locals = ARENA_ARRAY(f->a, bool, count + 1);
    for (bool more = f->fn->body != NULL; more;) {
        struct text_reads r = {f, ARENA_ARRAY(f->a, int, count + 1)};
        more = false;
        reads_of_text(&r, f->fn->body);
        for (size_t i = f->fn->params.len; i < count; i++) {
            bool text = f->reads[i] && r.reads[i] == f->reads[i];
            more |= text && !f->text_locals[i];
            f->text_locals[i] |= text;
        }
    }
}

/* ---- the call graph -------------------------------------------------------------------------- */

enum { BY_TACTICS = 1, BY_OTHERS = 2, BY_TEXT = 4 };

struct call_marks {
    struct finder *f;
    uint8_t by;
};

static void mark_calls(struct finder *f, const struct fn *fn, uint8_t by);

static void mark_in_expr(void *user, const struct expr *x)
{
    struct call_marks *m = user;
    if (x->kind == EX_CALL) mark_calls(m->f, x->fn, m->by);
    expr_each(x, mark_in_expr, user);
}

static void mark_in_stmt(void *user, const struct stmt *s)
{
    struct call_marks inner = *(struct call_marks *)user;
    if (runs_text(inner.f, s)) inner.by = BY_TEXT;
    stmt_each_expr(s, mark_in_expr, &inner);
    stmt_each(s, mark_in_stmt, &inner);
}

static bool is_called(void *user, const struct expr *x)
{
    return (x->kind == EX_CALL && x->fn == user) || expr_any(x, is_called, user);
}

static bool is_called_below(void *user, const struct stmt *s)
{
    return stmt_any_expr(s, is_called, user) || stmt_any(s, is_called_below, user);
}

static void mark_calls(struct finder *f, const struct fn *fn, uint8_t by)
{
    struct call_marks marks = {f, by};
    if (f->called[fn->id] & by) return;
    f->called[fn->id] |= by;
    fn_each(fn, mark_in_expr, mark_in_stmt, &marks);
    for (size_t i = 0; i < fn->calls.len; i++) /* the rows of a table, the flow of a test */
        if (!fn_any(fn, is_called, is_called_below, fn->calls.at[i]))
            mark_calls(f, fn->calls.at[i], by);
}

static uint8_t caller_of(const struct finder *f, const struct fn *fn)
{
    const struct region *r = fn->span.to ? region_at(f, fn->span) : NULL;
    return r && r->kind == REGION_TACTICS ? BY_TACTICS
           : r && r->kind == REGION_TEXT  ? BY_TEXT
                                          : BY_OTHERS;
}

void callers_collect(struct finder *f)
{
    const struct model *m = f->m;
    bool *has_caller = ARENA_ARRAY(f->a, bool, m->fns.len + 1);
    f->called = ARENA_ARRAY(f->a, uint8_t, m->fns.len + 1);
    f->texts = ARENA_ARRAY(f->a, uint8_t, m->fns.len + 1);
    for (size_t i = 0; i < m->fns.len; i++)
        for (size_t k = 0; k < m->fns.at[i]->calls.len; k++)
            if (!in_scene(f, m->fns.at[i]->span)) has_caller[m->fns.at[i]->calls.at[k]->id] = true;
    for (size_t i = 0; i < m->fns.len; i++) {
        const struct fn *fn = m->fns.at[i];
        if (in_scene(f, fn->span)) continue;
        uint8_t by = caller_of(f, fn);
        if (by != BY_OTHERS || !has_caller[i]) mark_calls(f, fn, by);
    }
}

enum fn_use fn_use(const struct finder *f, const struct fn *fn)
{
    uint8_t by = f->called[fn->id];
    return by & BY_OTHERS    ? USED_BY_RULES
           : by & BY_TACTICS ? USED_BY_TACTICS
           : by & BY_TEXT    ? USED_BY_TEXT
                             : USED_BY_RULES;
}
