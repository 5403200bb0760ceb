/* vocabulary.c -- Tables of the names that the language itself has, and look-ups by a file's
 * edition. */
#include "vocabulary.h"

#include "builtins.h"
#include "suggest.h"

#define BUILTIN(id, name, edition, permission, op, result, params, names, meaning)                 \
    static const char *const names_of_##id[] = names;
#define NAMES(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }
#include "builtins.def"
#undef BUILTIN
#undef NAMES

const struct builtin_row builtin_rows[] = {
#define BUILTIN(id, name, edition, permission, op, result, params, names, meaning)                 \
    [BUILTIN_##id] = {name, result, params, names_of_##id, PERMIT_##permission, meaning},
#include "builtins.def"
#undef BUILTIN
};

const struct natural_row natural_rows[] = {
#define SIDES    NATURAL_OF_SIDES
#define PLACES   NATURAL_OF_PLACES
#define RESERVED true
#define FREE     false
#define NATURAL(id, kind, name, edition, reserved, op, letter, meaning)                            \
    [NATURAL_##id] = {kind, name, reserved, letter, meaning},
#include "lang/sema/model/natural.def"
#undef NATURAL
#undef RESERVED
#undef FREE
#undef SIDES
#undef PLACES
};

static const uint8_t builtin_editions[] = {
#define BUILTIN(id, name, edition, ...) [BUILTIN_##id] = edition,
#include "builtins.def"
#undef BUILTIN
};
static const uint8_t natural_editions[] = {
#define NATURAL(id, kind, name, edition, ...) [NATURAL_##id] = edition,
#include "lang/sema/model/natural.def"
#undef NATURAL
};
const struct language language_now = {
    .latest = 1, .folded = 2, .builtins = builtin_editions, .naturals = natural_editions};

const struct word_row word_rows[] = {
#define RESERVED true
#define FREE     false
#define WORD(kind, name, form, edition, reserved, meaning)                                         \
    {WORD_##kind, name, form, edition, reserved, meaning},
#include "words.def"
#undef WORD
#undef RESERVED
#undef FREE
};
const size_t word_count = sizeof word_rows / sizeof *word_rows;

const char *const opened_event_names[OPENED_EVENTS] = {
    [EVENT_DOING] = "doing", [EVENT_JOINING] = "joining"};

bool is_opened_event(struct str name)
{
    for (int i = 0; i < OPENED_EVENTS; i++)
        if (str_is(name, opened_event_names[i])) return true;
    return false;
}

const char *builtin_type_words(char letter)
{
    switch (letter) {
    case 'i': return "int";
    case 'f': return "flag";
    case 'p': return "place";
    case 'P': return "place or none";
    case 'c': return "creature";
    case 'g': return "creature or place";
    case 'k': return "content or none";
    case 'K': return "content";
    case 'w': return "tag";
    case 'a': return "act";
    case 'A': return "list of act";
    case 'q': return "set of creature";
    case '$': return "function of a creature and two places";
    case 't': return "kind of acts";
    case 'l': return "list of place";
    case 'd': return "dice";
    default: return "";
    }
}

const char *natural_type_words(char letter)
{
    switch (letter) {
    case 'k': return "content";
    case 'g': return "content or none";
    case 'S': return "side";
    case 'C': return "creature";
    case 'T': return "thing or none";
    case 'Q': return "set of creature";
    default: return "int";
    }
}

void editions_begin(struct model *m, struct ast **files, size_t count)
{
    m->editions = ARENA_ARRAY(m->arena, uint8_t, m->diags->sources.len + 1);
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            const struct ast *line = files[f]->items[i];
            if (line->kind != AST_LINE || !str_is(name_of(line->head), "edition") || !line->a ||
                line->a->kind != AST_NUMBER)
                continue;
            if (line->a->number >= 1 && line->a->number <= m->language->latest)
                m->editions[line->span.file] = (uint8_t)line->a->number;
        }
}

/* A file without the line is of the first. */
int edition_of(const struct model *m, uint32_t file)
{
    return file < m->diags->sources.len && m->editions[file] ? m->editions[file] : 1;
}

int builtin_of_any_edition(const struct model *m, struct str name)
{
    for (int i = 0; name.len && i < BUILTIN_COUNT; i++)
        if (name.at[0] == builtin_rows[i].name[0] && str_is(name, builtin_rows[i].name) &&
            m->language->builtins[i] <= m->language->latest)
            return i;
    return -1;
}

int builtin_find(const struct model *m, uint32_t file, struct str name)
{
    int id = builtin_of_any_edition(m, name);
    return id >= 0 && m->language->builtins[id] <= edition_of(m, file) ? id : -1;
}

bool is_language_word(struct str name)
{
    for (size_t i = 0; i < word_count; i++)
        if (str_is(name, word_rows[i].name)) return true;
    return false;
}

const char *value_word_meaning(const struct model *m, uint32_t file, struct str name)
{
    for (size_t i = 0; i < word_count; i++)
        if (word_rows[i].kind == WORD_VALUE && word_rows[i].edition <= edition_of(m, file) &&
            str_is(name, word_rows[i].name))
            return word_rows[i].meaning;
    return NULL;
}

bool is_reserved_word(const struct model *m, uint32_t file, struct str name)
{
    /* as they all are, and hardly any content */
    bool small = name.len && name.at[0] >= 'a' && name.at[0] <= 'z';
    if (!small) return false;
    for (size_t i = 0; i < word_count; i++)
        if (word_rows[i].name[0] == name.at[0] && word_rows[i].reserved &&
            word_rows[i].edition <= edition_of(m, file) && str_is(name, word_rows[i].name))
            return true;
    return false;
}

bool natural_is_free(const struct model *m, uint32_t file, int natural)
{
    return !natural_rows[natural].reserved || m->language->naturals[natural] > edition_of(m, file);
}
