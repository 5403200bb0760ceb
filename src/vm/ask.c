/* ask.c -- chance and choice: where a fight waits.
 *
 * A waiting fight stands at the instruction itself; what is asked is derived from its registers each time, so nothing more
 * has to be kept, cloned or saved than the status (and, of several dice, how many have fallen).
 * An empty list is answered by an empty list, and a single option that must be taken by that option, without asking.
 */
#include "vm/vm.h"

enum { ASK_FIRST_ARG = 5, ROLL_FIRST_ARG = 2 };

static struct frame *top(const struct vm *vm) { return &vm->frames[vm->head->frames - 1]; }

int reg_room(const struct vm *vm, int reg) { return vm->p->functions.at[top(vm)->fn].reg_count - reg; }

static bool sane_asked(const struct vm *vm, int64_t who, int64_t side)
{
    return who >= -1 && who < vm->at.creatures && side >= -1 && side < vm->at.sides;
}

static bool question_of(struct vm *vm, struct insn i, struct question *q)
{
    const int64_t *r = vm->regs + top(vm)->base + i.b;
    int64_t *at, most;
    int32_t count;
    if (reg_room(vm, i.b) < ASK_FIRST_ARG) return vm_fail(vm, "a question lacks something");
    if (!list_open(vm, r[0], &at, &count)) return false;
    if (!sane_asked(vm, r[1], r[2])) return vm_fail(vm, "there is nobody to ask");
    if (count > LIMIT_OPTIONS) return vm_fail(vm, "a question with %d options (at most %d)", count, LIMIT_OPTIONS);
    q->row = &vm->p->questions.at[i.imm];
    q->who = (int)r[1];
    q->side = q->who >= 0 ? vm->creatures[q->who].side : (int)r[2];
    most = r[3] < count ? r[3] : count;
    q->most = most < 0 ? 0 : (int)most;
    q->least = q->row->may_pass ? 0 : q->most;
    q->args = top(vm)->base + i.b + ASK_FIRST_ARG;
    q->room = reg_room(vm, i.b) - ASK_FIRST_ARG;
    q->options = at;
    q->count = count;
    return true;
}

bool ask_open(struct vm *vm, struct insn i, bool *waits)
{
    struct question q;
    int64_t list;
    *waits = false;
    if (!question_of(vm, i, &q)) return false;
    bool forced = q.count == 1 && q.least == 1;
    seen_options(vm, &q);
    if (forced) seen_chosen(vm, q.row->type, q.options[0]);
    if (q.most == 0 || forced) {
        list_begin(vm, &list);
        if (forced && !list_push(vm, &list, q.options[0])) return false;
        vm->regs[top(vm)->base + i.a] = list;
        return true;
    }
    *waits = true;
    top(vm)->pc--;
    vm->head->status = VM_QUESTION;
    return true;
}

static bool waits_at(const struct vm *vm, enum op op, struct insn *i)
{
    if (vm->head->frames == 0) return false;
    *i = vm->p->code.at[top(vm)->pc];
    return i->op == op;
}

bool ask_now(struct vm *vm, struct question *q)
{
    struct insn i;
    return waits_at(vm, BC_ASK, &i) && question_of(vm, i, q) && q->count > 0 && q->most > 0;
}

static bool answer_valid(const struct question *q, const int *chosen, int count)
{
    uint64_t seen = 0;
    if (count < q->least || count > q->most) return false;
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0 || chosen[i] >= q->count || seen >> chosen[i] & 1) return false;
        seen |= (uint64_t)1 << chosen[i];
    }
    return true;
}

static void tell_choice(struct vm *vm, const struct question *q, int64_t list)
{
    struct text t;
    int64_t *at;
    int32_t n;
    text_init(&t, &vm->telling);
    if (!list_open(vm, list, &at, &n)) return;
    for (int32_t i = 0; i < n; i++) {
        if (i > 0) text_add(&t, STR(", "));
        value_text(vm, &t, q->row->type, q->row->elem, at[i]);
    }
    if (n == 0) text_add(&t, STR("nothing"));
    struct told *told = tell(vm, TOLD_CHOICE, q->who, text_end(vm, &t));
    if (!told) return;
    told->side = q->side;
    told->before = q->row->secret;
}

bool ask_answer(struct vm *vm, const int *chosen, int count)
{
    struct question q;
    struct insn i;
    int64_t list, *given;
    int32_t n = 0;
    if (!waits_at(vm, BC_ASK, &i) || !ask_now(vm, &q)) return false;
    if (count == -1 ? !q.row->has_default : !answer_valid(&q, chosen, count)) return false;
    list_begin(vm, &list);
    if (count == -1) {
        if (!list_open(vm, vm->regs[top(vm)->base + i.b + 4], &given, &n)) return true;
        for (int32_t k = 0; k < n && k < q.most; k++)
            if (!list_push(vm, &list, given[k])) return true;
    }
    for (int k = 0; k < count; k++) seen_chosen(vm, q.row->type, q.options[chosen[k]]);
    for (int k = 0; k < count; k++)
        if (!list_push(vm, &list, q.options[chosen[k]])) return true;
    vm->regs[top(vm)->base + i.a] = list;
    top(vm)->pc++;
    vm->head->status = VM_RUNNING;
    if (tells(vm)) tell_choice(vm, &q, list);
    return true;
}

/* ---- dice ---- */

static bool roll_of(struct vm *vm, struct insn i, struct roll *roll)
{
    const int64_t *r = vm->regs + top(vm)->base + i.b;
    if (reg_room(vm, i.b) < ROLL_FIRST_ARG) return vm_fail(vm, "a roll lacks something");
    uint64_t dice = (uint64_t)r[0];
    int64_t count = (int64_t)(dice >> 32), sides = (int64_t)(dice & 0xFFFFFFFFu);
    if (count > LIMIT_DICE) return vm_fail(vm, "%lld dice at once (at most %d)", (long long)count, LIMIT_DICE);
    if (count > 0 && (sides < 1 || sides > INT32_MAX)) return vm_fail(vm, "a die of %lld sides", (long long)sides);
    if (!sane_asked(vm, r[1], -1)) return vm_fail(vm, "there is nobody to roll");
    *roll = (struct roll){.who = (int)r[1], .dice = (int)count, .sides = (int)sides, .index = vm->head->roll_index,
                          .args = top(vm)->base + i.b + ROLL_FIRST_ARG, .room = reg_room(vm, i.b) - ROLL_FIRST_ARG, .name = i.imm};
    return true;
}

/* The dice lie: their sum goes where the roll stands, and is told. */
static void roll_close(struct vm *vm, struct insn i, const struct roll *roll, int64_t sum)
{
    struct head *h = vm->head;
    vm->regs[top(vm)->base + i.a] = sum;
    h->roll_index = 0;
    h->roll_sum = 0;
    top(vm)->pc++;
    h->status = VM_RUNNING;
    if (!tells(vm)) return;
    struct text t;
    text_init(&t, &vm->telling);
    template_text(vm, &t, roll->name, vm->regs + roll->args, roll->room);
    struct told *told = tell(vm, TOLD_ROLL, roll->who, text_end(vm, &t));
    if (told) told->value = sum, told->dice = roll->dice, told->sides = roll->sides;
}

/* A single die that is answered at once, told to nobody; the fight stands at the roll while it is asked for. 0: the long way. */
static int roll_one(struct vm *vm, struct insn i)
{
    struct head *h = vm->head;
    struct frame *f = top(vm);
    int64_t *r = vm->regs + f->base;
    uint64_t dice = (uint64_t)r[i.b];
    int32_t sides = (int32_t)(uint32_t)dice;
    int face;
    if (!vm->thrower || vm->listening || dice >> 32 != 1 || sides < 1 || i.b + ROLL_FIRST_ARG > vm->x->fns[f->fn].regs ||
        !sane_asked(vm, r[i.b + 1], -1))
        return 0;
    struct roll roll = {.who = (int)r[i.b + 1], .dice = 1, .sides = sides, .args = f->base + i.b + ROLL_FIRST_ARG,
                        .room = vm->x->fns[f->fn].regs - i.b - ROLL_FIRST_ARG, .name = i.imm};
    h->fuel--;
    f->pc--;
    h->status = VM_ROLL;
    h->roll_index = 0;
    h->roll_sum = 0;
    if (!vm->thrower(vm, &roll, &face) || face < 1 || face > sides) return 1;
    f->pc++;
    h->status = VM_RUNNING;
    r[i.a] = face;
    return 1;
}

bool roll_open(struct vm *vm, struct insn i)
{
    struct roll roll;
    struct head *h = vm->head;
    int face;
    if (roll_one(vm, i)) return true;
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
    for (roll.index = 0; vm->thrower && h->roll_index < roll.dice; roll.index = ++h->roll_index) {
        if (!vm->thrower(vm, &roll, &face) || face < 1 || face > roll.sides) return true;
        h->roll_sum += face;
    }
    if (vm->thrower) roll_close(vm, i, &roll, h->roll_sum);
    return true;
}

bool roll_now(struct vm *vm, struct roll *roll)
{
    struct insn i;
    return waits_at(vm, BC_ROLL, &i) && roll_of(vm, i, roll) && roll->index < roll->dice;
}

bool roll_give(struct vm *vm, int face)
{
    struct roll roll;
    struct insn i;
    struct head *h = vm->head;
    if (!waits_at(vm, BC_ROLL, &i) || !roll_now(vm, &roll) || face < 1 || face > roll.sides) return false;
    h->roll_sum += face;
    if (++h->roll_index == roll.dice) roll_close(vm, i, &roll, h->roll_sum);
    return true;
}

/* Only the sum of a roll is ever seen by the rules, so dice may be given all at once. */
bool roll_give_total(struct vm *vm, int64_t total)
{
    struct roll roll;
    struct insn i;
    if (!waits_at(vm, BC_ROLL, &i) || !roll_now(vm, &roll)) return false;
    int64_t left = roll.dice - roll.index;
    if (total < left || total > left * roll.sides) return false;
    roll_close(vm, i, &roll, vm->head->roll_sum + total);
    return true;
}
