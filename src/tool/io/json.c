/* json.c -- Wraps jansson so that no call fails: without memory the tool exits. */
#include <stdlib.h>

#include "json.h"

json_t *json_require(json_t *value)
{
    if (!value) out_of_memory();
    return value;
}

void json_add(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, json_require(value)) != 0) json_require(NULL);
}

void json_push(json_t *array, json_t *value)
{
    if (json_array_append_new(array, json_require(value)) != 0) json_require(NULL);
}

json_t *json_text(const char *from)
{
    json_t *value = json_string(from ? from : "");
    if (value) return value;
    char *clean = clean_text(from);
    value = json_string(clean);
    free(clean);
    return value;
}

json_t *json_rounded(double value)
{
    char text[64];
    snprintf(text, sizeof text, "%.6f", value);
    return json_real(strtod(text, NULL));
}

char *json_line(const json_t *value, size_t flags)
{
    char *text = json_dumps(value, flags);
    if (!text) out_of_memory();
    return text;
}

void json_write(FILE *to, json_t *value)
{
    char *text = json_line(value, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
    put_json(to, text);
    put(to, "\n");
    free(text);
    json_decref(value);
}

void json_put(json_t *value, bool indented)
{
    char *text = json_line(value, indented ? JSON_INDENT(2) : JSON_COMPACT);
    put_json(stdout, text);
    put(stdout, "\n");
    free(text);
    json_decref(value);
}
