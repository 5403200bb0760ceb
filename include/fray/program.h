/* program.h -- The parts of a program, such as scenes and options; rules in print. */
#ifndef FRAY_PROGRAM_H
#define FRAY_PROGRAM_H

#include "compile.h"

#ifdef __cplusplus
extern "C" {
#endif

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
/* Returns the unit that `ends after` counts: "rounds"; "" without one. */
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

/* All trials, `trial blow(by attacker: creature) { situation behind { } ... }`. `is` makes a trial
 * of one. Those without parameters have situations alone, or no words. */
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
    const char *variant;        /* "Variant of Goblin: health 9; traits +Sly"; or "" */
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

/* Two hooks that meet at one moment of a fight and do not commute, and what decides which goes
 * first. Or, at "set power", one of several lines that set this stat, and which of them counts;
 * `second` and `over` are empty then. They are listed moment by moment. */
typedef struct fray_meeting {
    const char *moment; /* "hurting.would", "becoming", "ended" */
    const char *first,
        *second;         /* the declarations that have the hooks; the same: of two creatures */
    const char *over;    /* what both touch: "harm, health"; empty: an order is named */
    const char *decided; /* a clause: "the side of `target` is asked" */
    const char *file, *other_file; /* of the first, of the second */
    uint32_t line, other_line;
} fray_meeting;
FRAY_API size_t fray_doc_meeting_count(const fray_doc *doc);
FRAY_API fray_meeting fray_doc_meeting(const fray_doc *doc, size_t index);

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

#ifdef __cplusplus
}
#endif
#endif
