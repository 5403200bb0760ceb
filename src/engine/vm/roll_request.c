/* roll_request.c -- Dice as values, and where a fight waits for them to fall.
 *
 * A waiting fight's pc is at the ROLL itself, and the roll is derived from its registers each time.
 * The extra state is the number of fallen dice and their result so far. The result is a sum; if the
 * best or worst are kept, their faces are at the top of the list stack. So are all faces of a
 * ROLLEACH, whose result is a list. Dice that fall again follow at once, as more dice of the roll.
 */
#include "roll_request.h"

#include "choice_request.h"
#include "engine/bytecode/ops.h"
#include "event_records.h"
#include "list_stack.h"
#include "program_index.h"
#include "trap.h"

static struct frame *top_frame(const struct vm *vm)
{
    return &vm->frames[vm->head->frames - 1];
}

/* ---- dice ---- */

bool dice_make(struct vm *vm, int64_t count, int64_t sides, int64_t *out)
{
    if (count < 0 || count > LIMIT_DICE)
        return vm_fail(vm, "%lld dice at once (at most %d)", (long long)count, LIMIT_DICE);
    if (sides < 1 || sides > INT32_MAX)
        return vm_fail(vm, "a die cannot have %lld sides", (long long)sides);
    *out = dice_pack((struct dice_kind){.count = (int32_t)count, .sides = (int32_t)sides});
    return true;
}

bool dice_set_how(struct vm *vm, int64_t value, enum dice_how how, int64_t number, int64_t *out)
{
    struct dice_kind d = dice_of(value);
    if (d.how != DICE_SUM) return vm_fail(vm, "these dice already have a rule for counting them");
    if (number < 1)
        return vm_fail(vm,
                       how == DICE_AT_LEAST ? "a face of at least %lld: every face is that high"
                                            : "%lld dice are kept (at least 1)",
                       (long long)number);
    if (how == DICE_AT_LEAST && number > DICE_NUMBER_MOST)
        return vm_fail(vm, "a face of at least %lld (at most %d)", (long long)number,
                       DICE_NUMBER_MOST);
    if (how != DICE_AT_LEAST && number >= d.count) { /* all are kept */
        *out = value;
        return true;
    }
    d.how = how;
    d.number = (int32_t)number;
    *out = dice_pack(d);
    return true;
}

bool dice_set_again(struct vm *vm, int64_t value, enum dice_again again, int64_t face, int64_t *out)
{
    struct dice_kind d = dice_of(value);
    if (d.again) return vm_fail(vm, "these dice already have a rule for falling again");
    if (d.sides > AGAIN_SIDES_MOST)
        return vm_fail(vm, "dice of %d sides cannot fall again (at most %d sides)", d.sides,
                       AGAIN_SIDES_MOST);
    if (again == AGAIN_EXPLODE && face <= 1)
        return vm_fail(vm, "dice that explode from %lld up: every face is that high",
                       (long long)face);
    if (again == AGAIN_REROLL && face >= d.sides)
        return vm_fail(vm, "dice that are rerolled up to %lld: every face is that low",
                       (long long)face);
    *out = value;
    if (again == AGAIN_EXPLODE ? face > d.sides : face < 1) return true; /* no face does */
    d.again = again;
    d.face = (int32_t)face;
    *out = dice_pack(d);
    return true;
}

/* ---- a roll ---- */

static bool dice_fit(struct vm *vm, struct dice_kind d, uint64_t bits)
{
    if (d.count > LIMIT_DICE || bits >> 63)
        return vm_fail(vm, "%lld dice at once (at most %d)", (long long)(bits >> 32), LIMIT_DICE);
    if (d.count > 0 && d.sides < 1)
        return vm_fail(vm, "a die cannot have %lld sides", (long long)(uint32_t)d.sides);
    if (d.how != DICE_SUM && (d.number < 1 || (d.how != DICE_AT_LEAST && d.number >= d.count)))
        return vm_fail(vm, "these dice cannot be kept");
    if (d.again && d.count > 0 &&
        (d.again == AGAIN_EXPLODE ? d.face < 2 || d.face > d.sides
                                  : d.face < 1 || d.face >= d.sides))
        return vm_fail(vm, "these dice cannot fall again");
    return true;
}

static bool roll_read(struct vm *vm, struct insn i, struct roll *roll)
{
    const int64_t *r = vm->regs + top_frame(vm)->base + i.b;
    bool each = i.op == BC_ROLLEACH;
    int first_arg = each ? ROLL_EACH_FIRST_ARG : ROLL_FIRST_ARG;
    if (regs_from(vm, i.b) < first_arg) return vm_fail(vm, "a roll lacks arguments");
    struct dice_kind d = dice_of(r[0]);
    if (!dice_fit(vm, d, (uint64_t)r[0])) return false;
    if (each && d.how != DICE_SUM)
        return vm_fail(vm, "these dice already have a rule for counting them");
    if (r[1] < -1 || r[1] >= vm->layout.creatures) return vm_fail(vm, "there is nobody to roll");
    *roll = (struct roll){.who = (int)r[1],
                          .dice = d.count + vm->head->roll_extra,
                          .sides = d.sides,
                          .how = each ? DICE_EACH : d.how,
                          .again = d.again,
                          .count = d.count,
                          .number = each ? d.count : d.number,
                          .face = d.face,
                          .before = each ? r[2] : 0,
                          .index = vm->head->roll_index,
                          .args = top_frame(vm)->base + i.b + first_arg,
                          .room = regs_from(vm, i.b) - first_arg,
                          .name = i.imm};
    return true;
}

static void roll_forget(struct head *h)
{
    h->roll_index = h->roll_extra = h->roll_chain = h->roll_value = 0;
    h->roll_sum = 0;
}

static bool keeps_faces(const struct roll *roll)
{
    return roll->how == DICE_BEST || roll->how == DICE_WORST || roll->how == DICE_EACH;
}

/* Records the faces of a ROLLEACH, which has no other figure. */
static void faces_record(struct vm *vm, struct event_record *record, const int64_t *at,
                         int32_t count)
{
    struct event_term *terms =
        count ? ARENA_ARRAY(&vm->record_arena, struct event_term, (size_t)count) : NULL;
    for (int32_t k = 0; terms && k < count; k++)
        terms[k] = (struct event_term){"", at[k], 0}, record->value += at[k];
    record->terms = terms;
    record->term_count = terms ? (size_t)count : 0;
}

/* All dice have fallen: stores the result, continues the fight and records the roll. */
static void roll_close(struct vm *vm, struct insn i, const struct roll *roll, int64_t result,
                       const int64_t *faces)
{
    struct head *h = vm->head;
    vm->regs[top_frame(vm)->base + i.a] = result;
    roll_forget(h);
    top_frame(vm)->pc++;
    h->status = VM_RUNNING;
    if (!is_recording(vm)) return;
    struct text t;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, roll->name, vm->regs + roll->args, roll->room);
    struct event_record *record = emit_record(vm, REC_ROLL, roll->who, text_end(vm, &t));
    if (!record) return;
    record->dice = roll->count, record->sides = roll->sides;
    record->how = (int)roll->how;
    record->number = roll->how == DICE_EACH ? 0 : roll->number;
    record->again = (int)roll->again, record->face = roll->face;
    if (faces)
        faces_record(vm, record, faces, roll->count);
    else
        record->value = result;
}

/* The faces kept so far. NULL, with an error: a forged save lacks them. */
static int64_t *kept_faces(struct vm *vm, const struct roll *roll, int32_t fallen, int32_t *count)
{
    *count = fallen < roll->number ? fallen : roll->number;
    if (*count >= 0 && *count <= vm->head->scratch - top_frame(vm)->scratch)
        return vm->scratch + vm->head->scratch - *count;
    vm_error(vm, "the dice that fell are gone");
    return NULL;
}

static bool kept_face_add(struct vm *vm, const struct roll *roll, int32_t fallen, int64_t face)
{
    int32_t count, last = 0;
    int64_t *at = kept_faces(vm, roll, fallen, &count);
    if (!at) return false;
    if (count < roll->number) {
        if (!list_reserve(vm, 1)) return false;
        int32_t to = count;
        if (roll->how == DICE_EACH) /* sorted, so that equal hands are equal states */
            for (; to > 0 && at[to - 1] < face; to--) at[to] = at[to - 1];
        at[to] = face;
        return true;
    }
    for (int32_t k = 1; k < count; k++) /* find the face to drop next */
        if (roll->how == DICE_BEST ? at[k] < at[last] : at[k] > at[last]) last = k;
    if (roll->how == DICE_BEST ? face > at[last] : face < at[last]) at[last] = face;
    return true;
}

/* Does the die that shows this face fall again? Then the face joins the chain, or is dropped. */
static bool falls_again(struct vm *vm, const struct roll *roll, int face)
{
    struct head *h = vm->head;
    bool again = roll->again == AGAIN_REROLL
                     ? h->roll_chain == 0 && face <= roll->face
                     : face >= roll->face && h->roll_chain + 1 < AGAIN_CHAIN_MOST;
    if (!again) return false;
    h->roll_chain++;
    h->roll_extra++;
    if (roll->again == AGAIN_EXPLODE) h->roll_value += face;
    h->fuel -= 1 + vm->index->text_fuel[roll->name];
    return true;
}

static bool face_add(struct vm *vm, const struct roll *roll, int face)
{
    struct head *h = vm->head;
    int32_t done = h->roll_index++ - h->roll_extra; /* without dice that fell again */
    int64_t value = face;
    if (roll->again) {
        bool again = falls_again(vm, roll, face);
        /* each die of a chain is counted, but a rerolled one is not */
        if (roll->how == DICE_AT_LEAST && !(again && roll->again == AGAIN_REROLL))
            h->roll_sum += face >= roll->number;
        if (again) return true;
        value += h->roll_value;
        h->roll_chain = h->roll_value = 0;
    } else if (roll->how == DICE_AT_LEAST)
        h->roll_sum += face >= roll->number;
    if (keeps_faces(roll)) return kept_face_add(vm, roll, done, value);
    if (roll->how == DICE_SUM) h->roll_sum += value;
    return true;
}

static bool faces_valid(struct vm *vm, const struct roll *roll, const int64_t *at, int32_t count)
{
    int64_t most = (int64_t)roll->sides * (roll->again == AGAIN_EXPLODE ? AGAIN_CHAIN_MOST : 1);
    for (int32_t k = 0; k < count; k++)
        if (at[k] < 1 || at[k] > most) return vm_fail(vm, "the dice that fell are gone");
    return true;
}

/* The list of before and the faces at the top of the list stack, both sorted, become one. */
static bool faces_join(struct vm *vm, const struct roll *roll, int32_t count, int64_t *list)
{
    int64_t *before;
    int32_t n, top = vm->head->scratch;
    if (!list_open(vm, roll->before, &before, &n)) return false;
    *list = count ? list_make(top - count, count) : 0;
    if (n == 0) return true;
    if (!list_reserve(vm, n + count)) return false;
    const int64_t *faces = vm->scratch + top - count;
    for (int32_t k = 0, a = 0, b = 0; k < n + count; k++)
        vm->scratch[top + k] =
            b == count || (a < n && before[a] >= faces[b]) ? before[a++] : faces[b++];
    *list = list_make(top, n + count);
    return true;
}

static bool roll_end(struct vm *vm, struct insn i, const struct roll *roll)
{
    int64_t sum = vm->head->roll_sum, list;
    if (!keeps_faces(roll)) {
        roll_close(vm, i, roll, sum, NULL);
        return true;
    }
    int32_t count;
    const int64_t *at = kept_faces(vm, roll, vm->head->roll_index - vm->head->roll_extra, &count);
    if (!at || !faces_valid(vm, roll, at, count)) return false;
    if (roll->how == DICE_EACH) {
        if (!faces_join(vm, roll, count, &list)) return false;
        roll_close(vm, i, roll, list, at);
        return true;
    }
    sum = 0;
    for (int32_t k = 0; k < count; k++) sum += at[k];
    vm->head->scratch -= count;
    roll_close(vm, i, roll, sum, NULL);
    return true;
}

bool roll_open(struct vm *vm, struct insn i)
{
    struct roll roll;
    struct head *h = vm->head;
    int face;
    roll_forget(h);
    if (!roll_read(vm, i, &roll)) return false;
    if (roll.dice == 0) {
        vm->regs[top_frame(vm)->base + i.a] = roll.before;
        return true;
    }
    /* each is thrown by itself, in an event with the roll's name */
    h->fuel -= (int64_t)roll.dice * (1 + vm->index->text_fuel[i.imm]);
    top_frame(vm)->pc--;
    h->status = VM_ROLL;
    for (; vm->thrower && h->roll_index < roll.dice; roll.dice = roll.count + h->roll_extra) {
        roll.index = h->roll_index;
        if (!vm->thrower(vm, &roll, &face)) return true;
        if (!face_add(vm, &roll, face)) return false;
    }
    return !vm->thrower || roll_end(vm, i, &roll);
}

static bool waits_at_roll(const struct vm *vm, struct insn *i)
{
    return waits_at(vm, BC_ROLL, i) || waits_at(vm, BC_ROLLEACH, i);
}

static bool roll_waiting(struct vm *vm, struct roll *roll, struct insn *i)
{
    return waits_at_roll(vm, i) && roll_read(vm, *i, roll) && roll->index < roll->dice;
}

bool roll_current(struct vm *vm, struct roll *roll)
{
    struct insn i;
    return roll_waiting(vm, roll, &i);
}

bool roll_answer(struct vm *vm, int face)
{
    struct roll roll;
    struct insn i;
    if (!roll_waiting(vm, &roll, &i) || face < 1 || face > roll.sides || !face_add(vm, &roll, face))
        return false;
    return vm->head->roll_index < roll.count + vm->head->roll_extra || roll_end(vm, i, &roll);
}

/* The rules see only the result of a roll, so its dice may be answered all at once. */
bool roll_answer_total(struct vm *vm, int64_t total)
{
    struct roll roll;
    struct insn i;
    if (!roll_waiting(vm, &roll, &i) || roll.how == DICE_EACH ||
        ((keeps_faces(&roll) || roll.again) && roll.index > 0))
        return false;
    bool counts = roll.how == DICE_AT_LEAST;
    int64_t left = keeps_faces(&roll) ? roll.number : roll.dice - roll.index,
            least = counts ? 0 : left, most = counts ? left : left * roll.sides;
    if (roll.again == AGAIN_EXPLODE) most *= AGAIN_CHAIN_MOST;
    if (total < least || total > most) return false;
    roll_close(vm, i, &roll, vm->head->roll_sum + total, NULL);
    return true;
}
