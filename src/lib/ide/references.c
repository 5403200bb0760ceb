/* references.c -- Finds all references to a declaration in the programs of a project, and renames
 * it.
 *
 * The texts are searched for the name first. Only programs that have both the name and the file of
 * its declaration are checked. Programs that share their modules are checked as one.
 */
#include <stdlib.h>
#include <string.h>

#include "ide.h"

/* The declaration to find. It has the same key in each program. */
struct name_search {
    const char *const *programs;
    size_t program_count;
    const char *name;
    const char **insert;

    struct str text; /* the name as declared */
    struct span declared;
    const char *declared_file;
    uint64_t key;
    struct meaning meaning;
    VEC(fray_ide_span) found;
    name_list files; /* shown names of the files that were searched */
};

static bool has_meaning(const struct name_search *s, const struct view *v,
                        const struct named_place *p)
{
    if (p->meaning.kind == NAME_LOCAL && s->meaning.kind != NAME_LOCAL) return false;
    return meaning_key(v, p->meaning) == s->key;
}

/* A rename replaces the quotes with the name. */
static bool is_quoted(struct str text, uint32_t from, uint32_t to)
{
    return from > 0 && text.at[from - 1] == '"' && to < text.len && text.at[to] == '"';
}

static void search_file(struct question *q, struct name_search *s, struct view *v, uint32_t file)
{
    const char *shown = view_shown(v, file);
    if (names_have(&s->files, shown)) return;
    shown = arena_text(q->a, shown, strlen(shown));
    vec_push(&s->files, q->a, shown);
    struct str text = view_text(v, file);
    if (!contains_text(text, s->text)) return;
    const place_list *list = view_places(v, file);
    for (size_t i = 0; i < list->len; i++) {
        const struct named_place *p = &list->at[i];
        struct str written = {text.at + p->from, p->to - p->from};
        if (!str_equal(written, s->text) || !has_meaning(s, v, p)) continue;
        uint32_t quotes = s->insert && is_quoted(text, p->from, p->to);
        vec_push(&s->found, q->a,
                 (fray_ide_span){shown, p->from - quotes, p->to + quotes, p->declares});
    }
}

static void search_view(struct question *q, struct name_search *s, struct view *v)
{
    for (uint32_t i = 0; i < v->findings->held.len; i++) search_file(q, s, v, i);
}

/* ---- other programs -------------------------------------------------------------------------- */

static bool is_wanted(void *user, struct str text, const char *shown)
{
    const struct name_search *s = user;
    return contains_text(text, s->text) && !names_have(&s->files, shown);
}

static void search_more(struct question *q, void *user, struct view *v)
{
    search_view(q, user, v);
}

static int span_compare(const void *a, const void *b)
{
    const fray_ide_span *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    return files ? files : x->from < y->from ? -1 : x->from > y->from;
}

static fray_result find_places(struct question *q, struct name_search *s)
{
    struct programs p = {.names = s->programs,
                         .count = s->program_count,
                         .file = s->declared_file,
                         .wants = is_wanted,
                         .visit = search_more,
                         .user = s};
    search_view(q, s, q->v);
    if (s->meaning.kind != NAME_LOCAL && !programs_visit(q, &p)) return FRAY_NO_MEMORY;
    if (s->found.len) qsort(s->found.at, s->found.len, sizeof *s->found.at, span_compare);
    q->answer = ANSWER(s->found);
    return FRAY_OK;
}

static fray_result find_declaration(struct question *q, struct name_search *s)
{
    struct named_place p;
    if (!meaning_at(q, &p)) return FRAY_NOT_FOUND;
    struct str text = view_text(q->v, q->file);
    s->meaning = p.meaning;
    if (!meaning_declared(q->v, p.meaning, &s->declared)) return FRAY_NOT_FOUND;
    s->text = (struct str){arena_text(q->a, text.at + p.from, p.to - p.from), p.to - p.from};
    s->declared_file = view_shown(q->v, s->declared.file);
    s->declared_file = arena_text(q->a, s->declared_file, strlen(s->declared_file));
    s->key = meaning_key(q->v, p.meaning);
    return FRAY_OK;
}

static fray_result references(struct question *q)
{
    struct name_search *s = q->user;
    fray_result result = find_declaration(q, s);
    return result == FRAY_OK ? find_places(q, s) : result;
}

fray_result fray_ide_references(fray_ide *ide, const char *program, const char *file, uint32_t at,
                                const char *const *programs, size_t program_count,
                                const fray_ide_span **places, size_t *count)
{
    const void *list = NULL;
    if (!places || (program_count && !programs)) return FRAY_BAD_ARGUMENT;
    struct name_search s = {.programs = programs, .program_count = program_count};
    fray_result result = question_list(ide, program, file, at, references, &s, &list, count);
    *places = list;
    return result;
}

/* ---- rename ---------------------------------------------------------------------------------- */

/* Some names may be texts: of content, encounters. */
static bool may_be_quoted(fray_ide_kind kind)
{
    return (kind >= FRAY_IDE_CREATURE && kind <= FRAY_IDE_GROUP) || kind == FRAY_IDE_SIDE;
}

static bool is_name(struct str name, fray_ide_kind kind)
{
    if (is_plain_name(name)) return true;
    if (!may_be_quoted(kind) || !name.len || name.len > 128) return false;
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.at[i] < ' ' || strchr("\"\\{}", name.at[i])) return false;
    return true;
}

static bool is_keyword(struct str name)
{
    static const char *const words[] = {"if",     "then",     "else",   "when", "where", "in",
                                        "on",     "together", "and",    "or",   "not",   "is",
                                        "has",    "with",     "within", "per",  "once",  "roll",
                                        "choose", "becoming", NULL};
    for (size_t i = 0; words[i]; i++)
        if (str_is(name, words[i])) return true;
    for (int j = JOIN_NONE + 1; j < JOIN_COUNT; j++)
        if (str_is(name, join_text((enum join)j))) return true;
    return false;
}

/* Whether the new name has a meaning already where the old one is declared. */
static bool is_taken(struct question *q, const struct name_search *s, struct str name)
{
    const struct member *m = s->meaning.kind == NAME_MEMBER ? s->meaning.target : NULL;
    if (m) return record_find(m->rec, name) != NULL;
    if (s->meaning.kind == NAME_SYMBOL && is_opened_event(name) &&
        meaning_kind(s->meaning) == FRAY_IDE_EVENT)
        return true;
    if (s->meaning.kind == NAME_SYMBOL)
        return view_find_symbol(q->v, s->declared.file, s->declared.from, name) != NULL;
    if (s->meaning.kind != NAME_LOCAL) return false;
    const struct fn *fn = s->meaning.target;
    for (size_t i = 0; i < fn->locals.len; i++)
        if (str_equal(fn->locals.at[i].name, name)) return true;
    return false;
}

static fray_result rename_all(struct question *q)
{
    struct name_search *s = q->user;
    struct str name = str_from(s->name);
    fray_result result = find_declaration(q, s);
    if (result != FRAY_OK) return result;
    if (meaning_is_fixed(s->meaning)) return FRAY_NOT_FOUND;
    fray_ide_kind kind = meaning_kind(s->meaning);
    if (!is_name(name, kind) || is_keyword(name) || is_language_word(name) || is_taken(q, s, name))
        return FRAY_BAD_ARGUMENT;
    result = find_places(q, s);
    bool quoted = !is_plain_name(name);
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
    const void *list = NULL;
    if (!places || !insert || !name || (program_count && !programs)) return FRAY_BAD_ARGUMENT;
    struct name_search s = {
        .programs = programs, .program_count = program_count, .name = name, .insert = insert};
    *insert = NULL;
    fray_result result = question_list(ide, program, file, at, rename_all, &s, &list, count);
    *places = list;
    return result;
}
