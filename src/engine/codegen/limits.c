/* limits.c -- Reports tables that exceed what a program can hold, at the first declaration beyond
 * the limit. The verifier tests the same limits, but without places. Also bounds the registers of a
 * function, before its code is made.
 */
#include "emit.h"

#include "lang/sema/model/visit.h"

static struct span line_span(const struct ast *line)
{
    return line ? line->span : (struct span){0, 0, 0};
}

static void too_many(struct gen *g, struct span first, const char *what, int most)
{
    struct diag *d = diag_report(g->d, E0005, first, "more than %d %s", most, what);
    diag_label(d, "the first that is too much");
}

/* Returns the word of a rule file for the owners of a record. */
static const char *record_word(const struct record *r)
{
    switch (r->cls) {
    case CLASS_FIGHT: return "values that the fight keeps (options are among them)";
    case CLASS_SIDE: return "values that each side keeps";
    case CLASS_CREATURE: return "values that each creature keeps";
    case CLASS_PLACE: return "values that each place keeps";
    case CLASS_EVENT: return "values that one event keeps";
    default: return "values that one thing keeps";
    }
}

static void members_within(struct gen *g)
{
    const struct member *over = NULL;
    for (size_t i = 0; i < g->m->members.len && !over; i++) {
        const struct member *x = g->m->members.at[i];
        if ((int64_t)x->offset + (int64_t)x->width * (x->count ? x->count : 1) > LIMIT_CELLS)
            over = x;
    }
    if (over)
        too_many(g, line_span(over->line), record_word(over->rec), LIMIT_CELLS);
    else if (g->m->members.len > LIMIT_MEMBERS)
        too_many(g, line_span(g->m->members.at[LIMIT_MEMBERS]->line), "kept members in all",
                 LIMIT_MEMBERS);
}

/* A stat of a family counts once for each of its words. */
static void stats_within(struct gen *g)
{
    const struct member *over = NULL;
    for (size_t i = 0; i < g->m->stats.len; i++) {
        const struct member *s = g->m->stats.at[i];
        int64_t end = (int64_t)s->id + (s->dim ? (int64_t)s->dim->values.len : 1);
        if (end > LIMIT_INDEXED && (!over || s->id < over->id)) over = s;
    }
    if (over)
        too_many(g, line_span(over->line), "stats (one of a family counts for each of its words)",
                 LIMIT_INDEXED);
}

static void hooks_within(struct gen *g)
{
    size_t count = g->m->hooks.len;
    for (size_t i = 0; i < g->m->contents.len; i++) {
        const struct content *c = g->m->contents.at[i];
        count += c->hooks.len;
        if (count <= LIMIT_ROWS) continue;
        too_many(g, c->hooks.at[c->hooks.len - (count - LIMIT_ROWS)].span, "hooks", LIMIT_ROWS);
        return;
    }
}

void limits_check(struct gen *g)
{
    const struct model *m = g->m;
    members_within(g);
    stats_within(g);
    hooks_within(g);
    if (m->all_kinds.len > LIMIT_INDEXED)
        too_many(g, line_span(m->all_kinds.at[LIMIT_INDEXED]->sym->line), "kinds", LIMIT_INDEXED);
    if (m->tactics.len > LIMIT_INDEXED)
        too_many(g, m->tactics.at[LIMIT_INDEXED]->sym->span, "tactics", LIMIT_INDEXED);
    if (m->windows.len > LIMIT_INDEXED)
        too_many(g, m->windows.at[LIMIT_INDEXED]->span, "windows", LIMIT_INDEXED);
    if (m->contents.len > LIMIT_ROWS)
        too_many(g, line_span(m->contents.at[LIMIT_ROWS]->line), "declarations of content",
                 LIMIT_ROWS);
    if (m->moments.len > LIMIT_ROWS)
        too_many(g, m->moments.at[LIMIT_ROWS]->span, "moments", LIMIT_ROWS);
}

/* ---- registers of a function ---------------------------------------------------------------- */

static int holes(const struct template *t)
{
    return t ? (int)t->parts.len : 0;
}

/* Returns an upper bound of the registers of a node: its value, copies of its operands, loops. */
static int expr_registers(const struct expr *x)
{
    switch (x->kind) {
    case EX_LOCAL: return 0;
    case EX_CONST:
    case EX_TEXT: return 1;
    case EX_ARITH:
    case EX_COMPARE:
    case EX_NOT:
    case EX_AND:
    case EX_OR:
    case EX_PRESENT:
    case EX_COND:
    case EX_LOAD:
    case EX_LEFT:
    case EX_GIVEN:
    case EX_STAT:
    case EX_NATURAL: return 2;
    case EX_CALL: return 2 + (int)x->item_count;
    default: return 9 + 2 * (int)x->item_count;
    }
}

static void add_expr_registers(void *most, const struct expr *x)
{
    *(int *)most += expr_registers(x) + holes(x->template);
    expr_each(x, add_expr_registers, most);
}

/* Returns the registers of a statement, without its expressions and the statements in it. */
static int stmt_registers(const struct stmt *s)
{
    bool plain = s->kind == ST_BLOCK || s->kind == ST_LET || s->kind == ST_STORE ||
                 s->kind == ST_DO || s->kind == ST_IF || s->kind == ST_RETURN;
    int takes = (plain ? 2 : 16) + 2 * (int)s->arg_count + holes(s->template);
    /* the terms are emitted one by one, and then the total */
    if (s->kind == ST_LET && s->template) add_expr_registers(&takes, s->a);
    for (size_t i = 0; i < s->keys.len; i++)
        takes += 2, add_expr_registers(&takes, s->keys.at[i].key);
    if (s->ask) takes += 8 + holes(s->ask->prompt);
    return takes;
}

/* Adds registers. Returns true if there are more than a function may have. */
static bool add_stmt_registers(void *most, const struct stmt *s)
{
    *(int *)most += stmt_registers(s);
    stmt_each_expr(s, add_expr_registers, most);
    return *(const int *)most > LIMIT_REGISTERS_OF_ONE || stmt_any(s, add_stmt_registers, most);
}

int registers_most(const struct fn *fn)
{
    int most = (int)fn->locals.len + VT_COUNT;
    if (fn->value) add_expr_registers(&most, fn->value);
    if (fn->body) add_stmt_registers(&most, fn->body);
    return most;
}
