/* memo.h -- Memoization of pure calls: their results are kept while the cells that they read are
 * unchanged.
 *
 * The read set of a function (read_sets.c) is a set of groups: members, places, marks, events. A
 * group is read either of every record, or only of the records that are the function's arguments.
 * Each set of groups has a version for the whole world, and one for each record. A store drops the
 * versions of all sets with its group (memo_touch). A result is valid while the versions are those
 * at which it was computed.
 *
 * The memo is stored beside the block. It is not a part of the fight: no save, copy or comparison
 * sees it.
 */
#ifndef FRAY_VM_MEMO_H
#define FRAY_VM_MEMO_H

#include <stdbool.h>
#include <stddef.h>
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
};

struct memo_entry {
    int32_t memo;   /* 1 + the row of read_sets.fns; 0: empty */
    int32_t earns;  /* the credit of a hit */
    uint64_t epoch; /* in which its versions were last compared */
    uint32_t versions[1 + MEMO_RECORDS];
    int32_t records[MEMO_RECORDS]; /* where their versions are; -1: none */
    int64_t args[MEMO_ARGS];
    int64_t result; /* of a list: where it is in the pool */
    int32_t fuel;
    int16_t room, depth; /* list elements and calls of vm_pure that the call needs at once */
    int32_t count;       /* of list elements */
};

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
    int64_t hits; /* for tests */
    /* the most list elements and nested calls so far in the call that is computed */
    int32_t scratch_high, depth_high;
};

#endif
