/* lower_types.c -- Maps types of the checker to value types of registers and cells. */
#include "emit.h"

#include "base/check.h"

static enum value_type ty_value(enum ty base)
{
    switch (base) {
    case TY_ERROR: return VT_INT;
    case TY_VOID:
    case TY_NONE: return VT_NONE;
    case TY_INT: return VT_INT;
    case TY_FLAG: return VT_FLAG;
    case TY_TAG: return VT_TAG;
    case TY_DICE: return VT_DICE;
    case TY_TEXT: return VT_TEXT;
    case TY_PLACE: return VT_PLACE;
    case TY_CREATURE: return VT_CREATURE;
    case TY_THING: return VT_THING;
    case TY_SIDE: return VT_SIDE;
    case TY_MARK: return VT_MARK;
    case TY_EVENT: return VT_EVENT;
    case TY_CONTENT: return VT_CONTENT;
    case TY_SET: return VT_SET;
    case TY_LIST: return VT_LIST;
    case TY_ACT: return VT_ACT;
    case TY_MOMENT: return VT_MOMENT;
    }
    return VT_INT;
}

enum value_type type_value(const struct type *t)
{
    return ty_value(t->base);
}

enum value_type elem_value(const struct type *t)
{
    enum value_type v =
        t->base == TY_SET || t->base == TY_LIST ? ty_value(t->elem) : ty_value(t->base);
    return v == VT_NONE ? VT_INT : v;
}

enum value_type item_type(const struct func *f, int64_t local, const struct expr *from)
{
    enum value_type t = type_value(&f->fn->locals.at[local].type);
    return t == VT_NONE ? elem_value(&from->type) : t;
}

int32_t type_row(const struct type *t)
{
    if (t->tag) return t->tag->id;
    return t->rec ? t->rec->id : -1;
}

enum value_type member_value(const struct member *mem)
{
    return mem->type.base == TY_LIST ? elem_value(&mem->type) : type_value(&mem->type);
}

bool value_type_has_none(enum value_type type)
{
    switch (type) {
    case VT_PLACE:
    case VT_CREATURE:
    case VT_THING:
    case VT_SIDE:
    case VT_MARK:
    case VT_EVENT:
    case VT_CONTENT:
    case VT_ACT:
    case VT_MOMENT: return true;
    default: return false;
    }
}

/* Dice pack the sides below bit 16 and their number above. Sets become constants. Texts are row
 * numbers of the model's list. */
int32_t pack_given(struct gen *g, enum value_type type, int64_t value, struct span span)
{
    if (value == VALUE_UNSET) return VALUE_UNSET;
    switch (type) {
    case VT_DICE: {
        if (value < 0) return 0;
        int64_t sides = value & 0xFFFFFFFF, count = value >> 32;
        if (sides <= 0xFFFF && count <= 0x7FFF) return (int32_t)(sides | count << 16);
        break;
    }
    case VT_SET: return program_constant(g->p, value);
    case VT_TEXT:
        return value >= 0 && (size_t)value < g->m->texts.len
                   ? program_string(g->p, g->m->texts.at[value])
                   : 0;
    default:
        if (fits_i32(value)) return (int32_t)value;
        break;
    }
    gen_fault(g, span, "a given value does not fit");
    return 0;
}
