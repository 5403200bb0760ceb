/* row_fill.c -- Generates the code of one row of functions, by what it was made for. */
#include "emit.h"

#include "base/check.h"

/* Generates code with calls inlined, or without if it then exceeds what a function can hold. */
static void fn_fill(struct gen *g, int32_t row, struct fn *fn)
{
    struct func f;
    func_begin(&f, g, fn);
    f.calls_all = g->checks;
    body_emit(&f, fn);
    if (f.too_large && f.inlines && g->d->errors == 0) {
        g->p->code.len = g->p->places.len = (size_t)f.code_begin;
        g->p->inlined.len = (size_t)f.inlined_begin;
        stops_forget(g, f.code_begin);
        func_begin(&f, g, fn);
        f.calls_all = true;
        body_emit(&f, fn);
    }
    if (NEVER(!f.inlines && f.reg_count > registers_most(fn)))
        gen_fault(g, fn->span, "more registers than were expected");
    func_end(&f, row, fn->name, (int)fn->params.len, type_value(&fn->ret), fn->permission);
}

void row_fill(struct gen *g, int32_t row)
{
    struct made_fn made = g->made.at[row];
    if (made.made == MADE_FN)
        fn_fill(g, row, made.fn);
    else if (made.made == MADE_OUTLINED)
        outlined_fill(g, row, made.outlined);
    else
        prelude_fill(g, row, &made);
}

/* Hosts call these by name: pure functions of one creature that return a flag. */
bool for_hosts(const struct fn *fn)
{
    return fn->permission == PERMIT_PURE && fn->params.len == 1 &&
           type_value(&fn->params.at[0].type) == VT_CREATURE && type_value(&fn->ret) == VT_FLAG;
}
