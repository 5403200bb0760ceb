/* test_opt_random.c -- the optimizer on random code: what it makes of a function leaves the same
 * world behind, or the same error.
 *
 * The functions are those of random_code.h.
 */
#include <stdio.h>
#include <stdlib.h>

#include "random_code.h"

#include "engine/opt/opt.h"
#include "rounds.h"

enum { PROGRAMS = 3000 };

/* ---- both ways ---- */

struct left {
    bool ok;
    char message[400];
    int32_t world[4096];
    int32_t size, instructions;
};

static void run_one(const struct draft *d, bool optimized, struct left *left)
{
    struct program *p = begin_random();
    int32_t fn = asm_fn(p, "", regs, '-', PERMIT_CHANGE, d->code, (size_t)d->count);
    end_random(p, fn);
    if (optimized) program_optimize(p, &memory_default, OPTIMIZE_FULL);
    struct machine m = asm_machine(p);
    m.vm->head->fuel = 2000;
    left->ok = vm_run(m.vm);
    left->instructions = p->functions.at[fn].code_count;
    snprintf(left->message, sizeof left->message, "%s", left->ok ? "" : m.vm->message);
    left->size = m.vm->layout.world_size < 4096 ? m.vm->layout.world_size : 4096;
    memcpy(left->world, m.vm->world, (size_t)left->size * sizeof *left->world);
    asm_drop(&m);
}

static void test_random_code_does_the_same(void **state)
{
    (void)state;
    int n = rounds(PROGRAMS), whole = 0, fewer = 0;
    for (int i = 0; i < n; i++) {
        static struct draft d;
        static struct left left[2];
        seed = (uint64_t)i + 1;
        draw_function(&d);
        if (d.count >= MOST) continue;
        for (int k = 0; k < 2; k++) run_one(&d, k == 1, &left[k]);
        /* it went round for long: with fewer jumps it comes farther */
        if (strstr(left[0].message, "fuel")) continue;
        if (left[0].ok != left[1].ok || strcmp(left[0].message, left[1].message) != 0)
            fail_msg("program %d: '%s', not '%s'", i, left[1].message, left[0].message);
        if (memcmp(left[0].world, left[1].world, (size_t)left[0].size * sizeof *left[0].world) != 0)
            fail_msg("program %d leaves another world", i);
        whole += left[0].ok;
        fewer += left[1].instructions < left[0].instructions;
    }
    assert_true(whole > n / 5); /* or it would prove little */
    assert_true(fewer > n / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_code_does_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
