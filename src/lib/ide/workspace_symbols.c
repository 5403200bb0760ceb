/* workspace_symbols.c -- Finds declarations in the files of a project by a part of their name.
 *
 * Outlines are kept by file, until its text changes. They are made without the checker. A line that
 * begins with the name of a kind declares content, and any file may declare a kind. So that is
 * decided when all outlines are there.
 */
#include <string.h>

#include "ide.h"

/* `kind spell is thing` */
struct kind_line {
    struct str name, base;
};

struct kept_outline {
    struct arena arena;
    const char *shown;
    uint64_t hash, used; /* of the text; the question that used it last */
    symbol_list symbols;
    VEC(struct kind_line) kinds;
    struct kept_outline *next;
};

void outlines_free(fray_ide *ide)
{
    for (struct kept_outline *o = ide->outlines, *next; o; o = next) {
        next = o->next;
        arena_release(&o->arena);
        ide->own.resize(ide->own.ctx, o, sizeof *o, 0);
    }
    ide->outlines = NULL;
}

static void take_kind(void *outline, const struct ast *line)
{
    struct kept_outline *o = outline;
    const struct ast *is = line->kind == AST_LINE && line->head ? line->a : NULL;
    if (!is || is->kind != AST_IS || !str_is(name_of(line->head), "kind")) return;
    struct kind_line k = {name_of(is->a), name_of(is->b)};
    vec_push(&o->kinds, &o->arena, k);
}

/* Reads the file, unless its outline is kept. NULL: no memory. */
static struct kept_outline *outline_of(fray_ide *ide, struct str shown, struct str text)
{
    struct kept_outline **at = &ide->outlines, *o;
    uint64_t hash = str_hash(text);
    while (*at && !str_equal(str_from((*at)->shown), shown)) at = &(*at)->next;
    o = *at;
    if (o && o->hash == hash) return o;
    if (!o) {
        o = ide->own.resize(ide->own.ctx, NULL, 0, sizeof *o);
        if (!o) return NULL;
        *o = (struct kept_outline){.next = NULL};
        arena_init(&o->arena, &ide->own, 0);
        *at = o;
    }
    arena_clear(&o->arena);
    o->symbols = (symbol_list){0};
    o->kinds.at = NULL;
    o->kinds.len = o->kinds.cap = 0;
    o->hash = hash;
    o->shown = "";
    o->shown = arena_text(&o->arena, shown.at, shown.len);
    if (o->shown) outline_text(&o->arena, shown, text, &o->symbols, take_kind, o);
    if (!o->arena.failed) return o;
    *at = o->next;
    arena_release(&o->arena);
    ide->own.resize(ide->own.ctx, o, sizeof *o, 0);
    return NULL;
}

/* ---- kinds ----------------------------------------------------------------------------------- */

static fray_ide_kind class_named(struct str name)
{
    for (fray_ide_kind k = FRAY_IDE_CREATURE; k <= FRAY_IDE_GROUP; k++)
        if (str_is(name, fray_ide_kind_text(k))) return k;
    return FRAY_IDE_COUNT;
}

static struct str base_of(const fray_ide *ide, uint64_t used, struct str name)
{
    for (const struct kept_outline *o = ide->outlines; o; o = o->next)
        for (size_t i = 0; o->used == used && i < o->kinds.len; i++)
            if (str_equal(o->kinds.at[i].name, name)) return o->kinds.at[i].base;
    return (struct str){0};
}

/* The kind of content that a line with this first word declares. FRAY_IDE_COUNT: none. */
static fray_ide_kind class_of(const fray_ide *ide, uint64_t used, struct str word)
{
    for (int depth = 0; word.len && depth < LIMIT_KIND_DEPTH; depth++) {
        fray_ide_kind kind = class_named(word);
        if (kind != FRAY_IDE_COUNT) return kind;
        word = base_of(ide, used, word);
    }
    return FRAY_IDE_COUNT;
}

/* ---- the question ---------------------------------------------------------------------------- */

struct symbol_query {
    const char *const *programs;
    size_t program_count;
    struct str query;
};

/* Reads all programs first: each may declare a kind. */
static bool read_all(struct question *q, const struct symbol_query *wanted, uint64_t used)
{
    for (size_t i = 0; i < wanted->program_count; i++) {
        const char *text = NULL, *shown = NULL, *name = wanted->programs[i];
        size_t size = 0;
        if (!name || q->ide->reader(q->ide->user, name, NULL, &text, &size, &shown) != FRAY_OK)
            continue;
        if (!text || size > MAX_SOURCE_BYTES) continue;
        struct kept_outline *o =
            outline_of(q->ide, str_from(shown ? shown : name), (struct str){text, size});
        if (!o) return false;
        o->used = used;
    }
    return true;
}

static fray_result find_symbols(struct question *q)
{
    enum { SYMBOLS_MOST = 2000 };
    const struct symbol_query *wanted = q->user;
    symbol_list found = {0};
    uint64_t used = ++q->ide->clock;
    if (!read_all(q, wanted, used)) return FRAY_NO_MEMORY;
    for (const struct kept_outline *o = q->ide->outlines; o; o = o->next)
        for (size_t i = 0; o->used == used && i < o->symbols.len; i++) {
            fray_ide_symbol y = o->symbols.at[i];
            if (found.len >= SYMBOLS_MOST ||
                name_matches(str_from(y.name), wanted->query) == MATCH_NONE)
                continue;
            if (y.kind == FRAY_IDE_COUNT) y.kind = class_of(q->ide, used, str_from(y.detail));
            if (y.kind != FRAY_IDE_COUNT) vec_push(&found, q->a, y);
        }
    q->answer = ANSWER(found);
    return FRAY_OK;
}

fray_result fray_ide_find(fray_ide *ide, const char *const *programs, size_t program_count,
                          const char *query, const fray_ide_symbol **symbols, size_t *count)
{
    const void *list = NULL;
    if (!symbols || !query || (program_count && !programs)) return FRAY_BAD_ARGUMENT;
    struct symbol_query wanted = {programs, program_count, str_from(query)};
    fray_result result = question_list_all(ide, find_symbols, &wanted, &list, count);
    *symbols = list;
    return result;
}
