/* reachable.c -- Generates code for the functions that can run, a TRAP for all others.
 *
 * A program for its encounters has the functions that their fights and tests can reach. Functions
 * of a content are reached if it can be in a fight. It fights, or is on the map, or comes with such
 * content, or reached code names it. Every act can be in a fight.
 *
 * A program that is only checked has less: the beginning of fights, up to the first event, and the
 * requirements of creatures. That is an estimate. If such a program meets any error,
 * lib/compile/compile.c generates it in full and runs it again.
 *
 * A function that may need too many registers is generated too, so that it is reported (E0998).
 */
#include "emit.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/bytecode/tables.h"
#include "lang/sema/model/visit.h"

/* ---- what runs ------------------------------------------------------------------------------- */

struct reachable {
    struct gen *g;
    VEC(bool) is;      /* [row] */
    VEC(int32_t) open; /* rows whose calls are not yet followed */
    VEC(int32_t) from; /* places of one function that are not yet followed */
    bool *present;     /* [content] */
    VEC(int32_t) come; /* contents whose tables are not yet followed */
};

static void need(struct reachable *n, int32_t row)
{
    while (row >= 0 && n->is.len <= (size_t)row) vec_push(&n->is, n->g->a, false);
    if (row < 0 || n->is.at[row]) return;
    n->is.at[row] = true;
    vec_push(&n->open, n->g->a, row);
}

/* Adds the functions that decide whether a fight is over before it begins, and requirements. */
static void need_scenes(struct reachable *n)
{
    const struct program *p = n->g->p;
    for (size_t i = 0; i < p->encounters.len; i++) {
        const struct row_encounters *e = &p->encounters.at[i];
        if (e->sort != SCENE_ENCOUNTER || e->ends < 0) continue;
        need(n, e->begin);
        need(n, e->body);
        need(n, e->ends);
    }
    for (size_t i = 0; i < p->accounts.len; i++) need(n, p->accounts.at[i].left);
    for (size_t i = 0; i < p->requirements.len; i++)
        need(n, p->requirements.at[i].holds), need(n, p->requirements.at[i].when);
}

/* Adds the functions that tables evaluate for all creatures. */
static void need_tables(struct reachable *n)
{
    const struct program *p = n->g->p;
    for (size_t i = 0; i < p->kinds.len; i++) need(n, p->kinds.at[i].borne);
    for (size_t i = 0; i < p->lends.len; i++) need(n, p->lends.at[i].when);
    for (size_t i = 0; i < p->lines.len; i++)
        need(n, p->lines.at[i].value_fn), need(n, p->lines.at[i].when),
            need(n, p->lines.at[i].aura);
    for (size_t i = 0; i < p->hooks.len; i++) need(n, p->hooks.at[i].becoming);
    need(n, p->settings_of_space.at[0].share);
    need(n, p->settings_of_space.at[0].rank);
    for (size_t i = 0; i < p->members.len; i++)
        need(n, p->members.at[i].init_fn), need(n, p->members.at[i].size);
    for (size_t i = 0; i < p->members.len; i++)
        if (p->members.at[i].secret) need(n, p->members.at[i].hidden);
}

/* Adds the functions of all content for a rule field. */
static void need_slot(struct reachable *n, int32_t slot)
{
    const struct program *p = n->g->p;
    const struct row_slots *s = &p->slots.at[slot];
    if (s->fallback >= 0) need(n, s->fallback);
    for (size_t i = 0; i < p->contents.len; i++) {
        const struct row_contents *c = &p->contents.at[i];
        if (s->index < c->value_count && kind_is(p, c->kind, s->kind))
            need(n, p->values.at[c->value_begin + s->index].value);
    }
}

/* Follows a function from its first instruction up to every event that opens. */
static void need_calls(struct reachable *n, int32_t row)
{
    const struct program *p = n->g->p;
    const struct row_functions *f = &p->functions.at[row];
    bool *seen = ARENA_ARRAY(n->g->a, bool, (size_t)f->code_count + 1);
    vec_push(&n->from, n->g->a, 0);
    while (n->from.len) {
        for (int32_t i = n->from.at[--n->from.len]; i < f->code_count && !seen[i]; i++) {
            const struct insn *in = &p->code.at[f->code_begin + i];
            seen[i] = true;
            const struct op_row *op = &op_rows[in->op];
            if (op->imm == IMM_FN) need(n, in->imm);
            if (op->calls == CALLS_SLOT && op->permission == PERMIT_PURE) need_slot(n, in->imm);
            if (op->next == NEXT_LEAVE) break;
            if (op->imm == IMM_JUMP) vec_push(&n->from, n->g->a, in->imm);
            if (op->next >= NEXT_GOTO) break;
        }
    }
}

/* ---- what can be in a fight ------------------------------------------------------------------ */

static void come(struct reachable *n, int32_t content)
{
    if (content < 0 || (size_t)content >= n->g->p->contents.len || n->present[content]) return;
    n->present[content] = true;
    vec_push(&n->come, n->g->a, content);
}

static void come_stocks(struct reachable *n, int32_t begin, int32_t count)
{
    const struct program *p = n->g->p;
    for (int32_t i = begin; i < begin + count; i++) {
        come(n, p->stocks.at[i].content);
        come_stocks(n, p->stocks.at[i].inner_begin, p->stocks.at[i].inner_count);
    }
}

/* Adds the functions of a table: of all its rows, or of those from `begin` on. */
static void need_rows(struct reachable *n, enum table_id id, int32_t begin, int32_t count)
{
    const struct table_row *t = &table_rows[id];
    const int32_t *at = table_view(n->g->p, id).at;
    for (int32_t i = begin; i < begin + count; i++)
        for (size_t f = 0; f < t->field_count; f++) {
            bool refers = t->fields[f].kind == FIELD_ROW || t->fields[f].kind == FIELD_OPT;
            if (refers && t->fields[f].of == TABLE_functions)
                need(n, at[(size_t)i * t->field_count + f]);
        }
}

/* Adds the functions of a content that is present, and the contents that it brings. */
static void follow_content(struct reachable *n, int32_t content)
{
    const struct program *p = n->g->p;
    const struct row_contents c = p->contents.at[content];
    const struct content *of = n->g->m->contents.at[content];
    need_rows(n, TABLE_contents, content, 1);
    need_rows(n, TABLE_lines, c.line_begin, c.line_count);
    need_rows(n, TABLE_hooks, c.hook_begin, c.hook_count);
    for (int32_t i = 0; of->value_fns && i < c.value_count; i++)
        if (of->value_fns[i]) need(n, fn_row(n->g, of->value_fns[i]));
    for (size_t s = 0; s < p->slots.len; s++) {
        const struct row_slots *slot = &p->slots.at[s];
        if (slot->type == VT_CONTENT && slot->index < c.value_count &&
            kind_is(p, c.kind, slot->kind))
            come(n, p->values.at[c.value_begin + slot->index].value);
    }
    come(n, c.includes);
    come(n, c.group);
    come_stocks(n, c.stock_begin, c.stock_count);
}

/* Does the program have the scene? A program of trials has those of its first file alone. */
static bool is_played(const struct gen *g, size_t encounter)
{
    const struct row_encounters *e = &g->p->encounters.at[encounter];
    return !g->trials || (e->sort == SCENE_TRIAL && e->file == 0);
}

/* Adds a scene, and what is in its fight from the beginning. */
static void follow_scene(struct reachable *n, size_t encounter)
{
    const struct program *p = n->g->p;
    const struct row_encounters *e = &p->encounters.at[encounter];
    need_rows(n, TABLE_encounters, (int32_t)encounter, 1);
    for (int32_t i = 0; i < e->fighter_count; i++)
        come(n, p->fighters.at[e->fighter_begin + i].content);
    for (int32_t i = 0; i < e->cell_count; i++) come(n, p->cells.at[e->cell_begin + i].terrain);
    come_stocks(n, e->stock_begin, e->stock_count);
    for (int32_t i = e->side_begin; i < e->side_begin + e->side_count; i++)
        come_stocks(n, p->sides.at[i].stock_begin, p->sides.at[i].stock_count);
    for (int32_t i = 0; i < e->side_count; i++)
        if (p->sides.at[e->side_begin + i].tactics >= 0)
            need_rows(n, TABLE_tactics, p->sides.at[e->side_begin + i].tactics, 1);
}

/* Adds what can be in any fight. */
static void come_always(struct reachable *n)
{
    const struct program *p = n->g->p;
    for (size_t i = 0; i < p->owns.len; i++)
        come_stocks(n, p->owns.at[i].stock_begin, p->owns.at[i].stock_count);
    for (size_t i = 0; i < p->members.len; i++)
        if (p->members.at[i].type == VT_CONTENT) come(n, p->members.at[i].init);
    for (size_t i = 0; i < p->slots.len; i++)
        if (p->slots.at[i].type == VT_CONTENT && p->slots.at[i].sort == SLOT_FIELD)
            come(n, p->slots.at[i].fallback);
    for (size_t i = 0; i < p->contents.len; i++)
        if (n->g->content_sets || p->kinds.at[p->contents.at[i].kind].cls == CLASS_ACT)
            come(n, (int32_t)i);
}

/* Tables with functions of a content, a scene or tactics; and those for other uses than trials. */
static bool is_followed_apart(const struct gen *g, enum table_id id)
{
    if (id == TABLE_contents || id == TABLE_lines || id == TABLE_hooks) return true;
    if (id == TABLE_tactics || id == TABLE_encounters) return true;
    return g->trials && (id == TABLE_steps || id == TABLE_lasting || id == TABLE_requirements ||
                         id == TABLE_accounts);
}

/* Adds the scenes, and the functions of all tables that are not of a content. */
static void need_fights(struct reachable *n)
{
    const struct program *p = n->g->p;
    if (!n->g->trials) need(n, p->flow);
    for (size_t i = 0; i < p->encounters.len; i++)
        if (is_played(n->g, i)) follow_scene(n, i);
    for (enum table_id id = 0; id < TABLE_COUNT; id++)
        if (!is_followed_apart(n->g, id)) need_rows(n, id, 0, (int32_t)table_view(p, id).len);
    for (size_t i = 0; i < p->hooks.len; i++)
        if (p->hooks.at[i].content < 0) need_rows(n, TABLE_hooks, (int32_t)i, 1);
    for (size_t i = 0; i < p->slots.len; i++) {
        bool runs = p->slots.at[i].sort == SLOT_HOOK || p->slots.at[i].sort == SLOT_RULE;
        if (runs && p->slots.at[i].fallback != VALUE_UNSET) need(n, p->slots.at[i].fallback);
    }
    for (size_t i = 0; i < n->g->m->fns.len; i++)
        if (for_hosts(n->g->m->fns.at[i])) need(n, fn_row(n->g, n->g->m->fns.at[i]));
}

/* Follows all code of a function. Code that only tests for a content does not bring it. */
static void follow_code(struct reachable *n, int32_t row)
{
    const struct program *p = n->g->p;
    const struct row_functions *f = &p->functions.at[row];
    for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++) {
        const struct insn *in = &p->code.at[i];
        const struct op_row *op = &op_rows[in->op];
        if (op->imm == IMM_FN) need(n, in->imm);
        if (op->imm == IMM_APPLY) come(n, apply_content(in->imm));
        if (op->imm == IMM_CONTENT && (in->op == BC_CONTENT || in->op == BC_MKACT))
            come(n, in->imm);
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Emits registers for the parameters, and a TRAP. */
static void stub_fill(struct gen *g, int32_t row, int32_t why)
{
    struct program *p = g->p;
    const struct fn *fn = g->made.at[row].fn;
    int32_t regs = LEN(g, regs), code = LEN(g, code), count = fn ? (int32_t)fn->params.len : 1;
    if (!fn) ROW(g, regs, .type = VT_EVENT); /* of a window */
    for (int32_t i = 0; fn && i < count; i++) {
        enum value_type type = type_value(&fn->params.at[i].type);
        ROW(g, regs, .type = type == VT_NONE ? VT_INT : (int32_t)type);
    }
    vec_push(&p->code, &p->arena, (struct insn){.op = BC_TRAP, .imm = why});
    vec_push(&p->places, &p->arena, (struct extent){0, 0});
    function_row(
        g, row,
        (struct row_functions){.file = -1,
                               .code_begin = code,
                               .code_count = 1,
                               .param_count = count,
                               .reg_begin = regs,
                               .reg_count = count,
                               .ret = fn ? (int32_t)type_value(&fn->ret) : VT_NONE,
                               .permission = fn ? (int32_t)fn->permission : PERMIT_CHANGE});
}

/* Generates a function to count its registers, then removes the code, since nothing runs it. */
static void count_registers(struct gen *g, int32_t row)
{
    struct program *p = g->p;
    size_t code = p->code.len, inlined = p->inlined.len, regs = p->regs.len;
    row_fill(g, row);
    p->code.len = p->places.len = code;
    p->inlined.len = inlined;
    p->regs.len = regs;
    p->functions.at[row] = (struct row_functions){.file = -1};
}

static bool is_filled(const struct gen *g, size_t row)
{
    return row < g->p->functions.len && g->p->functions.at[row].code_count > 0;
}

/* Only functions and windows become stubs, since other generated commands are few. */
static bool is_stub(const struct gen *g, size_t row)
{
    return g->made.at[row].made == MADE_WINDOW || g->made.at[row].made == MADE_FN;
}

void reachable_fill(struct gen *g)
{
    struct reachable n = {.g = g};
    int32_t why = template_plain_row(g, STR("it was not made"));
    n.present = ARENA_ARRAY(g->a, bool, g->p->contents.len + 1);
    if (g->checks) {
        need_scenes(&n);
        need_tables(&n);
    } else {
        come_always(&n);
        need_fights(&n);
    }
    while (n.open.len || n.come.len) {
        if (n.come.len) {
            follow_content(&n, n.come.at[--n.come.len]);
            continue;
        }
        int32_t row = n.open.at[--n.open.len];
        if (!is_filled(g, (size_t)row)) row_fill(g, row);
        if (!is_filled(g, (size_t)row)) continue;
        if (g->checks)
            need_calls(&n, row);
        else
            follow_code(&n, row);
        if (g->content_sets)
            for (size_t i = 0; !g->checks && i < g->p->contents.len; i++) come(&n, (int32_t)i);
    }
    for (size_t i = 0; i < g->m->fns.len; i++) {
        struct fn *fn = g->m->fns.at[i];
        bool made = fn_has_row(g, fn) && is_filled(g, (size_t)fn->row);
        if (!made && registers_most(fn) > LIMIT_REGISTERS_OF_ONE) count_registers(g, fn_row(g, fn));
    }
    for (size_t i = 0; i < g->made.len; i++) {
        if (is_filled(g, i)) continue;
        if (is_stub(g, i))
            stub_fill(g, (int32_t)i, why);
        else
            row_fill(g, (int32_t)i);
    }
}
