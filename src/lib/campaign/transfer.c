/* transfer.c -- Writes the values of a campaign into a new fight, and reads them back at its end.
 *
 * Values are matched by name. An unknown name, or a value of another type, is an error before
 * anything is played. A track is kept as its distance from the top, so a larger maximum keeps the
 * same loss. Members that do not last begin as declared. They are reset after the rest, since their
 * first values may depend on it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "engine/vm/forms.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/marks.h"
#include "engine/vm/member_access.h"
#include "engine/vm/memo.h"
#include "engine/vm/program_index.h"
#include "kept.h"

/* A record in a fight: the fight itself, a creature, or a thing. */
struct kept_record {
    int32_t cls, rec, kind;
};

static const char *member_name(const struct vm *vm, int32_t m)
{
    return program_chars(vm->p, vm->p->members.at[m].name);
}

static const char *thing_name(const struct vm *vm, int32_t t)
{
    const struct thing *x = &vm->things[t];
    return program_chars(vm->p, x->born >= 0 ? vm->p->contents.at[x->born].name
                                             : vm->p->kinds.at[x->kind].name);
}

static bool row_is_of(const struct vm *vm, const struct row_lasting *l, const struct kept_record *r)
{
    if (l->kind < 0) return r->cls == CLASS_FIGHT;
    return r->cls != CLASS_FIGHT && index_kind_is(vm->index, r->kind, l->kind);
}

static int32_t member_that_lasts(const struct vm *vm, const struct kept_record *r, const char *name)
{
    for (size_t i = 0; i < vm->p->lasting.len; i++) {
        const struct row_lasting *l = &vm->p->lasting.at[i];
        if (l->member >= 0 && row_is_of(vm, l, r) && strcmp(member_name(vm, l->member), name) == 0)
            return l->member;
    }
    return -1;
}

static bool mark_lasts(const struct vm *vm, const struct kept_record *r, int32_t content)
{
    for (size_t i = 0; i < vm->p->lasting.len; i++) {
        const struct row_lasting *l = &vm->p->lasting.at[i];
        if (!row_is_of(vm, l, r)) continue;
        if (l->mark == content ||
            (l->marks >= 0 && index_kind_is(vm->index, vm->p->contents.at[content].kind, l->marks)))
            return true;
    }
    return false;
}

bool content_stays_known(const struct vm *vm, int32_t content)
{
    for (size_t i = 0; i < vm->p->lasting.len; i++) {
        const struct row_lasting *l = &vm->p->lasting.at[i];
        if (l->kind >= 0 && vm->p->kinds.at[l->kind].cls == CLASS_CREATURE &&
            index_kind_is(vm->index, vm->p->contents.at[content].kind, l->kind))
            return true;
    }
    return false;
}

bool creature_stays(struct vm *vm, int32_t creature, bool *stays)
{
    struct kept_record r = {CLASS_CREATURE, creature, vm->creatures[creature].kind};
    *stays = true;
    for (size_t i = 0; i < vm->p->lasting.len && *stays; i++) {
        const struct row_lasting *l = &vm->p->lasting.at[i];
        int64_t args[] = {creature, -1}, out;
        if (l->stays < 0 || !row_is_of(vm, l, &r)) continue;
        if (!vm_pure(vm, l->stays, args, 2, &out)) return false;
        *stays = out != 0;
    }
    return true;
}

/* ---- who, what ------------------------------------------------------------------------------- */

/* A creature that lasts has the name of its declaration. A second copy of it has another name, and
 * does not last. */
static int32_t creature_named(const struct vm *vm, const char *name)
{
    for (int32_t i = 0; i < vm->layout.creatures; i++)
        if (strcmp(program_chars(vm->p, vm->p->contents.at[declared_content(vm, i)].name), name) ==
                0 &&
            content_stays_known(vm, declared_content(vm, i)))
            return i;
    return -1;
}

static int32_t thing_named(const struct vm *vm, int32_t creature, const char *name, int copy)
{
    const struct instance *c = &vm->creatures[creature];
    for (int32_t t = c->first; t < c->first + c->native; t++)
        if (strcmp(thing_name(vm, t), name) == 0 && copy-- == 0) return t;
    return -1;
}

/* Of equal things that a creature began with, which is it? */
static int copy_of(const struct vm *vm, const struct instance *c, int32_t thing)
{
    int copy = 0;
    for (int32_t t = c->first; t < thing; t++)
        copy += strcmp(thing_name(vm, t), thing_name(vm, thing)) == 0;
    return copy;
}

static int32_t content_named(const struct vm *vm, const char *name)
{
    for (size_t i = 0; i < vm->p->contents.len; i++)
        if (strcmp(program_chars(vm->p, vm->p->contents.at[i].name), name) == 0) return (int32_t)i;
    return -1;
}

/* Finds the record that a value belongs to. False: it is not in this fight. */
static bool record_named(const struct vm *vm, const fray_kept *k, struct kept_record *out)
{
    *out = (struct kept_record){CLASS_FIGHT, 0, -1};
    if (!*k->who) return true;
    int32_t c = creature_named(vm, k->who),
            t = c >= 0 && *k->thing ? thing_named(vm, c, k->thing, k->copy) : -1;
    if (c < 0 || (*k->thing && t < 0)) return false;
    *out = t >= 0 ? (struct kept_record){CLASS_THING, t, vm->things[t].kind}
                  : (struct kept_record){CLASS_CREATURE, c, vm->creatures[c].kind};
    return true;
}

/* ---- values ---------------------------------------------------------------------------------- */

static const char *tag_word(const struct vm *vm, int32_t tag, int64_t value)
{
    const char *word = tag_value_chars(vm->p, tag, value);
    return word ? word : "none";
}

static const char *set_words(fray_campaign *c, const struct vm *vm, int32_t tag, int64_t value)
{
    struct text t;
    text_init(&t, &c->arena);
    for (int i = 0; i < LIMIT_SET; i++)
        if ((uint64_t)value >> i & 1)
            text_printf(&t, "%s%s", t.len ? ", " : "", tag_word(vm, tag, i));
    return t.len ? text_str(&t).at : "";
}

static const char *value_words(fray_campaign *c, const struct vm *vm, const struct row_members *m,
                               int64_t value)
{
    switch ((enum value_type)m->type) {
    case VT_FLAG: return value ? "true" : "false";
    case VT_TAG: return tag_word(vm, m->elem, value);
    case VT_SET: return set_words(c, vm, m->elem, value);
    case VT_CONTENT:
        return value >= 0 && (size_t)value < vm->p->contents.len
                   ? program_chars(vm->p, vm->p->contents.at[value].name)
                   : "none";
    default: return kept_text(c, "%lld", (long long)value);
    }
}

static bool set_read(const struct vm *vm, int32_t tag, const char *words, int64_t *out)
{
    uint64_t set = 0;
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, ",");
        int32_t bit = tag_value_find(vm->p, tag, (struct str){at, size});
        if (bit < 0) return false;
        set |= (uint64_t)1 << bit;
        at += size;
        if (*at) at += at[1] == ' ' ? 2 : 1;
    }
    *out = (int64_t)set;
    return true;
}

static bool number_read(const char *text, int64_t *out)
{
    int64_t n = 0;
    const char *at = text + (*text == '-');
    if (!*at || strlen(at) > 10) return false;
    for (; *at; at++) {
        if (*at < '0' || *at > '9') return false;
        n = n * 10 + (*at - '0');
    }
    *out = *text == '-' ? -n : n;
    return fits_i32(*out);
}

static bool value_read(const struct vm *vm, const struct row_members *m, const char *text,
                       int64_t *out)
{
    bool none = strcmp(text, "none") == 0;
    switch ((enum value_type)m->type) {
    case VT_FLAG: *out = strcmp(text, "true") == 0; return *out || strcmp(text, "false") == 0;
    case VT_TAG:
        *out = tag_value_find(vm->p, m->elem, str_from(text));
        return *out >= 0 || (none && m->init < 0); /* only an optional member begins as none */
    case VT_SET: return set_read(vm, m->elem, text, out);
    case VT_CONTENT: *out = none ? -1 : content_named(vm, text); return *out >= 0 || none;
    default: return number_read(text, out);
    }
}

/* ---- putting in ------------------------------------------------------------------------------ */

struct putting {
    fray_campaign *c;
    struct vm *vm;
};

static fray_result cannot(struct putting *p, const char *what)
{
    return kept_fault(p->c, FRAY_FAILED, "%s: %s", what, p->vm->message);
}

static const char *whose(const fray_kept *k)
{
    return *k->thing ? k->thing : *k->who ? k->who : "the campaign";
}

static fray_result put_member(struct putting *p, const fray_kept *k, const struct kept_record *r,
                              bool tracks)
{
    struct vm *vm = p->vm;
    int32_t member = member_that_lasts(vm, r, k->name), cell;
    int64_t value, top;
    bool has = false;
    if (member < 0)
        return kept_fault(p->c, FRAY_INVALID,
                          "'%s' of %s: by these rules nothing of that name lasts", k->name,
                          whose(k));
    const struct row_members *m = &vm->p->members.at[member];
    if ((m->sort == SORT_TRACK) != tracks) return FRAY_OK;
    if (k->at >= m->count)
        return kept_fault(p->c, FRAY_INVALID,
                          "'%s' of %s: by these rules there are %d of it, not %d", k->name,
                          whose(k), m->count, k->at + 1);
    if (!value_read(vm, m, k->value, &value))
        return kept_fault(p->c, FRAY_INVALID, "'%s' of %s cannot be '%s' by these rules", k->name,
                          whose(k), k->value);
    if (!member_find(vm, member, r->rec, k->at, &cell)) return cannot(p, k->name);
    if (tracks && !member_top(vm, member, r->rec, &has, &top)) return cannot(p, k->name);
    if (has && (!sub_i64(top, value, &value) || !fits_i32(value)))
        return kept_fault(p->c, FRAY_INVALID, "'%s' of %s is out of all bounds", k->name, whose(k));
    memo_forget_all(vm);
    return cell_pack(vm, member, vm->world + cell, value) ? FRAY_OK : cannot(p, k->name);
}

static bool same_mark(const fray_kept *a, const fray_kept *b)
{
    return strcmp(a->who, b->who) == 0 && strcmp(a->thing, b->thing) == 0 && a->copy == b->copy &&
           strcmp(a->mark, b->mark) == 0 && a->nth == b->nth;
}

static fray_result mark_value(struct putting *p, const fray_kept *k, int32_t content,
                              int32_t *record)
{
    const struct program *code = p->vm->p;
    const struct row_contents *c = &code->contents.at[content];
    for (int32_t i = c->param_begin; i < c->param_begin + c->param_count; i++) {
        const struct row_members *m = &code->members.at[i];
        int64_t value;
        if (strcmp(member_name(p->vm, i), k->name) != 0) continue;
        if (!value_read(p->vm, m, k->value, &value))
            return kept_fault(p->c, FRAY_INVALID, "'%s' of %s cannot be '%s' by these rules",
                              k->name, k->mark, k->value);
        return cell_pack(p->vm, i, record + MK_CELLS + m->offset, value) ? FRAY_OK
                                                                         : cannot(p, k->name);
    }
    return kept_fault(p->c, FRAY_INVALID, "'%s' upon %s has no '%s' by these rules", k->mark,
                      whose(k), k->name);
}

/* The list holds a mark once, followed by each of its values. */
static fray_result put_mark(struct putting *p, size_t at, const struct kept_record *r)
{
    const fray_kept *k = &p->c->all.at[at];
    int32_t content = content_named(p->vm, k->mark), record[MK_CELLS + MARK_CELLS_MOST] = {0};
    int64_t out;
    if (content < 0 || p->vm->p->kinds.at[p->vm->p->contents.at[content].kind].cls != CLASS_MARK ||
        !mark_lasts(p->vm, r, content))
        return kept_fault(p->c, FRAY_INVALID, "'%s' upon %s: by these rules no such mark lasts",
                          k->mark, whose(k));
    record[MK_WORD] = content + 1, record[MK_CLASS] = r->cls, record[MK_BEARER] = r->rec,
    record[MK_BY] = -1;
    for (size_t i = at + 1; i < p->c->all.len; i++) {
        const fray_kept *v = &p->c->all.at[i];
        if (!*v->name || !same_mark(k, v)) continue;
        fray_result result = mark_value(p, v, content, record);
        if (result != FRAY_OK) return result;
    }
    return mark_apply(p->vm, record, &out) ? FRAY_OK : cannot(p, k->mark);
}

enum pass { PASS_PEOPLE, PASS_MARKS, PASS_MEMBERS, PASS_TRACKS };

static fray_result put_one(struct putting *p, size_t at, enum pass pass, bool all_creatures)
{
    const fray_kept *k = &p->c->all.at[at];
    struct kept_record r;
    if (pass == PASS_PEOPLE) {
        if (!all_creatures || !*k->who || creature_named(p->vm, k->who) >= 0) return FRAY_OK;
        return kept_fault(p->c, FRAY_INVALID,
                          "'%s': these rules declare nobody of that name whom a campaign keeps",
                          k->who);
    }
    if (!record_named(p->vm, k, &r)) return FRAY_OK;
    if (*k->mark) return pass == PASS_MARKS && !*k->name ? put_mark(p, at, &r) : FRAY_OK;
    if (!*k->name || pass == PASS_MARKS) return FRAY_OK;
    return put_member(p, k, &r, pass == PASS_TRACKS);
}

static fray_result put_all(struct putting *p, enum pass pass, bool all_creatures)
{
    fray_result result = FRAY_OK;
    for (size_t i = 0; i < p->c->all.len && result == FRAY_OK; i++)
        result = put_one(p, i, pass, all_creatures);
    return result;
}

static bool lasts_anywhere(const struct vm *vm, int32_t member)
{
    for (size_t i = 0; i < vm->p->lasting.len; i++)
        if (vm->p->lasting.at[i].member == member) return true;
    return false;
}

/* Resets members that are computed from others, since these are known now. Tracks come last. */
static bool renew(struct vm *vm, bool tracks)
{
    for (int32_t i = 0; (size_t)i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (tracks ? m->top < 0 : m->init_fn < 0 || m->top >= 0 || lasts_anywhere(vm, i)) continue;
        if (m->cls > CLASS_THING) continue;
        int32_t n = m->cls == CLASS_FIGHT      ? 1
                    : m->cls == CLASS_SIDE     ? vm->layout.sides
                    : m->cls == CLASS_CREATURE ? vm->layout.creatures
                                               : vm->layout.things;
        for (int32_t rec = 0; rec < n; rec++) {
            if (m->cls == CLASS_THING && !index_kind_is(vm->index, vm->things[rec].kind, m->owner))
                continue;
            if (!member_reset(vm, i, rec)) return false;
        }
    }
    return true;
}

fray_result transfer_put(fray_campaign *c, struct vm *vm, bool all_creatures)
{
    struct putting p = {c, vm};
    fray_result result = put_all(&p, PASS_PEOPLE, all_creatures);
    if (result == FRAY_OK) result = put_all(&p, PASS_MARKS, all_creatures);
    if (result == FRAY_OK) result = put_all(&p, PASS_MEMBERS, all_creatures);
    if (result == FRAY_OK && (!renew(vm, false) || !renew(vm, true)))
        result = cannot(&p, "what a fight begins with");
    if (result == FRAY_OK) result = put_all(&p, PASS_TRACKS, all_creatures);
    return c->arena.failed ? FRAY_NO_MEMORY : result;
}

/* ---- taking over ----------------------------------------------------------------------------- */

struct taking {
    fray_campaign *c;
    struct vm *vm;
    fray_kept k;
};

static bool push(struct taking *t, const char *name, int at, const char *value)
{
    t->k.name = name, t->k.at = at, t->k.value = value;
    return kept_push(t->c, &t->k);
}

/* Of arrays and of things, only values that differ from their first value are kept. */
static bool worth_keeping(const struct row_members *m, const struct kept_record *r, int64_t value)
{
    if ((r->cls != CLASS_THING && m->count == 1) || m->init_fn >= 0 || m->top >= 0) return true;
    int64_t first = m->init == VALUE_UNSET ? value_none(m->type) : m->init;
    return value != (m->width == 2 && first < 0 ? 0 : first);
}

static bool take_member(struct taking *t, const struct kept_record *r, int32_t member)
{
    const struct row_members *m = &t->vm->p->members.at[member];
    for (int32_t e = 0; e < m->count; e++) {
        int32_t cell;
        int64_t top = 0;
        bool has = false;
        if (!member_find(t->vm, member, r->rec, e, &cell)) return false;
        int64_t value = cell_unpack(m, t->vm->world + cell);
        if (m->sort == SORT_TRACK && !member_top(t->vm, member, r->rec, &has, &top)) return false;
        if (has) value = top - value;
        if (worth_keeping(m, r, value) &&
            !push(t, member_name(t->vm, member), e, value_words(t->c, t->vm, m, value)))
            return false;
    }
    return true;
}

static bool take_mark(struct taking *t, const struct kept_record *r, const int32_t *mark)
{
    const struct row_contents *c = &t->vm->p->contents.at[mark_content(mark)];
    bool lasts = mark[MK_CLASS] == r->cls && mark[MK_BEARER] == r->rec && mark[MK_MOMENT] == 0 &&
                 mark_lasts(t->vm, r, mark_content(mark));
    if (!lasts) return true;
    t->k.mark = program_chars(t->vm->p, c->name);
    t->k.nth = 0;
    for (size_t i = 0; i < t->c->all.len; i++) {
        const fray_kept *o = &t->c->all.at[i];
        if (!*o->name && same_mark(&(fray_kept){.who = o->who,
                                                .thing = o->thing,
                                                .copy = o->copy,
                                                .mark = o->mark,
                                                .nth = t->k.nth},
                                   &t->k))
            t->k.nth = o->nth + 1;
    }
    bool ok = push(t, "", 0, "");
    for (int32_t i = c->param_begin; ok && i < c->param_begin + c->param_count; i++) {
        const struct row_members *m = &t->vm->p->members.at[i];
        ok = push(t, member_name(t->vm, i), 0,
                  value_words(t->c, t->vm, m, cell_unpack(m, mark + MK_CELLS + m->offset)));
    }
    t->k.mark = "", t->k.nth = 0;
    return ok;
}

static bool take_record(struct taking *t, const struct kept_record *r)
{
    for (size_t i = 0; i < t->vm->p->lasting.len; i++) {
        const struct row_lasting *l = &t->vm->p->lasting.at[i];
        if (l->member >= 0 && row_is_of(t->vm, l, r) && !take_member(t, r, l->member)) return false;
    }
    for (int32_t rank = -1, slot; (slot = mark_after(t->vm, rank)) >= 0; rank++)
        if (!take_mark(t, r, mark_at(t->vm, slot))) return false;
    return true;
}

static bool take_creature(struct taking *t, int32_t i)
{
    const struct instance *c = &t->vm->creatures[i];
    t->k.who = program_chars(t->vm->p, t->vm->p->contents.at[declared_content(t->vm, i)].name);
    kept_drop(t->c, t->k.who);
    if (!push(t, "", 0, "") || !take_record(t, &(struct kept_record){CLASS_CREATURE, i, c->kind}))
        return false;
    for (int32_t k = c->first; k < c->first + c->native; k++) {
        t->k.thing = thing_name(t->vm, k), t->k.copy = copy_of(t->vm, c, k);
        if (!take_record(t, &(struct kept_record){CLASS_THING, k, t->vm->things[k].kind}))
            return false;
    }
    t->k.thing = "", t->k.copy = 0;
    return true;
}

static const fray_kept nothing = {.who = "", .thing = "", .mark = "", .name = "", .value = ""};

/* Keeps the order of creatures: the new values of each replace its old ones. */
fray_result transfer_take(fray_campaign *c, struct vm *vm)
{
    bool between = vm->encounter->sort == SCENE_BETWEEN, ok = true;
    struct taking t = {c, vm, nothing};
    VEC(fray_kept) before = {0};
    for (size_t i = 0; i < c->all.len; i++) vec_push(&before, &c->arena, c->all.at[i]);
    c->all.len = 0;
    ok = take_record(&t, &(struct kept_record){CLASS_FIGHT, 0, -1});
    for (size_t i = 0; ok && i < before.len; i++) {
        const char *who = before.at[i].who;
        int32_t creature = *who ? creature_named(vm, who) : -1;
        bool first = *who && (i == 0 || strcmp(before.at[i - 1].who, who) != 0);
        if (creature >= 0)
            ok = !first || take_creature(&t, creature);
        else if (*who)
            ok = kept_push(c, &before.at[i]);
    }
    for (int32_t i = 0; ok && !between && i < vm->layout.creatures; i++) {
        const char *who = program_chars(vm->p, vm->p->contents.at[declared_content(vm, i)].name);
        if (vm->waiting >> i & 1) continue; /* still in reserve */
        if (creature_named(vm, who) == i && !kept_knows(c, who)) ok = take_creature(&t, i);
    }
    if (!ok || c->arena.failed) { /* restore the list as it was */
        c->all.len = 0;
        for (size_t i = 0; i < before.len; i++) vec_push(&c->all, &c->arena, before.at[i]);
    }
    if (c->arena.failed) return FRAY_NO_MEMORY;
    return ok ? FRAY_OK
              : kept_fault(c, FRAY_FAILED, "what lasts cannot be read: %s",
                           vm->message[0] ? vm->message : "there is too much of it");
}
