/* why_not.c -- Explains why an option is not offered: replays the branch on a watched copy of the
 * fight, and notes where the rules drop the candidate.
 *
 * A choice is made of filters: loops over a set or list that keep the elements for which their
 * conditions hold. A pass of such a loop with the candidate that does not keep it is a refusal. Its
 * last instruction with a place in the condition says which operand failed. Conditions of acts are
 * functions; the end of such a call with `false` is a refusal, too.
 *
 * Only loops count whose place is in the line of the choice, or in a line that it takes a name
 * from. A loop of another line may drop the candidate for another purpose.
 */
#include <stdio.h>

#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/vm/act_offers.h"
#include "engine/vm/choice_request.h"
#include "engine/vm/event_records.h"
#include "engine/vm/giving.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/memo.h"
#include "engine/vm/source_map.h"
#include "play.h"

enum { RING = 32, PASSES_MOST = 16, SCOPE_MOST = 16, SOURCE_MOST = 400 };

enum pass_kind { PASS_FILTER, PASS_WHEN, PASS_PRICE };

/* One pass of a filter, or one call of a condition, with the candidate. */
struct watched_pass {
    enum pass_kind kind;
    int frames;        /* of the stack in it */
    int32_t top, item; /* of a filter: the first instruction, the register of the element */
    int32_t function;  /* of a call */
    bool kept, secret; /* secret: a hidden value of another side was read */
    int32_t steps[RING];
    int32_t step_function;
    size_t count;
};

struct last_refusal {
    bool any;
    struct watched_pass pass;
};

struct witness {
    fray_play *p;
    const struct row_questions *question;
    int who, viewer; /* viewer: the side that reads the explanation; -1: sees everything */
    int64_t value;   /* of the candidate; VT_ACT: any act of `content` */
    int32_t content; /* of an act; -1 */
    const char *file;
    struct extent scope[SCOPE_MOST];
    size_t scope_count;
    struct counted_code counted;
    struct watched_pass passes[PASSES_MOST];
    size_t pass_count;
    struct last_refusal last;
    /* the instruction before this one */
    int32_t before;
    int before_frames;
    uint64_t set_before;
    int asked; /* frames at the last question; 0: none is under way */
    bool seen; /* a condition of the act was evaluated */
};

/* ---- what is watched ---- */

static bool place_in_scope(const struct witness *w, const struct vm *vm, int frame, int32_t pc)
{
    struct code_place place = code_place_of(vm->index, vm->frames[frame].fn, pc);
    if (place.file < 0 || strcmp(program_file_name(vm->p, place.file).at, w->file) != 0)
        return false;
    for (size_t i = 0; i < w->scope_count; i++)
        if (place.at.from >= w->scope[i].from && place.at.to <= w->scope[i].to) return true;
    return false;
}

/* Whether the instruction, or a call that it is in, belongs to the lines of the choice. */
static bool is_in_scope(const struct witness *w, const struct vm *vm, int32_t pc)
{
    int top = vm->head->frames - 1;
    for (int frame = top; frame >= 0; frame--)
        if (place_in_scope(w, vm, frame, frame == top ? pc : vm->frames[frame].pc - 1)) return true;
    return false;
}

static int32_t type_of_reg(const struct vm *vm, int reg)
{
    const struct row_functions *f = &vm->p->functions.at[vm->frames[vm->head->frames - 1].fn];
    return vm->p->regs.at[f->reg_begin + reg].type;
}

static bool is_candidate(const struct witness *w, int32_t type, int64_t value)
{
    if (type != w->question->type) return false;
    if (w->content >= 0) return value > 0 && act_content(value) == w->content;
    return value == w->value;
}

static bool is_fetch(const struct insn *i)
{
    return i->op == BC_QEACH || i->op == BC_LEACH;
}

/* Whether the loop that begins at `top` adds its element to a result: a filter, not a `for`. */
static bool is_filter(const struct vm *vm, int32_t function, int32_t top, int item)
{
    const struct row_functions *f = &vm->p->functions.at[function];
    for (int32_t pc = f->code_begin + top; pc < f->code_begin + f->code_count; pc++) {
        const struct insn *i = &vm->p->code.at[pc];
        if (is_fetch(i) && i->imm == top) return false;
        if ((i->op == BC_QADD && i->c == item) || (i->op == BC_LPUSH && i->b == item)) return true;
    }
    return false;
}

static void pass_begin(struct witness *w, struct watched_pass pass)
{
    if (w->pass_count < PASSES_MOST) w->passes[w->pass_count++] = pass;
}

static void pass_refuse(struct witness *w, const struct watched_pass *pass)
{
    w->last = (struct last_refusal){true, *pass};
}

static int32_t side_of(const struct vm *vm, int32_t cls, int64_t record)
{
    if (cls == CLASS_SIDE) return (int32_t)record;
    if (cls == CLASS_THING && record >= 0 && record < vm->layout.things)
        return thing_side(vm, record);
    return record >= 0 && record < vm->layout.creatures ? vm->creatures[record].side : -1;
}

/* Reads of what the side may not see, as in fray_event_seen: of other sides, all state but tracks
 * and places, and what they own. */
static bool reads_secret(const struct witness *w, const struct vm *vm, const struct insn *i,
                         const int64_t *r)
{
    const struct op_row *op = &op_rows[i->op];
    if (w->viewer < 0) return false;
    if (op->imm == IMM_OWN) return side_of(vm, CLASS_CREATURE, r[i->b]) != w->viewer;
    if (op->imm != IMM_MEMBER || i->op == BC_LDF || i->op == BC_STF || i->op == BC_BUMPF)
        return false;
    const struct row_members *m = &vm->p->members.at[i->imm];
    bool kept = m->cls == CLASS_SIDE || m->cls == CLASS_CREATURE || m->cls == CLASS_THING;
    if (!kept) return m->secret != 0;
    if (m->sort == SORT_TRACK || i->imm == MEMBER_PLACE) return false;
    int64_t record = i->op == BC_ADDM || i->op == BC_SUBM ? r[i->c] : r[i->b];
    return side_of(vm, m->cls, record) != w->viewer;
}

static void passes_step(struct witness *w, const struct vm *vm, int32_t pc, const int64_t *r)
{
    const struct insn *i = &vm->p->code.at[pc];
    int frames = vm->head->frames;
    bool secret = w->pass_count && reads_secret(w, vm, i, r);
    for (size_t k = 0; k < w->pass_count; k++) {
        struct watched_pass *pass = &w->passes[k];
        pass->secret |= secret;
        if (pass->frames != frames) continue;
        if (pass->kind == PASS_FILTER &&
            ((i->op == BC_QADD && i->c == pass->item) || (i->op == BC_LPUSH && i->b == pass->item)))
            pass->kept = true;
        pass->steps[pass->count++ % RING] = pc;
    }
}

/* Ends the passes that this instruction leaves. */
static void passes_end(struct witness *w, const struct vm *vm, int32_t pc, const int64_t *r)
{
    const struct insn *i = &vm->p->code.at[pc];
    int frames = vm->head->frames;
    while (w->pass_count) {
        struct watched_pass *pass = &w->passes[w->pass_count - 1];
        bool returned = frames < pass->frames;
        bool next = frames == pass->frames && pass->kind == PASS_FILTER && is_fetch(i) &&
                    i->imm == pass->top;
        bool returns = frames == pass->frames && pass->kind != PASS_FILTER && i->op == BC_RET;
        if (!returned && !next && !returns) return;
        if ((next && !pass->kept) || (returns && !r[i->a])) pass_refuse(w, pass);
        w->pass_count--;
    }
}

/* A set operation that has just dropped the candidate. */
static void set_step(struct witness *w, const struct vm *vm, const int64_t *r)
{
    if (w->before < 0 || w->before_frames != vm->head->frames || w->value < 0 || w->value > 63)
        return;
    const struct insn *i = &vm->p->code.at[w->before];
    bool one = i->op == BC_QWITHIN || i->op == BC_QAND || i->op == BC_QSUB || i->op == BC_QDEL ||
               i->op == BC_QNEAR;
    if (!one || w->question->type != VT_CREATURE || w->content >= 0) return;
    if (!(w->set_before >> w->value & 1) || ((uint64_t)r[i->a] >> w->value & 1)) return;
    if (!is_in_scope(w, vm, w->before)) return;
    struct watched_pass pass = {.kind = PASS_FILTER,
                                .frames = vm->head->frames,
                                .step_function = vm->frames[vm->head->frames - 1].fn,
                                .count = 1};
    pass.steps[0] = w->before;
    pass_refuse(w, &pass);
}

/* A loop that has just fetched the candidate. */
static void fetch_step(struct witness *w, const struct vm *vm, int32_t pc, const int64_t *r)
{
    if (w->before < 0 || w->before_frames != vm->head->frames) return;
    const struct insn *i = &vm->p->code.at[w->before];
    int32_t function = vm->frames[vm->head->frames - 1].fn;
    if (!is_fetch(i) || pc != vm->p->functions.at[function].code_begin + i->imm) return;
    if (!is_candidate(w, type_of_reg(vm, i->a), r[i->a])) return;
    if (!is_filter(vm, function, i->imm, i->a) || !is_in_scope(w, vm, w->before)) return;
    pass_begin(w, (struct watched_pass){.kind = PASS_FILTER,
                                        .frames = vm->head->frames,
                                        .top = i->imm,
                                        .item = i->a,
                                        .step_function = function});
}

/* A condition of the act that begins: its arguments are the creature, the event and the act. */
static void call_step(struct witness *w, const struct vm *vm, int32_t pc, const int64_t *r)
{
    if (w->content < 0) return;
    const struct row_contents *c = &vm->p->contents.at[w->content];
    int32_t function = vm->frames[vm->head->frames - 1].fn;
    bool when = function == c->when, price = function == c->can_pay;
    if (!(when || price) || pc != vm->p->functions.at[function].code_begin) return;
    if (r[0] != w->who || act_content(r[2]) != w->content) return;
    w->seen = true;
    w->last.any = false; /* of an earlier moment */
    pass_begin(w, (struct watched_pass){.kind = when ? PASS_WHEN : PASS_PRICE,
                                        .frames = vm->head->frames,
                                        .function = function,
                                        .step_function = function});
}

static uint64_t set_before(const struct insn *i, const int64_t *r)
{
    bool reads_a = i->op == BC_QWITHIN,
         reads_b = i->op == BC_QAND || i->op == BC_QSUB || i->op == BC_QDEL || i->op == BC_QNEAR;
    return reads_a ? (uint64_t)r[i->a] : reads_b ? (uint64_t)r[i->b] : 0;
}

/* What refused the candidate for an earlier question is of no interest. */
static void ask_step(struct witness *w, const struct vm *vm, int32_t pc)
{
    bool asks = vm->p->code.at[pc].op == BC_ASK;
    if (w->asked && vm->head->frames <= w->asked && !asks) {
        w->last.any = w->seen = false;
        w->pass_count = 0;
        w->asked = 0;
    }
    if (asks) w->asked = vm->head->frames;
}

static void watch(void *user, struct vm *vm, int32_t pc, const int64_t *r)
{
    struct witness *w = user;
    ask_step(w, vm, pc);
    set_step(w, vm, r);
    passes_end(w, vm, pc, r);
    fetch_step(w, vm, pc, r);
    call_step(w, vm, pc, r);
    passes_step(w, vm, pc, r);
    w->before = pc;
    w->before_frames = vm->head->frames;
    w->set_before = set_before(&vm->p->code.at[pc], r);
}

/* ---- the replay ---- */

/* What a replay changes in the play. */
struct kept_play {
    fray_program *program;
    struct play_state now;
    fray_play_divergence divergence;
    int tip;
};

static void play_restore(fray_play *p, const struct kept_play *kept)
{
    fray_fight_free(p->now.fight);
    p->program = kept->program;
    p->now = kept->now;
    p->divergence = kept->divergence;
    p->silent = p->watches = false;
    p->tip = p->branches.at[p->branch].tip = kept->tip;
    play_path_find(p);
}

/* Plays the branch up to the open question with the watched program. */
static fray_result replay(struct witness *w)
{
    fray_play *p = w->p;
    struct kept_play kept = {p->program, p->now, p->divergence, p->tip};
    VEC(fray_play_die) dice = {0};
    for (size_t i = 0; i < p->die_list.len; i++) vec_push(&dice, &p->answers, p->die_list.at[i]);
    p->program = p->watched;
    p->now.fight = NULL;
    p->watches = p->silent = true;
    fray_result result = play_rewind(p);
    if (result == FRAY_OK) {
        p->now.fight->vm->counted = &w->counted;
        memo_off(p->now.fight->vm);
        result = play_advance(p, NULL, false);
    }
    if (result == FRAY_OK && (p->now.at != kept.now.at || p->now.open.kind != FRAY_SIGNAL_QUESTION))
        result = FRAY_FAILED;
    play_restore(p, &kept);
    p->die_list.len = 0;
    for (size_t i = 0; i < dice.len; i++) vec_push(&p->die_list, &p->arena, dice.at[i]);
    return result;
}

/* ---- candidates ---- */

static bool same_text(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a,
             y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y) return false;
    }
    return *a == *b;
}

static int64_t value_count(const struct vm *vm, int32_t type)
{
    switch (type) {
    case VT_CREATURE: return vm->layout.creatures;
    case VT_THING: return vm->layout.things;
    case VT_SIDE: return vm->layout.sides;
    case VT_PLACE: return vm->layout.places;
    case VT_CONTENT: return vm->index->contents;
    case VT_TAG: return LIMIT_SET;
    case VT_FLAG: return 2;
    default: return 0;
    }
}

static const char *text_of_value(fray_play *p, const struct row_questions *q, int64_t value)
{
    struct text t;
    text_init(&t, &p->answers);
    value_text(p->now.fight->vm, &t, q->type, q->elem, value);
    return t.at ? t.at : "";
}

/* Finds the value of that name; things of the creature that is asked come first. */
static bool candidate_find(fray_play *p, struct witness *w, const char *name, const char **shown)
{
    const struct vm *vm = p->now.fight->vm;
    bool found = false;
    w->content = -1;
    w->value = -1;
    if (w->question->type == VT_ACT) {
        for (int32_t i = 0; i < vm->index->contents; i++) {
            const struct row_contents *c = &vm->p->contents.at[i];
            const char *own = program_chars(vm->p, c->name);
            if (vm->p->kinds.at[c->kind].cls != CLASS_ACT || !same_text(own, name)) continue;
            w->content = i;
            *shown = own;
            return true;
        }
        return false;
    }
    for (int64_t v = 0; v < value_count(vm, w->question->type); v++) {
        const char *own = text_of_value(p, w->question, v);
        if (!same_text(own, name)) continue;
        bool mine = w->question->type == VT_THING && vm->things[v].owner == w->who;
        if (found && !mine) continue;
        found = true;
        w->value = v;
        *shown = own;
        if (w->question->type != VT_THING || mine) return true;
    }
    return found;
}

/* A name that this question is not about: a creature, or a declaration. */
static const char *name_elsewhere(const fray_play *p, const char *name)
{
    const struct vm *vm = p->now.fight->vm;
    for (int i = 0; i < vm->layout.creatures; i++)
        if (same_text(fray_creature_name(p->now.fight, i), name))
            return fray_creature_name(p->now.fight, i);
    for (int32_t i = 0; i < vm->index->contents; i++) {
        const char *own = program_chars(vm->p, vm->p->contents.at[i].name);
        if (same_text(own, name)) return own;
    }
    return NULL;
}

/* ---- the answer ---- */

static const char *format(fray_play *p, const char *text, ...)
    __attribute__((format(printf, 2, 3)));
static const char *format(fray_play *p, const char *text, ...)
{
    char line[SOURCE_MOST];
    va_list args;
    va_start(args, text);
    vsnprintf(line, sizeof line, text, args);
    va_end(args);
    const char *copy = arena_text(&p->answers, line, strlen(line));
    return copy ? copy : "";
}

/* Sets the line of the rules around the extent. */
static void set_place(fray_play *p, fray_why_not *out, int32_t file, struct extent at)
{
    const struct program *code = p->watched->code;
    if (file < 0) return;
    struct str text = program_text(code, code->files.at[file].text);
    size_t from = (size_t)at.from, to = (size_t)at.from;
    if (at.from < 0 || from > text.len) return;
    while (from > 0 && text.at[from - 1] != '\n') from--;
    while (to < text.len && text.at[to] != '\n' && text.at[to] != '\r') to++;
    out->file = program_file_name(code, file).at;
    out->line = (uint32_t)line_of_offset(p->watched->index, file, at.from);
    const char *source = arena_text(&p->answers, text.at + from, to - from);
    out->source = source ? source : "";
    out->from = at.from - (int)from;
    out->to = (size_t)at.to < to ? at.to - (int)from : (int)(to - from);
}

/* Reads the condition that refused, from the last instruction back. */
static fray_result explain_pass(struct witness *w, const struct watched_pass *pass,
                                fray_why_not *out)
{
    fray_play *p = w->p;
    const struct program_index *index = p->watched->index;
    const char *self = w->who >= 0 ? fray_creature_name(p->now.fight, w->who) : "the side";
    size_t kept = pass->count < RING ? pass->count : RING;
    struct code_place place = {.file = -1};
    for (size_t i = 1; i <= kept; i++) {
        struct condition_words words;
        int32_t pc = pass->steps[(pass->count - i) % RING];
        place = code_place_of(index, pass->step_function, pc);
        if (place.file < 0) continue;
        const char *file = program_file_name(index->p, place.file).at;
        fray_result result = condition_read(p->conditions, file, place.at, self, out->name, &words);
        if (result != FRAY_OK) return result;
        if (words.found) {
            set_place(p, out, place.file, words.at);
            out->text =
                *words.words ? format(p, "%s", words.words) : "an option of the rules excludes it";
            return FRAY_OK;
        }
        if (!words.in_condition) break;
    }
    if (place.file >= 0) set_place(p, out, place.file, place.at);
    out->text = "this line of the rules drops it";
    return FRAY_OK;
}

/* "possible at attack.answered, not now" */
static const char *moments_text(fray_play *p, const struct row_contents *c)
{
    const struct program *code = p->program->code;
    struct text t;
    text_init(&t, &p->answers);
    text_add(&t, STR("it is possible at "));
    for (int32_t i = 0; i < c->at_count; i++) {
        const struct row_moments *m =
            &code->moments.at[code->act_moments.at[c->at_begin + i].moment];
        text_printf(&t, "%s%s", i ? " or " : "", program_chars(code, m->name));
    }
    text_add(&t, STR(", and not now"));
    return t.at ? t.at : "";
}

static fray_result explain(struct witness *w, fray_why_not *out)
{
    fray_play *p = w->p;
    const struct vm *vm = p->now.fight->vm;
    const struct watched_pass *pass = &w->last.pass;
    out->refused = 1;
    if (w->last.any && pass->secret) {
        out->text = "it depends on what this side may not see";
        return FRAY_OK;
    }
    if (w->last.any && pass->kind == PASS_PRICE) {
        const struct program *code = p->watched->code;
        const struct row_functions *f = &code->functions.at[pass->function];
        set_place(p, out, f->file, code->places.at[f->code_begin]);
        out->text = "its price cannot be paid";
        return FRAY_OK;
    }
    if (w->last.any) return explain_pass(w, pass, out);
    if (w->content >= 0) {
        const struct row_contents *c = &vm->p->contents.at[w->content];
        set_place(p, out, c->file, (struct extent){c->place, c->place + 1});
        out->text = w->seen           ? "it was refused already, or its events would nest too deep"
                    : c->at_count > 0 ? moments_text(p, c)
                                      : "it is not among the acts of this moment";
        return FRAY_OK;
    }
    if (w->question->type == VT_THING && vm->things[w->value].owner != w->who && w->who >= 0) {
        out->text = format(p, "%s does not have it", fray_creature_name(p->now.fight, w->who));
        return FRAY_OK;
    }
    out->text = "it is not among what this line chooses from";
    return FRAY_OK;
}

static bool is_offered(const fray_question *q, const char *name)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < q->count; i++)
        if (strcmp(q->options[i].text, name) == 0 ||
            (strncmp(q->options[i].text, name, size) == 0 && q->options[i].text[size] == '('))
            return true;
    return false;
}

/* Reads the question that is open, and the lines that it depends on. */
static fray_result witness_begin(fray_play *p, struct witness *w)
{
    const struct vm *vm = p->now.fight->vm;
    struct insn ask;
    fray_result result = play_watched_make(p);
    if (result != FRAY_OK) return result;
    if (!waits_at(vm, BC_ASK, &ask)) return FRAY_BAD_ARGUMENT;
    const struct frame *frame = &vm->frames[vm->head->frames - 1];
    struct code_place place = code_place_of(vm->index, frame->fn, frame->pc);
    w->file = place.file < 0 ? "" : program_file_name(vm->p, place.file).at;
    w->scope_count = condition_scope(p->conditions, w->file, place.at, w->scope, SCOPE_MOST);
    w->counted.watch = watch;
    w->counted.user = w;
    return counted_code_make(&w->counted, p->watched->index, &p->answers) ? FRAY_OK
                                                                          : FRAY_NO_MEMORY;
}

fray_result fray_play_why_not(fray_play *p, const char *name, int side, fray_why_not *out)
{
    if (out) *out = (fray_why_not){.name = "", .text = "", .file = "", .source = ""};
    if (!p || !name || !out) return FRAY_BAD_ARGUMENT;
    if (!p->now.waits || p->now.failed || p->now.unreported >= 0 || p->now.at != p->tip ||
        p->now.open.kind != FRAY_SIGNAL_QUESTION)
        return play_fail(p, FRAY_BAD_ARGUMENT, "no question is open");
    arena_release(&p->answers);
    arena_init(&p->answers, &p->own, 0);
    const fray_question *q = &p->now.open.question;
    struct choice choice;
    struct witness w = {.p = p, .who = q->who, .viewer = side < 0 ? -1 : side, .before = -1};
    if (!choice_current(p->now.fight->vm, &choice)) return FRAY_BAD_ARGUMENT;
    w.question = choice.row;
    if (!candidate_find(p, &w, name, &out->name)) {
        out->name = name_elsewhere(p, name);
        if (!out->name) {
            out->name = "";
            return play_fail(p, FRAY_NOT_FOUND, "nothing here is called '%s'", name);
        }
        out->refused = 1;
        out->text = "this question is about something else";
        return FRAY_OK;
    }
    if (is_offered(q, out->name)) {
        out->text = "it is offered";
        return FRAY_OK;
    }
    fray_result result = witness_begin(p, &w);
    if (result == FRAY_OK) result = replay(&w);
    if (result == FRAY_OK) result = explain(&w, out);
    return p->answers.failed ? FRAY_NO_MEMORY : result;
}
