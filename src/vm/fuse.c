/* fuse.c -- the loop's own copy of a program's code, in which the first instruction of each run of fuse.def has an opcode of
 * its own. The others stay as they are, so a jump into the middle of a run finds the plain instruction, and places in the code
 * are the same in both: frames, saves and messages know nothing of this.
 */
#include <string.h>

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
_Static_assert(BC_COUNT + RUNS <= 256, "an opcode is one byte");

static bool stands(const struct insn *at, int32_t room, size_t k)
{
    if (runs[k].length > room) return false;
    for (int32_t i = 0; i < runs[k].length; i++)
        if (at[i].op != runs[k].ops[i]) return false;
    return true;
}

bool vm_fuse(struct vm_index *x)
{
    const struct program *p = x->p;
    struct insn *code = ARENA_ARRAY(&x->arena, struct insn, p->code.len + 1);
    if (!code) return false;
    uint8_t first[BC_COUNT], next[RUNS]; /* runs by what they begin with, in their order; RUNS: no more */
    memset(first, RUNS, sizeof first);
    for (size_t k = RUNS; k-- > 0;) next[k] = first[runs[k].ops[0]], first[runs[k].ops[0]] = (uint8_t)k;
    for (size_t i = 0; i < p->code.len; i++) code[i] = p->code.at[i];
    for (size_t f = 0; f < p->functions.len; f++) {
        int32_t begin = p->functions.at[f].code_begin, end = begin + p->functions.at[f].code_count;
        for (int32_t i = begin; i < end; i++) {
            size_t k = first[p->code.at[i].op];
            while (k < RUNS && !stands(p->code.at + i, end - i, k)) k = next[k];
            if (k < RUNS) code[i].op = (uint8_t)(BC_COUNT + k);
        }
    }
    x->code = code;
    return true;
}
