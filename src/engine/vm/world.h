/* world.h -- Makes, copies and begins fights, and the tables beside their blocks. */
#ifndef FRAY_VM_WORLD_H
#define FRAY_VM_WORLD_H

#include "engine/bytecode/program.h"
#include "state.h"

struct program_index;

/* NULL: no memory, or vm_size_error names an exceeded limit. */
struct vm *vm_new(const struct program *p, const struct program_index *x, int32_t encounter,
                  const struct memory *memory);
void vm_free(struct vm *vm);
/* Sets start values and pushes the first frame. Options must be set before. */
void vm_begin(struct vm *vm);
struct vm *vm_clone(const struct vm *vm);
/* Both must be of the same program and encounter. */
void vm_copy(struct vm *to, const struct vm *from);
typedef bool (*thing_fn)(void *user, struct thing thing, int32_t *index);
/* Makes the things that a creature with that content begins with. false: `make` failed. */
bool things_of_content(const struct program *p, const struct program_index *x, int32_t content,
                       int32_t creature, thing_fn make, void *user);
/* Sets the tables of what contents give. */
void contents_set(struct vm *vm);
/* First values may read others. So constants are set first, then expressions, then tracks, which
 * start at their top. */
enum { START_CONSTANTS, START_EXPRESSIONS, START_TRACKS, START_PASSES };
static inline int start_pass(const struct row_members *m)
{
    return m->top >= 0 ? START_TRACKS : m->init_fn >= 0 ? START_EXPRESSIONS : START_CONSTANTS;
}
/* The width and height in squares of the bodies of a declaration. */
uint8_t body_size_of(const struct program *p, int32_t content);
/* Returns NULL, or the limit that the encounter exceeds, as text. */
const char *vm_size_error(const struct program *p, const struct program_index *x,
                          int32_t encounter);

#endif
