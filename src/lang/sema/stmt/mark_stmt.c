/* mark_stmt.c -- Checks statements about marks: `apply` with its bearer and duration, `remove` and
 * `finish`. */
#include "stmt.h"

/* `apply 2 Burning to t` */
static bool report_counted_mark(struct check_ctx *cx, struct ast *e)
{
    if (!e || e->kind != AST_QUANTITY) return false;
    diag_help(report(cx->m, E0301, e->span, "the name of a mark is needed here"),
              "write its values after the name: `%.*s(...)`", STR_FMT(e->text));
    return true;
}

static struct content *mark_content(struct check_ctx *cx, struct str name, struct span span)
{
    struct symbol *y = scope_find(cx->scope, name);
    if (y && y->kind == SYM_CONTENT && y->as.content->rec) return y->as.content;
    report_wrong_name(cx->m, cx->scope, name, span, "mark", is_mark);
    return NULL;
}

/* `apply Burning t`, `remove Burning t`: a word is missing between the two. */
static bool report_missing_word(struct check_ctx *cx, struct ast *line, const char *done,
                                const char *word)
{
    const struct ast *row =
        line->a && line->a->kind == AST_PHRASE && line->a->item_count == 2 ? line->a : NULL;
    if (!row || label_value(line, JOIN_TO) || label_value(line, JOIN_FROM)) return false;
    diag_help(report(cx->m, E0303, line->span, "the line does not say %s whom: `%s` is missing",
                     word, word),
              "`%s %.*s %s %.*s`", done, STR_FMT(row->items[0]->text), word,
              STR_FMT(row->items[1]->text));
    return true;
}

/* `apply to t Burning for 2 rounds` */
static bool report_whom_first(struct check_ctx *cx, struct ast *line)
{
    const struct ast *to = label_value(line, JOIN_TO);
    if (line->a || !to || to->kind != AST_PHRASE || to->item_count != 2) return false;
    struct span rest = {to->span.file, to->span.to, line->span.to};
    diag_help(report(cx->m, E0303, line->span, "what is applied comes before `to`"),
              "`apply %.*s to %.*s%.*s`", STR_FMT(to->items[1]->text), STR_FMT(to->items[0]->text),
              STR_FMT(source_text(cx->m, rest)));
    return true;
}

/* The arguments of a mark are the members of its record, in the order of the declaration. A mark
 * must end: by a duration here, or by its own lines. */
struct stmt *apply_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_APPLY, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "applying something");
    if (report_missing_word(cx, line, "apply", "to") || report_whom_first(cx, line))
        return no_stmt(cx, line->span);
    struct stmt *by_value = apply_by_value(cx, line);
    if (by_value) return by_value;
    struct str name = name_of(line->a);
    s->content = report_counted_mark(cx, line->a) || (line->a && line->a->kind == AST_LIST)
                     ? NULL
                     : mark_content(cx, name, line->a ? line->a->span : line->span);
    s->a = bearer_of(cx, label_value(line, JOIN_TO), line->span, "to");
    if (!s->content) return no_stmt(cx, line->span);
    arg_list args = {0};
    if (line->a->kind == AST_CALL) args_from_items(cx, line->a->items, line->a->item_count, &args);
    struct param *params =
        ARENA_ARRAY(cx->m->arena, struct param, s->content->rec->members.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < s->content->rec->members.len; i++)
        if (s->content->rec->members.at[i]->kind == MEM_KEPT) {
            struct member *mem = s->content->rec->members.at[i];
            params[n++] = mem->params.len ? mem->params.at[0]
                                          : (struct param){.name = mem->name, .type = mem->type};
        }
    s->args = bind_args(cx, name, params, n, &args, line->span);
    s->arg_count = n;
    check_duration(cx, line, s);
    if (!mark_ends(s->content, s, line))
        diag_help(report(cx->m, E0406, line->span, "`%.*s` would never end", STR_FMT(name)),
                  "say how long: `for 2 rounds`, `until ...`; or in its declaration `ends when "
                  "...`, or `lasts`");
    return s;
}

struct stmt *remove_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_UNAPPLY, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "removing something");
    if (report_missing_word(cx, line, "remove", "from")) return no_stmt(cx, line->span);
    /* reported: `remove` takes no `to` */
    if (label_value(line, JOIN_TO) && !label_value(line, JOIN_FROM)) return no_stmt(cx, line->span);
    struct stmt *by_value = remove_by_value(cx, line);
    if (by_value) return by_value;
    s->content = mark_content(cx, name_of(line->a), line->a ? line->a->span : line->span);
    s->a = bearer_of(cx, label_value(line, JOIN_FROM), line->span, "from");
    return s->content ? s : no_stmt(cx, line->span);
}

struct stmt *finish_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_FINISH, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "ending a mark");
    if (line->a)
        s->a = expr_as(cx, line->a, type_of(TY_MARK));
    else if (cx->this_local >= 0 && cx_type(cx, cx->this_local).base == TY_MARK)
        s->a = expr_local(cx, cx->this_local, line->span);
    else {
        report(cx->m, E0303, line->span,
               "`finish` alone works only in a mark; here name the mark: `finish m`");
        s->a = expr_error(cx, line->span);
    }
    return s;
}
