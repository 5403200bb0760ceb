/* only_lines.c -- Holds declarations to `only attack, schools` of their kinds.
 *
 * A character that is made with points states what has a price. Any other line would be for
 * nothing: a number of the rules' own, a modifier, a hook. The lines of all kinds that the
 * content belongs to count together.
 */
#include "content.h"

/* The word that says what a line is about: `resist` of `resist[fire] 2`. Empty: a hook, an aura. */
static struct str subject(const struct ast *line)
{
    if (line->kind != AST_LINE || !line->head) return (struct str){NULL, 0};
    struct str w = name_of(line->head);
    return w.len || ast_is_word(line->head) ? w : name_of(line->head->a);
}

static bool is_word_of_all(struct str w)
{
    return str_is(w, "reserve") || str_is(w, "parts");
}

void check_only_names(struct model *m, const struct record *kind)
{
    for (size_t i = 0; i < kind->only_names.len; i++) {
        struct ast *name = kind->only_names.at[i];
        struct str w = name_of(name);
        if (is_word_of_all(w) || record_find(kind, w)) continue;
        enter_file(m, name->span.file);
        struct diag *g = report(m, E0201, name->span, "%s %.*s has no line `%.*s`",
                                A_STR(kind->name), STR_FMT(w));
        suggest(m, g, record_nearest(kind, w));
    }
}

void check_only(struct model *m, const struct content *c, const struct ast *line, bool modifies)
{
    if (line->kind == AST_BAD) return;
    struct str w = subject(line);
    const struct record *by = NULL;
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->only_names.len; i++) {
            struct str only = name_of(r->only_names.at[i]);
            if (w.len && !modifies &&
                (str_equal(only, w) || record_find(r, only) == record_find(c->kind, w)))
                return;
            by = r;
        }
    if (!by) return;
    const char *own = !w.len ? "rules" : modifies ? "modifiers" : NULL;
    struct diag *g =
        own ? report(m, E0403, line->span, "%s %.*s has no %s of its own", A_STR(by->name), own)
            : report(m, E0403, line->span, "%s %.*s does not state `%.*s`", A_STR(by->name),
                     STR_FMT(w));
    diag_related(g, by->only_names.at[0]->span, "`only` says what it states");
    diag_help(g, "leave it out, or let its things give it");
}
