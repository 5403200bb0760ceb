/* branch.c -- Checks blocks, branches and loops: scopes of names, narrowing of optional types by
 * conditions, and lines that are never reached.
 *
 * Names and narrowings are stacks in the context: each block restores their heights at its end. */
#include "lang/sema/model/visit.h"
#include "stmt.h"

struct stmt *block_stmt(struct check_ctx *cx, struct ast *block)
{
    struct stmt *b = stmt_new(cx, ST_BLOCK, block ? block->span : (struct span){0, 0, 0});
    if (!block) return b;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    b->items = ARENA_ARRAY(cx->m->arena, struct stmt *, block->item_count + 1);
    bool left = false;
    for (size_t i = 0; i < block->item_count && !cx->fn->too_many_names; i++) {
        if (left && block->items[i]->kind != AST_BAD) {
            diag_label(report(cx->m, E0305, block->items[i]->span, "this line is never reached"),
                       "the block has returned before");
            left = false;
        }
        enter_file(cx->m, block->items[i]->span.file);
        struct stmt *s = line_stmt(cx, block->items[i]);
        b->items[b->item_count++] = s;
        left = s->kind == ST_RETURN;
    }
    cx->names.len = names;
    cx->narrow.len = narrow;
    return b;
}

struct stmt *if_block(struct check_ctx *cx, struct ast *e)
{
    struct stmt *s = stmt_new(cx, ST_IF, e->span);
    s->a = expr_flag(cx, e->a);
    size_t narrow = cx->narrow.len;
    narrow_true(cx, s->a);
    s->then = block_stmt(cx, e->block);
    cx->narrow.len = narrow;
    if (e->orelse) {
        narrow_false(cx, s->a);
        s->orelse = e->orelse->kind == AST_IF ? if_block(cx, e->orelse) : block_stmt(cx, e->orelse);
        cx->narrow.len = narrow;
    }
    /* The lines after an `if` that always returns run only where its condition is false. */
    if (stmt_leaves(s->then) && !s->orelse) narrow_false(cx, s->a);
    return s;
}

/* `else die`, `else none`, `else f`: who keeps a place that several have equal claims on. */
static void check_ties(struct check_ctx *cx, struct ast *word, struct stmt *s)
{
    if (!word || str_is(name_of(word), "die")) return;
    s->ties = str_is(name_of(word), "none") ? TIE_NONE : TIE_CALL;
    if (s->ties == TIE_NONE) return;
    struct symbol *y = scope_find(cx->scope, name_of(word));
    struct fn *f = y && y->kind == SYM_FN ? y->as.fn : NULL;
    if (!f || f->params.len != 1 || f->params.at[0].type.base != TY_SET ||
        f->params.at[0].type.elem != TY_CREATURE || f->ret.base != TY_CREATURE) {
        s->ties = TIE_DIE;
        diag_help(report(cx->m, E0301, word->span, "who keeps a place that equals want?"),
                  "`else die`, `else none`, or `else f`, with "
                  "`command f(tied: set of creature): creature? { }`");
        return;
    }
    struct expr *tied = expr_local(cx, cx_hidden(cx, f->params.at[0].type), word->span);
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
    items[0] = tied;
    s->c = call_fn(cx, f, items, 1, word->span);
}

/* The body may assign a local that is narrowed outside. assign_stmt then pushes the assigned type,
 * so that later lines of the body see the wider one. */
struct stmt *for_block(struct check_ctx *cx, struct ast *e)
{
    struct stmt *s = stmt_new(cx, ST_FOR, e->span);
    check_line_parts(cx->m, e, HAS_VALUES | HAS_BLOCK, 1u << JOIN_BY);
    struct expr *set = expr_free(cx, e->a);
    if (set->type.base == TY_SET) set = convert(cx, set, type_list(type_elem(set->type)));
    if (set->type.base != TY_LIST && set->type.base != TY_ERROR) {
        struct diag *g =
            report(cx->m, E0301, set->span, "a set or a list is needed after `in`, this is %.*s",
                   STR_FMT(type_text(cx->m->arena, set->type)));
        if (set->type.base == TY_INT)
            diag_help(g, "to do something a number of times: `repeat n as i { }`");
        set = expr_error(cx, set->span);
    }
    s->a = set;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    s->number = cx_named_local(cx, e->text,
                               set->type.base == TY_LIST ? type_elem(set->type) : NO_WANT, e->span);
    for (size_t i = 0; i < e->item_count; i++) {
        struct expr *key = expr_as(cx, e->items[i], type_of(TY_INT));
        struct sort_key k = {key, key->kind == EX_ARITH && key->op == OP_NEG, key->span};
        if (k.descending) k.key = key->a; /* `by -c.speed` sorts downwards, and computes nothing */
        vec_push(&s->keys, cx->m->arena, k);
    }
    s->flag = e->number != 0;
    int outer = cx->branches;
    if (s->flag) {
        need_change(cx, e->span, e->block, "`together`");
        struct ast *rank = label_value(e, JOIN_BY);
        if (rank) s->b = expr_as(cx, rank, type_of(TY_INT));
        check_ties(cx, e->orelse, s);
        cx->branches = s->number; /* locals below this number are from outside */
    }
    s->then = block_stmt(cx, e->block);
    cx->branches = outer;
    cx->names.len = names;
    cx->narrow.len = narrow;
    return s;
}

/* `branches` is the number of locals outside: a branch may not assign these, since the branches
 * have no order. */
struct stmt *together_block(struct check_ctx *cx, struct ast *e)
{
    struct stmt *s = stmt_new(cx, ST_TOGETHER, e->span);
    need_permission(cx, PERMIT_CHANGE, e->span, "`together`");
    s->items = ARENA_ARRAY(cx->m->arena, struct stmt *, e->item_count + 1);
    int outer = cx->branches;
    cx->branches = (int)cx->fn->locals.len;
    for (size_t i = 0; i < e->item_count; i++)
        s->items[s->item_count++] = block_stmt(cx, e->items[i]);
    cx->branches = outer;
    return s;
}

struct stmt *until_block(struct check_ctx *cx, struct ast *e)
{
    struct stmt *s = stmt_new(cx, ST_UNTIL, e->span);
    s->a = expr_flag(cx, e->a);
    size_t narrow = cx->narrow.len;
    s->then = block_stmt(cx, e->block);
    cx->narrow.len = narrow;
    return s;
}

struct stmt *repeat_block(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_REPEAT, line->span);
    s->a = line->a ? expr_as(cx, line->a, type_of(TY_INT)) : expr_error(cx, line->span);
    if (!line->a)
        report(cx->m, E0303, line->span,
               "`repeat` needs a number: `repeat 3 { }` or `repeat n as i { }`");
    else if (!line->block)
        report(cx->m, E0402, line->span, "`repeat` needs a block");
    size_t names = cx->names.len;
    struct ast *as = label_value(line, JOIN_AS);
    if (as && as->kind == AST_NAME)
        s->number = cx_named_local(cx, as->text, type_of(TY_INT), as->span);
    else
        s->number = cx_hidden(cx, type_of(TY_INT));
    s->then = block_stmt(cx, line->block);
    cx->names.len = names;
    return s;
}
