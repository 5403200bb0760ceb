/* call_memo.c -- Memoises the results of calls by function and arguments, in a hash table with open
 * addressing. An interpretation that watches statements cannot use it. */
#include "call_memo.h"

struct known_call {
    const struct fn *fn;
    const struct value *args;
    size_t count;
    struct value result;
};

struct call_memo {
    struct arena *arena;
    struct known_call *at; /* at most half full */
    size_t room /* a power of two */, count;
};

struct call_memo *call_memo_new(struct arena *arena)
{
    struct call_memo *memo = ARENA_NEW(arena, struct call_memo);
    memo->arena = arena;
    return memo;
}

static uint64_t mixed(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

static uint64_t value_hash(uint64_t h, const struct value *v)
{
    h = mixed(h, v->kind);
    if (v->kind == V_RANGE) return mixed(mixed(h, (uint64_t)v->range.lo), (uint64_t)v->range.hi);
    if (v->kind == V_WORDS) return mixed(h, (uint64_t)v->words);
    if (v->kind == V_CONTENT) return mixed(h, (uint64_t)v->content->id);
    return v->kind == V_OBJECT ? mixed(h, (uint64_t)v->object) : h;
}

static uint64_t call_hash(const struct fn *fn, const struct value *args, size_t count)
{
    uint64_t h = mixed((uint64_t)fn->id, count);
    for (size_t i = 0; i < count; i++) h = value_hash(h, &args[i]);
    return h;
}

static bool call_same(const struct known_call *c, const struct fn *fn, const struct value *args,
                      size_t count)
{
    if (c->fn != fn || c->count != count) return false;
    for (size_t i = 0; i < count; i++)
        if (!value_same(&c->args[i], &args[i])) return false;
    return true;
}

static struct known_call *slot_of(const struct call_memo *memo, const struct fn *fn,
                                  const struct value *args, size_t count)
{
    size_t i = (size_t)call_hash(fn, args, count) & (memo->room - 1);
    while (memo->at[i].fn && !call_same(&memo->at[i], fn, args, count))
        i = (i + 1) & (memo->room - 1);
    return &memo->at[i];
}

static void table_grow(struct call_memo *memo)
{
    if (memo->count * 2 < memo->room) return;
    struct call_memo more = *memo;
    more.room = memo->room ? memo->room * 2 : 64;
    more.at = ARENA_ARRAY(memo->arena, struct known_call, more.room);
    for (size_t i = 0; i < memo->room; i++)
        if (memo->at[i].fn)
            *slot_of(&more, memo->at[i].fn, memo->at[i].args, memo->at[i].count) = memo->at[i];
    *memo = more;
}

/* A call with an event is interpreted each time: comparing all its parameters would cost more. */
static bool has_no_event(const struct value *args, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (args[i].kind == V_EVENT) return false;
    return true;
}

const struct value *call_memo_find(const struct call_memo *memo, const struct fn *fn,
                                   const struct value *args, size_t count)
{
    if (!memo || !memo->room || !has_no_event(args, count)) return NULL;
    const struct known_call *c = slot_of(memo, fn, args, count);
    return c->fn ? &c->result : NULL;
}

void call_memo_add(struct call_memo *memo, const struct fn *fn, const struct value *args,
                   size_t count, struct value result)
{
    if (!memo || result.kind == V_EVENT || !has_no_event(args, count)) return;
    table_grow(memo);
    struct value *copy = ARENA_ARRAY(memo->arena, struct value, count + 1);
    struct known_call *c = slot_of(memo, fn, args, count);
    if (c->fn) return;
    for (size_t i = 0; i < count; i++) copy[i] = args[i];
    *c = (struct known_call){fn, copy, count, result};
    memo->count++;
}
