/* diag.h -- source texts, places in them, and the list of findings.
 *
 * A finding is data: code, place, message, labels, helps. It is rendered elsewhere (render.h).
 * Codes are rows of diags.def: the code's default message lives there, the call gives the words
 * that vary.
 */
#ifndef FRAY_DIAG_DIAG_H
#define FRAY_DIAG_DIAG_H

#include "base/str.h"
#include "base/vec.h"

/* A place: bytes [from, to) of source `file` (index into sources). to == from is allowed (an
 * insertion point). */
struct span {
    uint32_t file, from, to;
};

struct source {
    struct str name; /* as shown */
    struct str text;
    uint32_t *lines; /* byte offset of the start of each line; lines[0] == 0 */
    uint32_t line_count;
};

enum severity { SEV_ERROR, SEV_WARNING };

/* How much a warning counts in a project: nothing said, or one of these. */
enum lint_level { LEVEL_DEFAULT, LEVEL_OFF, LEVEL_WARNING, LEVEL_ERROR };

enum diag_code {
#define DIAG(id, severity, title, why, mend_shown, mend) id,
#include "diag/diags.def"
#undef DIAG
    DIAG_COUNT
};

struct diag_label {
    struct span span;
    struct str text;
};

struct diag {
    enum diag_code code;
    enum severity severity;
    struct span span;
    struct str message;             /* what is wrong; stands alone; lower case, no full stop */
    struct str label;               /* under the carets; may be empty */
    VEC(struct diag_label) related; /* other places */
    VEC(struct str) notes;          /* "note:" */
    VEC(struct str) helps;          /* "help:" */
    bool hides;                     /* what its line declares was not read */
    /* ... and its name is not known: any unknown name of the file may be it */
    bool hides_any;
    /* what stands here could not be read as it was meant: nothing else is found in it; to 0:
     * nowhere */
    struct span unreadable;
    bool whole; /* a lint about what no file of this program does */
    /* how often else the same was found: an unknown name is told once */
    size_t repeats;
    size_t repeat_note;
};

struct diags {
    struct arena *arena;
    VEC(struct source) sources;
    VEC(struct diag *) list;
    size_t errors, warnings;
    /* after that many, further ones are only counted; 20 and 100 */
    size_t max_errors, max_warnings;
    /* enum lint_level by code; NULL: nothing was said. Errors take none */
    const uint8_t *levels;
    /* what is handed out instead of a finding that is only counted; additions to it vanish */
    struct diag scratch;
};

void diags_init(struct diags *d, struct arena *a);
/* copies both; UINT32_MAX when memory ran out */
uint32_t source_add(struct diags *d, struct str name, struct str text);
/* the same, but the text stays where it is, with a NUL behind it */
uint32_t source_borrow(struct diags *d, struct str name, struct str text);
/* in characters */
void source_place(const struct source *s, uint32_t offset, uint32_t *line_1based,
                  uint32_t *column_1based);
/* the line of a place, from 1: quick however long the line */
uint32_t source_line_at(const struct source *s, uint32_t offset);
struct str source_line(const struct source *s, uint32_t line_1based);

/* The same finding at the same place is told once. An unknown name (E0201), and a stat that is not
 * lent (E0407), is told once a file, in the same words; further uses are counted in a note of the
 * first finding. Reports; never NULL (a scratch entry when memory ran out or the limit is reached).
 * The format is the message. */
struct diag *diag_report(struct diags *d, enum diag_code code, struct span span, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));
void diag_label(struct diags *d, struct diag *g, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_related(struct diags *d, struct diag *g, struct span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_note(struct diags *d, struct diag *g, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_help(struct diags *d, struct diag *g, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* a finding that says nothing but what is wrong says how its code is mended */
void diags_add_mends(struct diags *d);
void diags_sort(struct diags *d); /* by file, place, code: call once before rendering */

const char *diag_code_name(enum diag_code code); /* "E0104" */
enum diag_code diag_code_find(struct str name);  /* DIAG_COUNT: there is no such code */
enum severity diag_code_severity(enum diag_code code);
const char *diag_code_title(enum diag_code code);
const char *diag_code_why(enum diag_code code);
const char *diag_code_mend(enum diag_code code);
/* a whole file, from examples.def; NULL: there is none */
const char *diag_code_example(enum diag_code code, bool right);

/* The text of one finding in rustc's manner, with colour when asked, every byte of the source
 * escaped. */
void diag_render(const struct diags *d, const struct diag *g, bool colour, struct text *out);
/* file:line:col: error[E..]: msg */
void diag_render_short(const struct diags *d, const struct diag *g, struct text *out);

#endif
