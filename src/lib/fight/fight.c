/* fight.c -- Fights for hosts: create, step, answer, copy, save and query. A thin layer over
 * src/engine/vm. */
#include "fight.h"
#include "roll_name.h"

#include <stddef.h>
#include <string.h>

#include "base/check.h"
#include "engine/bytecode/ops.h"
#include "engine/vm/choice_request.h"
#include "engine/vm/coverage_counts.h"
#include "engine/vm/event_records.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/marks.h"
#include "engine/vm/member_access.h"
#include "engine/vm/parts.h"
#include "engine/vm/roll_request.h"
#include "engine/vm/snapshot.h"
#include "engine/vm/source_map.h"
#include "engine/vm/stat.h"
#include "engine/vm/world.h"

/* ---- lifecycle ---- */

static fray_fight *fight_wrap(const fray_program *program, struct vm *vm)
{
    fray_fight *fight =
        vm ? program->memory->resize(program->memory->ctx, NULL, 0, sizeof *fight) : NULL;
    if (!fight) {
        vm_free(vm);
        return NULL;
    }
    *fight = (fray_fight){.program = program, .vm = vm};
    return fight;
}

static bool encounter_exists(const fray_program *program, int encounter)
{
    return encounter >= 0 && (size_t)encounter < program->code->encounters.len;
}

static bool setting_fits(const struct program *p, fray_setting s)
{
    if (s.option < 0 || (size_t)s.option >= p->options.len) return false;
    const struct row_options *o = &p->options.at[s.option];
    if (o->tag >= 0) return s.value >= 0 && s.value < p->tags.at[o->tag].value_count;
    return p->members.at[o->member].type != VT_FLAG || s.value == 0 || s.value == 1;
}

fray_result fight_new(const fray_program *program, int encounter, const fray_setting *settings,
                      size_t count, struct coverage_counts *seen, fray_fight **fight)
{
    *fight = NULL;
    if (!encounter_exists(program, encounter)) return FRAY_NOT_FOUND;
    if (program->files || (count && !settings)) return FRAY_BAD_ARGUMENT;
    for (size_t i = 0; i < count; i++)
        if (!setting_fits(program->code, settings[i])) return FRAY_BAD_ARGUMENT;
    struct vm *vm = vm_new(program->code, program->index, encounter, program->memory);
    if (!vm)
        return vm_size_error(program->code, program->index, encounter) ? FRAY_BAD_ARGUMENT
                                                                       : FRAY_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        cell_write(vm, vm->members[program->code->options.at[settings[i].option].member].base,
                   settings[i].value, false);
    vm->coverage = seen;
    coverage_begin(vm);
    vm_begin(vm);
    *fight = fight_wrap(program, vm);
    return *fight ? FRAY_OK : FRAY_NO_MEMORY;
}

fray_result fray_fight_new(const fray_program *program, int encounter, const fray_setting *settings,
                           size_t count, fray_fight **fight)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    *fight = NULL;
    if (!program) return FRAY_BAD_ARGUMENT;
    return fight_new(program, encounter, settings, count, NULL, fight);
}

void fray_fight_free(fray_fight *fight)
{
    if (!fight) return;
    const struct memory *memory = fight->program->memory;
    vm_free(fight->vm);
    memory->resize(memory->ctx, fight, sizeof *fight, 0);
}

fray_result fray_fight_clone(const fray_fight *fight, fray_fight **copy)
{
    if (!copy) return FRAY_BAD_ARGUMENT;
    *copy = NULL;
    if (!fight) return FRAY_BAD_ARGUMENT;
    *copy = fight_wrap(fight->program, vm_clone(fight->vm));
    return *copy ? FRAY_OK : FRAY_NO_MEMORY;
}

fray_result fray_fight_copy(fray_fight *to, const fray_fight *from)
{
    if (!to || !from) return FRAY_BAD_ARGUMENT;
    if (to->program != from->program || to->vm->encounter != from->vm->encounter)
        return FRAY_BAD_ARGUMENT;
    if (to == from) return FRAY_OK;
    vm_copy(to->vm, from->vm);
    return FRAY_OK;
}

const void *fray_fight_bytes(const fray_fight *fight, size_t *size)
{
    if (!fight || !size) return NULL;
    return vm_save(fight->vm, size);
}

fray_result fray_fight_load(const fray_program *program, const void *bytes, size_t size,
                            fray_fight **fight)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    *fight = NULL;
    if (!program || (!bytes && size)) return FRAY_BAD_ARGUMENT;
    struct head head;
    if (size < sizeof head) return FRAY_DAMAGED;
    memcpy(&head, bytes, sizeof head);
    if (head.program_hash != program->code->hash || !encounter_exists(program, head.encounter))
        return FRAY_DAMAGED;
    if (vm_size_error(program->code, program->index, head.encounter)) return FRAY_DAMAGED;
    struct vm *vm = vm_new(program->code, program->index, head.encounter, program->memory);
    if (!vm) return FRAY_NO_MEMORY;
    if (!vm_load(vm, bytes, size)) {
        vm_free(vm);
        return FRAY_DAMAGED;
    }
    *fight = fight_wrap(program, vm);
    return *fight ? FRAY_OK : FRAY_NO_MEMORY;
}

int fray_fight_equal(const fray_fight *a, const fray_fight *b)
{
    if (!a || !b) return 0;
    return vm_equal(a->vm, b->vm);
}
uint64_t fray_fight_hash(const fray_fight *fight)
{
    if (!fight) return 0;
    return vm_hash(fight->vm);
}
void fray_fight_listen(fray_fight *fight, int listen)
{
    if (!fight) return;
    vm_listen(fight->vm, listen != 0);
}

void fray_fight_watch(fray_fight *fight, fray_referee referee)
{
    if (!fight) return;
    fight->vm->referee = referee == FRAY_REFEREE_STOPS   ? REFEREE_STOPS
                         : referee == FRAY_REFEREE_TELLS ? REFEREE_TELLS
                                                         : REFEREE_AWAY;
}

/* Converts the machine's struct to the one of fray.h, which src/engine/vm does not include. */
static void forward_measure(void *user, const struct measure_record *m)
{
    const fray_fight *fight = user;
    fray_measured out = {m->measure, m->who, m->side, m->thing, m->content, m->amount};
    fight->on_measure(fight->on_measure_user, &out);
}

void fray_fight_on_measure(fray_fight *fight,
                           void (*hear)(void *user, const fray_measured *measured), void *user)
{
    if (!fight) return;
    fight->on_measure = hear;
    fight->on_measure_user = user;
    fight->vm->on_measure = hear ? forward_measure : NULL;
    fight->vm->on_measure_user = fight;
}

int64_t fray_fight_length(const fray_fight *fight)
{
    if (!fight) return 0;
    return fight->vm->head->limit_count;
}

/* A function that was left out is one TRAP of no file (engine/codegen/reachable.c). */
static bool is_made(const struct program *p, int32_t fn)
{
    if (fn < 0) return true;
    const struct row_functions *f = &p->functions.at[fn];
    return f->file >= 0 || f->code_count != 1 || p->code.at[f->code_begin].op != BC_TRAP;
}

static bool tactics_made(const struct program *p, int32_t tactics)
{
    const struct row_tactics *t = &p->tactics.at[tactics];
    return is_made(p, t->for_things) && is_made(p, t->for_creatures) && is_made(p, t->for_acts) &&
           is_made(p, t->for_numbers) && is_made(p, t->for_truths) && is_made(p, t->for_places) &&
           is_made(p, t->for_tags) && is_made(p, t->for_walks);
}

fray_result fray_fight_set_tactics(fray_fight *fight, int side, int tactics)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    if (side < 0 || side >= fight->vm->layout.sides || tactics < -1 ||
        tactics >= (int)fight->vm->p->tactics.len)
        return FRAY_BAD_ARGUMENT;
    if (tactics >= 0 && !tactics_made(fight->vm->p, tactics)) return FRAY_BAD_ARGUMENT;
    fight->vm->tactics[side] = tactics;
    return FRAY_OK;
}

struct measure_query {
    int32_t fn, count;
    int64_t of, out;
};
static bool eval_measure(struct vm *vm, void *user)
{
    struct measure_query *a = user;
    return vm_pure(vm, a->fn, &a->of, a->count, &a->out);
}

fray_result fray_fight_measure(fray_fight *fight, int measure, int of, int64_t *value)
{
    if (!fight || !value) return FRAY_BAD_ARGUMENT;
    struct vm *vm = fight->vm;
    *value = 0;
    if (measure < 0 || (size_t)measure >= vm->p->measures.len || of < 0) return FRAY_BAD_ARGUMENT;
    const struct row_measures *m = &vm->p->measures.at[measure];
    int32_t kind = -1, content = -1;
    if (m->value < 0) return FRAY_NOT_FOUND;
    switch ((enum record_class)m->cls) {
    case CLASS_CREATURE:
        if (of >= vm->layout.creatures) return FRAY_BAD_ARGUMENT;
        content = vm->creatures[of].content;
        break;
    case CLASS_THING:
        if (of >= vm->layout.things) return FRAY_BAD_ARGUMENT;
        kind = vm->things[of].kind;
        break;
    case CLASS_SIDE:
        if (of >= vm->layout.sides) return FRAY_BAD_ARGUMENT;
        break;
    default: break;
    }
    if (content >= 0) kind = vm->p->contents.at[content].kind;
    if (m->kind >= 0 && (kind < 0 || !index_kind_is(vm->index, kind, m->kind)))
        return FRAY_NOT_FOUND;
    struct measure_query query = {.fn = m->value, .count = m->cls != CLASS_FIGHT, .of = of};
    if (!fight_peek(vm, eval_measure, &query)) return FRAY_FAILED;
    *value = query.out;
    return FRAY_OK;
}

/* ---- steps ---- */

/* The file is named as in the program, so that records do not depend on where rules are stored. */
static void find_code_place(const struct vm *vm, int32_t fn, int32_t pc, const char **file,
                            uint32_t *line)
{
    *file = NULL;
    *line = 0;
    if (fn < 0) return;
    struct code_line at = code_line_of(vm->index, fn, pc);
    if (at.file < 0) return;
    *file = program_chars(vm->p, vm->p->files.at[at.file].name);
    *line = (uint32_t)at.line;
}

#define SAME_PLACE(member)                                                                         \
    _Static_assert(offsetof(fray_event, member) == offsetof(struct event_record, member) &&        \
                       sizeof((fray_event){0}.member) == sizeof((struct event_record){0}.member),  \
                   #member)
SAME_PLACE(kind);
SAME_PLACE(depth);
SAME_PLACE(who);
SAME_PLACE(side);
SAME_PLACE(thing);
SAME_PLACE(place);
SAME_PLACE(measure);
SAME_PLACE(content);
SAME_PLACE(text);
SAME_PLACE(prompt);
SAME_PLACE(was);
SAME_PLACE(now);
SAME_PLACE(value);
SAME_PLACE(before);
SAME_PLACE(dice);
SAME_PLACE(sides);
SAME_PLACE(how);
SAME_PLACE(number);
SAME_PLACE(again);
SAME_PLACE(face);
_Static_assert(offsetof(fray_event, terms) == offsetof(struct event_record, terms), "terms");

static void take_event(struct vm *vm, fray_signal *signal)
{
    const struct event_record *t = &vm->records.at[vm->record_next++];
    signal->kind = FRAY_SIGNAL_EVENT;
    fray_event *e = &signal->event;
    memcpy(e, t, offsetof(fray_event, terms));
    fray_term *terms =
        t->term_count ? ARENA_ARRAY(&vm->record_arena, fray_term, t->term_count) : NULL;
    for (size_t i = 0; terms && i < t->term_count; i++)
        terms[i] = (fray_term){t->terms[i].label, t->terms[i].value, t->terms[i].depth};
    e->terms = terms;
    e->term_count = terms ? t->term_count : 0;
    find_code_place(vm, t->fn, t->pc, &e->file, &e->line);
}

/* Fills in a text template. */
const char *template_render(struct vm *vm, int32_t template, int args, int room)
{
    struct text t;
    text_init(&t, &vm->record_arena);
    template_text(vm, &t, template, vm->regs + args, room);
    return text_end(vm, &t);
}

/* Time limit of a question in seconds: a number of the rules, or an option's value, at least 0. */
static int question_limit(struct vm *vm, const struct row_questions *q)
{
    int64_t seconds = q->limit_seconds;
    if (q->limit_option >= 0)
        member_load(vm, vm->p->options.at[q->limit_option].member, 0, 0, &seconds);
    return seconds < 0 ? 0 : (int)seconds;
}

static fray_result question_signal(struct vm *vm, fray_question *to, bool texts)
{
    struct choice q;
    if (!choice_current(vm, &q)) return FRAY_FAILED;
    *to = (fray_question){.id = (int)(q.row - vm->p->questions.at),
                          .who = q.who,
                          .side = q.side,
                          .count = (size_t)q.count,
                          .least = q.least,
                          .most = q.most,
                          .secret = q.row->secret,
                          .limit_seconds = question_limit(vm, q.row),
                          .has_default = q.row->has_default};
    if (!texts) return FRAY_OK;
    fray_option_text *options = ARENA_ARRAY(&vm->record_arena, fray_option_text, (size_t)q.count);
    for (int32_t i = 0; options && i < q.count; i++) {
        struct text t;
        text_init(&t, &vm->record_arena);
        value_text(vm, &t, q.row->type, q.row->elem, choice_option(&q, (int64_t)i));
        options[i] = (fray_option_text){text_end(vm, &t), choice_option(&q, (int64_t)i)};
    }
    to->options = options;
    to->prompt = template_render(vm, q.row->prompt, q.args, q.room);
    return FRAY_OK;
}

static fray_result roll_signal(struct vm *vm, fray_roll *to, bool texts)
{
    struct roll roll;
    if (!roll_current(vm, &roll)) return FRAY_FAILED;
    *to = (fray_roll){.who = roll.who,
                      .dice = roll.dice,
                      .sides = roll.sides,
                      .index = roll.index,
                      .how = (fray_dice_how)roll.how,
                      .number = roll.how == DICE_EACH ? 0 : roll.number,
                      .again = (fray_dice_again)roll.again,
                      .face = roll.face};
    if (texts) to->name = roll_name(vm, &roll);
    return FRAY_OK;
}

static bool ended_by_limit(const struct vm *vm)
{
    return vm->encounter->limit_moment >= 0 && vm->encounter->limit_count > 0 &&
           vm->head->limit_count >= vm->encounter->limit_count;
}

fray_result fight_step(fray_fight *fight, fray_signal *signal, bool texts)
{
    struct vm *vm = fight->vm;
    fray_result result = FRAY_OK;
    signal->winner = -1;
    signal->by_limit = 0;
    if (vm->record_next >= vm->records.len) {
        records_clear(vm);
        if (vm->head->status == VM_RUNNING) vm_run(vm);
    }
    if (vm->record_next < vm->records.len) {
        take_event(vm, signal);
        return vm->record_arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
    }
    *signal = (fray_signal){.kind = FRAY_SIGNAL_DONE, .winner = -1};
    switch ((enum vm_status)vm->head->status) {
    case VM_RUNNING: break; /* only if an event record ran out of memory */
    case VM_QUESTION:
        signal->kind = FRAY_SIGNAL_QUESTION;
        result = question_signal(vm, &signal->question, texts);
        break;
    case VM_ROLL:
        signal->kind = FRAY_SIGNAL_ROLL;
        result = roll_signal(vm, &signal->roll, texts);
        break;
    case VM_DONE:
        signal->winner = vm->head->winner;
        signal->by_limit = ended_by_limit(vm);
        break;
    case VM_ERROR: return vm->record_arena.failed ? FRAY_NO_MEMORY : FRAY_FAILED;
    }
    return vm->record_arena.failed ? FRAY_NO_MEMORY : result;
}

fray_result fray_step(fray_fight *fight, fray_signal *signal)
{
    if (!fight || !signal) return FRAY_BAD_ARGUMENT;
    return fight_step(fight, signal, true);
}

fray_result fray_answer(fray_fight *fight, const int *chosen, int count)
{
    if (!fight || (count > 0 && !chosen)) return FRAY_BAD_ARGUMENT;
    if (fight->vm->head->status != VM_QUESTION || count < -1) return FRAY_BAD_ARGUMENT;
    if (!choice_answer(fight->vm, chosen, count)) return FRAY_BAD_ARGUMENT;
    return FRAY_OK;
}

size_t fray_question_values(fray_fight *fight, int64_t *values, size_t room)
{
    if (!fight || !values) return 0;
    struct choice q;
    if (fight->vm->head->status != VM_QUESTION || !choice_current(fight->vm, &q)) return 0;
    for (size_t i = 0; i < room && i < (size_t)q.count; i++)
        values[i] = choice_option(&q, (int64_t)i);
    return (size_t)q.count;
}

fray_result fray_question_value(fray_fight *fight, size_t index, int64_t *value)
{
    struct choice q;
    if (!fight || !value || fight->vm->head->status != VM_QUESTION ||
        !choice_current(fight->vm, &q) || index >= (size_t)q.count)
        return FRAY_BAD_ARGUMENT;
    *value = choice_option(&q, (int64_t)index);
    return FRAY_OK;
}

fray_result fray_give_roll(fray_fight *fight, int face)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    if (fight->vm->head->status == VM_ROLL && roll_answer(fight->vm, face)) return FRAY_OK;
    return fight->vm->head->status == VM_ERROR ? FRAY_FAILED : FRAY_BAD_ARGUMENT;
}

/* ---- queries ---- */

bool fight_consult(struct vm *vm, bool (*query)(struct vm *vm, void *user), void *user)
{
    struct head head = *vm->head;
    bool listening = vm->listening;
    vm_listen(vm, false);
    bool ok = query(vm, user);
    vm_listen(vm, listening);
    if (!ok) {
        head.status = vm->head->status;
        head.error_fn = vm->head->error_fn;
        head.error_pc = vm->head->error_pc;
    }
    *vm->head = head;
    return ok;
}

bool fight_peek(struct vm *vm, bool (*query)(struct vm *vm, void *user), void *user)
{
    struct head head = *vm->head;
    char first = vm->message[0];
    bool ok = fight_consult(vm, query, user);
    if (vm->head->status == VM_ERROR && head.status != VM_ERROR) vm->message[0] = first;
    *vm->head = head;
    return ok;
}

static bool creature_exists(const fray_fight *fight, int c)
{
    return c >= 0 && c < fight->vm->layout.creatures;
}

int fray_creature_count(const fray_fight *fight)
{
    if (!fight) return 0;
    return fight->vm->layout.creatures;
}
const char *fray_creature_name(const fray_fight *fight, int c)
{
    if (!fight) return "";
    return creature_exists(fight, c) ? program_chars(fight->vm->p, fight->vm->creatures[c].name)
                                     : "";
}
int fray_creature_body(const fray_fight *fight, int c)
{
    if (!fight) return -1;
    return creature_exists(fight, c) ? body_first(fight->vm, c) : -1;
}
const char *fray_body_name(const fray_fight *fight, int c)
{
    if (!fight || !creature_exists(fight, c)) return "";
    const struct vm *vm = fight->vm;
    const struct row_fighters *f = &vm->p->fighters.at[vm->encounter->fighter_begin + c];
    return f->body >= 0 ? program_chars(vm->p, f->body_name) : fray_creature_name(fight, c);
}
int fray_creature_side(const fray_fight *fight, int c)
{
    if (!fight) return -1;
    bool there = creature_exists(fight, c) && !(fight->vm->waiting >> c & 1);
    return there ? fight->vm->creatures[c].side : -1;
}

static const char *content_name_at(const fray_fight *fight, int32_t content)
{
    const struct program *p = fight->vm->p;
    return content >= 0 ? program_chars(fight->vm->p, p->contents.at[content].name) : "";
}

const char *fray_creature_declaration(const fray_fight *fight, int c)
{
    if (!fight || !creature_exists(fight, c)) return "";
    return content_name_at(fight, fight->vm->creatures[c].content);
}

const char *fray_body_declaration(const fray_fight *fight, int c)
{
    if (!fight || !creature_exists(fight, c)) return "";
    const struct vm *vm = fight->vm;
    int32_t body = vm->p->fighters.at[vm->encounter->fighter_begin + c].body;
    return body >= 0 ? content_name_at(fight, body) : fray_creature_declaration(fight, c);
}

static bool thing_exists(const fray_fight *fight, int thing)
{
    return thing >= 0 && thing < fight->vm->layout.things;
}

int fray_thing_count(const fray_fight *fight)
{
    return fight ? fight->vm->layout.things : 0;
}
const char *fray_thing_name(const fray_fight *fight, int thing)
{
    if (!fight || !thing_exists(fight, thing)) return "";
    return content_name_at(fight, fight->vm->things[thing].content);
}
int fray_thing_owner(const fray_fight *fight, int thing)
{
    if (!fight || !thing_exists(fight, thing)) return -1;
    return fight->vm->things[thing].owner;
}

int fray_creature_place(const fray_fight *fight, int c)
{
    if (!fight) return -1;
    const struct vm *vm = fight->vm;
    return creature_exists(fight, c)
               ? vm->world[vm->members[MEMBER_PLACE].base + c * vm->members[MEMBER_PLACE].stride]
               : -1;
}

int fray_side_count(const fray_fight *fight)
{
    if (!fight) return 0;
    return fight->vm->layout.sides;
}

int fray_side_playouts(const fray_fight *fight, int side)
{
    if (!fight || side < 0 || side >= fight->vm->layout.sides) return 0;
    const struct vm *vm = fight->vm;
    int32_t playouts = vm->p->sides.at[vm->encounter->side_begin + side].playouts;
    return playouts > 0 ? playouts : 0;
}

const char *fray_side_name(const fray_fight *fight, int side)
{
    if (!fight) return "";
    const struct vm *vm = fight->vm;
    return side >= 0 && side < vm->layout.sides
               ? program_chars(vm->p, vm->p->sides.at[vm->encounter->side_begin + side].name)
               : "";
}

void fray_map_size(const fray_fight *fight, int *columns, int *rows)
{
    if (!fight || !columns || !rows) return;
    bool squares = fight->vm->geometry->is_drawn;
    *columns = squares ? fight->vm->layout.columns : fight->vm->layout.places;
    *rows = squares ? fight->vm->layout.rows : fight->vm->layout.places > 0;
}

const char *fray_map_space(const fray_fight *fight)
{
    return fight ? fight->vm->geometry->word : "";
}

const char *fray_map_terrain(const fray_fight *fight, int place)
{
    if (!fight) return "";
    int32_t terrain = place_terrain(fight->vm, place);
    return terrain >= 0 ? program_chars(fight->vm->p, fight->vm->p->contents.at[terrain].name) : "";
}

/* Ground may have changed: the sign is that of another place with this terrain on the map. */
const char *fray_map_glyph(const fray_fight *fight, int place)
{
    if (!fight) return "";
    const struct vm *vm = fight->vm;
    int32_t terrain = place_terrain(vm, place), cells = vm->encounter->cell_count;
    if (terrain < 0) return ".";
    for (int32_t i = -1; i < cells; i++) {
        int32_t at = i < 0 ? place : i;
        if (at >= cells) continue;
        const struct row_cells *cell = &vm->p->cells.at[vm->encounter->cell_begin + at];
        if (cell->terrain == terrain && program_chars(vm->p, cell->glyph)[0])
            return program_chars(vm->p, cell->glyph);
    }
    return "*";
}

const char *fray_map_name(const fray_fight *fight, int place)
{
    if (!fight) return "";
    const struct vm *vm = fight->vm;
    if (!place_valid(vm, place) || place >= vm->encounter->cell_count) return "";
    return program_chars(vm->p, vm->p->cells.at[vm->encounter->cell_begin + place].name);
}

/* Finds visible mark number `index` of a creature, the oldest first, and counts them up to it.
 * NULL: there are not so many. */
static const int32_t *find_condition(const struct vm *vm, int creature, int index, int *count)
{
    *count = 0;
    for (int32_t rank = 0; rank < vm->world[W_MARKS]; rank++) {
        const int32_t *m = NULL;
        for (int32_t slot = 0; slot < vm->layout.marks && !m; slot++)
            if (mark_content(mark_at(vm, slot)) >= 0 && mark_at(vm, slot)[MK_RANK] == rank)
                m = mark_at(vm, slot);
        if (!m || m[MK_CLASS] != CLASS_CREATURE || m[MK_BEARER] != creature) continue;
        if (vm->p->contents.at[mark_content(m)].kind == KIND_MARK) continue; /* a plain mark */
        if ((*count)++ == index) return m;
    }
    return NULL;
}

int fray_condition_count(const fray_fight *fight, int creature)
{
    if (!fight) return 0;
    int count;
    find_condition(fight->vm, creature, -1, &count);
    return count;
}

const char *fray_condition_name(const fray_fight *fight, int creature, int index)
{
    if (!fight) return "";
    int count;
    const int32_t *m = index >= 0 ? find_condition(fight->vm, creature, index, &count) : NULL;
    return m ? program_chars(fight->vm->p, fight->vm->p->contents.at[mark_content(m)].name) : "";
}

int fray_condition_left(const fray_fight *fight, int creature, int index, const char **unit)
{
    int count;
    if (unit) *unit = "";
    const int32_t *m =
        fight && index >= 0 ? find_condition(fight->vm, creature, index, &count) : NULL;
    if (!m || m[MK_MOMENT] == 0) return 0;
    const struct program *p = fight->vm->p;
    if (unit) *unit = program_chars(p, p->moments.at[m[MK_MOMENT] - 1].name);
    return m[MK_LEFT];
}

/* Returns the member of track number `track`, or -1; counts tracks up to it, or all of them. */
static int find_track(const struct vm *vm, int track, int *count)
{
    *count = 0;
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (m->cls == CLASS_CREATURE && m->sort == SORT_TRACK && (*count)++ == track) return (int)i;
    }
    return -1;
}

int fray_track_count(const fray_fight *fight)
{
    if (!fight) return 0;
    int count;
    find_track(fight->vm, -1, &count);
    return count;
}

const char *fray_track_name(const fray_fight *fight, int track)
{
    if (!fight) return "";
    int count, member = find_track(fight->vm, track, &count);
    return member >= 0 ? program_chars(fight->vm->p, fight->vm->p->members.at[member].name) : "";
}

int fray_track_find(const fray_fight *fight, const char *name)
{
    if (!fight || !name) return -1;
    const struct vm *vm = fight->vm;
    int track = 0;
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (m->cls != CLASS_CREATURE || m->sort != SORT_TRACK) continue;
        if (strcmp(program_chars(vm->p, m->name), name) == 0) return track;
        track++;
    }
    return -1;
}

struct member_query {
    int32_t member, creature;
    bool has;
    int64_t out;
    int32_t fn;
};
static bool eval_top(struct vm *vm, void *user)
{
    struct member_query *l = user;
    return member_top(vm, l->member, l->creature, &l->has, &l->out);
}
static bool eval_flag(struct vm *vm, void *user)
{
    struct member_query *l = user;
    int64_t self = l->creature;
    return vm_pure(vm, l->fn, &self, 1, &l->out);
}

int fray_track_value(const fray_fight *fight, int creature, int track, int *top)
{
    if (!fight || !top) return 0;
    struct vm *vm = fight->vm;
    int count, member = find_track(vm, track, &count);
    *top = 0;
    if (member < 0 || !creature_exists(fight, creature)) return 0;
    struct member_query query = {.member = member, .creature = creature};
    int value = vm->world[vm->members[member].base + creature * vm->members[member].stride];
    int64_t plain;
    if (vm->p->members.at[member].top >= 0 &&
        stat_precomputed(vm, vm->p->members.at[member].top, creature, -1, &plain) &&
        fits_i32(plain))
        *top = (int)plain;
    else
        *top = fight_peek(vm, eval_top, &query) && query.has && fits_i32(query.out) ? (int)query.out
                                                                                    : value;
    return value;
}

/* Whether `fn` is the property `name`: a pure function "KIND.name" of one creature that returns a
 * flag. */
static bool property_is(const struct program *p, const struct row_functions *fn, struct str name)
{
    struct str full = program_text(p, fn->name);
    if (fn->permission != PERMIT_PURE || fn->param_count != 1 || fn->ret != VT_FLAG ||
        p->regs.at[fn->reg_begin].type != VT_CREATURE)
        return false;
    if (full.len < name.len || memcmp(full.at + full.len - name.len, name.at, name.len) != 0)
        return false;
    return full.len == name.len || full.at[full.len - name.len - 1] == '.';
}

int fray_test_flag(const fray_fight *fight, int creature, const char *property, int *value)
{
    if (!fight || !value) return 0;
    struct vm *vm = fight->vm;
    struct str name = str_from(property);
    *value = 0;
    if (!creature_exists(fight, creature) || name.len == 0) return 0;
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (m->cls != CLASS_CREATURE || m->type != VT_FLAG ||
            !str_equal(program_text(vm->p, m->name), name))
            continue;
        *value = vm->world[vm->members[i].base + creature * vm->members[i].stride] != 0;
        return 1;
    }
    for (size_t i = 0; i < vm->p->functions.len; i++) {
        if (!property_is(vm->p, &vm->p->functions.at[i], name)) continue;
        struct member_query query = {.fn = (int32_t)i, .creature = creature};
        if (!fight_peek(vm, eval_flag, &query)) return 0;
        *value = query.out != 0;
        return 1;
    }
    return 0;
}
