/* every_object.c -- Makes one object of each sort that fray.h has, from the rules of a duel. */
#include "every_object.h"

#include <stdio.h>
#include <string.h>

fray_program *program;
EACH fray_program *owned, *covered;
EACH fray_findings *findings;
EACH fray_lints *lints;
EACH fray_session *session;
EACH fray_ide *ide;
EACH fray_doc *doc;
EACH fray_fight *fight, *other, *at_roll, *between;
EACH fray_tally *tally;
EACH fray_streams *streams;
EACH fray_profile *profile;
EACH fray_debug *debug;
EACH fray_cover *cover;
EACH fray_mutants *mutants;
EACH fray_play *play;
EACH fray_campaign *campaign;
EACH fray_odds *odds;
EACH fray_search *search;
EACH fray_driver driver;
EACH fray_view view;
EACH fray_sink sink;
EACH fray_signal question, roll;
EACH const void *saved;
EACH size_t saved_size, record_size;
EACH char *record;
EACH int scene_of_test;
EACH fray_play_plan plan = {.rules = "misuse", .seed = 1};
EACH fray_seat seat = {"left", FRAY_SEAT_PERSON, "Kim", 0};
EACH fray_kept kept = {.who = "Ada", .thing = "", .mark = "", .name = "health", .value = "2"};
EACH fray_event event;
EACH fray_question_asked asked = {.line = "roll 2d6"};
EACH fray_change change = {FRAY_CHANGE_FIGURE, "Stab", "harm", "4"};

static void drop_open(void *user, const char *name, int is_list)
{
    (void)user, (void)name, (void)is_list;
}
static void drop(void *user)
{
    (void)user;
}
static void drop_number(void *user, const char *name, int64_t value)
{
    (void)user, (void)name, (void)value;
}
static void drop_flag(void *user, const char *name, int value)
{
    (void)user, (void)name, (void)value;
}
static void drop_text(void *user, const char *name, const char *text)
{
    (void)user, (void)name, (void)text;
}
static void drop_word(void *user, const char *name, const char *text, int value)
{
    (void)user, (void)name, (void)text, (void)value;
}
static void drop_none(void *user, const char *name)
{
    (void)user, (void)name;
}

static const char *text;
static size_t text_size;

fray_result read_module(void *user, const char *name, const char *from, const char **to,
                        size_t *size, const char **shown)
{
    (void)user, (void)from;
    if (strcmp(name, "misuse") != 0) return FRAY_NOT_FOUND;
    *to = text, *size = text_size, *shown = "misuse.fray";
    return FRAY_OK;
}

void *give_again(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    return realloc(old, size);
}

void give_back(void *old, size_t size)
{
    (void)size;
    free(old);
}

void need(int so, const char *what)
{
    if (so) return;
    fprintf(stderr, "there is no %s\n", what);
    exit(2);
}

/* The text ends in NUL. */
void read_duel(const char *path)
{
    static char buffer[65536];
    FILE *f = fopen(path, "rb");
    need(f != NULL, path);
    text_size = fread(buffer, 1, sizeof buffer - 1, f);
    text = buffer;
    need(fclose(f) == 0 && text_size > 0, "text");
}

#define NEED(call) need((call) == FRAY_OK, #call)

/* Steps to the next signal of a kind, and answers all others with what comes first. */
static void step_to(fray_fight *f, fray_signal_kind kind, fray_signal *signal)
{
    for (;;) {
        NEED(fray_step(f, signal));
        if (signal->kind == kind) return;
        need(signal->kind != FRAY_SIGNAL_DONE, "signal of this kind");
        if (signal->kind == FRAY_SIGNAL_QUESTION) NEED(fray_answer(f, (int[]){0}, 1));
        if (signal->kind == FRAY_SIGNAL_ROLL) NEED(fray_give_roll(f, 3));
    }
}

static void keep_record(void)
{
    for (size_t i = 0; i < fray_play_line_count(play); i++) {
        const char *line = fray_play_line(play, i);
        size_t size = strlen(line);
        record = realloc(record, record_size + size + 1);
        need(record != NULL, "memory");
        memcpy(record + record_size, line, size);
        record[record_size + size] = '\n';
        record_size += size + 1;
    }
}

void make_objects(void)
{
    fray_findings *found;
    fray_program *debugged;
    fray_fight *looked_at;
    fray_session *sessions;
    fray_play_signal at;
    const char *why;
    int wrong;
    NEED(fray_compile(NULL, read_module, NULL, "misuse", &owned, &findings));
    if (!program) program = owned;
    NEED(fray_compile_for(NULL, FRAY_FOR_COVERAGE, read_module, NULL, "misuse", &covered, &found));
    fray_findings_free(found);
    need((lints = fray_lints_new(NULL)) != NULL, "lints");
    NEED(fray_session_new(NULL, read_module, NULL, &sessions));
    session = sessions;
    NEED(fray_ide_new(NULL, read_module, NULL, &ide));
    NEED(fray_doc_read(NULL, read_module, NULL, "misuse", &doc, &found));
    fray_findings_free(found);
    int scene = fray_encounter_find(program, NULL);
    scene_of_test = fray_encounter_at(program, FRAY_TESTS, 0);
    need(scene_of_test >= 0, "test");
    NEED(fray_fight_new(program, scene, NULL, 0, &fight));
    NEED(fray_tally_new(fight, &tally));
    NEED(fray_streams_new(fight, &streams));
    NEED(fray_search_new(NULL, fight, NULL, &search));
    NEED(fray_signature(fight, 1, 1, &(uint64_t){0}));
    step_to(fight, FRAY_SIGNAL_QUESTION, &question);
    NEED(fray_fight_clone(fight, &other));
    NEED(fray_fight_clone(fight, &at_roll));
    step_to(at_roll, FRAY_SIGNAL_ROLL, &roll);
    saved = fray_fight_bytes(fight, &saved_size);
    driver = fray_driver_sampled(1, 0);
    view = (fray_view){.fight = fight, .play = play, .referee = 1};
    sink =
        (fray_sink){drop_open, drop, drop_number, drop_flag, drop_text, drop_word, drop_none, NULL};
    NEED(fray_profile_new(owned, &profile));
    NEED(
        fray_compile_for(NULL, FRAY_FOR_DEBUGGING, read_module, NULL, "misuse", &debugged, &found));
    fray_findings_free(found);
    NEED(fray_debug_new(debugged, &debug));
    NEED(fray_fight_new(debugged, fray_encounter_find(debugged, NULL), NULL, 0, &looked_at));
    NEED(fray_debug_fight(debug, looked_at, NULL, NULL));
    NEED(fray_cover_new(covered, &cover));
    NEED(fray_mutants_new(NULL, read_module, NULL, (const char *const[]){"misuse"}, 1, &mutants));
    plan.seats = &seat, plan.seat_count = 1;
    NEED(fray_play_new(NULL, read_module, NULL, &plan, &play, &found, &why));
    NEED(fray_play_catch_up(play));
    NEED(fray_play_run(play, &at));
    need(at.kind == FRAY_PLAY_QUESTION, "question of the play");
    keep_record();
    NEED(fray_campaign_new(NULL, &campaign));
    NEED(fray_campaign_join(campaign, program, "Ada"));
    NEED(fray_campaign_step(campaign, program, NULL, 0, &between));
    NEED(fray_campaign_begin(between, 0, (const char *const[]){"1"}, &wrong));
    NEED(fray_odds_new(program, fray_encounter_at(program, FRAY_TESTS, 0), NULL, 0, NULL, &odds));
}
