/* inlined_rules.c -- Translates statements together with the declaration they refer to. A line that
 * opens an event includes the event's condition; a line that reads a table includes its rows. */
#include "prose.h"

/* ---- events ---------------------------------------------------------------------------------- */

/* Makes the parameters of an event refer to its arguments: first by joining word, the others in
 * order. */
static void name_params(struct prose_reader *r, const struct record *event, const struct ast *line)
{
    size_t plain = 0;
    for (size_t i = 0; i < event->members.len; i++) {
        const struct member *x = event->members.at[i];
        if (x->kind != MEM_KEPT || x->member_sort != SORT_PARAM) continue;
        const struct param *p = &x->params.at[0];
        const struct ast *value = p->join ? joined_value(line, p->join) : NULL;
        if (!value && plain < list_len(line->a)) value = list_at(line->a, plain++);
        if (!value) continue;
        struct np np = read_value(r, value);
        referent_add(r, p->name, np, np, REF_THING);
    }
}

static const struct ast *holds_condition(const struct record *event)
{
    const struct ast *block = event->sym->line->block;
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *l = block->items[i];
        if (l->kind == AST_LINE && str_is(name_of(l->head), "holds"))
            return label_value(l, JOIN_WHILE);
    }
    return NULL;
}

/* "a song, as long as your strength is above 0: ..." */
struct str read_opened(struct prose_reader *r, const struct record *event, const struct ast *line)
{
    size_t known = r->known.len;
    name_params(r, event, line);
    const struct ast *holds = holds_condition(event);
    struct str while_said = holds ? read_if(r, holds, false) : STR(""),
               body = read_block(r, line->block);
    r->known.len = known;
    if (!body.len || !while_said.len) return body;
    return format_str(r, "%S, as long as %S: %S", with_article(r, shown_name(r, event->name)),
                      while_said, body);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static struct str read_key(struct prose_reader *r, const struct ast *row)
{
    struct str a = read_value(r, row->a).text;
    switch (row->key_form) {
    case KEY_UP_TO: return format_str(r, "%S or less", a);
    case KEY_FROM: return format_str(r, "%S or more", a);
    case KEY_RANGE: return format_str(r, "%S to %S", a, read_value(r, row->b).text);
    default: return a;
    }
}

/* "on 1 or less (a crow) you lose 4 points; on 2 to 3 ..." A row without effect is read only if it
 * has a text. */
struct str read_rows(struct prose_reader *r, const struct ast *line)
{
    struct symbol *y = scope_find(r->m->names, name_of(line->head));
    const struct ast *block = y && y->kind == SYM_TABLE && y->line ? y->line->block : NULL;
    const struct ast *by = joined_value(line, JOIN_FOR);
    struct np self = r->self;
    if (by) r->self = read_value(r, by);
    VEC(struct str) rows = {0};
    for (size_t i = 0; block && i < block->item_count; i++) {
        const struct ast *row = block->items[i];
        struct str does = read_block(r, row->block),
                   words =
                       row->c->kind == AST_STRING ? format_str(r, " (%S)", row->c->text) : STR("");
        if (does.len || words.len)
            vec_push(
                &rows, r->a,
                format_str(r, "on %S%S%s%S", read_key(r, row), words, does.len ? " " : "", does));
    }
    r->self = self;
    return joined_by(r, rows.at, rows.len, "; ", "; ");
}
