/* choice_request.c -- choice: where a fight waits for somebody's answer (for dice: roll_request.c).
 *
 * A waiting fight stands at the instruction itself; what is asked is derived from its registers
 * each time, so nothing more has to be kept, cloned or saved than the status. An empty list is
 * answered by an empty list, and a single option that must be taken by that option, without asking.
 */
#include "vm/vm.h"

enum { ASK_FIRST_ARG = 5 };

static struct frame *top(const struct vm *vm)
{
    return &vm->frames[vm->head->frames - 1];
}

int regs_from(const struct vm *vm, int reg)
{
    return vm->p->functions.at[top(vm)->fn].reg_count - reg;
}

static bool sane_asked(const struct vm *vm, int64_t who, int64_t side)
{
    return who >= -1 && who < vm->at.creatures && side >= -1 && side < vm->at.sides;
}

static bool question_of(struct vm *vm, struct insn i, struct question *q)
{
    const int64_t *r = vm->regs + top(vm)->base + i.b;
    int64_t *at, most;
    int32_t count;
    if (regs_from(vm, i.b) < ASK_FIRST_ARG) return vm_fail(vm, "a question lacks something");
    if (!list_open(vm, r[0], &at, &count)) return false;
    if (!sane_asked(vm, r[1], r[2])) return vm_fail(vm, "there is nobody to ask");
    if (count > LIMIT_OPTIONS)
        return vm_fail(vm, "a question with %d options (at most %d)", count, LIMIT_OPTIONS);
    q->row = &vm->p->questions.at[i.imm];
    q->who = (int)r[1];
    q->side = q->who >= 0 ? vm->creatures[q->who].side : (int)r[2];
    most = r[3] < count ? r[3] : count;
    q->most = most < 0 ? 0 : (int)most;
    q->least = q->row->may_pass ? 0 : q->most;
    q->args = top(vm)->base + i.b + ASK_FIRST_ARG;
    q->room = regs_from(vm, i.b) - ASK_FIRST_ARG;
    q->options = at;
    q->count = count;
    return true;
}

bool choice_open(struct vm *vm, struct insn i, bool *waits)
{
    struct question q;
    int64_t list;
    *waits = false;
    if (!question_of(vm, i, &q)) return false;
    bool forced = q.count == 1 && q.least == 1;
    coverage_options(vm, &q);
    if (forced) coverage_chosen(vm, q.row->type, q.options[0]);
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

bool waits_at(const struct vm *vm, enum op op, struct insn *i)
{
    if (vm->head->frames == 0) return false;
    *i = vm->p->code.at[top(vm)->pc];
    return i->op == op;
}

bool choice_now(struct vm *vm, struct question *q)
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
    struct event_record *told = emit_record(vm, REC_CHOICE, q->who, text_end(vm, &t));
    if (!told) return;
    told->side = q->side;
    told->before = q->row->secret;
}

bool choice_answer(struct vm *vm, const int *chosen, int count)
{
    struct question q;
    struct insn i;
    int64_t list, *given;
    int32_t n = 0;
    if (!waits_at(vm, BC_ASK, &i) || !choice_now(vm, &q)) return false;
    if (count == -1 ? !q.row->has_default : !answer_valid(&q, chosen, count)) return false;
    list_begin(vm, &list);
    if (count == -1) {
        if (!list_open(vm, vm->regs[top(vm)->base + i.b + 4], &given, &n)) return true;
        for (int32_t k = 0; k < n && k < q.most; k++)
            if (!list_push(vm, &list, given[k])) return true;
    }
    for (int k = 0; k < count; k++) coverage_chosen(vm, q.row->type, q.options[chosen[k]]);
    for (int k = 0; k < count; k++)
        if (!list_push(vm, &list, q.options[chosen[k]])) return true;
    vm->regs[top(vm)->base + i.a] = list;
    top(vm)->pc++;
    vm->head->status = VM_RUNNING;
    if (is_recording(vm)) tell_choice(vm, &q, list);
    return true;
}
