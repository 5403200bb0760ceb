/* program_index.h -- what the machine wants to know of a program and would otherwise look for again
 * and again.
 *
 * Made once, when a program is compiled or read; immutable, shared by all fights of it. Nothing
 * here says more than the tables do: it is their other direction (which contents touch this stat,
 * which hooks this window).
 */
#ifndef FRAY_VM_PROGRAM_INDEX_H
#define FRAY_VM_PROGRAM_INDEX_H

#include "bytecode/program.h"

#define WATCH_NONE (-1)

/* A run of one of the index's int32 lists. */
struct run32 {
    const int32_t *at;
    int32_t count;
};

/* Room that fights of a program are made with; see stack_bounds.c. */
struct stack_bounds {
    int32_t frames, registers, levels;
};

struct member_info {
    /* merges as a sum (tracks, counters, whole numbers of marks), else as a slot */
    uint8_t number;
    bool fed;        /* some track flows into it */
    int8_t depth;    /* how many tracks flow into it, at most */
    int32_t clamped; /* its place among the clamped numbers of its class, or -1 */
};

/* A function as the loop wants it. */
struct fn_info {
    int32_t begin; /* its first instruction */
    const struct row_regs *types;
    /* its registers as it finds them: what is none of each; then zeros, to a multiple of four */
    const int64_t *blank;
    int32_t regs, params;
    bool gives; /* it returns something */
};

/* An instruction as the loop wants it: where its code lies; a jump as so many bytes on or back, to
 * the step before; beside a JNONE what is none. A way (specialized.def) may keep a number of its
 * own in place of its opcode. */
struct step {
    const void *go;
    uint8_t op, a, b, c;
    int32_t imm;
#ifdef FRAY_COUNT
    int32_t which; /* op, or BC_COUNT and the run */
#endif
};

enum stat_source_kind {
    STAT_ASKED /* conditions, marks, many things: stat_of knows */,
    STAT_BASE,
    STAT_USED /* and lines of the thing in use */
};

struct program_index {
    struct arena arena;
    const struct program *p;
    int32_t kinds, stats, contents, windows, content_words;
    uint8_t *kind_is;   /* [kind][ancestor] */
    int32_t kinds_deep; /* how many ancestors one has at most, itself among them */
    int8_t *lend;       /* [kind][stat]: enum lend_how, or -1 */
    int32_t *lend_row;  /* [kind][stat]: the row that says so: what combines with what */
    /* [row of lends]: the row that says so when this one's condition fails, or -1 */
    int32_t *lend_next;
    uint8_t *kind_lends; /* [kind]: it or an ancestor has rows */
    /* [kind]: of it everybody gets something, unless its content says what */
    uint8_t *kind_stocked;
    int32_t *borne; /* [kind]: function, or -1 always, -2 never (things) */
    /* [stat][content_words]: contents with lines for it, their own or included */
    uint64_t *stat_contents;
    uint8_t *stat_touched; /* [stat]: any content at all */
    /* [stat]: how many elements of one tag begin with it; 0: it is not the first */
    uint8_t *stat_run;
    /* [stat]: enum stat_source_kind. USED: of a creature, and touched only by things that lend it
     * in use */
    uint8_t *stat_source_kind;
    uint8_t *stat_marked; /* [stat]: ASKED, but only because marks touch it as well */
    int32_t *used;        /* [stat]: its place among those that are USED or marked, or -1 */
    int32_t used_count;
    /* [template]: what it says without showing anything; NULL: it shows something */
    const char **plain_text;
    /* [slot]: things' plain given values have a place each in a fight, the others -1 */
    int32_t *given_row;
    int32_t given_rows;
    /* [content][used]: what its lines add, if that is all they do; INT64_MIN: they say more */
    int64_t *content_sums;
    uint64_t *window_contents; /* [window][content_words]: contents with hooks at it */
    /* fight's own hooks; acts; members */
    struct run32 *window_hooks, *window_acts, *window_refills;
    uint8_t *window_hooked;            /* any hook at all */
    uint8_t *window_ordered;           /* any hook that goes after another */
    struct run32 free_acts;            /* acts attached to no moment */
    struct run32 watches;              /* the fight's own `becoming` hooks */
    uint64_t *watch_contents;          /* contents with `becoming` hooks */
    bool any_watch, any_ends, any_top; /* something that settling looks for */
    bool any_mark;                     /* content that is a mark */
    /* code that lists places, rolls and keeps the best or worst, puts lists into lists */
    bool lists_places, keeps_dice, lists_in_lists;
    struct run32 mark_kept; /* members that marks of any content have */
    struct run32 tops;      /* tracks whose top can move */
    /* [hook]: how many-eth hook with a bit a bearer (becoming, once per), or -1 */
    int32_t *hook_bits;
    struct run32 bit_hooks;
    struct run32 *once_resets; /* [window]: hooks whose once_per it is */
    struct member_info *members;
    int32_t class_cells[CLASS_EVENT + 1];   /* cells of one record, at most */
    int32_t class_clamped[CLASS_EVENT + 1]; /* clamped numbers of one record, elements counted */
    int32_t deepest;                        /* greatest member_info.depth */
    int64_t *blank;                         /* registers as a function finds them */
    struct fn_info *fns;                    /* by row of functions */
    /* the program's code, by itself and with the runs of superinsns.txt: superinsn.c */
    const struct step *plain, *fused;
    struct stack_bounds room;
};

/* Of a verified program; NULL: no memory. Uses the program's allocator. RUNS_COLD: for programs of
 * which so little runs that the quicker copy of their code would cost more than it brings. */
enum program_heat { RUNS_HOT, RUNS_COLD };
struct program_index *program_index_new(const struct program *p, enum program_heat use);
/* fills in its steps; false: no memory */
bool superinsn_select(struct program_index *x, enum program_heat use);
/* where the loop's code for each instruction and each run lies; NULL: it switches by opcode */
const void *const *vm_labels(void);
bool stack_bounds_find(struct program_index *x); /* fills in its room; false: no memory */
void program_index_free(struct program_index *x);

static inline bool index_kind_is(const struct program_index *x, int32_t kind, int32_t ancestor)
{
    /* -1: of any kind */
    return kind >= 0 && (ancestor < 0 || x->kind_is[kind * x->kinds + ancestor]);
}
static inline bool index_bit(const uint64_t *bits, int32_t i)
{
    return bits[i >> 6] >> (i & 63) & 1;
}

/* What a register of that type holds at first: -1 for what is counted from 0. */
static inline int64_t value_none(int32_t type)
{
    const uint32_t counted = 1u << VT_PLACE | 1u << VT_CREATURE | 1u << VT_THING | 1u << VT_SIDE |
                             1u << VT_MARK | 1u << VT_EVENT | 1u << VT_CONTENT | 1u << VT_MOMENT;
    return -(int64_t)(counted >> type & 1);
}
/* NULL, or which limit it breaks */
const char *vm_fits(const struct program *p, const struct program_index *x, int32_t encounter);

#endif
