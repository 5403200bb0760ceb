/* coverage_counts.c -- what has run, counted for coverage. Never part of a fight: the same fight,
 * watched or not, has the same bytes.
 *
 * What has no code of its own is seen here: content that stands in the fight, that is on offer,
 * that comes to pass (a mark is put somewhere, an act is performed, a thing or act is chosen).
 */
#include "vm/vm.h"

static void count(const struct vm *vm, uint64_t *of, int32_t content)
{
    if (content >= 0 && content < vm->index->contents) of[content]++;
}

/* What bears a mark bears what it includes. */
void coverage_mark(struct vm *vm, int32_t content)
{
    if (!vm->seen) return;
    for (int depth = 0; content >= 0 && depth < LIMIT_INCLUDES; depth++) {
        count(vm, vm->seen->there, content);
        count(vm, vm->seen->happened, content);
        content = vm->p->contents.at[content].includes;
    }
}

static int32_t content_of_option(const struct vm *vm, int32_t type, int64_t option)
{
    if (type == VT_ACT) return act_content(option);
    if (type == VT_CONTENT)
        return option >= 0 && option < vm->index->contents ? (int32_t)option : -1;
    return type == VT_THING && option >= 0 && option < vm->at.things ? vm->things[option].content
                                                                     : -1;
}

void coverage_options(struct vm *vm, const struct question *q)
{
    if (!vm->seen) return;
    for (int32_t i = 0; i < q->count; i++)
        count(vm, vm->seen->offered, content_of_option(vm, q->row->type, q->options[i]));
}

/* An act that is chosen is performed later, or not: act_call tells. */
void coverage_chosen(struct vm *vm, int32_t type, int64_t option)
{
    if (vm->seen && type != VT_ACT)
        count(vm, vm->seen->happened, content_of_option(vm, type, option));
}

void coverage_offer(struct vm *vm, int32_t content)
{
    if (vm->seen) count(vm, vm->seen->offered, content);
}

void coverage_act(struct vm *vm, int32_t content)
{
    if (!vm->seen) return;
    count(vm, vm->seen->there, content);
    count(vm, vm->seen->happened, content);
}

/* Who and what the fight begins with. */
void coverage_begin(struct vm *vm)
{
    if (!vm->seen) return;
    for (int32_t i = 0; i < vm->at.creatures; i++)
        count(vm, vm->seen->there, vm->creatures[i].content);
    for (int32_t i = 0; i < vm->at.things; i++) count(vm, vm->seen->there, vm->things[i].content);
    for (int32_t i = 0; i < vm->encounter->cell_count; i++)
        count(vm, vm->seen->there, vm->p->cells.at[vm->encounter->cell_begin + i].terrain);
}
