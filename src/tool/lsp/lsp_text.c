/* lsp_text.c -- Positions by line and character, file URIs, and the texts of files. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lsp.h"

#include "base/str.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/load/module_path.h"

/* ---- positions ------------------------------------------------------------------------------- */

/* Bytes and UTF-16 units of the character at `at`. */
static size_t character_at(const char *text, size_t size, size_t at, size_t *units)
{
    uint32_t code;
    size_t bytes = utf8_decode((struct str){text + at, size - at}, &code);
    *units = bytes == 4 ? 2 : 1;
    return bytes ? bytes : 1;
}

static size_t units_between(const char *text, size_t size, size_t from, size_t to, bool utf8)
{
    size_t count = 0, units;
    if (utf8) return to - from;
    while (from < to) {
        from += character_at(text, size, from, &units);
        count += units;
    }
    return count;
}

json_t *json_position(const char *text, size_t size, size_t at, bool utf8)
{
    size_t line = 0, start = 0;
    if (at > size) at = size;
    for (const char *end; (end = memchr(text + start, '\n', at - start)) != NULL; line++)
        start = (size_t)(end - text) + 1;
    json_t *position = json_require(json_object());
    json_add(position, "line", json_integer((json_int_t)line));
    json_add(position, "character",
             json_integer((json_int_t)units_between(text, size, start, at, utf8)));
    return position;
}

json_t *json_range(const char *text, size_t size, size_t from, size_t to, bool utf8)
{
    json_t *range = json_require(json_object());
    json_add(range, "start", json_position(text, size, from, utf8));
    json_add(range, "end", json_position(text, size, to, utf8));
    return range;
}

static size_t natural(const json_t *value)
{
    json_int_t n = json_integer_value(value);
    return n < 0 ? 0 : (size_t)n;
}

size_t offset_of(const char *text, size_t size, const json_t *position, bool utf8)
{
    size_t line = natural(json_object_get(position, "line")),
           left = natural(json_object_get(position, "character")), at = 0, units;
    for (; line; line--) {
        const char *end = memchr(text + at, '\n', size - at);
        if (!end) return size;
        at = (size_t)(end - text) + 1;
    }
    while (left && at < size && text[at] != '\n' && text[at] != '\r') {
        size_t bytes = character_at(text, size, at, &units);
        size_t cost = utf8 ? bytes : units;
        if (cost > left) break;
        left -= cost;
        at += bytes;
    }
    return at;
}

/* ---- names of files -------------------------------------------------------------------------- */

static int hex(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

char *path_of_uri(const char *uri)
{
    static const char scheme[] = "file://";
    if (strncmp(uri, scheme, sizeof scheme - 1) != 0) return text_of("%s", uri);
    const char *from = strchr(uri + sizeof scheme - 1, '/');
    char *path = text_of("%s", from ? from : ""), *to = path;
    for (const char *c = path; *c; c++) {
        int high = *c == '%' ? hex(c[1]) : -1, low = high >= 0 ? hex(c[2]) : -1;
        bool coded = low >= 0 && (high || low); /* no NUL */
        *to++ = (char)(coded ? high * 16 + low : *c);
        if (coded) c += 2;
    }
    *to = 0;
    char *shown = path_from_here(path);
    free(path);
    return shown;
}

char *uri_of_path(const char *path)
{
    static const char digits[] = "0123456789ABCDEF";
    if (*path != '/' && strchr(path, ':')) return text_of("%s", path); /* as it came */
    char *here = *path == '/' ? text_of("%s", "") : real_path("."),
         *whole = text_of("%s%s%s", here ? here : "", *path == '/' ? "" : "/", path),
         *uri = xrealloc(NULL, strlen(whole) * 3 + 8), *to = uri;
    memcpy(to, "file://", 7);
    to += 7;
    for (const unsigned char *c = (unsigned char *)whole; *c; c++) {
        bool plain = isalnum(*c) ? *c < 128 : strchr("/-_.~", *c) != NULL;
        if (!plain) *to++ = '%';
        if (!plain) *to++ = digits[*c >> 4];
        *to++ = (char)(plain ? *c : (unsigned char)digits[*c & 15]);
    }
    *to = 0;
    free(here);
    free(whole);
    return uri;
}

fray_result server_read_module(void *server, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    const struct server *s = server;
    const char *why;
    if (!from && !finder_set_main(s->finder, name, &why)) return FRAY_NOT_FOUND;
    return finder_read(s->finder, name, from, text, size, shown);
}

bool text_of_file(struct server *s, const char *path, const char **text, size_t *size)
{
    const char *shown;
    return path && server_read_module(s, path, NULL, text, size, &shown) == FRAY_OK;
}
