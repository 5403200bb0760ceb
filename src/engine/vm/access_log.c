/* access_log.c -- Bounds of the values that a run depends on, found while it runs.
 *
 * The cells of marks, events and hooks are not in the log. Within `together` a written cell is
 * fixed, since its old value decides what a branch changed.
 */

#include "access_log.h"

#include <string.h>

#include "engine/bytecode/def_use.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "interpreter.h"
#include "memo.h"
#include "program_index.h"

/* ---- cells ----------------------------------------------------------------------------------- */

/* Bounds the first value of a cell. */
static void bound(struct access_log *log, int32_t cell, int64_t least, int64_t most)
{
    struct access_cell *c = &log->cells[cell];
    if (!(c->state & ACCESS_READ)) {
        c->state |= ACCESS_READ;
        c->least = INT32_MIN, c->most = INT32_MAX;
        log->reads[log->read_count++] = cell;
    }
    if (least > c->least) c->least = least;
    if (most < c->most) c->most = most;
}

/* Does its value depend on its first one? */
static bool cell_follows(const struct access_log *log, int32_t cell)
{
    return !(log->cells[cell].state & ACCESS_FIXED);
}

static void fix(struct vm *vm, int32_t cell)
{
    const struct access_cell *c = &vm->access->cells[cell];
    if (c->state & ACCESS_FIXED) return;
    int64_t first = vm->world[cell] - c->shift;
    bound(vm->access, cell, first, first);
}

static void written(struct access_log *log, int32_t cell)
{
    struct access_cell *c = &log->cells[cell];
    if (c->state & ACCESS_WRITTEN) return;
    c->state |= ACCESS_WRITTEN;
    log->writes[log->write_count++] = cell;
}

void access_between(struct vm *vm, int32_t cell, int64_t least, int64_t most)
{
    struct access_log *log = vm->access;
    const struct access_cell *c = &log->cells[cell];
    if (!log->tracked[cell] || c->state & ACCESS_FIXED) return;
    bound(log, cell, least - c->shift, most - c->shift);
}

static void tag_set(struct access_log *log, int32_t reg, struct access_tag tag)
{
    int change = (tag.cell >= 0) - (log->tags[reg].cell >= 0), at = reg & 63;
    log->tags[reg] = tag;
    if (change == 0) return;
    log->tag_count += change;
    log->tags_at[at] = (uint16_t)(log->tags_at[at] + change);
    log->tagged = (log->tagged & ~((uint64_t)1 << at)) | (uint64_t)(log->tags_at[at] > 0) << at;
}
static void tag_clear(struct access_log *log, int32_t reg)
{
    if (log->tags[reg].cell >= 0) tag_set(log, reg, (struct access_tag){.cell = -1});
}

void access_read(struct vm *vm, int32_t cell, int32_t width)
{
    struct access_log *log = vm->access;
    int32_t lazy = log->lazy;
    log->lazy = -1;
    for (int32_t i = cell; i < cell + width; i++) {
        if (!log->tracked[i] || log->cells[i].state & ACCESS_FIXED) continue;
        log->cells[i].first = vm->world[i] - log->cells[i].shift;
        if (lazy >= 0)
            tag_set(log, lazy, (struct access_tag){i, log->cells[i].shift});
        else
            fix(vm, i);
    }
}

void access_set(struct vm *vm, int32_t cell, int32_t width)
{
    struct access_log *log = vm->access;
    for (int32_t i = cell; i < cell + width; i++) {
        if (!log->tracked[i]) continue;
        if (vm->head->levels > 0) fix(vm, i);
        written(log, i);
        log->cells[i].state |= ACCESS_FIXED;
    }
}

void access_store(struct vm *vm, int32_t cell, bool fits)
{
    bool kept = vm->access->kept == cell;
    vm->access->kept = -1;
    if (kept) return;
    if (fits)
        access_set(vm, cell, 1);
    else
        access_read(vm, cell, 1);
}

void access_add(struct vm *vm, int32_t cell, int64_t by, int64_t least, int64_t most, bool used)
{
    struct access_log *log = vm->access;
    if (!log->tracked[cell]) return;
    int64_t raw = vm->world[cell] + by;
    bool fits = raw >= least && raw <= most, below = raw < least;
    if (vm->head->levels > 0 || least > most || (!fits && used)) fix(vm, cell);
    if (fits && vm->head->levels == 0) {
        access_between(vm, cell, least - by, most - by);
        written(log, cell);
        log->cells[cell].shift += by;
        return;
    }
    if (!fits)
        access_between(vm, cell, below ? INT32_MIN : most - by + 1,
                       below ? least - by - 1 : INT32_MAX);
    written(log, cell);
    log->cells[cell].state |= ACCESS_FIXED;
}

/* ---- registers ------------------------------------------------------------------------------- */

void access_cut(struct vm *vm, int32_t reg)
{
    for (; vm->access->tag_count > 0 && reg < vm->access->register_count; reg++)
        tag_clear(vm->access, reg);
}

/* Is the register tagged, and does it still hold what the tag says? */
static bool is_tagged(struct vm *vm, int32_t reg)
{
    struct access_tag tag = vm->access->tags[reg];
    if (tag.cell < 0) return false;
    if (vm->access->cells[tag.cell].first + tag.offset == vm->regs[reg]) return true;
    tag_clear(vm->access, reg);
    return false;
}

static void tag_fix(struct vm *vm, int32_t reg)
{
    if (!is_tagged(vm, reg)) return;
    int64_t first = vm->regs[reg] - vm->access->tags[reg].offset;
    bound(vm->access, vm->access->tags[reg].cell, first, first);
    tag_clear(vm->access, reg);
}

void access_keep(struct vm *vm, int32_t reg)
{
    if (vm->access) tag_fix(vm, reg);
}

enum relation { LESS, AT_MOST, SAME };
#define FAR ((int64_t)1 << 40) /* beyond every number of a cell */

/* The tagged register was compared with v. */
static void compared(struct vm *vm, int32_t reg, enum relation how, int64_t v, bool swapped)
{
    struct access_tag tag = vm->access->tags[reg];
    int64_t x = vm->regs[reg], least = -FAR, most = FAR;
    v = v < -FAR ? -FAR : v > FAR ? FAR : v;
    if (how == SAME) {
        if (x <= v) most = x == v ? v : v - 1;
        if (x >= v) least = x == v ? v : v + 1;
    } else {                                                  /* x < v, x <= v, v < x, or v <= x */
        int64_t upper = (how == LESS) == swapped ? v + 1 : v; /* the least x on the upper side */
        if (x >= upper)
            least = upper;
        else
            most = upper - 1;
    }
    bound(vm->access, tag.cell, least - tag.offset, most - tag.offset);
}

static void compare(struct vm *vm, int32_t a, int32_t b, enum relation how)
{
    bool left = is_tagged(vm, a), right = is_tagged(vm, b);
    const struct access_tag *tags = vm->access->tags;
    if (left && right && tags[a].cell == tags[b].cell) return; /* they differ by their offsets */
    if (left && right) {
        tag_fix(vm, a);
        tag_fix(vm, b);
    } else if (left)
        compared(vm, a, how, vm->regs[b], false);
    else if (right)
        compared(vm, b, how, vm->regs[a], true);
}

static void compare_with(struct vm *vm, int32_t reg, enum relation how, int64_t v)
{
    if (is_tagged(vm, reg)) compared(vm, reg, how, v, false);
}

/* Every tagged register that the instruction uses is fixed, and what it writes is not tagged. */
static void used(struct vm *vm, int32_t base, const struct insn *in)
{
    if (vm->access->tag_count == 0) return;
    struct def_use e = def_use_of(vm->p, in, USES_THAT_MATTER);
    for (int w = 0; w < REG_WORDS; w++)
        for (uint64_t rest = e.reads.bits[w] | e.changes.bits[w]; rest; rest &= rest - 1) {
            int32_t i = w * 64 + __builtin_ctzll(rest), reg = base + i;
            if (reg_has(&e.reads, i)) tag_fix(vm, reg);
            if (reg_has(&e.changes, i)) tag_clear(vm->access, reg);
        }
}

static bool may_touch(struct access_log *log, const struct vm *vm, int32_t pc, int32_t base);

/* An instruction that is about to run, and what its row below says of it. */
struct noted {
    struct vm *vm;
    const struct insn *in;
    int32_t pc, base;
    enum relation how;
};

static void others(const struct noted *n)
{
    used(n->vm, n->base, n->in);
}

static void called(const struct noted *n)
{
    struct vm *vm = n->vm;
    const struct frame *f = &vm->frames[vm->head->frames - 1];
    int32_t to = f->base + vm->index->fns[f->fn].regs, from = f->base + n->in->b;
    for (int32_t i = 0; i < vm->index->fns[n->in->imm].params; i++)
        tag_set(vm->access, to + i, vm->access->tags[from + i]);
}

/* The result keeps its tag if a register of the caller takes it. */
static void returned(const struct noted *n)
{
    struct access_log *log = n->vm->access;
    const struct frame *f = &n->vm->frames[n->vm->head->frames - 1];
    struct access_tag result = {.cell = -1};
    bool gives = op_rows[n->in->op].a != '.';
    if (gives && f->ret >= 0)
        result = log->tags[f->base + n->in->a];
    else if (gives)
        tag_fix(n->vm, f->base + n->in->a);
    for (int32_t i = 0; i < n->vm->index->fns[f->fn].regs; i++) tag_clear(log, f->base + i);
    if (f->ret >= 0) tag_set(log, n->vm->frames[n->vm->head->frames - 2].base + f->ret, result);
}

/* A number of one cell that is read as it is only tags the register. */
static void loaded(const struct noted *n)
{
    const struct row_members *m = &n->vm->p->members.at[n->in->imm];
    struct access_log *log = n->vm->access;
    if (log->tag_count > 0 && may_touch(log, n->vm, n->pc, n->base)) others(n);
    if (m->type == VT_INT && m->width == 1 && m->sort != SORT_BUDGET && !m->secret &&
        m->cls <= CLASS_THING)
        log->lazy = n->base + n->in->a;
}

static void copied(const struct noted *n)
{
    struct access_tag tag = {.cell = -1};
    if (is_tagged(n->vm, n->base + n->in->b)) tag = n->vm->access->tags[n->base + n->in->b];
    if (op_rows[n->in->op].imm == IMM_INT) tag.offset += n->in->imm;
    tag_set(n->vm->access, n->base + n->in->a, tag);
}

/* Moves the tag of register `from` by a number, for the result in register `to`. */
static void moved(const struct noted *n, int32_t from, int32_t to, int64_t by)
{
    struct access_tag tag = n->vm->access->tags[from];
    if (by < -FAR || by > FAR) {
        others(n);
        return;
    }
    tag.offset += by;
    tag_set(n->vm->access, to, tag);
}

static void added(const struct noted *n)
{
    struct vm *vm = n->vm;
    int32_t a = n->base + n->in->a, b = n->base + n->in->b, c = n->base + n->in->c;
    bool left = is_tagged(vm, b), right = is_tagged(vm, c);
    if (left == right)
        others(n);
    else
        moved(n, left ? b : c, a, vm->regs[left ? c : b]);
}

/* Two numbers of one cell differ by their offsets, whatever the cell is. */
static void subtracted(const struct noted *n)
{
    struct vm *vm = n->vm;
    int32_t a = n->base + n->in->a, b = n->base + n->in->b, c = n->base + n->in->c;
    bool left = is_tagged(vm, b), right = is_tagged(vm, c);
    if (left && right && vm->access->tags[b].cell == vm->access->tags[c].cell)
        tag_clear(vm->access, a);
    else if (left && !right && vm->regs[c] > -FAR)
        moved(n, b, a, -vm->regs[c]);
    else
        others(n);
}

/* The least or the most of two: a comparison, and then a copy of one. */
static void chosen(const struct noted *n)
{
    struct vm *vm = n->vm;
    int32_t b = n->base + n->in->b, c = n->base + n->in->c;
    compare(vm, b, c, AT_MOST);
    bool left = (vm->regs[b] <= vm->regs[c]) == (n->in->op == BC_MIN);
    struct access_tag tag = {.cell = -1};
    if (is_tagged(vm, left ? b : c)) tag = vm->access->tags[left ? b : c];
    tag_set(vm->access, n->base + n->in->a, tag);
}

/* A number of a cell that is stored in the same cell moves it by what was added. */
static void stored(const struct noted *n)
{
    struct vm *vm = n->vm;
    const struct member_layout *at = &vm->members[n->in->imm];
    int32_t value = n->base + n->in->b;
    int64_t rec = vm->regs[n->base + n->in->a];
    bool moves = is_tagged(vm, value) && vm->index->members[n->in->imm].number &&
                 vm->p->members.at[n->in->imm].cls == CLASS_CREATURE;
    int32_t cell = moves ? vm->access->tags[value].cell : -1;
    if (moves && cell == at->base + rec * at->stride && cell_follows(vm->access, cell))
        vm->access->kept = cell;
    else
        others(n);
}

static void compared_into(const struct noted *n)
{
    compare(n->vm, n->base + n->in->b, n->base + n->in->c, n->how);
    tag_clear(n->vm->access, n->base + n->in->a);
}

static void compared_both(const struct noted *n)
{
    compare(n->vm, n->base + n->in->a, n->base + n->in->b, n->how);
}

static void compared_number(const struct noted *n)
{
    compare_with(n->vm, n->base + n->in->a, n->how, (int8_t)n->in->b);
}

static void compared_range(const struct noted *n)
{
    compare_with(n->vm, n->base + n->in->a, LESS, (int8_t)n->in->b);
    compare_with(n->vm, n->base + n->in->a, AT_MOST, (int8_t)n->in->c);
}

/* Instructions after which less is known than by `others`, which is right for all. */
static const struct note_row {
    void (*note)(const struct noted *n);
    enum relation how;
} note_rows[BC_COUNT] = {
    [BC_LD] = {loaded, SAME},
    [BC_LDF] = {loaded, SAME},
    [BC_LDXI] = {loaded, SAME},
    [BC_MOVE] = {copied, SAME},
    [BC_ADDI] = {copied, SAME},
    [BC_ADD] = {added, SAME},
    [BC_SUB] = {subtracted, SAME},
    [BC_MIN] = {chosen, SAME},
    [BC_MAX] = {chosen, SAME},
    [BC_ST] = {stored, SAME},
    [BC_LT] = {compared_into, LESS},
    [BC_LE] = {compared_into, AT_MOST},
    [BC_EQ] = {compared_into, SAME},
    [BC_NE] = {compared_into, SAME},
    [BC_JLT] = {compared_both, LESS},
    [BC_JLE] = {compared_both, AT_MOST},
    [BC_JEQ] = {compared_both, SAME},
    [BC_JNE] = {compared_both, SAME},
    [BC_JLTI] = {compared_number, LESS},
    [BC_JGEI] = {compared_number, LESS},
    [BC_JEQI] = {compared_number, SAME},
    [BC_JNEI] = {compared_number, SAME},
    [BC_JIN] = {compared_range, SAME},
    [BC_JOUT] = {compared_range, SAME},
    [BC_CALL] = {called, SAME},
    [BC_RET] = {returned, SAME},
    [BC_RETN] = {returned, SAME},
};

/* Could the instruction use or change a tagged register? */
static bool may_touch(struct access_log *log, const struct vm *vm, int32_t pc, int32_t base)
{
    struct access_step *step = &log->steps[pc];
    if (!step->is_known) {
        struct def_use e = def_use_of(vm->p, &vm->p->code.at[pc], USES_THAT_MATTER);
        for (int w = 0; w < REG_WORDS; w++) step->touches |= e.reads.bits[w] | e.changes.bits[w];
        step->is_known = true;
    }
    int by = base & 63;
    uint64_t touches = step->touches << by | step->touches >> (-by & 63);
    return (touches & log->tagged) != 0;
}

/* Runs before each instruction. */
static void watched(void *user, struct vm *vm, int32_t pc, const int64_t *regs)
{
    struct access_log *log = user;
    const struct note_row *row = &note_rows[vm->p->code.at[pc].op];
    struct noted n = {vm, &vm->p->code.at[pc], pc, (int32_t)(regs - vm->regs), row->how};
    log->lazy = log->kept = -1;
    if (row->note == loaded)
        loaded(&n);
    else if (log->tag_count > 0 && (row->note == returned || may_touch(log, vm, pc, n.base)))
        (row->note ? row->note : others)(&n);
}

/* ---- lifetime -------------------------------------------------------------------------------- */

bool access_begin(struct vm *vm, struct access_log *log, const uint8_t *tracked,
                  struct arena *arena)
{
    size_t cells = (size_t)vm->layout.world_size, registers = (size_t)vm->layout.registers;
    *log = (struct access_log){
        .tracked = tracked, .lazy = -1, .kept = -1, .register_count = vm->layout.registers};
    log->cells = arena_array(arena, cells, sizeof *log->cells);
    log->reads = arena_array(arena, cells, sizeof *log->reads);
    log->writes = arena_array(arena, cells, sizeof *log->writes);
    log->tags = arena_array(arena, registers, sizeof *log->tags);
    log->steps = arena_array(arena, vm->p->code.len + 1, sizeof *log->steps);
    if (!log->steps || !log->cells || !log->reads || !log->writes || !log->tags ||
        !counted_code_make(&log->counted, vm->index, arena))
        return false;
    for (size_t i = 0; i < registers; i++) log->tags[i].cell = -1;
    log->counted.watch = watched;
    log->counted.user = log;
    vm->access = log;
    vm->counted = &log->counted;
    memo_off(vm);
    for (size_t i = 0; i < vm->p->members.len; i++) {
        struct member_layout *at = &vm->members[i];
        at->read_limit = at->write_limit = 0;
        at->single_cell = at->direct_store = at->unbounded = at->simple_track = false;
        at->of_thing = at->of_event = false;
    }
    return true;
}

/* Forgets what was written, as the world is about to be set back. Bounds stay. */
static void access_restart(struct access_log *log)
{
    for (int32_t i = 0; log->tag_count > 0 && i < log->register_count; i++) tag_clear(log, i);
    for (int32_t i = 0; i < log->write_count; i++) {
        struct access_cell *c = &log->cells[log->writes[i]];
        c->state &= ACCESS_READ;
        c->shift = 0;
    }
    log->write_count = 0;
}

void access_reset(struct access_log *log)
{
    access_restart(log);
    for (int32_t i = 0; i < log->read_count; i++) log->cells[log->reads[i]].state = 0;
    log->read_count = 0;
}
