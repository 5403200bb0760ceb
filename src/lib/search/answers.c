/* answers.c -- Lists the answers that a node of the tree tries, the most promising first.
 *
 * The first answer is that of the tactics. Single options follow by what the tactics want, then the
 * empty answer. Where several options may be chosen, the list has variations of the first answer
 * and random subsets, without repetition. Of more options than CONSIDERED_MOST, only those that the
 * tactics want most are tried one by one.
 */
#include "search.h"

#include <string.h>

struct list {
    struct answer *at;
    int count;
};

static bool has(const struct answer *a, uint16_t option)
{
    for (int i = 0; i < a->count; i++)
        if (a->at[i] == option) return true;
    return false;
}

static bool same_options(const struct answer *a, const struct answer *b)
{
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (!has(b, a->at[i])) return false;
    return true;
}

static void add(struct list *list, const struct answer *a)
{
    if (list->count == ARMS_MOST) return;
    for (int i = 0; i < list->count; i++)
        if (same_options(&list->at[i], a)) return;
    list->at[list->count++] = *a;
}

/* The options that are considered, by what the tactics want of them; equal ones in random order. */
struct order {
    int count;
    uint16_t at[CONSIDERED_MOST];
    bool opinion; /* the tactics want something */
};

static fray_result order_all(fray_fight *fight, fray_driver *lots, struct order *order)
{
    int64_t wants[CONSIDERED_MOST];
    int n = order->count;
    for (int i = 0; i < n; i++) {
        int known;
        fray_result result = fray_want(fight, (size_t)i, &wants[i], &known);
        if (result != FRAY_OK) return result;
        order->opinion |= known != 0;
        order->at[i] = (uint16_t)i;
    }
    for (int i = n - 1; i > 0; i--) {
        int other = (int)fray_draw(lots, (uint32_t)i + 1);
        uint16_t kept = order->at[i];
        order->at[i] = order->at[other];
        order->at[other] = kept;
    }
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && wants[order->at[k]] > wants[order->at[k - 1]]; k--) {
            uint16_t kept = order->at[k];
            order->at[k] = order->at[k - 1];
            order->at[k - 1] = kept;
        }
    return FRAY_OK;
}

/* Of many options, those that the tactics want most, and among equals those with the highest lots.
 */
static fray_result order_best(fray_fight *fight, const struct open_question *q, fray_driver *lots,
                              struct order *order)
{
    struct {
        int64_t want;
        uint32_t lot;
    } keys[CONSIDERED_MOST];
    order->count = 0;
    for (size_t i = 0; i < options_of(q); i++) {
        int64_t want;
        int known;
        fray_result result = fray_want(fight, i, &want, &known);
        if (result != FRAY_OK) return result;
        order->opinion |= known != 0;
        uint32_t lot = fray_draw(lots, 1u << 30);
        int k = order->count < CONSIDERED_MOST ? order->count++ : CONSIDERED_MOST;
        for (; k > 0 &&
               (want > keys[k - 1].want || (want == keys[k - 1].want && lot > keys[k - 1].lot));
             k--)
            if (k < CONSIDERED_MOST) keys[k] = keys[k - 1], order->at[k] = order->at[k - 1];
        if (k == CONSIDERED_MOST) continue;
        keys[k].want = want, keys[k].lot = lot;
        order->at[k] = (uint16_t)i;
    }
    return FRAY_OK;
}

static fray_result order_options(fray_fight *fight, const struct open_question *q,
                                 fray_driver *lots, struct order *order)
{
    *order = (struct order){.count = (int)options_of(q)};
    return q->count <= CONSIDERED_MOST ? order_all(fight, lots, order)
                                       : order_best(fight, q, lots, order);
}

/* The first answer with one option exchanged, left out, or added. */
static void add_variations(struct list *list, const struct open_question *q,
                           const struct order *order)
{
    const struct answer first = list->at[0];
    struct answer now;
    for (int i = 0; i < first.count && first.count > q->asked.least; i++) {
        now = first;
        memmove(now.at + i, now.at + i + 1, (size_t)(now.count - i - 1) * sizeof *now.at);
        now.count--;
        add(list, &now);
    }
    for (int k = 0; k < order->count; k++) {
        if (has(&first, order->at[k])) continue;
        now = first;
        if (first.count < q->asked.most) {
            now.at[now.count++] = order->at[k];
            add(list, &now);
        }
        for (int i = 0; i < first.count; i++) {
            now = first;
            now.at[i] = order->at[k];
            add(list, &now);
        }
    }
}

static void add_random(struct list *list, const struct open_question *q, fray_driver *lots)
{
    enum { TRIES = 2 * ARMS_MOST };
    int span = q->asked.most - q->asked.least + 1;
    for (int try = 0; try < TRIES && list->count < ARMS_MOST; try++) {
        struct draw_list open = {.left = options_of(q)};
        struct answer now = {0};
        int size = q->asked.least + (int)fray_draw(lots, (uint32_t)span);
        while (now.count < size && open.left > 0)
            now.at[now.count++] = draw_take(&open, fray_draw(lots, open.left));
        add(list, &now);
    }
}

fray_result answers_list(fray_fight *fight, const struct open_question *q, fray_driver *lots,
                         struct answer *answers, int *count, bool *advised)
{
    struct order order;
    int chosen[CHOSEN_MOST], n = 0;
    struct list list = {answers, 0};
    fray_result result = order_options(fight, q, lots, &order);
    *advised = order.opinion;
    if (result == FRAY_OK) result = lots->choose(lots, fight, &q->asked, chosen, &n);
    if (result != FRAY_OK) return result;
    struct answer first = {.count = n};
    for (int i = 0; i < n; i++) first.at[i] = (uint16_t)chosen[i];
    add(&list, &first);
    if (q->asked.most > 1) {
        add_variations(&list, q, &order);
        add_random(&list, q, lots);
    }
    for (int i = 0; i < order.count && q->asked.least <= 1; i++)
        add(&list, &(struct answer){.count = 1, .at = {order.at[i]}});
    if (q->asked.least == 0) add(&list, &(struct answer){0});
    *count = list.count;
    return FRAY_OK;
}
