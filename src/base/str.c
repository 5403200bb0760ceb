/* str.c -- Counted strings: comparison, hash, edit distance, strict UTF-8 decoding.
 *
 * Nothing here depends on the locale.
 */
#include "str.h"

#include <string.h>

#define NAME_MOST 64 /* longer names are never offered as a correction */

bool name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static unsigned char small(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

bool str_equal_caseless(struct str a, struct str b)
{
    if (a.len != b.len) return false;
    for (size_t i = 0; i < a.len; i++)
        if (small(a.at[i]) != small(b.at[i])) return false;
    return true;
}

uint64_t str_hash(struct str s)
{
    uint64_t h = 0xCBF29CE484222325u;
    for (size_t i = 0; i < s.len; i++) h = (h ^ (unsigned char)s.at[i]) * 0x100000001B3u;
    h ^= h >> 32;
    h *= 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

int str_compare(struct str a, struct str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter ? memcmp(a.at, b.at, shorter) : 0;
    if (order != 0) return order < 0 ? -1 : 1;
    return (a.len > b.len) - (a.len < b.len);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Optimal string alignment in three rows. A row's least value is at least that of the two rows
 * above it, so the loop ends as soon as both exceed the limit. */
size_t edit_distance(struct str a, struct str b, size_t limit)
{
    size_t rows[3][NAME_MOST + 1], least_above = 0;
    if (a.len > NAME_MOST || b.len > NAME_MOST) return str_equal(a, b) ? 0 : limit + 1;
    if ((a.len > b.len ? a.len - b.len : b.len - a.len) > limit) return limit + 1;
    for (size_t j = 0; j <= b.len; j++) rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *now = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        size_t least_now = now[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t changed = above[j - 1] + (a.at[i - 1] != b.at[j - 1]);
            now[j] = least(changed, least(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1])
                now[j] = least(now[j], above2[j - 2] + 1);
            least_now = least(least_now, now[j]);
        }
        if (least(least_above, least_now) > limit) return limit + 1;
        least_above = least_now;
    }
    size_t edits = rows[a.len % 3][b.len];
    return edits > limit ? limit + 1 : edits;
}

static bool tail_byte(struct str s, size_t i)
{
    return i < s.len && ((unsigned char)s.at[i] & 0xC0) == 0x80;
}

static uint32_t tail_bits(struct str s, size_t i)
{
    return (unsigned char)s.at[i] & 0x3Fu;
}

/* Returns the length of the sequence that begins with `lead`; 0: none does. C0, C1 and F5 to FF are
 * overlong or too large. */
static size_t sequence_length(unsigned lead)
{
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if (lead >= 0xE0 && lead <= 0xEF) return 3;
    if (lead >= 0xF0 && lead <= 0xF4) return 4;
    return 0;
}

size_t utf8_decode(struct str s, uint32_t *code)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    *code = 0;
    if (s.len == 0) return 0;
    uint32_t lead = (unsigned char)s.at[0], value;
    *code = lead;
    if (lead < 0x80) return 1;
    size_t len = sequence_length(lead);
    if (len == 0) return 0;
    value = lead & (0x7Fu >> len);
    for (size_t i = 1; i < len; i++) {
        if (!tail_byte(s, i)) return 0;
        value = value << 6 | tail_bits(s, i);
    }
    if (value < smallest[len] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
    *code = value;
    return len;
}

/* The twelve characters with the property Bidi_Control. */
bool code_point_ends_line(uint32_t code)
{
    return code == 0x2028 || code == 0x2029;
}

bool code_point_is_bidi(uint32_t code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}
