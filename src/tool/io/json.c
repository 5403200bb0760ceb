/* json.c -- Wraps jansson so that no call fails: without memory the tool exits. */
#include <stdlib.h>

#include "json.h"
#include "memory.h"
#include "output.h"

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

json_t *json_texts(const char *const *texts, size_t count)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < count; i++) json_push(all, json_text(texts[i]));
    return all;
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

/* ---- fray_sink ---- */

static void sink_add(struct json_sink *s, const char *name, json_t *value)
{
    json_t *in = s->depth > 0 ? s->open[s->depth - 1] : s->whole;
    if (!in)
        s->whole = value;
    else if (name)
        json_add(in, name, value);
    else
        json_push(in, value);
}

static void sink_open(void *user, const char *name, int is_list)
{
    struct json_sink *s = user;
    json_t *value = s->whole;
    if (name || s->depth > 0 || !value) {
        value = json_require(is_list ? json_array() : json_object());
        sink_add(s, name, value);
    }
    s->open[s->depth++] = value;
}

static void sink_close(void *user)
{
    ((struct json_sink *)user)->depth--;
}

static void sink_number(void *user, const char *name, int64_t value)
{
    sink_add(user, name, json_integer((json_int_t)value));
}

static void sink_flag(void *user, const char *name, int value)
{
    sink_add(user, name, json_boolean(value));
}

static void sink_text(void *user, const char *name, const char *text)
{
    sink_add(user, name, json_text(text));
}

static void sink_word(void *user, const char *name, const char *text, int value)
{
    (void)value;
    sink_text(user, name, text);
}

static void sink_none(void *user, const char *name)
{
    sink_add(user, name, json_null());
}

fray_sink json_sink(struct json_sink *sink, json_t *whole)
{
    *sink = (struct json_sink){.whole = whole};
    return (fray_sink){sink_open, sink_close, sink_number, sink_flag,
                       sink_text, sink_word,  sink_none,   sink};
}

void json_sink_add(const fray_sink *to, const char *name, json_t *value)
{
    sink_add(to->user, name, json_incref(value));
}
