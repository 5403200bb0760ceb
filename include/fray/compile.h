/* compile.h -- Compile rules: results, memory, sources, findings, sessions, own names. */
#ifndef FRAY_COMPILE_H
#define FRAY_COMPILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FRAY_VERSION "0.2.0"
#define FRAY_API     __attribute__((visibility("default")))

typedef enum fray_result {
    FRAY_OK = 0,
    FRAY_INVALID,      /* the rules have errors; the findings say which */
    FRAY_NO_MEMORY,    /* the allocator returned NULL */
    FRAY_NOT_FOUND,    /* there is no such file, encounter, option, creature */
    FRAY_BAD_ARGUMENT, /* the call is wrong: an answer that is not an option, a value out of range
                        */
    FRAY_DAMAGED,      /* a compiled program or a saved fight that cannot be trusted */
    FRAY_FAILED,       /* the fight stopped with an error; see fray_fight_error */
    FRAY_BROKEN        /* a fault of Fray itself: E0999 is among the findings */
} fray_result;
/* Returns a short English text for a result. Static. */
FRAY_API const char *fray_result_text(fray_result result);
/* Returns FRAY_VERSION of the library that is linked. Static. */
FRAY_API const char *fray_version(void);

/* An allocator. resize(ctx, NULL, 0, n) allocates n bytes; resize(ctx, p, n, 0) frees p. Any other
 * call resizes p from old_size to new_size. It returns NULL when there is no memory. The struct
 * must stay valid as long as any object made with it. Functions accept NULL for malloc and friends.
 */
typedef struct fray_memory {
    void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
    void *ctx;
} fray_memory;

/* ---- sources --------------------------------------------------------------------------------- */

/* Reads a module for the compiler.
 *
 * `name` is the name after `use` ("std/grid", "my-rules"), or the name given to fray_compile.
 * `from` is the shown name of the file with that `use`; NULL for the first file. A name consists of
 * parts joined by single slashes; a part consists of letters, digits, `-` and `_`.
 *
 * On FRAY_OK the function sets *text, *size and *shown, the file name for messages. All three must
 * stay valid until the compiling function returns.
 * FRAY_NOT_FOUND: there is no such module; *shown may name the module that was probably meant.
 * FRAY_DAMAGED: the module cannot be read; *shown is the reason ("it is a directory").
 *
 * The library asks the host for "std/..." first, and then looks into its own copies. */
typedef fray_result (*fray_reader)(void *user, const char *name, const char *from,
                                   const char **text, size_t *size, const char **shown);

typedef struct fray_program fray_program;
typedef struct fray_findings fray_findings;

/* Compiles `name` and every module it uses. The bytes of a compiled program are accepted as source.
 *
 * FRAY_OK: *program is a program; free it. FRAY_INVALID: *findings holds at least one error.
 * *findings is set except with FRAY_NO_MEMORY; free it. It may hold warnings with FRAY_OK. */
FRAY_API fray_result fray_compile(const fray_memory *memory, fray_reader reader, void *user,
                                  const char *name, fray_program **program,
                                  fray_findings **findings);
/* Returns 1 if the bytes begin as a compiled program does. Only fray_compile verifies the rest. */
FRAY_API int fray_is_compiled(const void *bytes, size_t size);

/* A change of the rules before they are checked: for sweeps, and for the worth of a card. */
typedef enum fray_change_kind {
    /* Sets a line. of: a declaration; what: the beginning of the line ("attack", "resist[fire]",
     * "health.max"); value. */
    FRAY_CHANGE_FIGURE,
    FRAY_CHANGE_CONSTANT, /* Sets a constant. what: the name of its `let`; value */
    /* Takes a thing away. what: the thing; of: the declaration that loses it, "" for all; value:
     * the thing that takes its place, or NULL */
    FRAY_CHANGE_WITHOUT
} fray_change_kind;
typedef struct fray_change {
    fray_change_kind kind;
    const char *of, *what;
    const char *value; /* as rules write it: "3", "2d6", "Rapier" */
} fray_change;
/* fray_compile with changes. The program has no tests: they are about the rules as they were. A
 * change that matches nothing is an error among the findings, and so
 * is any change of a compiled program. */
FRAY_API fray_result fray_compile_changed(const fray_memory *memory, const fray_change *changes,
                                          size_t count, fray_reader reader, void *user,
                                          const char *name, fray_program **program,
                                          fray_findings **findings);
/* How often the code of a program will run, which decides what the compiler spends on it. Fights
 * are the same with each; programs are not, so their hashes and bytes differ. */
typedef enum fray_purpose {
    FRAY_FOR_MANY_FIGHTS, /* thousands of fights, a file that stays: as fray_compile */
    FRAY_FOR_QUESTIONS,   /* odds, some dozens of fights: a quick round of the optimizer */
    FRAY_FOR_ONE_FIGHT,   /* a fight, tests: compiled fastest, without the optimizer */
    FRAY_FOR_COVERAGE,    /* as FRAY_FOR_ONE_FIGHT, with coverage points; see fray_cover_new */
    /* As FRAY_FOR_ONE_FIGHT, without what no encounter, test or trial of the file can reach. Sides
     * cannot be given tactics that no side of the file has. */
    FRAY_FOR_ENCOUNTERS,
    /* Names of trials and their words, for fray_odds_ask, which parses no file of the rules again.
     * Lines of content and bodies are checked there. No fight can be made. The program is for one
     * thread. */
    FRAY_FOR_NAMES,
    FRAY_FOR_DEBUGGING /* code as it is written, with statements and names; see fray_debug_new */
} fray_purpose;
/* fray_compile for a purpose. */
FRAY_API fray_result fray_compile_for(const fray_memory *memory, fray_purpose purpose,
                                      fray_reader reader, void *user, const char *name,
                                      fray_program **program, fray_findings **findings);
/* Frees a program. Fights, tallies, covers and odds of it must be freed before. */
FRAY_API void fray_program_free(fray_program *program);
/* Sets *bytes and *size to the compiled file. The program owns the bytes. They are the same on
 * every machine. */
FRAY_API fray_result fray_program_write(fray_program *program, const char **bytes, size_t *size);
/* Returns a hash of the compiled file. */
FRAY_API uint64_t fray_program_hash(const fray_program *program);
/* Returns a listing of the code for people, and of the tables too if `tables` is not 0. The program
 * owns it. NULL: no memory. */
FRAY_API const char *fray_program_listing(fray_program *program, int tables);

typedef enum fray_severity { FRAY_ERROR, FRAY_WARNING } fray_severity;
typedef struct fray_place {
    const char *message, *file;
    uint32_t line, column, end_line, end_column; /* as in fray_finding */
    uint32_t from, to;
} fray_place;
/* A diagnostic: an error or a warning about rules. */
typedef struct fray_finding {
    fray_severity severity;
    const char *code, *message, *file; /* "E0201" */
    uint32_t line, column;             /* from 1, in characters; 0 without a source */
    uint32_t from, to;                 /* from 0, in bytes; `to` is after the last one */
    uint32_t end_line, end_column;     /* after the last character */
    const char *label;                 /* about the place itself; may be empty */
    const fray_place *related;         /* other places */
    size_t related_count;
    const char *const *notes, *const *helps;
    size_t note_count, help_count;
    int lint;  /* 1: a lint; see fray_compile_linted */
    int whole; /* 1: about something no file of this program does; another program may do it */
} fray_finding;
FRAY_API void fray_findings_free(fray_findings *findings);
/* Returns how many errors or warnings there were, including those that were not kept. */
FRAY_API size_t fray_findings_count(const fray_findings *findings, fray_severity severity);
/* Returns how many findings are kept: the number of indices for the next functions. */
FRAY_API size_t fray_findings_kept(const fray_findings *findings);
/* Returns a finding by its index. The findings own all its texts. */
FRAY_API fray_finding fray_finding_at(const fray_findings *findings, size_t index);
/* Return all kept findings, or one of them, as text for people: the place, the line, a caret,
 * notes. colour: 1 for ANSI colours. The text is valid until the next such call. NULL: no memory.
 */
FRAY_API const char *fray_findings_text(fray_findings *findings, int colour);
FRAY_API const char *fray_finding_text(fray_findings *findings, size_t index, int colour);
/* Returns the shown name of a file that was read, the first file first; NULL after the last. */
FRAY_API const char *fray_findings_file(const fray_findings *findings, size_t index);
/* Returns 1 if lints about the whole program were run. */
FRAY_API int fray_findings_whole(const fray_findings *findings);

/* Lint levels. A lint reports rules that are written correctly and can be proved useless in play.
 * Its code begins with W. fray_compile_linted alone runs the lints from W0600 on.
 *
 * A lint is off, a warning, or an error. An error of a lint does not prevent a program. The level
 * is that of fray_lints_set; else of fray_lints_read; else of a line `project` in the first file;
 * else a warning. */
typedef struct fray_lints fray_lints;
FRAY_API fray_lints *fray_lints_new(const fray_memory *memory); /* NULL: no memory */
FRAY_API void fray_lints_free(fray_lints *lints);
/* Sets the level of a lint: "off", "warning" or "error". FRAY_NOT_FOUND: there is no such lint.
 * FRAY_BAD_ARGUMENT: there is no such level. */
FRAY_API fray_result fray_lints_set(fray_lints *lints, const char *code, const char *level);
/* Reads the levels of a `project` line from a file. FRAY_INVALID: the text has errors. Findings are
 * returned as by fray_format. */
FRAY_API fray_result fray_lints_read(fray_lints *lints, const char *shown, const char *text,
                                     size_t size, fray_findings **findings);
/* fray_compile with lints. The levels are only read, and may be NULL. */
FRAY_API fray_result fray_compile_linted(const fray_memory *memory, const fray_lints *lints,
                                         fray_reader reader, void *user, const char *name,
                                         fray_program **program, fray_findings **findings);

/* ---- checking again -------------------------------------------------------------------------- */

/* A session checks many files that share modules, and checks files again after a change. It keeps
 * texts, trees and verdicts. Its findings equal those of fray_compile_linted. */
typedef struct fray_session fray_session;
FRAY_API fray_result fray_session_new(const fray_memory *memory, fray_reader reader, void *user,
                                      fray_session **session);
FRAY_API void fray_session_free(fray_session *session);
/* Promises three things about the reader until the session is freed. Each text stays valid and
 * unchanged; each text is followed by a NUL; a name always leads to the same text. The session then
 * copies no text and asks for each name once. */
FRAY_API void fray_session_assume_stable(fray_session *session);
/* Checks `name` and every module it uses. The reader is asked for each of them, at each call.
 *
 * If all texts and levels are unchanged, the earlier findings are returned. Otherwise the changed
 * files are parsed, `name` is checked again, and *again is set to 1. The session owns the findings
 * until `name` is checked again or forgotten. lints and again may be NULL.
 *
 * A text of the reader must stay valid until this function returns. */
FRAY_API fray_result fray_session_check(fray_session *session, const fray_lints *lints,
                                        const char *name, fray_findings **findings, int *again);
/* Returns 1 if checking `name` alone would report nothing new. An earlier program with the same
 * levels then contained `name`, unchanged, with every module that `name` uses. Check files that use
 * others first, so that most of the others are implied. 0: check it. */
FRAY_API int fray_session_is_implied(fray_session *session, const fray_lints *lints,
                                     const char *name);
/* Checks several files in few programs, so that their common modules are checked once.
 *
 * names: files that none of the others uses; NULL entries are skipped. lints: levels for each name.
 * A file that reaches every fight is checked alone. The call proves files correct; it does not
 * report their findings. Afterwards, call fray_session_is_implied for each name, and
 * fray_session_check where that returns 0. Findings that are `whole` are available from
 * fray_session_batch_at until fray_session_forget(session, NULL).
 *
 * Pass files without common modules in separate batches: fewer trees are then in memory. */
FRAY_API fray_result fray_session_check_batch(fray_session *session, const fray_lints *const *lints,
                                              const char *const *names, size_t count);
/* Returns the findings of a program of the last batch; NULL after the last one. */
FRAY_API fray_findings *fray_session_batch_at(const fray_session *session, size_t index);
/* Compiles a file of the session as fray_compile_for does. Each module is parsed once for all
 * files. Free the findings before the session. */
FRAY_API fray_result fray_session_compile(fray_session *session, fray_purpose purpose,
                                          const char *name, fray_program **program,
                                          fray_findings **findings);
/* Returns 1 if this very file declares tests, 0 if not, -1 if it cannot be read as source. */
FRAY_API int fray_session_tests(fray_session *session, const char *name);
/* Forgets the verdict and findings of a file. NULL: the findings of the last batch. */
FRAY_API void fray_session_forget(fray_session *session, const char *name);

/* The meaning of a finding's code. All texts are static. */
typedef struct fray_explanation {
    const char *code; /* "E0201" */
    fray_severity severity;
    const char *title, *why;
    const char *wrong,
        *right;       /* files with and without this finding; NULL without a short example */
    const char *mend; /* how to correct it */
} fray_explanation;
/* Fills in the explanation of a code. FRAY_NOT_FOUND: there is no such code. */
FRAY_API fray_result fray_explain(const char *code, fray_explanation *explanation);
/* Returns a code by its index, in order; NULL after the last one. */
FRAY_API const char *fray_code_at(size_t index);

/* A name that the language has without a declaration: a function, member or word. For manuals and
 * completion. All texts are static. */
typedef enum fray_builtin_kind {
    FRAY_BUILTIN_FUNCTION,
    FRAY_BUILTIN_MEMBER,
    FRAY_BUILTIN_VALUE,
    FRAY_BUILTIN_CALL,
    FRAY_BUILTIN_TYPE
} fray_builtin_kind;
typedef struct fray_builtin {
    fray_builtin_kind kind;
    int edition; /* files of earlier editions do not see the name */
    const char *name;
    const char *of; /* a member: "creature", "thing", "mark", "side"; else "" */
    /* of a value, call or type: its written form, "sum(e for x in s)"; else "" */
    const char *form;
    const char *result; /* of a function or member: its type; else "" */
    int param_count;    /* of a function */
    int repeats;        /* 1: more arguments like the last may follow */
    const char *meaning;
} fray_builtin;
typedef struct fray_builtin_param {
    const char *name, *type;
} fray_builtin_param;
FRAY_API size_t fray_builtin_count(void);
/* Returns a name by its index; all fields are empty beyond the last. */
FRAY_API fray_builtin fray_builtin_at(size_t index);
/* Returns a parameter of a function. */
FRAY_API fray_builtin_param fray_builtin_param_at(size_t index, int param);

/* Formats rules (docs/commands/fmt.md). The formatted text has the same meaning and all comments.
 *
 * `shown` is the file's name in findings. FRAY_INVALID: the text has syntax errors; *formatted is
 * NULL. *findings is set except with FRAY_NO_MEMORY; free it. It owns *formatted. */
FRAY_API fray_result fray_format(const fray_memory *memory, const char *shown, const char *text,
                                 size_t size, const char **formatted, size_t *formatted_size,
                                 fray_findings **findings);

#ifdef __cplusplus
}
#endif
#endif
