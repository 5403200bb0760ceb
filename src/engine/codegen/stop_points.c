/* stop_points.c -- Notes where statements begin and which local names are known there, for the
 * debugger.
 *
 * Each statement begins with a NOP, so no jump passes its stop point. Only programs for debugging
 * have any.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"

static void local_add(struct func *f, size_t local)
{
    struct program *p = f->g->p;
    const struct local *l = &f->fn->locals.at[local];
    int reg = f->local_regs[local];
    if (reg < 0 || !l->name.len) return;
    vec_push(&p->stop_locals, &p->arena,
             (struct stop_local){.name = program_string(p, l->name),
                                 .reg = reg,
                                 .type = (int32_t)reg_type(f, reg),
                                 .elem = type_row(&l->type),
                                 .list_of = (int32_t)elem_value(&l->type)});
}

void stop_point(struct func *f, struct span span)
{
    struct program *p = f->g->p;
    if (!f->g->debugs || !f->fn || !span.to || span.file != f->fn->file) return;
    struct stop_point stop = {.pc = LEN(f->g, code),
                              .file = (int32_t)span.file,
                              .at = place_of(span),
                              .local_begin = (int32_t)p->stop_locals.len};
    for (size_t i = 0; i < f->fn->locals.len; i++) local_add(f, i);
    stop.local_count = (int32_t)p->stop_locals.len - stop.local_begin;
    vec_push(&p->stops, &p->arena, stop);
    emit(f, BC_NOP, 0, 0, 0, 0);
}

void stops_forget(struct gen *g, int32_t from)
{
    while (g->p->stops.len && g->p->stops.at[g->p->stops.len - 1].pc >= from) g->p->stops.len--;
}
