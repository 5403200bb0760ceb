/* state.h -- The fight's state: one flat memory block, and the tables derived beside it.
 *
 *     block:  head | frames | world | registers | list stack | levels of `together`
 *
 * The block holds the whole state and no pointer, so a copy of the block is a copy of the fight.
 * Creatures, things and the size of each part follow from program and encounter (layout_make,
 * stack_bounds.c). They are stored beside the block. Registers, jumps and table rows are proved by
 * the verifier before the program runs. Values in the block (indices, references) are checked where
 * they are used. Only the part in use counts as state (snapshot.c): no code reads above a top of
 * frames, registers, lists or levels.
 *
 * The world is an array of 32-bit cells. `together` keeps copies of it:
 *
 *     event depth, mark count | fight | sides | creatures | things | marks | events | hook bits
 *
 * Unless a comment says otherwise, a bool function returns false when the fight has stopped with an
 * error; vm->message holds the text.
 */
#ifndef FRAY_VM_STATE_H
#define FRAY_VM_STATE_H

#include "base/vec.h"
#include "engine/bytecode/enums.h"

struct access_log;
struct counted_code;
struct coverage_counts;
struct event_record;
struct measure_record;
struct memo_entry;
struct program;
struct program_index;
struct roll;
struct row_cells;
struct row_encounters;
struct vm;
struct zones;

/* Limits of the machine. Those that the checker knows too are in engine/bytecode/enums.h. Exceeding
 * one is an error that names the limit. */
enum vm_limit {
    LIMIT_THINGS = 2048,
    LIMIT_PLACES = 65534, /* an argument of an act has 16 bits */
    LIMIT_ZONES = 256,
    /* Upper bounds of these four. A fight gets what its program can use: struct fight_layout. */
    LIMIT_FRAMES = 64,
    LIMIT_REGISTERS = 2048,
    LIMIT_SCRATCH = 1 << 17, /* list elements alive at once: any map, several times */
    LIMIT_LEVELS = 4,        /* `together` within `together` */
    LIMIT_OPTIONS = 65535,   /* of a question: a searcher keeps 16 bits of an index */
    LIMIT_NUMBERS = 1000000, /* of a question for a number between two ends */
    LIMIT_CHOSEN = 64,       /* options that one answer chooses */
    LIMIT_DICE = 1000,
    LIMIT_NESTED = 24, /* calls of vm_pure within one another: each uses C stack */
    LIMIT_STOCK_DEPTH = 4,
    MARKS_PER_CREATURE = 6,
    MARKS_PER_FIGHT = 16,
    MARK_CELLS_MOST = 64,
    MARK_WORDS = 16,   /* a bit for each slot */
    MARK_SLOTS = 1023, /* a mark reference has 25 bits: slot | generation << 10 */
    MARK_GENERATIONS = 0x7FFF,
    MARK_ARGUMENT = 0x7FFF, /* an act keeps the lower bits of a reference */
    MARK_SHORT = 1 << 30    /* so it has only these */
};
#define FUEL_PER_FIGHT ((int64_t)20000000)
#define FAR_AWAY       1000000 /* the distance to a creature or thing without a place */
/* A given value that is not in the table: content_given computes it. */
#define GIVEN_COMPUTED INT32_MIN
/* Who watches what the rules promise. A fight is the same with each. */
enum referee {
    REFEREE_AWAY,
    REFEREE_STOPS, /* a broken promise is an error that ends the fight */
    REFEREE_TELLS  /* it is an event for the listener */
};
enum vm_status { VM_RUNNING, VM_QUESTION, VM_ROLL, VM_DONE, VM_ERROR };
/* The first cells of the world. */
enum { W_DEPTH /* open events */, W_MARKS /* marks alive */, W_HEAD };
/* The cells of a mark. Its values follow. */
enum {
    MK_WORD,  /* content + 1 | generation << 16; content + 1 is 0 in a free slot */
    MK_CLASS, /* of the bearer. CLASS_TERRAIN: a place */
    MK_BEARER,
    MK_RANK,   /* age: 0 is the oldest mark alive */
    MK_LEFT,   /* how many moments or events are left; 0: it ends when things settle */
    MK_MOMENT, /* 1 + the moment or unit that is counted; 0: no count */
    MK_BY,     /* the creature that is its clock; -1: see mark_clock */
    MK_SINCE,  /* MARK_SINCE * how many events and windows were open when it began, plus
                  MARK_COUNTED if something was counted in the round under way: mark_durations.c */
    MK_CELLS
};
enum { MARK_COUNTED = 1, MARK_SINCE = 2 };
/* The cells of an event. Its parameters and members follow. */
enum {
    EV_KIND,
    EV_FLAGS,
    EV_WINDOWS, /* open windows */
    EV_FRAME,   /* the frame that runs it */
    EV_LEAVE,   /* where its end begins in the code */
    EV_CELLS
};
enum {
    EVF_OPEN = 1,
    EVF_OFF = 2,     /* called off */
    EVF_DOOMED = 4,  /* it, or an event around it, no longer holds */
    EVF_EXITING = 8, /* its end runs */
};
struct head {
    uint32_t magic, version;
    uint64_t program_hash, size;
    /* byte offsets in the block */
    int32_t encounter, frames_at, world_at, regs_at, scratch_at, levels_at;
    int64_t fuel; /* fuel, expectations and pad are not part of the state: see vm_equal */
    int32_t expectations, pad;
    int32_t status, winner, ended, limit_count;
    int32_t frames, scratch, levels, roll_index;
    int64_t roll_sum;
    int32_t error_fn, error_pc, begun;
    /* Of the open roll: dice that fall a second time or more, and the chain of the current die. */
    int32_t roll_extra, roll_chain, roll_value;
    int32_t holder; /* the frame count of the window or wave whose hooks run; else 0 */
    /* Of the settling that runs: its waves so far, the first hook of the last one, and how many
     * events were open when it began. */
    int32_t waves, last_hook, floor;
    uint64_t witnesses; /* of that wave: the creatures that were in the fight when it began */
};
struct frame {
    int32_t fn;
    int32_t pc;   /* an index into the code of the whole program */
    int32_t base; /* its first register */
    int32_t ret;  /* the caller's register for the result; -1: none */
    int32_t scratch;
    int32_t
        march; /* what was said to the step of a march that it runs, see enum march_step; or 0 */
};
/* A creature of the encounter. The things it owns are things[first] and the following ones. */
struct instance {
    int32_t content, kind, side, name;
    int32_t first, count;
    int32_t native; /* how many of these it begins with; the others are room, see forms.c */
};
/* owner, holder, side: who has the list `own` that it is in, see enum thing_cell. born: its content
 * at the start. */
struct thing {
    int32_t content, kind, owner, holder, own, born;
    int32_t at; /* the side or place whose list it is in */
};
/* Where the cells of a member are, and which fast paths apply to it. */
struct member_layout {
    int32_t base, stride;
    /* Below these record numbers, one cell can be read, or written, as it is. Writing so requires
     * that there is no listener. */
    uint32_t read_limit, write_limit;
    int32_t limit, count;
    bool single_cell;         /* its value is one cell, unconverted */
    bool direct_store;        /* and is stored without a check */
    bool unbounded;           /* a number without floor, top or next track */
    bool simple_track;        /* a creature's number whose top is a table entry */
    bool of_thing, of_event;  /* one cell, after a check of the record's kind */
    int32_t floor, top, next; /* floor: INT32_MIN without one; top: a stat; next: a track; or -1 */
    /* the group that memoized functions read, and the number of the first record; -1: none */
    int32_t memo_group, memo_first;
};
/* The sizes and offsets of all parts. Follows from program and encounter alone. */
struct fight_layout {
    int32_t sides, creatures, things, marks;
    int32_t thing_room; /* of each creature, for the things of another content */
    /* in cells of the world */
    int32_t fight_at, sides_at, creatures_at, things_at, places_at, marks_at, events_at, bits_at,
        world_size;
    /* cells of one record */
    int32_t side_cells, creature_cells, thing_cells, place_cells, mark_cells, event_cells,
        bit_words;
    /* bits of one hook: the maximum of the counts of creatures, things and marks, plus 1 */
    int32_t bits_per_hook;
    int32_t places, columns, rows, space, diagonal;
    int32_t clamped[CLASS_EVENT + 1], clamped_count;
    int32_t change_cap, request_cap, request_cells, way_cap;
    int32_t frames, registers, scratch, levels; /* capacities; exceeding one is an error */
    size_t frames_bytes, world_bytes, regs_bytes, scratch_bytes, level_bytes, size;
    /* byte offsets in a level */
    size_t lv_adjust, lv_cut, lv_lent, lv_given, lv_changes, lv_requests, lv_ways, lv_backs,
        lv_removed, lv_gone;
};
/* A cache derived from the world: occupancy.c. */
struct occupancy {
    uint64_t present; /* creatures that are in the fight */
    int32_t place[LIMIT_CREATURES];
    int32_t spot[LIMIT_CREATURES]; /* the spot of that place, or NOWHERE */
    uint8_t *squares;              /* by place: 1 + the creature there, or SQUARE_... */
    uint64_t *covers; /* by place: the creatures whose bodies cover it; if some body is large */
    int16_t *marks;   /* by rank: the slot of that mark, or -1 */
    uint64_t alive[MARK_WORDS]; /* slots that hold a mark */
    /* how many marks each creature has; the last element counts all other marks */
    int16_t mark_counts[LIMIT_CREATURES + 1];
    int32_t ground_marks; /* how many marks are on places */
    int32_t deepest;      /* no mark began with more open */
    uint64_t *borne; /* [creature][content_words]: the marks of it, of its things, of its side */
    /* By creature, then of all other bearers, then of all: which kinds and contents their marks
     * have, with ancestors and included marks. A bit stands for several if there are more than 64.
     */
    uint64_t mark_kinds[LIMIT_CREATURES + 2], mark_contents[LIMIT_CREATURES + 2];
};
/* Who can have content of a set in force whatever happens in a fight. The set is a row of the
 * program index: the content with lines for a stat, or with hooks at a window. */
struct set_reach {
    uint64_t owners; /* creatures with such content: their own, or that of their things */
    bool ground;     /* some terrain of the map is in the set */
};
/* Returns a face from 1 to sides in *face. false: leaves the roll open. */
typedef bool (*throw_fn)(struct vm *vm, const struct roll *roll, int *face);
/* Memoized results: memo.c. */
struct memo {
    uint64_t held;   /* groups in sets with a version, or in sets of records */
    uint64_t of_all; /* groups in sets of the whole world with a version */
    uint64_t *record_held;
    uint32_t *versions;        /* [set]; up to `floor`: unknown, but for the empty set */
    uint32_t *record_versions; /* [record][record set], likewise */
    struct memo_entry *entries;
    int64_t *pool;    /* elements of lists: a ring */
    uint64_t pool_at; /* how many were ever written */
    int32_t *credit;  /* [memo_fn]: grows with hits; below 0: calls left of its backoff */
    uint8_t *rests;   /* [memo_fn]: backoffs since the last success */
    uint64_t epoch;   /* how often anything was forgotten */
    uint32_t last;    /* the last version given */
    uint32_t floor;   /* the last version given before everything was forgotten */
    uint32_t mask;    /* the number of entries - 1; it grows */
    int64_t kept;     /* results since it grew */
    int32_t sets, record_sets, records;
    int viewer;   /* as in struct vm: results that depend on secrets are those of this viewer */
    int64_t hits; /* for tests */
    /* the most list elements and nested calls so far in the call that is computed */
    int32_t scratch_high, depth_high;
};

/* Values that the interpreter loop reads all the time, in the width it needs. Registers are of
 * another type, so compilers know that writing a register does not change a hot_word. */
typedef unsigned long long hot_word;
struct hot_fields {
    hot_word creatures, things, contents;
    hot_word stored_creatures, stored_things; /* counts, or 0 while a host listens */
    hot_word plain_creatures, plain_places;   /* counts if vm->plain_squares, else 0 */
    hot_word quiet_places;                    /* plain_places, or 0 while places have marks */
    hot_word squares;                         /* the number of squares; 0 in other spaces */
    hot_word drawn;                           /* the number of places of a drawn map, else 0 */
    hot_word known;                           /* the number of places if they have tables, else 0 */
    hot_word stats;
    /* bytes of a record, and of a thing's row in `given` and `sums` */
    hot_word creature_size, thing_size, given_size, sums_size;
    unsigned char *creature_world, *thing_world;
};
struct vm {
    struct hot_fields hot;
    const struct program *p;
    const struct program_index *index;
    const struct row_encounters *encounter;
    struct fight_layout layout;
    const struct geometry *geometry; /* of the space */
    const struct memory *memory;
    size_t allocated;
    struct member_layout *members; /* by row of the program's members */
    int32_t *bases; /* [creature][stat]: the value its content gives, else the stat's base */
    /* [thing][index's given_row]: a given value, or GIVEN_COMPUTED */
    int64_t *given;
    /* [thing][index's sum_row]: its owner's base plus the lines of the thing. VALUE_UNSET: stat_of
     * computes it. */
    int32_t *sums;
    const struct row_cells *ground; /* of the map's places */
    struct row_cells *own_ground;   /* the same, where rules change it; else NULL */
    int32_t ground_count;
    uint64_t side_creatures[LIMIT_SIDES];
    int32_t side_member; /* the member with a creature's side, where sides change; else -1 */
    /* the members with the ground of a place, and with what is at its borders; else -1 */
    int32_t ground_member, border_member;
    /* the members with the content of creatures and of things, where that changes; else -1 */
    int32_t form_member, thing_form_member;
    int32_t list_member; /* the first of the members that say whose things are, where they move;
                            else -1 */
    uint64_t waiting;    /* creatures in reserve */
    uint32_t *grid;      /* by place; all 0 if the map is not drawn */
    int32_t *spots;      /* by place; absent without tables */
    uint8_t *by_offset;  /* what the next two point into; NULL: no tables */
    uint8_t *distances;  /* by difference of spots, in the space's measure; NULL: no tables */
    int8_t *directions;  /* by difference of spots: the direction of the first step, or -1 */
    /* [moving_tops]: the creatures whose top was touched at the last clamp; all, if unknown */
    uint64_t *tops_moved;
    struct set_reach *stat_reach, *window_reach, watch_reach; /* [stat], [window] */
    struct set_reach *aura_reach;                             /* [stat]; NULL without auras */
    struct occupancy occupancy;
    struct zones *zones; /* NULL: no zones, or too many for a table */
    uint8_t *has_ground; /* by place: 0 without terrain, else GROUND_ bits */
    uint8_t *exits;      /* by place: a bit for each direction that stays on the map */
    int32_t exit_offset[2][DIRECTIONS_MOST]; /* by parity of the row: difference of place numbers */
    int32_t facings;                         /* facing is below it */
    int32_t stored_facings;                  /* 1 + facings, or 0 where bodies of parts share one */
    uint64_t bodies[LIMIT_CREATURES];   /* of each creature: who shares its body, itself included */
    uint64_t parted;                    /* the creatures that share one with others */
    bool plain_squares;                 /* places have tables, and every body covers one place */
    bool large;                         /* some body covers more than one place */
    uint8_t body_size[LIMIT_CREATURES]; /* the width and height of each body in squares */
    unsigned char *block;
    struct head *head;
    struct instance *creatures;
    struct thing *things;
    uint64_t *owned; /* [creature][index's content_words]: the contents of its things */
    /* kind_things lists the things of each kind, in their order. kind_begin[kind]: its first. */
    int32_t *kind_begin, *kind_things;
    struct frame *frames;
    int32_t *world;
    int64_t *regs, *scratch;
    int pure_depth; /* calls of vm_pure under way */
    struct memo memo;
    int viewer; /* 1 + the side whose tactics are asked: it sees no secrets of others. 0: all */
    /* 1 + the event whose stat is being read: its kind's name means this event. 0: none. */
    int32_t read_event;
    int64_t result; /* of the frame that returned last */
    /* run no superinstructions and no specialised instructions: for tests and for counting */
    bool without_superinsns;
    /* Answers rolls inside the loop, with the fight waiting at the roll. NULL: the loop returns. */
    throw_fn thrower;
    void *thrower_user;
    /* Tactics answer all questions, without a listener: menus list the acts that they want most. */
    bool for_tactics;
    bool menu_is_wanted;                /* the last menu lists no others */
    struct access_log *access;          /* NULL: not noted; set by access_begin */
    struct coverage_counts *coverage;   /* NULL: not counted */
    const struct counted_code *counted; /* NULL: not profiled */
    int32_t tactics[LIMIT_SIDES];       /* of each side; -1: random choices */
    bool listening;
    enum referee referee;
    bool referee_looks;                                             /* promises are being read */
    int64_t fuel_before;                                            /* before the referee looked */
    void (*on_measure)(void *user, const struct measure_record *m); /* or NULL */
    void *on_measure_user;
    struct vm *trials[2]; /* copies in which orders of hooks are tried, once needed: hook_order.c */
    bool in_trial;        /* this is such a copy */
    unsigned char *save_bytes; /* of the last save */
    size_t save_capacity;
    struct arena record_arena;
    struct arena queue_arena;         /* of records.at: kept when the queue is drained */
    VEC(struct event_record) records; /* the queue of events for the listener */
    size_t record_next;
    char message[400];
};
static inline bool listens(const struct vm *vm)
{
    return LISTENERS && vm->listening;
}
static inline void vm_listen(struct vm *vm, bool on)
{
    vm->listening = on;
    vm->hot.stored_creatures = on ? 0 : vm->hot.creatures;
    vm->hot.stored_things = on ? 0 : vm->hot.things;
}
static inline bool is_recording(const struct vm *vm)
{
    return listens(vm) && vm->pure_depth == 0;
}
/* Pending records, or a failure to store one. The interpreter loop then returns to the host. */
static inline bool has_pending_records(const struct vm *vm)
{
    return LISTENERS && (vm->records.len > 0 || vm->record_arena.failed) && vm->pure_depth == 0;
}
static inline bool wants_measures(const struct vm *vm)
{
    return (LISTENERS && vm->on_measure) || is_recording(vm);
}
/* Sums that stay small in a played fight but can overflow in a forged save. They wrap. */
static inline int64_t wrap_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t wrap_sub(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}
/* How many records of a class the world has; 0: others are not counted so. */
static inline int32_t records_of(const struct vm *vm, int32_t cls)
{
    switch (cls) {
    case CLASS_FIGHT: return 1;
    case CLASS_SIDE: return vm->layout.sides;
    case CLASS_CREATURE: return vm->layout.creatures;
    case CLASS_THING: return vm->layout.things;
    case CLASS_PLACE: return vm->layout.places;
    default: return 0;
    }
}
static inline int32_t *mark_at(const struct vm *vm, int32_t slot)
{
    return vm->world + vm->layout.marks_at + slot * vm->layout.mark_cells;
}
static inline int32_t *event_at(const struct vm *vm, int32_t i)
{
    return vm->world + vm->layout.events_at + i * vm->layout.event_cells;
}

#endif
