/* worlds.c -- Determinization by rejection sampling: fights that look to the searching side like
 * the real one.
 *
 * A world is a replay of the past, from the copy before the first hidden answer, with the same
 * faces and the same known answers. Hidden answers are drawn from the options that their side had.
 * A world with other public events is rejected. All sides see what `fray run` prints:
 * logged lines, tracks, moves, marks, rolls and open choices. A side sees its own questions too.
 *
 * A secret answer is revealed once every other answer leads to other public events. Then it is as
 * given in all worlds. If no answer is hidden, the notes are dropped.
 *
 * The hidden answers of the searching side are drawn as well, in some worlds. Those worlds are for
 * the other sides, which do not know these answers.
 */
#include "search.h"

#include <string.h>

enum { AS_GIVEN = -1, AT_RANDOM = -2, TRIES_AT_RANDOM = 16 };

/* One replay of the past with some answers drawn anew. */
struct replay {
    struct worlds *w;
    struct history *h;
    fray_fight *fight;
    int sides, searcher;
    fray_driver dice, lots;
    uint64_t seen; /* hash of all public events so far */
    uint64_t knows[SIDES_MOST];
    /* by note: the option to choose, AS_GIVEN or AT_RANDOM; then what was chosen, by which node */
    int8_t pick[NOTES_MOST];
    uint64_t answer[NOTES_MOST], key[NOTES_MOST];
    uint64_t real[NOTES_MOST + 1]; /* what was seen before each note, and at the end, in truth */
    bool first;                    /* sets `real` instead of comparing with it */
};

/* ---- public events ---- */

static uint64_t text_hash(uint64_t hash, const char *text)
{
    for (; text && *text; text++) hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash;
}

static bool is_placed(const fray_event *e)
{
    return e->kind == FRAY_EVENT_CHANGE && e->thing >= 0 && e->place >= 0;
}

static bool is_public(const fray_fight *fight, const fray_event *e)
{
    switch (e->kind) {
    case FRAY_EVENT_SAY:
    case FRAY_EVENT_ROLL:
    case FRAY_EVENT_MOVE: return true;
    case FRAY_EVENT_MARK:
    case FRAY_EVENT_UNMARK: return e->value && e->thing < 0;
    case FRAY_EVENT_CHANGE:
        return is_placed(e) ||
               (e->thing < 0 && e->who >= 0 && fray_track_find(fight, e->text) >= 0);
    case FRAY_EVENT_CHOICE: return !e->before;
    default: return false;
    }
}

static void add_public_event(struct replay *r, const fray_event *e)
{
    if (!is_public(r->fight, e)) return;
    r->seen = mix(r->seen, (uint64_t)e->kind << 32 | (uint32_t)e->who);
    if (e->kind != FRAY_EVENT_SAY) r->seen = mix(r->seen, (uint64_t)e->value);
    r->seen = text_hash(r->seen, e->text);
    if (!is_placed(e)) return;
    r->seen = mix(r->seen, (uint64_t)e->place);
    r->seen = text_hash(r->seen, fray_thing_name(r->fight, e->thing));
}

/* ---- playing again ---- */

/* Runs to the next question. False: there is none, or more dice fell than in the real fight. */
static bool next_question(struct replay *r, struct open_question *q)
{
    fray_signal signal;
    fray_result result;
    while ((result = fray_run(r->fight, &r->dice, &signal)) == FRAY_OK &&
           signal.kind == FRAY_SIGNAL_EVENT)
        add_public_event(r, &signal.event);
    if (result != FRAY_OK || signal.kind != FRAY_SIGNAL_QUESTION || r->dice.draw > 0) return false;
    question_read(r->fight, &signal.question, q);
    return true;
}

static void choose_at_random(fray_driver *lots, const struct open_question *q, struct answer *to)
{
    struct draw_list open = {.left = options_of(q)};
    for (to->count = 0; to->count < q->asked.most && open.left > 0;) {
        uint32_t pick = fray_draw(lots, open.left + (to->count >= q->asked.least));
        if (pick == open.left) break;
        to->at[to->count++] = draw_take(&open, pick);
    }
}

/* Chooses by tactics or uniformly, with equal chances. */
static bool choose_anew(struct replay *r, const struct open_question *q, struct answer *to)
{
    int chosen[CHOSEN_MOST];
    if (fray_draw(&r->lots, 2) == 0) {
        choose_at_random(&r->lots, q, to);
        return true;
    }
    if (r->lots.choose(&r->lots, r->fight, &q->asked, chosen, &to->count) != FRAY_OK) return false;
    for (int i = 0; i < to->count; i++) to->at[i] = (uint16_t)chosen[i];
    return true;
}

/* Finds the options with the values that were chosen. */
static bool choose_as_given(fray_fight *fight, const struct note *note,
                            const struct open_question *q, struct answer *to)
{
    to->count = 0;
    for (int i = 0; i < note->count; i++) {
        size_t at = 0;
        while (at < options_of(q) && option_value(fight, at) != note->values[i]) at++;
        if (at == options_of(q)) return false;
        to->at[to->count++] = (uint16_t)at;
    }
    return to->count >= q->asked.least && to->count <= q->asked.most;
}

static bool choose_for_note(struct replay *r, size_t k, const struct open_question *q,
                            struct answer *to)
{
    const struct note *note = &r->h->notes.at[k];
    int pick = r->pick[k];
    if (pick == AT_RANDOM) {
        if (!choose_anew(r, q, to)) return false;
    } else if (pick >= 0) {
        *to = (struct answer){.count = 1, .at = {(uint16_t)pick}};
        return (size_t)pick < q->count;
    } else if (note->is_default) {
        to->count = -1;
    } else if (!choose_as_given(r->fight, note, q, to)) {
        return false;
    }
    return true;
}

static bool answer_note(struct replay *r, size_t k, const struct open_question *q,
                        const struct answer *a)
{
    int chosen[CHOSEN_MOST];
    int64_t values[CHOSEN_MOST];
    for (int i = 0; i < a->count; i++)
        chosen[i] = a->at[i], values[i] = option_value(r->fight, a->at[i]);
    r->key[k] = q->asked.side >= 0 ? question_key(r->knows, q) : 0;
    r->answer[k] = answer_hash(values, a->count);
    knowledge_add(r->knows, r->sides, &q->asked, r->answer[k]);
    return fray_answer(r->fight, chosen, a->count) == FRAY_OK;
}

/* Returns whether the public events so far equal the real ones. The first replay sets these. */
static bool looks_as_noted(struct replay *r, size_t at)
{
    if (r->first) r->real[at] = r->seen;
    return r->real[at] == r->seen;
}

/* A side sees its own options, unless its own answers are drawn anew. */
static bool fits_note(const struct replay *r, const struct note *note,
                      const struct open_question *q, bool own)
{
    return q->asked.id == note->id && q->asked.who == note->who && q->asked.side == note->side &&
           (note->side != r->searcher || !own || q->options == note->options);
}

/* Plays the first `count` notes again, and runs to the question behind them. */
static bool replay(struct replay *r, size_t count, bool own, struct open_question *q)
{
    r->seen = 1;
    memset(r->knows, 0, sizeof r->knows);
    r->dice.given_used = 0;
    r->dice.draw = 0;
    r->w->replays++;
    if (fray_fight_copy(r->fight, r->h->anchor) != FRAY_OK) return false;
    for (size_t k = 0; k < count; k++) {
        struct answer answer;
        if (!next_question(r, q) || !looks_as_noted(r, k) ||
            !fits_note(r, &r->h->notes.at[k], q, own) || !choose_for_note(r, k, q, &answer) ||
            !answer_note(r, k, q, &answer))
            return false;
    }
    return next_question(r, q) && looks_as_noted(r, count);
}

/* ---- which answers are still hidden ---- */

static bool same_question(const struct open_question *a, const struct open_question *b)
{
    return a->asked.id == b->asked.id && a->asked.who == b->asked.who && a->options == b->options;
}

/* Returns whether another answer to note k leads to the same public events. All other answers are
 * as given. */
static bool is_hidden(struct replay *r, size_t k, const fray_fight *now)
{
    const struct note *note = &r->h->notes.at[k];
    struct open_question q;
    uint64_t given = answer_hash(note->values, note->count);
    bool single = note->count == 1 && note->option_count <= CONSIDERED_MOST, found = false;
    int tries = single ? note->option_count : TRIES_AT_RANDOM;
    for (int i = 0; i < tries && !found; i++) {
        r->pick[k] = (int8_t)(single ? i : AT_RANDOM);
        found = replay(r, r->h->notes.len, false, &q) && r->answer[k] != given &&
                !fray_fight_equal(r->fight, now);
    }
    r->pick[k] = AS_GIVEN;
    return found;
}

/* Drops the notes before k, which hide nothing, and moves the anchor there. */
static fray_result drop_notes_before(struct replay *r, size_t k)
{
    struct history *h = r->h;
    struct open_question q;
    if (k == 0) return FRAY_OK;
    if (!replay(r, k, false, &q)) return FRAY_FAILED;
    size_t used = r->dice.given_used;
    fray_result result = fray_fight_copy(h->anchor, r->fight);
    memmove(h->notes.at, h->notes.at + k, (h->notes.len - k) * sizeof *h->notes.at);
    memmove(h->faces.at, h->faces.at + used, (h->faces.len - used) * sizeof *h->faces.at);
    h->notes.len -= k;
    h->faces.len -= used;
    r->dice.given_count = h->faces.len;
    return result;
}

/* Marks secret answers that are revealed, and drops notes that hide nothing. */
static fray_result drop_revealed(struct replay *r, const fray_fight *now)
{
    struct history *h = r->h;
    size_t first = h->notes.len;
    for (size_t k = 0; k < h->notes.len; k++) {
        struct note *note = &h->notes.at[k];
        if (!note->secret || note->revealed) continue;
        if (!is_hidden(r, k, now))
            note->revealed = 1;
        else if (first == h->notes.len)
            first = k;
    }
    if (first < h->notes.len) return drop_notes_before(r, first);
    history_clear(h);
    return FRAY_OK;
}

/* ---- worlds ---- */

/* Adds to the weight of an equal world that was drawn before. */
static bool world_again(struct worlds *w, const struct world *now)
{
    for (int i = 0; i < w->count; i++) {
        struct world *old = &w->at[i];
        if (old->own != now->own ||
            memcmp(old->answer, now->answer, (size_t)w->slots * sizeof *now->answer) != 0)
            continue;
        old->weight++;
        return true;
    }
    return false;
}

static fray_result world_keep(struct worlds *w, const struct replay *r, const size_t *slots,
                              bool own)
{
    struct world *to = &w->at[w->count];
    for (int j = 0; j < w->slots; j++) {
        to->key[j] = r->key[slots[j]];
        to->answer[j] = r->answer[slots[j]];
    }
    to->own = own;
    memcpy(to->knows, r->knows, sizeof to->knows);
    to->weight = 1;
    if (world_again(w, to)) return FRAY_OK;
    fray_result result =
        to->fight ? fray_fight_copy(to->fight, r->fight) : fray_fight_clone(r->fight, &to->fight);
    w->count += result == FRAY_OK;
    return result;
}

/* Numbers the answers of each node, in the order of the worlds. */
static void number_answers(struct worlds *w)
{
    for (int j = 0; j < w->slots; j++)
        for (int i = 0; i < w->count; i++) {
            struct world *world = &w->at[i];
            int arms = 0, arm = -1;
            for (int k = 0; k < i; k++) {
                if (w->at[k].key[j] != world->key[j]) continue;
                if (w->at[k].answer[j] == world->answer[j]) arm = w->at[k].arm[j];
                if (w->at[k].arm[j] >= arms) arms = w->at[k].arm[j] + 1;
            }
            world->arm[j] = arm >= 0 ? arm : arms;
        }
    for (int j = 0; j < w->slots; j++)
        for (int i = 0; i < w->count; i++) {
            w->at[i].arms[j] = 0;
            for (int k = 0; k < w->count; k++)
                if (w->at[k].key[j] == w->at[i].key[j] && w->at[k].arm[j] >= w->at[i].arms[j])
                    w->at[i].arms[j] = w->at[k].arm[j] + 1;
        }
}

static int find_slots(struct worlds *w, const struct replay *r, size_t *slots)
{
    int count = 0;
    for (size_t k = 0; k < r->h->notes.len && count < SLOTS_MOST; k++) {
        const struct note *note = &r->h->notes.at[k];
        if (!note->secret || note->revealed) continue;
        w->side_of[count] = note->side;
        w->own_slots |= note->side == r->searcher;
        slots[count++] = k;
    }
    return count;
}

static bool any_own(const struct worlds *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->at[i].own) return true;
    return false;
}

/* Every second try leaves the searching side's own answers as they are. If no such try fits, only
 * one hidden answer at a time is drawn: each of them alone can be another one. */
static fray_result draw_worlds(struct worlds *w, struct replay *r, const struct open_question *q)
{
    enum { TRIES = 3 * WORLDS_MOST };
    size_t slots[SLOTS_MOST];
    fray_result result = FRAY_OK;
    w->slots = find_slots(w, r, slots);
    for (int try = 0; try < 2 * TRIES && w->count < WORLDS_MOST && result == FRAY_OK; try++) {
        bool own = !w->own_slots || try % 2 == 0, alone = try >= TRIES;
        struct open_question now;
        if (try == TRIES && any_own(w)) break;
        for (int j = 0; j < w->slots; j++)
            r->pick[slots[j]] =
                (own && w->side_of[j] == r->searcher) || (alone && j != try / 2 % w->slots)
                    ? AS_GIVEN
                    : AT_RANDOM;
        if (!replay(r, r->h->notes.len, own, &now) || now.asked.id != q->asked.id ||
            now.asked.who != q->asked.who || (own && !same_question(&now, q)))
            continue;
        result = world_keep(w, r, slots, own);
    }
    number_answers(w);
    return result;
}

/* The fight as it is: nothing is hidden. */
static fray_result one_world(struct worlds *w, const fray_fight *fight)
{
    struct world *to = &w->at[0];
    memset(to->knows, 0, sizeof to->knows);
    to->own = true;
    to->weight = 1;
    w->count = 1;
    w->slots = 0;
    return to->fight ? fray_fight_copy(to->fight, fight) : fray_fight_clone(fight, &to->fight);
}

/* ---- hidden members ---- */

/* The cells that are hidden from the side in all worlds, and whose values do not follow from hidden
 * answers: these differ between worlds. */
struct hidden_cells {
    unsigned char drawn[HIDDEN_MOST];
    size_t count; /* of all cells; those from HIDDEN_MOST on are always drawn */
    bool any;
};

static void hidden_cells_find(struct worlds *w, int side, struct hidden_cells *cells)
{
    int64_t first[HIDDEN_MOST] = {0}, now[HIDDEN_MOST] = {0};
    unsigned char hidden[HIDDEN_MOST] = {0};
    for (int i = 0; i < w->count; i++) {
        cells->count = fray_hidden_values(w->at[i].fight, side, i ? now : first,
                                          i ? hidden : cells->drawn, HIDDEN_MOST);
        for (size_t k = 0; i && k < cells->count && k < HIDDEN_MOST; k++)
            cells->drawn[k] &= hidden[k] && now[k] == first[k];
    }
    cells->any = cells->count > HIDDEN_MOST;
    for (size_t k = 0; k < cells->count && k < HIDDEN_MOST; k++) cells->any |= cells->drawn[k];
}

/* The drawn values: what the other sides know and the searching side does not. */
static uint64_t hidden_hash(fray_fight *fight, int side, const struct hidden_cells *cells)
{
    int64_t values[HIDDEN_MOST];
    unsigned char hidden[HIDDEN_MOST];
    uint64_t hash = 11;
    size_t count = fray_hidden_values(fight, side, values, hidden, HIDDEN_MOST);
    for (size_t k = 0; k < count && k < HIDDEN_MOST; k++)
        hash = mix(hash, cells->drawn[k] ? (uint64_t)values[k] : 0);
    return hash;
}

/* Copies the worlds until there are enough, and draws the hidden members of each. Values that are
 * there are never used: they are those of the real fight. */
static fray_result draw_members(struct worlds *w, int side, int sides, uint64_t seed)
{
    struct hidden_cells cells = {.count = 0};
    fray_driver lots = fray_driver_sampled(seed, 2);
    fray_result result = FRAY_OK;
    hidden_cells_find(w, side, &cells);
    if (!cells.any) return FRAY_OK;
    w->members = true;
    for (int from = 0; w->count < WORLDS_MOST && result == FRAY_OK; from++, w->count++) {
        struct world *to = &w->at[w->count];
        fray_fight *fight = to->fight;
        *to = w->at[from];
        to->fight = fight;
        result = fight ? fray_fight_copy(fight, w->at[from].fight)
                       : fray_fight_clone(w->at[from].fight, &to->fight);
    }
    for (int i = 0; i < w->count && result == FRAY_OK; i++) {
        struct world *to = &w->at[i];
        result = fray_hidden_draw(to->fight, side, cells.drawn, HIDDEN_MOST, &lots);
        if (result == FRAY_FAILED) result = FRAY_OK; /* its playouts fail */
        to->members = hidden_hash(to->fight, side, &cells);
        for (int s = 0; s < sides; s++)
            if (s != side) to->knows[s] = mix(to->knows[s], to->members);
    }
    return result;
}

static fray_result draw_answers(struct worlds *w, struct history *h, const fray_fight *fight,
                                const struct open_question *q, int sides, uint64_t seed)
{
    w->count = w->slots = 0;
    w->own_slots = w->members = false;
    if (h->notes.len > NOTES_MOST) history_clear(h); /* too long ago: known */
    if (!h->anchor) return one_world(w, fight);
    fray_result result = w->replayed ? FRAY_OK : fray_fight_clone(fight, &w->replayed);
    if (result != FRAY_OK) return result;
    fray_fight_listen(w->replayed, 1);
    struct replay r = {.w = w,
                       .h = h,
                       .fight = w->replayed,
                       .sides = sides,
                       .searcher = q->asked.side,
                       .dice = fray_driver_sampled(seed, 0),
                       .lots = fray_driver_sampled(seed, 1),
                       .first = true};
    struct open_question now;
    r.dice.choose = NULL;
    r.dice.bare = 1;
    r.dice.given = h->faces.at;
    r.dice.given_count = h->faces.len;
    memset(r.pick, AS_GIVEN, sizeof r.pick);
    /* Without all answers and faces of the past, only the present is left. */
    if (!replay(&r, h->notes.len, true, &now) || !fray_fight_equal(r.fight, fight)) {
        history_clear(h);
        return one_world(w, fight);
    }
    r.first = false;
    result = drop_revealed(&r, fight);
    if (result != FRAY_OK || !h->anchor) return result == FRAY_OK ? one_world(w, fight) : result;
    /* what was seen begins later now */
    r.first = true;
    if (!replay(&r, h->notes.len, true, &now)) return FRAY_BROKEN;
    r.first = false;
    result = draw_worlds(w, &r, q);
    return result == FRAY_OK && !any_own(w) ? one_world(w, fight) : result;
}

fray_result worlds_draw(struct worlds *w, struct history *h, const fray_fight *fight,
                        const struct open_question *q, int sides, uint64_t seed)
{
    fray_result result = draw_answers(w, h, fight, q, sides, seed);
    return result == FRAY_OK ? draw_members(w, q->asked.side, sides, seed) : result;
}

void worlds_free(struct worlds *w)
{
    for (int i = 0; i < WORLDS_MOST; i++) fray_fight_free(w->at[i].fight);
    fray_fight_free(w->replayed);
    memset(w, 0, sizeof *w);
}
