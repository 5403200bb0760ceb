/* play.c -- Plays fights of an encounter of a file, so that callgrind can count what they cost.
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

#include "rules.h"

#include "lib/fight/fight.h"

int main(int argc, char **argv)
{
    if (argc < 4 || argc > 5) return 2;
    bool listen = argc == 5;
    struct texts texts;
    fray_program *program = program_of(argv[1], &texts);
    int id = fray_encounter_find(program, argv[2][0] ? argv[2] : NULL);
    fray_fight *start, *fight;
    uint64_t checksum = 0, events = 0, draws = 0;
    if (fray_fight_new(program, id, NULL, 0, &start) != FRAY_OK) return 1;
    if (fray_fight_clone(start, &fight) != FRAY_OK) return 1;
    for (int n = 0, fights = atoi(argv[3]); n < fights; n++) {
        fray_driver driver = fray_driver_sampled(1, (uint64_t)n);
        fray_signal signal;
        if (fray_fight_copy(fight, start) != FRAY_OK) return 1;
        fray_fight_listen(fight, listen);
        do {
            if (fray_run(fight, &driver, &signal) != FRAY_OK) {
                fprintf(stderr, "%s\n", fray_fight_error_text(fight, 0));
                return 1;
            }
            events += signal.kind == FRAY_SIGNAL_EVENT;
        } while (signal.kind != FRAY_SIGNAL_DONE);
        draws += driver.draw;
        checksum = (checksum ^ fray_fight_hash(fight) ^ driver.draw) * 0x100000001b3u;
        checksum = (checksum ^ (uint64_t)fight->vm->head->fuel) * 0x100000001b3u;
    }
    printf("checksum=%016jx events=%ju draws=%ju\n", (uintmax_t)checksum, (uintmax_t)events,
           (uintmax_t)draws);
    fray_fight_free(fight);
    fray_fight_free(start);
    program_drop(program, &texts);
    return 0;
}
