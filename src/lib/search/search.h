/* search.h -- Declares the searcher behind `fray_search`: trees, worlds, evaluation. Private to
 * src/lib/search.
 *
 * All arithmetic is in whole numbers. A value is a share of ONE: 0 a lost fight, ONE a won one.
 * Every draw comes from the generator of fray.h, so a tree plays the same on every machine.
 *
 *     history.c      notes what was answered and rolled since the first secret that is still hidden
 *     worlds.c       draws hidden answers anew (determinization)
 *     answers.c      lists the answers of a question that are tried
 *     search_tree.c  keeps nodes by what the deciding side knows; selects arms and updates them
 *     evaluate.c     learns from playouts how a fight ends, so that later ones can be cut
 *     search.c       plays one playout through all of that; has the public functions
 */
#ifndef FRAY_SEARCH_SEARCH_H
#define FRAY_SEARCH_SEARCH_H

#include "base/arena.h"
#include "base/check.h"
#include "base/vec.h"
#include "fray/search.h"

enum {
    ONE = 1 << 16,
    CHOSEN_MOST = 64,     /* options of one answer */
    CONSIDERED_MOST = 64, /* options of one question that the tree tries */
    SIDES_MOST = 64,
    TREES_MOST = 64,
    ARMS_MOST = 64,    /* answers that a node distinguishes; a mask has a bit for each */
    DEPTH_MOST = 64,   /* decisions of the tree in one playout */
    WORLDS_MOST = 32,  /* drawn for one decision; a mask has a bit for each */
    SLOTS_MOST = 16,   /* hidden answers at once */
    HIDDEN_MOST = 256, /* cells of hidden members that are compared between worlds */
    NOTES_MOST = 512,
    FEATURES_MOST = 256,
    DECISIONS_MOST = 5000 /* of one playout: beyond it the fight counts as endless */
};

/* An answer: the indices of the chosen options, in order. */
struct answer {
    int count;
    uint16_t at[CHOSEN_MOST];
};

static inline uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* The greatest number whose square is at most n. */
static inline uint64_t integer_sqrt(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return root;
}

static inline uint64_t low_bits(int count)
{
    return count >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

/* Options from which some are drawn: a list of all in which the last one replaces each that was
 * taken. Only the places that differ from their number are kept. */
struct draw_list {
    uint32_t left, moved;
    uint16_t place[CHOSEN_MOST], option[CHOSEN_MOST];
};
static inline uint16_t draw_at(const struct draw_list *list, uint32_t place)
{
    for (uint32_t i = list->moved; i-- > 0;)
        if (list->place[i] == place) return list->option[i];
    return (uint16_t)place;
}
static inline uint16_t draw_take(struct draw_list *list, uint32_t place)
{
    uint16_t taken = draw_at(list, place), last = draw_at(list, --list->left);
    list->place[list->moved] = (uint16_t)place;
    list->option[list->moved++] = last;
    return taken;
}

/* ---- history.c ---- */

/* An answer that was given. */
struct note {
    int id, who, side, secret, option_count;
    int is_default;   /* the answer -1 */
    int revealed;     /* of a secret: every other answer would have looked different */
    uint64_t options; /* hash of the values of its options */
    int count;
    int64_t values[CHOSEN_MOST]; /* chosen, in order */
};

struct history {
    fray_fight *anchor; /* the fight at the first note; NULL: nothing is hidden */
    VEC(struct note) notes;
    VEC(int32_t) faces; /* rolled since */
    struct arena arena;
};

struct open_question {
    fray_question asked;
    size_t count;
    uint64_t options; /* hash of the values */
};
/* How many of its options the search considers: an answer keeps 16 bits of each. */
static inline uint32_t options_of(const struct open_question *q)
{
    return q->count < UINT16_MAX ? (uint32_t)q->count : UINT16_MAX;
}
void question_read(fray_fight *fight, const fray_question *asked, struct open_question *to);
/* The value of an option of the question that is open. */
static inline int64_t option_value(fray_fight *fight, size_t index)
{
    int64_t value = 0;
    (void)fray_question_value(fight, index, &value);
    return value;
}

fray_result history_answered(struct history *h, fray_fight *fight, const struct open_question *q,
                             const int *chosen, int count);
bool history_rolled(struct history *h, int face);
void history_clear(struct history *h);

/* What a side knows: a hash of its own answers and of those that all have seen. */
void knowledge_add(uint64_t *knows, int sides, const fray_question *q, uint64_t answer);
static inline uint64_t answer_hash(const int64_t *values, int count)
{
    uint64_t hash = 7 + (uint64_t)count;
    for (int i = 0; i < count; i++) hash = mix(hash, (uint64_t)values[i]);
    return hash;
}
static inline uint64_t question_key(const uint64_t *knows, const struct open_question *q)
{
    uint64_t hash = mix(knows[q->asked.side], (uint64_t)q->asked.id * 2 + 1);
    hash = mix(hash, (uint64_t)(uint32_t)q->asked.who << 32 | (uint64_t)q->asked.most << 8 |
                         (uint64_t)q->asked.least);
    return mix(hash, q->options);
}

/* ---- worlds.c ---- */

/* A world (determinization): one assignment of the hidden answers, and the fight that it leads to.
 */
struct world {
    fray_fight *fight;
    uint64_t knows[SIDES_MOST];
    uint64_t key[SLOTS_MOST];              /* of the node that decides the slot */
    uint64_t answer[SLOTS_MOST];           /* hash of the answer */
    int arm[SLOTS_MOST], arms[SLOTS_MOST]; /* the answer among those of its node; their number */
    int weight;                            /* how often it was drawn */
    uint64_t members;                      /* hash of the hidden members that were drawn; or 0 */
    bool own;                              /* the searching side's own answers are the real ones */
};

struct worlds {
    int count, slots;
    int side_of[SLOTS_MOST];
    bool own_slots; /* the searching side has hidden answers of its own */
    bool members;   /* hidden members were drawn, too */
    struct world at[WORLDS_MOST];
    fray_fight *replayed; /* where the past is played again */
    uint64_t replays;
};

/* Draws worlds for the question that is open in `fight`. Without hidden answers there is one, a
 * copy of `fight`. Drops notes that hide nothing any more. */
fray_result worlds_draw(struct worlds *w, struct history *h, const fray_fight *fight,
                        const struct open_question *q, int sides, uint64_t seed);
void worlds_free(struct worlds *w);

/* ---- search_tree.c ---- */

struct arm {
    int64_t sum; /* of values */
    int64_t regret;
    int64_t weight; /* of the average strategy */
    uint32_t visits,
        answer; /* answer: index into the tree's bytes; count, then options of 2 bytes */
};
struct node {
    uint64_t key;
    uint32_t first, visits; /* first: its first arm */
    int16_t arms, side;
    bool secret;
    bool advised; /* the first arm is what tactics want */
};
struct tree {
    const struct memory *memory;
    struct node *nodes;
    struct arm *arms;
    uint8_t *bytes;
    uint32_t *table; /* index of a node + 1; a power of two */
    size_t node_count, node_room, arm_count, arm_room, byte_count, byte_room, table_room;
    size_t bytes_most, bytes_used; /* of memory */
    bool full;
};
void tree_init(struct tree *t, const struct memory *memory, size_t bytes_most);
void tree_free(struct tree *t);
void tree_clear(struct tree *t);
/* Returns an index, or -1. */
int64_t tree_find(const struct tree *t, uint64_t key);
/* Adds a node with the side and flags of `like` and the given answers. answers NULL: arms without
 * answers. -1: there is no room. */
int64_t tree_add(struct tree *t, uint64_t key, const struct node *like,
                 const struct answer *answers, int arms);
void arm_answer(const struct tree *t, const struct arm *arm, struct answer *to);

/* A decision on the way of one playout. */
struct tree_step {
    uint32_t node;
    int arm;
    int chance;    /* with which a secret answer was drawn, a share of ONE */
    uint64_t open; /* arms that could be taken, for secrets */
    bool frozen;   /* learns nothing */
};
/* Returns whether a node selects by regret matching: a secret node with enough visits. */
bool node_uses_regret(const struct node *node);
int node_select(const struct tree *t, uint32_t node, uint64_t open, fray_driver *lots,
                struct tree_step *taken);
void node_update(struct tree *t, const struct tree_step *taken, int64_t value);
/* The chance of each arm in the average strategy of a secret node, a share of ONE. */
void node_strategy(const struct tree *t, const struct node *node, int64_t *chances);

/* ---- answers.c ---- */

/* Lists at most ARMS_MOST answers of the open question. *advised: the tactics want something. lots:
 * a sampled driver. */
fray_result answers_list(fray_fight *fight, const struct open_question *q, fray_driver *lots,
                         struct answer *answers, int *count, bool *advised);

/* ---- evaluate.c ---- */

/* A linear estimate of each side's value from the tracks of all creatures. */
struct evaluation {
    int features, sides;
    int64_t *weights;          /* [side][feature], shares of ONE */
    int64_t *mean;             /* [side]: of outcomes */
    int64_t error, base_error; /* decaying means of squared errors: of the estimate, of the mean */
    uint64_t seen;
};
fray_result evaluation_init(struct evaluation *e, const struct memory *memory,
                            const fray_fight *fight);
void evaluation_free(struct evaluation *e, const struct memory *memory);
void evaluation_reset(struct evaluation *e);
void features_read(const struct evaluation *e, const fray_fight *fight, int64_t *features);
void evaluation_learn(struct evaluation *e, const int64_t *features, const int64_t *outcome);
void evaluation_predict(const struct evaluation *e, const int64_t *features, int64_t *value);
bool evaluation_is_reliable(const struct evaluation *e);

#endif
