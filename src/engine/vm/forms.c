/* forms.c -- Creatures and things that take another content.
 *
 * In rules that change it, the content of each creature and thing is a cell. vm->creatures[] and
 * vm->things[] repeat the cells, checked, and the tables of what contents give follow.
 *
 * The layout has room for the things of any content behind those that a creature begins with. When
 * a creature leaves its own content, the things that it began with and has are laid aside. They are
 * in no list, and the cell of their owner names it. What another content brings is new each time,
 * and goes when that content goes.
 */
#include "forms.h"

#include "content_lookup.h"
#include "coverage_counts.h"
#include "event_records.h"
#include "giving.h"
#include "hook_dispatch.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "parts.h"
#include "program_index.h"
#include "trap.h"
#include "world.h"

/* The cell of a thing holds its content. Without one it holds FORM_OF_KIND - kind, or
 * FORM_NOTHING where there is no thing. */
enum { FORM_NOTHING = -1, FORM_OF_KIND = -2 };
/* The owner's cell of a thing that is laid aside: ASIDE - creature. */
enum { ASIDE = -2 };

static int32_t *form_cell(struct vm *vm, int32_t member, int32_t rec)
{
    const struct member_layout *at = &vm->members[member];
    return &vm->world[at->base + rec * at->stride];
}

static int32_t form_of_thing(const struct thing *thing)
{
    if (thing->content >= 0) return thing->content;
    return thing->kind == KIND_THING && thing->own < 0 ? FORM_NOTHING : FORM_OF_KIND - thing->kind;
}

static bool is_content_of(const struct vm *vm, int64_t content, enum record_class cls)
{
    return content >= 0 && content < vm->index->contents &&
           vm->p->kinds.at[vm->p->contents.at[content].kind].cls == (int32_t)cls;
}

int32_t declared_content(const struct vm *vm, int32_t creature)
{
    return vm->p->fighters.at[vm->encounter->fighter_begin + creature].content;
}

/* ---- the tables follow the cells ------------------------------------------------------------- */

static bool creature_follow(struct vm *vm, int32_t c)
{
    int32_t content = *form_cell(vm, vm->form_member, c);
    struct instance *now = &vm->creatures[c];
    if (!is_content_of(vm, content, CLASS_CREATURE)) content = declared_content(vm, c);
    if (now->content == content) return false;
    int32_t place = vm->occupancy.place[c];
    occupancy_move(vm, c, -1); /* its body may change */
    now->content = content;
    now->kind = vm->p->contents.at[content].kind;
    if (!has_parts(vm, c)) vm->body_size[c] = body_size_of(vm->p, content);
    occupancy_move(vm, c, place);
    return true;
}

static bool thing_follow(struct vm *vm, int32_t t)
{
    int32_t cell = *form_cell(vm, vm->thing_form_member, t), kind = KIND_THING, content = -1;
    struct thing *now = &vm->things[t];
    if (is_content_of(vm, cell, CLASS_THING))
        content = cell, kind = vm->p->contents.at[cell].kind;
    else if (cell <= FORM_OF_KIND && FORM_OF_KIND - cell < vm->index->kinds &&
             vm->p->kinds.at[FORM_OF_KIND - cell].cls == CLASS_THING)
        kind = FORM_OF_KIND - cell;
    if (now->content == content && now->kind == kind) return false;
    now->content = content, now->kind = kind;
    return true;
}

void forms_rebuild(struct vm *vm)
{
    bool changed = false;
    for (int32_t c = 0; vm->form_member >= 0 && c < vm->layout.creatures; c++)
        changed |= creature_follow(vm, c);
    for (int32_t t = 0; vm->thing_form_member >= 0 && t < vm->layout.things; t++)
        changed |= thing_follow(vm, t);
    if (!changed) return;
    owned_rebuild(vm);
    contents_set(vm);
    memo_forget_all(vm);
}

void forms_place(struct vm *vm)
{
    for (int32_t c = 0; vm->form_member >= 0 && c < vm->layout.creatures; c++)
        *form_cell(vm, vm->form_member, c) = vm->creatures[c].content;
    for (int32_t t = 0; vm->thing_form_member >= 0 && t < vm->layout.things; t++)
        *form_cell(vm, vm->thing_form_member, t) = form_of_thing(&vm->things[t]);
}

/* ---- the things of a creature ---------------------------------------------------------------- */

static int32_t *owner_cell(struct vm *vm, int32_t thing)
{
    return form_cell(vm, vm->list_member + (int32_t)THING_OWNER, thing);
}

static void own_things_leave(struct vm *vm, int32_t c)
{
    const struct instance *of = &vm->creatures[c];
    for (int32_t t = of->first; t < of->first + of->native; t++)
        if (vm->things[t].owner == c && vm->things[t].holder < 0 && vm->things[t].own >= 0)
            *owner_cell(vm, t) = ASIDE - c;
}

static void own_things_return(struct vm *vm, int32_t c)
{
    const struct instance *of = &vm->creatures[c];
    for (int32_t t = of->first; t < of->first + of->native; t++)
        if (*owner_cell(vm, t) == ASIDE - c) *owner_cell(vm, t) = c;
}

static void thing_write(struct vm *vm, int32_t t, const struct thing *as)
{
    *form_cell(vm, vm->list_member + (int32_t)THING_LIST, t) = as->own;
    *owner_cell(vm, t) = as->owner;
    *form_cell(vm, vm->list_member + (int32_t)THING_HOLDER, t) = as->holder;
    *form_cell(vm, vm->list_member + (int32_t)THING_AT, t) = -1;
    *form_cell(vm, vm->thing_form_member, t) = form_of_thing(as);
}

static void lent_things_leave(struct vm *vm, int32_t c)
{
    static const struct thing gone = {
        .content = -1, .kind = KIND_THING, .owner = -1, .holder = -1, .own = -1};
    const struct instance *of = &vm->creatures[c];
    for (int32_t t = of->first + of->native; t < of->first + of->count; t++)
        thing_write(vm, t, &gone), hook_bits_clear(vm, CLASS_THING, t);
}

struct lending {
    struct vm *vm;
    int32_t next, until;
};
static bool thing_lend(void *user, struct thing thing, int32_t *index)
{
    struct lending *l = user;
    if (l->next >= l->until) return false;
    *index = l->next;
    thing_write(l->vm, l->next++, &thing);
    return true;
}

/* ---- first values ---------------------------------------------------------------------------- */

static bool is_member_of(const struct vm *vm, const struct row_members *m, int32_t kind)
{
    return m->cls == CLASS_THING && m->sort != SORT_OPTION &&
           index_kind_is(vm->index, kind, m->owner);
}

/* The members of a thing that its kind before did not have begin as at the start of a fight. */
static bool thing_start(struct vm *vm, int32_t t, int32_t kind_before)
{
    for (int pass = 0; pass < START_PASSES; pass++)
        for (size_t i = 0; i < vm->p->members.len; i++) {
            const struct row_members *m = &vm->p->members.at[i];
            if (start_pass(m) != pass || is_followed_cell(vm->p, (int32_t)i)) continue;
            if (!is_member_of(vm, m, vm->things[t].kind)) continue;
            if (kind_before >= 0 && is_member_of(vm, m, kind_before)) continue;
            if (!member_reset(vm, (int32_t)i, t)) return false;
        }
    return true;
}

/* ---- becoming -------------------------------------------------------------------------------- */

static void form_note(struct vm *vm, int32_t member, int32_t rec, int32_t before, int32_t content)
{
    if (vm->coverage) coverage_there(vm, content);
    if (is_recording(vm)) emit_change(vm, member, rec, before, content);
}

static bool creature_become(struct vm *vm, int32_t c, int32_t content)
{
    int32_t before = vm->creatures[c].content, own = declared_content(vm, c);
    const struct instance *of = &vm->creatures[c];
    struct lending lend = {vm, of->first + of->native, of->first + of->count};
    if (before == own)
        own_things_leave(vm, c);
    else
        lent_things_leave(vm, c);
    *form_cell(vm, vm->form_member, c) = content;
    if (content == own)
        own_things_return(vm, c);
    else if (!things_of_content(vm->p, vm->index, content, c, thing_lend, &lend))
        return vm_fail(vm, "there is no room for the things of %s", content_name(vm, content));
    occupancy_rebuild(vm);
    for (int32_t t = of->first + of->native; content != own && t < lend.next; t++)
        if (!thing_start(vm, t, -1)) return false;
    form_note(vm, vm->form_member, c, before, content);
    return true;
}

static bool thing_become(struct vm *vm, int32_t t, int32_t content)
{
    const struct thing *now = &vm->things[t];
    int32_t before = now->content, kind = now->kind, own = now->own;
    int32_t wanted = own < 0 ? -1 : vm->p->owns.at[own].of_kind;
    if (wanted >= 0 && !index_kind_is(vm->index, vm->p->contents.at[content].kind, wanted))
        return vm_fail(vm, "%s cannot become %s: its list holds another kind of things",
                       thing_text(vm, t), content_name(vm, content));
    *form_cell(vm, vm->thing_form_member, t) = content;
    occupancy_rebuild(vm);
    if (!thing_start(vm, t, kind)) return false;
    form_note(vm, vm->thing_form_member, t, before, content);
    return true;
}

bool form_change(struct vm *vm, int32_t type, int64_t rec, int64_t content)
{
    bool creature = type == VT_CREATURE;
    if (creature ? !creature_check(vm, rec) : !thing_check(vm, rec)) return false;
    if ((creature ? vm->form_member : vm->thing_form_member) < 0)
        return vm_fail(vm, "content does not change in these rules");
    if (!is_content_of(vm, content, creature ? CLASS_CREATURE : CLASS_THING))
        return vm_fail(vm, "%s cannot become none", creature ? "a creature" : "a thing");
    if (creature && vm->waiting >> rec & 1)
        return vm_fail(vm, "%s is in reserve: `bring` lets it join the fight",
                       program_text(vm->p, vm->creatures[rec].name).at);
    if ((creature ? vm->creatures[rec].content : vm->things[rec].content) == content) return true;
    return creature ? creature_become(vm, (int32_t)rec, (int32_t)content)
                    : thing_become(vm, (int32_t)rec, (int32_t)content);
}
