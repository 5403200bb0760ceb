/* trials.c -- Declares trials: their names and parameters.
 *
 * One with parameters is a pattern, `is` makes an encounter of it. One without is both, so what it
 * knows can be asked with other situations.
 */
#include "decl.h"
#include "lang/sema/model/guess.h"
#include "lang/sema/model/suggest.h"
#include "lang/syntax/ast_make.h"

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

static struct encounter *scene_named(const struct model *m, struct str name)
{
    const struct symbol *y =
        m->trial_scene_names ? scope_find_here(m->trial_scene_names, name) : NULL;
    if (!y) return NULL;
    struct encounter *e = m->encounters.at[y->as.number];
    file_deps_add(m->deps, e->line->span.file);
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

static void collect_pattern(struct model *m, struct ast *line, struct ast *what)
{
    struct trial *t = ARENA_NEW(m->arena, struct trial), *other = trial_named(m, name_of(what));
    bool asks = what->kind == AST_CALL && what->item_count;
    if (other && (asks || other->asks))
        diag_related(
            report(m, E0202, what->span, "there are two trials `%.*s`", STR_FMT(other->name)),
            other->line->span, "the first one");
    t->name = name_of(what);
    t->line = line;
    t->asks = asks;
    name_row(m, &m->trial_names, t->name, m->trials.len);
    vec_push(&m->trials, m->arena, t);
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
    if (what->kind != AST_CALL || !what->item_count) collect_instance(m, s, line, what, NULL);
    collect_pattern(m, line, what);
}

static bool param_fits(const struct param *p)
{
    enum ty base = p->type.base;
    return !p->type.optional && (base == TY_CREATURE || base == TY_THING || base == TY_INT ||
                                 base == TY_FLAG || base == TY_TAG || base == TY_ERROR);
}

/* ---- trials of a pattern ---- */

static void unknown_trial(struct model *m, struct ast *name)
{
    struct str text = name_of(name);
    struct guess near = guess_of(text);
    if (name_is_excused(m, name->span.file, text)) return;
    struct diag *g = report(m, E0201, name->span, "there is no trial `%.*s`", STR_FMT(text));
    bool reported = m->diags->errors <= m->diags->max_errors;
    for (size_t i = 0; reported && i < m->trials.len; i++) guess_try(&near, m->trials.at[i]->name);
    suggest(m, g, near.best);
}

/* The line of a trial of a trial: what the inner one gives, then what the outer one does. */
static struct ast *joined_line(struct model *m, const struct ast *outer, const struct ast *inner)
{
    struct ast *line = ast_made(m->arena, *outer),
               *block = ast_made(m->arena, (struct ast){.kind = AST_BLOCK, .span = outer->span});
    struct ast *const from[] = {inner->block, outer->block};
    block->items = ARENA_ARRAY(m->arena, struct ast *,
                               inner->block->item_count + outer->block->item_count + 1);
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < from[i]->item_count; k++)
            block->items[block->item_count++] = from[i]->items[k];
    line->block = block;
    return line;
}

/* Finds the pattern, perhaps through other trials of it. NULL: there is none, which is reported. */
static struct trial *pattern_of(struct model *m, struct encounter *e)
{
    struct ast *asked = e->pattern;
    for (size_t i = 0; i < m->encounters.len + 1; i++) {
        struct trial *t = trial_named(m, name_of(e->pattern));
        if (t) return t;
        const struct encounter *inner = scene_named(m, name_of(e->pattern));
        if (!inner) {
            unknown_trial(m, asked);
            return NULL;
        }
        e->line = joined_line(m, e->line, inner->line);
        e->pattern = inner->pattern;
    }
    report(m, E0205, asked->span, "`%.*s` is a trial of itself", STR_FMT(name_of(asked)));
    return NULL;
}

void trial_signatures(struct model *m)
{
    for (size_t i = 0; i < m->encounters.len; i++) {
        struct encounter *e = m->encounters.at[i];
        if (e->pattern) e->trial = pattern_of(m, e);
    }
    for (size_t i = 0; i < m->trials.len; i++) {
        struct trial *t = m->trials.at[i];
        if (!t->asks) continue;
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
