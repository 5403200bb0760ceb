/* roll_request.c -- Dice as values, and where a fight waits for them to fall.
 *
 * A waiting fight's pc is at the ROLL itself, and the roll is derived from its registers each time.
 * The extra state is the number of fallen dice and their result so far. The result is a sum; if the
 * best or worst are kept, their faces are at the top of the list stack.
 */
#include "vm/vm.h"

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

/* ---- a roll ---- */

static bool roll_read(struct vm *vm, struct insn i, struct roll *roll)
{
    const int64_t *r = vm->regs + top_frame(vm)->base + i.b;
    if (regs_from(vm, i.b) < ROLL_FIRST_ARG) return vm_fail(vm, "a roll lacks arguments");
    uint64_t bits = (uint64_t)r[0];
    struct dice_kind d = dice_of(r[0]);
    int64_t sides = (int64_t)(bits & 0xFFFFFFFFu);
    if (d.count > LIMIT_DICE || bits >> 63)
        return vm_fail(vm, "%lld dice at once (at most %d)", (long long)(bits >> 32), LIMIT_DICE);
    if (d.count > 0 && (sides < 1 || sides > INT32_MAX))
        return vm_fail(vm, "a die cannot have %lld sides", (long long)sides);
    if (d.how != DICE_SUM && (d.number < 1 || (d.how != DICE_AT_LEAST && d.number >= d.count)))
        return vm_fail(vm, "these dice cannot be kept");
    if (r[1] < -1 || r[1] >= vm->layout.creatures) return vm_fail(vm, "there is nobody to roll");
    *roll = (struct roll){.who = (int)r[1],
                          .dice = d.count,
                          .sides = (int)sides,
                          .how = d.how,
                          .number = d.number,
                          .index = vm->head->roll_index,
                          .args = top_frame(vm)->base + i.b + ROLL_FIRST_ARG,
                          .room = regs_from(vm, i.b) - ROLL_FIRST_ARG,
                          .name = i.imm};
    return true;
}

/* All dice have fallen: stores the result, continues the fight and records the roll. */
static void roll_close(struct vm *vm, struct insn i, const struct roll *roll, int64_t sum)
{
    struct head *h = vm->head;
    vm->regs[top_frame(vm)->base + i.a] = sum;
    h->roll_index = 0;
    h->roll_sum = 0;
    top_frame(vm)->pc++;
    h->status = VM_RUNNING;
    if (!is_recording(vm)) return;
    struct text t;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, roll->name, vm->regs + roll->args, roll->room);
    struct event_record *record = emit_record(vm, REC_ROLL, roll->who, text_end(vm, &t));
    if (record)
        record->value = sum, record->dice = roll->dice, record->sides = roll->sides,
        record->how = (int)roll->how, record->number = roll->number;
}

static bool keeps_faces(const struct roll *roll)
{
    return roll->how == DICE_BEST || roll->how == DICE_WORST;
}

/* The faces kept so far. NULL, with an error: a forged save lacks them. */
static int64_t *kept_faces(struct vm *vm, const struct roll *roll, int32_t fallen, int32_t *count)
{
    *count = fallen < roll->number ? fallen : roll->number;
    if (*count <= vm->head->scratch - top_frame(vm)->scratch)
        return vm->scratch + vm->head->scratch - *count;
    vm_error(vm, "the dice that fell are gone");
    return NULL;
}

static bool kept_face_add(struct vm *vm, const struct roll *roll, int32_t fallen, int face)
{
    int32_t count, last = 0;
    int64_t *at = kept_faces(vm, roll, fallen, &count);
    if (!at) return false;
    if (count < roll->number) {
        if (!list_reserve(vm, 1)) return false;
        at[count] = face;
        return true;
    }
    for (int32_t k = 1; k < count; k++) /* find the face to drop next */
        if (roll->how == DICE_BEST ? at[k] < at[last] : at[k] > at[last]) last = k;
    if (roll->how == DICE_BEST ? face > at[last] : face < at[last]) at[last] = face;
    return true;
}

static bool face_add(struct vm *vm, const struct roll *roll, int face)
{
    struct head *h = vm->head;
    int32_t fallen = h->roll_index++;
    if (keeps_faces(roll)) return kept_face_add(vm, roll, fallen, face);
    h->roll_sum += roll->how == DICE_AT_LEAST ? face >= roll->number : face;
    return true;
}

static bool roll_end(struct vm *vm, struct insn i, const struct roll *roll)
{
    int64_t sum = vm->head->roll_sum;
    if (keeps_faces(roll)) {
        int32_t count;
        const int64_t *at = kept_faces(vm, roll, vm->head->roll_index, &count);
        if (!at) return false;
        sum = 0;
        for (int32_t k = 0; k < count; k++) {
            if (at[k] < 1 || at[k] > roll->sides) return vm_fail(vm, "the dice that fell are gone");
            sum += at[k];
        }
        vm->head->scratch -= count;
    }
    roll_close(vm, i, roll, sum);
    return true;
}

bool roll_open(struct vm *vm, struct insn i)
{
    struct roll roll;
    struct head *h = vm->head;
    int face;
    if (!roll_read(vm, i, &roll)) return false;
    h->roll_index = 0;
    h->roll_sum = 0;
    if (roll.dice == 0) {
        vm->regs[top_frame(vm)->base + i.a] = 0;
        return true;
    }
    /* each is thrown by itself, in an event with the roll's name */
    h->fuel -= (int64_t)roll.dice * (1 + vm->index->text_fuel[i.imm]);
    top_frame(vm)->pc--;
    h->status = VM_ROLL;
    for (roll.index = 0; vm->thrower && h->roll_index < roll.dice; roll.index = h->roll_index) {
        if (!vm->thrower(vm, &roll, &face)) return true;
        if (!face_add(vm, &roll, face)) return false;
    }
    return !vm->thrower || roll_end(vm, i, &roll);
}

static bool roll_waiting(struct vm *vm, struct roll *roll, struct insn *i)
{
    return waits_at(vm, BC_ROLL, i) && roll_read(vm, *i, roll) && roll->index < roll->dice;
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
    return vm->head->roll_index < roll.dice || roll_end(vm, i, &roll);
}

/* The rules see only the result of a roll, so its dice may be answered all at once. */
bool roll_answer_total(struct vm *vm, int64_t total)
{
    struct roll roll;
    struct insn i;
    if (!roll_waiting(vm, &roll, &i) || (keeps_faces(&roll) && roll.index > 0)) return false;
    int64_t left = keeps_faces(&roll) ? roll.number : roll.dice - roll.index,
            least = roll.how == DICE_AT_LEAST ? 0 : left;
    if (total < least || total > (roll.how == DICE_AT_LEAST ? left : left * roll.sides))
        return false;
    roll_close(vm, i, &roll, vm->head->roll_sum + total);
    return true;
}
