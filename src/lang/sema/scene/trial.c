/* trial.c -- Checks trials: scenes in which one thing is tried, for exact odds. A trial with
 * parameters is a template that each instance expands.
 *
 *     trial blow(card: technique, by attacker: creature, at target: creature) {
 *       side left { attacker at 5, 5 };  side right { target at 6, 5 }
 *       situation behind { target.facing = east }
 *       do { result "damage" = ... }
 *     }
 *     trial "A blow from behind" is blow {
 *       card Bash;  attacker Anna;  target Wolf;  behind;  target.health = 3
 *     }
 *
 * A trial with parameters is a pattern, and each `is` makes an encounter of it. The parameters are
 * entered into the scope of that encounter, and the lines of the pattern are checked again in this
 * scope. A pattern without instances must be checked as well: it is expanded once with
 * stand-ins for its parameters.
 */
#include <string.h>

#include "lang/syntax/visit_ast.h"
#include "scene.h"

static bool line_is(const struct ast *line, const char *word)
{
    return line->kind == AST_LINE && line->head && line->head->kind == AST_NAME &&
           str_is(line->head->text, word);
}

/* ---- parameters of an instance --------------------------------------------------------------- */

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
    if (!y || y->kind != SYM_CONTENT || !record_is(y->as.content->kind, p->type.rec)) {
        struct str kind = type_text(m->arena, p->type);
        if (y && y->kind == SYM_CONTENT)
            report(m, E0203, value->span, "`%.*s` is %s %.*s; `%.*s` is %.*s", STR_FMT(name),
                   A_STR(y->as.content->kind->name), STR_FMT(p->name), STR_FMT(kind));
        else
            report_wrong_name(m, e->scope, name, value->span,
                              p->type.base == TY_CREATURE ? "creature" : "thing", is_content);
        return NULL;
    }
    return y->as.content;
}

/* A creature's parameter first names its declaration, so that a side can list it. trial_seated
 * later makes it name the fighter. Other parameters are aliases of the given expression. */
static bool bind_param(struct model *m, struct encounter *e, const struct trial *t,
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
        struct ast *thing = ast_made(
            m->arena, (struct ast){.kind = AST_MEMBER, .text = c->sym->name, .span = value->span});
        thing->a = ast_made(m->arena,
                            (struct ast){.kind = AST_NAME, .text = t->owner, .span = value->span});
        alias_add(m, e->scope, p->name, thing);
        return true;
    }
    alias_add(m, e->scope, p->name, value);
    return true;
}

static struct ast *line_for_param(const struct ast *block, struct str name)
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

/* A list of the creature that takes such a thing, in a holder if need be. NULL: there is none. */
static struct inventory_item *item_for(struct model *m, const struct content *who,
                                       struct content *thing)
{
    struct inventory_item *item = ARENA_NEW(m->arena, struct inventory_item),
                          *holder = ARENA_NEW(m->arena, struct inventory_item);
    for (size_t i = 0; i < m->owns.len; i++) {
        struct member *own = m->owns.at[i];
        if (own->rec->cls != CLASS_CREATURE || !record_is(who->kind, own->rec)) continue;
        struct member *list = own->inner ? own->inner : own;
        if (!list->of_kind || !record_is(thing->kind, list->of_kind)) continue;
        *item = (struct inventory_item){.own = list, .content = thing, .copies = 1};
        if (!own->inner) return item;
        *holder = (struct inventory_item){.own = own, .copies = 1};
        vec_push(&holder->inner, m->arena, item);
        return holder;
    }
    return NULL;
}

/* A creature that is the default of the pattern is a stand-in, and gets a thing that it lacks. The
 * scene then has a copy of its declaration. One with hooks stays as it is declared: hooks have one
 * owner. */
static bool lend_to_default(struct model *m, struct encounter *e, struct symbol *owner,
                            struct content *thing)
{
    const struct content *who = owner->as.content;
    if (line_for_param(e->line->block, e->trial->owner) || who->hooks.len) return false;
    struct inventory_item *item = item_for(m, who, thing);
    if (!item) return false;
    struct content *copy = ARENA_NEW(m->arena, struct content);
    *copy = *who;
    copy->id = (int32_t)m->contents.len;
    copy->stands_in = true;
    memset(&copy->inventory, 0, sizeof copy->inventory);
    for (size_t i = 0; i < who->inventory.len; i++)
        vec_push(&copy->inventory, m->arena, who->inventory.at[i]);
    vec_push(&copy->inventory, m->arena, item);
    vec_push(&m->contents, m->arena, copy);
    owner->as.content = copy;
    return true;
}

/* Whether the first creature owns the thing, by its own declaration or by its kind's. */
static bool owner_has(struct model *m, struct encounter *e, const struct param *p,
                      struct ast *value)
{
    struct symbol *owner = scope_find_here(e->scope, e->trial->owner);
    const struct symbol *thing = scope_find(e->scope, name_of(value));
    if (!owner || owner->kind != SYM_CONTENT || !thing || thing->kind != SYM_CONTENT) return false;
    const struct content *who = owner->as.content;
    if (who->damaged || thing->as.content->damaged) return true;
    if (owned_content(m, who, thing->as.content, NULL)) return true;
    if (lend_to_default(m, e, owner, thing->as.content)) return true;
    diag_related(report(m, E0203, value->span,
                        "`%.*s` has no `%.*s`, so it cannot be its `%.*s` here",
                        STR_FMT(who->sym->name), STR_FMT(thing->name), STR_FMT(p->name)),
                 who->sym->span, "declared here");
    return false;
}

/* Binds the parameters to the lines `card Bash` of an instance. False: one is missing or wrong, and
 * is reported. */
static bool bind_params(struct model *m, struct encounter *e)
{
    const struct trial *t = e->trial;
    bool ok = true;
    for (size_t i = 0; i < e->line->block->item_count; i++)
        if (is_param(t, e->line->block->items[i]) && report_repeated_word(m, e->line->block, i))
            ok = false;
    for (size_t i = 0; i < t->param_count; i++) {
        const struct param *p = &t->params[i];
        struct ast *line = line_for_param(e->line->block, p->name),
                   *value = line ? line->a : p->fallback;
        if (line) ok = check_line_parts(m, line, HAS_VALUES, 0) && ok;
        if (p->type.base == TY_ERROR)
            ok = false;
        else if (value)
            ok = bind_param(m, e, t, p, value) && ok;
        else {
            struct diag *g =
                report(m, E0303, e->line->span, "this trial gives no `%.*s`", STR_FMT(p->name));
            diag_related(g, p->line->span, "declared here");
            diag_help(g, "add a line `%.*s ...`: %.*s", STR_FMT(p->name),
                      STR_FMT(type_text(m->arena, p->type)));
            ok = false;
        }
    }
    for (size_t i = 0; ok && i < t->param_count; i++) {
        const struct ast *line = line_for_param(e->line->block, t->params[i].name);
        if (t->params[i].type.base == TY_THING)
            ok = owner_has(m, e, &t->params[i], line ? line->a : t->params[i].fallback);
    }
    return ok;
}

/* False: this trial cannot be checked further. */
bool trial_begin(struct model *m, struct encounter *e)
{
    if (!e->pattern) {
        const struct trial *t = trial_named(m, e->name);
        return !t || !t->damaged;
    }
    return e->trial && bind_params(m, e) && !e->trial->damaged;
}

struct ast *scene_block(const struct encounter *e)
{
    return e->trial ? e->trial->line->block : e->line->block;
}

/* ---- who takes part -------------------------------------------------------------------------- */

struct seating {
    struct model *m;
    struct encounter *e;
    int32_t column; /* the next free one */
};

/* Puts a creature on a side of its own, beside the others in the middle row of the map. */
static void seat_named(void *user, struct ast *name)
{
    struct seating *at = user;
    struct symbol *y = scope_find_of(at->e->scope, name->text, SYM_CONTENT);
    if (!y || y->as.content->kind->cls != CLASS_CREATURE || at->e->fighters.len == 16) return;
    struct content *c = y->as.content;
    for (size_t i = 0; i < at->e->fighters.len; i++)
        if (at->e->fighters.at[i].content == c) return;
    int64_t size =
        c->values && c->values[CREATURE_SIZE] != VALUE_UNSET ? c->values[CREATURE_SIZE] : 1;
    bool squares = geometry_of(at->m->space)->is_drawn, fits = at->column + size <= at->e->columns;
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

/* In a trial without sides every creature that is named takes part. */
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
            seat_named(&at, ast_made(m->arena, (struct ast){.kind = AST_NAME,
                                                            .text = e->trial->params[i].name,
                                                            .span = e->line->span}));
    seat_each(&at, block);
    if (e->trial && e->line->block) seat_each(&at, e->line->block);
}

/* From here on a creature's parameter names its fighter. */
void trial_seated(struct model *m, struct encounter *e)
{
    for (size_t i = 0; e->trial && i < e->trial->param_count; i++) {
        const struct param *p = &e->trial->params[i];
        struct symbol *y = p->type.base == TY_CREATURE ? scope_find_here(e->scope, p->name) : NULL;
        for (size_t k = 0; y && y->kind == SYM_CONTENT && k < e->fighters.len; k++) {
            if (!str_equal(e->fighters.at[k].written_as, p->name)) continue;
            y->kind = SYM_CONST;
            y->type = type_record(TY_CREATURE, e->fighters.at[k].content->kind);
            y->as.number = (int64_t)k;
        }
        if (!y || y->kind == SYM_CONST) continue;
        diag_help(report(m, E0502, p->line->span,
                         "no creature takes the part of `%.*s` in this trial", STR_FMT(p->name)),
                  "let it take part: `side left { %.*s at 0, 0 }`", STR_FMT(p->name));
        y->kind = SYM_CONST;
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

/* Expands the block of a situation, with its parameters as aliases of the given values. */
static struct stmt *situation_stmt(struct check_ctx *cx, struct ast *situation, struct ast *given,
                                   struct span span)
{
    struct scope *outer = cx->scope, *inner = scope_new(cx->m->arena, outer);
    struct ast *call = situation->a;
    struct param *p = NULL;
    size_t n = 0;
    if (call->kind == AST_CALL)
        params_from(cx->m, cx->scope, call->items, call->item_count, &p, &n);
    if (list_len(given) != n) {
        diag_related(report(cx->m, E0303, span, "`%.*s` takes %zu value%s", STR_FMT(name_of(call)),
                            n, n == 1 ? "" : "s"),
                     call->span, "declared here");
        return stmt_new(cx, ST_BLOCK, span);
    }
    for (size_t i = 0; i < n; i++) {
        expr_as(cx, list_at(given, i), p[i].type); /* reports a wrong type at the value */
        alias_add(cx->m, inner, p[i].name, list_at(given, i));
    }
    cx->scope = inner;
    struct stmt *s = block_stmt(cx, situation->block);
    cx->scope = outer;
    return s;
}

/* A line of an instance: a situation by its name, or a statement. */
static struct stmt *instance_stmt(struct check_ctx *cx, struct encounter *e, struct ast *line)
{
    bool bare =
        line->kind == AST_LINE && line->head->kind == AST_NAME && line->assign == ASSIGN_NONE;
    struct ast *situation = bare ? situation_named(e, line->head->text) : NULL;
    if (situation) {
        check_line_parts(cx->m, line, HAS_VALUES, 0);
        return situation_stmt(cx, situation, line->a, line->span);
    }
    struct ast *block = ast_made(cx->m->arena, (struct ast){.kind = AST_BLOCK, .span = line->span});
    block->items = ARENA_ARRAY(cx->m->arena, struct ast *, 1);
    block->items[0] = line;
    block->item_count = 1;
    return block_stmt(cx, block);
}

static struct ast *trial_line_named(struct model *m, struct ast *block, const char *word)
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
    struct ast *block = scene_block(e), *act = trial_line_named(m, block, "do");
    if (e->trial) {
        struct ast *given = e->line->block;
        struct stmt **items = ARENA_ARRAY(m->arena, struct stmt *, given->item_count + 1);
        size_t n = 0;
        e->begin = trial_fn(m, e, &cx, STR("given"));
        for (size_t i = 0; i < given->item_count; i++)
            if (given->items[i]->kind != AST_BAD && !is_param(e->trial, given->items[i]) &&
                !line_is(given->items[i], "option"))
                items[n++] = instance_stmt(&cx, e, given->items[i]);
        e->begin->body = block_of(&cx, items, n, e->line->span);
    }
    e->body = trial_fn(m, e, &cx, e->name);
    if (act && act->block)
        check_fn_body(m, e->body, &cx, act->block);
    else {
        diag_help(report(m, E0402, e->trial ? e->trial->line->span : e->line->span,
                         "the trial has no block `do { ... }`"),
                  "`do { strike target by attacker;  result \"harm\" = ... }`");
    }
}

/* ---- patterns, checked once with stand-ins ---------------------------------------------- */

/* A creature or thing of which only the kind is known. No rule can contain its name, and nothing
 * that it lacks is reported. */
static struct ast *stand_in(struct model *m, struct encounter *e, const struct param *p)
{
    struct content *c = ARENA_NEW(m->arena, struct content);
    struct text name;
    text_init(&name, m->arena);
    text_printf(&name, "the %.*s", STR_FMT(p->name));
    c->sym = scope_add(m, e->scope, SYM_CONTENT, text_str(&name), NULL, p->line->span);
    c->sym->as.content = c;
    c->id = (int32_t)m->contents.len;
    c->kind = p->type.rec                   ? p->type.rec
              : p->type.base == TY_CREATURE ? m->kinds[KIND_CREATURE]
                                            : m->kinds[KIND_THING];
    c->line = p->line;
    c->scope = e->scope;
    c->damaged = c->stands_in = true;
    return ast_made(m->arena,
                    (struct ast){.kind = AST_NAME, .text = c->sym->name, .span = p->line->span});
}

static struct ast *any_value(struct model *m, struct type type, struct span span)
{
    struct ast *e =
        ast_made(m->arena, (struct ast){.kind = type.base == TY_INT ? AST_NUMBER : AST_NAME,
                                        .text = STR("true"),
                                        .span = span});
    e->number = 1;
    if (type.base == TY_TAG && type.tag && type.tag->values.len) e->text = type.tag->values.at[0];
    return e;
}

/* The lines of a sample instance: one for each situation, and one for each parameter without a
 * default. */
static struct ast *sample_lines(struct model *m, const struct trial *t, struct encounter *e)
{
    struct ast *block = ast_made(m->arena, (struct ast){.kind = AST_BLOCK, .span = t->line->span}),
               *scene = t->line->block;
    block->items = ARENA_ARRAY(m->arena, struct ast *, t->param_count + scene->item_count + 1);
    for (size_t i = 0; i < t->param_count; i++) {
        const struct param *p = &t->params[i];
        if (p->fallback) continue;
        bool is_body = p->type.base == TY_CREATURE || p->type.base == TY_THING;
        struct ast *line =
            ast_made(m->arena, (struct ast){.kind = AST_LINE, .span = p->line->span});
        line->head =
            ast_made(m->arena, (struct ast){.kind = AST_NAME, .text = p->name, .span = line->span});
        line->a = is_body ? stand_in(m, e, p) : any_value(m, p->type, line->span);
        block->items[block->item_count++] = line;
    }
    for (size_t i = 0; i < scene->item_count; i++) {
        struct ast *s = scene->items[i];
        if (!line_is(s, "situation") || !name_of(s->a).len) continue;
        struct ast *line = ast_made(m->arena, (struct ast){.kind = AST_LINE, .span = s->span}),
                   *values = ast_made(m->arena, (struct ast){.kind = AST_LIST, .span = s->span});
        struct param *p = NULL;
        size_t n = 0;
        if (s->a->kind == AST_CALL) params_from(m, m->names, s->a->items, s->a->item_count, &p, &n);
        values->items = ARENA_ARRAY(m->arena, struct ast *, n + 1);
        for (size_t k = 0; k < n; k++)
            values->items[values->item_count++] = any_value(m, p[k].type, s->span);
        line->head = ast_made(
            m->arena, (struct ast){.kind = AST_NAME, .text = name_of(s->a), .span = s->span});
        line->a = n == 0 ? NULL : n == 1 ? values->items[0] : values;
        block->items[block->item_count++] = line;
    }
    return block;
}

static bool has_situations(const struct trial *t)
{
    const struct ast *block = t->line->block;
    for (size_t i = 0; i < block->item_count; i++)
        if (line_is(block->items[i], "situation")) return true;
    return false;
}

static void check_situations(struct model *m, const struct trial *t)
{
    struct ast *block = t->line->block;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (!line_is(line, "situation")) continue;
        check_word_parts(m, line, IN_TRIAL);
        if (!name_of(line->a).len)
            report(m, E0101, line->span, "a situation needs a name: `situation behind { ... }`");
        else if (!line->block)
            report(m, E0402, line->span, "the situation `%.*s` has no block",
                   STR_FMT(name_of(line->a)));
        for (size_t k = 0; k < i; k++)
            if (line_is(block->items[k], "situation") &&
                str_equal(name_of(block->items[k]->a), name_of(line->a)))
                diag_related(report(m, E0202, line->span, "there are two situations `%.*s`",
                                    STR_FMT(name_of(line->a))),
                             block->items[k]->span, "the first one");
    }
}

static void check_sample(struct model *m, struct trial *t,
                         void (*read)(struct model *, struct encounter *))
{
    struct encounter *e = trial_encounter(m, m->names, t->line, t->name);
    struct ast *line = ast_made(m->arena, (struct ast){.kind = AST_LINE, .span = t->line->span});
    line->block = sample_lines(m, t, e);
    line->a = t->line->a;
    e->line = line;
    e->pattern = t->line->a;
    e->trial = t;
    read(m, e);
}

void check_patterns(struct model *m, void (*read)(struct model *, struct encounter *))
{
    for (size_t i = 0; i < m->trials.len; i++) {
        struct trial *t = m->trials.at[i];
        if (!t->asks && !has_situations(t)) continue; /* checked as an encounter */
        size_t errors = m->diags->errors, fns = m->fns.len, members = m->members.len;
        enter_file(m, t->line->span.file);
        int32_t cells = m->fight->cell_count;
        check_situations(m, t);
        if (m->diags->errors == errors) check_sample(m, t, read);
        t->damaged = m->diags->errors > errors;
        for (size_t k = fns; k < m->fns.len; k++) vec_push(&m->pattern_fns, m->arena, m->fns.at[k]);
        m->fns.len = fns; /* the sample is never run: drop its functions, members and cells */
        m->members.len = members;
        m->fight->cell_count = cells;
    }
}
