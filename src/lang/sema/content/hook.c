/* hook.c -- Checks hooks: `on MOMENT { }` at windows of events, hooks that a kind declares, and
 * short hooks. The functions of hooks at a window take its event as third parameter.
 */
#include "content.h"

/* ---- moments and hooks ----------------------------------------------------------------------- */

static bool is_content_or_kind(const struct symbol *y)
{
    return y->kind == SYM_CONTENT || y->kind == SYM_KIND;
}

static bool is_moment_or_unit(const struct symbol *y)
{
    return y->kind == SYM_MOMENT || y->kind == SYM_UNIT;
}

static void hook_event(struct check_ctx *cx, struct moment *mo)
{
    struct type t = type_record(TY_EVENT, mo && mo->window ? mo->window->event : NULL);
    cx->event_local = fn_param(cx->m, cx->fn, STR("event"), t);
}

/* Resolves the names of `after X, Y` and `before Z`. Whether these have a hook at the same window
 * is checked by hook_precedence.c. */
static void hook_orders(struct model *m, struct scope *s, struct ast *line, struct hook *h)
{
    for (size_t i = 0; i < line->label_count; i++)
        for (size_t k = 0;
             k < list_len(line->labels[i]->a) &&
             (line->labels[i]->join == JOIN_AFTER || line->labels[i]->join == JOIN_BEFORE);
             k++) {
            struct ast *name = list_at(line->labels[i]->a, k);
            struct symbol *y = scope_find(s, name_of(name));
            struct order_name o = {.before = line->labels[i]->join == JOIN_BEFORE,
                                   .span = name->span};
            if (y && y->kind == SYM_CONTENT)
                o.content = y->as.content;
            else if (y && y->kind == SYM_KIND)
                o.kind = y->as.rec;
            else {
                report_wrong_name(m, s, name_of(name), name->span, "content", is_content_or_kind);
                continue;
            }
            vec_push(&h->orders, m->arena, o);
        }
}

/* `on ended` of a mark, unless the rules have a moment of that name. */
static enum hook_ending ending_named(const struct scope *s, const struct content *owner,
                                     const struct ast *line)
{
    struct str name = !line->a && line->item_count && line->items[0]->kind == AST_NAME
                          ? line->items[0]->text
                          : (struct str){NULL, 0};
    if (!owner || !owner->rec || !name.len || scope_find_unit(s, name)) return END_NONE;
    return str_is(name, "ended") ? END_ANY : END_NONE;
}

/* The condition of an edge that comes once, at the end. */
static struct fn *always(struct model *m, struct scope *s, struct content *owner, struct span span)
{
    struct check_ctx cx;
    struct fn *fn = content_fn(&cx, m, s, owner->kind, owner, STR("ended"), PERMIT_PURE,
                               type_of(TY_FLAG), span);
    fn->value = expr_const(&cx, type_of(TY_FLAG), 1, span);
    return fn;
}

/* owner NULL: a hook of the fight itself, which has neither self nor this. */
static struct hook hook_from(struct model *m, struct scope *s, struct ast *line,
                             struct content *owner, bool *ok)
{
    struct hook h = {.span = line->span};
    struct record *kind = owner ? owner->kind : m->kinds[KIND_GROUP];
    struct check_ctx cx;
    *ok = false;
    check_line_parts(m, line, HAS_VALUES | HAS_WHEN | HAS_BLOCK,
                     1u << JOIN_AFTER | 1u << JOIN_BEFORE);
    h.ended = ending_named(s, owner, line);
    if (h.ended && (line->often || line->label_count)) {
        report(m, E0209, line->span, "a mark ends once: `on %.*s` takes no `once per` and no order",
               STR_FMT(line->items[0]->text));
        return h;
    }
    if (h.ended)
        h.becoming = always(m, s, owner, line->items[0]->span);
    else if (line->a)
        h.becoming = pure_fn(m, s, kind, owner, STR("becoming"), line->a, type_of(TY_FLAG));
    else if (line->item_count)
        h.moment = moment_named(m, s, line->items[0]);
    if (!h.becoming && !h.moment) return h;
    if (!h.ended) hook_orders(m, s, line, &h);
    struct str name = owner ? owner->sym->name : STR("hook");
    if (line->when) {
        struct fn *fn = content_fn(&cx, m, s, kind, owner, name, PERMIT_PURE, type_of(TY_FLAG),
                                   line->when->span);
        hook_event(&cx, h.moment);
        if (!owner) {
            cx.self = -1;
            cx.names.len = 0;
        }
        fn->value = expr_flag(&cx, line->when);
        h.when = fn;
    }
    h.body = content_fn(&cx, m, s, kind, owner, name, PERMIT_CHANGE, type_of(TY_VOID), line->span);
    hook_event(&cx, h.moment);
    if (!owner) {
        cx.self = -1;
        cx.names.len = 0;
    }
    check_fn_body(m, h.body, &cx, line->block);
    if (line->often && line->often->number != 1) {
        diag_help(report(m, E0209, line->often->span,
                         "a hook can only be limited to `once per` something"),
                  "to allow more, count in a slot `until` that moment and test it in `when`");
    } else if (line->often) {
        struct symbol *y = scope_find_unit(s, line->often->text);
        if (y && (y->kind == SYM_UNIT || y->kind == SYM_MOMENT))
            h.once_per = y->as.moment;
        else
            report_unknown_unit(m, s, line->often->span, line->often->text);
    }
    *ok = true;
    return h;
}

static const struct member *hook_of_another(const struct model *m, struct str name)
{
    for (size_t i = 0; i < m->slots.len; i++)
        if (m->slots.at[i]->slot_sort == SLOT_HOOK && str_equal(m->slots.at[i]->name, name))
            return m->slots.at[i];
    return NULL;
}

static void help_moments(struct model *m, struct diag *g)
{
    enum { SHOWN = 12 };
    struct text all;
    size_t count = 0;
    text_init(&all, m->arena);
    for (size_t i = 0; i < m->moments.len; i++) {
        struct symbol *y = scope_find_unit(m->names, m->moments.at[i]->name);
        if (y && y->kind == SYM_MOMENT && count++ < SHOWN)
            text_printf(&all, "%s`%.*s`", count > 1 ? ", " : "", STR_FMT(y->as.moment->name));
    }
    if (count)
        diag_help(g, "moments are %.*s%s", STR_FMT(text_str(&all)),
                  count > SHOWN ? " and others" : "");
}

static void unknown_hook(struct model *m, struct content *c, struct ast *name)
{
    if (brace_missing(m, name->span.file)) return;
    struct diag *g =
        report(m, E0207, name->span, "%s %.*s has no hook `%.*s`, and there is no such moment",
               A_STR(c->kind->name), STR_FMT(name->text));
    struct guess hooks = guess_of(name->text);
    struct text known;
    text_init(&known, m->arena);
    for (struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            struct member *x = r->members.at[i];
            if (x->kind != MEM_GIVEN || x->slot_sort != SLOT_HOOK) continue;
            text_printf(&known, "%s`%.*s`", known.len ? ", " : "", STR_FMT(x->name));
            guess_try(&hooks, x->name);
        }
    struct str near =
        hooks.best.len ? hooks.best : scope_nearest(c->scope, name->text, is_moment_or_unit);
    /* A name that only begins alike is not worth suggesting here. */
    bool far = !hooks.best.len && near.len && edit_distance(near, name->text, 3) > 3;
    if (!far && suggest(m, g, near)) return;
    const struct member *other = hook_of_another(m, name->text);
    if (other)
        diag_note(g, "`%.*s` is a hook of a %.*s", STR_FMT(other->name), STR_FMT(other->rec->name));
    if (known.len) diag_note(g, "it has %.*s", STR_FMT(text_str(&known)));
    help_moments(m, g);
}

/* The hook of a kind that the name means, or NULL. */
static struct member *kind_hook_named(const struct content *c, const struct ast *name)
{
    struct member *x = name->kind == AST_NAME ? record_find(c->kind, name->text) : NULL;
    return x && x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK ? x : NULL;
}

/* Makes the function of a kind's hook for this content, whose parameters are visible in it. */
static struct fn *kind_hook_fn(struct check_ctx *cx, struct model *m, struct content *c,
                               const struct member *hook, struct span span)
{
    struct fn *fn = content_fn(cx, m, c->scope, c->kind, c, c->sym->name, PERMIT_CHANGE,
                               type_of(TY_VOID), span);
    for (size_t i = 0; i < hook->params.len; i++) {
        int32_t local = fn_param(m, fn, hook->params.at[i].name, hook->params.at[i].type);
        vec_push(&cx->names, m->arena, (struct visible){hook->params.at[i].name, local});
    }
    return fn;
}

/* `on hit when P { ... }`: the condition becomes the first line of the body. */
static void kind_hook(struct model *m, struct content *c, struct member *hook, struct ast *line)
{
    struct check_ctx cx;
    struct fn *fn = kind_hook_fn(&cx, m, c, hook, line->span);
    check_line_parts(m, line, HAS_WHEN | HAS_BLOCK, 0);
    if (line->often)
        report(m, E0209, line->often->span,
               "`once per` cannot limit a hook of the kind: the rules decide how often it runs");
    if (line->when) {
        struct stmt *s = stmt_new(&cx, ST_IF, line->span);
        s->a = expr_flag(&cx, line->when);
        narrow_true(&cx, s->a);
        s->then = block_stmt(&cx, line->block);
        fn->body = block_of(&cx, &s, 1, line->span);
    } else {
        check_fn_body(m, fn, &cx, line->block);
    }
    if (c->value_fns[hook->slot]) {
        struct diag *g =
            report(m, E0401, line->span, "`on %.*s` is given twice", STR_FMT(hook->name));
        diag_related(g, c->value_spans[hook->slot], "the first one");
        diag_help(g, "write one hook, with `if` inside");
    }
    c->value_fns[hook->slot] = fn;
    c->value_spans[hook->slot] = line->span;
}

/* Several moments on one line make a hook each. The body is checked once per moment, since each has
 * another event. */
static void moment_hooks(struct model *m, struct scope *s, struct content *owner, struct ast *line,
                         hook_array *into)
{
    for (size_t i = 0; i < (line->a ? 1 : line->item_count); i++) {
        struct ast one = *line;
        if (!line->a) {
            one.items = &line->items[i];
            one.item_count = 1;
        }
        bool ok;
        struct hook h = hook_from(m, s, &one, owner, &ok);
        if (ok) vec_push(into, m->arena, h);
    }
}

/* A hook of the kind shares its line with no other. */
static bool report_shared_line(struct model *m, const struct content *c, const struct ast *line)
{
    for (size_t i = 0; !line->a && line->item_count > 1 && i < line->item_count; i++) {
        const struct member *hook = kind_hook_named(c, line->items[i]);
        if (!hook) continue;
        diag_help(report(m, E0207, line->items[i]->span,
                         "`%.*s` is a hook of a %.*s: it cannot share a line", STR_FMT(hook->name),
                         STR_FMT(hook->rec->name)),
                  "give each a block of its own: `on %.*s { ... }`; put what they share into a "
                  "command",
                  STR_FMT(hook->name));
        return true;
    }
    return false;
}

void content_hook(struct model *m, struct content *c, struct ast *line)
{
    struct ast *name = !line->a && line->item_count == 1 ? line->items[0] : NULL;
    struct member *hook = name ? kind_hook_named(c, name) : NULL;
    if (hook)
        kind_hook(m, c, hook, line);
    else if (name && name->kind == AST_NAME && !scope_find_unit(c->scope, name->text) &&
             !ending_named(c->scope, c, line))
        unknown_hook(m, c, name);
    else if (!report_shared_line(m, c, line))
        moment_hooks(m, c->scope, c, line, &c->hooks);
}

/* Expands a short hook. With `hook move as walk` in the kind, `move 3 toward nearest enemy` becomes
 * `on move { walk self 3 toward nearest enemy }`. */
void short_hook(struct model *m, struct content *c, struct member *hook, struct ast *line)
{
    if (given_twice(m, c, hook->slot, line, hook->name)) return;
    struct check_ctx cx;
    struct fn *fn = kind_hook_fn(&cx, m, c, hook, line->span);
    struct symbol *y = scope_find(m->names, hook->short_command);
    c->value_fns[hook->slot] = fn;
    if (!hook->short_command.len || !y || y->kind != SYM_FN || !y->as.fn->params.len) {
        diag_help(report(m, E0206, line->span, "`%.*s` is a hook: write what happens in a block",
                         STR_FMT(hook->name)),
                  "`on %.*s { ... }`", STR_FMT(hook->name));
        return;
    }
    arg_list args = {0};
    struct fn *command = y->as.fn;
    struct expr **items = ARENA_ARRAY(m->arena, struct expr *, command->params.len);
    args_from_line(&cx, line, true, &args);
    check_line_parts(m, line, HAS_VALUES | HAS_WHEN, EVERY_JOIN);
    struct expr **rest = bind_args(&cx, hook->name, command->params.at + 1, command->params.len - 1,
                                   &args, line->span);
    items[0] = convert(&cx, expr_local(&cx, cx.self, line->span), command->params.at[0].type);
    for (size_t i = 1; i < command->params.len; i++) items[i] = rest[i - 1];
    struct stmt *s = stmt_new(&cx, ST_DO, line->span);
    s->a = call_fn(&cx, command, items, command->params.len, line->span);
    fn->body = block_of(&cx, &s, 1, line->span);
    if (line->when) {
        struct stmt *cond = stmt_new(&cx, ST_IF, line->span);
        cond->a = expr_flag(&cx, line->when);
        cond->then = fn->body;
        fn->body = block_of(&cx, &cond, 1, line->span);
    }
}

void collect_fight_hooks(struct model *m, struct ast **files, size_t count)
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (line->kind != AST_HOOK) continue;
            enter_file(m, line->span.file);
            moment_hooks(m, m->names, NULL, line, &m->hooks);
        }
}
