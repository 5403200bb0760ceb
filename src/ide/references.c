/* references.c -- All places of a name, in a program and in the other programs of a project.
 *
 * The texts are searched for the name first. Only programs that have both the name and the file of
 * its declaration are checked. Programs that share their modules are checked as one.
 */
#include <stdlib.h>
#include <string.h>

#include "ide/ide.h"

/* What is searched for: the same declaration has the same key in each program. */
struct search {
    const char *const *programs;
    size_t program_count;
    const fray_ide_span **places;
    size_t *count;
    const char *name;
    const char **insert;

    struct str text; /* the name as declared */
    struct span declared;
    const char *declared_file;
    uint64_t key;
    struct meaning means;
    VEC(fray_ide_span) found;
    VEC(const char *) files; /* shown names of the files that were searched */
};

static bool holds_text(struct str text, struct str part)
{
    if (!part.len || part.len > text.len) return false;
    const char *at = text.at, *end = text.at + (text.len - part.len);
    while ((at = memchr(at, part.at[0], (size_t)(end - at) + 1)) != NULL) {
        if (memcmp(at, part.at, part.len) == 0) return true;
        if (++at > end) return false;
    }
    return false;
}

static bool was_searched(const struct search *s, const char *file)
{
    for (size_t i = 0; i < s->files.len; i++)
        if (strcmp(s->files.at[i], file) == 0) return true;
    return false;
}

static bool is_meant(const struct search *s, const struct view *v, const struct named_place *p)
{
    if (p->means.sort == NAME_LOCAL && s->means.sort != NAME_LOCAL) return false;
    return meaning_key(v, p->means) == s->key;
}

/* A rename replaces the quotes with the name. */
static bool is_quoted(struct str text, uint32_t from, uint32_t to)
{
    return from > 0 && text.at[from - 1] == '"' && to < text.len && text.at[to] == '"';
}

static void search_file(struct question *q, struct search *s, struct view *v, uint32_t file)
{
    const char *shown = view_shown(v, file);
    if (was_searched(s, shown)) return;
    shown = arena_text(q->a, shown, strlen(shown));
    vec_push(&s->files, q->a, shown);
    struct str text = view_text(v, file);
    if (!holds_text(text, s->text)) return;
    const place_list *list = view_places(v, file);
    for (size_t i = 0; i < list->len; i++) {
        const struct named_place *p = &list->at[i];
        struct str written = {text.at + p->from, p->to - p->from};
        if (!str_equal(written, s->text) || !is_meant(s, v, p)) continue;
        uint32_t quotes = s->insert && is_quoted(text, p->from, p->to);
        vec_push(&s->found, q->a,
                 (fray_ide_span){shown, p->from - quotes, p->to + quotes, p->declares});
    }
}

static void search_view(struct question *q, struct search *s, struct view *v)
{
    for (uint32_t i = 0; i < v->findings->held.len; i++) search_file(q, s, v, i);
}

/* ---- other programs -------------------------------------------------------------------------- */

/* A program that may use the name. */
struct candidate {
    const char *name;
    struct fray_findings *files;
    bool covered; /* its file is in the program of another */
    bool done;
};

typedef VEC(struct candidate) candidate_list;

static bool program_has_name(struct question *q, const struct search *s, const char *program)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    fray_result r = q->ide->reader(q->ide->user, program, NULL, &text, &size, &shown);
    return r == FRAY_OK && text && holds_text((struct str){text, size}, s->text) &&
           !was_searched(s, shown ? shown : program);
}

static struct fray_findings *files_of(struct question *q, const char *program)
{
    fray_memory memory = {q->ide->own.resize, q->ide->own.ctx};
    struct fray_findings *f = findings_new(&memory);
    struct arena arena;
    struct modules modules;
    if (!f) return NULL;
    arena_init(&arena, &q->ide->own, 0);
    fray_result r =
        modules_names(&modules, f, &arena, q->ide->reader, q->ide->user, program, &q->ide->cache);
    arena_release(&arena);
    if (r == FRAY_OK && f->held.len) return f;
    fray_findings_free(f);
    return NULL;
}

static bool has_file(const struct fray_findings *f, const char *shown)
{
    for (size_t i = 0; i < f->held.len; i++)
        if (str_equal(f->diags.sources.at[i].name, str_from(shown))) return true;
    return false;
}

static bool affects_alike(const struct candidate *a, const struct candidate *b)
{
    const struct fray_findings *x = a->files, *y = b->files;
    size_t i = 1, k = 1;
    for (;;) {
        while (i < x->held.len && !x->held.at[i]->head.affects_all) i++;
        while (k < y->held.len && !y->held.at[k]->head.affects_all) k++;
        if (i >= x->held.len || k >= y->held.len) return i >= x->held.len && k >= y->held.len;
        if (x->held.at[i++] != y->held.at[k++]) return false;
    }
}

static void mark_covered(candidate_list *all)
{
    for (size_t i = 0; i < all->len; i++)
        for (size_t k = 0; k < all->len && !all->at[i].covered; k++) {
            const struct fray_findings *f = all->at[k].files;
            for (size_t n = 1; n < f->held.len; n++)
                if (f->held.at[n] == all->at[i].files->held.at[0]) all->at[i].covered = true;
        }
}

/* Checks the programs that share all rules with the first as one, and searches them. */
static bool search_group(struct question *q, struct search *s, candidate_list *all, size_t first)
{
    enum { MOST = 96 };
    const char *names[MOST];
    size_t count = 0;
    bool alone = all->at[first].files->held.at[0]->head.affects_all;
    for (size_t i = first; i < all->len && count < MOST && (count == 0 || !alone); i++) {
        struct candidate *c = &all->at[i];
        if (c->done || c->covered || !affects_alike(&all->at[first], c)) continue;
        if (i > first && c->files->held.at[0]->head.affects_all) continue;
        c->done = true;
        names[count++] = c->name;
    }
    struct view *v = view_new(q->ide, names, count);
    if (!v) return false;
    if (v->model) search_view(q, s, v);
    bool good = !v->arena.failed;
    view_free(q->ide, v);
    return good;
}

struct programs_search {
    struct question *q;
    struct search *s;
    candidate_list all;
    bool good;
};

static void search_candidates(void *user)
{
    struct programs_search *r = user;
    for (size_t i = 0; i < r->s->program_count; i++) {
        const char *name = r->s->programs[i];
        if (!name || !program_has_name(r->q, r->s, name)) continue;
        struct candidate c = {.name = name, .files = files_of(r->q, name)};
        if (!c.files) continue;
        if (has_file(c.files, r->s->declared_file)) {
            vec_push(&r->all, r->q->a, c);
        } else {
            fray_findings_free(c.files);
        }
    }
    mark_covered(&r->all);
    r->good = true;
    for (size_t i = 0; i < r->all.len && r->good; i++)
        if (!r->all.at[i].done && !r->all.at[i].covered)
            r->good = search_group(r->q, r->s, &r->all, i);
}

static int span_compare(const void *a, const void *b)
{
    const fray_ide_span *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    return files ? files : x->from < y->from ? -1 : x->from > y->from;
}

static fray_result find_all(struct question *q, struct search *s)
{
    struct programs_search r = {.q = q, .s = s};
    search_view(q, s, q->v);
    if (s->means.sort != NAME_LOCAL) {
        bool done = arena_try(q->a, search_candidates, &r);
        for (size_t i = 0; i < r.all.len; i++) fray_findings_free(r.all.at[i].files);
        if (!done || !r.good) return FRAY_NO_MEMORY;
    }
    if (s->found.len) qsort(s->found.at, s->found.len, sizeof *s->found.at, span_compare);
    *s->places = s->found.at;
    *s->count = s->found.len;
    return FRAY_OK;
}

static fray_result find_declaration(struct question *q, struct search *s)
{
    struct named_place p;
    if (!meaning_at(q, &p)) return FRAY_NOT_FOUND;
    struct str text = view_text(q->v, q->file);
    s->means = p.means;
    if (!meaning_declared(q->v, p.means, &s->declared)) return FRAY_NOT_FOUND;
    s->text = (struct str){arena_text(q->a, text.at + p.from, p.to - p.from), p.to - p.from};
    s->declared_file = view_shown(q->v, s->declared.file);
    s->declared_file = arena_text(q->a, s->declared_file, strlen(s->declared_file));
    s->key = meaning_key(q->v, p.means);
    return FRAY_OK;
}

static fray_result references(struct question *q)
{
    struct search *s = q->user;
    fray_result result = find_declaration(q, s);
    return result == FRAY_OK ? find_all(q, s) : result;
}

fray_result fray_ide_references(fray_ide *ide, const char *program, const char *file, uint32_t at,
                                const char *const *programs, size_t program_count,
                                const fray_ide_span **places, size_t *count)
{
    if (!places || !count || (program_count && !programs)) return FRAY_BAD_ARGUMENT;
    struct search s = {
        .programs = programs, .program_count = program_count, .places = places, .count = count};
    *places = NULL;
    *count = 0;
    return question_ask(ide, program, file, at, references, &s);
}

/* ---- rename ---------------------------------------------------------------------------------- */

static bool is_plain(struct str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!name_char(name.at[i])) return false;
    return name.len > 0 && !(name.at[0] >= '0' && name.at[0] <= '9');
}

/* Some names may be texts: of content, encounters. */
static bool may_be_quoted(fray_ide_kind kind)
{
    return (kind >= FRAY_IDE_CREATURE && kind <= FRAY_IDE_GROUP) || kind == FRAY_IDE_SIDE;
}

static bool is_name(struct str name, fray_ide_kind kind)
{
    if (is_plain(name)) return true;
    if (!may_be_quoted(kind) || !name.len || name.len > 128) return false;
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.at[i] < ' ' || strchr("\"\\{}", name.at[i])) return false;
    return true;
}

static bool is_keyword(struct str name)
{
    static const char *const words[] = {"if",       "then",       "else",     "when",    "where",
                                        "in",       "on",         "together", "and",     "or",
                                        "not",      "is",         "has",      "with",    "within",
                                        "adjacent", "per",        "once",     "roll",    "choose",
                                        "mod",      "descending", "becoming", "towards", NULL};
    for (size_t i = 0; words[i]; i++)
        if (str_is(name, words[i])) return true;
    for (int j = JOIN_NONE + 1; j < JOIN_COUNT; j++)
        if (str_is(name, join_text((enum join)j))) return true;
    return false;
}

/* Whether the new name has a meaning already where the old one is declared. */
static bool is_taken(struct question *q, const struct search *s, struct str name)
{
    const struct member *m = s->means.sort == NAME_MEMBER ? s->means.target : NULL;
    if (m) return record_find(m->rec, name) != NULL;
    if (s->means.sort == NAME_SYMBOL)
        return view_find_symbol(q->v, s->declared.file, s->declared.from, name) != NULL;
    if (s->means.sort != NAME_LOCAL) return false;
    const struct fn *fn = s->means.target;
    for (size_t i = 0; i < fn->locals.len; i++)
        if (str_equal(fn->locals.at[i].name, name)) return true;
    return false;
}

static fray_result rename_all(struct question *q)
{
    struct search *s = q->user;
    struct str name = str_from(s->name);
    fray_result result = find_declaration(q, s);
    if (result != FRAY_OK) return result;
    fray_ide_kind kind = meaning_kind(q->v, s->means);
    if (!is_name(name, kind) || is_keyword(name) || is_language_word(name) || is_taken(q, s, name))
        return FRAY_BAD_ARGUMENT;
    result = find_all(q, s);
    bool quoted = !is_plain(name);
    struct text insert;
    text_init(&insert, q->a);
    text_printf(&insert, quoted ? "\"%.*s\"" : "%.*s", STR_FMT(name));
    *s->insert = text_of_str(q->a, text_str(&insert));
    return result;
}

fray_result fray_ide_rename(fray_ide *ide, const char *program, const char *file, uint32_t at,
                            const char *name, const char *const *programs, size_t program_count,
                            const fray_ide_span **places, size_t *count, const char **insert)
{
    if (!places || !count || !insert || !name || (program_count && !programs))
        return FRAY_BAD_ARGUMENT;
    struct search s = {.programs = programs,
                       .program_count = program_count,
                       .places = places,
                       .count = count,
                       .name = name,
                       .insert = insert};
    *places = NULL;
    *count = 0;
    *insert = NULL;
    return question_ask(ide, program, file, at, rename_all, &s);
}
