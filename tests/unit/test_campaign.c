/* test_campaign.c -- State that outlasts a fight: transferred by names, put into other fights and
 * other rules, rejected as a whole. */
#include "base/arena.h"
#include "memory_faults.h"
#include "one_text.h"

#include <stdio.h>

#define SYSTEM                                                                                     \
    "edition 1\nsystem S { title \"S\";  space squares;  ends when count(everyone where "          \
    "it.health > 0) < 2 }\n"                                                                       \
    "tag colour = red, green, blue\nkind condition is mark { }\n"                                  \
    "condition Limp(n: int) { lasts;  health.max -n }\ncondition Wet { lasts }\n"                  \
    "kind card is thing { slot used: flag;  slot left = 3;  lasts used, left }\n"                  \
    "extend fight { slot day = 1;  lasts day }\n"
#define PEOPLE                                                                                     \
    "extend creature { track health = 10;  own cards: card;  slot wins = 0;  slot dead: flag;  "   \
    "slot "                                                                                        \
    "seen: set of colour;  slot foe: content?;\n"                                                  \
    "  slot scars[3]: int;  slot best: colour = green;  slot pace = self.wins + 1 }\n"             \
    "kind hero is creature { field learned: int = 0;  slot earned = self.learned;  budget "        \
    "lessons = 3 + self.earned { \"card\": 1 for self.cards }\n"                                   \
    "  require self.wins < 50 else \"nobody wins that often\"\n"                                   \
    "  lasts health, wins, dead, seen, foe, scars, best, earned, Limp while not self.dead }\n"
#define REST                                                                                       \
    "card Bash { }\nhero Ada { health 12;  cards Bash, 2 Nap }\ncard Nap { }\nhero Bo { "          \
    "}\ncreature Rat { health 5 }\n"                                                               \
    "step rest(days: int = 1, comfort: flag = false) { require days > 0 else \"no day passes\";  " \
    "day += days;\n"                                                                               \
    "  for c in everyone { c.health += days * (if comfort then 3 else 2) } }\n"                    \
    "step teach(who: hero, n: int, in_colour: colour = blue) { who.earned += n;  who.best = "      \
    "in_colour }\n"                                                                                \
    "step kill(who: hero) { who.dead = true }\n"                                                   \
    "flow { Ada_falls_down }\ncommand Ada_falls_down { for c in everyone where it is hero { "      \
    "c.health -= 4;  c.wins += 2;  c.seen += red;  c.foe = Rat;  c.scars[1] = 7\n"                 \
    "    apply Limp(1) to c;  apply Limp(2) to c;  apply Wet to c;  let k = first(c.cards where "  \
    "it is Nap);  if k { k.used = true } }\n"                                                      \
    "  for c in everyone where it is not hero { c.health -= 99 };  day += 1;  finish fight }\n"    \
    "encounter \"Rats\" { map \"A.r\";  side left { \"A\": Ada };  side right { \"r\": Rat } }\n"  \
    "encounter \"Both\" { map \"ABr\";  side left { \"A\": Ada;  \"B\": Bo };  side right { "      \
    "\"r\": Rat } }\n"                                                                             \
    "encounter \"Twice\" { map \"AAr\";  side left { \"A\": Ada };  side right { \"r\": Rat } }\n"

static const char rules[] = SYSTEM PEOPLE REST;

static fray_campaign *new_campaign(void)
{
    fray_campaign *c;
    assert_int_equal(fray_campaign_new(NULL, &c), FRAY_OK);
    return c;
}

static void run_out(fray_fight *fight)
{
    fray_driver driver = fray_driver_sampled(1, 0);
    fray_signal signal;
    assert_int_equal(fray_run(fight, &driver, &signal), FRAY_OK);
    assert_int_equal(signal.kind, FRAY_SIGNAL_DONE);
}

static void fight_in(fray_campaign *c, const fray_program *program, const char *encounter)
{
    fray_fight *fight;
    fray_result result =
        fray_campaign_fight(c, program, fray_encounter_find(program, encounter), NULL, 0, &fight);
    if (result != FRAY_OK) fail_msg("%s", fray_campaign_fault(c));
    run_out(fight);
    assert_int_equal(fray_campaign_take(c, fight), FRAY_OK);
    fray_fight_free(fight);
}

static int step_of(const fray_program *program, const char *name)
{
    for (int i = 0; i < fray_campaign_step_count(program); i++)
        if (strcmp(fray_campaign_step_name(program, i), name) == 0) return i;
    return -1;
}

static void step_in(fray_campaign *c, const fray_program *program, const char *step,
                    const char *const *values)
{
    fray_fight *between;
    int wrong;
    if (fray_campaign_step(c, program, NULL, 0, &between) != FRAY_OK)
        fail_msg("%s", fray_campaign_fault(c));
    assert_int_equal(fray_campaign_begin(between, step_of(program, step), values, &wrong), FRAY_OK);
    run_out(between);
    assert_int_equal(fray_campaign_take(c, between), FRAY_OK);
    fray_fight_free(between);
}

/* What is kept, as one text. */
static const char *kept_of(const fray_campaign *c, const char *who)
{
    static char all[4096];
    size_t size = 0;
    all[0] = '\0';
    for (size_t i = 0; i < fray_campaign_count(c); i++) {
        fray_kept k = fray_campaign_at(c, i);
        if (strcmp(k.who, who) != 0) continue;
        size += (size_t)snprintf(all + size, sizeof all - size, "%s%s%s%s%s%s", size ? "; " : "",
                                 k.thing, *k.thing ? "." : "", k.mark, *k.mark ? "." : "", k.name);
        if (k.copy || k.nth || k.at)
            size += (size_t)snprintf(all + size, sizeof all - size, "[%d]", k.copy + k.nth + k.at);
        size += (size_t)snprintf(all + size, sizeof all - size, "=%s", k.value);
    }
    return all;
}

#define AFTER_ONE                                                                                  \
    "=; health=1; wins=2; dead=false; seen=red; foe=Rat; scars[1]=7; best=green; earned=0; "       \
    "Limp.=; Limp.n=1; Limp.[1]=; Limp.n[1]=2; Nap.used=true"

static void a_fight_leaves_what_lasts(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fight_in(c, program, "Rats");
    assert_string_equal(kept_of(c, ""), "day=2");
    assert_string_equal(kept_of(c, "Ada"), AFTER_ONE);
    assert_string_equal(kept_of(c, "Bo"), "");
    /* she begins with 8 of 9, and after 4 more and two limps has 4 of 6 */
    fight_in(c, program, "Both");
    assert_string_equal(
        kept_of(c, "Ada"),
        "=; health=2; wins=4; dead=false; seen=red; foe=Rat; scars[1]=7; best=green; earned=0; "
        "Limp.=; Limp.n=1; Limp.[1]=; Limp.n[1]=2; Limp.[2]=; Limp.n[2]=1; Limp.[3]=; Limp.n[3]=2; "
        "Nap.used=true");
    assert_string_equal(kept_of(c, "Bo"),
                        "=; health=1; wins=2; dead=false; seen=red; foe=Rat; scars[1]=7; "
                        "best=green; earned=0; Limp.=; Limp.n=1; Limp.[1]=; Limp.n[1]=2");
    fray_campaign_free(c);
    fray_program_free(program);
}

static void what_does_not_last_begins_anew(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fray_fight *fight;
    int top, wet;
    fight_in(c, program, "Rats");
    assert_int_equal(
        fray_campaign_fight(c, program, fray_encounter_find(program, "Both"), NULL, 0, &fight),
        FRAY_OK);
    assert_int_equal(fray_track_value(fight, 0, 0, &top), 8); /* 1 is missing of 9 */
    assert_int_equal(top, 9);
    assert_int_equal(fray_track_value(fight, 1, 0, &top), 10);
    assert_int_equal(fray_test_flag(fight, 0, "dead", &wet), 1);
    fray_fight_free(fight);
    fray_campaign_free(c);
    fray_program_free(program);
}

static void steps_happen_between_fights(void **state)
{
    static const char *const three[] = {"3", NULL}, *const teach[] = {"Ada", "2", NULL},
                             *const red[] = {"Ada", "2", "red"}, *const ada[] = {"Ada"};
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fight_in(c, program, "Rats");
    assert_int_equal(fray_campaign_join(c, program, "Bo"), FRAY_OK);
    step_in(c, program, "rest", three);
    assert_string_equal(kept_of(c, ""), "day=5");
    assert_non_null(strstr(kept_of(c, "Ada"), "health=0; "));
    assert_string_equal(kept_of(c, "Bo"),
                        "=; health=0; wins=0; dead=false; seen=; foe=none; best=green; earned=0");
    step_in(c, program, "teach", teach);
    assert_non_null(strstr(kept_of(c, "Ada"), "best=blue; earned=2"));
    step_in(c, program, "teach", red);
    assert_non_null(strstr(kept_of(c, "Ada"), "best=red; earned=4"));
    step_in(c, program, "kill", ada);

    fray_fight *fight; /* who has left is in no fight, and no step finds her */
    int wrong;
    assert_int_equal(
        fray_campaign_fight(c, program, fray_encounter_find(program, "Rats"), NULL, 0, &fight),
        FRAY_INVALID);
    assert_string_equal(fray_campaign_fault(c),
                        "'Ada' takes part, who is in the campaign no longer");
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &fight), FRAY_OK);
    assert_int_equal(fray_campaign_has(fight, 0), 0);
    assert_int_equal(fray_campaign_has(fight, 1), 1);
    assert_int_equal(fray_campaign_begin(fight, step_of(program, "teach"), teach, &wrong),
                     FRAY_BAD_ARGUMENT);
    assert_int_equal(wrong, 0);
    fray_fight_free(fight);
    fray_campaign_free(c);
    fray_program_free(program);
}

static void values_of_steps_are_held_against_their_kind(void **state)
{
    static const struct {
        const char *step;
        const char *values[3];
        int wrong;
    } cases[] = {
        {"rest", {"x", NULL}, 0},           {"rest", {"1", "maybe"}, 1},
        {"rest", {"99999999999", NULL}, 0}, {"rest", {"", NULL}, 0},
        {"teach", {NULL, "1", NULL}, 0},    {"teach", {"Ada", NULL, NULL}, 1},
        {"teach", {"Ada", "1", "grey"}, 2}, {"teach", {"Rat", "1", NULL}, 0},
        {"teach", {"Bo", "1", NULL}, 0},
    };
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fight_in(c, program, "Rats");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fray_fight *between;
        int wrong = -1;
        assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
        assert_int_equal(
            fray_campaign_begin(between, step_of(program, cases[i].step), cases[i].values, &wrong),
            FRAY_BAD_ARGUMENT);
        assert_int_equal(wrong, cases[i].wrong);
        fray_fight_free(between);
    }
    fray_campaign_param p = fray_campaign_param_at(program, step_of(program, "teach"), 2);
    assert_string_equal(p.kind, "red, green or blue");
    assert_int_equal(p.optional, 1);
    assert_string_equal(fray_campaign_param_at(program, step_of(program, "teach"), 0).kind,
                        "a hero of the campaign");
    fray_campaign_free(c);
    fray_program_free(program);
}

/* A step that refuses leaves the campaign as it was. */
static void a_refused_step_changes_nothing(void **state)
{
    static const char *const none[] = {"0", NULL};
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fray_fight *between;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(1, 0);
    int wrong;
    fight_in(c, program, "Rats");
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
    assert_int_equal(fray_campaign_begin(between, step_of(program, "rest"), none, &wrong), FRAY_OK);
    assert_int_equal(fray_run(between, &driver, &signal), FRAY_FAILED);
    assert_string_equal(fray_fight_error(between).message, "no day passes");
    assert_int_equal(fray_campaign_take(c, between), FRAY_FAILED);
    assert_string_equal(kept_of(c, "Ada"), AFTER_ONE);
    fray_fight_free(between);
    fray_campaign_free(c);
    fray_program_free(program);
}

static void points_are_held_against_what_was_earned(void **state)
{
    static const char *const teach[] = {"Ada", "2", NULL};
    (void)state;
    fray_program *program = program_of_text(
        SYSTEM PEOPLE "card Bash { }\ncard Nap { }\nhero Ada { cards Bash, 4 Nap;  learned 2 }\n"
                      "step teach(who: hero, n: int) { who.earned += n }\nstep win(who: hero) { "
                      "who.wins += 50 }\n");
    fray_campaign *c = new_campaign();
    fray_fight *between;
    const fray_account *a;
    size_t count;
    assert_int_equal(fray_campaign_add(c, &(fray_kept){"Ada", "", 0, "", 0, "", 0, ""}), FRAY_OK);
    assert_int_equal(fray_campaign_add(c, &(fray_kept){"Ada", "", 0, "", 0, "earned", 0, "1"}),
                     FRAY_OK);
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
    assert_int_equal(fray_campaign_check(c, between), FRAY_INVALID);
    /* her declaration says otherwise, and does not count */
    assert_string_equal(fray_campaign_fault(c), "'Ada' spends 5 of 4 lessons");
    fray_fight_free(between);
    step_in(c, program, "teach", teach);
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
    assert_int_equal(fray_campaign_check(c, between), FRAY_OK);
    assert_int_equal(fray_campaign_accounts(c, between, 0, &a, &count), FRAY_OK);
    assert_int_equal(count, 1);
    assert_int_equal(a[0].size, 6);
    assert_int_equal(a[0].left, 1);
    fray_fight_free(between);
    step_in(c, program, "win", teach);
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
    assert_int_equal(fray_campaign_check(c, between), FRAY_INVALID);
    assert_string_equal(fray_campaign_fault(c), "'Ada': nobody wins that often");
    fray_fight_free(between);
    fray_campaign_free(c);
    fray_program_free(program);
}

/* A hero who once won is against the advice, and may fight all the same. The requirement still
 * holds. */
static void advice_refuses_nobody(void **state)
{
    (void)state;
    fray_program *program = program_of_text(
        SYSTEM PEOPLE "extend hero { expect self.wins < 1 else \"it should rest\" }\n" REST
                      "step win(who: hero, n: int) { who.wins += n }\n");
    fray_campaign *c = new_campaign();
    fray_fight *between;
    assert_int_equal(fray_campaign_add(c, &(fray_kept){"Ada", "", 0, "", 0, "", 0, ""}), FRAY_OK);
    step_in(c, program, "win", (const char *const[]){"Ada", "1", NULL});
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
    assert_int_equal(fray_campaign_check(c, between), FRAY_OK);
    fray_fight_free(between);
    step_in(c, program, "win", (const char *const[]){"Ada", "49", NULL});
    assert_int_equal(fray_campaign_step(c, program, NULL, 0, &between), FRAY_OK);
    assert_int_equal(fray_campaign_check(c, between), FRAY_INVALID);
    assert_string_equal(fray_campaign_fault(c), "'Ada': nobody wins that often");
    fray_fight_free(between);
    fray_campaign_free(c);
    fray_program_free(program);
}

/* Rules that changed since: members with another name, that are gone, that have another type. */
static void rules_that_do_not_fit_are_refused(void **state)
{
    static const struct {
        const char *people, *fault;
    } cases[] = {
        {"kind hero is creature { lasts health, condition }\n",
         "'wins' of Ada: by these rules nothing of that name lasts"},
        {"kind hero is creature { lasts health, wins, dead, seen, foe, best, scars, Limp }\nextend "
         "creature { slot earned = 0 }\n",
         "'earned' of Ada: by these rules nothing of that name lasts"},
        {"kind hero is creature { slot earned = 0;  lasts health, wins, dead, seen, foe, best, "
         "scars, earned }\n",
         "'Limp' upon Ada: by these rules no such mark lasts"},
    };
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fight_in(c, program, "Rats");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4096];
        snprintf(text, sizeof text,
                 SYSTEM "extend creature { track health = 10;  own cards: card;  slot wins = 0; "
                        " slot dead: flag;  slot seen: set of colour;  slot foe: content?;  slot "
                        "scars[3]: int;  slot best: colour = green }\n"
                        "%scard Bash { }\nhero Ada { }\ncreature Rat { }\n",
                 cases[i].people);
        fray_program *other = program_of_text(text);
        fray_fight *between;
        assert_int_equal(fray_campaign_step(c, other, NULL, 0, &between), FRAY_INVALID);
        assert_null(between);
        assert_string_equal(fray_campaign_fault(c), cases[i].fault);
        fray_program_free(other);
    }
    fray_program *other = program_of_text(SYSTEM PEOPLE "hero Cy { }\n"),
                 *none =
                     program_of_text("edition 1\nsystem S { space squares }\ncreature Ada { }\n");
    fray_fight *between;
    assert_int_equal(fray_campaign_step(c, other, NULL, 0, &between), FRAY_INVALID);
    assert_string_equal(fray_campaign_fault(c),
                        "'Ada': these rules declare nobody of that name whom a campaign keeps");
    assert_int_equal(fray_campaign_step(c, none, NULL, 0, &between), FRAY_NOT_FOUND);
    size_t count;
    assert_int_equal(fray_campaign_rename(c, "Ada", "Cy", &count), FRAY_OK);
    assert_int_equal(fray_campaign_rename(c, "foe", NULL, &count), FRAY_OK);
    assert_int_equal(count, 1);
    assert_int_equal(fray_campaign_rename(c, "wins", "seen", &count), FRAY_INVALID);
    assert_int_equal(fray_campaign_rename(c, "nothing", "seen", &count), FRAY_NOT_FOUND);
    assert_int_equal(fray_campaign_step(c, other, NULL, 0, &between), FRAY_OK);
    fray_fight_free(between);
    assert_int_equal(fray_campaign_add(c, &(fray_kept){"Cy", "", 0, "", 0, "best", 0, "grey"}),
                     FRAY_OK);
    assert_int_equal(fray_campaign_step(c, other, NULL, 0, &between), FRAY_INVALID);
    assert_string_equal(fray_campaign_fault(c), "'best' of Cy cannot be 'grey' by these rules");
    fray_program_free(none);
    fray_program_free(other);
    fray_campaign_free(c);
    fray_program_free(program);
}

static void who_may_join_and_fight(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    fray_campaign *c = new_campaign();
    fray_fight *fight;
    assert_int_equal(fray_campaign_join(c, program, "Rat"), FRAY_INVALID);
    assert_string_equal(
        fray_campaign_fault(c),
        "'Rat' is nobody whom a campaign keeps: its kind says of nothing that it lasts");
    assert_int_equal(fray_campaign_join(c, program, "Nobody"), FRAY_NOT_FOUND);
    assert_int_equal(fray_campaign_join(c, program, "Ada"), FRAY_OK);
    assert_int_equal(fray_campaign_join(c, program, "Ada"), FRAY_INVALID);
    assert_int_equal(fray_campaign_leave(c, "Bo"), FRAY_NOT_FOUND);
    assert_int_equal(
        fray_campaign_fight(c, program, fray_encounter_find(program, "Twice"), NULL, 0, &fight),
        FRAY_INVALID);
    assert_string_equal(fray_campaign_fault(c),
                        "'Ada' takes part twice, and there is one in a campaign");
    assert_int_equal(fray_campaign_leave(c, "Ada"), FRAY_OK);
    assert_int_equal(fray_campaign_count(c), 0);
    fray_campaign_free(c);
    fray_program_free(program);
}

/* Every allocation fails once, and for ever. */
static void memory_runs_out(void **state)
{
    (void)state;
    fray_program *program = program_of_text(rules);
    for (int forever = 0; forever < 2; forever++)
        for (uint64_t fail_at = 1; fail_at < 200; fail_at++) {
            struct memory_faults faults;
            fray_campaign *c;
            fray_fight *fight = NULL;
            memory_faults_init(&faults, fail_at, forever != 0);
            fray_memory memory = {faults.memory.resize, faults.memory.ctx};
            if (fray_campaign_new(&memory, &c) != FRAY_OK) continue;
            if (fray_campaign_fight(c, program, fray_encounter_find(program, "Both"), NULL, 0,
                                    &fight) == FRAY_OK) {
                run_out(fight);
                fray_result result = fray_campaign_take(c, fight);
                assert_true(result == FRAY_OK || result == FRAY_NO_MEMORY);
                if (result == FRAY_OK)
                    assert_int_equal(fray_campaign_count(c), 28);
                else
                    assert_int_equal(fray_campaign_count(c), 0);
            }
            fray_fight_free(fight);
            bool through = faults.calls < fail_at;
            fray_campaign_free(c);
            if (through) break;
        }
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fight_leaves_what_lasts),
        cmocka_unit_test(what_does_not_last_begins_anew),
        cmocka_unit_test(steps_happen_between_fights),
        cmocka_unit_test(values_of_steps_are_held_against_their_kind),
        cmocka_unit_test(a_refused_step_changes_nothing),
        cmocka_unit_test(points_are_held_against_what_was_earned),
        cmocka_unit_test(advice_refuses_nobody),
        cmocka_unit_test(rules_that_do_not_fit_are_refused),
        cmocka_unit_test(who_may_join_and_fight),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
