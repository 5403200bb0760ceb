/* bring_stmt.c -- Checks `bring 2 Skeleton at p for s as k { ... }`, which lets creatures of the
 * reserve join the fight. */
#include "lang/sema/model/unnamed_members.h"
#include "stmt.h"

static struct expr *label_needed(struct check_ctx *cx, struct ast *line, enum join join,
                                 const char *what, const char *example, enum ty type)
{
    struct ast *at = label_value(line, join);
    /* a column and a row: whether they are on the map is known in the fight */
    if (at && at->kind == AST_LIST && type == TY_PLACE)
        return expr_as(cx, at, type_optional(type_of(TY_PLACE)));
    if (at) return expr_as(cx, at, type_of(type));
    diag_help(report(cx->m, E0303, line->span, "the line does not say %s: `%s` is missing", what,
                     join_text(join)),
              "`%s`", example);
    return expr_error(cx, line->span);
}

static struct expr *how_many(struct check_ctx *cx, struct ast *line)
{
    struct ast *e = line->a;
    if (e->kind != AST_QUANTITY || !e->a) return expr_const(cx, type_of(TY_INT), 1, line->span);
    struct expr *n = expr_as(cx, e->a, type_of(TY_INT));
    bool known;
    int64_t value = constant_value_of(cx, n, &known);
    if (known && n->type.base == TY_INT && (value < 1 || value > LIMIT_CREATURES))
        report(cx->m, E0301, e->span, "a quantity must be between 1 and %d", LIMIT_CREATURES);
    return n;
}

/* The rules may answer: each newcomer joins in an `event joining` of its own. */
static struct stmt *in_joining(struct check_ctx *cx, struct stmt *body, int32_t newcomer,
                               struct span span)
{
    struct record *joining = cx->m->events_opened[EVENT_JOINING];
    if (!joining || joining->param_count != 1) return body;
    struct stmt *s = stmt_new(cx, ST_EVENT, span);
    s->rec = joining;
    s->args = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
    s->args[0] = expr_local(cx, newcomer, span);
    s->arg_count = 1;
    s->number = cx_hidden(cx, type_record(TY_EVENT, joining));
    s->then = body;
    return s;
}

struct stmt *bring_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_BRING, line->span);
    struct record *kind = NULL;
    need_change(cx, line->span, line->block, "bringing somebody into the fight");
    if (!line->a) {
        diag_help(report(cx->m, E0303, line->span, "the line does not say who joins"),
                  "`bring 2 Skeleton at p for self.side`");
        return no_stmt(cx, line->span);
    }
    static const char *const example = "bring 2 Skeleton at p for self.side";
    s->a = declared_creature(cx, line->a, &kind);
    s->b = label_needed(cx, line, JOIN_AT, "where", example, TY_PLACE);
    s->c = label_needed(cx, line, JOIN_FOR, "for which side", example, TY_SIDE);
    s->args = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
    s->args[0] = how_many(cx, line);
    s->arg_count = 1;
    model_changes_sides(cx->m);
    size_t names = cx->names.len, narrow = cx->narrow.len;
    struct ast *as = label_value(line, JOIN_AS);
    struct type type = type_record(TY_CREATURE, kind);
    if (as && as->kind == AST_NAME)
        s->number = cx_named_local(cx, as->text, type, as->span);
    else
        s->number = cx_hidden(cx, type);
    if (as && !line->block)
        diag_help(
            report(cx->m, E0209, as->span, "`as` names a newcomer for a block, and there is none"),
            "`bring Skeleton at p for self.side as k { ... k ... }`");
    struct stmt *body = line->block ? block_stmt(cx, line->block) : no_stmt(cx, line->span);
    cx->names.len = names;
    cx->narrow.len = narrow;
    s->then = in_joining(cx, body, s->number, line->span);
    return s;
}
