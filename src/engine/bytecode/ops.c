/* ops.c -- The instruction set as data: the rows of ops.def. */
#include "program.h"

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

const char *value_type_name(enum value_type t)
{
    static const char *const names[VT_COUNT] = {
        "none", "int",  "flag",  "tag",     "dice", "text", "place", "creature", "thing",
        "side", "mark", "event", "content", "set",  "list", "act",   "moment"};
    return (unsigned)t < VT_COUNT ? names[t] : "?";
}

enum value_type class_value_type(enum record_class c)
{
    switch (c) {
    case CLASS_FIGHT: return VT_NONE;
    case CLASS_SIDE: return VT_SIDE;
    case CLASS_CREATURE: return VT_CREATURE;
    case CLASS_THING: return VT_THING;
    case CLASS_MARK: return VT_MARK;
    case CLASS_PLACE: return VT_PLACE;
    case CLASS_EVENT: return VT_EVENT;
    case CLASS_ACT: return VT_ACT;
    case CLASS_TERRAIN:
    case CLASS_GROUP: return VT_CONTENT;
    }
    return VT_NONE;
}
