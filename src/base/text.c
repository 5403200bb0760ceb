/* text.c -- Growable text, and the escaping of text for terminals and diagnostics.
 *
 * An addition that finds no memory is left out and sets `failed`; an arena sets its own flag too.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "str.h"

void text_init(struct text *t, struct arena *a)
{
    *t = (struct text){.arena = a};
}

void text_release(struct text *t)
{
    if (!t->arena && t->at) memory_default.resize(memory_default.ctx, t->at, t->cap, 0);
    text_init(t, t->arena);
}

static bool text_room(struct text *t, size_t more)
{
    size_t need, cap = t->cap ? t->cap : 64;
    if (!add_size(t->len, more, &need) || !add_size(need, 1, &need) || need > SIZE_MAX / 4)
        return false;
    if (need <= t->cap) return true;
    while (cap < need) cap *= 2;
    char *grown = t->arena ? arena_grow(t->arena, t->at, t->cap, cap)
                           : memory_default.resize(memory_default.ctx, t->at, t->cap, cap);
    if (!grown) return false;
    t->at = grown;
    t->cap = cap;
    return true;
}

void text_reserve(struct text *t, size_t more)
{
    t->failed |= !text_room(t, more);
}

void text_add(struct text *t, struct str s)
{
    if (!text_room(t, s.len)) {
        t->failed = true;
        return;
    }
    if (s.len) memcpy(t->at + t->len, s.at, s.len);
    t->len += s.len;
    t->at[t->len] = 0;
}

void text_add_char(struct text *t, char c)
{
    text_add(t, (struct str){&c, 1});
}

void text_vprintf(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t room = t->cap - t->len; /* usually the text fits */
    int len = vsnprintf(room ? t->at + t->len : NULL, room, format, args);
    bool fits = len >= 0 && (size_t)len < room;
    if (!fits) {
        if (room) t->at[t->len] = 0;
        fits = len >= 0 && text_room(t, (size_t)len);
        if (fits) vsnprintf(t->at + t->len, (size_t)len + 1, format, again);
    }
    va_end(again);
    if (fits)
        t->len += (size_t)len;
    else
        t->failed = true;
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(t, format, args);
    va_end(args);
}

struct str text_str(const struct text *t)
{
    return t->len ? (struct str){t->at, t->len} : (struct str){"", 0};
}

struct str str_vprintf(struct arena *a, const char *format, va_list args)
{
    struct text t;
    text_init(&t, a);
    text_vprintf(&t, format, args);
    return text_str(&t);
}

struct str str_printf(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str s = str_vprintf(a, format, args);
    va_end(args);
    return s;
}

/* Line separators and the byte-order mark are invisible too, and some terminals act on them. */
static bool is_hidden(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code_point_is_bidi(code) ||
           code_point_ends_line(code) || code == 0xFEFF;
}

void text_add_escaped(struct text *t, struct str s, bool keep_newlines)
{
    size_t done = 0, i = 0;
    while (i < s.len) {
        uint32_t code;
        size_t len = utf8_decode((struct str){s.at + i, s.len - i}, &code);
        bool kept = len && (!is_hidden(code) || (keep_newlines && (code == '\n' || code == '\t')));
        if (!kept) {
            text_add(t, (struct str){s.at + done, i - done});
            if (len > 1)
                text_printf(t, "\\u{%X}", (unsigned)code);
            else
                text_printf(t, "\\x%02X", (unsigned)code);
            done = i + (len ? len : 1);
        }
        i += len ? len : 1;
    }
    if (done < s.len) text_add(t, (struct str){s.at + done, s.len - done});
}
