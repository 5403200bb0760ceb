/* searcher.c -- Lets the tree search answer for a seat.
 *
 * A searcher must note its fight from the beginning. So the play is replayed up to the open
 * question with the searcher as its watcher. That takes some milliseconds, far less than a search.
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
    if (p->observer) p->observer(p->observer_user, p->fight, NULL, &face, 1);
    if (p->watcher && fray_search_rolled(p->watcher, face) != FRAY_OK) p->watcher_lost = true;
    return fray_give_roll(p->fight, face);
}

fray_result play_give_answer(fray_play *p, const int *chosen, int count)
{
    if (p->observer) p->observer(p->observer_user, p->fight, &p->open.question, chosen, count);
    if (p->watcher &&
        fray_search_answered(p->watcher, p->fight, &p->open.question, chosen, count) != FRAY_OK)
        p->watcher_lost = true;
    return fray_answer(p->fight, chosen, count);
}

/* Replays from the start, and lets the searcher note each answer and face. */
static fray_result show_fight(fray_play *p, fray_search *search)
{
    p->watcher = search;
    p->watcher_lost = false;
    fray_result result = play_rewind(p);
    if (result == FRAY_OK) result = play_advance(p, NULL, false);
    p->watcher = NULL;
    return result;
}

void play_search_drop(fray_play *p)
{
    fray_search_free(p->search);
    p->search = NULL;
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

/* Sets p->search, unless the question cannot be searched. */
static fray_result search_begin(fray_play *p, const fray_seat *seat)
{
    fray_search *search;
    fray_search_plan plan = {.seed = p->seed};
    fray_result result = fray_search_new(&p->outer, p->fight, &plan, &search);
    if (result != FRAY_OK) return result;
    result = show_fight(p, search);
    if (result == FRAY_OK && !p->watcher_lost &&
        fray_search_ask(search, p->fight, &p->open.question) == FRAY_OK) {
        p->search = search;
        p->search_left = playouts_of(p, seat);
    } else
        fray_search_free(search);
    return result;
}

static fray_result search_slice(fray_play *p, int *chosen, int *count)
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

fray_result play_search(fray_play *p, const fray_seat *seat, int *chosen, int *count)
{
    fray_result result = p->search ? FRAY_OK : search_begin(p, seat);
    *count = SEARCH_FAILED;
    if (result == FRAY_OK && p->search) result = search_slice(p, chosen, count);
    /* makes the texts of the question again: the search may have freed them */
    return result == FRAY_OK ? fight_step(p->fight, &p->open, true) : result;
}
