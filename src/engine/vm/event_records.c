/* event_records.c -- Builds event records for a listener, and formats values as text.
 *
 * Without a listener nothing here runs, except measures and failed expectations. Texts, terms and
 * the queue live in an arena that is released when the queue is drained. Within branches of
 * `together` changes are not recorded; together_end records their merged result.
 */
#include "event_records.h"

#include <string.h>

#include "act_offers.h"
#include "choice_request.h"
#include "frame.h"
#include "marks.h"
#include "member_access.h"
#include "parts.h"
#include "roll_request.h"
#include "stat.h"
#include "together.h"
#include "trap.h"

/* ---- values ---- */

/* Most texts have a number, and printf takes several times as long. */
static void add_number(struct text *t, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) text_add_char(t, '-');
    text_add(t, (struct str){digits + at, sizeof digits - at});
}

static void add_name(const struct vm *vm, struct text *t, int32_t string)
{
    text_add(t, program_text(vm->p, string));
}

static void add_content(const struct vm *vm, struct text *t, int64_t content)
{
    if (content >= 0 && content < vm->index->contents)
        add_name(vm, t, vm->p->contents.at[content].name);
    else
        text_add(t, STR("none"));
}

static void add_thing(const struct vm *vm, struct text *t, int64_t thing)
{
    if (thing < 0 || thing >= vm->layout.things)
        text_add(t, STR("none"));
    else if (vm->things[thing].content >= 0)
        add_content(vm, t, vm->things[thing].content);
    else
        add_name(vm, t, vm->p->kinds.at[vm->things[thing].kind].name);
}

static void add_place(const struct vm *vm, struct text *t, int64_t place)
{
    if (!place_valid(vm, place))
        text_add(t, STR("nowhere"));
    else if (vm->geometry->is_drawn)
        text_printf(t, "%d, %d", (int)(place % vm->layout.columns),
                    (int)(place / vm->layout.columns));
    else
        add_name(vm, t, vm->p->cells.at[vm->encounter->cell_begin + place].name);
}

static void add_tag(const struct vm *vm, struct text *t, int32_t family, int64_t value)
{
    if (value == -1)
        text_add(t, STR("none"));
    else if (family < 0 || (size_t)family >= vm->p->tags.len || value < 0 ||
             value >= vm->p->tags.at[family].value_count)
        add_number(t, value);
    else
        add_name(vm, t, vm->p->tag_values.at[vm->p->tags.at[family].value_begin + value].name);
}

/* elem: the tag family of its members; below 0: creatures. */
static void add_set(const struct vm *vm, struct text *t, int32_t elem, uint64_t set)
{
    if (!set) text_add(t, elem < 0 ? STR("nobody") : STR("none"));
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first) text_add(t, STR(", "));
        if (elem >= 0)
            add_tag(vm, t, elem, __builtin_ctzll(set));
        else
            value_text(vm, t, VT_CREATURE, -1, __builtin_ctzll(set));
    }
}

static void add_act(const struct vm *vm, struct text *t, int64_t act)
{
    int32_t content = act_content(act);
    add_content(vm, t, content);
    if (content < 0 || content >= vm->index->contents) return;
    const struct row_contents *c = &vm->p->contents.at[content];
    bool any = false;
    for (int32_t i = 0; i < c->param_count && i < 3; i++) {
        const struct row_members *m = &vm->p->members.at[c->param_begin + i];
        int64_t value = act_value(vm, act, i);
        if (value < 0 || (m->type == VT_MARK && !mark_alive(vm, value))) continue;
        text_add(t, any ? STR(", ") : STR(" ("));
        value_text(vm, t, m->type, m->elem, value);
        any = true;
    }
    if (any) text_add_char(t, ')');
}

static void add_dice(struct text *t, int64_t dice)
{
    static const char *const read[] = {[DICE_BEST] = ", best %d",
                                       [DICE_WORST] = ", worst %d",
                                       [DICE_AT_LEAST] = ", how many show at least %d"};
    struct dice_kind d = dice_of(dice);
    if (d.count != 1) add_number(t, d.count);
    text_add_char(t, 'd');
    add_number(t, d.sides);
    if (d.again == AGAIN_EXPLODE) text_printf(t, ", exploding from %d", d.face);
    if (d.again == AGAIN_REROLL) text_printf(t, ", rerolled up to %d", d.face);
    if (d.how != DICE_SUM) text_printf(t, read[d.how], d.number);
}

/* The name of a record of a fight, by its number. */
static void add_record(const struct vm *vm, struct text *t, enum value_type type, int64_t v)
{
    const struct program *p = vm->p;
    int64_t count = type == VT_CREATURE ? vm->layout.creatures
                    : type == VT_SIDE   ? vm->layout.sides
                    : type == VT_EVENT  ? vm->world[W_DEPTH]
                                        : (int64_t)p->moments.len;
    if (v < 0 || v >= count)
        text_add(t, STR("none"));
    else if (type == VT_CREATURE)
        add_name(vm, t, vm->creatures[v].name);
    else if (type == VT_SIDE)
        add_name(vm, t, p->sides.at[vm->encounter->side_begin + v].name);
    else if (type == VT_EVENT)
        add_name(vm, t, p->events.at[event_at(vm, (int32_t)v)[EV_KIND]].name);
    else
        add_name(vm, t, p->moments.at[v].name);
}

void value_text(const struct vm *vm, struct text *t, int32_t type, int32_t elem, int64_t v)
{
    switch ((enum value_type)type) {
    case VT_FLAG: text_add(t, v ? STR("yes") : STR("no")); return;
    case VT_TAG: add_tag(vm, t, elem, v); return;
    case VT_DICE: add_dice(t, v); return;
    case VT_TEXT: add_name(vm, t, v >= 0 && v <= INT32_MAX ? (int32_t)v : 0); return;
    case VT_PLACE: add_place(vm, t, v); return;
    case VT_CREATURE:
    case VT_SIDE:
    case VT_EVENT:
    case VT_MOMENT: add_record(vm, t, (enum value_type)type, v); return;
    case VT_THING: add_thing(vm, t, v); return;
    case VT_MARK:
        add_content(vm, t, mark_alive(vm, v) ? mark_content(mark_at(vm, mark_slot(v))) : -1);
        return;
    case VT_CONTENT: add_content(vm, t, v); return;
    case VT_SET: add_set(vm, t, elem, (uint64_t)v); return;
    case VT_LIST: text_printf(t, "%d of them", (int)(uint32_t)v); return;
    case VT_ACT: add_act(vm, t, v); return;
    case VT_INT:
    case VT_NONE:
    case VT_COUNT: add_number(t, v); return;
    }
}

void template_text(const struct vm *vm, struct text *t, int32_t template, const int64_t *args,
                   int room)
{
    const struct row_templates *row = &vm->p->templates.at[template];
    const struct row_parts *only = &vm->p->parts.at[row->part_begin];
    /* a template without parameters is the program's own text, uncopied */
    if (row->part_count == 1 && only->arg < 0 && t->arena && t->cap == 0) {
        struct str s = program_text(vm->p, only->text);
        if (s.len == 0) return;
        union {
            const char *kept;
            char *at;
        } text = {s.at};
        t->at = text.at; /* it has no spare capacity, so any addition copies it first */
        t->len = t->cap = s.len;
        return;
    }
    for (int32_t i = 0; i < row->part_count; i++) {
        const struct row_parts *part = &vm->p->parts.at[row->part_begin + i];
        add_name(vm, t, part->text);
        if (part->arg >= 0 && part->arg < room)
            value_text(vm, t, part->type, part->elem, args[part->arg]);
    }
}

const char *text_end(struct vm *vm, struct text *t)
{
    (void)vm;
    return t->at ? t->at : "";
}

/* ---- the queue ---- */

_Static_assert(EVF_OPEN == 1, "open events are counted by their lowest flag");
static int32_t open_events(const struct vm *vm)
{
    int32_t n = 0, step = vm->layout.event_cells;
    const int32_t *flags = event_at(vm, 0) + EV_FLAGS;
    for (int32_t left = vm->world[W_DEPTH]; left > 0; left--, flags += step) n += *flags & EVF_OPEN;
    return n;
}

void record_texts_clear(struct vm *vm)
{
    arena_clear(&vm->record_arena);
    if (vm->queue_arena.failed) {
        arena_release(&vm->queue_arena);
        arena_init(&vm->queue_arena, vm->memory, 0);
        memset(&vm->records, 0, sizeof vm->records);
    }
}

struct event_record *emit_record(struct vm *vm, enum event_record_kind kind, int32_t who,
                                 const char *text)
{
    size_t before = vm->records.len;
    if (before == vm->records.cap) {
        void *room = vec_room(&vm->queue_arena, vm->records.at, before, &vm->records.cap,
                              sizeof *vm->records.at);
        if (vm->queue_arena.failed) vm->record_arena.failed = true;
        if (!room) return NULL;
        vm->records.at = room;
    }
    struct event_record *record = &vm->records.at[vm->records.len++];
    memset(record, 0, sizeof *record);
    record->kind = (int)kind;
    record->depth = open_events(vm);
    record->who = who;
    record->text = text;
    record->side = record->thing = record->place = record->measure = record->content = record->fn =
        -1;
    if (vm->head->frames > 0) {
        const struct frame *f = &vm->frames[vm->head->frames - 1];
        record->fn = f->fn;
        record->pc = f->pc > vm->index->fns[f->fn].begin ? f->pc - 1 : f->pc;
    }
    return record;
}

/* `2, 0 is rubble now`, `the border of 2, 0 is an open door now`. */
static void emit_ground_change(struct vm *vm, int32_t member, int32_t place, int64_t after)
{
    struct text t;
    text_init(&t, &vm->record_arena);
    if (member == vm->border_member) text_add(&t, STR("the border of "));
    value_text(vm, &t, VT_PLACE, -1, place);
    text_add(&t, STR(" is "));
    if (after >= 0)
        value_text(vm, &t, VT_CONTENT, -1, after);
    else
        text_add(&t, STR("open"));
    text_add(&t, STR(" now"));
    emit_record(vm, REC_SAY, -1, text_end(vm, &t));
}

/* The side or the place whose list a thing is in from here. */
static void list_tell(const struct vm *vm, struct event_record *record, const struct thing *thing)
{
    if (thing->own < 0 || thing->at < 0) return;
    bool in_place = vm->p->owns.at[thing->own].cls == CLASS_PLACE;
    *(in_place ? &record->place : &record->side) = thing->at;
}

bool is_kept_for_people(const struct vm *vm, int32_t member)
{
    const struct row_members *m = &vm->p->members.at[member];
    bool of_engine = is_followed_cell(vm->p, member) || member == MEMBER_FACING ||
                     member == vm->ground_member || member == vm->border_member;
    return !of_engine && !m->quiet && m->width * m->count > 0 &&
           (m->sort == SORT_COUNTER || m->sort == SORT_SLOT || m->sort == SORT_BUDGET) &&
           *program_chars(vm->p, m->name);
}

static bool is_in_reserve(const struct vm *vm, int64_t c)
{
    return c >= 0 && c < vm->layout.creatures && vm->layout.sides > 0 && vm->creatures[c].side < 0;
}

/* An act may name one in its arguments. */
bool names_reserve(const struct vm *vm, const struct row_members *m, int64_t value)
{
    if (m->type == VT_CREATURE) return is_in_reserve(vm, value);
    if (m->type == VT_THING && value >= 0 && value < vm->layout.things)
        return is_in_reserve(vm, vm->things[value].owner);
    if (m->type == VT_SET && m->elem < 0)
        for (uint64_t set = (uint64_t)value; set; set &= set - 1)
            if (is_in_reserve(vm, __builtin_ctzll(set))) return true;
    return m->type == VT_ACT || m->type == VT_MARK || m->type == VT_EVENT;
}

static const char *value_words(struct vm *vm, const struct row_members *m, int64_t value)
{
    struct text t;
    text_init(&t, &vm->record_arena);
    value_text(vm, &t, m->type, m->elem, value);
    return text_end(vm, &t);
}

/* Writes in words what the fight, sides and places keep. A record has no number of an element, so
 * members of several are left out. */
static void kept_words(struct vm *vm, int32_t member, struct event_record *record)
{
    const struct row_members *m = &vm->p->members.at[member];
    bool common = m->cls == CLASS_FIGHT || m->cls == CLASS_SIDE || m->cls == CLASS_PLACE;
    if (!common || m->secret || m->count > 1 || !is_kept_for_people(vm, member) ||
        names_reserve(vm, m, record->before) || names_reserve(vm, m, record->value))
        return;
    record->was = value_words(vm, m, record->before);
    record->now = value_words(vm, m, record->value);
}

void emit_change(struct vm *vm, int32_t member, int32_t rec, int64_t before, int64_t after)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (vm->head->levels > 0 || m->cls == CLASS_MARK || m->cls == CLASS_EVENT) return;
    if (m->cls == CLASS_PLACE && (member == vm->ground_member || member == vm->border_member)) {
        emit_ground_change(vm, member, rec, after);
        return;
    }
    bool of_body = member == MEMBER_PLACE || member == MEMBER_FACING;
    if (of_body && body_first(vm, rec) != rec) return; /* a body moves once */
    int32_t who = m->cls == CLASS_CREATURE ? rec
                  : m->cls == CLASS_THING  ? vm->things[rec].owner
                                           : -1;
    struct event_record *record = emit_record(vm, member == MEMBER_PLACE ? REC_MOVE : REC_CHANGE,
                                              who, program_chars(vm->p, m->name));
    if (!record) return;
    record->before = before;
    record->value = after;
    if (m->cls == CLASS_THING) record->thing = rec;
    if (member == vm->list_member && member >= 0) list_tell(vm, record, &vm->things[rec]);
    if (m->cls == CLASS_SIDE) record->side = rec;
    if (m->cls == CLASS_PLACE) record->place = rec;
    kept_words(vm, member, record);
}

void emit_mark(struct vm *vm, const int32_t *mark, bool gone)
{
    if (vm->head->levels > 0) return;
    struct event_record *record =
        emit_record(vm, gone ? REC_UNMARK : REC_MARK, mark_bearer_creature(vm, mark),
                    program_chars(vm->p, vm->p->contents.at[mark_content(mark)].name));
    if (!record) return;
    /* plain marks are of the built-in kind, others of a declared one */
    record->value = vm->p->contents.at[mark_content(mark)].kind != KIND_MARK;
    record->before = mark[MK_CLASS] == CLASS_TERRAIN ? mark[MK_BEARER] : -1;
    if (mark[MK_CLASS] == CLASS_THING) record->thing = mark[MK_BEARER];
    if (mark[MK_CLASS] == CLASS_SIDE) record->side = mark[MK_BEARER];
}

/* From place to place a thing stays in a list of the same name, and that is recorded, too. */
static void emit_place_of_thing(struct vm *vm, const int32_t *before, int32_t thing)
{
    const struct member_layout *at = &vm->members[vm->list_member + THING_LIST];
    int32_t cell = at->base + thing * at->stride;
    if (before[cell] == vm->world[cell])
        emit_change(vm, vm->list_member, thing, before[cell], vm->world[cell]);
}

/* Records the total changes of a `together`. */
void emit_difference(struct vm *vm, const int32_t *before)
{
    int32_t end = vm->layout.marks_at;
    for (int32_t cell = W_HEAD - 1; (cell = world_differs(vm, before, cell + 1, end)) < end;) {
        int32_t member, rec, elem;
        if (!world_locate(vm, vm->world, cell, &member, &rec, &elem)) continue;
        const struct row_members *m = &vm->p->members.at[member];
        if (m->sort == SORT_BUDGET) continue; /* recorded when it was paid */
        if (vm->list_member >= 0 && member == vm->list_member + THING_AT) {
            emit_place_of_thing(vm, before, rec);
            continue;
        }
        int32_t first =
            vm->members[member].base + rec * vm->members[member].stride + elem * m->width;
        emit_change(vm, member, rec, cell_unpack(m, before + first),
                    cell_unpack(m, vm->world + first));
        cell = first + m->width - 1;
    }
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        const int32_t *now = mark_at(vm, i),
                      *was = before + vm->layout.marks_at + i * vm->layout.mark_cells;
        if (now[MK_WORD] == was[MK_WORD]) continue;
        if (mark_content(was) >= 0) emit_mark(vm, was, true);
        if (mark_content(now) >= 0) emit_mark(vm, now, false);
    }
}

/* The text of a template for a record: the program's own if it has no holes. */
static const char *record_text(struct vm *vm, int32_t template, const int64_t *args, int room)
{
    const char *plain = vm->index->plain_text[template];
    if (plain) return plain;
    struct text t;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, template, args, room);
    return text_end(vm, &t);
}

void emit_say(struct vm *vm, struct insn i, const int64_t *r)
{
    emit_record(vm, REC_SAY, -1, record_text(vm, i.imm, r + i.a, regs_from(vm, i.a)));
}

/* ---- measures ---- */

static int32_t side_of(const struct vm *vm, int32_t who)
{
    return who >= 0 ? vm->creatures[who].side : -1;
}

static int32_t index_or_none(int64_t v, int32_t count)
{
    return v >= 0 && v < count ? (int32_t)v : -1;
}

/* Attributes a measure to a creature. A thing's goes to its owner and a mark's to its bearer,
 * unless `by` names a creature. */
static struct measure_record measure_record_make(const struct vm *vm, int32_t measure, int64_t of,
                                                 int64_t amount, int64_t by)
{
    struct measure_record m = {measure, index_or_none(by, vm->layout.creatures), -1, -1, -1,
                               amount};
    int32_t who = m.who;
    switch ((enum record_class)vm->p->measures.at[measure].cls) {
    case CLASS_CREATURE:
        who = index_or_none(of, vm->layout.creatures);
        if (who >= 0) m.content = vm->creatures[who].content;
        break;
    case CLASS_THING:
        m.thing = index_or_none(of, vm->layout.things);
        if (m.thing < 0) break;
        m.content = vm->things[m.thing].content;
        if (m.who < 0) who = vm->things[m.thing].owner;
        break;
    case CLASS_MARK:
        if (!mark_alive(vm, of)) break;
        m.content = mark_content(mark_at(vm, mark_slot(of)));
        if (m.who < 0) who = mark_bearer_creature(vm, mark_at(vm, mark_slot(of)));
        break;
    case CLASS_ACT: m.content = act_content(of); break;
    case CLASS_SIDE: m.side = index_or_none(of, vm->layout.sides); break;
    case CLASS_FIGHT:
    case CLASS_PLACE:
    case CLASS_EVENT:
    case CLASS_TERRAIN:
    case CLASS_GROUP: break;
    }
    m.who = who;
    if (m.side < 0) m.side = side_of(vm, m.who);
    return m;
}

void emit_measure(struct vm *vm, struct insn i, const int64_t *r)
{
    struct measure_record m = measure_record_make(vm, i.imm, r[i.a], r[i.b], r[i.c]);
    if (vm->on_measure) vm->on_measure(vm->on_measure_user, &m);
    if (!is_recording(vm)) return;
    struct event_record *record =
        emit_record(vm, REC_MEASURE, m.who, program_chars(vm->p, vm->p->measures.at[i.imm].name));
    if (!record) return;
    record->side = m.side;
    record->thing = m.thing;
    record->content = m.content;
    record->measure = m.measure;
    record->value = m.amount;
}

/* ---- figures ---- */

static bool sources_read(struct vm *vm, const struct row_terms *term, const int64_t *r,
                         struct sources *s)
{
    int room = regs_from(vm, 0);
    int64_t unused;
    s->count = 0;
    if (term->stat < 0 || term->who < 0 || term->who >= room) return true;
    if (vm->p->stats.at[term->stat].event >= 0)
        return stat_of_event(vm, term->stat, r[term->who], s, &unused);
    return stat_of(vm, term->stat, r[term->who],
                   term->using_reg >= 0 && term->using_reg < room ? r[term->using_reg] : -1, s,
                   &unused);
}

bool emit_figure(struct vm *vm, struct insn i, const int64_t *r)
{
    const struct row_figures *row = &vm->p->figures.at[i.imm];
    VEC(struct event_term) terms = {NULL, 0, 0};
    struct sources *s = ARENA_NEW(&vm->record_arena, struct sources);
    int room = regs_from(vm, i.a);
    if (!s) return true;
    for (int32_t k = 0; k < row->term_count && k + 1 < room; k++) {
        const struct row_terms *term = &vm->p->terms.at[row->term_begin + k];
        vec_push(&terms, &vm->record_arena,
                 (struct event_term){program_chars(vm->p, term->label),
                                     term->sign < 0 ? wrap_sub(0, r[i.a + 1 + k]) : r[i.a + 1 + k],
                                     0});
        if (!sources_read(vm, term, r, s)) return false;
        for (int32_t n = 0; n < s->count; n++)
            vec_push(&terms, &vm->record_arena,
                     (struct event_term){
                         program_chars(vm->p, s->at[n].name),
                         term->sign < 0 ? wrap_sub(0, s->at[n].value) : s->at[n].value, 1});
    }
    int first = i.a + 1 + row->term_count;
    const char *name = record_text(vm, row->name, r + first, room - 1 - row->term_count);
    struct event_record *record = emit_record(vm, REC_FIGURE, -1, name);
    if (!record) return true;
    record->value = r[i.a];
    record->terms = terms.at;
    record->term_count = terms.len;
    return true;
}

/* ---- expectations ---- */

bool emit_expect(struct vm *vm, struct insn i, const int64_t *r)
{
    struct text t;
    vm->head->expectations++;
    bool held = r[i.a] != 0;
    if (held && !is_recording(vm)) return true;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, i.imm, NULL, 0);
    if (i.b != i.c) {
        text_add(&t, held ? STR(": it is ") : STR(", but the left side is "));
        value_text(vm, &t, reg_type(vm, i.b), -1, r[i.b]);
        text_add(&t, STR(" and the right side is "));
        value_text(vm, &t, reg_type(vm, i.c), -1, r[i.c]);
    }
    const char *text = text_end(vm, &t);
    if (is_recording(vm)) {
        struct event_record *record = emit_record(vm, REC_EXPECT, -1, text);
        if (record) record->value = held, record->before = vm->referee_looks;
    }
    bool goes_on = held || (vm->referee_looks && vm->referee == REFEREE_TELLS);
    return goes_on || vm_fail(vm, "%s", text);
}
