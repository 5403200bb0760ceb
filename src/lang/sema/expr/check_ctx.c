/* check_ctx.c -- Context of an expression or statement: the names visible there, and their
 * types. */
#include "check_ctx.h"
#include "lang/sema/model/vocabulary.h"

void cx_init(struct check_ctx *cx, struct model *m, struct fn *fn, struct scope *scope)
{
    *cx = (struct check_ctx){.m = m,
                             .fn = fn,
                             .scope = scope,
                             .implicit_local = -1,
                             .self = -1,
                             .this_local = -1,
                             .it = -1,
                             .event_local = -1};
    enter_file(m, fn->file);
    if (scope == m->shared_scope) cx->scope = m->names;
}

int32_t cx_hidden(struct check_ctx *cx, struct type type)
{
    struct local l = {.type = type, .used = true};
    vec_push(&cx->fn->locals, cx->m->arena, l);
    return (int32_t)cx->fn->locals.len - 1;
}

int32_t cx_local(struct check_ctx *cx, struct str name, struct type type, struct span span)
{
    for (size_t i = cx->names.len; i-- > 0;)
        if (str_equal(cx->names.at[i].name, name) && !str_is(name, "it")) {
            struct diag *g =
                report(cx->m, E0204, span, "`%.*s` already has a meaning here", STR_FMT(name));
            struct local *old = &cx->fn->locals.at[cx->names.at[i].local];
            if (old->span.to) diag_related(g, old->span, "it was named here");
            diag_help(g, "give one of the two another name");
            break;
        }
    int32_t local = cx_hidden(cx, type);
    cx->fn->locals.at[cx->fn->locals.len - 1].name = name;
    cx->fn->locals.at[cx->fn->locals.len - 1].span = span;
    vec_push(&cx->names, cx->m->arena, (struct visible){name, local});
    if (cx->names.len > LIMIT_VISIBLE && !cx->fn->too_many_names) {
        diag_help(
            report(cx->m, E0005, span, "more than %d names at once in one function", LIMIT_VISIBLE),
            "take parts of it into commands and functions of their own");
        cx->fn->too_many_names = true;
    }
    return local;
}

/* Functions of the language keep their names: `distance(a, b)` is a call beside a local `distance`.
 * Values do not. A creature may be called `self`: it is the one who looks. `it` is the local of
 * filters. */
void check_hides_word(struct model *m, struct str name, struct type type, struct span span)
{
    if (str_is(name, "self") && (type.base == TY_CREATURE || type.base == TY_ERROR)) return;
    const char *meaning = value_word_meaning(m, span.file, name);
    if (!meaning || str_is(name, "it")) return;
    struct diag *g = report(m, E0204, span, "`%.*s` is a word of the language", STR_FMT(name));
    diag_note(g, "it means: %s", meaning);
    diag_help(g, "take another name");
}

int32_t cx_named_local(struct check_ctx *cx, struct str name, struct type type, struct span span)
{
    check_hides_word(cx->m, name, type, span);
    return cx_local(cx, name, type, span);
}

/* A parameter called self is the one who looks: nouns and orderings are seen by it. */
void cx_show_params(struct check_ctx *cx)
{
    for (size_t i = 0; i < cx->fn->params.len; i++) {
        struct visible v = {cx->fn->params.at[i].name, (int32_t)i};
        vec_push(&cx->names, cx->m->arena, v);
        if (str_is(v.name, "self") && cx->fn->params.at[i].type.base == TY_CREATURE)
            cx->self = (int32_t)i;
    }
}

struct type cx_type(const struct check_ctx *cx, int32_t local)
{
    for (size_t i = cx->narrow.len; i-- > 0;)
        if (cx->narrow.at[i].local == local) return cx->narrow.at[i].type;
    return cx->fn->locals.at[local].type;
}

void cx_used(const struct check_ctx *cx, struct str name, int32_t local)
{
    struct names_used *to = cx->m->deps->names;
    if (to)
        name_use_add(to, (struct name_use){name, NAME_LOCAL, local, cx->fn, cx_type(cx, local)});
}

struct fn *fn_new(struct model *m, struct str name, enum permission permission, struct type ret,
                  struct span span)
{
    struct fn *fn = ARENA_NEW(m->arena, struct fn);
    fn->id = (int32_t)m->fns.len;
    fn->name = name;
    fn->permission = permission;
    fn->ret = ret;
    fn->file = span.file;
    fn->span = span;
    vec_push(&m->fns, m->arena, fn);
    return fn;
}

void fn_discard(struct model *m, const struct fn *fn)
{
    if (m->fns.len && m->fns.at[m->fns.len - 1] == fn) m->fns.len--;
}

int32_t fn_param(struct model *m, struct fn *fn, struct str name, struct type type)
{
    struct param p = {.name = name, .type = type};
    struct local l = {.name = name, .type = type, .used = true};
    vec_push(&fn->params, m->arena, p);
    vec_push(&fn->locals, m->arena, l);
    return (int32_t)fn->locals.len - 1;
}

bool cx_has_name(const struct check_ctx *cx, struct str name)
{
    for (size_t i = cx->names.len; i-- > 0;)
        if (str_equal(cx->names.at[i].name, name)) return true;
    return false;
}
