/* ops.c -- The instruction set as data: the rows of ops.def. */
#include "ops.h"

#include "op_row.h"

const struct op_row op_rows[BC_COUNT] = {
#define OP(name, a, b, c, imm, fuel, permission, writes, reads, reuse, traps, next, calls, checks, \
           meaning)                                                                                \
    [BC_##name] = {#name,                                                                          \
                   a[0],                                                                           \
                   b[0],                                                                           \
                   c[0],                                                                           \
                   {&a[1], &b[1], &c[1]},                                                          \
                   IMM_##imm,                                                                      \
                   fuel,                                                                           \
                   PERMIT_##permission,                                                            \
                   WRITES_##writes,                                                                \
                   READS_##reads,                                                                  \
                   REUSE_##reuse,                                                                  \
                   TRAPS_##traps,                                                                  \
                   NEXT_##next,                                                                    \
                   CALLS_##calls,                                                                  \
                   CHECKS_##checks,                                                                \
                   meaning},
#include "ops.def"
#undef OP
};

/* Columns that express one fact from two sides: to change one is to change the other. */
#define OP(name, a, b, c, imm, fuel, permission, writes, reads, reuse, traps, next, calls, checks, \
           meaning)                                                                                \
    _Static_assert(WRITES_##writes < WRITES_MEMBER || PERMIT_##permission == PERMIT_CHANGE,        \
                   #name " changes the fight");                                                    \
    _Static_assert(WRITES_##writes != WRITES_NOTHING || PERMIT_##permission == PERMIT_PURE,        \
                   #name " changes nothing");                                                      \
    _Static_assert((WRITES_##writes == WRITES_CALLEE) == (IMM_##imm == IMM_FN),                    \
                   #name " calls a function");                                                     \
    _Static_assert((IMM_##imm == IMM_JUMP) == (NEXT_##next != NEXT_ON && NEXT_##next != NEXT_END), \
                   #name " has a target");                                                         \
    _Static_assert(REUSE_##reuse == REUSE_FRESH || WRITES_##writes == WRITES_NOTHING,              \
                   #name " is not a value");                                                       \
    _Static_assert(READS_##reads < READS_MEMBER || READS_##reads > READS_PURSE ||                  \
                       IMM_##imm == IMM_MEMBER,                                                    \
                   #name " names no member");                                                      \
    _Static_assert(WRITES_##writes != WRITES_MEMBER || IMM_##imm == IMM_MEMBER,                    \
                   #name " names no member");                                                      \
    _Static_assert((CALLS_##calls == CALLS_MEMBER) == (IMM_##imm == IMM_MEMBER),                   \
                   #name " asks for bounds");                                                      \
    _Static_assert(TRAPS_##traps != TRAPS_NEVER || NEXT_##next == NEXT_ON,                         \
                   #name " pays for its jump");
#include "ops.def"
#undef OP

enum permission op_permission(enum op op)
{
    return op >= 0 && op < BC_COUNT ? (enum permission)op_rows[op].permission : PERMIT_CHANGE;
}
