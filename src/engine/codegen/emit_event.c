/* emit_event.c -- Emits events: creation, the windows at both edges, and every exit of the block.
 *
 *     EVNEW, ST..., EVRUN leave, first windows, CHECK, the block, leave: last windows, EVPOP, CHECK
 *
 * There is no CHECK between `leave` and EVPOP in the function itself, since an event that no longer
 * holds is being left already.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"

void windows_at_edge(struct func *f, struct record *event, enum window_edge edge, int reg)
{
    for (size_t i = 0; i < event->windows.len; i++)
        if (event->windows.at[i]->edge == edge) window_call(f, event->windows.at[i], reg);
}

/* Marks that last whole events may end with this one, so things settle. */
void event_close(struct func *f, const struct record *event, int reg)
{
    bool counted = false;
    emit(f, BC_EVPOP, reg, 0, 0, 0);
    for (size_t i = 0; i < f->g->m->moments.len && f->g->marks_count; i++)
        counted |= f->g->m->moments.at[i]->event == event;
    if (counted) settle_call(f);
}

static void params_store(struct func *f, struct stmt *s, int event)
{
    size_t n = 0;
    for (size_t i = 0; i < s->rec->members.len && n < s->arg_count; i++) {
        struct member *mem = s->rec->members.at[i];
        if (mem->kind != MEM_KEPT || mem->member_sort != SORT_PARAM) continue;
        size_t mark = regs_mark(f);
        emit(f, BC_ST, event, expr_reg_as(f, s->args[n++], member_value(mem)), 0, mem->id);
        regs_release(f, mark);
    }
}

void event_stmt(struct func *f, struct stmt *s)
{
    struct label leave = LABEL_NEW;
    int event = local_take(f, s->number, VT_EVENT);
    emit(f, BC_EVNEW, event, 0, 0, s->rec->id);
    params_store(f, s, event);
    emit_jump(f, BC_EVRUN, event, 0, 0, &leave);
    windows_at_edge(f, s->rec, EDGE_FIRST, event);
    emit(f, BC_CHECK, 0, 0, 0, 0);
    vec_push(&f->events, f->g->a, (struct open_event){event, s->rec});
    stmt_emit(f, s->then);
    if (f->events.len) f->events.len--;
    label_place(f, &leave);
    windows_at_edge(f, s->rec, EDGE_LAST, event);
    event_close(f, s->rec, event);
    emit(f, BC_CHECK, 0, 0, 0, 0);
}

void events_leave(struct func *f)
{
    size_t kept = inline_events(f);
    for (size_t i = f->events.len; i-- > kept;) {
        windows_at_edge(f, f->events.at[i].rec, EDGE_LAST, f->events.at[i].reg);
        event_close(f, f->events.at[i].rec, f->events.at[i].reg);
    }
    if (f->events.len > kept) emit(f, BC_CHECK, 0, 0, 0, 0);
}
