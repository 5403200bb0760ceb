/* content_lookup.h -- Values, rules, hooks and things of the content of a record. */
#ifndef FRAY_VM_CONTENT_LOOKUP_H
#define FRAY_VM_CONTENT_LOOKUP_H

#include "engine/bytecode/program.h"
#include "state.h"

/* *content: -1 without content. */
bool record_content(struct vm *vm, int32_t type, int64_t rec, int32_t *content);
bool record_kind(struct vm *vm, int32_t type, int64_t rec, int32_t *kind);
bool content_given(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out);
bool content_rule(struct vm *vm, int32_t type, int64_t rec, int32_t slot, int64_t *out);
bool content_fire(struct vm *vm, int32_t type, int64_t rec, int32_t slot, const int64_t *args,
                  int room);
bool content_has_slot(struct vm *vm, int32_t type, int64_t rec, int32_t slot, bool *has);
bool content_has_line(struct vm *vm, int32_t type, int64_t rec, int32_t stat, bool *has);
bool content_in_group(const struct vm *vm, int32_t content, int32_t group);
/* A content's value by slot index, or VALUE_UNSET. */
static inline int32_t content_slot(const struct vm *vm, int32_t content, int32_t index)
{
    const struct row_contents *c = &vm->p->contents.at[content];
    return index >= 0 && index < c->value_count ? vm->p->values.at[c->value_begin + index].value
                                                : VALUE_UNSET;
}
static inline const char *content_name(const struct vm *vm, int32_t content)
{
    return program_chars(vm->p, vm->p->contents.at[content].name);
}
bool things_owned(struct vm *vm, int32_t type, int64_t rec, int32_t own, int64_t *list);
bool things_of_kind(struct vm *vm, int32_t kind, int64_t *list);
bool thing_first(struct vm *vm, int32_t type, int64_t rec, int32_t content, int64_t *out);

#endif
