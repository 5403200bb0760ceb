/* world.c -- the block: how large, what stands in it at first, and what stands beside it.
 *
 * Everything about the layout follows from the program and the encounter, so a saved block is
 * checked against one made new.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/vm.h"

#define MAGIC 0x31595246u /* "FRY1" */
enum { BLOCK_VERSION = 2 };

static size_t aligned(size_t n)
{
    return (n + 7) & ~(size_t)7;
}

/* ---- how many things ---- */

typedef bool (*thing_fn)(void *user, struct thing thing, int32_t *index);

static bool stock_of(const struct program *p, const struct program_index *x, int32_t begin,
                     int32_t count, struct thing as, int depth, thing_fn make, void *user);

/* The lists of a record of that kind: what its content says, or else what everybody gets. */
static bool owns_fill(const struct program *p, const struct program_index *x, int32_t kind,
                      int32_t begin, int32_t count, struct thing as, int depth, thing_fn make,
                      void *user)
{
    if (!stock_of(p, x, begin, count, as, depth, make, user)) return false;
    for (size_t o = 0; o < p->owns.len && x->kind_stocked[kind]; o++) {
        const struct row_owns *own = &p->owns.at[o];
        if (own->stock_count == 0 || !index_kind_is(x, kind, own->kind)) continue;
        bool stated = false;
        for (int32_t i = 0; i < count; i++) stated |= p->stocks.at[begin + i].own == (int32_t)o;
        if (!stated && !stock_of(p, x, own->stock_begin, own->stock_count, as, depth, make, user))
            return false;
    }
    return true;
}

static bool stock_of(const struct program *p, const struct program_index *x, int32_t begin,
                     int32_t count, struct thing as, int depth, thing_fn make, void *user)
{
    if (depth > LIMIT_STOCK_DEPTH) return false;
    for (int32_t i = 0; i < count; i++) {
        const struct row_stocks *s = &p->stocks.at[begin + i];
        for (int32_t copy = 0; copy < s->copies; copy++) {
            struct thing t = as;
            int32_t index;
            t.content = s->content;
            t.own = s->own;
            t.kind = s->content >= 0 ? p->contents.at[s->content].kind : p->owns.at[s->own].of_kind;
            if (t.kind < 0) t.kind = KIND_THING;
            if (!make(user, t, &index)) return false;
            struct thing inner = {.owner = as.owner, .holder = index};
            int32_t first = s->inner_begin, n = s->inner_count;
            if (s->content >= 0 && n == 0)
                first = p->contents.at[s->content].stock_begin,
                n = p->contents.at[s->content].stock_count;
            if (!owns_fill(p, x, t.kind, first, n, inner, depth + 1, make, user)) return false;
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

static bool things_make(const struct program *p, const struct program_index *x,
                        const struct row_fighters *f, int32_t seat, thing_fn make, void *user)
{
    const struct row_contents *c = &p->contents.at[f->content];
    struct thing as = {.owner = seat, .holder = -1};
    return owns_fill(p, x, c->kind, c->stock_begin, c->stock_count, as, 0, make, user);
}

/* ---- the layout ---- */

static const char *layout_space(struct layout *at, const struct program *p,
                                const struct row_encounters *e)
{
    at->space = p->settings_of_space.len ? p->settings_of_space.at[0].space : SPACE_NONE;
    at->diagonal = p->settings_of_space.len ? p->settings_of_space.at[0].diagonal : 1;
    at->columns = e->columns, at->rows = e->rows;
    if (at->space == SPACE_ZONES)
        at->places = e->cell_count;
    else if (at->space == SPACE_SQUARES && e->columns > 0 && e->rows > 0) {
        int64_t places = (int64_t)e->columns * e->rows;
        if (places > LIMIT_PLACES) return "its map is too large";
        at->places = (int32_t)places;
    }
    if (at->places == 0) at->columns = at->rows = 0;
    if (at->space == SPACE_ZONES && at->places > LIMIT_ZONES) return "it has too many zones";
    return NULL;
}

/* Lists are of creatures, things, hooks of both and options; of places where a program asks for
 * those; and kept dice lie there. */
static int32_t scratch_room(const struct layout *at, const struct program_index *x)
{
    int64_t room = 96 + 6 * (int64_t)at->creatures + at->things +
                   (x->lists_places ? 4 * (int64_t)at->places : 0) +
                   (x->keeps_dice ? LIMIT_DICE : 0);
    return room < LIMIT_SCRATCH ? (int32_t)room : LIMIT_SCRATCH;
}

static const char *layout_make(struct layout *at, const struct program *p,
                               const struct program_index *x, const struct row_encounters *e)
{
    memset(at, 0, sizeof *at);
    if (e->side_count > LIMIT_SIDES) return "it has more than 16 sides";
    if (e->fighter_count > LIMIT_CREATURES) return "it has more than 64 creatures";
    for (int32_t i = 0; i < e->fighter_count; i++) {
        const struct row_fighters *f = &p->fighters.at[e->fighter_begin + i];
        if (f->side < 0 || f->side >= e->side_count) return "a creature stands on no side";
        if (!things_make(p, x, f, i, thing_count, &at->things))
            return "its creatures have too many things: 2048 in all, 4 deep within one another";
    }
    const char *why = layout_space(at, p, e);
    if (why) return why;
    at->sides = e->side_count, at->creatures = e->fighter_count;
    at->marks = x->any_mark ? MARKS_A_CREATURE * at->creatures + MARKS_A_FIGHT : 0;
    for (int c = 0; c <= CLASS_EVENT; c++)
        if (x->class_cells[c] < 0 || x->class_cells[c] > (c == CLASS_MARK ? MARK_CELLS_MOST : 4096))
            return "its records are too large";
    at->side_cells = x->class_cells[CLASS_SIDE],
    at->creature_cells = x->class_cells[CLASS_CREATURE];
    at->thing_cells = x->class_cells[CLASS_THING];
    at->mark_cells = MK_CELLS + x->class_cells[CLASS_MARK];
    at->event_cells = EV_CELLS + x->class_cells[CLASS_EVENT];
    int32_t bits = at->marks;
    if (at->things > bits) bits = at->things;
    at->bits_a_hook = bits + 1;
    at->bit_words = (at->bits_a_hook + 31) / 32;
    int64_t cell = W_HEAD;
    at->fight_at = (int32_t)cell, cell += x->class_cells[CLASS_FIGHT];
    at->sides_at = (int32_t)cell, cell += (int64_t)at->sides * at->side_cells;
    at->creatures_at = (int32_t)cell, cell += (int64_t)at->creatures * at->creature_cells;
    at->things_at = (int32_t)cell, cell += (int64_t)at->things * at->thing_cells;
    if (cell > 1 << 24) return "it is too large";
    at->marks_at = (int32_t)cell, cell += (int64_t)at->marks * at->mark_cells;
    at->events_at = (int32_t)cell, cell += (int64_t)LIMIT_EVENTS * at->event_cells;
    at->bits_at = (int32_t)cell, cell += (int64_t)x->bit_hooks.count * at->bit_words;
    if (cell > 1 << 24) return "it is too large";
    at->world_size = (int32_t)((cell + 1) & ~(int64_t)1);

    int32_t wants_measures[] = {[CLASS_FIGHT] = 1,
                                [CLASS_SIDE] = at->sides,
                                [CLASS_CREATURE] = at->creatures,
                                [CLASS_THING] = at->things};
    int64_t clamped = 0;
    for (int c = CLASS_FIGHT; c <= CLASS_THING; c++)
        at->clamped[c] = (int32_t)clamped,
        clamped += (int64_t)wants_measures[c] * x->class_clamped[c];
    if (clamped > 1 << 22) return "it is too large";
    at->clamped_count = (int32_t)clamped;
    /* cells that one `together` changes: everybody moves, pays, turns up cards */
    at->change_cap = 24 + 16 * at->creatures;
    at->asked_cap = (at->marks + 1) / 2;
    at->asked_size = 1 + at->mark_cells;

    at->world_bytes = (size_t)at->world_size * sizeof(int32_t);
    size_t lv = sizeof(struct level) + at->world_bytes;
    at->lv_adjust = lv, lv += 2 * sizeof(int64_t) * (size_t)at->marks;
    at->lv_cut = lv, lv += sizeof(int64_t) * (size_t)at->clamped_count;
    at->lv_lent = lv, lv += sizeof(int64_t) * (size_t)at->clamped_count;
    at->lv_given = lv, lv += sizeof(int64_t) * (size_t)at->clamped_count;
    at->lv_changes = lv, lv += sizeof(struct level_change) * (size_t)at->change_cap;
    at->lv_asked = lv,
    lv = aligned(lv + sizeof(int32_t) * (size_t)at->asked_size * (size_t)at->asked_cap);
    size_t mark_words = sizeof(uint64_t) * ((size_t)at->marks / 64 + 1);
    at->lv_removed = lv, lv += mark_words;
    at->lv_gone = lv, lv += mark_words;
    at->level_bytes = lv;

    at->frames = x->room.frames, at->registers = x->room.registers, at->levels = x->room.levels;
    at->scratch = scratch_room(at, x);
    at->frames_bytes = sizeof(struct frame) * (size_t)at->frames;
    /* a frame begins four registers at a time */
    at->regs_bytes = sizeof(int64_t) * (size_t)(at->registers + 3);
    at->scratch_bytes = sizeof(int64_t) * (size_t)at->scratch;
    at->size = aligned(sizeof(struct head)) + at->frames_bytes + at->world_bytes + at->regs_bytes +
               at->scratch_bytes + (size_t)at->levels * at->level_bytes;
    return NULL;
}

const char *vm_fits(const struct program *p, const struct program_index *x, int32_t encounter)
{
    struct layout at;
    return layout_make(&at, p, x, &p->encounters.at[encounter]);
}

/* ---- making ---- */

static void pointers_set(struct vm *vm)
{
    struct head *h = vm->head = (struct head *)(void *)vm->block;
    vm->frames = (struct frame *)(void *)(vm->block + h->frames_at);
    vm->world = (int32_t *)(void *)(vm->block + h->world_at);
    vm->hot.creature_world = (unsigned char *)(vm->world + vm->at.creatures_at);
    vm->hot.thing_world = (unsigned char *)(vm->world + vm->at.things_at);
    vm->regs = (int64_t *)(void *)(vm->block + h->regs_at);
    vm->scratch = (int64_t *)(void *)(vm->block + h->scratch_at);
}

static void head_set(struct vm *vm, int32_t encounter)
{
    struct head *h = (struct head *)(void *)vm->block;
    const struct layout *at = &vm->at;
    h->magic = MAGIC, h->version = BLOCK_VERSION;
    h->program_hash = vm->p->hash, h->size = at->size;
    h->encounter = encounter;
    size_t pos = aligned(sizeof(struct head));
    h->frames_at = (int32_t)pos, pos += at->frames_bytes;
    h->world_at = (int32_t)pos, pos += at->world_bytes;
    h->regs_at = (int32_t)pos, pos += at->regs_bytes;
    h->scratch_at = (int32_t)pos, pos += at->scratch_bytes;
    h->levels_at = (int32_t)pos;
    h->fuel = FUEL_A_FIGHT;
    h->winner = -1;
    h->error_fn = -1;
}

static void members_set(struct vm *vm)
{
    const struct layout *at = &vm->at;
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        struct member_at *to = &vm->members[i];
        switch ((enum record_class)m->cls) {
        case CLASS_FIGHT:
            *to = (struct member_at){
                .base = at->fight_at, .stride = 0, .limit = 1, .count = m->count, .fast = true};
            break;
        case CLASS_SIDE:
            *to = (struct member_at){.base = at->sides_at,
                                     .stride = at->side_cells,
                                     .limit = at->sides,
                                     .count = m->count,
                                     .fast = true};
            break;
        case CLASS_CREATURE:
            *to = (struct member_at){.base = at->creatures_at,
                                     .stride = at->creature_cells,
                                     .limit = at->creatures,
                                     .count = m->count,
                                     .fast = true};
            break;
        case CLASS_THING:
            *to = (struct member_at){.base = at->things_at,
                                     .stride = at->thing_cells,
                                     .limit = at->things,
                                     .count = m->count,
                                     .fast = false};
            break;
        case CLASS_MARK:
            *to = (struct member_at){.base = at->marks_at + MK_CELLS,
                                     .stride = at->mark_cells,
                                     .limit = at->marks,
                                     .count = m->count,
                                     .fast = false};
            break;
        case CLASS_EVENT:
            *to = (struct member_at){.base = at->events_at + EV_CELLS,
                                     .stride = at->event_cells,
                                     .limit = LIMIT_EVENTS,
                                     .count = m->count,
                                     .fast = false};
            break;
        case CLASS_ACT:
        case CLASS_TERRAIN:
        case CLASS_GROUP:
            *to = (struct member_at){
                .base = 0, .stride = 0, .limit = 0, .count = m->count, .fast = false};
            break;
        }
        to->base += m->offset;
        bool one = m->width == 1 && m->sort != SORT_BUDGET && m->type != VT_DICE;
        if (!one) to->fast = false;
        to->of_thing = one && m->cls == CLASS_THING, to->of_event = one && m->cls == CLASS_EVENT;
        to->plain =
            to->fast && !vm->index->members[i].number && i != MEMBER_PLACE && i != MEMBER_FACING;
        to->wants_measures = to->fast && vm->index->members[i].number && m->count == 1 &&
                             m->top < 0 && m->next < 0 && !m->has_floor;
        /* every stat of a creature that is not asked has a base */
        bool settled = m->top < 0 || vm->index->stat_source_kind[m->top] != STAT_ASKED;
        to->flows = to->fast && m->cls == CLASS_CREATURE && vm->index->members[i].number &&
                    m->count == 1 && settled;
        to->floor = m->has_floor ? m->floor : INT32_MIN, to->top = m->top, to->next = m->next;
        to->quick = to->fast ? (uint32_t)to->limit : 0, to->stored = to->plain ? to->quick : 0;
    }
}

struct filler {
    struct vm *vm;
    int32_t n;
};
static bool thing_add(void *user, struct thing thing, int32_t *index)
{
    struct filler *f = user;
    if (f->n >= f->vm->at.things) return false;
    *index = f->n;
    f->vm->things[f->n++] = thing;
    return true;
}

static void instances_set(struct vm *vm)
{
    struct filler fill = {vm, 0};
    for (int32_t i = 0; i < vm->at.creatures; i++) {
        const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + i];
        struct instance *c = &vm->creatures[i];
        *c = (struct instance){.content = f->content,
                               .kind = vm->p->contents.at[f->content].kind,
                               .side = f->side,
                               .name = f->name};
        if (c->name == 0) c->name = vm->p->contents.at[f->content].name;
        c->first = fill.n;
        things_make(vm->p, vm->index, f, i, thing_add, &fill);
        c->count = fill.n - c->first;
        for (int32_t t = c->first, content; t < fill.n; t++)
            if ((content = vm->things[t].content) >= 0)
                vm->owned[i * vm->index->content_words + (content >> 6)] |= (uint64_t)1
                                                                            << (content & 63);
        vm->side_creatures[c->side] |= (uint64_t)1 << i;
        int32_t size = content_slot(vm, c->content, CREATURE_SIZE);
        vm->large |= size != VALUE_UNSET && size != 1;
    }
}

static void bases_set(struct vm *vm)
{
    for (int32_t s = 0; s < vm->index->stats; s++)
        for (int32_t c = 0; c < vm->at.creatures; c++) {
            int32_t given = content_slot(vm, vm->creatures[c].content, vm->p->stats.at[s].slot);
            vm->bases[c * vm->index->stats + s] =
                given != VALUE_UNSET ? given : vm->p->stats.at[s].base;
        }
}

enum {
    EAST = 1 << 7 | 1 << 0 | 1 << 1,
    SOUTH = 1 << 1 | 1 << 2 | 1 << 3,
    WEST = 1 << 3 | 1 << 4 | 1 << 5,
    NORTH = 1 << 5 | 1 << 6 | 1 << 7
};

/* Directions of squares: 0 E, 1 SE, 2 S, 3 SW, 4 W, 5 NW, 6 N, 7 NE. From a square at the edge some
 * lead nowhere. */
static void ways_set(struct vm *vm)
{
    static const int8_t columns[8] = {1, 1, 0, -1, -1, -1, 0, 1},
                        rows[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (int32_t p = 0; p < vm->ground_count; p++) vm->covered[p] = vm->ground[p].terrain >= 0;
    if (vm->at.space != SPACE_SQUARES) return;
    for (int d = 0; d < 8; d++) vm->way[d] = rows[d] * vm->at.columns + columns[d];
    for (int32_t row = 0, p = 0; row < vm->at.rows; row++)
        for (int32_t column = 0; column < vm->at.columns; column++, p++) {
            int nowhere = (row == 0 ? NORTH : 0) | (row == vm->at.rows - 1 ? SOUTH : 0) |
                          (column == 0 ? WEST : 0) | (column == vm->at.columns - 1 ? EAST : 0);
            vm->grid[p] = (uint32_t)column | (uint32_t)row << 16;
            vm->ways[p] = (uint8_t)~nowhere;
        }
}

/* How many offsets two squares can have; 0: more than tables are made for. */
static int32_t offsets_of(const struct layout *at)
{
    bool known = at->space == SPACE_SQUARES && at->places <= SQUARES_KNOWN &&
                 at->columns <= SIDE_KNOWN && at->rows <= SIDE_KNOWN && at->places > 0;
    return known ? 2 * ((at->rows - 1) * 2 * at->columns + at->columns - 1) + 1 : 0;
}

static void offsets_set(struct vm *vm)
{
    int32_t columns = vm->at.columns, wide = 2 * columns;
    if (!vm->apart) return;
    for (int32_t row = 0, p = 0; row < vm->at.rows; row++)
        for (int32_t column = 0; column < columns; column++, p++)
            vm->spots[p] = row * wide + column;
    for (int32_t row = 1 - vm->at.rows; row < vm->at.rows; row++)
        for (int32_t column = 1 - columns; column < columns; column++) {
            vm->apart[row * wide + column] =
                (uint8_t)offset_length(abs(column), abs(row), vm->at.diagonal);
            vm->toward[row * wide + column] = offset_direction(column, row);
        }
}

/* What things give and add is the same in every fight, so that it is looked up once. */
static void things_set(struct vm *vm)
{
    const struct program_index *x = vm->index;
    int32_t n = 0;
    for (int32_t kind = 0; kind < x->kinds; kind++) {
        vm->kind_begin[kind] = n;
        for (int32_t t = 0; t < vm->at.things; t++)
            if (index_kind_is(x, vm->things[t].kind, kind)) vm->kind_things[n++] = t;
    }
    vm->kind_begin[x->kinds] = n;
    for (size_t s = 0; s < vm->p->slots.len; s++)
        for (int32_t t = 0; x->given_row[s] >= 0 && t < vm->at.things; t++) {
            const struct thing *thing = &vm->things[t];
            const struct row_slots *slot = &vm->p->slots.at[s];
            int32_t value = thing->content >= 0 && index_kind_is(x, thing->kind, slot->kind)
                                ? content_slot(vm, thing->content, slot->index)
                                : VALUE_UNSET;
            bool falls = thing->content >= 0 && index_kind_is(x, thing->kind, slot->kind) &&
                         value == VALUE_UNSET;
            if (falls) value = slot->fallback;
            vm->given[t * x->given_rows + x->given_row[s]] = value == VALUE_UNSET ? GIVEN_ASKED
                                                             : slot->type == VT_SET
                                                                 ? program_constant_at(vm->p, value)
                                                                 : value;
        }
    for (int32_t s = 0; s < x->stats; s++)
        for (int32_t t = 0, u = x->used[s]; u >= 0 && t < vm->at.things; t++) {
            const struct thing *thing = &vm->things[t];
            int64_t sum = thing->content >= 0 && x->borne[thing->kind] == -1
                              ? x->content_sums[thing->content * x->used_count + u]
                              : INT64_MIN;
            if (thing->owner < 0)
                sum = INT64_MIN;
            else if (fits_i32(sum))
                sum += vm->bases[thing->owner * x->stats + s];
            vm->sums[t * x->used_count + u] = fits_i32(sum) ? (int32_t)sum : VALUE_UNSET;
        }
}

static void near_set(struct vm *vm)
{
    struct hot_fields *n = &vm->hot;
    n->creatures = (hot_word)vm->at.creatures, n->things = (hot_word)vm->at.things,
    n->stats = (hot_word)vm->index->stats, n->contents = (hot_word)vm->index->contents;
    n->squares = vm->at.space == SPACE_SQUARES ? (hot_word)vm->at.places : 0;
    if (vm->apart) n->known = (hot_word)vm->at.places;
    if (vm->plain_squares)
        n->plain_places = (hot_word)vm->at.places, n->plain_creatures = n->creatures;
    n->creature_size = (hot_word)vm->at.creature_cells * sizeof *vm->world,
    n->thing_size = (hot_word)vm->at.thing_cells * sizeof *vm->world;
    n->given_size = (hot_word)vm->index->given_rows * sizeof *vm->given,
    n->sums_size = (hot_word)vm->index->used_count * sizeof *vm->sums;
}

struct vm *vm_new(const struct program *p, const struct program_index *x, int32_t encounter,
                  const struct memory *memory)
{
    struct layout at;
    const struct row_encounters *e = &p->encounters.at[encounter];
    if (layout_make(&at, p, x, e)) return NULL;
    size_t members_at = aligned(sizeof(struct vm)),
           creatures_at = aligned(members_at + sizeof(struct member_at) * p->members.len);
    size_t things_at = aligned(creatures_at + sizeof(struct instance) * (size_t)at.creatures);
    size_t owned_at = aligned(things_at + sizeof(struct thing) * (size_t)at.things);
    size_t marks_at = owned_at + sizeof(uint64_t) * (size_t)x->content_words * (size_t)at.creatures,
           kinds_at = aligned(marks_at + sizeof(int16_t) * (size_t)at.marks);
    size_t bases_at =
        aligned(kinds_at + sizeof(int32_t) *
                               ((size_t)x->kinds + 1 + (size_t)x->kinds_deep * (size_t)at.things));
    bool zones = at.space == SPACE_ZONES && at.places <= ZONES_KNOWN;
    size_t spots_at = aligned(bases_at + sizeof(int32_t) * p->stats.len * (size_t)at.creatures);
    size_t grid_at =
        aligned(spots_at + (offsets_of(&at) > 0 ? sizeof(int32_t) * (size_t)at.places : 0));
    size_t given_at = aligned(grid_at + sizeof(uint32_t) * (size_t)at.places);
    size_t sums_at = given_at + sizeof(int64_t) * (size_t)x->given_rows * (size_t)at.things;
    size_t zones_at =
        aligned(sums_at + sizeof(int32_t) * (size_t)x->used_count * (size_t)at.things);
    size_t squares_at = zones_at + (zones ? sizeof(struct zones) : 0),
           ways_at = squares_at + (size_t)at.places;
    size_t offsets = (size_t)offsets_of(&at), covered_at = ways_at + (size_t)at.places,
           apart_at = covered_at + (size_t)at.places, block_at = aligned(apart_at + 2 * offsets);
    size_t size = block_at + at.size;
    unsigned char *all = memory->resize(memory->ctx, NULL, 0, size);
    if (!all) return NULL;
    memset(all, 0, size);
    struct vm *vm = (struct vm *)(void *)all;
    vm->p = p, vm->index = x, vm->encounter = e, vm->at = at, vm->memory = memory,
    vm->allocated = size;
    vm->members = (struct member_at *)(void *)(all + members_at);
    vm->creatures = (struct instance *)(void *)(all + creatures_at);
    vm->things = (struct thing *)(void *)(all + things_at);
    vm->occupancy.marks = (int16_t *)(void *)(all + marks_at);
    vm->owned = (uint64_t *)(void *)(all + owned_at);
    vm->kind_begin = (int32_t *)(void *)(all + kinds_at);
    vm->kind_things = vm->kind_begin + x->kinds + 1;
    vm->bases = (int32_t *)(void *)(all + bases_at);
    vm->spots = (int32_t *)(void *)(all + spots_at);
    vm->grid = (uint32_t *)(void *)(all + grid_at);
    if (offsets > 0)
        vm->apart = all + apart_at + offsets / 2, vm->toward = (int8_t *)vm->apart + offsets;
    vm->given = (int64_t *)(void *)(all + given_at);
    vm->sums = (int32_t *)(void *)(all + sums_at);
    vm->ground = e->cell_count > 0 ? &p->cells.at[e->cell_begin] : NULL;
    vm->ground_count = e->cell_count < at.places ? e->cell_count : at.places;
    vm->zones = zones ? (struct zones *)(void *)(all + zones_at) : NULL;
    vm->occupancy.squares = all + squares_at;
    vm->ways = all + ways_at;
    vm->covered = all + covered_at;
    vm->block = all + block_at;
    arena_init(&vm->telling, memory, 0);
    head_set(vm, encounter);
    pointers_set(vm);
    members_set(vm);
    instances_set(vm);
    bases_set(vm);
    things_set(vm);
    ways_set(vm);
    offsets_set(vm);
    vm->plain_squares = vm->apart && !vm->large;
    near_set(vm);
    for (int32_t i = 0; i < vm->at.sides; i++)
        vm->tactics[i] = p->sides.at[vm->encounter->side_begin + i].tactics;
    for (int32_t i = 0; i < at.creatures; i++)
        vm->occupancy.place[i] = -1, occupancy_move(vm, i, -1);
    for (size_t i = 0; i < p->options.len; i++)
        cell_write(vm, vm->members[p->options.at[i].member].base, p->options.at[i].initial, false);
    for (int32_t i = 0; i < e->setting_count; i++) {
        const struct row_settings *s = &p->settings.at[e->setting_begin + i];
        cell_write(vm, vm->members[p->options.at[s->option].member].base, s->value, false);
    }
    return vm;
}

void vm_free(struct vm *vm)
{
    if (!vm) return;
    arena_release(&vm->telling);
    if (vm->saved) vm->memory->resize(vm->memory->ctx, vm->saved, vm->saved_room, 0);
    vm->memory->resize(vm->memory->ctx, vm, vm->allocated, 0);
}

/* ---- beginning ---- */

static int32_t records_of(const struct vm *vm, int32_t cls)
{
    switch (cls) {
    case CLASS_FIGHT: return 1;
    case CLASS_SIDE: return vm->at.sides;
    case CLASS_CREATURE: return vm->at.creatures;
    case CLASS_THING: return vm->at.things;
    default: return 0;
    }
}

/* First what needs no code, then what asks, then tracks: their start is their top, and stats may
 * read the others. */
static bool members_start(struct vm *vm, int pass)
{
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (m->sort == SORT_OPTION) continue;
        int when = m->top >= 0 ? 2 : m->init_fn >= 0 ? 1 : 0;
        if (when != pass && pass != 0) continue;
        int32_t n = records_of(vm, m->cls);
        for (int32_t rec = 0; rec < n; rec++) {
            if (m->cls == CLASS_THING && !index_kind_is(vm->index, vm->things[rec].kind, m->owner))
                continue;
            if (pass == 0) {
                int64_t none = m->init == VALUE_UNSET || when != 0 ? value_none(m->type) : m->init;
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
    for (int32_t i = 0; i < vm->at.creatures; i++) {
        const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + i];
        vm->world[vm->members[MEMBER_PLACE].base + i * vm->members[MEMBER_PLACE].stride] =
            place_is(vm, f->place) ? f->place : -1;
        vm->world[vm->members[MEMBER_FACING].base + i * vm->members[MEMBER_FACING].stride] =
            f->facing;
    }
}

void vm_begin(struct vm *vm)
{
    vm->head->begun = 1;
    bool listening = vm->listening;
    vm->listening = false;
    members_start(vm, 0);
    fighters_place(vm);
    occupancy_rebuild(vm);
    bool ok = members_start(vm, 1) && members_start(vm, 2);
    vm->listening = listening;
    int32_t body = vm->encounter->body >= 0 ? vm->encounter->body : vm->p->flow;
    if (ok && body < 0) ok = vm_fail(vm, "the rules have no flow");
    if (ok) ok = vm_push(vm, body, NULL, 0, -1);
    if (ok && vm->encounter->begin >= 0) vm_push(vm, vm->encounter->begin, NULL, 0, -1);
}

/* ---- copying ---- */

/* What stands beside the block, and of the block what is in use. */
struct vm *vm_clone(const struct vm *vm)
{
    unsigned char *all = vm->memory->resize(vm->memory->ctx, NULL, 0, vm->allocated);
    if (!all) return NULL;
    memcpy(all, vm, (size_t)(vm->block - (const unsigned char *)vm) + (size_t)vm->head->frames_at);
    struct vm *copy = (struct vm *)(void *)all;
#define MOVED(part, type)                                                                          \
    ((type *)(void *)(all + ((const unsigned char *)vm->part - (const unsigned char *)vm)))
    copy->block = MOVED(block, unsigned char);
    copy->members = MOVED(members, struct member_at);
    copy->creatures = MOVED(creatures, struct instance);
    copy->things = MOVED(things, struct thing);
    copy->owned = MOVED(owned, uint64_t);
    copy->kind_begin = MOVED(kind_begin, int32_t);
    copy->kind_things = MOVED(kind_things, int32_t);
    copy->bases = MOVED(bases, int32_t);
    copy->given = MOVED(given, int64_t);
    copy->spots = MOVED(spots, int32_t);
    copy->grid = MOVED(grid, uint32_t);
    if (vm->apart) copy->apart = MOVED(apart, uint8_t), copy->toward = MOVED(toward, int8_t);
    copy->sums = MOVED(sums, int32_t);
    if (vm->zones) copy->zones = MOVED(zones, struct zones);
    copy->occupancy.squares = MOVED(occupancy.squares, uint8_t);
    copy->occupancy.marks = MOVED(occupancy.marks, int16_t);
    copy->ways = MOVED(ways, uint8_t);
    copy->covered = MOVED(covered, uint8_t);
#undef MOVED
    arena_init(&copy->telling, vm->memory, 0);
    memset(&copy->told, 0, sizeof copy->told);
    copy->record_next = 0;
    copy->listening = false;
    copy->thrower = NULL;
    copy->seen = NULL;
    copy->saved = NULL, copy->saved_room = 0;
    copy->measured = NULL;
    pointers_set(copy);
    snapshot_copy(copy, vm);
    return copy;
}

void vm_copy(struct vm *to, const struct vm *from)
{
    snapshot_copy(to, from);
    occupancy_rebuild(to);
    memcpy(to->message, from->message, sizeof to->message);
    arena_release(&to->telling);
    memset(&to->told, 0, sizeof to->told);
    to->record_next = 0;
}
