/* declarations.c -- Mutates what tables hold: given values, lines about stats, hooks, possessions,
 * first values of members, defaults of fields. */
#include "finder.h"

/* ---- lines of content ------------------------------------------------------------------------ */

static struct span line_extent(const struct finder *f, struct span span)
{
    return deleted_extent(f->m, statement_extent(f->m, span));
}

/* The member of a given value. */
static struct member *slot_member(const struct finder *f, const struct content *c, int32_t slot)
{
    for (const struct record *k = c->kind; k; k = k->parent)
        for (size_t i = 0; i < f->m->slots.len; i++)
            if (f->m->slots.at[i]->rec == k && f->m->slots.at[i]->slot == slot)
                return f->m->slots.at[i];
    return NULL;
}

static void given_mutants(struct finder *f, struct content *c, int32_t i)
{
    struct member *slot = slot_member(f, c, i);
    struct span span = c->value_spans[i];
    struct fn *no_fn = NULL;
    int64_t unset = VALUE_UNSET;
    if (!slot || !span.to) return;
    if (c->value_fns[i]) {
        bool hook = slot->slot_sort == SLOT_HOOK;
        if (!hook && !slot->fallback_fn) return;
        struct mutant *x =
            mutant_add(f, hook ? MUTATE_HOOK : MUTATE_LINE, line_extent(f, span), STR(""));
        change_add(f, x, &c->value_fns[i], &no_fn, sizeof no_fn);
        return;
    }
    if (c->values[i] == VALUE_UNSET) return;
    value_mutants(f, &slot->type, span, &c->values[i], "");
    if (slot->has_default && slot->fallback != c->values[i])
        change_add(f, mutant_add(f, MUTATE_LINE, line_extent(f, span), STR("")), &c->values[i],
                   &unset, sizeof unset);
}

static void modifier_mutants(struct finder *f, struct content *c, size_t i)
{
    struct modifier *l = &c->modifiers.at[i];
    const struct type number = {.base = TY_INT};
    if (!l->value_fn) value_mutants(f, &number, l->span, &l->value, "");
    struct modifier *rest = ARENA_ARRAY(f->a, struct modifier, c->modifiers.len);
    size_t count = 0;
    for (size_t k = 0; rest && k < c->modifiers.len; k++)
        if (c->modifiers.at[k].span.from != l->span.from) rest[count++] = c->modifiers.at[k];
    struct mutant *x = mutant_add(f, MUTATE_LINE, line_extent(f, l->span), STR(""));
    /* lines of one place go together, as `resist[fire, cold] +1` does */
    if (!x || x->changes) return;
    change_add(f, x, &c->modifiers.at, &rest, sizeof rest);
    change_add(f, x, &c->modifiers.len, &count, sizeof count);
}

static void hook_mutants(struct finder *f, struct hook *h)
{
    struct stmt *empty = ARENA_NEW(f->a, struct stmt);
    if (!empty || !h->body || !h->body->body) return;
    *empty = (struct stmt){.kind = ST_BLOCK, .number = -1};
    const struct guard *outer = f->guard;
    f->guard = guard_new(f, POINT_FUNCTION, h->body->span, 0, NULL);
    change_add(f, mutant_add(f, MUTATE_HOOK, line_extent(f, h->span), STR("")), &h->body->body,
               &empty, sizeof empty);
    hook_end_mutant(f, h);
    f->guard = outer;
}

/* ---- possessions ----------------------------------------------------------------------------- */

static void item_mutants(struct finder *f, const struct content *c, struct inventory_item *item)
{
    const struct ast *block = c->line->block;
    for (size_t i = 0; block && item->content && i < block->item_count; i++) {
        const struct ast *line = block->items[i];
        struct span span = line->span;
        if (line->kind != AST_LINE || !name_find(f, &span, item->content->sym->name)) continue;
        struct content *other = content_sibling(f, item->content);
        if (other)
            change_add(f, mutant_add(f, MUTATE_NAME, span, content_written(f, other)),
                       &item->content, &other, sizeof other);
        int32_t more = item->copies + 1, fewer = item->copies - 1;
        struct span number = {span.file, line->span.from, span.from};
        const struct str before = text_at(f->m, number);
        size_t digits = before.len;
        while (digits > 0 && (before.at[digits - 1] == ' ' ||
                              (before.at[digits - 1] >= '0' && before.at[digits - 1] <= '9')))
            digits--;
        number.from += (uint32_t)digits;
        if (item->copies < 2 || !number_find(f->m, &number, item->copies, "")) return;
        change_add(f, mutant_add(f, MUTATE_NUMBER, number, text_make(f, "%d", (int)more)),
                   &item->copies, &more, sizeof more);
        change_add(f, mutant_add(f, MUTATE_NUMBER, number, text_make(f, "%d", (int)fewer)),
                   &item->copies, &fewer, sizeof fewer);
        return;
    }
}

/* ---- content --------------------------------------------------------------------------------- */

/* `ends ...` and `includes ...` of a mark. */
static void mark_line_mutants(struct finder *f, struct content *c)
{
    const struct ast *block = c->line->block;
    void *nothing = NULL;
    for (size_t i = 0; c->rec && block && i < block->item_count; i++) {
        const struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !line->head || line->head->kind != AST_NAME) continue;
        if (str_equal(line->head->text, STR("stacks"))) stacking_mutant(f, c, line->span);
        if (str_equal(line->head->text, STR("ends"))) mark_end_mutant(f, c, line->span);
        void *at = str_equal(line->head->text, STR("includes")) ? (void *)&c->includes
                   : !str_equal(line->head->text, STR("ends"))  ? NULL
                   : c->ends                                    ? (void *)&c->ends
                   : c->ends_at                                 ? (void *)&c->ends_at
                                                                : NULL;
        if (at)
            change_add(f, mutant_add(f, MUTATE_LINE, line_extent(f, line->span), STR("")), at,
                       &nothing, sizeof nothing);
    }
}

static void content_mutants(struct finder *f, struct content *c)
{
    if (!c->line || in_scene(f, c->line->span)) return;
    f->guard =
        c->kind->cls == CLASS_GROUP ? NULL : guard_new(f, POINT_CONTENT, c->line->span, 0, NULL);
    for (int32_t i = 0; c->values && i < c->kind->slot_count; i++) given_mutants(f, c, i);
    for (size_t i = 0; i < c->modifiers.len; i++) modifier_mutants(f, c, i);
    for (size_t i = 0; i < c->hooks.len; i++) hook_mutants(f, &c->hooks.at[i]);
    for (size_t i = 0; i < c->inventory.len; i++) {
        item_mutants(f, c, c->inventory.at[i]);
        for (size_t k = 0; k < c->inventory.at[i]->inner.len; k++)
            item_mutants(f, c, c->inventory.at[i]->inner.at[k]);
    }
    mark_line_mutants(f, c);
    f->guard = NULL;
}

/* ---- members --------------------------------------------------------------------------------- */

/* The first of the values that an option lists is its default: the first two are exchanged. False:
 * its line lists no values. */
static bool option_mutants(struct finder *f, struct member *x)
{
    const struct tag *tag = x->type.tag;
    int64_t value = 1;
    if (!tag || tag->values.len < 2 || x->init != 0) return false;
    struct span a = x->line->span, b;
    if (!name_find(f, &a, tag->values.at[0])) return false;
    b = (struct span){a.file, a.to, x->line->span.to};
    if (!name_find(f, &b, tag->values.at[1])) return false;
    struct span between = {a.file, a.to, b.from}, both = {a.file, a.from, b.to};
    struct str now = text_make(f, "%.*s%.*s%.*s", STR_FMT(text_at(f->m, b)),
                               STR_FMT(text_at(f->m, between)), STR_FMT(text_at(f->m, a)));
    change_add(f, mutant_add(f, MUTATE_NAME, both, now), &x->init, &value, sizeof value);
    return true;
}

static void member_mutants(struct finder *f, struct member *x)
{
    if (!x->line || in_scene(f, x->line->span) || x->override_line) return;
    bool plain = !x->init_fn && !x->max_stat && x->kind == MEM_KEPT && x->member_sort != SORT_PARAM;
    bool option = x->member_sort == SORT_OPTION;
    bool exchanged = plain && option && x->type.base == TY_TAG && option_mutants(f, x);
    if (plain && !exchanged) value_mutants(f, &x->type, x->line->span, &x->init, "=");
    refill_mutant(f, x);
    if (x->has_floor) {
        int64_t floor = x->floor;
        struct span span = x->line->span;
        if (!number_find(f->m, &span, floor, "from")) return;
        for (int by = -1; by <= 1; by += 2) {
            int32_t value = x->floor + by;
            if (x->max_stat && x->max_stat->has_default && value > x->max_stat->fallback) continue;
            change_add(f, mutant_add(f, MUTATE_NUMBER, span, text_make(f, "%d", (int)value)),
                       &x->floor, &value, sizeof value);
        }
    }
}

/* Returns whether the maximum of a track is its floor: no number below it checks. */
static bool is_at_floor(const struct finder *f, const struct ast *line, int64_t value)
{
    for (size_t i = 0; i < f->m->members.len; i++) {
        const struct member *x = f->m->members.at[i];
        if (x->line == line && x->has_floor && x->max_stat && x->floor >= value) return true;
    }
    return false;
}

static void first_value_mutants(struct finder *f, const struct type *type, const struct ast *line,
                                int64_t *at)
{
    if (is_at_floor(f, line, *at))
        number_mutant(f, line->span, at, 1, "=");
    else
        value_mutants(f, type, line->span, at, "=");
}

static void default_mutants(struct finder *f, struct member *x)
{
    if (x->line && x->has_default && x->slot_sort != SLOT_RULE && x->slot_sort != SLOT_HOOK &&
        x->fallback != VALUE_UNSET)
        first_value_mutants(f, &x->type, x->line, &x->fallback);
}

/* The base of a stat is in the stat, and again in a slot for each element. */
static void base_mutants(struct finder *f, struct member *stat)
{
    if (stat->line && stat->has_default && !in_scene(f, stat->line->span))
        first_value_mutants(f, &stat->type, stat->line, &stat->fallback);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void wording_mutants(struct finder *f)
{
    for (size_t i = 0; i < f->m->wordings.len; i++) {
        const struct ast *line = f->m->wordings.at[i].line;
        if (line) mutant_add(f, MUTATE_LINE, line_extent(f, line->span), STR(""));
    }
}

void declaration_mutants(struct finder *f)
{
    struct model *m = f->m;
    for (size_t i = 0; i < m->contents.len; i++) content_mutants(f, m->contents.at[i]);
    for (size_t i = 0; i < m->hooks.len; i++)
        if (!in_scene(f, m->hooks.at[i].span)) hook_mutants(f, &m->hooks.at[i]);
    for (size_t i = 0; i < m->windows.len; i++) window_mutants(f, m->windows.at[i]);
    for (size_t i = 0; i < m->members.len; i++) member_mutants(f, m->members.at[i]);
    for (size_t i = 0; i < m->slots.len; i++) default_mutants(f, m->slots.at[i]);
    for (size_t i = 0; i < m->stats.len; i++) base_mutants(f, m->stats.at[i]);
    wording_mutants(f);
}
