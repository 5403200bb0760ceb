/* test_verify_code.c -- One instruction put into a good program: exactly one reason each. Also all
 * instructions with a range of small operands. */
#include <stdio.h>
#include "code_testing.h"
#include "rounds.h"

struct reject {
    enum sample_function function;
    struct insn insn; /* takes the place of the function's first */
    const char *reason;
};

#define EVERY(reason, ...)                                                                         \
    {                                                                                              \
        FN_EVERY, {__VA_ARGS__}, "function every, instruction 0: " reason                          \
    }

static const struct reject rejects[] = {
    EVERY("there is no operation 255", 255, 0, 0, 0, 0),
    /* operands by letter: none, a register that is not there, one of each type that is wrong */
    EVERY("an operand where there is none", BC_NOP, 1, 0, 0, 0),
    EVERY("an operand where there is none", BC_NOP, 0, 1, 0, 0),
    EVERY("an operand where there is none", BC_NOP, 0, 0, 1, 0),
    EVERY("a number where there is none", BC_NOP, 0, 0, 0, 1),
    EVERY("there is no register 79", BC_ADD, 79, 0, 0, 0),
    EVERY("there is no register 255", BC_ADD, 0, 255, 0, 0),
    EVERY("there is no register 79", BC_ADD, 0, 0, 79, 0),
    EVERY("register 2 is a flag, an int is needed", BC_ADD, R_F, R_I, R_I, 0),
    EVERY("register 7 is a creature, an int is needed", BC_ADD, R_I, R_C, R_I, 0),
    EVERY("register 14 is a list, an int is needed", BC_ADD, R_I, R_I, R_L, 0),
    EVERY("register 0 is an int, a flag is needed", BC_NOT, R_F, R_I, 0, 0),
    EVERY("register 5 is a text, an int, flag or tag is needed", BC_INT, R_X, 0, 0, 0),
    EVERY("register 0 is an int, a text is needed", BC_TEXT, R_I, 0, 0, 0),
    EVERY("register 0 is an int, a content is needed", BC_CONTENT, R_I, 0, 0, 0),
    EVERY("register 0 is an int, dice is needed", BC_SIDESOF, R_I, R_I, 0, 0),
    EVERY("register 7 is a creature, a place is needed", BC_STEP, R_P, R_C, R_I, 0),
    EVERY("register 8 is a thing, a creature is needed", BC_PLACEOF, R_P, R_T, 0, 0),
    EVERY("register 10 is a mark, a thing is needed", BC_OWNER, R_C, R_M, 0, 0),
    EVERY("register 7 is a creature, a side is needed", BC_ENDFIGHT, R_C, 0, 0, 0),
    EVERY("register 8 is a thing, a mark is needed", BC_FINISH, R_T, 0, 0, 0),
    EVERY("register 15 is an act, an event is needed", BC_EVPOP, R_A, 0, 0, 0),
    EVERY("register 14 is a list, a set is needed", BC_QCOUNT, R_I, R_L, 0, 0),
    EVERY("register 13 is a set, a list is needed", BC_LLEN, R_I, R_Q, 0, 0),
    EVERY("register 12 is a content, an act is needed", BC_ACTKIND, R_K, R_K, 0, 0),
    EVERY("register 15 is an act, a content is needed", BC_ACTKIND, R_A, R_A, 0, 0),
    EVERY("register 0 is an int, a moment is needed", BC_MOMENT, R_I, 0, 0, 0),
    EVERY("register 6 is a place, something that has content is needed", BC_CONTENTOF, R_K, R_P, 0,
          0),
    EVERY("register 0 is an int, a creature, thing, mark, side or place is needed", BC_UNAPPLY, R_I,
          0, 0, C_BURNING),
    EVERY("register 10 is a mark, a creature or thing is needed", BC_FIRSTTHING, R_T, R_M, 0,
          C_SWING),
    EVERY("register 8 is a thing, a place or creature is needed", BC_DISTANCE, R_I, R_P, R_T, 0),
    EVERY("register 8 is a thing, what a set can hold is needed", BC_QADD, R_Q, R_Q, R_T, 0),
    EVERY("register 14 is a list, what a set can hold is needed", BC_QFIRST, R_L, R_Q, 0, 0),
    EVERY("register 1 is an int, a flag is needed", BC_EQ, R_I2, R_C, R_C, 0),
    EVERY("register 8 is a thing, a creature is needed", BC_EQ, R_F, R_C, R_T, 0),
    EVERY("register 0 is an int, a creature is needed", BC_MOVE, R_I, R_C, 0, 0),
    EVERY("there is no register 200", BC_MOVE, R_I, 200, 0, 0),
    EVERY("there is no register 99", BC_NONE, 99, 0, 0, 0),
    EVERY("there is no register 99", BC_LPUSH, R_L, 99, 0, 0),
    /* numbers by kind */
    EVERY("constants have no row 1", BC_CONST, R_I, 0, 0, 1),
    EVERY("constants have no row -1", BC_CONST, R_I, 0, 0, -1),
    EVERY("a jump to -1, out of the function", BC_JT, R_F, 0, 0, -1),
    EVERY("a jump to 500, out of the function", BC_EVRUN, R_E, 0, 0, 500),
    EVERY("a jump to 500, out of the function", BC_LNEXT, R_C, R_L, R_I, 500),
    EVERY("functions have no row 25", BC_CALL, R_I, R_C, 0, 25),
    EVERY("members have no row 25", BC_LD, R_I, R_C, 0, 25),
    EVERY("stats have no row 5", BC_STAT, R_I, R_C, R_T, 5),
    EVERY("events have no row 1", BC_EVNEW, R_E, 0, 0, 1),
    EVERY("windows have no row 2", BC_WOPEN, R_E, 0, 0, 2),
    EVERY("contents have no row 8", BC_CONTENT, R_K, 0, 0, 8),
    EVERY("kinds have no row 9", BC_ISKIND, R_F, R_T, 0, 9),
    EVERY("slots have no row 6", BC_GIVEN, R_I, R_T, 0, 6),
    EVERY("owns have no row 6", BC_OWNED, R_L, R_C, 0, 6),
    EVERY("templates have no row 3", BC_SAY, R_C, 0, 0, 3),
    EVERY("figures have no row 1", BC_FIGURE, R_FIGURE, 0, 0, 1),
    EVERY("measures have no row 3", BC_MEASURE, R_T, R_I, R_C, 3),
    EVERY("questions have no row 1", BC_ASK, R_L, R_ASK, 0, 1),
    EVERY("points have no row 2", BC_COVER, 0, 0, 0, 2),
    EVERY("contents have no row 65535", BC_APPLY, R_M, R_C, R_APPLY, -1),
    EVERY("moments have no row 1", BC_APPLY, R_M, R_C, R_APPLY, C_BURNING | 2 << 16),
    EVERY("there is no string 9999", BC_TEXT, R_X, 0, 0, 9999),
    EVERY("there is no string -1", BC_TEXT, R_X, 0, 0, -1),
    EVERY("a flag cannot be 2", BC_INT, R_F, 0, 0, 2),
    EVERY("a tag cannot be 64", BC_INT, R_G, 0, 0, 64),
    EVERY("a tag cannot be -2", BC_INT, R_G, 0, 0, -2),
    EVERY("the number cannot be 2", BC_LSORT, R_L, R_L, 0, 2),
    EVERY("the number cannot be 3", BC_ACTARG, R_C, R_A, 0, 3),
    EVERY("the number cannot be -1", BC_ACTARG, R_C, R_A, 0, -1),
    EVERY("the number cannot be 3", BC_ACTCALL, R_A, R_ACT, 0, 3),
    EVERY("the number cannot be 1", BC_MOMENT, R_O, 0, 0, 1),
    EVERY("register 7 is a creature, an int, dice or a set is needed", BC_CONST, R_C, 0, 0, 0),
    EVERY("the number cannot be 0", BC_DIVI, R_I, R_I, 0, 0),
    EVERY("the number cannot be -8", BC_MODI, R_I, R_I, 0, -8),
    /* compared and gone, gone over */
    EVERY("register 8 is a thing, a creature is needed", BC_JEQ, R_C, R_T, 0, 0),
    EVERY("register 7 is a creature, an int, flag or tag is needed", BC_JEQI, R_C, 0, 0, 0),
    EVERY("register 2 is a flag, an int is needed", BC_JLTI, R_F, 0, 0, 0),
    EVERY("a jump to -1, out of the function", BC_JSOME, R_C, 0, 0, -1),
    EVERY("a jump to 999, out of the function", BC_QEACH, R_C, R_Q, 0, 999),
    EVERY("register 14 is a list, a set is needed", BC_QEACH, R_C, R_L, 0, 0),
    EVERY("register 8 is a thing, what a set can hold is needed", BC_QEACH, R_T, R_Q, 0, 0),
    EVERY("register 8 is a thing, a place or creature is needed", BC_QNEAR, R_Q, R_Q, R_T, 0),
    EVERY("register 14 is a list, a set is needed", BC_QWITHIN, R_L, R_C, R_I, 0),
    EVERY("register 13 is a set, a list is needed", BC_LEACH, R_C, R_Q, R_I, 0),
    /* members */
    EVERY("register 8 is a thing, a creature is needed", BC_LD, R_I, R_T, 0, M_POISE),
    EVERY("register 2 is a flag, an int is needed", BC_LD, R_F, R_C, 0, M_POISE),
    EVERY("member 8 is not kept by such a record", BC_LD, R_I, R_C, 0, M_GOAL),
    EVERY("member 17 is not kept by such a record", BC_LD, R_C, R_A, 0, M_CHOSEN),
    EVERY("register 12 is a content, an int is needed", BC_ST, R_C, R_K, 0, M_POISE),
    EVERY("register 7 is a creature, an event is needed", BC_ST, R_C, R_I, 0, M_ROLLED),
    EVERY("a place changes by SETPLACE", BC_ST, R_C, R_P, 0, MEMBER_PLACE),
    EVERY("a place changes by SETPLACE", BC_STX, R_C, R_P, R_I, MEMBER_PLACE),
    EVERY("a place changes by SETPLACE", BC_STL, R_C, R_L, 0, MEMBER_PLACE),
    EVERY("member 6 is not a number", BC_BUMP, R_C, R_I, 0, M_MOOD),
    EVERY("member 6 is not a number", BC_BUMPI, R_C, 1, 0, M_MOOD),
    EVERY("member 6 is not a number", BC_DROP, R_C, R_I, 0, M_MOOD),
    EVERY("member 6 is not a number", BC_SUBM, R_I, R_I, R_C, M_MOOD),
    EVERY("a place changes by SETPLACE", BC_STXI, R_C, R_P, 0, MEMBER_PLACE),
    EVERY("a set holds nothing like 64", BC_QHASI, R_F, R_Q, 64, 0),
    EVERY("a set holds nothing like 255", BC_JHAS, R_Q, 255, 0, 1),
    EVERY("a set holds nothing like 64", BC_JLACKS, R_Q, 64, 0, 1),
    EVERY("member 2 is not the fight's", BC_LDF, R_I, 0, 0, M_POISE),
    EVERY("member 9 is not the fight's", BC_STF, R_I, 0, 0, M_SCORE),
    EVERY("member 9 is not the fight's", BC_BUMPF, R_I, 0, 0, M_SCORE),
    EVERY("an option is fixed while the fight lasts", BC_STF, R_I, 0, 0, M_GOAL),
    EVERY("an option is fixed while the fight lasts", BC_BUMPF, R_I, 0, 0, M_GOAL),
    EVERY("member 6 is not a budget or track of a creature", BC_LEFT, R_I, R_C, 0, M_MOOD),
    EVERY("member 9 is not a budget or track of a creature", BC_PAY, R_C, R_I, 0, M_SCORE),
    EVERY("member 8 is not a budget or track of a creature", BC_GRANT, R_C, R_I, 0, M_GOAL),
    /* content */
    EVERY("slot 5 is of another sort", BC_GIVEN, R_I, R_T, 0, SLOT_HIT),
    EVERY("slot 3 is of another sort", BC_RULE, R_I, R_T, 0, SLOT_LEVEL),
    EVERY("slot 3 is of another sort", BC_FIRE, R_T, R_FIRE, 0, SLOT_LEVEL),
    EVERY("register 7 is a creature, a thing is needed", BC_GIVEN, R_I, R_C, 0, SLOT_LEVEL),
    EVERY("register 2 is a flag, an int is needed", BC_GIVEN, R_F, R_T, 0, SLOT_LEVEL),
    EVERY("register 14 is a list, a set is needed", BC_RULE, R_L, R_T, 0, SLOT_TARGET),
    EVERY("register 9 is a side, a thing is needed", BC_HASSLOT, R_F, R_S, 0, SLOT_HIT),
    EVERY("register 0 is an int, a creature is needed", BC_FIRE, R_T, R_I, 0, SLOT_HIT),
    EVERY("register 8 is a thing, an int is needed", BC_FIRE, R_T, R_C, 0, SLOT_HIT),
    EVERY("there is no register 79", BC_FIRE, R_T, 79, 0, SLOT_HIT),
    EVERY("register 7 is a creature, a thing is needed", BC_ISKIND, R_F, R_C, 0, K_CARD),
    EVERY("register 7 is a creature, a thing is needed", BC_ISCONTENT, R_F, R_C, 0, C_SWING),
    EVERY("2 is of another class", BC_INGROUP, R_F, R_T, 0, C_BURNING),
    EVERY("register 8 is a thing, a creature is needed", BC_OWNED, R_L, R_T, 0, 0),
    EVERY("register 9 is a side, a creature is needed", BC_OWNED, R_L, R_S, 0, 0),
    EVERY("5 is of another class", BC_OWNEDF, R_L, 0, 0, 5),
    EVERY("register 7 is a creature, a side is needed", BC_GIVE, R_T, R_C, 0, 5),
    EVERY("0 is of another class", BC_GIVEF, R_T, 0, 0, 0),
    EVERY("register 9 is a side, a creature or thing is needed", BC_BECOME, R_S, R_K, 0, 0),
    EVERY("register 8 is a thing, a content is needed", BC_BECOME, R_C, R_T, 0, 0),
    EVERY("a side changes by SETSIDE, a list by GIVE, content by BECOME", BC_ST, R_T, R_K, 0,
          M_THING_FORM),
    EVERY("a side changes by SETSIDE, a list by GIVE, content by BECOME", BC_ST, R_T, R_C, 0,
          M_LIST_OWNER),
    EVERY("7 is of another class", BC_ALLKIND, R_L, 0, 0, K_CONDITION),
    EVERY("6 is of another class", BC_ALLMARKS, R_L, 0, 0, K_CARD),
    EVERY("6 is of another class", BC_MARKSOF, R_L, R_C, 0, K_CARD),
    EVERY("6 is of another class", BC_HASMARKK, R_F, R_C, 0, K_CARD),
    EVERY("1 is of another class", BC_ALLMARKSOF, R_L, 0, 0, C_SWING),
    EVERY("1 is of another class", BC_FIRSTMARK, R_M, R_C, 0, C_SWING),
    EVERY("1 is of another class", BC_HASMARK, R_F, R_C, 0, C_SWING),
    EVERY("1 is of another class", BC_UNAPPLY, R_C, 0, 0, C_SWING),
    EVERY("2 is of another class", BC_FIRSTTHING, R_T, R_C, 0, C_BURNING),
    EVERY("content 1 is of another class", BC_MKACT, R_A, R_C, 0, C_SWING),
    EVERY("register 0 is an int, a creature is needed", BC_MKACT, R_A, R_I, 0, C_GUARD),
    EVERY("content 4 is of another class", BC_APPLY, R_M, R_C, R_APPLY, C_GUARD),
    EVERY("register 35 is a creature, an int is needed", BC_APPLY, R_M, R_C, R_FIRE, C_BURNING),
    EVERY("register 34 is an int, a creature is needed", BC_APPLY, R_M, R_C, R_APPLY, C_WET),
    EVERY("stat 4 is an event's", BC_STAT, R_I, R_C, R_T, STAT_TO_HIT),
    EVERY("stat 0 is a creature's", BC_STATE, R_I, R_E, 0, STAT_ATTACK),
    EVERY("stat 0 is not the first of its elements", BC_STATX, R_I, R_C, R_I, STAT_ATTACK),
    EVERY("stat 3 is not the first of its elements", BC_STATX, R_I, R_C, R_I, STAT_RANGED),
    /* several registers */
    EVERY("register 7 is a creature, dice is needed", BC_ROLL, R_I, R_C, 0, 2),
    EVERY("register 5 is a text, a creature is needed", BC_ROLL, R_I, R_D, 0, 2),
    EVERY("register 2 is a flag, an int is needed", BC_MEETS, R_I, R_I, 0, 0),
    EVERY("register 56 is an int, a list is needed", BC_MEETSALL, R_I, R_LINE, 0, 0),
    EVERY("register 0 is an int, a list is needed", BC_ASK, R_L, R_I, 0, 0),
    EVERY("register 39 is an int, a list is needed", BC_ASK, R_L, 39, 0, 0),
    EVERY("register 26 is an event, a creature is needed", BC_ACTS, R_L, R_ACTS + 1, 0, 0),
    EVERY("register 10 is a mark, a list is needed", BC_HOOKTIE, R_L, R_M, 0, 0),
    EVERY("register 45 is an int, a list is needed", BC_HOOKFRONT, R_TIE + 1, 0, 0, 0),
    EVERY("register 27 is a list, an act is needed", BC_ACTFITS, R_F, R_ACTS, 0, 0),
    EVERY("register 27 is a list, an act is needed", BC_ACTCALL, R_A, R_ACTS, 0, 0),
    EVERY("register 8 is a thing, a creature is needed", BC_SAY, R_T, 0, 0, 0),
    EVERY("register 7 is a creature, a thing is needed", BC_MEASURE, R_C, R_I, R_C, 1),
    EVERY("register 8 is a thing, an int is needed", BC_MEASURE, R_T, R_I, R_C, 0),
    EVERY("register 2 is a flag, an int is needed", BC_MEASURE, R_T, R_F, R_C, 1),
    EVERY("register 8 is a thing, a creature is needed", BC_MEASURE, R_T, R_I, R_T, 1),
    EVERY("template 0 shows something, here nothing can be shown", BC_TRAP, 0, 0, 0, 0),
    EVERY("template 0 shows something, here nothing can be shown", BC_EXPECT, R_F, R_I, R_I, 0),
    EVERY("register 40 is a creature, an int is needed", BC_FIGURE, R_FIGURE + 1, 0, 0, 0),
    EVERY("register 2 is a flag, an int is needed", BC_FIGURE, R_I, 0, 0, 0),
    /* calls and returns */
    EVERY("register 8 is a thing, a creature is needed", BC_CALL, R_I, R_T, 0, FN_THING_INT),
    EVERY("there is no register 200", BC_CALL, R_I, 200, 0, FN_THING_INT),
    EVERY("register 2 is a flag, an int is needed", BC_CALL, R_F, R_C, 0, FN_THING_INT),
    EVERY("an operand where there is none", BC_CALL, R_I2, 0, 0, FN_FLOW),
    EVERY("an operand where there is none", BC_CALL, 0, 0, 1, FN_FLOW),
    EVERY("the function returns nothing", BC_RET, 0, 0, 0, 0),
    {FN_SIZE, {BC_RETN, 0, 0, 0, 0}, "function size, instruction 0: the function returns an int"},
    {FN_SIZE,
     {BC_RET, 0, 0, 0, 0},
     "function size, instruction 0: register 0 is a creature, an int is needed"},
    {FN_FLOW,
     {BC_NOP, 0, 0, 0, 0},
     "function flow, instruction 0: the function runs on behind its end"},
    {FN_FLOW,
     {BC_TBEGIN, 0, 0, 0, 0},
     "function flow, instruction 0: the function runs on behind its end"},
    {FN_FLOW, {BC_JMP, 0, 0, 0, 0}, ""},
    {FN_FLOW, {BC_TRAP, 0, 0, 0, 1}, ""},
    {FN_FLOW,
     {BC_CALL, 0, 0, 0, FN_FLOW},
     "function flow, instruction 0: the function runs on behind its end"},
    /* permissions */
    {FN_CALLER,
     {BC_CALL, 2, 5, 0, FN_CHECK},
     "function caller, instruction 0: function 21 may do more than this one"},
    {FN_CALLER,
     {BC_CALL, 0, 0, 0, FN_FLOW},
     "function caller, instruction 0: function 0 may do more than this one"},
    {FN_CALLER, {BC_CALL, 2, 0, 0, FN_CALLER}, "functions 23 (caller): calls in a ring"},
    {FN_CALLER,
     {BC_ST, 0, 2, 0, M_POISE},
     "function caller, instruction 0: ST in a function that is only pure"},
    {FN_CALLER,
     {BC_ROLL, 2, 0, 0, 2},
     "function caller, instruction 0: ROLL in a function that is only pure"},
    {FN_CALLER, {BC_SAY, 0, 0, 0, 1}, ""},
    {FN_CALLER,
     {BC_TBEGIN, 0, 0, 0, 0},
     "function caller, instruction 0: TBEGIN in a function that is only pure"},
    {FN_CHECK,
     {BC_BUMP, 0, 1, 0, M_POISE},
     "function check, instruction 0: BUMP in a function that is only a check"},
    {FN_CHECK,
     {BC_MEASURE, 1, 1, 0, 0},
     "function check, instruction 0: MEASURE in a function that is only a check"},
    {FN_CHECK,
     {BC_ASK, 0, 0, 0, 0},
     "function check, instruction 0: ASK in a function that is only a check"},
    {FN_CHECK,
     {BC_ROLL, 0, 0, 0, 1},
     "function check, instruction 0: register 0 is a creature, an int is needed"},
};

static int set_up(void **state)
{
    *state = sample_program(NULL);
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    program_free(*state);
    return 0;
}

static void one_wrong_instruction_has_its_reason(void **state)
{
    struct program *p = *state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof rejects / sizeof *rejects; i++) {
        const struct reject *r = &rejects[i];
        struct arena a;
        arena_init(&a, NULL, 0);
        struct insn *at = &p->code.at[p->functions.at[r->function].code_begin], good = *at;
        *at = r->insn;
        const char *why = reason_of(p, &a);
        *at = good;
        wrong += strcmp(why, r->reason) != 0;
        if (strcmp(why, r->reason) != 0)
            print_error("expected \"%s\"\n     got \"%s\"\n", r->reason, why);
        arena_release(&a);
    }
    assert_int_equal(wrong, 0);
}

static void a_jump_behind_the_last_instruction_is_refused(void **state)
{
    struct program *p = *state;
    const struct row_functions *f = &p->functions.at[FN_EVERY];
    struct insn *at = &p->code.at[f->code_begin], good = *at;
    struct arena a;
    char reason[100];
    arena_init(&a, NULL, 0);
    snprintf(reason, sizeof reason,
             "function every, instruction 0: a jump to %d, out of the function",
             (int)f->code_count);
    *at = (struct insn){BC_JMP, 0, 0, 0, f->code_count};
    assert_string_equal(reason_of(p, &a), reason);
    at->imm = f->code_count - 1;
    assert_string_equal(reason_of(p, &a), "");
    *at = good;
    arena_release(&a);
}

static void every_instruction_is_in_the_sample(void **state)
{
    struct program *p = *state;
    bool seen[BC_COUNT] = {false};
    for (size_t i = 0; i < p->code.len; i++) seen[p->code.at[i].op] = true;
    for (int op = 0; op < BC_COUNT; op++)
        if (!seen[op]) fail_msg("%s is not in sample_every of sample_program.h", op_rows[op].name);
}

/* A check may not contain code that changes a fight, and a function no code that rolls or changes.
 * For every instruction. */
static void permissions_hold_for_every_instruction(void **state)
{
    struct program *p = *state;
    struct row_functions *every = &p->functions.at[FN_EVERY];
    for (int most = PERMIT_PURE; most <= PERMIT_ROLL; most++) {
        every->permission = most;
        for (size_t i = 0; i < SAMPLE_EVERY_COUNT - 1; i++) {
            struct arena a;
            arena_init(&a, NULL, 0);
            int32_t count = every->code_count;
            struct insn nop = {BC_NOP, 0, 0, 0, 0};
            for (int32_t n = 0; n < count - 1; n++) p->code.at[every->code_begin + n] = nop;
            p->code.at[every->code_begin + (int32_t)i] = sample_every[i];
            const char *why = reason_of(p, &a);
            assert_int_equal(why[0] != '\0',
                             (int)op_permission((enum op)sample_every[i].op) > most);
            for (int32_t n = 0; n < count; n++) p->code.at[every->code_begin + n] = sample_every[n];
            arena_release(&a);
        }
    }
    every->permission = PERMIT_CHANGE;
}

/* ---- all small instructions ------------------------------------------------------------------ */

#define SMALL_REGS  "ifgdxpctsmekqlao"
#define SMALL_COUNT 16

/* The types accepted by a letter, written a second time and differently: by the letters of
 * sample_type. */
static bool letter_lets(char letter, char type)
{
    if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
    switch (letter) {
    case 'n': return strchr("ifg", type) != NULL;
    case 'r': return strchr("ctms", type) != NULL;
    case 'h': return strchr("ctmska", type) != NULL;
    case 'b': return strchr("ct", type) != NULL;
    case 'g': return strchr("pc", type) != NULL;
    case 'z': return strchr("ifgcsk", type) != NULL;
    case 'd':
    case 'x':
    case 'p':
    case 'c':
    case 't':
    case 's':
    case 'm':
    case 'e':
    case 'k':
    case 'q':
    case 'l':
    case 'a':
    case 'o':
    case 'i':
    case 'f': return letter == type;
    default: return true;
    }
}

static void operand_is_right(const struct insn *in, char letter, uint8_t reg)
{
    if (letter == '.')
        assert_int_equal(reg, 0);
    else if (letter != '+' && letter != '#' && in->op != BC_CALL) {
        assert_true(reg < SMALL_COUNT);
        assert_true(letter_lets(letter, SMALL_REGS[reg]));
    }
}

static bool operand_lets(char letter, int reg)
{
    return letter == '.' ? reg == 0
                         : letter == '+' || letter == '#' ||
                               (reg < SMALL_COUNT && letter_lets(letter, SMALL_REGS[reg]));
}

/* The sample without its large function: every instruction over all registers, two that do not
 * exist, and small numbers. */
static void all_small_instructions(void **state)
{
    struct program *p = sample_program(NULL);
    (void)state;
    struct row_functions *every = &p->functions.at[FN_EVERY];
    struct insn *at = &p->code.at[every->code_begin];
    size_t accepted = 0, refused = 0, tried = 0;
    for (size_t i = 0; i + 1 < SAMPLE_EVERY_COUNT; i++) at[i] = (struct insn){BC_NOP, 0, 0, 0, 0};
    every->reg_count = SMALL_COUNT;
    for (int r = 0; r < SMALL_COUNT; r++)
        p->regs.at[every->reg_begin + r].type = sample_type(SMALL_REGS[r]);
    struct arena arena;
    arena_init(&arena, NULL, 0);
    struct text why;
    text_init(&why, &arena);
    for (int op = 0; op < BC_COUNT; op++) {
        const struct op_row *row = &op_rows[op];
        bool number = row->imm != IMM_NONE;
        for (int a = 0; a < (row->a == '.' ? 2 : SMALL_COUNT + 1); a++)
            for (int b = 0; b < (row->b == '.' ? 2 : SMALL_COUNT + 1); b++)
                for (int c = 0; c < (row->c == '.' ? 2 : SMALL_COUNT + 1); c++)
                    for (int imm = number ? -1 : 0; imm <= (number ? 8 : 0);
                         imm += row->c == '.' ? 1 : 3) {
                        *at = (struct insn){(uint8_t)op, (uint8_t)a, (uint8_t)b, (uint8_t)c, imm};
                        /* c cannot mend it */
                        if (c > 0 && !(operand_lets(row->a, a) && operand_lets(row->b, b)))
                            continue;
                        if (tried++ % stride(4) != 0) continue;
                        why.len = 0;
                        int result = program_verify(p, &why);
                        assert_int_equal(result, why.len > 0 ? -1 : 0);
                        accepted += result == 0;
                        refused += result != 0;
                        if (result != 0) continue;
                        operand_is_right(at, row->a, (uint8_t)a);
                        operand_is_right(at, row->b, (uint8_t)b);
                        operand_is_right(at, row->c, (uint8_t)c);
                    }
    }
    assert_true(accepted > 500 / stride(4));
    assert_true(refused > accepted);
    arena_release(&arena);
    program_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_wrong_instruction_has_its_reason),
        cmocka_unit_test(a_jump_behind_the_last_instruction_is_refused),
        cmocka_unit_test(every_instruction_is_in_the_sample),
        cmocka_unit_test(permissions_hold_for_every_instruction),
        cmocka_unit_test(all_small_instructions),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
