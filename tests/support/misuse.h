/* misuse.h -- Objects of one duel that the calls of misuse.py use as valid arguments. */
#ifndef FRAY_TESTS_MISUSE_H
#define FRAY_TESTS_MISUSE_H

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "fray.h"

struct misuse_call {
    const char *label;
    int (*call)(void); /* 1: it answered as fray.h says */
};
extern const struct misuse_call misuse_calls[];
extern const size_t misuse_call_count;

extern fray_program *program, *covered;
extern fray_findings *findings;
extern fray_lints *lints;
extern fray_session *session;
extern fray_ide *ide;
extern fray_doc *doc;
extern fray_fight *fight, *other, *at_roll, *between; /* fight: at a question */
extern fray_tally *tally;
extern fray_streams *streams;
extern fray_profile *profile;
extern fray_debug *debug;
extern fray_cover *cover;
extern fray_mutants *mutants;
extern fray_play *play;
extern fray_campaign *campaign;
extern fray_odds *odds;
extern fray_search *search;
extern fray_driver driver;
extern fray_signal question, roll;
extern const void *saved;
extern size_t saved_size, record_size;
extern char *record;
extern int scene_of_test;
extern fray_play_plan plan;
extern fray_seat seat;
extern fray_kept kept;
extern fray_event event;
extern fray_question_asked asked;
extern fray_change change;

fray_result read_module(void *user, const char *name, const char *from, const char **text,
                        size_t *size, const char **shown);
void *give_again(void *old, size_t old_size, size_t size);
void give_back(void *old, size_t size);

#endif
