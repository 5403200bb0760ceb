/* option_values.c -- Options: their values, and those set by a file, `set goal = 12` at its top. An
 * encounter or test may set another value, and the host that starts a fight has the last word. */
#include "decl.h"

static struct member *overridden_option(struct model *m, const struct ast *line)
{
    struct str name = name_of(line->a);
    struct symbol *y = name.len ? scope_find(m->names, name) : NULL;
    if (y && is_option(y)) return y->as.option;
    if (!name.len || name_is_excused(m, line->span.file, name)) return NULL;
    struct diag *g = report(m, E0201, line->a->span, "there is no option `%.*s`", STR_FMT(name));
    struct str near = scope_nearest(m->names, name, is_option);
    if (near.len) diag_help(g, "did you mean `%.*s`?", STR_FMT(near));
    return NULL;
}

/* Not `NAME = VALUE`: the help depends on the text found there. */
static void report_malformed_override(struct model *m, const struct ast *line)
{
    struct diag *g =
        report(m, E0101, line->span, "`set goal = 12`: an option of the rules, and its value");
    const struct ast *name = line->a, *value = line->b;
    if (name && name->kind == AST_PHRASE && name->item_count == 2)
        value = name->items[1], name = name->items[0];
    else if (name && name->kind == AST_BINARY && name->op == OP_EQ)
        value = name->b, name = name->a;
    else if (line->label_count)
        value = line->labels[0]->a;
    if (!name || name->kind != AST_NAME) return;
    struct str with = line->type ? source_text(m, line->type->span)
                      : value    ? source_text(m, value->span)
                                 : STR("...");
    diag_help(g, "`set %.*s = %.*s`", STR_FMT(name->text), STR_FMT(with));
}

static void set_option(struct model *m, struct member *o, struct ast *value)
{
    struct known k = value_now(m, m->names, value, o->type, 0);
    if (!k.ok) report(m, E0405, value->span, "an option's value must be known now");
    if (k.ok) o->init = k.value;
}

static void resolve_override(struct model *m, struct ast *line)
{
    enter_file(m, line->span.file);
    if (!name_of(line->a).len || line->assign != ASSIGN_SET || !line->b) {
        report_malformed_override(m, line);
        return;
    }
    if (!check_word_parts(m, line, AT_TOP)) return;
    struct member *o = overridden_option(m, line);
    if (!o) return;
    if (o->override_line) {
        diag_related(report(m, E0401, line->span, "`%.*s` is set twice", STR_FMT(o->name)),
                     o->override_line->span, "the first time");
        return;
    }
    o->override_line = line;
    set_option(m, o, line->b);
    m->deps->incomplete =
        true; /* the names that other files use here prove nothing about them alone */
}

void resolve_option_overrides(struct model *m, struct ast **files, size_t count)
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++)
            if (files[f]->items[i]->kind == AST_LINE &&
                str_is(name_of(files[f]->items[i]->head), "set"))
                resolve_override(m, files[f]->items[i]);
}

void resolve_option(struct model *m, struct member *o)
{
    enter_file(m, o->line->span.file);
    struct ast *v = o->line->b;
    if (o->line->type) o->type = type_from_ast(m, m->names, o->line->type);
    struct ast *first = v && v->kind == AST_LIST ? v->items[0] : v;
    if (first) set_option(m, o, first);
}
