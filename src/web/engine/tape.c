/* tape.c -- Writes tagged values into one growing buffer; see tape.h. */
#include "tape.h"

#include <stdlib.h>
#include <string.h>

static struct {
    unsigned char *at;
    size_t size, room;
    int failed;
} tape;

void tape_clear(void)
{
    tape.size = 0;
    tape.failed = 0;
}

int tape_failed(void)
{
    return tape.failed;
}

static unsigned char *grow(size_t more)
{
    if (tape.failed) return NULL;
    if (more > tape.room - tape.size) {
        size_t room = (tape.size + more) * 2;
        unsigned char *at = room > tape.size ? realloc(tape.at, room) : NULL;
        if (!at) {
            tape.failed = 1;
            return NULL;
        }
        tape.at = at;
        tape.room = room;
    }
    unsigned char *at = tape.at + tape.size;
    tape.size += more;
    return at;
}

static void put(char tag, const void *value, size_t size)
{
    unsigned char *at = grow(size + 1);
    if (!at) return;
    *at = (unsigned char)tag;
    memcpy(at + 1, value, size);
}

void tape_real(double value)
{
    put('d', &value, sizeof value);
}

void tape_int(int64_t value)
{
    tape_real((double)value);
}

void tape_exact(uint64_t value)
{
    put('q', &value, sizeof value);
}

static void put_sized(char tag, const void *bytes, size_t size)
{
    uint32_t length = (uint32_t)size;
    put(tag, &length, sizeof length);
    unsigned char *at = grow(size);
    if (at && size) memcpy(at, bytes, size);
}

void tape_bytes(const void *bytes, size_t size)
{
    put_sized('b', bytes, size);
}

void tape_text(const char *text)
{
    if (text)
        put_sized('s', text, strlen(text));
    else
        put('0', "", 0);
}

/* ---- views: their members in order, without names ---- */

static void sink_open(void *user, const char *name, int is_list)
{
    (void)user, (void)name;
    put(is_list ? '[' : '{', "", 0);
}

static void sink_close(void *user)
{
    (void)user;
    put(']', "", 0);
}

static void sink_number(void *user, const char *name, int64_t value)
{
    (void)user, (void)name;
    tape_int(value);
}

static void sink_flag(void *user, const char *name, int value)
{
    sink_number(user, name, value);
}

static void sink_text(void *user, const char *name, const char *text)
{
    (void)user, (void)name;
    tape_text(text);
}

static void sink_word(void *user, const char *name, const char *text, int value)
{
    (void)text;
    sink_number(user, name, value);
}

static void sink_none(void *user, const char *name)
{
    sink_text(user, name, NULL);
}

const fray_sink tape_sink = {sink_open, sink_close, sink_number, sink_flag,
                             sink_text, sink_word,  sink_none,   NULL};

/* ---- texts from TypeScript ---- */

const char *texts_next(struct texts *list)
{
    if (list->count <= 0) return NULL;
    const char *text = list->at;
    list->at += strlen(text) + 1;
    list->count--;
    return text;
}

const char **texts_all(struct texts list)
{
    const char **all = calloc((size_t)list.count + 1, sizeof *all);
    for (int i = 0; all && list.count > 0; i++) all[i] = texts_next(&list);
    return all;
}

/* ---- for TypeScript ---- */

EXPORT const void *web_tape(void)
{
    return tape.at;
}
EXPORT size_t web_tape_size(void)
{
    return tape.failed ? 0 : tape.size;
}
EXPORT int web_tape_failed(void)
{
    return tape.failed;
}
