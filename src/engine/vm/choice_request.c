/* choice_request.c -- Questions: where a fight waits for a decision. (For dice: roll_request.c.)
 *
 * A waiting fight's pc is at the ASK itself, and the question is derived from its registers each
 * time. So the status is the only extra state. An empty list is answered by an empty list. A single
 * option that must be taken is taken without asking.
 */
#include "choice_request.h"

#include "base/check.h"
#include "coverage_counts.h"
#include "engine/bytecode/ops.h"
#include "event_records.h"
#include "list_stack.h"
#include "trap.h"

enum { ASK_FIRST_ARG = 5 };

static struct frame *top_frame(const struct vm *vm)
{
    return &vm->frames[vm->head->frames - 1];
}

int regs_from(const struct vm *vm, int reg)
{
    return vm->p->functions.at[top_frame(vm)->fn].reg_count - reg;
}

static bool asked_valid(const struct vm *vm, int64_t who, int64_t side)
{
    return who >= -1 && who < vm->layout.creatures && side >= -1 && side < vm->layout.sides;
}

/* A list of two numbers, which are the ends of a range. *count becomes that of its numbers. */
static bool range_read(struct vm *vm, const int64_t *ends, int32_t *count, int64_t *low)
{
    int64_t more;
    if (*count != 2) return vm_fail(vm, "a question lacks its ends");
    if (!sub_i64(ends[1], ends[0], &more) || more >= LIMIT_NUMBERS)
        return vm_fail(vm, "a question with more than %d numbers", LIMIT_NUMBERS);
    *low = ends[0];
    *count = more < 0 ? 0 : (int32_t)more + 1;
    return true;
}

static bool choice_read(struct vm *vm, struct insn i, struct choice *q)
{
    const int64_t *r = vm->regs + top_frame(vm)->base + i.b;
    int64_t *at, most;
    int32_t count;
    if (regs_from(vm, i.b) < ASK_FIRST_ARG) return vm_fail(vm, "a question lacks arguments");
    if (!list_open(vm, r[0], &at, &count)) return false;
    if (!asked_valid(vm, r[1], r[2])) return vm_fail(vm, "there is nobody to ask");
    q->row = &vm->p->questions.at[i.imm];
    q->low = 0;
    if (q->row->range && !range_read(vm, at, &count, &q->low)) return false;
    q->who = (int)r[1];
    q->side = q->who >= 0 && r[2] < 0 ? vm->creatures[q->who].side : (int)r[2];
    most = r[3] < count ? r[3] : count;
    if (count > LIMIT_OPTIONS && !q->row->range)
        return vm_fail(vm, "a question with %d options (at most %d)", count, LIMIT_OPTIONS);
    if (most > LIMIT_CHOSEN)
        return vm_fail(vm, "a question of which %lld options are chosen at once (at most %d)",
                       (long long)most, LIMIT_CHOSEN);
    q->most = most < 0 ? 0 : (int)most;
    q->least = q->row->may_pass ? 0 : q->most;
    q->args = top_frame(vm)->base + i.b + ASK_FIRST_ARG;
    q->room = regs_from(vm, i.b) - ASK_FIRST_ARG;
    q->options = q->row->range ? NULL : at;
    q->count = count;
    return true;
}

bool choice_open(struct vm *vm, struct insn i, bool *waits)
{
    struct choice q;
    int64_t list;
    *waits = false;
    if (!choice_read(vm, i, &q)) return false;
    bool forced = q.count == 1 && q.least == 1;
    coverage_options(vm, &q);
    if (forced) coverage_chosen(vm, q.row->type, choice_option(&q, 0));
    if (q.most == 0 || forced) {
        list_begin(vm, &list);
        if (forced && !list_push(vm, &list, choice_option(&q, 0))) return false;
        vm->regs[top_frame(vm)->base + i.a] = list;
        return true;
    }
    *waits = true;
    top_frame(vm)->pc--;
    vm->head->status = VM_QUESTION;
    return true;
}

bool waits_at(const struct vm *vm, uint8_t op, struct insn *i)
{
    if (vm->head->frames == 0) return false;
    *i = vm->p->code.at[top_frame(vm)->pc];
    return i->op == op;
}

bool choice_current(struct vm *vm, struct choice *q)
{
    struct insn i;
    return waits_at(vm, BC_ASK, &i) && choice_read(vm, i, q) && q->count > 0 && q->most > 0;
}

static bool answer_valid(const struct choice *q, const int *chosen, int count)
{
    if (count < q->least || count > q->most) return false;
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0 || chosen[i] >= q->count) return false;
        for (int k = 0; k < i; k++)
            if (chosen[k] == chosen[i]) return false;
    }
    return true;
}

static void emit_choice(struct vm *vm, const struct choice *q, int64_t list)
{
    struct text t;
    int64_t *at;
    int32_t n;
    text_init(&t, &vm->record_arena);
    if (!list_open(vm, list, &at, &n)) return;
    for (int32_t i = 0; i < n; i++) {
        if (i > 0) text_add(&t, STR(", "));
        value_text(vm, &t, q->row->type, q->row->elem, at[i]);
    }
    if (n == 0) text_add(&t, STR("nothing"));
    struct event_record *record = emit_record(vm, REC_CHOICE, q->who, text_end(vm, &t));
    if (!record) return;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, q->row->prompt, vm->regs + q->args, q->room);
    record->prompt = text_end(vm, &t);
    record->side = q->side;
    record->before = q->row->secret;
}

bool choice_answer(struct vm *vm, const int *chosen, int count)
{
    struct choice q;
    struct insn i;
    int64_t list, *given;
    int32_t n = 0;
    if (!waits_at(vm, BC_ASK, &i) || !choice_current(vm, &q)) return false;
    if (count == -1 ? !q.row->has_default : !answer_valid(&q, chosen, count)) return false;
    list_begin(vm, &list);
    if (count == -1) {
        if (!list_open(vm, vm->regs[top_frame(vm)->base + i.b + 4], &given, &n)) return true;
        for (int32_t k = 0; k < n && k < q.most; k++)
            if (!list_push(vm, &list, given[k])) return true;
    }
    for (int k = 0; k < count; k++) coverage_chosen(vm, q.row->type, choice_option(&q, chosen[k]));
    for (int k = 0; k < count; k++)
        if (!list_push(vm, &list, choice_option(&q, chosen[k]))) return true;
    top_frame(vm)->pc++;
    vm->head->status = VM_RUNNING;
    if (is_recording(vm)) emit_choice(vm, &q, list);
    vm->regs[top_frame(vm)->base + i.a] = list;
    return true;
}
