/* event_stmt.c -- Checks statements about events: the line that opens one, `open` of a window
 * or of a hook of a thing, and `call_off`. */
#include "stmt.h"

/* `open card.hit(t, n)`: hooks of a thing or mark at a name that its kind declares. */
static struct stmt *fire_stmt(struct check_ctx *cx, struct ast *line, struct expr *of)
{
    struct stmt *s = stmt_new(cx, ST_FIRE, line->span);
    struct ast *e = line->a, *path = e->kind == AST_CALL ? e->a : e;
    struct record *r = record_of_type(cx->m, of->type);
    struct member *mem = r ? record_find_below(cx->m, r, path->text) : NULL;
    s->a = unwrap(cx, of, path->text);
    if (!mem || mem->kind != MEM_GIVEN || mem->slot_sort != SLOT_HOOK) {
        struct diag *g = report(cx->m, E0201, path->span, "%.*s has no hook `%.*s`",
                                STR_FMT(type_text(cx->m->arena, s->a->type)), STR_FMT(path->text));
        struct str near = record_nearest(r, path->text);
        suggest(cx->m, g, near);
        return no_stmt(cx, line->span);
    }
    arg_list args = {0};
    if (e->kind == AST_CALL) args_from_items(cx, e->items, e->item_count, &args);
    s->mem = mem;
    s->args = bind_args(cx, mem->name, mem->params.at, mem->params.len, &args, line->span);
    s->arg_count = mem->params.len;
    return s;
}

struct stmt *open_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_OPEN, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "opening a window");
    struct ast *e = line->a, *path = e && e->kind == AST_CALL ? e->a : e;
    struct str window = {NULL, 0};
    if (path && path->kind == AST_MEMBER) {
        s->a = expr_free(cx, path->a);
        window = path->text;
        bool of_event = s->a->type.base == TY_EVENT || s->a->type.base == TY_ERROR;
        if (!of_event || e != path)
            return s->a->type.base == TY_ERROR ? no_stmt(cx, line->span)
                                               : fire_stmt(cx, line, s->a);
    } else if (e && e->kind == AST_NAME && cx->event_local >= 0) {
        s->a = expr_local(cx, cx->event_local, e->span);
        window = e->text;
    } else {
        report(cx->m, E0303, line->span,
               "`open` needs a window of an event, `open e.struck`, or a hook of something: `open "
               "card.hit(t, n)`");
        return no_stmt(cx, line->span);
    }
    if (s->a->type.base == TY_ERROR) return no_stmt(cx, line->span);
    s->a = unwrap(cx, s->a, window);
    s->window = s->a->type.base == TY_EVENT && s->a->type.rec
                    ? record_window(s->a->type.rec, window)
                    : NULL;
    if (!s->window) {
        struct diag *g = report(cx->m, E0201, e->span, "%.*s has no window `%.*s`",
                                STR_FMT(type_text(cx->m->arena, s->a->type)), STR_FMT(window));
        if (s->a->type.base == TY_EVENT && s->a->type.rec)
            help_window(cx->m, g, s->a->type.rec, window);
        return no_stmt(cx, line->span);
    }
    return s;
}

struct stmt *call_off_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_CALL_OFF, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "calling off an event");
    s->a = line->a                ? expr_as(cx, line->a, type_of(TY_EVENT))
           : cx->event_local >= 0 ? expr_local(cx, cx->event_local, line->span)
                                  : expr_error(cx, line->span);
    if (!line->a && cx->event_local < 0)
        report(cx->m, E0303, line->span, "`call_off` does not say which event: write `call_off e`");
    return s;
}

/* `attack by a at t as e { ... }`: the arguments are the parameters of the event. The block runs
 * while the event is open; in it the event is the current one, and `e` its name. */
struct stmt *event_line(struct check_ctx *cx, struct ast *line, struct symbol *y)
{
    struct stmt *s = stmt_new(cx, ST_EVENT, line->span);
    need_change(cx, line->span, line->block, "an event");
    struct record *r = y->as.rec;
    arg_list args = {0};
    args_from_line(cx, line, false, &args);
    check_line_parts(cx->m, line, HAS_VALUES | HAS_WHEN | HAS_BLOCK, EVERY_JOIN);
    struct param *params = ARENA_ARRAY(cx->m->arena, struct param, (size_t)r->param_count + 1);
    size_t n = 0;
    for (size_t i = 0; i < r->members.len && n < (size_t)r->param_count; i++)
        if (r->members.at[i]->member_sort == SORT_PARAM && r->members.at[i]->kind == MEM_KEPT)
            params[n++] = r->members.at[i]->params.at[0];
    s->rec = r;
    s->args = bind_args(cx, y->name, params, n, &args, line->span);
    s->arg_count = n;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    int32_t outer = cx->event_local;
    struct ast *as = label_value(line, JOIN_AS);
    if (as && as->kind == AST_NAME)
        s->number = cx_named_local(cx, as->text, type_record(TY_EVENT, r), as->span);
    else
        s->number = cx_hidden(cx, type_record(TY_EVENT, r));
    cx->event_local = s->number;
    s->then = block_stmt(cx, line->block);
    cx->event_local = outer;
    cx->names.len = names;
    cx->narrow.len = narrow;
    return s;
}
