/* misuse_main.c -- Runs each call of misuse.py in a process of its own, and counts which return as
 * fray.h says. Usage: misuse FILE.fray */
#include "misuse.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

fray_program *program, *covered;
fray_findings *findings;
fray_lints *lints;
fray_session *session;
fray_ide *ide;
fray_doc *doc;
fray_fight *fight, *other, *at_roll, *between;
fray_tally *tally;
fray_streams *streams;
fray_profile *profile;
fray_debug *debug;
fray_cover *cover;
fray_mutants *mutants;
fray_play *play;
fray_campaign *campaign;
fray_odds *odds;
fray_search *search;
fray_driver driver;
fray_signal question, roll;
const void *saved;
size_t saved_size, record_size;
char *record;
int scene_of_test;
fray_play_plan plan = {.rules = "misuse", .seed = 1};
fray_seat seat = {"left", FRAY_SEAT_PERSON, "Kim", 0};
fray_kept kept = {.who = "Ada", .thing = "", .mark = "", .name = "health", .value = "2"};
fray_event event;
fray_question_asked asked = {.line = "roll 2d6"};
fray_change change = {FRAY_CHANGE_FIGURE, "Stab", "harm", "4"};

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

/* Reads a file whole. The text ends in NUL. */
static int read_text(const char *path)
{
    static char buffer[65536];
    FILE *f = fopen(path, "rb");
    if (!f) return 0;
    text_size = fread(buffer, 1, sizeof buffer - 1, f);
    text = buffer;
    return fclose(f) == 0 && text_size > 0;
}

static void need(int so, const char *what)
{
    if (so) return;
    fprintf(stderr, "misuse: no %s\n", what);
    exit(2);
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

static void make_objects(void)
{
    fray_findings *found;
    fray_program *debugged;
    fray_fight *looked_at;
    fray_session *sessions;
    fray_play_signal at;
    const char *why;
    int wrong;
    NEED(fray_compile(NULL, read_module, NULL, "misuse", &program, &findings));
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
    NEED(fray_profile_new(program, &profile));
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

/* Returns whether the call came back with 1. Its process ends without leak checks. */
static int answers(int (*call)(void), int *status)
{
    fflush(NULL);
    pid_t child = fork();
    need(child >= 0, "process");
    if (child == 0) {
        alarm(600); /* a call that hangs is a finding */
        _exit(call() == 1 ? 0 : 3);
    }
    waitpid(child, status, 0);
    return WIFEXITED(*status) && WEXITSTATUS(*status) == 0;
}

int main(int argc, char **argv)
{
    need(argc == 2 && read_text(argv[1]), "file");
    make_objects();
    size_t passed = 0;
    for (size_t i = 0; i < misuse_call_count; i++) {
        int status = 0;
        if (answers(misuse_calls[i].call, &status))
            passed++;
        else
            printf("FAILED %s: %s\n", misuse_calls[i].label,
                   WIFSIGNALED(status)        ? "a signal"
                   : WEXITSTATUS(status) == 3 ? "another result than fray.h says"
                                              : "the sanitizer stops it");
    }
    printf("%zu passed, %zu failed\n", passed, misuse_call_count - passed);
    return passed != misuse_call_count;
}
