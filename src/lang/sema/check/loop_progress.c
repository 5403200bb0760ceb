/* loop_progress.c -- Reports `until` loops that surely never end: no pass can change what the
 * condition reads, and none can leave the loop.
 *
 * The condition yields a set of what it reads, the pass a set of what it writes, through all called
 * functions. There are three sorts: locals, kept members, and all that follows from marks,
 * places and budgets. A window or event runs the rules of others, so it may write anything and
 * leave the loop. The check does not prove that a loop ends: at run time fuel bounds it.
 */
#include "analyses.h"
#include "lang/sema/model/visit.h"

enum { LOCALS = 256 };

/* What expressions read, or statements write. */
struct access {
    uint64_t locals[LOCALS / 64];
    uint8_t *members; /* by row */
    bool any_member;
    bool derived; /* marks, places, budgets, and what is computed from them */
    bool leaves;  /* a pass may leave the loop, or run rules of others; a condition may roll */
};

struct loop_walk {
    struct model *m;
    struct access reads, writes;
    uint32_t *seen; /* by function: the last walk that followed it */
    uint32_t walk;
    int calls; /* how many calls deep: a local of the loop's function is seen at 0 only */
};

static void local_note(const struct loop_walk *w, struct access *a, int32_t local)
{
    if (w->calls == 0 && local >= 0 && local < LOCALS)
        a->locals[local >> 6] |= (uint64_t)1 << (local & 63);
}

static void member_note(struct access *a, const struct member *mem)
{
    if (mem->kind != MEM_KEPT || mem->id < 0) {
        a->derived = true;
        return;
    }
    a->members[mem->id] = 1;
    a->any_member = true;
}

/* Follows a function once in a walk. */
static bool first_visit(struct loop_walk *w, const struct fn *fn)
{
    if (w->seen[fn->id] == w->walk) return false;
    w->seen[fn->id] = w->walk;
    return true;
}

/* ---- what a condition reads ---- */

static void read_expr(void *user, const struct expr *x);
static void read_body(void *user, const struct stmt *s)
{
    stmt_each_expr(s, read_expr, user);
    stmt_each(s, read_body, user);
}

static void read_expr(void *user, const struct expr *x)
{
    struct loop_walk *w = user;
    switch (x->kind) {
    case EX_CONST:
    case EX_TEXT: return;
    case EX_LOCAL:
        local_note(w, &w->reads, x->number);
        /* a reference becomes none when the mark or event ends */
        w->reads.derived |= x->type.base == TY_MARK || x->type.base == TY_EVENT;
        return;
    case EX_LOAD:
        member_note(&w->reads, x->mem);
        w->reads.derived |= x->mem == w->m->place;
        break;
    case EX_CALL:
        w->calls++;
        if (first_visit(w, x->fn)) fn_each(x->fn, read_expr, read_body, w);
        w->calls--;
        break;
    case EX_ROLL:
    case EX_AFTER:
    case EX_PAY_UP_TO: w->reads.leaves = true; break;
    case EX_ARITH:
    case EX_COMPARE:
    case EX_NOT:
    case EX_AND:
    case EX_OR:
    case EX_PRESENT:
    case EX_COND:
    case EX_GIVEN:
    case EX_RANGE_IN:
    case EX_LIST:
    case EX_RANGE_LIST:
    case EX_COUNT:
    case EX_ELEMENT:
    case EX_FIRST: break;
    default: w->reads.derived = true; break;
    }
    expr_each(x, read_expr, w);
}

/* ---- what a pass writes ---- */

static void write_body(void *user, const struct stmt *s);
static void write_expr(void *user, const struct expr *x)
{
    struct loop_walk *w = user;
    if (w->writes.leaves) return;
    if (x->kind == EX_PAY_UP_TO) {
        member_note(&w->writes, x->mem);
        w->writes.derived = true;
    }
    if (x->kind == EX_CALL && first_visit(w, x->fn)) {
        w->calls++;
        fn_each(x->fn, write_expr, write_body, w);
        w->calls--;
    }
    expr_each(x, write_expr, w);
}

static void write_body(void *user, const struct stmt *s)
{
    struct loop_walk *w = user;
    if (w->writes.leaves) return; /* enough: the loop may end */
    switch (s->kind) {
    case ST_LET:
    case ST_CHOOSE:
    case ST_FOR:
    case ST_REPEAT: local_note(w, &w->writes, s->number); break;
    case ST_BRING:
        local_note(w, &w->writes, s->number);
        w->writes.derived = true;
        break;
    case ST_GIVE: w->writes.derived = true; break;
    case ST_STORE:
        for (const struct member *mem = s->mem; mem; mem = mem->overflow_into)
            member_note(&w->writes, mem);
        w->writes.derived |= s->mem == w->m->place || s->mem == w->m->side_kept ||
                             s->mem == w->m->ground_kept || s->mem == w->m->border_kept;
        break;
    case ST_PAY:
    case ST_GRANT:
        member_note(&w->writes, s->mem);
        w->writes.derived = true;
        break;
    case ST_APPLY:
    case ST_UNAPPLY:
    case ST_COPY_MARK:
    case ST_LEFT:
    case ST_FINISH: w->writes.derived = true; break;
    case ST_RETURN: w->writes.leaves |= w->calls == 0; break;
    case ST_FIRE:
    case ST_EVENT:
    case ST_OPEN:
    case ST_CALL_OFF:
    case ST_PERFORM:
    case ST_MARCH:
    case ST_PAUSE:
    case ST_PLAY:
    case ST_END: w->writes.leaves = true; break;
    case ST_BY_CONTENT:
    case ST_BLOCK:
    case ST_DO:
    case ST_IF:
    case ST_UNTIL:
    case ST_TOGETHER:
    case ST_LOG:
    case ST_MEASURE:
    case ST_EXPECT: break;
    }
    stmt_each_expr(s, write_expr, w);
    stmt_each(s, write_body, w);
}

/* ---- loops ---- */

static struct access access_new(struct model *m)
{
    return (struct access){.members = ARENA_ARRAY(m->arena, uint8_t, m->members.len + 1)};
}

static bool may_end(const struct model *m, const struct access *reads, const struct access *writes)
{
    if (reads->leaves || writes->leaves) return true;
    for (int i = 0; i < LOCALS / 64; i++)
        if (reads->locals[i] & writes->locals[i]) return true;
    /* whatever is derived may depend on any member */
    if (reads->derived && (writes->derived || writes->any_member)) return true;
    for (size_t i = 0; i < m->members.len; i++)
        if (reads->members[i] && writes->members[i]) return true;
    return false;
}

static enum visit check_loop(void *user, const struct fn *fn, const struct stmt *s)
{
    struct loop_walk *w = user;
    (void)fn;
    if (s->kind != ST_UNTIL || s->a->type.base == TY_ERROR) return VISIT_CHILDREN;
    w->reads = access_new(w->m), w->writes = access_new(w->m);
    if (!w->reads.members || !w->writes.members) return VISIT_CHILDREN;
    w->walk++;
    read_expr(w, s->a);
    w->walk++;
    if (!w->reads.leaves) write_body(w, s->then);
    if (may_end(w->m, &w->reads, &w->writes)) return VISIT_CHILDREN;
    struct diag *g = report(w->m, E0309, s->span, "nothing in this loop can end it");
    diag_note(g,
              "no pass changes what the condition reads, opens an event or window, or leaves the "
              "loop with `return`");
    diag_help(g, "to do something for each of a set write `for x in ...`; for a number of times "
                 "`repeat n { }`");
    return VISIT_CHILDREN;
}

void check_loop_progress(struct model *m)
{
    struct loop_walk w = {.m = m, .seen = ARENA_ARRAY(m->arena, uint32_t, m->fns.len + 1)};
    if (!w.seen) return;
    for (size_t i = 0; i < m->fns.len; i++)
        visit_fn(&(struct visitor){.user = &w, .stmt = check_loop}, m->fns.at[i]);
}
