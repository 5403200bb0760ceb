/* test_tally.c -- many fights counted: histograms, parts that add up to the whole in any order,
 * bytes, changed rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "one_text.h"

enum { FIGHTS = 300 }; /* played and reported one by one */

static const char source[] =
    "edition 1\n"
    "system Duel { title \"Duel\"; space squares }\n"
    "let edge = 3\n"
    "event round { window over as last }\n"
    "unit rounds, round = round.over\n"
    "kind card is thing { field harm: int = 1; require this.harm < 9 else \"too much\" }\n"
    "extend creature { stat might; track health = 9; own cards: card; property down: flag = "
    "self.health <= 0 }\n"
    "measure dealt for creature\n"
    "measure sevens\n"
    "measure used, damage for card\n"
    "measure standing = count(self.members where not it.down) for side\n"
    "measure left = self.health for creature\n"
    "command strike(t: creature, by a: creature, using k: card) {\n"
    "  let n = roll 2d6 as \"blow\" by a\n"
    "  measure used for k\n"
    "  if n == 7 { measure sevens }\n"
    "  if n + a.might > edge + 3 {\n"
    "    t.health -= k.harm\n"
    "    measure (k.harm) dealt for a\n"
    "    measure (k.harm) damage for k\n"
    "  }\n"
    "}\n"
    "flow {\n"
    "  until over {\n"
    "    round as r {\n"
    "      for c in everyone where not it.down {\n"
    "        let k = choose 1 from c.cards by c as \"card\"\n"
    "        let t = first(everyone where it.side != c.side and not it.down)\n"
    "        if k and t { strike t by c using k }\n"
    "      }\n"
    "      for s in sides { if count(everyone where it.side != s and not it.down) == 0 { finish "
    "fight "
    "for s } }\n"
    "    }\n"
    "  }\n"
    "}\n"
    "card Swing { harm 2 }\n"
    "card Stab { harm 3 }\n"
    "creature Ada { might 1; cards Swing, Stab }\n"
    "creature Bo { cards 2 Swing }\n"
    "tactics careful { want 5 for Stab }\n"
    "encounter \"Duel\" { map \"ab\"; side left { \"a\": Ada }; side right { \"b\": Bo }; ends "
    "after 5 rounds }\n";

static fray_program *compile(const fray_change *change)
{
    fray_program *program;
    fray_findings *findings;
    fray_result result = fray_compile_changed(NULL, change, change != NULL, read_text,
                                              TEXT_OF(source), "test.fray", &program, &findings);
    if (result != FRAY_OK && !change) fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    return program;
}

static fray_tally *tally_of(const fray_program *program)
{
    fray_fight *fight;
    fray_tally *tally;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    assert_int_equal(fray_tally_new(fight, &tally), FRAY_OK);
    fray_fight_free(fight);
    return tally;
}

static fray_line line_of(const fray_program *program, const fray_tally *tally, const char *measure,
                         int side, const char *content)
{
    for (int i = 0; i < fray_tally_line_count(tally); i++) {
        fray_line line = fray_tally_line(tally, i);
        if (line.measure < 0 ? strcmp(measure, "length") != 0
                             : strcmp(fray_measure_at(program, line.measure).name, measure) != 0)
            continue;
        if (line.side != side ||
            (content && strcmp(fray_content_name(program, line.content), content) != 0))
            continue;
        return line;
    }
    fail_msg("no line %s", measure);
    return (fray_line){0};
}

static int64_t bins_of(const fray_number *n)
{
    int64_t sum = n->below;
    for (int i = 0; i < n->bin_count; i++) sum += n->bins[i];
    return sum;
}

/* What the tally says is what one finds by playing each fight by hand. */
static void a_tally_counts_what_happens(void **state)
{
    (void)state;
    fray_program *program = compile(NULL);
    fray_tally *tally = tally_of(program);
    fray_outcome outcomes[FIGHTS];
    assert_int_equal(fray_tally_play(tally, 4, 100, FIGHTS, outcomes), FRAY_OK);
    int64_t wins[2] = {0}, length = 0, squares = 0, left = 0, standing = 0, lengths[16] = {0};
    fray_fight *fight;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    for (uint64_t n = 0; n < FIGHTS; n++) {
        fray_fight *now;
        fray_signal signal;
        fray_driver driver = fray_driver_sampled(4, 100 + n);
        assert_int_equal(fray_fight_clone(fight, &now), FRAY_OK);
        assert_int_equal(fray_run(now, &driver, &signal), FRAY_OK);
        int64_t rounds = fray_fight_length(now), v;
        assert_int_equal(outcomes[n].winner, signal.winner);
        assert_int_equal(outcomes[n].length, rounds);
        if (signal.winner >= 0) wins[signal.winner]++;
        length += rounds;
        squares += rounds * rounds;
        lengths[rounds]++;
        assert_int_equal(fray_fight_measure(now, fray_measure_find(program, "left"), 1, &v),
                         FRAY_OK);
        left += v;
        assert_int_equal(fray_fight_measure(now, fray_measure_find(program, "standing"), 0, &v),
                         FRAY_OK);
        standing += v;
        assert_int_equal(fray_fight_measure(now, fray_measure_find(program, "dealt"), 0, &v),
                         FRAY_NOT_FOUND);
        fray_fight_free(now);
    }
    fray_totals t = fray_tally_totals(tally);
    assert_int_equal(t.fights, FIGHTS);
    assert_int_equal(t.wins[0], wins[0]);
    assert_int_equal(t.wins[1], wins[1]);
    assert_int_equal(t.draws, FIGHTS - wins[0] - wins[1]);
    assert_true(t.by_limit > 0 && t.by_limit == t.draws);
    fray_line rounds = line_of(program, tally, "length", -1, NULL);
    assert_int_equal(rounds.number.sum, length);
    assert_int_equal(rounds.number.squares, squares);
    for (int i = 0; i < 10; i++) assert_int_equal(rounds.number.bins[i], lengths[i]);
    assert_int_equal(line_of(program, tally, "left", 1, NULL).number.sum, left);
    /* health may fall below 0 */
    assert_true(line_of(program, tally, "left", 1, NULL).number.below > 0);
    assert_int_equal(line_of(program, tally, "standing", 0, NULL).number.sum, standing);
    fray_line stab = line_of(program, tally, "damage", 0, "Stab"),
              swing = line_of(program, tally, "damage", 0, "Swing");
    assert_int_equal(stab.number.sum + swing.number.sum,
                     line_of(program, tally, "dealt", 0, NULL).number.sum);
    assert_true(stab.seen > 0 && stab.seen < FIGHTS && stab.won <= stab.seen && stab.won > 0);
    for (int i = 0; i < fray_tally_line_count(tally); i++) {
        fray_line line = fray_tally_line(tally, i);
        if (line.number.bin_count) assert_int_equal(bins_of(&line.number), FIGHTS);
    }
    fray_fight_free(fight);
    fray_tally_free(tally);
    fray_program_free(program);
}

/* Reports of the single fights add up to the tally: sums, squares, fights with a count, and their
 * winners. */
struct event_record {
    int64_t sum[128], squares[128], fights[128], won[128];
    const fray_tally *tally;
    const fray_outcome *outcomes;
    uint64_t last;
    int last_line;
};

static void hear_line(void *user, uint64_t fight, int line, int64_t value)
{
    struct event_record *t = user;
    assert_true(line < 128 && fight >= 100 && fight < 100 + FIGHTS);
    assert_true(fight > t->last || line > t->last_line); /* fight by fight, line by line */
    t->last = fight;
    t->last_line = line;
    t->sum[line] += value;
    t->squares[line] += value * value;
    t->fights[line]++;
    t->won[line] += t->outcomes[fight - 100].winner == fray_tally_line(t->tally, line).side;
}

static void what_is_told_of_each_fight_adds_up(void **state)
{
    (void)state;
    fray_program *program = compile(NULL);
    fray_tally *tally = tally_of(program), *silent = tally_of(program);
    fray_outcome outcomes[FIGHTS];
    struct event_record told = {.tally = tally, .outcomes = outcomes};
    assert_int_equal(fray_tally_play(silent, 4, 100, FIGHTS, outcomes), FRAY_OK);
    fray_tally_report(tally, hear_line, &told);
    assert_int_equal(fray_tally_play(tally, 4, 100, FIGHTS, NULL), FRAY_OK);
    bool unseen = false;
    for (int i = 0; i < fray_tally_line_count(tally); i++) {
        fray_line line = fray_tally_line(tally, i);
        assert_int_equal(told.sum[i], line.number.sum);
        assert_int_equal(told.squares[i], line.number.squares);
        assert_int_equal(told.fights[i], line.content >= 0 ? line.seen : FIGHTS);
        if (line.content >= 0 && line.side >= 0) assert_int_equal(told.won[i], line.won);
        unseen |= line.content >= 0 && line.seen > 0 && line.seen < FIGHTS;
    }
    assert_true(unseen);
    size_t size, other;
    const void *a = fray_tally_bytes(tally, &size), *b = fray_tally_bytes(silent, &other);
    assert_int_equal(size, other);
    assert_memory_equal(a, b, size); /* a report changes no count */
    fray_tally_free(tally);
    fray_tally_free(silent);
    fray_program_free(program);
}

static void parts_add_up_in_any_order(void **state)
{
    (void)state;
    fray_program *program = compile(NULL);
    fray_tally *whole = tally_of(program), *sum = tally_of(program), *parts[7];
    assert_int_equal(fray_tally_play(whole, 1, 0, 700, NULL), FRAY_OK);
    for (uint64_t i = 0; i < 7; i++) {
        parts[i] = tally_of(program);
        assert_int_equal(fray_tally_play(parts[i], 1, 100 * i, 100, NULL), FRAY_OK);
    }
    static const int order[] = {3, 0, 6, 5, 1, 4, 2};
    for (int i = 0; i < 7; i++) assert_int_equal(fray_tally_add(sum, parts[order[i]]), FRAY_OK);
    size_t size, other;
    const void *a = fray_tally_bytes(whole, &size), *b = fray_tally_bytes(sum, &other);
    assert_int_equal(size, other);
    assert_memory_equal(a, b, size);
    assert_int_equal(fray_tally_load(parts[0], a, size), FRAY_OK);
    assert_memory_equal(fray_tally_bytes(parts[0], &other), a, size);
    assert_int_equal(fray_tally_load(parts[0], a, size - 8), FRAY_DAMAGED);
    fray_tally_clear(parts[1]);
    assert_int_equal(fray_tally_totals(parts[1]).fights, 0);
    for (int i = 0; i < 7; i++) fray_tally_free(parts[i]);
    fray_tally_free(whole);
    fray_tally_free(sum);
    fray_program_free(program);
}

/* Bins are as narrow as all values allow, whichever came first. */
static void bins_widen(void **state)
{
    (void)state;
    fray_change far = {FRAY_CHANGE_CONSTANT, "", "edge", "3"};
    fray_program *program = compile(&far);
    fray_tally *tally = tally_of(program), *more = tally_of(program);
    assert_int_equal(fray_tally_play(tally, 1, 0, 50, NULL), FRAY_OK);
    fray_line line = line_of(program, tally, "length", -1, NULL);
    assert_int_equal(line.number.bin_width, 1);
    /* the same counts, but one fight took 1000 rounds: by hand, in the bytes */
    size_t size;
    const int64_t *cells = fray_tally_bytes(tally, &size);
    int64_t *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, cells, size);
    assert_int_equal(fray_tally_load(more, copy, size), FRAY_OK);
    copy[0]++; /* a fight that nobody's count knows */
    assert_int_equal(fray_tally_load(more, copy, size), FRAY_DAMAGED);
    assert_int_equal(fray_tally_totals(more).fights, 0);
    /* no single number can be made worse than refused or harmless */
    for (size_t i = 0; i < size / 8; i++) {
        memcpy(copy, cells, size);
        copy[i] = INT64_MAX;
        if (fray_tally_load(more, copy, size) == FRAY_OK) fray_tally_play(more, 1, 0, 3, NULL);
        copy[i] = INT64_MIN;
        if (fray_tally_load(more, copy, size) == FRAY_OK) fray_tally_play(more, 1, 0, 3, NULL);
    }
    free(copy);
    fray_tally_free(tally);
    fray_tally_free(more);
    fray_program_free(program);
}

static int64_t wins_of(const fray_program *program)
{
    fray_tally *tally = tally_of(program);
    assert_int_equal(fray_tally_play(tally, 2, 0, 400, NULL), FRAY_OK);
    int64_t wins = fray_tally_totals(tally).wins[0];
    fray_tally_free(tally);
    return wins;
}

static void changed_rules_are_checked_rules(void **state)
{
    (void)state;
    static const fray_change good[] = {
        {FRAY_CHANGE_FIGURE, "Ada", "might", "4"},  {FRAY_CHANGE_FIGURE, "Ada", "might", "-3"},
        {FRAY_CHANGE_FIGURE, "Stab", "harm", "8"},  {FRAY_CHANGE_CONSTANT, "", "edge", "6"},
        {FRAY_CHANGE_WITHOUT, "Ada", "Stab", NULL}, {FRAY_CHANGE_WITHOUT, "", "Stab", NULL}};
    static const fray_change bad[] = {
        {FRAY_CHANGE_FIGURE, "Zoe", "might", "4"},
        {FRAY_CHANGE_FIGURE, "Ada", "speed", "4"},
        {FRAY_CHANGE_FIGURE, "Stab", "harm", "9"},
        {FRAY_CHANGE_FIGURE, "Ada", "cards", "4"},
        {FRAY_CHANGE_CONSTANT, "", "blade", "6"},
        {FRAY_CHANGE_WITHOUT, "Bo", "Stab", NULL},
        {FRAY_CHANGE_WITHOUT, "", "Sling", NULL},
        {FRAY_CHANGE_WITHOUT, "", "Stab", "Sling"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "1d6"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "Stab"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", ""},
        {FRAY_CHANGE_FIGURE, "Ada", "might", NULL},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "1; might 2"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "1 }\ncreature Cy { might 2"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "1, 2"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "1 when 2 > 1"},
        {FRAY_CHANGE_FIGURE, "Ada", "might", "# 1"}};
    fray_program *plain = compile(NULL);
    int64_t wins[6], before = wins_of(plain);
    for (int i = 0; i < 6; i++) {
        fray_program *program = compile(&good[i]);
        assert_non_null(program);
        assert_true(fray_program_hash(program) != fray_program_hash(plain));
        wins[i] = wins_of(program);
        fray_program_free(program);
    }
    assert_true(wins[0] > before && wins[1] < before && wins[2] > before && wins[4] < before);
    assert_int_equal(wins[4], wins[5]); /* nobody else had one */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_null(compile(&bad[i]));
    fray_change same = {FRAY_CHANGE_FIGURE, "Ada", "might", "1"};
    fray_program *program = compile(&same);
    assert_int_equal(fray_program_hash(program), fray_program_hash(plain));
    fray_program_free(program);
    fray_program_free(plain);
}

static int count_of(const fray_program *program, const char *card)
{
    fray_fight *fight;
    int count = 0;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    for (int t = 0; t < fray_thing_count(fight); t++)
        count += strcmp(fray_thing_name(fight, t), card) == 0;
    fray_fight_free(fight);
    return count;
}

/* Another card in the place of one, with as many copies, for one owner or for all. */
static void a_thing_takes_the_place_of_another(void **state)
{
    (void)state;
    static const fray_change changes[] = {{FRAY_CHANGE_WITHOUT, "Ada", "Stab", "Swing"},
                                          {FRAY_CHANGE_WITHOUT, "", "Swing", "Stab"},
                                          {FRAY_CHANGE_WITHOUT, "Bo", "Swing", "Stab"}};
    static const int swings[] = {4, 0, 1};
    fray_program *plain = compile(NULL);
    assert_int_equal(count_of(plain, "Swing"), 3);
    for (int i = 0; i < 3; i++) {
        fray_program *program = compile(&changes[i]);
        assert_non_null(program);
        assert_int_equal(count_of(program, "Swing"), swings[i]);
        assert_int_equal(count_of(program, "Stab"), 4 - swings[i]);
        fray_program_free(program);
    }
    fray_program_free(plain);
}

static void other_tactics(void **state)
{
    (void)state;
    fray_program *program = compile(NULL);
    fray_fight *fight;
    fray_tally *tally;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    assert_int_equal(fray_fight_set_tactics(fight, 0, fray_tactics_find(program, "careful")),
                     FRAY_OK);
    assert_int_equal(fray_fight_set_tactics(fight, 2, 0), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_fight_set_tactics(fight, 0, 1), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_tally_new(fight, &tally), FRAY_OK);
    assert_int_equal(fray_tally_play(tally, 2, 0, 50, NULL), FRAY_OK);
    assert_int_equal(line_of(program, tally, "used", 0, "Swing").number.sum, 0);
    assert_true(line_of(program, tally, "used", 0, "Stab").number.sum > 0);
    assert_string_equal(fray_encounter_unit(program, fray_encounter_find(program, NULL)), "rounds");
    fray_tally_free(tally);
    fray_fight_free(fight);
    fray_program_free(program);
}

/* The blows of a fight by round and creature; 0: none. */
enum { ROUNDS = 40 };
struct blows {
    int64_t of[ROUNDS][2];
};
static void record_blows(fray_program *program, bool careful, bool in_step, uint64_t n,
                         struct blows *blows)
{
    fray_fight *fight;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(5, n);
    *blows = (struct blows){0};
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    if (careful)
        assert_int_equal(fray_fight_set_tactics(fight, 0, fray_tactics_find(program, "careful")),
                         FRAY_OK);
    if (in_step) assert_int_equal(fray_streams_new(fight, &driver.streams), FRAY_OK);
    fray_fight_listen(fight, 1);
    do {
        assert_int_equal(fray_run(fight, &driver, &signal), FRAY_OK);
        int64_t round = fray_fight_length(fight);
        if (signal.kind == FRAY_SIGNAL_EVENT && signal.event.kind == FRAY_EVENT_ROLL &&
            round < ROUNDS)
            blows->of[round][signal.event.who] = signal.event.value;
    } while (signal.kind == FRAY_SIGNAL_EVENT);
    fray_streams_free(driver.streams);
    fray_fight_free(fight);
}

/* Counts blows of the same creature in the same round that differ between two versions. */
static int differing_blows(fray_program *program, bool in_step)
{
    int differ = 0, same = 0;
    for (uint64_t n = 0; n < 40; n++) {
        struct blows one, other;
        record_blows(program, false, in_step, n, &one);
        record_blows(program, true, in_step, n, &other);
        for (int i = 0; i < ROUNDS * 2; i++) {
            int64_t a = one.of[i / 2][i % 2], b = other.of[i / 2][i % 2];
            differ += a && b && a != b;
            same += a && b && a == b;
        }
    }
    assert_true(differ + same > 100);
    return differ;
}

/* Careful tactics draw no lot among equals. With one stream that moves all later dice. */
static void dice_stay_in_step(void **state)
{
    (void)state;
    fray_program *program = compile(NULL);
    assert_int_equal(differing_blows(program, true), 0);
    assert_true(differing_blows(program, false) > 50);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_tally_counts_what_happens),
                                       cmocka_unit_test(what_is_told_of_each_fight_adds_up),
                                       cmocka_unit_test(parts_add_up_in_any_order),
                                       cmocka_unit_test(bins_widen),
                                       cmocka_unit_test(changed_rules_are_checked_rules),
                                       cmocka_unit_test(a_thing_takes_the_place_of_another),
                                       cmocka_unit_test(other_tactics),
                                       cmocka_unit_test(dice_stay_in_step)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
