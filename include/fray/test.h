/* test.h -- Tests of rules: run them, profile, debug, measure coverage, mutate. */
#ifndef FRAY_TEST_H
#define FRAY_TEST_H

#include "fight.h"

#ifdef __cplusplus
extern "C" {
#endif

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
/* Shows the state of the fight, whose dice have this seed, as fray_show_state of view.h does to the
 * referee. FRAY_BAD_ARGUMENT: no fight is looked at. */
struct fray_sink;
FRAY_API fray_result fray_debug_show(fray_debug *debug, uint64_t seed, const struct fray_sink *to);

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
    FRAY_POINT_CONTENT,  /* content: it took part, was applied, or was performed */
    FRAY_POINT_CLAUSE    /* a statement of content. branch: 0 began, 1 changed something */
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

/* A line of content on a stat, such as `attack +1`. How often it was read while a creature bore it,
 * how often its condition held then, and how often it changed the figure. Lines are numbered from
 * 0; `kind` is NULL after the last one. */
typedef struct fray_line_use {
    const char *kind, *name; /* of the content */
    const char *stat;
    const char *file;
    uint32_t line;
    uint64_t read, held, changed;
} fray_line_use;
FRAY_API fray_line_use fray_cover_line(const fray_cover *cover, size_t index);

/* ---- mutation testing ------------------------------------------------------------------------ */

/* The mutants of rules: small changes that leave rules that check. A test that fails with a mutant
 * kills it. Mutants that no test kills show what the tests do not prove.
 *
 * Mutants are numbered in an order that depends on the sources alone. Several objects of the same
 * files, one per thread, have the same mutants. */
typedef struct fray_mutants fray_mutants;
typedef struct fray_mutant {
    const char *mutation; /* "number", "boundary" and so on */
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
/* Returns a class of mutants by its index; NULL after the last one. Static. */
FRAY_API const char *fray_mutant_group(size_t index);
/* The same of mutations: "number" ... */
FRAY_API const char *fray_mutant_mutation(size_t index);

#ifdef __cplusplus
}
#endif
#endif
