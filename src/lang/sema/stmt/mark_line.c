/* mark_line.c -- Checks what all lines about marks share: the bearer, and how long a mark lasts. */
#include "lang/syntax/foreign_words.h"
#include "stmt.h"

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
            else if (y && y->kind == SYM_MOMENT)
                diag_help(g, "moments are counted with `until`: `until %.*s`",
                          STR_FMT(source_text(cx->m, count->span)));
            else
                help_units(cx->m, g);
            return;
        }
        s->moment = y->as.moment;
        s->b = expr_as(cx, count->a, type_of(TY_INT));
    } else if (until) {
        struct ast *number = NULL;
        s->moment = moment_of_unit(cx->m, counted_moment(cx->m, cx->scope, until, &number));
        s->b = number ? expr_as(cx, number, type_of(TY_INT))
                      : expr_const(cx, type_of(TY_INT), 1, until->span);
    }
    if (by && !count && !until)
        report(cx->m, E0209, by->span, "`by` needs a `for` or `until`: it says whose moment it is");
    else if (by)
        s->c = expr_as(cx, by, type_of(TY_CREATURE));
    if (count && until)
        diag_related(report(cx->m, E0401, until->span, "there are two durations"), count->span,
                     "the other one");
}

bool mark_ends(const struct content *c, const struct stmt *s, struct ast *line)
{
    return s->moment || c->has_end || label_of(line, JOIN_FOR) || label_of(line, JOIN_UNTIL);
}
