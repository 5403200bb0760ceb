/* query.h -- what layers behind the checker may ask of names and lines: who is called so, and what
 * stands where on a line. */
#ifndef FRAY_SEMA_QUERY_H
#define FRAY_SEMA_QUERY_H

#include "sema/model.h"

struct symbol *scope_find(const struct scope *s, struct str name);
/* units and moments have names of their own */
struct symbol *scope_find_unit(const struct scope *s, struct str name);
struct member *record_find(const struct record *r, struct str name); /* parents too */
bool record_is(const struct record *r, const struct record *ancestor);

struct ast *label_value(struct ast *line, enum join join); /* what stands behind it */
size_t list_len(const struct ast *a);                      /* values: none, one, or an AST_LIST */
struct ast *list_at(struct ast *a, size_t i);
/* of AST_NAME, AST_STRING, AST_CALL's callee; else empty */
struct str name_of(const struct ast *e);
/* Nearly all are other words: the first letter tells. */
static inline bool str_is(struct str s, const char *text)
{
    return s.len > 0 && s.at[0] == text[0] && str_equal(s, str_from(text));
}

/* ---- wordings: wording.c ---- */

/* A piece of a wording's text. FORMS is a choice between how one says it and how several do:
 * `[moves|move]`. */
enum piece_kind {
    PIECE_TEXT,
    PIECE_HOLE /* {t}, or {t's} */,
    PIECE_FORMS,
    PIECE_OPEN,
    PIECE_CLOSE /* <...> */,
    PIECE_BAD
};
struct piece {
    enum piece_kind kind;
    struct str text, many;
    bool whose;
};
bool piece_next(struct str *rest, struct piece *out); /* false: there is none */

/* Is it a hole of the wording's text? Then the name stands for anything in its pattern. */
bool wording_has_hole(const struct wording *w, struct str name);

#endif
