/* result_stmt.c -- Checks `result "damage" = n` of a trial. */
#include "stmt.h"

static struct member *result_cell(struct model *m, struct str name, enum member_sort kind,
                                  struct type type)
{
    struct member *x = ARENA_NEW(m->arena, struct member);
    *x = (struct member){.kind = MEM_KEPT,
                         .member_sort = kind,
                         .name = name,
                         .rec = m->fight,
                         .type = type,
                         .count = 1,
                         .width = 1,
                         .slot = -1};
    x->id = (int32_t)m->members.len;
    x->offset = m->fight->cell_count++;
    vec_push(&m->members, m->arena, x);
    return x;
}

static struct result *result_named(struct check_ctx *cx, struct str name, struct type type,
                                   struct span span)
{
    struct encounter *e = cx->test;
    for (size_t i = 0; i < e->results.len; i++)
        if (str_equal(e->results.at[i].name, name)) {
            if (!type_same(e->results.at[i].value->type, type))
                report(cx->m, E0301, span, "the result `%.*s` was of another type before",
                       STR_FMT(name));
            return &e->results.at[i];
        }
    struct result r = {name,
                       result_cell(cx->m, name,
                                   type.base == TY_FLAG  ? SORT_FLAG
                                   : type.base == TY_INT ? SORT_COUNTER
                                                         : SORT_SLOT,
                                   type),
                       result_cell(cx->m, name, SORT_FLAG, type_of(TY_FLAG))};
    vec_push(&e->results, cx->m->arena, r);
    return &e->results.at[e->results.len - 1];
}

static struct stmt *store_in(struct check_ctx *cx, struct member *mem, struct expr *value,
                             struct span span)
{
    struct stmt *s = stmt_new(cx, ST_STORE, span);
    s->mem = mem;
    s->a = expr_const(cx, type_record(TY_SIDE, cx->m->fight), 0, span);
    s->c = value;
    s->assign = ASSIGN_SET;
    return s;
}

/* A result is stored in two cells of the fight: its value, and whether it was given. No rule can
 * name them, but they are part of the state, which the odds read at the end. */
struct stmt *result_stmt(struct check_ctx *cx, struct ast *line)
{
    struct str name = name_of(line->a);
    if (!cx->test || cx->test->kind != SCENE_TRIAL) {
        diag_help(report(cx->m, E0304, line->span, "`result` belongs in trials"),
                  "`trial \"a throw\" { do { result \"sum\" = roll 2d6 } }`");
        return stmt_new(cx, ST_BLOCK, line->span);
    }
    if (!name.len || line->a->kind == AST_CALL || line->assign != ASSIGN_SET || !line->b) {
        diag_help(report(cx->m, E0101, line->span, "`result` gives one value a name"),
                  "`result \"damage\" = n`");
        return stmt_new(cx, ST_BLOCK, line->span);
    }
    struct ast let = *line;
    /* a local whose name no rule can contain */
    struct str t = str_printf(cx->m->arena, "result %.*s", STR_FMT(name));
    let.a =
        ast_made(cx->m->arena, (struct ast){.kind = AST_NAME, .span = line->a->span, .text = t});
    struct stmt *items[3] = {let_stmt(cx, &let), NULL, NULL};
    struct visible *v = cx->names.len ? &cx->names.at[cx->names.len - 1] : NULL;
    if (!v || !str_equal(v->name, let.a->text)) return items[0];
    struct expr *value = expr_local(cx, v->local, line->span);
    if (value->type.base == TY_ERROR) return items[0];
    if (value->type.optional ||
        (value->type.base != TY_INT && value->type.base != TY_FLAG && value->type.base != TY_TAG)) {
        diag_help(report(cx->m, E0301, line->b->span,
                         "a result is a number, a flag or a word, this is %.*s",
                         STR_FMT(type_text(cx->m->arena, value->type))),
                  "ask what you want to know of it: `count(..)`, `x == y`, a member");
        return items[0];
    }
    struct result *r = result_named(cx, name, value->type, line->a->span);
    items[1] = store_in(cx, r->value, value, line->span);
    items[2] = store_in(cx, r->is_set, expr_const(cx, type_of(TY_FLAG), 1, line->span), line->span);
    struct stmt **block = ARENA_ARRAY(cx->m->arena, struct stmt *, 3);
    for (int i = 0; i < 3; i++) block[i] = items[i];
    return block_of(cx, block, 3, line->span);
}
