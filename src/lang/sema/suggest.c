/* suggest.c -- Suggestions for an unknown name: the nearest known name, a word of another language,
 * or a name of several words without its quotes. The limit of the edit distance is defined here
 * alone. */
#include "sema.h"

#include <string.h>

#include "lang/syntax/foreign_words.h"

#define BEGINNING 4 /* letters */

/* Short names have many neighbours: of five letters one may be wrong, of more two. */
struct guess guess_of(struct str name)
{
    return (struct guess){.name = name, .edits = name.len <= 2 ? 1 : name.len <= 5 ? 2 : 3};
}

/* `distance_to` for `distance`: if nothing is nearer */
static bool begins_alike(struct str a, struct str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    return len >= BEGINNING && str_equal_caseless((struct str){a.at, len}, (struct str){b.at, len});
}

void guess_try(struct guess *g, struct str known)
{
    if (g->edits == 0) return;
    size_t edits = str_equal_caseless(known, g->name) ? 0 : edit_distance(known, g->name, g->edits);
    bool near = edits < g->edits ||
                (edits == g->edits && g->best.len && !g->begins && str_compare(known, g->best) < 0);
    bool other = g->best.len && (!g->begins || str_compare(known, g->best) >= 0);
    if (!near && (other || !begins_alike(known, g->name))) return;
    g->best = known;
    g->begins = !near;
    if (near) g->edits = edits;
}

struct str source_text(const struct model *m, struct span at)
{
    struct str text = m->diags->sources.at[at.file].text;
    return (struct str){text.at + at.from, at.to - at.from};
}

static bool is_content(const struct symbol *y)
{
    return y->kind == SYM_CONTENT;
}

bool suggest(struct model *m, struct diag *g, struct str near)
{
    if (g == &m->diags->scratch || g->span.file >= m->diags->sources.len) return true;
    struct str word = source_text(m, g->span);
    const char *instead = foreign_word(word);
    if (near.len && (!instead || str_equal_caseless(near, word))) {
        diag_help(m->diags, g, "did you mean `%.*s`?", STR_FMT(near));
        return true;
    }
    if (instead) {
        diag_help(m->diags, g, "for `%.*s` write %s", STR_FMT(word), instead);
        return true;
    }
    if (word.len > 128 || !memchr(word.at, ' ', word.len)) return false;
    struct str name = scope_nearest(m->names, word, is_content);
    if (!memchr(name.at ? name.at : "", ' ', name.len)) return false;
    if (name.len)
        diag_help(m->diags, g, "a name of several words needs quotes: `\"%.*s\"`", STR_FMT(name));
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
        diag_help(m->diags, g, "there are %.*s%s", STR_FMT(text_str(&all)),
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
        diag_help(m->diags, g, "there %s %.*s", count == 1 ? "is" : "are", STR_FMT(text_str(&all)));
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
        diag_note(m->diags, g, "it has %.*s%s", STR_FMT(text_str(&all)),
                  count > SHOWN ? " and others" : "");
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
        diag_help(m->diags, g, "there are %.*s", STR_FMT(text_str(&all)));
    else
        diag_help(m->diags, g, "none is declared: `unit rounds, round = round.over`");
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
    struct diag *g = report(m, E0101, phrase->span, "there is no comma between these %s", what);
    diag_help(m->diags, g, "`%.*s`", STR_FMT(text_with_commas(m, phrase)));
}
