/* reached.c -- Plays fights of the first encounter of FILE and prints how often each instruction
 * ran.
 *
 *     reached FILE FIGHTS
 *
 * A line has these columns: function, index in it, specialised instruction, instruction, a, b, c,
 * jump target (or -1), count. It needs the counting build (MODE=count), and plays without
 * superinstructions. choose.py reads its output.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules.h"

#include "lib/fight/fight.h"

extern uint64_t *fray_reached;
extern bool fray_without_superinsns;

static const char *const op_names[] = {
#define OP(name, ...) #name,
#include "engine/bytecode/ops.def"
#undef OP
#define SPECIALIZED(name, of, meaning) #name,
#include "engine/vm/specialized.def"
#undef SPECIALIZED
};

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    fray_without_superinsns = true;
    struct texts texts;
    fray_program *program = program_of(argv[1], &texts);
    fray_fight *fight;
    for (int n = 0, fights = atoi(argv[2]); n < fights; n++) {
        fray_driver driver = fray_driver_sampled(1, (uint64_t)n);
        fray_signal signal;
        if (fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight) != FRAY_OK)
            return 1;
        if (!fray_reached) fray_reached = calloc(fight->vm->p->code.len + 1, sizeof *fray_reached);
        fray_run(fight, &driver, &signal);
        if (n + 1 < fights) fray_fight_free(fight);
    }
    const struct program *p = fight->vm->p;
    for (size_t k = 0; k < p->functions.len; k++) {
        const struct row_functions *f = &p->functions.at[k];
        for (int32_t i = 0; i < f->code_count; i++) {
            const struct insn *in = &p->code.at[f->code_begin + i];
            printf("%zu %d %s %s %d %d %d %d %llu\n", k, (int)i,
                   op_names[fight->vm->index->fused[f->code_begin + i].which], op_rows[in->op].name,
                   in->a, in->b, in->c, op_rows[in->op].imm == IMM_JUMP ? (int)in->imm : -1,
                   (unsigned long long)fray_reached[f->code_begin + i]);
        }
    }
    fray_fight_free(fight);
    program_drop(program, &texts);
    return 0;
}
