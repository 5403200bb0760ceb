/* frame.c -- Pushes frames, and closes what a returning function leaves open. */
#include "frame.h"

#include <stdio.h>
#include <string.h>

#include "event_stack.h"
#include "interpreter.h"
#include "list_stack.h"
#include "memo.h"
#include "together.h"
#include "trap.h"

static const char *fn_name(const struct vm *vm, int32_t fn)
{
    return program_text(vm->p, vm->p->functions.at[fn].name).at;
}

/* The kind of event that is open most often, and how often. */
static int32_t event_repeated(const struct vm *vm, int32_t *times)
{
    int32_t kind = -1;
    *times = 0;
    for (int32_t i = 0; i < vm->world[W_DEPTH]; i++) {
        int32_t k = event_at(vm, i)[EV_KIND], n = events_open_count(vm, k);
        if (n > *times) kind = k, *times = n;
    }
    return kind;
}

/* Lists the rules that run since an event of the kind opened first, each once. Functions of the
 * compiler have a name with `$`. */
static void rules_running(const struct vm *vm, int32_t kind, char *out, size_t room)
{
    int32_t from = vm->head->frames;
    for (int32_t i = 0; i < vm->world[W_DEPTH]; i++) {
        const int32_t *e = event_at(vm, i);
        if (e[EV_KIND] == kind && e[EV_FLAGS] & EVF_OPEN && e[EV_FRAME] < from) from = e[EV_FRAME];
    }
    for (int32_t i = from; i < vm->head->frames; i++) {
        const char *name = fn_name(vm, vm->frames[i].fn);
        size_t used = strlen(out);
        bool known = name[0] == '$';
        for (int32_t k = from; k < i && !known; k++)
            known = strcmp(fn_name(vm, vm->frames[k].fn), name) == 0;
        if (!known) snprintf(out + used, room - used, "%s`%s`", used ? ", " : "", name);
    }
}

/* The stack is full. If events of one kind opened within one another, the rules that do so are the
 * reason; else the function is. */
static bool stack_full(struct vm *vm, int32_t fn, const char *what, int32_t most)
{
    int32_t times, kind = event_repeated(vm, &times);
    char rules[160] = "";
    if (vm->pure_depth > 0 || times < 2)
        return vm_fail(vm, "more than %d %s in `%s`: a rule may need itself", most, what,
                       fn_name(vm, fn));
    rules_running(vm, kind, rules, sizeof rules);
    const char *event = program_text(vm->p, vm->p->events.at[kind].name).at;
    return vm_fail(vm,
                   "`%s` opened within itself %d times, by %s: bound it with `nests` in `%s`, or "
                   "give what repeats a `when`",
                   event, times - 1, rules, event);
}

bool vm_push(struct vm *vm, int32_t fn, const int64_t *args, int count, int32_t ret)
{
    const struct fn_info *info = &vm->index->fns[fn];
    struct head *h = vm->head;
    int32_t base = 0;
    if (h->frames > 0) {
        const struct frame *below = &vm->frames[h->frames - 1];
        base = below->base + vm->index->fns[below->fn].regs;
    }
    if (info->params != count)
        return vm_fail(vm, "%s takes %d arguments, not %d",
                       program_text(vm->p, vm->p->functions.at[fn].name).at, info->params, count);
    if (h->frames == vm->layout.frames) return stack_full(vm, fn, "calls deep", vm->layout.frames);
    if (info->regs > vm->layout.registers - base)
        return stack_full(vm, fn, "values", vm->layout.registers);
    frame_enter(vm, fn, info, base, args, ret);
    return true;
}

/* A returned list moves down to where the function's lists began. Its other lists are dropped. */
int64_t scratch_return(struct vm *vm, const struct frame *f, int64_t value)
{
    memo_note_lists(vm);
    uint64_t offset = (uint64_t)value >> 32, count = (uint32_t)value, from = (uint64_t)f->scratch;
    bool is_list =
        vm->p->functions.at[f->fn].ret == VT_LIST && offset + count <= (uint64_t)vm->head->scratch;
    if (!is_list || count == 0) offset = count = 0, value = is_list ? 0 : value;
    if (count > 0 && offset >= from) {
        memmove(vm->scratch + from, vm->scratch + offset, sizeof(int64_t) * (size_t)count);
        offset = from;
        value = list_make((int64_t)offset, (int64_t)count);
    }
    uint64_t end = offset + count;
    vm->head->scratch = (int32_t)(end > from ? end : from);
    return value;
}

/* For a function that returns in the middle: its open events are dropped; an open branch is an
 * error. */
bool frame_leave(struct vm *vm)
{
    int32_t index = vm->head->frames - 1;
    if (vm->head->levels > 0 && level_at(vm, vm->head->levels - 1)->frame == index)
        return vm_fail(vm, "a branch of 'together' cannot return");
    while (vm->world[W_DEPTH] > 0) {
        const int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
        if (!(e[EV_FLAGS] & EVF_OPEN) || e[EV_FRAME] < index) return true;
        if (!event_pop(vm, vm->world[W_DEPTH] - 1)) return false;
    }
    return true;
}
