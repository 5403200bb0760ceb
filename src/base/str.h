/* str.h -- Counted strings, interning, growable text, UTF-8. A string may hold any byte, also NUL.
 */
#ifndef FRAY_BASE_STR_H
#define FRAY_BASE_STR_H

#include <stdarg.h>
#include <string.h>

#include "arena.h"

struct str {
    const char *at;
    size_t len;
};

#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})
#define STR_FMT(s)   (int)((s).len > 4096 ? 4096 : (s).len), (s).at /* for "%.*s" */

static inline bool str_equal(struct str a, struct str b)
{
    /* most strings differ in the first byte */
    return a.len == b.len && (a.len == 0 || (a.at[0] == b.at[0] && memcmp(a.at, b.at, a.len) == 0));
}
bool name_char(char c);                              /* a letter, digit or `_` of ASCII */
bool str_equal_caseless(struct str a, struct str b); /* ignores the case of ASCII letters */
int str_compare(struct str a, struct str b);         /* by bytes; a prefix comes first */
uint64_t str_hash(struct str s);
static inline struct str str_from(const char *text)
{
    return (struct str){text, text ? strlen(text) : 0};
}
/* Compares first letters before it calls anything, because nearly all words differ there. */
static inline bool str_is(struct str s, const char *text)
{
    return s.len > 0 && s.at[0] == text[0] && str_equal(s, str_from(text));
}
/* Whether it is one of the words, which end with NULL. */
static inline bool str_is_any(struct str s, const char *const *words)
{
    for (; *words; words++)
        if (str_is(s, *words)) return true;
    return false;
}
/* Returns the edit distance with transpositions, or limit + 1 if it exceeds `limit`. Names longer
 * than 64 bytes count as different. */
size_t edit_distance(struct str a, struct str b, size_t limit);

/* Interned strings: equal strings have equal ids. Ids begin at 1; 0 means no string. */
struct interner;
struct interner *interner_new(struct arena *a);
uint32_t intern(struct interner *in, struct str s); /* 0 when memory ran out; see arena.failed */
struct str interned(const struct interner *in, uint32_t id);

/* Growable text, in an arena or in host memory. */
struct text {
    struct arena *arena;
    char *at; /* ends in NUL once anything was added */
    size_t len, cap;
    bool failed; /* an addition found no memory and was left out */
};
void text_init(struct text *t, struct arena *a); /* a == NULL: host memory; call text_release */
void text_release(struct text *t);               /* frees host memory; the text is empty again */
/* Allocates room for `more` bytes. */
void text_reserve(struct text *t, size_t more);
void text_add(struct text *t, struct str s);
void text_add_char(struct text *t, char c);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *t, const char *format, va_list args);
struct str text_str(const struct text *t);
/* Prints into the arena. */
struct str str_printf(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct str str_vprintf(struct arena *a, const char *format, va_list args);

/* Adds text that is safe on a terminal. Control characters, DEL, C1, bidi controls and invalid
 * UTF-8 become \xNN or \u{...}; all other bytes are copied. `keep_newlines` copies \n and \t too.
 */
void text_add_escaped(struct text *t, struct str s, bool keep_newlines);

/* Decodes one UTF-8 code point and returns its length, 1 to 4. Returns 0 if `s` begins with none;
 * *code is then the byte. */
size_t utf8_decode(struct str s, uint32_t *code);
bool code_point_is_bidi(uint32_t code);
bool code_point_ends_line(uint32_t code); /* U+2028 and U+2029, which some editors end a line at */

#endif
