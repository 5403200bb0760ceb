/* inventory.c -- Checks lists of things that content owns from the start: `deck Spark, 2 Wait`.
 */
#include "content.h"

/* ---- lists of things ------------------------------------------------------------------------- */

static struct inventory_item *item_new(struct model *m, struct member *own, struct content *c,
                                       int32_t copies)
{
    struct inventory_item *s = ARENA_NEW(m->arena, struct inventory_item);
    s->own = own;
    s->content = c;
    s->copies = copies;
    return s;
}

static bool is_thing(const struct symbol *y)
{
    return y->kind == SYM_CONTENT && y->as.content->kind->cls == CLASS_THING;
}

/* `Bash Nap`: two things without a comma, or one name of two words. */
static void commas_missing(struct model *m, struct diag *g, const struct ast *phrase)
{
    diag_help(g,
              "separate several things by commas: `%.*s`; put a name of several words in quotes: "
              "`\"%.*s\"`",
              STR_FMT(text_with_commas(m, phrase)), STR_FMT(source_text(m, phrase->span)));
}

/* Reports `Gaff "Cast Net"` and `Gaff x2`: things in a row without their comma, or with the number
 * after the name. */
static bool things_in_a_row(struct model *m, const struct scope *s, const struct ast *e)
{
    if (e->kind != AST_PHRASE || !e->item_count) return false;
    for (size_t i = 0; i < e->item_count; i++) {
        struct str w = e->items[i]->text;
        struct symbol *y = scope_find(s, w);
        if (i > 0 && w.len > 1 && w.at[0] == 'x' && w.at[1] >= '1' && w.at[1] <= '9') {
            diag_help(report(m, E0101, e->span, "the number comes before the name"), "`%.*s %.*s`",
                      (int)w.len - 1, w.at + 1, STR_FMT(source_text(m, e->items[i - 1]->span)));
            return true;
        }
        if (!y || !is_thing(y)) return false;
    }
    report_missing_commas(m, e, "names");
    return true;
}

static struct inventory_item *item_from(struct model *m, struct scope *s, struct member *own,
                                        struct ast *e)
{
    int64_t copies = 1;
    struct ast *n = e;
    if (e->kind == AST_QUANTITY) {
        copies = e->a && e->a->kind == AST_NUMBER ? e->a->number : 0;
        if (copies < 1 || copies > 64) {
            report(m, E0301, e->span, "a quantity must be between 1 and 64");
            copies = 1;
        }
    }
    struct str name = e->kind == AST_QUANTITY ? e->text : name_of(n);
    struct record *want = own->inner ? own->inner->of_kind : own->of_kind;
    struct symbol *y = scope_find(s, name);
    if (e->kind == AST_CALL)
        report(m, E0209, e->span, "`%.*s` takes nothing in parentheses here", STR_FMT(name));
    if (things_in_a_row(m, s, e)) return NULL;
    if (!y || y->kind != SYM_CONTENT) {
        struct diag *g = report_wrong_name(
            m, s, name, e->span, arena_text(m->arena, want->name.at, want->name.len), is_thing);
        if (!g->helps.len && e->kind == AST_PHRASE)
            commas_missing(m, g, e);
        else if (!g->helps.len)
            help_contents(m, g, want);
        return NULL;
    }
    if (!record_is(y->as.content->kind, want)) {
        diag_related(report(m, E0203, e->span, "`%.*s` is %s %.*s; %s %.*s is needed here",
                            STR_FMT(name), A_STR(y->as.content->kind->name), A_STR(want->name)),
                     y->span, "declared here");
        return NULL;
    }
    return item_new(m, own->inner ? own->inner : own, y->as.content, (int32_t)copies);
}

/* `own` with an inner list: each line makes one holder, which owns the things that it names. */
bool items_from(struct model *m, struct scope *s, struct member *own, struct ast *values,
                inventory_list *into)
{
    struct inventory_item *holder = own->inner ? item_new(m, own, NULL, 1) : NULL;
    bool ok = true;
    for (size_t i = 0; i < list_len(values); i++) {
        struct inventory_item *k = item_from(m, s, own, list_at(values, i));
        ok = ok && k;
        if (k) vec_push(holder ? &holder->inner : into, m->arena, k);
    }
    if (holder) vec_push(into, m->arena, holder);
    return ok;
}
