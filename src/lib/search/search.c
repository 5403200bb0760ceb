/* search.c -- Monte Carlo tree search over copies of a fight: playouts, results, the public
 * functions.
 *
 * A playout draws a world, descends the tree, adds a node, and plays to the end by tactics. Then
 * every node on its path is updated with the value for the side that decides there. An answer gets
 * a child after some visits: before, tactics guess better. Dice are sampled, not enumerated. The
 * n-th visits of all answers at the root use the same dice (common random numbers).
 *
 * The trees of a plan are independent. Their counts are added in order, so the number of threads
 * that work on them changes nothing.
 */
#include "search.h"

#include <string.h>

enum { BYTES_DEFAULT = 64 << 20, CUT_DEFAULT = 16, WHOLE_EVERY = 8, VISITS_TO_EXPAND = 12 };

/* What one thread works on. */
struct tree_worker {
    struct tree tree;
    fray_fight *now;
    fray_driver lots;
    struct evaluation evaluation;
    fray_search_report counts; /* counts of this decision */
};

struct fray_search {
    struct memory own;
    fray_search_plan plan;
    int sides, trees;
    uint64_t number, decision; /* of the fight; of the decision in it */
    struct history history;
    struct worlds worlds;
    struct tree_worker *workers;
    /* the open question, its answers, and the key of its node */
    struct open_question question;
    struct answer answers[ARMS_MOST];
    int answer_count;
    bool advised, open;
    uint64_t seed; /* of this decision */
    char fault[200];
    /* for fray_search_driver */
    fray_driver *inner;
    uint64_t searched, playouts;
};

/* ---- one playout ---- */

struct playout {
    fray_driver plain;
    int64_t left; /* decisions until it stops */
};

static fray_result choose_counted(fray_driver *driver, fray_fight *fight,
                                  const fray_question *question, int *chosen, int *count)
{
    struct playout *playout = driver->user;
    if (playout->left-- <= 0) return FRAY_NOT_FOUND;
    return playout->plain.choose(driver, fight, question, chosen, count);
}

static void outcome_of(const fray_search *s, const fray_signal *end, int64_t *value)
{
    for (int i = 0; i < s->sides; i++)
        value[i] = end->winner < 0 ? ONE / 2 : end->winner == i ? ONE : 0;
}

/* Plays by tactics to the end, or to a cut where the evaluation estimates it (rollout). */
static fray_result roll_out(fray_search *s, struct tree_worker *w, fray_driver *dice,
                            int64_t *value)
{
    int64_t features[FEATURES_MOST];
    struct playout playout = {.plain = *dice, .left = s->plan.cut};
    bool whole = !evaluation_is_reliable(&w->evaluation) || w->counts.playouts % WHOLE_EVERY == 0;
    fray_signal end;
    dice->choose = choose_counted;
    /* cppcheck-suppress autoVariables ; the next playout sets it before a choice */
    dice->user = &playout;
    fray_result result = fray_run(w->now, dice, &end);
    if (result != FRAY_OK) return result;
    bool cut = end.kind != FRAY_SIGNAL_DONE;
    if (cut) features_read(&w->evaluation, w->now, features);
    if (cut && !whole) {
        evaluation_predict(&w->evaluation, features, value);
        w->counts.cut++;
        return FRAY_OK;
    }
    playout.left = DECISIONS_MOST;
    if (cut && (result = fray_run(w->now, dice, &end)) != FRAY_OK) return result;
    if (end.kind != FRAY_SIGNAL_DONE) {
        w->counts.endless++;
        return FRAY_FAILED;
    }
    outcome_of(s, &end, value);
    if (cut && w->evaluation.features) evaluation_learn(&w->evaluation, features, value);
    return FRAY_OK;
}

/* The path of one playout in the tree. */
struct path {
    struct tree_step at[DEPTH_MOST + SLOTS_MOST];
    int count;
    uint64_t knows[SIDES_MOST];
};

/* Chooses a hidden answer: at first by the weight of its worlds, then by regret matching. */
static int slot_select(const struct worlds *all, uint64_t alive, int slot, const struct tree *tree,
                       uint32_t node, uint64_t open, fray_driver *lots, struct tree_step *taken)
{
    uint32_t weights[ARMS_MOST] = {0}, total = 0;
    if (node_uses_regret(&tree->nodes[node])) return node_select(tree, node, open, lots, taken);
    for (int i = 0; i < all->count; i++) {
        if (!(alive >> i & 1)) continue;
        weights[all->at[i].arm[slot]] += (uint32_t)all->at[i].weight;
        total += (uint32_t)all->at[i].weight;
    }
    uint32_t left = fray_draw(lots, total);
    int arm = 0;
    while (left >= weights[arm]) left -= weights[arm++];
    *taken = (struct tree_step){.node = node,
                                .arm = arm,
                                .chance = (int)((uint64_t)weights[arm] * ONE / total),
                                .open = open};
    return arm;
}

/* Worlds that differ in hidden members alone, drawn by their weights. */
static const struct world *any_world(const struct worlds *all, uint64_t alive, fray_driver *lots)
{
    uint32_t total = 0;
    for (int i = 0; i < all->count; i++)
        if (alive >> i & 1) total += (uint32_t)all->at[i].weight;
    uint32_t left = fray_draw(lots, total);
    for (int i = 0;; i++) {
        if (!(alive >> i & 1)) continue;
        if (left < (uint32_t)all->at[i].weight) return &all->at[i];
        left -= (uint32_t)all->at[i].weight;
    }
}

/* Draws a world. The other sides' nodes choose the hidden answers, among those of the worlds. real:
 * with the side's own answers as they were given. */
static const struct world *draw_world(fray_search *s, struct tree_worker *w, bool real,
                                      struct path *path)
{
    const struct worlds *all = &s->worlds;
    bool own = real || !all->own_slots || fray_draw(&w->lots, 2) == 0;
    uint64_t alive = 0;
    for (int i = 0; i < all->count; i++)
        if (!own || all->at[i].own) alive |= (uint64_t)1 << i;
    for (int j = 0; j < all->slots; j++) {
        const struct world *one = &all->at[__builtin_ctzll(alive)];
        uint64_t open = 0;
        for (int i = 0; i < all->count; i++)
            if (alive >> i & 1) open |= (uint64_t)1 << all->at[i].arm[j];
        int64_t node = tree_find(&w->tree, one->key[j]);
        struct tree_step *taken = &path->at[path->count];
        int arm = one->arm[j];
        if (node >= 0) {
            arm = slot_select(all, alive, j, &w->tree, (uint32_t)node, open, &w->lots, taken);
            /* the other side does not know the own answers, so the real ones must not teach it */
            taken->frozen = own && all->own_slots;
            path->count++;
        }
        for (int i = 0; i < all->count; i++)
            if (all->at[i].arm[j] != arm) alive &= ~((uint64_t)1 << i);
    }
    return all->members ? any_world(all, alive, &w->lots) : &all->at[__builtin_ctzll(alive)];
}

/* Finds the node of the open question. -1: it was added now, or there is no room. */
static fray_result node_find_or_add(struct tree_worker *w, const struct open_question *q,
                                    uint64_t key, int64_t *node)
{
    struct answer answers[ARMS_MOST];
    struct node like = {.side = (int16_t)q->asked.side, .secret = q->asked.secret != 0};
    int count;
    *node = tree_find(&w->tree, key);
    if (*node >= 0 || w->tree.full) return FRAY_OK;
    fray_result result = answers_list(w->now, q, &w->lots, answers, &count, &like.advised);
    if (result == FRAY_OK) tree_add(&w->tree, key, &like, answers, count);
    return result;
}

static fray_result give_answer(fray_search *s, struct tree_worker *w, const struct open_question *q,
                               const struct answer *answer, struct path *path)
{
    int chosen[CHOSEN_MOST];
    int64_t values[CHOSEN_MOST];
    for (int i = 0; i < answer->count; i++) {
        chosen[i] = answer->at[i];
        values[i] = option_value(w->now, answer->at[i]);
    }
    knowledge_add(path->knows, s->sides, &q->asked, answer_hash(values, answer->count));
    return fray_answer(w->now, chosen, answer->count);
}

/* Selection and expansion: descends to a question without a node, or to the end of the fight.
 * first: the answer at the root, or -1. */
static fray_result descend(fray_search *s, struct tree_worker *w, int first, struct path *path,
                           fray_driver *dice, fray_signal *signal)
{
    struct open_question q;
    int begun = path->count;
    uint32_t visits = UINT32_MAX;
    for (;;) {
        fray_result result = fray_run(w->now, dice, signal);
        if (result != FRAY_OK || signal->kind != FRAY_SIGNAL_QUESTION) return result;
        if (path->count == begun + DEPTH_MOST || visits < VISITS_TO_EXPAND) return FRAY_OK;
        question_read(w->now, &signal->question, &q);
        int64_t node;
        if (q.asked.side < 0) return FRAY_OK;
        result = node_find_or_add(w, &q, question_key(path->knows, &q), &node);
        if (result != FRAY_OK || node < 0) return result;
        struct answer answer;
        struct tree_step *taken = &path->at[path->count];
        if (path->count == begun && first >= 0)
            *taken = (struct tree_step){.node = (uint32_t)node, .arm = first, .chance = ONE};
        else
            node_select(&w->tree, (uint32_t)node, ~(uint64_t)0, &w->lots, taken);
        const struct node *at = &w->tree.nodes[node];
        const struct arm *arm = &w->tree.arms[at->first + (uint32_t)taken->arm];
        if (path->count == begun) dice->fight = arm->visits | (uint64_t)(w - s->workers) << 40;
        visits = arm->visits;
        path->count++;
        arm_answer(&w->tree, arm, &answer);
        result = give_answer(s, w, &q, &answer, path);
        if (result != FRAY_OK) return result;
    }
}

static fray_result one_playout(fray_search *s, struct tree_worker *w, int first)
{
    struct path path = {.count = 0};
    int64_t value[SIDES_MOST];
    fray_signal signal;
    const struct world *world = draw_world(s, w, first >= 0, &path);
    memcpy(path.knows, world->knows, sizeof path.knows);
    fray_result result = fray_fight_copy(w->now, world->fight);
    fray_driver dice = fray_driver_sampled(s->seed, 0), plain = dice;
    dice.choose = NULL;
    dice.bare = 1;
    if (result == FRAY_OK) result = descend(s, w, first, &path, &dice, &signal);
    if (result == FRAY_OK && signal.kind == FRAY_SIGNAL_QUESTION) {
        dice.choose = plain.choose;
        result = roll_out(s, w, &dice, value);
    } else if (result == FRAY_OK)
        outcome_of(s, &signal, value);
    w->counts.playouts++;
    w->counts.failed += result == FRAY_FAILED;
    if (result == FRAY_FAILED) return FRAY_OK; /* an error has no value */
    for (int i = 0; i < path.count && result == FRAY_OK; i++)
        node_update(&w->tree, &path.at[i], value[w->tree.nodes[path.at[i].node].side]);
    return result;
}

/* ---- a decision ---- */

/* The nodes of hidden answers, one for each of their keys. */
static bool add_slots(fray_search *s, struct tree_worker *w)
{
    for (int j = 0; j < s->worlds.slots; j++)
        for (int i = 0; i < s->worlds.count; i++) {
            const struct world *world = &s->worlds.at[i];
            struct node like = {.side = (int16_t)s->worlds.side_of[j], .secret = true};
            if (tree_find(&w->tree, world->key[j]) < 0 &&
                tree_add(&w->tree, world->key[j], &like, NULL, world->arms[j]) < 0)
                return false;
        }
    return true;
}

/* The key of the open question's node: what the side knows in every world that has its own answers.
 */
static uint64_t root_key(const fray_search *s)
{
    int i = 0;
    while (i + 1 < s->worlds.count && !s->worlds.at[i].own) i++;
    return question_key(s->worlds.at[i].knows, &s->question);
}

static fray_result prepare(fray_search *s, int index, const fray_fight *fight)
{
    struct tree_worker *w = &s->workers[index];
    struct node like = {.side = (int16_t)s->question.asked.side,
                        .secret = s->question.asked.secret != 0,
                        .advised = s->advised};
    fray_result result = w->now ? FRAY_OK : fray_fight_clone(fight, &w->now);
    if (result != FRAY_OK) return result;
    for (int i = 0; s->plan.random && i < s->sides; i++) fray_fight_set_tactics(w->now, i, -1);
    tree_clear(&w->tree);
    w->lots = fray_driver_sampled(s->seed, ((uint64_t)1 << 63) + (uint64_t)index);
    w->counts = (fray_search_report){.playouts = 0};
    bool fits =
        add_slots(s, w) && tree_add(&w->tree, root_key(s), &like, s->answers, s->answer_count) >= 0;
    return fits ? FRAY_OK : FRAY_NO_MEMORY;
}

fray_result fray_search_ask(fray_search *s, fray_fight *fight, const fray_question *question)
{
    if (!s || !fight || !question) return FRAY_BAD_ARGUMENT;
    s->open = false;
    s->fault[0] = '\0';
    if (question->side < 0 || question->side >= s->sides) return FRAY_BAD_ARGUMENT;
    question_read(fight, question, &s->question);
    if (s->question.count == 0) return FRAY_BAD_ARGUMENT;
    s->seed = mix(mix(s->plan.seed, s->number), s->decision++);
    fray_driver lots = fray_driver_sampled(s->seed, (uint64_t)1 << 62);
    fray_result result =
        answers_list(fight, &s->question, &lots, s->answers, &s->answer_count, &s->advised);
    if (result == FRAY_OK)
        result = worlds_draw(&s->worlds, &s->history, fight, &s->question, s->sides, s->seed);
    for (int i = 0; i < s->trees && result == FRAY_OK; i++) result = prepare(s, i, fight);
    s->open = result == FRAY_OK;
    return result;
}

static fray_result work_on(fray_search *s, int tree, int first, uint64_t playouts)
{
    fray_result result = FRAY_OK;
    if (!s->open || tree < 0 || tree >= s->trees || first >= s->answer_count)
        return FRAY_BAD_ARGUMENT;
    for (uint64_t i = 0; i < playouts && result == FRAY_OK; i++)
        result = one_playout(s, &s->workers[tree], first);
    return result;
}

fray_result fray_search_work(fray_search *s, int tree, uint64_t playouts)
{
    if (!s) return FRAY_BAD_ARGUMENT;
    return work_on(s, tree, -1, playouts);
}

fray_result fray_search_work_on(fray_search *s, int tree, int index, uint64_t playouts)
{
    if (!s) return FRAY_BAD_ARGUMENT;
    return index < 0 ? FRAY_BAD_ARGUMENT : work_on(s, tree, index, playouts);
}

/* ---- results ---- */

static const struct node *root_node(const fray_search *s, int tree)
{
    const struct tree *t = &s->workers[tree].tree;
    return &t->nodes[tree_find(t, root_key(s))];
}

int fray_search_answer_count(const fray_search *s)
{
    return s && s->open ? s->answer_count : 0;
}

fray_search_answer fray_search_answer_at(const fray_search *s, int index)
{
    fray_search_answer out = {.count = 0};
    int64_t sum = 0, chances[ARMS_MOST], chance = 0;
    if (!s || !s->open || index < 0 || index >= s->answer_count) return out;
    out.count = s->answers[index].count;
    for (int i = 0; i < out.count; i++) out.chosen[i] = s->answers[index].at[i];
    for (int t = 0; t < s->trees; t++) {
        const struct node *root = root_node(s, t);
        const struct arm *arm = &s->workers[t].tree.arms[root->first + (uint32_t)index];
        out.visits += arm->visits;
        sum += arm->sum;
        if (!root->secret) continue;
        node_strategy(&s->workers[t].tree, root, chances);
        chance += chances[index];
    }
    out.value = out.visits ? (int)(sum * 10000 / ONE / (int64_t)out.visits) : 0;
    out.chance = (int)(chance * 10000 / ONE / s->trees);
    return out;
}

/* Samples the average strategy of a secret question, without answers that are clearly worse than
 * the best. In an equilibrium all answers in use have the same value. */
static int sample_strategy(const fray_search *s)
{
    fray_search_answer all[ARMS_MOST];
    int64_t total = 0;
    int best = 0;
    fray_driver lots = fray_driver_sampled(s->seed, ((uint64_t)1 << 62) + 1);
    for (int i = 0; i < s->answer_count; i++) {
        all[i] = fray_search_answer_at(s, i);
        if (all[i].visits && (!all[best].visits || all[i].value > all[best].value)) best = i;
    }
    for (int i = 0; i < s->answer_count; i++) {
        int64_t doubt = all[i].visits ? 5000 / (int64_t)(integer_sqrt(all[i].visits) + 1) : 0;
        if (all[i].value + doubt < all[best].value) all[i].chance = 0;
        total += all[i].chance;
    }
    if (total <= 0) return best;
    int64_t left = fray_draw(&lots, (uint32_t)total);
    for (int i = 0; i < s->answer_count; i++)
        if ((left -= all[i].chance) < 0) return i;
    return best;
}

static int most_visited(const fray_search *s)
{
    int best = 0;
    fray_search_answer most = fray_search_answer_at(s, 0);
    for (int i = 1; i < s->answer_count; i++) {
        fray_search_answer now = fray_search_answer_at(s, i);
        if (now.visits > most.visits || (now.visits == most.visits && now.value > most.value))
            most = now, best = i;
    }
    return best;
}

/* Returns whether each root has used regret matching for half of its visits. */
static bool root_uses_regret(const struct fray_search *s)
{
    for (int t = 0; t < s->trees; t++) {
        struct node half = *root_node(s, t);
        half.visits /= 2;
        if (!node_uses_regret(&half)) return false;
    }
    return true;
}

/* Returns the answer of the tactics, unless the lower confidence bound of another is above it.
 * Without the bound, noise would often favour one of many answers. */
static int clearly_best(const struct fray_search *s)
{
    fray_search_answer first = fray_search_answer_at(s, 0);
    int best = 0;
    int64_t most = first.value;
    for (int i = 1; i < s->answer_count && first.visits > 0; i++) {
        fray_search_answer now = fray_search_answer_at(s, i);
        if (now.visits == 0) continue;
        /* the spread of the difference of two shares, at most half a win a visit */
        int64_t spread = (int64_t)integer_sqrt(25000000 / now.visits + 25000000 / first.visits);
        int64_t least = now.value - spread;
        if (least > most) most = least, best = i;
    }
    return best;
}

int fray_search_best(const fray_search *s)
{
    if (!s || !s->open) return -1;
    return s->question.asked.secret && root_uses_regret(s) ? sample_strategy(s)
           : s->advised                                    ? clearly_best(s)
                                                           : most_visited(s);
}

fray_search_report fray_search_report_of(const fray_search *s)
{
    if (!s) return (fray_search_report){0};
    fray_search_report sum = {.worlds = s->worlds.count, .hidden = s->worlds.slots};
    for (int t = 0; t < s->trees; t++) {
        const fray_search_report *one = &s->workers[t].counts;
        sum.playouts += one->playouts;
        sum.failed += one->failed;
        sum.endless += one->endless;
        sum.cut += one->cut;
        sum.nodes += s->workers[t].tree.node_count;
        sum.bytes += s->workers[t].tree.bytes_used;
        sum.full |= s->workers[t].tree.full;
    }
    return sum;
}

const char *fray_search_fault(fray_search *s)
{
    if (!s) return "";
    fray_search_report done = fray_search_report_of(s);
    if (!s->open || done.playouts == 0 || done.failed < done.playouts) return "";
    if (done.endless)
        return "no playout reaches an end within 5000 decisions; bound the encounter with `draw "
               "after`";
    for (int t = 0; t < s->trees; t++) {
        fray_failure failure = fray_fight_error(s->workers[t].now);
        size_t at = 0;
        const char *parts[] = {"every playout stops with an error: ", failure.message};
        for (int i = 0; i < 2; i++)
            for (const char *c = parts[i]; c && *c && at + 1 < sizeof s->fault; c++)
                s->fault[at++] = *c;
        s->fault[at] = '\0';
    }
    return s->fault;
}

/* ---- following the fight ---- */

static bool is_answer(const struct open_question *q, const int *chosen, int count)
{
    if (count == -1) return q->asked.has_default != 0;
    if (count < q->asked.least || count > q->asked.most) return false;
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0 || (size_t)chosen[i] >= q->count) return false;
        for (int k = 0; k < i; k++)
            if (chosen[k] == chosen[i]) return false;
    }
    return true;
}

fray_result fray_search_answered(fray_search *s, fray_fight *fight, const fray_question *question,
                                 const int *chosen, int count)
{
    if (!s || !fight || !question || (count > 0 && !chosen)) return FRAY_BAD_ARGUMENT;
    struct open_question q;
    question_read(fight, question, &q);
    if (!is_answer(&q, chosen, count)) return FRAY_BAD_ARGUMENT;
    return history_answered(&s->history, fight, &q, chosen, count);
}

fray_result fray_search_rolled(fray_search *s, int face)
{
    if (!s) return FRAY_BAD_ARGUMENT;
    return history_rolled(&s->history, face) ? FRAY_OK : FRAY_NO_MEMORY;
}

void fray_search_begin(fray_search *s, uint64_t number)
{
    if (!s) return;
    history_clear(&s->history);
    arena_clear(&s->history.arena);
    s->history.notes.at = NULL;
    s->history.faces.at = NULL;
    s->history.notes.cap = s->history.faces.cap = 0;
    s->number = number;
    s->decision = 0;
    s->open = false;
    for (int t = 0; t < s->trees; t++) evaluation_reset(&s->workers[t].evaluation);
}

/* ---- as a driver ---- */

static fray_result driver_roll(fray_driver *driver, const fray_roll *roll, int *face)
{
    fray_search *s = driver->user;
    fray_result result = s->inner->roll ? s->inner->roll(s->inner, roll, face) : FRAY_NOT_FOUND;
    return result == FRAY_OK ? fray_search_rolled(s, *face) : result;
}

static fray_result search_choose(fray_search *s, fray_fight *fight, const fray_question *question,
                                 int *chosen, int *count)
{
    uint64_t left = s->playouts;
    fray_result result = fray_search_ask(s, fight, question);
    for (int t = 0; t < s->trees && result == FRAY_OK; t++) {
        uint64_t part = left / (uint64_t)(s->trees - t);
        result = fray_search_work(s, t, part);
        left -= part;
    }
    if (result != FRAY_OK) return result;
    fray_search_answer best = fray_search_answer_at(s, fray_search_best(s));
    *count = best.count;
    for (int i = 0; i < best.count; i++) chosen[i] = best.chosen[i];
    return FRAY_OK;
}

static fray_result driver_choose(fray_driver *driver, fray_fight *fight,
                                 const fray_question *question, int *chosen, int *count)
{
    fray_search *s = driver->user;
    bool ours = question->side >= 0 && question->side < 64 && (s->searched >> question->side & 1);
    fray_result result = ours ? search_choose(s, fight, question, chosen, count)
                         : s->inner->choose
                             ? s->inner->choose(s->inner, fight, question, chosen, count)
                             : FRAY_NOT_FOUND;
    return result == FRAY_OK ? fray_search_answered(s, fight, question, chosen, *count) : result;
}

fray_driver fray_search_driver(fray_search *s, uint64_t sides, uint64_t playouts,
                               fray_driver *inner)
{
    if (!s || !inner) return (fray_driver){0};
    s->inner = inner;
    s->searched = sides;
    s->playouts = playouts;
    return (fray_driver){
        .roll = driver_roll, .choose = driver_choose, .user = s, .bare = inner->bare};
}

/* ---- lifetime ---- */

void fray_search_free(fray_search *s)
{
    if (!s) return;
    struct memory from = s->own;
    history_clear(&s->history);
    arena_release(&s->history.arena);
    worlds_free(&s->worlds);
    for (int t = 0; s->workers && t < s->trees; t++) {
        tree_free(&s->workers[t].tree);
        fray_fight_free(s->workers[t].now);
        evaluation_free(&s->workers[t].evaluation, &s->own);
    }
    size_t bytes = (size_t)s->trees * sizeof *s->workers;
    if (s->workers) from.resize(from.ctx, s->workers, bytes, 0);
    from.resize(from.ctx, s, sizeof *s, 0);
}

fray_result fray_search_new(const fray_memory *memory, const fray_fight *fight,
                            const fray_search_plan *plan, fray_search **search)
{
    if (!search) return FRAY_BAD_ARGUMENT;
    *search = NULL;
    if (!fight) return FRAY_BAD_ARGUMENT;
    struct memory from =
        memory && memory->resize ? (struct memory){memory->resize, memory->ctx} : memory_default;
    fray_search_plan wish = plan ? *plan : (fray_search_plan){.seed = 0};
    if (wish.trees == 0) wish.trees = 1;
    if (wish.most_bytes == 0) wish.most_bytes = BYTES_DEFAULT;
    if (wish.cut == 0) wish.cut = CUT_DEFAULT;
    if (wish.trees < 1 || wish.trees > TREES_MOST || wish.cut < 0 ||
        fray_side_count(fight) > SIDES_MOST)
        return FRAY_BAD_ARGUMENT;
    fray_search *s = from.resize(from.ctx, NULL, 0, sizeof *s);
    if (!s) return FRAY_NO_MEMORY;
    memset(s, 0, sizeof *s);
    s->own = from;
    s->plan = wish;
    s->sides = fray_side_count(fight);
    s->trees = wish.trees;
    arena_init(&s->history.arena, &s->own, 0);
    size_t bytes = (size_t)s->trees * sizeof *s->workers;
    s->workers = from.resize(from.ctx, NULL, 0, bytes);
    fray_result result = s->workers ? FRAY_OK : FRAY_NO_MEMORY;
    if (s->workers) memset(s->workers, 0, bytes);
    for (int t = 0; t < s->trees && result == FRAY_OK; t++) {
        tree_init(&s->workers[t].tree, &s->own, wish.most_bytes / (size_t)s->trees);
        result = evaluation_init(&s->workers[t].evaluation, &s->own, fight);
    }
    if (result == FRAY_OK) {
        *search = s;
        return FRAY_OK;
    }
    fray_search_free(s);
    return result;
}
