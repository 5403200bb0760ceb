/* world.c -- Computes the layout of a fight, makes its block and the tables beside it, and sets
 * start values.
 *
 * The layout follows from the program and the encounter alone. So a saved block is checked against
 * the block of a new fight.
 */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "active_content.h"
#include "base/check.h"
#include "event_records.h"
#include "forms.h"
#include "interpreter.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "parts.h"
#include "place_claims.h"
#include "snapshot.h"
#include "trap.h"

#define MAGIC 0x31595246u /* "FRY1" */
enum { BLOCK_VERSION = 2 };

static size_t align_8(size_t n)
{
    return (n + 7) & ~(size_t)7;
}

/* ---- things ---- */

static bool stock_fill(const struct program *p, const struct program_index *x, int32_t begin,
                       int32_t count, struct thing as, int depth, thing_fn make, void *user);

/* Makes the things of a record: those that its content lists, else those that its kind provides. */
static bool owns_fill(const struct program *p, const struct program_index *x, enum record_class cls,
                      int32_t kind, int32_t begin, int32_t count, struct thing as, int depth,
                      thing_fn make, void *user)
{
    bool of_kind = cls == CLASS_CREATURE || cls == CLASS_THING;
    if (!stock_fill(p, x, begin, count, as, depth, make, user)) return false;
    for (size_t o = 0; o < p->owns.len && (!of_kind || x->kind_stocked[kind]); o++) {
        const struct row_owns *own = &p->owns.at[o];
        if (own->stock_count == 0 || own->cls != (int32_t)cls) continue;
        if (of_kind && !index_kind_is(x, kind, own->kind)) continue;
        bool stated = false;
        for (int32_t i = 0; i < count; i++) stated |= p->stocks.at[begin + i].own == (int32_t)o;
        if (!stated && !stock_fill(p, x, own->stock_begin, own->stock_count, as, depth, make, user))
            return false;
    }
    return true;
}

static bool stock_fill(const struct program *p, const struct program_index *x, int32_t begin,
                       int32_t count, struct thing as, int depth, thing_fn make, void *user)
{
    if (depth > LIMIT_STOCK_DEPTH) return false;
    for (int32_t i = 0; i < count; i++) {
        const struct row_stocks *s = &p->stocks.at[begin + i];
        for (int32_t copy = 0; copy < s->copies; copy++) {
            struct thing t = as;
            int32_t index;
            t.content = t.born = s->content;
            t.own = s->own;
            t.kind = s->content >= 0 ? p->contents.at[s->content].kind : p->owns.at[s->own].of_kind;
            if (t.kind < 0) t.kind = KIND_THING;
            if (!make(user, t, &index)) return false;
            struct thing inner = {.owner = as.owner, .holder = index, .at = -1};
            int32_t first = s->inner_begin, n = s->inner_count;
            if (s->content >= 0 && n == 0)
                first = p->contents.at[s->content].stock_begin,
                n = p->contents.at[s->content].stock_count;
            if (!owns_fill(p, x, CLASS_THING, t.kind, first, n, inner, depth + 1, make, user))
                return false;
        }
    }
    return true;
}

static bool thing_count(void *user, struct thing thing, int32_t *index)
{
    int32_t *n = user;
    (void)thing;
    *index = *n;
    return ++*n <= LIMIT_THINGS;
}

bool things_of_content(const struct program *p, const struct program_index *x, int32_t content,
                       int32_t creature, thing_fn make, void *user)
{
    const struct row_contents *c = &p->contents.at[content];
    struct thing as = {.owner = creature, .holder = -1, .at = -1};
    return owns_fill(p, x, CLASS_CREATURE, c->kind, c->stock_begin, c->stock_count, as, 0, make,
                     user);
}

static bool changes_creatures(const struct program *p)
{
    return p->settings_of_space.len && p->settings_of_space.at[0].form >= 0;
}

/* The room that each creature has for the things of another content. -1: there are too many. */
static int32_t things_room(const struct program *p, const struct program_index *x)
{
    int32_t most = 0;
    for (int32_t c = 0; changes_creatures(p) && c < x->contents; c++) {
        int32_t n = 0;
        if (p->kinds.at[p->contents.at[c].kind].cls != CLASS_CREATURE) continue;
        if (!things_of_content(p, x, c, 0, thing_count, &n)) return -1;
        if (n > most) most = n;
    }
    return most;
}

/* Those that a fighter begins with, and the room behind them. */
static bool things_make(const struct program *p, const struct program_index *x,
                        const struct row_fighters *f, int32_t seat, int32_t room, thing_fn make,
                        void *user)
{
    static const struct thing empty = {.content = -1,
                                       .kind = KIND_THING,
                                       .owner = -1,
                                       .holder = -1,
                                       .own = -1,
                                       .at = -1,
                                       .born = -1};
    int32_t index;
    if (!things_of_content(p, x, f->content, seat, make, user)) return false;
    for (int32_t i = 0; i < room; i++)
        if (!make(user, empty, &index)) return false;
    return true;
}

static bool places_stocked(const struct program *p)
{
    for (size_t i = 0; i < p->owns.len; i++)
        if (p->owns.at[i].cls == CLASS_PLACE && p->owns.at[i].stock_count) return true;
    return false;
}

/* The things of sides, places and the fight, behind those of creatures. */
static bool shared_things_make(const struct program *p, const struct program_index *x,
                               const struct row_encounters *e, int32_t places, thing_fn make,
                               void *user)
{
    struct thing as = {.owner = -1, .holder = -1};
    for (int32_t i = 0; i < e->side_count; i++) {
        const struct row_sides *s = &p->sides.at[e->side_begin + i];
        as.at = i;
        if (!owns_fill(p, x, CLASS_SIDE, -1, s->stock_begin, s->stock_count, as, 0, make, user))
            return false;
    }
    for (as.at = 0; places_stocked(p) && as.at < places; as.at++)
        if (!owns_fill(p, x, CLASS_PLACE, -1, 0, 0, as, 0, make, user)) return false;
    as.at = -1;
    return owns_fill(p, x, CLASS_FIGHT, -1, e->stock_begin, e->stock_count, as, 0, make, user);
}

/* ---- the layout ---- */

static const char *layout_space(struct fight_layout *at, const struct program *p,
                                const struct row_encounters *e)
{
    at->space = p->settings_of_space.len ? p->settings_of_space.at[0].space : SPACE_NONE;
    at->diagonal = p->settings_of_space.len ? p->settings_of_space.at[0].diagonal : 1;
    at->columns = e->columns, at->rows = e->rows;
    if (at->space == SPACE_ZONES)
        at->places = e->cell_count;
    else if (geometry_of(at->space)->is_drawn && e->columns > 0 && e->rows > 0) {
        int64_t places = (int64_t)e->columns * e->rows;
        if (places > LIMIT_PLACES) return "its map is too large";
        at->places = (int32_t)places;
    }
    if (at->places == 0) at->columns = at->rows = 0;
    if (at->space == SPACE_ZONES && at->places > LIMIT_ZONES) return "it has too many zones";
    return NULL;
}

/* An estimate of the list elements alive at once: creatures, things, their hooks, options. Places,
 * kept dice, and numbers that a question offers only if the program uses them. While a walk asks
 * for one of its goals, tactics may search for ways of their own. */
enum { NUMBERS_ASKED = 1024 };
static int32_t scratch_room(const struct fight_layout *at, const struct program_index *x)
{
    int64_t room = 96 + 6 * (int64_t)at->creatures + at->things +
                   (x->prices_ways    ? 10
                    : x->lists_places ? 4
                                      : 0) *
                       (int64_t)at->places +
                   (x->asks_numbers ? NUMBERS_ASKED : 0) + (x->keeps_dice ? LIMIT_DICE : 0);
    return room < LIMIT_SCRATCH ? (int32_t)room : LIMIT_SCRATCH;
}

/* cells of places that one `together` changes */
enum { PLACE_CHANGES = 4096, STEPS_MOST = 64 };

static const char *layout_things(struct fight_layout *at, const struct program *p,
                                 const struct program_index *x, const struct row_encounters *e)
{
    at->thing_room = things_room(p, x);
    for (int32_t i = 0; i < e->fighter_count; i++) {
        const struct row_fighters *f = &p->fighters.at[e->fighter_begin + i];
        if (f->side < 0 || f->side >= e->side_count) return "a creature is on no side";
        if (at->thing_room < 0 ||
            !things_make(p, x, f, i, at->thing_room, thing_count, &at->things))
            return at->thing_room != 0
                       ? "its creatures and what they may become have too many things (at most "
                         "2048, 4 deep within one another)"
                       : "its creatures have too many things (at most 2048, 4 deep within one "
                         "another)";
    }
    if (!shared_things_make(p, x, e, at->places, thing_count, &at->things))
        return "it has too many things (at most 2048, 4 deep within one another)";
    return NULL;
}

/* Takes room for `count` records of so many cells. */
static int32_t cells_take(int64_t *cell, int32_t count, int32_t cells)
{
    int64_t at = *cell;
    *cell += (int64_t)count * cells;
    return at > INT32_MAX ? INT32_MAX : (int32_t)at;
}

static const char *layout_world(struct fight_layout *at, const struct program_index *x)
{
    for (int c = 0; c <= CLASS_EVENT; c++)
        if (x->class_cells[c] < 0 || x->class_cells[c] > (c == CLASS_MARK ? MARK_CELLS_MOST : 4096))
            return "its records are too large";
    at->side_cells = x->class_cells[CLASS_SIDE];
    at->creature_cells = x->class_cells[CLASS_CREATURE];
    at->thing_cells = x->class_cells[CLASS_THING];
    at->place_cells = x->class_cells[CLASS_PLACE];
    at->mark_cells = MK_CELLS + x->class_cells[CLASS_MARK];
    at->event_cells = EV_CELLS + x->class_cells[CLASS_EVENT];
    at->bits_per_hook = (at->things > at->marks ? at->things : at->marks) + 1;
    at->bit_words = (at->bits_per_hook + 31) / 32;
    int64_t cell = W_HEAD;
    at->fight_at = cells_take(&cell, 1, x->class_cells[CLASS_FIGHT]);
    at->sides_at = cells_take(&cell, at->sides, at->side_cells);
    at->creatures_at = cells_take(&cell, at->creatures, at->creature_cells);
    at->things_at = cells_take(&cell, at->things, at->thing_cells);
    at->places_at = cells_take(&cell, at->places, at->place_cells);
    at->marks_at = cells_take(&cell, at->marks, at->mark_cells);
    at->events_at = cells_take(&cell, LIMIT_EVENTS, at->event_cells);
    at->bits_at = cells_take(&cell, x->bit_hooks.count, at->bit_words);
    if (cell > 1 << 24) return "it is too large";
    at->world_size = (int32_t)((cell + 1) & ~(int64_t)1);
    at->world_bytes = (size_t)at->world_size * sizeof(int32_t);
    return NULL;
}

static const char *layout_clamped(struct fight_layout *at, const struct program_index *x)
{
    int32_t record_counts[] = {[CLASS_FIGHT] = 1,
                               [CLASS_SIDE] = at->sides,
                               [CLASS_CREATURE] = at->creatures,
                               [CLASS_THING] = at->things};
    int64_t clamped = 0;
    for (int c = CLASS_FIGHT; c <= CLASS_THING; c++)
        at->clamped[c] = (int32_t)clamped,
        clamped += (int64_t)record_counts[c] * x->class_clamped[c];
    at->clamped_count = (int32_t)clamped;
    return clamped > 1 << 22 ? "it is too large" : NULL;
}

/* The parts of a level of `together`. */
static void layout_levels(struct fight_layout *at, const struct program *p)
{
    /* cells that one `together` changes: every creature moves, pays, reveals cards */
    at->change_cap = 24 + 16 * at->creatures;
    if (p->settings_of_space.len && p->settings_of_space.at[0].list >= 0)
        at->change_cap += THING_CELLS * at->things;
    at->change_cap +=
        at->places * at->place_cells < PLACE_CHANGES ? at->places * at->place_cells : PLACE_CHANGES;
    /* the things of another content begin anew */
    if (changes_creatures(p)) at->change_cap += at->thing_cells * at->things;
    at->request_cap = (at->marks + 1) / 2;
    if (p->settings_of_space.len && p->settings_of_space.at[0].apart)
        at->way_cap = STEPS_MOST + 32 * at->creatures;
    at->request_cells = 1 + at->mark_cells;
    size_t lv = sizeof(struct together_level) + at->world_bytes;
    at->lv_adjust = lv, lv += 2 * sizeof(int64_t) * (size_t)at->marks;
    at->lv_cut = lv, lv += sizeof(int64_t) * (size_t)at->clamped_count;
    at->lv_lent = lv, lv += sizeof(int64_t) * (size_t)at->clamped_count;
    at->lv_given = lv, lv += sizeof(int64_t) * (size_t)at->clamped_count;
    at->lv_changes = lv, lv += sizeof(struct level_change) * (size_t)at->change_cap;
    at->lv_requests = lv,
    lv += sizeof(int32_t) * (size_t)at->request_cells * (size_t)at->request_cap;
    at->lv_ways = lv, lv += sizeof(struct way_step) * (size_t)at->way_cap;
    at->lv_backs = lv,
    lv = align_8(lv + sizeof(int32_t) * (size_t)(at->way_cap ? at->creatures : 0));
    size_t mark_words = sizeof(uint64_t) * ((size_t)at->marks / 64 + 1);
    at->lv_removed = lv, lv += mark_words;
    at->lv_gone = lv, lv += mark_words;
    at->level_bytes = lv;
}

static const char *layout_make(struct fight_layout *at, const struct program *p,
                               const struct program_index *x, const struct row_encounters *e)
{
    memset(at, 0, sizeof *at);
    if (e->side_count > LIMIT_SIDES) return "it has more than 16 sides";
    if (e->fighter_count > LIMIT_CREATURES) return "it has more than 64 creatures";
    const char *why = layout_space(at, p, e);
    if (!why) why = layout_things(at, p, x, e);
    if (why) return why;
    at->sides = e->side_count, at->creatures = e->fighter_count;
    at->marks = x->any_mark ? MARKS_PER_CREATURE * at->creatures + MARKS_PER_FIGHT : 0;
    if (x->marks_places) at->marks += at->places;
    if (at->marks > MARK_SLOTS) at->marks = MARK_SLOTS;
    why = layout_world(at, x);
    if (!why) why = layout_clamped(at, x);
    if (why) return why;
    layout_levels(at, p);
    at->frames = x->bounds.frames, at->registers = x->bounds.registers,
    at->levels = x->bounds.levels;
    at->scratch = scratch_room(at, x);
    at->frames_bytes = sizeof(struct frame) * (size_t)at->frames;
    /* a frame sets its registers four at a time */
    at->regs_bytes = sizeof(int64_t) * (size_t)(at->registers + 3);
    at->scratch_bytes = sizeof(int64_t) * (size_t)at->scratch;
    at->size = align_8(sizeof(struct head)) + at->frames_bytes + at->world_bytes + at->regs_bytes +
               at->scratch_bytes + (size_t)at->levels * at->level_bytes;
    return NULL;
}

const char *vm_size_error(const struct program *p, const struct program_index *x, int32_t encounter)
{
    struct fight_layout at;
    return layout_make(&at, p, x, &p->encounters.at[encounter]);
}

/* ---- making ---- */

static void pointers_set(struct vm *vm)
{
    struct head *h = vm->head = (struct head *)(void *)vm->block;
    vm->frames = (struct frame *)(void *)(vm->block + h->frames_at);
    vm->world = (int32_t *)(void *)(vm->block + h->world_at);
    vm->hot.creature_world = (unsigned char *)(vm->world + vm->layout.creatures_at);
    vm->hot.thing_world = (unsigned char *)(vm->world + vm->layout.things_at);
    vm->regs = (int64_t *)(void *)(vm->block + h->regs_at);
    vm->scratch = (int64_t *)(void *)(vm->block + h->scratch_at);
}

static void head_set(struct vm *vm, int32_t encounter)
{
    struct head *h = (struct head *)(void *)vm->block;
    const struct fight_layout *at = &vm->layout;
    h->magic = MAGIC, h->version = BLOCK_VERSION;
    h->program_hash = vm->p->hash, h->size = at->size;
    h->encounter = encounter;
    size_t pos = align_8(sizeof(struct head));
    h->frames_at = (int32_t)pos, pos += at->frames_bytes;
    h->world_at = (int32_t)pos, pos += at->world_bytes;
    h->regs_at = (int32_t)pos, pos += at->regs_bytes;
    h->scratch_at = (int32_t)pos, pos += at->scratch_bytes;
    h->levels_at = (int32_t)pos;
    h->fuel = FUEL_PER_FIGHT;
    h->winner = -1;
    h->error_fn = -1;
}

/* Where the first record of a class is, the cells of each, and how many there are. unchecked: its
 * members are read without a check of the record's kind. */
struct class_layout {
    int32_t base, stride, limit;
    bool unchecked;
};

static struct class_layout class_layout_of(const struct fight_layout *at, enum record_class cls)
{
    switch (cls) {
    case CLASS_FIGHT: return (struct class_layout){at->fight_at, 0, 1, true};
    case CLASS_SIDE: return (struct class_layout){at->sides_at, at->side_cells, at->sides, true};
    case CLASS_CREATURE:
        return (struct class_layout){at->creatures_at, at->creature_cells, at->creatures, true};
    case CLASS_THING:
        return (struct class_layout){at->things_at, at->thing_cells, at->things, false};
    case CLASS_MARK:
        return (struct class_layout){at->marks_at + MK_CELLS, at->mark_cells, at->marks, false};
    case CLASS_EVENT:
        return (struct class_layout){at->events_at + EV_CELLS, at->event_cells, LIMIT_EVENTS,
                                     false};
    case CLASS_PLACE:
        return (struct class_layout){at->places_at, at->place_cells, at->places, true};
    case CLASS_ACT:
    case CLASS_TERRAIN:
    case CLASS_GROUP: break;
    }
    return (struct class_layout){0, 0, 0, false};
}

static void members_set(struct vm *vm)
{
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        struct member_layout *to = &vm->members[i];
        struct class_layout of = class_layout_of(&vm->layout, (enum record_class)m->cls);
        *to = (struct member_layout){
            .base = of.base + m->offset, .stride = of.stride, .limit = of.limit, .count = m->count};
        to->memo_group = member_is_watched(vm->index->reads, (int32_t)i)
                             ? vm->index->reads->member_group[i] - 1
                             : -1;
        to->memo_first = m->cls == CLASS_CREATURE ? 0
                         : m->cls == CLASS_THING  ? memo_thing(vm, 0)
                         : m->cls == CLASS_EVENT  ? memo_event(vm, 0)
                                                  : -1;
        bool one = m->width == 1 && m->sort != SORT_BUDGET && m->type != VT_DICE;
        if (m->secret) one = false; /* no fast path: tactics may not see it */
        to->single_cell = one && of.unchecked;
        to->of_thing = one && m->cls == CLASS_THING, to->of_event = one && m->cls == CLASS_EVENT;
        to->direct_store = to->single_cell && !vm->index->members[i].number && i != MEMBER_PLACE &&
                           i != MEMBER_FACING &&
                           (int32_t)i != vm->p->settings_of_space.at[0].ground &&
                           (int32_t)i != vm->p->settings_of_space.at[0].border;
        to->unbounded = to->single_cell && vm->index->members[i].number && m->count == 1 &&
                        m->top < 0 && m->next < 0 && !m->has_floor;
        /* a stat that is not computed has its value in vm->bases */
        bool settled = m->top < 0 || vm->index->stat_source_kind[m->top] != STAT_COMPUTED;
        to->simple_track = to->single_cell && m->cls == CLASS_CREATURE &&
                           vm->index->members[i].number && m->count == 1 && settled;
        to->floor = m->has_floor ? m->floor : INT32_MIN, to->top = m->top, to->next = m->next;
        to->read_limit = to->single_cell ? (uint32_t)to->limit : 0,
        to->write_limit = to->direct_store ? to->read_limit : 0;
    }
}

struct thing_writer {
    struct vm *vm;
    int32_t n;
};
static bool thing_add(void *user, struct thing thing, int32_t *index)
{
    struct thing_writer *f = user;
    if (f->n >= f->vm->layout.things) return false;
    *index = f->n;
    f->vm->things[f->n++] = thing;
    return true;
}

uint8_t body_size_of(const struct program *p, int32_t content)
{
    const struct row_contents *c = &p->contents.at[content];
    int32_t size = CREATURE_SIZE < c->value_count
                       ? p->values.at[c->value_begin + CREATURE_SIZE].value
                       : VALUE_UNSET;
    return size < 1 || size > 64 ? 1 : (uint8_t)size;
}

static bool has_large_body(const struct program *p, const struct row_encounters *e)
{
    for (int32_t c = 0; changes_creatures(p) && c < (int32_t)p->contents.len; c++)
        if (p->kinds.at[p->contents.at[c].kind].cls == CLASS_CREATURE && body_size_of(p, c) > 1)
            return true;
    for (int32_t i = 0; i < e->fighter_count; i++)
        if (body_size_of(p, body_content(&p->fighters.at[e->fighter_begin + i])) > 1) return true;
    return false;
}

static void instances_set(struct vm *vm)
{
    struct thing_writer fill = {vm, 0};
    for (int32_t i = 0; i < vm->layout.creatures; i++) {
        const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + i];
        struct instance *c = &vm->creatures[i];
        *c = (struct instance){.content = f->content,
                               .kind = vm->p->contents.at[f->content].kind,
                               .side = f->side,
                               .name = f->name};
        if (c->name == 0) c->name = vm->p->contents.at[f->content].name;
        c->first = fill.n;
        things_make(vm->p, vm->index, f, i, vm->layout.thing_room, thing_add, &fill);
        c->count = fill.n - c->first;
        c->native = c->count - vm->layout.thing_room;
        vm->side_creatures[c->side] |= (uint64_t)1 << i;
        vm->body_size[i] = body_size_of(vm->p, body_content(f));
    }
    bodies_set(vm);
    vm->stored_facings = vm->parted ? 0 : vm->facings + 1;
    vm->large = has_large_body(vm->p, vm->encounter);
    shared_things_make(vm->p, vm->index, vm->encounter, vm->layout.places, thing_add, &fill);
    owned_rebuild(vm);
}

static void bases_set(struct vm *vm)
{
    for (int32_t s = 0; s < vm->index->stats; s++)
        for (int32_t c = 0; c < vm->layout.creatures; c++) {
            int32_t given = content_slot(vm, vm->creatures[c].content, vm->p->stats.at[s].slot);
            vm->bases[c * vm->index->stats + s] =
                given != VALUE_UNSET ? given : vm->p->stats.at[s].base;
        }
}

/* Sets which directions of each place stay on the map. */
static void exits_set(struct vm *vm)
{
    const struct geometry *g = vm->geometry;
    int32_t columns = vm->layout.columns, rows = vm->layout.rows;
    for (int32_t p = 0; p < vm->ground_count; p++) {
        int32_t terrain = vm->ground[p].terrain;
        if (terrain < 0) continue;
        vm->has_ground[p] = GROUND_THERE;
        if (terrain_blocks(vm, terrain)) vm->has_ground[p] |= GROUND_BLOCKS;
    }
    if (!g->is_drawn) return;
    for (int32_t odd = 0; odd < 2; odd++)
        for (int d = 0; d < g->directions; d++) {
            struct spot to = g->step((struct spot){0, odd}, d);
            vm->exit_offset[odd][d] = (int32_t)((to.row - odd) * columns + to.column);
        }
    for (int32_t row = 0, p = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++, p++) {
            vm->grid[p] = (uint32_t)column | (uint32_t)row << 16;
            if (row > 0 && row < rows - 1 && column > 0 && column < columns - 1) {
                vm->exits[p] = (uint8_t)((1 << g->directions) - 1);
                continue;
            }
            for (int d = 0; d < g->directions; d++) {
                struct spot to = g->step((struct spot){column, row}, d);
                bool there = to.column >= 0 && to.column < columns && to.row >= 0 && to.row < rows;
                vm->exits[p] |= (uint8_t)(there << d);
            }
        }
}

static int32_t table_width(const struct fight_layout *at)
{
    return (int32_t)geometry_of(at->space)->table_width(at->columns, at->rows);
}

/* The ground of this fight, as it will change: at first that of the map. */
static void ground_own(struct vm *vm)
{
    struct row_cells *at = vm->own_ground;
    for (int32_t p = 0; p < vm->layout.places; p++)
        at[p] = p < vm->ground_count ? vm->ground[p] : (struct row_cells){.terrain = -1};
    vm->ground = at, vm->ground_count = vm->layout.places;
}

/* The number of offsets between two places. 0: no tables, as the map is too large. */
static int32_t offset_count(const struct fight_layout *at)
{
    bool known = geometry_of(at->space)->is_drawn && at->places <= SQUARES_KNOWN &&
                 at->columns <= SIDE_KNOWN && at->rows <= SIDE_KNOWN && at->places > 0;
    int32_t width = known ? table_width(at) : 0;
    return known ? 2 * ((at->rows - 1) * 2 * width + width - 1) + 1 : 0;
}

static void offsets_set(struct vm *vm)
{
    const struct geometry *g = vm->geometry;
    if (!vm->distances) return;
    int32_t columns = table_width(&vm->layout), wide = 2 * columns;
    for (int32_t row = 0, p = 0; row < vm->layout.rows; row++) {
        int64_t first = g->table_column((struct spot){0, row}, vm->layout.rows);
        for (int32_t column = 0; column < vm->layout.columns; column++, p++)
            vm->spots[p] = (int32_t)(row * wide + first + column);
    }
    g->tables_fill(columns, vm->layout.rows, vm->layout.diagonal, vm->distances, vm->directions);
}

/* What things give and add changes only with their content, so it is looked up once. */
static void things_set(struct vm *vm)
{
    const struct program_index *x = vm->index;
    int32_t n = 0;
    for (int32_t kind = 0; kind < x->kinds; kind++) {
        vm->kind_begin[kind] = n;
        for (int32_t t = 0; t < vm->layout.things; t++)
            if (index_kind_is(x, vm->things[t].kind, kind)) vm->kind_things[n++] = t;
    }
    vm->kind_begin[x->kinds] = n;
    for (size_t s = 0; s < vm->p->slots.len; s++)
        for (int32_t t = 0; x->given_row[s] >= 0 && t < vm->layout.things; t++) {
            const struct thing *thing = &vm->things[t];
            const struct row_slots *slot = &vm->p->slots.at[s];
            int32_t value = thing->content >= 0 && index_kind_is(x, thing->kind, slot->kind)
                                ? content_slot(vm, thing->content, slot->index)
                                : VALUE_UNSET;
            bool falls = thing->content >= 0 && index_kind_is(x, thing->kind, slot->kind) &&
                         value == VALUE_UNSET;
            if (falls) value = slot->fallback;
            vm->given[t * x->given_rows + x->given_row[s]] = value == VALUE_UNSET ? GIVEN_COMPUTED
                                                             : slot->type == VT_SET
                                                                 ? program_constant_at(vm->p, value)
                                                                 : value;
        }
    for (int32_t s = 0; s < x->stats; s++)
        for (int32_t t = 0, u = x->sum_row[s]; u >= 0 && t < vm->layout.things; t++) {
            const struct thing *thing = &vm->things[t];
            int64_t sum = thing->content >= 0 && x->active_fn[thing->kind] == -1
                              ? x->content_sums[thing->content * x->sum_rows + u]
                              : INT64_MIN;
            if (thing->owner < 0 || vm->list_member >= 0)
                sum = INT64_MIN;
            else if (fits_i32(sum))
                sum += vm->bases[thing->owner * x->stats + s];
            vm->sums[t * x->sum_rows + u] = fits_i32(sum) ? (int32_t)sum : VALUE_UNSET;
        }
}

static void reaches_set(struct vm *vm)
{
    const struct program_index *x = vm->index;
    for (int32_t s = 0; s < x->stats; s++)
        vm->stat_reach[s] = reach_of(vm, x->stat_contents + s * x->content_words);
    for (int32_t s = 0; x->any_aura && s < x->stats; s++)
        vm->aura_reach[s] = reach_of(vm, x->aura_contents + s * x->content_words);
    for (int32_t w = 0; w < x->windows; w++)
        vm->window_reach[w] = reach_of(vm, x->window_contents + w * x->content_words);
    vm->watch_reach = reach_of(vm, x->watch_contents);
}

void contents_set(struct vm *vm)
{
    bases_set(vm);
    things_set(vm);
    reaches_set(vm);
}

static void hot_fields_set(struct vm *vm)
{
    struct hot_fields *n = &vm->hot;
    n->creatures = (hot_word)vm->layout.creatures, n->things = (hot_word)vm->layout.things,
    n->stats = (hot_word)vm->index->stats, n->contents = (hot_word)vm->index->contents;
    n->squares = vm->layout.space == SPACE_SQUARES ? (hot_word)vm->layout.places : 0;
    n->drawn = vm->geometry->is_drawn ? (hot_word)vm->layout.places : 0;
    vm_listen(vm, false);
    if (vm->distances) n->known = (hot_word)vm->layout.places;
    if (vm->plain_squares)
        n->plain_places = n->quiet_places = (hot_word)vm->layout.places,
        n->plain_creatures = n->creatures;
    n->creature_size = (hot_word)vm->layout.creature_cells * sizeof *vm->world,
    n->thing_size = (hot_word)vm->layout.thing_cells * sizeof *vm->world;
    n->given_size = (hot_word)vm->index->given_rows * sizeof *vm->given,
    n->sums_size = (hot_word)vm->index->sum_rows * sizeof *vm->sums;
}

/* The member of the space's settings, or -1. */
static void cells_of_space_set(struct vm *vm)
{
    const struct row_settings_of_space *s = &vm->p->settings_of_space.at[0];
    bool any = vm->p->settings_of_space.len > 0;
    vm->ground_member = any ? s->ground : -1, vm->border_member = any ? s->border : -1;
    vm->side_member = any ? s->side : -1, vm->list_member = any ? s->list : -1;
    vm->form_member = any ? s->form : -1, vm->thing_form_member = any ? s->thing_form : -1;
}

/* Sets the tables from `all` on, unless vm is NULL. Returns where the block begins. */
static size_t tables_place(struct vm *vm, unsigned char *all, const struct fight_layout *at,
                           const struct program *p, const struct program_index *x,
                           const struct row_encounters *e)
{
    size_t end = align_8(sizeof(struct vm));
#define TABLE(member, type, count)                                                                 \
    if (vm) vm->member = (type *)(void *)(all + end);                                              \
    end = align_8(end + sizeof(type) * (size_t)(count));
#define OPTIONAL(member, type, count)                                                              \
    if (vm && (count) > 0) vm->member = (type *)(void *)(all + end);                               \
    end = align_8(end + sizeof(type) * (size_t)(count));
#include "fight_tables.def"
#undef OPTIONAL
#undef TABLE
    return end;
}

static void offset_tables_set(struct vm *vm)
{
    int32_t offsets = offset_count(&vm->layout);
    if (!vm->by_offset) return;
    vm->distances = vm->by_offset + offsets / 2;
    vm->directions = (int8_t *)vm->distances + offsets;
}

static void options_set(struct vm *vm)
{
    const struct program *p = vm->p;
    for (size_t i = 0; i < p->options.len; i++)
        cell_write(vm, vm->members[p->options.at[i].member].base, p->options.at[i].initial, false);
    for (int32_t i = 0; i < vm->encounter->setting_count; i++) {
        const struct row_settings *s = &p->settings.at[vm->encounter->setting_begin + i];
        cell_write(vm, vm->members[p->options.at[s->option].member].base, s->value, false);
    }
}

struct vm *vm_new(const struct program *p, const struct program_index *x, int32_t encounter,
                  const struct memory *memory)
{
    struct fight_layout at;
    const struct row_encounters *e = &p->encounters.at[encounter];
    if (layout_make(&at, p, x, e)) return NULL;
    size_t block_at = tables_place(NULL, NULL, &at, p, x, e), memo_at = align_8(block_at + at.size),
           size = memo_at + memo_size(x, &at);
    unsigned char *all = memory->resize(memory->ctx, NULL, 0, size);
    if (!all) return NULL;
    /* the parts after the world are never read above their tops */
    memset(all, 0, block_at + align_8(sizeof(struct head)) + at.frames_bytes + at.world_bytes);
    struct vm *vm = (struct vm *)(void *)all;
    vm->p = p, vm->index = x, vm->encounter = e, vm->layout = at, vm->memory = memory,
    vm->allocated = size;
    vm->geometry = geometry_of(at.space), vm->facings = vm->geometry->directions;
    tables_place(vm, all, &at, p, x, e);
    offset_tables_set(vm);
    vm->ground = e->cell_count > 0 ? &p->cells.at[e->cell_begin] : NULL;
    vm->ground_count = e->cell_count < at.places ? e->cell_count : at.places;
    cells_of_space_set(vm);
    if (vm->ground_member >= 0) ground_own(vm);
    vm->block = all + block_at;
    memo_begin(vm, all + memo_at);
    arena_init(&vm->record_arena, memory, 0);
    arena_init(&vm->queue_arena, memory, 0);
    head_set(vm, encounter);
    pointers_set(vm);
    members_set(vm);
    instances_set(vm);
    contents_set(vm);
    exits_set(vm);
    offsets_set(vm);
    vm->plain_squares = vm->distances && !vm->large;
    hot_fields_set(vm);
    for (int32_t i = 0; i < vm->layout.sides; i++)
        vm->tactics[i] = p->sides.at[vm->encounter->side_begin + i].tactics;
    for (int32_t i = 0; i < at.creatures; i++)
        vm->occupancy.place[i] = -1, occupancy_move(vm, i, -1);
    options_set(vm);
    return vm;
}

void vm_free(struct vm *vm)
{
    if (!vm) return;
    for (int i = 0; i < 2; i++) vm_free(vm->trials[i]);
    arena_release(&vm->record_arena);
    arena_release(&vm->queue_arena);
    if (vm->save_bytes) vm->memory->resize(vm->memory->ctx, vm->save_bytes, vm->save_capacity, 0);
    vm->memory->resize(vm->memory->ctx, vm, vm->allocated, 0);
}

/* ---- beginning ---- */

static bool members_start(struct vm *vm, int pass)
{
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (m->sort == SORT_OPTION) continue;
        int when = start_pass(m);
        if (when != pass && pass != START_CONSTANTS) continue;
        int32_t n = records_of(vm, m->cls);
        for (int32_t rec = 0; rec < n; rec++) {
            if (m->cls == CLASS_THING && !index_kind_is(vm->index, vm->things[rec].kind, m->owner))
                continue;
            if (pass == START_CONSTANTS) {
                int64_t none = m->init == VALUE_UNSET || when != START_CONSTANTS
                                   ? value_none(m->type)
                                   : m->init;
                for (int32_t e = 0; e < m->count; e++) {
                    int32_t cell = vm->members[i].base + rec * vm->members[i].stride + e * m->width;
                    vm->world[cell] = m->sort == SORT_BUDGET ? 0 : (int32_t)none;
                    if (m->width == 2) vm->world[cell] = none > 0 ? (int32_t)none : 0;
                }
            } else if (!member_reset(vm, (int32_t)i, rec))
                return false;
        }
    }
    return true;
}

static void fighters_place(struct vm *vm)
{
    for (int32_t i = 0; i < vm->layout.creatures; i++) {
        const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + i];
        vm->world[vm->members[MEMBER_PLACE].base + i * vm->members[MEMBER_PLACE].stride] =
            place_valid(vm, f->place) ? f->place : -1;
        vm->world[vm->members[MEMBER_FACING].base + i * vm->members[MEMBER_FACING].stride] =
            f->facing;
        if (vm->side_member >= 0)
            vm->world[vm->members[vm->side_member].base + i * vm->members[vm->side_member].stride] =
                f->waits ? -1 : f->side;
    }
}

static void things_place(struct vm *vm)
{
    for (int32_t t = 0; vm->list_member >= 0 && t < vm->layout.things; t++) {
        const struct thing *thing = &vm->things[t];
        const int32_t cells[THING_CELLS] = {[THING_LIST] = thing->own,
                                            [THING_OWNER] = thing->owner,
                                            [THING_HOLDER] = thing->holder,
                                            [THING_AT] = thing->at};
        for (int i = 0; i < THING_CELLS; i++) {
            const struct member_layout *at = &vm->members[vm->list_member + i];
            vm->world[at->base + t * at->stride] = cells[i];
        }
    }
}

static void places_begin(struct vm *vm)
{
    const struct row_encounters *e = vm->encounter;
    for (int32_t i = 0; vm->ground_member >= 0 && i < vm->layout.places; i++) {
        const struct member_layout *at = &vm->members[vm->ground_member];
        vm->world[at->base + i * at->stride] =
            i < e->cell_count ? vm->p->cells.at[e->cell_begin + i].terrain : -1;
    }
    for (int32_t i = 0; vm->border_member >= 0 && i < e->border_count; i++) {
        const struct row_borders *b = &vm->p->borders.at[e->border_begin + i];
        struct border_spot edge = edge_between(vm, b->a, b->b);
        const struct member_layout *at = &vm->members[vm->border_member];
        if (edge.cell != NO_BORDER)
            vm->world[at->base + (int32_t)edge.place * at->stride + edge.cell] = b->terrain;
    }
}

void vm_begin(struct vm *vm)
{
    vm->head->begun = 1;
    bool listening = vm->listening;
    vm_listen(vm, false);
    members_start(vm, START_CONSTANTS);
    fighters_place(vm);
    things_place(vm);
    places_begin(vm);
    forms_place(vm);
    occupancy_rebuild(vm);
    memo_forget_all(vm);
    bool ok = members_start(vm, START_EXPRESSIONS) && members_start(vm, START_TRACKS);
    vm_listen(vm, listening);
    int32_t body = vm->encounter->body >= 0 ? vm->encounter->body : vm->p->flow;
    if (ok && body < 0) ok = vm_fail(vm, "the rules have no flow");
    if (ok) ok = vm_push(vm, body, NULL, 0, -1);
    if (ok && vm->encounter->begin >= 0) vm_push(vm, vm->encounter->begin, NULL, 0, -1);
}

/* ---- copying ---- */

/* Copies the tables beside the block, and the part of the block in use. */
struct vm *vm_clone(const struct vm *vm)
{
    unsigned char *all = vm->memory->resize(vm->memory->ctx, NULL, 0, vm->allocated);
    if (!all) return NULL;
    memcpy(all, vm, (size_t)(vm->block - (const unsigned char *)vm) + (size_t)vm->head->frames_at);
    struct vm *copy = (struct vm *)(void *)all;
#define TABLE(member, type, count)                                                                 \
    if (vm->member)                                                                                \
        copy->member = (type *)(void *)(all + ((const unsigned char *)vm->member -                 \
                                               (const unsigned char *)vm));
#define OPTIONAL TABLE
    TABLE(block, unsigned char, 1)
#include "fight_tables.def"
#undef OPTIONAL
#undef TABLE
    offset_tables_set(copy);
    if (copy->own_ground) copy->ground = copy->own_ground;
    arena_init(&copy->record_arena, vm->memory, 0);
    arena_init(&copy->queue_arena, vm->memory, 0);
    memset(&copy->records, 0, sizeof copy->records);
    copy->record_next = 0;
    vm_listen(copy, false);
    copy->referee = REFEREE_AWAY;
    copy->thrower = NULL;
    copy->for_tactics = copy->menu_is_wanted = false;
    copy->access = NULL;
    copy->coverage = NULL;
    copy->counted = NULL;
    copy->save_bytes = NULL, copy->save_capacity = 0;
    copy->trials[0] = copy->trials[1] = NULL;
    copy->in_trial = false;
    copy->on_measure = NULL;
    memo_begin(copy,
               all + align_8((size_t)(vm->block - (const unsigned char *)vm) + vm->layout.size));
    pointers_set(copy);
    snapshot_copy(copy, vm);
    return copy;
}

void vm_copy(struct vm *to, const struct vm *from)
{
    snapshot_copy(to, from);
    to->referee_looks = false;
    occupancy_rebuild(to);
    memo_forget_all(to);
    memcpy(to->message, from->message, sizeof to->message);
    records_clear(to);
}
