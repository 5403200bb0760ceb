/* flat_json.h -- One line of JSON: an object whose values are texts, numbers, flags, or lists of
 * texts or of numbers. */
#ifndef FRAY_PLAY_FLAT_JSON_H
#define FRAY_PLAY_FLAT_JSON_H

#include "base/str.h"
#include "base/vec.h"

/* ---- writing: the members between `{` and `}` ---- */

void flat_put_text(struct text *t, const char *name, struct str value);
void flat_put_bytes(struct text *t, const char *name, struct str value); /* as base64 */
void flat_put_number(struct text *t, const char *name, int64_t value);
void flat_put_flag(struct text *t, const char *name, bool value);
void flat_put_hash(struct text *t, const char *name, uint64_t value); /* 16 digits, as a text */
void flat_put_numbers(struct text *t, const char *name, const int *values, size_t count);
void flat_put_texts(struct text *t, const char *name, const char *const *values, size_t count);

/* ---- reading ---- */

enum flat_type { FLAT_TEXT, FLAT_NUMBER, FLAT_FLAG, FLAT_TEXTS, FLAT_NUMBERS };
struct flat_member {
    struct str name;
    enum flat_type type;
    struct str text;
    int64_t number; /* of a flag: 0 or 1 */
    const char *const *texts;
    const int *numbers;
    size_t count;
};
struct flat_object {
    VEC(struct flat_member) members;
};
/* Reads one object, and nothing after it. False: it is not one, or memory ran out (see the arena).
 * All texts end in NUL. */
bool flat_read(struct arena *a, struct str line, struct flat_object *out);
/* Returns the member of that name and type, or NULL. */
const struct flat_member *flat_find(const struct flat_object *o, const char *name,
                                    enum flat_type type);
/* Returns the text, or NULL. */
const char *flat_text(const struct flat_object *o, const char *name);
/* Reads a text of base64 into the arena. False: there is none, or memory ran out. */
bool flat_bytes(struct arena *a, const struct flat_object *o, const char *name, struct str *value);
/* Returns the number, or `otherwise`. */
int64_t flat_number(const struct flat_object *o, const char *name, int64_t otherwise);
/* Reads a text of 1 to 16 hexadecimal digits, or of 1 to 20 decimal ones. */
bool flat_hash(const struct flat_object *o, const char *name, uint64_t *value);
bool flat_big(const struct flat_object *o, const char *name, uint64_t *value);

#endif
