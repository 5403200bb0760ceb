/* interpreter.c -- The interpreter loop: direct-threaded dispatch (a switch where the compiler has
 * no label addresses) over the instructions of ops.def.
 *
 * The verifier has proved registers, jump targets and table rows. Values are checked here, or in
 * the called function. An instruction of more than a few lines calls a function of another file.
 * SAVE stores the pc in the frame; it comes before anything that may fail, call, wait or record an
 * event. With a listener the loop returns after each instruction that recorded events.
 */
#include "interpreter.h"

#include "act_offers.h"
#include "body_room.h"
#include "choice_request.h"
#include "coverage_counts.h"
#include "engine/bytecode/ops.h"
#include "event_records.h"
#include "event_stack.h"
#include "fast_path.h"
#include "forms.h"
#include "frame.h"
#include "hook_dispatch.h"
#include "hook_order.h"
#include "joining.h"
#include "line_box.h"
#include "list_stack.h"
#include "mark_ages.h"
#include "marks.h"
#include "member_access.h"
#include "memo.h"
#include "parts.h"
#include "payment.h"
#include "place_claims.h"
#include "reach.h"
#include "roll_request.h"
#include "stat.h"
#include "together.h"
#include "trap.h"

enum {
#define OP(name, a, b, c, imm, fuel, ...) FUEL_##name = fuel,
#include "engine/bytecode/ops.def"
#undef OP
};

static bool trap_with_text(struct vm *vm, int32_t template)
{
    struct text t;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, template, NULL, 0);
    return vm_fail(vm, "%s", text_end(vm, &t));
}

static bool set_element(struct vm *vm, int64_t v)
{
    return (v >= 0 && v < LIMIT_SET) ||
           vm_fail(vm, v == -1 ? "none cannot be in a set" : "%lld cannot be in a set (0 to %d)",
                   (long long)v, LIMIT_SET - 1);
}

static bool place_check(struct vm *vm, int64_t place)
{
    return place_valid(vm, place) || vm_fail(vm, place == -1 ? "there is no place here: it is none"
                                                             : "there is no such place");
}

#define A      r[in->a]
#define B      r[in->b]
#define C      r[in->c]
#define INSN   p->code.at[in - code] /* the unspecialised instruction, with its own imm */
#define TYPE_A fn->types[in->a].type
#define TYPE_B fn->types[in->b].type
#define NONE_A fn->blank[in->a] /* an empty list is 0, as its none */
#define NONE_B fn->blank[in->b]
#define SAVE() (f->pc = (int32_t)(in + 1 - code))
#define LOAD()                                                                                     \
    do {                                                                                           \
        f = &vm->frames[h->frames - 1];                                                            \
        fn = &fns[f->fn];                                                                          \
        in = code + f->pc - 1;                                                                     \
        r = vm->regs + f->base;                                                                    \
    } while (0)
#define BURN(name)                                                                                 \
    do {                                                                                           \
        h->fuel -= FUEL_##name;                                                                    \
        if (h->fuel < 0) goto no_fuel;                                                             \
    } while (0)
/* A taken jump. Every loop takes one, so it costs fuel. */
#define TAKE_JUMP()                                                                                \
    do {                                                                                           \
        if (--h->fuel < 0) goto no_fuel;                                                           \
        in = (const struct code_step *)(const void *)((const char *)in + in->imm);                 \
        DISPATCH_AT;                                                                               \
    } while (0)
#define TRY(x)                                                                                     \
    do {                                                                                           \
        SAVE();                                                                                    \
        if (!(x)) return false;                                                                    \
    } while (0)
#define FAIL(...)                                                                                  \
    do {                                                                                           \
        SAVE();                                                                                    \
        return vm_fail(vm, __VA_ARGS__);                                                           \
    } while (0)
#define YIELD_IF_RECORDED()                                                                        \
    do {                                                                                           \
        if (has_pending_records(vm)) return true;                                                  \
    } while (0)

/* The value of register x of step k. Plain instructions are step 0. */
#define R(k, x)            r[STEP(k).x]
#define STEP(k)            (*in)
#define IMM(k)             INSN.imm
#define SLOW_PATH(k, name) goto slow_##name
#define JUMP_IF(k, condition)                                                                      \
    do {                                                                                           \
        if (condition) TAKE_JUMP();                                                                \
    } while (0)
/* Instructions with a body of insn_bodies.inc: without a slow path; with one, which follows; and
 * those whose result can be too large. */
#define PLAIN(name)                                                                                \
    CASE(name) :                                                                                   \
    {                                                                                              \
        P_##name(0, A, B, C);                                                                      \
        NEXT;                                                                                      \
    }
#define FAST(name) PLAIN(name) slow_##name:
#define SUMS(name) FAST(name) goto too_large;
/* An instruction that writes what the call gives in `result`, or in `flag`. */
#define RESULT(call)                                                                               \
    do {                                                                                           \
        int64_t result;                                                                            \
        TRY(call);                                                                                 \
        A = result;                                                                                \
    } while (0)
#define FLAG(call)                                                                                 \
    do {                                                                                           \
        TRY(call);                                                                                 \
        A = flag;                                                                                  \
    } while (0)

/* The formatter does not understand macros that expand to a label or a switch. */
/* clang-format off */
/* With label addresses, each instruction jumps to the next one itself, so branch predictors learn
 * which instruction follows. The verifier has proved that every opcode is in the table. */
#ifdef FRAY_COUNT
/* By opcode, then specialised instruction, then superinstruction. */
uint64_t fray_dispatched[2048];
uint64_t *fray_reached;         /* by index into the code; NULL: not counted */
#define COUNT() (fray_dispatched[in->which]++, fray_reached ? fray_reached[in - code]++ : 0)
#elif !defined(COUNT) /* a test may look at each instruction: tests/support/watch.h */
#if defined(__GNUC__) && !defined(FRAY_SWITCH)
#define COUNT() ((void)0)
#else
#define COUNT() (vm->counted ? step_count(vm, (int32_t)(in - code), r) : (void)0)
#endif
#endif
#if defined(__GNUC__) && !defined(FRAY_SWITCH)
#pragma GCC diagnostic ignored "-Wpedantic"
#define CASE(name) L_##name
#define START() NEXT;
#define DISPATCH_AT goto *(COUNT(), in->label)
#define NEXT goto *(in++, COUNT(), in->label)
#define BAD_OPCODE_CASE
#else
#define FRAY_SWITCHED
#define CASE(name) case BC_##name
#define START() next: in++; enter: switch (COUNT(), (enum op)in->op)
#define DISPATCH_AT goto enter
#define NEXT goto next
#define BAD_OPCODE_CASE case BC_COUNT: FAIL("no such instruction");
#endif

static inline void step_count(struct vm *vm, int32_t pc, const int64_t *regs)
{
    const struct counted_code *counted = vm->counted;
    counted->reached[pc]++;
    if (counted->watch) counted->watch(counted->user, vm, pc, regs);
}

/* Runs until only `stop` frames are left, the fight waits, or a record is pending. false: an error.
 * If `where` is not NULL, sets *where to the labels and runs nothing. */
static bool run(struct vm *vm, int32_t stop, const void *const **where)
{
#ifndef FRAY_SWITCHED
    static const void *const labels[] = {
#define OP(name, ...) &&L_##name,
#include "engine/bytecode/ops.def"
#undef OP
#define SPECIALIZED(name, of, meaning) &&L_##name,
#include "specialized.def"
#undef SPECIALIZED
#define SUPERINSN(number, name, length, steps, ...) &&L_superinsn_##number,
#include "superinsns.h"
#undef SUPERINSN
        &&counted_step};
    if (where) {
        *where = labels;
        return true;
    }
#else
    if (where) {
        *where = NULL;
        return true;
    }
#endif
    /* cppcheck-suppress nullPointer ; without `where` there is a machine */
    const struct program *p = vm->p;
    const struct code_step *const code =
        /* cppcheck-suppress nullPointer ; without `where` there is a machine */
        vm->counted ? vm->counted->code
        : vm->without_superinsns ? vm->index->plain : vm->index->fused;
    const struct code_step *in; /* the current step */
    /* cppcheck-suppress nullPointer ; as above */
    const struct fn_info *const fns = vm->index->fns, *fn; /* fn: the top frame's function */
    struct head *const h = vm->head;
    struct frame *f;
    int64_t *r;
    bool flag;
    LOAD();
    START() {
#include "insn_bodies.inc"
#include "ops_numbers.inc"
#include "ops_members.inc"
#include "ops_sets.inc"
#include "ops_places.inc"
#include "ops_events.inc"
        BAD_OPCODE_CASE
#ifndef FRAY_SWITCHED
#undef A
#undef B
#undef C
#include "superinsn_bodies.inc"
#endif
    }
#ifndef FRAY_SWITCHED
counted_step:
    step_count(vm, (int32_t)(in - code), r);
    goto *labels[in->op];
#endif
too_large:
    FAIL("a number is too large (64 bits)");
no_fuel:
    SAVE();
    return vm_fail(vm, "the fight does not end: its fuel is used up");
}
/* clang-format on */

const void *const *vm_labels(void)
{
    const void *const *labels;
    run(NULL, 0, &labels);
    return labels;
}

/* The last label, after those of all instructions, specialised instructions and
 * superinstructions. */
enum {
    LABEL_COUNTED = 0
#define OP(name, ...) +1
#include "engine/bytecode/ops.def"
#undef OP
#define SPECIALIZED(name, of, meaning) +1
#include "specialized.def"
#undef SPECIALIZED
#ifndef FRAY_SWITCHED
#define SUPERINSN(number, name, length, steps, ...) +1
#include "superinsns.h"
#undef SUPERINSN
#endif
};

bool counted_code_make(struct counted_code *to, const struct program_index *x, struct arena *a)
{
    size_t steps = x->p->code.len + 1; /* one before the first, as in superinsn_select */
    struct code_step *code = ARENA_ARRAY(a, struct code_step, steps);
    to->reached = ARENA_ARRAY(a, uint64_t, steps);
    if (!code || !to->reached) return false;
    for (size_t i = 0; i < steps; i++) code[i] = (x->plain - 1)[i];
    const void *const *labels = vm_labels();
    for (size_t i = 1; labels && i < steps; i++) code[i].label = labels[LABEL_COUNTED];
    to->code = code + 1;
    return true;
}

bool vm_run(struct vm *vm)
{
    struct head *h = vm->head;
    if (h->status != VM_RUNNING) return h->status != VM_ERROR;
    if (h->frames == 0)
        h->status = VM_DONE;
    else if (run(vm, 0, NULL) && h->frames == 0)
        h->status = VM_DONE;
    return h->status != VM_ERROR;
}

bool vm_run_call(struct vm *vm, int64_t *out)
{
    if (!run(vm, vm->head->frames - 1, NULL)) return false;
    *out = vm->result;
    return true;
}

bool vm_pure(struct vm *vm, int32_t fn, const int64_t *args, int count, int64_t *out)
{
    int32_t stop = vm->head->frames, memo = vm->index->fns[fn].memo;
    if (vm->pure_depth == LIMIT_NESTED)
        return vm_fail(vm, "conditions depend on conditions, more than %d deep", LIMIT_NESTED);
    if (!vm->index->fns[fn].pure)
        return vm_fail(vm, "%s would change the fight while a condition is read",
                       program_text(vm->p, vm->p->functions.at[fn].name).at);
    bool kept = memo >= 0 && count == vm->index->reads->fns[memo].params && memo_is_on(vm, memo);
    if (!kept && !vm_push(vm, fn, args, count, -1)) return false;
    if (++vm->pure_depth > vm->memo.depth_high) vm->memo.depth_high = vm->pure_depth;
    bool ok = kept ? memo_recall(vm, memo, args, out) || memo_call(vm, memo, args, -1, out)
                   : run(vm, stop, NULL);
    vm->pure_depth--;
    if (!kept) *out = vm->result;
    return ok;
}
