/* stmt.c -- Checks statements, dispatched by the first word of their line: the lines of commands,
 * checks and functions.
 *
 * Each first word that the language defines is a row of `statement_words`. Any other names a
 * declared command, check or event, or a place that is assigned to. Assignments are in assign.c,
 * branches and loops in branch.c, events in event_stmt.c, marks in mark_stmt.c.
 */
#include "stmt.h"
#include "lang/sema/model/visit.h"

/* ---- the language's own first words ---------------------------------------------------------- */

static struct stmt *return_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_RETURN, line->span);
    struct type want = cx->fn->ret;
    if (cx->branches)
        report(cx->m, E0304, line->span,
               "a branch of `together` cannot return: all branches run to their end");
    if (want.base == TY_VOID) {
        if (line->a)
            diag_help(report(cx->m, E0301, line->a->span, "`%.*s` returns no value",
                             STR_FMT(cx->fn->name)),
                      "declare its type: `command %.*s(...): int { }`", STR_FMT(cx->fn->name));
    } else if (!line->a) {
        report(cx->m, E0305, line->span, "`return` needs a value here: %.*s",
               STR_FMT(type_text(cx->m->arena, want)));
    } else {
        s->a = expr_as(cx, line->a, want);
    }
    return s;
}

static struct stmt *log_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_LOG, line->span);
    if (!line->a || line->a->kind != AST_STRING)
        report(cx->m, E0303, line->span, "`log` takes a text: `log \"{a} strikes\"`");
    else
        s->template = template_from(cx, line->a);
    if (!s->template) s->template = template_plain(cx->m, STR(""));
    return s;
}

bool is_payable(const struct member *x)
{
    if (x && x->kind == MEM_FAMILY) x = x->dim->values.len ? x->elements[0] : NULL;
    return x && x->kind == MEM_KEPT &&
           (x->member_sort == SORT_BUDGET || x->member_sort == SORT_TRACK);
}

struct member *payable_named(struct check_ctx *cx, struct record *r, struct ast **quantity,
                             struct expr **word)
{
    struct ast *q = *quantity, *index = q;
    int32_t indices = 0;
    *word = NULL;
    for (; q->kind == AST_INDEX && q->item_count == 1; q = q->a) indices++;
    if (q->kind != AST_QUANTITY) return NULL;
    *quantity = q;
    struct member *x = r ? record_find_below(cx->m, r, q->text) : NULL;
    if (!x || x->kind != MEM_FAMILY) return indices ? NULL : x;
    if (family_indices(x) != indices) return x;
    *word = family_word(cx, x, index);
    if ((*word)->kind != EX_CONST) return x;
    size_t at = (size_t)(*word)->value;
    *word = NULL;
    return at < x->dim->values.len ? x->elements[at] : NULL;
}

void report_no_payable(struct check_ctx *cx, const struct record *r, const struct ast *quantity)
{
    struct diag *g = report(cx->m, E0201, quantity->span, "there is no budget or track `%.*s`",
                            STR_FMT(quantity->text));
    suggest(cx->m, g, record_nearest(r, quantity->text));
}

/* The member exists, but is neither a budget nor a track. */
static struct stmt *report_unpayable(struct check_ctx *cx, const struct stmt *s,
                                     const struct ast *q, enum stmt_kind kind)
{
    if (is_payable(s->mem)) {
        report_which(cx, s->mem, q->span);
        return no_stmt(cx, s->span);
    }
    struct diag *g =
        report(cx->m, E0203, q->span, "`%.*s` is neither a budget nor a track: it cannot be %s",
               STR_FMT(q->text), kind == ST_PAY ? "paid" : "granted");
    if (s->mem->line) diag_related(g, s->mem->line->span, "declared here");
    if (s->mem->kind == MEM_KEPT && s->mem->type.base == TY_INT)
        diag_help(g, "a slot is changed by `%s=`: `c.%.*s %s= 1`", kind == ST_PAY ? "-" : "+",
                  STR_FMT(q->text), kind == ST_PAY ? "-" : "+");
    return no_stmt(cx, s->span);
}

/* `pay 1 main from c`, `grant 2 main to c`. */
static struct stmt *transfer_stmt(struct check_ctx *cx, struct ast *line, enum stmt_kind kind)
{
    struct stmt *s = stmt_new(cx, kind, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "paying");
    struct ast *q = line->a, *named = q;
    while (named && named->kind == AST_INDEX) named = named->a;
    struct ast *who = label_value(line, kind == ST_PAY ? JOIN_FROM : JOIN_TO);
    if (!named || named->kind != AST_QUANTITY) {
        diag_help(
            report(cx->m, E0303, line->span, "a number and a budget or track are missing"),
            kind == ST_PAY
                ? "`pay 1 main from c`; a computed number in parentheses: `pay (n) main from c`"
                : "`grant 1 main to c`");
        return no_stmt(cx, line->span);
    }
    s->a = who ? expr_as(cx, who, type_of(TY_CREATURE)) : expr_self(cx, line->span);
    s->b = expr_as(cx, named->a, type_of(TY_INT));
    struct record *r = record_of_type(cx->m, s->a->type);
    struct expr *word;
    s->mem = payable_named(cx, r, &q, &word);
    if (!is_payable(s->mem) || (s->mem->kind == MEM_FAMILY && !word)) {
        if (s->a->type.base == TY_ERROR) return no_stmt(cx, line->span);
        if (s->mem) return report_unpayable(cx, s, q, kind);
        report_no_payable(cx, r, q);
        return no_stmt(cx, line->span);
    }
    return word ? family_transfer(cx, kind, s->mem, s->a, word, s->b) : s;
}

static struct stmt *pay_stmt(struct check_ctx *cx, struct ast *line)
{
    return transfer_stmt(cx, line, ST_PAY);
}

static struct stmt *grant_stmt(struct check_ctx *cx, struct ast *line)
{
    return transfer_stmt(cx, line, ST_GRANT);
}

static struct stmt *perform_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_PERFORM, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "performing an act");
    const struct ast *price = label_value(line, JOIN_FOR);
    s->flag = price && str_is(name_of(price), "none");
    if (price && !s->flag)
        report(cx->m, E0301, price->span, "an act is performed for its cost, or `for none`");
    s->a = line->a ? expr_as(cx, line->a, type_of(TY_ACT)) : expr_error(cx, line->span);
    if (!line->a) report(cx->m, E0303, line->span, "the act is missing: `perform a by c`");
    struct ast *by = label_value(line, JOIN_BY);
    s->b = by ? expr_as(cx, by, type_of(TY_CREATURE)) : expr_self(cx, line->span);
    return s;
}

static struct stmt *end_fight_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_END, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "ending the fight");
    struct ast *by = label_value(line, JOIN_FOR);
    if (by) s->a = expr_as(cx, by, type_of(TY_SIDE));
    return s;
}

/* `finish m`, `finish march`, `finish fight for s`. */
static struct stmt *finish_line(struct check_ctx *cx, struct ast *line)
{
    struct str what = name_of(line->a);
    struct ast *side = label_of(line, JOIN_FOR);
    if (str_is(what, "fight")) return end_fight_stmt(cx, line);
    if (side) report(cx->m, E0209, side->span, "only `finish fight` is for a side");
    return str_is(what, "march") ? pause_stmt(cx, line) : finish_stmt(cx, line);
}

static struct stmt *expect_stmt(struct check_ctx *cx, struct ast *line)
{
    struct stmt *s = stmt_new(cx, ST_EXPECT, line->span);
    const struct promise *promise = cx->fn->promise;
    if (!cx->test && !promise) {
        diag_help(report(cx->m, E0304, line->span, "`expect` belongs in tests, and in `always`"),
                  "`test \"...\" { ... }`, `always \"...\" { ... }`; for a demand on declarations "
                  "use a `require` line of "
                  "their kind");
        return no_stmt(cx, line->span);
    }
    if (!line->a) {
        report(cx->m, E0303, line->span, "`expect` takes a condition");
        return no_stmt(cx, line->span);
    }
    s->a = expr_flag(cx, line->a);
    s->flag = s->a->kind == EX_COMPARE;
    const struct source *src = &cx->m->diags->sources.at[line->a->span.file];
    struct str t =
        str_printf(cx->m->arena, "expected %.*s", (int)(line->a->span.to - line->a->span.from),
                   src->text.at + line->a->span.from);
    if (promise)
        t = str_printf(cx->m->arena, "\"%.*s\" does not hold: %.*s", STR_FMT(promise->title),
                       STR_FMT(t));
    s->template = template_plain(cx->m, t);
    return s;
}

static struct stmt *play_stmt(struct check_ctx *cx, struct ast *line)
{
    if (!cx->test)
        diag_help(report(cx->m, E0304, line->span, "`play` belongs in tests"),
                  "`test \"...\" { ... }`");
    if (cx->m->flow) {
        file_deps_add(cx->m->deps, cx->m->flow->file);
        vec_push(&cx->fn->calls, cx->m->arena, cx->m->flow);
    } else
        report(cx->m, E0201, line->span, "there is no `flow` to play");
    return stmt_new(cx, ST_PLAY, line->span);
}

static const struct statement_word {
    const char *name;
    struct stmt *(*make)(struct check_ctx *, struct ast *);
} statement_words[] = {
    {"let", let_stmt},         {"return", return_stmt}, {"log", log_stmt},
    {"measure", measure_stmt}, {"open", open_stmt},     {"call_off", call_off_stmt},
    {"apply", apply_stmt},     {"remove", remove_stmt}, {"finish", finish_line},
    {"pay", pay_stmt},         {"grant", grant_stmt},   {"bring", bring_stmt},
    {"march", march_stmt},     {"pause", pause_stmt},   {"perform", perform_stmt},
    {"repeat", repeat_block},  {"result", result_stmt}, {"expect", expect_stmt},
    {"require", require_stmt}, {"play", play_stmt},
};

/* A word that rules declare themselves is theirs. */
static bool is_declared_instead(const struct check_ctx *cx, struct str word)
{
    const struct symbol *y = is_free_statement(word) ? scope_find(cx->scope, word) : NULL;
    return y && (y->kind == SYM_FN || y->kind == SYM_EVENT);
}

/* ---- declared commands ----------------------------------------------------------------------- */

static struct stmt *command_stmt(struct check_ctx *cx, struct ast *line, struct symbol *y)
{
    struct stmt *s = stmt_new(cx, ST_DO, line->span);
    arg_list args = {0};
    struct fn *fn = y->as.fn;
    check_line_parts(cx->m, line, HAS_VALUES | HAS_WHEN, EVERY_JOIN);
    args_from_line(cx, line, true, &args);
    struct expr **items = bind_args(cx, y->name, fn->params.at, fn->params.len, &args, line->span);
    s->a = call_fn(cx, fn, items, fn->params.len, line->span);
    if (fn->permission == PERMIT_PURE)
        diag_help(report(cx->m, E0301, line->span,
                         "`%.*s` only computes; nothing is done with its result", STR_FMT(y->name)),
                  "`let x = %.*s(...)`", STR_FMT(y->name));
    return s;
}

static bool makes_statement(const struct symbol *y)
{
    return y->kind == SYM_FN || y->kind == SYM_EVENT;
}

/* `target gains Burning for 2 rounds`: whom it is about comes first, as in English. */
static bool report_value_first(struct check_ctx *cx, struct ast *line, struct str name)
{
    if (!cx_has_name(cx, name)) return false;
    struct diag *g = report(cx->m, E0203, line->head->span,
                            "`%.*s` is a value; a line here begins with a command", STR_FMT(name));
    const struct ast *row = line->a && line->a->kind == AST_PHRASE ? line->a : NULL;
    const struct ast *last = row ? row->items[row->item_count - 1] : line->a;
    const struct symbol *y = last ? scope_find(cx->scope, name_of(last)) : NULL;
    struct span rest = {line->span.file, last ? last->span.to : 0, line->span.to};
    if (y && y->kind == SYM_CONTENT && y->as.content->rec)
        diag_help(g, "a mark is put on somebody so: `apply %.*s to %.*s%.*s`", STR_FMT(y->name),
                  STR_FMT(name), STR_FMT(source_text(cx->m, rest)));
    else
        diag_help(g, "the command comes first, then whom it is for");
    return true;
}

/* Reports a line that is not a statement, by the most likely mistake. */
static struct stmt *unknown_line(struct check_ctx *cx, struct ast *line)
{
    if (!check_word_parts(cx->m, line, IN_COMMAND)) return no_stmt(cx, line->span);
    struct str name = name_of(line->head);
    struct symbol *y = name.len ? scope_find(cx->scope, name) : NULL;
    if (y) {
        struct diag *g = report(cx->m, E0203, line->head->span,
                                "`%.*s` is %s; a line here begins with a command", STR_FMT(name),
                                symbol_kind_name(y->kind));
        if (y->kind == SYM_KIND)
            diag_help(g, "declarations belong at the top of a file, or in a test");
        else if (y->kind == SYM_CONTENT && y->as.content->rec)
            diag_help(g, "a mark is put on somebody with `apply %.*s to ...`", STR_FMT(name));
        else
            diag_help(g,
                      "the command comes first: `let x = ...`, `apply ... to ...`, `log \"...\"`, "
                      "or a command of the rules");
        return no_stmt(cx, line->span);
    }
    if (name_is_excused(cx->m, line->span.file, name)) return no_stmt(cx, line->span);
    struct str all = source_text(cx->m, line->span);
    size_t head = line->head ? line->head->span.to - line->span.from : all.len;
    if (!name.len && head < all.len && all.at[head] == '(') {
        diag_help(report(cx->m, E0201, line->head->span, "a line here begins with a command"),
                  "the command comes first, and the rest without brackets: `strike t by f`, not "
                  "`t.strike(f)`");
        return no_stmt(cx, line->span);
    }
    if (!name.len && line->head) {
        const struct ast *row = line->head->kind == AST_INDEX && line->head->a->kind == AST_NAME &&
                                        line->head->item_count
                                    ? line->head
                                    : NULL;
        if (row && !scope_find(cx->scope, row->a->text)) { /* `rolls [10, 3]` */
            struct span inside = {row->span.file, row->items[0]->span.from,
                                  row->items[row->item_count - 1]->span.to};
            diag_help(report(cx->m, E0209, line->span, "a list is written without brackets"),
                      "`%.*s %.*s`", STR_FMT(row->a->text), STR_FMT(source_text(cx->m, inside)));
            return no_stmt(cx, line->span);
        }
        diag_help(report(cx->m, E0203, line->span,
                         "a value alone does nothing; a line here begins with a command"),
                  "`self.health = 5` changes a member, `let n = ...` names a value");
        return no_stmt(cx, line->span);
    }
    if (report_value_first(cx, line, name)) return no_stmt(cx, line->span);
    struct diag *g = report(cx->m, E0201, line->head ? line->head->span : line->span,
                            "there is no command `%.*s`", STR_FMT(name));
    const char *known[sizeof statement_words / sizeof *statement_words + 1];
    for (size_t i = 0; i < sizeof statement_words / sizeof *statement_words; i++)
        known[i] = statement_words[i].name;
    known[sizeof statement_words / sizeof *statement_words] = NULL;
    struct str near = nearest_word(name, known);
    if (!near.len) near = scope_nearest(cx->scope, name, makes_statement);
    suggest(cx->m, g, near);
    return no_stmt(cx, line->span);
}

/* `roll_harm(e)`, `c.prop(x)` and `fate(n)` as lines: calls with parentheses. */
static struct stmt *call_stmt(struct check_ctx *cx, struct ast *line)
{
    const struct symbol *y = scope_find(cx->scope, name_of(line->head));
    if (y && y->kind == SYM_TABLE) return read_stmt(cx, line, y);
    struct stmt *s = stmt_new(cx, ST_DO, line->span);
    check_line_parts(cx->m, line, 0, 0);
    s->a = expr_free(cx, line->head);
    return s;
}

/* The order of the tests decides what a line means: joined commands, `fixed let`, the language's
 * own words, assignments, then declared names. A language word before `=` is a name (`log = 1`),
 * except `let` and `result`. */
static struct stmt *plain_stmt(struct check_ctx *cx, struct ast *line)
{
    if (line->head && line->head->kind == AST_CALL) return call_stmt(cx, line);
    if (line->when)
        diag_help(
            report(cx->m, E0101, line->when->span, "`when` belongs to the lines of declarations"),
            "in a command write `if ... { }`");
    if (line_joins_commands(cx, line)) return no_stmt(cx, line->span);
    if (is_fixed_let(line)) return fixed_let_stmt(cx, line);
    if (line->head && line->head->kind == AST_NAME)
        for (size_t i = 0; i < sizeof statement_words / sizeof *statement_words; i++)
            if (str_is(line->head->text, statement_words[i].name) &&
                !(line->assign && !str_is(line->head->text, "let") &&
                  !str_is(line->head->text, "result")) &&
                !is_declared_instead(cx, line->head->text)) {
                if (!line->when) check_word_parts(cx->m, line, IN_COMMAND);
                return statement_words[i].make(cx, line);
            }
    if (line->assign != ASSIGN_NONE) return assign_stmt(cx, line);
    struct symbol *y =
        line->head && line->head->kind == AST_NAME ? scope_find(cx->scope, line->head->text) : NULL;
    if (y && y->kind == SYM_EVENT) return event_line(cx, line, y);
    if (y && y->kind == SYM_TABLE) return read_stmt(cx, line, y);
    if (y && y->kind == SYM_FN) return command_stmt(cx, line, y);
    return unknown_line(cx, line);
}

static struct stmt *one_line(struct check_ctx *cx, struct ast *line, void *user)
{
    (void)user;
    switch (line->kind) {
    case AST_LINE: return plain_stmt(cx, line);
    case AST_IF: return if_block(cx, line);
    case AST_FOR: return for_block(cx, line);
    case AST_UNTIL: return until_block(cx, line);
    case AST_TOGETHER: return together_block(cx, line);
    case AST_BLOCK: return block_stmt(cx, line);
    case AST_BAD: return no_stmt(cx, line->span);
    case AST_HOOK:
        if (!brace_missing(cx->m, line->span.file))
            diag_help(
                report(cx->m, E0206, line->span, "`on` belongs in a declaration, not in a command"),
                "for a condition write `if ... { ... }`; put a hook into a declaration");
        return no_stmt(cx, line->span);
    default:
        report(cx->m, E0206, line->span, "this line cannot be in a command");
        return no_stmt(cx, line->span);
    }
}

/* Lines in the blocks of a line keep what their own values wait for. */
struct stmt *waiting_line(struct check_ctx *cx, struct ast *line, void *user,
                          struct stmt *(*make)(struct check_ctx *, struct ast *, void *user))
{
    struct check_ctx outer = *cx;
    cx->wait = waiting_expr;
    cx->waits.at = NULL, cx->waits.len = cx->waits.cap = 0;
    struct stmt *s = make(cx, line, user);
    if (s) s->waits = cx->waits.at, s->wait_count = cx->waits.len;
    cx->wait = outer.wait;
    cx->waits.at = outer.waits.at, cx->waits.len = outer.waits.len, cx->waits.cap = outer.waits.cap;
    return s;
}

struct stmt *line_stmt(struct check_ctx *cx, struct ast *line)
{
    return waiting_line(cx, line, NULL, one_line);
}

/* Checks a body, and that a function with a result returns one on every way. A body with lines that
 * could not be parsed is not blamed for a missing `return`. */
void check_fn_body(struct model *m, struct fn *fn, struct check_ctx *cx, struct ast *block)
{
    fn->body = block_stmt(cx, block);
    bool damaged = false;
    for (size_t i = 0; block && i < block->item_count; i++)
        damaged = damaged || block->items[i]->kind == AST_BAD;
    if (!damaged && fn->ret.base != TY_VOID && fn->ret.base != TY_ERROR && !stmt_leaves(fn->body)) {
        struct span at = block ? block->span : (struct span){fn->file, 0, 0};
        diag_help(report(m, E0305, fn->line ? fn->line->span : at,
                         "`%.*s` does not return a value on every way through it",
                         STR_FMT(fn->name)),
                  "end it with `return ...`");
    }
}
