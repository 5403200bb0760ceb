/* access_log.h -- Bounds of the values that a run depends on, and the cells that it writes.
 *
 * A fight that is noted runs each instruction under a watch. A number that is loaded is only
 * tagged: its register holds the cell's first value plus an offset. Sums with other numbers move
 * the offset, and a store into the same cell moves the cell. A comparison bounds the cell. Any
 * other use fixes it to its value. So a run holds for all fights whose cells are within the bounds.
 */
#ifndef FRAY_VM_ACCESS_LOG_H
#define FRAY_VM_ACCESS_LOG_H

#include "interpreter.h"
#include "state.h"

enum {
    ACCESS_READ = 1,    /* its first value is bounded */
    ACCESS_WRITTEN = 2, /* since access_restart */
    ACCESS_FIXED = 4    /* written with a value that does not depend on its first one */
};
struct access_cell {
    int64_t least, most; /* of the first value */
    int64_t first;       /* that value, once the cell was read */
    int64_t shift;       /* written: now minus first value, unless it is fixed */
    uint8_t state;       /* ACCESS_ bits */
};
struct access_tag {
    int32_t cell; /* -1: the register is not tagged */
    int64_t offset;
};
/* Registers that an instruction reads or changes, each as a bit of its number modulo 64. */
struct access_step {
    uint64_t touches;
    bool is_known;
};
struct access_log {
    const uint8_t *tracked;    /* by cell: the log notes it */
    struct access_cell *cells; /* by cell */
    int32_t *reads, *writes;   /* cells in the order of the first access */
    int32_t read_count, write_count;
    struct access_tag *tags; /* by register of the machine */
    int32_t register_count;
    uint16_t tags_at[64];      /* by number modulo 64: how many tagged registers */
    uint64_t tagged;           /* a bit for each of these counts that is not 0 */
    struct access_step *steps; /* by instruction */
    int32_t tag_count, lazy;   /* lazy: the register that the next read of a cell tags, or -1 */
    int32_t kept;              /* the cell that the next store only moves, or -1 */
    struct counted_code counted;
};

/* Makes a log for the vm, in the arena, and notes accesses from now on. All code then takes the
 * slow paths, which note them, and memoizes nothing. False: no memory. */
bool access_begin(struct vm *vm, struct access_log *log, const uint8_t *tracked,
                  struct arena *arena);
/* Forgets all that was noted. */
void access_reset(struct access_log *log);
/* A register keeps its value beyond the run: fixes what it depends on. */
void access_keep(struct vm *vm, int32_t reg);
/* Code is about to use the value of a cell. */
void access_read(struct vm *vm, int32_t cell, int32_t width);
/* Code is about to write cells, whose new value does not depend on the old one. */
void access_set(struct vm *vm, int32_t cell, int32_t width);
/* Code is about to store a number. fits: nothing of it is cut off or passed down. */
void access_store(struct vm *vm, int32_t cell, bool fits);
/* Code is about to add to a number, which is clamped between bounds. used: whether the rest that
 * does not fit is used. */
void access_add(struct vm *vm, int32_t cell, int64_t by, int64_t least, int64_t most, bool used);
/* The registers from this one on are left: later frames hold other values in them. */
void access_cut(struct vm *vm, int32_t reg);
/* Code has found a number between bounds. */
void access_between(struct vm *vm, int32_t cell, int64_t least, int64_t most);
static inline void note_read(struct vm *vm, int32_t cell, int32_t width)
{
    if (vm->access) access_read(vm, cell, width);
}
static inline void note_set(struct vm *vm, int32_t cell, int32_t width)
{
    if (vm->access) access_set(vm, cell, width);
}

#endif
