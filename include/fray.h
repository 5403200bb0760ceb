/* fray.h -- the whole promise of libfray to a host program.
 *
 * A *program* is compiled rules: immutable, shared by any number of threads. A *fight* is one flat
 * block of memory: copy it and you have cloned it, write what is in use of it and you have saved
 * it, compare it and you know whether two fights are the same. A fight runs by steps; after each
 * step it says what it wants: to tell an event, to have a question answered, to have dice rolled,
 * or that it is over. It can be left, copied, saved or dropped at any of these points.
 *
 *     fray_program *rules;  fray_findings *findings;
 *     if (fray_compile(NULL, reader, user, "ford.fray", &rules, &findings) != FRAY_OK) ...
 * fray_findings_text(...) fray_fight *fight;  fray_fight_new(rules, fray_encounter_find(rules,
 * NULL), NULL, 0, &fight); fray_driver dice = fray_driver_sampled(seed, 0); while (fray_run(fight,
 * &dice, &signal) == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE) ... fray_fight_free(fight);
 * fray_program_free(rules);
 *
 * The library never prints, never exits and never reads a file by itself: sources come through
 * fray_reader. Text handed out is NUL-terminated UTF-8 and belongs to the object it came from,
 * until that object is freed or changed, unless said otherwise. Two threads may use different
 * fights of one program at the same time; one fight belongs to one thread at a time.
 *
 * In this order: sources and findings, checking again; rules in print, what a program holds; fights
 * and their drivers, many fights, tests, coverage, looking at a fight; campaigns; exact odds.
 */
#ifndef FRAY_H
#define FRAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FRAY_VERSION "0.1.0"
#define FRAY_API     __attribute__((visibility("default")))

typedef enum fray_result {
    FRAY_OK = 0,
    FRAY_INVALID, /* the rules have errors; see the findings */
    FRAY_NO_MEMORY,
    FRAY_NOT_FOUND, /* no such file, encounter, option ... */
    /* the call itself is wrong: an answer that is no option, a value out of range */
    FRAY_BAD_ARGUMENT,
    FRAY_DAMAGED, /* a compiled program or saved fight that cannot be trusted */
    FRAY_FAILED,  /* the fight stopped with an error; see fray_fight_error */
    FRAY_BROKEN   /* a fault of Fray itself, not of the rules: E0999 is among the findings */
} fray_result;
FRAY_API const char *fray_result_text(fray_result result);
FRAY_API const char *fray_version(void);

/* Where memory comes from. resize(ctx, NULL, 0, n) allocates n bytes, resize(ctx, p, n, 0) frees,
 * otherwise it resizes; NULL means that there is none. Must stay valid as long as anything made
 * with it. */
typedef struct fray_memory {
    void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
    void *ctx;
} fray_memory;

/* ---- sources --------------------------------------------------------------------------------- */

/* Gives the text of a module. `name` is what `use` says ("std/grid", "my-rules"), or for the first
 * call the name given to fray_compile. `from` is the shown name of the file that uses it (NULL for
 * the first). On success sets *text and *size (kept valid until fray_compile returns) and *shown
 * (the file name for messages). Names are already known to be harmless: parts of letters, digits, -
 * and _, joined by single /. Returns FRAY_OK, FRAY_NOT_FOUND (*shown may be set to the name of a
 * module that was probably meant), or FRAY_DAMAGED with *shown set to the reason (a directory, not
 * readable, too large). "std/..." is asked first from the host, then found in the library itself.
 */
typedef fray_result (*fray_reader)(void *user, const char *name, const char *from,
                                   const char **text, size_t *size, const char **shown);

typedef struct fray_program fray_program;
typedef struct fray_findings fray_findings;

/* Compiles `name` and all it uses. *program is NULL unless FRAY_OK. *findings (errors and warnings,
 * possibly none) is always set except with FRAY_NO_MEMORY; free it. memory may be NULL. A compiled
 * program's bytes are accepted like a source. */
FRAY_API fray_result fray_compile(const fray_memory *memory, fray_reader reader, void *user,
                                  const char *name, fray_program **program,
                                  fray_findings **findings);
/* they begin like a compiled program's */
FRAY_API int fray_is_compiled(const void *bytes, size_t size);
/* The same rules but for a few values, checked like rules that say so: for sweeps, and for what
 * something is worth. */
typedef enum fray_change_kind {
    /* of: a declaration; what: how its line begins ("attack", "resist[fire]", "health.max"); value
     */
    FRAY_CHANGE_FIGURE,
    FRAY_CHANGE_CONSTANT, /* what: the name of a constant `let`; value */
    FRAY_CHANGE_WITHOUT   /* what: a thing that nobody has any longer; of: a declaration, only that
                             one has it no longer; "": all */
} fray_change_kind;
/* value: as it would be written there, "3", "2d6", "Rapier" */
typedef struct fray_change {
    fray_change_kind kind;
    const char *of, *what, *value;
} fray_change;
/* A change that finds nothing to change is an error among the findings. A compiled program cannot
 * be changed. */
FRAY_API fray_result fray_compile_changed(const fray_memory *memory, const fray_change *changes,
                                          size_t count, fray_reader reader, void *user,
                                          const char *name, fray_program **program,
                                          fray_findings **findings);
/* fray_compile without the optimizer, for whoever looks for a fault in it: fights go the same way,
 * and slower. */
FRAY_API fray_result fray_compile_plain(const fray_memory *memory, fray_reader reader, void *user,
                                        const char *name, fray_program **program,
                                        fray_findings **findings);
FRAY_API void fray_program_free(fray_program *program);
/* owned by program */
FRAY_API fray_result fray_program_write(const fray_program *program, const char **bytes,
                                        size_t *size);
FRAY_API uint64_t fray_program_hash(const fray_program *program);
/* The listing of code (tables != 0: and of the tables). Owned by the program. */
FRAY_API const char *fray_program_listing(fray_program *program, int tables);

typedef enum fray_severity { FRAY_ERROR, FRAY_WARNING } fray_severity;
typedef struct fray_place {
    const char *message, *file;
    uint32_t line, column, end_line, end_column; /* as in fray_finding */
    uint32_t from, to;
} fray_place;
typedef struct fray_finding {
    fray_severity severity;
    const char *code, *message, *file; /* "E0201" */
    uint32_t line, column;             /* from 1, in characters; 0 where there is no source */
    uint32_t from, to;                 /* bytes */
    uint32_t end_line, end_column;     /* behind its last character */
    const char *label;                 /* about the place itself; may be empty */
    const fray_place *related;         /* other places */
    size_t related_count;
    const char *const *notes, *const *helps;
    size_t note_count, help_count;
    /* no mistake of writing, but of no good in play; see fray_compile_linted */
    int lint;
    /* about what no file of this program does: a program with other files may */
    int whole;
} fray_finding;
FRAY_API void fray_findings_free(fray_findings *findings);
/* all, also those not kept */
FRAY_API size_t fray_findings_count(const fray_findings *findings, fray_severity severity);
FRAY_API size_t fray_findings_kept(const fray_findings *findings);
FRAY_API fray_finding fray_finding_at(const fray_findings *findings, size_t index);
/* all kept ones, for people */
FRAY_API const char *fray_findings_text(fray_findings *findings, int colour);
/* one of them */
FRAY_API const char *fray_finding_text(fray_findings *findings, size_t index, int colour);
/* The files that were read, by the names for messages, the first one first; NULL behind the last.
 */
FRAY_API const char *fray_findings_file(const fray_findings *findings, size_t index);
/* were lints that are `whole` looked for? */
FRAY_API int fray_findings_whole(const fray_findings *findings);

/* Lints: what is no mistake of writing, but can be proved to be no good in play: every code with a
 * W. Those from W0600 on are looked for by fray_compile_linted alone. A lint that counts as an
 * error is an error among the findings, but does not keep the program back. How much each counts:
 * what a line `project` of the first file says goes before what fray_lints_read has read, and what
 * fray_lints_set says before both; where nobody says anything it is a warning. */
typedef struct fray_lints fray_lints;
FRAY_API fray_lints *fray_lints_new(const fray_memory *memory); /* NULL: no memory */
FRAY_API void fray_lints_free(fray_lints *lints);
/* level: "off", "warning" or "error". FRAY_NOT_FOUND: there is no such lint. FRAY_BAD_ARGUMENT: no
 * such level. */
FRAY_API fray_result fray_lints_set(fray_lints *lints, const char *code, const char *level);
/* Reads the line `project` of a file. FRAY_INVALID when it cannot be read; findings as with
 * fray_format. */
FRAY_API fray_result fray_lints_read(fray_lints *lints, const char *shown, const char *text,
                                     size_t size, fray_findings **findings);
/* fray_compile, with lints. NULL for none. The lints are only read. */
FRAY_API fray_result fray_compile_linted(const fray_memory *memory, const fray_lints *lints,
                                         fray_reader reader, void *user, const char *name,
                                         fray_program **program, fray_findings **findings);

/* ---- checking again -------------------------------------------------------------------------- */

/* A session checks many files that share modules, and the same ones again after a change: what it
 * has read and judged it keeps. Its answers are those of fray_compile_linted. It belongs to one
 * thread at a time. */
typedef struct fray_session fray_session;
FRAY_API fray_result fray_session_new(const fray_memory *memory, fray_reader reader, void *user,
                                      fray_session **session);
FRAY_API void fray_session_free(fray_session *session);
/* Says that every text the reader gives from now on, with a NUL behind it, stays where and as it is
 * until the session is freed, and that a name leads where it led: then no text is copied, and who
 * uses whom need not be asked twice. */
FRAY_API void fray_session_assume_stable(fray_session *session);
/* Checks `name` and all it uses, as the reader gives them now: it is asked for every one of them,
 * each time. Where all texts and levels are as they were, the earlier findings are the answer;
 * otherwise what has changed is read anew and `name` is judged again
 * (*again = 1). A text of the reader must stay valid until this returns. The findings belong to the
 * session, until `name` is judged again or forgotten. lints and again may be NULL. */
FRAY_API fray_result fray_session_check(fray_session *session, const fray_lints *lints,
                                        const char *name, fray_findings **findings, int *again);
/* Has a program that was checked before, with the same levels, shown that `name` is right alone, so
 * that there is nothing to say of it that was not said of that program or another? It contains
 * `name` and all that `name` uses, as they are now; they name nothing else, and nothing was found
 * in them but what is `whole`, or what another file's check has told. Ask for what uses other files
 * first: then most of the others are covered. 0: it is to be checked. */
FRAY_API int fray_session_is_implied(fray_session *session, const fray_lints *lints,
                                     const char *name);
/* Checks files that use the same modules beside each other, in few programs, so that what they
 * share is looked at once: names that no other of them uses, each with its lints (an entry that is
 * NULL is passed over); one that reaches every fight is checked alone. Nothing has been said of
 * them by that: ask next whether each is covered, and check it if not. What such a program found
 * that is `whole` is told by fray_session_batch_at (NULL: there are no more), and nothing else of
 * it: the findings belong to the session, until fray_session_forget(session, NULL). Files that have
 * nothing in common are best given one lot after the other, each lot before what it uses is asked
 * for: so few trees are in memory at a time. */
FRAY_API fray_result fray_session_check_batch(fray_session *session, const fray_lints *const *lints,
                                              const char *const *names, size_t count);
FRAY_API fray_findings *fray_session_batch_at(const fray_session *session, size_t index);
/* fray_compile, or fray_compile_covered, of a file that shares modules with others: each is read
 * once. Free the findings before the session. */
FRAY_API fray_result fray_session_compile(fray_session *session, int covered, const char *name,
                                          fray_program **program, fray_findings **findings);
/* are there tests in this very file? -1: it is no source that can be read */
FRAY_API int fray_session_tests(fray_session *session, const char *name);
/* NULL: what was found in files beside each other */
FRAY_API void fray_session_forget(fray_session *session, const char *name);
/* Gives back what can be had again: the trees of files. There are never many that no program is
 * being made of. */
FRAY_API void fray_session_trim(fray_session *session);

/* What a code means, once and for all: the tables of the library, valid for ever. */
typedef struct fray_explanation {
    const char *code; /* "E0201" */
    fray_severity severity;
    const char *title, *why;
    /* whole files: one with this finding, and without it; NULL where no short file shows it */
    const char *wrong, *right;
    const char *mend; /* how to mend it */
} fray_explanation;
/* FRAY_NOT_FOUND when there is no such code. */
FRAY_API fray_result fray_explain(const char *code, fray_explanation *explanation);
FRAY_API const char *fray_code_at(size_t index); /* every code, in order; NULL behind the last */

/* Gives rules their one layout (docs/fmt.md): FRAY_OK and the text, which says the same as before,
 * to the last comment. FRAY_INVALID when it cannot be read: then nothing is given, and the findings
 * say where. `shown` is the file's name in them. *formatted is NULL unless FRAY_OK and belongs to
 * the *findings, which are set except with FRAY_NO_MEMORY; free them. */
FRAY_API fray_result fray_format(const fray_memory *memory, const char *shown, const char *text,
                                 size_t size, const char **formatted, size_t *formatted_size,
                                 fray_findings **findings);

/* ---- rules in print -------------------------------------------------------------------------- */

/* What rules say in plain English, made from their text and their `wording` lines: a page for each
 * declaration of content that stands in no test, in order of declaration. A compiled program has
 * none; give its source. Texts belong to the doc. */
typedef struct fray_doc fray_doc;
typedef struct fray_reminder {
    const char *name, *text;
} fray_reminder;
typedef struct fray_page {
    const char *kind, *kinds;   /* shown: "Technique", "Techniques" */
    const char *name, *group;   /* group: what it stands in, or "" */
    const char *values;         /* what a mark carries: "n"; or "" */
    const char *flavour;        /* its shown text, or "" */
    const char *const *figures; /* "Attack +4" */
    size_t figure_count;
    const char *const *rules; /* sentences */
    size_t rule_count;
    const fray_reminder *reminders; /* marks that the rules name, and what these do */
    size_t reminder_count;
    const char *file;
    uint32_t line;
} fray_page;
/* As fray_compile: *doc is NULL unless FRAY_OK. */
FRAY_API fray_result fray_doc_read(const fray_memory *memory, fray_reader reader, void *user,
                                   const char *name, fray_doc **doc, fray_findings **findings);
FRAY_API void fray_doc_free(fray_doc *doc);
FRAY_API const char *fray_doc_title(const fray_doc *doc); /* of the system */
FRAY_API size_t fray_doc_count(const fray_doc *doc);
FRAY_API fray_page fray_doc_page(const fray_doc *doc, size_t index);
/* Is the page of what `what` names: a kind or a kind of such, in the singular or plural ("cards"),
 * a group ("Raging Bull"), its own name? */
FRAY_API int fray_doc_fits(const fray_doc *doc, size_t index, const char *what);

/* ---- what a program holds -------------------------------------------------------------------- */

/* 0: encounters, 1: tests, 2: trials */
FRAY_API int fray_encounter_count(const fray_program *program, int tests);
FRAY_API int fray_encounter_at(const fray_program *program, int tests, int index); /* its id */
/* id; NULL: the only or first one; -1: none */
FRAY_API int fray_encounter_find(const fray_program *program, const char *name);
FRAY_API const char *fray_encounter_name(const fray_program *program, int id);
FRAY_API const char *fray_encounter_file(const fray_program *program, int id, uint32_t *line);
/* what `draw after` counts: "rounds"; "" */
FRAY_API const char *fray_encounter_unit(const fray_program *program, int id);
FRAY_API int fray_tactics_count(const fray_program *program);
FRAY_API const char *fray_tactics_name(const fray_program *program, int tactics);
FRAY_API int fray_tactics_find(const fray_program *program, const char *name); /* -1 */

/* Points that creatures are made with, and what they are spent on (`points` of a kind): an account
 * for each creature and each kind of points, in order of declaration. Overspent ones are findings
 * of fray_compile, so here `left` is never below 0. Texts belong to the program. */
typedef struct fray_cost {
    const char *what;
    int64_t points;
} fray_cost; /* nothing that costs 0 */
typedef struct fray_account {
    const char *who, *name, *doc;
    const char *file; /* where `who` is declared */
    int64_t size, left;
    const fray_cost *costs;
    size_t cost_count;
} fray_account;
FRAY_API size_t fray_account_count(const fray_program *program);
FRAY_API fray_account fray_account_at(const fray_program *program, size_t index);

/* Patterns of trials: `trial blow(by attacker: creature) { situation behind { } ... }`. A trial of
 * one is written with `is`. */
typedef struct fray_trial_word {
    int situation; /* 0: a parameter */
    const char *name;
    const char *word; /* a parameter's joining word, "by", or "" */
    /* what a parameter takes: a kind, a family, "creature", "int", "flag" */
    const char *kind;
    const char *doc; /* shown text, or "" */
    /* a situation: how many it takes; a parameter: 1, or 0 where it may be left out */
    int values;
} fray_trial_word;
FRAY_API int fray_trial_count(const fray_program *program);
FRAY_API const char *fray_trial_name(const fray_program *program, int trial);
FRAY_API const char *fray_trial_doc(const fray_program *program, int trial);
FRAY_API int fray_trial_word_count(const fray_program *program, int trial);
FRAY_API fray_trial_word fray_trial_word_at(const fray_program *program, int trial, int index);
FRAY_API int fray_option_find(const fray_program *program, const char *name); /* -1 */
FRAY_API int fray_option_count(const fray_program *program);
FRAY_API const char *fray_option_name(const fray_program *program, int option);
/* Reads "true", "12" or a tag's name as a value of the option. FRAY_BAD_ARGUMENT when it is none.
 */
FRAY_API fray_result fray_option_parse(const fray_program *program, int option, const char *text,
                                       int32_t *value);
/* "a, b, c", "true, false", "a number"; owned */
FRAY_API const char *fray_option_values(fray_program *program, int option);

/* What the rules count for whoever listens (`measure hits, damage for technique`); nothing in a
 * fight can read it. */
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
    fray_subject subject; /* of what it is counted */
    const char *kind;     /* which kind of it, by its name; "" of the fight and of sides */
} fray_measure;
FRAY_API int fray_measure_count(const fray_program *program);
FRAY_API fray_measure fray_measure_at(const fray_program *program, int index);
FRAY_API int fray_measure_find(const fray_program *program, const char *name); /* -1 */
/* Declared content: creatures, things, marks, acts and the rest, as fray_measured names it. */
FRAY_API int fray_content_count(const fray_program *program);
FRAY_API const char *fray_content_name(const fray_program *program, int content);
/* the kind it is declared with */
FRAY_API const char *fray_content_kind(const fray_program *program, int content);

/* ---- fights ---------------------------------------------------------------------------------- */

typedef struct fray_fight fray_fight;
typedef struct fray_setting {
    int option;
    int32_t value;
} fray_setting;

/* Makes a fight of an encounter (or test), its options as the encounter says, then as `settings`
 * say. */
FRAY_API fray_result fray_fight_new(const fray_program *program, int encounter,
                                    const fray_setting *settings, size_t count, fray_fight **fight);
FRAY_API void fray_fight_free(fray_fight *fight);
FRAY_API fray_result fray_fight_clone(const fray_fight *fight, fray_fight **copy);
/* same program and encounter; no allocation */
FRAY_API fray_result fray_fight_copy(fray_fight *to, const fray_fight *from);
/* What the fight is, as bytes that say everything: the parts of its block that are in use. They
 * belong to the fight, until they are asked for again; NULL: no memory. Loading checks them against
 * the program. */
FRAY_API const void *fray_fight_bytes(const fray_fight *fight, size_t *size);
FRAY_API fray_result fray_fight_load(const fray_program *program, const void *bytes, size_t size,
                                     fray_fight **fight);
/* same state, whatever the way to it */
FRAY_API int fray_fight_equal(const fray_fight *a, const fray_fight *b);
/* equal fights have equal hashes */
FRAY_API uint64_t fray_fight_hash(const fray_fight *fight);

typedef enum fray_signal_kind {
    FRAY_SIGNAL_EVENT,    /* something happened (only when somebody listens): signal.event */
    FRAY_SIGNAL_QUESTION, /* somebody must choose: signal.question; then fray_answer */
    FRAY_SIGNAL_ROLL,     /* dice must fall: signal.roll; then fray_give_roll */
    FRAY_SIGNAL_DONE      /* over: signal.winner */
} fray_signal_kind;

typedef enum fray_event_kind {
    FRAY_EVENT_SAY, /* text */
    /* an event of the rules begins: text names its kind; who: its first creature or -1 */
    FRAY_EVENT_OPEN,
    FRAY_EVENT_CLOSE,
    FRAY_EVENT_ROLL,   /* text: the name of the roll; who rolls; value: the sum; dice, sides */
    FRAY_EVENT_FIGURE, /* text: its name; value: total; terms */
    FRAY_EVENT_CHANGE, /* who (or side, thing): member text went from `before` to `value` */
    FRAY_EVENT_MOVE,   /* who went from place `before` to place `value` (-1: off the map) */
    /* who bears a new mark: text; value: 1 if people see it, 0 if it is a plain `mark` (a note of
       the rules) */
    FRAY_EVENT_MARK,
    FRAY_EVENT_UNMARK, /* a mark is gone */
    FRAY_EVENT_CHOICE, /* who chose: text; before: 1 if secret */
    FRAY_EVENT_ACT,    /* who performs act: text */
    FRAY_EVENT_EXPECT, /* a test's expectation: value 1 held, 0 not; text tells both sides */
    FRAY_EVENT_MEASURE /* something was counted: measure, content, who (whose doing), side, thing;
                          value: how much */
} fray_event_kind;

typedef struct fray_term {
    const char *label; /* "Anna's attack", or the name of a source within a stat ("Long Spear") */
    int64_t value;     /* with its sign: the terms add up to the total */
    int depth;         /* 0: a term of the figure; 1: a source of the term before */
} fray_term;

typedef enum fray_dice_how {
    FRAY_DICE_SUM,
    FRAY_DICE_BEST,
    FRAY_DICE_WORST,   /* the `number` best or worst are added up */
    FRAY_DICE_AT_LEAST /* how many show at least `number` */
} fray_dice_how;

typedef struct fray_event {
    fray_event_kind kind;
    int depth;            /* how many events of the rules are open */
    int who;              /* creature, or -1 */
    int side, thing;      /* or -1 */
    int measure, content; /* MEASURE: which, and of what content; else -1 */
    const char *text;
    int64_t value, before;
    int dice, sides;
    fray_dice_how how; /* ROLL: what of the dice is the value; number: see there */
    int number;
    const fray_term *terms;
    size_t term_count;
    const char *file; /* where in the rules, or NULL */
    uint32_t line;
} fray_event; /* all texts valid until the next call with this fight */

typedef struct fray_option_text {
    const char *text;
    int64_t value;
} fray_option_text;

typedef struct fray_question {
    int who;  /* creature, or -1 */
    int side; /* the side that decides (the creature's, if a creature is asked), or -1 */
    const char *prompt;
    size_t count; /* of options; at least 1, at most 64 */
    const fray_option_text *options;
    int least, most; /* how many may be chosen */
    int secret;
    int limit_seconds; /* 0: none */
    int has_default;   /* fray_answer with count -1 takes it (also when time ran out) */
} fray_question;

typedef struct fray_roll {
    int who; /* creature that rolls, or -1 */
    const char *name;
    int dice, sides;   /* so many dice of so many sides; the answer is one die at a time */
    int index;         /* which die of them, from 0 */
    fray_dice_how how; /* what of them counts */
    int number;
} fray_roll;

typedef struct fray_signal {
    fray_signal_kind kind;
    fray_event event;
    fray_question question;
    fray_roll roll;
    int winner;   /* DONE: side, or -1 for nobody */
    int by_limit; /* DONE: 1 if the encounter's limit ended it */
} fray_signal;

/* Listening costs: with 0 (the default) no event is built. */
FRAY_API void fray_fight_listen(fray_fight *fight, int listen);
/* What is counted alone, at hardly any cost: `hear` is called while the fight runs (it must not
 * touch the fight), whether or not anybody listens; NULL: no longer. It belongs to this object, not
 * to the state: no clone or save has it. */
typedef struct fray_measured {
    int measure;
    /* the creature itself; whose doing it is with a thing, mark or act: its owner, bearer, or
     * whoever is named; -1 */
    int who;
    int side;  /* whose side; -1 */
    int thing; /* of a thing: which */
    /* what the creature, thing, mark or act is by its declaration; -1: nothing that has one */
    int content;
    int64_t amount;
} fray_measured;
FRAY_API void fray_fight_on_measure(fray_fight *fight,
                                    void (*hear)(void *user, const fray_measured *measured),
                                    void *user);
/* What a measure with a value of its own (`measure standing = ... for side`) says now, of a side,
 * creature or thing (0: the fight). FRAY_NOT_FOUND: it is not about that one, or has no value;
 * FRAY_FAILED: it cannot be computed. */
FRAY_API fray_result fray_fight_measure(fray_fight *fight, int measure, int of, int64_t *value);
/* Other tactics than the encounter's decide for a side (-1: chance); it belongs to this object and
 * its clones, not to the state. */
FRAY_API fray_result fray_fight_set_tactics(fray_fight *fight, int side, int tactics);
/* how many units of `draw after` have passed; 0 without one */
FRAY_API int64_t fray_fight_length(const fray_fight *fight);
/* Runs until there is something to say. FRAY_OK and *signal, or FRAY_FAILED with the fight where it
 * stopped. Calling it again on an unanswered question or roll gives that again. */
FRAY_API fray_result fray_step(fray_fight *fight, fray_signal *signal);
/* Answers the open question with the indices of the chosen options (each once). count -1: the
 * default. */
FRAY_API fray_result fray_answer(fray_fight *fight, const int *chosen, int count);
FRAY_API fray_result fray_give_roll(fray_fight *fight, int face); /* 1..sides */
typedef struct fray_failure {
    const char *message, *function, *file;
    uint32_t line;
} fray_failure;
FRAY_API fray_failure fray_fight_error(const fray_fight *fight); /* after FRAY_FAILED */
/* The same for people: the line with what it is about, how long the fight had lasted, the events
 * that were open and with whom. It belongs to the fight until the next call of fray_step or this.
 */
FRAY_API const char *fray_fight_error_text(fray_fight *fight, int colour);

/* ---- drivers: who throws the dice and who decides -------------------------------------------- */

/* A driver answers rolls and questions. Either function may say FRAY_NOT_FOUND: then the signal is
 * handed to the caller. A roll is asked for in the middle of fray_run, and its name lasts as long
 * as the call: to step or answer the fight is the caller's. */
typedef struct fray_driver {
    fray_result (*roll)(struct fray_driver *driver, const fray_roll *roll, int *face);
    fray_result (*choose)(struct fray_driver *driver, fray_fight *fight,
                          const fray_question *question, int *chosen, int *count);
    /* Philox4x32-10: key seed, counter (fight, draw); the position lives here, not in the fight */
    uint64_t seed, fight, draw;
    const int32_t *given; /* a script of faces, taken in order first */
    size_t given_count, given_used;
    void *user;
} fray_driver;

/* Dice sampled; choices by the side's tactics, and where there are none (or they have no opinion)
 * evenly at random. */
FRAY_API fray_driver fray_driver_sampled(uint64_t seed, uint64_t fight);
/* A number from 0 to n - 1, each equally likely, from the driver's generator. */
FRAY_API uint32_t fray_draw(fray_driver *driver, uint32_t n);
/* What the tactics of the one who is asked think of option `index`: sets *known to 0 when they say
 * nothing of it. FRAY_FAILED: it cannot be computed, and the fight has stopped. */
FRAY_API fray_result fray_want(fray_fight *fight, size_t index, int64_t *want, int *known);
/* Like fray_step, but the driver answers what it can: stops at events (when listening), at what it
 * leaves open, at the end. */
FRAY_API fray_result fray_run(fray_fight *fight, fray_driver *driver, fray_signal *signal);

/* ---- many fights ----------------------------------------------------------------------------- */

/* Counts fights: who won, how long they took, what was measured. Whole numbers alone; adding the
 * tallies of any parts of a run, in any order, gives the tally of the run. Each thread has its own.
 */
typedef struct fray_tally fray_tally;
typedef struct fray_outcome {
    int winner /* side, -1 */, by_limit, failed /* stopped with an error: in no other count */;
    int64_t length;
} fray_outcome;

/* of copies of that fight, which may go */
FRAY_API fray_result fray_tally_new(const fray_fight *start, fray_tally **tally);
FRAY_API void fray_tally_free(fray_tally *tally);
FRAY_API void fray_tally_clear(fray_tally *tally);
/* Plays fights `from`, from + 1, ... of the seed with sampled dice; outcomes: room for `count`, or
 * NULL. FRAY_FAILED: the sums do not fit into 64 bits. */
FRAY_API fray_result fray_tally_play(fray_tally *tally, uint64_t seed, uint64_t from,
                                     uint64_t count, fray_outcome *outcomes);
/* From now on also tells each fight that is played: the value of every line that is no content's,
 * and of those contents of which anything was counted in it; line: an index of fray_tally_line.
 * Nothing of a fight that stops with an error. */
typedef void fray_tally_reporter(void *user, uint64_t fight, int line, int64_t value);
FRAY_API void fray_tally_report(fray_tally *tally, fray_tally_reporter *teller, void *user);
/* of the same program and encounter */
FRAY_API fray_result fray_tally_add(fray_tally *to, const fray_tally *from);
/* all of it, as int64_t */
FRAY_API const void *fray_tally_bytes(const fray_tally *tally, size_t *size);
/* FRAY_DAMAGED: no such counts */
FRAY_API fray_result fray_tally_load(fray_tally *tally, const void *bytes, size_t size);

typedef struct fray_totals {
    int64_t fights, nobody, by_limit; /* by_limit: those of nobody's that `draw after` ended */
    int64_t failed, first_failed;     /* -1: none */
    const int64_t *wins;              /* a side */
} fray_totals;
FRAY_API fray_totals fray_tally_totals(const fray_tally *tally);

typedef struct fray_number {
    int64_t sum, squares, least, most; /* of one number a fight, over all fights */
    int64_t below, bin_width;          /* fights below 0; bin i holds values i * bin_width ... */
    const int64_t *bins;
    int bin_count; /* 0: there are none */
} fray_number;
typedef struct fray_line {
    int measure; /* -1: the length of the fight */
    /* whose: a creature's, what a side did with a content (side -1: nobody's doing), a side's; all
     * -1: the fight's */
    int side, who, content;
    fray_number number;
    /* of contents: fights in which anything was counted of it, and those of them that the side won
     */
    int64_t seen, won;
} fray_line;
FRAY_API int fray_tally_line_count(const fray_tally *tally);
FRAY_API fray_line fray_tally_line(const fray_tally *tally, int index);

/* ---- tests ----------------------------------------------------------------------------------- */

typedef struct fray_test_report {
    int passed;
    /* why not, for people, with expected and actual; owned by the report's program */
    const char *message;
    const char *file;
    uint32_t line;
    int expectations; /* how many were checked */
} fray_test_report;
/* Runs test `id` with its own dice and choices; every one must be used. */
FRAY_API fray_result fray_test_run(fray_program *program, int id, fray_test_report *report);

/* ---- coverage: what has run ------------------------------------------------------------------ */

/* fray_compile, for programs that are to be counted: they run somewhat slower, but fights go the
 * same way. Others have no points. */
FRAY_API fray_result fray_compile_covered(const fray_memory *memory, fray_reader reader, void *user,
                                          const char *name, fray_program **program,
                                          fray_findings **findings);

/* Counts of one program. A cover belongs to one thread at a time and outlives the fights that are
 * counted in it. */
typedef struct fray_cover fray_cover;
FRAY_API fray_result fray_cover_new(fray_program *program, fray_cover **cover);
FRAY_API void fray_cover_free(fray_cover *cover);
/* As fray_fight_new and fray_test_run. Clones of a counted fight are not counted. */
FRAY_API fray_result fray_cover_fight(fray_cover *cover, int encounter,
                                      const fray_setting *settings, size_t count,
                                      fray_fight **fight);
FRAY_API fray_result fray_cover_test(fray_cover *cover, int id, fray_test_report *report);

typedef enum fray_point_kind {
    /* something declared that runs: a command, a property, a hook, a condition ... */
    FRAY_POINT_FUNCTION,
    /* one way a decision goes: `branch` 0 (it holds; the loop is entered) or 1; both have one place
     */
    FRAY_POINT_BRANCH,
    FRAY_POINT_ROW,    /* a row of a table */
    FRAY_POINT_CONTENT /* content: it was in a fight, was put upon somebody, was performed */
} fray_point_kind;
typedef struct fray_point {
    fray_point_kind kind;
    const char *name;            /* of what is declared, or in which it stands */
    const char *file, *text;     /* text: what is written there, its first line */
    uint32_t line, column, from; /* from: in bytes */
    int branch;
    uint64_t count;
} fray_point;
FRAY_API size_t fray_cover_points(const fray_cover *cover);
FRAY_API fray_point fray_cover_point(const fray_cover *cover, size_t index);

/* What an encounter's content can do: all acts (those with neither `offered` nor `happened` were
 * open to nobody), marks that it can apply, its things, the hooks of all these. What was counted
 * decides which acts count as its own: ask after the fights. */
typedef struct fray_part {
    const char *kind, *name; /* "card", "Torch" */
    const char *hook;        /* "hit": that hook of it; NULL: itself */
    const char *file;
    uint32_t line;
    int is_act, is_mark;
    uint64_t offered, happened;
} fray_part;
/* Gives the parts of an encounter with what was counted; the array belongs to the cover, until the
 * next call. */
FRAY_API fray_result fray_cover_parts(fray_cover *cover, int encounter, const fray_part **parts,
                                      size_t *count);

/* ---- looking at a fight ---------------------------------------------------------------------- */

FRAY_API int fray_creature_count(const fray_fight *fight);
FRAY_API const char *fray_creature_name(const fray_fight *fight, int creature);
FRAY_API int fray_creature_side(const fray_fight *fight, int creature);
/* row * columns + column, or -1 */
FRAY_API int fray_creature_place(const fray_fight *fight, int creature);
FRAY_API int fray_side_count(const fray_fight *fight);
FRAY_API const char *fray_side_name(const fray_fight *fight, int side);
FRAY_API void fray_map_size(const fray_fight *fight, int *columns, int *rows);
FRAY_API const char *fray_map_terrain(const fray_fight *fight, int place); /* name, or "" */
/* of the ground: as the legend has it, "." where none */
FRAY_API const char *fray_map_glyph(const fray_fight *fight, int place);
/* of a zone; "" where places are squares */
FRAY_API const char *fray_map_name(const fray_fight *fight, int place);
/* tracks of creatures, as declared */
FRAY_API int fray_track_count(const fray_fight *fight);
FRAY_API const char *fray_track_name(const fray_fight *fight, int track);
FRAY_API int fray_track_value(const fray_fight *fight, int creature, int track, int *top);
/* 0 if there is none */
FRAY_API int fray_test_flag(const fray_fight *fight, int creature, const char *property,
                            int *value);

/* ---- campaigns: what outlasts a fight -------------------------------------------------------- */

/* What rules say lasts (`lasts health, injuries`), by names alone: it belongs to no program, so the
 * rules may change from one fight to the next. Whoever keeps it on disk is the host. Of the
 * creatures it knows, those who fight take their part of it along (fray_campaign_fight), and when
 * the fight is over give back what became of them (fray_campaign_take). In between stands a scene
 * with all of them (fray_campaign_step), in which the steps happen that rules declare (`step
 * rest(days: int) { }`). */
typedef struct fray_campaign fray_campaign;

/* One value. Creatures, things and marks are known by the names of their declarations. */
typedef struct fray_kept {
    const char *who;   /* a creature; "": the fight itself */
    const char *thing; /* one of its things, or "" */
    int copy;          /* which of those of one name, from 0 */
    const char *mark;  /* a mark upon it, or "" */
    int nth;           /* which of those of one name, from 0, the oldest first */
    /* a member, or a value of the mark. "": that the creature is in the campaign, that it bears the
     * mark */
    const char *name;
    int at; /* which of several, from 0 */
    /* "12", "true", a word, words with ", " between, a content; "none". Of a track: what is missing
     */
    const char *value;
} fray_kept;

FRAY_API fray_result fray_campaign_new(const fray_memory *memory, fray_campaign **campaign);
FRAY_API void fray_campaign_free(fray_campaign *campaign);
FRAY_API fray_result fray_campaign_add(fray_campaign *campaign, const fray_kept *kept); /* copied */
FRAY_API size_t fray_campaign_count(const fray_campaign *campaign);
/* of one creature they stand together */
FRAY_API fray_kept fray_campaign_at(const fray_campaign *campaign, size_t index);
/* Why the last call gave FRAY_INVALID or FRAY_NOT_FOUND, for people. */
FRAY_API const char *fray_campaign_fault(const fray_campaign *campaign);
/* A creature as it is declared joins: FRAY_NOT_FOUND, or FRAY_INVALID: it is no creature that
 * lasts, or is there already. */
FRAY_API fray_result fray_campaign_join(fray_campaign *campaign, const fray_program *program,
                                        const char *name);
/* and what it was is forgotten */
FRAY_API fray_result fray_campaign_leave(fray_campaign *campaign, const char *name);
/* Whatever bore the name `before` (creature, thing, mark, member, word, content) bears `after`;
 * NULL: it is forgotten. */
FRAY_API fray_result fray_campaign_rename(fray_campaign *campaign, const char *before,
                                          const char *after, size_t *count);

/* fray_fight_new, for those of the campaign who take part as they are in it, for others who could
 * be in it as they are declared. FRAY_INVALID: the rules do not fit what is kept, or somebody takes
 * part who is in the campaign no longer. */
FRAY_API fray_result fray_campaign_fight(fray_campaign *campaign, const fray_program *program,
                                         int encounter, const fray_setting *settings, size_t count,
                                         fray_fight **fight);
/* Between fights: everybody in the campaign is there. FRAY_INVALID: the rules do not fit what is
 * kept; FRAY_NOT_FOUND: nothing lasts by these rules. */
FRAY_API fray_result fray_campaign_step(fray_campaign *campaign, const fray_program *program,
                                        const fray_setting *settings, size_t count,
                                        fray_fight **fight);
/* Takes over from a fight that is done what lasts of it. */
FRAY_API fray_result fray_campaign_take(fray_campaign *campaign, const fray_fight *fight);
/* Do the points of all who are there hold, and what is required of them? FRAY_INVALID:
 * fray_campaign_fault says whose do not. */
FRAY_API fray_result fray_campaign_judge(fray_campaign *campaign, const fray_fight *between);
FRAY_API int fray_campaign_here(const fray_fight *between, int creature); /* 1: in the campaign */
/* Its accounts as it stands there; they belong to the campaign. */
FRAY_API fray_result fray_campaign_accounts(fray_campaign *campaign, const fray_fight *between,
                                            int creature, const fray_account **accounts,
                                            size_t *count);

typedef enum fray_campaign_sort {
    FRAY_CAMPAIGN_NUMBER,
    FRAY_CAMPAIGN_FLAG,
    FRAY_CAMPAIGN_WORD,
    FRAY_CAMPAIGN_SOMEBODY, /* who is in the campaign */
    FRAY_CAMPAIGN_CONTENT
} fray_campaign_sort;
typedef struct fray_campaign_param {
    const char *name;
    fray_campaign_sort sort;
    /* "a number", "true or false", "fire, ice or steel", "a hero of the campaign", "the name of
     * something declared" */
    const char *kind;
    int may_lack; /* it need not be said */
} fray_campaign_param;
FRAY_API int fray_campaign_step_count(const fray_program *program);
FRAY_API const char *fray_campaign_step_name(const fray_program *program, int step);
FRAY_API const char *fray_campaign_step_doc(const fray_program *program, int step);
FRAY_API int fray_campaign_param_count(const fray_program *program, int step);
FRAY_API fray_campaign_param fray_campaign_param_at(fray_program *program, int step, int index);
/* The scene will play that step when it is run. values: a text each parameter, NULL where nothing
 * is said. FRAY_BAD_ARGUMENT and *wrong: which of them is none of its kind (a creature that is not
 * there is none). */
FRAY_API fray_result fray_campaign_begin(fray_fight *between, int step, const char *const *values,
                                         int *wrong);

/* ---- exact odds ------------------------------------------------------------------------------ */

/* Every way a fight can go, by the same code that plays it: at each roll and each choice that
 * chance decides (equals among the most wanted, and whatever no tactics speak of) all outcomes are
 * gone through, and equal states are merged, so that the work grows with the states there are and
 * not with the ways to them. Nothing is rounded, or the error is proved. */
typedef struct fray_odds fray_odds;

typedef struct fray_odds_progress {
    uint64_t opened, merged, waiting, ends, bytes;
} fray_odds_progress;
typedef struct fray_odds_plan {
    /* doubles with a proved bound; 0: exact rationals, where the library has them (fray_odds_exact)
     */
    int floating;
    /* as if the encounter said `draw after` so many of its unit; 0: as it says */
    int rounds;
    /* may wait at once; 0: 200000. Beyond it the rest is left unresolved */
    uint64_t most_states;
    uint64_t samples, seed;   /* what is left unresolved is played so many times by chance */
    const char *const *flags; /* properties and flags of creatures to look at in the end, by name */
    size_t flag_count;
    /* by name: counted along the way, or asked in the end (`measure x = ...`). Each makes more
     * states */
    const char *const *measures;
    size_t measure_count;
    /* asked now and then; 0: leave the rest unresolved */
    int (*go_on)(void *user, const fray_odds_progress *progress);
    void *user;
} fray_odds_plan;

FRAY_API int fray_odds_exact(void); /* 1: this library has exact rationals */
/* Exact rationals are GMP's, which takes its memory from these functions, for the whole process,
 * and calls abort() when malloc has none. Who owns the process may give it others before anything
 * is asked; they may end the process, but never return NULL. */
FRAY_API void fray_odds_memory(void *(*take)(size_t size),
                               void *(*resize)(void *old, size_t old_size, size_t size),
                               void (*drop)(void *old, size_t size));
/* Goes through it all. plan may be NULL. FRAY_BAD_ARGUMENT: no such encounter, or `rounds` where
 * nothing is counted. */
FRAY_API fray_result fray_odds_new(const fray_program *program, int encounter,
                                   const fray_setting *settings, size_t count,
                                   const fray_odds_plan *plan, fray_odds **odds);
FRAY_API void fray_odds_free(fray_odds *odds);

typedef enum fray_odds_rest {
    FRAY_ODDS_ALL,     /* nothing is left */
    FRAY_ODDS_STATES,  /* too many states: the plan's limit */
    FRAY_ODDS_STOPPED, /* go_on said so */
    FRAY_ODDS_TINY     /* what is left is less than 2^-60: fights that might go on for ever */
} fray_odds_rest;
typedef struct fray_chance {
    double value, error; /* the truth lies within error of it */
    const char *exact;   /* "9/20"; NULL where numbers are not exact */
} fray_chance;
typedef struct fray_odds_summary {
    int exact;
    fray_odds_rest rest;
    /* how likely the rest is: each chance below is at least what it says, at most that more */
    fray_chance unresolved;
    fray_chance failed;  /* how likely the fight stops with an error; it is in no variable */
    const char *failure; /* the first such error, or NULL */
    /* states gone on from, states that were there already ... */
    uint64_t opened, merged, most_waiting, ends, bytes;
    uint64_t samples; /* plays of the rest */
} fray_odds_summary;
FRAY_API fray_odds_summary fray_odds_sum(fray_odds *odds);

typedef enum fray_odds_kind {
    FRAY_ODDS_RESULT, /* what a trial gives as `result` */
    FRAY_ODDS_WINNER, /* the side, -1: nobody */
    FRAY_ODDS_LENGTH, /* so many units of `draw after` had passed */
    FRAY_ODDS_TRACK,  /* of a creature, in the end */
    FRAY_ODDS_FLAG,   /* of a creature, in the end: 0 or 1 */
    FRAY_ODDS_MARK,   /* it bears such a mark in the end: 0 or 1 */
    FRAY_ODDS_MEASURE /* what the rules count: of the fight, a side, or a creature with its things,
                         marks and acts */
} fray_odds_kind;
typedef struct fray_odds_variable {
    fray_odds_kind kind;
    const char *name;
    int creature;  /* or -1 */
    int side;      /* of a measure: whose; or -1 */
    int yes_or_no; /* its values are 0 and 1 */
    int64_t start; /* tracks, flags, marks: before the first roll */
    size_t count;  /* of its values, in rising order */
} fray_odds_variable;
typedef struct fray_odds_value {
    int64_t value;
    const char *text; /* for people: a side, a tag ... */
    fray_chance chance;
    uint64_t sampled; /* of the plays of the rest, how many came to it */
} fray_odds_value;
FRAY_API size_t fray_odds_count(fray_odds *odds);
FRAY_API fray_odds_variable fray_odds_at(fray_odds *odds, size_t variable);
FRAY_API fray_odds_value fray_odds_value_at(fray_odds *odds, size_t variable, size_t index);
FRAY_API const char *fray_odds_creature(fray_odds *odds, int creature); /* its name */
FRAY_API const char *fray_odds_side(fray_odds *odds, int side);

#ifdef __cplusplus
}
#endif
#endif
