/* suggest.c -- Suggestions for an unknown name: the nearest known name, a word of another language,
 * or a name of several words without its quotes. */
#include "suggest.h"
#include "record_members.h"

#include <string.h>

#include "lang/syntax/foreign_words.h"

struct str source_text(const struct model *m, struct span at)
{
    struct str text = m->diags->sources.at[at.file].text;
    return (struct str){text.at + at.from, at.to - at.from};
}

bool suggest(struct model *m, struct diag *g, struct str near)
{
    if (g == &m->diags->scratch || g->span.file >= m->diags->sources.len) return true;
    struct str word = source_text(m, g->span);
    bool called =
        g->span.to < m->diags->sources.at[g->span.file].text.len && word.at[word.len] == '(';
    const char *instead = foreign_word((struct str){word.at, word.len + called});
    if (!instead) instead = foreign_word(word);
    if (near.len && !str_equal(near, word) && (!instead || str_equal_caseless(near, word))) {
        diag_help(g, "did you mean `%.*s`?", STR_FMT(near));
        return true;
    }
    if (instead) {
        diag_help(g, "for `%.*s` write %s", STR_FMT(word), instead);
        return true;
    }
    if (word.len > 128 || !memchr(word.at, ' ', word.len)) return false;
    struct str name = scope_nearest(m->names, word, is_content);
    if (!memchr(name.at ? name.at : "", ' ', name.len)) return false;
    if (name.len) diag_help(g, "a name of several words needs quotes: `\"%.*s\"`", STR_FMT(name));
    return name.len > 0;
}

void help_family(struct model *m, struct diag *g, const struct tag *family, struct str name)
{
    struct guess near = guess_of(name);
    struct text all;
    text_init(&all, m->arena);
    for (size_t i = 0; i < family->values.len; i++) {
        guess_try(&near, family->values.at[i]);
        if (i < 12) text_printf(&all, "%s`%.*s`", i ? ", " : "", STR_FMT(family->values.at[i]));
    }
    if (!suggest(m, g, near.best))
        diag_help(g, "there are %.*s%s", STR_FMT(text_str(&all)),
                  family->values.len > 12 ? " and others" : "");
}

void help_contents(struct model *m, struct diag *g, const struct record *kind)
{
    enum { FEW = 12 };
    struct text all;
    size_t count = 0;
    text_init(&all, m->arena);
    for (size_t i = 0; i < m->contents.len && count <= FEW; i++) {
        const struct content *c = m->contents.at[i];
        /* what a test declares is its own */
        if (c->scope != m->names || !c->sym || !record_is(c->kind, kind)) continue;
        text_printf(&all, "%s`%.*s`", count++ ? ", " : "", STR_FMT(c->sym->name));
    }
    if (count && count <= FEW)
        diag_help(g, "there %s %.*s", count == 1 ? "is" : "are", STR_FMT(text_str(&all)));
}

void help_members(struct model *m, struct diag *g, const struct record *of)
{
    enum { SHOWN = 12 };
    struct text all;
    size_t count = 0;
    text_init(&all, m->arena);
    for (int rank = 0; rank < 3; rank++)
        for (const struct record *r = of; r; r = r->parent)
            for (size_t i = 0; i < r->members.len; i++) {
                const struct member *x = r->members.at[i];
                int its = x->kind == MEM_KEPT && x->member_sort == SORT_TRACK ? 0
                          : x->kind == MEM_STAT                               ? 1
                                                                              : 2;
                if (its == rank && count++ < SHOWN)
                    text_printf(&all, "%s`%.*s`", count > 1 ? ", " : "", STR_FMT(x->name));
            }
    if (count)
        diag_note(g, "it has %.*s%s", STR_FMT(text_str(&all)), count > SHOWN ? " and others" : "");
}

static bool is_unit(const struct symbol *y)
{
    return y->kind == SYM_UNIT;
}

void help_units(struct model *m, struct diag *g)
{
    struct text all;
    text_init(&all, m->arena);
    for (size_t i = 0; i < m->moments.len && i < 12; i++) {
        struct symbol *y = scope_find_unit(m->names, m->moments.at[i]->name);
        if (y && y->kind == SYM_UNIT)
            text_printf(&all, "%s`%.*s`", all.len ? ", " : "", STR_FMT(m->moments.at[i]->name));
    }
    if (all.len)
        diag_help(g, "there are %.*s", STR_FMT(text_str(&all)));
    else
        diag_help(g, "none is declared: `unit rounds, round = round.over`");
}

void report_unknown_unit(struct model *m, const struct scope *s, struct span span, struct str name)
{
    if (name_is_excused(m, span.file, name)) return;
    struct diag *g = report(m, E0201, span, "`%.*s` is not a unit of time", STR_FMT(name));
    if (!suggest(m, g, scope_nearest(s, name, is_unit))) help_units(m, g);
}

/* `a b c` as it may have been meant: `a, b, c`. */
struct str text_with_commas(struct model *m, const struct ast *phrase)
{
    struct text all;
    text_init(&all, m->arena);
    for (size_t i = 0; i < phrase->item_count; i++)
        text_printf(&all, "%s%.*s", i ? ", " : "", STR_FMT(source_text(m, phrase->items[i]->span)));
    return text_str(&all);
}

void report_missing_commas(struct model *m, const struct ast *phrase, const char *what)
{
    diag_help(report(m, E0101, phrase->span, "there is no comma between these %s", what), "`%.*s`",
              STR_FMT(text_with_commas(m, phrase)));
}

void help_window(struct model *m, struct diag *g, const struct record *event, struct str name)
{
    struct text all;
    struct guess near = guess_of(name);
    text_init(&all, m->arena);
    for (size_t i = 0; i < event->windows.len; i++) {
        struct str known = event->windows.at[i]->name;
        guess_try(&near, known);
        if (i < 8) text_printf(&all, "%s`%.*s`", i ? ", " : "", STR_FMT(known));
    }
    if (!suggest(m, g, near.best) && all.len) diag_note(g, "it has %.*s", STR_FMT(text_str(&all)));
}

struct diag *report_wrong_name(struct model *m, const struct scope *s, struct str name,
                               struct span span, const char *what,
                               bool (*accept)(const struct symbol *))
{
    struct symbol *y = name.len ? scope_find(s, name) : NULL;
    const struct tag *family = y ? NULL : family_with_tag(m, name);
    if (!y && name_is_excused(m, span.file, name)) return &m->diags->scratch;
    if (!name.len) {
        struct diag *g = report(m, E0301, span, "the name of %s %s is needed here",
                                article(str_from(what)), what);
        suggest(m, g, name);
        return g;
    }
    /* perhaps it was to be of another kind */
    if (y && y->kind == SYM_CONTENT && y->as.content->damaged) return &m->diags->scratch;
    if (y) {
        struct diag *g =
            y->kind == SYM_CONTENT
                ? report(m, E0203, span, "`%.*s` is %s %.*s, %s %s is needed here", STR_FMT(name),
                         A_STR(y->as.content->kind->name), article(str_from(what)), what)
                : report(m, E0203, span, "`%.*s` is %s, %s %s is needed here", STR_FMT(name),
                         symbol_kind_name(y->kind), article(str_from(what)), what);
        if (y->span.to) diag_related(g, y->span, "declared here");
        return g;
    }
    if (family)
        return report(m, E0203, span, "`%.*s` is a tag of %.*s, %s %s is needed here",
                      STR_FMT(name), STR_FMT(family->name), article(str_from(what)), what);
    struct diag *g = report(m, E0201, span, "there is no %s `%.*s`", what, STR_FMT(name));
    if (g == &m->diags->scratch) return g; /* beyond the limit of reports */
    struct str near = scope_nearest(s, name, accept);
    if (!suggest(m, g, near))
        if (!scope_has_any(s, accept))
            diag_help(
                g, "no %s is declared here, nor in what this file uses: is a line `use` missing?",
                what);
    return g;
}

struct str spaced(struct model *m, struct str name)
{
    char *copy = arena_text(m->arena, name.at, name.len);
    for (size_t i = 0; i < name.len; i++)
        if (copy[i] == '_') copy[i] = ' ';
    return (struct str){copy, name.len};
}
