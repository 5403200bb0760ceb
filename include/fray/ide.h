/* ide.h -- Names in rules, for editors: meanings, completion, outlines, mends, colours. */
#ifndef FRAY_IDE_H
#define FRAY_IDE_H

#include "compile.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- names in rules -------------------------------------------------------------------------- */

/* Answers questions of an editor: meanings of names, completion, outlines. Texts may have errors;
 * the other lines are known nevertheless.
 *
 * These hold for all functions of the section:
 * - `program` is a name for the reader, as in fray_compile. It is checked with its modules.
 * - `file` is the shown name of one of these files; NULL: that of `program`. `at` is a byte offset.
 * - Each call asks the reader for all texts of the program. The program is checked again if one has
 *   changed, in time linear in its size (some milliseconds). The last few programs are kept.
 * - Results belong to the ide. They are valid until the next call with it.
 * - FRAY_NOT_FOUND: the program has no such file, or there is no name at that place. */
typedef struct fray_ide fray_ide;
FRAY_API fray_result fray_ide_new(const fray_memory *memory, fray_reader reader, void *user,
                                  fray_ide **ide);
FRAY_API void fray_ide_free(fray_ide *ide);

/* What a name is, and the word for it: FRAY_IDE_WORD and so on. FRAY_IDE_COUNT is the number of
 * kinds. */
#define FRAY_IDE_KINDS(ROW)                                                                        \
    ROW(WORD, "word") /* a word of the language */                                                 \
    ROW(BUILTIN, "builtin")                                                                        \
    ROW(KIND, "kind")                                                                              \
    ROW(CREATURE, "creature") /* content, by the class of its kind */                              \
    ROW(THING, "thing")                                                                            \
    ROW(MARK, "mark")                                                                              \
    ROW(ACT, "act")                                                                                \
    ROW(TERRAIN, "terrain")                                                                        \
    ROW(GROUP, "group")                                                                            \
    ROW(EVENT, "event")                                                                            \
    ROW(WINDOW, "window")                                                                          \
    ROW(MOMENT, "moment")                                                                          \
    ROW(UNIT, "unit")                                                                              \
    ROW(FUNCTION, "function")                                                                      \
    ROW(CHECK, "check")                                                                            \
    ROW(COMMAND, "command")                                                                        \
    ROW(STEP, "step")                                                                              \
    ROW(NOUN, "noun")                                                                              \
    ROW(ORDERING, "ordering")                                                                      \
    ROW(TABLE, "table")                                                                            \
    ROW(TACTICS, "tactics")                                                                        \
    ROW(MEASURE, "measure")                                                                        \
    ROW(OPTION, "option")                                                                          \
    ROW(CONSTANT, "let")                                                                           \
    ROW(FAMILY, "tag") /* of tags */                                                               \
    ROW(TAG, "tag")                                                                                \
    ROW(FIELD, "field")                                                                            \
    ROW(RULE, "rule")                                                                              \
    ROW(HOOK, "hook")                                                                              \
    ROW(STAT, "stat")                                                                              \
    ROW(TRACK, "track")                                                                            \
    ROW(BUDGET, "budget")                                                                          \
    ROW(COUNTER, "counter")                                                                        \
    ROW(FLAG, "flag")                                                                              \
    ROW(SLOT, "slot")                                                                              \
    ROW(CELL, "cell")                                                                              \
    ROW(PROPERTY, "property")                                                                      \
    ROW(OWN, "own")                                                                                \
    ROW(PARAMETER, "parameter")                                                                    \
    ROW(LOCAL, "let")                                                                              \
    ROW(SIDE, "side")                                                                              \
    ROW(ENCOUNTER, "encounter")                                                                    \
    ROW(TEST, "test")                                                                              \
    ROW(TRIAL, "trial")                                                                            \
    ROW(MODULE, "module") /* a file of a `use` line */                                             \
    ROW(ORDER, "order")
typedef enum fray_ide_kind {
#define FRAY_IDE_KIND_ID(id, text) FRAY_IDE_##id,
    FRAY_IDE_KINDS(FRAY_IDE_KIND_ID)
#undef FRAY_IDE_KIND_ID
        FRAY_IDE_COUNT
} fray_ide_kind;
/* Returns the word for a kind: "command". Static; "" out of range. */
FRAY_API const char *fray_ide_kind_text(fray_ide_kind kind);

/* A part of a file, in bytes. */
typedef struct fray_ide_span {
    const char *file;
    uint32_t from, to;
    int declares; /* 1: the name is declared here; 0: it is used */
} fray_ide_span;
/* The meaning of a name. Texts that do not apply are empty. */
typedef struct fray_ide_meaning {
    fray_ide_kind kind;
    const char *name;
    const char *signature;  /* as in "command hurt(t: creature)" */
    const char *type;       /* of its value: "set of creature" */
    const char *of;         /* the declaration around it: "creature", "attack" */
    const char *value;      /* of a constant, an option, a tag: "3" */
    const char *doc;        /* its ## lines, or the meaning of a builtin */
    const char *printed;    /* of content: its page in print, in lines */
    fray_ide_span name_at;  /* the name that was asked about */
    fray_ide_span declared; /* the name where it is declared; file NULL: it is built in */
    fray_ide_span whole;    /* the whole declaration with its block */
    int fixed;              /* 1: the name gives it its meaning, so it cannot be renamed */
} fray_ide_meaning;
/* Fills in the meaning of the name at a place. */
FRAY_API fray_result fray_ide_hover(fray_ide *ide, const char *program, const char *file,
                                    uint32_t at, fray_ide_meaning *meaning);

/* A source of a figure: a line of the rules that gives it or changes it. */
typedef struct fray_ide_source {
    const char *who;  /* the content with the line: "Swing"; "" for the member's own line */
    const char *text; /* the line as it is written: "attack +4 when ..." */
    const char *note; /* "only the highest counts", "while it is in use", or "" */
    fray_ide_span at; /* the line */
    uint32_t line;    /* its number, counted from 1 */
} fray_ide_source;
/* Lists where the figure at a place comes from, as the text says: its value or default, then the
 * lines that modify it. At a line of a creature, these are the lines of what it begins with. At a
 * line of other content, it is that content. Elsewhere it is all content. Conditions are not
 * evaluated. FRAY_NOT_FOUND: the name is not a figure. */
FRAY_API fray_result fray_ide_sources(fray_ide *ide, const char *program, const char *file,
                                      uint32_t at, const fray_ide_source **sources, size_t *count);

/* A proposal for the text before the cursor. */
typedef struct fray_ide_proposal {
    fray_ide_kind kind;
    const char *label;  /* the name */
    const char *detail; /* its signature, kind or example, in a few words */
    const char *doc;
    const char *insert; /* what to write in place of the bytes from `from` to `to` */
    int snippet;        /* 1: `insert` has places to fill in, as in "${1:name}" */
    uint32_t from, to;
    int rank; /* the smaller, the likelier */
} fray_ide_proposal;
/* Proposes what can be written at a place, likelier names first. They fit the place: lines of the
 * block, members of the value before a dot, moments behind `on`, contents and tags for a line,
 * names. An empty list is FRAY_OK. The text before `at` need not be correct. */
FRAY_API fray_result fray_ide_complete(fray_ide *ide, const char *program, const char *file,
                                       uint32_t at, const fray_ide_proposal **proposals,
                                       size_t *count);

/* Finds all places of the name at a place: in its own program, and in `programs`. These are names
 * for the reader, as of all files of a project. Places are sorted by file and offset. Time is
 * linear in the size of those programs whose text has the name. */
FRAY_API fray_result fray_ide_references(fray_ide *ide, const char *program, const char *file,
                                         uint32_t at, const char *const *programs,
                                         size_t program_count, const fray_ide_span **places,
                                         size_t *count);
/* The same, for a rename to `name`: all places that must change, and *insert, the text for them, in
 * quotes where that is needed. FRAY_BAD_ARGUMENT: it is not a name, it is a word of the language or
 * declared already, or the name is not declared by these rules. */
FRAY_API fray_result fray_ide_rename(fray_ide *ide, const char *program, const char *file,
                                     uint32_t at, const char *name, const char *const *programs,
                                     size_t program_count, const fray_ide_span **places,
                                     size_t *count, const char **insert);

/* A declaration in an outline, before those inside it. */
typedef struct fray_ide_symbol {
    fray_ide_kind kind;
    const char *name, *detail, *of;
    fray_ide_span declared, whole;
    int depth; /* 0: at the top */
} fray_ide_symbol;
/* Lists the declarations of a file in their order, without parameters and local names. file "": of
 * all files of the program. */
FRAY_API fray_result fray_ide_symbols(fray_ide *ide, const char *program, const char *file,
                                      const fray_ide_symbol **symbols, size_t *count);

/* Lists the declarations in the files `programs` whose name contains `query`, in any case; at most
 * 2000. Modules that are not among the files are left out. Outlines of unchanged files are kept. */
FRAY_API fray_result fray_ide_find(fray_ide *ide, const char *const *programs, size_t program_count,
                                   const char *query, const fray_ide_symbol **symbols,
                                   size_t *count);

/* A call or a listener of an event: the other declaration, and the place of the call. */
typedef struct fray_ide_call {
    fray_ide_symbol who;
    fray_ide_span at;
} fray_ide_call;
/* Finds the callers of what is named at a place, in its own program and in `programs`
 * (`incoming` 1). Or finds what it calls (`incoming` 0). Events, windows, moments and hooks call
 * their listeners, in the order in which these run. */
FRAY_API fray_result fray_ide_calls(fray_ide *ide, const char *program, const char *file,
                                    uint32_t at, int incoming, const char *const *programs,
                                    size_t program_count, const fray_ide_call **calls,
                                    size_t *count);

/* A word to show at a place of the text: the name of the parameter that an argument is for. */
typedef struct fray_ide_hint {
    uint32_t at;
    const char *text; /* "n:" */
} fray_ide_hint;
/* Lists the hints from `from` to `to`. */
FRAY_API fray_result fray_ide_hints(fray_ide *ide, const char *program, const char *file,
                                    uint32_t from, uint32_t to, const fray_ide_hint **hints,
                                    size_t *count);

/* A mend: an edit that removes an error of the file and adds none. */
typedef struct fray_ide_mend {
    const char *title, *code; /* "write `health`", "E0201" */
    uint32_t from, to;        /* these bytes become `insert` */
    const char *insert;
} fray_ide_mend;
/* Lists mends of the errors between `from` and `to`. The program is checked with each proposal of a
 * message, at most 8 times. */
FRAY_API fray_result fray_ide_mends(fray_ide *ide, const char *program, const char *file,
                                    uint32_t from, uint32_t to, const fray_ide_mend **mends,
                                    size_t *count);

/* The class of a token, for colours. Punctuation has none. */
typedef enum fray_ide_colour {
    FRAY_IDE_AS_COMMENT,
    FRAY_IDE_AS_DOC, /* a ## comment */
    FRAY_IDE_AS_KEYWORD,
    FRAY_IDE_AS_STRING,
    FRAY_IDE_AS_NUMBER,
    FRAY_IDE_AS_NAME /* `kind` says more; FRAY_IDE_COUNT: unknown */
} fray_ide_colour;
typedef struct fray_ide_token {
    uint32_t from, to;
    fray_ide_colour colour;
    fray_ide_kind kind; /* FRAY_IDE_WORD: a keyword that is the first word of a line */
    int declares;
    int first; /* 1: a line begins with it */
} fray_ide_token;
/* Lists the tokens of a file in their order. A token may go over several lines. */
FRAY_API fray_result fray_ide_tokens(fray_ide *ide, const char *program, const char *file,
                                     const fray_ide_token **tokens, size_t *count);
/* Lists what can be folded: blocks, lists in brackets, comments and long texts of several lines. */
FRAY_API fray_result fray_ide_folds(fray_ide *ide, const char *program, const char *file,
                                    const fray_ide_span **folds, size_t *count);
/* Lists the parts of the text around a place, the smallest first: word, value, line, block. */
FRAY_API fray_result fray_ide_selection(fray_ide *ide, const char *program, const char *file,
                                        uint32_t at, const fray_ide_span **parts, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
