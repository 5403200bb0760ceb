/* test_laws.c -- the laws of `together`, on random programs, and a few hundred programs whose
 * outcome the model worked out.
 *
 *   one branch is plain running; the order of branches changes nothing (payments apart); no harm is
 * lost.
 *
 * Three creatures have stress (0 to 12) that overflows into wounds, poise, a number, a flag and a
 * slot. Marks stack highest, once and apart. An event has a cell that is open, and can be called
 * off. Beyond the model there is a set for each creature and for the event. Given a file, the
 * program compares with that instead of the built-in outcomes (see test_laws_model.h).
 */
#include "asm.h"

#include <stdio.h>
#include <stdlib.h>

#include "rounds.h"
#include "test_laws_model.h"

enum { CREATURES = 3, CELL_COUNT = 6 };
enum kind_of_mark { BURN, STAB, CUT };

static struct {
    int32_t cells[CELL_COUNT]; /* stress wounds poise n up place */
    /* foes: a set of a creature; seen: one of the event */
    int32_t marks[3], on, event, coin, foes, seen;
} ids;

static struct program *law_program(void)
{
    static const char *const names[] = {"a", "b", "c"}, *const cells[] = {"stress", "wounds",
                                                                          "poise",  "n",
                                                                          "up",     "slot"};
    static const char *const marks[] = {"Burn", "Stab", "Cut"};
    static const int32_t tops[] = {12, 8, 30};
    struct program *p = asm_program();
    for (int i = 0; i < CELL_COUNT; i++) {
        ids.cells[i] = asm_member(p, cells[i], CLASS_CREATURE, -1,
                                  i < 3    ? SORT_TRACK
                                  : i == 3 ? SORT_COUNTER
                                  : i == 4 ? SORT_FLAG
                                           : SORT_SLOT,
                                  i == 4 ? VT_FLAG : VT_INT, 2 + i);
        if (i > 2) continue;
        p->members.at[ids.cells[i]].top =
            ASM_ROW(p, stats, .name = program_string(p, str_from(cells[i])), .event = -1,
                    .slot = -1, .base = tops[i], .tag = -1);
        p->members.at[ids.cells[i]].has_floor = i != 1;
    }
    p->members.at[ids.cells[0]].next = ids.cells[1];
    ids.coin = asm_member(p, "coin", CLASS_CREATURE, -1, SORT_BUDGET, VT_INT, 2 + CELL_COUNT);
    p->members.at[ids.coin].init = 9;
    ids.foes = asm_member(p, "foes", CLASS_CREATURE, -1, SORT_SLOT, VT_SET, 3 + CELL_COUNT);
    p->members.at[ids.foes].init = 0;
    p->kinds.at[KIND_CREATURE].cell_count = 5 + CELL_COUNT;
    int32_t body = ASM_FN(p, "", "e", '-', PERMIT_CHANGE, {BC_EVNEW, 0, 0, 0, 0},
                          {BC_EVRUN, 0, 0, 0, 2}, {BC_EVPOP, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    /* room for as many levels as there may be follows from the code */
    ASM_FN(p, "", "", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_TBEGIN, 0, 0, 0, 0},
           {BC_TEND, 0, 0, 0, 0}, {BC_TEND, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    asm_encounter(p, names, CREATURES, body);
    ids.on = asm_member(p, "on", CLASS_EVENT, 0, SORT_CELL, VT_INT, 0);
    ids.seen = asm_member(p, "seen", CLASS_EVENT, 0, SORT_CELL, VT_SET, 1);
    p->members.at[ids.seen].init = 0;
    ids.event = ASM_ROW(p, events, .name = program_string(p, STR("scene")), .member_begin = ids.on,
                        .member_count = 2, .cell_count = 3, .holds = -1);
    for (int i = 0; i < 3; i++) {
        ids.marks[i] = asm_content(p, marks[i], KIND_MARK);
        p->contents.at[ids.marks[i]].stacks = i == BURN   ? STACK_HIGHEST
                                              : i == STAB ? STACK_ONCE
                                                          : STACK_APART;
        if (i == STAB) continue;
        p->contents.at[ids.marks[i]].param_begin =
            asm_member(p, "n", CLASS_MARK, ids.marks[i], SORT_PARAM, VT_INT, 0);
        p->contents.at[ids.marks[i]].param_count = 1;
    }
    ASM_ROW(p, settings_of_space, .space = SPACE_NONE, .diagonal = 1, .side = -1, .share = -1,
            .rank = -1, .ground = -1, .border = -1, .list = -1, .form = -1, .thing_form = -1);
    return p;
}

/* stress 10, wounds 8, poise 28; the event is open. */
static void law_start(struct vm *vm)
{
    int64_t event = 0;
    for (int64_t c = 0; c < CREATURES; c++) {
        assert_true(member_store(vm, ids.cells[0], c, 0, 10));
        assert_true(member_store(vm, ids.cells[2], c, 0, 28));
    }
    assert_true(event_new(vm, ids.event, &event) && event_run(vm, event, 0));
}

/* ---- programs as text: one word a statement, see test_laws_model.h ---- */

static const char *block_end(const char *at) /* past the ] that closes the block at `at` */
{
    int depth = 0;
    for (;; at++) {
        depth += *at == '[';
        if (*at == ']' && --depth == 0) return at + 1;
    }
}

static const char *play(struct vm *vm, const char *at);
static const char *play_block(struct vm *vm, const char *at, bool really)
{
    while (*at != '[') at++;
    if (really) play(vm, at + 1);
    return block_end(at);
}

static void play_mark(struct vm *vm, int who, int kind, int n)
{
    int64_t args[3] = {0, -1, n}, out;
    assert_true(mark_apply_op(vm, apply_imm(ids.marks[kind], -1), VT_CREATURE, who, args, 3, &out));
}

static const char *play_step(struct vm *vm, char what, const char *at)
{
    int who = 0, cell = 0, n = 0, used = 0;
    switch (what) {
    case 'A':
    case 'S':
    case 'I':
        sscanf(at, "%d %d %d%n", &who, &cell, &n, &used);
        at += used;
        if (what == 'A') assert_true(member_bump(vm, ids.cells[cell], who, 0, n));
        if (what == 'S') assert_true(member_store(vm, ids.cells[cell], who, 0, n));
        if (what == 'I') {
            int64_t value = 0;
            assert_true(member_load(vm, ids.cells[cell], who, 0, &value));
            at = play_block(vm, at, value < n);
        }
        return at;
    case 'M':
        sscanf(at, "%d %d %d%n", &who, &cell, &n, &used);
        play_mark(vm, who, cell, n);
        return at + used;
    case 'U':
        sscanf(at, "%d %d%n", &who, &cell, &used);
        assert_true(marks_unapply(vm, VT_CREATURE, who, ids.marks[cell]));
        return at + used;
    case 'P':
    case 'X': { /* who: 3 is the event */
        int64_t set = 0;
        sscanf(at, "%d %d%n", &who, &n, &used);
        int32_t member = who == 3 ? ids.seen : ids.foes, rec = who == 3 ? 0 : who;
        assert_true(member_load(vm, member, rec, 0, &set));
        assert_true(member_store(vm, member, rec, 0,
                                 what == 'P' ? set | (int64_t)1 << n : set & ~((int64_t)1 << n)));
        return at + used;
    }
    case 'E':
        sscanf(at, "%d%n", &n, &used);
        assert_true(member_store(vm, ids.on, 0, 0, n));
        return at + used;
    case 'O': assert_true(event_call_off(vm, 0)); return at;
    case 'T':
        assert_true(together_begin(vm));
        for (int i = 0; i < 2; i++) {
            assert_true(branch_open(vm, 0));
            at = play_block(vm, at, true);
            assert_true(branch_close(vm));
        }
        assert_true(together_end(vm));
        return at;
    default: fail_msg("%c", what); return at;
    }
}

static const char *play(struct vm *vm, const char *at)
{
    for (;;) {
        while (*at == ' ') at++;
        if (*at == ']' || *at == '|' || *at == '=' || *at == '\0') return at;
        char what = *at++;
        at = play_step(vm, what, at);
    }
}

/* ---- what came out, as the model says it ---- */

static uint64_t set_of(const struct vm *vm, int who)
{
    const struct member_layout *at = &vm->members[who == CREATURES ? ids.seen : ids.foes];
    const int32_t *cell = vm->world + at->base + (who == CREATURES ? 0 : who) * at->stride;
    return (uint64_t)(uint32_t)cell[0] | (uint64_t)(uint32_t)cell[1] << 32;
}

static int compare_marks(const void *a, const void *b)
{
    return memcmp(a, b, 3 * sizeof(int32_t));
}

static void shape(const struct vm *vm, struct text *out)
{
    int32_t marks[64][3], n = 0;
    for (int32_t c = 0; c < CREATURES; c++)
        for (int i = 0; i < CELL_COUNT; i++)
            text_printf(
                out, "%d ",
                vm->world[vm->members[ids.cells[i]].base + c * vm->members[ids.cells[i]].stride]);
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        const int32_t *m = mark_at(vm, i);
        for (int k = 0; k < 3; k++)
            if (mark_content(m) == ids.marks[k]) {
                marks[n][0] = k, marks[n][1] = m[MK_BEARER];
                marks[n++][2] = k == STAB ? 0 : m[MK_CELLS];
            }
    }
    /* small numbers: any order that is the same each time */
    qsort(marks, (size_t)n, sizeof *marks, compare_marks);
    for (int32_t i = 0; i < n; i++)
        text_printf(out, "m%d%d%d ", marks[i][0], marks[i][1], marks[i][2]);
    for (int who = 0; who <= CREATURES; who++)
        if (set_of(vm, who))
            text_printf(out, "s%d:%llx ", who, (unsigned long long)set_of(vm, who));
    const int32_t *e = event_at(vm, 0);
    text_printf(out, "e%d %s", e[EV_CELLS], e[EV_FLAGS] & EVF_OFF ? "off" : "on");
    assert_int_equal(vm->world[W_DEPTH], 1);
    assert_int_equal(vm->head->levels, 0);
}

static void branches_run(struct vm *vm, const char *const *branches, const int *order, int count,
                         bool ranked)
{
    assert_true(together_begin(vm));
    for (int i = 0; i < count; i++) {
        assert_true(branch_open(vm, ranked ? order[i] : 0));
        play(vm, branches[order[i]]);
        assert_true(branch_close(vm));
    }
    assert_true(together_end(vm));
}

/* A copy of the begun fight plays start, then the rest. */
static struct vm *fresh(const struct machine *m, const char *start)
{
    struct vm *vm = vm_clone(m->vm);
    assert_non_null(vm);
    play(vm, start);
    return vm;
}

static void done(struct vm *vm, struct text *out)
{
    shape(vm, out);
    vm_free(vm);
}

static void same(struct text *a, struct text *b, const char *what, const char *program)
{
    if (strcmp(a->at, b->at) != 0)
        fail_msg("%s\n program %s\n one     %s\n other   %s", what, program, a->at, b->at);
    text_release(b);
    text_init(b, NULL);
}

/* ---- random programs ---- */

static uint64_t seed;
static int pick(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static void make_program(struct text *t, int depth)
{
    for (int n = 1 + pick(4); n > 0; n--) {
        int k = pick(100), who = pick(3);
        if (k < 45)
            text_printf(t, "A %d %d %d ", who, pick(4), pick(24) - 14);
        else if (k < 55)
            text_printf(t, "S %d %d %d ", who, pick(3), pick(18) - 3);
        else if (k < 62)
            text_printf(t, "S %d 4 %d ", who, pick(2));
        else if (k < 66)
            text_printf(t, "S %d 5 %d ", who, pick(4));
        else if (k < 70)
            text_printf(t, "%c %d %d ", pick(2) ? 'P' : 'X', pick(4), 30 + pick(4));
        else if (k < 73) {
            if (pick(2))
                text_printf(t, "O ");
            else
                text_printf(t, "E %d ", pick(4));
        } else if (k < 80)
            text_printf(t, "M %d %d %d ", who, pick(3), 1 + pick(4));
        else if (k < 86)
            text_printf(t, "U %d %d ", who, pick(3));
        else if (k < 95 || depth) {
            text_printf(t, "I %d %d %d [ ", who, pick(4), pick(26) - 5);
            make_program(t, 2);
            text_printf(t, "] ");
        } else
            for (int i = 0; i < 2; i++) {
                text_printf(t, i ? "[ " : "T [ ");
                make_program(t, 2);
                text_printf(t, "] ");
            }
    }
}

static const char *random_program(struct text *t, int depth)
{
    text_release(t);
    text_init(t, NULL);
    make_program(t, depth);
    return t->at;
}

static int law_count(void)
{
    return rounds(3000);
}

static void test_one_branch_is_plain_running(void **state)
{
    struct machine *m = *state;
    struct text start = {0}, p = {0}, plain = {0}, branch = {0};
    static const int first[] = {0};
    for (int i = 0; i < law_count(); i++) {
        seed = (uint64_t)i * 2 + 1;
        random_program(&start, 2);
        random_program(&p, 0);
        struct vm *a = fresh(m, start.at), *b = fresh(m, start.at);
        play(a, p.at);
        done(a, &plain);
        branches_run(b, (const char *const[]){p.at}, first, 1, false);
        done(b, &branch);
        same(&branch, &plain, "one branch is not plain running", p.at);
        text_release(&branch);
    }
    text_release(&start);
    text_release(&p);
}

static void test_order_of_branches_changes_nothing(void **state)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct machine *m = *state;
    struct text start = {0}, p[3] = {{0}, {0}, {0}}, one = {0}, other = {0};
    for (int i = 0; i < law_count(); i++) {
        seed = (uint64_t)i * 2 + 77;
        random_program(&start, 2);
        const char *branches[3];
        for (int k = 0; k < 3; k++) branches[k] = random_program(&p[k], 0);
        for (int o = 0; o < 6; o++) {
            struct vm *vm = fresh(m, start.at);
            branches_run(vm, branches, orders[o], 3, i % 2 == 0);
            done(vm, o == 0 ? &one : &other);
            if (o > 0) same(&one, &other, "the order of branches matters", branches[0]);
        }
        text_release(&one);
    }
    text_release(&start);
    for (int k = 0; k < 3; k++) text_release(&p[k]);
}

static void test_no_harm_is_lost(void **state)
{
    struct machine *m = *state;
    for (int i = 0; i < law_count(); i++) {
        seed = (uint64_t)i + 5;
        struct vm *vm = fresh(m, "");
        int64_t harm = 0, stress = 0, wounds = 0;
        assert_true(together_begin(vm));
        for (int n = 1 + pick(5); n > 0; n--) {
            int hit = 1 + pick(20);
            harm += hit;
            assert_true(branch_open(vm, 0) && member_bump(vm, ids.cells[0], 0, 0, -hit) &&
                        branch_close(vm));
        }
        assert_true(together_end(vm));
        assert_true(member_load(vm, ids.cells[0], 0, 0, &stress) &&
                    member_load(vm, ids.cells[1], 0, 0, &wounds));
        assert_int_equal(stress + wounds, 18 - harm);
        vm_free(vm);
    }
}

/* What each branch does to a set alone, on the state before: the members that any of them changed
 * are changed. */
static void test_sets_merge_member_by_member(void **state)
{
    static const int order[] = {2, 0, 1};
    struct machine *m = *state;
    struct text start = {0}, p[3] = {{0}, {0}, {0}};
    uint64_t changed = 0;
    for (int i = 0; i < law_count(); i++) {
        seed = (uint64_t)i * 2 + 1234567;
        random_program(&start, 2);
        uint64_t expected[CREATURES + 1];
        const char *branches[3];
        struct vm *all = fresh(m, start.at);
        for (int who = 0; who <= CREATURES; who++) expected[who] = set_of(all, who);
        for (int k = 0; k < 3; k++) {
            branches[k] = random_program(&p[k], 0);
            struct vm *alone = fresh(m, start.at);
            play(alone, branches[k]);
            for (int who = 0; who <= CREATURES; who++) {
                uint64_t flips = set_of(alone, who) ^ set_of(all, who);
                expected[who] = (expected[who] & ~flips) | (set_of(alone, who) & flips);
                changed += flips != 0;
            }
            vm_free(alone);
        }
        branches_run(all, branches, order, 3, false);
        for (int who = 0; who <= CREATURES; who++)
            assert_int_equal(set_of(all, who), expected[who]);
        vm_free(all);
    }
    assert_true(changed > 100);
    text_release(&start);
    for (int k = 0; k < 3; k++) text_release(&p[k]);
}

/* start | branch | branch | branch = outcome */
static void compare(struct machine *m, const char *line)
{
    const char *branches[3];
    static const int order[] = {0, 1, 2};
    const char *at = line;
    for (int i = 0; i < 3; i++) {
        at = strchr(at, '|') + 1;
        branches[i] = at;
    }
    struct vm *vm = fresh(m, line);
    struct text out = {0};
    branches_run(vm, branches, order, 3, true);
    done(vm, &out);
    const char *expected = strchr(line, '=') + 2;
    size_t len = strcspn(expected, "\n");
    if (strlen(out.at) != len || memcmp(out.at, expected, len) != 0)
        fail_msg("%s\n ours %s", line, out.at);
    text_release(&out);
}

static void test_as_the_model_says(void **state)
{
    struct machine *m = *state;
    const char *path = getenv("FRAY_LAWS_FILE");
    if (!path) {
        for (size_t i = 0; i < sizeof law_outcomes / sizeof *law_outcomes; i++)
            compare(m, law_outcomes[i]);
        return;
    }
    static char line[20000];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) compare(m, line);
    fclose(f);
}

static void test_payments_happen_once_seen_by_all(void **state)
{
    struct machine *m = *state;
    struct vm *vm = fresh(m, "");
    int64_t left = 0, paid = 0;
    assert_true(together_begin(vm) && branch_open(vm, 0));
    assert_true(budget_pay(vm, ids.coin, 0, 4));
    assert_true(branch_close(vm) && branch_open(vm, 0));
    assert_true(budget_left(vm, ids.coin, 0, &left));
    assert_int_equal(left, 5);
    assert_true(budget_pay_up_to(vm, ids.coin, 0, 7, &paid));
    assert_int_equal(paid, 5);
    assert_true(branch_close(vm) && together_end(vm));
    assert_true(budget_left(vm, ids.coin, 0, &left));
    assert_int_equal(left, 0);
    vm_free(vm);
}

static void test_contested_slots_go_to_the_single_highest(void **state)
{
    struct machine *m = *state;
    static const struct {
        int ranks[3], values[3], outcome;
    } cases[] = {{{1, 2, 3}, {5, 6, 7}, 7},
                 {{1, 3, 3}, {5, 6, 7}, 0},
                 {{1, 3, 3}, {5, 6, 6}, 6},
                 {{0, 0, 0}, {4, 4, 4}, 4},
                 {{0, 0, 0}, {4, 4, 5}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vm *vm = fresh(m, "");
        int64_t value = 0;
        assert_true(together_begin(vm));
        for (int k = 0; k < 3; k++)
            assert_true(branch_open(vm, cases[i].ranks[k]) &&
                        member_store(vm, ids.cells[5], 0, 0, cases[i].values[k]) &&
                        branch_close(vm));
        assert_true(together_end(vm) && member_load(vm, ids.cells[5], 0, 0, &value));
        assert_int_equal(value, cases[i].outcome);
        vm_free(vm);
    }
}

static void test_levels_are_bounded(void **state)
{
    struct machine *m = *state;
    struct vm *vm = fresh(m, "");
    for (int i = 0; i < vm->layout.levels; i++)
        assert_true(together_begin(vm) && branch_open(vm, 0));
    assert_false(together_begin(vm));
    assert_non_null(strstr(vm->message, "together"));
    vm_free(vm);
}

/* A fight that was copied in the middle of a nested branch continues as the other does. */
static void test_copies_within_branches_are_alike(void **state)
{
    struct machine *m = *state;
    for (int i = 0; i < 300; i++) {
        struct text p[3] = {{0}, {0}, {0}}, a = {0}, b = {0};
        seed = (uint64_t)i + 900;
        for (int k = 0; k < 3; k++) random_program(&p[k], 2);
        struct vm *vm = fresh(m, p[0].at);
        assert_true(together_begin(vm) && branch_open(vm, 1));
        play(vm, p[1].at);
        assert_true(branch_close(vm) && branch_open(vm, 2));
        play(vm, p[2].at);
        struct vm *copy = vm_clone(vm), *loaded = vm_new(m->p, m->index, 0, &memory_default);
        assert_true(vm_equal(vm, copy) && vm_hash(vm) == vm_hash(copy));
        size_t size;
        const void *bytes = vm_save(vm, &size);
        assert_true(vm_load(loaded, bytes, size));
        assert_true(vm_equal(vm, loaded));
        vm_copy(loaded, vm);
        assert_true(branch_close(vm) && together_end(vm) && branch_close(loaded) &&
                    together_end(loaded) && branch_close(copy) && together_end(copy));
        assert_true(vm_equal(vm, loaded) && vm_hash(vm) == vm_hash(loaded));
        done(vm, &a);
        done(copy, &b);
        same(&a, &b, "a copy goes another way", p[2].at);
        vm_free(loaded);
        text_release(&a);
        for (int k = 0; k < 3; k++) text_release(&p[k]);
    }
}

static struct machine machine;
static int set_up(void **state)
{
    machine = asm_machine(law_program());
    assert_int_equal(machine.vm->head->status, VM_RUNNING);
    law_start(machine.vm);
    *state = &machine;
    return 0;
}
static int tear_down(void **state)
{
    asm_drop(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_branch_is_plain_running),
        cmocka_unit_test(test_order_of_branches_changes_nothing),
        cmocka_unit_test(test_no_harm_is_lost),
        cmocka_unit_test(test_sets_merge_member_by_member),
        cmocka_unit_test(test_as_the_model_says),
        cmocka_unit_test(test_payments_happen_once_seen_by_all),
        cmocka_unit_test(test_contested_slots_go_to_the_single_highest),
        cmocka_unit_test(test_levels_are_bounded),
        cmocka_unit_test(test_copies_within_branches_are_alike)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
