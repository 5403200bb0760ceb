/* emit.c -- Builds functions: allocates typed registers, emits instructions with their source
 * extents, patches jumps to labels, and writes the row. */
#include "emit.h"

#include "base/check.h"
#include "engine/bytecode/ops.h"

void gen_fault(struct gen *g, struct span span, const char *what)
{
    diag_report(g->d, E0999, span, "internal error: %s", what);
}

/* ---- rows of functions ----------------------------------------------------------------------- */

/* Returns the row of a function, a new one at the first request. Its code is generated later, in
 * order of rows (codegen.c). */
int32_t made_row(struct gen *g, struct made_fn wanted)
{
    for (size_t i = g->made.len; i-- > 0;) {
        struct made_fn *have = &g->made.at[i];
        if (have->made == wanted.made && have->fn == wanted.fn && have->window == wanted.window &&
            have->type == wanted.type && have->outlined == wanted.outlined)
            return (int32_t)i;
    }
    vec_push(&g->made, g->a, wanted);
    return (int32_t)g->made.len - 1;
}

bool fn_has_row(const struct gen *g, const struct fn *fn)
{
    return (size_t)fn->row < g->made.len && g->made.at[fn->row].fn == fn;
}

int32_t fn_row(struct gen *g, struct fn *fn)
{
    if (fn_has_row(g, fn)) return fn->row;
    fn->row = (int32_t)g->made.len;
    vec_push(&g->made, g->a, (struct made_fn){.made = MADE_FN, .fn = fn});
    return fn->row;
}

int32_t fn_opt(struct gen *g, struct fn *fn)
{
    return fn ? fn_row(g, fn) : -1;
}

/* ---- one function ---------------------------------------------------------------------------- */

void func_begin(struct func *f, struct gen *g, struct fn *fn)
{
    *f = (struct func){
        .g = g, .fn = fn, .code_begin = LEN(g, code), .inlined_begin = LEN(g, inlined)};
    for (int i = 0; i < VT_COUNT; i++) f->none[i] = -1;
    if (!fn) return;
    if (fn->line) f->place = place_of(fn->line->span);
    f->local_regs = ARENA_ARRAY(g->a, int, fn->locals.len + 1);
    f->local_loops = ARENA_ARRAY(g->a, int, fn->locals.len + 1);
    for (size_t i = 0; i < fn->locals.len; i++) f->local_regs[i] = -1;
}

int32_t doc_string(struct gen *g, struct str doc)
{
    return g->brief && !g->names ? 0 : program_string(g->p, doc);
}

void function_row(struct gen *g, int32_t row, struct row_functions made)
{
    while (row >= LEN(g, functions))
        ROW(g, functions, .file = -1); /* earlier rows may be filled later */
    if (NEVER(g->p->functions.at[row].code_count))
        gen_fault(g, (struct span){0, 0, 0}, "a function twice");
    g->p->functions.at[row] = made;
}

void func_end(struct func *f, int32_t row, struct str name, int params, enum value_type ret,
              enum permission permission)
{
    struct gen *g = f->g;
    int32_t reg_begin = LEN(g, regs),
            file = f->fn && f->fn->file < g->d->sources.len ? (int32_t)f->fn->file : -1;
    for (int i = 0; i < f->reg_count; i++) ROW(g, regs, .type = f->types[i]);
    if (f->too_large) {
        struct span none = {0, 0, 0};
        diag_report(g->d, E0998, f->fn && f->fn->line ? f->fn->line->span : none,
                    "`%.*s` is too large: more than %d names and intermediate results at once",
                    STR_FMT(name), LIMIT_REGISTERS_OF_ONE);
    }
    function_row(g, row,
                 (struct row_functions){.name = program_string(g->p, name),
                                        .file = file,
                                        .code_begin = f->code_begin,
                                        .code_count = LEN(g, code) - f->code_begin,
                                        .param_count = params,
                                        .reg_begin = reg_begin,
                                        .reg_count = f->reg_count,
                                        .ret = (int32_t)ret,
                                        .permission = (int32_t)permission});
}

/* ---- registers ------------------------------------------------------------------------------- */

enum value_type reg_type(const struct func *f, int reg)
{
    return (enum value_type)f->types[reg];
}

static bool fits(const struct func *f, int first, const uint8_t *types, int count)
{
    for (int i = 0; i < count && first + i < f->reg_count; i++)
        if (f->taken[first + i] || f->types[first + i] != types[i]) return false;
    return true;
}

int regs_take(struct func *f, const uint8_t *types, int count)
{
    int first = 0;
    while (!fits(f, first, types, count)) first++;
    if (first + count > LIMIT_REGISTERS_OF_ONE) {
        f->too_large = true;
        return 0;
    }
    for (int i = 0; i < count; i++) {
        f->types[first + i] = types[i];
        f->taken[first + i] = true;
        vec_push(&f->in_use, f->g->a, first + i);
    }
    if (first + count > f->reg_count && count > 0) f->reg_count = first + count;
    return count > 0 ? first : 0;
}

int reg_take(struct func *f, enum value_type type)
{
    uint8_t one = (uint8_t)(type == VT_NONE ? VT_INT : type);
    return regs_take(f, &one, 1);
}

int reg_none(struct func *f, enum value_type type)
{
    if (f->none[type] >= 0) return f->none[type];
    if (f->reg_count == LIMIT_REGISTERS_OF_ONE) {
        f->too_large = true;
        return 0;
    }
    int reg = f->reg_count++; /* fresh, so it still has its initial value */
    f->types[reg] = (uint8_t)type;
    f->taken[reg] = true;
    return f->none[type] = reg;
}

size_t regs_mark(const struct func *f)
{
    return f->in_use.len;
}

void regs_release(struct func *f, size_t mark)
{
    while (f->in_use.len > mark) f->taken[f->in_use.at[--f->in_use.len]] = false;
}

/* ---- instructions ---------------------------------------------------------------------------- */

void emit(struct func *f, int op, int a, int b, int c, int32_t imm)
{
    struct program *p = f->g->p;
    vec_push(&p->code, &p->arena,
             (struct insn){(uint8_t)op, (uint8_t)a, (uint8_t)b, (uint8_t)c, imm});
    vec_push(&p->places, &p->arena, f->place);
}

void emit_none(struct func *f, int reg)
{
    emit(f, BC_NONE, reg, 0, 0, 0);
}

void emit_int(struct func *f, int reg, int64_t value)
{
    if (fits_i32(value))
        emit(f, BC_INT, reg, 0, 0, (int32_t)value);
    else
        emit(f, BC_CONST, reg, 0, 0, program_constant(f->g->p, value));
}

void emit_jump(struct func *f, int op, int a, int b, int c, struct label *to)
{
    size_t before = f->g->p->code.len;
    emit(f, op, a, b, c, to->at >= 0 ? to->at : to->uses);
    if (to->at < 0) to->uses = (int32_t)before;
}

/* Jumps are relative to the function's first instruction. Forward jumps to the label are chained
 * through their operands and patched here. */
void label_place(struct func *f, struct label *l)
{
    l->at = LEN(f->g, code) - f->code_begin;
    for (int32_t use = l->uses; use >= 0;) {
        struct insn *in = &f->g->p->code.at[use];
        use = in->imm;
        in->imm = l->at;
    }
}
