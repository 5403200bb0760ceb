/* trial.c -- trials: a scene in which one thing is tried, for exact odds.
 *
 *     trial blow(card: technique, by attacker: creature, at target: creature) {
 *       side left { attacker at 5, 5 };  side right { target at 6, 5 }
 *       situation behind { target.facing = east }
 *       do { result "damage" = ... }
 *     }
 *     trial "A blow from behind" is blow { card Bash;  attacker Anna;  target Wolf;  behind;
 * target.health = 3 }
 *
 * A trial with parameters is a pattern: each `is` makes an encounter of it. Names of its parameters
 * are put into that encounter's scope, so the lines of the pattern are read anew for each, as if
 * they stood there. So that a pattern is also checked when nobody asks, it is read once for the
 * first content that fits.
 */
#include <string.h>

#include "sema/sema.h"
#include "syntax/visit.h"

/* Trials have names of their own: one may be called like the command that it tries. */
static struct trial *trial_named(const struct model *m, struct str name)
{
    for (size_t i = 0; i < m->trials.len; i++)
        if (str_equal(m->trials.at[i]->name, name)) {
            file_deps_add(m->deps, m->trials.at[i]->line->span.file);
            return m->trials.at[i];
        }
    return NULL;
}

static void unknown_trial(struct model *m, struct ast *name)
{
    struct str text = name_of(name);
    struct guess near = guess_of(text);
    if (name_is_excused(m, name->span.file, text)) return;
    struct diag *g =
        report(m, E0201, name->span, "there is no trial with parameters `%.*s`", STR_FMT(text));
    for (size_t i = 0; i < m->trials.len; i++) guess_try(&near, m->trials.at[i]->name);
    suggest(m, g, near.best);
}

static bool is_any_content(const struct symbol *y)
{
    return y->sort == SYM_CONTENT;
}

static bool line_is(const struct ast *line, const char *word)
{
    return line->kind == AST_LINE && line->head && line->head->kind == AST_NAME &&
           str_is(line->head->text, word);
}

/* ---- collected ------------------------------------------------------------------------------- */

static struct encounter *encounter_of(struct model *m, struct scope *s, struct ast *line,
                                      struct str name)
{
    struct encounter *e = ARENA_NEW(m->arena, struct encounter);
    e->sort = SCENE_TRIAL;
    e->name = name;
    e->doc = line->doc;
    e->line = line;
    e->scope = scope_new(m->arena, s);
    return e;
}

static void collect_played(struct model *m, struct scope *s, struct ast *line, struct ast *name,
                           struct ast *pattern)
{
    struct encounter *e = encounter_of(m, s, line, name_of(name));
    if (!e) return;
    for (size_t i = 0; i < m->encounters.len; i++)
        if (m->encounters.at[i]->sort == SCENE_TRIAL &&
            str_equal(m->encounters.at[i]->name, e->name)) {
            struct diag *g =
                report(m, E0202, name->span, "there are two trials \"%.*s\"", STR_FMT(e->name));
            diag_related(m->diags, g, m->encounters.at[i]->line->span, "the first one");
        }
    e->id = (int32_t)m->encounters.len;
    e->pattern = pattern;
    vec_push(&m->encounters, m->arena, e);
}

void collect_trial(struct model *m, struct scope *s, struct ast *line)
{
    struct ast *what = line->a;
    if (!line->block) {
        report(m, E0402, line->span, "a block is missing: what is in this trial?");
        return;
    }
    if (what && what->kind == AST_IS && !what->number && name_of(what->a).len) {
        collect_played(m, s, line, what->a, what->b);
        return;
    }
    if (!name_of(what).len) {
        struct diag *g = report(m, E0101, line->span, "a name is missing after `trial`");
        diag_help(m->diags, g,
                  "for example `trial blow(by attacker: creature, at target: creature) { }`");
        return;
    }
    if (what->kind != AST_CALL) {
        collect_played(m, s, line, what, NULL);
        return;
    }
    struct trial *t = ARENA_NEW(m->arena, struct trial), *other = trial_named(m, name_of(what));
    if (other) {
        struct diag *g =
            report(m, E0202, what->a->span, "there are two trials `%.*s`", STR_FMT(other->name));
        diag_related(m->diags, g, other->line->span, "the first one");
    }
    t->name = name_of(what);
    t->line = line;
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
            struct diag *g = report(m, E0301, p->line->span, "a trial is not asked for %.*s",
                                    STR_FMT(type_text(m->arena, p->type)));
            diag_help(m->diags, g,
                      "but for creatures, things of the first of them, numbers, flags and words");
            p->type = type_of(TY_ERROR);
        }
        for (size_t k = 0; k < t->param_count; k++)
            if (t->params[k].type.base == TY_THING && !t->owner.len) {
                struct diag *g = report(m, E0303, t->params[k].line->span,
                                        "whose `%.*s` is it? The trial has no creature",
                                        STR_FMT(t->params[k].name));
                diag_help(m->diags, g,
                          "a thing is that of the first creature among the parameters");
                t->params[k].type = type_of(TY_ERROR);
            }
    }
}

/* ---- what the parameters stand for ----------------------------------------------------------- */

static struct ast *node(struct model *m, enum ast_kind kind, struct str text, struct span span)
{
    struct ast *e = ARENA_NEW(m->arena, struct ast);
    e->kind = kind;
    e->text = text;
    e->span = span;
    return e;
}

static void alias_add(struct model *m, struct scope *s, struct str name, struct ast *value)
{
    struct symbol *y = scope_add(m, s, SYM_TRIAL_VALUE, name, NULL, value->span);
    y->as.value = value;
}

static struct content *content_for(struct model *m, struct encounter *e, const struct param *p,
                                   struct ast *value)
{
    struct str name = name_of(value);
    struct symbol *y = scope_find(e->scope, name);
    if (!y || y->sort != SYM_CONTENT || !record_is(y->as.content->kind, p->type.rec)) {
        struct str kind = type_text(m->arena, p->type);
        if (y && y->sort == SYM_CONTENT)
            report(m, E0203, value->span, "`%.*s` is %s %.*s; `%.*s` is %.*s", STR_FMT(name),
                   A_STR(y->as.content->kind->name), STR_FMT(p->name), STR_FMT(kind));
        else
            report_wrong_name(m, e->scope, name, value->span,
                              p->type.base == TY_CREATURE ? "creature" : "thing", is_any_content);
        return NULL;
    }
    return y->as.content;
}

/* Creatures first go by their declaration, which is what a side seats; the seated one takes the
 * name over. */
static bool bind_one(struct model *m, struct encounter *e, const struct trial *t,
                     const struct param *p, struct ast *value)
{
    if (p->type.base == TY_CREATURE || p->type.base == TY_THING) {
        struct content *c = content_for(m, e, p, value);
        if (!c) return false;
        if (p->type.base == TY_CREATURE) {
            struct symbol *y = scope_add(m, e->scope, SYM_CONTENT, p->name, NULL, value->span);
            y->as.content = c;
            return true;
        }
        struct ast *thing = node(m, AST_MEMBER, c->sym->name, value->span);
        thing->a = node(m, AST_NAME, t->owner, value->span);
        alias_add(m, e->scope, p->name, thing);
        return true;
    }
    alias_add(m, e->scope, p->name, value);
    return true;
}

static struct ast *given_for(const struct ast *block, struct str name)
{
    for (size_t i = 0; i < block->item_count; i++)
        if (block->items[i]->kind == AST_LINE && block->items[i]->head->kind == AST_NAME &&
            block->items[i]->assign == ASSIGN_NONE && str_equal(block->items[i]->head->text, name))
            return block->items[i];
    return NULL;
}

static bool is_param(const struct trial *t, const struct ast *line)
{
    struct str w =
        line->kind == AST_LINE && line->head->kind == AST_NAME && line->assign == ASSIGN_NONE
            ? line->head->text
            : (struct str){NULL, 0};
    for (size_t i = 0; w.len && i < t->param_count; i++)
        if (str_equal(t->params[i].name, w)) return true;
    return false;
}

/* A thing is one that the first creature has by its declaration, or by its kind's. */
static bool owner_has(struct model *m, struct encounter *e, const struct param *p,
                      struct ast *value)
{
    const struct symbol *owner = scope_find_here(e->scope, e->trial->owner),
                        *thing = scope_find(e->scope, name_of(value));
    if (!owner || owner->sort != SYM_CONTENT || !thing || thing->sort != SYM_CONTENT) return false;
    const struct content *who = owner->as.content;
    if (owned_content(m, who, thing->as.content, NULL)) return true;
    struct diag *g =
        report(m, E0203, value->span, "`%.*s` has no `%.*s`, so it cannot be its `%.*s` here",
               STR_FMT(who->sym->name), STR_FMT(thing->name), STR_FMT(p->name));
    diag_related(m->diags, g, who->sym->span, "declared here");
    return false;
}

/* The lines `card Bash` of a trial that is one of a pattern. False when one is missing or wrong:
 * reported. */
static bool bind_given(struct model *m, struct encounter *e)
{
    const struct trial *t = e->trial;
    bool ok = true;
    for (size_t i = 0; i < e->line->block->item_count; i++)
        if (is_param(t, e->line->block->items[i]) && report_repeated_word(m, e->line->block, i))
            ok = false;
    for (size_t i = 0; i < t->param_count; i++) {
        const struct param *p = &t->params[i];
        struct ast *line = given_for(e->line->block, p->name),
                   *value = line ? line->a : p->fallback;
        if (line) ok = check_line_parts(m, line, HAS_VALUES, 0) && ok;
        if (p->type.base == TY_ERROR)
            ok = false;
        else if (value)
            ok = bind_one(m, e, t, p, value) && ok;
        else {
            struct diag *g = report(m, E0303, e->line->span, "this trial does not say its `%.*s`",
                                    STR_FMT(p->name));
            diag_related(m->diags, g, p->line->span, "asked for here");
            diag_help(m->diags, g, "a line `%.*s ...`: %.*s", STR_FMT(p->name),
                      STR_FMT(type_text(m->arena, p->type)));
            ok = false;
        }
    }
    for (size_t i = 0; ok && i < t->param_count; i++) {
        const struct ast *line = given_for(e->line->block, t->params[i].name);
        if (t->params[i].type.base == TY_THING)
            ok = owner_has(m, e, &t->params[i], line ? line->a : t->params[i].fallback);
    }
    return ok;
}

/* False: this trial cannot be read further. */
bool trial_begin(struct model *m, struct encounter *e)
{
    if (!e->pattern) return true;
    e->trial = trial_named(m, name_of(e->pattern));
    if (!e->trial) {
        unknown_trial(m, e->pattern);
        return false;
    }
    return bind_given(m, e) && !e->trial->damaged;
}

struct ast *scene_block(const struct encounter *e)
{
    return e->trial ? e->trial->line->block : e->line->block;
}

/* ---- who takes part -------------------------------------------------------------------------- */

struct seating {
    struct model *m;
    struct encounter *e;
    int32_t column;
};

/* Each on a side of its own, one beside the other in the middle of the map. */
static void seat_named(void *user, struct ast *name)
{
    struct seating *at = user;
    struct symbol *y = scope_find(at->e->scope, name->text);
    if (!y || y->sort != SYM_CONTENT || y->as.content->kind->cls != CLASS_CREATURE ||
        at->e->fighters.len == 16)
        return;
    struct content *c = y->as.content;
    for (size_t i = 0; i < at->e->fighters.len; i++)
        if (at->e->fighters.at[i].content == c) return;
    int64_t size =
        c->values && c->values[CREATURE_SIZE] != VALUE_UNSET ? c->values[CREATURE_SIZE] : 1;
    bool squares = at->m->space == SPACE_SQUARES, fits = at->column + size <= at->e->columns;
    int32_t place = squares ? (fits ? at->e->columns * (at->e->rows / 2) + at->column : -1)
                    : at->e->cell_count ? 0
                                        : -1;
    if (size >= 1 && size <= MAX_BODY) at->column += (int32_t)size;
    struct fighter f = {.content = c,
                        .side = (int32_t)at->e->sides.len,
                        .place = place,
                        .facing = -1,
                        .name = c->sym->name,
                        .written_as = name->text,
                        .span = name->span};
    struct side side = {.name = c->sym->name, .span = name->span, .unnamed = true};
    vec_push(&at->e->fighters, at->m->arena, f);
    vec_push(&at->e->sides, at->m->arena, side);
}

static void seat_each(void *at, struct ast *e)
{
    if (e->kind == AST_NAME || e->kind == AST_STRING) seat_named(at, e);
    ast_each(e, seat_each, at);
}

/* A trial that lists no sides: whoever is named takes part. */
void trial_seats(struct model *m, struct encounter *e)
{
    struct ast *block = scene_block(e);
    for (size_t i = 0; i < block->item_count; i++)
        if (line_is(block->items[i], "side")) return;
    if (m->space == SPACE_ZONES && e->cell_count == 0) {
        e->cells = ARENA_ARRAY(m->arena, struct map_cell, 1);
        e->cells[0].name = STR("here");
        e->cell_count = 1;
    }
    struct seating at = {m, e, e->columns > 8 ? e->columns / 2 - 4 : 0};
    for (size_t i = 0; e->trial && i < e->trial->param_count; i++)
        if (e->trial->params[i].type.base == TY_CREATURE)
            seat_named(&at, node(m, AST_NAME, e->trial->params[i].name, e->line->span));
    if (block) seat_each(&at, block);
    if (e->trial && e->line->block) seat_each(&at, e->line->block);
}

/* Parameters name those who were seated for them. */
void trial_seated(struct model *m, struct encounter *e)
{
    for (size_t i = 0; e->trial && i < e->trial->param_count; i++) {
        const struct param *p = &e->trial->params[i];
        struct symbol *y = p->type.base == TY_CREATURE ? scope_find_here(e->scope, p->name) : NULL;
        for (size_t k = 0; y && y->sort == SYM_CONTENT && k < e->fighters.len; k++) {
            if (!str_equal(e->fighters.at[k].written_as, p->name)) continue;
            y->sort = SYM_CONST;
            y->type = type_record(TY_CREATURE, e->fighters.at[k].content->kind);
            y->as.number = (int64_t)k;
        }
        if (!y || y->sort == SYM_CONST) continue;
        struct diag *g = report(m, E0502, p->line->span, "nobody stands for `%.*s` in this trial",
                                STR_FMT(p->name));
        diag_help(m->diags, g, "let it take part: `side left { %.*s at 0, 0 }`", STR_FMT(p->name));
        y->sort = SYM_CONST;
        y->type = NO_WANT;
    }
}

/* ---- what happens ---------------------------------------------------------------------------- */

static struct ast *situation_named(const struct encounter *e, struct str name)
{
    struct ast *block = scene_block(e);
    for (size_t i = 0; name.len && i < block->item_count; i++)
        if (line_is(block->items[i], "situation") && str_equal(name_of(block->items[i]->a), name))
            return block->items[i];
    return NULL;
}

/* The block of a situation, its parameters standing for what is given. */
static struct stmt *situation_stm(struct check_ctx *cx, struct ast *situation, struct ast *given,
                                  struct span span)
{
    struct scope *outer = cx->scope, *inner = scope_new(cx->m->arena, outer);
    struct ast *call = situation->a;
    struct param *p = NULL;
    size_t n = 0;
    if (call->kind == AST_CALL)
        params_from(cx->m, cx->scope, call->items, call->item_count, &p, &n);
    if (list_len(given) != n) {
        struct diag *g = report(cx->m, E0303, span, "`%.*s` takes %zu value%s",
                                STR_FMT(name_of(call)), n, n == 1 ? "" : "s");
        diag_related(cx->m->diags, g, call->span, "declared here");
        return stmt_new(cx, ST_BLOCK, span);
    }
    for (size_t i = 0; i < n; i++) {
        expr_as(cx, list_at(given, i), p[i].type); /* a wrong one is told where it stands */
        alias_add(cx->m, inner, p[i].name, list_at(given, i));
    }
    cx->scope = inner;
    struct stmt *s = block_stmt(cx, situation->block);
    cx->scope = outer;
    return s;
}

static struct stmt *given_stm(struct check_ctx *cx, struct encounter *e, struct ast *line)
{
    bool bare =
        line->kind == AST_LINE && line->head->kind == AST_NAME && line->assign == ASSIGN_NONE;
    struct ast *situation = bare ? situation_named(e, line->head->text) : NULL;
    if (situation) {
        check_line_parts(cx->m, line, HAS_VALUES, 0);
        return situation_stm(cx, situation, line->a, line->span);
    }
    struct ast *block = node(cx->m, AST_BLOCK, (struct str){NULL, 0}, line->span);
    block->items = ARENA_ARRAY(cx->m->arena, struct ast *, 1);
    block->items[0] = line;
    block->item_count = 1;
    return block_stmt(cx, block);
}

static struct ast *one_of_its_own(struct model *m, struct ast *block, const char *word)
{
    for (size_t i = 0; i < block->item_count; i++)
        if (line_is(block->items[i], word)) {
            check_word_parts(m, block->items[i], IN_TRIAL);
            return block->items[i];
        }
    return NULL;
}

static struct fn *trial_fn(struct model *m, struct encounter *e, struct check_ctx *cx,
                           struct str name)
{
    struct fn *fn = fn_new(m, name, PERMIT_CHANGE, type_of(TY_VOID), e->line->span);
    cx_init(cx, m, fn, e->scope);
    cx->test = e;
    return fn;
}

void trial_bodies(struct model *m, struct encounter *e)
{
    struct check_ctx cx;
    struct ast *block = scene_block(e), *act = one_of_its_own(m, block, "do");
    if (e->trial) {
        struct ast *given = e->line->block;
        struct stmt **items = ARENA_ARRAY(m->arena, struct stmt *, given->item_count + 1);
        size_t n = 0;
        e->begin = trial_fn(m, e, &cx, STR("given"));
        for (size_t i = 0; i < given->item_count; i++)
            if (given->items[i]->kind != AST_BAD && !is_param(e->trial, given->items[i]) &&
                !line_is(given->items[i], "option"))
                items[n++] = given_stm(&cx, e, given->items[i]);
        e->begin->body = block_of(&cx, items, n, e->line->span);
    }
    e->body = trial_fn(m, e, &cx, e->name);
    if (act && act->block)
        check_fn_body(m, e->body, &cx, act->block);
    else {
        struct diag *g = report(m, E0402, e->trial ? e->trial->line->span : e->line->span,
                                "what is tried? A block is missing: `do { ... }`");
        diag_help(m->diags, g, "`do { strike target by attacker;  result \"harm\" = ... }`");
    }
}

/* ---- result NAME = e ------------------------------------------------------------------------- */

static struct member *kept_cell(struct model *m, struct str name, enum member_sort sort,
                                struct type type)
{
    struct member *x = ARENA_NEW(m->arena, struct member);
    *x = (struct member){.sort = MEM_KEPT,
                         .member_sort = sort,
                         .name = name,
                         .rec = m->fight,
                         .type = type,
                         .count = 1,
                         .width = 1,
                         .slot = -1};
    x->id = (int32_t)m->members.len;
    x->offset = m->fight->cell_count++;
    vec_push(&m->members, m->arena, x);
    return x;
}

static struct result *result_named(struct check_ctx *cx, struct str name, struct type type,
                                   struct span span)
{
    struct encounter *e = cx->test;
    for (size_t i = 0; i < e->results.len; i++)
        if (str_equal(e->results.at[i].name, name)) {
            if (!type_same(e->results.at[i].value->type, type))
                report(cx->m, E0301, span, "the result `%.*s` was of another type before",
                       STR_FMT(name));
            return &e->results.at[i];
        }
    struct result r = {name,
                       kept_cell(cx->m, name,
                                 type.base == TY_FLAG  ? SORT_FLAG
                                 : type.base == TY_INT ? SORT_COUNTER
                                                       : SORT_SLOT,
                                 type),
                       kept_cell(cx->m, name, SORT_FLAG, type_of(TY_FLAG))};
    vec_push(&e->results, cx->m->arena, r);
    return &e->results.at[e->results.len - 1];
}

static struct stmt *store_in(struct check_ctx *cx, struct member *mem, struct expr *value,
                             struct span span)
{
    struct stmt *s = stmt_new(cx, ST_STORE, span);
    s->mem = mem;
    s->a = expr_const(cx, type_record(TY_SIDE, cx->m->fight), 0, span);
    s->c = value;
    s->assign = ASSIGN_SET;
    return s;
}

/* Kept in cells that no rule can name, so that it is part of the state and of what the odds look at
 * in the end. */
struct stmt *result_stmt(struct check_ctx *cx, struct ast *line)
{
    struct str name = name_of(line->a);
    if (!cx->test || cx->test->sort != SCENE_TRIAL) {
        struct diag *g = report(cx->m, E0304, line->span, "`result` stands in trials");
        diag_help(cx->m->diags, g, "`trial \"a throw\" { do { result \"sum\" = roll 2d6 } }`");
        return stmt_new(cx, ST_BLOCK, line->span);
    }
    if (!name.len || line->a->kind == AST_CALL || line->assign != ASSIGN_SET || !line->b) {
        struct diag *g = report(cx->m, E0101, line->span, "`result` gives one value a name");
        diag_help(cx->m->diags, g, "`result \"damage\" = n`");
        return stmt_new(cx, ST_BLOCK, line->span);
    }
    struct ast let = *line;
    let.a = node(cx->m, AST_NAME, name, line->a->span);
    struct text t; /* a local that no name in the rules can be */
    text_init(&t, cx->m->arena);
    text_printf(&t, "result %.*s", STR_FMT(name));
    let.a->text = text_str(&t);
    struct stmt *items[3] = {let_stmt(cx, &let), NULL, NULL};
    struct visible *v = cx->names.len ? &cx->names.at[cx->names.len - 1] : NULL;
    if (!v || !str_equal(v->name, let.a->text)) return items[0];
    struct expr *value = expr_local(cx, v->local, line->span);
    if (value->type.base == TY_ERROR) return items[0];
    if (value->type.optional ||
        (value->type.base != TY_INT && value->type.base != TY_FLAG && value->type.base != TY_TAG)) {
        struct diag *g = report(cx->m, E0301, line->b->span,
                                "a result is a number, a flag or a word, this is %.*s",
                                STR_FMT(type_text(cx->m->arena, value->type)));
        diag_help(cx->m->diags, g,
                  "ask what you want to know of it: `count(..)`, `x == y`, a member");
        return items[0];
    }
    struct result *r = result_named(cx, name, value->type, line->a->span);
    items[1] = store_in(cx, r->value, value, line->span);
    items[2] = store_in(cx, r->is_set, expr_const(cx, type_of(TY_FLAG), 1, line->span), line->span);
    struct stmt **kept = ARENA_ARRAY(cx->m->arena, struct stmt *, 3);
    for (int i = 0; i < 3; i++) kept[i] = items[i];
    return block_of(cx, kept, 3, line->span);
}

/* ---- patterns, read once for whatever fits --------------------------------------------------- */

static bool could_be(const struct model *m, const struct trial *t, const struct param *p,
                     const struct content *c)
{
    if (!scope_is_of_files(c->scope) ||
        !(p->type.rec ? record_is(c->kind, p->type.rec) : c->kind->cls == CLASS_CREATURE))
        return false;
    for (size_t k = 0; str_equal(p->name, t->owner) && k < t->param_count; k++)
        if (t->params[k].type.base == TY_THING && !owned_content(m, c, NULL, t->params[k].type.rec))
            return false;
    return true;
}

static bool mentions(void *name, struct ast *e)
{
    return str_equal(name_of(e), *(const struct str *)name) || ast_any(e, mentions, name);
}

static int64_t body_size(const struct content *c)
{
    return c->values ? c->values[CREATURE_SIZE] : VALUE_UNSET;
}

/* Would the trial be read alike for both? Sure where nobody else is asked for, and its lines name
 * neither. */
static bool read_alike(const struct trial *t, const struct content *a, const struct content *b)
{
    size_t bodies = 0;
    for (size_t i = 0; i < t->param_count; i++)
        bodies += t->params[i].type.base == TY_CREATURE || t->params[i].type.base == TY_THING;
    if (bodies > 1 || a->kind != b->kind || body_size(a) != body_size(b)) return false;
    struct str one = a->sym->name, other = b->sym->name;
    return !mentions(&one, t->line->block) && !mentions(&other, t->line->block);
}

/* The first creature that could be it; the owner has a thing of each kind that is asked for. Where
 * its file is missing, somebody else stands in, and nothing is known of how the trial is read then;
 * where nobody else is, or no owner, it is not read at all. */
static const struct content *stand_in(struct model *m, const struct trial *t, const struct param *p,
                                      const struct content *owner)
{
    const struct content *first = NULL;
    uint64_t others = 0,
             all = file_bit(t->line->span.file) | (owner ? file_bit(owner->line->span.file) : 0);
    for (size_t i = 0; i < m->contents.len && !first; i++) {
        const struct content *c = m->contents.at[i];
        if ((c->scope == m->shared_scope || c->scope == m->names) && could_be(m, t, p, c))
            first = c;
    }
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        uint64_t its = file_bit(c->line->span.file);
        if (c == first || (others & its) || !could_be(m, t, p, c)) continue;
        m->deps->incomplete = m->deps->incomplete || c->line->span.file >= DEP_FILES;
        if (!first || !read_alike(t, first, c)) others |= its;
    }
    if (others) file_deps_need(m, all, others, first ? file_bit(first->line->span.file) : 0);
    return first;
}

static struct ast *any_value(struct model *m, struct type type, struct span span)
{
    struct ast *e = node(m, type.base == TY_INT ? AST_NUMBER : AST_NAME, STR("true"), span);
    e->number = 1;
    if (type.base == TY_TAG && type.tag && type.tag->values.len) e->text = type.tag->values.at[0];
    return e;
}

static struct ast *stand_in_value(struct model *m, const struct trial *t, const struct param *p,
                                  const struct content *owner)
{
    const struct content *c = NULL;
    if (p->type.base == TY_CREATURE)
        c = str_equal(p->name, t->owner) ? owner : stand_in(m, t, p, owner);
    else if (p->type.base == TY_THING)
        c = owner ? owned_content(m, owner, NULL, p->type.rec) : NULL;
    else
        return any_value(m, p->type, p->line->span);
    return c ? node(m, AST_NAME, c->sym->name, p->line->span) : NULL;
}

/* A line a parameter, and each situation once. NULL: nobody fits. */
static struct ast *stand_in_lines(struct model *m, const struct trial *t,
                                  const struct content *owner)
{
    struct ast *block = node(m, AST_BLOCK, (struct str){NULL, 0}, t->line->span),
               *scene = t->line->block;
    block->items = ARENA_ARRAY(m->arena, struct ast *, t->param_count + scene->item_count + 1);
    for (size_t i = 0; i < t->param_count; i++) {
        struct ast *line = node(m, AST_LINE, (struct str){NULL, 0}, t->params[i].line->span);
        line->head = node(m, AST_NAME, t->params[i].name, line->span);
        line->a = stand_in_value(m, t, &t->params[i], owner);
        if (!line->a) return NULL;
        block->items[block->item_count++] = line;
    }
    for (size_t i = 0; i < scene->item_count; i++) {
        struct ast *s = scene->items[i];
        if (!line_is(s, "situation") || !name_of(s->a).len) continue;
        struct ast *line = node(m, AST_LINE, (struct str){NULL, 0}, s->span),
                   *values = node(m, AST_LIST, (struct str){NULL, 0}, s->span);
        struct param *p = NULL;
        size_t n = 0;
        if (s->a->kind == AST_CALL) params_from(m, m->names, s->a->items, s->a->item_count, &p, &n);
        values->items = ARENA_ARRAY(m->arena, struct ast *, n + 1);
        for (size_t k = 0; k < n; k++)
            values->items[values->item_count++] = any_value(m, p[k].type, s->span);
        line->head = node(m, AST_NAME, name_of(s->a), s->span);
        line->a = n == 0 ? NULL : n == 1 ? values->items[0] : values;
        block->items[block->item_count++] = line;
    }
    return block;
}

static void situations_sane(struct model *m, const struct trial *t)
{
    struct ast *block = t->line->block;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (!line_is(line, "situation")) continue;
        check_word_parts(m, line, IN_TRIAL);
        if (!name_of(line->a).len)
            report(m, E0101, line->span, "a situation has a name: `situation behind { ... }`");
        else if (!line->block)
            report(m, E0402, line->span, "what is `%.*s`? A block is missing",
                   STR_FMT(name_of(line->a)));
        for (size_t k = 0; k < i; k++)
            if (line_is(block->items[k], "situation") &&
                str_equal(name_of(block->items[k]->a), name_of(line->a))) {
                struct diag *g = report(m, E0202, line->span, "there are two situations `%.*s`",
                                        STR_FMT(name_of(line->a)));
                diag_related(m->diags, g, block->items[k]->span, "the first one");
            }
    }
}

static const struct content *stand_in_owner(struct model *m, const struct trial *t)
{
    for (size_t i = 0; t->owner.len && i < t->param_count; i++)
        if (str_equal(t->params[i].name, t->owner)) return stand_in(m, t, &t->params[i], NULL);
    return NULL;
}

/* What it names counts only where the stand-in is: without, it is not read. */
static void read_pattern(struct model *m, struct trial *t,
                         void (*read)(struct model *, struct encounter *))
{
    uint64_t before[DEP_FILES];
    memcpy(before, m->deps->uses, sizeof before);
    const struct content *owner = stand_in_owner(m, t);
    struct encounter *e = encounter_of(m, m->names, t->line, t->name);
    struct ast *given = stand_in_lines(m, t, owner),
               *line = given ? node(m, AST_LINE, (struct str){NULL, 0}, t->line->span) : NULL;
    if (!line) return;
    line->block = given;
    line->a = t->line->a;
    e->line = line;
    e->pattern = t->line->a;
    read(m, e);
    file_deps_need_any(m, before, owner ? file_bit(owner->line->span.file) : 0);
}

void check_patterns(struct model *m, void (*read)(struct model *, struct encounter *))
{
    for (size_t i = 0; i < m->trials.len; i++) {
        struct trial *t = m->trials.at[i];
        size_t errors = m->diags->errors, fns = m->fns.len, members = m->members.len;
        enter_file(m, t->line->span.file);
        int32_t cells = m->fight->cell_count;
        situations_sane(m, t);
        if (m->diags->errors == errors) read_pattern(m, t, read);
        t->damaged = m->diags->errors > errors;
        for (size_t k = fns; k < m->fns.len; k++) vec_push(&m->pattern_fns, m->arena, m->fns.at[k]);
        m->fns.len = fns; /* nothing of it is ever run */
        m->members.len = members;
        m->fight->cell_count = cells;
    }
}
