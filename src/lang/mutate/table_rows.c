/* table_rows.c -- Mutates the rows of tables: moves the borders between them.
 *
 * Rows follow one another without gaps and overlaps, or the table does not check. So the border of
 * two rows is one number, and an inner row is not deleted. A row with a block is in two functions:
 * that of the values, and that of the blocks.
 */
#include "finder.h"

bool is_table_key(const struct expr *x)
{
    return x->kind == EX_RANGE_IN && same_span(x->span, x->b->span);
}

static bool is_table_row(const struct stmt *s)
{
    return s && s->kind == ST_IF && s->flag && is_table_key(s->a);
}

/* The function of a table's values, for that of its blocks too; or NULL. */
static const struct fn *table_of(const struct finder *f)
{
    if (!f->fn->body || !f->fn->body->item_count || !is_table_row(f->fn->body->items[0]))
        return NULL;
    for (size_t i = 0; i < f->m->fns.len; i++)
        if (f->m->fns.at[i]->row_command == f->fn) return f->m->fns.at[i];
    return f->fn;
}

bool is_inner_row(const struct finder *f, const struct stmt *row)
{
    const struct fn *table = is_table_row(row) ? table_of(f) : NULL;
    if (!table) return false;
    size_t last = table->body->item_count - 1;
    return !same_span(table->body->items[0]->span, row->span) &&
           !same_span(table->body->items[last]->span, row->span);
}

/* `up to 4`, `5`, `6..9`, `from 10` */
static struct str row_key(struct finder *f, int64_t from, int64_t to)
{
    if (from == INT32_MIN) return text_make(f, "up to %lld", (long long)to);
    if (to == INT32_MAX) return text_make(f, "from %lld", (long long)from);
    if (from == to) return text_make(f, "%lld", (long long)to);
    return text_make(f, "%lld..%lld", (long long)from, (long long)to);
}

/* Narrows the place of a row to its key. */
static bool row_key_find(const struct finder *f, struct span *span)
{
    static const char *const colon[] = {":", NULL};
    struct span found = *span;
    if (token_find(f->m, &found, colon) < 0) return false;
    span->to = found.from;
    return true;
}

static void bound_change(struct finder *f, struct mutant *mutant, const struct stmt *row,
                         bool upper, int64_t value)
{
    const struct stmt *rows[] = {f->fn->body, f->fn->row_command ? f->fn->row_command->body : NULL};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; rows[k] && i < rows[k]->item_count; i++) {
            struct stmt *s = rows[k]->items[i];
            if (!is_table_row(s) || !same_span(s->span, row->span)) continue;
            struct expr *bound = upper ? s->a->c : s->a->b;
            change_add(f, mutant, &bound->value, &value, sizeof value);
        }
}

static void border_mutants(struct finder *f, const struct stmt *x, const struct stmt *y)
{
    int64_t low = x->a->b->value, border = x->a->c->value, high = y->a->c->value;
    struct span a = x->span, b = y->span;
    if (y->a->b->value != border + 1 || !row_key_find(f, &a) || !row_key_find(f, &b)) return;
    if (a.file != b.file || a.to > b.from) return;
    struct span between = {a.file, a.to, b.from}, both = {a.file, a.from, b.to};
    for (int64_t by = -1; by <= 1; by += 2) {
        int64_t moved = border + by;
        if (moved < low || moved + 1 > high) continue;
        struct str now =
            text_make(f, "%.*s%.*s%.*s", STR_FMT(row_key(f, low, moved)),
                      STR_FMT(text_at(f->m, between)), STR_FMT(row_key(f, moved + 1, high)));
        struct mutant *mutant = mutant_add(f, MUTATE_NUMBER, both, now);
        bound_change(f, mutant, x, true, moved);
        bound_change(f, mutant, y, false, moved + 1);
    }
}

/* The first and the last number of a table belong to one row. */
static void edge_mutants(struct finder *f, const struct stmt *row, bool upper)
{
    int64_t low = row->a->b->value, high = row->a->c->value, old = upper ? high : low;
    struct span span = row->span;
    if (low == high || old == INT32_MIN || old == INT32_MAX || !row_key_find(f, &span)) return;
    for (int64_t by = -1; by <= 1; by += 2) {
        struct str now = row_key(f, low + (upper ? 0 : by), high + (upper ? by : 0));
        bound_change(f, mutant_add(f, MUTATE_NUMBER, span, now), row, upper, old + by);
    }
}

void rows_mutants(struct finder *f, const struct stmt *block)
{
    const struct stmt *last = NULL;
    if (block != f->fn->body || table_of(f) != f->fn) return;
    for (size_t i = 0; i < block->item_count; i++) {
        const struct stmt *row = block->items[i];
        if (!is_table_row(row)) continue;
        if (last)
            border_mutants(f, last, row);
        else
            edge_mutants(f, row, false);
        last = row;
    }
    if (last) edge_mutants(f, last, true);
}
