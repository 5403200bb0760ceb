/* refusal.c -- Finds the condition that is written at a place of the rules, and words its negation:
 * "Boris is on Ines's side" for `it.side != c.side`.
 *
 * The place is that of an instruction. The condition is the outermost one around it, such as that
 * of a `where` or a `when`. Of a conjunction it is the operand around the place: the others held.
 */
#include <string.h>

#include "lang/syntax/visit_ast.h"
#include "prose.h"

struct seek {
    struct prose_reader *r;
    struct span at;
    const struct ast *found, *line; /* the condition, and the line that it is written in */
    const struct ast *whole;        /* the innermost value that is exactly at the place */
    bool settled;                   /* the place is in a condition, though in no operand of it */
};

static bool holds_place(const struct ast *n, struct span at)
{
    return n && n->span.from <= at.from && at.to <= n->span.to;
}

/* Takes the operand of the condition that holds the place. */
static void take_operand(struct seek *s, const struct ast *condition)
{
    s->settled = true;
    while (condition->kind == AST_BINARY && condition->op == OP_AND) {
        if (holds_place(condition->a, s->at))
            condition = condition->a;
        else if (holds_place(condition->b, s->at))
            condition = condition->b;
        else
            return;
    }
    s->found = condition;
}

/* The value of `noun`, `property`, `function` and the like is a condition if it reads as one. */
static bool is_value_condition(const struct ast *e)
{
    return is_condition(e) || e->kind == AST_CALL || e->kind == AST_MEMBER || e->kind == AST_NAME;
}

static void seek_in(void *user, struct ast *n)
{
    struct seek *s = user;
    if (s->settled || s->found) return;
    bool holds = holds_place(n, s->at);
    if (!holds && !ast_is_statement(n) && n->kind != AST_BLOCK) return;
    if (n->kind == AST_LINE && holds) s->line = n;
    if (!ast_is_statement(n) && n->span.from == s->at.from && n->span.to == s->at.to) s->whole = n;
    if (holds && n->kind == AST_WHERE && holds_place(n->b, s->at)) {
        take_operand(s, n->b);
        return;
    }
    /* a set by distance: its condition is the rest of the expression */
    if (holds && n->kind == AST_WITHIN && !holds_place(n->a, s->at)) {
        s->found = n;
        return;
    }
    if (ast_is_statement(n)) {
        if (n->when && holds_place(n->when, s->at)) {
            s->line = n;
            take_operand(s, n->when);
            return;
        }
        if (n->kind == AST_LINE && n->b && holds_place(n->b, s->at) && is_value_condition(n->b)) {
            s->line = n;
            take_operand(s, n->b);
            return;
        }
    }
    ast_each(n, seek_in, s);
}

/* `everyone within 2 of c`, of one of them: "it is not within 2 spaces of c". */
static struct str read_distance(struct prose_reader *r, const struct ast *e)
{
    struct ast *one = arena_alloc(r->a, ast_size(e));
    struct ast *it = ARENA_NEW(r->a, struct ast);
    memcpy(one, e, ast_size(e));
    *it = (struct ast){.kind = AST_NAME, .text = STR("it"), .span = e->span};
    one->a = it;
    return read_if(r, one, true);
}

struct refusal_job {
    const struct model *m;
    struct arena *a;
    const struct ast *file;
    struct span at;
    struct str self, it, asked;
    struct doc_refusal *out;
};

static void refusal_read(void *user)
{
    struct refusal_job *job = user;
    struct doc_page page = {0};
    struct prose_reader r = {.m = job->m, .a = job->a, .page = &page};
    struct seek s = {.r = &r, .at = job->at};
    seek_in(&s, (struct ast *)(uintptr_t)job->file);
    job->out->in_condition = s.settled || s.found;
    r.self = np_one(&r, job->self);
    r.it = np_one(&r, job->it);
    if (job->asked.len) referent_add(&r, job->asked, r.self, r.self, REF_THING);
    if (!job->out->in_condition && s.whole && is_set(&r, s.whole)) {
        job->out->found = true;
        job->out->span = s.whole->span;
        job->out->text =
            format_str(&r, "%S is not among %S", job->it, read_set(&r, s.whole, THE_SET).text);
    }
    if (!s.found) return;
    bool distance = s.found->kind == AST_WITHIN;
    job->out->found = true;
    job->out->span = s.found->span;
    job->out->text = distance ? read_distance(&r, s.found) : read_if(&r, s.found, true);
}

bool doc_refusal_at(const struct model *m, struct arena *a, const struct ast *file, struct span at,
                    struct str self, struct str it, struct str asked, struct doc_refusal *out)
{
    struct refusal_job job = {m, a, file, at, self, it, asked, out};
    *out = (struct doc_refusal){.found = false};
    return arena_try(a, refusal_read, &job);
}

/* ---- what a choice depends on ---------------------------------------------------------------- */

enum { NAMES_MOST = 16 };

struct scope_job {
    struct span at, *out;
    size_t room, count;
    struct str names[NAMES_MOST];
    size_t name_count;
    const struct ast *line; /* the innermost line at the place */
};

static void collect_name(void *user, struct ast *n)
{
    struct scope_job *job = user;
    if (n->kind == AST_NAME && job->name_count < NAMES_MOST)
        job->names[job->name_count++] = n->text;
    ast_each(n, collect_name, job);
}

static void find_line(void *user, struct ast *n)
{
    struct scope_job *job = user;
    if (n->kind == AST_LINE && holds_place(n, job->at)) job->line = n;
    if (n->kind == AST_BLOCK || ast_is_statement(n)) ast_each(n, find_line, job);
}

static bool is_named(const struct scope_job *job, struct str name)
{
    for (size_t i = 0; i < job->name_count; i++)
        if (str_equal(job->names[i], name)) return true;
    return false;
}

static void add_scope(struct scope_job *job, struct span span)
{
    if (job->count < job->room) job->out[job->count++] = span;
}

/* Adds the lines before the choice, in its blocks, that give a value to a name that it uses. The
 * last one comes first, so that names of names are found too. */
static bool add_lets(struct scope_job *job, const struct ast *n)
{
    if (n == job->line) return true;
    bool block = n->kind == AST_BLOCK;
    for (uint32_t i = 0; block && i < n->item_count; i++) {
        if (!add_lets(job, n->items[i])) continue;
        while (i-- > 0) {
            const struct ast *before = n->items[i];
            if (before->kind != AST_LINE || !before->b || !before->a ||
                !is_named(job, name_of(before->a)))
                continue;
            add_scope(job, before->span);
            collect_name(job, before->b);
        }
        return true;
    }
    if (block || !ast_is_statement(n)) return false;
    bool in = (n->block && add_lets(job, n->block)) || (n->orelse && add_lets(job, n->orelse));
    for (uint32_t i = 0; !in && n->kind == AST_TOGETHER && i < n->item_count; i++)
        in = add_lets(job, n->items[i]);
    return in;
}

size_t doc_choice_scope(const struct ast *file, struct span at, struct span *out, size_t room,
                        struct str *asked)
{
    *asked = STR("");
    struct scope_job job = {.at = at, .out = out, .room = room};
    find_line(&job, (struct ast *)(uintptr_t)file);
    if (!job.line) return 0;
    add_scope(&job, job.line->span);
    const struct ast *from = joined_value(job.line, JOIN_FROM);
    if (from) collect_name(&job, (struct ast *)(uintptr_t)from);
    add_lets(&job, file);
    const struct ast *by = joined_value(job.line, JOIN_BY);
    *asked = by && by->kind == AST_NAME && !is_word(by, "self") ? by->text : STR("");
    return job.count;
}
