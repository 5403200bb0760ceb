/* read_sets.h -- Read sets: what the result of a pure function depends on, in groups of cells
 * (memo.h). */
#ifndef FRAY_VM_READ_SETS_H
#define FRAY_VM_READ_SETS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MEMO_ARGS = 4,           /* functions with more parameters are not memoized */
    MEMO_RECORDS = 3,        /* parameters whose records have versions of their own */
    MEMO_LIST_MOST = 128,    /* a longer list is not kept */
    MEMO_CREDIT_AGAIN = 2048 /* of a function after its backoff */
};

/* What a store changes. Members, and each kind of events, have the groups from MEMO_MEMBERS on. */
enum memo_group {
    MEMO_PLACES,  /* where a creature is */
    MEMO_PRESENT, /* who is in the fight */
    MEMO_MARKS,   /* which marks a record has, and their values */
    MEMO_STATE,   /* anything else: flags of events, the end of the fight */
    MEMO_SECRETS, /* members that are hidden from other sides */
    MEMO_MEMBERS,
    MEMO_SHARED = 56, /* from here on, members share groups */
    MEMO_GROUPS = 64
};

/* A function whose results are kept. */
struct memo_fn {
    int32_t fn;
    int32_t set;                 /* of groups read of every record */
    int8_t params, records;      /* the first `records` entries below are in use */
    int8_t at[MEMO_RECORDS];     /* the parameter that is the record */
    uint8_t types[MEMO_RECORDS]; /* its type */
    uint8_t sets[MEMO_RECORDS];  /* of groups read of that record alone */
    bool returns_list;
    bool reads_secret; /* its result depends on the side that looks */
    int16_t frames;    /* the most that a call needs */
    int32_t registers; /* likewise */
    int32_t earns;     /* what a hit saves besides fuel: an estimate from the size of the code */
};

/* Read sets of a program's functions: read_sets.c. */
struct read_sets {
    struct memo_fn *fns;
    uint64_t *sets, *record_sets; /* sets[0] is empty: it never changes */
    int32_t fn_count, set_count, record_set_count;
    uint8_t *member_group; /* by row of members: 1 + its group, or 0 */
    uint8_t *event_group;  /* by row of events, likewise */
    uint64_t read;         /* groups that some memoized function reads */
    uint64_t secrets;      /* groups with members that are hidden from other sides */
};
/* Is the member in a read set of a memoized function? Then each store of it must be noted. */
static inline bool member_is_watched(const struct read_sets *s, int32_t member)
{
    int group = s->member_group[member];
    return group > 0 && s->read >> (group - 1) & 1;
}

#endif
