/* test_search.c -- A player that searches: games whose solution is known by hand, hidden answers
 * that stay hidden, the same play on any number of threads, bounds. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "one_text.h"

/* ---- the games ---- */

#define CREATURES                                                                                  \
    "creature Ada { }\ncreature Bo { }\n"                                                          \
    "encounter \"Game\" { map \"ab\"; side left { \"a\": Ada }; side right { \"b\": Bo } }\n"
#define PAIR "for a in everyone where it.seat == 0 { for b in everyone where it.seat == 1 {\n"

/* Rock, paper, scissors: 0, 1, 2. A drawn game ends without a winner. */
static const char hands[] =
    "edition 1\n"
    "system Hands { title \"Hands\"; space squares }\n"
    "flow {\n" PAIR "  let x = choose 1 from 0..2 by a secretly as \"hand\"\n"
    "  let y = choose 1 from 0..2 by b secretly as \"hand\"\n"
    "  if x - y == 1 or x - y == -2 { finish fight for a.side }\n"
    "  else { if x != y { finish fight for b.side } }\n"
    "} } }\n" CREATURES;

/* Ada hides a number; Bo wins if he guesses it. `reveal` logs something before. */
#define GUESSING(reveal)                                                                           \
    "edition 1\n"                                                                                  \
    "system Guessing { title \"Guessing\"; space squares }\n"                                      \
    "extend creature { slot hidden = 0 }\n"                                                        \
    "flow {\n" PAIR "  let x = choose 1 from 1..4 by a secretly as \"number\"\n"                   \
    "  a.hidden = x\n"                                                                             \
    "  let luck = roll d6 as \"luck\" by b\n"                                                      \
    "  let eager = choose flag by b as \"eager\"\n"                                                \
    "  if eager { log \"eager, {luck}\" }\n" reveal                                                \
    "  let y = choose 1 from 1..4 by b as \"guess\"\n"                                             \
    "  if y == a.hidden { finish fight for b.side } else { finish fight for a.side }\n"            \
    "} } }\n" CREATURES
static const char guessing[] = GUESSING("");
static const char half_shown[] = GUESSING("  let odd = a.hidden % 2\n  log \"odd: {odd}\"\n");
static const char shown[] = GUESSING("  log \"It is {a.hidden}.\"\n");

/* Bo knows where the prize is, which card he holds and whether he bluffs. Ada wins if she names all
 * three. No choice decides them: the options of the rules do. */
static const char doors[] =
    "edition 1\n"
    "system Doors { title \"Doors\"; space squares }\n"
    "tag door = red, green, blue\n"
    "kind card is thing { }\ncard Ace { }\ncard King { }\n"
    "option behind: door = red\noption ace = true\noption bluff = true\noption open = false\n"
    "extend creature {\n"
    "  own cards: card\n"
    "  slot prize: door { hidden while not self.shown }\n"
    "  slot held: card? { hidden while not self.shown }\n"
    "  slot bluffs: flag { hidden while not self.shown }\n"
    "  slot shown: flag\n"
    "}\n"
    "flow {\n" PAIR "  b.prize = behind\n"
    "  for c in b.cards { if (c is Ace) == ace { b.held = c } }\n"
    "  b.bluffs = bluff\n"
    "  b.shown = open\n"
    "  let d = choose 1 from door by a as \"door\"\n"
    "  let c = choose flag by a as \"an ace\"\n"
    "  let f = choose flag by a as \"a bluff\"\n"
    "  if d == b.prize and c == (b.held is Ace) and f == b.bluffs { finish fight for a.side }\n"
    "  finish fight for b.side\n"
    "} } }\n"
    "creature Ada { }\ncreature Bo { cards Ace, King }\n"
    "encounter \"Game\" { map \"ab\"; side left { \"a\": Ada }; side right { \"b\": Bo } }\n";

/* Nim: who takes the last stick wins. Of n sticks, n % 4 is the only winning move, if it is not 0.
 */
#define NIM(sticks)                                                                                \
    "edition 1\n"                                                                                  \
    "system Nim { title \"Nim\"; space squares }\n"                                                \
    "extend fight { slot sticks = " sticks " }\n"                                                  \
    "flow {\n"                                                                                     \
    "  until over {\n"                                                                             \
    "    for c in everyone {\n"                                                                    \
    "      let n = choose 1 from 1..min(3, sticks) by c as \"take\"\n"                             \
    "      sticks -= n\n"                                                                          \
    "      if sticks <= 0 { finish fight for c.side }\n"                                           \
    "    }\n"                                                                                      \
    "  }\n"                                                                                        \
    "}\n" CREATURES
static const char nim10[] = NIM("10"), nim7[] = NIM("7");

/* Of five coins exactly 1, 4 and 8 win together. */
static const char subset[] =
    "edition 1\n"
    "system Subset { title \"Subset\"; space squares }\n"
    "kind coin is thing { field worth: int = 0 }\n"
    "extend creature { own coins: coin }\n"
    "coin One { worth 1 }\ncoin Two { worth 2 }\ncoin Four { worth 4 }\ncoin Eight { worth 8 }\n"
    "coin Bad { worth -50 }\n"
    "flow {\n" PAIR "  let all = choose 3 from a.coins by a as \"coins\"\n"
    "  if sum(c.worth for c in all) == 13 { finish fight for a.side } else { finish fight for "
    "b.side }\n"
    "} } }\n"
    "creature Ada { coins One, Two, Four, Eight, Bad }\ncreature Bo { }\n"
    "encounter \"Game\" { map \"ab\"; side left { \"a\": Ada }; side right { \"b\": Bo } }\n";

static const char endless[] = "edition 1\n"
                              "system Endless { title \"Endless\"; space squares }\n"
                              "flow {\n" PAIR "  until over {\n"
                              "    let x = choose flag by a as \"again\"\n"
                              "    if x and not x { finish fight for a.side }\n"
                              "  }\n"
                              "} } }\n" CREATURES;

static const char broken[] = "edition 1\n"
                             "system Broken { title \"Broken\"; space squares }\n"
                             "extend fight { slot none_left = 0 }\n"
                             "flow {\n" PAIR "  let x = choose 1 from 1..3 by a as \"divide\"\n"
                             "  if x / none_left > 0 { finish fight for b.side }\n"
                             "} } }\n" CREATURES;

/* ---- playing ---- */

struct game {
    fray_program *program;
    fray_fight *fight;
    fray_search *search;
};

static struct game game_of(const char *text, const fray_search_plan *plan)
{
    struct game g = {.program = program_of_text(text)};
    assert_int_equal(
        fray_fight_new(g.program, fray_encounter_find(g.program, NULL), NULL, 0, &g.fight),
        FRAY_OK);
    assert_int_equal(fray_search_new(NULL, g.fight, plan, &g.search), FRAY_OK);
    return g;
}

static void game_free(struct game *g)
{
    fray_search_free(g->search);
    fray_fight_free(g->fight);
    fray_program_free(g->program);
}

/* Runs to the next question. All dice show 1. */
static fray_question asked(struct game *g)
{
    fray_signal signal;
    fray_driver nobody = {.bare = 1};
    for (;;) {
        assert_int_equal(fray_run(g->fight, &nobody, &signal), FRAY_OK);
        if (signal.kind == FRAY_SIGNAL_QUESTION) return signal.question;
        assert_int_equal(signal.kind, FRAY_SIGNAL_ROLL);
        assert_int_equal(fray_search_rolled(g->search, 1), FRAY_OK);
        assert_int_equal(fray_give_roll(g->fight, 1), FRAY_OK);
    }
}

static fray_search_answer searched(struct game *g, uint64_t playouts)
{
    fray_question question = asked(g);
    assert_int_equal(fray_search_ask(g->search, g->fight, &question), FRAY_OK);
    assert_int_equal(fray_search_work(g->search, 0, playouts), FRAY_OK);
    return fray_search_answer_at(g->search, fray_search_best(g->search));
}

/* Plays fights of side `side` by search against random answers. Returns how many it won. */
static int wins_of(const char *text, int side, uint64_t playouts, int fights)
{
    struct game g = game_of(text, NULL);
    fray_fight *now;
    int wins = 0;
    assert_int_equal(fray_fight_clone(g.fight, &now), FRAY_OK);
    for (int i = 0; i < fights; i++) {
        fray_signal end;
        fray_driver inner = fray_driver_sampled(5, (uint64_t)i);
        fray_driver driver = fray_search_driver(g.search, (uint64_t)1 << side, playouts, &inner);
        fray_search_begin(g.search, (uint64_t)i);
        assert_int_equal(fray_fight_copy(now, g.fight), FRAY_OK);
        assert_int_equal(fray_run(now, &driver, &end), FRAY_OK);
        assert_int_equal(end.kind, FRAY_SIGNAL_DONE);
        wins += end.winner == side;
    }
    fray_fight_free(now);
    game_free(&g);
    return wins;
}

/* ---- secret choices ---- */

static void assert_thirds(const struct game *g)
{
    for (int i = 0; i < 3; i++)
        assert_in_range(fray_search_answer_at(g->search, i).chance, 2300, 4400);
}

static void test_both_hands_are_mixed_evenly(void **state)
{
    (void)state;
    struct game g = game_of(hands, NULL);
    searched(&g, 4000);
    assert_thirds(&g);
    /* the second player cannot know whether it was rock */
    int rock = 0;
    fray_question question = asked(&g);
    assert_int_equal(fray_search_answered(g.search, g.fight, &question, &rock, 1), FRAY_OK);
    assert_int_equal(fray_answer(g.fight, &rock, 1), FRAY_OK);
    searched(&g, 4000);
    assert_thirds(&g);
    fray_search_report done = fray_search_report_of(g.search);
    assert_int_equal(done.hidden, 1);
    assert_int_equal(done.worlds, 3);
    game_free(&g);
}

/* What a searcher is not shown is not hidden from it: the host must note every answer. */
static void test_unnoted_answers_are_known(void **state)
{
    (void)state;
    struct game g = game_of(hands, NULL);
    int rock = 0;
    asked(&g);
    assert_int_equal(fray_answer(g.fight, &rock, 1), FRAY_OK);
    fray_search_answer best = searched(&g, 500);
    assert_int_equal(fray_search_report_of(g.search).hidden, 0);
    assert_true(best.value > 9000);
    game_free(&g);
}

/* One guess in four is right, with a search or without. Reading the hidden number would win always.
 * Of 300 fights 75 are expected, with a spread of 7.5. */
static void test_hidden_answers_are_not_read(void **state)
{
    (void)state;
    assert_in_range(wins_of(guessing, 1, 40, 300), 45, 105);
}

/* What the log shows is used: whether the number is odd leaves two of four, the number leaves one.
 */
static void test_what_is_shown_is_used(void **state)
{
    (void)state;
    assert_in_range(wins_of(half_shown, 1, 60, 100), 30, 70);
    assert_int_equal(wins_of(shown, 1, 60, 50), 50);
}

/* A search of the first question with options of the rules, as "open=true". */
static void search_doors(const char *const *set, int count, fray_search_answer *answers)
{
    fray_setting settings[4];
    struct game g = {.program = program_of_text(doors)};
    for (int i = 0; i < count; i++) {
        char name[16] = "";
        const char *equals = strchr(set[i], '=');
        memcpy(name, set[i], (size_t)(equals - set[i]));
        settings[i].option = fray_option_find(g.program, name);
        assert_int_equal(
            fray_option_parse(g.program, settings[i].option, equals + 1, &settings[i].value),
            FRAY_OK);
    }
    assert_int_equal(fray_fight_new(g.program, fray_encounter_find(g.program, NULL), settings,
                                    (size_t)count, &g.fight),
                     FRAY_OK);
    assert_int_equal(fray_search_new(NULL, g.fight, NULL, &g.search), FRAY_OK);
    searched(&g, 3000);
    assert_int_equal(fray_search_answer_count(g.search), 3);
    for (int i = 0; i < 3; i++) answers[i] = fray_search_answer_at(g.search, i);
    game_free(&g);
}

/* A hidden value changes no figure of the search: it is drawn anew and never read. Bo may hold
 * no card, so the best guess after a door wins once in nine: between one and nine of 32 worlds. */
static void test_hidden_members_are_not_read(void **state)
{
    (void)state;
    static const char *const other[][3] = {{"behind=green", "ace=true", "bluff=true"},
                                           {"behind=red", "ace=false", "bluff=true"},
                                           {"behind=blue", "ace=false", "bluff=false"}};
    fray_search_answer first[3], now[3];
    search_doors(NULL, 0, first);
    for (int i = 0; i < 3; i++) assert_in_range(first[i].value, 312, 2813);
    for (int k = 0; k < 3; k++) {
        search_doors(other[k], 3, now);
        assert_memory_equal(first, now, sizeof first);
    }
}

/* Ada sees what is shown: one of three doors wins, and the search finds the other answers. */
static void test_shown_members_are_read(void **state)
{
    (void)state;
    static const char *const set[] = {"behind=green", "open=true"};
    fray_search_answer now[3];
    search_doors(set, 2, now);
    for (int i = 0; i < 3; i++)
        if (now[i].chosen[0] == 1)
            assert_true(now[i].value > 8000);
        else
            assert_int_equal(now[i].value, 0);
}

static void test_hidden_values_are_listed(void **state)
{
    (void)state;
    struct game g = game_of(doors, NULL);
    int64_t values[16];
    unsigned char hidden[16];
    fray_driver lots = fray_driver_sampled(1, 0);
    asked(&g);
    /* three members of two creatures; those of Bo are hidden from Ada, and hers from Bo */
    for (int side = 0; side < 2; side++) {
        int count = 0;
        assert_int_equal(fray_hidden_values(g.fight, side, values, hidden, 16), 6);
        for (int i = 0; i < 6; i++) count += hidden[i];
        assert_int_equal(count, 3);
    }
    assert_int_equal(fray_hidden_values(g.fight, 0, NULL, NULL, 0), 6);
    assert_int_equal(fray_hidden_values(NULL, 0, values, hidden, 16), 0);
    /* only what is marked is drawn */
    int64_t before[16];
    fray_hidden_values(g.fight, 0, before, hidden, 16);
    memset(hidden, 0, sizeof hidden);
    assert_int_equal(fray_hidden_draw(g.fight, 0, hidden, 16, &lots), FRAY_OK);
    fray_hidden_values(g.fight, 0, values, hidden, 16);
    assert_memory_equal(before, values, 6 * sizeof *values);
    assert_int_equal(fray_hidden_draw(NULL, 0, NULL, 0, &lots), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_hidden_draw(g.fight, 0, NULL, 0, NULL), FRAY_BAD_ARGUMENT);
    game_free(&g);
}

static void test_revealed_answers_are_forgotten(void **state)
{
    (void)state;
    struct game g = game_of(shown, NULL);
    for (int i = 0; i < 3; i++) {
        int first = 0;
        fray_question question = asked(&g);
        if (i == 1 || i == 2) searched(&g, 10);
        assert_int_equal(fray_search_report_of(g.search).hidden, i == 1);
        assert_int_equal(fray_search_answered(g.search, g.fight, &question, &first, 1), FRAY_OK);
        assert_int_equal(fray_answer(g.fight, &first, 1), FRAY_OK);
    }
    game_free(&g);
}

/* ---- open choices ---- */

static void test_the_only_winning_move_is_found(void **state)
{
    (void)state;
    const struct {
        const char *text;
        int move; /* an index: it takes one more */
    } games[] = {{nim10, 1}, {nim7, 2}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game g = game_of(games[i].text, NULL);
        fray_search_answer best = searched(&g, 3000);
        assert_int_equal(best.count, 1);
        assert_int_equal(best.chosen[0], games[i].move);
        assert_true(best.value > 7000);
        assert_string_equal(fray_search_fault(g.search), "");
        game_free(&g);
    }
}

/* The index of the answer that takes one option alone. */
static int answer_of(const struct game *g, int option)
{
    int i = 0;
    while (fray_search_answer_at(g->search, i).chosen[0] != option) i++;
    return i;
}

static void test_one_answer_can_be_weighed(void **state)
{
    (void)state;
    struct game g = game_of(nim7, NULL);
    searched(&g, 1000);
    int one = answer_of(&g, 0);
    uint64_t before = fray_search_answer_at(g.search, one).visits;
    assert_int_equal(fray_search_work_on(g.search, 0, one, 300), FRAY_OK);
    fray_search_answer worse = fray_search_answer_at(g.search, one);
    assert_int_equal(worse.visits, before + 300);
    assert_true(worse.value < fray_search_answer_at(g.search, answer_of(&g, 2)).value - 5000);
    game_free(&g);
}

static void test_a_won_game_is_won(void **state)
{
    (void)state;
    assert_int_equal(wins_of(nim10, 0, 1500, 8), 8);
}

static void test_subsets_are_searched(void **state)
{
    (void)state;
    struct game g = game_of(subset, NULL);
    fray_search_answer best = searched(&g, 600);
    int set = 0;
    assert_int_equal(best.count, 3);
    for (int i = 0; i < 3; i++) set |= 1 << best.chosen[i];
    assert_int_equal(set, 1 << 0 | 1 << 2 | 1 << 3);
    game_free(&g);
}

/* ---- threads, memory, faults ---- */

struct job {
    fray_search *search;
    int from, step;
};
static void *work(void *user)
{
    struct job *job = user;
    for (int t = job->from; t < 4; t += job->step)
        for (int i = 0; i < 10; i++)
            if (fray_search_work(job->search, t, 30) != FRAY_OK) abort();
    return NULL;
}

static void test_threads_change_nothing(void **state)
{
    (void)state;
    uint64_t visits[3][3];
    for (int way = 0; way < 3; way++) {
        int threads = 1 << way;
        fray_search_plan plan = {.seed = 9, .trees = 4};
        struct game g = game_of(nim10, &plan);
        fray_question question = asked(&g);
        assert_int_equal(fray_search_ask(g.search, g.fight, &question), FRAY_OK);
        pthread_t of[4];
        struct job jobs[4];
        for (int i = 0; i < threads; i++) {
            jobs[i] = (struct job){g.search, i, threads};
            assert_int_equal(pthread_create(&of[i], NULL, work, &jobs[i]), 0);
        }
        for (int i = 0; i < threads; i++) pthread_join(of[i], NULL);
        for (int i = 0; i < 3; i++) visits[way][i] = fray_search_answer_at(g.search, i).visits;
        assert_int_equal(visits[way][0] + visits[way][1] + visits[way][2], 1200);
        assert_memory_equal(visits[way], visits[0], sizeof visits[0]);
        game_free(&g);
    }
}

static void test_memory_is_bounded(void **state)
{
    (void)state;
    fray_search_plan plan = {.most_bytes = 20000};
    struct game g = game_of(NIM("60"), &plan);
    searched(&g, 5000);
    fray_search_report done = fray_search_report_of(g.search);
    assert_true(done.full);
    assert_true(done.bytes <= 20000 && done.bytes > 5000);
    assert_true(fray_search_best(g.search) >= 0);
    game_free(&g);
}

static void test_faults_are_reported(void **state)
{
    (void)state;
    const struct {
        const char *text, *fault;
    } games[] = {{endless, "no playout reaches an end"}, {broken, "division by zero"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game g = game_of(games[i].text, NULL);
        assert_string_equal(fray_search_fault(g.search), "");
        searched(&g, 5);
        assert_non_null(strstr(fray_search_fault(g.search), games[i].fault));
        assert_int_equal(fray_search_report_of(g.search).failed, 5);
        game_free(&g);
    }
}

static void test_wrong_calls_are_refused(void **state)
{
    (void)state;
    fray_search_plan many = {.trees = 65};
    struct game g = game_of(nim7, NULL);
    fray_search *other;
    int wrong = 7;
    assert_int_equal(fray_search_best(g.search), -1);
    assert_int_equal(fray_search_work(g.search, 0, 1), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_search_new(NULL, g.fight, &many, &other), FRAY_BAD_ARGUMENT);
    assert_null(other);
    fray_question question = asked(&g);
    assert_int_equal(fray_search_ask(g.search, g.fight, &question), FRAY_OK);
    assert_int_equal(fray_search_work(g.search, 1, 1), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_search_answered(g.search, g.fight, &question, &wrong, 1),
                     FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_search_answer_at(g.search, 3).count, 0);
    assert_int_equal(fray_search_work_on(g.search, 0, 3, 1), FRAY_BAD_ARGUMENT);
    game_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_hands_are_mixed_evenly),
        cmocka_unit_test(test_unnoted_answers_are_known),
        cmocka_unit_test(test_hidden_answers_are_not_read),
        cmocka_unit_test(test_what_is_shown_is_used),
        cmocka_unit_test(test_hidden_members_are_not_read),
        cmocka_unit_test(test_shown_members_are_read),
        cmocka_unit_test(test_hidden_values_are_listed),
        cmocka_unit_test(test_revealed_answers_are_forgotten),
        cmocka_unit_test(test_the_only_winning_move_is_found),
        cmocka_unit_test(test_one_answer_can_be_weighed),
        cmocka_unit_test(test_a_won_game_is_won),
        cmocka_unit_test(test_subsets_are_searched),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_memory_is_bounded),
        cmocka_unit_test(test_faults_are_reported),
        cmocka_unit_test(test_wrong_calls_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
