/* fuse.c -- the loop's own copy of a program's code, in which the first instruction of each run of fuse.def goes to code of
 * its own. The others stay as they are, so a jump into the middle of a run finds the plain instruction, and places in the code
 * are the same in both: frames, saves and messages know nothing of this.
 */
#include "vm/vm.h"

enum { LONGEST = 7 };

#define FUSE2(a, b) {2, {BC_##a, BC_##b}},
#define FUSE3(a, b, c) {3, {BC_##a, BC_##b, BC_##c}},
#define FUSE4(a, b, c, d) {4, {BC_##a, BC_##b, BC_##c, BC_##d}},
#define FUSE5(a, b, c, d, e) {5, {BC_##a, BC_##b, BC_##c, BC_##d, BC_##e}},
#define FUSE6(a, b, c, d, e, g) {6, {BC_##a, BC_##b, BC_##c, BC_##d, BC_##e, BC_##g}},
#define FUSE7(a, b, c, d, e, g, i) {7, {BC_##a, BC_##b, BC_##c, BC_##d, BC_##e, BC_##g, BC_##i}},
static const struct { uint8_t length, ops[LONGEST]; } runs[] = {
#include "vm/fuse.def"
#include "vm/fuse_end.h"
};
enum { RUNS = sizeof runs / sizeof *runs };

static bool stands(const struct insn *at, int32_t room, size_t k)
{
    if (runs[k].length > room) return false;
    for (int32_t i = 0; i < runs[k].length; i++)
        if (at[i].op != runs[k].ops[i]) return false;
    return true;
}

static bool jumps(uint8_t op)
{
    return op_rows[op].imm == IMM_JUMP && op != BC_EVRUN; /* that is left at a place of its function */
}

static struct step step_of(const struct insn *in, int32_t index, const void *const *labels)
{
    struct step s = {.op = in->op, .a = in->a, .b = in->b, .c = in->c, .imm = in->imm};
    if (labels) s.go = labels[in->op];
    if (jumps(in->op)) s.imm -= index;
#ifdef FRAY_COUNT
    s.which = in->op;
#endif
    return s;
}

bool vm_fuse(struct vm_index *x)
{
    const struct program *p = x->p;
    const void *const *labels = vm_labels();
    struct step *plain = ARENA_ARRAY(&x->arena, struct step, p->code.len + 1);
    struct step *fused = labels ? ARENA_ARRAY(&x->arena, struct step, p->code.len + 1) : plain;
    if (!plain || !fused) return false;
    uint16_t first[BC_COUNT], next[RUNS]; /* runs by what they begin with, in their order; RUNS: no more */
    for (size_t op = 0; op < BC_COUNT; op++) first[op] = RUNS;
    for (size_t k = RUNS; k-- > 0;) next[k] = first[runs[k].ops[0]], first[runs[k].ops[0]] = (uint16_t)k;
    for (size_t f = 0; f < p->functions.len; f++) {
        int32_t begin = p->functions.at[f].code_begin, end = begin + p->functions.at[f].code_count;
        for (int32_t i = begin; i < end; i++) {
            size_t k = first[p->code.at[i].op];
            plain[i] = fused[i] = step_of(&p->code.at[i], i - begin, labels);
            while (k < RUNS && !stands(p->code.at + i, end - i, k)) k = next[k];
            if (k == RUNS || !labels) continue;
            fused[i].go = labels[BC_COUNT + k];
#ifdef FRAY_COUNT
            fused[i].which = (int32_t)(BC_COUNT + k);
#endif
        }
    }
    x->plain = plain;
    x->fused = fused;
    return true;
}
