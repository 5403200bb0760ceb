/* joined_commands.c -- Reports two commands on one line: `push t by 1 and apply Burning to t`.
 *
 * After `and` or a comma the second command is parsed as a value of the first. Checking it as a
 * value would give several misleading errors, so the line is searched for it before.
 */
#include "expr.h"
#include "lang/sema/expr/expr.h"
#include "lang/sema/line/line.h"

/* The first word after `and` or a comma, if it could begin a command. `alone`: one word is enough.
 */
static const struct ast *first_word(const struct ast *n, bool alone)
{
    if (n->kind == AST_PHRASE && !n->parens) return n->items[0];
    return alone && n->kind == AST_NAME && !n->parens ? n : NULL;
}

static bool is_command(const struct check_ctx *cx, const struct ast *word)
{
    const struct symbol *y = word->kind == AST_NAME ? scope_find(cx->scope, word->text) : NULL;
    if (word->kind != AST_NAME || (y && y->kind != SYM_FN)) return false;
    return y ? y->as.fn->permission != PERMIT_PURE : is_statement_word(word->text);
}

static const struct ast *next_command(const struct check_ctx *cx, const struct ast *value)
{
    if (!value || value->parens) return NULL;
    const struct ast *found = NULL;
    if (value->kind == AST_BINARY && value->op == OP_AND) {
        const struct ast *word = first_word(value->b, true);
        found = next_command(cx, value->a);
        if (!found && word && is_command(cx, word)) found = word;
    }
    for (size_t i = 1; value->kind == AST_LIST && !found && i < value->item_count; i++) {
        const struct ast *word = first_word(value->items[i], false);
        if (word && is_command(cx, word)) found = word;
    }
    return found;
}

bool report_joined_command(struct check_ctx *cx, const struct ast *value, struct span all)
{
    const struct ast *word = next_command(cx, value);
    if (!word) return false;
    struct diag *g =
        report(cx->m, E0101, word->span, "`%.*s` begins a line of its own", STR_FMT(word->text));
    struct str before =
        source_text(cx->m, (struct span){all.file, value->span.from, word->span.from});
    if (memchr(before.at, '\n', before.len))
        diag_help(g, "a comma or an `and` joins its line to the one above: leave it out there");
    else
        diag_help(g, "write the second command on the next line, or after `;`");
    g->unreadable = all;
    return true;
}

bool line_joins_commands(struct check_ctx *cx, const struct ast *line)
{
    bool found = report_joined_command(cx, line->a, line->span);
    for (size_t i = 0; !found && i < line->label_count; i++)
        found = report_joined_command(cx, line->labels[i]->a, line->span);
    return found;
}
