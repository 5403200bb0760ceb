/* searcher.c -- Lets the tree search answer for a seat, and passes answers and faces to watchers.
 */
#include "play.h"

void fray_play_set_playouts(fray_play *p, uint64_t playouts)
{
    if (!p) return;
    p->playouts = playouts;
}

void fray_play_set_watcher(fray_play *p, fray_play_watcher *watcher, void *user)
{
    if (!p) return;
    p->observer = watcher;
    p->observer_user = user;
}

fray_result play_give_face(fray_play *p, int face)
{
    if (p->observer) p->observer(p->observer_user, p->now.fight, NULL, &face, 1);
    if (p->watcher && fray_search_rolled(p->watcher, face) != FRAY_OK) p->watcher_lost = true;
    return fray_give_roll(p->now.fight, face);
}

fray_result play_give_answer(fray_play *p, const int *chosen, int count)
{
    if (p->observer)
        p->observer(p->observer_user, p->now.fight, &p->now.open.question, chosen, count);
    if (p->watcher && fray_search_answered(p->watcher, p->now.fight, &p->now.open.question, chosen,
                                           count) != FRAY_OK)
        p->watcher_lost = true;
    return fray_answer(p->now.fight, chosen, count);
}

void fray_play_set_slice(fray_play *p, uint64_t playouts)
{
    if (!p) return;
    p->slice = playouts;
}

void fray_play_end_search(fray_play *p)
{
    if (!p) return;
    p->search_left = 0;
}

/* The playouts of a seat: its number; of a time, as many as the host allows. */
static uint64_t playouts_of(const fray_play *p, const fray_seat *seat)
{
    uint64_t number = 0;
    const char *at = seat->name;
    for (; *at >= '0' && *at <= '9' && number < 100000000; at++)
        number = 10 * number + (uint64_t)(*at - '0');
    if (!number) return p->playouts;
    if (!*at) return number;
    return p->slice ? UINT64_MAX : p->playouts;
}

fray_result play_search_new(const fray_play *p, fray_search **search)
{
    fray_search_plan plan = {.seed = p->seed};
    return fray_search_new(&p->outer, p->now.fight, &plan, search);
}

void play_search_begin(fray_play *p, const fray_seat *seat, fray_search *search)
{
    if (p->watcher_lost ||
        fray_search_ask(search, p->now.fight, &p->now.open.question) != FRAY_OK) {
        fray_search_free(search);
        return;
    }
    p->search = search;
    p->search_left = playouts_of(p, seat);
}

fray_result play_search_work(fray_play *p, int *chosen, int *count)
{
    uint64_t part = p->slice && p->slice < p->search_left ? p->slice : p->search_left;
    fray_result result = fray_search_work(p->search, 0, part);
    p->search_left -= part;
    if (result == FRAY_OK && p->search_left) {
        *count = SEARCH_CONTINUES;
        return FRAY_OK;
    }
    int best = result == FRAY_OK ? fray_search_best(p->search) : -1;
    if (best >= 0) {
        fray_search_answer answer = fray_search_answer_at(p->search, best);
        *count = answer.count;
        for (int i = 0; i < answer.count; i++) chosen[i] = answer.chosen[i];
    }
    play_search_drop(p);
    return result;
}
