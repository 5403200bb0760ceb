/* emit_template.c -- Emits templates, which are texts with holes: rows of parts, and the values of
 * the holes in consecutive registers. */
#include "emit.h"

int32_t template_plain_row(struct gen *g, struct str text)
{
    int32_t string = program_string(g->p, text);
    for (size_t i = 0; i < g->p->templates.len; i++) {
        const struct row_templates *t = &g->p->templates.at[i];
        if (t->part_count == 1 && g->p->parts.at[t->part_begin].arg < 0 &&
            g->p->parts.at[t->part_begin].text == string)
            return (int32_t)i;
    }
    int32_t begin = LEN(g, parts);
    ROW(g, parts, .text = string, .arg = -1, .type = VT_NONE, .elem = -1);
    ROW(g, templates, .part_begin = begin, .part_count = 1);
    return LEN(g, templates) - 1;
}

int32_t template_row(struct gen *g, const struct template *t)
{
    if (!t || t->parts.len == 0) return template_plain_row(g, STR(""));
    if (t->parts.len == 1 && !t->parts.at[0].value)
        return template_plain_row(g, t->parts.at[0].text);
    int32_t begin = LEN(g, parts), arg = 0;
    for (size_t i = 0; i < t->parts.len; i++) {
        const struct template_part *part = &t->parts.at[i];
        enum value_type type = part->value ? type_value(&part->value->type) : VT_NONE;
        if (part->value && type == VT_NONE) type = VT_INT;
        ROW(g, parts, .text = program_string(g->p, part->text), .arg = part->value ? arg++ : -1,
            .type = (int32_t)type, .elem = part->value ? type_row(&part->value->type) : -1);
    }
    ROW(g, templates, .part_begin = begin, .part_count = (int32_t)t->parts.len);
    return LEN(g, templates) - 1;
}

void args_add(struct args *args, enum value_type type)
{
    if (args->count < LIMIT_REGISTERS_OF_ONE)
        args->types[args->count++] = (uint8_t)(type == VT_NONE ? VT_INT : type);
}

void args_of_template(struct args *args, const struct template *t)
{
    for (size_t i = 0; t && i < t->parts.len; i++)
        if (t->parts.at[i].value) args_add(args, type_value(&t->parts.at[i].value->type));
}

void template_into(struct func *f, const struct template *t, int base)
{
    for (size_t i = 0; t && i < t->parts.len; i++)
        if (t->parts.at[i].value) expr_into(f, t->parts.at[i].value, base++);
}

struct str spaced_name(struct gen *g, struct str name)
{
    char *copy = arena_text(g->a, name.at, name.len);
    for (size_t i = 0; i < name.len; i++)
        if (copy[i] == '_') copy[i] = ' ';
    return (struct str){copy, name.len};
}
