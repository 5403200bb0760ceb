/* mark_stmt.c -- Checks statements about marks: `apply` with its bearer and duration, `remove` and
 * `finish`. */
#include "lang/syntax/foreign_words.h"
#include "stmt.h"

static bool is_mark_content(const struct symbol *y)
{
    return y->kind == SYM_CONTENT && y->as.content->rec != NULL;
}

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
    report_wrong_name(cx->m, cx->scope, name, span, "mark", is_mark_content);
    return NULL;
}

struct expr *bearer_of(struct check_ctx *cx, struct ast *to, struct span span, const char *word)
{
    if (!to) {
        diag_help(report(cx->m, E0303, span, "the line does not say %s whom: `%s` is missing", word,
                         word),
                  "write `%s t`; leaving it out does not mean everybody", word);
        return expr_error(cx, span);
    }
    struct expr *x = expr_free(cx, to);
    if (x->type.base != TY_ERROR && x->type.base != TY_CREATURE && x->type.base != TY_THING &&
        x->type.base != TY_SIDE && x->type.base != TY_PLACE) {
        if (scene_damaged(cx, x)) return expr_error(cx, span);
        struct diag *g =
            report(cx->m, E0301, x->span,
                   "a creature, a thing, a side or a place is needed here, this is %.*s",
                   STR_FMT(type_text(cx->m->arena, x->type)));
        if (x->type.base == TY_SET || x->type.base == TY_LIST)
            diag_help(g, "for each of them: `for x in %.*s { ... x ... }`",
                      STR_FMT(source_text(cx->m, x->span)));
        return expr_error(cx, span);
    }
    return unwrap(cx, x, STR("marks"));
}

void check_duration(struct check_ctx *cx, struct ast *line, struct stmt *s)
{
    struct ast *count = label_value(line, JOIN_FOR), *until = label_value(line, JOIN_UNTIL),
               *by = label_value(line, JOIN_BY);
    if (count) {
        struct symbol *y =
            count->kind == AST_QUANTITY ? scope_find_unit(cx->scope, count->text) : NULL;
        if (!y || y->kind != SYM_UNIT) {
            if (count->kind == AST_QUANTITY && !y) {
                report_unknown_unit(cx->m, cx->scope, count->span, count->text);
                return;
            }
            struct diag *g =
                report(cx->m, E0301, count->span, "a duration is needed here: a number and a unit");
            struct str word = source_text(cx->m, count->span);
            for (size_t i = 0; i < word.len; i++)
                if (word.at[i] == ' ') word.len = i;
            const char *instead = foreign_word(word);
            if (count->kind == AST_LIST || count->kind == AST_BINARY)
                diag_help(g, "write the next command on a line of its own, or after `;`");
            else if (instead)
                diag_help(g, "for `%.*s` write %s", STR_FMT(word), instead);
            else
                diag_help(g, "for example `for 3 rounds`, where `unit rounds = ...` is declared");
            return;
        }
        s->moment = y->as.moment;
        s->b = expr_as(cx, count->a, type_of(TY_INT));
    } else if (until) {
        s->moment = moment_named(cx->m, cx->scope, until);
        s->b = expr_const(cx, type_of(TY_INT), 1, until->span);
    }
    if (by && !count && !until)
        report(cx->m, E0209, by->span, "`by` needs a `for` or `until`: it says whose moment it is");
    else if (by)
        s->c = expr_as(cx, by, type_of(TY_CREATURE));
    if (count && until)
        diag_related(report(cx->m, E0401, until->span, "there are two durations"), count->span,
                     "the other one");
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

bool mark_ends(const struct content *c, const struct stmt *s, struct ast *line)
{
    return s->moment || c->has_end || label_of(line, JOIN_FOR) || label_of(line, JOIN_UNTIL);
}

/* The arguments of a mark are the members of its record, in the order of the declaration. A mark
 * must end: by a duration here, or by its own lines. */
struct stmt *apply_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_APPLY, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "applying something");
    if (report_missing_word(cx, line, "apply", "to")) return no_stmt(cx, line->span);
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
                  "...`, or `lasting`");
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
