/* search_player.c -- Lets sides of a fight decide by search: budgets, threads, interruption.
 *
 * The library searches in independent trees; this file gives each its share and its thread. The
 * number of trees depends on the budget alone, so play does not depend on the threads. A budget in
 * seconds is the exception: it plays on until the time is over or Ctrl-C ends it.
 */
#include "search_player.h"

#include "tool/io/clock.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { TREES = 4, SHARED_FROM = 4000, SLICE = 32 };

/* ---- reading ---- */

bool is_search(const char *text)
{
    return strncmp(text, "search:", 7) == 0;
}

int read_search(const char *text, bool timed, struct search_budget *budget)
{
    const char *at = text + 7;
    size_t digits = strspn(at, "0123456789");
    uint64_t number = 0;
    bool fits = read_number(at, digits, 1000000000, &number) && number > 0;
    *budget = (struct search_budget){.playouts = number};
    if (fits && at[digits] == '\0') return EXIT_CLEAN;
    *budget = (struct search_budget){.seconds = (double)number};
    if (strcmp(at + digits, "ms") == 0) budget->seconds /= 1000;
    fits = fits && (strcmp(at + digits, "s") == 0 || strcmp(at + digits, "ms") == 0);
    if (fits && timed) return EXIT_CLEAN;
    return fits ? usage_error("a search that is repeated has a number of playouts, such as "
                              "search:500, not '%s'",
                              text)
                : usage_error("a search is search:500, a number of playouts%s, not '%s'",
                              timed ? ", or search:2s, a time" : "", text);
}

struct search_sides searches_of_file(const fray_fight *fight)
{
    struct search_sides sides = {.any = false};
    for (int s = 0; s < fray_side_count(fight) && s < 64; s++) {
        uint64_t playouts = (uint64_t)fray_side_playouts(fight, s);
        if (!playouts) continue;
        sides.of[s].playouts = playouts;
        sides.of_file[s] = sides.any = true;
    }
    return sides;
}

int apply_tactics(const fray_program *program, fray_fight *fight, const char *text, bool timed,
                  struct search_sides *sides)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) return usage_error("--tactics is SIDE=TACTICS, not '%s'", text);
    char *name = text_of("%.*s", (int)(equals - text), text);
    int tactics, side, code = find_side(fight, name, &side);
    free(name);
    if (code != EXIT_CLEAN) return code;
    if (is_search(equals + 1)) {
        sides->any = true;
        sides->of_file[side] = false;
        return read_search(equals + 1, timed, &sides->of[side]);
    }
    code = find_tactics(program, equals + 1, &tactics);
    if (code != EXIT_CLEAN) return code;
    if (sides->of_file[side]) sides->of[side] = (struct search_budget){.playouts = 0};
    sides->any = false;
    for (int s = 0; s < 64; s++)
        sides->any |= sides->of[s].playouts > 0 || sides->of[s].seconds > 0;
    return fray_fight_set_tactics(fight, side, tactics) == FRAY_OK ? EXIT_CLEAN : EXIT_BROKEN;
}

int apply_all_tactics(const fray_program *program, fray_fight *fight, const char *const *texts,
                      bool timed, struct search_sides *sides)
{
    int code = EXIT_CLEAN;
    *sides = searches_of_file(fight);
    for (int i = 0; texts && texts[i] && code == EXIT_CLEAN; i++)
        code = apply_tactics(program, fight, texts[i], timed, sides);
    return code;
}

/* ---- players ---- */

/* The sides with one budget share a searcher. */
struct search_player {
    struct search_budget budget;
    fray_search *search;
    int trees;
};

struct search_players {
    struct search_player *of[64]; /* by side, or NULL */
    struct search_player all[64];
    int count, threads;
    fray_driver inner;
    struct step_record *record;
    struct coach *coach;
    char fault[256];
};

static int trees_of(const struct search_budget *budget)
{
    return budget->seconds > 0 || budget->playouts >= SHARED_FROM ? TREES : 1;
}

static struct search_player *player_for(struct search_players *p,
                                        const struct search_budget *budget)
{
    for (int i = 0; i < p->count; i++)
        if (p->all[i].budget.playouts == budget->playouts &&
            p->all[i].budget.seconds == budget->seconds)
            return &p->all[i];
    p->all[p->count] = (struct search_player){.budget = *budget, .trees = trees_of(budget)};
    return &p->all[p->count++];
}

struct search_players *players_new(const struct search_sides *sides, const fray_fight *start,
                                   uint64_t seed, int threads)
{
    struct search_players *p = xrealloc(NULL, sizeof *p);
    *p = (struct search_players){.threads = threads < 1 ? 1 : threads};
    for (int s = 0; s < fray_side_count(start) && s < 64; s++)
        if (sides->of[s].playouts || sides->of[s].seconds > 0)
            p->of[s] = player_for(p, &sides->of[s]);
    for (int i = 0; i < p->count; i++) {
        fray_search_plan plan = {.seed = seed, .trees = p->all[i].trees};
        if (fray_search_new(NULL, start, &plan, &p->all[i].search) != FRAY_OK) out_of_memory();
    }
    return p;
}

void players_free(struct search_players *p)
{
    if (!p) return;
    for (int i = 0; i < p->count; i++) fray_search_free(p->all[i].search);
    free(p);
}

const fray_driver *players_inner(const struct search_players *p)
{
    return p ? &p->inner : NULL;
}

void players_record(struct search_players *p, struct step_record *record)
{
    p->record = record;
}

void players_coach(struct search_players *p, struct coach *coach)
{
    p->coach = coach;
}

void players_report_fault(const struct search_players *p)
{
    if (p && p->fault[0]) print_error("a side could not be searched: %s", p->fault);
}

static void note_answer(struct search_players *p, fray_fight *fight, const fray_question *question,
                        const int *chosen, int count, bool judged)
{
    for (int i = 0; i < p->count; i++)
        fray_search_answered(p->all[i].search, fight, question, chosen, count);
    if (p->coach) coach_answer(p->coach, fight, question, chosen, count, judged);
}

static void note_roll(struct search_players *p, int face)
{
    for (int i = 0; i < p->count; i++) fray_search_rolled(p->all[i].search, face);
    if (p->coach) coach_roll(p->coach, face);
}

/* ---- one decision ---- */

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

struct search_share {
    fray_search *search;
    uint64_t playouts;
    double until; /* 0: no limit of time */
    int from, step, trees;
    fray_result result;
};

static void *work(void *user)
{
    struct search_share *share = user;
    /* cppcheck-suppress uninitvar ; work_all sets each share whole */
    for (int t = share->from; t < share->trees; t += share->step) {
        uint64_t part = share->playouts / (uint64_t)share->trees +
                        ((uint64_t)t < share->playouts % (uint64_t)share->trees);
        for (; part > 0 && share->result == FRAY_OK && !interrupted;
             part -= part < SLICE ? part : SLICE)
            share->result = fray_search_work(share->search, t, part < SLICE ? part : SLICE);
    }
    while (share->until > 0 && seconds_now() < share->until && share->result == FRAY_OK &&
           !interrupted)
        for (int t = share->from; t < share->trees; t += share->step)
            share->result = fray_search_work(share->search, t, 4);
    return NULL;
}

static fray_result work_all(struct search_players *p, const struct search_player *player)
{
    struct search_share shares[TREES];
    pthread_t threads[TREES];
    bool started[TREES] = {false};
    int count = p->threads < player->trees ? p->threads : player->trees;
    double until = player->budget.seconds > 0 ? seconds_now() + player->budget.seconds : 0;
    fray_result result = FRAY_OK;
    for (int i = 0; i < count; i++)
        shares[i] = (struct search_share){.search = player->search,
                                          .playouts = player->budget.playouts,
                                          .until = until,
                                          .from = i,
                                          .step = count,
                                          .trees = player->trees};
    for (int i = 1; i < count; i++)
        started[i] = pthread_create(&threads[i], NULL, work, &shares[i]) == 0;
    work(&shares[0]);
    for (int i = 1; i < count; i++) {
        if (started[i])
            pthread_join(threads[i], NULL);
        else
            work(&shares[i]);
    }
    for (int i = 0; i < count; i++)
        if (shares[i].result != FRAY_OK) result = shares[i].result;
    return result;
}

/* With a time, Ctrl-C ends the search and not the fight: the best answer so far is given. */
static fray_result search_now(struct search_players *p, struct search_player *player,
                              fray_fight *fight, const fray_question *question, int *chosen,
                              int *count)
{
    struct sigaction act = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND}, before;
    bool timed = player->budget.seconds > 0;
    fray_result result = fray_search_ask(player->search, fight, question);
    if (result != FRAY_OK) return result;
    sigemptyset(&act.sa_mask);
    interrupted = 0;
    if (timed) sigaction(SIGINT, &act, &before);
    result = work_all(p, player);
    if (timed) sigaction(SIGINT, &before, NULL);
    interrupted = 0;
    if (result != FRAY_OK) return result;
    fray_search_answer best =
        fray_search_answer_at(player->search, fray_search_best(player->search));
    if (!p->fault[0]) snprintf(p->fault, sizeof p->fault, "%s", fray_search_fault(player->search));
    *count = best.count;
    for (int i = 0; i < best.count; i++) chosen[i] = best.chosen[i];
    return FRAY_OK;
}

static fray_result roll(fray_driver *driver, const fray_roll *asked, int *face)
{
    struct search_players *p = driver->user;
    fray_result result = p->inner.roll(&p->inner, asked, face);
    if (result == FRAY_OK) note_roll(p, *face);
    return result;
}

static fray_result choose(fray_driver *driver, fray_fight *fight, const fray_question *question,
                          int *chosen, int *count)
{
    struct search_players *p = driver->user;
    struct search_player *player =
        question->side >= 0 && question->side < 64 ? p->of[question->side] : NULL;
    fray_result result = player ? search_now(p, player, fight, question, chosen, count)
                                : p->inner.choose(&p->inner, fight, question, chosen, count);
    if (result == FRAY_OK && player) record_choice(p->record, chosen, *count);
    if (result == FRAY_OK) note_answer(p, fight, question, chosen, *count, !player);
    return result;
}

void players_attach(struct search_players *p, uint64_t number, fray_driver *driver)
{
    p->inner = *driver;
    p->fault[0] = '\0';
    for (int i = 0; i < p->count; i++) fray_search_begin(p->all[i].search, number);
    driver->roll = roll;
    driver->choose = choose;
    driver->user = p;
}
