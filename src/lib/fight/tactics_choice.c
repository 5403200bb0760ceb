/* tactics_choice.c -- Answers questions by the wants of a side's tactics, or by chance without
 * them.
 */
#include "tactics_choice.h"

#include "engine/vm/act_offers.h"
#include "engine/vm/choice_request.h"
#include "engine/vm/event_stack.h"
#include "engine/vm/interpreter.h"

/* Asks the tactics for wants of options, one after the other. Each has the fuel of the fight. */
struct want_query {
    int32_t fn;
    int side;
    int64_t self, shift; /* shift: what a tag is more than the option */
    const struct choice *asked;
    size_t first, count;
    int64_t *out; /* VALUE_UNSET: there is no want */
};
static bool eval_wants(struct vm *vm, void *user)
{
    struct want_query *w = user;
    bool ok = true;
    for (size_t i = 0; ok && i < w->count; i++) {
        int64_t option = choice_option(w->asked, (int64_t)(w->first + i)) + w->shift;
        ok = want_read(vm, w->fn, w->side, w->self, option, &w->out[i]);
    }
    return ok;
}

static int32_t tactics_fn(const struct vm *vm, const struct choice *q)
{
    return wants_fn(vm, q->side, q->row->type);
}

/* The creature whose tactics decide: the one who is asked, or the first present of its side. */
static int64_t tactics_self(const struct vm *vm, const struct choice *q)
{
    if (q->who >= 0) return q->who;
    for (uint64_t here = creatures_present(vm); here; here &= here - 1)
        if (vm->creatures[__builtin_ctzll(here)].side == q->side) return __builtin_ctzll(here);
    return -1;
}

/* Sets the wants of the options from `first` on; VALUE_UNSET: there is none. */
static fray_result wants_of(fray_fight *fight, size_t first, size_t count, int64_t *wants)
{
    struct choice q;
    for (size_t i = 0; i < count; i++) wants[i] = VALUE_UNSET;
    if (fight->vm->head->status != VM_QUESTION || !choice_current(fight->vm, &q) ||
        first + count > (size_t)q.count)
        return FRAY_BAD_ARGUMENT;
    struct want_query w = {.fn = tactics_fn(fight->vm, &q),
                           .side = q.side,
                           .self = tactics_self(fight->vm, &q),
                           .shift = q.row->type == VT_TAG ? (int64_t)q.row->elem * LIMIT_SET : 0,
                           .asked = &q,
                           .first = first,
                           .count = count,
                           .out = wants};
    if (w.fn < 0 || w.self < 0) return FRAY_OK;
    return fight_consult(fight->vm, eval_wants, &w) ? FRAY_OK : FRAY_FAILED;
}

fray_result fray_want(fray_fight *fight, size_t index, int64_t *want, int *known)
{
    if (!fight || !want || !known) return FRAY_BAD_ARGUMENT;
    int64_t out;
    *want = 0;
    *known = 0;
    if (index >= LIMIT_NUMBERS) return FRAY_BAD_ARGUMENT;
    fray_result result = wants_of(fight, index, 1, &out);
    if (result != FRAY_OK) return result;
    *known = out != VALUE_UNSET;
    if (*known) *want = out;
    return FRAY_OK;
}

/* A list of all options from which some were taken, each replaced by the last one. Only the places
 * that differ from their number are kept. */
struct moved_option {
    int place, option;
};

static int option_of_place(const struct moved_option *moved, int count, int place)
{
    while (count-- > 0)
        if (moved[count].place == place) return moved[count].option;
    return place;
}

/* Chooses without wants: options one by one, uniformly. Passing is one more option where allowed.
 */
static int choose_evenly(const struct lots *lots, const fray_question *q, int *chosen)
{
    struct moved_option moved[LIMIT_CHOSEN];
    int n = (int)q->count, taken = 0;
    while (taken < q->most && n > 0) {
        int pass = taken >= q->least;
        int pick = (int)lots->draw(lots->user, (uint32_t)(n + pass));
        if (pick == n) break;
        chosen[taken] = option_of_place(moved, taken, pick);
        n--;
        moved[taken] = (struct moved_option){pick, option_of_place(moved, taken, n)};
        taken++;
    }
    return taken;
}

/* The highest want of the options that are not chosen yet, and how many have it. */
struct wanted_most {
    int64_t want;
    int count;
    bool opinion;
};

static bool is_chosen(const int *chosen, int count, int option)
{
    while (count-- > 0)
        if (chosen[count] == option) return true;
    return false;
}

/* Wants of so many options are computed once and kept, as a walk has so many goals. Of more, they
 * are computed again. */
enum { WANTS_KEPT = 1024 };

struct wants {
    fray_fight *fight;
    const fray_question *q;
    const int64_t *kept; /* or NULL */
};

static fray_result kept_want(const struct wants *w, int i, int64_t *want, int *known)
{
    if (!w->kept) return fray_want(w->fight, (size_t)i, want, known);
    *known = w->kept[i] != VALUE_UNSET;
    *want = *known ? w->kept[i] : 0;
    return FRAY_OK;
}

/* Finds the most wanted options; or, if pick is not below 0, which option is the pick-th of them.
 */
static fray_result find_wanted(const struct wants *w, const int *chosen, int taken,
                               struct wanted_most *most, int pick, int *option)
{
    struct wanted_most now = {.count = 0};
    for (int i = 0; i < (int)w->q->count; i++) {
        int64_t want;
        int known;
        if (is_chosen(chosen, taken, i)) continue;
        fray_result result = kept_want(w, i, &want, &known);
        if (result != FRAY_OK) return result;
        now.opinion |= known != 0;
        if (pick >= 0 && want == most->want && pick-- == 0) {
            *option = i;
            return FRAY_OK;
        }
        if (now.count > 0 && want > now.want) now.count = 0;
        if (now.count == 0 || want == now.want) now.want = want, now.count++;
    }
    *most = now;
    return FRAY_OK;
}

/* Chooses the options with the highest wants, uniformly among equals. Takes wants below 1 only
 * until the least number is chosen. *opinion: there is a want. */
static fray_result choose_wanted(const struct wants *w, const struct lots *lots, int *chosen,
                                 int *count, bool *opinion)
{
    const fray_question *q = w->q;
    int taken = 0;
    *opinion = false;
    for (; taken < q->most && taken < (int)q->count; taken++) {
        struct wanted_most most;
        int option = 0;
        fray_result result = find_wanted(w, chosen, taken, &most, -1, &option);
        if (result != FRAY_OK) return result;
        if (taken == 0) *opinion = most.opinion;
        if (!*opinion || (most.want < 1 && taken >= q->least)) break;
        int pick = (int)lots->draw(lots->user, (uint32_t)most.count);
        result = find_wanted(w, chosen, taken, &most, pick, &option);
        if (result != FRAY_OK) return result;
        chosen[taken] = option;
    }
    *count = taken;
    return FRAY_OK;
}

/* Without a want: passes if the tactics cover such options, and else chooses evenly. */
static void choose_unwanted(fray_fight *fight, const fray_question *question,
                            const struct lots *lots, int *chosen, int *count)
{
    struct choice q;
    bool covered =
        question->least == 0 && choice_current(fight->vm, &q) && tactics_fn(fight->vm, &q) >= 0;
    *count = covered ? 0 : choose_evenly(lots, question, chosen);
}

fray_result tactics_choose(fray_fight *fight, const fray_question *question,
                           const struct lots *lots, int *chosen, int *count)
{
    int64_t kept[WANTS_KEPT];
    struct wants w = {fight, question, question->count > WANTS_KEPT ? NULL : kept};
    bool opinion;
    fray_result result = w.kept ? wants_of(fight, 0, question->count, kept) : FRAY_OK;
    if (result == FRAY_OK) result = choose_wanted(&w, lots, chosen, count, &opinion);
    if (result != FRAY_OK) return result;
    if (!opinion) choose_unwanted(fight, question, lots, chosen, count);
    return FRAY_OK;
}
