/* str.h -- counted text, interning and growable text. Rules may hold any byte; NUL ends nothing. */
#ifndef FRAY_BASE_STR_H
#define FRAY_BASE_STR_H

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"

struct str {
    const char *at;
    size_t len;
};

#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})
#define STR_FMT(s)   (int)((s).len > 4096 ? 4096 : (s).len), (s).at /* for "%.*s" */

static inline bool str_equal(struct str a, struct str b)
{
    /* most differ at once */
    return a.len == b.len && (a.len == 0 || (a.at[0] == b.at[0] && memcmp(a.at, b.at, a.len) == 0));
}
bool name_char(char c);                              /* may it stand in a name? */
bool str_equal_caseless(struct str a, struct str b); /* of ASCII letters */
int str_compare(struct str a, struct str b);         /* bytewise, shorter first */
uint64_t str_hash(struct str s);
static inline struct str str_from(const char *text)
{
    return (struct str){text, text ? strlen(text) : 0};
}
/* edits with swaps; limit + 1 when more; names of up to 64 bytes */
size_t edit_distance(struct str a, struct str b, size_t limit);

/* Interned text: equal text has equal ids. Ids count from 1; 0 is "no text". */
struct interner;
struct interner *interner_new(struct arena *a);
uint32_t intern(struct interner *in, struct str s); /* 0 when memory ran out; see arena.failed */
struct str interned(const struct interner *in, uint32_t id);

/* Text that grows, in an arena or in host memory. */
struct text {
    struct arena *arena;
    char *at; /* always NUL-terminated once anything was added */
    size_t len, cap;
    bool failed; /* something was left out; an arena's own flag is up as well */
};
void text_init(struct text *t, struct arena *a); /* a == NULL: host memory, to be released */
void text_release(struct text *t);               /* empty again; frees host memory */
/* so much more will be added: room is found at once */
void text_reserve(struct text *t, size_t more);
void text_add(struct text *t, struct str s);
void text_add_char(struct text *t, char c);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(struct text *t, const char *format, va_list args);
struct str text_str(const struct text *t);

/* The one escape for anything that reaches a terminal or a diagnostic: control characters, DEL, C1,
 * bidi controls and invalid UTF-8 become \xNN or \u{...}; everything else is copied.
 * `keep_newlines` leaves \n and \t alone. */
void text_add_escaped(struct text *t, struct str s, bool keep_newlines);

/* Decodes one UTF-8 code point; gives its bytes (1..4), or 0 when s starts with none (then *code is
 * the byte). */
size_t utf8_decode(struct str s, uint32_t *code);
bool code_point_is_bidi(uint32_t code);

#endif
