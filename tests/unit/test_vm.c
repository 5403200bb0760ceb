/* test_vm.c -- the machine by itself: numbers, lists, members, marks, places, events, questions and
 * dice, limits, errors. */
#include "asm.h"

/* ---- one program for all: creatures a, b, c on a 6 by 4 map; b is 2 by 2 ---- */

static struct {
    int32_t guard, health, plan, mood, budget, spare, round, act, marks[5], n, event, rolled;
} ids;

enum { APART, ADD, HIGHEST, LONGEST, ONCE };

static struct program *begin_program(int32_t space, int32_t diagonal)
{
    static const char *const marks[] = {"Cut", "Fire", "Chill", "Long", "Prone"};
    static const enum stacking stacks[] = {STACK_APART, STACK_ADD, STACK_HIGHEST, STACK_LONGEST,
                                           STACK_ONCE};
    struct program *p = asm_program();
    ids.guard = asm_member(p, "guard", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 2);
    ids.health = asm_member(p, "health", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 3);
    ids.plan = asm_member(p, "plan", CLASS_CREATURE, -1, SORT_SLOT, VT_CREATURE, 4);
    p->members.at[ids.plan].count = 2;
    ids.mood = asm_member(p, "mood", CLASS_CREATURE, -1, SORT_SLOT, VT_SET, 6);
    ids.budget = asm_member(p, "main", CLASS_CREATURE, -1, SORT_BUDGET, VT_INT, 8);
    ids.spare = asm_member(p, "spare", CLASS_CREATURE, -1, SORT_BUDGET, VT_INT, 9);
    ids.round = asm_member(p, "round", CLASS_FIGHT, -1, SORT_COUNTER, VT_INT, 0);
    p->kinds.at[KIND_CREATURE].cell_count = 10;
    struct row_members *m = p->members.at;
    m[ids.guard].top = ASM_ROW(p, stats, .name = program_string(p, STR("guard")), .event = -1,
                               .slot = -1, .base = 10, .tag = -1);
    m[ids.health].top = ASM_ROW(p, stats, .name = program_string(p, STR("health")), .event = -1,
                                .slot = -1, .base = 5, .tag = -1);
    m[ids.guard].has_floor = 1;
    m[ids.guard].next = ids.health;
    m[ids.budget].init = 1, m[ids.spare].init = 2;
    m[ids.budget].stand_count = 1;
    vec_push(&p->stand_ins, &p->arena, (struct row_stand_ins){ids.spare});
    for (int i = 0; i < 5; i++) {
        ids.marks[i] = asm_content(p, marks[i], KIND_MARK);
        p->contents.at[ids.marks[i]].stacks = (int32_t)stacks[i];
        if (i == ONCE) continue;
        p->contents.at[ids.marks[i]].param_begin =
            asm_member(p, "n", CLASS_MARK, ids.marks[i], SORT_PARAM, VT_INT, 0);
        p->contents.at[ids.marks[i]].param_count = 1;
    }
    ids.rolled = asm_member(p, "rolled", CLASS_EVENT, 0, SORT_CELL, VT_INT, 0);
    ids.event = ASM_ROW(p, events, .name = program_string(p, STR("scene")),
                        .member_begin = ids.rolled, .member_count = 1, .cell_count = 1, .holds = -1,
                        .nests = 2, .window_begin = 0, .window_count = 1);
    ASM_ROW(p, windows, .name = program_string(p, STR("over")), .event = 0, .policy = ASK_NONE,
            .edge = EDGE_NONE, .busy = 1);
    ASM_ROW(p, moments, .name = program_string(p, STR("turn")), .window = 0, .subject = -1,
            .event = -1, .when = -1, .with = -1);
    ASM_ROW(p, parts, .text = program_string(p, STR("roll")), .arg = -1, .elem = -1);
    ASM_ROW(p, templates, .part_begin = 0, .part_count = 1);
    ASM_ROW(p, questions, .prompt = 0, .type = VT_INT, .elem = -1, .limit_option = -1);
    ASM_ROW(p, questions, .prompt = 0, .type = VT_INT, .elem = -1, .limit_option = -1,
            .may_pass = 1, .has_default = 1);
    ids.act = asm_content(p, "Wave", asm_kind(p, "reaction", KIND_ACT, CLASS_ACT));
    ASM_ROW(p, settings_of_space, .space = space, .diagonal = diagonal, .side = -1, .share = -1,
            .rank = -1, .ground = -1, .border = -1, .list = -1, .form = -1, .thing_form = -1);
    return p;
}

static void end_program(struct program *p, int32_t body)
{
    static const char *const names[] = {"a", "b", "c"};
    int32_t e = asm_encounter(p, names, 3, body), wall = asm_content(p, "wall", KIND_TERRAIN);
    ASM_ROW(p, values, 1);
    p->contents.at[wall].value_count = 1;
    p->values.at[p->contents.at[p->fighters.at[1].content].value_begin].value = 2;
    for (int i = 0; i < 24; i++) ASM_ROW(p, cells, .terrain = i == 15 ? wall : -1);
    p->encounters.at[e].columns = 6, p->encounters.at[e].rows = 4,
    p->encounters.at[e].cell_count = 24;
    static const int32_t places[] = {0, 3, 23};
    for (int i = 0; i < 3; i++) p->fighters.at[i].place = places[i];
}

static int32_t idle(struct program *p)
{
    return ASM_FN(p, "", "", '-', PERMIT_CHANGE, {BC_RETN, 0, 0, 0, 0});
}

/* Runs one function of the given code to its end. */
struct outcome {
    struct machine m;
    int64_t value;
    bool ok;
};
static struct outcome outcome_of(const char *regs, char ret, const struct insn *code, size_t count)
{
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t fn = asm_fn(p, "", regs, ret, PERMIT_PURE, code, count);
    end_program(p, idle(p));
    struct outcome o = {.m = asm_machine(p)};
    o.ok = vm_pure(o.m.vm, fn, NULL, 0, &o.value);
    return o;
}

static void gives_(int64_t value, const char *regs, char ret, const struct insn *code, size_t count)
{
    struct outcome o = outcome_of(regs, ret, code, count);
    if (!o.ok) fail_msg("%s", o.m.vm->message);
    assert_true(o.value == value);
    asm_drop(&o.m);
}

static void fails_(const char *part, const char *regs, char ret, const struct insn *code,
                   size_t count)
{
    struct outcome o = outcome_of(regs, ret, code, count);
    assert_false(o.ok);
    assert_int_equal(o.m.vm->head->status, VM_ERROR);
    if (!strstr(o.m.vm->message, part)) fail_msg("'%s' is not in '%s'", part, o.m.vm->message);
    asm_drop(&o.m);
}
#define CODE(...)                                                                                  \
    (const struct insn[]){__VA_ARGS__},                                                            \
        sizeof((const struct insn[]){__VA_ARGS__}) / sizeof(struct insn)
#define GIVES(value, regs, ret, ...) gives_((value), (regs), (ret), CODE(__VA_ARGS__))
#define FAILS(part, regs, ret, ...)  fails_((part), (regs), (ret), CODE(__VA_ARGS__))

/* A begun fight that does nothing, for calling parts of the machine. */
static struct machine still(int32_t space, int32_t diagonal)
{
    struct program *p = begin_program(space, diagonal);
    end_program(p, idle(p));
    return asm_machine(p);
}

/* ---- numbers ---- */

static void test_arithmetic(void **state)
{
    (void)state;
    GIVES(-4, "iii", 'i', {BC_INT, 1, 0, 0, -7}, {BC_INT, 2, 0, 0, 2}, {BC_DIV, 0, 1, 2, 0},
          {BC_RET, 0, 0, 0, 0});
    GIVES(1, "iii", 'i', {BC_INT, 1, 0, 0, -7}, {BC_INT, 2, 0, 0, 2}, {BC_MOD, 0, 1, 2, 0},
          {BC_RET, 0, 0, 0, 0});
    GIVES(-1, "iii", 'i', {BC_INT, 1, 0, 0, 7}, {BC_INT, 2, 0, 0, -2}, {BC_MOD, 0, 1, 2, 0},
          {BC_RET, 0, 0, 0, 0});
    GIVES(7, "ii", 'i', {BC_INT, 1, 0, 0, -7}, {BC_ABS, 0, 1, 0, 0}, {BC_RET, 0, 0, 0, 0});
    GIVES(-3, "iii", 'i', {BC_INT, 1, 0, 0, -3}, {BC_MIN, 0, 1, 2, 0}, {BC_RET, 0, 0, 0, 0});
    GIVES(5, "ii", 'i', {BC_ADDI, 0, 1, 0, 5}, {BC_RET, 0, 0, 0, 0});
    FAILS("division by zero", "iii", 'i', {BC_DIV, 0, 1, 2, 0}, {BC_RET, 0, 0, 0, 0});
    FAILS("division by zero", "iii", 'i', {BC_MOD, 0, 1, 2, 0}, {BC_RET, 0, 0, 0, 0});
    FAILS("too large", "ii", 'i', {BC_INT, 1, 0, 0, INT32_MAX}, {BC_MUL, 1, 1, 1, 0},
          {BC_MUL, 1, 1, 1, 0}, {BC_RET, 1, 0, 0, 0});
}

static void test_lines_and_boxes_have_bounds(void **state)
{
    (void)state;
    GIVES(3, "iiiiiiiiiiiii", 'i', {BC_INT, 1, 0, 0, -1}, {BC_INT, 4, 0, 0, 1 << 30},
          {BC_INT, 7, 0, 0, -1}, {BC_INT, 8, 0, 0, 1 << 30}, {BC_INT, 9, 0, 0, -1},
          {BC_INT, 10, 0, 0, 1}, {BC_INT, 11, 0, 0, -1}, {BC_INT, 12, 0, 0, 1},
          {BC_MEETS, 0, 1, 0, 0}, {BC_RET, 0, 0, 0, 0});
    FAILS("measured from -1073741824 to 1073741824", "iiiiiiiiiiiii", 'i',
          {BC_INT, 4, 0, 0, (1 << 30) + 1}, {BC_MEETS, 0, 1, 0, 0}, {BC_RET, 0, 0, 0, 0});
}

static void test_a_loop_without_end_runs_out_of_fuel(void **state)
{
    (void)state;
    FAILS("fuel", "i", 'i', {BC_JMP, 0, 0, 0, 0}, {BC_RET, 0, 0, 0, 0});
}

/* ---- sets and lists ---- */

static void test_lists(void **state)
{
    (void)state;
    /* two names of one list: pushing to one leaves the other as it was */
    GIVES(1, "lliif", 'f', {BC_INT, 2, 0, 0, 4}, {BC_LPUSH, 0, 2, 0, 0}, {BC_MOVE, 1, 0, 0, 0},
          {BC_LPUSH, 0, 2, 0, 0}, {BC_LPUSH, 1, 3, 0, 0}, {BC_LLEN, 2, 0, 0, 0},
          {BC_LLEN, 3, 1, 0, 0}, {BC_EQ, 4, 2, 3, 0}, {BC_RET, 4, 0, 0, 0});
    GIVES(-1, "lci", 'c', {BC_INT, 2, 0, 0, 9}, {BC_LGET, 1, 0, 2, 0}, {BC_RET, 1, 0, 0, 0});
    FAILS("list elements", "li", 'i', {BC_LPUSH, 0, 1, 0, 0}, {BC_JMP, 0, 0, 0, 0},
          {BC_RET, 1, 0, 0, 0});
    FAILS("after it is gone", "lii", 'i', {BC_SMARK, 1, 0, 0, 0}, {BC_LPUSH, 0, 1, 0, 0},
          {BC_SFREE, 1, 0, 0, 0}, {BC_LFIRST, 2, 0, 0, 0}, {BC_RET, 2, 0, 0, 0});
    FAILS("cannot be in a set", "qi", 'q', {BC_INT, 1, 0, 0, 64}, {BC_QADD, 0, 0, 1, 0},
          {BC_RET, 0, 0, 0, 0});
    GIVES(5, "qi", 'q', {BC_QADD, 0, 0, 1, 0}, {BC_INT, 1, 0, 0, 2}, {BC_QADD, 0, 0, 1, 0},
          {BC_INT, 1, 0, 0, 70}, {BC_QDEL, 0, 0, 1, 0}, {BC_RET, 0, 0, 0, 0});
    GIVES(7, "q", 'q', {BC_EVERYONE, 0, 0, 0, 0}, {BC_RET, 0, 0, 0, 0});
    /* the number 40 names a creature that is not there: it has no body */
    GIVES((int64_t)1 << 40 | 1, "qi", 'q', {BC_QADD, 0, 0, 1, 0}, {BC_INT, 1, 0, 0, 40},
          {BC_QADD, 0, 0, 1, 0}, {BC_BODIES, 0, 0, 0, 0}, {BC_RET, 0, 0, 0, 0});
}

static void test_sorting_is_stable(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    static const int64_t keys[] = {2, 1, 2, 1, 3}, up[] = {1, 3, 0, 2, 4}, down[] = {4, 0, 2, 1, 3};
    for (int descending = 0; descending < 2; descending++) {
        int64_t list, by, *at = NULL;
        int32_t n = 0;
        list_begin(m.vm, &list);
        list_begin(m.vm, &by);
        for (int64_t i = 0; i < 5; i++) assert_true(list_push(m.vm, &list, i));
        for (int i = 0; i < 5; i++) assert_true(list_push(m.vm, &by, keys[i]));
        assert_true(list_sort(m.vm, &list, &by, descending) && list_open(m.vm, list, &at, &n));
        assert_int_equal(n, 5);
        assert_memory_equal(at, descending ? down : up, sizeof up);
    }
    asm_drop(&m);
}

static void test_a_list_comes_back_from_a_call(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    /* makes two lists, gives the second: the first is gone, the second moves down */
    int32_t inner = ASM_FN(p, "", "lli", 'l', PERMIT_PURE, {BC_INT, 2, 0, 0, 7},
                           {BC_LPUSH, 0, 2, 0, 0}, {BC_LPUSH, 1, 2, 0, 0}, {BC_INT, 2, 0, 0, 8},
                           {BC_LPUSH, 1, 2, 0, 0}, {BC_RET, 1, 0, 0, 0});
    int32_t outer =
        ASM_FN(p, "", "lii", 'i', PERMIT_PURE, {BC_CALL, 0, 0, 0, inner}, {BC_SMARK, 1, 0, 0, 0},
               {BC_LGET, 2, 0, 1, 0}, {BC_INT, 1, 0, 0, 1}, {BC_LGET, 2, 0, 1, 0},
               {BC_SMARK, 1, 0, 0, 0}, {BC_MUL, 1, 1, 2, 0}, {BC_RET, 1, 0, 0, 0});
    end_program(p, idle(p));
    struct machine m = asm_machine(p);
    int64_t out;
    assert_true(vm_pure(m.vm, outer, NULL, 0, &out));
    assert_true(out == 2 * 8); /* two elements in the room, the second an 8 */
    assert_int_equal(m.vm->head->scratch, 0);
    asm_drop(&m);
}

/* ---- members ---- */

static int64_t value_of(struct vm *vm, int32_t member, int64_t rec)
{
    int64_t value = -999;
    if (!member_load(vm, member, rec, 0, &value)) fail_msg("%s", vm->message);
    return value;
}

static void test_tracks_spill_and_clamp(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    assert_int_equal(value_of(m.vm, ids.guard, 0), 10);
    assert_true(member_bump(m.vm, ids.guard, 0, 0, -12));
    assert_int_equal(value_of(m.vm, ids.guard, 0), 0);
    assert_int_equal(value_of(m.vm, ids.health, 0), 3);
    assert_true(member_bump(m.vm, ids.guard, 0, 0, 99));
    assert_int_equal(value_of(m.vm, ids.guard, 0), 10);
    assert_true(member_store(m.vm, ids.guard, 0, 0, -4)); /* a request for the difference: 14 */
    assert_int_equal(value_of(m.vm, ids.guard, 0), 0);
    assert_int_equal(value_of(m.vm, ids.health, 0), -1);
    assert_int_equal(value_of(m.vm, ids.guard, 1), 10);
    asm_drop(&m);
}

static void failing_member(int32_t what, const char *part)
{
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t value = 0;
    bool ok = what == 0   ? member_load(m.vm, ids.guard, -1, 0, &value)
              : what == 1 ? member_load(m.vm, ids.plan, 0, 2, &value)
              : what == 2 ? member_store(m.vm, ids.round, 0, 0, (int64_t)1 << 31)
              : what == 3 ? member_load(m.vm, ids.guard, 3, 0, &value)
              : what == 4 ? member_load(m.vm, ids.rolled, 0, 0, &value)
                          : budget_pay(m.vm, ids.budget, 0, 4);
    assert_false(ok);
    if (!strstr(m.vm->message, part)) fail_msg("'%s' is not in '%s'", part, m.vm->message);
    asm_drop(&m);
}

static void test_values_are_checked(void **state)
{
    (void)state;
    failing_member(0, "none has no 'guard'");
    failing_member(1, "there is no [2]");
    failing_member(2, "does not fit into 'round'");
    failing_member(3, "'guard'");
    failing_member(4, "that event is over");
    failing_member(5, "a cannot pay 4 main: 1 too few");
}

static void test_budgets_and_stand_ins(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t left = 0;
    bool can = false;
    assert_true(budget_can_pay(m.vm, ids.budget, 0, 3, &can) && can);
    assert_true(budget_can_pay(m.vm, ids.budget, 0, 4, &can) && !can);
    assert_true(budget_pay(m.vm, ids.budget, 0, 2));
    assert_true(budget_left(m.vm, ids.budget, 0, &left) && left == 0);
    assert_true(budget_left(m.vm, ids.spare, 0, &left) && left == 1);
    assert_true(budget_grant(m.vm, ids.budget, 0, 1));
    assert_true(budget_left(m.vm, ids.budget, 0, &left) && left == 1);
    /* a track, down to its floor */
    assert_true(budget_pay_up_to(m.vm, ids.guard, 0, 12, &left) && left == 10);
    assert_int_equal(value_of(m.vm, ids.guard, 0), 0);
    asm_drop(&m);
}

/* ---- marks ---- */

static int64_t apply(struct vm *vm, int which, int64_t bearer, int64_t n, int64_t turns)
{
    int64_t args[3] = {turns, -1, n}, mark = -1;
    if (!mark_apply_op(vm, apply_imm(ids.marks[which], turns > 0 ? 0 : -1), VT_CREATURE, bearer,
                       args, 3, &mark))
        fail_msg("%s", vm->message);
    return mark;
}

static void test_stacking(void **state)
{
    (void)state;
    static const struct {
        int which, first, then, count, n, left;
    } cases[] = {{APART, 2, 3, 2, 2, 2},   {ADD, 2, 3, 1, 5, 4},     {HIGHEST, 2, 3, 1, 3, 4},
                 {HIGHEST, 3, 2, 1, 3, 2}, {LONGEST, 5, 1, 1, 1, 4}, {ONCE, 0, 0, 1, 0, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct machine m = still(SPACE_SQUARES, 1);
        apply(m.vm, cases[i].which, 1, cases[i].first, 2);
        apply(m.vm, cases[i].which, 1, cases[i].then, 4);
        assert_int_equal(m.vm->world[W_MARKS], cases[i].count);
        const int32_t *mark = mark_at(m.vm, 0);
        assert_int_equal(mark[MK_CELLS], cases[i].n);
        assert_int_equal(mark[MK_LEFT], cases[i].left);
        asm_drop(&m);
    }
}

static void test_a_stale_mark_is_known(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t a = apply(m.vm, APART, 0, 1, 0), b = apply(m.vm, APART, 0, 2, 0), first;
    assert_true(mark_remove(m.vm, mark_slot(a)));
    assert_int_equal(mark_at(m.vm, mark_slot(b))[MK_RANK], 0);
    int64_t c = apply(m.vm, APART, 0, 3, 0);
    assert_int_equal(mark_slot(c), mark_slot(a));
    assert_false(mark_alive(m.vm, a));
    assert_true(mark_alive(m.vm, c));
    /* the oldest */
    assert_true(mark_first(m.vm, VT_CREATURE, 0, ids.marks[APART], &first) && first == b);
    assert_null(mark_get(m.vm, a));
    assert_string_equal(m.vm->message, "that mark has ended");
    asm_drop(&m);
}

static void test_a_full_pool_has_a_name(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    for (int i = 0; i < m.vm->layout.marks; i++) apply(m.vm, APART, i % 3, i, 0);
    int64_t args[3] = {0, -1, 1}, mark;
    assert_false(
        mark_apply_op(m.vm, apply_imm(ids.marks[APART], -1), VT_CREATURE, 0, args, 3, &mark));
    assert_non_null(strstr(m.vm->message, "'Cut'"));
    asm_drop(&m);
}

static void test_counts_run_out(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t event = 0;
    apply(m.vm, APART, 0, 1, 2);
    apply(m.vm, HIGHEST, 0, 1, 0);
    assert_true(event_new(m.vm, ids.event, &event) && event_run(m.vm, event, 0));
    assert_true(marks_expire(m.vm, event, 0));
    assert_int_equal(m.vm->world[W_MARKS], 2);
    assert_true(marks_expire(m.vm, event, 0));
    assert_int_equal(m.vm->world[W_MARKS], 1);
    asm_drop(&m);
}

/* ---- events ---- */

static void test_events_nest_so_deep(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t e;
    assert_true(event_new(m.vm, ids.event, &e) && event_new(m.vm, ids.event, &e));
    assert_false(event_new(m.vm, ids.event, &e));
    assert_non_null(strstr(m.vm->message, "scene"));
    asm_drop(&m);
}

/* Called off in a call within its window: the rest of the call, the window and the block are left;
 * what follows runs. */
static void test_calling_off_leaves_the_block(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t inner =
        ASM_FN(p, "e", "i", '-', PERMIT_CHANGE, {BC_CALLOFF, 0, 0, 0, 0}, {BC_CHECK, 0, 0, 0, 0},
               {BC_INT, 1, 0, 0, 100}, {BC_BUMPF, 1, 0, 0, ids.round}, {BC_RETN, 0, 0, 0, 0});
    int32_t body =
        ASM_FN(p, "", "ei", '-', PERMIT_CHANGE, {BC_EVNEW, 0, 0, 0, 0}, {BC_EVRUN, 0, 0, 0, 7},
               {BC_CHECK, 0, 0, 0, 0}, {BC_INT, 1, 0, 0, 1}, {BC_BUMPF, 1, 0, 0, ids.round},
               {BC_CALL, 0, 0, 0, inner}, {BC_BUMPF, 1, 0, 0, ids.round}, {BC_EVPOP, 0, 0, 0, 0},
               {BC_CHECK, 0, 0, 0, 0}, {BC_INT, 1, 0, 0, 10}, {BC_BUMPF, 1, 0, 0, ids.round},
               {BC_RETN, 0, 0, 0, 0});
    end_program(p, body);
    struct machine m = asm_machine(p);
    assert_true(vm_run(m.vm));
    assert_int_equal(m.vm->head->status, VM_DONE);
    assert_int_equal(value_of(m.vm, ids.round, 0), 11);
    assert_int_equal(m.vm->world[W_DEPTH], 0);
    asm_drop(&m);
}

/* While its window is open an event stays, in any state. */
static void test_an_open_window_holds_the_block(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t body =
        ASM_FN(p, "", "ei", '-', PERMIT_CHANGE, {BC_EVNEW, 0, 0, 0, 0}, {BC_EVRUN, 0, 0, 0, 9},
               {BC_INT, 1, 0, 0, 1}, {BC_WOPEN, 0, 0, 0, 0}, {BC_CALLOFF, 0, 0, 0, 0},
               {BC_CHECK, 0, 0, 0, 0}, {BC_BUMPF, 1, 0, 0, ids.round}, {BC_WCLOSE, 0, 0, 0, 0},
               {BC_CHECK, 0, 0, 0, 0}, {BC_EVPOP, 0, 0, 0, 0}, {BC_RETN, 0, 0, 0, 0});
    end_program(p, body);
    struct machine m = asm_machine(p);
    assert_true(vm_run(m.vm));
    assert_int_equal(value_of(m.vm, ids.round, 0), 1);
    asm_drop(&m);
}

static void test_an_end_in_a_branch_waits_for_the_others(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t body =
        ASM_FN(p, "", "is", '-', PERMIT_CHANGE, {BC_TBEGIN, 0, 0, 0, 0}, {BC_TOPEN, 0, 0, 0, 0},
               {BC_ENDFIGHT, 1, 0, 0, 0}, {BC_TCLOSE, 0, 0, 0, 0}, {BC_TOPEN, 0, 0, 0, 0},
               {BC_INT, 0, 0, 0, 3}, {BC_BUMPF, 0, 0, 0, ids.round}, {BC_TCLOSE, 0, 0, 0, 0},
               {BC_TEND, 0, 0, 0, 0}, {BC_BUMPF, 0, 0, 0, ids.round}, {BC_RETN, 0, 0, 0, 0});
    end_program(p, body);
    struct machine m = asm_machine(p);
    assert_true(vm_run(m.vm));
    assert_int_equal(m.vm->head->status, VM_DONE);
    assert_int_equal(m.vm->head->winner, -1);
    assert_int_equal(value_of(m.vm, ids.round, 0), 3);
    asm_drop(&m);
}

/* ---- chance and choice ---- */

static void test_dice_fall_one_by_one(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t body = ASM_FN(p, "", "idcii", '-', PERMIT_CHANGE, {BC_INT, 3, 0, 0, 3},
                          {BC_INT, 4, 0, 0, 6}, {BC_DICE, 1, 3, 4, 0}, {BC_ROLL, 0, 1, 0, 0},
                          {BC_STF, 0, 0, 0, ids.round}, {BC_RETN, 0, 0, 0, 0});
    end_program(p, body);
    struct machine m = asm_machine(p);
    assert_true(vm_run(m.vm));
    for (int i = 0; i < 3; i++) {
        struct roll roll;
        assert_int_equal(m.vm->head->status, VM_ROLL);
        assert_true(roll_current(m.vm, &roll));
        assert_int_equal(roll.index, i);
        assert_int_equal(roll.sides, 6);
        assert_false(roll_answer(m.vm, 7));
        assert_false(roll_answer(m.vm, 0));
        assert_true(roll_answer(m.vm, i + 4));
    }
    assert_true(vm_run(m.vm));
    assert_int_equal(value_of(m.vm, ids.round, 0), 15);
    asm_drop(&m);
}

/* The kept faces are part of the fight: a copy or a fight saved half way continues with them. A
 * save without them is an error. */
static void test_kept_dice_are_part_of_the_fight(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t body =
        ASM_FN(p, "", "idcii", '-', PERMIT_CHANGE, {BC_INT, 3, 0, 0, 4}, {BC_INT, 4, 0, 0, 6},
               {BC_DICE, 1, 3, 4, 0}, {BC_INT, 3, 0, 0, 2}, {BC_KEEPBEST, 1, 1, 3, 0},
               {BC_ROLL, 0, 1, 0, 0}, {BC_STF, 0, 0, 0, ids.round}, {BC_RETN, 0, 0, 0, 0});
    end_program(p, body);
    struct machine m = asm_machine(p);
    assert_true(vm_run(m.vm));
    assert_false(roll_answer_total(m.vm, 1) || roll_answer_total(m.vm, 13)); /* two of six sides */
    struct vm *given = vm_clone(m.vm);
    assert_true(roll_answer_total(given, 11) && vm_run(given));
    assert_int_equal(value_of(given, ids.round, 0), 11);
    for (int i = 0; i < 3; i++) assert_true(roll_answer(m.vm, (int[]){5, 2, 6}[i]));
    struct vm *copy = vm_clone(m.vm), *saved = vm_new(p, m.index, 0, &memory_default),
              *damaged = vm_new(p, m.index, 0, &memory_default);
    size_t size;
    const void *bytes = vm_save(m.vm, &size);
    assert_non_null(bytes);
    assert_true(vm_load(saved, bytes, size));
    assert_true(vm_load(damaged, bytes, size));
    struct vm *all[] = {m.vm, copy, saved};
    for (int i = 0; i < 3; i++) {
        assert_true(roll_answer(all[i], 4) && vm_run(all[i]));
        assert_int_equal(value_of(all[i], ids.round, 0), 11);
        assert_int_equal(all[i]->head->scratch, 0);
    }
    damaged->head->scratch = 0;
    assert_false(roll_answer(damaged, 4));
    assert_int_equal(damaged->head->status, VM_ERROR);
    vm_free(given), vm_free(copy), vm_free(saved), vm_free(damaged);
    asm_drop(&m);
}

/* So are the chain of a die that explodes, and the faces of a list. */
static void test_a_chain_is_part_of_the_fight(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_SQUARES, 1);
    int32_t body = ASM_FN(p, "", "idclil", '-', PERMIT_CHANGE, {BC_INT, 4, 0, 0, 2},
                          {BC_INT, 0, 0, 0, 6}, {BC_DICE, 1, 4, 0, 0}, {BC_EXPLODE, 1, 1, 0, 0},
                          {BC_ROLLEACH, 5, 1, 0, 0}, {BC_INT, 4, 0, 0, 0}, {BC_LGET, 0, 5, 4, 0},
                          {BC_STF, 0, 0, 0, ids.round}, {BC_RETN, 0, 0, 0, 0});
    end_program(p, body);
    struct machine m = asm_machine(p);
    assert_true(vm_run(m.vm));
    assert_false(roll_answer_total(m.vm, 8)); /* a list has no total */
    for (int i = 0; i < 3; i++) assert_true(roll_answer(m.vm, (int[]){5, 6, 6}[i]));
    struct roll roll;
    assert_true(roll_current(m.vm, &roll));
    assert_int_equal(roll.dice, 4);
    assert_int_equal(roll.index, 3);
    struct vm *copy = vm_clone(m.vm), *saved = vm_new(p, m.index, 0, &memory_default),
              *damaged = vm_new(p, m.index, 0, &memory_default);
    size_t size;
    const void *bytes = vm_save(m.vm, &size);
    assert_true(vm_load(saved, bytes, size));
    assert_true(vm_load(damaged, bytes, size));
    struct vm *all[] = {m.vm, copy, saved};
    for (int i = 0; i < 3; i++) {
        assert_true(roll_answer(all[i], 1) && vm_run(all[i]));
        assert_int_equal(value_of(all[i], ids.round, 0), 13);
    }
    damaged->head->roll_extra = 4;
    bytes = vm_save(damaged, &size);
    assert_false(vm_load(saved, bytes, size));
    vm_free(copy), vm_free(saved), vm_free(damaged);
    asm_drop(&m);
}

/* Asks for `most` of 1 .. count; true if it waits. */
static bool asked(struct machine *m, int count, int most, int question)
{
    struct program *p = begin_program(SPACE_SQUARES, 1);
    struct insn code[80];
    size_t n = 0;
    for (int i = 1; i <= count; i++) {
        code[n++] = (struct insn){BC_INT, 6, 0, 0, i};
        code[n++] = (struct insn){BC_LPUSH, 1, 6, 0, 0};
    }
    code[n++] = (struct insn){BC_INT, 4, 0, 0, most};
    code[n++] = (struct insn){BC_ASK, 0, 1, 0, question};
    code[n++] = (struct insn){BC_LLEN, 6, 0, 0, 0};
    code[n++] = (struct insn){BC_STF, 6, 0, 0, ids.round};
    code[n++] = (struct insn){BC_RETN, 0, 0, 0, 0};
    end_program(p, asm_fn(p, "", "llcsili", '-', PERMIT_CHANGE, code, n));
    *m = asm_machine(p);
    assert_true(vm_run(m->vm));
    return m->vm->head->status == VM_QUESTION;
}

static void test_questions(void **state)
{
    (void)state;
    struct machine m;
    struct choice q;
    assert_false(asked(&m, 0, 1, 0)); /* nothing to choose from */
    asm_drop(&m);
    assert_false(asked(&m, 3, 0, 0));
    asm_drop(&m);
    assert_false(asked(&m, 1, 1, 0)); /* no choice */
    assert_int_equal(value_of(m.vm, ids.round, 0), 1);
    asm_drop(&m);
    assert_true(asked(&m, 1, 1, 1)); /* it may be passed */
    assert_true(choice_current(m.vm, &q) && q.least == 0 && q.most == 1);
    assert_true(choice_answer(m.vm, NULL, -1)); /* the default: nobody */
    assert_true(vm_run(m.vm));
    assert_int_equal(value_of(m.vm, ids.round, 0), 0);
    asm_drop(&m);
    assert_true(asked(&m, 3, 2, 0));
    assert_true(choice_current(m.vm, &q) && q.least == 2 && q.most == 2 && q.count == 3);
    assert_false(choice_answer(m.vm, (const int[]){1}, 1));
    assert_false(choice_answer(m.vm, (const int[]){1, 1}, 2));
    assert_false(choice_answer(m.vm, (const int[]){1, 3}, 2));
    assert_false(choice_answer(m.vm, (const int[]){0, 1}, -1));
    assert_true(choice_answer(m.vm, (const int[]){2, 0}, 2));
    assert_true(vm_run(m.vm));
    assert_int_equal(value_of(m.vm, ids.round, 0), 2);
    asm_drop(&m);
}

/* ---- places ---- */

static int64_t far(struct machine *m, int type_a, int64_t a, int type_b, int64_t b)
{
    int64_t out;
    assert_true(place_distance(m->vm, type_a, a, type_b, b, &out));
    return out;
}

static void test_squares(void **state)
{
    (void)state;
    /* 3 over, 2 down: 3; 3 + 2; 3 + one more */
    static const int32_t diagonals[] = {1, 2, 3}, distances[] = {3, 5, 4};
    for (int i = 0; i < 3; i++) {
        struct machine m = still(SPACE_SQUARES, diagonals[i]);
        assert_true(far(&m, VT_PLACE, 0, VT_PLACE, 15) == distances[i]);
        assert_true(far(&m, VT_PLACE, 15, VT_PLACE, 0) == distances[i]);
        asm_drop(&m);
    }
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t list, *at = NULL;
    int32_t n = 0;
    /* b covers columns 3 and 4, rows 0 and 1 */
    assert_true(far(&m, VT_CREATURE, 0, VT_CREATURE, 1) == 3);
    assert_true(far(&m, VT_CREATURE, 1, VT_CREATURE, 2) == 2); /* from 4, 1 to 5, 3 */
    assert_true(place_bodies(m.vm, 10) == 2 && place_bodies(m.vm, 11) == 0 &&
                place_bodies(m.vm, 0) == 1);
    assert_true(place_step(m.vm, 7, 0) == 8 && place_step(m.vm, 7, 3) == 12 &&
                place_step(m.vm, 7, 6) == 1 && place_step(m.vm, 5, 0) == -1);
    assert_true(place_direction(m.vm, 0, 7) == 1 && place_direction(m.vm, 7, 0) == 5 &&
                place_direction(m.vm, 0, 5) == 0 && place_direction(m.vm, 3, 3) == -1);
    assert_true(place_neighbours(m.vm, 0, &list) && list_open(m.vm, list, &at, &n) && n == 3);
    /* the wall is at 15: seen, not passed */
    assert_true(place_line(m.vm, 12, 17, &list) && list_open(m.vm, list, &at, &n));
    assert_int_equal(n, 3);
    assert_true(at[0] == 13 && at[2] == 15);
    assert_true(place_set(m.vm, 0, -1));
    assert_true(creatures_present(m.vm) == 6 &&
                far(&m, VT_CREATURE, 0, VT_CREATURE, 1) == FAR_AWAY);
    assert_false(place_set(m.vm, 0, 24));
    asm_drop(&m);
}

static void test_zones(void **state)
{
    (void)state;
    struct program *p = begin_program(SPACE_ZONES, 1);
    end_program(p, idle(p));
    static const int32_t borders[][2] = {{0, 1}, {1, 2}, {2, 3}, {0, 4}};
    for (int i = 0; i < 4; i++)
        vec_push(&p->borders, &p->arena, (struct row_borders){borders[i][0], borders[i][1], -1});
    struct row_encounters *e = &p->encounters.at[0];
    e->border_count = 4, e->cell_count = 6, e->columns = 6, e->rows = 1;
    for (int i = 0; i < 3; i++) p->fighters.at[i].place = i;
    struct machine m = asm_machine(p);
    int64_t list, *at = NULL;
    int32_t n = 0;
    assert_true(far(&m, VT_PLACE, 4, VT_PLACE, 3) == 4 &&
                far(&m, VT_PLACE, 0, VT_PLACE, 5) == FAR_AWAY);
    assert_true(place_step(m.vm, 1, 0) == 0 && place_step(m.vm, 1, 1) == 2 &&
                place_step(m.vm, 1, 2) == -1);
    assert_true(place_line(m.vm, 4, 2, &list) && list_open(m.vm, list, &at, &n) && n == 2 &&
                at[0] == 0 && at[1] == 1);
    assert_true(place_direction(m.vm, 1, 3) == 1 && place_direction(m.vm, 0, 5) == -1);
    asm_drop(&m);
}

/* ---- acts ---- */

static void test_acts_are_values(void **state)
{
    (void)state;
    struct machine m = still(SPACE_SQUARES, 1);
    int64_t act = 0, out = 0;
    assert_true(act_make(m.vm, ids.act, NULL, 0, &act));
    assert_int_equal(act_content(act), ids.act);
    assert_true(act_arg(m.vm, act, 0, &out) && out == -1);
    assert_false(act_check(m.vm, 0));
    asm_drop(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_a_loop_without_end_runs_out_of_fuel),
        cmocka_unit_test(test_lines_and_boxes_have_bounds),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_sorting_is_stable),
        cmocka_unit_test(test_a_list_comes_back_from_a_call),
        cmocka_unit_test(test_tracks_spill_and_clamp),
        cmocka_unit_test(test_values_are_checked),
        cmocka_unit_test(test_budgets_and_stand_ins),
        cmocka_unit_test(test_stacking),
        cmocka_unit_test(test_a_stale_mark_is_known),
        cmocka_unit_test(test_a_full_pool_has_a_name),
        cmocka_unit_test(test_counts_run_out),
        cmocka_unit_test(test_events_nest_so_deep),
        cmocka_unit_test(test_calling_off_leaves_the_block),
        cmocka_unit_test(test_an_open_window_holds_the_block),
        cmocka_unit_test(test_an_end_in_a_branch_waits_for_the_others),
        cmocka_unit_test(test_dice_fall_one_by_one),
        cmocka_unit_test(test_kept_dice_are_part_of_the_fight),
        cmocka_unit_test(test_a_chain_is_part_of_the_fight),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_zones),
        cmocka_unit_test(test_acts_are_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
