/* call.c -- Checks names and calls: resolves bare names and builtins, and matches arguments to
 * parameters. */
#include "expr.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/vocabulary.h"

#include <string.h>

/* ---- arguments ------------------------------------------------------------------------------- */

void args_from_items(struct check_ctx *cx, struct ast **items, size_t count, arg_list *out)
{
    for (size_t i = 0; i < count; i++) {
        struct ast *it = items[i];
        struct arg g = {.value = it, .span = it->span};
        if (it->kind == AST_ITEM) {
            g.join = (enum join)it->join;
            g.value = it->a;
            if (it->b) report(cx->m, E0303, it->b->span, "only the `map` of `fray odds` has cases");
        }
        if (g.value) vec_push(out, cx->m->arena, g);
    }
}

static void push_values(struct check_ctx *cx, struct ast *values, enum join join, arg_list *out)
{
    if (!values) return;
    if (values->kind == AST_LIST && join == JOIN_NONE) {
        for (size_t i = 0; i < values->item_count; i++)
            push_values(cx, values->items[i], join, out);
        return;
    }
    vec_push(out, cx->m->arena, (struct arg){join, values, values->span});
}

void args_from_line(struct check_ctx *cx, struct ast *line, bool with_as, arg_list *out)
{
    push_values(cx, line->a, JOIN_NONE, out);
    for (size_t i = 0; i < line->label_count; i++)
        if (with_as || line->labels[i]->join != JOIN_AS)
            push_values(cx, line->labels[i]->a, (enum join)line->labels[i]->join, out);
}

static struct str param_text(struct check_ctx *cx, const struct param *p)
{
    struct text t;
    text_init(&t, cx->m->arena);
    if (p->join != JOIN_NONE) text_printf(&t, "%s ", join_text(p->join));
    text_printf(&t, "%.*s", STR_FMT(p->name));
    return text_str(&t);
}

static struct str params_text(struct check_ctx *cx, struct param *params, size_t count)
{
    struct text t;
    text_init(&t, cx->m->arena);
    for (size_t i = 0; i < count; i++) {
        struct str p = param_text(cx, &params[i]);
        text_printf(&t, "%s%.*s", i ? ", " : "", STR_FMT(p));
    }
    return text_str(&t);
}

static size_t find_param(struct param *params, size_t count, struct expr **bound, enum join join)
{
    for (size_t i = 0; i < count; i++)
        if (!bound[i] && params[i].join == join) return i;
    if (join == JOIN_NONE) /* inside parentheses the words may be left out */
        for (size_t i = 0; i < count; i++)
            if (!bound[i]) return i;
    return count;
}

static struct expr *bind_value(struct check_ctx *cx, struct ast *value, const struct param *p)
{
    /* `3 rounds`, `8 strength`: the word behind a number is the parameter's name */
    if (value->kind == AST_QUANTITY && p->type.base == TY_INT && (str_equal(value->text, p->name)))
        value = value->a;
    if (p->type.base == TY_INT && cx->rolling) {
        struct expr *x = check_expr(cx, value, p->type);
        return x->type.base == TY_DICE ? rolled_expr(cx, x) : convert(cx, x, p->type);
    }
    return expr_as(cx, value, p->type);
}

/* `strike t by a using w, true`: a list after a joining word is one value where a set or list is
 * needed. Otherwise its first value has the word, and the others follow in order. */
static void split_arg(struct check_ctx *cx, const struct arg *g, struct param *params, size_t count,
                      arg_list *out)
{
    bool whole = g->value->kind != AST_LIST || g->join == JOIN_NONE;
    for (size_t i = 0; i < count && !whole; i++)
        if (params[i].join == g->join)
            whole = params[i].type.base == TY_SET || params[i].type.base == TY_LIST;
    if (whole) {
        vec_push(out, cx->m->arena, *g);
        return;
    }
    for (size_t i = 0; i < g->value->item_count; i++)
        vec_push(
            out, cx->m->arena,
            (struct arg){i ? JOIN_NONE : g->join, g->value->items[i], g->value->items[i]->span});
}

/* `hit by 3 c`: the name behind the number is not a unit, but what belongs before the word. */
static bool report_behind_its_word(struct check_ctx *cx, struct str what, const struct arg *g,
                                   const arg_list *all, const struct param *params, size_t k)
{
    const struct ast *q = g->value;
    if (!g->join || q->kind != AST_QUANTITY || q->a->kind != AST_NUMBER || params[0].join ||
        params[k].type.base != TY_INT || str_equal(q->text, params[k].name))
        return false;
    const struct symbol *y = scope_find_unit(cx->scope, q->text);
    if (y && y->kind == SYM_UNIT) return false;
    for (size_t i = 0; i < all->len; i++)
        if (!all->at[i].join) return false;
    struct diag *d = report(cx->m, E0303, q->span, "`%.*s` is behind `%s`", STR_FMT(q->text),
                            join_text(g->join));
    diag_help(d, "what has no joining word comes first: write `%.*s %.*s %s %lld`", STR_FMT(what),
              STR_FMT(q->text), join_text(g->join), (long long)q->a->number);
    d->unreadable = q->span;
    return true;
}

/* `hit 3 by target` */
static bool help_swapped(struct check_ctx *cx, struct str what, const arg_list *all,
                         const struct param *params, size_t count, struct diag *d)
{
    if (count != 2 || all->len != 2 || all->at[0].join || !all->at[1].join || params[0].join ||
        params[1].join != all->at[1].join || params[1].type.base != TY_INT ||
        all->at[0].value->kind != AST_NUMBER || all->at[1].value->kind != AST_NAME)
        return false;
    diag_help(d, "write `%.*s %.*s %s %.*s`", STR_FMT(what),
              STR_FMT(source_text(cx->m, all->at[1].span)), join_text(params[1].join),
              STR_FMT(source_text(cx->m, all->at[0].span)));
    return true;
}

/* One message for all that a call lacks. */
static void report_missing(struct check_ctx *cx, struct str what, struct param *params,
                           size_t count, struct expr **bound, struct span span)
{
    struct text lacking;
    text_init(&lacking, cx->m->arena);
    for (size_t i = 0; i < count; i++) {
        if (bound[i] || params[i].fallback || params[i].type.optional) continue;
        struct str p = param_text(cx, &params[i]);
        text_printf(&lacking, "%s`%.*s`", lacking.len ? " and " : "", STR_FMT(p));
    }
    struct diag *d =
        report(cx->m, E0303, span, "`%.*s` needs %.*s", STR_FMT(what), STR_FMT(text_str(&lacking)));
    diag_help(d, "it takes: %.*s", STR_FMT(params_text(cx, params, count)));
    struct str call = source_text(cx->m, span);
    enum join first = JOIN_NONE;
    for (size_t i = count; i-- > 0;)
        if (!bound[i] && !params[i].fallback && !params[i].type.optional) first = params[i].join;
    if (first && call.len < 60 && !memchr(call.at, '(', call.len) &&
        !memchr(call.at, '{', call.len))
        diag_help(d, "add what is missing: `%.*s %s ...`", STR_FMT(call), join_text(first));
    for (size_t i = 0; i < count; i++)
        if (!bound[i] && !params[i].fallback && !params[i].type.optional && params[i].line)
            diag_related(d, params[i].line->span, "asked for here");
}

/* What a call names and takes, and what it is given. */
struct arg_binding {
    struct str what;
    struct param *params;
    size_t count;
    arg_list given;
    struct expr **bound;
    bool surplus, wrong; /* an argument is too many, or of a wrong type */
};

static void report_surplus(struct check_ctx *cx, const struct arg_binding *b, const struct arg *g)
{
    bool again = false;
    for (size_t p = 0; p < b->count; p++)
        again = again || (g->join && b->params[p].join == g->join);
    struct diag *d = again     ? report(cx->m, E0303, g->span, "`%s` is given twice to `%.*s`",
                                        join_text(g->join), STR_FMT(b->what))
                     : g->join ? report(cx->m, E0303, g->span, "`%.*s` takes no `%s`",
                                        STR_FMT(b->what), join_text(g->join))
                               : report(cx->m, E0303, g->span, "one argument too many for `%.*s`",
                                        STR_FMT(b->what));
    if (b->count)
        diag_help(d, "it takes: %.*s", STR_FMT(params_text(cx, b->params, b->count)));
    else
        diag_help(d, "it takes no arguments");
}

/* Binds an argument to parameter k. What it is for is not sure any more after a first mistake. */
static void bind_arg(struct check_ctx *cx, struct arg_binding *b, const struct arg *g, size_t k)
{
    size_t errors = cx->m->diags->errors, told = cx->m->diags->list.len;
    if (b->wrong || report_behind_its_word(cx, b->what, g, &b->given, b->params, k) ||
        (b->surplus && !g->join)) {
        b->bound[k] = expr_error(cx, g->span);
        expr_free(cx, g->value);
    } else
        b->bound[k] = bind_value(cx, g->value, &b->params[k]);
    if (cx->m->diags->errors == errors) return;
    b->wrong = true;
    struct diag *d = told < cx->m->diags->list.len ? cx->m->diags->list.at[told] : NULL;
    if (d && d->code == E0301 && !help_swapped(cx, b->what, &b->given, b->params, b->count, d) &&
        !d->helps.len)
        diag_help(d, "`%.*s` takes: %.*s", STR_FMT(b->what),
                  STR_FMT(params_text(cx, b->params, b->count)));
}

static struct expr *fallback_of(struct check_ctx *cx, const struct param *p, struct span span)
{
    if (p->fallback) {
        struct expr *x = expr_as(cx, p->fallback, p->type);
        x->implied = true;
        return x;
    }
    if (p->type.optional) return expr_const(cx, p->type, -1, span);
    return expr_error(cx, span); /* one message has named what is needed */
}

struct expr **bind_args(struct check_ctx *cx, struct str what, struct param *params, size_t count,
                        const arg_list *args, struct span span)
{
    struct arg_binding b = {.what = what, .params = params, .count = count};
    b.bound = ARENA_ARRAY(cx->m->arena, struct expr *, count + 1);
    for (size_t i = 0; i < args->len; i++) split_arg(cx, &args->at[i], params, count, &b.given);
    /* what has its word first; the others fill what is left */
    for (size_t i = 0; i < 2 * b.given.len; i++) {
        struct arg *g = &b.given.at[i % b.given.len];
        if ((g->join != JOIN_NONE) != (i < b.given.len)) continue;
        size_t k = find_param(params, count, b.bound, g->join);
        if (k < count) {
            bind_arg(cx, &b, g, k);
        } else {
            b.surplus = true;
            report_surplus(cx, &b, g);
        }
    }
    bool lacking = false;
    for (size_t i = 0; i < count; i++)
        lacking = lacking || (!b.bound[i] && !params[i].fallback && !params[i].type.optional);
    if (lacking && !b.surplus && !b.wrong) report_missing(cx, what, params, count, b.bound, span);
    for (size_t i = 0; i < count; i++)
        if (!b.bound[i]) b.bound[i] = fallback_of(cx, &params[i], span);
    return b.bound;
}

static const char *permission_text(enum permission p)
{
    return p == PERMIT_PURE ? "a function" : p == PERMIT_ROLL ? "a check" : "a command";
}

static void may_call(struct check_ctx *cx, struct str name, enum permission needed,
                     struct span span)
{
    if (needed <= cx->fn->permission) return;
    diag_note(report(cx->m, E0304, span, "`%.*s` is %s and cannot be called here", STR_FMT(name),
                     permission_text(needed)),
              cx->fn->permission == PERMIT_PURE ? "functions, properties and conditions only look: "
                                                  "they neither roll nor change anything"
                                                : "a check may roll, but changes nothing");
}

static struct record *event_at_hand(const struct check_ctx *cx)
{
    if (cx->stat_event) return cx->stat_event;
    return cx->event_local >= 0 ? cx_type(cx, cx->event_local).rec : NULL;
}

struct expr *call_fn(struct check_ctx *cx, struct fn *fn, struct expr **items, size_t count,
                     struct span span)
{
    may_call(cx, fn->name, fn->permission, span);
    vec_push(&cx->fn->calls, cx->m->arena, fn);
    if (fn->line)
        vec_push(&cx->m->event_calls, cx->m->arena,
                 (struct event_call){cx->fn, fn, event_at_hand(cx), span});
    struct expr *x = expr_new(cx, EX_CALL, fn->ret, span);
    x->fn = fn;
    x->items = items;
    x->item_count = (uint32_t)count;
    return x;
}

/* ---- families of tags ------------------------------------------------------------------------ */

struct expr *family_list(struct check_ctx *cx, const struct tag *family, struct span span)
{
    struct type t = {.base = TY_TAG, .tag = (struct tag *)family};
    struct expr *x = expr_new(cx, EX_LIST, type_list(t), span);
    x->item_count = (uint32_t)family->values.len;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, family->values.len + 1);
    for (size_t i = 0; i < family->values.len; i++)
        x->items[i] = expr_const(cx, t, (int64_t)i, span);
    return x;
}

struct expr *number_of_tag(struct check_ctx *cx, struct expr *tag)
{
    if (tag->type.base == TY_ERROR) return tag;
    if (tag->kind == EX_CONST) return expr_const(cx, type_of(TY_INT), tag->value, tag->span);
    struct expr *x = expr_new(cx, EX_BUILTIN, type_of(TY_INT), tag->span);
    x->number = BUILTIN_NUMBER_OF;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
    x->items[0] = tag;
    x->item_count = 1;
    return x;
}

/* ---- builtins -------------------------------------------------------------------------------- */

static struct type builtin_type(struct check_ctx *cx, char c)
{
    switch (c) {
    case 'i': return type_of(TY_INT);
    case 'f': return type_of(TY_FLAG);
    case 'p': return type_of(TY_PLACE);
    case 'P': return type_optional(type_of(TY_PLACE));
    case 'c': return type_of(TY_CREATURE);
    case 'k': return type_optional(type_record(TY_CONTENT, cx->m->kinds[KIND_TERRAIN]));
    case 'w': return type_of(TY_TAG);
    case 'K': return type_of(TY_CONTENT);
    case 'q': return type_set(TY_CREATURE, NULL, NULL);
    case 'l': return type_list(type_of(TY_PLACE));
    case 'a': return type_of(TY_ACT);
    case '-': return type_optional(type_of(TY_EVENT));
    case 'A': return type_list(type_of(TY_ACT));
    case 'd': return type_of(TY_DICE);
    default: return type_of(TY_ERROR);
    }
}

static struct expr *builtin_call(struct check_ctx *cx, int id, const arg_list *args,
                                 struct span span);

/* min(a, b, c) is min(min(a, b), c): of builtins whose parameters end in `*`. */
static struct expr *repeated_call(struct check_ctx *cx, int id, const arg_list *args,
                                  struct span span)
{
    const struct arg pair[] = {args->at[0], args->at[1]};
    struct expr *all = builtin_call(cx, id, &(const arg_list){(struct arg *)pair, 2, 2}, span);
    for (size_t i = 2; i < args->len; i++) {
        struct expr *x = expr_new(cx, EX_BUILTIN, all->type, span);
        x->number = id;
        x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
        x->item_count = 2;
        x->items[0] = all;
        x->items[1] = expr_as(cx, args->at[i].value, builtin_type(cx, builtin_rows[id].params[1]));
        all = x;
    }
    return all;
}

/* act(c, action) */
static struct expr *acts_like_call(struct check_ctx *cx, const arg_list *args, struct span span)
{
    struct str name = name_of(args->at[1].value);
    const struct symbol *y = name.len ? scope_find(cx->scope, name) : NULL;
    struct expr *x = expr_new(cx, EX_BUILTIN, type_list(type_of(TY_ACT)), span);
    x->number = BUILTIN_ACTS_LIKE;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
    x->items[0] = expr_as(cx, args->at[0].value, type_of(TY_CREATURE));
    x->item_count = 1;
    if (y && y->kind == SYM_KIND && y->as.rec->cls == CLASS_ACT) {
        x->rec = y->as.rec;
        cx->m->lists_acts = true;
        return x;
    }
    diag_help(report(cx->m, E0301, args->at[1].value->span, "a kind of acts is needed here"),
              "`act(c, action)`, where rules say `kind action is act { }`");
    return expr_error(cx, span);
}

static size_t arguments_of(const struct builtin_row *row)
{
    size_t given = 0;
    for (const char *c = row->params; *c && *c != '*'; c++) given += *c != '-';
    return given;
}

/* Which of several rows of one name is called. An argument that had to be read for that is in
 * `known`, and *at is its number. */
static int builtin_meant(struct check_ctx *cx, int id, const arg_list *args, size_t *at,
                         struct expr **known)
{
    for (int other = id + 1; other < BUILTIN_COUNT; other++) {
        const struct builtin_row *a = &builtin_rows[id], *b = &builtin_rows[other];
        if (strcmp(a->name, b->name) != 0) break;
        if (arguments_of(b) != args->len) continue;
        const char *here = a->params, *there = b->params;
        bool fits = arguments_of(a) != args->len;
        if (!fits) {
            while (*here == *there) here++, there++;
            *at = (size_t)(here - a->params);
            *known = expr_free(cx, args->at[*at].value);
            there += *there == '-';
            fits = (*known)->type.base == builtin_type(cx, *there).base;
        }
        if (fits) id = other;
    }
    return id;
}

static struct expr *builtin_call(struct check_ctx *cx, int id, const arg_list *args,
                                 struct span span)
{
    size_t read = 0;
    struct expr *known = NULL;
    id = builtin_meant(cx, id, args, &read, &known);
    const struct builtin_row *row = &builtin_rows[id];
    if (strchr(row->params, '*') && args->len > 2) return repeated_call(cx, id, args, span);
    size_t n = strcspn(row->params, "*"), given = arguments_of(row);
    if (args->len != given) {
        report(cx->m, E0303, span, "`%s` takes %zu argument%s, not %zu", row->name, given,
               given == 1 ? "" : "s", args->len);
        return expr_error(cx, span);
    }
    struct expr *x = expr_new(cx, EX_BUILTIN, builtin_type(cx, row->result[0]), span);
    x->number = id;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, n);
    x->item_count = (uint32_t)n;
    for (size_t i = 0, next = 0; i < n; i++) {
        if (row->params[i] == '-') {
            x->items[i] = expr_const(cx, builtin_type(cx, '-'), -1, span);
            continue;
        }
        struct ast *value = args->at[next++].value;
        if (row->params[i] == 'K') {
            struct record *kind;
            x->items[i] = declared_creature(cx, value, &kind);
        } else if (row->params[i] == 'g') {
            struct expr *g = expr_free(cx, value);
            if (g->type.base != TY_CREATURE && g->type.base != TY_PLACE &&
                g->type.base != TY_ERROR) {
                report(cx->m, E0301, g->span, "a creature or a place is needed here, this is %.*s",
                       STR_FMT(type_text(cx->m->arena, g->type)));
                g = expr_error(cx, g->span);
            }
            x->items[i] = unwrap(cx, g, STR("place"));
        } else {
            struct expr *item = known && next == read + 1 ? known : NULL;
            struct type t = builtin_type(cx, row->params[i]);
            x->items[i] = item ? convert(cx, item, t) : expr_as(cx, value, t);
        }
    }
    may_call(cx, str_from(row->name), row->permission, span);
    return x;
}

/* The name of a function of a creature and two places that gives a number; NULL: reported. */
static struct fn *price_fn(struct check_ctx *cx, struct ast *by)
{
    static const enum ty bases[REACH_LOCALS] = {TY_CREATURE, TY_PLACE, TY_PLACE};
    struct symbol *y = by->kind == AST_NAME ? scope_find(cx->scope, by->text) : NULL;
    struct fn *fn = y && y->kind == SYM_FN ? y->as.fn : NULL;
    bool fits = fn && fn->permission == PERMIT_PURE && fn->params.len == REACH_LOCALS &&
                fn->ret.base == TY_INT && !fn->ret.optional;
    for (int i = 0; fits && i < REACH_LOCALS; i++)
        fits = fn->params.at[i].type.base == bases[i] && !fn->params.at[i].join;
    if (fits) return fn;
    diag_help(report(cx->m, E0301, by->span,
                     "the price of a step is a function of a creature and two places"),
              "`function walking(c: creature, p: place, q: place): int { return 1 }`, and "
              "`reach(c, 5, walking)`, `way_to(c, p, 5, walking)`, `march c up to 5 by walking`");
    return NULL;
}

struct expr *price_call(struct check_ctx *cx, struct ast *by, const int32_t *locals)
{
    struct fn *fn = price_fn(cx, by);
    if (!fn) return expr_error(cx, by->span);
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, REACH_LOCALS);
    for (int i = 0; i < REACH_LOCALS; i++)
        items[i] = convert(cx, expr_local(cx, locals[i], by->span), fn->params.at[i].type);
    return call_fn(cx, fn, items, REACH_LOCALS, by->span);
}

struct expr *reach_expr(struct check_ctx *cx, enum reach_sort sort, struct expr *who,
                        struct expr *most, struct expr *goal, struct ast *const *by, size_t prices)
{
    static const char *const names[REACH_LOCALS] = {"", " ", "  "}; /* rules cannot write them */
    struct type place = type_of(TY_PLACE);
    struct expr *x = expr_new(
        cx, EX_REACH, sort == REACH_AWAY ? type_optional(place) : type_list(place), by[0]->span);
    int32_t locals[REACH_LOCALS];
    size_t known = cx->names.len;
    x->value = sort, x->a = who, x->c = goal;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    x->item_count = (uint32_t)prices;
    x->items[0] = most;
    for (int i = 0; i < REACH_LOCALS; i++)
        locals[i] = cx_local(cx, str_from(names[i]), i == REACH_WHO ? who->type : place, x->span);
    cx->names.len = known;
    x->number = locals[0];
    x->b = price_call(cx, by[0], locals);
    if (prices > 1) x->items[1] = price_call(cx, by[1], locals);
    return x->b->type.base == TY_ERROR ? x->b : x;
}

/* reach(c, n, walking), way_to(c, p, n, walking), away_from(c, n, foes, walking) */
static bool names_function(struct check_ctx *cx, const struct ast *e)
{
    const struct symbol *y = e && e->kind == AST_NAME && !cx_has_name(cx, e->text)
                                 ? scope_find(cx->scope, e->text)
                                 : NULL;
    return y && y->kind == SYM_FN;
}

static struct expr *reach_call(struct check_ctx *cx, int id, const arg_list *args, struct span span)
{
    enum reach_sort sort = id == BUILTIN_REACH     ? REACH_PLACES
                           : id == BUILTIN_WAY_FOR ? REACH_WAY
                                                   : REACH_AWAY;
    size_t n = sort == REACH_PLACES ? 3 : 4;
    if (args->len != n) {
        report(cx->m, E0303, span, "`%s` takes %zu arguments, not %zu", builtin_rows[id].name, n,
               args->len);
        return expr_error(cx, span);
    }
    struct expr *who = expr_as(cx, args->at[0].value, type_of(TY_CREATURE)), *goal = NULL;
    struct type foes = type_set(TY_CREATURE, NULL, NULL);
    if (sort == REACH_WAY) goal = expr_as(cx, args->at[1].value, type_of(TY_PLACE));
    struct ast *most = args->at[sort == REACH_WAY ? 2 : 1].value, *by = args->at[n - 1].value;
    struct expr *up_to = expr_as(cx, most, type_of(TY_INT));
    if (sort == REACH_AWAY) goal = expr_as(cx, args->at[2].value, foes);
    struct expr *x = reach_expr(cx, sort, who, up_to, goal, &by, 1);
    x->span = span;
    return x;
}

/* ---- folds: sum(e for x in s), least, most; count(s), first(s) ------------------------------- */

static struct expr *fold_call(struct check_ctx *cx, struct ast *e, enum fold fold)
{
    struct expr *x = expr_new(cx, EX_FOLD, type_of(TY_INT), e->span);
    struct expr *set = expr_free(cx, e->c);
    if (set->type.base != TY_SET && set->type.base != TY_LIST) {
        if (set->type.base != TY_ERROR)
            report(cx->m, E0301, set->span, "a set or a list is needed after `in`");
        return expr_error(cx, e->span);
    }
    size_t names = cx->names.len;
    x->number = cx_named_local(cx, e->text, type_elem(set->type), e->span);
    x->a = set;
    x->b = expr_as(cx, e->b, type_of(TY_INT));
    x->op = (enum ast_op)fold;
    cx->names.len = names;
    return x;
}

static struct expr *one_arg(struct check_ctx *cx, const arg_list *args, const char *name,
                            struct span span)
{
    if (args->len == 1) return expr_free(cx, args->at[0].value);
    report(cx->m, E0303, span, "`%s` takes one argument, a set or a list", name);
    return expr_error(cx, span);
}

static struct expr *collection_call(struct check_ctx *cx, enum expr_kind kind, const arg_list *args,
                                    const char *name, struct span span)
{
    struct expr *a = one_arg(cx, args, name, span);
    if (a->type.base == TY_ERROR) return a;
    if (a->type.base != TY_SET && a->type.base != TY_LIST) {
        report(cx->m, E0301, a->span, "`%s` wants a set or a list, this is %.*s", name,
               STR_FMT(type_text(cx->m->arena, a->type)));
        return expr_error(cx, span);
    }
    struct expr *x = expr_new(
        cx, kind, kind == EX_COUNT ? type_of(TY_INT) : type_optional(type_elem(a->type)), span);
    x->a = a;
    return x;
}

/* `pay(c.main, up to 2)`: how much was paid. */
static struct expr *pay_call(struct check_ctx *cx, const arg_list *args, struct span span)
{
    if (args->len != 2 || args->at[1].join != JOIN_UP_TO) {
        report(cx->m, E0303, span, "`pay` takes a budget and a number: `pay(c.main, up to 2)`");
        return expr_error(cx, span);
    }
    struct expr *b = expr_free(cx, args->at[0].value);
    if (b->type.base == TY_ERROR) return b;
    if (b->kind != EX_LEFT && !(b->kind == EX_LOAD && b->mem->member_sort == SORT_TRACK)) {
        report(cx->m, E0301, b->span, "a budget or a track of a creature is needed here");
        return expr_error(cx, span);
    }
    if (cx->fn->permission < PERMIT_CHANGE) report(cx->m, E0304, span, "only a command can pay");
    struct expr *x = expr_new(cx, EX_PAY_UP_TO, type_of(TY_INT), span);
    x->mem = b->mem;
    x->a = b->a;
    x->b = expr_as(cx, args->at[1].value, type_of(TY_INT));
    return x;
}

/* `Guard(x, y)`: an act with its arguments, as a value. */
static struct expr *act_call(struct check_ctx *cx, const struct symbol *y, const arg_list *args,
                             struct span span)
{
    struct content *k = y->as.content;
    struct expr *x = expr_new(cx, EX_MAKE_ACT, type_record(TY_ACT, NULL), span);
    x->content = k;
    x->items = bind_args(cx, y->name, k->act_params.at, k->act_params.len, args, span);
    x->item_count = (uint32_t)k->act_params.len;
    return x;
}

/* ---- calls by name --------------------------------------------------------------------------- */

static struct expr *named_call(struct check_ctx *cx, struct symbol *y, const arg_list *args,
                               struct span span)
{
    struct fn *fn = y->as.fn;
    struct expr **items = bind_args(cx, y->name, fn->params.at, fn->params.len, args, span);
    return call_fn(cx, fn, items, fn->params.len, span);
}

static bool callable(const struct symbol *y)
{
    return y->kind == SYM_FN || y->kind == SYM_TABLE || y->kind == SYM_NOUN ||
           y->kind == SYM_ORDERING;
}

static struct expr *order_call(struct check_ctx *cx, struct symbol *y, const arg_list *args,
                               struct span span)
{
    if (args->len < 1 || args->len > 2) {
        report(cx->m, E0303, span,
               "`%.*s` takes a set, and perhaps who looks: `%.*s(enemies(a), a)`", STR_FMT(y->name),
               STR_FMT(y->name));
        return expr_error(cx, span);
    }
    struct expr *set = expr_free(cx, args->at[0].value);
    struct expr *who = args->len == 2 ? expr_as(cx, args->at[1].value, type_of(TY_CREATURE)) : NULL;
    if (set->type.base != TY_SET || set->type.elem != TY_CREATURE) {
        if (set->type.base != TY_ERROR)
            report(cx->m, E0301, set->span, "a set of creatures is needed here");
        return expr_error(cx, span);
    }
    return order_of(cx, set, y, who, span);
}

static struct expr *member_call(struct check_ctx *cx, struct ast *e)
{
    arg_list args = {0};
    args_from_items(cx, e->items, e->item_count, &args);
    struct expr *a = expr_free(cx, e->a->a);
    if (a->type.base == TY_ERROR) return a;
    struct record *r = record_of_type(cx->m, a->type);
    struct member *mem = r ? record_find(r, e->a->text) : NULL;
    if (mem && mem->kind == MEM_PROPERTY) {
        struct fn *fn = mem->fn;
        a = unwrap(cx, a, mem->name);
        struct expr **rest =
            bind_args(cx, mem->name, fn->params.at + 1, fn->params.len - 1, &args, e->span);
        struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, fn->params.len);
        items[0] = a;
        for (size_t i = 1; i < fn->params.len; i++) items[i] = rest[i - 1];
        return call_fn(cx, fn, items, fn->params.len, e->span);
    }
    struct expr *x = member_of(cx, a, e->a->text, e->span);
    if (x->kind == EX_STAT && args.len == 1 && args.at[0].join == JOIN_USING) {
        x->b = expr_as(cx, args.at[0].value, type_optional(type_record(TY_THING, NULL)));
        return x;
    }
    if (x->type.base != TY_ERROR)
        report(cx->m, E0303, e->span, "`%.*s` takes no arguments", STR_FMT(e->a->text));
    return expr_error(cx, e->span);
}

/* `it`, or the parameter of a hook, outside of the lines that know it. */
static bool help_special_name(struct check_ctx *cx, struct diag *g, struct str name)
{
    if (str_is(name, "it")) {
        diag_help(g, "`it` is the one looked at, behind `where`%s",
                  cx->self >= 0 ? "; `self` is the creature that has this" : "");
        return true;
    }
    for (size_t i = 0; i < cx->m->slots.len; i++) {
        const struct member *hook = cx->m->slots.at[i];
        for (size_t k = 0; hook->slot_sort == SLOT_HOOK && k < hook->params.len; k++) {
            if (!str_equal(hook->params.at[k].name, name)) continue;
            diag_help(
                g, "`%.*s` is there under a hook that hands it over: `on %.*s { ... }` of a %.*s",
                STR_FMT(name), STR_FMT(hook->name), STR_FMT(hook->rec->name));
            return true;
        }
    }
    return false;
}

static bool is_not_ordering(const struct symbol *y)
{
    return y->kind != SYM_ORDERING;
}

static struct expr *unknown_name(struct check_ctx *cx, struct str name, struct span span,
                                 bool (*accept)(const struct symbol *), const char *what)
{
    if (name_is_excused(cx->m, span.file, name)) return expr_error(cx, span);
    struct diag *g = report(cx->m, E0201, span, "there is no %s `%.*s`", what, STR_FMT(name));
    if (g == &cx->m->diags->scratch) return expr_error(cx, span); /* beyond the limit of reports */
    /* the names at hand come before those of the program */
    struct guess local_names = guess_of(name);
    for (size_t i = 0; !accept && i < cx->names.len; i++)
        guess_try(&local_names, cx->names.at[i].name);
    for (int i = 0; accept && i < BUILTIN_NAMED; i++)
        if (cx->m->language->builtins[i] <= edition_of(cx->m, span.file))
            guess_try(&local_names, str_from(builtin_rows[i].name));
    struct str near = local_names.best.len
                          ? local_names.best
                          : scope_nearest(cx->scope, name, accept ? accept : is_not_ordering);
    struct member *mem = record_find(cx->m->kinds[KIND_CREATURE], name);
    struct record *this_record =
        cx->this_local >= 0 ? record_of_type(cx->m, cx_type(cx, cx->this_local)) : NULL;
    bool own = this_record && record_find(this_record, name);
    int later = accept ? builtin_of_any_edition(cx->m, name) : -1;
    if (later >= 0)
        diag_help(g, "it is a function of `edition %d`, and this file is of `edition %d`",
                  cx->m->language->builtins[later], edition_of(cx->m, span.file));
    else if (!mem && !own && !help_special_name(cx, g, name))
        suggest(cx->m, g, near);
    if (str_is(name, "d") && cx->rolling) diag_help(g, "dice are written `d6`, `2d6` or `d%%`");
    if (own)
        diag_help(g, "its own figures are those of `this`: `this.%.*s`", STR_FMT(name));
    else if (mem)
        diag_help(g, "a figure has an owner: `self.%.*s`", STR_FMT(name));
    return expr_error(cx, span);
}

/* Declared where the function of the language is seen, too: that was reported, and the declaration
 * is meant. One of a file that does not see it is for such files alone. */
static bool is_doubled(struct check_ctx *cx, struct str name)
{
    const struct symbol *y = scope_find(cx->scope, name);
    return y && y->span.to && builtin_find(cx->m, y->span.file, name) >= 0;
}

struct expr *call_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    struct str name = name_of(e->a);
    if (e->kind == AST_COMPREHENSION) {
        if (str_is(name, "sum")) return fold_call(cx, e, FOLD_SUM);
        if (str_is(name, "min")) return fold_call(cx, e, FOLD_LEAST);
        if (str_is(name, "max")) return fold_call(cx, e, FOLD_MOST);
        suggest(cx->m,
                report(cx->m, E0201, e->a->span,
                       "`sum`, `min` and `max` go over a set; `%.*s` does not", STR_FMT(name)),
                STR(""));
        return expr_error(cx, e->span);
    }
    if (e->a->kind == AST_MEMBER) return member_call(cx, e);
    arg_list args = {0};
    args_from_items(cx, e->items, e->item_count, &args);
    int builtin = builtin_find(cx->m, e->a->span.file, name);
    struct symbol *y = builtin >= 0 && !is_doubled(cx, name) ? NULL : scope_find(cx->scope, name);
    if (y && y->kind == SYM_NOUN) {
        struct expr *who =
            args.len == 1 ? expr_as(cx, args.at[0].value, type_of(TY_CREATURE)) : NULL;
        if (args.len > 1)
            report(cx->m, E0303, e->span, "`%.*s` takes one creature: who looks", STR_FMT(name));
        return noun_seen_by(cx, y, who, e->span);
    }
    if (y && y->kind == SYM_ORDERING) return order_call(cx, y, &args, e->span);
    if (y && callable(y)) return named_call(cx, y, &args, e->span);
    if (builtin == BUILTIN_WAY && args.len == 4 && names_function(cx, args.at[3].value))
        builtin = BUILTIN_WAY_FOR;
    if (builtin == BUILTIN_REACH || builtin == BUILTIN_WAY_FOR || builtin == BUILTIN_AWAY_FROM)
        return reach_call(cx, builtin, &args, e->span);
    if (builtin == BUILTIN_ACTS && args.len == 2) return acts_like_call(cx, &args, e->span);
    if (builtin >= 0) return builtin_call(cx, builtin, &args, e->span);
    if (str_is(name, "count")) return collection_call(cx, EX_COUNT, &args, "count", e->span);
    if (str_is(name, "first")) return collection_call(cx, EX_FIRST, &args, "first", e->span);
    if (str_is(name, "pay")) return pay_call(cx, &args, e->span);
    if (y && y->kind == SYM_CONTENT && y->as.content->kind->cls == CLASS_ACT)
        return act_call(cx, y, &args, e->span);
    struct member *bare = cx->implicit ? record_find(cx->implicit, name) : NULL;
    if (bare && bare->kind == MEM_PROPERTY) {
        struct expr **rest =
            bind_args(cx, name, bare->fn->params.at + 1, bare->fn->params.len - 1, &args, e->span);
        struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, bare->fn->params.len);
        items[0] = expr_local(cx, cx->implicit_local, e->span);
        for (size_t i = 1; i < bare->fn->params.len; i++) items[i] = rest[i - 1];
        return call_fn(cx, bare->fn, items, bare->fn->params.len, e->span);
    }
    if (y) {
        report(cx->m, E0203, e->a->span, "`%.*s` is %s and cannot be called", STR_FMT(name),
               symbol_kind_name(y->kind));
        return expr_error(cx, e->span);
    }
    if (str_is(name, "d") && args.len == 1) { /* `d(s)`: no name, but a die */
        const struct ast die = {
            .kind = AST_DICE, .number = 1, .b = args.at[0].value, .span = e->span};
        return dice_expr(cx, ast_made(cx->m->arena, die), want);
    }
    return unknown_name(cx, name, e->a->span, callable, "function");
}

/* ---- bare names ------------------------------------------------------------------------------ */

static struct expr *tag_value(struct check_ctx *cx, struct tag *tag, struct str name,
                              struct span span)
{
    for (size_t i = 0; i < tag->values.len; i++)
        if (str_equal(tag->values.at[i], name)) {
            struct type t = type_of(TY_TAG);
            t.tag = tag;
            file_deps_add(cx->m->deps, tag->file);
            name_used(cx->m->deps, name, NAME_TAG, tag, (int32_t)i);
            return expr_const(cx, t, (int64_t)i, span);
        }
    return NULL;
}

static struct expr *any_tag(struct check_ctx *cx, struct str name, struct span span)
{
    struct expr *found = NULL;
    for (size_t i = 0; i < cx->m->tags.len; i++) {
        struct expr *x = tag_value(cx, cx->m->tags.at[i], name, span);
        if (x && found) return NULL; /* two families have it: the place must say which */
        if (x) found = x;
    }
    return found;
}

/* The value given to a trial's parameter, read where the parameter is used. */
static struct expr *trial_value(struct check_ctx *cx, struct symbol *y, struct span span,
                                struct type want)
{
    if (y->resolving) {
        report(cx->m, E0205, span, "`%.*s` stands for itself", STR_FMT(y->name));
        return expr_error(cx, span);
    }
    y->resolving = true;
    struct expr *x = check_expr(cx, y->as.value, want);
    y->resolving = false;
    return x;
}

static struct expr *symbol_expr(struct check_ctx *cx, struct symbol *y, struct span span,
                                struct type want)
{
    switch (y->kind) {
    case SYM_CONST: return expr_const(cx, y->type, y->as.number, span);
    case SYM_OPTION: {
        struct expr *x = expr_new(cx, EX_LOAD, y->as.option->type, span);
        x->mem = y->as.option;
        return x;
    }
    case SYM_CONTENT: {
        struct expr *x =
            expr_const(cx, type_record(TY_CONTENT, y->as.content->kind), y->as.content->id, span);
        x->content = y->as.content;
        return x;
    }
    case SYM_EVENT: {
        if (cx->event_local >= 0 && cx_type(cx, cx->event_local).rec == y->as.rec)
            return expr_local(cx, cx->event_local, span);
        struct type t = type_record(TY_EVENT, y->as.rec);
        t.optional = cx->stat_event != y->as.rec;
        struct expr *x = expr_new(cx, EX_EVENT, t, span);
        x->rec = y->as.rec;
        return x;
    }
    case SYM_FN:
    case SYM_TABLE: {
        arg_list none = {0};
        return named_call(cx, y, &none, span);
    }
    case SYM_TAG: return family_list(cx, y->as.tag, span);
    case SYM_TRIAL_VALUE: return trial_value(cx, y, span, want);
    case SYM_NOUN: return noun_seen_by(cx, y, NULL, span);
    case SYM_MOMENT: return expr_const(cx, type_of(TY_MOMENT), y->as.moment->id, span);
    default: {
        struct diag *g = report(cx->m, E0203, span, "`%.*s` is %s, a value is needed here",
                                STR_FMT(y->name), symbol_kind_name(y->kind));
        if (y->span.to) diag_related(g, y->span, "declared here");
        return expr_error(cx, span);
    }
    }
}

struct expr *name_expr(struct check_ctx *cx, struct str name, struct span span, struct type want)
{
    for (size_t i = cx->names.len; i-- > 0;)
        if (str_equal(cx->names.at[i].name, name)) {
            cx_used(cx, name, cx->names.at[i].local);
            return expr_local(cx, cx->names.at[i].local, span);
        }
    if (cx->implicit && record_find(cx->implicit, name) && cx->implicit_local >= 0)
        return member_of(cx, expr_local(cx, cx->implicit_local, span), name, span);
    if (str_is(name, "self")) {
        if (cx->self >= 0) cx_used(cx, name, cx->self);
        return expr_self(cx, span);
    }
    if (want.tag) {
        struct expr *x = tag_value(cx, want.tag, name, span);
        if (x) return x;
    }
    if (str_is(name, "true") || str_is(name, "false"))
        return expr_const(cx, type_of(TY_FLAG), str_is(name, "true"), span);
    if (str_is(name, "none")) return expr_const(cx, type_of(TY_NONE), -1, span);
    struct symbol *y =
        want.base == TY_MOMENT ? scope_find_unit(cx->scope, name) : scope_find(cx->scope, name);
    if (y) return symbol_expr(cx, y, span, want);
    if (str_is(name, "everyone") || str_is(name, "sides") || str_is(name, "places") ||
        str_is(name, "over")) {
        struct type t = str_is(name, "everyone") ? type_set(TY_CREATURE, NULL, NULL)
                        : str_is(name, "sides")  ? type_list(type_of(TY_SIDE))
                        : str_is(name, "places") ? type_list(type_of(TY_PLACE))
                                                 : type_of(TY_FLAG);
        struct expr *x = expr_new(cx, EX_NATURAL, t, span);
        x->text = name;
        return x;
    }
    struct member *mem = record_find(cx->m->fight, name);
    if (mem)
        return member_of(cx, expr_const(cx, type_record(TY_SIDE, cx->m->fight), 0, span), name,
                         span);
    struct expr *tag = any_tag(cx, name, span);
    if (tag) return tag;
    if (want.tag && want.tag->values.len == 0) return expr_error(cx, span); /* it was said why */
    if (want.tag) {
        struct diag *g = report(cx->m, E0201, span, "`%.*s` is not a word of `%.*s`", STR_FMT(name),
                                STR_FMT(want.tag->name));
        help_family(cx->m, g, want.tag, name);
        return expr_error(cx, span);
    }
    struct tag *one = NULL, *two = NULL;
    for (size_t i = 0; i < cx->m->tags.len && !two; i++)
        if (tag_value(cx, cx->m->tags.at[i], name, span)) *(one ? &two : &one) = cx->m->tags.at[i];
    if (two) {
        diag_help(report(cx->m, E0203, span, "`%.*s` is a tag of %.*s and of %.*s: which is meant?",
                         STR_FMT(name), STR_FMT(one->name), STR_FMT(two->name)),
                  "where a value of one family is wanted it is clear: `let x: %.*s = %.*s`",
                  STR_FMT(one->name), STR_FMT(name));
        return expr_error(cx, span);
    }
    return unknown_name(cx, name, span, NULL, "name");
}
