/* table.c -- Tables: a lookup by a number, a word, or two of these, and statements of the row that
 * is found.
 *
 * `table fate: int { up to 4: -1;  from 5: 0 }` is a pure function of n. A row with a block also
 * makes a command of n and self, which `fate(n) for c` calls. Both use the same rows, so
 * value and command cannot disagree. `table chart[element][element]: int { fire: 1, 2 }` has a
 * value for each word of the second index in a row.
 */
#include "decl.h"

/* What a table is looked up by: its indices, or what its rows show. */
struct table_keys {
    struct family_key at[2];
    int32_t count;
    bool stated; /* by indices: then the numbers have ends */
};

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

struct ast *table_named(struct ast *line)
{
    struct ast *a = line->a;
    while (a && a->kind == AST_INDEX) a = a->a;
    return a;
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

/* Rows reach from end to end of numbers that have ends. */
static void check_row_ends(struct model *m, struct ast *line, const row_list *t,
                           const struct family_key *k)
{
    if (!t->len) return;
    const struct range_row *first = &t->at[0], *last = &t->at[t->len - 1];
    if (first->from > k->from) report_missing_rows(m, line, k->from, first->from - 1);
    if (last->to < k->to) report_missing_rows(m, line, last->to + 1, k->to);
    if (first->from < k->from || last->to > k->to)
        report(m, E0404, first->from < k->from ? first->row->span : last->row->span,
               "the table ends at %lld and %lld", (long long)k->from, (long long)k->to);
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

static row_list sorted_rows(struct model *m, struct ast *line, const struct table_keys *keys)
{
    const struct tag *family = keys->at[0].tag;
    row_list t = {0};
    bool unread = false; /* what a row that could not be read holds is not known */
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *row = line->block->items[i];
        unread = unread || row->kind == AST_BAD;
        if (row->kind == AST_BAD) continue;
        struct range_row r = {.row = row};
        if (row->kind == AST_ROW) check_line_parts(m, row, HAS_VALUES | HAS_BLOCK, 0);
        bool read = row->kind == AST_ROW &&
                    (family ? has_word(family, row) : row_bounds(row, &r.from, &r.to));
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
    if (!unread && !family && keys->stated) check_row_ends(m, line, &t, &keys->at[0]);
    return t;
}

/* ---- the two functions ----------------------------------------------------------------------- */

/* if the key in from..to { then } */
static struct stmt *key_stmt(struct check_ctx *cx, int32_t key, int64_t from, int64_t to,
                             struct stmt *then, struct span span)
{
    struct stmt *s = stmt_new(cx, ST_IF, span);
    s->a = expr_new(cx, EX_RANGE_IN, type_of(TY_FLAG), span);
    s->a->a = expr_local(cx, key, span);
    if (s->a->a->type.base == TY_TAG) s->a->a = number_of_tag(cx, s->a->a);
    s->a->b = expr_const(cx, type_of(TY_INT), from, span);
    s->a->c = expr_const(cx, type_of(TY_INT), to, span);
    s->then = then;
    return s;
}

static struct stmt *row_stmt(struct check_ctx *cx, const struct range_row *r, struct stmt *then)
{
    struct stmt *s = key_stmt(cx, 0, r->from, r->to, then, r->row->span);
    s->flag = true;
    return s;
}

static struct stmt *return_stmt_of(struct check_ctx *cx, struct ast *value)
{
    struct stmt *r = stmt_new(cx, ST_RETURN, value->span);
    r->a = expr_as(cx, value, cx->fn->ret);
    return block_of(cx, &r, 1, value->span);
}

/* A value for each of the second key, in order. */
static struct stmt *columns_stmt(struct check_ctx *cx, const struct ast *row,
                                 const struct family_key *k)
{
    size_t columns = (size_t)(k->to - k->from + 1), count = list_len(row->c);
    if (count != columns) {
        struct diag *g =
            report(cx->m, E0404, row->c->span, "the row has %zu values, and the table %zu columns",
                   count, columns);
        if (k->tag)
            diag_help(g, "one for each word of `%.*s`, in order", STR_FMT(k->tag->name));
        else
            diag_help(g, "one for each number from %lld to %lld", (long long)k->from,
                      (long long)k->to);
    }
    struct stmt **items = ARENA_ARRAY(cx->m->arena, struct stmt *, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct ast *value = list_at(row->c, i);
        int64_t key = k->from + (int64_t)i;
        items[i] = key_stmt(cx, 1, key, key, return_stmt_of(cx, value), value->span);
    }
    return block_of(cx, items, count, row->span);
}

static void rows_body(struct model *m, struct fn *fn, struct ast *line, const row_list *t,
                      const struct table_keys *keys, bool with_blocks)
{
    struct check_ctx cx;
    cx_init(&cx, m, fn, m->names);
    cx_show_params(&cx);
    VEC(struct stmt *) items = {0};
    for (size_t i = 0; i < t->len; i++) {
        struct ast *row = t->at[i].row;
        if (with_blocks && !row->block) continue;
        struct stmt *does = with_blocks        ? block_stmt(&cx, row->block)
                            : keys->count == 2 ? columns_stmt(&cx, row, &keys->at[1])
                                               : return_stmt_of(&cx, row->c);
        vec_push(&items, m->arena, row_stmt(&cx, &t->at[i], does));
    }
    fn->body = block_of(&cx, items.at, items.len, line->span);
}

static struct table_keys table_keys_of(struct model *m, struct ast *line)
{
    struct table_keys keys = {.count = 1};
    struct ast *a = line->a;
    bool two = a->kind == AST_INDEX && a->a->kind == AST_INDEX;
    struct ast *index[2] = {two ? a->a : a, a};
    for (int32_t i = 0; i <= two && a->kind == AST_INDEX; i++) {
        keys.stated = true;
        keys.count = i + 1;
        if (index[i]->item_count == 1 && (i || index[i]->a->kind == AST_NAME) &&
            family_key_read(m, m->names, index[i]->items[0], &keys.at[i]))
            continue;
        diag_help(report(m, E0101, index[i]->span, "a key of a table is a family or numbers"),
                  "`table chart[element][element]: int { }`, `table weight[1..6]: int { }`");
        keys.stated = false;
    }
    if (a->kind != AST_INDEX) keys.at[0].tag = table_family(m, line->block);
    return keys;
}

static struct type key_type(const struct family_key *k)
{
    return k->tag ? (struct type){.base = TY_TAG, .tag = k->tag} : type_of(TY_INT);
}

void table_signature(struct model *m, struct fn *table)
{
    struct ast *block = table->line->block;
    struct table_keys keys = table_keys_of(m, table->line);
    fn_param(m, table, STR("n"), key_type(&keys.at[0]));
    if (keys.count == 2) fn_param(m, table, STR("column"), key_type(&keys.at[1]));
    table->without = str_printf(m->arena, "`%.*s` has no row for this", STR_FMT(table->name));
    const struct ast *with_block = NULL;
    for (size_t i = 0; block && i < block->item_count && !with_block; i++)
        if (block->items[i]->kind == AST_ROW && block->items[i]->block)
            with_block = block->items[i];
    if (!with_block) return;
    if (keys.count == 2) {
        report(m, E0404, with_block->span, "a row of a table with two keys has values only");
        return;
    }
    struct fn *command = fn_new(m, table->name, PERMIT_CHANGE, type_of(TY_VOID), table->line->span);
    fn_param(m, command, STR("n"), key_type(&keys.at[0]));
    fn_param(m, command, STR("self"), type_of(TY_CREATURE));
    command->line = table->line;
    table->row_command = command;
}

void table_body(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(table_named(line)));
    if (!y || y->line != line || y->kind != SYM_TABLE) return;
    struct table_keys keys = table_keys_of(m, line);
    row_list t = sorted_rows(m, line, &keys);
    rows_body(m, y->as.fn, line, &t, &keys, false);
    if (y->as.fn->row_command) rows_body(m, y->as.fn->row_command, line, &t, &keys, true);
}
