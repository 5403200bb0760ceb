/* run.c -- the loop: one switch over the instructions of ops.def.
 *
 * Registers, jumps and rows were proved before; values are checked here or in what is called. Work of more than a few lines
 * is a function of another file. SAVE puts the place into the frame: before anything that may fail, call, wait or tell.
 * A listener is served between instructions: the loop returns whenever something was told.
 */
#include <string.h>

#include "vm/vm.h"

enum {
#define OP(name, a, b, c, imm, fuel, meaning) FUEL_##name = fuel,
#include "code/ops.def"
#undef OP
};

/* Parameters, then the others as a function finds them. A call is too frequent for memcpy, which asks how much and where. */
static inline void frame_enter(struct vm *vm, int32_t fn, const struct fn_info *info, int32_t base, const int64_t *args, int32_t ret)
{
    struct head *h = vm->head;
    int64_t *to = vm->regs + base;
    const int64_t *blank = info->blank;
    int32_t n = info->regs, i = 0;
    for (; i < info->params; i++) to[i] = args[i];
    for (; i + 8 <= n; i += 8) memcpy(to + i, blank + i, 8 * sizeof *to);
    if (i + 4 <= n) memcpy(to + i, blank + i, 4 * sizeof *to), i += 4;
    for (; i < n; i++) to[i] = blank[i];
    vm->frames[h->frames++] = (struct frame){.fn = fn, .pc = info->begin, .base = base, .ret = ret, .scratch = h->scratch};
}

bool vm_push(struct vm *vm, int32_t fn, const int64_t *args, int count, int32_t ret)
{
    const struct fn_info *info = &vm->x->fns[fn];
    struct head *h = vm->head;
    int32_t base = 0;
    if (h->frames > 0) {
        const struct frame *below = &vm->frames[h->frames - 1];
        base = below->base + vm->x->fns[below->fn].regs;
    }
    if (info->params != count)
        return vm_fail(vm, "%s takes %d arguments, not %d", program_text(vm->p, vm->p->functions.at[fn].name).at, info->params, count);
    if (h->frames == vm->at.frames) return vm_fail(vm, "more than %d calls deep", vm->at.frames);
    if (info->regs > vm->at.registers - base) return vm_fail(vm, "the calls need more than %d registers", vm->at.registers);
    frame_enter(vm, fn, info, base, args, ret);
    return true;
}

/* A list that is given back moves down to where the function's lists began; all its others are gone. */
static int64_t scratch_return(struct vm *vm, const struct frame *f, int64_t value)
{
    uint64_t offset = (uint64_t)value >> 32, count = (uint32_t)value, from = (uint64_t)f->scratch;
    bool is_list = vm->p->functions.at[f->fn].ret == VT_LIST && offset + count <= (uint64_t)vm->head->scratch;
    if (!is_list || count == 0) offset = count = 0, value = is_list ? 0 : value;
    if (count > 0 && offset >= from) {
        memmove(vm->scratch + from, vm->scratch + offset, sizeof(int64_t) * count);
        offset = from;
        value = list_make((int64_t)offset, (int64_t)count);
    }
    uint64_t end = offset + count;
    vm->head->scratch = (int32_t)(end > from ? end : from);
    return value;
}

/* What a function leaves open when it returns in the middle of it: events are dropped, a branch is an error. */
static bool frame_leave(struct vm *vm)
{
    int32_t index = vm->head->frames - 1;
    if (vm->head->levels > 0 && level_at(vm, vm->head->levels - 1)->frame == index) return vm_fail(vm, "a branch returns");
    while (vm->world[W_DEPTH] > 0) {
        const int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
        if (!(e[EV_FLAGS] & EVF_OPEN) || e[EV_FRAME] < index) return true;
        if (!event_pop(vm, vm->world[W_DEPTH] - 1)) return false;
    }
    return true;
}

/* Is the innermost event this frame's, or one that is not open yet? Then it is looked at. */
static inline bool leaves_something(const struct vm *vm)
{
    const struct head *h = vm->head;
    if (h->levels > 0) return true;
    if (vm->world[W_DEPTH] == 0) return false;
    const int32_t *e = event_at(vm, vm->world[W_DEPTH] - 1);
    return (e[EV_FLAGS] & EVF_OPEN) && e[EV_FRAME] >= h->frames - 1;
}

static int64_t constant_at(const struct program *p, int32_t i)
{
    return (int64_t)((uint64_t)(uint32_t)p->constants.at[i].low | (uint64_t)(uint32_t)p->constants.at[i].high << 32);
}

static bool trap(struct vm *vm, int32_t template)
{
    struct text t;
    text_init(&t, &vm->telling);
    template_text(vm, &t, template, NULL, 0);
    return vm_fail(vm, "%s", text_end(vm, &t));
}

static bool set_element(struct vm *vm, int64_t v)
{
    return (v >= 0 && v < LIMIT_SET) || vm_fail(vm, v == -1 ? "none cannot be in a set" : "%lld cannot be in a set (0 to %d)", (long long)v, LIMIT_SET - 1);
}

static bool place_check(struct vm *vm, int64_t place)
{
    return place_is(vm, place) || vm_fail(vm, place == -1 ? "there is no place here: it is none" : "there is no such place");
}

#define A r[in->a]
#define B r[in->b]
#define C r[in->c]
#define INSN p->code.at[in - code]
#define TYPE_A fn->types[in->a].type
#define TYPE_B fn->types[in->b].type
#define NONE_A fn->blank[in->a] /* an empty list is 0, too */
#define NONE_B fn->blank[in->b]
#define SAVE() (f->pc = (int32_t)(ip - code))
#define LOAD()                                                                                                             \
    do {                                                                                                                   \
        f = &vm->frames[h->frames - 1];                                                                                    \
        fn = &fns[f->fn];                                                                                                  \
        ip = code + f->pc;                                                                                                 \
        r = vm->regs + f->base;                                                                                            \
    } while (0)
#define BURN(name)                                                                                                         \
    do {                                                                                                                   \
        h->fuel -= FUEL_##name;                                                                                            \
        if (h->fuel < 0) goto no_fuel;                                                                                     \
    } while (0)
/* A jump that is taken: whatever goes round and round takes one. */
#define GO()                                                                                                               \
    do {                                                                                                                   \
        if (--h->fuel < 0) goto no_fuel;                                                                                   \
        ip = in + in->imm;                                                                                                 \
    } while (0)
#define TRY(x)                                                                                                             \
    do {                                                                                                                   \
        SAVE();                                                                                                            \
        if (!(x)) return false;                                                                                            \
    } while (0)
#define FAIL(...)                                                                                                          \
    do {                                                                                                                   \
        SAVE();                                                                                                            \
        return vm_fail(vm, __VA_ARGS__);                                                                                   \
    } while (0)
#define TOLD()                                                                                                             \
    do {                                                                                                                   \
        if (has_told(vm)) return true;                                                                                     \
    } while (0)

/* A plain given value of a thing. False: content_given knows. */
static inline bool given_plain(const struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out)
{
    int32_t row = vm->x->given_row[slot], value;
    if (type != VT_THING || (uint64_t)rec >= (uint64_t)vm->at.things) return false;
    if (row < 0) {
        if (row == -1 || (value = vm->given[(-2 - row) * vm->at.things + (int32_t)rec]) == VALUE_UNSET) return false;
        *out = constant_at(vm->p, value);
        return true;
    }
    value = vm->given[row * vm->at.things + (int32_t)rec];
    *out = value;
    return value != VALUE_UNSET;
}

/* A member of one cell, as it is; and where writing one is no more than that: when nobody listens. */
static inline bool member_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t *out)
{
    const struct member_at *at = &vm->members[member];
    if ((uint64_t)rec >= at->quick) {
        if ((uint64_t)rec >= (uint64_t)at->limit) return false;
        int32_t owner = vm->p->members.at[member].owner;
        if (at->of_thing && !index_kind_is(vm->x, vm->things[rec].kind, owner)) return false;
        if (at->of_event && (rec >= vm->world[W_DEPTH] || event_at(vm, (int32_t)rec)[EV_KIND] != owner)) return false;
        if (!at->of_thing && !at->of_event) return false;
    }
    *out = vm->world[at->base + (int32_t)rec * at->stride];
    return true;
}

static inline bool element_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t *out)
{
    const struct member_at *at = &vm->members[member];
    if ((uint64_t)rec >= at->quick || (uint64_t)elem >= (uint64_t)at->count) return false;
    *out = vm->world[at->base + (int32_t)rec * at->stride + (int32_t)elem];
    return true;
}

static inline bool store_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t value)
{
    const struct member_at *at = &vm->members[member];
    if (listens(vm) || !fits_i32(value)) return false;
    if ((uint64_t)rec >= at->stored) {
        bool direct = (at->counts && vm->head->levels == 0) || (member == MEMBER_FACING && value >= -1 && value <= 7);
        if (!direct || (uint64_t)rec >= (uint64_t)at->limit) return false;
    }
    vm->world[at->base + (int32_t)rec * at->stride] = (int32_t)value;
    return true;
}

static inline bool store_element_quick(const struct vm *vm, int32_t member, int64_t rec, int64_t elem, int64_t value)
{
    const struct member_at *at = &vm->members[member];
    if (listens(vm) || (uint64_t)rec >= at->stored || (uint64_t)elem >= (uint64_t)at->count || !fits_i32(value)) return false;
    vm->world[at->base + (int32_t)rec * at->stride + (int32_t)elem] = (int32_t)value;
    return true;
}

static inline bool stat_quick(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use, int64_t *out)
{
    uint8_t way = vm->x->stat_way[stat];
    if (way == STAT_USED && in_use >= 0) return stat_used(vm, stat, creature, in_use, out);
    if (way == STAT_ASKED || (uint64_t)creature >= (uint64_t)vm->at.creatures) return false;
    *out = vm->bases[stat * vm->at.creatures + (int32_t)creature];
    return true;
}

/* A list that ends where the room does grows in place. */
static inline bool push_quick(struct vm *vm, int64_t *list, int64_t value)
{
    struct head *h = vm->head;
    int64_t to = *list ? *list : list_make(h->scratch, 0);
    if (((uint64_t)to >> 32) + (uint32_t)to != (uint64_t)h->scratch || h->scratch >= vm->at.scratch) return false;
    vm->scratch[h->scratch++] = value;
    *list = to + 1;
    return true;
}

static inline bool one_die(int64_t dice)
{
    return dice >> 32 == 1 && (int32_t)(uint32_t)dice > 0;
}

/* On the map, and nobody listens. */
static inline bool place_quick(struct vm *vm, int64_t creature, int64_t place)
{
    if (listens(vm) || (uint64_t)creature >= (uint64_t)vm->at.creatures || !place_is(vm, place)) return false;
    vm->world[vm->members[MEMBER_PLACE].base + (int32_t)creature * vm->members[MEMBER_PLACE].stride] = (int32_t)place;
    stand_move(vm, (int32_t)creature, (int32_t)place);
    return true;
}

/* Each instruction jumps to the next by itself where labels have addresses: branch predictors learn what follows what. The
 * verifier has proved that every opcode is one of the table. */
#ifdef FRAY_COUNT
uint64_t fray_dispatched[1024]; /* by opcode, then by run */
#define COUNT() (fray_dispatched[ip->which]++)
#else
#define COUNT() ((void)0)
#endif
#if defined(__GNUC__) && !defined(FRAY_SWITCH)
#pragma GCC diagnostic ignored "-Wpedantic"
#define CASE(name) L_##name
#define START() goto *(COUNT(), in = ip++)->go;
#define NEXT goto *(COUNT(), in = ip++)->go
#define STRANGE
#else
#define FRAY_SWITCHED
#define CASE(name) case BC_##name
#define START() next: switch ((enum op)(COUNT(), in = ip++)->op)
#define NEXT goto next
#define STRANGE case BC_COUNT: FAIL("no such instruction");
#endif

/* Until the frames are down to `stop`, or something has to be said. False: an error. With `labels`: only where the code lies. */
static bool run(struct vm *vm, int32_t stop, const void *const **where)
{
#ifndef FRAY_SWITCHED
    static const void *const labels[] = {
#define OP(name, a, b, c, imm, fuel, meaning) &&L_##name,
#include "code/ops.def"
#undef OP
#define FUSE2(a, b) &&L_##a##_##b,
#define FUSE3(a, b, c) &&L_##a##_##b##_##c,
#define FUSE4(a, b, c, d) &&L_##a##_##b##_##c##_##d,
#define FUSE5(a, b, c, d, e) &&L_##a##_##b##_##c##_##d##_##e,
#define FUSE6(a, b, c, d, e, g) &&L_##a##_##b##_##c##_##d##_##e##_##g,
#define FUSE7(a, b, c, d, e, g, i) &&L_##a##_##b##_##c##_##d##_##e##_##g##_##i,
#include "vm/fuse.def"
#include "vm/fuse_end.h"
    };
    if (where) {
        *where = labels;
        return true;
    }
#else
    if (where) {
        *where = NULL;
        return true;
    }
#endif
    const struct program *p = vm->p;
    const struct step *const code = vm->plain ? vm->x->plain : vm->x->fused, *ip, *in; /* in: the one that runs; ip is behind it */
    const struct fn_info *const fns = vm->x->fns, *fn; /* fn: of the top frame */
    struct head *const h = vm->head;
    struct frame *f;
    int64_t *r;
    bool flag;
    LOAD();
    START() {
        /* plain */
        CASE(NOP): NEXT;
        CASE(MOVE): A = B; NEXT;
        CASE(INT): A = in->imm; NEXT;
        CASE(NONE): A = NONE_A; NEXT;
        CASE(CONST): A = constant_at(p, in->imm); NEXT;
        CASE(TEXT): A = in->imm; NEXT;
        CASE(CONTENT): A = in->imm; NEXT;
        CASE(ADD): if (!add_i64(B, C, &A)) goto too_large; NEXT;
        CASE(SUB): if (!sub_i64(B, C, &A)) goto too_large; NEXT;
        CASE(MUL): if (!mul_i64(B, C, &A)) goto too_large; NEXT;
        CASE(DIV):
            if (C == 0) FAIL("division by zero");
            if (!div_i64(B, C, &A)) goto too_large;
            NEXT;
        CASE(MOD):
            if (C == 0) FAIL("division by zero");
            if (!mod_i64(B, C, &A)) goto too_large;
            NEXT;
        CASE(NEG): if (!sub_i64(0, B, &A)) goto too_large; NEXT;
        CASE(ABS): if (B < 0 ? !sub_i64(0, B, &A) : (A = B, false)) goto too_large; NEXT;
        CASE(MIN): A = B < C ? B : C; NEXT;
        CASE(MAX): A = B > C ? B : C; NEXT;
        CASE(ADDI): if (!add_i64(B, in->imm, &A)) goto too_large; NEXT;
        CASE(MULI): if (!mul_i64(B, in->imm, &A)) goto too_large; NEXT;
        CASE(DIVI): { /* above 0: only the rounding of what is below 0 is special */
            int64_t by = in->imm, b = B, q = b / by;
            A = q - (b < 0 && q * by != b);
            NEXT;
        }
        CASE(MODI): {
            int64_t by = in->imm, left = B % by;
            A = left < 0 ? left + by : left;
            NEXT;
        }
        CASE(EQ): A = B == C; NEXT;
        CASE(NE): A = B != C; NEXT;
        CASE(LT): A = B < C; NEXT;
        CASE(LE): A = B <= C; NEXT;
        CASE(NOT): A = !B; NEXT;
        CASE(ISNONE): A = B == NONE_B; NEXT;
        CASE(JMP): GO(); NEXT;
        CASE(JT): if (A) GO(); NEXT;
        CASE(JF): if (!A) GO(); NEXT;
        CASE(JEQ): if (A == B) GO(); NEXT;
        CASE(JNE): if (A != B) GO(); NEXT;
        CASE(JLT): if (A < B) GO(); NEXT;
        CASE(JLE): if (A <= B) GO(); NEXT;
        CASE(JEQI): if (A == (int8_t)in->b) GO(); NEXT;
        CASE(JNEI): if (A != (int8_t)in->b) GO(); NEXT;
        CASE(JLTI): if (A < (int8_t)in->b) GO(); NEXT;
        CASE(JGEI): if (A >= (int8_t)in->b) GO(); NEXT;
        CASE(JNONE): if (A == NONE_A) GO(); NEXT;
        CASE(JSOME): if (A != NONE_A) GO(); NEXT;
        CASE(CALL): {
            BURN(CALL);
            const struct fn_info *callee = &fns[in->imm];
            int32_t base = f->base + fn->regs;
            SAVE();
            if (h->frames == vm->at.frames || callee->regs > vm->at.registers - base) {
                vm_push(vm, in->imm, r + in->b, callee->params, -1); /* says what is full */
                return false;
            }
            frame_enter(vm, in->imm, callee, base, r + in->b, callee->gives ? in->a : -1);
            f++;
            fn = callee;
            ip = code + fn->begin;
            r = vm->regs + base;
            NEXT;
        }
        CASE(RET):
        CASE(RETN): {
            int64_t value = in->op == BC_RET ? A : 0;
            if (in->op == BC_RETN && fn->gives) value = value_none(p->functions.at[f->fn].ret);
            if ((h->levels | vm->world[W_DEPTH]) && leaves_something(vm)) TRY(frame_leave(vm));
            if (h->scratch != f->scratch) value = scratch_return(vm, f, value);
            int32_t ret = f->ret;
            if (--h->frames == stop) {
                vm->result = value;
                return true;
            }
            f--;
            fn = &fns[f->fn];
            ip = code + f->pc;
            r = vm->regs + f->base;
            if (ret >= 0) r[ret] = value;
            TOLD();
            NEXT;
        }
        CASE(TRAP): TRY(trap(vm, in->imm)); NEXT;

        /* members */
        CASE(LD): if (!member_quick(vm, in->imm, B, &A)) TRY(member_load(vm, in->imm, B, 0, &A)); NEXT;
        CASE(ST):
            if (store_quick(vm, in->imm, A, B)) NEXT;
            TRY(member_store(vm, in->imm, A, 0, B));
            TOLD();
            NEXT;
        CASE(BUMP):
            if (number_quick(vm, in->imm, A, B)) NEXT;
            TRY(member_bump(vm, in->imm, A, 0, B));
            TOLD();
            NEXT;
        CASE(LDX): if (!element_quick(vm, in->imm, B, C, &A)) TRY(member_load(vm, in->imm, B, C, &A)); NEXT;
        CASE(STX):
            if (store_element_quick(vm, in->imm, A, C, B)) NEXT;
            TRY(member_store(vm, in->imm, A, C, B));
            TOLD();
            NEXT;
        CASE(STL): TRY(member_store_list(vm, in->imm, A, B)); TOLD(); NEXT;
        CASE(LDF):
            if (vm->members[in->imm].fast) A = vm->world[vm->members[in->imm].base];
            else TRY(member_load(vm, in->imm, 0, 0, &A));
            NEXT;
        CASE(STF): TRY(member_store(vm, in->imm, 0, 0, A)); TOLD(); NEXT;
        CASE(BUMPF): TRY(member_bump(vm, in->imm, 0, 0, A)); TOLD(); NEXT;
        CASE(GIVEN):
            if (!given_plain(vm, TYPE_B, B, in->imm, &A)) TRY(content_given(vm, TYPE_B, B, in->imm, &A));
            NEXT;
        CASE(RULE): BURN(RULE); TRY(content_rule(vm, TYPE_B, B, in->imm, &A)); NEXT;
        CASE(FIRE): BURN(FIRE); TRY(content_fire(vm, TYPE_A, A, in->imm, r + in->b, reg_room(vm, in->b))); LOAD(); NEXT;
        CASE(HASSLOT): TRY(content_has_slot(vm, TYPE_B, B, in->imm, &flag)); A = flag; NEXT;
        CASE(HASLINE): TRY(content_has_line(vm, TYPE_B, B, in->imm, &flag)); A = flag; NEXT;
        CASE(STAT):
            if (!stat_quick(vm, in->imm, B, C, &A)) TRY(stat_of(vm, in->imm, B, C, NULL, &A));
            NEXT;
        CASE(STATX): {
            int32_t stat = in->imm + (int32_t)C;
            if ((uint64_t)C < vm->x->stat_run[in->imm] && stat_quick(vm, stat, B, -1, &A)) NEXT;
            TRY(stat_element(vm, in->imm, C, &stat));
            if (!stat_plain(vm, stat, B, -1, &A)) TRY(stat_of(vm, stat, B, -1, NULL, &A));
            NEXT;
        }
        CASE(STATE): BURN(STATE); TRY(stat_of_event(vm, in->imm, B, NULL, &A)); NEXT;
        CASE(CONTENTOF): {
            int32_t content;
            TRY(record_content(vm, TYPE_B, B, &content));
            A = content;
            NEXT;
        }
        CASE(GROUPOF): {
            int32_t content;
            TRY(record_content(vm, TYPE_B, B, &content));
            A = content >= 0 ? vm->p->contents.at[content].group : -1;
            NEXT;
        }
        CASE(ISKIND): {
            int32_t kind = -1;
            if (B != NONE_B) TRY(record_kind(vm, TYPE_B, B, &kind));
            A = index_kind_is(vm->x, kind, in->imm);
            NEXT;
        }
        CASE(ISCONTENT): {
            int32_t content = -1;
            if (B != NONE_B) TRY(record_content(vm, TYPE_B, B, &content));
            A = content == in->imm;
            NEXT;
        }
        CASE(INGROUP): {
            int32_t content = -1;
            if (B != NONE_B) TRY(record_content(vm, TYPE_B, B, &content));
            A = content_in_group(vm, content, in->imm);
            NEXT;
        }
        CASE(OWNER): TRY(thing_check(vm, B)); A = vm->things[B].owner; NEXT;
        CASE(HOLDER): TRY(thing_check(vm, B)); A = vm->things[B].holder; NEXT;
        CASE(BEARER): {
            SAVE();
            const int32_t *m = mark_get(vm, B);
            if (!m) return false;
            A = mark_bearer_creature(vm, m);
            NEXT;
        }
        CASE(SIDEOF):
            if ((uint64_t)B >= (uint64_t)vm->at.creatures) TRY(creature_check(vm, B));
            A = vm->creatures[B].side;
            NEXT;
        CASE(SIDENEXT): A = B < 0 ? -1 : B + 1 < vm->at.sides ? B + 1 : 0; NEXT;
        CASE(SEATOF): A = B; NEXT;
        CASE(OWNED): BURN(OWNED); TRY(things_owned(vm, TYPE_B, B, in->imm, &A)); NEXT;
        CASE(ALLKIND): BURN(ALLKIND); TRY(things_of_kind(vm, in->imm, &A)); NEXT;
        CASE(ALLMARKS): BURN(ALLMARKS); TRY(marks_list(vm, VT_NONE, -1, in->imm, -1, &A)); NEXT;
        CASE(ALLMARKSOF): BURN(ALLMARKSOF); TRY(marks_list(vm, VT_NONE, -1, -1, in->imm, &A)); NEXT;
        CASE(MARKSOF): {
            int64_t list;
            BURN(MARKSOF);
            TRY(marks_list(vm, TYPE_B, B, in->imm, -1, &list));
            A = list;
            NEXT;
        }
        CASE(FIRSTTHING): {
            int64_t out;
            TRY(thing_first(vm, TYPE_B, B, in->imm, &out));
            A = out;
            NEXT;
        }
        CASE(FIRSTMARK): {
            int64_t out;
            TRY(mark_first(vm, TYPE_B, B, in->imm, &out));
            A = out;
            NEXT;
        }
        CASE(HASMARK): TRY(mark_has(vm, TYPE_B, B, -1, in->imm, &flag)); A = flag; NEXT;
        CASE(HASMARKK): TRY(mark_has(vm, TYPE_B, B, in->imm, -1, &flag)); A = flag; NEXT;

        /* sets and lists */
        CASE(EVERYONE): A = (int64_t)creatures_here(vm); NEXT;
        CASE(SIDES): {
            int64_t list;
            SAVE();
            list_begin(vm, &list);
            for (int32_t s = 0; s < vm->at.sides; s++)
                if (!list_push(vm, &list, s)) return false;
            A = list;
            NEXT;
        }
        CASE(MEMBERS): A = B >= 0 && B < vm->at.sides ? (int64_t)(creatures_here(vm) & vm->side_creatures[B]) : 0; NEXT;
        CASE(QHAS): A = C >= 0 && C < 64 ? (int64_t)((uint64_t)B >> C & 1) : 0; NEXT;
        CASE(QADD): TRY(set_element(vm, C)); A = (int64_t)((uint64_t)B | (uint64_t)1 << C); NEXT;
        CASE(QDEL): A = C >= 0 && C < 64 ? (int64_t)((uint64_t)B & ~((uint64_t)1 << C)) : B; NEXT;
        CASE(QAND): A = B & C; NEXT;
        CASE(QOR): A = B | C; NEXT;
        CASE(QSUB): A = B & ~C; NEXT;
        CASE(QCOUNT): A = __builtin_popcountll((uint64_t)B); NEXT;
        CASE(QFIRST): A = B ? __builtin_ctzll((uint64_t)B) : -1; NEXT;
        CASE(QEACH): {
            uint64_t rest = (uint64_t)B;
            if (rest == 0) NEXT;
            B = (int64_t)(rest & (rest - 1));
            A = __builtin_ctzll(rest);
            GO();
            NEXT;
        }
        CASE(QNEAR): {
            int64_t out;
            TRY(set_nearest(vm, (uint64_t)B, fn->types[in->c].type, C, &out));
            A = out;
            NEXT;
        }
        CASE(QWITHIN): TRY(set_within(vm, &A, TYPE_B, B, C)); NEXT;
        CASE(QLIST): {
            int64_t list;
            BURN(QLIST);
            TRY(list_from_set(vm, (uint64_t)B, &list));
            A = list;
            NEXT;
        }
        CASE(LSET): {
            int64_t *at;
            int32_t n;
            uint64_t set = 0;
            BURN(LSET);
            TRY(list_open(vm, B, &at, &n));
            for (int32_t k = 0; k < n; k++) {
                if (!set_element(vm, at[k])) return false;
                set |= (uint64_t)1 << at[k];
            }
            A = (int64_t)set;
            NEXT;
        }
        CASE(LNEW): list_begin(vm, &A); NEXT;
        CASE(LPUSH):
            if (push_quick(vm, &A, B)) NEXT;
            TRY(list_push(vm, &A, B));
            NEXT;
        CASE(LLEN): A = (uint32_t)B; NEXT;
        CASE(LGET):
        CASE(LFIRST): {
            int64_t *at, k = in->op == BC_LGET ? C : 0;
            int32_t n;
            TRY(list_open(vm, B, &at, &n));
            A = k >= 0 && k < n ? at[k] : NONE_A;
            NEXT;
        }
        CASE(LHAS): {
            int64_t *at, found = 0;
            int32_t n;
            BURN(LHAS);
            TRY(list_open(vm, B, &at, &n));
            for (int32_t k = 0; k < n; k++) found |= at[k] == C;
            A = found;
            NEXT;
        }
        CASE(LNEXT): {
            int64_t *at;
            int32_t n;
            TRY(list_open(vm, B, &at, &n));
            if (C >= 0 && C < n) A = at[C++];
            else GO();
            NEXT;
        }
        CASE(LEACH): {
            uint64_t from = (uint64_t)B >> 32;
            if (C < 0 || C >= (int64_t)(uint32_t)B) NEXT;
            if (from + (uint32_t)B > (uint64_t)h->scratch) FAIL("a list is used after it is gone");
            A = vm->scratch[from + (uint64_t)C++];
            GO();
            NEXT;
        }
        CASE(LSORT): BURN(LSORT); TRY(list_sort(vm, &A, &B, in->imm != 0)); NEXT;
        CASE(SMARK): A = h->scratch; NEXT;
        CASE(SFREE): if (A >= f->scratch && A <= h->scratch) h->scratch = (int32_t)A; NEXT;

        /* places */
        CASE(PLACEOF):
            if ((uint64_t)B < (uint64_t)vm->at.creatures) A = creature_place(vm, B);
            else TRY(place_of(vm, B, &A));
            NEXT;
        CASE(SETPLACE):
            if (place_quick(vm, A, B)) NEXT;
            TRY(place_set(vm, A, B)); TOLD(); NEXT;
        CASE(DISTANCE): {
            int64_t out;
            if (TYPE_B == VT_PLACE && fn->types[in->c].type == VT_PLACE && vm->plain_squares && place_is(vm, B) && place_is(vm, C)) {
                int32_t by = (int32_t)(place_row(vm, B)), cy = (int32_t)place_row(vm, C);
                A = squares_gap((int32_t)B - (int32_t)C - (by - cy) * vm->at.columns, by - cy);
                NEXT;
            }
            if (!squares_apart(vm, TYPE_B, B, fn->types[in->c].type, C, &out)) TRY(place_distance(vm, TYPE_B, B, fn->types[in->c].type, C, &out));
            A = out;
            NEXT;
        }
        CASE(STEP): A = vm->at.space == SPACE_SQUARES ? square_step(vm, B, C) : place_step(vm, B, C); NEXT;
        CASE(NEIGHBOURS): {
            int64_t list;
            BURN(NEIGHBOURS);
            TRY(place_neighbours(vm, B, &list));
            A = list;
            NEXT;
        }
        CASE(PLACES): {
            int64_t list;
            BURN(PLACES);
            TRY(places_list(vm, &list));
            A = list;
            NEXT;
        }
        CASE(PATH): {
            int64_t step;
            BURN(PATH);
            TRY(place_path(vm, r[in->b], r[in->b + 1], r[in->b + 2], r[in->b + 3], &step));
            A = step;
            NEXT;
        }
        CASE(MEETS): {
            int64_t meeting;
            BURN(MEETS);
            TRY(line_meets_box(vm, r + in->b, r + in->b + 6, &meeting));
            A = meeting;
            NEXT;
        }
        CASE(MEETSALL): {
            const int64_t *args = r + in->b;
            int64_t meeting;
            BURN(MEETSALL);
            TRY(line_meets_squares(vm, args, args[6], args[7], args[8], args[9], &meeting));
            A = meeting;
            NEXT;
        }
        CASE(LINE): {
            int64_t list;
            BURN(LINE);
            TRY(place_line(vm, B, C, &list));
            A = list;
            NEXT;
        }
        CASE(TERRAIN): A = place_terrain(vm, B); NEXT;
        CASE(AT): A = place_bodies(vm, B); NEXT;
        CASE(COLUMN):
            if (!place_is(vm, B)) TRY(place_check(vm, B));
            A = vm->at.space == SPACE_SQUARES ? B - place_row(vm, B) * vm->at.columns : B;
            NEXT;
        CASE(ROW):
            if (!place_is(vm, B)) TRY(place_check(vm, B));
            A = vm->at.space == SPACE_SQUARES ? place_row(vm, B) : 0;
            NEXT;
        CASE(PLACEAT): {
            int64_t columns = vm->at.space == SPACE_SQUARES ? vm->at.columns : vm->at.places;
            int64_t rows = vm->at.space == SPACE_SQUARES ? vm->at.rows : 1;
            A = B >= 0 && B < columns && C >= 0 && C < rows ? C * columns + B : -1;
            NEXT;
        }
        CASE(DIRECTION): A = vm->at.space == SPACE_SQUARES ? square_direction(vm, B, C) : place_direction(vm, B, C); NEXT;

        /* chance and choice */
        CASE(DICE):
            TRY(dice_make(vm, B, C, &A));
            NEXT;
        CASE(KEEPBEST): TRY(dice_read_as(vm, B, DICE_BEST, C, &A)); NEXT;
        CASE(KEEPWORST): TRY(dice_read_as(vm, B, DICE_WORST, C, &A)); NEXT;
        CASE(ATLEAST): TRY(dice_read_as(vm, B, DICE_AT_LEAST, C, &A)); NEXT;
        CASE(SIDESOF): A = B & 0xFFFFFFFF; NEXT;
        CASE(ROLL):
            BURN(ROLL);
            if (vm->thrower && !listens(vm) && one_die(B) && r[in->b + 1] >= -1 && r[in->b + 1] < vm->at.creatures) {
                f->pc = (int32_t)(in - code);
                h->fuel--; /* each is thrown by itself */
                if (!roll_die(vm, in->imm, r + in->b, fn->regs - in->b, &A)) return true;
                NEXT;
            }
            TRY(roll_open(vm, INSN));
            if (h->status != VM_RUNNING) return true;
            TOLD();
            NEXT;
        CASE(ASK): {
            bool waits;
            BURN(ASK);
            TRY(ask_open(vm, INSN, &waits));
            if (waits) return true;
            NEXT;
        }

        /* events */
        CASE(EVNEW): BURN(EVNEW); TRY(event_new(vm, in->imm, &A)); NEXT;
        CASE(EVRUN): TRY(event_run(vm, A, in->imm)); TOLD(); NEXT;
        CASE(EVPOP): TRY(event_pop(vm, A)); TOLD(); NEXT;
        CASE(EVTOP): A = event_top(vm, in->imm); NEXT;
        CASE(WOPEN): BURN(WOPEN); TRY(window_open(vm, A, in->imm)); TOLD(); NEXT;
        CASE(HOOKS): {
            int64_t list;
            BURN(HOOKS);
            TRY(hooks_list(vm, B, in->imm, &list));
            A = list;
            NEXT;
        }
        CASE(HOOKCALL): BURN(HOOKCALL); TRY(hook_call(vm, A, B, C)); LOAD(); NEXT;
        CASE(HOOKTIE): {
            int64_t list;
            BURN(HOOKTIE);
            TRY(hook_ties(vm, r[in->b], r[in->b + 1], r[in->b + 2], r[in->b + 3], &list));
            A = list;
            NEXT;
        }
        CASE(HOOKFRONT): BURN(HOOKFRONT); TRY(hook_front(vm, A, r[in->a + 1], r[in->a + 3], r[in->a + 4])); NEXT;
        CASE(EXPIRE): BURN(EXPIRE); TRY(marks_expire(vm, A, in->imm)); TOLD(); NEXT;
        CASE(ASKERS): {
            int64_t list;
            BURN(ASKERS);
            TRY(askers_list(vm, B, in->imm, &list));
            A = list;
            NEXT;
        }
        CASE(ACTS): {
            int64_t list;
            BURN(ACTS);
            TRY(acts_list(vm, r[in->b], r[in->b + 1], r[in->b + 2], in->imm, &list));
            A = list;
            NEXT;
        }
        CASE(ACTSOF): {
            int64_t list;
            BURN(ACTSOF);
            TRY(acts_list(vm, B, -1, 0, -1, &list));
            A = list;
            NEXT;
        }
        CASE(ACTCALL): {
            int64_t act;
            BURN(ACTCALL);
            TRY(act_call(vm, in->imm, r[in->b], r[in->b + 1], r[in->b + 2], in->a, &act));
            A = act;
            LOAD();
            TOLD();
            NEXT;
        }
        CASE(ACTFITS): BURN(ACTFITS); TRY(act_fits(vm, r[in->b], r[in->b + 1], r[in->b + 2], &flag)); A = flag; NEXT;
        CASE(WCLOSE): TRY(window_close(vm, A, in->imm)); NEXT;
        CASE(HOLDS): BURN(HOLDS); TRY(event_holds(vm, B, &flag)); A = flag; NEXT;
        CASE(CALLOFF): TRY(event_call_off(vm, A)); NEXT;
        CASE(CHECK): BURN(CHECK); TRY(events_check(vm)); LOAD(); NEXT;
        CASE(WATCH): {
            int64_t list;
            BURN(WATCH);
            TRY(watch_next(vm, &flag, &list));
            A = flag;
            B = list;
            TOLD();
            NEXT;
        }
        CASE(MKACT): {
            int64_t act;
            TRY(act_make(vm, in->imm, r + in->b, reg_room(vm, in->b), &act));
            A = act;
            NEXT;
        }
        CASE(ACTARG): {
            int64_t out;
            TRY(act_arg(vm, B, in->imm, &out));
            A = out;
            NEXT;
        }
        CASE(ACTKIND): A = act_content(B); NEXT;
        CASE(MOMENT): A = in->imm; NEXT;

        /* marks */
        CASE(APPLY): {
            int64_t mark;
            BURN(APPLY);
            TRY(mark_apply_op(vm, in->imm, TYPE_B, B, r + in->c, reg_room(vm, in->c), &mark));
            A = mark;
            TOLD();
            NEXT;
        }
        CASE(UNAPPLY): BURN(UNAPPLY); TRY(marks_unapply(vm, TYPE_A, A, in->imm)); TOLD(); NEXT;
        CASE(FINISH):
            BURN(FINISH);
            if (mark_alive(vm, A)) TRY(mark_remove(vm, mark_slot(A)));
            TOLD();
            NEXT;

        /* budgets */
        CASE(LEFT): BURN(LEFT); TRY(budget_left(vm, in->imm, B, &A)); NEXT;
        CASE(CANPAY): BURN(CANPAY); TRY(budget_can_pay(vm, in->imm, B, C, &flag)); A = flag; NEXT;
        CASE(CANPAYL): BURN(CANPAYL); TRY(budget_can_pay_all(vm, B, C, &flag)); A = flag; NEXT;
        CASE(PAY): BURN(PAY); TRY(budget_pay(vm, in->imm, A, B)); TOLD(); NEXT;
        CASE(PAYUPTO): BURN(PAYUPTO); TRY(budget_pay_up_to(vm, in->imm, B, C, &A)); TOLD(); NEXT;
        CASE(GRANT): BURN(GRANT); TRY(budget_grant(vm, in->imm, A, B)); TOLD(); NEXT;

        /* together */
        CASE(TBEGIN): BURN(TBEGIN); TRY(together_begin(vm)); NEXT;
        CASE(TOPEN): BURN(TOPEN); TRY(branch_open(vm, A)); NEXT;
        CASE(TCLOSE): BURN(TCLOSE); TRY(branch_close(vm)); NEXT;
        CASE(TEND):
            BURN(TEND);
            TRY(together_end(vm));
            if (h->levels == 0 && h->ended == 2) {
                TRY(fight_end(vm, h->winner));
                if (h->status != VM_RUNNING) return true;
                LOAD();
            }
            TOLD();
            NEXT;

        /* telling */
        CASE(SAY):
            BURN(SAY);
            if (!tells(vm)) NEXT;
            SAVE();
            tell_say(vm, INSN, r);
            TOLD();
            NEXT;
        CASE(MEASURE):
            BURN(MEASURE);
            if (!counts(vm)) NEXT;
            SAVE();
            tell_measure(vm, INSN, r);
            TOLD();
            NEXT;
        CASE(FIGURE):
            if (!tells(vm)) NEXT;
            TRY(tell_figure(vm, INSN, r));
            TOLD();
            NEXT;
        CASE(EXPECT): BURN(EXPECT); TRY(tell_expect(vm, INSN, r)); TOLD(); NEXT;
        CASE(ENDFIGHT):
            TRY(fight_end(vm, A));
            if (h->status != VM_RUNNING) return true;
            LOAD();
            TOLD();
            NEXT;
        CASE(OVER): BURN(OVER); TRY(fight_over(vm, &flag)); A = flag; NEXT;
        CASE(COVER): if (vm->seen) vm->seen->points[in->imm]++; NEXT;
        STRANGE
#ifndef FRAY_SWITCHED
#include "vm/run_fused.h"
#endif
    }
too_large:
    FAIL("a number is too large (64 bits)");
no_fuel:
    SAVE();
    return vm_fail(vm, "the fight does not come to an end: its fuel is used up");
}

const void *const *vm_labels(void)
{
    const void *const *labels;
    run(NULL, 0, &labels);
    return labels;
}

bool vm_run(struct vm *vm)
{
    struct head *h = vm->head;
    if (h->status != VM_RUNNING) return h->status != VM_ERROR;
    if (h->frames == 0) h->status = VM_DONE;
    else if (run(vm, 0, NULL) && h->frames == 0) h->status = VM_DONE;
    return h->status != VM_ERROR;
}

bool vm_pure(struct vm *vm, int32_t fn, const int64_t *args, int count, int64_t *out)
{
    int32_t stop = vm->head->frames;
    if (vm->nested == LIMIT_NESTED) return vm_fail(vm, "conditions ask for conditions, more than %d deep", LIMIT_NESTED);
    if (vm->p->functions.at[fn].permission != PERMIT_PURE)
        return vm_fail(vm, "%s would change the fight while it is looked at", program_text(vm->p, vm->p->functions.at[fn].name).at);
    if (!vm_push(vm, fn, args, count, -1)) return false;
    vm->nested++;
    bool ok = run(vm, stop, NULL);
    vm->nested--;
    *out = vm->result;
    return ok;
}
