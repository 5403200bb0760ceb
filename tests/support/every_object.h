/* every_object.h -- One object of each sort that fray.h makes, of one duel: valid arguments for
 * calls of all its functions (misuse.py, threads.py). With FRAY_THREADS each thread has its own,
 * and `program` alone is shared. */
#ifndef FRAY_TESTS_EVERY_OBJECT_H
#define FRAY_TESTS_EVERY_OBJECT_H

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "fray.h"

#ifdef FRAY_THREADS
#define EACH _Thread_local
#else
#define EACH
#endif

struct api_call {
    const char *label;
    int (*call)(void); /* 1: it answered as fray.h says */
};
extern const struct api_call api_calls[];
extern const size_t api_call_count;

extern fray_program *program; /* for calls that take it const */
extern EACH fray_program *owned, *covered;
extern EACH fray_findings *findings;
extern EACH fray_lints *lints;
extern EACH fray_session *session;
extern EACH fray_ide *ide;
extern EACH fray_doc *doc;
extern EACH fray_fight *fight, *other, *at_roll, *between; /* fight: at a question */
extern EACH fray_tally *tally;
extern EACH fray_streams *streams;
extern EACH fray_profile *profile;
extern EACH fray_debug *debug;
extern EACH fray_cover *cover;
extern EACH fray_mutants *mutants;
extern EACH fray_play *play;
extern EACH fray_campaign *campaign;
extern EACH fray_odds *odds;
extern EACH fray_search *search;
extern EACH fray_driver driver;
extern EACH fray_view view;
extern EACH fray_sink sink; /* drops all that it gets */
extern EACH fray_signal question, roll;
extern EACH const void *saved;
extern EACH size_t saved_size, record_size;
extern EACH char *record;
extern EACH int scene_of_test;
extern EACH fray_play_plan plan;
extern EACH fray_seat seat;
extern EACH fray_kept kept;
extern EACH fray_event event;
extern EACH fray_question_asked asked;
extern EACH fray_change change;

fray_result read_module(void *user, const char *name, const char *from, const char **text,
                        size_t *size, const char **shown);
void *give_again(void *old, size_t old_size, size_t size);
void give_back(void *old, size_t size);

void need(int so, const char *what); /* else the process ends with 2 */
void read_duel(const char *path);    /* the text of the rules, once */
void make_objects(void);

#endif
