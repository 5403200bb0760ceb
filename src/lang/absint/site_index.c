/* site_index.c -- Gathers the index of sites in one traversal of the model. Calls and bindings are
 * chained by function in a hash table. */
#include "site_index.h"

static struct site_heads *heads_of(const struct site_index *to, const struct fn *fn)
{
    return &to->heads[(uint32_t)fn->id % to->head_count];
}

size_t site_index_calls(const struct site_index *sites, const struct fn *fn)
{
    return heads_of(sites, fn)->call;
}
size_t site_index_bindings(const struct site_index *sites, const struct fn *fn)
{
    return heads_of(sites, fn)->binding;
}

static void add_spent(struct site_index *to, const struct member *mem)
{
    for (size_t i = 0; i < to->spent.len; i++)
        if (to->spent.at[i] == mem) return;
    vec_push(&to->spent, to->arena, mem);
    for (size_t i = 0; i < mem->stand_ins.len; i++) add_spent(to, mem->stand_ins.at[i]);
}

static void add_granted(struct site_index *to, const struct member *mem)
{
    for (size_t i = 0; i < to->granted.len; i++)
        if (to->granted.at[i] == mem) return;
    vec_push(&to->granted, to->arena, mem);
}

static void add_call(struct site_index *to, const struct fn *fn, const struct expr *x)
{
    size_t *head = &heads_of(to, x->fn)->call;
    vec_push(&to->calls, to->arena, (struct call_site){fn, x, *head});
    *head = to->calls.len;
}

static void add_binding(struct site_index *to, const struct fn *fn, const struct stmt *s)
{
    struct site_heads *of = heads_of(to, fn);
    vec_push(&to->bindings, to->arena, (struct binding_site){fn, s, 0});
    *(of->binding ? &to->bindings.at[of->last_binding - 1].next : &of->binding) = to->bindings.len;
    of->last_binding = to->bindings.len;
}

static enum visit index_expr(void *user, const struct fn *fn, const struct expr *x)
{
    struct site_index *to = user;
    switch (x->kind) {
    case EX_CALL: add_call(to, fn, x); break;
    case EX_LOAD:
        if (x->mem->member_sort == SORT_OPTION && x->mem->kind == MEM_KEPT)
            to->options_read[x->mem->option_row] = true;
        break;
    case EX_CAN_PAY:
    case EX_PAY_UP_TO:
        if (x->mem) add_spent(to, x->mem);
        break;
    default: break;
    }
    return VISIT_CHILDREN;
}

static enum visit index_stmt(void *user, const struct fn *fn, const struct stmt *s)
{
    struct site_index *to = user;
    if (s->ask && s->ask->limit_option) to->options_read[s->ask->limit_option->option_row] = true;
    switch (s->kind) {
    case ST_FIRE: vec_push(&to->fires, to->arena, (struct stmt_site){fn, s}); break;
    case ST_LET:
    case ST_FOR:
    case ST_MARCH:
    case ST_CHOOSE:
    case ST_EVENT: add_binding(to, fn, s); break;
    case ST_APPLY: to->applied[s->content->id] = true; break;
    case ST_GRANT: add_granted(to, s->mem); break;
    case ST_END:
        if (s->a) vec_push(&to->winners, to->arena, (struct stmt_site){fn, s});
        break;
    case ST_PAY:
        if (s->mem) add_spent(to, s->mem);
        break;
    default: break;
    }
    return VISIT_CHILDREN;
}

const struct site_index *site_index_new(struct arena *arena, const struct model *m)
{
    struct site_index *to = ARENA_NEW(arena, struct site_index);
    *to = (struct site_index){.arena = arena, .head_count = m->fns.len + 1};
    to->heads = ARENA_ARRAY(arena, struct site_heads, to->head_count);
    to->applied = ARENA_ARRAY(arena, bool, m->contents.len + 1);
    to->options_read = ARENA_ARRAY(arena, bool, m->options.len + 1);
    visit_model(&(struct visitor){to, index_expr, index_stmt}, m);
    return to;
}
