/* ops.c -- the instruction set as data, from ops.def, and who may hold which instruction. */
#include "bytecode/program.h"

const struct op_row op_rows[BC_COUNT] = {
#define OP(name, a, b, c, imm, fuel, meaning)                                                      \
    [BC_##name] = {#name, a, b, c, IMM_##imm, fuel, meaning},
#include "bytecode/ops.def"
#undef OP
};

/* Anything that is not listed reads and computes: pure. SAY and FIGURE are too: they tell nothing
 * while C waits for pure code. */
enum permission op_permission(enum op op)
{
    switch ((int)op) {
    case BC_ROLL: return PERMIT_ROLL;
    case BC_ST:
    case BC_BUMP:
    case BC_BUMPI:
    case BC_DROP:
    case BC_STX:
    case BC_STXI:
    case BC_STL:
    case BC_STF:
    case BC_BUMPF:
    case BC_SETPLACE:
    case BC_FIRE:
    case BC_ASK:
    case BC_ENDFIGHT:
    case BC_EVNEW:
    case BC_EVRUN:
    case BC_EVPOP:
    case BC_WOPEN:
    case BC_HOOKS:
    case BC_HOOKCALL:
    case BC_HOOKTIE:
    case BC_HOOKFRONT:
    case BC_EXPIRE:
    case BC_ASKERS:
    case BC_ACTS:
    case BC_ACTCALL:
    case BC_WCLOSE:
    case BC_CALLOFF:
    case BC_CHECK:
    case BC_WATCH:
    case BC_APPLY:
    case BC_UNAPPLY:
    case BC_FINISH:
    case BC_PAY:
    case BC_PAYUPTO:
    case BC_GRANT:
    case BC_TBEGIN:
    case BC_TOPEN:
    case BC_TCLOSE:
    case BC_TEND:
    case BC_EXPECT:
    case BC_MEASURE: /* it changes nothing, but what C asks over and over must not be counted */
        return PERMIT_CHANGE;
    default: return PERMIT_PURE;
    }
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
    case CLASS_EVENT: return VT_EVENT;
    case CLASS_ACT: return VT_ACT;
    case CLASS_TERRAIN:
    case CLASS_GROUP: return VT_CONTENT;
    }
    return VT_NONE;
}
