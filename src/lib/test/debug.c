/* debug.c -- Looks at a fight before each statement of its rules: frames, local names, and members
 * of everything in the fight, stats with their sources.
 *
 * The fight runs the counted copy of the plain code (struct counted_code), which calls `watched`
 * before each instruction. Other fights run as ever. Values are computed as pure queries of the
 * fight, which restore its head.
 */
#include <string.h>

#include "engine/vm/event_records.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/list_stack.h"
#include "engine/vm/marks.h"
#include "engine/vm/member_access.h"
#include "engine/vm/memo.h"
#include "engine/vm/source_map.h"
#include "engine/vm/stat.h"
#include "fray/view.h"
#include "lib/fight/fight.h"
#include "rule_test.h"

struct fray_debug {
    fray_program *program;
    struct arena arena;  /* lives as long as the debugger */
    struct arena answer; /* of the last queries; cleared when the fight continues */
    struct counted_code counted;
    int32_t *stop_at;  /* by instruction: 1 + its stop point */
    fray_fight *fight; /* the one that is looked at, and its machine; NULL: none */
    struct vm *vm;
    fray_debug_reached *reached;
    void *user;
    int32_t pc; /* of the statement that is reached; -1: between calls of fray_step */
    bool asks;  /* a query runs, or the fight is given up: nothing is reported */
};

/* ---- lifecycle ---- */

static void watched(void *user, struct vm *vm, int32_t pc, const int64_t *regs)
{
    fray_debug *d = user;
    (void)regs;
    if (d->asks || !d->stop_at[pc] || vm != d->vm) return;
    d->pc = pc;
    bool given_up = d->reached && d->reached(d->user, d, d->fight) != 0;
    d->pc = -1;
    arena_clear(&d->answer);
    if (!given_up) return;
    d->asks = true;
    vm->head->fuel = -1; /* the next jump or call ends the fight */
}

fray_result fray_debug_new(fray_program *program, fray_debug **debug)
{
    if (!debug) return FRAY_BAD_ARGUMENT;
    *debug = NULL;
    if (!program || !program->code->stops.len) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = program->memory;
    fray_debug *d = memory->resize(memory->ctx, NULL, 0, sizeof *d);
    if (!d) return FRAY_NO_MEMORY;
    *d = (fray_debug){.program = program, .pc = -1};
    arena_init(&d->arena, memory, 0);
    arena_init(&d->answer, memory, 0);
    const struct program *p = program->code;
    d->stop_at = ARENA_ARRAY(&d->arena, int32_t, p->code.len + 1);
    if (!d->stop_at || !counted_code_make(&d->counted, program->index, &d->arena)) {
        fray_debug_free(d);
        return FRAY_NO_MEMORY;
    }
    d->counted.watch = watched;
    d->counted.user = d;
    for (size_t i = 0; i < p->stops.len; i++) d->stop_at[p->stops.at[i].pc] = (int32_t)i + 1;
    *debug = d;
    return FRAY_OK;
}

void fray_debug_free(fray_debug *d)
{
    if (!d) return;
    const struct memory *memory = d->program->memory;
    arena_release(&d->arena);
    arena_release(&d->answer);
    memory->resize(memory->ctx, d, sizeof *d, 0);
}

fray_result fray_debug_fight(fray_debug *d, fray_fight *fight, fray_debug_reached *reached,
                             void *user)
{
    if (!d || (fight && fight->program != d->program)) return FRAY_BAD_ARGUMENT;
    d->fight = fight;
    d->vm = fight ? fight->vm : NULL;
    d->reached = reached;
    d->user = user;
    d->asks = false;
    d->pc = -1;
    arena_clear(&d->answer);
    if (!fight) return FRAY_OK;
    fight->vm->counted = &d->counted;
    memo_off(fight->vm); /* a condition whose result is known would pass unseen */
    return FRAY_OK;
}

static fray_result look(void *user, fray_fight *fight)
{
    fray_debug *d = user;
    return fray_debug_fight(d, fight, d->reached, d->user);
}

fray_result fray_debug_test(fray_debug *d, int id, fray_debug_reached *reached, void *user,
                            const fray_test_listener *listener, fray_test_report *report)
{
    if (!d || !report) return FRAY_BAD_ARGUMENT;
    d->reached = reached;
    d->user = user;
    if (listener && !listener->hear) listener = NULL;
    return test_debugged(d->program, id, look, d, listener, report);
}

/* ---- frames ---- */

int fray_debug_depth(const fray_debug *d)
{
    return d && d->vm ? d->vm->head->frames : 0;
}

size_t fray_debug_frame_count(const fray_debug *d)
{
    return (size_t)fray_debug_depth(d);
}

int fray_debug_at(const fray_debug *d)
{
    return d && d->pc >= 0 ? d->stop_at[d->pc] - 1 : -1;
}

/* The instruction under way in a frame, the innermost 0. */
static int32_t frame_pc(const fray_debug *d, size_t index)
{
    const struct frame *f = &d->vm->frames[(size_t)d->vm->head->frames - 1 - index];
    if (index == 0 && d->pc >= 0) return d->pc;
    int32_t begin = d->vm->p->functions.at[f->fn].code_begin;
    return f->pc > begin ? f->pc - 1 : begin;
}

/* The last stop point of the frame's function at its instruction or before it; -1: none. */
static int32_t frame_stop(const fray_debug *d, size_t index)
{
    const struct frame *f = &d->vm->frames[(size_t)d->vm->head->frames - 1 - index];
    int32_t begin = d->vm->p->functions.at[f->fn].code_begin;
    for (int32_t pc = frame_pc(d, index); pc >= begin; pc--)
        if (d->stop_at[pc]) return d->stop_at[pc] - 1;
    return -1;
}

static void place_set_of(const fray_debug *d, const struct stop_point *stop, fray_frame *frame)
{
    const struct program_index *x = d->program->index;
    const struct program *p = x->p;
    int32_t begin = line_of_offset(x, stop->file, stop->at.from),
            end = line_of_offset(x, stop->file, stop->at.to);
    const int32_t *ends = x->line_ends + x->line_begin[stop->file];
    frame->file = program_file_name(p, stop->file).at;
    frame->line = (uint32_t)begin;
    frame->column = (uint32_t)(stop->at.from - (begin > 1 ? ends[begin - 2] + 1 : 0)) + 1;
    frame->end_line = (uint32_t)end;
    frame->end_column = (uint32_t)(stop->at.to - (end > 1 ? ends[end - 2] + 1 : 0)) + 1;
}

fray_frame fray_debug_frame(const fray_debug *d, size_t index)
{
    fray_frame frame = {.function = ""};
    if (!d || index >= fray_debug_frame_count(d)) return frame;
    const struct frame *f = &d->vm->frames[(size_t)d->vm->head->frames - 1 - index];
    frame.function = program_chars(d->vm->p, d->vm->p->functions.at[f->fn].name);
    int32_t stop = frame_stop(d, index);
    if (stop >= 0) place_set_of(d, &d->vm->p->stops.at[stop], &frame);
    return frame;
}

fray_frame fray_debug_statement(fray_debug *d, size_t index)
{
    fray_frame frame = {.function = ""};
    if (d && index < d->program->code->stops.len)
        place_set_of(d, &d->program->code->stops.at[index], &frame);
    return frame;
}

/* ---- variables ---- */

typedef VEC(fray_variable) variable_list;

struct stat_value_query {
    int32_t stat;
    int64_t of, out;
    struct sources *sources;
};
static bool eval_stat(struct vm *vm, void *user)
{
    struct stat_value_query *q = user;
    return vm->p->stats.at[q->stat].event >= 0
               ? stat_of_event(vm, q->stat, q->of, q->sources, &q->out)
               : stat_of(vm, q->stat, q->of, -1, q->sources, &q->out);
}

struct member_value_query {
    int32_t member;
    int64_t rec, elem, out;
};
static bool eval_member(struct vm *vm, void *user)
{
    struct member_value_query *q = user;
    return member_load(vm, q->member, q->rec, q->elem, &q->out);
}

static bool ask(fray_debug *d, bool (*query)(struct vm *vm, void *user), void *user)
{
    bool before = d->asks;
    d->asks = true;
    bool ok = fight_peek(d->vm, query, user);
    d->asks = before;
    return ok;
}

static const char *type_text(const struct program *p, int32_t type, int32_t elem)
{
    static const char *const words[VT_COUNT] = {
        [VT_NONE] = "none",       [VT_INT] = "number",        [VT_FLAG] = "flag",
        [VT_TAG] = "word",        [VT_DICE] = "dice",         [VT_TEXT] = "text",
        [VT_PLACE] = "place",     [VT_CREATURE] = "creature", [VT_THING] = "thing",
        [VT_SIDE] = "side",       [VT_MARK] = "mark",         [VT_EVENT] = "event",
        [VT_CONTENT] = "content", [VT_SET] = "set",           [VT_LIST] = "list",
        [VT_ACT] = "act",         [VT_MOMENT] = "moment"};
    if (type == VT_TAG && elem >= 0 && (size_t)elem < p->tags.len)
        return program_chars(p, p->tags.at[elem].name);
    return type >= 0 && type < VT_COUNT ? words[type] : "";
}

static const char *value_chars(fray_debug *d, int32_t type, int32_t elem, int64_t v)
{
    struct text t;
    text_init(&t, &d->answer);
    bool is_none = v == -1 && (type == VT_PLACE || type == VT_CREATURE || type == VT_THING ||
                               type == VT_SIDE || type == VT_MARK || type == VT_EVENT ||
                               type == VT_CONTENT || type == VT_MOMENT);
    if (is_none || (type == VT_ACT && v == 0))
        text_add(&t, STR("none"));
    else
        value_text(d->vm, &t, type, elem, v);
    return t.len ? t.at : "";
}

static const struct {
    enum value_type type;
    fray_holder_kind kind;
} held[] = {{VT_CREATURE, FRAY_HOLDS_CREATURE},
            {VT_THING, FRAY_HOLDS_THING},
            {VT_SIDE, FRAY_HOLDS_SIDE},
            {VT_MARK, FRAY_HOLDS_MARK},
            {VT_EVENT, FRAY_HOLDS_EVENT}};

enum { OF_SET = VT_COUNT }; /* added to the type of a holder's elements */

/* What a value holds. list_of: the type of its elements, if it is a list. */
static fray_holder holder_of(int32_t type, int32_t elem, int32_t list_of, int64_t v)
{
    fray_holder none = {.kind = FRAY_HOLDS_NOTHING};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if ((int32_t)held[i].type == type && v >= 0) return (fray_holder){held[i].kind, v, 0, 0};
    if (type == VT_LIST && (uint32_t)v > 0) return (fray_holder){FRAY_HOLDS_LIST, v, elem, list_of};
    if (type == VT_SET && v)
        return (fray_holder){FRAY_HOLDS_LIST, v, elem,
                             (elem >= 0 ? (int32_t)VT_TAG : (int32_t)VT_CREATURE) + OF_SET};
    return none;
}

static void variable_add(fray_debug *d, variable_list *to, const char *name, int32_t type,
                         int32_t elem, int32_t list_of, int64_t v)
{
    vec_push(to, &d->answer,
             (fray_variable){.name = name,
                             .value = value_chars(d, type, elem, v),
                             .type = type_text(d->vm->p, type, elem),
                             .holder = holder_of(type, elem, list_of, v)});
}

/* A value that cannot be computed: its error. */
static void variable_fail(fray_debug *d, variable_list *to, const char *name)
{
    struct text t;
    text_init(&t, &d->answer);
    text_printf(&t, "error: %s", d->vm->message);
    vec_push(to, &d->answer, (fray_variable){.name = name, .value = t.len ? t.at : "", .type = ""});
}

static const char *numbered(fray_debug *d, const char *name, int32_t index)
{
    struct text t;
    text_init(&t, &d->answer);
    text_printf(&t, "%s[%d]", name, index);
    return t.len ? t.at : "";
}

static void locals_add(fray_debug *d, variable_list *to, size_t frame)
{
    const struct program *p = d->vm->p;
    const struct frame *f = &d->vm->frames[(size_t)d->vm->head->frames - 1 - frame];
    int32_t stop = frame_stop(d, frame);
    if (stop < 0) return;
    const struct stop_point *at = &p->stops.at[stop];
    for (int32_t i = 0; i < at->local_count; i++) {
        const struct stop_local *l = &p->stop_locals.at[at->local_begin + i];
        variable_add(d, to, program_chars(p, l->name), l->type, l->elem, l->list_of,
                     d->vm->regs[f->base + l->reg]);
    }
}

static bool member_is_of(const fray_debug *d, const struct row_members *m, enum record_class cls,
                         int64_t rec)
{
    const struct vm *vm = d->vm;
    if (m->cls != (int32_t)cls || m->sort == SORT_SLOT) return false;
    switch (cls) {
    case CLASS_THING: return index_kind_is(vm->index, vm->things[rec].kind, m->owner);
    case CLASS_MARK: return mark_content(mark_at(vm, mark_slot(rec))) == m->owner;
    case CLASS_EVENT: return event_at(vm, (int32_t)rec)[EV_KIND] == m->owner;
    default: return m->owner < 0;
    }
}

static void members_add(fray_debug *d, variable_list *to, enum record_class cls, int64_t rec)
{
    const struct program *p = d->vm->p;
    for (size_t i = 0; i < p->members.len; i++) {
        const struct row_members *m = &p->members.at[i];
        const char *name = program_chars(p, m->name);
        if (!member_is_of(d, m, cls, rec) || !*name) continue;
        for (int32_t k = 0; k < m->count; k += m->width) {
            struct member_value_query q = {.member = (int32_t)i, .rec = rec, .elem = k / m->width};
            const char *shown = m->count > m->width ? numbered(d, name, k / m->width) : name;
            if (ask(d, eval_member, &q))
                variable_add(d, to, shown, m->type, m->elem, VT_NONE, q.out);
            else
                variable_fail(d, to, shown);
        }
    }
}

/* kind: of the event, or -1: the stats of creatures. */
static void stats_add(fray_debug *d, variable_list *to, int32_t kind, int64_t of)
{
    const struct program *p = d->vm->p;
    for (size_t i = 0; i < p->stats.len; i++) {
        const struct row_stats *s = &p->stats.at[i];
        if (s->event != kind) continue;
        struct stat_value_query q = {.stat = (int32_t)i, .of = of};
        const char *name = program_chars(p, s->name);
        if (!ask(d, eval_stat, &q)) {
            variable_fail(d, to, name);
            continue;
        }
        variable_add(d, to, name, VT_INT, -1, VT_NONE, q.out);
        if (to->len)
            to->at[to->len - 1].holder = (fray_holder){FRAY_HOLDS_SOURCES, of, (int32_t)i, 0};
    }
}

static void sources_add(fray_debug *d, variable_list *to, int32_t stat, int64_t of)
{
    struct sources sources = {.count = 0};
    struct stat_value_query q = {.stat = stat, .of = of, .sources = &sources};
    if (!ask(d, eval_stat, &q)) {
        variable_fail(d, to, "");
        return;
    }
    for (int32_t i = 0; i < sources.count; i++)
        variable_add(d, to, program_chars(d->vm->p, sources.at[i].name), VT_INT, -1, VT_NONE,
                     sources.at[i].value);
}

static void marks_add(fray_debug *d, variable_list *to, enum record_class cls, int64_t bearer)
{
    const struct vm *vm = d->vm;
    for (int32_t slot = -1; (slot = mark_next(vm, slot)) >= 0;) {
        const int32_t *m = mark_at(vm, slot);
        if (m[MK_CLASS] != (int32_t)cls || m[MK_BEARER] != bearer) continue;
        variable_add(d, to, "mark", VT_MARK, -1, VT_NONE, mark_ref(slot, m));
    }
}

static void creature_add(fray_debug *d, variable_list *to, int64_t c)
{
    const struct vm *vm = d->vm;
    variable_add(d, to, "side", VT_SIDE, -1, VT_NONE, vm->creatures[c].side);
    members_add(d, to, CLASS_CREATURE, c);
    stats_add(d, to, -1, c);
    for (int32_t i = 0; i < vm->layout.things; i++)
        if (vm->things[i].owner == c)
            variable_add(d, to, program_chars(vm->p, vm->p->kinds.at[vm->things[i].kind].name),
                         VT_THING, -1, VT_NONE, i);
    marks_add(d, to, CLASS_CREATURE, c);
}

struct list_query {
    int64_t list, *at;
    int32_t count;
};
static bool eval_list(struct vm *vm, void *user)
{
    struct list_query *q = user;
    return list_open(vm, q->list, &q->at, &q->count);
}

static void elements_add(fray_debug *d, variable_list *to, fray_holder h)
{
    struct list_query q = {.list = h.of};
    if (h.type >= OF_SET) {
        int32_t i = 0;
        for (uint64_t set = (uint64_t)h.of; set; set &= set - 1)
            variable_add(d, to, numbered(d, "", i++), h.type - OF_SET, h.part, VT_NONE,
                         __builtin_ctzll(set));
        return;
    }
    if (!ask(d, eval_list, &q)) return;
    for (int32_t i = 0; i < q.count; i++)
        variable_add(d, to, numbered(d, "", i), h.type, h.part, VT_NONE, q.at[i]);
}

/* Is there such a holder now? Its numbers come from the host. */
static bool holder_exists(const fray_debug *d, fray_holder h)
{
    const struct vm *vm = d->vm;
    const struct fight_layout *at = &vm->layout;
    switch (h.kind) {
    case FRAY_HOLDS_NOTHING: return false;
    case FRAY_HOLDS_LOCALS: return h.of >= 0 && h.of < vm->head->frames;
    case FRAY_HOLDS_EVENTS:
    case FRAY_HOLDS_CREATURES:
    case FRAY_HOLDS_FIGHT: return true;
    case FRAY_HOLDS_SIDE: return h.of >= 0 && h.of < at->sides;
    case FRAY_HOLDS_CREATURE: return h.of >= 0 && h.of < at->creatures;
    case FRAY_HOLDS_THING: return h.of >= 0 && h.of < at->things;
    case FRAY_HOLDS_MARK: return h.of >= 0 && h.of <= INT32_MAX && mark_alive(vm, h.of);
    case FRAY_HOLDS_EVENT: return h.of >= 0 && h.of < vm->world[W_DEPTH];
    case FRAY_HOLDS_SOURCES:
        if (h.part < 0 || (size_t)h.part >= vm->p->stats.len || h.of < 0) return false;
        return vm->p->stats.at[h.part].event < 0
                   ? h.of < at->creatures
                   : h.of < vm->world[W_DEPTH] &&
                         event_at(vm, (int32_t)h.of)[EV_KIND] == vm->p->stats.at[h.part].event;
    case FRAY_HOLDS_LIST: return h.type >= 0 && h.type < 2 * (int32_t)VT_COUNT && h.part >= -1;
    }
    return false;
}

static void holder_add(fray_debug *d, variable_list *to, fray_holder h)
{
    const struct vm *vm = d->vm;
    switch (h.kind) {
    case FRAY_HOLDS_NOTHING: return;
    case FRAY_HOLDS_LOCALS: locals_add(d, to, (size_t)h.of); return;
    case FRAY_HOLDS_EVENTS:
        for (int32_t i = vm->world[W_DEPTH]; i-- > 0;)
            variable_add(d, to,
                         program_chars(vm->p, vm->p->events.at[event_at(vm, i)[EV_KIND]].name),
                         VT_EVENT, -1, VT_NONE, i);
        return;
    case FRAY_HOLDS_CREATURES:
        for (int32_t i = 0; i < vm->layout.creatures; i++)
            variable_add(d, to, program_chars(vm->p, vm->creatures[i].name), VT_CREATURE, -1,
                         VT_NONE, i);
        return;
    case FRAY_HOLDS_FIGHT: members_add(d, to, CLASS_FIGHT, 0); return;
    case FRAY_HOLDS_SIDE:
        members_add(d, to, CLASS_SIDE, h.of);
        marks_add(d, to, CLASS_SIDE, h.of);
        return;
    case FRAY_HOLDS_CREATURE: creature_add(d, to, h.of); return;
    case FRAY_HOLDS_THING:
        variable_add(d, to, "owner", VT_CREATURE, -1, VT_NONE, vm->things[h.of].owner);
        members_add(d, to, CLASS_THING, h.of);
        marks_add(d, to, CLASS_THING, h.of);
        return;
    case FRAY_HOLDS_MARK: members_add(d, to, CLASS_MARK, h.of); return;
    case FRAY_HOLDS_EVENT:
        members_add(d, to, CLASS_EVENT, h.of);
        stats_add(d, to, event_at(vm, (int32_t)h.of)[EV_KIND], h.of);
        return;
    case FRAY_HOLDS_SOURCES: sources_add(d, to, h.part, h.of); return;
    case FRAY_HOLDS_LIST: elements_add(d, to, h); return;
    }
}

fray_result fray_debug_variables(fray_debug *d, const fray_holder *holder,
                                 const fray_variable **list, size_t *count)
{
    variable_list found = {0};
    if (!list || !count) return FRAY_BAD_ARGUMENT;
    *list = NULL;
    *count = 0;
    if (!d || !d->vm || !holder || !holder_exists(d, *holder)) return FRAY_BAD_ARGUMENT;
    holder_add(d, &found, *holder);
    if (d->answer.failed) {
        arena_clear(&d->answer);
        return FRAY_NO_MEMORY;
    }
    *list = found.at;
    *count = found.len;
    return FRAY_OK;
}

fray_result fray_debug_show(fray_debug *d, uint64_t seed, const fray_sink *to)
{
    if (!d || !d->fight || !to) return FRAY_BAD_ARGUMENT;
    fray_view view = {.fight = d->fight, .seed = seed, .referee = 1};
    bool before = d->asks;
    d->asks = true; /* orders are computed by rules, whose statements are not reported */
    fray_result result = fray_show_state(&view, to, NULL);
    d->asks = before;
    return result;
}
