/* table.c -- Tables: a lookup by a number, and statements of the row that is found.
 *
 * `table fate: int { up to 4: -1;  from 5: 0 }` is a pure function of n. A row with a block also
 * makes a command of n and self, which `read fate at n for c` calls. Both use the same rows, so
 * value and command cannot disagree.
 */
#include "decl.h"

struct range_row {
    int64_t from, to;
    struct ast *row;
};
typedef VEC(struct range_row) row_list;

/* ---- rows, in order, without holes and overlaps ---------------------------------------------- */

static int64_t word_number(const struct tag *family, struct str word)
{
    for (size_t i = 0; i < family->values.len; i++)
        if (str_equal(family->values.at[i], word)) return (int64_t)i;
    return -1;
}

static bool is_word(const struct ast *e)
{
    return e && e->kind == AST_NAME;
}

static bool has_word(const struct tag *family, const struct ast *row)
{
    return row->kind == AST_ROW && is_word(row->a) && word_number(family, row->a->text) >= 0;
}

/* The family whose words are the keys of all rows. The first, if there are several; NULL: none. */
static struct tag *table_family(const struct model *m, const struct ast *block)
{
    for (size_t t = 0; block && block->item_count && t < m->tags.len; t++) {
        bool all = true;
        for (size_t i = 0; i < block->item_count; i++)
            all = all && has_word(m->tags.at[t], block->items[i]);
        if (all) return m->tags.at[t];
    }
    return NULL;
}

static bool row_bounds(struct ast *row, int64_t *from, int64_t *to)
{
    bool minus_a = row->a && row->a->kind == AST_UNARY,
         minus_b = row->b && row->b->kind == AST_UNARY;
    struct ast *a = minus_a ? row->a->a : row->a, *b = minus_b ? row->b->a : row->b;
    if (!a || a->kind != AST_NUMBER ||
        (row->key_form == KEY_RANGE && (!b || b->kind != AST_NUMBER)))
        return false;
    int64_t x = minus_a ? -a->number : a->number,
            z = b && b->kind == AST_NUMBER ? (minus_b ? -b->number : b->number) : x;
    *from = row->key_form == KEY_UP_TO ? INT32_MIN : x;
    *to = row->key_form == KEY_FROM ? INT32_MAX : row->key_form == KEY_RANGE ? z : x;
    return true;
}

static void report_missing_rows(struct model *m, struct ast *line, int64_t from, int64_t to)
{
    struct diag *g =
        from == to ? report(m, E0404, line->span, "the table has no row for %lld", (long long)from)
                   : report(m, E0404, line->span, "the table has no rows for %lld to %lld",
                            (long long)from, (long long)to);
    if (from == to)
        diag_help(g, "add `%lld: ...`", (long long)from);
    else
        diag_help(g, "add `%lld..%lld: ...`", (long long)from, (long long)to);
}

static void check_row_gaps(struct model *m, struct ast *line, const row_list *t)
{
    for (size_t i = 0; i + 1 < t->len; i++) {
        if (t->at[i].to >= t->at[i + 1].from) {
            diag_related(report(m, E0404, t->at[i + 1].row->span, "two rows hold %lld",
                                (long long)t->at[i + 1].from),
                         t->at[i].row->span, "the other one");
        } else if (t->at[i].to + 1 < t->at[i + 1].from) {
            report_missing_rows(m, line, t->at[i].to + 1, t->at[i + 1].from - 1);
        }
    }
}

/* A table by words has a row for each word. */
static void check_all_words(struct model *m, struct ast *line, const struct tag *family,
                            const row_list *t)
{
    for (int64_t n = 0; n < (int64_t)family->values.len; n++) {
        const struct range_row *found = NULL;
        for (size_t i = 0; i < t->len; i++) {
            if (t->at[i].from != n) continue;
            if (found)
                diag_related(report(m, E0404, t->at[i].row->span, "two rows hold %.*s",
                                    STR_FMT(family->values.at[n])),
                             found->row->span, "the other one");
            found = &t->at[i];
        }
        if (found) continue;
        diag_help(report(m, E0404, line->span, "the table has no row for %.*s",
                         STR_FMT(family->values.at[n])),
                  "add `%.*s: ...`", STR_FMT(family->values.at[n]));
    }
}

static void report_row(struct model *m, const struct ast *row, const row_list *t)
{
    static const char *const rests[] = {"otherwise", "else", "default", NULL};
    struct diag *g =
        report(m, E0404, row->span, "a row of a table is a number or range and a value");
    if (!is_word(row->a))
        diag_help(g, "`3..18: 0`, `up to 2: -5`, `from 20: 10`");
    else if (row->c && t->len && str_is_any(row->a->text, rests))
        diag_help(g, "for all above write `from %lld: %.*s`", (long long)t->at[t->len - 1].to + 1,
                  STR_FMT(source_text(m, row->c->span)));
    else
        diag_help(g, "or all rows have words of one family: `head: 3;  arm: 1`");
}

static row_list sorted_rows(struct model *m, struct ast *line, const struct tag *family)
{
    row_list t = {0};
    bool unread = false; /* what a row that could not be read holds is not known */
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *row = line->block->items[i];
        unread = unread || row->kind == AST_BAD;
        if (row->kind == AST_BAD) continue;
        struct range_row r = {.row = row};
        if (row->kind == AST_ROW) check_line_parts(m, row, HAS_VALUES | HAS_BLOCK, 0);
        bool read = row->kind == AST_ROW && (family || row_bounds(row, &r.from, &r.to));
        if (read && family) r.from = r.to = word_number(family, row->a->text);
        if (!read || !row->c) {
            report_row(m, row, &t);
            continue;
        }
        if (r.from > r.to) report(m, E0404, row->span, "the range runs backwards");
        vec_push(&t, m->arena, r);
        for (size_t k = t.len; k > 1 && t.at[k - 2].from > r.from; k--) {
            t.at[k - 1] = t.at[k - 2];
            t.at[k - 2] = r;
        }
    }
    if (!line->block || !line->block->item_count)
        report(m, E0404, line->span, "the table is empty");
    if (!unread && family) check_all_words(m, line, family, &t);
    if (!unread && !family) check_row_gaps(m, line, &t);
    return t;
}

/* ---- the two functions ----------------------------------------------------------------------- */

/* if n in from..to { then } */
static struct stmt *row_stmt(struct check_ctx *cx, const struct range_row *r, struct stmt *then)
{
    struct span span = r->row->span;
    struct stmt *s = stmt_new(cx, ST_IF, span);
    s->a = expr_new(cx, EX_RANGE_IN, type_of(TY_FLAG), span);
    s->a->a = expr_local(cx, 0, span);
    if (s->a->a->type.base == TY_TAG) s->a->a = number_of_tag(cx, s->a->a);
    s->a->b = expr_const(cx, type_of(TY_INT), r->from, span);
    s->a->c = expr_const(cx, type_of(TY_INT), r->to, span);
    s->then = then;
    s->flag = true;
    return s;
}

static struct stmt *return_stmt_of(struct check_ctx *cx, struct ast *value)
{
    struct stmt *r = stmt_new(cx, ST_RETURN, value->span);
    r->a = expr_as(cx, value, cx->fn->ret);
    return block_of(cx, &r, 1, value->span);
}

static void rows_body(struct model *m, struct fn *fn, struct ast *line, const row_list *t,
                      bool with_blocks)
{
    struct check_ctx cx;
    cx_init(&cx, m, fn, m->names);
    cx_show_params(&cx);
    VEC(struct stmt *) items = {0};
    for (size_t i = 0; i < t->len; i++) {
        struct ast *row = t->at[i].row;
        if (with_blocks && !row->block) continue;
        vec_push(&items, m->arena,
                 row_stmt(&cx, &t->at[i],
                          with_blocks ? block_stmt(&cx, row->block) : return_stmt_of(&cx, row->c)));
    }
    fn->body = block_of(&cx, items.at, items.len, line->span);
}

void table_signature(struct model *m, struct fn *table)
{
    struct ast *block = table->line->block;
    struct type key = type_of(TY_INT);
    key.tag = table_family(m, block);
    if (key.tag) key.base = TY_TAG;
    fn_param(m, table, STR("n"), key);
    bool with_blocks = false;
    for (size_t i = 0; block && i < block->item_count; i++)
        with_blocks = with_blocks || (block->items[i]->kind == AST_ROW && block->items[i]->block);
    if (!with_blocks) return;
    struct fn *command = fn_new(m, table->name, PERMIT_CHANGE, type_of(TY_VOID), table->line->span);
    fn_param(m, command, STR("n"), key);
    fn_param(m, command, STR("self"), type_of(TY_CREATURE));
    command->line = table->line;
    table->row_command = command;
}

void table_body(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(line->a));
    if (!y || y->line != line || y->kind != SYM_TABLE) return;
    row_list t = sorted_rows(m, line, y->as.fn->params.at[0].type.tag);
    rows_body(m, y->as.fn, line, &t, false);
    if (y->as.fn->row_command) rows_body(m, y->as.fn->row_command, line, &t, true);
}
