/* lsp_wire.c -- Messages of the language server: a header with the length in bytes, then JSON. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "lsp.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"

static void wire_break(struct wire *w, const char *why)
{
    if (w->state == WIRE_OPEN) w->why = why;
    w->state = WIRE_BROKEN;
}

void wire_read(struct wire *w)
{
    enum { PIECE = 1 << 16 };
    if (w->room < w->size + PIECE) {
        w->room = w->size * 2 + PIECE;
        w->bytes = xrealloc(w->bytes, w->room);
    }
    ssize_t got = read(w->in, w->bytes + w->size, PIECE);
    if (got > 0)
        w->size += (size_t)got;
    else if (got == 0)
        w->state = w->state == WIRE_OPEN ? WIRE_ENDED : w->state;
    else if (errno != EINTR && errno != EAGAIN)
        wire_break(w, strerror(errno));
}

/* The end of the header, or NULL. */
static char *header_end(const struct wire *w)
{
    for (size_t i = 0; i + 3 < w->size && i < HEADER_MOST; i++)
        if (memcmp(w->bytes + i, "\r\n\r\n", 4) == 0) return w->bytes + i;
    return NULL;
}

/* The length that the header gives. A header without a valid one leaves nothing to go by. */
static bool content_length(struct wire *w, const char *end, size_t *length)
{
    static const char name[] = "Content-Length:";
    bool found = false;
    for (const char *line = w->bytes; line < end;) {
        const char *stop = memchr(line, '\r', (size_t)(end - line) + 1);
        size_t size = (size_t)(stop - line);
        if (size > sizeof name - 1 && strncasecmp(line, name, sizeof name - 1) == 0) {
            const char *digits = line + sizeof name - 1;
            while (digits < stop && *digits == ' ') digits++;
            uint64_t value;
            found = !found && read_number(digits, (size_t)(stop - digits), SIZE_MAX / 2, &value);
            if (!found) break;
            *length = (size_t)value;
        }
        line = stop + 2;
    }
    if (!found) wire_break(w, "a header without a valid Content-Length");
    return found;
}

static void drop(struct wire *w, size_t size)
{
    w->size -= size;
    memmove(w->bytes, w->bytes + size, w->size);
}

/* Drops what has come of a message that is too long. False: more of it is to come. */
static bool skip(struct wire *w)
{
    if (w->skip == 0) return true; /* before the first bytes there is no memory */
    size_t here = w->skip < w->size ? w->skip : w->size;
    drop(w, here);
    w->skip -= here;
    return w->skip == 0;
}

json_t *wire_take(struct wire *w, const char **bad)
{
    size_t length = 0;
    *bad = NULL;
    if (w->state == WIRE_BROKEN || !skip(w)) return NULL;
    char *end = header_end(w);
    if (!end && w->size >= HEADER_MOST) wire_break(w, "a header without an end");
    if (!end || !content_length(w, end, &length)) return NULL;
    if (length > MESSAGE_MOST) { /* it ends itself alone */
        drop(w, (size_t)(end - w->bytes) + 4);
        w->skip = length;
        skip(w);
        *bad = "a message is longer than 32 MiB";
        return NULL;
    }
    size_t whole = (size_t)(end - w->bytes) + 4 + length;
    if (w->size < whole) return NULL;
    json_error_t error;
    json_t *message = json_loadb(end + 4, length, 0, &error);
    if (!message) *bad = "a message that cannot be parsed as JSON";
    drop(w, whole);
    return message;
}

static void send_bytes(struct wire *w, const char *bytes, size_t size)
{
    while (size && !w->mute) { /* after broken input, answers are still sent */
        ssize_t sent = write(w->out, bytes, size);
        w->mute = sent < 0 && errno != EINTR;
        if (w->mute) wire_break(w, strerror(errno));
        if (sent <= 0) continue;
        bytes += sent;
        size -= (size_t)sent;
    }
}

void wire_send(struct wire *w, json_t *message)
{
    json_add(message, "jsonrpc", json_string("2.0"));
    wire_put(w, message);
}

void wire_put(struct wire *w, json_t *message)
{
    char *text = json_line(message, JSON_COMPACT);
    char *header = text_of("Content-Length: %zu\r\n\r\n", strlen(text));
    send_bytes(w, header, strlen(header));
    send_bytes(w, text, strlen(text));
    free(header);
    free(text);
    json_decref(message);
}

void wire_free(struct wire *w)
{
    free(w->bytes);
}
