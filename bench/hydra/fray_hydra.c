/* fray_hydra.c -- Plays hydra.fray N times over include/fray.h and prints the line of SPEC.md.
 *
 *     fray_hydra N SEED [FILE]         the result
 *     fray_hydra --sizes [FILE]        start-up: compiling, making a fight, bytes of a fight
 *
 * The counts of the line follow from the dice: a strike is a d20, a save a d12.
 */
#include "../play.h"

enum { FIGHTERS = 8, NOBODY = 2 };

struct dice {
    uint32_t rng[4];
    unsigned strikes, saves;
};

static fray_result throw_die(fray_driver *driver, const fray_roll *roll, int *face)
{
    struct dice *d = driver->user;
    d->strikes += roll->sides == 20;
    d->saves += roll->sides == 12;
    *face = (int)below(d->rng, (uint32_t)roll->sides) + 1;
    return FRAY_OK;
}

int main(int argc, char **argv)
{
    if (argc >= 2 && strcmp(argv[1], "--sizes") == 0)
        return play_sizes(argc > 2 ? argv[2] : "hydra.fray");
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: fray_hydra ENCOUNTERS SEED [FILE]\n");
        return 2;
    }
    unsigned long long n = strtoull(argv[1], NULL, 10), wins[3] = {0}, rounds = 0, strikes = 0,
                       saves = 0, fled = 0;
    uint32_t seed = (uint32_t)strtoull(argv[2], NULL, 10), checksum = 0;
    struct play p = play_begin(argc > 3 ? argv[3] : "hydra.fray");
    int life = track_find(p.fight, "life");
    for (unsigned long long index = 0; index < n; index++) {
        struct dice dice = {0};
        seeded(dice.rng, seed, index);
        fray_driver driver = {.roll = throw_die, .user = &dice};
        int won = play_one(&p, &driver);
        uint32_t winner = won < 0 ? NOBODY : (uint32_t)won,
                 length = (uint32_t)fray_fight_length(p.fight);
        uint32_t h = ((winner * 64 + length) * 4096 + dice.strikes) * 4096 + dice.saves;
        for (int i = 0, top; i < FIGHTERS; i++) {
            int left = fray_track_value(p.fight, i, life, &top);
            uint32_t away = left > 0 && fray_creature_place(p.fight, i) < 0;
            h = h * 31 + (uint32_t)left * 2 + away;
            fled += away;
        }
        checksum += mix32(h ^ dice.rng[0]);
        wins[winner]++;
        rounds += length;
        strikes += dice.strikes;
        saves += dice.saves;
    }
    printf("encounters=%llu hunters=%llu beasts=%llu draws=%llu rounds=%llu strikes=%llu "
           "saves=%llu fled=%llu checksum=%08x\n",
           n, wins[0], wins[1], wins[2], rounds, strikes, saves, fled, checksum);
    play_end(&p);
    return 0;
}
