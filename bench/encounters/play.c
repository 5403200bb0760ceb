/* play.c -- Plays fights of an encounter of a file, so that callgrind can count what they cost.
 *
 * It counts all fights but the first one, which meets cold memory, and not the compiling.
 *
 *     play FILE ENCOUNTER FIGHTS [listen]
 *
 * Fight n is the one that `fray sim --seed 1` plays as its n-th. With `listen`, each event is
 * taken, as a host does that prints the fight. ENCOUNTER "" is the first one. The checksum says
 * whether two builds have played the same fights.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else /* without valgrind nothing is counted */
#define CALLGRIND_START_INSTRUMENTATION (void)0
#define CALLGRIND_STOP_INSTRUMENTATION  (void)0
#endif

#include "rules.h"

#include "lib/fight/fight.h"

struct sums {
    uint64_t checksum, events, draws;
};

static bool play_fights(const fray_fight *start, fray_fight *fight, int from, int to, bool listen,
                        struct sums *sums)
{
    for (int n = from; n < to; n++) {
        fray_driver driver = fray_driver_sampled(1, (uint64_t)n);
        fray_signal signal;
        if (fray_fight_copy(fight, start) != FRAY_OK) return false;
        fray_fight_listen(fight, listen);
        do {
            if (fray_run(fight, &driver, &signal) != FRAY_OK) {
                fprintf(stderr, "%s\n", fray_fight_error_text(fight, 0));
                return false;
            }
            sums->events += signal.kind == FRAY_SIGNAL_EVENT;
        } while (signal.kind != FRAY_SIGNAL_DONE);
        sums->draws += driver.draw;
        sums->checksum = (sums->checksum ^ fray_fight_hash(fight) ^ driver.draw) * 0x100000001b3u;
        sums->checksum = (sums->checksum ^ (uint64_t)fight->vm->head->fuel) * 0x100000001b3u;
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 5) return 2;
    bool listen = argc == 5;
    struct texts texts;
    struct sums sums = {0};
    fray_program *program = program_of(argv[1], &texts);
    int id = fray_encounter_find(program, argv[2][0] ? argv[2] : NULL), fights = atoi(argv[3]);
    fray_fight *start, *fight;
    if (fray_fight_new(program, id, NULL, 0, &start) != FRAY_OK) return 1;
    if (fray_fight_clone(start, &fight) != FRAY_OK) return 1;
    if (!play_fights(start, fight, 0, 1, listen, &sums)) return 1;
    CALLGRIND_START_INSTRUMENTATION;
    if (!play_fights(start, fight, 1, fights, listen, &sums)) return 1;
    CALLGRIND_STOP_INSTRUMENTATION;
    printf("checksum=%016jx events=%ju draws=%ju\n", (uintmax_t)sums.checksum,
           (uintmax_t)sums.events, (uintmax_t)sums.draws);
    fray_fight_free(fight);
    fray_fight_free(start);
    program_drop(program, &texts);
    return 0;
}
