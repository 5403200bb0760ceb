/* sample_program.h -- a small program made by hand that uses every table and every instruction, for
 * tests of src/engine/bytecode.
 *
 * It passes the verifier; tests change one number of it and look what is said. It makes no sense as
 * a game.
 */
#ifndef FRAY_TESTS_SAMPLE_PROGRAM_H
#define FRAY_TESTS_SAMPLE_PROGRAM_H

#include <string.h>

#include "engine/bytecode/disassemble.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/bytecode/program.h"
#include "engine/bytecode/program_file.h"
#include "engine/bytecode/tables.h"
#include "engine/bytecode/verify.h"

#define PUSH(table, ...) vec_push(&p->table, &p->arena, (struct row_##table){__VA_ARGS__})
#define NAME(text)       program_string(p, STR(text))

enum sample_function {
    FN_FLOW,
    FN_EVERY,
    FN_THING_FLAG,
    FN_MARK_FLAG,
    FN_THING_INT,
    FN_RULE,
    FN_HIT,
    FN_HOOK_WHEN,
    FN_HOOK_BODY,
    FN_OWN_BODY,
    FN_ASKS,
    FN_ACT_FLAG,
    FN_ACT_DO,
    FN_HOLDS,
    FN_NOUN,
    FN_SIZE,
    FN_FOR_THINGS,
    FN_FOR_CREATURES,
    FN_FOR_ACTS,
    FN_FOR_NUMBERS,
    FN_ENDS,
    FN_CHECK,
    FN_MARK_INT,
    FN_CALLER,
    FN_STEP
};
enum sample_kind { K_CARD = BUILTIN_KINDS, K_CONDITION, K_REACTION };
enum sample_content { C_ANNA, C_SWING, C_BURNING, C_WET, C_GUARD, C_WALL, C_SCHOOL, C_BO };
enum sample_member {
    M_POISE = BUILTIN_MEMBERS,
    M_HEALTH,
    M_MAIN,
    M_SPARE,
    M_MOOD,
    M_PLAN,
    M_GOAL,
    M_SCORE,
    M_ROUND,
    M_CHARGE,
    M_N,
    M_BY,
    M_STRIKER,
    M_TARGET,
    M_ROLLED,
    M_CHOSEN,
    M_TIE,
    M_LIST,
    M_LIST_OWNER,
    M_LIST_HOLDER,
    M_LIST_SIDE,
    M_FORM,
    M_THING_FORM
};
enum sample_slot { SLOT_SIZE, SLOT_BLOCKS, SLOT_ATTACK, SLOT_LEVEL, SLOT_TARGET, SLOT_HIT };
enum sample_stat { STAT_ATTACK, STAT_TOP, STAT_MELEE, STAT_RANGED, STAT_TO_HIT };

/* Registers of FN_EVERY: one of each type first, then the runs that some instructions want. */
#define EVERY_REGS                                                                                 \
    "iifgdxpctsmekqlao"                                                                            \
    "dci"                                                                                          \
    "lcsil"                                                                                        \
    "cels"                                                                                         \
    "cea"                                                                                          \
    "ici"                                                                                          \
    "ci"                                                                                           \
    "iii"                                                                                          \
    "cpcq"                                                                                         \
    "liekc"                                                                                        \
    "iiiiiiiiiiii"                                                                                 \
    "iiiiiiilii"                                                                                   \
    "dcli"                                                                                         \
    "kpsi"
enum {
    R_I,
    R_I2,
    R_F,
    R_G,
    R_D,
    R_X,
    R_P,
    R_C,
    R_T,
    R_S,
    R_M,
    R_E,
    R_K,
    R_Q,
    R_L,
    R_A,
    R_O,
    R_ROLL,
    R_ASK = R_ROLL + 3,
    R_ACTS = R_ASK + 5,
    R_ACT = R_ACTS + 4,
    R_APPLY = R_ACT + 3,
    R_FIRE = R_APPLY + 3,
    R_FIGURE = R_FIRE + 2,
    R_WAY = R_FIGURE + 3,
    R_TIE = R_WAY + 4,
    R_LINE = R_TIE + 5,
    R_PILLARS = R_LINE + 12,
    R_EACH = R_PILLARS + 10,
    R_JOIN = R_EACH + 4
};

static inline int32_t sample_type(char c)
{
    static const char types[] = "-ifgdxpctsmekqlao";
    static const enum value_type order[] = {
        VT_NONE, VT_INT,  VT_FLAG,  VT_TAG,     VT_DICE, VT_TEXT, VT_PLACE, VT_CREATURE, VT_THING,
        VT_SIDE, VT_MARK, VT_EVENT, VT_CONTENT, VT_SET,  VT_LIST, VT_ACT,   VT_MOMENT};
    return (int32_t)order[strchr(types, c) - types];
}

static inline int32_t sample_function(struct program *p, const char *name, const char *params,
                                      const char *more, char ret, enum permission permission,
                                      const struct insn *code, size_t count)
{
    struct row_functions f = {.name = program_string(p, str_from(name)),
                              .file = 0,
                              .code_begin = (int32_t)p->code.len,
                              .code_count = (int32_t)count,
                              .param_count = (int32_t)strlen(params),
                              .reg_begin = (int32_t)p->regs.len,
                              .ret = sample_type(ret),
                              .permission = (int32_t)permission};
    f.reg_count = f.param_count + (int32_t)strlen(more);
    for (const char *c = params; *c; c++) PUSH(regs, sample_type(*c));
    for (const char *c = more; *c; c++) PUSH(regs, sample_type(*c));
    for (size_t i = 0; i < count; i++) {
        vec_push(&p->code, &p->arena, code[i]);
        vec_push(&p->places, &p->arena, ((struct extent){(int32_t)i, (int32_t)i + 1}));
    }
    vec_push(&p->functions, &p->arena, f);
    return (int32_t)p->functions.len - 1;
}

/* A function that gives none of its result type. */
static inline void sample_simple(struct program *p, const char *name, const char *params, char ret,
                                 enum permission permission)
{
    char more[2] = {ret, '\0'};
    uint8_t r = (uint8_t)strlen(params);
    struct insn value[2] = {{BC_NONE, r, 0, 0, 0}, {BC_RET, r, 0, 0, 0}},
                nothing = {BC_RETN, 0, 0, 0, 0};
    if (ret == '-')
        sample_function(p, name, params, "", ret, permission, &nothing, 1);
    else
        sample_function(p, name, params, more, ret, permission, value, 2);
}

/* One of each, in the order of ops.def. */
static const struct insn sample_every[] = {{BC_NOP, 0, 0, 0, 0},
                                           {BC_MOVE, R_I2, R_I, 0, 0},
                                           {BC_INT, R_I, 0, 0, 7},
                                           {BC_NONE, R_C, 0, 0, 0},
                                           {BC_CONST, R_I, 0, 0, 0},
                                           {BC_TEXT, R_X, 0, 0, 0},
                                           {BC_CONTENT, R_K, 0, 0, C_SWING},
                                           {BC_ADD, R_I, R_I, R_I2, 0},
                                           {BC_SUB, R_I, R_I, R_I2, 0},
                                           {BC_MUL, R_I, R_I, R_I2, 0},
                                           {BC_DIV, R_I, R_I, R_I2, 0},
                                           {BC_MOD, R_I, R_I, R_I2, 0},
                                           {BC_NEG, R_I, R_I2, 0, 0},
                                           {BC_ABS, R_I, R_I2, 0, 0},
                                           {BC_MIN, R_I, R_I, R_I2, 0},
                                           {BC_MAX, R_I, R_I, R_I2, 0},
                                           {BC_ADDI, R_I, R_I2, 0, -3},
                                           {BC_EQ, R_F, R_C, R_C, 0},
                                           {BC_NE, R_F, R_G, R_G, 0},
                                           {BC_LT, R_F, R_I, R_I2, 0},
                                           {BC_LE, R_F, R_I, R_I2, 0},
                                           {BC_NOT, R_F, R_F, 0, 0},
                                           {BC_ISNONE, R_F, R_L, 0, 0},
                                           {BC_JMP, 0, 0, 0, 24},
                                           {BC_JT, R_F, 0, 0, 0},
                                           {BC_JF, R_F, 0, 0, 30},
                                           {BC_CALL, R_I, R_C, 0, FN_THING_INT},
                                           {BC_TRAP, 0, 0, 0, 1},
                                           {BC_LD, R_I, R_C, 0, M_POISE},
                                           {BC_ST, R_C, R_I, 0, M_POISE},
                                           {BC_BUMP, R_C, R_I, 0, M_HEALTH},
                                           {BC_LDX, R_K, R_C, R_I, M_PLAN},
                                           {BC_STX, R_C, R_K, R_I, M_PLAN},
                                           {BC_STL, R_C, R_L, 0, M_PLAN},
                                           {BC_LDF, R_I, 0, 0, M_GOAL},
                                           {BC_STF, R_I, 0, 0, M_ROUND},
                                           {BC_BUMPF, R_I, 0, 0, M_ROUND},
                                           {BC_GIVEN, R_I, R_T, 0, SLOT_LEVEL},
                                           {BC_RULE, R_Q, R_T, 0, SLOT_TARGET},
                                           {BC_FIRE, R_T, R_FIRE, 0, SLOT_HIT},
                                           {BC_HASSLOT, R_F, R_T, 0, SLOT_HIT},
                                           {BC_HASLINE, R_F, R_T, 0, STAT_ATTACK},
                                           {BC_STAT, R_I, R_C, R_T, STAT_ATTACK},
                                           {BC_STATX, R_I, R_C, R_I, STAT_MELEE},
                                           {BC_STATE, R_I, R_E, 0, STAT_TO_HIT},
                                           {BC_CONTENTOF, R_K, R_T, 0, 0},
                                           {BC_GROUPOF, R_K, R_T, 0, 0},
                                           {BC_ISKIND, R_F, R_T, 0, K_CARD},
                                           {BC_ISCONTENT, R_F, R_T, 0, C_SWING},
                                           {BC_INGROUP, R_F, R_T, 0, C_SCHOOL},
                                           {BC_OWNER, R_C, R_T, 0, 0},
                                           {BC_HOLDER, R_T, R_T, 0, 0},
                                           {BC_BEARER, R_C, R_M, 0, 0},
                                           {BC_MARKLEFT, R_I, R_M, 0, 0},
                                           {BC_MARKPLACE, R_P, R_M, 0, 0},
                                           {BC_SIDEOF, R_S, R_C, 0, 0},
                                           {BC_SIDENEXT, R_S, R_S, 0, 0},
                                           {BC_SEATOF, R_I, R_C, 0, 0},
                                           {BC_OWNED, R_L, R_C, 0, 0},
                                           {BC_OWNEDF, R_L, 0, 0, 4},
                                           {BC_ALLKIND, R_L, 0, 0, K_CARD},
                                           {BC_ALLMARKS, R_L, 0, 0, K_CONDITION},
                                           {BC_ALLMARKSOF, R_L, 0, 0, C_BURNING},
                                           {BC_MARKSOF, R_L, R_C, 0, K_CONDITION},
                                           {BC_FIRSTTHING, R_T, R_C, 0, C_SWING},
                                           {BC_FIRSTMARK, R_M, R_C, 0, C_BURNING},
                                           {BC_STILL, R_M, R_M, 0, 0},
                                           {BC_HASMARK, R_F, R_C, 0, C_BURNING},
                                           {BC_HASMARKOF, R_F, R_C, R_K, 0},
                                           {BC_HASMARKK, R_F, R_C, 0, KIND_MARK},
                                           {BC_EVERYONE, R_Q, 0, 0, 0},
                                           {BC_SIDES, R_L, 0, 0, 0},
                                           {BC_MEMBERS, R_Q, R_S, 0, 0},
                                           {BC_BODYOF, R_Q, R_C, 0, 0},
                                           {BC_BODIES, R_Q, R_Q, 0, 0},
                                           {BC_BODYSIZE, R_I, R_C, 0, 0},
                                           {BC_QHAS, R_F, R_Q, R_C, 0},
                                           {BC_QADD, R_Q, R_Q, R_C, 0},
                                           {BC_QDEL, R_Q, R_Q, R_G, 0},
                                           {BC_QAND, R_Q, R_Q, R_Q, 0},
                                           {BC_QOR, R_Q, R_Q, R_Q, 0},
                                           {BC_QSUB, R_Q, R_Q, R_Q, 0},
                                           {BC_QCOUNT, R_I, R_Q, 0, 0},
                                           {BC_QFIRST, R_C, R_Q, 0, 0},
                                           {BC_QLIST, R_L, R_Q, 0, 0},
                                           {BC_LSET, R_Q, R_L, 0, 0},
                                           {BC_LNEW, R_L, 0, 0, 0},
                                           {BC_LPUSH, R_L, R_C, 0, 0},
                                           {BC_LLEN, R_I, R_L, 0, 0},
                                           {BC_LGET, R_C, R_L, R_I, 0},
                                           {BC_LFIRST, R_C, R_L, 0, 0},
                                           {BC_LHAS, R_F, R_L, R_C, 0},
                                           {BC_LNEXT, R_C, R_L, R_I, 3},
                                           {BC_LSORT, R_L, R_L, 0, 1},
                                           {BC_SMARK, R_I, 0, 0, 0},
                                           {BC_SFREE, R_I, 0, 0, 0},
                                           {BC_PLACEOF, R_P, R_C, 0, 0},
                                           {BC_SETPLACE, R_C, R_P, 0, 0},
                                           {BC_DISTANCE, R_I, R_C, R_P, 0},
                                           {BC_STEP, R_P, R_P, R_I, 0},
                                           {BC_AREA, R_L, R_P, R_I, 0},
                                           {BC_SEARCH, R_L, R_C, R_I, 0},
                                           {BC_SHUN, R_L, R_Q, 0, 0},
                                           {BC_SEARCHTO, R_P, R_L, 0, 3},
                                           {BC_SEARCHAT, R_P, R_L, 0, 0},
                                           {BC_PRICE, R_L, R_I, R_I, 0},
                                           {BC_REACHED, R_L, R_L, 0, 1},
                                           {BC_AWAY, R_P, R_L, 0, 0},
                                           {BC_MAYSTAND, R_F, R_C, R_P, 0},
                                           {BC_MAYSTEP, R_F, R_C, R_P, 0},
                                           {BC_WANTSGOAL, R_F, R_C, R_S, 0},
                                           {BC_STEPIN, R_I, 0, 0, 0},
                                           {BC_STEPOUT, R_I, 0, 0, 0},
                                           {BC_PAUSE, 0, 0, 0, 1},
                                           {BC_WAYTO, R_L, R_L, R_P, 0},
                                           {BC_NEIGHBOURS, R_L, R_P, 0, 0},
                                           {BC_PLACES, R_L, 0, 0, 0},
                                           {BC_PATH, R_P, R_WAY, 0, 0},
                                           {BC_MEETS, R_I, R_LINE, 0, 0},
                                           {BC_MEETSALL, R_I, R_PILLARS, 0, 0},
                                           {BC_LINE, R_L, R_P, R_P, 0},
                                           {BC_EDGEAT, R_P, R_P, R_P, 0},
                                           {BC_EDGE, R_I, R_P, R_P, 1},
                                           {BC_WALLED, R_F, R_P, R_P, 0},
                                           {BC_TERRAIN, R_K, R_P, 0, 0},
                                           {BC_AT, R_Q, R_P, 0, 0},
                                           {BC_COLUMN, R_I, R_P, 0, 0},
                                           {BC_ROW, R_I, R_P, 0, 0},
                                           {BC_PLACEAT, R_P, R_I, R_I2, 0},
                                           {BC_DIRECTION, R_I, R_P, R_P, 0},
                                           {BC_DICE, R_D, R_I, R_I2, 0},
                                           {BC_KEEPBEST, R_D, R_D, R_I, 0},
                                           {BC_KEEPWORST, R_D, R_D, R_I, 0},
                                           {BC_ATLEAST, R_D, R_D, R_I, 0},
                                           {BC_EXPLODE, R_D, R_D, R_I, 0},
                                           {BC_REROLL, R_D, R_D, R_I, 0},
                                           {BC_SIDESOF, R_I, R_D, 0, 0},
                                           {BC_ROLL, R_I, R_ROLL, 0, 2},
                                           {BC_ROLLEACH, R_L, R_EACH, 0, 2},
                                           {BC_ASK, R_L, R_ASK, 0, 0},
                                           {BC_EVNEW, R_E, 0, 0, 0},
                                           {BC_EVRUN, R_E, 0, 0, 5},
                                           {BC_EVPOP, R_E, 0, 0, 0},
                                           {BC_EVTOP, R_E, 0, 0, 0},
                                           {BC_WOPEN, R_E, 0, 0, 0},
                                           {BC_HOOKS, R_L, R_E, 0, 0},
                                           {BC_HOOKCALL, R_L, R_I, R_E, 0},
                                           {BC_HOOKTIE, R_L, R_TIE, 0, 0},
                                           {BC_HOOKOWNER, R_S, R_TIE, 0, 0},
                                           {BC_HOOKFRONT, R_TIE, 0, 0, 0},
                                           {BC_EXPIRE, R_E, 0, 0, 0},
                                           {BC_ASKERS, R_L, R_E, 0, 0},
                                           {BC_ACTS, R_L, R_ACTS, 0, 0},
                                           {BC_ACTSOF, R_L, R_C, 0, 0},
                                           {BC_ACTSLIKE, R_L, R_C, 0, K_CONDITION},
                                           {BC_ACTCALL, R_A, R_ACT, 0, 2},
                                           {BC_ACTFITS, R_F, R_ACT, 0, 0},
                                           {BC_WCLOSE, R_E, 0, 0, 0},
                                           {BC_HOLDS, R_F, R_E, 0, 0},
                                           {BC_CALLOFF, R_E, 0, 0, 0},
                                           {BC_CHECK, 0, 0, 0, 0},
                                           {BC_WATCH, R_L, 0, 0, 0},
                                           {BC_MKACT, R_A, R_C, 0, C_GUARD},
                                           {BC_ACTARG, R_C, R_A, 0, 0},
                                           {BC_ACTKIND, R_K, R_A, 0, 0},
                                           {BC_MOMENT, R_O, 0, 0, 0},
                                           {BC_APPLY, R_M, R_C, R_APPLY, C_BURNING | 1 << 16},
                                           {BC_COPYMARK, R_M, R_C, R_M, 0},
                                           {BC_UNAPPLY, R_C, 0, 0, C_BURNING},
                                           {BC_FINISH, R_M, 0, 0, 0},
                                           {BC_SETLEFT, R_M, R_I, 0, 0},
                                           {BC_NUMBER, R_I, R_I, 0, 0},
                                           {BC_SETSIDE, R_C, R_S, 0, 0},
                                           {BC_GIVE, R_T, R_S, 0, 5},
                                           {BC_GIVEF, R_T, 0, 0, 4},
                                           {BC_BECOME, R_C, R_K, 0, 0},
                                           {BC_BRING, R_C, R_JOIN, 0, 0},
                                           {BC_RESERVE, R_I, R_K, 0, 0},
                                           {BC_LEFT, R_I, R_C, 0, M_MAIN},
                                           {BC_CANPAY, R_F, R_C, R_I, M_MAIN},
                                           {BC_CANPAYL, R_F, R_C, R_L, 0},
                                           {BC_PAY, R_C, R_I, 0, M_MAIN},
                                           {BC_PAYUPTO, R_I, R_C, R_I, M_POISE},
                                           {BC_GRANT, R_C, R_I, 0, M_MAIN},
                                           {BC_TBEGIN, 0, 0, 0, 0},
                                           {BC_TOPEN, R_I, 0, 0, 0},
                                           {BC_TCLOSE, 0, 0, 0, 0},
                                           {BC_AGETIE, R_L, R_S, R_K, 3},
                                           {BC_LATEST, R_K, R_C, 0, 0},
                                           {BC_CLAIM, R_L, R_L, 0, 3},
                                           {BC_KEPT, R_C, 0, 0, 0},
                                           {BC_TEND, 0, 0, 0, 0},
                                           {BC_SAY, R_C, 0, 0, 0},
                                           {BC_MEASURE, R_T, R_I, R_C, 1},
                                           {BC_FIGURE, R_FIGURE, 0, 0, 0},
                                           {BC_EXPECT, R_F, R_I, R_I2, 1},
                                           {BC_ENDFIGHT, R_S, 0, 0, 0},
                                           {BC_REFEREE, R_F, 0, 0, 0},
                                           {BC_OVER, R_F, 0, 0, 0},
                                           {BC_JEQ, R_C, R_C, 0, 1},
                                           {BC_JNE, R_G, R_G, 0, 1},
                                           {BC_JLT, R_I, R_I2, 0, 1},
                                           {BC_JLE, R_I, R_I2, 0, 1},
                                           {BC_JEQI, R_G, 255, 0, 1},
                                           {BC_JNEI, R_F, 1, 0, 1},
                                           {BC_JLTI, R_I, 128, 0, 1},
                                           {BC_JGEI, R_I, 127, 0, 1},
                                           {BC_JNONE, R_L, 0, 0, 1},
                                           {BC_JSOME, R_C, 0, 0, 1},
                                           {BC_MULI, R_I, R_I2, 0, -3},
                                           {BC_DIVI, R_I, R_I2, 0, 1},
                                           {BC_MODI, R_I, R_I2, 0, 8},
                                           {BC_QEACH, R_C, R_Q, 0, 3},
                                           {BC_QNEAR, R_Q, R_Q, R_P, 0},
                                           {BC_QWITHIN, R_Q, R_C, R_I, 0},
                                           {BC_LEACH, R_C, R_L, R_I, 3},
                                           {BC_GAP, R_I, R_I, R_I2, 0},
                                           {BC_JIN, R_I, 253, 4, 1},
                                           {BC_JOUT, R_I, 3, 5, 1},
                                           {BC_JNEXT, R_I, R_I2, 0, 1},
                                           {BC_BUMPI, R_C, 255, 0, M_HEALTH},
                                           {BC_DROP, R_C, R_I, 0, M_HEALTH},
                                           {BC_LDXI, R_K, R_C, 1, M_PLAN},
                                           {BC_STXI, R_C, R_K, 1, M_PLAN},
                                           {BC_MATES, R_Q, R_C, 0, 0},
                                           {BC_OTHERS, R_Q, R_C, 0, 0},
                                           {BC_QHASI, R_F, R_Q, 63, 0},
                                           {BC_NEAREST, R_C, R_Q, R_P, 0},
                                           {BC_JHAS, R_Q, 63, 0, 1},
                                           {BC_JLACKS, R_Q, 0, 0, 1},
                                           {BC_JSTEP, R_P, R_P, R_I, 1},
                                           {BC_JNEAR, R_C, R_P, R_I, 1},
                                           {BC_JFAR, R_P, R_C, R_I, 1},
                                           {BC_JNEARI, R_C, R_C, 1, 1},
                                           {BC_JFARI, R_P, R_P, 255, 1},
                                           {BC_JTAKEN, R_P, 0, 0, 1},
                                           {BC_JFREE, R_P, 0, 0, 1},
                                           {BC_JPLACE, R_P, R_C, 0, 1},
                                           {BC_JNEAREST, R_C, R_Q, R_C, 1},
                                           {BC_ADDM, R_I, R_I2, R_C, M_POISE},
                                           {BC_SUBM, R_I, R_I, R_C, M_POISE},
                                           {BC_COVER, 0, 0, 0, 1},
                                           {BC_RETN, 0, 0, 0, 0}};
#define SAMPLE_EVERY_COUNT                                                                         \
    (sizeof sample_every / sizeof *sample_every) /* the other functions have RET */

static inline void sample_functions(struct program *p)
{
    static const struct insn caller[] = {{BC_CALL, 2, 0, 0, FN_THING_INT}, {BC_RET, 2, 0, 0, 0}};
    sample_simple(p, "flow", "", '-', PERMIT_CHANGE);
    sample_function(p, "every", "", EVERY_REGS, '-', PERMIT_CHANGE, sample_every,
                    SAMPLE_EVERY_COUNT);
    sample_simple(p, "thing_flag", "ct", 'f', PERMIT_PURE);
    sample_simple(p, "mark_flag", "cm", 'f', PERMIT_PURE);
    sample_simple(p, "thing_int", "ct", 'i', PERMIT_PURE);
    sample_simple(p, "rule", "ct", 'q', PERMIT_PURE);
    sample_simple(p, "hit", "ctci", '-', PERMIT_CHANGE);
    sample_simple(p, "hook_when", "cme", 'f', PERMIT_PURE);
    sample_simple(p, "hook_body", "cme", '-', PERMIT_CHANGE);
    sample_simple(p, "own_body", "cte", '-', PERMIT_CHANGE);
    sample_simple(p, "asks", "cea", 'a', PERMIT_CHANGE);
    sample_simple(p, "act_flag", "cea", 'f', PERMIT_PURE);
    sample_simple(p, "act_do", "cea", '-', PERMIT_CHANGE);
    sample_simple(p, "holds", "e", 'f', PERMIT_PURE);
    sample_simple(p, "noun", "c", 'q', PERMIT_PURE);
    sample_simple(p, "size", "c", 'i', PERMIT_PURE);
    sample_simple(p, "for_things", "ct", 'i', PERMIT_PURE);
    sample_simple(p, "for_creatures", "cc", 'i', PERMIT_PURE);
    sample_simple(p, "for_acts", "ca", 'i', PERMIT_PURE);
    sample_simple(p, "for_numbers", "ci", 'i', PERMIT_PURE);
    sample_simple(p, "ends", "", 'f', PERMIT_PURE);
    sample_simple(p, "check", "c", 'i', PERMIT_ROLL);
    sample_simple(p, "mark_int", "cm", 'i', PERMIT_PURE);
    sample_function(p, "caller", "ct", "iqfc", 'i', PERMIT_PURE, caller, 2);
    sample_simple(p, "rest", "i", '-', PERMIT_CHANGE);
}

static inline void sample_kinds(struct program *p)
{
    static const struct {
        const char *name;
        int32_t parent, cls, slots, cells;
    } rows[] = {{"creature", -1, CLASS_CREATURE, 2, 0},  {"thing", -1, CLASS_THING, 0, 5},
                {"mark", -1, CLASS_MARK, 0, 0},          {"act", -1, CLASS_ACT, 0, 0},
                {"terrain", -1, CLASS_TERRAIN, 1, 0},    {"group", -1, CLASS_GROUP, 0, 0},
                {"card", KIND_THING, CLASS_THING, 3, 7}, {"condition", KIND_MARK, CLASS_MARK, 0, 0},
                {"reaction", KIND_ACT, CLASS_ACT, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        PUSH(kinds, program_string(p, str_from(rows[i].name)), rows[i].parent, rows[i].cls,
             rows[i].slots, rows[i].cells, i == K_CARD ? FN_THING_FLAG : -1, 1, 0, i == K_CARD, 0);
    PUSH(lends, STAT_ATTACK, LEND_HIGHEST, -1);
    PUSH(slots, NAME("size"), KIND_CREATURE, CREATURE_SIZE, SLOT_FIELD, VT_INT, 1);
    PUSH(slots, NAME("blocks"), KIND_TERRAIN, TERRAIN_BLOCKS, SLOT_FIELD, VT_FLAG, 0);
    PUSH(slots, NAME("attack"), KIND_CREATURE, 1, SLOT_BASE, VT_INT, 0);
    PUSH(slots, NAME("level"), K_CARD, 0, SLOT_FIELD, VT_INT, VALUE_UNSET);
    PUSH(slots, NAME("target"), K_CARD, 1, SLOT_RULE, VT_SET, FN_RULE);
    PUSH(slots, NAME("hit"), K_CARD, 2, SLOT_HOOK, VT_NONE, VALUE_UNSET);
}

static inline struct row_contents sample_content(struct program *p, const char *name, int32_t kind,
                                                 int32_t values)
{
    return (struct row_contents){.name = program_string(p, str_from(name)),
                                 .kind = kind,
                                 .group = -1,
                                 .value_begin = (int32_t)p->values.len - values,
                                 .value_count = values,
                                 .ends = -1,
                                 .ends_at = -1,
                                 .ends_by = -1,
                                 .stacks_by = -1,
                                 .includes = -1,
                                 .asks = -1,
                                 .when = -1,
                                 .can_pay = -1,
                                 .open = -1,
                                 .reads_event = -1,
                                 .pay = -1,
                                 .body = -1,
                                 .file = 0};
}

static inline void sample_contents(struct program *p)
{
    PUSH(values, 1);
    PUSH(values, 4);
    struct row_contents anna = sample_content(p, "Anna", KIND_CREATURE, 2);
    anna.stock_count = 2;
    PUSH(values, 3);
    PUSH(values, FN_RULE);
    PUSH(values, FN_HIT);
    struct row_contents swing = sample_content(p, "Swing", K_CARD, 3);
    swing.group = C_SCHOOL;
    swing.line_count = 1;
    struct row_contents burning = sample_content(p, "Burning", K_CONDITION, 0);
    burning.line_begin = 1, burning.line_count = 1, burning.hook_count = 2;
    burning.param_begin = M_N, burning.param_count = 1;
    burning.stacks = STACK_HIGHEST, burning.ends = FN_MARK_FLAG, burning.ends_at = 0,
    burning.includes = C_WET;
    struct row_contents wet = sample_content(p, "Wet", K_CONDITION, 0);
    wet.param_begin = M_BY, wet.param_count = 1, wet.ends_by = M_BY, wet.ends_at = 0;
    struct row_contents guard = sample_content(p, "Guard", K_REACTION, 0);
    guard.param_begin = M_CHOSEN, guard.param_count = 1, guard.asks = FN_ASKS,
    guard.when = FN_ACT_FLAG;
    guard.open = FN_ACT_FLAG, guard.reads_event = 0, guard.needs_event = 1, guard.lists_acts = 1;
    guard.can_pay = FN_ACT_FLAG, guard.pay = FN_ACT_DO, guard.body = FN_ACT_DO, guard.at_count = 1,
    guard.opens_count = 1;
    PUSH(values, 1);
    struct row_contents wall = sample_content(p, "wall", KIND_TERRAIN, 1),
                        school = sample_content(p, "School", KIND_GROUP, 0);
    PUSH(values, 2);
    PUSH(values, VALUE_UNSET);
    struct row_contents bo = sample_content(p, "Bo", KIND_CREATURE, 2);
    const struct row_contents all[] = {anna, swing, burning, wet, guard, wall, school, bo};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) vec_push(&p->contents, &p->arena, all[i]);
    PUSH(lines, STAT_ATTACK, LAYER_ADD, 2, FN_THING_INT, 0, FN_THING_FLAG, -1, 0, 0);
    PUSH(lines, STAT_TO_HIT, LAYER_SET, 0, -1, 0, FN_MARK_FLAG, -1, 0, 0);
    PUSH(hooks, 0, 0, -1, FN_HOOK_WHEN, FN_HOOK_BODY, C_BURNING, 0, 0, 1, 0, 1, 0);
    PUSH(hooks, -1, 0, FN_MARK_FLAG, -1, FN_HOOK_BODY, C_BURNING, -1, 1, 0, 1, 0, 0);
    PUSH(hooks, 0, 0, -1, -1, FN_OWN_BODY, -1, -1, 1, 0, 1, 0, 0);
    PUSH(hook_afters, 2);
    PUSH(hook_ties, 0, TIE_SELF, M_N, TIE_CREATURE, 1);
    PUSH(stocks, 0, C_SWING, 1, 0, 0);
    PUSH(stocks, 1, -1, 1, 2, 1); /* a deck without a name, with a Swing in it */
    PUSH(stocks, 2, C_SWING, 2, 0, 0);
    PUSH(stocks, 3, C_SWING, 1, 0, 0);
    PUSH(owns, NAME("cards"), CLASS_CREATURE, KIND_CREATURE, K_CARD, -1, 0, 0);
    PUSH(owns, NAME("deck"), CLASS_CREATURE, KIND_CREATURE, KIND_THING, 2, 0, 0);
    PUSH(owns, NAME("inner"), CLASS_THING, KIND_THING, K_CARD, -1, 0, 0);
    PUSH(owns, NAME("gasps"), CLASS_CREATURE, KIND_CREATURE, -1, -1, 3, 1);
    PUSH(owns, NAME("market"), CLASS_FIGHT, -1, K_CARD, -1, 0, 0);
    PUSH(owns, NAME("chest"), CLASS_SIDE, -1, K_CARD, -1, 0, 0);
    PUSH(stocks, 4, C_SWING, 2, 0, 0);
    PUSH(stocks, 5, C_SWING, 1, 0, 0);
    PUSH(act_moments, 0);
    PUSH(act_opens, 0, 1);
}

static inline void sample_member(struct program *p, const char *name, enum record_class cls,
                                 int32_t owner, enum member_sort sort, enum value_type type,
                                 int32_t count, int32_t offset)
{
    struct row_members m = {.name = program_string(p, str_from(name)),
                            .cls = (int32_t)cls,
                            .owner = owner,
                            .sort = (int32_t)sort,
                            .type = (int32_t)type,
                            .elem = type == VT_TAG ? 0 : -1,
                            .width = type == VT_SET || type == VT_ACT ? 2 : 1,
                            .count = count,
                            .offset = offset,
                            .init = type == VT_CONTENT ? -1 : 0,
                            .init_fn = -1,
                            .next = -1,
                            .top = -1,
                            .refill = -1,
                            .size = -1};
    vec_push(&p->members, &p->arena, m);
}

static inline void sample_members(struct program *p)
{
    sample_member(p, "place", CLASS_CREATURE, -1, SORT_SLOT, VT_PLACE, 1, 0);
    sample_member(p, "facing", CLASS_CREATURE, -1, SORT_SLOT, VT_INT, 1, 1);
    sample_member(p, "poise", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 1, 2);
    sample_member(p, "health", CLASS_CREATURE, -1, SORT_TRACK, VT_INT, 1, 3);
    sample_member(p, "main", CLASS_CREATURE, -1, SORT_BUDGET, VT_INT, 1, 4);
    sample_member(p, "spare", CLASS_CREATURE, -1, SORT_BUDGET, VT_INT, 1, 5);
    sample_member(p, "mood", CLASS_CREATURE, -1, SORT_SLOT, VT_SET, 1, 6);
    sample_member(p, "plan", CLASS_CREATURE, -1, SORT_SLOT, VT_CONTENT, 2, 8);
    sample_member(p, "goal", CLASS_FIGHT, -1, SORT_OPTION, VT_INT, 1, 0);
    sample_member(p, "score", CLASS_SIDE, -1, SORT_COUNTER, VT_INT, 1, 0);
    sample_member(p, "round", CLASS_FIGHT, -1, SORT_COUNTER, VT_INT, 1, 1);
    sample_member(p, "charge", CLASS_THING, K_CARD, SORT_SLOT, VT_SET, 1, 5);
    sample_member(p, "n", CLASS_MARK, C_BURNING, SORT_PARAM, VT_INT, 1, 0);
    sample_member(p, "by", CLASS_MARK, C_WET, SORT_PARAM, VT_CREATURE, 1, 0);
    sample_member(p, "striker", CLASS_EVENT, 0, SORT_PARAM, VT_CREATURE, 1, 0);
    sample_member(p, "target", CLASS_EVENT, 0, SORT_PARAM, VT_CREATURE, 1, 1);
    sample_member(p, "rolled", CLASS_EVENT, 0, SORT_CELL, VT_INT, 1, 2);
    sample_member(p, "chosen", CLASS_ACT, C_GUARD, SORT_PARAM, VT_CREATURE, 1, 0);
    sample_member(p, "tie", CLASS_FIGHT, -1, SORT_OPTION, VT_TAG, 1, 2);
    sample_member(p, "list", CLASS_THING, KIND_THING, SORT_SLOT, VT_TAG, 1, 0);
    sample_member(p, "owner", CLASS_THING, KIND_THING, SORT_SLOT, VT_CREATURE, 1, 1);
    sample_member(p, "holder", CLASS_THING, KIND_THING, SORT_SLOT, VT_THING, 1, 2);
    sample_member(p, "list's side or place", CLASS_THING, KIND_THING, SORT_SLOT, VT_INT, 1, 3);
    sample_member(p, "content", CLASS_CREATURE, -1, SORT_SLOT, VT_CONTENT, 1, 10);
    sample_member(p, "content", CLASS_THING, KIND_THING, SORT_SLOT, VT_CONTENT, 1, 4);
    struct row_members *m = p->members.at;
    if (p->members.len <= M_THING_FORM) return;
    m[M_LIST].elem = 1;
    m[M_POISE].next = M_HEALTH, m[M_POISE].top = STAT_TOP, m[M_POISE].has_floor = 1,
    m[M_POISE].init_fn = FN_SIZE;
    m[M_MAIN].refill = 0, m[M_MAIN].size = FN_SIZE, m[M_MAIN].stand_count = 1;
    PUSH(stand_ins, M_SPARE);
    PUSH(stats, NAME("attack"), -1, 1, 0, -1, 0, 0);
    PUSH(stats, NAME("top"), -1, -1, 30, -1, 0, 0);
    PUSH(stats, NAME("resist"), -1, -1, 0, 0, 0, 0);
    PUSH(stats, NAME("resist"), -1, -1, 0, 0, 1, 0);
    PUSH(stats, NAME("to_hit"), 0, -1, 0, -1, 0, 0);
    PUSH(events, NAME("attack"), M_STRIKER, 3, 2, 3, 0, 2, FN_HOLDS, 2);
    PUSH(windows, NAME("struck"), 0, ASK_ONE, EDGE_NONE, 0, 2, 1);
    PUSH(windows, NAME("over"), 0, ASK_NONE, EDGE_LAST, 2, 1, 1);
    PUSH(askers, ASKER_MEMBER, M_TARGET, -1);
    PUSH(askers, ASKER_OTHERS, -1, -1);
    PUSH(askers, ASKER_NOUN, -1, FN_NOUN);
    PUSH(moments, NAME("struck"), 0, M_TARGET, -1, -1, -1);
}

static inline void sample_rest(struct program *p)
{
    PUSH(templates, 0, 2);
    PUSH(templates, 2, 1);
    PUSH(templates, 3, 1);
    PUSH(parts, NAME("creature "), 0, VT_CREATURE, -1);
    PUSH(parts, NAME(" acts"), -1, VT_NONE, -1);
    PUSH(parts, NAME("no"), -1, VT_NONE, -1);
    PUSH(parts, NAME("roll "), 0, VT_INT, -1);
    PUSH(questions, 1, VT_CREATURE, -1, 0, 1, 15, -1, 0, 0, 0);
    PUSH(measures, NAME("blows"), 0, CLASS_FIGHT, -1, -1);
    PUSH(measures, NAME("damage"), NAME("Damage done"), CLASS_THING, K_CARD, -1);
    PUSH(measures, NAME("size"), 0, CLASS_CREATURE, KIND_CREATURE, FN_SIZE);
    PUSH(orders, NAME("initiative"), 0, CLASS_CREATURE, KIND_CREATURE, 0, 1, -1, -1, -1, FN_SIZE);
    PUSH(order_keys, FN_SIZE, 1);
    PUSH(figures, 1, 0, 2);
    PUSH(terms, NAME("attack"), 1, STAT_ATTACK, R_C, R_T);
    PUSH(terms, NAME("other"), -1, -1, -1, -1);
    PUSH(options, NAME("goal"), M_GOAL, -1, 10, NAME("how many"));
    PUSH(options, NAME("tie"), M_TIE, 0, 1, 0);
    PUSH(tactics, NAME("pack"), FN_FOR_THINGS, FN_FOR_CREATURES, FN_FOR_ACTS, FN_FOR_NUMBERS, -1,
         -1, -1, -1);
    struct row_encounters e = {.name = NAME("Ford"),
                               .columns = 2,
                               .rows = 1,
                               .cell_count = 2,
                               .border_count = 1,
                               .side_count = 2,
                               .fighter_count = 2,
                               .setting_count = 2,
                               .begin = FN_FLOW,
                               .body = FN_FLOW,
                               .ends = FN_ENDS,
                               .limit_moment = 0,
                               .limit_count = 50,
                               .roll_count = 1,
                               .answer_count = 1,
                               .stock_begin = 4,
                               .stock_count = 1,
                               .place = 8};
    vec_push(&p->encounters, &p->arena, e);
    struct row_encounters t = {.name = NAME("Trial"),
                               .sort = SCENE_TEST,
                               .begin = -1,
                               .body = FN_FLOW,
                               .ends = -1,
                               .limit_moment = -1};
    vec_push(&p->encounters, &p->arena, t);
    PUSH(accounts, NAME("talent"), NAME("what it is spent on"), KIND_CREATURE, FN_SIZE);
    PUSH(requirements, KIND_CREATURE, FN_THING_FLAG, -1, NAME("two at most"), 0, 0, 8);
    PUSH(cells, C_WALL, NAME("wall"), NAME("#"));
    PUSH(cells, -1, 0, 0);
    PUSH(borders, 0, 1, -1);
    PUSH(sides, NAME("left"), 0, 500, 5, 1);
    PUSH(sides, NAME("right"), -1, 0, 0, 0);
    PUSH(fighters, C_ANNA, 0, 1, 7, NAME("Anna"), false, -1, 0, 0);
    PUSH(fighters, C_BO, 1, -1, -1, NAME("Bo"), false, -1, 0, 0);
    PUSH(settings, 0, 12);
    PUSH(settings, 1, 0);
    PUSH(given_rolls, 15, 20);
    PUSH(answers, NAME("Anna"), NAME("Swing"), 0, 0);
    PUSH(points, POINT_FUNCTION, NAME("every"), 0, 0, 5, 0, -1);
    PUSH(points, POINT_CONTENT, NAME("Swing"), 0, 6, 9, 0, C_SWING);
    PUSH(results, 1, NAME("sum"), M_GOAL, M_GOAL);
    PUSH(trials, NAME("throw"), NAME("one throw"), 0, 2);
    PUSH(trial_words, NAME("who"), 0, TRIAL_PARAM, NAME("by"), NAME("creature"), 1);
    PUSH(trial_words, NAME("weak"), NAME("from behind"), TRIAL_SITUATION, 0, 0, 1);
    PUSH(inlined, NAME("within"), 0, 0, 1);
    PUSH(lasting, KIND_CREATURE, M_HEALTH, -1, -1, FN_THING_FLAG);
    PUSH(lasting, K_CARD, M_CHARGE, -1, -1, -1);
    PUSH(lasting, -1, M_ROUND, -1, -1, -1);
    PUSH(lasting, KIND_CREATURE, -1, C_BURNING, -1, -1);
    PUSH(lasting, KIND_CREATURE, -1, -1, KIND_MARK, -1);
    PUSH(steps, NAME("rest"), NAME("a night"), FN_STEP, 0, 1);
    PUSH(step_params, NAME("days"), VT_INT, -1, -1, 1, 1);
    PUSH(settings_of_space, SPACE_SQUARES, 1, -1, -1, -1, M_LIST, M_FORM, M_THING_FORM, 1, -1, -1,
         1);
}

static inline struct program *sample_program(const struct memory *memory)
{
    struct program *p = program_new(memory);
    if (!p) return NULL;
    PUSH(files, NAME("a.fray"), NAME("use x\nedition 1\nencounter\n"));
    PUSH(tags, NAME("aspect"), 0, 2);
    PUSH(tags, NAME("list"), 2, 6);
    PUSH(tag_values, NAME("melee"));
    PUSH(tag_values, NAME("ranged"));
    PUSH(tag_values, NAME("cards"));
    PUSH(tag_values, NAME("deck"));
    PUSH(tag_values, NAME("inner"));
    PUSH(tag_values, NAME("gasps"));
    PUSH(tag_values, NAME("market"));
    PUSH(tag_values, NAME("chest"));
    program_constant(p, INT64_C(5000000000));
    sample_functions(p);
    sample_kinds(p);
    sample_contents(p);
    sample_members(p);
    sample_rest(p);
    p->flow = FN_FLOW;
    program_seal(p);
    if (!p->arena.failed) return p;
    program_free(p);
    return NULL;
}

#endif
