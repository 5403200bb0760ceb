/* verifier.h -- Parts of the verifier, and the queries that they share. No other code includes it.
 *
 * The order matters: each part may assume the results of the parts before it. Tables: every number
 * is in the range of its field. Records: rows fit each other. Calls: functions named by tables have
 * the shape that C calls. Code: every instruction of every function.
 */
#ifndef FRAY_BYTECODE_VERIFIER_H
#define FRAY_BYTECODE_VERIFIER_H

#include "base/arena.h"
#include "enums.h"
#include "tables.h"

#define MAX_MADE_DEPTH 16 /* things with things with things: they are made recursively */

struct verifier {
    const struct program *p;
    struct arena scratch;
    struct text *why;
    /* of a slot: a function that has the parameters of that hook, or -1 if there is none */
    int32_t *hook_shape;
    int32_t *slot_of;    /* the slot rows of each kind, by index; see kind_slot */
    int32_t *slot_begin; /* by kind: where its own slots begin in slot_of */
};

/* All return false if the program is rejected, with the reason in `why`, or if scratch is full. */
bool verify_whole(struct verifier *v);  /* all of the next, in their order */
bool verify_limits(struct verifier *v); /* of the whole program */
bool verify_kinds(struct verifier *v);
bool verify_members(struct verifier *v);
bool verify_contents(struct verifier *v);
bool verify_records(struct verifier *v); /* the other tables */
bool verify_cycles(struct verifier *v);
bool verify_calls(struct verifier *v);
bool verify_code(struct verifier *v);
/* The part of verify_code that is about one function. */
bool verify_function(struct verifier *v, size_t function);

/* Both are false, and keep the first reason. */
#define refuse(...)     (add_reason(__VA_ARGS__), false)
#define refuse_row(...) (add_reason_of_row(__VA_ARGS__), false)
void add_reason(struct verifier *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
void add_reason_of_row(struct verifier *v, enum table_id id, size_t row, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The row of slots that describes given value `index` of a kind. The index must be below the kind's
 * slot_count. */
int32_t kind_slot(const struct verifier *v, int32_t kind, int32_t index);
bool slot_is(const struct verifier *v, int32_t kind, int32_t index, enum slot_sort sort,
             enum value_type type);
/* Checks a given number or row of a type, where C follows it. Numbers of creatures and the like are
 * checked as the fight runs. */
bool plain_fits(const struct program *p, int32_t type, int32_t value);
bool gathers(const struct program *p, int32_t content); /* may contain other content */
enum record_class content_class(const struct program *p, int32_t content);
/* The class of `this` in code attached to content of that class: the mark, else the thing, else
 * none. */
enum value_type this_type(enum record_class c);
bool text_fits(const struct program *p, int32_t offset);
enum value_type function_type(const struct program *p, int32_t function, int32_t reg);

#endif
