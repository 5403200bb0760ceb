/* ide.h -- Declares the object behind `fray_ide`, views of programs, and questions about them.
 * Private to src/lib/ide.
 *
 * A view is a checked program with the list of all names that the checker has looked up. The list
 * has the place of each name and the declaration that it means, so no meaning is computed twice.
 * Texts may have errors. The parser skips faulty lines and the checker continues, so a view knows
 * the rest.
 *
 * Functions named after a question take a view and answer from its model. They allocate from an
 * arena of the question and leave by its escape when memory runs out.
 */
#ifndef FRAY_IDE_IDE_H
#define FRAY_IDE_IDE_H

#include "fray/ide.h"
#include "lang/sema/line/line.h"
#include "lang/sema/model/record_members.h"
#include "lang/sema/model/vocabulary.h"
#include "lib/compile/compile.h"

#define NO_FILE UINT32_MAX

/* What a name means: a declaration of the model. */
struct meaning {
    enum name_kind kind;
    int32_t number;
    const void *target; /* NULL: nothing */
    struct type type;   /* of a local at its place */
};

/* A name at a place of one file. */
struct named_place {
    uint32_t from, to, order;
    bool declares;
    struct meaning meaning;
};

typedef VEC(struct named_place) place_list;

struct view {
    char *program;
    struct fray_findings *findings; /* sources, and errors of the check */
    struct arena arena;             /* of the model and of the lists below */
    struct model *model;            /* NULL: nothing could be read */
    struct modules modules;
    struct names_used names;
    place_list *places; /* by file, sorted; .at NULL: not asked for yet */
    bool complete;      /* all modules were found */
    struct view *valid; /* if this one has errors: the last view without errors, or NULL */
    uint64_t last_used;
};

enum { VIEWS = 4 };

struct fray_ide {
    struct memory own;
    fray_reader reader;
    void *user;
    struct file_cache cache;
    struct view *views[VIEWS];
    uint64_t clock;
    struct arena answers; /* results of the last question */
    struct kept_outline *outlines;
};

/* A question: its view and place, and the work that answers it. */
struct question {
    fray_ide *ide;
    struct view *v;
    uint32_t file, at;
    struct arena *a;
    void *user;
    bool current; /* only names of the present text, not of view.valid */
    struct answer_list {
        const void *at;
        size_t len;
    } answer; /* of a question that asks for a list */
};
#define ANSWER(list) ((struct answer_list){(list).at, (list).len})

/* ---- view.c ---------------------------------------------------------------------------------- */

/* Returns the view of a program, checked anew if a text has changed. NULL: no memory. */
struct view *view_of(fray_ide *ide, const char *program);
/* Checks several programs in one view; files that others use may be among them. It is not kept. */
struct view *view_new(fray_ide *ide, const char *const *programs, size_t count);
void view_free(fray_ide *ide, struct view *v);
/* The number of a file by its shown name; NULL: the program's own. NO_FILE: there is none. */
uint32_t view_file(const struct view *v, const char *shown);
struct str view_text(const struct view *v, uint32_t file);
const char *view_shown(const struct view *v, uint32_t file);
/* The tree of a file, or NULL. The file numbers in its places are not valid. */
const struct ast *view_tree(const struct view *v, uint32_t file);
/* Finds the place of a text that points into a source. */
bool view_locate(const struct view *v, struct str text, struct span *at);
bool points_into(struct str source, struct str part);

/* ---- view_names.c ---------------------------------------------------------------------------- */

/* All names of a file in their order, one for each place. */
const place_list *view_places(struct view *v, uint32_t file);
/* The name at a place or directly before it, or NULL. */
const struct named_place *view_name_at(struct view *v, uint32_t file, uint32_t at);
/* Calls back for all symbols: shared ones, those of a file, those of encounters around `at`. */
void view_symbols(const struct view *v, uint32_t file, uint32_t at,
                  void (*visit)(void *user, const struct symbol *y), void *user);
struct symbol *view_find_symbol(const struct view *v, uint32_t file, uint32_t at, struct str name);

/* ---- meaning.c: what is known about a declaration -------------------------------------------- */

struct str meaning_name(struct meaning x);
fray_ide_kind meaning_kind(struct meaning x);
fray_ide_kind content_kind(const struct record *kind);
struct type meaning_type(struct meaning x);
/* The name in its declaration, without quotes. False: it is built in. */
bool meaning_declared(const struct view *v, struct meaning x, struct span *name);
struct span meaning_whole(const struct view *v, struct meaning x);
/* Equal for one declaration in different programs, as long as its text stays where it is. */
uint64_t meaning_key(const struct view *v, struct meaning x);
struct str meaning_signature(struct meaning x, struct arena *a);
/* Whether the language opens the event or window by its name. */
bool meaning_is_fixed(struct meaning x);
struct str meaning_of(struct meaning x); /* the name of the record that it is a member of */
struct str meaning_doc(struct meaning x);
struct str meaning_value(struct meaning x, struct arena *a);
void type_add(struct text *out, struct type t); /* as rules write it: "set of creature" */
/* The end of a line with all its blocks. */
uint32_t line_end(const struct ast *line);
const char *text_of_str(struct arena *a, struct str s);

/* ---- context.c: where a place is, from characters alone -------------------------------------- */

struct open_block {
    uint32_t head, brace; /* the first character of the line that opens it; its `{` */
};
enum inside { INSIDE_CODE, INSIDE_COMMENT, INSIDE_STRING, INSIDE_LONG };
struct context {
    struct str text;
    uint32_t at;    /* the cursor */
    uint32_t from;  /* the beginning of the word before it */
    uint32_t quote; /* INSIDE_STRING, INSIDE_LONG: the first character behind the quotes */
    enum inside inside;
    uint32_t line; /* the first character of the line, or `from` */
    VEC(struct open_block) blocks;
};
void context_read(struct context *c, struct arena *a, struct str text, uint32_t at);
struct str word_at(struct str text, uint32_t at); /* the name that begins there */
struct str head_at(struct str text, uint32_t at); /* the same, or a string without quotes */
uint32_t skip_blanks(struct str text, uint32_t at);
/* Whether what is declared at `from` is still visible at `to`. In the head of a block it is visible
 * until that block ends, else until the block around it ends. */
bool visible_between(struct str text, uint32_t from, uint32_t to);
/* Whether `to` is in the line at `from`, or in a block that this line opens. */
bool encloses(struct str text, uint32_t from, uint32_t to);

/* ---- resolve.c: meanings without the checker, from the text around --------------------------- */

/* Calls back for each local that is visible at the place, the innermost first. */
void each_local(const struct question *q, const struct context *c,
                void (*visit)(void *user, struct meaning x), void *user);
const struct symbol *symbol_named(const struct question *q, const struct context *c,
                                  struct str name);
/* The kind of the content around the place, or NULL. */
const struct record *kind_around(const struct question *q, const struct context *c);
/* Finds the name at the place, by the checker or from the text around. */
bool meaning_at(struct question *q, struct named_place *out);
/* The type of the value that ends at `at`, as in `a.b`, `f(x)`, `l[1]`, `a."Long Name"`. */
struct type type_before(const struct question *q, const struct context *c, uint32_t at);
struct type type_of_element(struct type t);
bool follows_dot(struct str text, uint32_t at);

/* ---- question.c ------------------------------------------------------------------------------ */

/* Finds the view and the file, and runs `work` where memory may run out. */
fray_result question_ask(fray_ide *ide, const char *program, const char *file, uint32_t at,
                         fray_result (*work)(struct question *q), void *user);
/* The same for a question whose answer is a list: sets *list and *count. */
fray_result question_list(fray_ide *ide, const char *program, const char *file, uint32_t at,
                          fray_result (*work)(struct question *q), void *user, const void **list,
                          size_t *count);
fray_ide_span span_of(const struct question *q, struct span s, bool declares);

/* The same without a program: q->v is NULL. */
fray_result question_list_all(fray_ide *ide, fray_result (*work)(struct question *q), void *user,
                              const void **list, size_t *count);

/* ---- programs.c: the programs of a project --------------------------------------------------- */

struct programs {
    const char *const *names;
    size_t count;
    const char *file; /* each must have this file; or NULL */
    bool (*wants)(void *user, struct str text, const char *shown);
    void (*visit)(struct question *q, void *user, struct view *v);
    void *user;
};
bool programs_visit(struct question *q, const struct programs *p); /* false: no memory */

/* ---- names.c --------------------------------------------------------------------------------- */

typedef VEC(const char *) name_list;
bool names_have(const name_list *list, const char *name);
/* Finds a part of a name, without regard to case. */
enum name_match { MATCH_BEGINNING, MATCH_INSIDE, MATCH_NONE };
enum name_match name_matches(struct str name, struct str part);
bool is_plain_name(struct str name); /* it needs no quotes */
bool contains_text(struct str text, struct str part);

/* ---- workspace_symbols.c -------------------------------------------------------------------- */

void outlines_free(fray_ide *ide);

/* ---- outline.c ------------------------------------------------------------------------------- */

typedef VEC(fray_ide_symbol) symbol_list;
/* Adds the declarations of a text, without the checker, and shows each line at the top. Content has
 * the kind FRAY_IDE_COUNT. */
void outline_text(struct arena *a, struct str shown, struct str text, symbol_list *to,
                  void (*line)(void *user, const struct ast *line), void *user);
/* Adds the declarations of a file of the view. */
void outline_file(struct question *q, struct view *v, uint32_t file, symbol_list *to);
/* A line without a name, such as a hook of the fight: its text is its name. */
fray_ide_symbol symbol_of_line(struct arena *a, struct view *v, uint32_t file, const char *shown,
                               const struct ast *line);
fray_ide_span span_in(const struct question *q, const struct view *v, struct span s, bool declares);

#endif
