/* roll_request.c -- chance: dice as values, and where a fight waits for them to fall.
 *
 * A waiting fight stands at the instruction itself; what is rolled is derived from its registers
 * each time. Kept beside is only how many have fallen and what they come to so far: a sum, or,
 * where the best or worst are kept, these at the top of the room for lists.
 */
#include "vm/vm.h"

static struct frame *top(const struct vm *vm)
{
    return &vm->frames[vm->head->frames - 1];
}

/* ---- dice ---- */

bool dice_make(struct vm *vm, int64_t count, int64_t sides, int64_t *out)
{
    if (count < 0 || count > LIMIT_DICE)
        return vm_fail(vm, "%lld dice at once (at most %d)", (long long)count, LIMIT_DICE);
    if (sides < 1 || sides > INT32_MAX) return vm_fail(vm, "a die of %lld sides", (long long)sides);
    *out = dice_pack((struct dice_kind){.count = (int32_t)count, .sides = (int32_t)sides});
    return true;
}

bool dice_read_as(struct vm *vm, int64_t value, enum dice_how how, int64_t number, int64_t *out)
{
    struct dice_kind d = dice_of(value);
    if (d.how != DICE_SUM) return vm_fail(vm, "what these dice count for was said before");
    if (number < 1)
        return vm_fail(vm,
                       how == DICE_AT_LEAST ? "a face of at least %lld: any would do"
                                            : "%lld dice are kept (at least 1)",
                       (long long)number);
    if (how == DICE_AT_LEAST && number > DICE_NUMBER_MOST)
        return vm_fail(vm, "a face of at least %lld (at most %d)", (long long)number,
                       DICE_NUMBER_MOST);
    if (how != DICE_AT_LEAST && number >= d.count) { /* all of them */
        *out = value;
        return true;
    }
    d.how = how;
    d.number = (int32_t)number;
    *out = dice_pack(d);
    return true;
}

/* ---- a roll ---- */

static bool roll_of(struct vm *vm, struct insn i, struct roll *roll)
{
    const int64_t *r = vm->regs + top(vm)->base + i.b;
    if (regs_from(vm, i.b) < ROLL_FIRST_ARG) return vm_fail(vm, "a roll lacks something");
    uint64_t bits = (uint64_t)r[0];
    struct dice_kind d = dice_of(r[0]);
    int64_t sides = (int64_t)(bits & 0xFFFFFFFFu);
    if (d.count > LIMIT_DICE || bits >> 63)
        return vm_fail(vm, "%lld dice at once (at most %d)", (long long)(bits >> 32), LIMIT_DICE);
    if (d.count > 0 && (sides < 1 || sides > INT32_MAX))
        return vm_fail(vm, "a die of %lld sides", (long long)sides);
    if (d.how != DICE_SUM && (d.number < 1 || (d.how != DICE_AT_LEAST && d.number >= d.count)))
        return vm_fail(vm, "dice that cannot be kept");
    if (r[1] < -1 || r[1] >= vm->at.creatures) return vm_fail(vm, "there is nobody to roll");
    *roll = (struct roll){.who = (int)r[1],
                          .dice = d.count,
                          .sides = (int)sides,
                          .how = d.how,
                          .number = d.number,
                          .index = vm->head->roll_index,
                          .args = top(vm)->base + i.b + ROLL_FIRST_ARG,
                          .room = regs_from(vm, i.b) - ROLL_FIRST_ARG,
                          .name = i.imm};
    return true;
}

/* The dice lie: what they come to goes where the roll stands, and is told. */
static void roll_close(struct vm *vm, struct insn i, const struct roll *roll, int64_t sum)
{
    struct head *h = vm->head;
    vm->regs[top(vm)->base + i.a] = sum;
    h->roll_index = 0;
    h->roll_sum = 0;
    top(vm)->pc++;
    h->status = VM_RUNNING;
    if (!is_recording(vm)) return;
    struct text t;
    text_init(&t, &vm->telling);
    template_text(vm, &t, roll->name, vm->regs + roll->args, roll->room);
    struct event_record *told = emit_record(vm, REC_ROLL, roll->who, text_end(vm, &t));
    if (told)
        told->value = sum, told->dice = roll->dice, told->sides = roll->sides,
        told->how = roll->how, told->number = roll->number;
}

static bool keeps(const struct roll *roll)
{
    return roll->how == DICE_BEST || roll->how == DICE_WORST;
}

/* The faces kept so far; NULL: the save of this fight had none. */
static int64_t *kept_faces(struct vm *vm, const struct roll *roll, int32_t fallen, int32_t *count)
{
    *count = fallen < roll->number ? fallen : roll->number;
    if (*count <= vm->head->scratch - top(vm)->scratch)
        return vm->scratch + vm->head->scratch - *count;
    vm_error(vm, "the dice that fell are gone");
    return NULL;
}

static bool face_keep(struct vm *vm, const struct roll *roll, int32_t fallen, int face)
{
    int32_t count, last = 0;
    int64_t *at = kept_faces(vm, roll, fallen, &count);
    if (!at) return false;
    if (count < roll->number) {
        if (!list_reserve(vm, 1)) return false;
        at[count] = face;
        return true;
    }
    for (int32_t k = 1; k < count; k++) /* the one that would go next */
        if (roll->how == DICE_BEST ? at[k] < at[last] : at[k] > at[last]) last = k;
    if (roll->how == DICE_BEST ? face > at[last] : face < at[last]) at[last] = face;
    return true;
}

/* One more die has fallen. */
static bool face_add(struct vm *vm, const struct roll *roll, int face)
{
    struct head *h = vm->head;
    int32_t fallen = h->roll_index++;
    if (keeps(roll)) return face_keep(vm, roll, fallen, face);
    h->roll_sum += roll->how == DICE_AT_LEAST ? face >= roll->number : face;
    return true;
}

/* All have fallen. */
static bool roll_end(struct vm *vm, struct insn i, const struct roll *roll)
{
    int64_t sum = vm->head->roll_sum;
    if (keeps(roll)) {
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
    if (!roll_of(vm, i, &roll)) return false;
    h->roll_index = 0;
    h->roll_sum = 0;
    if (roll.dice == 0) {
        vm->regs[top(vm)->base + i.a] = 0;
        return true;
    }
    h->fuel -= roll.dice; /* each is thrown by itself */
    top(vm)->pc--;
    h->status = VM_ROLL;
    for (roll.index = 0; vm->thrower && h->roll_index < roll.dice; roll.index = h->roll_index) {
        if (!vm->thrower(vm, &roll, &face)) return true;
        if (!face_add(vm, &roll, face)) return false;
    }
    return !vm->thrower || roll_end(vm, i, &roll);
}

static bool roll_at(struct vm *vm, struct roll *roll, struct insn *i)
{
    return waits_at(vm, BC_ROLL, i) && roll_of(vm, *i, roll) && roll->index < roll->dice;
}

bool roll_now(struct vm *vm, struct roll *roll)
{
    struct insn i;
    return roll_at(vm, roll, &i);
}

bool roll_give(struct vm *vm, int face)
{
    struct roll roll;
    struct insn i;
    if (!roll_at(vm, &roll, &i) || face < 1 || face > roll.sides || !face_add(vm, &roll, face))
        return false;
    return vm->head->roll_index < roll.dice || roll_end(vm, i, &roll);
}

/* What a roll comes to is all that the rules see of it, so dice may be given all at once. */
bool roll_give_total(struct vm *vm, int64_t total)
{
    struct roll roll;
    struct insn i;
    if (!roll_at(vm, &roll, &i) || (keeps(&roll) && roll.index > 0)) return false;
    int64_t left = keeps(&roll) ? roll.number : roll.dice - roll.index,
            least = roll.how == DICE_AT_LEAST ? 0 : left;
    if (total < least || total > (roll.how == DICE_AT_LEAST ? left : left * roll.sides))
        return false;
    roll_close(vm, i, &roll, vm->head->roll_sum + total);
    return true;
}
