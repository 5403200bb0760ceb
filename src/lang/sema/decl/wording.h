/* wording.h -- Texts of wordings, piece by piece. */
#ifndef FRAY_SEMA_DECL_WORDING_H
#define FRAY_SEMA_DECL_WORDING_H

#include "lang/sema/model/model.h"

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
