/* hook_dispatch.c -- Lists the hooks of a window in order, calls them, and finds `becoming`
 * conditions that have turned true.
 *
 * A list holds triples: hook, creature that has it, thing or mark that it belongs to. The code of
 * the window runs them one by one, so a fight can wait within a hook. Each hook is checked again
 * before it runs.
 */
#include "hook_dispatch.h"

#include "active_content.h"
#include "event_stack.h"
#include "hook_order.h"
#include "interpreter.h"
#include "list_stack.h"
#include "member_access.h"
#include "trap.h"

/* ---- a bit for each hook and bearer: `once per` used, or `becoming` true ---- */

static int32_t bearer_index(const struct vm *vm, int32_t hook, int64_t self, int64_t this_value)
{
    int32_t content = vm->p->hooks.at[hook].content;
    if (content < 0) return 0;
    int32_t cls = vm->p->kinds.at[vm->p->contents.at[content].kind].cls;
    if (cls == CLASS_THING) return (int32_t)this_value;
    if (cls == CLASS_MARK) return mark_slot(this_value);
    return (int32_t)self;
}

static int32_t *bit_word(const struct vm *vm, int32_t hook, int32_t i, uint32_t *bit)
{
    *bit = (uint32_t)1 << (i & 31);
    return vm->world + vm->layout.bits_at + vm->index->hook_bits[hook] * vm->layout.bit_words +
           (i >> 5);
}

static bool bit_get(const struct vm *vm, int32_t hook, int32_t i)
{
    uint32_t bit;
    return ((uint32_t)*bit_word(vm, hook, i, &bit) & bit) != 0;
}

static void bit_put(const struct vm *vm, int32_t hook, int32_t i, bool value)
{
    uint32_t bit;
    int32_t *word = bit_word(vm, hook, i, &bit);
    uint32_t bits = (uint32_t)*word;
    *word = (int32_t)(value ? bits | bit : bits & ~bit);
}

void hook_bits_clear(struct vm *vm, enum record_class cls, int32_t record)
{
    for (int32_t i = 0; i < vm->index->bit_hooks.count; i++) {
        int32_t hook = vm->index->bit_hooks.at[i], content = vm->p->hooks.at[hook].content;
        if (content >= 0 && vm->p->kinds.at[vm->p->contents.at[content].kind].cls == (int32_t)cls)
            bit_put(vm, hook, record, false);
    }
}

void hook_bits_reset(struct vm *vm, int32_t hook, uint64_t creatures, bool all)
{
    int32_t content = vm->p->hooks.at[hook].content;
    int32_t cls = content < 0 ? -1 : vm->p->kinds.at[vm->p->contents.at[content].kind].cls;
    for (int32_t i = 0; i < vm->layout.bits_per_hook; i++) {
        int32_t of = i;
        if (cls == CLASS_THING) of = i < vm->layout.things ? vm->things[i].owner : -1;
        if (cls == CLASS_MARK)
            of = i < vm->layout.marks && mark_content(mark_at(vm, i)) >= 0
                     ? mark_bearer_creature(vm, mark_at(vm, i))
                     : -1;
        if (all || cls < 0 || (of >= 0 && of < 64 && creatures >> of & 1))
            bit_put(vm, hook, i, false);
    }
}

/* ---- lists ---- */

bool hook_push(struct vm *vm, int64_t *list, int64_t hook, int64_t self, int64_t this_value)
{
    return list_push(vm, list, hook) && list_push(vm, list, self) &&
           list_push(vm, list, this_value);
}

static bool hooks_of(struct vm *vm, int32_t creature, int64_t event, int32_t window, int64_t *list)
{
    struct content_iter b;
    struct active_content now;
    content_iter_begin(&b, vm, creature,
                       vm->index->window_contents + window * vm->index->content_words);
    while (content_iter_next(&b, &now)) {
        const struct row_contents *c = &vm->p->contents.at[now.content];
        for (int32_t i = 0; i < c->hook_count; i++) {
            int32_t moment = vm->p->hooks.at[c->hook_begin + i].moment;
            if (moment < 0 || vm->p->moments.at[moment].window != window) continue;
            if (!(moment_subjects(vm, moment, event) >> creature & 1)) continue;
            if (!hook_push(vm, list, c->hook_begin + i, now.self, now.this_value)) return false;
        }
    }
    return !b.failed;
}

bool hooks_list(struct vm *vm, int64_t event, int32_t window, int64_t *list)
{
    const int32_t *e = event_get(vm, event);
    list_begin(vm, list);
    if (!e) return false;
    if (!vm->index->window_hooked[window]) return true;
    const struct row_events *row = &vm->p->events.at[e[EV_KIND]];
    uint64_t rest = creatures_heard(vm),
             may =
                 reach_creatures(vm, vm->index->window_contents + window * vm->index->content_words,
                                 &vm->window_reach[window]);
    for (int32_t i = 0; i < row->param_count && may; i++) {
        const struct row_members *m = &vm->p->members.at[row->member_begin + i];
        int64_t c = m->type == VT_CREATURE ? e[EV_CELLS + m->offset] : -1;
        bool again = false; /* two parameters can name one creature */
        for (int32_t k = 0; k < i; k++) {
            const struct row_members *o = &vm->p->members.at[row->member_begin + k];
            again |= o->type == VT_CREATURE && e[EV_CELLS + o->offset] == c;
        }
        if (c < 0 || c >= vm->layout.creatures || again) continue;
        rest &= ~((uint64_t)1 << c);
        if (!(may >> c & 1)) continue;
        if (!hooks_of(vm, (int32_t)c, event, window, list)) return false;
    }
    for (rest &= may; rest; rest &= rest - 1)
        if (!hooks_of(vm, __builtin_ctzll(rest), event, window, list)) return false;
    const struct row_list *own = &vm->index->window_hooks[window];
    for (int32_t i = 0; i < own->count; i++)
        if (!hook_push(vm, list, own->at[i], -1, -1)) return false;
    return !vm->index->window_ordered[window] || hooks_arrange(vm, *list);
}

static bool hook_is_active(struct vm *vm, int32_t hook, int64_t self, int64_t this_value,
                           bool *active)
{
    int32_t content = vm->p->hooks.at[hook].content;
    *active = true;
    if (content < 0) return true;
    int32_t cls = vm->p->kinds.at[vm->p->contents.at[content].kind].cls;
    if (self < -1 || self >= vm->layout.creatures) return vm_fail(vm, "there is no such creature");
    if (cls == CLASS_MARK)
        *active = vm->p->hooks.at[hook].ended ? mark_alive(vm, this_value)
                                              : mark_is_in_force(vm, this_value);
    else if (cls == CLASS_THING)
        return thing_check(vm, this_value) && thing_is_active(vm, (int32_t)this_value, active);
    else if (self < 0)
        return vm_fail(vm, "there is no creature here: it is none");
    return true;
}

bool hook_runs(struct vm *vm, const int64_t triple[3], int64_t event, bool *will_run)
{
    int32_t hook = (int32_t)triple[0];
    int64_t args[3] = {triple[1], triple[2], event}, out = 1;
    const struct row_hooks *row = &vm->p->hooks.at[hook];
    if (!hook_is_active(vm, hook, args[0], args[1], will_run)) return false;
    if (event >= 0 && event < vm->world[W_DEPTH])
        *will_run &= (event_at(vm, (int32_t)event)[EV_FLAGS] & (EVF_OFF | EVF_EXITING)) != EVF_OFF;
    if (!*will_run) return true;
    *will_run = row->once_per < 0 || !bit_get(vm, hook, bearer_index(vm, hook, args[0], args[1]));
    if (*will_run && row->becoming >= 0 && !row->ended) {
        if (!vm_pure(vm, row->becoming, args, 2, &out)) return false;
        *will_run = out != 0;
    }
    if (!*will_run || row->when < 0) return true;
    if (!vm_pure(vm, row->when, args, 3, &out)) return false;
    *will_run = out != 0;
    return true;
}

bool hook_call(struct vm *vm, int64_t list, int64_t at, int64_t event)
{
    int64_t *triple;
    int32_t count;
    bool will_run;
    if (!list_open(vm, list, &triple, &count)) return false;
    if (at < 0 || at > count - 3 || triple[at] < 0 || triple[at] >= (int64_t)vm->p->hooks.len)
        return vm_fail(vm, "there is no such hook");
    triple += at;
    int64_t args[3] = {triple[1], triple[2], event};
    const struct row_hooks *row = &vm->p->hooks.at[triple[0]];
    if (!hook_runs(vm, triple, event, &will_run)) return false;
    if (!will_run) return true;
    if (row->once_per >= 0)
        bit_put(vm, (int32_t)triple[0], bearer_index(vm, (int32_t)triple[0], args[0], args[1]),
                true);
    if (vm->head->holder == 0) vm->head->holder = vm->head->frames;
    return vm_push(vm, row->body, args, 3, -1);
}

/* ---- settling ---- */

static bool marks_end(struct vm *vm)
{
    if (!vm->index->any_ends) return true;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0;) {
        const int32_t *m = mark_at(vm, slot);
        int32_t fn = m[MK_CLASS] == CLASS_FIGHT ? -1 : vm->p->contents.at[mark_content(m)].ends;
        int64_t args[2] = {mark_bearer_creature(vm, m), mark_ref(slot, m)};
        int64_t out = m[MK_MOMENT] > 0 && m[MK_LEFT] == 0;
        if (out) fn = -1;
        if (fn >= 0 && !vm_pure(vm, fn, args, 2, &out)) return false;
        if (!out)
            rank++;
        else if (!mark_remove(vm, slot))
            return false;
        else if (mark_after(vm, rank) == slot)
            rank++; /* it has hooks at its end, and keeps its slot */
    }
    return true;
}

/* Every condition is evaluated each time, so that a short change to false is noticed. */
static bool watch_check(struct vm *vm, int32_t hook, int64_t self, int64_t this_value,
                        int64_t *wave)
{
    int64_t args[2] = {self, this_value}, out = 0;
    int32_t fn = vm->p->hooks.at[hook].becoming, i = bearer_index(vm, hook, self, this_value);
    if (fn >= 0 && !vm_pure(vm, fn, args, 2, &out)) return false;
    bool held = bit_get(vm, hook, i);
    if (held != (out != 0)) bit_put(vm, hook, i, out != 0);
    return held || !out || hook_push(vm, wave, hook, self, this_value);
}

static bool watches_check(struct vm *vm, int32_t creature, int64_t *wave)
{
    struct content_iter b;
    struct active_content now;
    content_iter_begin(&b, vm, creature, vm->index->watch_contents);
    while (content_iter_next(&b, &now)) {
        const struct row_contents *c = &vm->p->contents.at[now.content];
        for (int32_t i = 0; i < c->hook_count; i++) {
            int32_t hook = c->hook_begin + i;
            if (vm->p->hooks.at[hook].becoming >= 0 &&
                !watch_check(vm, hook, now.self, now.this_value, wave))
                return false;
        }
    }
    return !b.failed;
}

/* Lists the hooks whose conditions have turned true since the last look. */
static bool becomings_list(struct vm *vm, int64_t *wave)
{
    if (!vm->index->any_watch) return true;
    uint64_t rest = creatures_present(vm);
    rest &= reach_creatures(vm, vm->index->watch_contents, &vm->watch_reach);
    for (; rest; rest &= rest - 1)
        if (!watches_check(vm, __builtin_ctzll(rest), wave)) return false;
    for (int32_t i = 0; i < vm->index->watches.count; i++)
        if (!watch_check(vm, vm->index->watches.at[i], -1, -1, wave)) return false;
    return true;
}

/* Lists the hooks of marks that have ended. */
static bool ended_list(struct vm *vm, int64_t *wave)
{
    return !vm->index->any_end_hook || endings_list(vm, wave);
}

/* The hooks of ended marks come before values are cut: a maximum may depend on what they do. */
static bool wave_list(struct vm *vm, int64_t *wave)
{
    bool ok = ended_list(vm, wave);
    vm->head->witnesses = 0;
    if (!ok || *wave) return ok;
    if (vm->index->any_top && !members_clamp(vm)) return false;
    if (!marks_end(vm) || !ended_list(vm, wave)) return false;
    return *wave || becomings_list(vm, wave);
}

static const char *hook_owner_name(const struct vm *vm, int32_t hook)
{
    int32_t content = vm->p->hooks.at[hook].content;
    return content < 0 ? "a hook of the fight"
                       : program_text(vm->p, vm->p->contents.at[content].name).at;
}

static bool wave_begin(struct vm *vm, int64_t wave)
{
    struct head *h = vm->head;
    int64_t *triples;
    int32_t count;
    if (!list_open(vm, wave, &triples, &count)) return false;
    if (h->waves == LIMIT_WAVES)
        return vm_fail(vm, "things do not settle after %d waves: `%s` and `%s` ran last",
                       LIMIT_WAVES, hook_owner_name(vm, h->last_hook),
                       hook_owner_name(vm, (int32_t)triples[0]));
    h->waves++;
    h->last_hook = (int32_t)triples[0];
    h->witnesses = creatures_present(vm);
    h->floor = vm->world[W_DEPTH];
    return true;
}

bool hooks_run_outside(const struct vm *vm)
{
    return vm->head->holder > 0 && vm->head->frames > vm->head->holder;
}

bool wave_next(struct vm *vm, int64_t *wave)
{
    struct head *h = vm->head;
    list_begin(vm, wave);
    if (hooks_run_outside(vm)) return true;
    h->holder = 0;
    if (h->levels > 0) return true;
    if (!wave_list(vm, wave)) return false;
    if (*wave != 0)
        return (!vm->index->waves_ordered || hooks_arrange(vm, *wave)) && wave_begin(vm, *wave);
    h->waves = h->last_hook = h->floor = 0;
    return true;
}
