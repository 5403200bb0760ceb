/* inline.c -- small pure functions in place of their calls: nouns, orderings, properties are asked for every creature.
 *
 * The callee's names are registers of the caller meanwhile: an argument that is a name is that name's own register, since
 * pure code writes none. Places stay those of the call: the callee may stand in another file.
 */
#include "gen/emit.h"

#define INLINE_SIZE 20
#define INLINE_DEPTH 3

/* Nodes, up to a bound; calls weigh more. */
static int size_of(const struct tex *x, int bound)
{
    if (!x || bound <= 0) return 0;
    int size = x->kind == X_CALL ? 3 : 1;
    const struct tex *parts[3] = {x->a, x->b, x->c};
    for (int i = 0; i < 3 && size < bound; i++) size += size_of(parts[i], bound - size);
    for (size_t i = 0; i < x->item_count && size < bound; i++) size += size_of(x->items[i], bound - size);
    return size;
}

/* What it gives, if that is all it does: `= e` or `{ return e }`. */
static struct tex *value_of(const struct fn *fn)
{
    const struct stm *s = fn->body;
    while (s && s->kind == S_BLOCK && s->item_count == 1) s = s->items[0];
    if (!fn->body) return fn->value;
    return s && s->kind == S_RETURN ? s->a : NULL;
}

/* What makes lists is left to a call: its return gives the room back. */
bool inlines(const struct func *f, const struct fn *fn)
{
    const struct tex *value = value_of(fn);
    if (f->g->covers) return false; /* each call is to be seen */
    if (f->inlined >= INLINE_DEPTH || !value || fn->permission != PERMIT_PURE) return false;
    if (type_value(&fn->ret) == VT_NONE || type_value(&fn->ret) == VT_LIST) return false;
    return size_of(value, INLINE_SIZE + 1) <= INLINE_SIZE && !makes_lists(value);
}

struct outside { struct fn *fn; int *regs, *loops; };

/* Arguments are computed where the caller's names hold; then the callee's do. */
static bool enter(struct func *f, struct tex *call, struct outside *out)
{
    struct fn *callee = call->fn;
    *out = (struct outside){f->fn, f->local_regs, f->local_loops};
    int *regs = ARENA_ARRAY(f->g->a, int, callee->locals.len + 1), *loops = ARENA_ARRAY(f->g->a, int, callee->locals.len + 1);
    if (!regs || !loops) return false;
    for (size_t i = 0; i < callee->locals.len; i++) regs[i] = -1;
    for (size_t i = 0; i < callee->params.len && i < call->item_count; i++)
        regs[i] = tex_reg_as(f, call->items[i], type_value(&callee->params.at[i].type));
    f->fn = callee;
    f->local_regs = regs;
    f->local_loops = loops;
    f->inlined++;
    return true;
}

static void leave(struct func *f, const struct outside *out)
{
    f->inlined--;
    f->fn = out->fn;
    f->local_regs = out->regs;
    f->local_loops = out->loops;
}

void inline_into(struct func *f, struct tex *call, int target)
{
    struct outside out;
    if (!enter(f, call, &out)) return;
    tex_into(f, value_of(call->fn), target);
    leave(f, &out);
}

void inline_jump(struct func *f, struct tex *call, bool wanted, struct label *to)
{
    struct outside out;
    size_t mark = regs_mark(f);
    if (!enter(f, call, &out)) return;
    jump_if(f, value_of(call->fn), wanted, to);
    leave(f, &out);
    regs_release(f, mark);
}
