/* verifier.c -- Queries that the parts of the verifier share, and the reason of a refusal. */
#include "verifier.h"

#include "program.h"
#include "tables.h"

void add_reason(struct verifier *v, const char *format, ...)
{
    if (v->why->len > 0) return;
    va_list args;
    va_start(args, format);
    text_vprintf(v->why, format, args);
    va_end(args);
}

/* "contents 4 (Burning): ..." */
void add_reason_of_row(struct verifier *v, enum table_id id, size_t row, const char *format, ...)
{
    if (v->why->len > 0) return;
    const struct table_row *t = &table_rows[id];
    text_printf(v->why, "%s %zu", t->name, row);
    if (t->fields[0].kind == FIELD_STR) {
        struct str name = program_text(v->p, table_view(v->p, id).at[row * t->field_count]);
        if (name.len > 0) {
            text_add(v->why, STR(" ("));
            text_add_escaped(v->why, name, false);
            text_add_char(v->why, ')');
        }
    }
    text_add(v->why, STR(": "));
    va_list args;
    va_start(args, format);
    text_vprintf(v->why, format, args);
    va_end(args);
}

bool text_fits(const struct program *p, int32_t offset)
{
    return offset >= 0 && (size_t)offset < p->strings.len &&
           ((unsigned char)p->strings.at[offset] & 0xC0) != 0x80; /* not within a character */
}

enum record_class content_class(const struct program *p, int32_t content)
{
    return (enum record_class)p->kinds.at[p->contents.at[content].kind].cls;
}

bool gathers(const struct program *p, int32_t content)
{
    enum record_class c = content_class(p, content);
    return c == CLASS_GROUP || c == CLASS_THING;
}

enum value_type this_type(enum record_class c)
{
    return c == CLASS_MARK ? VT_MARK : VT_THING;
}

enum value_type function_type(const struct program *p, int32_t function, int32_t reg)
{
    return (enum value_type)p->regs.at[p->functions.at[function].reg_begin + reg].type;
}

bool plain_fits(const struct program *p, int32_t type, int32_t value)
{
    switch ((enum value_type)type) {
    case VT_FLAG: return value == 0 || value == 1;
    case VT_TAG: return value >= -1 && value < LIMIT_SET;
    case VT_TEXT: return text_fits(p, value);
    case VT_CONTENT: return value >= -1 && value < (int64_t)p->contents.len;
    case VT_MOMENT: return value >= -1 && value < (int64_t)p->moments.len;
    case VT_NONE:
    case VT_INT:
    case VT_DICE:
    case VT_PLACE:
    case VT_CREATURE:
    case VT_THING:
    case VT_SIDE:
    case VT_MARK:
    case VT_EVENT:
    case VT_SET:
    case VT_LIST:
    case VT_ACT: return true;
    case VT_COUNT: break;
    }
    return false;
}
