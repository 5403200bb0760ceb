/* misplaced_lines.c -- Reports lines that content of this kind cannot have, and suggests what was
 * meant. It runs only on errors and changes nothing in the model. */
#include "content.h"

/* Lists the words that may begin a line, for a line that resembles none of them. */
static void help_lines(struct model *m, struct diag *g, const struct content *c)
{
    enum { SHOWN = 16 };
    struct text all;
    size_t count = 0;
    text_init(&all, m->arena);
    for (int figures = 0; figures < 2; figures++) /* stats and tracks come last */
        for (const struct record *r = c->kind; r; r = r->parent)
            for (size_t i = 0; i < r->members.len; i++) {
                const struct member *x = r->members.at[i];
                bool hook =
                    x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK && !x->short_command.len;
                bool is_listed = figures ? x->kind == MEM_STAT ||
                                               (x->kind == MEM_KEPT && x->member_sort == SORT_TRACK)
                                         : x->kind == MEM_GIVEN || x->kind == MEM_OWN;
                if (is_listed && count++ < SHOWN)
                    text_printf(&all, "%s`%s%.*s`", count > 1 ? ", " : "", hook ? "on " : "",
                                STR_FMT(x->name));
            }
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->lends.len; i++)
            if (r->lends.at[i].stat && count++ < SHOWN)
                text_printf(&all, "%s`%.*s`", count > 1 ? ", " : "",
                            STR_FMT(r->lends.at[i].stat->name));
    if (count)
        diag_note(g, "it may have %.*s%s", STR_FMT(text_str(&all)),
                  count > SHOWN ? " and others" : "");
    else
        diag_note(g, "`kind %.*s` declares the lines it may have", STR_FMT(c->kind->name));
}

/* `fear +1`: the tag indexes a stat, `resist[fear] +1`. */
static bool help_indexed_stat(struct diag *g, const struct content *c, struct str w)
{
    const struct member *found = NULL;
    for (int lent = 0; lent < 2; lent++)
        for (const struct record *r = c->kind; r && !found; r = r->parent)
            for (size_t i = 0; i < (lent ? r->lends.len : r->members.len) && !found; i++) {
                const struct member *x = lent ? r->lends.at[i].stat : r->members.at[i];
                for (size_t k = 0; x && x->kind == MEM_STAT && x->dim && k < x->dim->values.len;
                     k++)
                    if (str_equal_caseless(x->dim->values.at[k], w))
                        found = x, w = x->dim->values.at[k];
            }
    if (found) diag_help(g, "did you mean `%.*s[%.*s]`?", STR_FMT(found->name), STR_FMT(w));
    return found != NULL;
}

void help_how_long(struct diag *g, const struct content *c)
{
    diag_help(g, "say how long it lasts where it is applied: `apply %.*s to t for 3 rounds`",
              STR_FMT(c->sym->name));
}

/* `max health +4`, `max-health +4`: the two words are one name, `max_health`. */
static struct str joined_name(struct model *m, const struct content *c, const struct ast *line,
                              struct str w)
{
    const struct ast *next = line->a;
    while (next && (next->kind == AST_BINARY || next->kind == AST_UNARY ||
                    next->kind == AST_PHRASE || next->kind == AST_LIST))
        next = next->kind == AST_BINARY || next->kind == AST_UNARY ? next->a : next->items[0];
    if (!next || next->kind != AST_NAME) return (struct str){NULL, 0};
    struct str t = str_printf(m->arena, "%.*s_%.*s", STR_FMT(w), STR_FMT(next->text));
    struct member *mem = record_find(c->kind, t);
    if (!mem) mem = record_find(m->kinds[KIND_CREATURE], t);
    return mem ? mem->name : (struct str){NULL, 0};
}

static struct str nearest_line(struct model *m, const struct content *c, const struct ast *line,
                               struct str w)
{
    static const char *const of_marks[] = {"stacks", "ends", "lasts", "includes", NULL};
    struct str near = joined_name(m, c, line, w);
    if (!near.len && c->rec) near = nearest_word(w, of_marks);
    if (!near.len) near = record_nearest(c->kind, w);
    return near.len ? near : record_nearest(m->kinds[KIND_CREATURE], w);
}

/* `onhit { }`, `On hit { }`, `hits { }` */
static bool misspelt_hook(struct model *m, const struct content *c, const struct ast *line,
                          struct str w)
{
    struct str rest =
        w.len > 2 && str_equal_caseless((struct str){w.at, 2}, STR("on"))
            ? (struct str){w.at + (w.at[2] == '_' ? 3 : 2), w.len - (w.at[2] == '_' ? 3u : 2u)}
            : w;
    bool on = str_equal_caseless(w, STR("on")) && line->a;
    struct str hook = on ? name_of(line->a) : record_nearest(c->kind, rest);
    struct member *mem = hook.len ? record_find(c->kind, hook) : NULL;
    if (!line->block || (!on && !(mem && mem->kind == MEM_GIVEN && mem->slot_sort == SLOT_HOOK)))
        return false;
    diag_help(report(m, E0206, line->head->span, "%s %.*s has no line `%.*s`", A_STR(c->kind->name),
                     STR_FMT(w)),
              "write what happens under `on`: `on %.*s { ... }`", STR_FMT(hook));
    return true;
}

void unknown_content_line(struct model *m, struct content *c, struct ast *line, struct str w)
{
    struct symbol *y = scope_find(m->names, w);
    /* The block has swallowed the lines after it; the missing brace is reported. */
    if (brace_missing(m, line->span.file)) return;
    struct str near = nearest_line(m, c, line, w);
    if (y && y->kind == SYM_KIND && (line->block || !near.len)) {
        diag_help(report(m, E0208, line->span, "there is a declaration inside `%.*s`",
                         STR_FMT(c->sym->name)),
                  "is the `}` of `%.*s` missing?", STR_FMT(c->sym->name));
        return;
    }
    if (record_gathers(c->kind) && line->a && line->block) {
        report_unknown_kind(m, line, w); /* unless it was reported when names were collected */
        return;
    }
    if (misspelt_hook(m, c, line, w)) return;
    if (any_name_is_excused(m, line->span.file)) return;
    c->damaged = true;
    struct diag *g = report(m, E0206, line->head ? line->head->span : line->span,
                            "%s %.*s has no line `%.*s`", A_STR(c->kind->name), STR_FMT(w));
    bool text =
        (line->head && line->head->kind == AST_STRING) || (line->a && line->a->kind == AST_STRING);
    if (str_equal(near, w) && line->head && line->head->kind == AST_MEMBER) {
        diag_help(g, "write `%.*s[%.*s]`", STR_FMT(w), STR_FMT(line->head->text));
        return;
    }
    if (suggest(m, g, near) || help_indexed_stat(g, c, w)) return;
    if (c->rec && (str_is(w, "lasts") || str_is(w, "duration") || str_is(w, "length")))
        help_how_long(g, c);
    if (text) diag_help(g, "write text for players on the line above, after `##`");
    help_lines(m, g, c);
}

/* `level: 2`, or a line that only commands have. */
void no_content_line(struct model *m, struct content *c, struct ast *line)
{
    struct str w = line->kind == AST_ROW && line->a ? name_of(line->a) : (struct str){NULL, 0};
    if (brace_missing(m, line->span.file)) return;
    struct diag *g = report(m, E0206, line->span,
                            "a declaration has lines and hooks; statements go into `on ... { }`");
    if (w.len && line->c)
        diag_help(g, "without the `:` this is a line: `%.*s %.*s`", STR_FMT(w),
                  STR_FMT(source_text(m, line->c->span)));
    else
        diag_help(g, "put what `%.*s` does into a hook, at the moment when it happens",
                  STR_FMT(c->sym->name));
}

/* `deck ["A", "B"]`: a list needs no brackets. */
bool list_in_brackets(struct model *m, struct content *c, struct ast *line)
{
    struct ast *head = line->head;
    struct member *mem = head->kind == AST_INDEX && head->a->kind == AST_NAME
                             ? record_find(c->kind, head->a->text)
                             : NULL;
    if (!mem || (mem->kind != MEM_OWN && mem->kind != MEM_GIVEN) || line->a ||
        head->item_count == 0)
        return false;
    struct span inside = {head->span.file, head->items[0]->span.from,
                          head->items[head->item_count - 1]->span.to};
    c->damaged = true;
    diag_help(report(m, E0209, line->span, "a list is written without brackets"), "`%.*s %.*s`",
              STR_FMT(mem->name), STR_FMT(source_text(m, inside)));
    return true;
}
