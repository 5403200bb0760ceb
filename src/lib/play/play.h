/* play.h -- Declares the object behind `fray_play`: a tree of inputs, the fight at one place of it,
 * and the record. Private to src/lib/play. */
#ifndef FRAY_PLAY_PLAY_H
#define FRAY_PLAY_PLAY_H

#include "engine/bytecode/enums.h"
#include "flat_json.h"
#include "fray/campaign.h"
#include "fray/play.h"
#include "fray/search.h"
#include "lib/compile/compile.h"
#include "lib/fight/fight.h"

/* How far the fight was played. */
struct play_state {
    fray_fight *fight;
    fray_driver dice;
    size_t sampled;   /* dice so far that no person threw */
    int at, at_depth; /* the last input that took effect; its index in the path */
    bool waits;       /* the last signal was a question, a roll or the end, and is still open */
    bool failed;      /* the fight stopped with an error */
    int unreported;   /* an input that took effect but is not signalled yet; -1: none */
    uint64_t event_hash;
    int clock, clocks;   /* clock 0: none runs */
    uint64_t broken[16]; /* promises that broke since the last input: each is signalled once */
    int broken_count;
    fray_signal open; /* the signal that waits */
};

/* A copy of the waiting fight, after an input and all that follows from it. */
struct snapshot {
    struct play_state now;
    fray_play_die *dice; /* those since the input */
    size_t dice_count;
};

/* An input in the tree. Index 0 is the start, which is none. */
struct input {
    fray_play_input data; /* all texts are in the arena of the play */
    const char *who;      /* the name of the creature, or "" */
    int parent, next;     /* next: the child that redo takes; -1: none */
    uint64_t event_hash;  /* a hash of the events before it */
    bool has_hash;        /* `event_hash` is known */
    int newcomer;         /* of BRING: 1 + the newcomer; 0: none */
    struct snapshot *after;
};

struct branch {
    const char *name;
    int tip;
};

/* A module as the reader returned it. Modules with one shown name share one text. */
struct kept_module {
    const char *name, *from, *shown; /* from "": the file that the play names */
    struct str text;
};

struct fray_play {
    struct memory own;
    fray_memory outer; /* the same, for the public functions */
    struct arena arena;
    struct interner *names; /* of rolls */
    char why[400];          /* of the last failure */

    /* the rules: all sources, the program, and the statements in it */
    VEC(struct kept_module) modules;
    fray_reader reader; /* for sources that are not kept; NULL: they are complete */
    void *user;
    fray_program *program;
    uint64_t hash; /* of the program without statements */
    VEC(const char *) statements;
    VEC(struct newcomer) newcomers; /* creatures that the referee has brought in, on any branch */
    const char *question;           /* of fray_play_compile, during the call */

    /* the plan */
    const char *rules, *encounter;
    uint64_t seed, number;
    VEC(const char *) settings;
    VEC(fray_setting) program_settings; /* the same for the program */
    VEC(fray_seat) seats;
    VEC(int) rolls;          /* the faces of the first sampled dice */
    fray_campaign *campaign; /* the values at the start, or NULL */
    const char *step;        /* of the campaign; NULL: an encounter is played */
    VEC(const char *) values;

    /* the tree */
    VEC(struct input) inputs;
    VEC(struct branch) branches;
    int branch, tip;       /* tip: the last input that counts */
    size_t snapshot_count; /* snapshots in the tree */

    struct play_state now;
    VEC(fray_play_die) die_list; /* since the last input that is not a FACE */
    VEC(int) path;               /* from the start to `tip` */

    /* for fray_play_why_not; made when it is first asked, and again after a statement */
    fray_program *watched; /* or NULL */
    struct condition_reader *conditions;
    bool watches;         /* a watched copy of the fight is played */
    struct arena answers; /* texts of the last explanation */

    uint64_t playouts;                 /* of a search; 0: it is off */
    char file_search[LIMIT_SIDES][12]; /* the playouts that the rules give a side, or "" */
    uint64_t slice;                    /* playouts of one fray_play_run; 0: all */
    fray_search *search;               /* that is under way, or NULL */
    uint64_t search_left;              /* its playouts */
    fray_search *watcher;              /* notes all answers and faces; or NULL */
    bool watcher_lost;                 /* it refused an answer or a face */
    fray_play_watcher *observer;       /* of the host; or NULL */
    void *observer_user;

    /* the record */
    VEC(const char *) lines;
    uint32_t sum; /* of the last line */
    bool silent;  /* reading the record: nothing is added to it */
    fray_play_damage damage;
    fray_play_divergence divergence;
};

/* ---- play_texts.c ---- */

/* Sets the reason of a failure and returns the result. */
fray_result play_fail(fray_play *p, fray_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *play_copy(fray_play *p, const char *text); /* in the arena; NULL: "" */
fray_seat play_copy_seat(fray_play *p, const fray_seat *seat);

/* ---- rules.c ---- */

/* Compiles the rules with all statements and makes a fight at its start. `more`: a statement to
 * add, or NULL; it is kept only if the result is FRAY_OK. */
fray_result play_compile(fray_play *p, const char *more, fray_findings **findings);
/* Sets the fight to its start. */
fray_result play_rewind(fray_play *p);
/* Makes `watched` and `conditions`, unless they are made. */
fray_result play_watched_make(fray_play *p);
void play_watched_drop(fray_play *p);
/* Returns the number of a statement in the program, or -1. */
int play_statement_find(const fray_play *p, const char *text);
/* Starts statement number `index` in the waiting fight. */
bool play_statement_begin(fray_play *p, int index);

/* ---- play_run.c ---- */

/* Returns the kind of the innermost open event and sets *index. NULL: none is open. */
const char *play_innermost_event(const fray_play *p, int *index);
/* Plays to the next signal; without `with_events`, to the next QUESTION, ROLL or DONE. */
fray_result play_advance(fray_play *p, fray_play_signal *out, bool with_events);

/* ---- searcher.c ---- */

/* Give a face and an answer to the watcher, then to the fight. */
fray_result play_give_face(fray_play *p, int face);
fray_result play_give_answer(fray_play *p, const int *chosen, int count);
fray_result play_search_new(const fray_play *p, fray_search **search);
/* Begins p->search after it has noted the fight; drops it if the question cannot be searched. */
void play_search_begin(fray_play *p, const fray_seat *seat, fray_search *search);
enum { SEARCH_FAILED = -2, SEARCH_CONTINUES = -3 };
/* Works on p->search. *count: of `chosen`, or one of the above. */
fray_result play_search_work(fray_play *p, int *chosen, int *count);
static inline void play_search_drop(fray_play *p)
{
    fray_search_free(p->search);
    p->search = NULL;
}

/* ---- seats.c ---- */

/* Returns whether the fight has a creature or side, and the program tactics, for this seat. */
bool play_seat_exists(const fray_play *p, const fray_seat *seat);
/* Returns the seat that decides at `p->now.at`. */
fray_seat play_seat_of(const fray_play *p, int creature, int side);
/* Answers the open question by tactics or at random. */
fray_result play_choose(fray_play *p, const fray_seat *seat, const fray_question *q, int *chosen,
                        int *count);

/* ---- input_tree.c ---- */

/* Adds an input after `now.at` and makes it the tip. Returns its index, or -1 without memory. */
int play_input_add(fray_play *p, const fray_play_input *input);
/* Returns a newcomer that no input before the tip has brought in, or -1. */
int play_newcomer_find(const fray_play *p, const char *creature, const char *side);
void play_path_find(fray_play *p); /* from the start to the tip */
/* The number of inputs from the start to this one. */
int play_depth(const fray_play *p, int input);
void play_snapshot_take(fray_play *p); /* a snapshot of the waiting fight */
/* Sets the fight to the snapshot of an input of the path. False: it has none. */
bool play_snapshot_restore(fray_play *p, int depth);
void play_snapshots_drop(fray_play *p); /* frees all snapshots */

/* ---- undo.c ---- */

fray_result play_go_to(fray_play *p, int tip); /* makes it the tip, and plays silently to it */

/* ---- record.c ---- */

void record_begin(fray_play *p); /* the plan and the sources */
void record_input(fray_play *p, const struct input *input);
void record_move(fray_play *p, const char *what, int count);          /* undo, redo */
void record_branch(fray_play *p, const char *what, const char *name); /* fork, branch */

/* ---- record_reader.c ---- */

/* Reads the plan, the sources and the first seats. Sets *used to their bytes and *line to their
 * lines. FRAY_DAMAGED: one of them cannot be read. */
fray_result record_read_head(fray_play *p, struct str record, size_t *used, size_t *line);
/* Reads the inputs, up to the first line that is damaged. */
void record_read_inputs(fray_play *p, struct str record, size_t used, size_t line);

#endif
