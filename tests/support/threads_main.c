/* threads_main.c -- Threads that share one program call each function of fray.h at once.
 *
 * Usage: threads FILE.fray [race]. The thread sanitizer reports two threads that touch the same
 * memory. In the first round all threads make the same call at once. In the second each begins
 * elsewhere, so that different calls meet. With `race` they do what fray.h forbids: each asks for
 * a listing of the shared program.
 */
#include "every_object.h"

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, PLAYED = 20 };

static pthread_barrier_t together;
static int racing;

/* Whole fights of the shared program, as a host's threads play them. */
static void play_shared(uint64_t seed)
{
    for (uint64_t i = 0; i < PLAYED; i++) {
        fray_fight *played;
        fray_signal signal;
        fray_driver sampled = fray_driver_sampled(seed, i);
        need(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &played) ==
                 FRAY_OK,
             "fight");
        fray_fight_listen(played, 1);
        do need(fray_run(played, &sampled, &signal) == FRAY_OK, "step");
        while (signal.kind != FRAY_SIGNAL_DONE);
        fray_fight_free(played);
    }
}

static void *work(void *number)
{
    size_t thread = *(const size_t *)number;
    make_objects();
    pthread_barrier_wait(&together);
    if (racing) {
        need(fray_program_listing(program, 1) != NULL, "listing");
        return NULL;
    }
    play_shared(thread + 1);
    for (size_t i = 0; i < api_call_count; i++) {
        pthread_barrier_wait(&together);
        api_calls[i].call();
    }
    pthread_barrier_wait(&together);
    for (size_t i = 0; i < api_call_count; i++)
        api_calls[(i + thread * api_call_count / THREADS) % api_call_count].call();
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];
    need(argc >= 2, "file");
    racing = argc > 2;
    read_duel(argv[1]);
    fray_findings *found;
    need(fray_compile(NULL, read_module, NULL, "misuse", &program, &found) == FRAY_OK, "program");
    fray_findings_free(found);
    pthread_barrier_init(&together, NULL, THREADS);
    for (size_t i = 0; i < THREADS; i++) {
        numbers[i] = i;
        need(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0, "thread");
    }
    for (size_t i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    printf("%zu functions\n", api_call_count);
    return 0;
}
