/* coverage_parts.c -- Lists the acts, marks, things and hooks that an encounter can reach, with
 * counts of their uses.
 *
 * Reachability with a worklist. The roots are the creatures and things of the fight, the rules of
 * every fight, and the acts that were offered. Edges lead to the functions that these name,
 * to called functions, and to marks that functions apply. A mark of a card that no creature has is
 * not reached. Acts that were never offered are listed, since they may be dead; what they would
 * reach is not.
 */
#include "coverage.h"

#include "engine/bytecode/ops.h"
#include "engine/bytecode/program.h"
#include "engine/vm/source_map.h"
#include "engine/vm/state.h"

struct content_reach {
    const struct program *p;
    const struct coverage_counts *seen;
    struct arena *arena;
    uint8_t *fns, *contents, *kinds;
    VEC(int32_t) todo; /* worklist: functions whose code is still to be scanned */
};

static void reach_fn(struct content_reach *r, int32_t fn)
{
    if (fn < 0 || (size_t)fn >= r->p->functions.len || r->fns[fn]) return;
    r->fns[fn] = 1;
    vec_push(&r->todo, r->arena, fn);
}

/* Reaches the default functions of a kind's rules and hooks. */
static void reach_kind(struct content_reach *r, int32_t kind)
{
    for (; kind >= 0 && !r->kinds[kind]; kind = r->p->kinds.at[kind].parent) {
        r->kinds[kind] = 1;
        for (size_t i = 0; i < r->p->slots.len; i++) {
            const struct row_slots *s = &r->p->slots.at[i];
            if (s->kind == kind && (s->sort == SLOT_RULE || s->sort == SLOT_HOOK))
                reach_fn(r, s->fallback);
        }
        const struct row_kinds *k = &r->p->kinds.at[kind];
        reach_fn(r, k->borne);
        for (int32_t i = 0; i < k->lend_count; i++)
            reach_fn(r, r->p->lends.at[k->lend_begin + i].when);
    }
}

static bool slot_runs(const struct program *p, const struct row_contents *c, int32_t index,
                      const struct row_slots **slot)
{
    for (size_t i = 0; i < p->slots.len; i++) {
        const struct row_slots *s = &p->slots.at[i];
        if (s->index != index || !kind_is(p, c->kind, s->kind)) continue;
        *slot = s;
        return s->sort == SLOT_RULE || s->sort == SLOT_HOOK;
    }
    return false;
}

static void reach_hook(struct content_reach *r, const struct row_hooks *h)
{
    reach_fn(r, h->becoming);
    reach_fn(r, h->when);
    reach_fn(r, h->body);
}

static void reach_content(struct content_reach *r, int32_t content)
{
    for (; content >= 0 && !r->contents[content]; content = r->p->contents.at[content].includes) {
        const struct row_contents *c = &r->p->contents.at[content];
        const struct row_slots *slot;
        r->contents[content] = 1;
        reach_kind(r, c->kind);
        for (int32_t i = 0; i < c->value_count; i++)
            if (slot_runs(r->p, c, i, &slot))
                reach_fn(r, r->p->values.at[c->value_begin + i].value);
        for (int32_t i = 0; i < c->line_count; i++) {
            reach_fn(r, r->p->lines.at[c->line_begin + i].value_fn);
            reach_fn(r, r->p->lines.at[c->line_begin + i].when);
            reach_fn(r, r->p->lines.at[c->line_begin + i].aura);
        }
        for (int32_t i = 0; i < c->hook_count; i++)
            reach_hook(r, &r->p->hooks.at[c->hook_begin + i]);
        const int32_t fns[] = {c->ends, c->asks, c->when, c->can_pay, c->open, c->pay, c->body};
        for (size_t i = 0; i < sizeof fns / sizeof *fns; i++) reach_fn(r, fns[i]);
    }
}

static void reach_code(struct content_reach *r, int32_t fn)
{
    const struct row_functions *f = &r->p->functions.at[fn];
    for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++) {
        const struct insn *in = &r->p->code.at[i];
        if (in->op == BC_CALL) reach_fn(r, in->imm);
        if (in->op == BC_APPLY) reach_content(r, apply_content(in->imm));
    }
}

/* Reaches the rules of every fight, and the acts that were offered or done. */
static void reach_rules(struct content_reach *r, const struct row_encounters *e)
{
    const struct program *p = r->p;
    const int32_t fns[] = {p->flow, e->begin, e->body, e->ends};
    for (size_t i = 0; i < sizeof fns / sizeof *fns; i++) reach_fn(r, fns[i]);
    for (size_t i = 0; i < p->hooks.len; i++)
        if (p->hooks.at[i].content < 0) reach_hook(r, &p->hooks.at[i]);
    for (size_t i = 0; i < p->members.len; i++) {
        reach_fn(r, p->members.at[i].init_fn);
        reach_fn(r, p->members.at[i].size);
        if (p->members.at[i].secret) reach_fn(r, p->members.at[i].hidden);
    }
    for (size_t i = 0; i < p->events.len; i++) reach_fn(r, p->events.at[i].holds);
    for (int32_t i = 0; (size_t)i < p->contents.len; i++)
        if (r->seen->offered[i] + r->seen->happened[i] > 0) reach_content(r, i);
}

static void reach_instances(struct content_reach *r, const struct vm *vm)
{
    for (int32_t i = 0; i < vm->layout.creatures; i++) reach_content(r, vm->creatures[i].content);
    for (int32_t i = 0; i < vm->layout.things; i++) {
        if (vm->things[i].content >= 0)
            reach_content(r, vm->things[i].content);
        else
            reach_kind(r, vm->things[i].kind);
    }
    for (int32_t i = 0; i < vm->encounter->cell_count; i++)
        reach_content(r, r->p->cells.at[vm->encounter->cell_begin + i].terrain);
}

/* ---- parts ---- */

struct part_list {
    fray_cover *cover;
    VEC(fray_part) list;
};

static fray_part part_of(const fray_cover *o, int32_t content)
{
    const struct program *p = o->program->code;
    const struct row_contents *c = &p->contents.at[content];
    fray_part part = {.kind = program_chars(p, p->kinds.at[c->kind].name),
                      .name = program_chars(p, c->name),
                      .file = ""};
    if (c->file < 0) return part;
    part.file = program_file_name(p, c->file).at;
    part.line = (uint32_t)line_of_offset(o->program->index, c->file, c->place);
    return part;
}

/* Number of entries of a function, which its first instruction counts. */
static uint64_t entry_count(const fray_cover *o, int32_t fn)
{
    const struct program *p = o->program->code;
    if (fn < 0 || (size_t)fn >= p->functions.len) return 0;
    const struct insn *first = &p->code.at[p->functions.at[fn].code_begin];
    return first->op == BC_COVER ? o->seen.points[first->imm] : 0;
}

static void add_hook(struct part_list *to, int32_t content, int32_t fn, const char *name,
                     int32_t place)
{
    const struct program *p = to->cover->program->code;
    const struct row_contents *c = &p->contents.at[content];
    fray_part part = part_of(to->cover, content);
    part.hook = name;
    part.happened = entry_count(to->cover, fn);
    if (place >= 0 && c->file >= 0)
        part.line = (uint32_t)line_of_offset(to->cover->program->index, c->file, place);
    vec_push(&to->list, &to->cover->parts_arena, part);
}

static void add_hooks(struct part_list *to, int32_t content)
{
    const struct program *p = to->cover->program->code;
    const struct row_contents *c = &p->contents.at[content];
    const struct row_slots *slot;
    for (int32_t i = 0; i < c->value_count; i++) {
        int32_t fn = p->values.at[c->value_begin + i].value;
        if (!slot_runs(p, c, i, &slot) || slot->sort != SLOT_HOOK || fn == VALUE_UNSET) continue;
        const struct insn *first = &p->code.at[p->functions.at[fn].code_begin];
        int32_t place = first->op == BC_COVER ? p->points.at[first->imm].place : -1;
        add_hook(to, content, fn, program_chars(p, slot->name), place);
    }
    for (int32_t i = 0; i < c->hook_count; i++) {
        const struct row_hooks *h = &p->hooks.at[c->hook_begin + i];
        add_hook(to, content, h->body,
                 h->moment >= 0 ? program_chars(p, p->moments.at[h->moment].name)
                 : h->ended     ? "ended"
                                : "becoming",
                 h->place);
    }
}

fray_line_use fray_cover_line(const fray_cover *o, size_t index)
{
    fray_line_use use = {.kind = NULL};
    const struct program *p = o ? o->program->code : NULL;
    for (size_t i = 0; p && i < p->contents.len; i++) {
        const struct row_contents *c = &p->contents.at[i];
        if (index < (size_t)c->line_begin || index >= (size_t)(c->line_begin + c->line_count))
            continue;
        const struct row_lines *line = &p->lines.at[index];
        const struct line_counts *counts = &o->seen.lines[index];
        fray_part part = part_of(o, (int32_t)i);
        use = (fray_line_use){.kind = part.kind,
                              .name = part.name,
                              .stat = program_chars(p, p->stats.at[line->stat].name),
                              .file = part.file,
                              .line = part.line,
                              .read = counts->read,
                              .held = counts->held,
                              .changed = counts->changed};
        if (line->place >= 0 && c->file >= 0)
            use.line = (uint32_t)line_of_offset(o->program->index, c->file, line->place);
        return use;
    }
    return use;
}

static bool is_act(const struct program *p, int32_t content)
{
    return p->kinds.at[p->contents.at[content].kind].cls == CLASS_ACT;
}

static void add_content(struct part_list *to, int32_t content)
{
    fray_cover *o = to->cover;
    const struct program *p = o->program->code;
    const struct row_contents *c = &p->contents.at[content];
    enum record_class cls = (enum record_class)p->kinds.at[c->kind].cls;
    fray_part part = part_of(o, content);
    size_t at = to->list.len;
    bool itself = cls == CLASS_ACT || cls == CLASS_MARK || cls == CLASS_THING;
    part.offered = o->seen.offered[content];
    part.happened = o->seen.happened[content];
    part.is_mark = cls == CLASS_MARK;
    part.is_act = cls == CLASS_ACT;
    if (itself) vec_push(&to->list, &o->parts_arena, part);
    add_hooks(to, content);
    /* A thing that is never offered as a choice counts as used when it is present, since it lends
     * stats. Its hooks have rows of their own. */
    if (cls == CLASS_THING && part.offered == 0 && at < to->list.len && o->seen.there[content] > 0)
        to->list.at[at].happened += o->seen.there[content];
}

fray_result fray_cover_parts(fray_cover *o, int encounter, const fray_part **parts, size_t *count)
{
    if (!parts) return FRAY_BAD_ARGUMENT;
    *parts = NULL;
    if (!o || !count) return FRAY_BAD_ARGUMENT;
    *count = 0;
    const struct program *p = o->program->code;
    fray_fight *fight;
    fray_result result = fight_new(o->program, encounter, NULL, 0, NULL, &fight);
    if (result != FRAY_OK) return result;
    arena_release(&o->parts_arena);
    arena_init(&o->parts_arena, o->program->memory, 0);
    struct content_reach r = {.p = p, .seen = &o->seen, .arena = &o->parts_arena};
    struct part_list to = {.cover = o};
    r.fns = ARENA_ARRAY(r.arena, uint8_t, p->functions.len + 1);
    r.contents = ARENA_ARRAY(r.arena, uint8_t, p->contents.len + 1);
    r.kinds = ARENA_ARRAY(r.arena, uint8_t, p->kinds.len + 1);
    if (!r.arena->failed) {
        reach_rules(&r, &p->encounters.at[encounter]);
        reach_instances(&r, fight->vm);
        while (r.todo.len > 0) reach_code(&r, r.todo.at[--r.todo.len]);
        for (int32_t i = 0; (size_t)i < p->contents.len; i++)
            if (r.contents[i] || is_act(p, i)) add_content(&to, i);
    }
    fray_fight_free(fight);
    if (r.arena->failed) return FRAY_NO_MEMORY;
    *parts = to.list.at;
    *count = to.list.len;
    return FRAY_OK;
}
