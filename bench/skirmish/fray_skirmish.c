/* fray_skirmish.c -- Plays skirmish.fray N times over include/fray.h and prints the line of
 * SPEC.md.
 *
 *     fray_skirmish N SEED [FILE]         the result
 *     fray_skirmish --sizes [FILE]        start-up: compiling, making a fight, bytes of a fight
 *
 * Numbers are drawn for the rolls of d6 and d5 (planning) and d20 (attacks). So the counts of the
 * line follow from the dice. An attack is a d20. A vignette begins when the planner is not after
 * the previous planner in the order.
 */
#include "../play.h"

enum { FIGHTERS = 8, NOBODY = 2 };

struct dice {
    uint32_t rng[4];
    int planner;
    unsigned vignettes, attacks;
};

static fray_result throw_die(fray_driver *driver, const fray_roll *roll, int *face)
{
    struct dice *d = driver->user;
    if (roll->sides == 20) d->attacks++;
    if (roll->sides == 6) {
        d->vignettes += roll->who <= d->planner;
        d->planner = roll->who;
    }
    *face = (int)below(d->rng, (uint32_t)roll->sides) + 1;
    return FRAY_OK;
}

int main(int argc, char **argv)
{
    if (argc >= 2 && strcmp(argv[1], "--sizes") == 0)
        return play_sizes(argc > 2 ? argv[2] : "skirmish.fray");
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: fray_skirmish ENCOUNTERS SEED [FILE]\n");
        return 2;
    }
    unsigned long long n = strtoull(argv[1], NULL, 10), wins[3] = {0}, vignettes = 0, attacks = 0;
    uint32_t seed = (uint32_t)strtoull(argv[2], NULL, 10), checksum = 0;
    struct play p = play_begin(argc > 3 ? argv[3] : "skirmish.fray");
    int health = track_find(p.fight, "health"), poise = track_find(p.fight, "poise");
    for (unsigned long long index = 0; index < n; index++) {
        struct dice dice = {.planner = FIGHTERS};
        seeded(dice.rng, seed, index);
        fray_driver driver = {.roll = throw_die, .user = &dice};
        int won = play_one(&p, &driver);
        uint32_t winner = won < 0 ? NOBODY : (uint32_t)won;
        uint32_t h = (winner * 64 + dice.vignettes) * 4096 + dice.attacks;
        for (int i = 0, top; i < FIGHTERS; i++)
            h = h * 31 + (uint32_t)(fray_track_value(p.fight, i, health, &top) * 64 +
                                    fray_track_value(p.fight, i, poise, &top));
        checksum += mix32(h ^ dice.rng[0]);
        wins[winner]++;
        vignettes += dice.vignettes;
        attacks += dice.attacks;
    }
    printf("encounters=%llu hunters=%llu wolves=%llu draws=%llu vignettes=%llu attacks=%llu "
           "checksum=%08x\n",
           n, wins[0], wins[1], wins[2], vignettes, attacks, checksum);
    play_end(&p);
    return 0;
}
