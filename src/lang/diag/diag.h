/* diag.h -- Source texts, places in them, and the list of findings (diagnostics).
 *
 * A finding is data: code, place, message, labels, helps. render.c makes text of it. Codes are rows
 * of diags.def, with severity, title and mend; the caller words the message.
 */
#ifndef FRAY_DIAG_DIAG_H
#define FRAY_DIAG_DIAG_H

#include "base/str.h"
#include "base/vec.h"
#include "codes.h"

/* A place: bytes [from, to) of source `file` (index into sources). An insertion point has
 * to == from. */
struct span {
    uint32_t file, from, to;
};

struct source {
    struct str name;   /* as shown */
    struct str module; /* its name in a program, whatever its path; at first `name` */
    struct str text;
    uint32_t *lines; /* byte offset of the start of each line; lines[0] == 0 */
    uint32_t line_count;
};

/* Level of a warning in a project. LEVEL_DEFAULT: the project does not set it. */
enum lint_level { LEVEL_DEFAULT, LEVEL_OFF, LEVEL_WARNING, LEVEL_ERROR };

struct diag_label {
    struct span span;
    struct str text;
};

struct diag {
    struct arena *arena; /* of what is added; NULL: it is only counted, and additions are dropped */
    const struct diag_code *code;
    enum severity severity;
    struct span span;
    struct str message;             /* what is wrong, in a full phrase; lower case, no full stop */
    struct str label;               /* under the carets; may be empty */
    VEC(struct diag_label) related; /* other places */
    VEC(struct str) notes;          /* "note:" */
    VEC(struct str) helps;          /* "help:" */
    bool hides;                     /* the declaration on its line was not read */
    bool hides_any;                 /* nor was its name: any unknown name may be that one */
    /* Text that was misread as a whole: further findings inside it are dropped. to == 0: none. */
    struct span unreadable;
    bool whole;         /* a lint about the whole program: something that none of its files does */
    size_t repeats;     /* further places of the same finding, counted instead of reported */
    size_t repeat_note; /* index of the note with that count */
};

/* `allow W0604 "why"` silences the code in the block around it, or in the file at its top.
 * `allow mutant "3 -> 4" "why"` marks a mutant there; then the code is NULL. */
struct allow {
    const struct diag_code *code;
    struct span line, over;
    struct str mutant, reason;
    bool used;
};

struct diags {
    struct arena *arena;
    VEC(struct allow) allows; /* findings that they silence are not added */
    VEC(struct source) sources;
    VEC(struct diag *) list;
    size_t errors, warnings;
    /* limits of the list (20 and 100); findings beyond them are only counted */
    size_t max_errors, max_warnings;
    /* enum lint_level by number, for warnings only; NULL: all LEVEL_DEFAULT */
    const uint8_t *levels;
    /* returned for a finding that is only counted */
    struct diag scratch;
};

void diags_init(struct diags *d, struct arena *a);
/* Copies both; returns the index, UINT32_MAX without memory. */
uint32_t source_add(struct diags *d, struct str name, struct str text);
/* The same, but borrows the text, which must outlive `d` and end with a NUL. */
uint32_t source_borrow(struct diags *d, struct str name, struct str text);
/* Line and column of an offset; columns count characters. O(length of the line). */
void source_place(const struct source *s, uint32_t offset, uint32_t *line_1based,
                  uint32_t *column_1based);
/* Line of an offset, from 1. O(log lines). */
uint32_t source_line_at(const struct source *s, uint32_t offset);
struct str source_line(const struct source *s, uint32_t line_1based);

/* Adds a finding; the format makes the message. The same finding at the same place is added once.
 * E0201 (unknown name) and E0407 (stat not lent) are added once a file for each message. Further
 * places are counted in a note of the first finding. Never returns NULL, but a scratch entry when
 * memory ran out or the limit is reached. */
struct diag *diag_report(struct diags *d, const struct diag_code *code, struct span span,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Does a line `allow` silence the code there? Then the line is used. */
bool diag_allowed(struct diags *d, const struct diag_code *code, struct span span);
/* Each adds to a finding, and returns it. */
struct diag *diag_label(struct diag *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct diag *diag_related(struct diag *g, struct span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
struct diag *diag_note(struct diag *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct diag *diag_help(struct diag *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Adds the mend of its code (WITH_IT) to each finding without label, note and help. */
void diags_add_mends(struct diags *d);
void diags_sort(struct diags *d); /* by file, place, code; call once before rendering */

const struct diag_code *diag_code_find(struct str name); /* or NULL */
/* A whole file from examples.def, or NULL. */
const char *diag_code_example(const struct diag_code *code, bool right);

/* Renders one finding in the style of rustc. Every byte of a source is escaped. */
void diag_render(const struct diags *d, const struct diag *g, bool colour, struct text *out);

#endif
