/* search_tree.c -- The search tree: nodes in a hash table, selection and update of their arms.
 *
 * A node is keyed by what the deciding side knows, so fights that this side cannot tell apart share
 * it (information sets). The faces of dice are not part of the key. Dice that lead to another
 * question lead to another node all the same.
 *
 * Public nodes select by mean value plus a bonus for few visits (PUCT). The first arm is the answer
 * of the tactics and gets half of the prior. Only the first arms are open at first; more open with
 * the root of the visits (progressive widening).
 *
 * Secret nodes select by regret matching, once each arm has been visited often enough. An update
 * estimates the value of each arm by its mean, corrected for the arm taken by its error over its
 * chance. That is unbiased, and varies little. With few visits it still varies too much: then
 * secret nodes select like public ones (decoupled UCT).
 */
#include "search.h"

#include <string.h>

enum {
    ARMS_AT_FIRST = 4,
    VISITS_FIRST = 64,   /* of each answer of a secret node, before regret matching */
    BONUS = ONE / 3,     /* the weight of the bonus for few visits */
    EXPLORED = ONE / 10, /* the share of random answers at secret nodes */
    BEGIN_REGRET = ONE / 4
};

/* ---- memory ---- */

static bool room_for(struct tree *t, void **at, size_t *room, size_t need, size_t size)
{
    if (need <= *room) return true;
    size_t more = *room ? *room * 2 : 64, bytes = more * size;
    while (more < need) more *= 2, bytes = more * size;
    if (t->bytes_used + bytes - *room * size > t->bytes_most) return false;
    void *now = t->memory->resize(t->memory->ctx, *at, *room * size, bytes);
    if (!now) return false;
    t->bytes_used += bytes - *room * size;
    *at = now;
    *room = more;
    return true;
}

void tree_init(struct tree *t, const struct memory *memory, size_t bytes_most)
{
    *t = (struct tree){.memory = memory, .bytes_most = bytes_most};
}

static void drop(struct tree *t, void *at, size_t bytes)
{
    if (at) t->memory->resize(t->memory->ctx, at, bytes, 0);
}

void tree_free(struct tree *t)
{
    drop(t, t->nodes, t->node_room * sizeof *t->nodes);
    drop(t, t->arms, t->arm_room * sizeof *t->arms);
    drop(t, t->bytes, t->byte_room);
    drop(t, t->table, t->table_room * sizeof *t->table);
    *t = (struct tree){.memory = t->memory};
}

void tree_clear(struct tree *t)
{
    t->node_count = t->arm_count = t->byte_count = 0;
    t->full = false;
    if (t->table) memset(t->table, 0, t->table_room * sizeof *t->table);
}

/* ---- nodes ---- */

static size_t slot_of(const struct tree *t, uint64_t key)
{
    size_t at = (size_t)(key ^ key >> 32) & (t->table_room - 1);
    while (t->table[at] && t->nodes[t->table[at] - 1].key != key)
        at = (at + 1) & (t->table_room - 1);
    return at;
}

int64_t tree_find(const struct tree *t, uint64_t key)
{
    return t->table_room ? (int64_t)t->table[slot_of(t, key)] - 1 : -1;
}

static bool table_grow(struct tree *t)
{
    if (t->table_room >= 2 * (t->node_count + 1)) return true;
    void *table = t->table;
    if (!room_for(t, &table, &t->table_room, t->table_room + 1, sizeof *t->table)) return false;
    t->table = table;
    memset(t->table, 0, t->table_room * sizeof *t->table);
    for (size_t i = 0; i < t->node_count; i++)
        t->table[slot_of(t, t->nodes[i].key)] = (uint32_t)i + 1;
    return true;
}

static bool tree_room(struct tree *t, int arms, size_t bytes)
{
    void *nodes = t->nodes, *all = t->arms, *text = t->bytes;
    bool fits = table_grow(t) &&
                room_for(t, &nodes, &t->node_room, t->node_count + 1, sizeof *t->nodes) &&
                room_for(t, &all, &t->arm_room, t->arm_count + (size_t)arms, sizeof *t->arms) &&
                room_for(t, &text, &t->byte_room, t->byte_count + bytes, 1);
    t->nodes = nodes;
    t->arms = all;
    t->bytes = text;
    return fits;
}

int64_t tree_add(struct tree *t, uint64_t key, const struct node *like,
                 const struct answer *answers, int arms)
{
    size_t bytes = 0;
    for (int i = 0; answers && i < arms; i++)
        bytes += (size_t)answers[i].count * sizeof *answers[i].at + 1;
    if (t->full || !tree_room(t, arms, bytes)) {
        t->full = true;
        return -1;
    }
    struct node *node = &t->nodes[t->node_count];
    *node = (struct node){.key = key,
                          .first = (uint32_t)t->arm_count,
                          .arms = (int16_t)arms,
                          .side = like->side,
                          .secret = like->secret,
                          .advised = like->advised};
    for (int i = 0; i < arms; i++) {
        struct arm *arm = &t->arms[t->arm_count++];
        *arm = (struct arm){.answer = (uint32_t)t->byte_count};
        if (!answers) continue;
        if (i == 0 && like->advised) arm->regret = BEGIN_REGRET;
        t->bytes[t->byte_count++] = (uint8_t)answers[i].count;
        size_t size = (size_t)answers[i].count * sizeof *answers[i].at;
        memcpy(t->bytes + t->byte_count, answers[i].at, size);
        t->byte_count += size;
    }
    t->table[slot_of(t, key)] = (uint32_t)++t->node_count;
    return (int64_t)t->node_count - 1;
}

void arm_answer(const struct tree *t, const struct arm *arm, struct answer *to)
{
    to->count = t->bytes[arm->answer];
    memcpy(to->at, t->bytes + arm->answer + 1, (size_t)to->count * sizeof *to->at);
}

/* ---- public nodes ---- */

static int arms_open(const struct node *node)
{
    uint64_t open = ARMS_AT_FIRST + integer_sqrt((uint64_t)2 * node->visits);
    return open < (uint64_t)node->arms ? (int)open : node->arms;
}

static int64_t mean_of(const struct arm *arm, int64_t otherwise)
{
    return arm->visits ? arm->sum / arm->visits : otherwise;
}

static int64_t node_mean(const struct tree *t, const struct node *node)
{
    int64_t sum = 0, visits = 0;
    for (int i = 0; i < node->arms; i++) {
        sum += t->arms[node->first + (uint32_t)i].sum;
        visits += t->arms[node->first + (uint32_t)i].visits;
    }
    return visits ? sum / visits : ONE / 2;
}

static int select_puct(const struct tree *t, const struct node *node)
{
    const struct arm *arms = t->arms + node->first;
    int open = arms_open(node), best = 0;
    int64_t root = (int64_t)integer_sqrt(((uint64_t)node->visits + 1) << 16), most = INT64_MIN,
            mean = node_mean(t, node); /* root: scaled by 256 */
    for (int i = 0; i < open; i++) {
        int64_t prior = !node->advised || open == 1 ? ONE / open
                        : i == 0                    ? ONE / 2
                                                    : ONE / 2 / (open - 1);
        int64_t bonus = BONUS * prior / ONE * root / 256 / (1 + arms[i].visits);
        int64_t score = mean_of(&arms[i], mean) + bonus;
        if (score > most) most = score, best = i;
    }
    return best;
}

/* ---- secret nodes ---- */

/* The current strategy over the open arms, shares of ONE: by positive regret, else even. */
static void current_strategy(const struct arm *arms, int count, uint64_t open, int64_t *chances)
{
    int64_t total = 0, n = 0;
    for (int i = 0; i < count; i++) {
        chances[i] = (open >> i & 1) && arms[i].regret > 0 ? arms[i].regret : 0;
        total += chances[i];
        n += (int64_t)(open >> i & 1);
    }
    for (int i = 0; i < count; i++) {
        chances[i] = !(open >> i & 1) ? 0 : total ? chances[i] * ONE / total : ONE / n;
    }
}

static int select_by_regret(const struct tree *t, const struct node *node, uint64_t open,
                            fray_driver *lots, int *chance)
{
    int64_t chances[ARMS_MOST], left = fray_draw(lots, ONE), n = 0;
    int last = 0;
    current_strategy(t->arms + node->first, node->arms, open, chances);
    for (int i = 0; i < node->arms; i++) n += (int64_t)(open >> i & 1);
    for (int i = 0; i < node->arms; i++) {
        if (!(open >> i & 1)) continue;
        int64_t p = (chances[i] * (ONE - EXPLORED) + (int64_t)EXPLORED * ONE / n) / ONE;
        last = i;
        *chance = (int)(p > 0 ? p : 1);
        left -= p;
        if (left < 0) break;
    }
    return last;
}

void node_strategy(const struct tree *t, const struct node *node, int64_t *chances)
{
    const struct arm *arms = t->arms + node->first;
    int64_t total = 0;
    for (int i = 0; i < node->arms; i++) total += arms[i].weight;
    if (!total)
        current_strategy(arms, node->arms, low_bits(node->arms), chances);
    else
        for (int i = 0; i < node->arms; i++) chances[i] = arms[i].weight * ONE / total;
}

/* Weights grow with the visits, so that the bad answers of the beginning fade. */
static void update_secret(struct arm *arms, const struct node *node, const struct tree_step *taken,
                          int64_t value)
{
    enum { REGRET_MOST = 1 << 30 };
    int64_t chances[ARMS_MOST], estimate[ARMS_MOST], expected = 0;
    int count = node->arms;
    current_strategy(arms, count, taken->open, chances);
    for (int i = 0; i < count; i++) {
        if (!(taken->open >> i & 1)) continue;
        int64_t mean = mean_of(&arms[i], ONE / 2);
        estimate[i] = i == taken->arm ? mean + (value - mean) * ONE / taken->chance : mean;
        expected += chances[i] * estimate[i] / ONE;
    }
    for (int i = 0; i < count; i++) {
        if (!(taken->open >> i & 1)) continue;
        int64_t regret = arms[i].regret + estimate[i] - expected;
        arms[i].regret = regret < 0 ? 0 : regret > REGRET_MOST ? REGRET_MOST : regret;
        arms[i].weight += chances[i] * ((int64_t)node->visits + 1) / 16;
    }
}

/* ---- selection and update ---- */

bool node_uses_regret(const struct node *node)
{
    return node->secret && node->visits >= (uint32_t)VISITS_FIRST * (uint32_t)node->arms;
}

int node_select(const struct tree *t, uint32_t at, uint64_t open, fray_driver *lots,
                struct tree_step *taken)
{
    const struct node *node = &t->nodes[at];
    *taken = (struct tree_step){.node = at, .chance = ONE};
    if (!node_uses_regret(node)) return taken->arm = select_puct(t, node);
    taken->open = open & low_bits(node->arms);
    return taken->arm = select_by_regret(t, node, taken->open, lots, &taken->chance);
}

void node_update(struct tree *t, const struct tree_step *taken, int64_t value)
{
    struct node *node = &t->nodes[taken->node];
    struct arm *arms = t->arms + node->first;
    if (taken->frozen) return;
    if (node->secret && taken->open) update_secret(arms, node, taken, value);
    arms[taken->arm].sum += value;
    arms[taken->arm].visits++;
    node->visits++;
}
