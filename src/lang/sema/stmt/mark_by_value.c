/* mark_by_value.c -- Checks marks that are values: `apply k(2) to c`, `apply m to c`, `remove k
 * from c`, and `remove poison from c` of a kind.
 *
 * Which declarations a value of a kind may be is known here. So such a statement becomes one with
 * an item for each of them, and what the items share is in locals. */
#include "stmt.h"

typedef VEC(struct stmt *) stmt_list;

static bool is_value_name(const struct check_ctx *cx, struct str name)
{
    for (size_t i = cx->names.len; i-- > 0;)
        if (str_equal(cx->names.at[i].name, name)) return true;
    return (cx->implicit && record_find(cx->implicit, name)) || record_find(cx->m->fight, name);
}

/* The part of `k(2)`, `c.brand(2)`, `drawn(c)` that is the value, or NULL: it names a mark. */
static struct ast *value_part(const struct check_ctx *cx, struct ast *e)
{
    struct ast *head = e && e->kind == AST_CALL ? e->a : e;
    if (!head) return NULL;
    if (head->kind == AST_MEMBER || head->kind == AST_INDEX) return head;
    if (head->kind != AST_NAME) return NULL;
    struct symbol *y = scope_find(cx->scope, head->text);
    if (y && (y->kind == SYM_FN || y->kind == SYM_TABLE)) return e;
    return !y && is_value_name(cx, head->text) ? head : NULL;
}

/* Evaluates x once, before the items, and returns what reads it. */
static struct expr *held(struct check_ctx *cx, stmt_list *lets, struct expr *x)
{
    if (!x || x->kind == EX_LOCAL || x->kind == EX_CONST || x->type.base == TY_ERROR) return x;
    struct stmt *let = stmt_new(cx, ST_LET, x->span);
    let->number = cx_hidden(cx, x->type);
    let->a = x;
    vec_push(lets, cx->m->arena, let);
    return expr_local(cx, let->number, x->span);
}

static struct expr *fresh(struct check_ctx *cx, const struct expr *x)
{
    if (!x) return NULL;
    struct expr *copy = ARENA_NEW(cx->m->arena, struct expr);
    *copy = *x;
    return copy;
}

static struct stmt *items_stmt(struct check_ctx *cx, stmt_list *lets, struct expr *value,
                               const stmt_list *items, struct span span)
{
    struct stmt *s = stmt_new(cx, ST_BY_CONTENT, span);
    s->a = value;
    s->items = items->at;
    s->item_count = items->len;
    vec_push(lets, cx->m->arena, s);
    return block_of(cx, lets->at, lets->len, span);
}

/* The kind of marks of which the value is, or NULL: reported. */
static struct record *mark_kind_of(struct check_ctx *cx, const struct expr *value)
{
    struct record *r = value->type.rec;
    if (value->type.base == TY_ERROR) return NULL;
    if (value->type.base == TY_CONTENT && r && r->cls == CLASS_MARK) return r;
    struct diag *g = report(cx->m, E0301, value->span, "a mark is needed here, this is %.*s",
                            STR_FMT(type_text(cx->m->arena, value->type)));
    if (value->type.base == TY_CONTENT && !r)
        diag_help(g, "say of which kind it is: `content of mark`; or test it: `if k is mark { }`");
    else
        diag_help(g, "the name of a mark, or a value of `content of` such a kind");
    return NULL;
}

static bool is_of_kind(const struct content *c, const struct record *kind)
{
    return c->rec && record_is(c->kind, kind);
}

/* ---- apply ---- */

static size_t params_of(struct check_ctx *cx, const struct content *c, struct param **out)
{
    const struct record *r = c->rec;
    size_t n = 0;
    *out = ARENA_ARRAY(cx->m->arena, struct param, r->members.len + 1);
    for (size_t i = 0; i < r->members.len; i++) {
        const struct member *x = r->members.at[i];
        if (x->kind != MEM_KEPT) continue;
        (*out)[n] =
            x->params.len ? x->params.at[0] : (struct param){.name = x->name, .type = x->type};
        (*out)[n++].fallback = NULL; /* of another mark it may be another */
    }
    return n;
}

static bool same_params(struct check_ctx *cx, const struct content *a, const struct content *b)
{
    struct param *p, *q;
    size_t n = params_of(cx, a, &p);
    if (params_of(cx, b, &q) != n) return false;
    for (size_t i = 0; i < n; i++)
        if (p[i].join != q[i].join || !type_same(p[i].type, q[i].type) ||
            p[i].type.optional != q[i].type.optional)
            return false;
    return true;
}

/* Reports a mark of the kind that this statement could not apply. */
static bool is_appliable(struct check_ctx *cx, const struct content *c, const struct content *first,
                         const struct stmt *like, struct ast *line, const struct record *kind)
{
    if (!same_params(cx, c, first)) {
        struct diag *g = report(cx->m, E0303, line->a->span,
                                "`%.*s` and `%.*s` take other values, and this may be either",
                                STR_FMT(first->sym->name), STR_FMT(c->sym->name));
        diag_related(g, c->sym->span, "declared here");
        diag_help(g,
                  "give marks that are applied by value a kind of their own: `kind curse is %.*s "
                  "{ }`",
                  STR_FMT(kind->name));
        return false;
    }
    if (mark_ends(c, like, line)) return true;
    struct diag *g = report(cx->m, E0406, line->span, "this may be `%.*s`, which would never end",
                            STR_FMT(c->sym->name));
    diag_related(g, c->sym->span, "declared here");
    diag_help(g,
              "say how long: `for 2 rounds`, `until ...`; or in its declaration `ends when ...`, "
              "or `lasts`");
    return false;
}

/* A copy has the values of the mark, and ends as it does. */
static struct stmt *copy_stmt(struct check_ctx *cx, struct ast *line, struct expr *mark)
{
    struct stmt *s = stmt_new(cx, ST_COPY_MARK, line->span);
    struct ast *count = label_value(line, JOIN_FOR), *until = label_value(line, JOIN_UNTIL);
    s->b = unwrap(cx, mark, STR("values"));
    s->a = bearer_of(cx, label_value(line, JOIN_TO), line->span, "to");
    if (line->a->kind == AST_CALL)
        report(cx->m, E0303, line->a->span, "a copy has the values of its mark: it takes none");
    if (count || until)
        report(cx->m, E0209, count ? count->span : until->span,
               "a copy ends as its mark does: it takes no duration");
    return s;
}

struct stmt *apply_by_value(struct check_ctx *cx, struct ast *line)
{
    struct ast *part = value_part(cx, line->a);
    if (!part) return NULL;
    struct expr *value = expr_free(cx, part);
    if (value->type.base == TY_MARK) return copy_stmt(cx, line, value);
    struct record *kind = mark_kind_of(cx, value);
    if (!kind) return no_stmt(cx, line->span);
    stmt_list lets = {0}, items = {0};
    value = held(cx, &lets, unwrap(cx, value, STR("declaration")));
    struct stmt like = {.kind = ST_APPLY, .span = line->span};
    like.a = held(cx, &lets, bearer_of(cx, label_value(line, JOIN_TO), line->span, "to"));
    check_duration(cx, line, &like);
    like.b = held(cx, &lets, like.b);
    like.c = held(cx, &lets, like.c);
    const struct content *first = NULL;
    for (size_t i = 0; i < cx->m->contents.len; i++) {
        struct content *c = cx->m->contents.at[i];
        if (!is_of_kind(c, kind)) continue;
        if (!first) {
            struct param *params;
            size_t n = params_of(cx, c, &params);
            arg_list args = {0};
            if (line->a->kind == AST_CALL && part != line->a)
                args_from_items(cx, line->a->items, line->a->item_count, &args);
            like.args = bind_args(cx, c->sym->name, params, n, &args, line->span);
            like.arg_count = n;
            for (size_t k = 0; k < n; k++) like.args[k] = held(cx, &lets, like.args[k]);
            first = c;
        }
        if (!is_appliable(cx, c, first, &like, line, kind)) return no_stmt(cx, line->span);
        struct stmt *s = stmt_new(cx, ST_APPLY, line->span);
        *s = like;
        s->content = c;
        s->a = fresh(cx, like.a), s->b = fresh(cx, like.b), s->c = fresh(cx, like.c);
        s->args = ARENA_ARRAY(cx->m->arena, struct expr *, like.arg_count + 1);
        for (size_t k = 0; k < like.arg_count; k++) s->args[k] = fresh(cx, like.args[k]);
        vec_push(&items, cx->m->arena, s);
    }
    return items_stmt(cx, &lets, value, &items, line->span);
}

/* ---- remove ---- */

struct stmt *remove_by_value(struct check_ctx *cx, struct ast *line)
{
    struct ast *part = value_part(cx, line->a);
    struct symbol *y =
        line->a && line->a->kind == AST_NAME ? scope_find(cx->scope, line->a->text) : NULL;
    struct record *kind =
        y && y->kind == SYM_KIND && y->as.rec->cls == CLASS_MARK ? y->as.rec : NULL;
    struct expr *value = NULL;
    stmt_list lets = {0}, items = {0};
    if (!part && !kind) return NULL;
    if (part) {
        value = expr_free(cx, part);
        if (value->type.base == TY_MARK) {
            diag_help(report(cx->m, E0301, value->span, "this is one mark, on its bearer"),
                      "`finish %.*s` ends it", STR_FMT(source_text(cx->m, value->span)));
            return no_stmt(cx, line->span);
        }
        kind = mark_kind_of(cx, value);
        if (!kind) return no_stmt(cx, line->span);
        value = held(cx, &lets, unwrap(cx, value, STR("declaration")));
    }
    struct expr *bearer =
        held(cx, &lets, bearer_of(cx, label_value(line, JOIN_FROM), line->span, "from"));
    for (size_t i = 0; i < cx->m->contents.len; i++) {
        struct content *c = cx->m->contents.at[i];
        if (!is_of_kind(c, kind)) continue;
        struct stmt *s = stmt_new(cx, ST_UNAPPLY, line->span);
        s->content = c;
        s->a = fresh(cx, bearer);
        vec_push(&items, cx->m->arena, s);
    }
    return items_stmt(cx, &lets, value, &items, line->span);
}
