/* vm.h -- The fight's state: one flat memory block, the tables derived beside it, and the interface
 * between the files of src/engine/vm.
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
#ifndef FRAY_VM_VM_H
#define FRAY_VM_VM_H

#include <string.h>

#include "base/check.h"
#include "program_index.h"

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

enum vm_status { VM_RUNNING, VM_QUESTION, VM_ROLL, VM_DONE, VM_ERROR };

/* The first cells of the world. */
enum { W_DEPTH /* open events */, W_MARKS /* marks alive */, W_HEAD };
/* The cells of a mark. Its values follow. */
enum {
    MK_WORD,  /* content + 1 | generation << 16; content + 1 is 0 in a free slot */
    MK_CLASS, /* of the bearer. CLASS_TERRAIN: a place */
    MK_BEARER,
    MK_RANK,   /* age: 0 is the oldest mark alive */
    MK_LEFT,   /* how many moments are left; 0: no count */
    MK_MOMENT, /* 1 + the moment that is counted */
    MK_BY,     /* the creature whose moments are counted, or -1 */
    MK_CELLS
};
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
};

struct frame {
    int32_t fn;
    int32_t pc;   /* an index into the code of the whole program */
    int32_t base; /* its first register */
    int32_t ret;  /* the caller's register for the result; -1: none */
    int32_t scratch, unused;
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
    int32_t content, kind, owner, holder, own, side, born;
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

/* A cell that the branches of a `together` changed. */
struct level_change {
    int32_t cell, member, rec;
    int16_t elem;
    uint8_t width, state;
    int64_t value, best, rank;
};
enum {
    CHANGE_SUM = 1,
    CHANGE_SLOT = 2,
    CHANGE_SPLIT = 4, /* the writers disagree */
    CHANGE_TIE = 8,   /* so do those of the highest rank */
    CHANGE_BITS = 16  /* value: the bits that flip */
};
/* Stand-ins for a member, for cells that belong to no member. */
enum { MEMBER_EVENT_FLAGS = -1, MEMBER_MARK_LEFT = -2, MEMBER_BITS = -3 };

/* A level of `together`. Its parts follow it: before (a world of int32), adjust, cut, lent, given
 * (int64), changes, requests (int32), removed, gone (bits). See together.c. */
struct together_level {
    int32_t floor, frame, change_count, request_count, request_first, open;
    int64_t rank;
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
    int32_t change_cap, request_cap, request_cells;
    int32_t frames, registers, scratch, levels; /* capacities; exceeding one is an error */
    size_t frames_bytes, world_bytes, regs_bytes, scratch_bytes, level_bytes, size;
    /* byte offsets in a level */
    size_t lv_adjust, lv_cut, lv_lent, lv_given, lv_changes, lv_requests, lv_removed, lv_gone;
};

/* Shortest paths between zones, by the zone where the search started. */
enum { ZONES_KNOWN = 64 };
struct zones {
    bool is_known[ZONES_KNOWN];
    int16_t steps[ZONES_KNOWN * ZONES_KNOWN];
    int16_t previous[ZONES_KNOWN * ZONES_KNOWN]; /* the zone before it on the path; or -1 */
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
enum { SQUARE_EMPTY = 0, SQUARE_SEVERAL = 255 };
/* Terrain of a place. It never changes. */
enum { GROUND_THERE = 1, GROUND_BLOCKS = 2 };
/* The spot of a place is its number if rows were twice as wide as tables need. Then the difference
 * of two spots identifies the offset of the places, and tables can be indexed by it. Larger maps
 * than these have no such tables. */
enum { NOWHERE = -1, SQUARES_KNOWN = 4096, SIDE_KNOWN = 128 };
/* A grid entry: column | row << 16. */
static inline int32_t grid_column(uint32_t grid)
{
    return (int32_t)(grid & 0xFFFF);
}
static inline int32_t grid_row(uint32_t grid)
{
    return (int32_t)(grid >> 16);
}

/* Fields as in fray_event. Text and terms live in vm->record_arena. */
/* Up to `terms` it has the members of fray_event, in their order (lib/fight/fight.c). */
struct event_record {
    int kind, depth, who, side, thing, measure, content;
    const char *text;
    int64_t value, before;
    int dice, sides, how, number, again, face;
    const struct event_term *terms;
    size_t term_count;
    int32_t fn, pc;
};
struct event_term {
    const char *label;
    int64_t value;
    int depth;
};
enum event_record_kind {
    REC_SAY,
    REC_OPEN,
    REC_CLOSE,
    REC_ROLL,
    REC_FIGURE,
    REC_CHANGE,
    REC_MOVE,
    REC_MARK,
    REC_UNMARK,
    REC_CHOICE,
    REC_ACT,
    REC_EXPECT,
    REC_MEASURE
};

/* Fields as in fray_measured. */
struct measure_record {
    int32_t measure, who, side, thing, content;
    int64_t amount;
};

struct vm;
/* For a profile: the plain code in which each step counts itself (where the loop is a switch, the
 * loop does so). reached: by index into the code. */
struct counted_code {
    const struct code_step *code;
    uint64_t *reached;
    /* called before each step, or NULL */
    void (*watch)(void *user, struct vm *vm, int32_t pc, const int64_t *regs);
    void *user;
};

/* Dice in a register: sides | count << 32 | how << 42 | number << 44. If bit 31 is set, the low
 * half also says which dice fall again: sides | face << 15 | again << 30. */
enum dice_how {
    DICE_SUM,
    DICE_BEST,     /* the sum of the `number` best */
    DICE_WORST,    /* the sum of the `number` worst */
    DICE_AT_LEAST, /* how many show at least `number` */
    DICE_EACH      /* a list of all: of the instruction, never of dice in a register */
};
enum dice_again {
    AGAIN_NEVER,
    AGAIN_EXPLODE, /* at least `face`: the die falls again, and both are added */
    AGAIN_REROLL   /* at most `face`: the die falls once more, and the second counts */
};
enum {
    DICE_NUMBER_MOST = (1 << 19) - 1,
    AGAIN_BITS = 15,
    AGAIN_SIDES_MOST = (1 << AGAIN_BITS) - 1,
    AGAIN_CHAIN_MOST = 10 /* dice in the place of one that explodes */
};
struct dice_kind {
    int32_t count, sides, number;
    enum dice_how how;
    enum dice_again again;
    int32_t face;
};
static inline int64_t dice_pack(struct dice_kind d)
{
    uint32_t low = (uint32_t)d.sides;
    if (d.again)
        low |= (uint32_t)1 << 31 | (uint32_t)(d.again == AGAIN_REROLL) << 30 |
               (uint32_t)d.face << AGAIN_BITS;
    return (int64_t)((uint64_t)low | (uint64_t)d.count << 32 | (uint64_t)d.how << 42 |
                     (uint64_t)d.number << 44);
}
static inline struct dice_kind dice_of(int64_t v)
{
    uint64_t bits = (uint64_t)v;
    uint32_t low = (uint32_t)bits;
    struct dice_kind d = {.sides = (int32_t)low,
                          .count = (int32_t)(bits >> 32 & 1023),
                          .how = (enum dice_how)(bits >> 42 & 3),
                          .number = (int32_t)(bits >> 44 & DICE_NUMBER_MOST)};
    if (low >> 31) {
        d.sides = (int32_t)(low & AGAIN_SIDES_MOST);
        d.face = (int32_t)(low >> AGAIN_BITS & AGAIN_SIDES_MOST);
        d.again = low >> 30 & 1 ? AGAIN_REROLL : AGAIN_EXPLODE;
    }
    return d;
}
/* The open roll, and which of its dice falls next. args: the absolute register of the first
 * argument of its name. */
struct roll {
    int who, args, room;
    int32_t name;
    int dice, sides, index; /* dice: with those that fall again so far */
    enum dice_how how;
    enum dice_again again;
    int32_t count, number, face; /* count: of the rules, without those that fall again */
    int64_t before;              /* of DICE_EACH: the list that the faces join */
};
/* Returns a face from 1 to sides in *face. false: leaves the roll open. */
typedef bool (*throw_fn)(struct vm *vm, const struct roll *roll, int *face);
/* Coverage. points: by row. The others count, by content: present in the fight, offered, used. */
struct coverage_counts {
    uint64_t *points, *there, *offered, *happened;
};

struct access_log;

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
    struct access_log *access;          /* NULL: not noted; set by access_begin */
    struct coverage_counts *coverage;   /* NULL: not counted */
    const struct counted_code *counted; /* NULL: not profiled */
    int32_t tactics[LIMIT_SIDES];       /* of each side; -1: random choices */
    bool listening;
    void (*on_measure)(void *user, const struct measure_record *m); /* or NULL */
    void *on_measure_user;
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

/* ---- world.c, snapshot_load.c ---- */
/* NULL: no memory, or vm_size_error names an exceeded limit. */
struct vm *vm_new(const struct program *p, const struct program_index *x, int32_t encounter,
                  const struct memory *memory);
void vm_free(struct vm *vm);
/* Sets start values and pushes the first frame. Options must be set before. */
void vm_begin(struct vm *vm);
struct vm *vm_clone(const struct vm *vm);
/* Both must be of the same program and encounter. */
void vm_copy(struct vm *to, const struct vm *from);
/* Loads the bytes of vm_save into a new fight. false: they are not a valid state. */
bool vm_load(struct vm *vm, const void *bytes, size_t size);

/* ---- snapshot.c: the parts in use, as bytes. Equal states have equal bytes. ---- */
void snapshot_copy(struct vm *to, const struct vm *from);
bool vm_equal(const struct vm *a, const struct vm *b);
uint64_t vm_hash(const struct vm *vm);
size_t snapshot_size(const struct vm *vm);
void snapshot_write(const struct vm *vm, unsigned char *bytes);
/* With fuel and expectations. The bytes belong to vm until the next call. NULL: no memory. */
const void *vm_save(struct vm *vm, size_t *size);
void snapshot_read(struct vm *vm, const unsigned char *bytes, int64_t fuel);

static inline struct together_level *level_at(const struct vm *vm, int32_t i)
{
    return (struct together_level *)(void *)(vm->block + (size_t)vm->head->levels_at +
                                             (size_t)i * vm->layout.level_bytes);
}
#define LEVEL_PART(vm, lv, type, part)                                                             \
    ((type *)(void *)((unsigned char *)(lv) + (vm)->layout.lv_##part))
#define LEVEL_BEFORE(lv)                                                                           \
    ((int32_t *)(void *)((unsigned char *)(lv) + sizeof(struct together_level)))

static inline int32_t *mark_at(const struct vm *vm, int32_t slot)
{
    return vm->world + vm->layout.marks_at + slot * vm->layout.mark_cells;
}
static inline int32_t *event_at(const struct vm *vm, int32_t i)
{
    return vm->world + vm->layout.events_at + i * vm->layout.event_cells;
}

/* ---- memo.c ---- */
size_t memo_size(const struct program_index *x, const struct fight_layout *layout);
/* Makes an empty memo of memo_size bytes. */
void memo_begin(struct vm *vm, unsigned char *at);
/* Keeps no result from now on: for tests. */
void memo_off(struct vm *vm);
/* Are results of the function kept now? It is a row of read_sets.fns. */
static inline bool memo_is_on(struct vm *vm, int32_t memo)
{
    int32_t *credit = &vm->memo.credit[memo];
    if (*credit >= 0)
        return !vm->read_event && !(vm->viewer && vm->index->reads.fns[memo].reads_secret);
    if (++*credit == 0) *credit = MEMO_CREDIT_AGAIN;
    return false;
}
/* Finds the result of a call. false, without effect: it must run, by memo_call. */
bool memo_recall(struct vm *vm, int32_t memo, const int64_t *args, int64_t *out);
/* ret: as for vm_push; the caller stores the result. */
bool memo_call(struct vm *vm, int32_t memo, const int64_t *args, int32_t ret, int64_t *out);
void memo_forget(struct vm *vm, int group, int32_t record);
/* Drops all but what never changes: for those that write the world otherwise than by a store. */
void memo_forget_all(struct vm *vm);
/* Every store calls this, or memo_store. record: a creature; memo_thing, memo_event; -1: unknown.
 */
static inline void memo_touch(struct vm *vm, int group, int32_t record)
{
    if (vm->memo.held >> group & 1) memo_forget(vm, group, record);
}
static inline void memo_store(struct vm *vm, const struct member_layout *at, int64_t rec)
{
    if (at->memo_group >= 0)
        memo_touch(vm, at->memo_group, at->memo_first < 0 ? -1 : at->memo_first + (int32_t)rec);
}
/* Stores a cell of a member. An equal value changes no result. */
static inline void cell_set(struct vm *vm, const struct member_layout *at, int64_t rec,
                            int32_t cell, int32_t value)
{
    if (vm->world[cell] == value) return;
    vm->world[cell] = value;
    memo_store(vm, at, rec);
}
static inline int32_t memo_thing(const struct vm *vm, int32_t thing)
{
    return vm->layout.creatures + thing;
}
static inline int32_t memo_event(const struct vm *vm, int32_t event)
{
    return vm->layout.creatures + vm->layout.things + event;
}
/* Lists are about to be dropped. */
static inline void memo_note_lists(struct vm *vm)
{
    if (vm->head->scratch > vm->memo.scratch_high) vm->memo.scratch_high = vm->head->scratch;
}

/* ---- access_log.c: noted only if vm->access is set ---- */
/* Code is about to use the value of a cell. */
void access_read(struct vm *vm, int32_t cell, int32_t width);
/* Code is about to write cells, whose new value does not depend on the old one. */
void access_set(struct vm *vm, int32_t cell, int32_t width);
/* Code is about to store a number. fits: nothing of it is cut off or passed down. */
void access_store(struct vm *vm, int32_t cell, bool fits);
/* Code is about to add to a number, which is clamped between bounds. used: whether the rest that
 * does not fit is used. */
void access_add(struct vm *vm, int32_t cell, int64_t by, int64_t least, int64_t most, bool used);
/* The registers from this one on are left: later frames hold other values in them. */
void access_cut(struct vm *vm, int32_t reg);
/* Code has found a number between bounds. */
void access_between(struct vm *vm, int32_t cell, int64_t least, int64_t most);
static inline void note_read(struct vm *vm, int32_t cell, int32_t width)
{
    if (vm->access) access_read(vm, cell, width);
}
static inline void note_set(struct vm *vm, int32_t cell, int32_t width)
{
    if (vm->access) access_set(vm, cell, width);
}

/* ---- trap.c ---- */
void vm_error(struct vm *vm, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A macro, so that compilers see that the result is false. */
#define vm_fail(...) (vm_error(__VA_ARGS__), false)

/* ---- interpreter.c ---- */
/* false: no memory. */
bool counted_code_make(struct counted_code *to, const struct program_index *x, struct arena *a);
/* Runs until a question, a roll, an event record, the end or an error. */
bool vm_run(struct vm *vm);
/* Calls a pure function and runs it to its end. */
bool vm_pure(struct vm *vm, int32_t fn, const int64_t *args, int count, int64_t *out);
/* Runs the top frame, of pure code, to its end. */
bool vm_run_call(struct vm *vm, int64_t *out);
/* Pushes a frame. ret: the register of the current frame for the result; -1: none. */
bool vm_push(struct vm *vm, int32_t fn, const int64_t *args, int count, int32_t ret);
static inline int32_t reg_type(const struct vm *vm, int reg)
{
    const struct frame *f = &vm->frames[vm->head->frames - 1];
    return vm->p->regs.at[vm->p->functions.at[f->fn].reg_begin + reg].type;
}
/* The number of registers of the running function from `reg` on. */
int regs_from(const struct vm *vm, int reg);

/* ---- list_stack.c: a list is offset << 32 | length; the empty list is 0 ---- */
static inline int64_t list_make(int64_t offset, int64_t count)
{
    return (int64_t)((uint64_t)offset << 32 | (uint64_t)count);
}
/* Sets *at to its elements. */
bool list_open(struct vm *vm, int64_t list, int64_t **at, int32_t *count);
/* Makes an empty list. */
bool list_begin(struct vm *vm, int64_t *list);
/* Takes room for elements at the top of the stack. */
bool list_reserve(struct vm *vm, int32_t more);
bool list_push(struct vm *vm, int64_t *list, int64_t value);
/* Sorts a list by keys. Both become new lists. */
bool list_sort(struct vm *vm, int64_t *list, int64_t *keys, bool descending);
bool list_from_set(struct vm *vm, uint64_t set, int64_t *list);

/* ---- giving.c ---- */
/* Follows the cells of things: after a change of the world, and for one that moves here. */
void things_rebuild(struct vm *vm);
/* Puts a thing into a list of a creature, thing or side; type VT_NONE: of the fight. */
bool thing_give(struct vm *vm, int64_t thing, int32_t type, int64_t rec, int32_t own);
const char *thing_text(const struct vm *vm, int64_t thing); /* its name */
void owned_rebuild(struct vm *vm);
void reaches_set(struct vm *vm); /* world.c */
/* The side that a thing is of, by its owner or its list; or -1. */
static inline int32_t thing_side(const struct vm *vm, int64_t thing)
{
    const struct thing *t = &vm->things[thing];
    return t->owner >= 0 ? vm->creatures[t->owner].side : t->side;
}
/* The set of its owner; empty without one. */
static inline uint64_t thing_owner_set(const struct vm *vm, int64_t thing)
{
    int32_t owner = vm->things[thing].owner;
    return owner >= 0 ? (uint64_t)1 << owner : 0;
}

/* ---- forms.c ---- */
/* Follows the cells of contents: after a change of the world, and for one that changes here. */
void forms_rebuild(struct vm *vm);
void forms_place(struct vm *vm); /* at the start */
/* Gives a creature or thing another content. */
bool form_change(struct vm *vm, int32_t type, int64_t rec, int64_t content);
/* The content of a creature at the start of the fight. */
int32_t declared_content(const struct vm *vm, int32_t creature);

/* ---- world.c ---- */
typedef bool (*thing_fn)(void *user, struct thing thing, int32_t *index);
/* Makes the things that a creature with that content begins with. false: `make` failed. */
bool things_of_content(const struct program *p, const struct program_index *x, int32_t content,
                       int32_t creature, thing_fn make, void *user);
/* Sets the tables of what contents give. */
void contents_set(struct vm *vm);
/* First values may read others. So constants are set first, then expressions, then tracks, which
 * start at their top. */
enum { START_CONSTANTS, START_EXPRESSIONS, START_TRACKS, START_PASSES };
static inline int start_pass(const struct row_members *m)
{
    return m->top >= 0 ? START_TRACKS : m->init_fn >= 0 ? START_EXPRESSIONS : START_CONSTANTS;
}
static inline const char *content_text(const struct vm *vm, int32_t content)
{
    return program_text(vm->p, vm->p->contents.at[content].name).at;
}

/* ---- joining.c ---- */
/* Follows the cells of sides: after a change of the world, and for one that changes here. */
void sides_rebuild(struct vm *vm);
bool side_change(struct vm *vm, int64_t creature, int64_t side);
/* Lets a creature of the reserve join the fight. before: how many came with the same statement. */
bool creature_join(struct vm *vm, int64_t content, int64_t place, int64_t side, int64_t before,
                   int64_t *out);
int64_t reserve_count(const struct vm *vm, int64_t content);

/* ---- member_access.c ---- */
bool member_load(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t *out);
bool member_store(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t value);
/* Adds to a track and the tracks it flows into, without a listener or branch. false: no effect;
 * call member_bump. */
bool number_cascade(struct vm *vm, int32_t member, int64_t rec, int64_t by);
/* The fast path of number_cascade: only this track changes. */
static inline bool number_add_fast(struct vm *vm, int32_t member, int64_t rec, int64_t by)
{
    const struct member_layout *at = &vm->members[member];
    if (!at->simple_track || (uint64_t)rec >= (uint64_t)at->limit || vm->head->levels > 0 ||
        listens(vm) || !fits_i32(by))
        return number_cascade(vm, member, rec, by);
    int32_t *cell = &vm->world[at->base + (int32_t)rec * at->stride];
    int64_t raw = *cell + by,
            top = at->top < 0 ? INT32_MAX : vm->bases[(int32_t)rec * vm->index->stats + at->top],
            value = raw < top ? raw : top;
    if (raw > INT32_MAX) return number_cascade(vm, member, rec, by);
    if (value < at->floor) {
        if (at->next >= 0 || at->floor == INT32_MIN) return number_cascade(vm, member, rec, by);
        value = at->floor;
    }
    if (*cell == value) return true;
    *cell = (int32_t)value;
    memo_store(vm, at, rec);
    return true;
}
bool member_bump(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t by);
bool member_store_list(struct vm *vm, int32_t member, int64_t rec, int64_t list);
/* Sets all elements to the start value. */
bool member_reset(struct vm *vm, int32_t member, int32_t rec);
/* Finds the cell of a member's element, with all checks. */
bool member_find(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int32_t *cell);
bool member_top(struct vm *vm, int32_t member, int32_t rec, bool *has, int64_t *top);
/* One change and one clamp; *over is what the clamp cut off. The caller passes it to the next
 * track. */
bool number_step(struct vm *vm, int32_t member, int32_t rec, int32_t elem, int64_t by,
                 int64_t *over);
/* Returns the track that takes the rest and sets *next_rec to its record. -1: none. */
int32_t number_next(const struct vm *vm, int32_t member, int32_t rec, int32_t *next_rec);
/* outside: also writes to the copies of the world that levels keep. */
void cell_write(struct vm *vm, int32_t cell, int32_t value, bool outside);
bool cell_pack(struct vm *vm, int32_t member, int32_t *to, int64_t value);
int64_t cell_unpack(const struct row_members *m, const int32_t *cell);
/* Clamps tracks whose top has changed. */
bool members_clamp(struct vm *vm);
/* The index of a number among all clamped numbers, or -1. */
int32_t clamped_index(const struct vm *vm, int32_t member, int32_t rec, int32_t elem);
bool creature_check(struct vm *vm, int64_t c);
bool thing_check(struct vm *vm, int64_t t);

/* ---- payment.c ---- */
bool budget_left(struct vm *vm, int32_t member, int64_t creature, int64_t *left);
/* Sets *can of an act with a plain price, as its function would, with less work. Returns false,
 * without effect, if the function must run. */
bool price_tested(struct vm *vm, int32_t content, int64_t creature, bool *can);
bool budget_can_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n, bool *can);
/* costs: a list of member, amount, member, amount ... */
bool budget_can_pay_all(struct vm *vm, int64_t creature, int64_t costs, bool *can);
bool budget_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n);
bool budget_pay_up_to(struct vm *vm, int32_t member, int64_t creature, int64_t n, int64_t *paid);
bool budget_grant(struct vm *vm, int32_t member, int64_t creature, int64_t n);

/* ---- active_content.c: the content in force for a creature, in order ---- */
struct active_content {
    int32_t content, self, this_value;
    int32_t thing;
    bool is_mark;
};
struct content_iter {
    struct vm *vm;
    const uint64_t *bits; /* only contents in this set are visited */
    int32_t creature, phase, thing, rank, thing_rank, include, depth;
    int32_t first, until; /* the things among which those of the creature are */
    bool marks_self, marks_things, failed;
    struct active_content current;
};
void content_iter_begin(struct content_iter *b, struct vm *vm, int32_t creature,
                        const uint64_t *bits);
bool content_iter_next(struct content_iter *b, struct active_content *out);
bool thing_is_active(struct vm *vm, int32_t thing, bool *active);
/* For marks and terrain. */
bool content_is_active(struct vm *vm, int32_t content, int32_t self, int64_t this_value,
                       bool *active);

/* ---- stat.c ---- */
struct stat_source {
    int32_t name;
    int64_t value;
};
/* The terms of a stat. name: a string. The last element sums up what did not fit. */
struct sources {
    struct stat_source at[24];
    int32_t count;
};
bool stat_of(struct vm *vm, int32_t stat, int64_t creature, int64_t in_use, struct sources *sources,
             int64_t *out);
bool stat_of_event(struct vm *vm, int32_t stat, int64_t event, struct sources *sources,
                   int64_t *out);
/* Reads a stat from the tables. false: no effect; call stat_of. */
/* Sets *out of a stat that nothing in force touches. Returns false if something may. */
bool stat_untouched(const struct vm *vm, int32_t stat, int32_t creature, int64_t *out);
bool stat_precomputed(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                      int64_t *out);
/* A stat that only lines of the thing in use change, and these only add. */
static inline bool stat_in_use(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                               int64_t *out)
{
    if ((uint64_t)creature >= (uint64_t)vm->layout.creatures ||
        (uint64_t)in_use >= (uint64_t)vm->layout.things)
        return false;
    if (vm->things[in_use].owner != creature) return false;
    int32_t sum = vm->sums[(int32_t)in_use * vm->index->sum_rows + vm->index->sum_row[stat]];
    if (sum == VALUE_UNSET) return false;
    *out = sum;
    return true;
}
bool stat_element(struct vm *vm, int32_t first, int64_t element, int32_t *stat);

/* ---- content_lookup.c: values, rules and hooks of a record's content ---- */
/* *content: -1 without content. */
bool record_content(struct vm *vm, int32_t type, int64_t rec, int32_t *content);
bool record_kind(struct vm *vm, int32_t type, int64_t rec, int32_t *kind);
bool record_self(struct vm *vm, int32_t type, int64_t rec, int64_t *self, int64_t *this_value);
bool content_given(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out);
bool content_rule(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out);
bool content_fire(struct vm *vm, int32_t type, int64_t rec, int32_t slot, const int64_t *args,
                  int room);
bool content_has_slot(struct vm *vm, int32_t type, int64_t rec, int32_t slot, bool *has);
bool content_has_line(struct vm *vm, int32_t type, int64_t rec, int32_t stat, bool *has);
bool content_in_group(const struct vm *vm, int32_t content, int32_t group);
/* A content's value by slot index, or VALUE_UNSET. */
static inline int32_t content_slot(const struct vm *vm, int32_t content, int32_t index)
{
    const struct row_contents *c = &vm->p->contents.at[content];
    return index >= 0 && index < c->value_count ? vm->p->values.at[c->value_begin + index].value
                                                : VALUE_UNSET;
}
bool things_owned(struct vm *vm, int32_t type, int64_t rec, int32_t own, int64_t *list);
bool things_of_kind(struct vm *vm, int32_t kind, int64_t *list);
bool thing_first(struct vm *vm, int32_t type, int64_t rec, int32_t content, int64_t *out);

/* ---- marks.c ---- */
bool mark_alive(const struct vm *vm, int64_t mark); /* it can be read */
/* False also for a mark whose hooks `on ended` have yet to run. */
bool mark_is_in_force(const struct vm *vm, int64_t mark);
/* NULL, with an error: the mark has ended. */
int32_t *mark_get(struct vm *vm, int64_t mark);
static inline int32_t mark_content(const int32_t *m)
{
    return (m[MK_WORD] & 0xFFFF) - 1;
}
static inline int32_t mark_ref(int32_t slot, const int32_t *m)
{
    return slot | (m[MK_WORD] >> 16) << 10;
}
static inline int32_t mark_slot(int64_t ref)
{
    return (int32_t)(ref & MARK_SLOTS);
}
/* Applies a mark under its stacking rule. record: mark_cells cells. */
bool mark_apply(struct vm *vm, const int32_t *record, int64_t *out);
bool mark_apply_op(struct vm *vm, int32_t imm, int32_t type, int64_t bearer, const int64_t *args,
                   int room, int64_t *out);
/* removed: by a statement. A mark with hooks at its end keeps its slot until they have run. */
bool mark_remove(struct vm *vm, int32_t slot, bool removed);
void mark_forget(struct vm *vm, int32_t slot); /* frees the slot of a mark that has ended before */
/* A mark changed: what is read of its bearer is forgotten. */
void mark_note(struct vm *vm, const int32_t *mark);

/* ---- mark_endings.c ---- */
bool mark_retire(struct vm *vm, int32_t slot, bool removed);
/* The next hook of a mark that has ended: hook, creature, mark. */
bool ending_next(struct vm *vm, bool *found, int64_t triple[3]);
/* A copy of the mark upon another bearer: its values, its end. */
bool mark_copy(struct vm *vm, int32_t type, int64_t bearer, int64_t mark, int64_t *out);
bool marks_unapply(struct vm *vm, int32_t type, int64_t bearer, int32_t content);
/* The creature that has the mark, or owns the thing that has it; else -1. */
int32_t mark_bearer_creature(const struct vm *vm, const int32_t *m);
/* The next slot after `slot` that holds a mark, or -1. */
static inline int32_t mark_next(const struct vm *vm, int32_t slot)
{
    for (int32_t i = slot + 1; i < vm->layout.marks; i = (i | 63) + 1) {
        uint64_t from_here = vm->occupancy.alive[i >> 6] >> (i & 63);
        if (from_here) return i + __builtin_ctzll(from_here);
    }
    return -1;
}
static inline int64_t place_bodies(const struct vm *vm, int64_t place);
/* The creatures that a mark affects: its bearer, the owner of that thing, those of that side, and
 * those whose bodies cover that place. */
static inline uint64_t mark_affects(const struct vm *vm, const int32_t *m)
{
    int32_t bearer = m[MK_BEARER];
    if (m[MK_CLASS] == CLASS_CREATURE && (uint32_t)bearer < (uint32_t)vm->layout.creatures)
        return (uint64_t)1 << bearer;
    if (m[MK_CLASS] == CLASS_THING && (uint32_t)bearer < (uint32_t)vm->layout.things)
        return thing_owner_set(vm, bearer);
    if (m[MK_CLASS] == CLASS_SIDE && (uint32_t)bearer < (uint32_t)vm->layout.sides)
        return vm->side_creatures[bearer];
    if (m[MK_CLASS] == CLASS_TERRAIN) return (uint64_t)place_bodies(vm, bearer);
    return 0;
}
/* Counts a mark that is added (1) or removed (-1). */
static inline int occupancy_bearer(const int32_t *mark)
{
    bool creature = mark[MK_CLASS] == CLASS_CREATURE && mark[MK_BEARER] >= 0 &&
                    mark[MK_BEARER] < LIMIT_CREATURES;
    return creature ? mark[MK_BEARER] : LIMIT_CREATURES;
}
/* While places have marks, each step may change what is in force: no fast path moves creatures. */
static inline void ground_marks_count(struct vm *vm, const int32_t *mark, int by)
{
    if (mark[MK_CLASS] != CLASS_TERRAIN) return;
    vm->occupancy.ground_marks += by;
    vm->hot.quiet_places = vm->occupancy.ground_marks > 0 ? 0 : vm->hot.plain_places;
}
/* Adds the kinds and contents of a mark. After a removal, they are collected anew. */
void occupancy_collect(struct vm *vm, const int32_t *mark);
void occupancy_recollect(struct vm *vm, int bearer);
static inline void occupancy_mark(struct occupancy *s, const int32_t *mark, int by)
{
    s->mark_counts[occupancy_bearer(mark)] += (int16_t)by;
}
/* May a bearer, or any bearer (-1), have a mark of that kind or content? -1: of any. */
static inline bool marks_may_have(const struct vm *vm, int32_t cls, int64_t bearer, int32_t kind,
                                  int32_t content)
{
    int64_t of = cls < 0 ? LIMIT_CREATURES + 1 : cls == CLASS_CREATURE ? bearer : LIMIT_CREATURES;
    return (kind < 0 || vm->occupancy.mark_kinds[of] >> (kind & 63) & 1) &&
           (content < 0 || vm->occupancy.mark_contents[of] >> (content & 63) & 1);
}
/* Can a mark affect the creature? Only marks of the creature itself, or of things and sides. */
static inline bool marks_may_affect(const struct vm *vm, int32_t creature)
{
    return (vm->occupancy.mark_counts[creature] | vm->occupancy.mark_counts[LIMIT_CREATURES]) != 0;
}
/* The slot of the mark with the next rank, or -1. */
static inline int32_t mark_after(const struct vm *vm, int32_t rank)
{
    return rank + 1 < vm->world[W_MARKS] ? vm->occupancy.marks[rank + 1] : -1;
}
/* type VT_NONE: the marks of all bearers. */
bool marks_list(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
                int64_t *list);
bool mark_first(struct vm *vm, int32_t type, int64_t bearer, int32_t content, int64_t *out);
/* Of a content that is a value, perhaps none. */
bool mark_has_content(struct vm *vm, int32_t type, int64_t bearer, int64_t content, bool *has);
bool mark_has(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
              bool *has);
bool marks_expire(struct vm *vm, int64_t event, int32_t window);
bool content_includes(const struct vm *vm, int32_t content, int32_t other);

/* ---- event_stack.c ---- */
/* NULL, with an error: the event is not open. */
int32_t *event_get(struct vm *vm, int64_t event);
/* The record of an event has changed. */
void event_note(struct vm *vm, int32_t event);
int32_t event_top(const struct vm *vm, int32_t kind);
int32_t events_open_count(const struct vm *vm, int32_t kind);
bool event_new(struct vm *vm, int32_t kind, int64_t *out);
bool event_run(struct vm *vm, int64_t event, int32_t leave);
bool event_pop(struct vm *vm, int64_t event);
bool event_holds(struct vm *vm, int64_t event, bool *holds);
bool event_call_off(struct vm *vm, int64_t event);
/* Leaves events that no longer hold. May unwind: the caller must reload the top frame. */
bool events_check(struct vm *vm);
void frames_cut(struct vm *vm, int32_t count);
bool window_open(struct vm *vm, int64_t event, int32_t window);
bool window_close(struct vm *vm, int64_t event, int32_t window);
/* The creatures whose moment it is. All, if the moment has no subject. */
uint64_t moment_subjects(const struct vm *vm, int32_t moment, int64_t event);
static inline uint64_t creatures_all(const struct vm *vm)
{
    return vm->layout.creatures == 64 ? ~(uint64_t)0 : ((uint64_t)1 << vm->layout.creatures) - 1;
}
static inline uint64_t creatures_present(const struct vm *vm)
{
    return vm->occupancy.present;
}
/* The creatures of its side that are in the fight. c must be valid. */
static inline uint64_t mates_present(const struct vm *vm, int64_t c)
{
    int32_t side = vm->creatures[c].side;
    return side >= 0 && side < vm->layout.sides ? creatures_present(vm) & vm->side_creatures[side]
                                                : 0;
}
/* May unwind: the caller must reload the top frame. */
bool fight_end(struct vm *vm, int64_t side);
bool fight_over(struct vm *vm, bool *over);

/* ---- hook_dispatch.c ---- */
bool hooks_list(struct vm *vm, int64_t event, int32_t window, int64_t *list);
/* Runs the hook at index `at` of the list, if it still applies: pushes its frame. */
bool hook_call(struct vm *vm, int64_t list, int64_t at, int64_t event);
/* Would the hook run now? */
bool hook_runs(struct vm *vm, const int64_t triple[3], int64_t event, bool *will_run);
bool watch_next(struct vm *vm, bool *found, int64_t *list);
/* Of the hooks of marks or things (cls): that record begins anew. */
void hook_bits_clear(struct vm *vm, enum record_class cls, int32_t record);
void hook_bits_reset(struct vm *vm, int32_t hook, uint64_t creatures, bool all);

/* ---- hook_order.c ---- */
/* Sorts the list in place by the named order. */
bool hooks_arrange(struct vm *vm, int64_t list);
bool hook_ties(struct vm *vm, int64_t list, int64_t at, int64_t event, int64_t content,
               int64_t *out);
bool hook_front(struct vm *vm, int64_t list, int64_t at, int64_t content, int64_t creature);

/* ---- act_offers.c: an act is content + 1 | (argument + 1) << 16, 32, 48 ---- */
static inline int32_t act_content(int64_t act)
{
    return (int32_t)(act & 0xFFFF) - 1;
}
static inline int64_t act_argument(int64_t act, int i)
{
    return (int64_t)((uint64_t)act >> (16 * (i + 1)) & 0xFFFF) - 1;
}
bool askers_list(struct vm *vm, int64_t event, int32_t window, int64_t *list);
bool acts_list(struct vm *vm, int64_t creature, int64_t event, int64_t except, int32_t window,
               int64_t *list);
bool act_fits(struct vm *vm, int64_t creature, int64_t event, int64_t act, bool *fits);
bool act_call(struct vm *vm, int phase, int64_t creature, int64_t event, int64_t act, int32_t ret,
              int64_t *out);
bool act_make(struct vm *vm, int32_t content, const int64_t *args, int room, int64_t *out);
/* Its argument i. */
int64_t act_value(const struct vm *vm, int64_t act, int32_t i);
bool act_arg(struct vm *vm, int64_t act, int32_t i, int64_t *out);
bool act_check(struct vm *vm, int64_t act);

/* ---- together.c ---- */
bool together_begin(struct vm *vm);
bool branch_open(struct vm *vm, int64_t rank);
bool branch_close(struct vm *vm);
bool together_end(struct vm *vm);
/* The first cell from `cell` on that differs from another world, or `end`. */
static inline int32_t world_differs(const struct vm *vm, const int32_t *other, int32_t cell,
                                    int32_t end)
{
    enum { AT_ONCE = 16 };
    while (end - cell >= AT_ONCE &&
           memcmp(vm->world + cell, other + cell, AT_ONCE * sizeof *other) == 0)
        cell += AT_ONCE;
    while (cell < end && vm->world[cell] == other[cell]) cell++;
    return cell;
}
bool world_locate(const struct vm *vm, const int32_t *world, int32_t cell, int32_t *member,
                  int32_t *rec, int32_t *elem);

/* ---- space.c ---- */
bool place_of(struct vm *vm, int64_t creature, int64_t *place);
bool place_set(struct vm *vm, int64_t creature, int64_t place);
bool place_distance(struct vm *vm, int32_t type_a, int64_t a, int32_t type_b, int64_t b,
                    int64_t *out);
/* The nearest creatures of a set; several if they tie. */
bool set_nearest(struct vm *vm, uint64_t set, int32_t type, int64_t to, int64_t *out);
uint64_t spots_nearest(const struct vm *vm, uint64_t set, int32_t spot);
/* The nearest creature, the first of equals; -1: the set is empty. */
int64_t spots_first_nearest(const struct vm *vm, uint64_t set, int32_t spot);
uint64_t spots_within(const struct vm *vm, uint64_t set, int32_t spot, int64_t most);
bool set_keep_within(struct vm *vm, int64_t *set, int32_t type, int64_t of, int64_t most);
int64_t place_step(const struct vm *vm, int64_t place, int64_t direction);
bool place_path(struct vm *vm, int64_t mover, int64_t from, int64_t goal, int64_t walls,
                int64_t *step);
/* ends: x, y, z of both ends. box: low and high of each axis. The rules read *meeting as a
 * number. */
enum {
    MEETS_NOT,
    MEETS_IN_A_POINT,
    MEETS_ALONG, /* in more than a point, but only on the surface */
    MEETS_INSIDE
};
bool line_meets_box(struct vm *vm, const int64_t *ends, const int64_t *box, int64_t *meeting);
bool line_meets_squares(struct vm *vm, const int64_t *ends, int64_t size, int64_t squares,
                        int64_t low, int64_t high, int64_t *meeting);
/* ---- reach.c: a search by prices, kept in a list ---- */
bool reach_begin(struct vm *vm, int64_t start, int64_t most, int64_t *state);
/* The next place to price, from the place of reach_here; -1: the search is over. */
bool reach_next(struct vm *vm, int64_t state, int64_t *to);
bool reach_here(struct vm *vm, int64_t state, int64_t *here);
bool reach_put(struct vm *vm, int64_t state, int64_t price);
/* Both end the search and take its room. */
bool reach_places(struct vm *vm, int64_t state, int64_t *list);
bool reach_way(struct vm *vm, int64_t state, int64_t goal, int64_t *list);
bool places_list(struct vm *vm, int64_t *list);
bool place_neighbours(struct vm *vm, int64_t place, int64_t *list);
bool place_line(struct vm *vm, int64_t a, int64_t b, int64_t *list);
/* The places at most n from a place, by number. */
bool place_area(struct vm *vm, int64_t place, int64_t n, int64_t *list);
int64_t place_on_line(struct vm *vm, int64_t a, int64_t b, int64_t n);
/* The same if every body covers one place. The place must be valid. */
int64_t place_bodies_scan(const struct vm *vm, int64_t place);
static inline int32_t place_terrain(const struct vm *vm, int64_t place)
{
    return (uint64_t)place < (uint64_t)vm->ground_count ? vm->ground[place].terrain : -1;
}
int64_t place_direction(struct vm *vm, int64_t a, int64_t b);
/* Where the border between two neighbours is kept; cell NO_BORDER: there is none. */
struct border_spot {
    int64_t place;
    int32_t cell;
};
struct border_spot edge_between(const struct vm *vm, int64_t a, int64_t b);
/* Is the step between two neighbours closed by a border that blocks? */
bool step_is_walled(const struct vm *vm, int64_t a, int64_t b);
bool line_is_walled(const struct vm *vm, int64_t a, int64_t b);
/* The ground of a place has a new terrain. */
bool ground_set(struct vm *vm, int64_t place, int64_t terrain);
/* Reads the ground of all places anew from the world. */
void ground_rebuild(struct vm *vm);
static inline bool place_valid(const struct vm *vm, int64_t place)
{
    return (uint64_t)place < (uint64_t)vm->layout.places;
}
/* The width and height in squares of the bodies of a declaration. */
uint8_t body_size_of(const struct program *p, int32_t content);
/* The set of creatures whose bodies cover a place. */
static inline int64_t place_bodies(const struct vm *vm, int64_t place)
{
    if (!place_valid(vm, place)) return 0;
    if (vm->large) return (int64_t)vm->occupancy.covers[place];
    return vm->occupancy.squares[place] == SQUARE_EMPTY ? 0 : place_bodies_scan(vm, place);
}
static inline bool place_taken(const struct vm *vm, int64_t place)
{
    return place_terrain(vm, place) >= 0 || place_bodies(vm, place) != 0;
}
static inline bool terrain_blocks(const struct vm *vm, int32_t terrain)
{
    int32_t blocks = content_slot(vm, terrain, TERRAIN_BLOCKS);
    return blocks != VALUE_UNSET && blocks != 0;
}
/* Does the terrain block lines and paths? */
static inline bool place_blocks(const struct vm *vm, int64_t place)
{
    return place_valid(vm, place) && vm->has_ground[place] & GROUND_BLOCKS;
}
/* place must be valid. */
static inline int64_t place_row(const struct vm *vm, int64_t place)
{
    return grid_row(vm->grid[place]);
}
static inline int32_t creature_place(const struct vm *vm, int64_t c)
{
    return vm->occupancy.place[c];
}
static inline struct spot place_spot(const struct vm *vm, int64_t place)
{
    return (struct spot){grid_column(vm->grid[place]), grid_row(vm->grid[place])};
}
/* The body of a creature at a place of a drawn map. */
static inline struct body body_at(const struct vm *vm, int64_t creature, int64_t place)
{
    return (struct body){place_spot(vm, place), vm->body_size[creature]};
}
/* The fast path of place_distance: places with tables, bodies of one place. spot_of returns false
 * without a spot; squares_distance then has no effect. */
static inline bool spot_of(const struct vm *vm, int32_t type, int64_t v, int32_t *spot)
{
    *spot = NOWHERE;
    if (type == VT_CREATURE && (uint64_t)v < vm->hot.plain_creatures) *spot = vm->occupancy.spot[v];
    if (type == VT_PLACE && (uint64_t)v < vm->hot.plain_places) *spot = vm->spots[v];
    return *spot != NOWHERE;
}
static inline bool squares_distance(const struct vm *vm, int32_t type_a, int64_t a, int32_t type_b,
                                    int64_t b, int64_t *out)
{
    int32_t from, to;
    if (!spot_of(vm, type_a, a, &from) || !spot_of(vm, type_b, b, &to)) return false;
    *out = vm->distances[to - from];
    return true;
}

/* A step on a drawn map. -1: it leaves the map. */
static inline int64_t square_step(const struct vm *vm, int64_t place, int64_t direction)
{
    if ((uint64_t)place >= vm->hot.drawn || (uint64_t)direction >= DIRECTIONS_MOST) return -1;
    return vm->exits[place] >> direction & 1
               ? place + vm->exit_offset[place_row(vm, place) & 1][direction]
               : -1;
}

/* ---- occupancy.c ---- */
/* place -1: off the map. */
void occupancy_move(struct vm *vm, int32_t creature, int32_t place);
/* Adds a mark to the marks of the creatures that it affects. */
void borne_add(struct vm *vm, const int32_t *mark);
/* Lists the marks of these creatures anew, after one was removed. */
void borne_rebuild(struct vm *vm, uint64_t creatures);
/* After the world was replaced. */
void occupancy_rebuild(struct vm *vm);

/* ---- active_content.c ---- */
struct set_reach reach_of(const struct vm *vm, const uint64_t *bits);
/* The creatures that may have content of the set in force. The others have none. */
uint64_t reach_creatures(const struct vm *vm, const uint64_t *bits, const struct set_reach *reach);
static inline bool borne_any(const struct vm *vm, int32_t creature, const uint64_t *bits)
{
    const uint64_t *borne = vm->occupancy.borne + creature * vm->index->content_words;
    uint64_t both = 0;
    for (int32_t w = 0; w < vm->index->content_words; w++) both |= borne[w] & bits[w];
    return both != 0;
}
/* Is the creature one of them? */
static inline bool reach_holds(const struct vm *vm, const uint64_t *bits,
                               const struct set_reach *reach, int32_t creature)
{
    if (reach->owners >> creature & 1) return true;
    if (marks_may_affect(vm, creature) && borne_any(vm, creature, bits)) return true;
    if (!reach->ground) return false;
    int32_t terrain = place_terrain(vm, vm->occupancy.place[creature]);
    return terrain >= 0 && index_bit(bits, terrain);
}

/* May some creature bear an aura for the stat? */
static inline bool aura_borne(const struct vm *vm, int32_t stat)
{
    if (!vm->index->stat_aura[stat]) return false;
    const struct set_reach *reach = &vm->aura_reach[stat];
    return reach->owners || reach->ground ||
           vm->occupancy.mark_contents[LIMIT_CREATURES + 1] & vm->index->aura_mask[stat];
}

/* ---- choice_request.c ---- */
struct choice {
    const struct row_questions *row;
    /* args: absolute register of the prompt's first argument */
    int who, side, least, most, args, room;
    const int64_t *options; /* NULL: the numbers from `low` on */
    int64_t low;
    int32_t count;
};
static inline int64_t choice_option(const struct choice *q, int64_t i)
{
    return q->options ? q->options[i] : q->low + i;
}
/* At the ASK: takes an answer at once, or sets *waits. */
bool choice_open(struct vm *vm, struct insn i, bool *waits);
/* Reads the open question from the registers. false: they hold no valid question. */
bool choice_current(struct vm *vm, struct choice *q);
/* false, without effect: there is no such answer. */
bool choice_answer(struct vm *vm, const int *chosen, int count);
/* Is the next instruction of the top frame an `op`? Sets *i to it. */
bool waits_at(const struct vm *vm, enum op op, struct insn *i);

/* ---- roll_request.c ---- */
enum { ROLL_FIRST_ARG = 2, ROLL_EACH_FIRST_ARG = 3 };
bool dice_make(struct vm *vm, int64_t count, int64_t sides, int64_t *out);
bool dice_set_how(struct vm *vm, int64_t dice, enum dice_how how, int64_t number, int64_t *out);
bool dice_set_again(struct vm *vm, int64_t dice, enum dice_again again, int64_t face, int64_t *out);
/* At the ROLL or ROLLEACH: takes all dice from the thrower, or waits. */
bool roll_open(struct vm *vm, struct insn i);
bool roll_current(struct vm *vm, struct roll *roll);
/* Answers the open roll with one die. false, without effect: there is no such answer. */
bool roll_answer(struct vm *vm, int face);
/* Answers all dice that have not fallen yet by their total. If the roll keeps the best or worst
 * dice, or dice of it may fall again, no die may have fallen. A list of faces has no total. */
bool roll_answer_total(struct vm *vm, int64_t total);

/* ---- coverage_counts.c ---- */
void coverage_begin(struct vm *vm);
void coverage_mark(struct vm *vm, int32_t content);
void coverage_there(struct vm *vm, int32_t content);
void coverage_act(struct vm *vm, int32_t content);
void coverage_offer(struct vm *vm, int32_t content);
void coverage_options(struct vm *vm, const struct choice *q);
void coverage_chosen(struct vm *vm, int32_t type, int64_t option);

/* ---- event_records.c ---- */
void value_text(const struct vm *vm, struct text *t, int32_t type, int32_t elem, int64_t value);
void template_text(const struct vm *vm, struct text *t, int32_t template, const int64_t *args,
                   int room);
/* The text, NUL-terminated, in vm->record_arena. */
const char *text_end(struct vm *vm, struct text *t);
void record_texts_clear(struct vm *vm);
/* Empties the queue, and frees the texts of its records. Most records have no text of their own. */
static inline void records_clear(struct vm *vm)
{
    /* the queue fails only with the texts (emit_record) */
    if (vm->record_arena.used_bytes || vm->record_arena.failed) record_texts_clear(vm);
    vm->records.len = 0;
    vm->record_next = 0;
}
/* Appends a record to the queue. NULL: no memory. */
struct event_record *emit_record(struct vm *vm, enum event_record_kind kind, int32_t who,
                                 const char *text);
/* Records a change, except within branches. */
void emit_change(struct vm *vm, int32_t member, int32_t rec, int64_t before, int64_t after);
void emit_mark(struct vm *vm, const int32_t *mark, bool gone);
void emit_say(struct vm *vm, struct insn i, const int64_t *r);
/* Calls vm->on_measure, and records an event for a listener. */
void emit_measure(struct vm *vm, struct insn i, const int64_t *r);
bool emit_figure(struct vm *vm, struct insn i, const int64_t *r);
bool emit_expect(struct vm *vm, struct insn i, const int64_t *r);
void emit_difference(struct vm *vm, const int32_t *before);

#endif
