/* debugger.h -- The debugger of `fray debug`: plays a fight or a test, stops in it, and goes back.
 *
 * A fight is a function of its rules, its seed and its answers. So each moment has a number: it
 * counts the statements that were reached and the events that were heard. To go back, the debugger
 * plays the fight again from its start, and stops at an earlier moment. A condition or expression
 * is compiled into the rules, as a `let` before a statement. Such statements do not count, so
 * numbers stay the same.
 *
 * The front ends are debug_terminal.c and debug_adapter.c.
 */
#ifndef FRAY_TOOL_DEBUGGER_H
#define FRAY_TOOL_DEBUGGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"
#include "tool/io/json.h"

struct debug_plan {
    const char *file;
    const char *scene; /* the name of an encounter or test; NULL: the first encounter */
    bool is_test;
    uint64_t seed, fight;
    const char *const *settings; /* OPTION=VALUE; ends with NULL, or is NULL */
    const char *const *tactics;  /* SIDE=TACTICS */
};

enum break_kind { BREAK_LINE, BREAK_EVENT, BREAK_CHANGE };
/* Where to stop. Texts are owned. */
struct debug_break {
    int id;
    enum break_kind kind;
    char *file;       /* of BREAK_LINE: as fray_frame has it */
    uint32_t line;    /* as asked for */
    uint32_t at_line; /* the statement's; 0: there is none */
    char *what;       /* the kind of an event, or "health" or "Anna.health" of a change */
    char *condition;  /* of BREAK_LINE, or NULL */
    char *log;        /* of BREAK_LINE: printed instead of stopping; or NULL */
    char *fault;      /* why it cannot be set; or NULL */
    uint64_t least;   /* stops from this time on that it is reached; 0: always */
    uint64_t times;   /* in this pass */
    uint32_t column;  /* of the statement; where the condition is compiled */
};

enum debug_step { STEP_INTO, STEP_OVER, STEP_OUT, STEP_EVENT, STEP_TURN, STEP_ON };
enum debug_reason {
    REASON_START, /* the first moment */
    REASON_STEP,
    REASON_BREAK,
    REASON_EVENT,
    REASON_CHANGE,
    REASON_EXPECT, /* an expectation of a test failed */
    REASON_PAUSE,
    REASON_FAILED, /* the fight or test failed: text */
    REASON_END
};
struct debug_stop {
    enum debug_reason reason;
    int break_id;     /* or 0 */
    const char *text; /* what happened; "" */
};

struct debugger;
struct debug_front {
    /* The fight has stopped. The front end calls debugger_go, debugger_restart or debugger_quit. */
    void (*stopped)(void *user, struct debugger *d, const struct debug_stop *stop);
    /* A point of logging was passed, in a forward direction. */
    void (*logged)(void *user, struct debugger *d, const struct debug_break *at, const char *text);
    /* Called now and then while the fight runs; true: stop. Or NULL. */
    bool (*poll)(void *user, struct debugger *d);
    void *user;
};

/* Compiles the rules and finds the scene. NULL: *code is the exit code after a message. */
struct debugger *debugger_new(const struct debug_plan *plan, struct debug_front front, int *code);
void debugger_free(struct debugger *d);
/* Plays until the front end quits. `stops`: at the first statement. Returns the exit code. */
int debugger_run(struct debugger *d, bool stops);

/* ---- in `stopped` ---- */
void debugger_go(struct debugger *d, enum debug_step step, bool back);
void debugger_restart(struct debugger *d);
void debugger_quit(struct debugger *d);

size_t debugger_frame_count(const struct debugger *d);
/* fray_debug_variables without what the debugger has inserted. */
fray_result debugger_variables(struct debugger *d, fray_holder holder, const fray_variable **list,
                               size_t *count);
/* The state as fray_show_state shows it, to be freed; NULL: there is no fight now. */
json_t *debugger_state(struct debugger *d);
/* The value of the question of debugger_replay, in `stopped`. */
bool debugger_answer(struct debugger *d, size_t frame, fray_variable *out);
/* The frame with its place in the rules as they are written. */
fray_frame debugger_frame(struct debugger *d, size_t index);
/* The text of a file of the rules, by the name that frames have; NULL: there is none. */
const char *debugger_text(struct debugger *d, const char *file, size_t *size);
/* Evaluates an expression in a frame: a path such as `target.health`, else by the rules. Returns
 * false with *value as the reason. Both texts are to be freed. */
bool debugger_evaluate(struct debugger *d, const char *text, size_t frame, char **value,
                       char **type, fray_holder *holder);

/* Plays to this moment once more with `let debugged_0 = TEXT` in front of the frame's statement,
 * and calls front.stopped there. Returns why that is not possible, to be freed; or NULL. */
char *debugger_replay(struct debugger *d, const char *text, size_t frame, struct debug_front front);

/* ---- at any time ---- */

/* Adds a place to stop; takes the texts of `b`. Returns it with id, at_line and fault set. */
const struct debug_break *debugger_break(struct debugger *d, struct debug_break b);
bool debugger_unbreak(struct debugger *d, int id);
size_t debugger_break_count(const struct debugger *d);
const struct debug_break *debugger_break_at(const struct debugger *d, size_t index);
/* The name that frames have for a file, by any path to it; NULL: no statement is in it. */
const char *debugger_file(struct debugger *d, const char *path);
/* Statements in order of the program: NULL at the end. */
const fray_frame *debugger_statement(const struct debugger *d, size_t index);
void debugger_stop_at_failed(struct debugger *d, bool stops);

/* ---- the front ends ---- */
int debug_in_terminal(const struct debug_plan *plan);
int debug_by_adapter(void);

#endif
