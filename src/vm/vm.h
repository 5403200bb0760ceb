/* vm.h -- the machine: one fight as a flat block, and what the files of this folder share.
 *
 *     block:  head | frames | world | registers | room for lists | levels of `together`
 *
 * The block holds everything a fight is and no pointer, so copying it clones the fight. Who fights
 * with what things follows from program and encounter, as does how large each part is (layout_make,
 * stack_bounds.c), so that stands beside the block. All that may stand in it is checked when it is
 * used (indices, references) or proved before it runs (registers, jumps, table rows). A fight is
 * what is in use of it (snapshot.c): nobody reads what is above a top (frames, registers, lists,
 * levels).
 *
 * The world is an array of 32-bit cells, the region that `together` keeps copies of:
 *
 *     depth of events, number of marks | fight | sides | creatures | things | marks | events | bits
 *
 * Functions give false when the fight has stopped with an error; the message is then in
 * vm->message.
 */
#ifndef FRAY_VM_VM_H
#define FRAY_VM_VM_H

#include "base/check.h"
#include "vm/program_index.h"

/* Limits of its own; those that the checker knows too are in bytecode/enums.h. A full one is an
 * error that names it. */
enum vm_limit {
    LIMIT_THINGS = 2048,
    LIMIT_PLACES = 65534, /* an act's argument has 16 bits */
    LIMIT_ZONES = 256,
    /* these four at most; a fight is made with as many as its program can use: struct layout */
    LIMIT_FRAMES = 64,
    LIMIT_REGISTERS = 2048,
    LIMIT_SCRATCH = 4096, /* list elements alive at once */
    LIMIT_LEVELS = 4,     /* together within together */
    LIMIT_OPTIONS = 64,
    LIMIT_DICE = 1000,
    LIMIT_NESTED = 24, /* pure code asked for by pure code asked for ... (C's own stack) */
    LIMIT_STOCK_DEPTH = 4,
    MARKS_A_CREATURE = 6,
    MARKS_A_FIGHT = 16,
    MARK_CELLS_MOST = 64,
    MARK_WORDS = (MARKS_A_CREATURE * LIMIT_CREATURES + MARKS_A_FIGHT + 63) / 64,
    MARK_SLOTS = 1023 /* a reference: slot | generation << 10, in 15 bits */
};
#define FUEL_A_FIGHT ((int64_t)20000000)
#define FAR_AWAY     1000000 /* the distance to what has no place */

#define GIVEN_ASKED INT32_MIN

enum vm_status { VM_RUNNING, VM_QUESTION, VM_ROLL, VM_DONE, VM_ERROR };

/* Cells of the world that begin records. */
enum { W_DEPTH, W_MARKS, W_HEAD };
enum {
    MK_WORD /* content + 1 | generation << 16 */,
    MK_CLASS,
    MK_BEARER,
    MK_RANK,
    MK_LEFT,
    MK_MOMENT /* + 1 */,
    MK_BY,
    MK_CELLS
};
enum { EV_KIND, EV_FLAGS, EV_WINDOWS, EV_FRAME, EV_LEAVE, EV_CELLS };
enum { EVF_OPEN = 1, EVF_OFF = 2, EVF_DOOMED = 4, EVF_EXITING = 8 };

struct head {
    uint32_t magic, version;
    uint64_t program_hash, size;
    /* byte offsets in the block */
    int32_t encounter, frames_at, world_at, regs_at, scratch_at, levels_at;
    int64_t fuel; /* this and the next two are no part of what a fight is: see vm_equal */
    int32_t expectations, pad;
    int32_t status, winner, ended, limit_count;
    int32_t frames, scratch, levels, roll_index;
    int64_t roll_sum;
    int32_t error_fn, error_pc, begun, unused;
};

/* pc counts in the whole code; ret -1: result dropped */
struct frame {
    int32_t fn, pc, base, ret, scratch, unused;
};

/* creatures: the things they own are a run */
struct instance {
    int32_t content, kind, side, name;
    int32_t first, count;
};
struct thing {
    int32_t content, kind, owner, holder, own;
};

/* quick, stored: of how many records one cell may be read as it is, and written so while nobody
 * listens. */
struct member_at {
    int32_t base, stride;
    uint32_t quick, stored;
    int32_t limit, count;
    bool fast /* one cell, as it is */, plain /* and written as it is */,
        wants_measures /* a number without bounds */, flows /* a creature's single number */,
        of_thing, of_event /* one cell, as it is, of a record that has it */;
    /* of what flows: INT32_MIN; the stat that is its top, or -1; the member that takes what does
     * not fit, or -1 */
    int32_t floor, top, next;
};

struct level_change {
    int32_t cell, member, rec;
    int16_t elem;
    uint8_t width, state;
    int64_t value, best, rank;
};
enum {
    CHANGE_SUM = 1,
    CHANGE_SLOT = 2,
    CHANGE_SPLIT = 4 /* writers disagree */,
    CHANGE_TIE = 8 /* so do the highest */,
    CHANGE_BITS = 16 /* value: those that flip */
};
enum { MEMBER_EVENT_FLAGS = -1, MEMBER_MARK_LEFT = -2, MEMBER_BITS = -3 };

/* then: before (int32), adjust, cut, lent, given (int64), changes, asked (int32), removed, gone
 * (bits) */
struct level {
    int32_t floor, frame, change_count, asked_count, asked_first, open;
    int64_t rank;
};

/* Where things lie. Follows from program and encounter alone. */
struct layout {
    int32_t sides, creatures, things, marks;
    /* cells of the world */
    int32_t fight_at, sides_at, creatures_at, things_at, marks_at, events_at, bits_at, world_size;
    /* a record */
    int32_t side_cells, creature_cells, thing_cells, mark_cells, event_cells, bit_words;
    /* places for bits a hook: creatures, things or marks, whichever is most, and one */
    int32_t bits_a_hook;
    int32_t places, columns, rows, space, diagonal;
    int32_t clamped[CLASS_EVENT + 1], clamped_count;
    int32_t change_cap, asked_cap, asked_size;
    int32_t frames, registers, scratch, levels; /* room; a full one is an error that names it */
    size_t frames_bytes, world_bytes, regs_bytes, scratch_bytes, level_bytes, size;
    /* bytes from the level's begin */
    size_t lv_adjust, lv_cut, lv_lent, lv_given, lv_changes, lv_asked, lv_removed, lv_gone;
};

enum { ZONES_KNOWN = 64 };
/* by the zone begun with */
struct zones {
    bool known[ZONES_KNOWN];
    int16_t steps[ZONES_KNOWN * ZONES_KNOWN], from[ZONES_KNOWN * ZONES_KNOWN];
};

struct occupancy { /* derived from the world: occupancy.c */
    uint64_t here; /* creatures that are in the fight */
    int32_t place[LIMIT_CREATURES];
    int32_t spot[LIMIT_CREATURES]; /* that place's, or NOWHERE */
    uint8_t *squares;              /* by place: 1 + who stands there, or one of the two below */
    int16_t *marks;                /* by rank: the slot of that mark, or -1 */
    uint64_t alive[MARK_WORDS];    /* slots with a mark */
    /* how many marks each creature bears; the last: those upon anything else */
    int16_t upon[LIMIT_CREATURES + 1];
};
enum { SQUARE_EMPTY = 0, SQUARE_SEVERAL = 255 };
/* A spot is a square's number where rows lie twice as wide apart: the difference of two names their
 * offset. Maps of so many squares have tables by that difference. */
enum { NOWHERE = -1, SQUARES_KNOWN = 4096, SIDE_KNOWN = 128 };
/* A square's column, and its row << 16. */
static inline int32_t grid_column(uint32_t grid)
{
    return (int32_t)(grid & 0xFFFF);
}
static inline int32_t grid_row(uint32_t grid)
{
    return (int32_t)(grid >> 16);
}

struct event_record { /* fields as in fray_event; text and terms live in the teller's arena */
    int kind, depth, who, side, thing, dice, sides, how, number, measure, content;
    const char *text;
    int64_t value, before;
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

/* as in fray_measured */
struct measured {
    int32_t measure, who, side, thing, content;
    int64_t amount;
};

struct vm;
/* Dice in a register: sides | count << 32 | how << 42 | number << 44. What is rolled is their sum,
 * or what `how` says. */
enum dice_how {
    DICE_SUM,
    DICE_BEST /* of the `number` best */,
    DICE_WORST,
    DICE_AT_LEAST /* how many show at least `number` */
};
enum { DICE_NUMBER_MOST = (1 << 19) - 1 };
struct dice_kind {
    int32_t count, sides, number;
    enum dice_how how;
};
static inline int64_t dice_pack(struct dice_kind d)
{
    return (int64_t)((uint64_t)(uint32_t)d.sides | (uint64_t)d.count << 32 | (uint64_t)d.how << 42 |
                     (uint64_t)d.number << 44);
}
static inline struct dice_kind dice_of(int64_t v)
{
    uint64_t bits = (uint64_t)v;
    return (struct dice_kind){.sides = (int32_t)(uint32_t)bits,
                              .count = (int32_t)(bits >> 32 & 1023),
                              .how = (enum dice_how)(bits >> 42 & 3),
                              .number = (int32_t)(bits >> 44 & DICE_NUMBER_MOST)};
}
struct roll {
    int who, args, room;
    int32_t name;
    int dice, sides, index;
    enum dice_how how;
    int32_t number;
};
/* a face from 1 to sides; false: it leaves the roll open */
typedef bool (*throw_fn)(struct vm *vm, const struct roll *roll, int *face);
/* Coverage: points by row; of each content whether it was in the fight, was on offer, came to pass.
 */
struct coverage_counts {
    uint64_t *points, *there, *offered, *happened;
};

/* What the loop asks for all the time, each as wide as it asks for it; of a type that registers
 * have not, so that compilers know that it stays when one is written. */
typedef unsigned long long hot_word;
struct hot_fields {
    hot_word creatures, things, contents, plain_creatures,
        plain_places /* how many there are where squares are plain, else 0 */,
        squares /* zones: 0 */, known /* squares with tables */, stats;
    /* bytes of a record; of a thing's row in what is given, and in sums */
    hot_word creature_size, thing_size, given_size, sums_size;
    unsigned char *creature_world, *thing_world;
};

struct vm {
    struct hot_fields hot;
    const struct program *p;
    const struct program_index *index;
    const struct row_encounters *encounter;
    struct layout at;
    const struct memory *memory;
    size_t allocated;
    struct member_at *members; /* by row */
    int32_t *bases;            /* [creature][stat]: what its content gives, or else the stat */
    /* [thing][index's given_row]: a plain given value, or GIVEN_ASKED: content_given knows */
    int64_t *given;
    /* [thing][index's used]: its owner's base and what its lines add, or VALUE_UNSET: stat_of knows
     */
    int32_t *sums;
    const struct row_cells *ground; /* of the map's places */
    int32_t ground_count;
    uint64_t side_creatures[LIMIT_SIDES];
    uint32_t *grid; /* of each place; all 0 where there are no squares */
    int32_t *spots; /* of each place; none where they are not known */
    /* by difference of spots: how far, by the space's measure; NULL: not known */
    uint8_t *apart;
    /* by the same, the direction of the first step by the signs of both offsets, or -1 */
    int8_t *toward;
    struct occupancy occupancy;
    /* ways between zones, found when first asked for; NULL: too many, or none */
    struct zones *zones;
    uint8_t *covered;   /* by place: it has ground of its own */
    uint8_t *ways;      /* of squares: a bit for each direction that stays on the map */
    int32_t way[8];     /* and how far on the place in it is */
    bool plain_squares; /* squares with tables, and all bodies of one square */
    bool large;         /* somebody's body covers more than one square */
    unsigned char *block;
    struct head *head;
    struct instance *creatures;
    struct thing *things;
    uint64_t *owned; /* [creature][index's content_words]: the contents of its things */
    /* [kind]: where the things of it begin in the other, in their order */
    int32_t *kind_begin, *kind_things;
    struct frame *frames;
    int32_t *world;
    int64_t *regs, *scratch;
    int nested; /* pure runs under way */
    /* 1 + the event whose stat is being read: its name means this one; 0: none */
    int32_t read_event;
    int64_t result; /* of the frame that returned last */
    /* without the runs of superinsns.txt: for tests, and whoever counts instructions */
    bool plain;
    /* answers rolls without leaving the loop; the fight stands at the roll meanwhile. NULL: it
     * stops there */
    throw_fn thrower;
    void *thrower_user;
    struct coverage_counts *seen; /* what has run, counted; NULL: nobody asks */
    /* who decides for each side: the encounter's, or others; -1: chance */
    int32_t tactics[LIMIT_SIDES];
    bool listening;
    void (*measured)(void *user, const struct measured *m); /* whoever counts, or NULL */
    void *measured_user;
    unsigned char *saved; /* the bytes of the last save */
    size_t saved_room;
    struct arena telling;
    VEC(struct event_record) told;
    size_t record_next;
    char message[400];
};

static inline bool listens(const struct vm *vm)
{
    return LISTENERS && vm->listening;
}
static inline bool is_recording(const struct vm *vm)
{
    return listens(vm) && vm->nested == 0;
}
/* The host must hear it first, or that there was no memory for it. */
static inline bool has_pending_records(const struct vm *vm)
{
    return LISTENERS && (vm->told.len > 0 || vm->telling.failed) && vm->nested == 0;
}
static inline bool wants_measures(const struct vm *vm)
{
    return (LISTENERS && vm->measured) || is_recording(vm);
}

/* For what is bounded in every fight that was played, but not in a save that somebody made up:
 * wraps. */
static inline int64_t plus(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t minus(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

/* ---- world.c, snapshot_load.c ---- */
struct vm *vm_new(const struct program *p, const struct program_index *x, int32_t encounter,
                  const struct memory *memory); /* NULL: no
memory, or the encounter is beyond a limit (*memory tells: see vm_fits) */
void vm_free(struct vm *vm);
void vm_begin(struct vm *vm); /* options are set: start values, first frame */
struct vm *vm_clone(const struct vm *vm);
void vm_copy(struct vm *to, const struct vm *from); /* same program and encounter */
/* what vm_save gave, into a new machine; false: cannot be trusted */
bool vm_load(struct vm *vm, const void *bytes, size_t size);

/* ---- snapshot.c: the parts in use; as bytes, they are equal exactly when the states are ---- */
void snapshot_copy(struct vm *to, const struct vm *from);
bool vm_equal(const struct vm *a, const struct vm *b);
uint64_t vm_hash(const struct vm *vm);
size_t snapshot_size(const struct vm *vm);
void snapshot_write(const struct vm *vm, unsigned char *bytes);
/* the same with all that a fight is; belongs to vm, until the next; NULL: no memory */
const void *vm_save(struct vm *vm, size_t *size);
void snapshot_read(struct vm *vm, const unsigned char *bytes, int64_t fuel);

static inline struct level *level_at(const struct vm *vm, int32_t i)
{
    return (struct level *)(void *)(vm->block + (size_t)vm->head->levels_at +
                                    (size_t)i * vm->at.level_bytes);
}
#define LEVEL_PART(vm, lv, type, part)                                                             \
    ((type *)(void *)((unsigned char *)(lv) + (vm)->at.lv_##part))
#define LEVEL_BEFORE(lv) ((int32_t *)(void *)((unsigned char *)(lv) + sizeof(struct level)))

static inline int32_t *mark_at(const struct vm *vm, int32_t slot)
{
    return vm->world + vm->at.marks_at + slot * vm->at.mark_cells;
}
static inline int32_t *event_at(const struct vm *vm, int32_t i)
{
    return vm->world + vm->at.events_at + i * vm->at.event_cells;
}

/* ---- trap.c ---- */
void vm_error(struct vm *vm, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define vm_fail(...)                                                                               \
    (vm_error(__VA_ARGS__), false) /* a macro, so that compilers see that it is false */
/* from 1 */
int32_t vm_place_line(const struct program *p, int32_t file, int32_t offset);

/* ---- interpreter.c ---- */
/* until a question, a roll, something told, the end or an error */
bool vm_run(struct vm *vm);
bool vm_pure(struct vm *vm, int32_t fn, const int64_t *args, int count, int64_t *out);
/* a frame above the top */
bool vm_push(struct vm *vm, int32_t fn, const int64_t *args, int count, int32_t ret);
static inline int32_t reg_type(const struct vm *vm, int reg)
{
    const struct frame *f = &vm->frames[vm->head->frames - 1];
    return vm->p->regs.at[vm->p->functions.at[f->fn].reg_begin + reg].type;
}
int regs_from(const struct vm *vm, int reg); /* registers of the running function from reg on */

/* ---- list_stack.c: lists are offset << 32 | length; the empty one is 0 ---- */
static inline int64_t list_make(int64_t offset, int64_t count)
{
    return (int64_t)((uint64_t)offset << 32 | (uint64_t)count);
}
bool list_open(struct vm *vm, int64_t list, int64_t **at, int32_t *count); /* its elements */
/* an empty one at the top */
bool list_begin(struct vm *vm, int64_t *list);
bool list_reserve(struct vm *vm, int32_t more);              /* at the top */
bool list_push(struct vm *vm, int64_t *list, int64_t value); /* none: 0 */
bool list_sort(struct vm *vm, int64_t *list, int64_t *keys, bool descending);
bool list_from_set(struct vm *vm, uint64_t set, int64_t *list);

/* ---- member_access.c ---- */
bool member_load(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t *out);
bool member_store(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t value);
/* false: nothing was done, member_bump knows */
bool number_flow(struct vm *vm, int32_t member, int64_t rec, int64_t by);
/* The same, where the number itself takes it all. */
static inline bool number_quick(struct vm *vm, int32_t member, int64_t rec, int64_t by)
{
    const struct member_at *at = &vm->members[member];
    if (!at->flows || (uint64_t)rec >= (uint64_t)at->limit || vm->head->levels > 0 || listens(vm) ||
        !fits_i32(by))
        return number_flow(vm, member, rec, by);
    int32_t *cell = &vm->world[at->base + (int32_t)rec * at->stride];
    int64_t raw = *cell + by,
            top = at->top < 0 ? INT32_MAX : vm->bases[(int32_t)rec * vm->index->stats + at->top],
            value = raw < top ? raw : top;
    if (raw > INT32_MAX) return number_flow(vm, member, rec, by);
    if (value < at->floor) {
        if (at->next >= 0 || at->floor == INT32_MIN) return number_flow(vm, member, rec, by);
        value = at->floor;
    }
    *cell = (int32_t)value;
    return true;
}
bool member_bump(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t by);
bool member_store_list(struct vm *vm, int32_t member, int64_t rec, int64_t list);
/* to its start value, all elements */
bool member_reset(struct vm *vm, int32_t member, int32_t rec);
/* checks everything */
bool member_find(struct vm *vm, int32_t member, int64_t rec, int64_t elem, int32_t *cell);
bool member_top(struct vm *vm, int32_t member, int32_t rec, bool *has, int64_t *top);
/* one clamp, no cascade */
bool number_step(struct vm *vm, int32_t member, int32_t rec, int32_t elem, int64_t by,
                 int64_t *over);
/* member, or -1 */
int32_t number_next(const struct vm *vm, int32_t member, int32_t rec, int32_t *next_rec);
/* outside: in every copy of the world */
void cell_write(struct vm *vm, int32_t cell, int32_t value, bool outside);
bool cell_pack(struct vm *vm, int32_t member, int32_t *to, int64_t value);
int64_t cell_unpack(const struct row_members *m, const int32_t *cell);
bool members_clamp(struct vm *vm); /* settling: under tops that moved */
int32_t clamped_index(const struct vm *vm, int32_t member, int32_t rec, int32_t elem); /* or -1 */
bool creature_check(struct vm *vm, int64_t c);
bool thing_check(struct vm *vm, int64_t t);

/* ---- payment.c ---- */
bool budget_left(struct vm *vm, int32_t member, int64_t creature, int64_t *left);
bool budget_can_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n, bool *can);
/* a list of member, amount, ... */
bool budget_can_pay_all(struct vm *vm, int64_t creature, int64_t costs, bool *can);
bool budget_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n);
bool budget_pay_up_to(struct vm *vm, int32_t member, int64_t creature, int64_t n, int64_t *paid);
bool budget_grant(struct vm *vm, int32_t member, int64_t creature, int64_t n);

/* ---- active_content.c: what a creature bears, in order ---- */
struct active_content {
    int32_t content, self, this_value;
    int32_t thing;
    bool is_mark;
};
struct content_iter {
    struct vm *vm;
    const uint64_t *bits; /* contents of interest */
    int32_t creature, phase, thing, rank, thing_rank, include, depth;
    bool marks_self, marks_things, failed;
    struct active_content now;
};
void content_iter_begin(struct content_iter *b, struct vm *vm, int32_t creature,
                        const uint64_t *bits);
bool content_iter_next(struct content_iter *b, struct active_content *out);
bool thing_is_active(struct vm *vm, int32_t thing, bool *borne);
/* marks, terrain */
bool content_is_active(struct vm *vm, int32_t content, int32_t self, int64_t this_value,
                       bool *borne);

/* ---- stat.c ---- */
struct stat_source {
    int32_t name;
    int64_t value;
};
/* name: a string; the last one holds what did not fit */
struct sources {
    struct stat_source at[24];
    int32_t count;
};
bool stat_of(struct vm *vm, int32_t stat, int64_t creature, int64_t in_use, struct sources *sources,
             int64_t *out);
bool stat_of_event(struct vm *vm, int32_t stat, int64_t event, struct sources *sources,
                   int64_t *out);
/* false: stat_of knows */
bool stat_plain(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use, int64_t *out);
/* Only lines of the one thing it is read for, which just add. */
static inline bool stat_used(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                             int64_t *out)
{
    if ((uint64_t)creature >= (uint64_t)vm->at.creatures ||
        (uint64_t)in_use >= (uint64_t)vm->at.things)
        return false;
    if (vm->things[in_use].owner != creature) return false;
    int32_t sum = vm->sums[(int32_t)in_use * vm->index->used_count + vm->index->used[stat]];
    if (sum == VALUE_UNSET) return false;
    *out = sum;
    return true;
}
bool stat_element(struct vm *vm, int32_t first, int64_t element, int32_t *stat);

/* ---- content_lookup.c: what a record's content says ---- */
/* -1: it has none */
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
/* VALUE_UNSET */
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
bool mark_alive(const struct vm *vm, int64_t mark);
int32_t *mark_get(struct vm *vm, int64_t mark); /* NULL and an error when it is gone */
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
/* record[mark_cells]; under its stacking rule */
bool mark_apply(struct vm *vm, const int32_t *record, int64_t *out);
bool mark_apply_op(struct vm *vm, int32_t imm, int32_t type, int64_t bearer, const int64_t *args,
                   int room, int64_t *out);
bool mark_remove(struct vm *vm, int32_t slot);
bool marks_unapply(struct vm *vm, int32_t type, int64_t bearer, int32_t content);
int32_t mark_bearer_creature(const struct vm *vm, const int32_t *m); /* -1 */
/* The next slot with a mark behind `slot`, or -1. */
static inline int32_t mark_next(const struct vm *vm, int32_t slot)
{
    for (int32_t i = slot + 1; i < vm->at.marks; i = (i | 63) + 1) {
        uint64_t from_here = vm->occupancy.alive[i >> 6] >> (i & 63);
        if (from_here) return i + __builtin_ctzll(from_here);
    }
    return -1;
}
/* A mark came (1) or goes (-1). */
static inline void occupancy_mark(struct occupancy *s, const int32_t *mark, int by)
{
    bool creature = mark[MK_CLASS] == CLASS_CREATURE && mark[MK_BEARER] >= 0 &&
                    mark[MK_BEARER] < LIMIT_CREATURES;
    s->upon[creature ? mark[MK_BEARER] : LIMIT_CREATURES] += (int16_t)by;
}
/* May a mark concern it: is there one upon itself, or upon what is no creature? */
static inline bool marks_concern(const struct vm *vm, int32_t creature)
{
    return (vm->occupancy.upon[creature] | vm->occupancy.upon[LIMIT_CREATURES]) != 0;
}
/* Slot of the mark of the next rank, or -1. */
static inline int32_t mark_after(const struct vm *vm, int32_t rank)
{
    return rank + 1 < vm->world[W_MARKS] ? vm->occupancy.marks[rank + 1] : -1;
}
/* type 0: of anybody */
bool marks_list(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
                int64_t *list);
bool mark_first(struct vm *vm, int32_t type, int64_t bearer, int32_t content, int64_t *out);
bool mark_has(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
              bool *has);
bool marks_expire(struct vm *vm, int64_t event, int32_t window);
bool content_includes(const struct vm *vm, int32_t content, int32_t other);

/* ---- event_stack.c ---- */
int32_t *event_get(struct vm *vm, int64_t event); /* NULL and an error when there is none */
int32_t event_top(const struct vm *vm, int32_t kind);
int32_t events_open(const struct vm *vm, int32_t kind); /* how many of them */
bool event_new(struct vm *vm, int32_t kind, int64_t *out);
bool event_run(struct vm *vm, int64_t event, int32_t leave);
bool event_pop(struct vm *vm, int64_t event);
bool event_holds(struct vm *vm, int64_t event, bool *holds);
bool event_call_off(struct vm *vm, int64_t event);
bool events_check(struct vm *vm); /* may unwind: the caller goes on with the top frame */
void frames_cut(struct vm *vm, int32_t count);
bool window_open(struct vm *vm, int64_t event, int32_t window);
bool window_close(struct vm *vm, int64_t event, int32_t window);
/* creatures whose moment it is; all if it is nobody's */
uint64_t moment_subjects(const struct vm *vm, int32_t moment, int64_t event);
static inline uint64_t creatures_here(const struct vm *vm)
{
    return vm->occupancy.here;
}
/* of its side, in the fight; it is a creature */
static inline uint64_t mates_here(const struct vm *vm, int64_t c)
{
    int32_t side = vm->creatures[c].side;
    return side >= 0 && side < vm->at.sides ? creatures_here(vm) & vm->side_creatures[side] : 0;
}
bool fight_end(struct vm *vm, int64_t side); /* may unwind */
bool fight_over(struct vm *vm, bool *over);

/* ---- hook_dispatch.c ---- */
bool hooks_list(struct vm *vm, int64_t event, int32_t window, int64_t *list);
bool hook_call(struct vm *vm, int64_t list, int64_t at, int64_t event); /* may push a frame */
/* would it, now */
bool hook_runs(struct vm *vm, const int64_t triple[3], int64_t event, bool *superinsns);
bool watch_next(struct vm *vm, bool *found, int64_t *list);
void hook_bits_clear_mark(struct vm *vm, int32_t slot);
void hook_bits_reset(struct vm *vm, int32_t hook, uint64_t creatures, bool all);

/* ---- hook_order.c ---- */
bool hooks_arrange(struct vm *vm, int64_t list); /* by the named order, in place */
bool hook_ties(struct vm *vm, int64_t list, int64_t at, int64_t event, int64_t content,
               int64_t *out);
bool hook_front(struct vm *vm, int64_t list, int64_t at, int64_t content, int64_t creature);

/* ---- act_offers.c: content + 1 | (argument + 1) << 16, 32, 48 ---- */
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
bool act_arg(struct vm *vm, int64_t act, int32_t i, int64_t *out);
bool act_check(struct vm *vm, int64_t act);

/* ---- together.c ---- */
bool together_begin(struct vm *vm);
bool branch_open(struct vm *vm, int64_t rank);
bool branch_close(struct vm *vm);
bool together_end(struct vm *vm);
bool world_locate(const struct vm *vm, const int32_t *world, int32_t cell, int32_t *member,
                  int32_t *rec, int32_t *elem);

/* ---- space.c ---- */
bool place_of(struct vm *vm, int64_t creature, int64_t *place);
bool place_set(struct vm *vm, int64_t creature, int64_t place);
bool place_distance(struct vm *vm, int32_t type_a, int64_t a, int32_t type_b, int64_t b,
                    int64_t *out);
/* by the space's measure; neither below 0 */
int64_t offset_length(int64_t columns, int64_t rows, int32_t diagonal);
/* all that tie */
bool set_nearest(struct vm *vm, uint64_t set, int32_t type, int64_t to, int64_t *out);
uint64_t spots_nearest(const struct vm *vm, uint64_t set, int32_t spot);
/* the first of the nearest, or -1 */
int64_t spots_first(const struct vm *vm, uint64_t set, int32_t spot);
uint64_t spots_within(const struct vm *vm, uint64_t set, int32_t spot, int64_t most);
bool set_within(struct vm *vm, int64_t *set, int32_t type, int64_t of, int64_t most);
int64_t place_step(const struct vm *vm, int64_t place, int64_t direction);
int32_t place_body(const struct vm *vm, int64_t creature); /* how many squares wide and high */
bool place_blocks(const struct vm *vm, int64_t place);     /* its ground stops lines and ways */
bool place_path(struct vm *vm, int64_t mover, int64_t from, int64_t goal, int64_t walls,
                int64_t *step);
/* Ends: x, y, z of both; box: from and to of each axis. What the rules read is the number itself.
 */
enum {
    MEETS_NOT,
    MEETS_IN_A_POINT,
    MEETS_ALONG /* more than a point, on the outside alone */,
    MEETS_INSIDE
};
bool line_meets_box(struct vm *vm, const int64_t *ends, const int64_t *box, int64_t *meeting);
bool line_meets_squares(struct vm *vm, const int64_t *ends, int64_t size, int64_t squares,
                        int64_t low, int64_t high, int64_t *meeting);
bool places_list(struct vm *vm, int64_t *list); /* all of the map */
bool place_neighbours(struct vm *vm, int64_t place, int64_t *list);
bool place_line(struct vm *vm, int64_t a, int64_t b, int64_t *list);
int64_t place_bodies_look(const struct vm *vm, int64_t place);
static inline int32_t place_terrain(const struct vm *vm, int64_t place)
{
    return (uint64_t)place < (uint64_t)vm->ground_count ? vm->ground[place].terrain : -1;
}
int64_t place_direction(struct vm *vm, int64_t a, int64_t b);
static inline bool place_is(const struct vm *vm, int64_t place)
{
    return (uint64_t)place < (uint64_t)vm->at.places;
}
/* Whose bodies cover it. */
static inline int64_t place_bodies(const struct vm *vm, int64_t place)
{
    if (!place_is(vm, place)) return 0;
    return !vm->large && vm->occupancy.squares[place] == SQUARE_EMPTY
               ? 0
               : place_bodies_look(vm, place);
}
static inline bool place_taken(const struct vm *vm, int64_t place)
{
    return place_terrain(vm, place) >= 0 || place_bodies(vm, place) != 0;
}
static inline int64_t place_row(const struct vm *vm, int64_t place)
{
    return grid_row(vm->grid[place]);
} /* it is one */
static inline int32_t creature_place(const struct vm *vm, int64_t c)
{
    return vm->occupancy.place[c];
}
/* How far apart, where that is plain: squares with tables, bodies of one square. False:
 * place_distance knows. */
static inline bool spot_of(const struct vm *vm, int32_t type, int64_t v, int32_t *spot)
{
    *spot = NOWHERE;
    if (type == VT_CREATURE && (uint64_t)v < vm->hot.plain_creatures) *spot = vm->occupancy.spot[v];
    if (type == VT_PLACE && (uint64_t)v < vm->hot.plain_places) *spot = vm->spots[v];
    return *spot != NOWHERE;
}
static inline bool squares_apart(const struct vm *vm, int32_t type_a, int64_t a, int32_t type_b,
                                 int64_t b, int64_t *out)
{
    int32_t from, to;
    if (!spot_of(vm, type_a, a, &from) || !spot_of(vm, type_b, b, &to)) return false;
    *out = vm->apart[to - from];
    return true;
}

/* Directions of squares: 0 E, 1 SE, 2 S, 3 SW, 4 W, 5 NW, 6 N, 7 NE. */
static inline int64_t square_step(const struct vm *vm, int64_t place, int64_t direction)
{
    if ((uint64_t)place >= vm->hot.squares || (uint64_t)direction > 7) return -1;
    return vm->ways[place] >> direction & 1 ? place + vm->way[direction] : -1;
}
static inline int8_t offset_direction(int32_t columns, int32_t rows)
{
    /* [row][column], by sign + 1 */
    static const int8_t by_sign[3][3] = {{5, 6, 7}, {4, -1, 0}, {3, 2, 1}};
    return by_sign[(rows > 0) - (rows < 0) + 1][(columns > 0) - (columns < 0) + 1];
}
static inline int64_t square_direction(const struct vm *vm, int64_t a, int64_t b)
{
    if (!place_is(vm, a) || !place_is(vm, b)) return -1;
    return offset_direction(grid_column(vm->grid[b]) - grid_column(vm->grid[a]),
                            grid_row(vm->grid[b]) - grid_row(vm->grid[a]));
}

/* ---- occupancy.c ---- */
void occupancy_move(struct vm *vm, int32_t creature, int32_t place); /* -1: nowhere */
void occupancy_rebuild(struct vm *vm);                               /* the world was replaced */

/* ---- choice_request.c ---- */
struct question {
    const struct row_questions *row;
    /* args: absolute register of the prompt's first argument */
    int who, side, least, most, args, room;
    const int64_t *options;
    int32_t count;
};
/* at the ASK itself: either an answer at once, or it waits */
bool choice_open(struct vm *vm, struct insn i, bool *waits);
/* the open one, derived from registers; false: not sane */
bool choice_now(struct vm *vm, struct question *q);
/* false: no such answer, nothing has changed */
bool choice_answer(struct vm *vm, const int *chosen, int count);
bool waits_at(const struct vm *vm, enum op op, struct insn *i);

/* ---- roll_request.c ---- */
enum { ROLL_FIRST_ARG = 2 };
bool dice_make(struct vm *vm, int64_t count, int64_t sides, int64_t *out);
bool dice_read_as(struct vm *vm, int64_t dice, enum dice_how how, int64_t number, int64_t *out);
/* at the ROLL: an answer at once, or it waits */
bool roll_open(struct vm *vm, struct insn i);
bool roll_now(struct vm *vm, struct roll *roll);
bool roll_give(struct vm *vm, int face);
/* all dice of the open roll that have not fallen yet, by what they come to; of kept ones none has
 */
bool roll_give_total(struct vm *vm, int64_t total);

/* ---- coverage_counts.c ---- */
void coverage_begin(struct vm *vm);
void coverage_mark(struct vm *vm, int32_t content);
void coverage_act(struct vm *vm, int32_t content);
void coverage_offer(struct vm *vm, int32_t content);
void coverage_options(struct vm *vm, const struct question *q);
void coverage_chosen(struct vm *vm, int32_t type, int64_t option);

/* ---- event_records.c ---- */
void value_text(const struct vm *vm, struct text *t, int32_t type, int32_t elem, int64_t value);
void template_text(const struct vm *vm, struct text *t, int32_t template, const int64_t *args,
                   int room);
const char *text_end(struct vm *vm, struct text *t); /* NUL-terminated, in the teller's arena */
/* NULL: no memory */
struct event_record *emit_record(struct vm *vm, enum event_record_kind kind, int32_t who,
                                 const char *text);
/* not in branches */
void emit_change(struct vm *vm, int32_t member, int32_t rec, int64_t before, int64_t after);
void emit_mark(struct vm *vm, const int32_t *mark, bool gone);
void emit_say(struct vm *vm, struct insn i, const int64_t *r);
/* to whoever counts, and to whoever listens */
void emit_measure(struct vm *vm, struct insn i, const int64_t *r);
bool emit_figure(struct vm *vm, struct insn i, const int64_t *r);
bool emit_expect(struct vm *vm, struct insn i, const int64_t *r);
void emit_difference(struct vm *vm, const int32_t *before);

#endif
