/* program_index.h -- Reverse indexes of a program's tables (contents by stat, hooks by window), and
 * the program's code in the form that the interpreter loop runs.
 *
 * Built once, when a program is compiled or loaded. Immutable and shared by all its fights. It
 * holds nothing that the tables do not say.
 */
#ifndef FRAY_VM_PROGRAM_INDEX_H
#define FRAY_VM_PROGRAM_INDEX_H

#include "engine/bytecode/program.h"
#include "read_sets.h"

/* A list of rows, in the index's arena. */
struct row_list {
    const int32_t *at;
    int32_t count;
};

/* The stack capacities that fights of a program get: stack_bounds.c. */
struct stack_bounds {
    int32_t frames, registers, levels;
};

struct member_info {
    uint8_t number;    /* `together` merges it as a sum, else as a slot */
    bool is_fed;       /* some track flows into it */
    int8_t depth;      /* the length of the longest chain of tracks into it */
    int32_t clamped;   /* its index among the clamped numbers of its class, or -1 */
    int32_t size_stat; /* of a budget whose size is a stat and nothing else; else -1 */
};

/* The price of an act that costs one budget a constant amount. member -1: it is another price. */
struct plain_price {
    int32_t member, amount;
};

/* A function as the interpreter loop needs it. */
struct fn_info {
    int32_t begin; /* its first instruction */
    const struct row_regs *types;
    /* the initial registers: the none of each type, then zeros up to a multiple of four */
    const int64_t *blank;
    int32_t regs, params;
    int32_t memo; /* its row of read_sets.fns, or -1 */
    bool returns_value;
    bool pure; /* it changes nothing */
    /* the registers whose initial value is read; -1: all may be */
    int16_t entry_count;
    const uint8_t *entry;
};

/* An instruction as the interpreter loop needs it. A jump's imm is a byte offset to the step before
 * its target. The c of a JNONE is the none of its register. A specialised instruction
 * (specialized.def) may keep an operand in place of its opcode. */
struct code_step {
    const void *label; /* of its code; NULL if the loop is a switch */
    uint8_t op, a, b, c;
    int32_t imm;
#ifdef FRAY_COUNT
    int32_t which; /* op, specialised instruction or superinstruction: one numbering */
#endif
};

enum stat_source_kind {
    STAT_COMPUTED, /* by stat_of: conditions, marks, several things */
    STAT_BASE,     /* nothing changes its base */
    STAT_IN_USE    /* the base plus lines of the thing in use */
};

struct program_index {
    struct arena arena;
    const struct program *p;
    int32_t kinds, stats, contents, windows, content_words;
#define COLUMN(name, type, count) type *name;
#include "index_columns.def"
#undef COLUMN
    int32_t kinds_deep; /* the most ancestors of a kind, itself included */
    int32_t sum_rows, given_rows;
    /* [content][sum_row]: the sum of its lines. INT64_MIN: they do more than add. */
    int64_t *content_sums;
    struct row_list free_acts; /* acts that are attached to no moment */
    struct row_list watches;   /* the fight's own `becoming` hooks */
    /* whether some line is an aura, and whether wave_next has such work */
    bool any_aura, any_watch, any_ends, any_end_hook, any_top, any_dated;
    bool waves_ordered; /* a hook on becoming is declared to follow another */
    bool any_mark;      /* some content is a mark */
    bool marks_places;  /* some mark is applied to a place */
    /* some code lists places, asks for numbers, keeps the best or worst dice, lists lists */
    bool lists_places, prices_ways, asks_numbers, keeps_dice, lists_in_lists;
    struct row_list mark_members;  /* members that marks of every content have */
    struct row_list event_members; /* kept members that hold events */
    bool events_outlive; /* one of them, or of event_regs, may refer to an event that is over */
    struct row_list moving_tops;            /* tracks whose top can change */
    struct row_list bit_hooks;              /* hooks with bits: `becoming` and `once per` */
    int32_t class_cells[CLASS_EVENT + 1];   /* cells of one record, at most */
    int32_t class_clamped[CLASS_EVENT + 1]; /* clamped numbers of one record, with elements */
    int32_t deepest_cascade;                /* the greatest member_info.depth */
    /* the code, plain and with superinstructions: superinsn.c */
    const struct code_step *plain, *fused;
    struct stack_bounds bounds;
    /* source_map.c. line_begin[file]: the file's first element of line_ends */
    int32_t *line_begin, *line_ends;
    /* by index into the code: 1 + its innermost row of inlined, or 0; its line, or 0 */
    int32_t *inlined_at, *line_at;
    struct read_sets reads;
};

/* RUNS_COLD: so little of the program runs that a specialised copy of its code does not pay. */
enum program_heat { RUNS_HOT, RUNS_COLD };
/* Builds the index of a verified program with the program's allocator. NULL: no memory. */
struct program_index *program_index_new(const struct program *p, enum program_heat use);
/* Fills x->plain and x->fused. false: no memory. */
bool superinsn_select(struct program_index *x, enum program_heat use);
/* Fills line_begin, line_ends, inlined_at and line_at. false: no memory. */
bool source_map_fill(struct program_index *x);
/* Fills entry and entry_count of pure functions: entry_registers.c. false: no memory. */
bool entry_registers_find(struct program_index *x);
/* Fills x->bounds. false: no memory. */
bool stack_bounds_find(struct program_index *x);
/* Fills x->reads: read_sets.c. false: no memory. */
bool read_sets_find(struct program_index *x);
/* Is the member in a read set of a memoized function? Then each store of it must be noted. */
static inline bool member_is_watched(const struct program_index *x, int32_t member)
{
    int group = x->reads.member_group[member];
    return group > 0 && x->reads.read >> (group - 1) & 1;
}
void program_index_free(struct program_index *x);

/* ancestor -1: any kind. */
static inline bool index_kind_is(const struct program_index *x, int32_t kind, int32_t ancestor)
{
    return kind >= 0 && (ancestor < 0 || x->kind_is[kind * x->kinds + ancestor]);
}
static inline bool index_bit(const uint64_t *bits, int32_t i)
{
    return bits[i >> 6] >> (i & 63) & 1;
}

/* The none of a type: -1 for types that are counted from 0, else 0. */
static inline int64_t value_none(int32_t type)
{
    const uint32_t counted = 1u << VT_PLACE | 1u << VT_CREATURE | 1u << VT_THING | 1u << VT_SIDE |
                             1u << VT_MARK | 1u << VT_EVENT | 1u << VT_CONTENT | 1u << VT_MOMENT;
    return -(int64_t)(counted >> type & 1);
}
/* The none of a register. Cells of tags without a value have the first tag, registers none. */
static inline int64_t register_none(int32_t type)
{
    return type == VT_TAG ? -1 : value_none(type);
}

#endif
