/* hydra.c -- Plays the encounter of SPEC.md in C, written for speed, and prints the line of
 * SPEC.md.
 *
 *     hydra N SEED
 *
 * Fighters are bits of a set and rows of small arrays. A fighter who has left is kept at a position
 * far from all others, so that no code needs to test for it. Steps straight ahead are tried before
 * the eight squares around are compared.
 */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 18,
    ROWS = 12,
    PITCH = 32,
    CELLS = (ROWS + 2) * PITCH,
    FIGHTERS = 8,
    DECKS = 10,
    LIMIT = 40
};
enum { KNIGHT, RANGER, MAGE, PRIEST, SCOUT, HYDRA, HATCHLING, HATCHLING_2 };
enum { HUNTERS = 0x1F, BEASTS = 0xE0, NOT_HERE = 1000 };
enum { STEEL, FIRE, VENOM };
enum { BODY, NERVE };
enum { STAY, TOWARD, AWAY };
enum { STRIKE, AREA, MEND, BRACE };
enum { NOTHING, BURNING, POISONED, SLOWED, SHAKEN, BRACED, CONDITIONS };

typedef struct {
    int8_t form, quick, attack, move, way, reach, radius, dice, element, save, hard, gives, rounds;
} Card;

static const Card sword_cut = {STRIKE, 6, 1, 5, TOWARD, 1, 0, 2, STEEL, 0, 0, NOTHING, 0},
                  great_blow = {STRIKE, 2, -1, 4, TOWARD, 1, 0, 4, STEEL, 0, 0, NOTHING, 0},
                  shield_wall = {BRACE, 9, 0, 2, TOWARD, 1, 0, 0, STEEL, 0, 0, BRACED, 1},
                  arrow = {STRIKE, 7, 0, 0, STAY, 14, 0, 2, STEEL, 0, 0, NOTHING, 0},
                  fire_arrow = {STRIKE, 4, 0, 0, STAY, 12, 0, 1, FIRE, 0, 0, BURNING, 4},
                  step_back = {STRIKE, 8, -2, 4, AWAY, 8, 0, 1, STEEL, 0, 0, NOTHING, 0},
                  fire_ball = {AREA, 2, 0, 0, STAY, 12, 2, 4, FIRE, BODY, 11, BURNING, 3},
                  frost_ring = {AREA, 5, 0, 3, TOWARD, 6, 1, 2, STEEL, BODY, 12, SLOWED, 2},
                  spark = {STRIKE, 6, 2, 2, AWAY, 9, 0, 2, FIRE, 0, 0, NOTHING, 0},
                  mace = {STRIKE, 4, 0, 5, TOWARD, 1, 0, 2, STEEL, 0, 0, SHAKEN, 1},
                  prayer = {MEND, 3, 0, 3, AWAY, 1, 4, 2, STEEL, 0, 0, NOTHING, 0},
                  holy_light = {AREA, 5, 0, 3, TOWARD, 5, 1, 3, STEEL, NERVE, 11, SHAKEN, 2},
                  torch = {STRIKE, 5, 0, 6, TOWARD, 1, 0, 2, FIRE, 0, 0, BURNING, 2},
                  net = {STRIKE, 7, 3, 3, TOWARD, 3, 0, 1, STEEL, 0, 0, SLOWED, 2},
                  bite = {STRIKE, 6, 2, 4, TOWARD, 2, 0, 2, STEEL, 0, 0, NOTHING, 0},
                  flame = {AREA, 3, 0, 2, TOWARD, 5, 1, 3, FIRE, BODY, 12, BURNING, 3},
                  lash = {STRIKE, 8, 1, 5, TOWARD, 3, 0, 1, STEEL, 0, 0, SLOWED, 2},
                  roar = {AREA, 9, 0, 0, STAY, 4, 3, 1, STEEL, NERVE, 12, SHAKEN, 2},
                  venom_bite = {STRIKE, 4, 1, 4, TOWARD, 2, 0, 2, VENOM, 0, 0, POISONED, 2},
                  spit = {STRIKE, 5, 0, 0, STAY, 7, 0, 2, VENOM, 0, 0, POISONED, 3},
                  coil = {BRACE, 1, 0, 0, STAY, 1, 0, 0, STEEL, 0, 0, BRACED, 1},
                  nip = {STRIKE, 7, 0, 7, TOWARD, 1, 0, 1, VENOM, 0, 0, POISONED, 1},
                  slither = {STRIKE, 9, -1, 5, AWAY, 5, 0, 1, VENOM, 0, 0, NOTHING, 0};

typedef struct {
    int8_t quick, attack, armour, might, resist[3], save[2], flees, neck;
    int16_t life;
} Kind;

static const Kind kinds[FIGHTERS] = {
    [KNIGHT] = {1, 6, 15, 4, {1, 0, 0}, {4, 2}, 1, 0, 44},
    [RANGER] = {4, 7, 13, 3, {0, 0, 0}, {2, 3}, 1, 0, 36},
    [MAGE] = {2, 5, 11, 2, {0, 2, 0}, {1, 4}, 1, 0, 30},
    [PRIEST] = {0, 5, 14, 2, {0, 0, 0}, {3, 5}, 1, 0, 38},
    [SCOUT] = {5, 6, 14, 3, {0, 0, 2}, {3, 1}, 1, 0, 34},
    [HYDRA] = {2, 7, 14, 4, {2, -1, 6}, {5, 3}, 0, 24, 160},
    [HATCHLING] = {5, 4, 12, 1, {0, -2, 4}, {2, 1}, 0, 0, 20},
    [HATCHLING_2] = {5, 4, 12, 1, {0, -2, 4}, {2, 1}, 0, 0, 20},
};

static const int8_t seats[FIGHTERS][2] = {{4, 5}, {1, 4},  {1, 7},  {3, 7},
                                          {3, 3}, {13, 5}, {12, 3}, {12, 8}};
static const int8_t pillars[][2] = {{6, 3}, {11, 3}, {8, 5}, {8, 6}, {6, 8}, {11, 8}};

enum { FIRST_HEAD = 5, HEADS = 3 };
static const int8_t owners[DECKS] = {KNIGHT, RANGER, MAGE,  PRIEST,    SCOUT,
                                     HYDRA,  HYDRA,  HYDRA, HATCHLING, HATCHLING_2};
static const struct {
    int8_t size;
    const Card *cards[6];
} decks[DECKS] = {
    {5, {&sword_cut, &sword_cut, &great_blow, &shield_wall, &torch}},
    {5, {&arrow, &arrow, &arrow, &fire_arrow, &step_back}},
    {5, {&fire_ball, &frost_ring, &spark, &spark, &step_back}},
    {5, {&mace, &mace, &prayer, &holy_light, &shield_wall}},
    {6, {&torch, &torch, &net, &sword_cut, &arrow, &step_back}},
    {5, {&bite, &bite, &flame, &flame, &roar}},
    {5, {&bite, &bite, &lash, &roar, &coil}},
    {4, {&venom_bite, &venom_bite, &spit, &bite}},
    {3, {&nip, &nip, &slither}},
    {3, {&nip, &nip, &slither}},
};

/* The offsets of the directions. */
static const int8_t dir_x[8] = {1, 1, 0, -1, -1, -1, 0, 1}, dir_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};

typedef struct {
    uint32_t rng[4];
    int16_t x[FIGHTERS], y[FIGHTERS], life[FIGHTERS];
    uint8_t lasts[FIGHTERS][8]; /* rounds left, by condition */
    const Card *pile[DECKS][6], *card[DECKS];
    uint8_t left[DECKS], stump[HEADS];
    uint32_t here, off, seared; /* sets of fighters, of decks */
    int strain;
    uint32_t rounds, strikes, saves, winner;
    uint8_t taken[CELLS];
} State;

static State start;
static jmp_buf over;

/* ---- random numbers ---- */

static uint32_t mix32(uint32_t z)
{
    z = (z ^ (z >> 16)) * 0x85EBCA6Bu;
    z = (z ^ (z >> 13)) * 0xC2B2AE35u;
    return z ^ (z >> 16);
}

static inline uint32_t rotl(uint32_t v, int k)
{
    return v << k | v >> (32 - k);
}

static inline uint32_t next(uint32_t s[4])
{
    uint32_t out = rotl(s[1] * 5, 7) * 9, t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return out;
}

static inline uint32_t below(uint32_t s[4], uint32_t n)
{
    uint64_t m;
    do m = (uint64_t)next(s) * n;
    while (__builtin_expect((uint32_t)m < (uint32_t)(0u - n) % n, 0));
    return m >> 32;
}

static inline int roll(State *s, int dice)
{
    int sum = dice;
    while (dice-- > 0) sum += below(s->rng, 6);
    return sum;
}

/* ---- the map ---- */

static inline int at(int x, int y)
{
    return (y + 1) * PITCH + x + 1;
}

static inline int distance(int ax, int ay, int bx, int by)
{
    int dx = abs(ax - bx), dy = abs(ay - by);
    return dx > dy ? dx : dy;
}

static inline int gap(int ax, int ay, int bx, int by)
{
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by);
}
static inline int sign(int v)
{
    return (v > 0) - (v < 0);
}

/* the nearest of the other side; the first of equals */
static inline int nearest(const State *s, int me, int *far)
{
    int best = -1, from = me < HYDRA ? HYDRA : 0, to = me < HYDRA ? FIGHTERS : HYDRA;
    *far = 1 << 20;
    for (int i = from; i < to; i++) {
        int d = distance(s->x[me], s->y[me], s->x[i], s->y[i]);
        if (d < *far) *far = d, best = i;
    }
    return best;
}

static inline void place(State *s, int me, int x, int y)
{
    s->taken[at(s->x[me], s->y[me])] = 0;
    s->taken[at(x, y)] = 1;
    s->x[me] = x;
    s->y[me] = y;
}

static void walk(State *s, int me, int steps, int gx, int gy, int stop)
{
    int x = s->x[me], y = s->y[me];
    s->taken[at(x, y)] = 0;
    for (; steps > 0 && distance(x, y, gx, gy) > stop; steps--) {
        int dx = sign(gx - x), dy = sign(gy - y);
        if (s->taken[at(x + dx, y + dy)]) {
            int best = gap(x, y, gx, gy), dir = -1;
            for (int d = 0; d < 8; d++) {
                int g = gap(x + dir_x[d], y + dir_y[d], gx, gy);
                if (g < best && !s->taken[at(x + dir_x[d], y + dir_y[d])]) best = g, dir = d;
            }
            if (dir < 0) break;
            dx = dir_x[dir], dy = dir_y[dir];
        }
        x += dx, y += dy;
    }
    s->taken[at(x, y)] = 1;
    s->x[me] = x, s->y[me] = y;
}

static void retreat(State *s, int me, int steps, int gx, int gy)
{
    for (; steps > 0; steps--) {
        int x = s->x[me], y = s->y[me], best = gap(x, y, gx, gy), dir = -1;
        for (int d = 0; d < 8; d++) {
            int g = gap(x + dir_x[d], y + dir_y[d], gx, gy);
            if (g > best && !s->taken[at(x + dir_x[d], y + dir_y[d])]) best = g, dir = d;
        }
        if (dir < 0) return;
        place(s, me, x + dir_x[dir], y + dir_y[dir]);
    }
}

/* ---- harm ---- */

static inline int has(const State *s, int who, int condition, int n)
{
    return s->lasts[who][condition] ? n : 0;
}

static void leave(State *s, int who)
{
    s->taken[at(s->x[who], s->y[who])] = 0;
    s->x[who] = s->y[who] = NOT_HERE;
    s->here &= ~(1u << who);
    if (s->here & HUNTERS && s->here & BEASTS) return;
    s->winner = who < HYDRA;
    longjmp(over, 1);
}

static void fall(State *s, int who)
{
    s->life[who] = 0;
    if (who == HYDRA) {
        s->winner = 0;
        longjmp(over, 1);
    }
    leave(s, who);
}

static void hurt(State *s, int who, int n, int element)
{
    int harm = n - kinds[who].resist[element];
    if (harm < 0) harm = 0;
    if ((s->life[who] -= harm) <= 0) {
        fall(s, who);
        return;
    }
    if (who != HYDRA || (s->strain += harm) < kinds[HYDRA].neck) return;
    s->strain = 0;
    int last = FIRST_HEAD + HEADS - 1;
    while (s->off >> last & 1) last--;
    s->off |= 1u << last;
    s->seared = (s->seared & ~(1u << last)) | (uint32_t)(element == FIRE) << last;
    s->stump[last - FIRST_HEAD] = 0;
    if (s->off == (1u << (FIRST_HEAD + HEADS)) - (1u << FIRST_HEAD)) fall(s, HYDRA);
}

static inline int saved(State *s, int who, int how, int hard)
{
    s->saves++;
    return (int)below(s->rng, 12) + 1 + kinds[who].save[how] -
               (how == NERVE ? has(s, who, SHAKEN, 2) : 0) >=
           hard;
}

static inline void give(State *s, int who, const Card *card)
{
    uint8_t *lasts = &s->lasts[who][card->gives];
    if (*lasts < card->rounds) *lasts = card->rounds;
}

/* ---- playing a card ---- */

static void strike(State *s, int me, int who, const Card *card)
{
    const Kind *mine = &kinds[me];
    int die = below(s->rng, 20) + 1;
    s->strikes++;
    if (die == 1) return;
    if (die < 20 &&
        die + mine->attack + card->attack - has(s, me, POISONED, 3) - has(s, me, SHAKEN, 2) <
            kinds[who].armour + has(s, who, BRACED, 4))
        return;
    hurt(s, who, roll(s, card->dice) + mine->might + (die == 20 ? 6 : 0), card->element);
    if (s->here >> who & 1) give(s, who, card);
}

static void area(State *s, int me, int who, const Card *card)
{
    int n = roll(s, card->dice), x = s->x[who], y = s->y[who];
    uint32_t struck = 0;
    for (int i = 0; i < FIGHTERS; i++)
        struck |= (uint32_t)(distance(s->x[i], s->y[i], x, y) <= card->radius) << i;
    for (struck &= ~(1u << me); struck; struck &= struck - 1) {
        int i = __builtin_ctz(struck);
        if (saved(s, i, card->save, card->hard))
            hurt(s, i, n / 2, card->element);
        else {
            hurt(s, i, n, card->element);
            if (s->here >> i & 1) give(s, i, card);
        }
    }
}

static void mend(State *s, int me, const Card *card)
{
    int n = roll(s, card->dice), x = s->x[me], y = s->y[me];
    for (int i = me < HYDRA ? 0 : HYDRA; i < (me < HYDRA ? HYDRA : FIGHTERS); i++) {
        if (distance(s->x[i], s->y[i], x, y) > card->radius) continue;
        int life = s->life[i] + n;
        s->life[i] = life < kinds[i].life ? life : kinds[i].life;
    }
}

static inline int steps_of(const State *s, int me, int n)
{
    n -= has(s, me, SLOWED, 3);
    return n > 0 ? n : 0;
}

static void turn_up(State *s, int me, const Card *card)
{
    int far;
    if (kinds[me].flees && s->life[me] * 4 <= kinds[me].life) {
        walk(s, me, steps_of(s, me, 6), 0, s->y[me], 0);
        if (s->x[me] == 0) leave(s, me);
        return;
    }
    if (card->way != STAY) {
        int who = nearest(s, me, &far), steps = steps_of(s, me, card->move);
        if (card->way == TOWARD)
            walk(s, me, steps, s->x[who], s->y[who], 1);
        else
            retreat(s, me, steps, s->x[who], s->y[who]);
    }
    if (card->form == BRACE)
        give(s, me, card);
    else if (card->form == MEND)
        mend(s, me, card);
    else {
        int who = nearest(s, me, &far);
        if (far > card->reach) return;
        if (card->form == STRIKE)
            strike(s, me, who, card);
        else
            area(s, me, who, card);
    }
}

/* ---- rounds, encounters ---- */

static void round_over(State *s)
{
    for (int i = 0; i < FIGHTERS; i++) {
        if (!s->lasts[i][BURNING] || !(s->here >> i & 1)) continue;
        hurt(s, i, below(s->rng, 4) + 1, FIRE);
        if (s->here >> i & 1 && saved(s, i, BODY, 9)) s->lasts[i][BURNING] = 0;
    }
    for (uint32_t grow = s->off & ~s->seared; grow; grow &= grow - 1) {
        int d = __builtin_ctz(grow);
        if (++s->stump[d - FIRST_HEAD] < 2) continue;
        s->off &= ~(1u << d);
        s->stump[d - FIRST_HEAD] = 0;
        s->life[HYDRA] += 6;
        if (s->life[HYDRA] > kinds[HYDRA].life) s->life[HYDRA] = kinds[HYDRA].life;
    }
    for (int i = 0; i < FIGHTERS; i++)
        for (int c = BURNING; c < CONDITIONS; c++) s->lasts[i][c] -= s->lasts[i][c] > 0;
}

static void play_round(State *s)
{
    int order[DECKS], count = 0;
    for (int d = 0; d < DECKS; d++) {
        int me = owners[d];
        if (!(s->here >> me & 1) || s->off >> d & 1) continue;
        if (s->left[d] < 2) s->left[d] = decks[d].size;
        int n = below(s->rng, s->left[d]);
        const Card *card = s->card[d] = s->pile[d][n];
        s->left[d]--;
        s->pile[d][n] = s->pile[d][s->left[d]];
        s->pile[d][s->left[d]] = card;
        int key = (kinds[me].quick + card->quick - has(s, me, POISONED, 2) + 64) * 16 + 15 - d,
            i = count++;
        for (; i > 0 && order[i - 1] < key; i--) order[i] = order[i - 1];
        order[i] = key;
    }
    for (int i = 0; i < count; i++) {
        int d = 15 - (order[i] & 15);
        if (s->here >> owners[d] & 1 && !(s->off >> d & 1)) turn_up(s, owners[d], s->card[d]);
    }
    s->rounds++;
    round_over(s);
}

static void prepare(void)
{
    memset(start.taken, 1, sizeof start.taken);
    for (int y = 0; y < ROWS; y++) memset(start.taken + at(0, y), 0, COLUMNS);
    for (size_t i = 0; i < sizeof pillars / sizeof *pillars; i++)
        start.taken[at(pillars[i][0], pillars[i][1])] = 1;
    for (int i = 0; i < FIGHTERS; i++) {
        start.x[i] = seats[i][0];
        start.y[i] = seats[i][1];
        start.taken[at(start.x[i], start.y[i])] = 1;
        start.life[i] = kinds[i].life;
    }
    for (int d = 0; d < DECKS; d++) memcpy(start.pile[d], decks[d].cards, sizeof decks[d].cards);
    start.here = HUNTERS | BEASTS;
    start.winner = 2;
}

static void encounter(State *s)
{
    if (setjmp(over)) return;
    while (s->rounds < LIMIT) play_round(s);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: hydra ENCOUNTERS SEED\n");
        return 2;
    }
    unsigned long long n = strtoull(argv[1], NULL, 10), wins[3] = {0}, rounds = 0, strikes = 0,
                       saves = 0, fled = 0;
    uint32_t seed = (uint32_t)strtoull(argv[2], NULL, 10), checksum = 0;
    uint32_t stream = mix32(seed + 0x9E3779B9u);
    static State s;
    prepare();
    for (unsigned long long index = 0; index < n; index++) {
        s = start;
        uint32_t t = mix32(stream ^ (uint32_t)index);
        for (uint32_t k = 0; k < 4; k++) s.rng[k] = mix32(t + (k + 1) * 0x9E3779B9u);
        encounter(&s);
        uint32_t h = ((s.winner * 64 + s.rounds) * 4096 + s.strikes) * 4096 + s.saves;
        for (int i = 0; i < FIGHTERS; i++) {
            uint32_t away = s.life[i] > 0 && !(s.here >> i & 1);
            h = h * 31 + (uint32_t)s.life[i] * 2 + away;
            fled += away;
        }
        checksum += mix32(h ^ s.rng[0]);
        wins[s.winner]++;
        rounds += s.rounds;
        strikes += s.strikes;
        saves += s.saves;
    }
    printf("encounters=%llu hunters=%llu beasts=%llu draws=%llu rounds=%llu strikes=%llu "
           "saves=%llu fled=%llu checksum=%08x\n",
           n, wins[0], wins[1], wins[2], rounds, strikes, saves, fled, checksum);
    return 0;
}
