/* lsp_semantic_tokens.c -- Encodes the semantic tokens of a document as the protocol wants them. */
#include <string.h>

#include "lsp_kinds.h"

/* Tokens are sent as differences to the one before. */
struct token_writer {
    struct request *r;
    json_t *data;
    size_t at, line, line_start; /* of the text that was read */
    size_t last_line, last_character;
};

static size_t units_in_line(const struct token_writer *w, size_t from, size_t to)
{
    json_t *position =
        json_position(w->r->text + from, w->r->size - from, to - from, w->r->server->utf8);
    size_t units = (size_t)json_integer_value(json_object_get(position, "character"));
    json_decref(position);
    return units;
}

static void write_token(struct token_writer *w, size_t from, size_t to, int type, int modifiers)
{
    while (w->at < from)
        if (w->r->text[w->at++] == '\n') w->line++, w->line_start = w->at;
    size_t character = units_in_line(w, w->line_start, from);
    bool same = w->line == w->last_line;
    json_push(w->data, json_integer((json_int_t)(w->line - w->last_line)));
    json_push(w->data,
              json_integer((json_int_t)(same ? character - w->last_character : character)));
    json_push(w->data, json_integer((json_int_t)units_in_line(w, from, to)));
    json_push(w->data, json_integer(type));
    json_push(w->data, json_integer(modifiers));
    w->last_line = w->line;
    w->last_character = character;
}

/* A token over several lines is sent line by line. */
static void write_lines(struct token_writer *w, const fray_ide_token *t, int type, int modifiers)
{
    for (size_t from = t->from; from < t->to;) {
        const char *end = memchr(w->r->text + from, '\n', t->to - from);
        size_t to = end ? (size_t)(end - w->r->text) : t->to;
        if (to > from) write_token(w, from, to, type, modifiers);
        from = to + 1;
    }
}

static int type_of_token(const fray_ide_token *t)
{
    switch (t->colour) {
    case FRAY_IDE_AS_COMMENT:
    case FRAY_IDE_AS_DOC: return TYPE_COMMENT;
    case FRAY_IDE_AS_KEYWORD: return TYPE_KEYWORD;
    case FRAY_IDE_AS_STRING: return TYPE_STRING;
    case FRAY_IDE_AS_NUMBER: return TYPE_NUMBER;
    case FRAY_IDE_AS_NAME: break;
    }
    return t->kind < FRAY_IDE_COUNT ? kind_views[t->kind].token : -1;
}

json_t *answer_tokens(struct request *r)
{
    const fray_ide_token *all;
    size_t count;
    struct token_writer w = {.r = r, .data = json_require(json_array())};
    if (fray_ide_tokens(r->server->ide, r->path, NULL, &all, &count) != FRAY_OK) count = 0;
    for (size_t i = 0; i < count; i++) {
        int type = type_of_token(&all[i]);
        int modifiers = (all[i].declares ? IS_DECLARATION : 0) |
                        (all[i].colour == FRAY_IDE_AS_DOC ? IS_DOCUMENTATION : 0) |
                        (all[i].kind == FRAY_IDE_BUILTIN ? IS_LIBRARY : 0);
        if (type >= 0 && all[i].to <= r->size) write_lines(&w, &all[i], type, modifiers);
    }
    return json_require(json_pack("{s:o}", "data", w.data));
}
