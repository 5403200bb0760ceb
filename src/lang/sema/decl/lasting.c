/* lasting.c -- Members and marks that a campaign keeps after a fight, and its steps between fights.
 *
 *     kind hero is creature { lasts health, injuries, Crippled while not self.dead }
 *     step rest(days: int = 1) { for c in everyone { heal c for days } }
 *
 * `lasts` names kept members, marks, and kinds of marks. A campaign knows their values by names
 * alone. So only values with a meaning outside of a fight may last: numbers, flags, words, content.
 * A step is a command of the campaign. It runs in a scene of its own, with all creatures that the
 * campaign keeps.
 */
#include "decl.h"

/* ---- lasts ----------------------------------------------------------------------------------- */

static bool value_lasts(struct type t)
{
    return t.base == TY_INT || t.base == TY_FLAG || t.base == TY_TAG || t.base == TY_CONTENT ||
           t.base == TY_ERROR || (t.base == TY_SET && t.elem == TY_TAG);
}

static void refuse_type(struct model *m, struct span span, struct str name, struct type t)
{
    diag_help(report(m, E0301, span, "`%.*s` is %.*s, which means nothing outside of its fight",
                     STR_FMT(name), STR_FMT(type_text(m->arena, t))),
              "numbers, flags, words and content last; instead of somebody, keep the content: "
              "`x.content`");
}

static bool member_lasts(struct model *m, struct ast *name, const struct member *x)
{
    if (x->kind != MEM_KEPT || x->member_sort == SORT_OPTION || x == m->place || x == m->facing) {
        diag_help(report(m, E0203, name->span, "`%.*s` is nothing that changes and stays so",
                         STR_FMT(x->name)),
                  "tracks and slots last");
        return false;
    }
    if (x->member_sort == SORT_BUDGET) {
        diag_help(report(m, E0203, name->span,
                         "the budget `%.*s` is full at the beginning of each fight",
                         STR_FMT(x->name)),
                  "a track or a slot lasts");
        return false;
    }
    if (value_lasts(x->type)) return true;
    refuse_type(m, name->span, x->name, x->type);
    return false;
}

static void mark_values_last(struct model *m, struct ast *name, const struct content *mark)
{
    for (size_t i = 0; mark->rec && i < mark->rec->members.len; i++) {
        const struct member *x = mark->rec->members.at[i];
        if (x->kind != MEM_KEPT || value_lasts(x->type)) continue;
        struct str full =
            str_printf(m->arena, "%.*s.%.*s", STR_FMT(mark->sym->name), STR_FMT(x->name));
        refuse_type(m, name->span, full, x->type);
    }
}

static bool names_marks(const struct symbol *y)
{
    return (y->kind == SYM_CONTENT && y->as.content->kind->cls == CLASS_MARK) ||
           (y->kind == SYM_KIND && y->as.rec->cls == CLASS_MARK);
}

/* A member of the record, or else a mark or a kind of marks. */
static bool lasting_named(struct model *m, struct record *r, struct ast *name, struct lasting *out)
{
    struct str text = name_of(name);
    if ((out->mem = record_find(r, text)) != NULL) return member_lasts(m, name, out->mem);
    struct symbol *y = scope_find(m->names, text);
    if (!y || !names_marks(y) || r->cls == CLASS_FIGHT) {
        struct diag *g = report(m, E0201, name->span, "%s %.*s has nothing `%.*s` that could last",
                                A_STR(r->name), STR_FMT(text));
        struct str near = record_nearest(r, text);
        if (!near.len && r->cls != CLASS_FIGHT) near = scope_nearest(m->names, text, names_marks);
        if (near.len) diag_help(g, "did you mean `%.*s`?", STR_FMT(near));
        return false;
    }
    if (y->kind == SYM_CONTENT)
        mark_values_last(m, name, out->mark = y->as.content);
    else {
        out->mark_kind = y->as.rec;
        for (size_t i = 0; i < m->contents.len; i++)
            if (record_is(m->contents.at[i]->kind, out->mark_kind))
                mark_values_last(m, name, m->contents.at[i]);
    }
    return true;
}

static bool lasts_already(const struct model *m, const struct lasting *l)
{
    for (size_t i = 0; i < m->lasting.len; i++) {
        const struct lasting *o = &m->lasting.at[i];
        if (record_is(l->rec, o->rec) && o->mem == l->mem && o->mark == l->mark &&
            o->mark_kind == l->mark_kind)
            return true;
    }
    return false;
}

static void lasts_one(struct model *m, struct record *r, struct ast *name, struct fn *stays_while)
{
    struct lasting l = {.rec = r, .stays_while = stays_while};
    if (!lasting_named(m, r, name, &l)) return;
    if (lasts_already(m, &l))
        report(m, E0401, name->span, "`%.*s` lasts already", STR_FMT(name_of(name)));
    else
        vec_push(&m->lasting, m->arena, l);
}

static void lasts_line(struct model *m, struct record *r, struct ast *line)
{
    struct ast *p = label_value(line, JOIN_WHILE);
    struct fn *stays_while = NULL;
    if (!list_len(line->a)) report(m, E0402, line->span, "what lasts? `lasts health, injuries`");
    if (p && r->cls != CLASS_CREATURE)
        report(m, E0209, p->span,
               "only creatures leave a campaign: `while` says how long they stay");
    else if (p)
        stays_while = pure_fn(m, m->names, r, NULL, STR("lasts"), p, type_of(TY_FLAG));
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *name = list_at(line->a, i);
        const struct member *family = record_find(r, name_of(name));
        if (!family || family->kind != MEM_FAMILY) {
            lasts_one(m, r, name, stays_while);
            continue;
        }
        for (size_t k = 0; k < family->dim->values.len; k++) {
            struct ast one = {
                .kind = AST_NAME, .span = name->span, .text = family->elements[k]->name};
            lasts_one(m, r, &one, stays_while);
        }
    }
}

static struct record *record_of_line(struct model *m, struct ast *line)
{
    bool kind = str_is(name_of(line->head), "kind"), extend = str_is(name_of(line->head), "extend");
    if (kind && (!line->a || line->a->kind != AST_IS)) return NULL;
    struct str name = kind     ? name_of(line->a->a)
                      : extend ? name_of(line->a)
                               : (struct str){NULL, 0};
    if (extend && str_is(name, "fight")) return m->fight;
    struct symbol *y = name.len ? scope_find(m->names, name) : NULL;
    return y && y->kind == SYM_KIND ? y->as.rec : NULL;
}

static bool can_last(const struct record *r)
{
    return r->cls == CLASS_FIGHT || r->cls == CLASS_CREATURE || r->cls == CLASS_THING;
}

static void check_lasting_count(struct model *m)
{
    int32_t count = 0;
    for (size_t i = 0; i < m->contents.len; i++) {
        if (!content_lasts(m, m->contents.at[i]) || ++count != LIMIT_CREATURES + 1) continue;
        diag_help(
            report(m, E0005, m->contents.at[i]->sym->span,
                   "a campaign keeps %d creatures at most; these rules declare more of such kinds",
                   LIMIT_CREATURES),
            "say `lasts` of the kind of those whom players run, not of all creatures");
    }
}

void resolve_lasting(struct model *m, struct ast **files, size_t count)
{
    for (size_t f = 0; f < count; f++) {
        enter_file(m, files[f]->span.file);
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            struct record *r = line->kind == AST_LINE && line->head && line->block
                                   ? record_of_line(m, line)
                                   : NULL;
            for (size_t k = 0; r && can_last(r) && k < line->block->item_count; k++) {
                struct ast *l = line->block->items[k];
                if (l->kind == AST_LINE && str_is(name_of(l->head), "lasts")) lasts_line(m, r, l);
            }
        }
    }
    check_lasting_count(m);
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* What a campaign can be asked for in any system. */
static const char *const campaign_steps[] = {"join",   "leave",  "tell",  "undo",
                                             "rename", "forget", "steps", NULL};

void collect_step(struct model *m, struct scope *s, struct ast *line)
{
    struct symbol *y = scope_find_here(s, name_of(line->a));
    if (!y || y->line != line || y->kind != SYM_FN) return;
    vec_push(&m->steps, m->arena, y->as.fn);
    for (size_t i = 0; campaign_steps[i]; i++)
        if (str_is(y->name, campaign_steps[i]))
            diag_help(report(m, E0202, y->span, "every campaign has a step `%s` already",
                             campaign_steps[i]),
                      "take another name than join, leave, tell, undo, rename, forget, steps");
}

static bool is_step_type(const struct type *t)
{
    return t->base == TY_INT || t->base == TY_FLAG || t->base == TY_TAG || t->base == TY_CREATURE ||
           t->base == TY_CONTENT || t->base == TY_ERROR;
}

static void check_step_param(struct model *m, struct param *p)
{
    if (!is_step_type(&p->type))
        diag_help(report(m, E0301, p->line->span, "nobody can say %.*s on a command line",
                         STR_FMT(type_text(m->arena, p->type))),
                  "a step takes numbers, flags, words, creatures and content");
    if (!p->fallback) return;
    struct known k = value_now(m, m->names, p->fallback, p->type, 0);
    p->given = k.value;
    if (!k.ok)
        report(m, E0405, p->fallback->span,
               "what a step takes when nothing is said must be known now");
}

void resolve_steps(struct model *m)
{
    for (size_t i = 0; i < m->steps.len; i++) {
        if (m->steps.at[i]->line) enter_file(m, m->steps.at[i]->line->span.file);
        for (size_t k = 0; k < m->steps.at[i]->params.len; k++)
            check_step_param(m, &m->steps.at[i]->params.at[k]);
    }
}
