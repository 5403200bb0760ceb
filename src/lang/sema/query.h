/* query.h -- Lookup of names and of the parts of lines, for the layers behind the checker. */
#ifndef FRAY_SEMA_QUERY_H
#define FRAY_SEMA_QUERY_H

#include "model.h"

struct symbol *scope_find(const struct scope *s, struct str name);
/* NULL also if the name means something of another kind, which is then not used by this. */
struct symbol *scope_find_of(const struct scope *s, struct str name, enum symbol_kind kind);
/* Units and moments have a namespace of their own. */
struct symbol *scope_find_unit(const struct scope *s, struct str name);
struct member *record_find(const struct record *r, struct str name); /* in the parents too */
bool record_is(const struct record *r, const struct record *ancestor);

/* Returns the record in which members of such a value are looked up, or NULL. */
struct record *record_of_type(struct model *m, struct type t);
/* Returns whether all content but creatures satisfies the `require` lines of its kinds, as the
 * model is now. Creatures need a fight (lib/compile/requirements.c). Requires a model without errors.
 */
bool contents_satisfy(const struct model *m);
/* Calls back for each name of this scope, in no order. Parents are left out. */
void scope_each(const struct scope *s, void (*visit)(void *user, const struct symbol *y),
                void *user);

/* Places whose lines begin with words of the language: line_schema.c. */
enum line_place {
    AT_TOP,
    IN_SYSTEM,
    IN_MEMBERS,
    IN_COMMAND,
    IN_MARK,
    IN_ACT,
    IN_SCENE,
    IN_SIDE,
    IN_TACTICS,
    IN_TRIAL,
    IN_ORDER
};
/* Returns the word of a row and sets *example; NULL after the last. Both are static. */
const char *line_word_at(enum line_place place, size_t index, const char **example);

/* the condition of a modifier, with `using this` spelt out; or NULL */
struct ast *modifier_condition(struct arena *arena, const struct member *stat,
                               const struct ast *line);
struct ast *label_value(struct ast *line, enum join join); /* the value behind it, or NULL */
size_t list_len(const struct ast *a);                      /* values: none, one, or an AST_LIST */
struct ast *list_at(struct ast *a, size_t i);
/* The name of an AST_NAME, AST_STRING or the callee of an AST_CALL; else empty. */
struct str name_of(const struct ast *e);
/* Compares first letters before it calls anything, because nearly all words differ there. */
static inline bool str_is(struct str s, const char *text)
{
    return s.len > 0 && s.at[0] == text[0] && str_equal(s, str_from(text));
}

/* ---- wordings: wording.c --------------------------------------------------------------------- */

/* A piece of a wording's text. */
enum piece_kind {
    PIECE_TEXT,
    PIECE_HOLE,  /* {t}, or {t's} */
    PIECE_FORMS, /* [moves|move]: the form for one, and for several */
    PIECE_OPEN,
    PIECE_CLOSE, /* <...> */
    PIECE_BAD
};
struct wording_piece {
    enum piece_kind kind;
    struct str text, many; /* `many`: the second of PIECE_FORMS */
    bool possessive;       /* {t's} */
};
bool piece_next(struct str *rest, struct wording_piece *out); /* false: the text is at its end */

/* Returns whether the wording's text has such a hole. In its pattern the name matches anything. */
bool wording_has_hole(const struct wording *w, struct str name);

#endif
