/* event_records.h -- Records of what happens, for a listener, and values as text. */
#ifndef FRAY_VM_EVENT_RECORDS_H
#define FRAY_VM_EVENT_RECORDS_H

#include "engine/bytecode/program.h"
#include "state.h"

/* Fields as in fray_event. Text and terms live in vm->record_arena. */
/* Up to `terms` it has the members of fray_event, in their order (lib/fight/fight.c). */
struct event_record {
    int kind, depth, who, side, thing, place, measure, content;
    const char *text, *prompt; /* prompt: of a choice; else NULL */
    const char *was, *now;     /* of a change that pages show; else NULL */
    int64_t value, before;
    int dice, sides, how, number, again, face;
    const struct event_term *terms;
    size_t term_count;
    int32_t fn, pc;
};
struct event_term {
    const char *label;
    int64_t value;
    int depth;
};
enum event_record_kind {
    REC_SAY,
    REC_OPEN,
    REC_CLOSE,
    REC_ROLL,
    REC_FIGURE,
    REC_CHANGE,
    REC_MOVE,
    REC_MARK,
    REC_UNMARK,
    REC_CHOICE,
    REC_ACT,
    REC_EXPECT,
    REC_MEASURE
};
/* Fields as in fray_measured. */
struct measure_record {
    int32_t measure, who, side, thing, content;
    int64_t amount;
};
void value_text(const struct vm *vm, struct text *t, int32_t type, int32_t elem, int64_t value);
void template_text(const struct vm *vm, struct text *t, int32_t template, const int64_t *args,
                   int room);
/* The text, NUL-terminated, in vm->record_arena. */
const char *text_end(struct vm *vm, struct text *t);
void record_texts_clear(struct vm *vm);
/* Empties the queue, and frees the texts of its records. Most records have no text of their own. */
static inline void records_clear(struct vm *vm)
{
    /* the queue fails only with the texts (emit_record) */
    if (vm->record_arena.used_bytes || vm->record_arena.failed) record_texts_clear(vm);
    vm->records.len = 0;
    vm->record_next = 0;
}
/* Appends a record to the queue. NULL: no memory. */
struct event_record *emit_record(struct vm *vm, enum event_record_kind kind, int32_t who,
                                 const char *text);
/* Is it a member that the rules declare to keep something for people to see? Tracks are apart. */
bool is_kept_for_people(const struct vm *vm, int32_t member);
/* Does the value name a creature that the referee alone knows? */
bool names_reserve(const struct vm *vm, const struct row_members *m, int64_t value);
/* Records a change, except within branches. */
void emit_change(struct vm *vm, int32_t member, int32_t rec, int64_t before, int64_t after);
void emit_mark(struct vm *vm, const int32_t *mark, bool gone);
void emit_say(struct vm *vm, struct insn i, const int64_t *r);
/* Calls vm->on_measure, and records an event for a listener. */
void emit_measure(struct vm *vm, struct insn i, const int64_t *r);
bool emit_figure(struct vm *vm, struct insn i, const int64_t *r);
bool emit_expect(struct vm *vm, struct insn i, const int64_t *r);
void emit_difference(struct vm *vm, const int32_t *before);

#endif
