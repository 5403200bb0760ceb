/* inline_calls.c -- Inlines calls of functions that are small or called from one place only.
 *
 * Locals of the callee are registers of the caller. An argument that is a local shares its
 * register, unless the callee assigns to the parameter. `return` jumps to the end of the inlined
 * code. Its lists are released, as a return would. The table `inlined` maps instructions to the
 * callee, for messages.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"
#include "lang/sema/model/visit.h"

enum {
    SMALL = 24,  /* nodes of a function that is called from many places */
    LARGE = 400, /* nodes of one that is called from one place */
    DEEP = 3,    /* inlined calls within inlined calls */
    ROOM = 96,   /* registers of a caller; beyond this it inlines nothing */
    LONG = 2000  /* instructions of a caller, likewise */
};

struct inlined {
    struct inlined *outside;
    struct fn *fn; /* saved: the caller's function and its locals */
    int *regs, *loops;
    size_t events; /* open events of the caller */
    struct label end;
    struct label *to; /* for a condition: the jump target if it is `wanted`, or NULL */
    bool wanted;
    int target, depth; /* for a value: its register */
    int32_t begin;
    struct extent place; /* saved: the place in the caller */
    bool place_held;
};

/* ---- the decision ---------------------------------------------------------------------------- */

struct node_count {
    int size, bound;
    const struct fn *fn;
    uint64_t sets; /* bits of parameters that are assigned to */
    bool searches; /* for ways: to remember its result pays more than to inline it */
};

/* Counts nodes. Returns true if there are too many. */
static bool add_nodes(void *user, const struct expr *x)
{
    struct node_count *z = user;
    z->size += x->kind == EX_CALL ? 3 : 1;
    z->searches |= x->kind == EX_REACH;
    return z->size > z->bound || expr_any(x, add_nodes, z);
}

static bool add_stmt_nodes(void *user, const struct stmt *s)
{
    struct node_count *z = user;
    z->size += s->kind == ST_BLOCK ? 0
               : s->kind == ST_EVENT || s->kind == ST_TOGETHER || s->kind == ST_CHOOSE ||
                       s->kind == ST_MARCH
                   ? 8
                   : 1;
    if ((s->kind == ST_LET || s->kind == ST_CHOOSE) && s->number >= 0 && s->number < 64)
        z->sets |= (uint64_t)1 << s->number;
    return z->size > z->bound || stmt_any_expr(s, add_nodes, z) || stmt_any(s, add_stmt_nodes, z);
}

static struct node_count count_nodes(const struct fn *fn, int bound)
{
    struct node_count z = {.bound = bound, .fn = fn};
    fn_any(fn, add_nodes, add_stmt_nodes, &z);
    return z;
}

struct expr *value_of(const struct fn *fn)
{
    const struct stmt *s = fn->body;
    while (s && s->kind == ST_BLOCK && s->item_count == 1) s = s->items[0];
    if (!fn->body) return fn->value;
    return s && s->kind == ST_RETURN ? s->a : NULL;
}

/* Coverage counts each call and a debugger steps into each, so they inline none. */
bool inline_room(const struct func *f)
{
    return !f->g->covers && !f->g->watched && !f->g->debugs && !f->calls_all &&
           f->reg_count <= ROOM && LEN(f->g, code) - f->code_begin <= LONG;
}

/* A function that returns a list is called: RET releases the other lists and keeps that one. */
bool can_inline(const struct func *f, const struct fn *fn)
{
    if (!inline_room(f) || fn->memoized) return false;
    if ((!fn->body && !fn->value) || type_value(&fn->ret) == VT_LIST || fn->params.len > 64)
        return false;
    bool once = fn->sites == 1, plain = fn->permission == PERMIT_PURE;
    int depth = f->inside ? f->inside->depth : 0, bound = once                    ? LARGE
                                                          : plain && depth < DEEP ? SMALL
                                                                                  : 0;
    if (bound == 0) return false;
    struct node_count z = count_nodes(fn, bound);
    return z.size <= bound && !(plain && z.searches);
}

/* ---- locals of the callee -------------------------------------------------------------------- */

static int argument(struct func *f, struct expr *x, enum value_type type, bool own)
{
    if (!own) return expr_reg_as(f, x, type);
    int reg = reg_take(f, type);
    expr_into(f, x, reg);
    return reg;
}

/* Evaluates the arguments with the caller's locals, then binds those of the callee. */
static void enter(struct func *f, struct expr *call, struct inlined *in)
{
    struct fn *callee = call->fn;
    struct node_count z = count_nodes(callee, LARGE);
    int *regs = ARENA_ARRAY(f->g->a, int, callee->locals.len + 1),
        *loops = ARENA_ARRAY(f->g->a, int, callee->locals.len + 1);
    for (size_t i = 0; i < callee->locals.len; i++) regs[i] = -1, loops[i] = (int)f->loops.len;
    for (size_t i = 0; i < callee->params.len && i < call->item_count; i++)
        regs[i] =
            argument(f, call->items[i], type_value(&callee->params.at[i].type), z.sets >> i & 1);
    in->outside = f->inside;
    in->fn = f->fn, in->regs = f->local_regs, in->loops = f->local_loops;
    in->events = f->events.len;
    in->depth = (f->inside ? f->inside->depth : 0) + (callee->sites != 1);
    in->end = (struct label)LABEL_NEW;
    in->begin = LEN(f->g, code);
    in->place = f->place;
    in->place_held = f->place_held;
    f->place_held = false;
    if (callee->line) f->place = place_of(callee->line->span);
    f->fn = callee;
    f->local_regs = regs;
    f->local_loops = loops;
    f->inside = in;
    f->inlines = true;
}

static void leave(struct func *f, struct inlined *in)
{
    struct gen *g = f->g;
    struct fn *callee = f->fn;
    f->inside = in->outside;
    f->place = in->place;
    f->place_held = in->place_held;
    f->fn = in->fn;
    f->local_regs = in->regs;
    f->local_loops = in->loops;
    int32_t file = callee->file < g->d->sources.len ? (int32_t)callee->file : -1;
    if (in->begin < LEN(g, code))
        ROW(g, inlined, .name = program_string(g->p, callee->name), .file = file,
            .begin = in->begin, .end = LEN(g, code));
}

/* Releases the lists of the body. Without lists the mark is removed. */
struct room {
    int reg;
    int32_t at;
};

static struct room room_mark(struct func *f)
{
    struct room room = {reg_take(f, VT_INT), LEN(f->g, code)};
    emit(f, BC_SMARK, room.reg, 0, 0, 0);
    return room;
}

static bool room_free(struct func *f, const struct room *room)
{
    bool made = lists_made(f, room->at);
    if (made)
        emit(f, BC_SFREE, room->reg, 0, 0, 0);
    else if (room->at < LEN(f->g, code))
        f->g->p->code.at[room->at] = (struct insn){.op = BC_NOP};
    return made;
}

size_t inline_events(const struct func *f)
{
    return f->inside ? f->inside->events : 0;
}

void inline_return(struct func *f, struct stmt *s)
{
    struct inlined *in = f->inside;
    bool leaves = f->events.len > in->events;
    if (s->a && in->to && !leaves) {
        jump_if(f, s->a, in->wanted, in->to);
    } else if (s->a) {
        size_t held = regs_mark(f);
        int target = in->to ? reg_take(f, VT_FLAG) : in->target;
        expr_into(f, s->a, target);
        events_leave(f);
        if (in->to) emit_jump(f, in->wanted ? BC_JT : BC_JF, target, 0, 0, in->to);
        regs_release(f, held);
    } else {
        events_leave(f);
    }
    emit_jump(f, BC_JMP, 0, 0, 0, &in->end);
}

/* ---- the body -------------------------------------------------------------------------------- */

static void body_put(struct func *f, struct inlined *in, struct expr *value)
{
    if (value && in->to)
        jump_if(f, value, in->wanted, in->to);
    else if (value)
        expr_into(f, value, in->target);
    else
        stmt_emit(f, f->fn->body);
    if (!value && type_value(&f->fn->ret) != VT_NONE) body_end(f, f->fn);
    label_place(f, &in->end);
}

void inline_into(struct func *f, struct expr *call, int target)
{
    struct inlined in = {.target = target};
    struct expr *value = value_of(call->fn);
    bool lists = !value || makes_lists(value);
    enter(f, call, &in);
    struct room room = lists ? room_mark(f) : (struct room){0, 0};
    body_put(f, &in, value);
    if (lists) room_free(f, &room);
    leave(f, &in);
}

/* After the body the condition was not as wanted, at `yes` it was. Both paths release the lists. */
static void jump_put(struct func *f, struct inlined *in, struct label *to)
{
    struct label yes = LABEL_NEW, past = LABEL_NEW;
    /* cppcheck-suppress autoVariables ; the caller does not read it afterwards */
    in->to = &yes;
    struct room room = room_mark(f);
    body_put(f, in, NULL);
    bool frees = room_free(f, &room);
    emit_jump(f, BC_JMP, 0, 0, 0, &past);
    label_place(f, &yes);
    if (frees) room_free(f, &room);
    emit_jump(f, BC_JMP, 0, 0, 0, to);
    label_place(f, &past);
}

void inline_jump(struct func *f, struct expr *call, bool wanted, struct label *to)
{
    struct inlined in = {.to = to, .wanted = wanted};
    struct expr *value = value_of(call->fn);
    size_t held = regs_mark(f);
    struct extent place = f->place;
    if (value && makes_lists(value)) {
        int flag = reg_take(f, VT_FLAG);
        inline_into(f, call, flag);
        emit_jump(f, wanted ? BC_JT : BC_JF, flag, 0, 0, to);
    } else {
        enter(f, call, &in);
        if (value)
            body_put(f, &in, value);
        else
            jump_put(f, &in, to);
        leave(f, &in);
    }
    f->place = place;
    regs_release(f, held);
}
