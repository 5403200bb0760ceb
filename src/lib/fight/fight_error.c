/* fight_error.c -- Explains the error that stopped a fight: message, place, length so far, and the
 * events in progress. */
#include "engine/vm/event_records.h"
#include "engine/vm/member_access.h"
#include "engine/vm/source_map.h"
#include "fight.h"

#include "lang/diag/diag.h"

enum { EVENTS_SHOWN = 3 };

static struct code_place failed_at(const struct vm *vm)
{
    const struct head *h = vm->head;
    return h->error_fn >= 0 ? code_place_of(vm->index, h->error_fn, h->error_pc)
                            : (struct code_place){0, -1, 0, {0, 0}};
}

fray_failure fray_fight_error(const fray_fight *fight)
{
    fray_failure failure = {"", "", NULL, 0};
    if (!fight) return failure;
    const struct vm *vm = fight->vm;
    if (vm->head->status != VM_ERROR) return failure;
    struct code_place at = failed_at(vm);
    failure.message = vm->message[0] ? vm->message : "the fight has stopped with an error";
    if (vm->head->error_fn >= 0) failure.function = program_text(vm->p, at.name).at;
    if (at.file < 0) return failure;
    failure.file = program_text(vm->p, vm->p->files.at[at.file].name).at;
    failure.line = (uint32_t)at.line;
    return failure;
}

/* ---- as text --------------------------------------------------------------------------------- */

static void note_length(struct diag *g, const fray_fight *fight)
{
    const char *unit = fray_encounter_unit(fight->program, fight->vm->head->encounter);
    if (*unit) diag_note(g, "%s passed: %lld", unit, (long long)fray_fight_length(fight));
}

/* Notes an open event with the arguments that it was opened with. */
static void note_event(struct diag *g, struct vm *vm, int32_t i)
{
    const struct row_events *e = &vm->p->events.at[event_at(vm, i)[EV_KIND]];
    struct text t;
    text_init(&t, g->arena);
    for (int32_t k = 0; k < e->param_count; k++) {
        const struct row_members *m = &vm->p->members.at[e->member_begin + k];
        int64_t value;
        if (!member_load(vm, e->member_begin + k, i, 0, &value)) continue;
        text_printf(&t, "%s%.*s ", t.len ? ", " : ": ", STR_FMT(program_text(vm->p, m->name)));
        value_text(vm, &t, m->type, m->elem, value);
    }
    diag_note(g, "in the event `%.*s`%.*s", STR_FMT(program_text(vm->p, e->name)),
              STR_FMT(text_str(&t)));
}

const char *fray_fight_error_text(fray_fight *fight, int colour)
{
    if (!fight) return "";
    struct vm *vm = fight->vm;
    fray_failure failure = fray_fight_error(fight);
    if (vm->head->status != VM_ERROR) return "";
    struct code_place at = failed_at(vm);
    struct diags d;
    struct text out;
    diags_init(&d, &vm->record_arena);
    text_init(&out, &vm->record_arena);
    struct diag g = {
        .arena = &vm->record_arena, .severity = SEV_ERROR, .message = str_from(failure.message)};
    g.span = (struct span){UINT32_MAX, (uint32_t)at.at.from, (uint32_t)at.at.to};
    if (at.file >= 0) {
        g.span.file = source_add(&d, program_file_name(vm->p, at.file),
                                 program_text(vm->p, vm->p->files.at[at.file].text));
    }
    if (*failure.function) diag_label(&g, "in `%s`", failure.function);
    note_length(&g, fight);
    for (int32_t i = vm->world[W_DEPTH], n = 0; --i >= 0 && n < EVENTS_SHOWN; n++)
        note_event(&g, vm, i);
    diag_render(&d, &g, colour != 0, &out);
    return out.at ? out.at : failure.message;
}
