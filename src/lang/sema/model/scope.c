/* scope.c -- Symbol tables: scopes of declared names, and the nearest name to a misspelt one. It
 * does not know what names mean. */
#include "scope.h"

#include "guess.h"
#include "vocabulary.h"

#include <string.h>

#define MAX_COMPARISONS                                                                            \
    (1u << 20) /* names compared for suggestions, in all: more than any report can show */

#define MAX_LINE                                                                                   \
    ((size_t)4096) /* longer lines were not written by a person; each unknown name would read them \
                    */

struct scope {
    struct scope *parent;
    struct arena *arena;
    struct symbol **buckets;
    size_t bucket_count, count; /* a power of two, or 0 */
    size_t *comparisons;        /* of all scopes together */
    struct file_deps *deps;     /* and so are these: */
    const struct diags *diags;
    bool of_file; /* its names are those of one file, as if declared above */
};

uint32_t name_hash(struct str name)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < name.len; i++) h = (h ^ (unsigned char)name.at[i]) * 16777619u;
    return h ^ h >> 15;
}

static size_t bucket_of(const struct scope *s, struct str name)
{
    return name_hash(name) & (s->bucket_count - 1);
}

/* Most scopes are a test's, and empty. */
static void scope_grow(struct scope *s)
{
    if (s->count < s->bucket_count) return;
    struct scope more = *s;
    more.bucket_count = s->bucket_count ? s->bucket_count * 4 : 8;
    more.buckets = ARENA_ARRAY(s->arena, struct symbol *, more.bucket_count);
    for (size_t b = 0; b < s->bucket_count; b++)
        for (struct symbol *y = s->buckets[b], *next; y; y = next) {
            struct symbol **to = &more.buckets[bucket_of(&more, y->name)];
            next = y->next;
            y->next = *to;
            *to = y;
        }
    *s = more;
}

struct scope *scope_new(struct arena *a, struct scope *parent)
{
    struct scope *s = ARENA_NEW(a, struct scope);
    s->parent = parent;
    s->arena = a;
    s->comparisons = parent ? parent->comparisons : ARENA_NEW(a, size_t);
    s->deps = parent ? parent->deps : NULL;
    s->diags = parent ? parent->diags : NULL;
    return s;
}

struct scope *scope_new_shared(struct arena *a, struct file_deps *deps, const struct diags *diags)
{
    struct scope *s = scope_new(a, NULL);
    s->deps = deps;
    s->diags = diags;
    return s;
}

struct scope *scope_new_file(struct arena *a, struct scope *shared)
{
    struct scope *s = scope_new(a, shared);
    s->of_file = true;
    return s;
}

bool scope_is_of_files(const struct scope *s)
{
    return !s->parent || s->of_file;
}

bool scopes_meet(const struct scope *inner, const struct scope *s)
{
    while (!scope_is_of_files(inner)) inner = inner->parent;
    return inner == s || inner->parent == s || s->parent == inner;
}

static struct symbol *peek_hashed(const struct scope *s, struct str name, uint32_t hash)
{
    struct symbol *y = s->bucket_count ? s->buckets[hash & (s->bucket_count - 1)] : NULL;
    while (y && !str_equal(y->name, name)) y = y->next;
    return y;
}

static struct symbol *find_hashed(const struct scope *s, struct str name, uint32_t hash)
{
    struct symbol *y = peek_hashed(s, name, hash);
    if (y && y->span.to) file_deps_add(s->deps, y->span.file);
    if (y) name_used(s->deps, name, NAME_SYMBOL, y, 0);
    return y;
}

struct symbol *scope_find_here(const struct scope *s, struct str name)
{
    return s->bucket_count ? find_hashed(s, name, name_hash(name)) : NULL;
}

/* A unit may have the name of the event that it counts (`unit rounds, round = round.over`), a
 * measure that of a local. So units, moments and measures have a mark before the name that no name
 * can contain. */
enum { NAMESPACE_DEFAULT = '\0', NAMESPACE_UNIT = '@', NAMESPACE_MEASURE = '#' };

static char namespace_of(enum symbol_kind kind)
{
    return kind == SYM_UNIT || kind == SYM_MOMENT ? NAMESPACE_UNIT
           : kind == SYM_MEASURE                  ? NAMESPACE_MEASURE
                                                  : NAMESPACE_DEFAULT;
}

static struct str prefixed_name(struct arena *a, char mark, struct str name)
{
    char *copy = arena_alloc(a, name.len + 2);
    copy[0] = mark;
    for (size_t i = 0; i < name.len; i++) copy[i + 1] = name.at[i];
    return (struct str){copy, name.len + 1};
}

static struct symbol *find_in(const struct scope *s, char mark, struct str name)
{
    struct symbol *y = s ? scope_find(s, prefixed_name(s->arena, mark, name)) : NULL;
    if (y) name_used(s->deps, name, NAME_SYMBOL, y, 0); /* the prefixed one is in no source */
    return y;
}

struct symbol *scope_find_unit(const struct scope *s, struct str name)
{
    return find_in(s, NAMESPACE_UNIT, name);
}

struct symbol *scope_find_measure(const struct scope *s, struct str name)
{
    return find_in(s, NAMESPACE_MEASURE, name);
}

void scope_each(const struct scope *s, void (*visit)(void *user, const struct symbol *y),
                void *user)
{
    for (size_t b = 0; b < s->bucket_count; b++)
        for (const struct symbol *y = s->buckets[b]; y; y = y->next) visit(user, y);
}

struct symbol *scope_find(const struct scope *s, struct str name)
{
    uint32_t hash = name_hash(name);
    for (; s; s = s->parent) {
        struct symbol *y = find_hashed(s, name, hash);
        if (y) {
            y->used = true;
            return y;
        }
    }
    return NULL;
}

struct symbol *scope_find_of(const struct scope *s, struct str name, enum symbol_kind kind)
{
    uint32_t hash = name_hash(name);
    const struct symbol *y = NULL;
    for (const struct scope *at = s; at && !y; at = at->parent) y = peek_hashed(at, name, hash);
    return y && y->kind == kind ? scope_find(s, name) : NULL;
}

const char *symbol_kind_name(enum symbol_kind kind)
{
    switch (kind) {
    case SYM_KIND: return "a kind";
    case SYM_CONTENT: return "content";
    case SYM_EVENT: return "an event";
    case SYM_FN: return "a function or command";
    case SYM_OPTION: return "an option";
    case SYM_CONST: return "a constant";
    case SYM_TAG: return "a family of tags";
    case SYM_UNIT: return "a unit";
    case SYM_MOMENT: return "a moment";
    case SYM_NOUN: return "a noun";
    case SYM_ORDERING: return "an ordering";
    case SYM_TABLE: return "a table";
    case SYM_TACTICS: return "tactics";
    case SYM_MEASURE: return "a measure";
    case SYM_TRIAL_VALUE: return "a value of this trial";
    }
    return "a name";
}

const char *article(struct str word)
{
    /* as it sounds */
    bool you = word.len > 2 && (memcmp(word.at, "uni", 3) == 0 || memcmp(word.at, "use", 3) == 0);
    return word.len && strchr("aeiouAEIOU", word.at[0]) && !you ? "an" : "a";
}

struct symbol *scope_add(struct model *m, struct scope *s, enum symbol_kind kind, struct str name,
                         struct ast *line, struct span span)
{
    struct str shown = name;
    char mark = namespace_of(kind);
    if (mark) name = prefixed_name(m->arena, mark, name);
    struct symbol *old = scope_find_here(s, name);
    if (!old && s->of_file) old = scope_find_here(s->parent, name);
    /* `reach(c, n, f)` is a call beside a constant `reach` */
    bool value = kind == SYM_CONST || kind == SYM_OPTION || kind == SYM_TAG;
    if (line && !mark &&
        (is_reserved_word(m, span.file, name) || (!value && builtin_find(m, span.file, name) >= 0)))
        diag_help(report(m, E0202, span, "`%.*s` is a word of the language", STR_FMT(name)),
                  "take another name");
    else if (old) {
        struct diag *g = report(m, E0202, span, "`%.*s` is declared twice", STR_FMT(shown));
        diag_label(g, "the second declaration");
        if (old->span.to && old->kind == SYM_CONTENT && old->as.content)
            diag_related(g, old->span, "the first one, %s %.*s",
                         A_STR(old->as.content->kind->name));
        else if (old->span.to)
            diag_related(g, old->span, "the first one, %s", symbol_kind_name(old->kind));
        if (old->kind == SYM_OPTION && kind == SYM_OPTION)
            diag_help(g, "to give it another value write `set %.*s = ...`", STR_FMT(shown));
        else
            diag_help(g, "give one of the two another name, or leave it out");
        /* a copy that was not renamed: the name that is missing elsewhere */
        g->hides_any = kind == SYM_CONTENT;
    }
    struct symbol *y = ARENA_NEW(m->arena, struct symbol);
    y->kind = kind;
    y->name = name;
    y->line = line;
    y->span = span;
    scope_grow(s);
    size_t b = bucket_of(s, name);
    s->count++;
    if (!old) {
        y->next = s->buckets[b];
        s->buckets[b] = y;
    }
    return y;
}

struct str scope_nearest(const struct scope *s, struct str name,
                         bool (*accept)(const struct symbol *))
{
    struct guess near = guess_of(name);
    size_t seen = 0;
    /* nothing more is reported */
    if (s && s->diags && s->diags->errors > s->diags->max_errors) return near.best;
    for (; s; s = s->parent)
        for (size_t b = 0; b < s->bucket_count; b++)
            for (const struct symbol *y = s->buckets[b]; y; y = y->next) {
                if (accept && !accept(y)) continue;
                if (++seen > 4096 || ++*s->comparisons > MAX_COMPARISONS) return near.best;
                guess_try(&near, namespace_of(y->kind) && y->name.len
                                     ? (struct str){y->name.at + 1, y->name.len - 1}
                                     : y->name);
            }
    return near.best;
}

bool scope_has_any(const struct scope *s, bool (*accept)(const struct symbol *))
{
    for (; s; s = s->parent)
        for (size_t b = 0; b < s->bucket_count; b++)
            for (const struct symbol *y = s->buckets[b]; y; y = y->next)
                if (!accept || accept(y)) return true;
    return false;
}

static bool holds_word(struct str line, struct str word)
{
    for (size_t i = 0; i + word.len <= line.len; i++)
        if (memcmp(line.at + i, word.at, word.len) == 0 && (i == 0 || !name_char(line.at[i - 1])) &&
            (i + word.len == line.len || !name_char(line.at[i + word.len])))
            return true;
    return false;
}

/* A whole vocabulary is unknown, or a block may hold any name: what is unknown below is no further
 * mistake. */
bool any_name_is_excused(const struct model *m, uint32_t file)
{
    for (size_t i = 0; i < m->diags->list.len; i++)
        if (m->diags->list.at[i]->span.file == file && m->diags->list.at[i]->hides_any) return true;
    return false;
}

/* A declaration that could not be read leaves its names unknown; that is not a second mistake. */
bool name_is_excused(const struct model *m, uint32_t file, struct str name)
{
    for (size_t i = 0; name.len && i < m->diags->list.len; i++) {
        const struct diag *d = m->diags->list.at[i];
        if (d->span.file != file || d->code == W0108) continue;
        if (d->hides_any) return true;
        if (diag_number(d->code) >= diag_number(E0109) && !d->hides) continue;
        const struct source *src = &m->diags->sources.at[file];
        struct str line = source_line(src, source_line_at(src, d->span.from));
        if (line.len <= MAX_LINE && holds_word(line, name)) return true;
    }
    return false;
}

const struct tag *family_with_tag(const struct model *m, struct str name)
{
    for (size_t i = 0; i < m->tags.len; i++)
        for (size_t k = 0; k < m->tags.at[i]->values.len; k++)
            if (str_equal(m->tags.at[i]->values.at[k], name))
                return file_deps_add(m->deps, m->tags.at[i]->file), m->tags.at[i];
    return NULL;
}

bool is_kind(const struct symbol *y)
{
    return y->kind == SYM_KIND;
}

bool is_option(const struct symbol *y)
{
    return y->kind == SYM_OPTION;
}

bool is_content(const struct symbol *y)
{
    return y->kind == SYM_CONTENT;
}

bool is_creature(const struct symbol *y)
{
    return is_content(y) && y->as.content->kind->cls == CLASS_CREATURE;
}

bool is_mark(const struct symbol *y)
{
    return is_content(y) && y->as.content->rec;
}
