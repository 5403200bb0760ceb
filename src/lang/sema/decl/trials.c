/* trials.c -- Declares trials: their names and parameters. */
#include "decl.h"

/* Trials have a name space of their own: one may have the name of the command that it tries. */
struct trial *trial_named(const struct model *m, struct str name)
{
    const struct symbol *y = m->trial_names ? scope_find_here(m->trial_names, name) : NULL;
    if (!y) return NULL;
    struct trial *t = m->trials.at[y->as.number];
    file_deps_add(m->deps, t->line->span.file);
    return t;
}

/* The first row with a name keeps it. Returns the row that has it. */
static size_t name_row(struct model *m, struct scope **names, struct str name, size_t row)
{
    if (!*names) *names = scope_new(m->arena, NULL);
    struct symbol *y = scope_find_here(*names, name);
    if (y) return (size_t)y->as.number;
    scope_add(m, *names, SYM_CONST, name, NULL, (struct span){0, 0, 0})->as.number = (int64_t)row;
    return row;
}

struct encounter *trial_encounter(struct model *m, struct scope *s, struct ast *line,
                                  struct str name)
{
    struct encounter *e = ARENA_NEW(m->arena, struct encounter);
    e->kind = SCENE_TRIAL;
    e->name = name;
    e->doc = line->doc;
    e->line = line;
    e->scope = scope_new(m->arena, s);
    return e;
}

static void collect_instance(struct model *m, struct scope *s, struct ast *line, struct ast *name,
                             struct ast *pattern)
{
    struct encounter *e = trial_encounter(m, s, line, name_of(name));
    if (!e) return;
    size_t first = name_row(m, &m->trial_scene_names, e->name, m->encounters.len);
    if (first < m->encounters.len)
        diag_related(
            report(m, E0202, name->span, "there are two trials \"%.*s\"", STR_FMT(e->name)),
            m->encounters.at[first]->line->span, "the first one");
    e->id = (int32_t)m->encounters.len;
    e->pattern = pattern;
    vec_push(&m->encounters, m->arena, e);
}

void collect_trial(struct model *m, struct scope *s, struct ast *line)
{
    struct ast *what = line->a;
    if (!line->block) {
        report(m, E0402, line->span, "the trial has no block");
        return;
    }
    if (what && what->kind == AST_IS && !what->number && name_of(what->a).len) {
        collect_instance(m, s, line, what->a, what->b);
        return;
    }
    if (!name_of(what).len) {
        diag_help(report(m, E0101, line->span, "a name is missing after `trial`"),
                  "for example `trial blow(by attacker: creature, at target: creature) { }`");
        return;
    }
    if (what->kind != AST_CALL) {
        collect_instance(m, s, line, what, NULL);
        return;
    }
    struct trial *t = ARENA_NEW(m->arena, struct trial), *other = trial_named(m, name_of(what));
    if (other)
        diag_related(
            report(m, E0202, what->a->span, "there are two trials `%.*s`", STR_FMT(other->name)),
            other->line->span, "the first one");
    t->name = name_of(what);
    t->line = line;
    name_row(m, &m->trial_names, t->name, m->trials.len);
    vec_push(&m->trials, m->arena, t);
}

static bool param_fits(const struct param *p)
{
    enum ty base = p->type.base;
    return !p->type.optional && (base == TY_CREATURE || base == TY_THING || base == TY_INT ||
                                 base == TY_FLAG || base == TY_TAG || base == TY_ERROR);
}

void trial_signatures(struct model *m)
{
    for (size_t i = 0; i < m->trials.len; i++) {
        struct trial *t = m->trials.at[i];
        params_from(m, m->names, t->line->a->items, t->line->a->item_count, &t->params,
                    &t->param_count);
        for (size_t k = 0; k < t->param_count; k++) {
            struct param *p = &t->params[k];
            if (p->type.base == TY_CREATURE && !t->owner.len) t->owner = p->name;
            if (param_fits(p)) continue;
            diag_help(
                report(m, E0301, p->line->span, "a trial cannot have a parameter of type %.*s",
                       STR_FMT(type_text(m->arena, p->type))),
                "parameters are creatures, things of the first creature, numbers, flags and words");
            p->type = type_of(TY_ERROR);
        }
        for (size_t k = 0; k < t->param_count; k++)
            if (t->params[k].type.base == TY_THING && !t->owner.len) {
                diag_help(report(m, E0303, t->params[k].line->span,
                                 "`%.*s` has no owner: no parameter is a creature",
                                 STR_FMT(t->params[k].name)),
                          "a thing belongs to the first creature among the parameters");
                t->params[k].type = type_of(TY_ERROR);
            }
    }
}
