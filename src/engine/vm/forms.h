/* forms.h -- Creatures and things that take another content. */
#ifndef FRAY_VM_FORMS_H
#define FRAY_VM_FORMS_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

/* Follows the cells of contents: after a change of the world, and for one that changes here. */
void forms_rebuild(struct vm *vm);
void forms_place(struct vm *vm); /* at the start */
/* Gives a creature or thing another content. */
bool form_change(struct vm *vm, int32_t type, int64_t rec, int64_t content);
/* The content of a creature at the start of the fight. */
int32_t declared_content(const struct vm *vm, int32_t creature);

#endif
