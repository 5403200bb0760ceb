/* fray.h -- The public interface of libfray: compile rules, run fights, count them, ask for odds.
 *
 * A *program* is compiled rules. It is immutable, and any number of threads may share it.
 * A *fight* is one flat block of memory: it can be copied, saved and compared like a value.
 * A fight runs by steps. A step ends with an event, a question, a roll of dice, an error, or the
 * end of the fight. At each of these points it may be left, copied, saved or freed.
 *
 *     fray_program *rules;
 *     fray_findings *findings;
 *     fray_fight *fight;
 *     fray_signal signal;
 *     if (fray_compile(NULL, reader, user, "ford.fray", &rules, &findings) == FRAY_OK) {
 *         fray_fight_new(rules, fray_encounter_find(rules, NULL), NULL, 0, &fight);
 *         fray_driver dice = fray_driver_sampled(seed, 0);
 *         while (fray_run(fight, &dice, &signal) == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE)
 *             ...
 *         fray_fight_free(fight);
 *     }
 *     fray_findings_free(findings);
 *     fray_program_free(rules);
 *
 * These hold for every function, unless its comment says otherwise:
 *
 * - The library never prints, never exits and never reads a file. Sources come through fray_reader.
 * - Text is UTF-8 and ends in NUL. It belongs to the object it was taken from, and is valid until
 *   that object is freed or changed.
 * - A pointer that a function returns through an argument is NULL when the function fails.
 * - Functions named `_free` accept NULL. So do arguments whose comment says so, and `user`.
 * - Another argument that is NULL is refused. The result is FRAY_BAD_ARGUMENT; of functions without
 *   a fray_result, it is that of an index out of range.
 * - Functions that return fray_result may return FRAY_NO_MEMORY. The object is then as before.
 * - Indices and ids begin at 0. An index out of range returns an empty text, 0, -1, or a zeroed
 *   struct.
 * - Two threads may use different fights of one program. One object belongs to one thread at a
 *   time, and so does a program that a function takes without const.
 * - Names are looked up in linear time, indices mostly in constant time.
 *
 * Sections: sources and findings, checking again, names in rules, rules in print, the parts of a
 * program. Then fights, drivers, many fights, tests, coverage, the state of a fight, fights at the
 * table, campaigns, odds, search.
 */
#ifndef FRAY_H
#define FRAY_H

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
/* Frees the trees that can be parsed again. */
FRAY_API void fray_session_trim(fray_session *session);

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

/* What a name is. FRAY_IDE_COUNT is the number of kinds. */
typedef enum fray_ide_kind {
    FRAY_IDE_WORD, /* a word of the language */
    FRAY_IDE_BUILTIN,
    FRAY_IDE_KIND,
    FRAY_IDE_CREATURE, /* content, by the class of its kind */
    FRAY_IDE_THING,
    FRAY_IDE_MARK,
    FRAY_IDE_ACT,
    FRAY_IDE_TERRAIN,
    FRAY_IDE_GROUP,
    FRAY_IDE_EVENT,
    FRAY_IDE_WINDOW,
    FRAY_IDE_MOMENT,
    FRAY_IDE_UNIT,
    FRAY_IDE_FUNCTION,
    FRAY_IDE_CHECK,
    FRAY_IDE_COMMAND,
    FRAY_IDE_STEP,
    FRAY_IDE_NOUN,
    FRAY_IDE_ORDERING,
    FRAY_IDE_TABLE,
    FRAY_IDE_TACTICS,
    FRAY_IDE_MEASURE,
    FRAY_IDE_OPTION,
    FRAY_IDE_CONSTANT,
    FRAY_IDE_FAMILY, /* of tags */
    FRAY_IDE_TAG,
    FRAY_IDE_FIELD,
    FRAY_IDE_RULE,
    FRAY_IDE_HOOK,
    FRAY_IDE_STAT,
    FRAY_IDE_TRACK,
    FRAY_IDE_BUDGET,
    FRAY_IDE_COUNTER,
    FRAY_IDE_FLAG,
    FRAY_IDE_SLOT,
    FRAY_IDE_CELL,
    FRAY_IDE_PROPERTY,
    FRAY_IDE_OWN,
    FRAY_IDE_PARAMETER,
    FRAY_IDE_LOCAL,
    FRAY_IDE_SIDE,
    FRAY_IDE_ENCOUNTER,
    FRAY_IDE_TEST,
    FRAY_IDE_TRIAL,
    FRAY_IDE_MODULE, /* a file of a `use` line */
    FRAY_IDE_ORDER,
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
    fray_ide_kind kind;
    int declares;
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

/* ---- rules in print -------------------------------------------------------------------------- */

/* A rulebook: what rules say in plain English, a page for each declaration of content. Declarations
 * inside tests are left out. It is made from source and its `wording` lines, so a compiled program
 * has none. The doc owns all texts. */
typedef struct fray_doc fray_doc;
typedef struct fray_reminder {
    const char *name, *text;
} fray_reminder;
typedef struct fray_page {
    const char *kind, *kinds;   /* as shown: "Technique", "Techniques" */
    const char *name, *group;   /* group: the declaration around it, or "" */
    const char *values;         /* the parameters of a mark: "n"; or "" */
    const char *flavour;        /* its shown text, or "" */
    const char *const *figures; /* "Attack +4" */
    size_t figure_count;
    const char *const *rules; /* sentences */
    size_t rule_count;
    const fray_reminder *reminders; /* the marks that the rules name, and the acts they permit */
    size_t reminder_count;
    const char *file;
    uint32_t line;
} fray_page;
/* Makes a rulebook. Arguments, results and ownership are those of fray_compile. */
FRAY_API fray_result fray_doc_read(const fray_memory *memory, fray_reader reader, void *user,
                                   const char *name, fray_doc **doc, fray_findings **findings);
FRAY_API void fray_doc_free(fray_doc *doc);
FRAY_API const char *fray_doc_title(const fray_doc *doc); /* the name of the system */
FRAY_API size_t fray_doc_count(const fray_doc *doc);
FRAY_API fray_page fray_doc_page(const fray_doc *doc, size_t index); /* in order of declaration */
/* Returns 1 if the page matches `what`: its name, its group ("Raging Bull"), or the kind or parent
 * kind of it, singular or plural ("cards"). */
FRAY_API int fray_doc_fits(const fray_doc *doc, size_t index, const char *what);

/* A figure with a `badge` line: printed cards show it in a corner. `figure` is its index among the
 * figures of the page, or SIZE_MAX. */
typedef struct fray_badge {
    const char *symbol, *label, *value; /* "»", "Speed", "+2" */
    size_t figure;
    size_t rank; /* which `badge` line of the rules: 0 is the first */
} fray_badge;
/* A figure in two parts. Both are empty if its wording is a sentence of its own. */
typedef struct fray_figure {
    const char *name, *value; /* "Attack", "+4" */
} fray_figure;
/* Returns the parts of a page's figure; empty texts if an index is out of range. */
FRAY_API fray_figure fray_doc_figure(const fray_doc *doc, size_t index, size_t figure);
/* An element of an `own` line of a page: content, its copies, and the index of its page. */
typedef struct fray_owned {
    const char *label, *name; /* "Cards", "Hook" */
    int64_t copies;
    size_t page;   /* SIZE_MAX: it has none */
    uint32_t line; /* a page may have several lists of one label: which of its lines this is */
} fray_owned;
/* Return arrays of the doc, and set *count; NULL and 0 if the index is out of range. */
FRAY_API const fray_badge *fray_doc_badges(const fray_doc *doc, size_t index, size_t *count);
FRAY_API const fray_owned *fray_doc_owned(const fray_doc *doc, size_t index, size_t *count);
/* Return the acts whose rules name the content of a page, as indices of pages: a reaction that a
 * card permits. */
FRAY_API const size_t *fray_doc_acts(const fray_doc *doc, size_t index, size_t *count);

/* ---- the parts of a program ------------------------------------------------------------------ */

/* A scene is an encounter, a test or a trial. Each kind is counted apart, but all share one space
 * of ids. */
typedef enum fray_scene { FRAY_ENCOUNTERS, FRAY_TESTS, FRAY_TRIALS } fray_scene;
FRAY_API int fray_encounter_count(const fray_program *program, fray_scene kind);
/* Returns the id of a scene by its index among those of its kind; -1: out of range. */
FRAY_API int fray_encounter_at(const fray_program *program, fray_scene kind, int index);
/* Returns the id of an encounter by name. NULL: the only or the first one. -1: there is none. */
FRAY_API int fray_encounter_find(const fray_program *program, const char *name);
FRAY_API const char *fray_encounter_name(const fray_program *program, int id);
/* Returns the file that declares it, and sets *line. */
FRAY_API const char *fray_encounter_file(const fray_program *program, int id, uint32_t *line);
/* Returns the unit that `draw after` counts: "rounds"; "" without one. */
FRAY_API const char *fray_encounter_unit(const fray_program *program, int id);
FRAY_API int fray_tactics_count(const fray_program *program);
FRAY_API const char *fray_tactics_name(const fray_program *program, int tactics);
/* Returns the index of tactics by name, or -1. */
FRAY_API int fray_tactics_find(const fray_program *program, const char *name);

/* An account of points (`points` of a kind): what a creature may spend and what it spent. There is
 * one for each creature and each kind of points. Overspending is a finding of fray_compile, so
 * `left` is never below 0. The program owns all texts. */
typedef struct fray_cost {
    const char *what;
    int64_t points; /* never 0 */
} fray_cost;
typedef struct fray_account {
    const char *who, *name, *doc;
    const char *file; /* the file that declares `who` */
    int64_t size, left;
    const fray_cost *costs;
    size_t cost_count;
} fray_account;
FRAY_API size_t fray_account_count(const fray_program *program);
FRAY_API fray_account fray_account_at(const fray_program *program, size_t index);

/* Patterns of trials: `trial blow(by attacker: creature) { situation behind { } ... }`. `is` makes
 * a trial of a pattern. */
typedef struct fray_trial_word {
    int situation; /* 0: a parameter; 1: a situation */
    const char *name;
    const char *word; /* the joining word of a parameter, "by", or "" */
    const char *kind; /* the type of a parameter: a kind, a family, "creature", "int", "flag" */
    const char *doc;  /* its shown text, or "" */
    int values;       /* of a situation: the number of its values. Of a parameter: 0 if optional */
} fray_trial_word;
FRAY_API int fray_trial_count(const fray_program *program);
FRAY_API const char *fray_trial_name(const fray_program *program, int trial);
FRAY_API const char *fray_trial_doc(const fray_program *program, int trial);
FRAY_API int fray_trial_word_count(const fray_program *program, int trial);
FRAY_API fray_trial_word fray_trial_word_at(const fray_program *program, int trial, int index);
/* Return the index of a parameter by its name, joining word or kind, in this order; or that of a
 * situation by its name. -1: there is none. */
FRAY_API int fray_trial_param_find(const fray_program *program, int trial, const char *name);
FRAY_API int fray_trial_situation_find(const fray_program *program, int trial, const char *name);

/* Options of the rules: switches that an encounter, or a fray_setting, sets. */
FRAY_API int fray_option_find(const fray_program *program, const char *name); /* -1: none */
FRAY_API int fray_option_count(const fray_program *program);
FRAY_API const char *fray_option_name(const fray_program *program, int option);
/* Reads "true", "12" or the word of a tag as a value of the option. FRAY_BAD_ARGUMENT: the option
 * has no such value. */
FRAY_API fray_result fray_option_parse(const fray_program *program, int option, const char *text,
                                       int32_t *value);
/* Returns the values of an option for people: "a, b, c", "true, false", "a number". The program
 * owns the text. */
FRAY_API const char *fray_option_values(fray_program *program, int option);

/* Measures: figures that rules count for a listener (`measure hits, damage for technique`). Nothing
 * in a fight can read them. */
typedef enum fray_subject {
    FRAY_OF_FIGHT,
    FRAY_OF_SIDE,
    FRAY_OF_CREATURE,
    FRAY_OF_THING,
    FRAY_OF_MARK,
    FRAY_OF_ACT
} fray_subject;
typedef struct fray_measure {
    const char *name;
    const char *heading;  /* for people: its shown text, else its name */
    fray_subject subject; /* what it is counted for */
    const char *kind;     /* the kind of that subject; "" for the fight and for sides */
} fray_measure;
FRAY_API int fray_measure_count(const fray_program *program);
FRAY_API fray_measure fray_measure_at(const fray_program *program, int index);
FRAY_API int fray_measure_find(const fray_program *program, const char *name); /* -1: none */
/* Orders of play: who takes turns, for those who watch (`order turns for creature { highest
 * self.speed }`). Nothing in a fight can read them; fray_fight_order computes them. */
typedef struct fray_order {
    const char *name;
    const char *heading; /* for people: its shown text, else its name */
} fray_order;
FRAY_API int fray_order_count(const fray_program *program);
FRAY_API fray_order fray_order_at(const fray_program *program, int index);
/* Declared content: creatures, things, marks, acts and the rest. fray_measured uses these indices.
 */
FRAY_API int fray_content_count(const fray_program *program);
FRAY_API const char *fray_content_name(const fray_program *program, int content);
FRAY_API const char *fray_content_kind(const fray_program *program, int content);

/* ---- fights ---------------------------------------------------------------------------------- */

typedef struct fray_fight fray_fight;
typedef struct fray_setting {
    int option;
    int32_t value;
} fray_setting;

/* Makes a fight of an encounter, test or trial. Options have the values of the encounter, then
 * those of `settings`. The fight must be freed before the program. If start values cannot be
 * computed, the first fray_step returns FRAY_FAILED.
 *
 * FRAY_NOT_FOUND: there is no such encounter. FRAY_BAD_ARGUMENT: there is no such option, it has no
 * such value, or the encounter exceeds a limit of fights. */
FRAY_API fray_result fray_fight_new(const fray_program *program, int encounter,
                                    const fray_setting *settings, size_t count, fray_fight **fight);
FRAY_API void fray_fight_free(fray_fight *fight);
/* Makes a copy of a fight. Time is linear in its size, usually some kilobytes. The copy has the
 * tactics of the sides. It has no listener: events are off, and those not yet signalled are not
 * copied. */
FRAY_API fray_result fray_fight_clone(const fray_fight *fight, fray_fight **copy);
/* Copies a state into a fight, without allocating. `to` keeps its listeners and tactics.
 * FRAY_BAD_ARGUMENT: the fights are not of one program and encounter. */
FRAY_API fray_result fray_fight_copy(fray_fight *to, const fray_fight *from);
/* Saves the state as bytes. They belong to the fight until the next call of this function. NULL: no
 * memory. */
FRAY_API const void *fray_fight_bytes(const fray_fight *fight, size_t *size);
/* Makes a fight from saved bytes. FRAY_DAMAGED: they are not a state of this program. */
FRAY_API fray_result fray_fight_load(const fray_program *program, const void *bytes, size_t size,
                                     fray_fight **fight);
/* Returns 1 if both fights have the same state. The amount of work done so far does not count. Two
 * fights that look alike can still differ, for example in the numbers of past marks. */
FRAY_API int fray_fight_equal(const fray_fight *a, const fray_fight *b);
/* Returns a hash of the state, which is the same on every machine. Equal fights have equal hashes.
 */
FRAY_API uint64_t fray_fight_hash(const fray_fight *fight);

typedef enum fray_signal_kind {
    FRAY_SIGNAL_EVENT,    /* something happened, and the host listens: signal.event */
    FRAY_SIGNAL_QUESTION, /* a choice is needed: signal.question; call fray_answer */
    FRAY_SIGNAL_ROLL,     /* a die must be rolled: signal.roll; call fray_give_roll */
    FRAY_SIGNAL_DONE      /* the fight is over: signal.winner */
} fray_signal_kind;

/* Kinds of events, and the meaning of the fields of fray_event for each. */
typedef enum fray_event_kind {
    FRAY_EVENT_SAY,    /* a line of text */
    FRAY_EVENT_OPEN,   /* an event of the rules begins. text: its kind; who: its first creature */
    FRAY_EVENT_CLOSE,  /* it ends */
    FRAY_EVENT_ROLL,   /* who rolled. text: the name of the roll; value: the result; dice, sides */
    FRAY_EVENT_FIGURE, /* a sum. text: its name; value: the total; terms */
    FRAY_EVENT_CHANGE, /* member `text` of who, side, thing or fight: from `before` to `value` */
    FRAY_EVENT_MOVE,   /* who moved from place `before` to place `value`; -1: off the map */
    /* who has a new mark. text: its name; value: 1 visible, 0 a plain `mark`; before: the place
     * that has it, or -1 */
    FRAY_EVENT_MARK,
    FRAY_EVENT_UNMARK, /* who lost a mark */
    FRAY_EVENT_CHOICE, /* who chose `text`; before: 1 if in secret */
    FRAY_EVENT_ACT,    /* who performs act `text` */
    FRAY_EVENT_EXPECT, /* an expectation of a test. value: 1 held, 0 failed; text: both sides */
    FRAY_EVENT_MEASURE /* a measure grew by `value`: measure, content, who, side, thing */
} fray_event_kind;

typedef struct fray_term {
    const char *label; /* "Anna's attack", or a source within a stat ("Long Spear") */
    int64_t value;     /* with its sign; terms of depth 0 add up to the total */
    int depth;         /* 0: a term of the figure; 1: a source of the term before */
} fray_term;

typedef enum fray_dice_how {
    FRAY_DICE_SUM,      /* the sum of all dice */
    FRAY_DICE_BEST,     /* the sum of the `number` best */
    FRAY_DICE_WORST,    /* the sum of the `number` worst */
    FRAY_DICE_AT_LEAST, /* how many dice show at least `number` */
    FRAY_DICE_EACH /* a list of all faces. Of an event: in `terms`, with their sum as `value` */
} fray_dice_how;

/* Which dice fall again, at once and as further dice of the roll. */
typedef enum fray_dice_again {
    FRAY_AGAIN_NEVER,
    FRAY_AGAIN_EXPLODE, /* those that show at least `face`: the faces are added */
    FRAY_AGAIN_REROLL   /* those that show at most `face`, once: the second face counts */
} fray_dice_again;

/* An event. Its texts are valid until the next call with this fight. */
typedef struct fray_event {
    fray_event_kind kind;
    int depth;            /* how many events of the rules are open */
    int who;              /* a creature, or -1 */
    int side, thing;      /* or -1 */
    int measure, content; /* of MEASURE; else -1 */
    const char *text;
    int64_t value, before;
    int dice, sides;
    fray_dice_how how; /* of ROLL: how `value` is read from the dice, with `number` */
    int number;
    fray_dice_again again; /* of ROLL: which dice fell again, by `face`; `dice` counts none twice */
    int face;
    const fray_term *terms;
    size_t term_count;
    /* the line of the rules that caused it; the file as the program names it: "main.fray", or the
     * module with ".fray"; NULL: none */
    const char *file;
    uint32_t line;
} fray_event;

typedef struct fray_option_text {
    const char *text;
    int64_t value;
} fray_option_text;

typedef struct fray_question {
    int id;   /* of the `choose` in the program: the same each time that it asks */
    int who;  /* the creature that is asked, or -1 */
    int side; /* the side that decides: the creature's, if a creature is asked; or -1 */
    const char *prompt;
    size_t count; /* of options: at least 1 */
    const fray_option_text *options;
    int least, most;   /* how many options an answer has: at most 64 */
    int secret;        /* 1: the answer is hidden from other sides */
    int limit_seconds; /* 0: no limit */
    int has_default;   /* 1: fray_answer accepts the count -1, also when time has run out */
} fray_question;

typedef struct fray_roll {
    int who; /* the creature that rolls, or -1 */
    const char *name;
    int dice, sides; /* the whole roll, with dice that fall again so far; each answer is one die */
    int index;       /* of this die, from 0 */
    fray_dice_how how; /* as in fray_event */
    int number;
    fray_dice_again again;
    int face;
} fray_roll;

/* Of event, question and roll only the one of its kind is set. */
typedef struct fray_signal {
    fray_signal_kind kind;
    fray_event event;
    fray_question question;
    fray_roll roll;
    int winner;   /* of DONE: a side, or -1 for a draw */
    int by_limit; /* of DONE: 1 if the limit of the encounter was reached */
} fray_signal;

/* Turns events on (1) or off (0, the default). Without them no event is built, which is faster. It
 * is not part of the state. */
FRAY_API void fray_fight_listen(fray_fight *fight, int listen);
/* A measure that grew. */
typedef struct fray_measured {
    int measure;
    int who;     /* the creature; of a thing, mark or act: its owner, bearer or performer; or -1 */
    int side;    /* of `who`, or -1 */
    int thing;   /* the thing, or -1 */
    int content; /* the declaration of the creature, thing, mark or act; or -1 */
    int64_t amount;
} fray_measured;
/* Calls `hear` whenever a measure grows, whether or not events are on. `hear` must not use the
 * fight. NULL turns it off. Clones and saves of the fight do not have it. */
FRAY_API void fray_fight_on_measure(fray_fight *fight,
                                    void (*hear)(void *user, const fray_measured *measured),
                                    void *user);
/* Evaluates a measure that has a value (`measure up = ... for side`). `of`: a side, creature or
 * thing; 0 for the fight. FRAY_NOT_FOUND: the measure has no value, or none for this subject.
 * FRAY_FAILED: its expression failed. */
FRAY_API fray_result fray_fight_measure(fray_fight *fight, int measure, int of, int64_t *value);
typedef enum fray_turn_state { FRAY_TURN_WAITS, FRAY_TURN_NOW, FRAY_TURN_DONE } fray_turn_state;
/* A turn in an order of play. */
typedef struct fray_turn {
    int side;
    int creature; /* of a thing: its owner; -1: the turn of a side */
    int thing;    /* the thing, or -1 */
    fray_turn_state state;
    int has_figure; /* the order shows a number: `figure` */
    int64_t figure;
} fray_turn;
/* Writes the turns of an order, the first one first. Members that are hidden from other sides have
 * their first value, so each seat may see the result. Sets *count, which may be more than `room`;
 * the first `room` turns are written. FRAY_FAILED: an expression of the order failed. */
FRAY_API fray_result fray_fight_order(fray_fight *fight, int order, fray_turn *turns, size_t room,
                                      size_t *count);
/* Sets the tactics of a side; -1: random choices. It is not part of the state, but clones copy it.
 */
FRAY_API fray_result fray_fight_set_tactics(fray_fight *fight, int side, int tactics);
/* Returns how many units of `draw after` have passed; 0 without a limit. */
FRAY_API int64_t fray_fight_length(const fray_fight *fight);
/* Runs the fight until there is a signal. Events are signals only while they are turned on. An open
 * question or roll is signalled again. FRAY_FAILED: the fight stopped; see fray_fight_error.
 * FRAY_NO_MEMORY: events or texts are missing. The fight is valid, and the next call continues
 * it. */
FRAY_API fray_result fray_step(fray_fight *fight, fray_signal *signal);
/* Answers the open question with the indices of `count` different options. A count of -1 takes the
 * default. FRAY_BAD_ARGUMENT: there is no open question, or no such answer. */
FRAY_API fray_result fray_answer(fray_fight *fight, const int *chosen, int count);
/* Copies the values of the open question's options, at most `room`. Returns how many options there
 * are; 0 without a question. Cheaper than the texts of a signal. */
FRAY_API size_t fray_question_values(fray_fight *fight, int64_t *values, size_t room);
/* Reads the value of one option. FRAY_BAD_ARGUMENT: there is no such option. */
FRAY_API fray_result fray_question_value(fray_fight *fight, size_t index, int64_t *value);
/* Answers the open roll with one die, from 1 to its sides. FRAY_BAD_ARGUMENT as above. FRAY_FAILED:
 * the fight stopped. */
FRAY_API fray_result fray_give_roll(fray_fight *fight, int face);
typedef struct fray_failure {
    const char *message, *function, *file; /* `file` as in fray_event */
    uint32_t line;
} fray_failure;
/* Returns the error after FRAY_FAILED. */
FRAY_API fray_failure fray_fight_error(const fray_fight *fight);
/* Returns the same as text for people: the line of the rules, the length of the fight, and the
 * innermost open events with their parameters. Valid until the next call of this function or
 * fray_step. */
FRAY_API const char *fray_fight_error_text(fray_fight *fight, int colour);

/* ---- drivers: dice and decisions ------------------------------------------------------------- */

/* A driver answers rolls and questions. If one of its functions is NULL or returns FRAY_NOT_FOUND,
 * fray_run hands that signal to its caller. Any other failure is the result of fray_run. `roll` is
 * called while the fight runs: it must not step or answer the fight. The roll's name is valid
 * during the call only. */
typedef struct fray_streams fray_streams;
typedef struct fray_driver {
    fray_result (*roll)(struct fray_driver *driver, const fray_roll *roll, int *face);
    fray_result (*choose)(struct fray_driver *driver, fray_fight *fight,
                          const fray_question *question, int *chosen, int *count);
    /* Philox4x32-10. Key: seed; counter: (fight, draw). The fight itself holds no position. */
    uint64_t seed, fight, draw;
    const int32_t *given; /* faces to use before the generator, in order */
    size_t given_count, given_used;
    void *user;
    /* 1: questions and rolls have no texts, which is faster. `options`, `prompt` and `name` are
     * NULL. */
    int bare;
    fray_streams *streams; /* dice in step; NULL: one stream of random numbers */
} fray_driver;

/* Returns a driver with random dice. It chooses the options that the tactics of the side rank
 * highest. Options below 1 are chosen only if the answer needs them. Without tactics each option is
 * equally likely; passing counts as one where it is allowed. Tactics that rank none of the options
 * pass if they may. The same seed and fight give the same answers on every machine. */
FRAY_API fray_driver fray_driver_sampled(uint64_t seed, uint64_t fight);
/* Makes streams of random numbers, to compare two versions of a fight. With them a sampled driver
 * draws the dice of each creature, purpose and unit of `draw after` from a stream of their own. So
 * a change that adds a roll leaves all other rolls as they were. One object serves one driver at a
 * time, for fights that resemble `fight`. They give other dice than without. */
FRAY_API fray_result fray_streams_new(const fray_fight *fight, fray_streams **streams);
FRAY_API void fray_streams_free(fray_streams *streams);
/* Returns a number from 0 to n - 1 from the driver's generator, each equally likely. */
FRAY_API uint32_t fray_draw(fray_driver *driver, uint32_t n);
/* Evaluates the tactics of the side that is asked for option `index`. *known is 0 if they do not
 * rank it. FRAY_FAILED: their expression failed, and the fight has stopped. */
FRAY_API fray_result fray_want(fray_fight *fight, size_t index, int64_t *want, int *known);
/* Runs the fight like fray_step, with a driver for rolls and questions. It returns at an event (if
 * they are on), at a signal that the driver leaves open, and at the end. */
FRAY_API fray_result fray_run(fray_fight *fight, fray_driver *driver, fray_signal *signal);

/* ---- what a side may not see ----------------------------------------------------------------- */

/* Reads all cells of members that are declared `hidden`, and whether the side may not see each now.
 * It may not while the member's condition holds and the record is another side's. Writes at most
 * `room`; returns how many cells there are. Their number and order stay the same in a fight and its
 * clones, unless things are made. */
FRAY_API size_t fray_hidden_values(fray_fight *fight, int side, int64_t *values,
                                   unsigned char *hidden, size_t room);
/* Sets each cell that is hidden from the side to a value that it could have, each equally likely. A
 * thing is one of the same owner. Other values are any of their type: creatures, places, tags,
 * declarations of the kind. A number without both bounds gets its first value. The values before
 * have no part in the draw. which: only the cells that it marks, and those from `count` on; NULL:
 * all. FRAY_FAILED: the fight has stopped with an error. */
FRAY_API fray_result fray_hidden_draw(fray_fight *fight, int side, const unsigned char *which,
                                      size_t count, fray_driver *lots);

/* ---- many fights ----------------------------------------------------------------------------- */

/* A tally counts fights: winners, lengths, measures. All counts are whole numbers. Tallies of the
 * parts of a run add up to the tally of the run, in any order. Give each thread its own. */
typedef struct fray_tally fray_tally;
typedef struct fray_outcome {
    int winner;   /* a side, or -1 */
    int by_limit; /* 1: the limit of the encounter was reached */
    int failed;   /* 1: it stopped with an error, and is in no other count */
    int64_t length;
} fray_outcome;

/* Makes a tally of copies of `start`, which may be freed. */
FRAY_API fray_result fray_tally_new(const fray_fight *start, fray_tally **tally);
FRAY_API void fray_tally_free(fray_tally *tally);
FRAY_API void fray_tally_clear(fray_tally *tally); /* sets all counts to 0 */
/* Plays and counts the fights `from` to `from` + `count` - 1 of a seed with random dice. outcomes:
 * an array of `count`, or NULL. FRAY_FAILED: a sum does not fit into 64 bits. After FRAY_NO_MEMORY
 * the fights played so far are counted. */
FRAY_API fray_result fray_tally_play(fray_tally *tally, uint64_t seed, uint64_t from,
                                     uint64_t count, fray_outcome *outcomes);
/* Reports the lines of each fight that is played from now on, by the indices of fray_tally_line. A
 * line of a content is reported only if the fight counted it. A failed fight reports nothing. */
typedef void fray_tally_reporter(void *user, uint64_t fight, int line, int64_t value);
FRAY_API void fray_tally_report(fray_tally *tally, fray_tally_reporter *reporter, void *user);
/* Adds a tally of the same program and encounter. */
FRAY_API fray_result fray_tally_add(fray_tally *to, const fray_tally *from);
/* Calls `prepare` before each fight that is played from now on. It may replace the driver of the
 * fight, whose dice and choices are random. NULL: it is left as it is. */
typedef fray_result fray_tally_preparer(void *user, uint64_t fight, fray_driver *driver);
FRAY_API void fray_tally_prepare(fray_tally *tally, fray_tally_preparer *prepare, void *user);
/* Returns all counts as an array of int64_t; *size is in bytes. The tally owns it. */
FRAY_API const void *fray_tally_bytes(const fray_tally *tally, size_t *size);
/* Sets all counts from such an array. FRAY_DAMAGED: it cannot be one of this tally. The counts are
 * then as before or all 0. */
FRAY_API fray_result fray_tally_load(fray_tally *tally, const void *bytes, size_t size);

typedef struct fray_totals {
    int64_t fights, draws;        /* draws: fights without a winner */
    int64_t by_limit;             /* those of them that reached the limit of `draw after` */
    int64_t failed, first_failed; /* first_failed: its number, or -1 */
    const int64_t *wins;          /* by side */
} fray_totals;
FRAY_API fray_totals fray_tally_totals(const fray_tally *tally);

/* One number a fight, summed over all fights. */
typedef struct fray_number {
    int64_t sum, squares, least, most;
    int64_t below, bin_width; /* below: fights under 0. Bin i counts from i * bin_width on. */
    const int64_t *bins;
    int bin_count; /* 0: there are none */
} fray_number;
typedef struct fray_line {
    int measure; /* -1: the length of the fight */
    /* The subject: a creature; or a side with a content (side -1: no side); or a side. All are -1
     * for the fight itself. */
    int side, who, content;
    fray_number number;
    int64_t seen, won; /* of a content: fights that counted it, and those the side won */
} fray_line;
FRAY_API int fray_tally_line_count(const fray_tally *tally);
FRAY_API fray_line fray_tally_line(const fray_tally *tally, int index);

/* Sets *signature to a hash of what the fights 0 to `count` - 1 of a seed report. It covers every
 * event, how each fight ends, and the totals of a tally. The fights are copies of `start`. The hash
 * is the same on every machine, so that builds can be compared. */
FRAY_API fray_result fray_signature(const fray_fight *start, uint64_t seed, uint64_t count,
                                    uint64_t *signature);

/* ---- tests ----------------------------------------------------------------------------------- */

typedef struct fray_test_report {
    int passed;
    const char *message; /* for people: why it failed; "" if it passed. The program owns it. */
    const char *file;
    uint32_t line;
    int expectations; /* how many were checked */
} fray_test_report;
/* Runs a test with its own dice and choices. It passes only if every one of them was used. */
FRAY_API fray_result fray_test_run(fray_program *program, int id, fray_test_report *report);
/* fray_test_run with a listener: `hear` gets each event of the test, and the fight as it is then.
 * At the end it gets NULL. */
typedef struct fray_test_listener {
    void (*hear)(void *user, fray_fight *fight, const fray_event *event);
    void *user;
} fray_test_listener;
FRAY_API fray_result fray_test_watch(fray_program *program, int id,
                                     const fray_test_listener *listener, fray_test_report *report);

/* ---- profile --------------------------------------------------------------------------------- */

/* Counts which lines of the rules cost what: instructions of the bytecode that fights run. The
 * counts of the same fights are the same on every machine. */
typedef struct fray_profile fray_profile;
FRAY_API fray_result fray_profile_new(fray_program *program, fray_profile **profile);
FRAY_API void fray_profile_free(fray_profile *profile);
/* Counts a fight of the program from now on. The profile must outlive the fight. Clones do not
 * count; a fight that is copied over keeps counting. */
FRAY_API fray_result fray_profile_fight(fray_profile *profile, fray_fight *fight);
typedef struct fray_profile_line {
    const char *file; /* NULL: code that belongs to no line, as opening windows and settling */
    uint32_t line;
    const char *text; /* the line as it is in the rules, or "" */
    uint64_t steps;
} fray_profile_line;
/* Adds up the counts so far. Returns how many lines have run; 0 also if memory ran out. */
FRAY_API size_t fray_profile_lines(fray_profile *profile);
/* A line of the last fray_profile_lines, the dearest first. */
FRAY_API fray_profile_line fray_profile_at(const fray_profile *profile, size_t index);

/* ---- debugging ------------------------------------------------------------------------------- */

/* A debugger looks at a fight before each statement of the rules that it runs. The fight is the
 * same as without. */
typedef struct fray_debug fray_debug;
/* FRAY_BAD_ARGUMENT: the program was not compiled FRAY_FOR_DEBUGGING. */
FRAY_API fray_result fray_debug_new(fray_program *program, fray_debug **debug);
FRAY_API void fray_debug_free(fray_debug *debug);
/* Called before each statement, and before each function that is one expression. Returns 0 to
 * continue. Any other number gives the fight up: the running call ends soon, with any result, and
 * the fight can only be freed. Meanwhile the functions of this section and those that read the
 * state of a fight may be called, but none that changes or steps it. */
typedef int fray_debug_reached(void *user, fray_debug *debug, const fray_fight *fight);
/* Looks at a fight of the program from now on, until the next call of this function. The debugger
 * must outlive the fight. Clones are not looked at. A fight of NULL: looks at none. `reached` may
 * be NULL here and in fray_debug_test. */
FRAY_API fray_result fray_debug_fight(fray_debug *debug, fray_fight *fight,
                                      fray_debug_reached *reached, void *user);
/* fray_test_watch of the debugger's program, which looks at the fight of the test. */
FRAY_API fray_result fray_debug_test(fray_debug *debug, int id, fray_debug_reached *reached,
                                     void *user, const fray_test_listener *listener,
                                     fray_test_report *report);
/* Functions of the rules that are running, the innermost first. The place is that of the statement
 * under way; file NULL: code of no line, such as opening a window. */
typedef struct fray_frame {
    const char *function, *file;
    uint32_t line, column, end_line, end_column; /* from 1; columns in bytes */
} fray_frame;
FRAY_API size_t fray_debug_frame_count(const fray_debug *debug);
FRAY_API fray_frame fray_debug_frame(const fray_debug *debug, size_t index);
/* Lists the statements of a file, in order of their places; `function` is NULL. The index is that
 * of the statement: at the end, `file` is NULL. */
FRAY_API fray_frame fray_debug_statement(fray_debug *debug, size_t index);
/* Returns how many frames there are, without building them. Cheap. */
FRAY_API int fray_debug_depth(const fray_debug *debug);
/* Returns the index of the statement that is reached, or -1. Cheap. */
FRAY_API int fray_debug_at(const fray_debug *debug);

/* Something that holds variables. */
typedef enum fray_holder_kind {
    FRAY_HOLDS_NOTHING,
    FRAY_HOLDS_LOCALS,    /* of frame `of` */
    FRAY_HOLDS_EVENTS,    /* the open events, the innermost first */
    FRAY_HOLDS_CREATURES, /* those of the fight */
    FRAY_HOLDS_FIGHT,     /* members of the fight, options included */
    FRAY_HOLDS_SIDE,
    FRAY_HOLDS_CREATURE,
    FRAY_HOLDS_THING,
    FRAY_HOLDS_MARK,
    FRAY_HOLDS_EVENT,
    FRAY_HOLDS_SOURCES, /* the terms of a stat */
    FRAY_HOLDS_LIST     /* elements of a list or set */
} fray_holder_kind;
typedef struct fray_holder {
    fray_holder_kind kind;
    int64_t of;
    int32_t part, type; /* numbers of the library */
} fray_holder;
typedef struct fray_variable {
    const char *name, *value;
    const char *type; /* "creature", "number" */
    fray_holder holder;
} fray_variable;
/* Sets *list to the variables of a holder. They are valid until the fight continues. Values that
 * cannot be computed have their error as text. FRAY_BAD_ARGUMENT: there is no such holder now. */
FRAY_API fray_result fray_debug_variables(fray_debug *debug, const fray_holder *holder,
                                          const fray_variable **list, size_t *count);

/* ---- coverage -------------------------------------------------------------------------------- */

/* The counts of one program. A cover must outlive the fights that it counts. */
typedef struct fray_cover fray_cover;
FRAY_API fray_result fray_cover_new(fray_program *program, fray_cover **cover);
FRAY_API void fray_cover_free(fray_cover *cover);
/* fray_fight_new and fray_test_run with counting. Clones of the fight do not count. */
FRAY_API fray_result fray_cover_fight(fray_cover *cover, int encounter,
                                      const fray_setting *settings, size_t count,
                                      fray_fight **fight);
FRAY_API fray_result fray_cover_test(fray_cover *cover, int id, fray_test_report *report);

typedef enum fray_point_kind {
    FRAY_POINT_FUNCTION, /* a declaration that runs: a command, a property, a hook, a condition */
    FRAY_POINT_BRANCH,   /* one side of a decision. branch: 0 taken, 1 not taken; same place */
    FRAY_POINT_ROW,      /* a row of a table */
    FRAY_POINT_CONTENT   /* content: it took part, was applied, or was performed */
} fray_point_kind;
typedef struct fray_point {
    fray_point_kind kind;
    const char *name;            /* of the declaration, or of the one around it */
    const char *file, *text;     /* text: the first line of its source */
    uint32_t line, column, from; /* from: in bytes */
    int branch;
    uint64_t count;
} fray_point;
FRAY_API size_t fray_cover_points(const fray_cover *cover);
FRAY_API fray_point fray_cover_point(const fray_cover *cover, size_t index);

/* A part of an encounter's content: an act, a mark that it can apply, a thing, or a hook of these.
 * An act that was neither offered nor performed was open to no creature. */
typedef struct fray_part {
    const char *kind, *name; /* "card", "Torch" */
    const char *hook;        /* "hit": a hook of it; NULL: the content itself */
    const char *file;
    uint32_t line;
    int is_act, is_mark;
    uint64_t offered, happened;
} fray_part;
/* Sets *parts to the parts of an encounter with their counts. Call it after the fights: the counts
 * decide which acts belong to the encounter. The cover owns the array until the next call. */
FRAY_API fray_result fray_cover_parts(fray_cover *cover, int encounter, const fray_part **parts,
                                      size_t *count);

/* ---- mutation testing ------------------------------------------------------------------------ */

/* The mutants of rules: small changes that leave rules that check. A test that fails with a mutant
 * kills it. Mutants that no test kills show what the tests do not prove.
 *
 * Mutants are numbered in an order that depends on the sources alone. Several objects of the same
 * files, one per thread, have the same mutants. */
typedef struct fray_mutants fray_mutants;
typedef struct fray_mutant {
    const char *mutation; /* "number", "boundary" and so on; see fray_mutation_name */
    const char *group;    /* "rules", "content", "dice", "costs", "tactics", "text" */
    const char *where;    /* the declaration around it, or "" */
    const char *file;
    uint32_t line, column; /* from 1 */
    uint32_t from, to;     /* bytes of the file that the mutant replaces */
    const char *now;       /* by this text */
    const char *change;    /* both in one line, shortened: "3 -> 4", "without log ..." */
    const char *source;    /* the whole text of the file */
    size_t source_size;
    int allowed; /* the line `allow mutant` that marks it, an index; -1: none */
} fray_mutant;
typedef enum fray_verdict {
    FRAY_KILLED,    /* a test fails, or content is refused by a line `require` */
    FRAY_TIMEOUT,   /* a test does not end: it needs more than 4 times its fuel */
    FRAY_SURVIVED,  /* all tests that reach it pass */
    FRAY_UNREACHED, /* no test reaches it */
    FRAY_REFUSED    /* the rules do not check with it */
} fray_verdict;
typedef struct fray_trial_of_mutant {
    fray_verdict verdict;
    const char *test; /* the test that fails, "check" if content is refused, or "" */
    size_t reached;   /* how many tests reach the mutant */
} fray_trial_of_mutant;

/* Checks files, and runs their tests without a mutant. No file may use another of them. *mutants is
 * set except with FRAY_NO_MEMORY; free it. FRAY_INVALID: fray_mutants_findings says why.
 * FRAY_FAILED: a test fails without a mutant, see fray_mutants_failing. */
FRAY_API fray_result fray_mutants_new(const fray_memory *memory, fray_reader reader, void *user,
                                      const char *const *names, size_t count,
                                      fray_mutants **mutants);
FRAY_API void fray_mutants_free(fray_mutants *mutants);
/* Returns the errors of the files, which the mutants own; NULL: none. */
FRAY_API fray_findings *fray_mutants_findings(fray_mutants *mutants);
/* Returns the name of a test that fails without a mutant, and fills in its report. NULL: none. */
FRAY_API const char *fray_mutants_failing(const fray_mutants *mutants, fray_test_report *report);
FRAY_API size_t fray_mutants_count(const fray_mutants *mutants);
FRAY_API fray_mutant fray_mutant_at(const fray_mutants *mutants, size_t index);
/* A line `allow mutant "3 -> 4" "why"`: it marks mutants of that change in the block around it. */
typedef struct fray_allowed_mutant {
    const char *change, *reason, *file;
    uint32_t line;
    size_t mutants; /* how many it marks; with 0 it does not apply */
} fray_allowed_mutant;
FRAY_API size_t fray_allowed_mutants(const fray_mutants *mutants);
FRAY_API fray_allowed_mutant fray_allowed_mutant_at(const fray_mutants *mutants, size_t index);
/* Runs the tests that reach a mutant, the cheap ones first, until one fails. FRAY_BROKEN: the
 * verifier refuses the mutated program. */
FRAY_API fray_result fray_mutant_try(fray_mutants *mutants, size_t index,
                                     fray_trial_of_mutant *trial);
/* Return the name and the meaning of a mutation; NULL after the last one. Static. */
FRAY_API const char *fray_mutation_name(size_t index);
FRAY_API const char *fray_mutation_meaning(size_t index);
/* Returns a class of mutants by its index; NULL after the last one. Static. */
FRAY_API const char *fray_mutant_group(size_t index);

/* ---- the state of a fight -------------------------------------------------------------------- */

FRAY_API int fray_creature_count(const fray_fight *fight);
FRAY_API const char *fray_creature_name(const fray_fight *fight, int creature);
/* Returns the creature's side now. -1: it is in reserve, and nothing has brought it yet. */
FRAY_API int fray_creature_side(const fray_fight *fight, int creature);
/* Returns a creature's place: row * columns + column, or the index of a zone. -1: off the map. */
FRAY_API int fray_creature_place(const fray_fight *fight, int creature);
/* Returns the name of the creature's declaration: "Hollow Wolf" of the creature "Hollow Wolf 2". */
FRAY_API const char *fray_creature_declaration(const fray_fight *fight, int creature);
/* Things in the fight. Of a thing: the name of its declaration, and its owner, or -1. */
FRAY_API int fray_thing_count(const fray_fight *fight);
FRAY_API const char *fray_thing_name(const fray_fight *fight, int thing);
FRAY_API int fray_thing_owner(const fray_fight *fight, int thing);
FRAY_API int fray_side_count(const fray_fight *fight);
FRAY_API const char *fray_side_name(const fray_fight *fight, int side);
/* Returns the playouts of a line `tactics search N`; 0: the side does not search. A fray_play
 * follows it. Other hosts give the number to fray_search_driver; a sampled driver alone plays the
 * tactics behind `by`, or at random. */
FRAY_API int fray_side_playouts(const fray_fight *fight, int side);
/* Sets the size of the map. Zones are one row. */
FRAY_API void fray_map_size(const fray_fight *fight, int *columns, int *rows);
/* Returns the word after `space` in the rules: "squares", "zones", "hexes" or "plane". "": none. On
 * a map of hexes, odd rows are half a hex further east. */
FRAY_API const char *fray_map_space(const fray_fight *fight);
/* Returns the name of a place's terrain, or "". */
FRAY_API const char *fray_map_terrain(const fray_fight *fight, int place);
/* Returns the sign of a place's terrain in the legend; "." without terrain; "*" for terrain that
 * has no sign on the map. */
FRAY_API const char *fray_map_glyph(const fray_fight *fight, int place);
/* Returns the name of a zone; "" where places are squares. */
FRAY_API const char *fray_map_name(const fray_fight *fight, int place);
/* Tracks of creatures, in order of declaration. */
FRAY_API int fray_track_count(const fray_fight *fight);
FRAY_API const char *fray_track_name(const fray_fight *fight, int track);
FRAY_API int fray_track_find(const fray_fight *fight, const char *name); /* -1: none */
/* Returns the value of a track and sets *top to its maximum, or to the value if it has none. */
FRAY_API int fray_track_value(const fray_fight *fight, int creature, int track, int *top);
/* Evaluates a flag or property of a creature. Returns 0 if it has none of this name, or if its
 * expression fails. */
FRAY_API int fray_test_flag(const fray_fight *fight, int creature, const char *property,
                            int *value);

/* Conditions: the visible marks of a creature, the oldest first. */
FRAY_API int fray_condition_count(const fray_fight *fight, int creature);
FRAY_API const char *fray_condition_name(const fray_fight *fight, int creature, int index);

/* ---- a fight at the table -------------------------------------------------------------------- */

/* A play is a fight that people play, together with its record.
 *
 * The record is a list of lines of text: the rules, then one line for each input. An input is an
 * answer, a face thrown by hand, a statement of the referee. A replay computes everything else. The
 * host stores the lines; the library opens no file. After each call that changes the play, append
 * the new lines (fray_play_line) and sync them.
 *
 * A play has a tree of inputs. Undo steps back in it, and a fork names another way forward. */
typedef struct fray_play fray_play;

typedef enum fray_seat_kind {
    /* the tactics of the encounter, or those of `name`; of `tactics search N` it is a
     * FRAY_SEAT_SEARCH */
    FRAY_SEAT_TACTICS,
    FRAY_SEAT_RANDOM,
    FRAY_SEAT_PERSON, /* the host asks */
    FRAY_SEAT_SEARCH /* fray_play_set_searcher or fray_play_set_playouts; else as FRAY_SEAT_TACTICS.
                      * name: a number of playouts for this seat; or a time such as "2s", which the
                      * host counts: it needs slices, and calls fray_play_end_search. */
} fray_seat_kind;
/* A seat: who or what decides for some creatures. A later seat overrides an earlier one. */
typedef struct fray_seat {
    const char *who; /* a creature, a declaration or kind, a side; "": all creatures; NULL: the
                        first side */
    fray_seat_kind kind;
    const char *name; /* of the person or of the tactics; may be "" */
    int throws;       /* 1: the host asks for the faces of their dice */
} fray_seat;
typedef struct fray_play_plan {
    const char *rules;     /* the name for the reader */
    const char *encounter; /* NULL: the only or the first one */
    uint64_t seed, fight;
    const char *const *settings; /* "OPTION=VALUE" */
    size_t setting_count;
    const fray_seat *seats; /* at the start; without any, the tactics decide for all */
    size_t seat_count;
    const int *rolls; /* the faces of the first sampled dice, as fray_driver.given */
    size_t roll_count;
    /* Creatures begin with its values, which are copied; NULL: as they are declared. After the
     * fight, fray_campaign_take reads the lasting values from fray_play_fight. */
    const struct fray_campaign *campaign;
    /* A step of the campaign is played instead of an encounter; NULL: none. */
    const char *step;
    const char *const *values; /* of the step: "NAME=VALUE" */
    size_t value_count;
} fray_play_plan;

/* Begins a play. Sources are read once and kept in the record.
 *
 * FRAY_INVALID: the rules have errors. FRAY_NOT_FOUND: there is no such encounter.
 * FRAY_BAD_ARGUMENT: an option or a seat does not exist. *why is a text for people after any
 * failure; it is static or belongs to *findings. *findings is set except with FRAY_NO_MEMORY; free
 * it after the play. */
FRAY_API fray_result fray_play_new(const fray_memory *memory, fray_reader reader, void *user,
                                   const fray_play_plan *plan, fray_play **play,
                                   fray_findings **findings, const char **why);
/* Opens a record. The next fray_play_run plays it from its start; fray_play_catch_up plays it at
 * once. With a reader, the rules come from the reader instead of the record: see
 * fray_play_divergence.
 *
 * Lines after a damaged one are left out: see fray_play_damage. FRAY_DAMAGED: no fight can be read.
 */
FRAY_API fray_result fray_play_open(const fray_memory *memory, fray_reader reader, void *user,
                                    const char *record, size_t size, fray_play **play,
                                    fray_findings **findings, const char **why);
FRAY_API void fray_play_free(fray_play *play);
/* Returns 1 if the bytes begin as a record does. */
FRAY_API int fray_is_record(const void *bytes, size_t size);

/* Returns the fight as it is. Every call that takes the play without const may change or replace
 * it. The play owns it; do not step it. */
FRAY_API fray_fight *fray_play_fight(fray_play *play);
/* Returns the program. The play owns it; fray_play_statement replaces it. */
FRAY_API fray_program *fray_play_program(fray_play *play);
/* Returns the plan. All that it points to belongs to the play. */
FRAY_API fray_play_plan fray_play_plan_of(const fray_play *play);
/* Makes a rulebook from the sources of the play, as fray_doc_read does. */
FRAY_API fray_result fray_play_doc(fray_play *play, fray_doc **doc, fray_findings **findings);
/* Compiles a text that may `use "the-rules"`: the rules of the play. It may hold trials for odds.
 * Arguments, results and ownership are those of fray_compile. */
FRAY_API fray_result fray_play_compile(fray_play *play, const char *text, fray_program **program,
                                       fray_findings **findings);
/* Returns why the last call failed, for people; "" after success. */
FRAY_API const char *fray_play_why(const fray_play *play);

typedef enum fray_input_kind {
    FRAY_INPUT_ANSWER,     /* who, ask, chosen, count; by_search */
    FRAY_INPUT_THROW,      /* who, ask (the name of the roll), face */
    FRAY_INPUT_CORRECTION, /* the referee: die `die` since the input before shows `face` */
    FRAY_INPUT_STATEMENT,  /* the referee: `text`, in the language of the rules */
    FRAY_INPUT_VETO,       /* the referee: the innermost open event is called off; text: its kind */
    FRAY_INPUT_SEAT,       /* seat */
    FRAY_INPUT_BRING /* the referee: another `creature` joins `side`, by the statement `text` */
} fray_input_kind;
typedef struct fray_play_input {
    fray_input_kind kind;
    int who;                  /* a creature, or -1 */
    const char *ask;          /* the prompt of the question */
    int count;                /* of `chosen`; -1: the default */
    const char *const *texts; /* what was chosen */
    const int *chosen;
    int by_search;
    int face, die;
    const char *text;
    fray_seat seat;
    const char *creature, *side;
} fray_play_input;

typedef enum fray_play_signal_kind {
    FRAY_PLAY_EVENT,    /* signal.event */
    FRAY_PLAY_INPUT,    /* an input of the record, or the one just given, takes effect: input */
    FRAY_PLAY_QUESTION, /* a person must choose: signal.question, seat; call fray_play_answer */
    FRAY_PLAY_ROLL,     /* a die must be thrown: signal.roll, seat; call fray_play_throw */
    FRAY_PLAY_DONE,     /* the fight is over: signal.winner */
    FRAY_PLAY_SEARCH    /* a search is under way: signal.question, seat; see fray_play_set_slice */
} fray_play_signal_kind;
typedef struct fray_play_signal {
    fray_play_signal_kind kind;
    fray_signal signal;
    fray_play_input input;
    int number; /* of INPUT: its number on this branch, from 1 */
    fray_seat seat;
} fray_play_signal;
/* Runs the fight until there is a signal. Texts are valid until the next call with the play.
 * FRAY_FAILED: the fight stopped with an error; see fray_fight_error. Undo is possible then. */
FRAY_API fray_result fray_play_run(fray_play *play, fray_play_signal *signal);
/* Plays without signals until a person must decide, or to the end. Time is that of the replay since
 * the nearest snapshot. */
FRAY_API fray_result fray_play_catch_up(fray_play *play);
/* Sets the fight back to its start. fray_play_run then replays the branch with all signals. */
FRAY_API fray_result fray_play_rewind(fray_play *play);

/* Inputs. Each is possible when fray_play_run has returned QUESTION, ROLL, or DONE where it makes
 * sense. FRAY_BAD_ARGUMENT: it is not possible now, see fray_play_why. */
FRAY_API fray_result fray_play_answer(fray_play *play, const int *chosen, int count);
FRAY_API fray_result fray_play_throw(fray_play *play, int face);
FRAY_API fray_result fray_play_assign_seat(fray_play *play, const fray_seat *seat);
/* Runs a statement of the referee, in the language of the rules, at an open question. It may use
 * the names of the encounter. FRAY_INVALID: it does not compile; the findings say why. *findings is
 * set except with FRAY_NO_MEMORY; free it before the play. The program and the fight of the play
 * are replaced. Time is that of a check of all rules and a replay. */
FRAY_API fray_result fray_play_statement(fray_play *play, const char *statement,
                                         fray_findings **findings);
/* Brings another creature of this declaration into the fight, for a side. The place is written as
 * in rules: "5, 2", or a zone. It is possible at an open question of a fight with places. Findings,
 * time and what is replaced are those of fray_play_statement. FRAY_BAD_ARGUMENT: there is
 * no such creature or side, no room for another creature, no places, or the place is not free. */
FRAY_API fray_result fray_play_bring(fray_play *play, const char *creature, const char *side,
                                     const char *place, fray_findings **findings);
/* Returns 0 for a creature that takes no part: it was brought in on another branch, or its bringing
 * is undone. */
FRAY_API int fray_play_takes_part(const fray_play *play, int creature);
/* Calls off the innermost open event: its remaining steps do not happen. */
FRAY_API fray_result fray_play_veto(fray_play *play);
/* A die that fell since the last input. */
typedef struct fray_play_die {
    int who;
    const char *name; /* of the roll */
    int sides, face;
} fray_play_die;
FRAY_API size_t fray_play_die_count(const fray_play *play);
FRAY_API fray_play_die fray_play_die_at(const fray_play *play, size_t index);
/* Corrects such a die. The fight returns to the last input; the next fray_play_run continues from
 * there with the new face. FRAY_BAD_ARGUMENT: there is no such die or face. */
FRAY_API fray_result fray_play_correct_die(fray_play *play, size_t die, int face);

/* Why something is not an option of the open question. `source` is a line of the rules. Its bytes
 * from `from` to `to` are the condition that fails, or what is chosen from. Texts are valid until
 * the next call with the play. */
typedef struct fray_why_not {
    const char *name; /* as the rules write it */
    int refused;      /* 0: it is offered */
    const char *text; /* a clause for people, such as "Boris is on Ines's side" */
    const char *file; /* "": no place is known */
    uint32_t line;
    const char *source;
    int from, to;
} fray_why_not;
/* Explains why a creature, thing, act or other value of that name is not offered. `side`: the side
 * that reads the answer; a reason that it may not see is withheld (fray_event_seen). -1: sees
 * everything. FRAY_BAD_ARGUMENT: no question is open. FRAY_NOT_FOUND: nothing has that name. Time
 * is that of a check of all rules at the first call, and of a replay of the branch. */
FRAY_API fray_result fray_play_why_not(fray_play *play, const char *name, int side,
                                       fray_why_not *why);

/* Undoes up to `count` inputs of people, with the searched answers between them. Returns how many
 * inputs of people were undone. Time is a replay since the nearest snapshot. */
FRAY_API int fray_play_undo(fray_play *play, int count);
/* Redoes up to `count` inputs along the path last taken. Returns how many were redone. */
FRAY_API int fray_play_redo(fray_play *play, int count);
/* Undoes all inputs after the event number `count` of a kind has begun: back to the start of round
 * 2. Returns the number of inputs that were undone; -1: there is no such event yet. Time is linear
 * in the length of the branch. */
FRAY_API int fray_play_undo_to(fray_play *play, const char *event, int count);
/* Counts the events of that kind that have begun on this branch, by a replay of it. */
FRAY_API int fray_play_event_count(fray_play *play, const char *event);
/* Returns the number of inputs on this branch, and one of them. */
FRAY_API int fray_play_input_count(const fray_play *play);
FRAY_API fray_play_input fray_play_input_at(const fray_play *play, int index);
/* Begins a branch here and makes it the current one. FRAY_BAD_ARGUMENT: the name is taken. */
FRAY_API fray_result fray_play_fork(fray_play *play, const char *name);
/* Makes another branch the current one, at its last input. FRAY_NOT_FOUND: there is no such
 * branch. */
FRAY_API fray_result fray_play_switch(fray_play *play, const char *name);
typedef struct fray_branch {
    const char *name;
    int inputs, common; /* common: how many inputs it shares with the current branch */
    int current;
} fray_branch;
FRAY_API int fray_play_branch_count(const fray_play *play);
FRAY_API fray_branch fray_play_branch_at(const fray_play *play, int branch);
/* Makes a copy of the fight at the end of a branch, to compare it. Free it before the play. */
FRAY_API fray_result fray_play_branch_fight(fray_play *play, int branch, fray_fight **fight);

/* Returns the seat that decides for a creature; creature -1: for a side alone, or for the fight. */
FRAY_API fray_seat fray_play_seat(const fray_play *play, int creature, int side);
/* A function that searches for an answer, as in fray_driver. Its answers are kept in the record. */
typedef fray_result fray_play_searcher(void *user, fray_fight *fight, const fray_question *question,
                                       int *chosen, int *count);
FRAY_API void fray_play_set_searcher(fray_play *play, fray_play_searcher *searcher, void *user);
/* Sets the playouts of the tree search for each question of a seat that searches; 0: no search. */
FRAY_API void fray_play_set_playouts(fray_play *play, uint64_t playouts);
/* Lets fray_play_run return FRAY_PLAY_SEARCH after so many playouts of a search, so that a host can
 * do other work. The next call continues the search; any input or step back drops it. 0, the
 * default: a search runs to its end. */
FRAY_API void fray_play_set_slice(fray_play *play, uint64_t playouts);
/* Ends the search that is under way. The next fray_play_run takes its best answer so far. */
FRAY_API void fray_play_end_search(fray_play *play);
/* A function that sees each answer and each face before it takes effect, also those of a replay:
 * for advice on decisions. question NULL: *chosen is a face. count -1: the default. It must not
 * change the fight. */
typedef void fray_play_watcher(void *user, fray_fight *fight, const fray_question *question,
                               const int *chosen, int count);
FRAY_API void fray_play_set_watcher(fray_play *play, fray_play_watcher *watcher, void *user);
/* Returns the number of the clock that runs for the open question, or 0. Questions with a time
 * limit share a clock if no line of the log comes between them. Its time is counted from the first.
 */
FRAY_API int fray_play_clock(const fray_play *play);

/* The record. Lines have no line end. Lines are only added. */
FRAY_API size_t fray_play_line_count(const fray_play *play);
FRAY_API const char *fray_play_line(const fray_play *play, size_t index);
/* What is wrong with the record that was opened. `line` counts from 1; 0: nothing. The lines before
 * it are sound, and have `bytes` bytes. */
typedef struct fray_play_damage {
    size_t line, bytes;
    const char *text; /* for people */
    int cut;          /* 1: it is the last line, and not complete */
} fray_play_damage;
FRAY_API fray_play_damage fray_play_damage_of(const fray_play *play);
/* The first input at which a replay with other rules differs from the record. `input` counts from
 * 1; 0: none so far. The inputs from there on are undone. */
typedef struct fray_play_divergence {
    int input;
    const char *text; /* for people */
} fray_play_divergence;
FRAY_API fray_play_divergence fray_play_divergence_of(const fray_play *play);

/* Returns 1 if a side may see the event. It may not see secret choices of others, nor state of
 * others that is neither a track nor a mark. `side` -1: sees everything. */
FRAY_API int fray_event_seen(const fray_fight *fight, const fray_event *event, int side);

/* ---- campaigns: values that outlast a fight -------------------------------------------------- */

/* A campaign holds the values that rules declare lasting (`lasts health, injuries`), by name. It
 * belongs to no program, so rules may change between fights. The host stores it.
 *
 * fray_campaign_fight makes a fight with the values of its creatures; fray_campaign_take reads them
 * back at the end. fray_campaign_step makes a scene between fights with all creatures of the
 * campaign, which plays a `step` of the rules. */
typedef struct fray_campaign fray_campaign;

/* One value. Creatures, things and marks have the names of their declarations. */
typedef struct fray_kept {
    const char *who;   /* a creature; "": the fight itself */
    const char *thing; /* one of its things, or "" */
    int copy;          /* the index among things of one name */
    const char *mark;  /* a mark upon it, or "" */
    int nth;           /* the index among marks of one name, the oldest first */
    const char *name;  /* a member, or a value of the mark; "": the creature or mark is there */
    int at;            /* the index of an array element */
    /* "12", "true", a word, words with ", " between them, a content; "none". Of a track: its
     * distance from the top. */
    const char *value;
} fray_kept;

FRAY_API fray_result fray_campaign_new(const fray_memory *memory, fray_campaign **campaign);
FRAY_API void fray_campaign_free(fray_campaign *campaign);
/* Adds a value. Its texts are copied. */
FRAY_API fray_result fray_campaign_add(fray_campaign *campaign, const fray_kept *kept);
FRAY_API size_t fray_campaign_count(const fray_campaign *campaign);
/* Returns a value by its index. Values of one creature follow each other. */
FRAY_API fray_kept fray_campaign_at(const fray_campaign *campaign, size_t index);
/* Returns why the last call failed with FRAY_INVALID or FRAY_NOT_FOUND, for people. */
FRAY_API const char *fray_campaign_fault(const fray_campaign *campaign);
/* Adds a creature as it is declared. FRAY_NOT_FOUND: there is no such creature. FRAY_INVALID: it
 * cannot last, or is in the campaign already. */
FRAY_API fray_result fray_campaign_join(fray_campaign *campaign, const fray_program *program,
                                        const char *name);
/* Removes a creature with all its values. */
FRAY_API fray_result fray_campaign_leave(fray_campaign *campaign, const char *name);
/* Renames a creature, thing, mark, member, word or content in all values; *count is their number.
 * `after` NULL removes the values. */
FRAY_API fray_result fray_campaign_rename(fray_campaign *campaign, const char *before,
                                          const char *after, size_t *count);

/* fray_fight_new with the values of the campaign. Creatures that are not in it begin as declared.
 * FRAY_INVALID: a value does not fit the rules, or a creature has left the campaign. */
FRAY_API fray_result fray_campaign_fight(fray_campaign *campaign, const fray_program *program,
                                         int encounter, const fray_setting *settings, size_t count,
                                         fray_fight **fight);
/* Makes the scene between fights. FRAY_INVALID as above. FRAY_NOT_FOUND: these rules declare
 * nothing lasting. */
FRAY_API fray_result fray_campaign_step(fray_campaign *campaign, const fray_program *program,
                                        const fray_setting *settings, size_t count,
                                        fray_fight **fight);
/* Takes the lasting values from a fight or scene that is over. */
FRAY_API fray_result fray_campaign_take(fray_campaign *campaign, const fray_fight *fight);
/* Checks the points and requirements of every creature in the scene. FRAY_INVALID:
 * fray_campaign_fault names the creature. */
FRAY_API fray_result fray_campaign_check(fray_campaign *campaign, const fray_fight *between);
/* Returns 1 if a creature of the scene is in the campaign. */
FRAY_API int fray_campaign_has(const fray_fight *between, int creature);
/* Sets *accounts to the accounts of a creature in the scene. The campaign owns them. */
FRAY_API fray_result fray_campaign_accounts(fray_campaign *campaign, const fray_fight *between,
                                            int creature, const fray_account **accounts,
                                            size_t *count);

typedef enum fray_campaign_type {
    FRAY_CAMPAIGN_NUMBER,
    FRAY_CAMPAIGN_FLAG,
    FRAY_CAMPAIGN_WORD,
    FRAY_CAMPAIGN_CREATURE, /* a creature of the campaign */
    FRAY_CAMPAIGN_CONTENT
} fray_campaign_type;
/* A parameter of a step. */
typedef struct fray_campaign_param {
    const char *name;
    fray_campaign_type type;
    const char *kind; /* for people: "a number", "fire, ice or steel", "a hero of the campaign" */
    int optional;     /* 1: a value may be left out */
} fray_campaign_param;
FRAY_API int fray_campaign_step_count(const fray_program *program);
FRAY_API const char *fray_campaign_step_name(const fray_program *program, int step);
FRAY_API const char *fray_campaign_step_doc(const fray_program *program, int step);
FRAY_API int fray_campaign_param_count(const fray_program *program, int step);
FRAY_API fray_campaign_param fray_campaign_param_at(fray_program *program, int step, int index);
/* Chooses the step that the scene will play. values: a text for each parameter; NULL leaves it out.
 * FRAY_BAD_ARGUMENT: *wrong is the index of a value that does not fit its parameter. */
FRAY_API fray_result fray_campaign_begin(fray_fight *between, int step, const char *const *values,
                                         int *wrong);

/* ---- exact odds ------------------------------------------------------------------------------ */

/* Exact odds: the distribution of every outcome of a fight.
 *
 * The fight is played from each state for every result of a roll, and of a choice that chance
 * decides. Equal states are merged, so the work grows with the number of states and not of paths.
 * Chances are exact rationals, or doubles with a proved bound of their error. */
typedef struct fray_odds fray_odds;

typedef struct fray_odds_progress {
    uint64_t opened, merged, waiting, ends, bytes;
} fray_odds_progress;
typedef struct fray_odds_plan {
    int floating; /* 1: doubles with a proved bound; 0: exact rationals, if the library has them */
    int rounds;   /* overrides the number of `draw after`; 0: as the encounter says */
    /* the most states in memory; 0: 200000. States beyond it stay unresolved. */
    uint64_t most_states;
    uint64_t samples, seed;   /* how many random fights estimate the unresolved part */
    const char *const *flags; /* properties and flags of creatures to read at the end, by name */
    size_t flag_count;
    const char *const *measures; /* measures to count, by name. Each adds states. */
    size_t measure_count;
    /* called now and then; 0 stops, and leaves the rest unresolved. May be NULL. */
    int (*progress)(void *user, const fray_odds_progress *progress);
    void *user;
    /* 1: plays every outcome of every state, though equal ones are known. It is slower, and the
     * odds are the same: for tests. */
    int unshared;
} fray_odds_plan;

/* Returns 1 if this library has exact rationals. */
FRAY_API int fray_odds_exact(void);
/* Sets the allocator of the exact rationals for the whole process. They are GMP's, which calls
 * abort() when malloc fails. The functions may end the process, but must not return NULL. Call it
 * before any fray_odds_new. */
FRAY_API void fray_odds_memory(void *(*take)(size_t size),
                               void *(*resize)(void *old, size_t old_size, size_t size),
                               void (*drop)(void *old, size_t size));
/* Computes the odds of an encounter, test or trial. plan may be NULL.
 *
 * FRAY_BAD_ARGUMENT: there is no such encounter, or `rounds` is set and the encounter has no limit.
 * Time and memory grow with the number of states; the plan bounds both. */
FRAY_API fray_result fray_odds_new(const fray_program *program, int encounter,
                                   const fray_setting *settings, size_t count,
                                   const fray_odds_plan *plan, fray_odds **odds);
FRAY_API void fray_odds_free(fray_odds *odds);

/* Why a part is unresolved. */
typedef enum fray_odds_rest {
    FRAY_ODDS_ALL,     /* everything is resolved */
    FRAY_ODDS_STATES,  /* the plan's limit of states */
    FRAY_ODDS_STOPPED, /* `progress` returned 0 */
    FRAY_ODDS_TINY     /* the rest is less likely than 2^-60: fights that may never end */
} fray_odds_rest;
typedef struct fray_chance {
    double value, error; /* the true chance is within `error` of `value` */
    const char *exact;   /* "9/20"; NULL for doubles */
} fray_chance;
typedef struct fray_odds_summary {
    int exact;
    fray_odds_rest rest;
    /* The chance of the unresolved part. Each chance below is a lower bound; adding this chance
     * makes it an upper bound. */
    fray_chance unresolved;
    fray_chance failed;  /* the chance of an error; it is in no variable */
    const char *failure; /* the first such error, or NULL */
    /* states that were played from; states that were merged; the rest as its names say */
    uint64_t opened, merged, most_waiting, ends, bytes;
    uint64_t samples; /* random fights of the unresolved part */
} fray_odds_summary;
FRAY_API fray_odds_summary fray_odds_sum(fray_odds *odds);

typedef enum fray_odds_kind {
    FRAY_ODDS_RESULT, /* the `result` of a trial */
    FRAY_ODDS_WINNER, /* a side; -1: a draw */
    FRAY_ODDS_LENGTH, /* units of `draw after` that have passed */
    FRAY_ODDS_TRACK,  /* of a creature, at the end */
    FRAY_ODDS_FLAG,   /* of a creature, at the end: 0 or 1 */
    FRAY_ODDS_MARK,   /* of a creature, at the end: 1 if it has such a mark */
    FRAY_ODDS_MEASURE /* of the fight, a side, or a creature with its things, marks and acts */
} fray_odds_kind;
typedef struct fray_odds_variable {
    fray_odds_kind kind;
    const char *name;
    int creature;  /* or -1 */
    int side;      /* of a measure; or -1 */
    int yes_or_no; /* 1: its values are 0 and 1 */
    int64_t start; /* of a track, flag or mark: before the first roll */
    size_t count;  /* of its values, in rising order */
} fray_odds_variable;
typedef struct fray_odds_value {
    int64_t value;
    const char *text; /* for people: a side, a tag */
    fray_chance chance;
    uint64_t sampled; /* how many random fights of the unresolved part ended with it */
} fray_odds_value;
FRAY_API size_t fray_odds_count(fray_odds *odds); /* of variables */
FRAY_API fray_odds_variable fray_odds_at(fray_odds *odds, size_t variable);
FRAY_API fray_odds_value fray_odds_value_at(fray_odds *odds, size_t variable, size_t index);
/* Returns the chance alone, and its value and error unless NULL: fast, where there are thousands of
 * values with long fractions. 0: out of range. */
FRAY_API double fray_odds_chance_at(fray_odds *odds, size_t variable, size_t index, int64_t *value,
                                    double *error);
/* Returns the mean of the resolved values, each times its chance. It is computed exactly and
 * rounded once, if the chances are exact. */
FRAY_API double fray_odds_mean(fray_odds *odds, size_t variable);
FRAY_API const char *fray_odds_creature(fray_odds *odds, int creature); /* its name */
FRAY_API const char *fray_odds_side(fray_odds *odds, int side);         /* its name */

/* The part of a line that is not dice notation, and why: "'hihgest' is not a word of dice
 * notation". */
typedef struct fray_dice_error {
    char message[120];
    size_t at, size; /* in bytes */
} fray_dice_error;
/* Counts the outcomes of dice notation such as "4d6 highest 3", exactly and without rules. The
 * answer has one variable, `it`. memory may be NULL.
 *
 * FRAY_BAD_ARGUMENT: the line is not dice notation, or too large; *error has the reason. Its
 * message is empty where the library has no exact rationals. */
FRAY_API fray_result fray_odds_dice(const fray_memory *memory, const char *line, fray_odds **odds,
                                    fray_dice_error *error);

/* A question that rules do not declare: an expression, a command, or a trial of a pattern. */
typedef struct fray_value_asked {
    const char *name;  /* of a parameter; also its joining word or kind */
    const char *value; /* as rules write it, without quotes: "Ada", "Long Spear", "3" */
} fray_value_asked;
typedef struct fray_question_asked {
    const char *line;    /* "roll 2d6 + 3", "strike Bo by Ada"; NULL: a trial of `pattern` */
    const char *pattern; /* its name */
    const fray_value_asked *values; /* of the pattern's parameters */
    size_t value_count;
    const char *const *given; /* situations and members: "behind", "defence=7", "target.health=5" */
    size_t given_count;
    const char *swept; /* a situation or member whose number is a setting; NULL: none */
} fray_question_asked;
/* Compiles questions about rules. `rules` is the compiled program of `name`. Each question is a
 * trial of *program, for fray_odds_new. Other arguments, results and ownership are those of
 * fray_compile. A finding about a question is in the file "the question". */
FRAY_API fray_result fray_odds_ask(const fray_memory *memory, fray_reader reader, void *user,
                                   const char *name, const fray_program *rules,
                                   const fray_question_asked *questions, size_t count,
                                   fray_program **program, fray_findings **findings);
/* Returns the id of a question in that program by its index; -1: out of range. */
FRAY_API int fray_odds_asked(const fray_program *program, size_t index);
/* Returns the option whose value is the number of `swept`, for a fray_setting; -1: no question has
 * one. So one trial answers for each number of a range. */
FRAY_API int fray_odds_swept(const fray_program *program);
/* Returns 1 if dice such as 2d6 are written in a line. */
FRAY_API int fray_has_dice(const char *line);

/* ---- search: a player for any encounter ------------------------------------------------------ */

/* A searcher decides by playing on: Monte Carlo tree search over copies of the fight. It knows the
 * rules only through the functions above.
 *
 * It accompanies one fight at a time, and must see each answer and each face from its beginning.
 * fray_search_driver does all of that. A host with its own loop calls fray_search_answered before
 * each fray_answer and fray_search_rolled before each fray_give_roll.
 *
 * It never uses a secret answer of another side that is still hidden. It plays the fight again
 * since the first such answer, with other answers, and keeps what looks the same as the real fight.
 * Members that are hidden from the side are drawn anew, as fray_hidden_draw does.
 * Others see logged lines, tracks, moves, marks, rolls and open choices. After 512 answers a secret
 * counts as known.
 *
 * The same plan, fight and number of playouts give the same answers on every machine. */
typedef struct fray_search fray_search;
typedef struct fray_search_plan {
    uint64_t seed;
    int trees;         /* searched apart, then added, 1 to 64; 0: 1. Each may have its thread. */
    size_t most_bytes; /* of all trees; 0: 64 MiB. Full trees grow no more, but still learn. */
    int random;        /* 1: playouts choose at random instead of by the tactics of each side */
    /* After so many decisions a playout may end in an estimate; 0: 16. The searcher learns the
     * estimate from whole playouts, by the tracks of all creatures, and uses it once it is good. */
    int cut;
} fray_search_plan;
typedef struct fray_search_answer {
    int chosen[64], count; /* as for fray_answer */
    uint64_t visits;
    int value;  /* for the side that is asked: 10000 a sure win, 5000 a draw */
    int chance; /* of a secret question: how often to answer so, in parts of 10000 */
} fray_search_answer;
/* The counts of one decision. */
typedef struct fray_search_report {
    uint64_t playouts;
    uint64_t cut;    /* playouts that ended in an estimate */
    uint64_t failed; /* playouts that stopped with an error, or had no end */
    uint64_t endless;
    uint64_t nodes, bytes;
    int full;           /* 1: a tree reached most_bytes */
    int hidden, worlds; /* answers that are hidden, and the ways they were drawn */
} fray_search_report;

/* Makes a searcher for fights of the program and encounter of `fight`. plan may be NULL. */
FRAY_API fray_result fray_search_new(const fray_memory *memory, const fray_fight *fight,
                                     const fray_search_plan *plan, fray_search **search);
FRAY_API void fray_search_free(fray_search *search);
/* Begins a new fight. `number` is part of the seed. The first fight is number 0, without a call. */
FRAY_API void fray_search_begin(fray_search *search, uint64_t number);
/* Note the answer of the open question, or a face, before it is given to the fight.
 * FRAY_BAD_ARGUMENT: fray_answer would refuse the answer; nothing is noted. */
FRAY_API fray_result fray_search_answered(fray_search *search, fray_fight *fight,
                                          const fray_question *question, const int *chosen,
                                          int count);
FRAY_API fray_result fray_search_rolled(fray_search *search, int face);

/* Prepares a search of the open question, with empty trees. Then call fray_search_work;
 * fray_search_best is valid at any time. FRAY_BAD_ARGUMENT: the question asks no side. */
FRAY_API fray_result fray_search_ask(fray_search *search, fray_fight *fight,
                                     const fray_question *question);
/* Plays `playouts` more in a tree. Different threads may work on different trees. Time is about
 * that of so many fights from here. */
FRAY_API fray_result fray_search_work(fray_search *search, int tree, uint64_t playouts);
/* fray_search_work whose playouts begin with one answer, to estimate it better. */
FRAY_API fray_result fray_search_work_on(fray_search *search, int tree, int index,
                                         uint64_t playouts);
/* Returns the index of the answer to give; -1: fray_search_ask did not succeed. */
FRAY_API int fray_search_best(const fray_search *search);
/* The answers that the search tries, with their counts so far. */
FRAY_API int fray_search_answer_count(const fray_search *search);
FRAY_API fray_search_answer fray_search_answer_at(const fray_search *search, int index);
FRAY_API fray_search_report fray_search_report_of(const fray_search *search);
/* Returns why no playout of this decision counted, for people; "" if one did. */
FRAY_API const char *fray_search_fault(fray_search *search);

/* Returns a driver that searches for some sides: bit n of `sides` is side n. `inner` throws the
 * dice and answers for the others. It must stay valid, as must the searcher. */
FRAY_API fray_driver fray_search_driver(fray_search *search, uint64_t sides, uint64_t playouts,
                                        fray_driver *inner);

#include "fray/view.h"

#ifdef __cplusplus
}
#endif
#endif
