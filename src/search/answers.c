/* answers.c -- Lists the answers that a node of the tree tries, the most promising first.
 *
 * The first answer is that of the tactics. Single options follow by what the tactics want, then the
 * empty answer. Where several options may be chosen, the list has variations of the first answer
 * and random subsets, without repetition.
 */
#include "search/search.h"

#include <string.h>

struct list {
    struct answer *at;
    int count;
};

static uint64_t set_of(const struct answer *a)
{
    uint64_t set = 0;
    for (int i = 0; i < a->count; i++) set |= (uint64_t)1 << a->at[i];
    return set;
}

static void add(struct list *list, const struct answer *a)
{
    if (list->count == ARMS_MOST) return;
    for (int i = 0; i < list->count; i++)
        if (set_of(&list->at[i]) == set_of(a)) return;
    list->at[list->count++] = *a;
}

/* The options by what the tactics want of them; equal ones in random order. *opinion: they want
 * something. */
static fray_result order_options(fray_fight *fight, const struct open_question *q,
                                 fray_driver *lots, uint8_t *order, bool *opinion)
{
    int64_t wants[OPTIONS_MOST];
    int n = (int)q->count;
    *opinion = false;
    for (int i = 0; i < n; i++) {
        int known;
        fray_result result = fray_want(fight, (size_t)i, &wants[i], &known);
        if (result != FRAY_OK) return result;
        *opinion |= known != 0;
        order[i] = (uint8_t)i;
    }
    for (int i = n - 1; i > 0; i--) {
        int other = (int)fray_draw(lots, (uint32_t)i + 1);
        uint8_t kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && wants[order[k]] > wants[order[k - 1]]; k--) {
            uint8_t kept = order[k];
            order[k] = order[k - 1];
            order[k - 1] = kept;
        }
    return FRAY_OK;
}

/* The first answer with one option exchanged, left out, or added. */
static void add_variations(struct list *list, const struct open_question *q, const uint8_t *order)
{
    const struct answer first = list->at[0];
    uint64_t in = set_of(&first);
    struct answer now;
    for (int i = 0; i < first.count && first.count > q->asked.least; i++) {
        now = first;
        memmove(now.at + i, now.at + i + 1, (size_t)(now.count - i - 1));
        now.count--;
        add(list, &now);
    }
    for (size_t k = 0; k < q->count; k++) {
        if (in >> order[k] & 1) continue;
        now = first;
        if (first.count < q->asked.most) {
            now.at[now.count++] = order[k];
            add(list, &now);
        }
        for (int i = 0; i < first.count; i++) {
            now = first;
            now.at[i] = order[k];
            add(list, &now);
        }
    }
}

static void add_random(struct list *list, const struct open_question *q, fray_driver *lots)
{
    enum { TRIES = 2 * ARMS_MOST };
    int span = q->asked.most - q->asked.least + 1;
    for (int try = 0; try < TRIES && list->count < ARMS_MOST; try++) {
        uint8_t open[OPTIONS_MOST];
        uint32_t left = (uint32_t)q->count;
        struct answer now = {0};
        int size = q->asked.least + (int)fray_draw(lots, (uint32_t)span);
        for (uint32_t i = 0; i < left; i++) open[i] = (uint8_t)i;
        while (now.count < size && left > 0) {
            uint32_t pick = fray_draw(lots, left);
            now.at[now.count++] = open[pick];
            open[pick] = open[--left];
        }
        add(list, &now);
    }
}

fray_result answers_list(fray_fight *fight, const struct open_question *q, fray_driver *lots,
                         struct answer *answers, int *count, bool *advised)
{
    uint8_t order[OPTIONS_MOST];
    int chosen[OPTIONS_MOST], n = 0;
    struct list list = {answers, 0};
    fray_result result = order_options(fight, q, lots, order, advised);
    if (result == FRAY_OK) result = lots->choose(lots, fight, &q->asked, chosen, &n);
    if (result != FRAY_OK) return result;
    struct answer first = {.count = n};
    for (int i = 0; i < n; i++) first.at[i] = (uint8_t)chosen[i];
    add(&list, &first);
    if (q->asked.most > 1) {
        add_variations(&list, q, order);
        add_random(&list, q, lots);
    }
    for (size_t i = 0; i < q->count && q->asked.least <= 1; i++)
        add(&list, &(struct answer){.count = 1, .at = {order[i]}});
    if (q->asked.least == 0) add(&list, &(struct answer){0});
    *count = list.count;
    return FRAY_OK;
}
