/* site_index.c -- see site_index.h. */
#include "absint/site_index.h"

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

static void saw_spending(struct site_index *to, const struct member *mem)
{
    for (size_t i = 0; i < to->spent.len; i++)
        if (to->spent.at[i] == mem) return;
    vec_push(&to->spent, to->arena, mem);
    for (size_t i = 0; i < mem->stand_ins.len; i++) saw_spending(to, mem->stand_ins.at[i]);
}

static void saw_grant(struct site_index *to, const struct member *mem)
{
    for (size_t i = 0; i < to->granted.len; i++)
        if (to->granted.at[i] == mem) return;
    vec_push(&to->granted, to->arena, mem);
}

static void saw_call(struct site_index *to, const struct fn *fn, const struct expr *x)
{
    size_t *head = &heads_of(to, x->fn)->call;
    vec_push(&to->calls, to->arena, (struct call){fn, x, *head});
    *head = to->calls.len;
}

static void saw_binding(struct site_index *to, const struct fn *fn, const struct stmt *s)
{
    struct site_heads *of = heads_of(to, fn);
    vec_push(&to->bindings, to->arena, (struct binding){fn, s, 0});
    *(of->binding ? &to->bindings.at[of->last_binding - 1].next : &of->binding) = to->bindings.len;
    of->last_binding = to->bindings.len;
}

static enum visit saw_tex(void *user, const struct fn *fn, const struct expr *x)
{
    struct site_index *to = user;
    switch (x->kind) {
    case EX_CALL: saw_call(to, fn, x); break;
    case EX_LOAD:
        if (x->mem->member_sort == SORT_OPTION && x->mem->sort == MEM_KEPT)
            to->options_read[x->mem->option_row] = true;
        break;
    case EX_CAN_PAY:
    case EX_PAY_UP_TO:
        if (x->mem) saw_spending(to, x->mem);
        break;
    default: break;
    }
    return VISIT_CHILDREN;
}

static enum visit saw_stm(void *user, const struct fn *fn, const struct stmt *s)
{
    struct site_index *to = user;
    if (s->ask && s->ask->limit_option) to->options_read[s->ask->limit_option->option_row] = true;
    switch (s->kind) {
    case ST_FIRE: vec_push(&to->fires, to->arena, (struct fire){fn, s}); break;
    case ST_LET:
    case ST_FOR:
    case ST_CHOOSE:
    case ST_EVENT: saw_binding(to, fn, s); break;
    case ST_APPLY: to->applied[s->content->id] = true; break;
    case ST_GRANT: saw_grant(to, s->mem); break;
    case ST_END:
        if (s->a) vec_push(&to->winners, to->arena, (struct winner){fn, s});
        break;
    case ST_PAY:
        if (s->mem) saw_spending(to, s->mem);
        break;
    default: break;
    }
    return VISIT_CHILDREN;
}

const struct site_index *site_index_of(struct lint *l)
{
    if (l->sites) return l->sites;
    struct site_index *to = ARENA_NEW(l->arena, struct site_index);
    *to = (struct site_index){.arena = l->arena, .head_count = l->m->fns.len + 1};
    to->heads = ARENA_ARRAY(l->arena, struct site_heads, to->head_count);
    to->applied = ARENA_ARRAY(l->arena, bool, l->m->contents.len + 1);
    to->options_read = ARENA_ARRAY(l->arena, bool, l->m->options.len + 1);
    visit_model(&(struct visitor){to, saw_tex, saw_stm}, l->m);
    return l->sites = to;
}
