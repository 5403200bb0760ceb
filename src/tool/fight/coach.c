/* coach.c -- Compares decisions of a fight with what a search would have answered.
 *
 * Before an answer is given, a search plays on from the question. Its best answer and the one given
 * then get as many playouts again, so that both are known about as well. A loss is reported only
 * where it exceeds what chance explains.
 */
#include <stdlib.h>
#include <string.h>

#include "fight_printer.h"
#include "search_player.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { WORST_MOST = 3 };

struct judged {
    int number, loss; /* in parts of 10000 */
    char *text;
};

struct coach {
    const struct fight_view *view;
    fray_search *search;
    uint64_t playouts;
    int side, count; /* count: of decisions so far */
    struct judged worst[WORST_MOST];
};

struct coach *coach_new(const struct fight_view *view, uint64_t fight, uint64_t playouts, int side)
{
    struct coach *c = xrealloc(NULL, sizeof *c);
    fray_search_plan plan = {.seed = view->seed};
    *c = (struct coach){.view = view, .playouts = playouts, .side = side};
    if (fray_search_new(NULL, view->fight, &plan, &c->search) != FRAY_OK) {
        free(c);
        return NULL;
    }
    fray_search_begin(c->search, fight);
    return c;
}

void coach_free(struct coach *c)
{
    if (!c) return;
    for (int i = 0; i < WORST_MOST; i++) free(c->worst[i].text);
    fray_search_free(c->search);
    free(c);
}

void coach_roll(struct coach *c, int face)
{
    fray_search_rolled(c->search, face);
}

/* ---- judging ---- */

static uint64_t set_of(const int *chosen, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++) set |= (uint64_t)1 << chosen[i];
    return set;
}

/* The index of an answer among those of the search, or -1. */
static int find_answer(const struct coach *c, const int *chosen, int count)
{
    for (int i = 0; i < fray_search_answer_count(c->search); i++) {
        fray_search_answer at = fray_search_answer_at(c->search, i);
        if (set_of(at.chosen, at.count) == set_of(chosen, count)) return i;
    }
    return -1;
}

/* Half the width of an interval of 95 percent for a difference of two shares, in parts of 10000. */
static int doubt_of(uint64_t a, uint64_t b)
{
    uint64_t square = 96040000 / (a + 1) + 96040000 / (b + 1), root = 0;
    while ((root + 1) * (root + 1) <= square) root++;
    return (int)root;
}

static char *words_of(const fray_question *q, const int *chosen, int count)
{
    char *all = text_of("%s", count ? "" : "nothing");
    for (int i = 0; i < count; i++) {
        char *longer = text_of("%s%s%s", all, i ? ", " : "", q->options[chosen[i]].text);
        free(all);
        all = longer;
    }
    return all;
}

static void keep_worst(struct coach *c, int loss, char *text)
{
    int at = WORST_MOST;
    while (at > 0 && c->worst[at - 1].loss < loss) at--;
    if (at == WORST_MOST) {
        free(text);
        return;
    }
    free(c->worst[WORST_MOST - 1].text);
    memmove(&c->worst[at + 1], &c->worst[at], (size_t)(WORST_MOST - 1 - at) * sizeof *c->worst);
    c->worst[at] = (struct judged){c->count, loss, text};
}

/* The texts of a question may be gone after a search; the fight signals it again. */
static void print_advice(struct coach *c, fray_fight *fight, const fray_search_answer *best,
                         const fray_search_answer *given)
{
    fray_signal signal;
    int loss = best->value - given->value;
    if (fray_step(fight, &signal) != FRAY_OK || signal.kind != FRAY_SIGNAL_QUESTION) return;
    const fray_question *q = &signal.question;
    char *better = words_of(q, best->chosen, best->count),
         *now = words_of(q, given->chosen, given->count);
    char *text =
        text_of("%s, %s: %s instead of %s wins %d.%d %% instead of %d.%d %%",
                q->who >= 0 ? fray_creature_name(fight, q->who) : fray_side_name(fight, q->side),
                q->prompt, better, now, best->value / 100, best->value / 10 % 10,
                given->value / 100, given->value / 10 % 10);
    if (print_story.flush) print_story.flush(c->view);
    put(stdout, "    advice %d: %s\n", c->count, text);
    free(better);
    free(now);
    keep_worst(c, loss, text);
}

static void judge(struct coach *c, fray_fight *fight, const fray_question *question,
                  const int *chosen, int count)
{
    c->count++;
    if (fray_search_ask(c->search, fight, question) != FRAY_OK ||
        fray_search_work(c->search, 0, c->playouts) != FRAY_OK)
        return;
    int best = fray_search_best(c->search), given = find_answer(c, chosen, count);
    if (best < 0 || given < 0 || best == given) return;
    if (fray_search_work_on(c->search, 0, best, c->playouts / 4 + 1) != FRAY_OK ||
        fray_search_work_on(c->search, 0, given, c->playouts / 4 + 1) != FRAY_OK)
        return;
    fray_search_answer a = fray_search_answer_at(c->search, best),
                       b = fray_search_answer_at(c->search, given);
    if (a.value - b.value > doubt_of(a.visits, b.visits)) print_advice(c, fight, &a, &b);
}

void coach_answer(struct coach *c, fray_fight *fight, const fray_question *question,
                  const int *chosen, int count, bool judged)
{
    bool asked = question->side >= 0 && (c->side < 0 || c->side == question->side);
    if (judged && asked && count >= 0) judge(c, fight, question, chosen, count);
    fray_search_answered(c->search, fight, question, chosen, count);
}

void coach_report(const struct coach *c)
{
    int n = 0;
    while (n < WORST_MOST && c->worst[n].text) n++;
    put(stdout, "\nThe worst of %d decisions, by %llu playouts each:%s\n", c->count,
        (unsigned long long)c->playouts, n ? "" : " none was clearly bad");
    for (int i = 0; i < n; i++)
        put(stdout, "  %d.%d points lost, advice %d: %s\n", c->worst[i].loss / 100,
            c->worst[i].loss / 10 % 10, c->worst[i].number, c->worst[i].text);
}
