/* vec.h -- Growable arrays in an arena, for any element type.
 *
 *     VEC(struct thing) things;      // { struct thing *at; size_t len, cap; }
 *     vec_push(&things, arena, thing);
 *
 * A failed push sets the arena's flag and leaves the array unchanged.
 */
#ifndef FRAY_BASE_VEC_H
#define FRAY_BASE_VEC_H

#include "arena.h"

#define VEC(...)                                                                                   \
    struct {                                                                                       \
        __VA_ARGS__ *at;                                                                           \
        size_t len, cap;                                                                           \
    }

/* Makes room for one more element and returns the block, or NULL. */
void *vec_room(struct arena *a, void *at, size_t len, size_t *cap, size_t size);

#define vec_push(v, arena, ...)                                                                    \
    do {                                                                                           \
        if ((v)->len == (v)->cap) {                                                                \
            void *vec_new_ = vec_room((arena), (v)->at, (v)->len, &(v)->cap, sizeof *(v)->at);     \
            if (!vec_new_) break;                                                                  \
            (v)->at = vec_new_;                                                                    \
        }                                                                                          \
        (v)->at[(v)->len++] = (__VA_ARGS__);                                                       \
    } while (0)

#endif
