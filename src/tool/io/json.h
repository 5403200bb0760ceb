/* json.h -- Declares wrappers of jansson that never fail. Keys are printed in the order in which
 * they are set. */
#ifndef FRAY_TOOL_JSON_H
#define FRAY_TOOL_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "fray.h"

json_t *json_require(json_t *value);
void json_add(json_t *object, const char *key, json_t *value); /* takes ownership of the value */
void json_push(json_t *array, json_t *value);
/* bytes that are not UTF-8 are escaped; NULL is "" */
json_t *json_text(const char *from);
json_t *json_texts(const char *const *texts, size_t count);
/* rounded to six digits, more than any feasible number of fights can support */
json_t *json_rounded(double value);
/* the value as text, which the caller frees; `flags` are those of json_dumps */
char *json_line(const json_t *value, size_t flags);
/* prints a report with a line end; takes ownership of the value */
void json_write(FILE *to, json_t *value);
/* prints to standard output with a line end; takes ownership of the value */
void json_put(json_t *value, bool indented);

/* ---- fray_sink that makes JSON ---- */

struct json_sink {
    json_t *whole;
    json_t *open[8]; /* the objects and lists around the next value */
    int depth;
};
/* `sink` must last as long as the result. whole: an object, which gets what has a name, and the
 * members of what has none; NULL: `sink->whole` becomes what is shown. */
fray_sink json_sink(struct json_sink *sink, json_t *whole);
/* Adds what was made before. The value stays the caller's, too. */
void json_sink_add(const fray_sink *to, const char *name, json_t *value);

#endif
