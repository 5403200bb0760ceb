/* flat_json.c -- Writes and reads one line of JSON without nesting, for records.
 *
 * The library must not depend on a JSON library. A line of a record is an object of texts, whole
 * numbers, flags and lists. The reader accepts this subset of JSON in any order of members and with
 * any blanks.
 */
#include "flat_json.h"

#include <stdlib.h>

/* ---- writing ---- */

static void put_quoted(struct text *t, struct str s)
{
    text_add_char(t, '"');
    for (size_t i = 0; i < s.len;) {
        uint32_t code;
        size_t size = utf8_decode((struct str){s.at + i, s.len - i}, &code);
        bool hidden = code < 0x20 || (code >= 0x7F && code <= 0x9F) || code_point_is_bidi(code) ||
                      code_point_ends_line(code);
        if (size == 0)
            text_add(t, STR("\\ufffd"));
        else if (code == '"' || code == '\\')
            text_printf(t, "\\%c", (int)code);
        else if (code == '\n')
            text_add(t, STR("\\n"));
        else if (hidden)
            text_printf(t, "\\u%04x", (unsigned)code);
        else
            text_add(t, (struct str){s.at + i, size});
        i += size ? size : 1;
    }
    text_add_char(t, '"');
}

static void put_name(struct text *t, const char *name)
{
    if (t->len && t->at[t->len - 1] != '{') text_add_char(t, ',');
    put_quoted(t, str_from(name));
    text_add_char(t, ':');
}

void flat_put_text(struct text *t, const char *name, struct str value)
{
    put_name(t, name);
    put_quoted(t, value);
}

static const char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void flat_put_bytes(struct text *t, const char *name, struct str value)
{
    put_name(t, name);
    text_add_char(t, '"');
    for (size_t i = 0; i < value.len; i += 3) {
        size_t left = value.len - i;
        uint32_t three = (uint32_t)(unsigned char)value.at[i] << 16;
        if (left > 1) three |= (uint32_t)(unsigned char)value.at[i + 1] << 8;
        if (left > 2) three |= (uint32_t)(unsigned char)value.at[i + 2];
        for (size_t k = 0; k < 4; k++)
            text_add_char(t, k <= left ? base64_digits[three >> (18 - 6 * k) & 63] : '=');
    }
    text_add_char(t, '"');
}

void flat_put_number(struct text *t, const char *name, int64_t value)
{
    put_name(t, name);
    text_printf(t, "%lld", (long long)value);
}

void flat_put_flag(struct text *t, const char *name, bool value)
{
    put_name(t, name);
    text_add(t, value ? STR("true") : STR("false"));
}

void flat_put_hash(struct text *t, const char *name, uint64_t value)
{
    put_name(t, name);
    text_printf(t, "\"%016llx\"", (unsigned long long)value);
}

void flat_put_numbers(struct text *t, const char *name, const int *values, size_t count)
{
    put_name(t, name);
    text_add_char(t, '[');
    for (size_t i = 0; i < count; i++) text_printf(t, "%s%d", i ? "," : "", values[i]);
    text_add_char(t, ']');
}

void flat_put_texts(struct text *t, const char *name, const char *const *values, size_t count)
{
    put_name(t, name);
    text_add_char(t, '[');
    for (size_t i = 0; i < count; i++) {
        if (i) text_add_char(t, ',');
        put_quoted(t, str_from(values[i]));
    }
    text_add_char(t, ']');
}

/* ---- reading ---- */

struct cursor {
    const char *at, *end;
    struct arena *arena;
};

static void skip_blanks(struct cursor *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\r')) c->at++;
}

static bool take(struct cursor *c, char wanted)
{
    skip_blanks(c);
    if (c->at == c->end || *c->at != wanted) return false;
    c->at++;
    return true;
}

static int hex_of(char digit)
{
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

static bool read_four(struct cursor *c, uint32_t *code)
{
    *code = 0;
    if (c->end - c->at < 4) return false;
    for (int i = 0; i < 4; i++, c->at++) {
        int digit = hex_of(*c->at);
        if (digit < 0) return false;
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

static void add_code(struct text *t, uint32_t code)
{
    if (code < 0x80) {
        text_add_char(t, (char)code);
    } else if (code < 0x800) {
        text_add_char(t, (char)(0xC0 | code >> 6));
        text_add_char(t, (char)(0x80 | (code & 0x3F)));
    } else if (code < 0x10000) {
        text_add_char(t, (char)(0xE0 | code >> 12));
        text_add_char(t, (char)(0x80 | (code >> 6 & 0x3F)));
        text_add_char(t, (char)(0x80 | (code & 0x3F)));
    } else {
        text_add_char(t, (char)(0xF0 | code >> 18));
        text_add_char(t, (char)(0x80 | (code >> 12 & 0x3F)));
        text_add_char(t, (char)(0x80 | (code >> 6 & 0x3F)));
        text_add_char(t, (char)(0x80 | (code & 0x3F)));
    }
}

/* After the backslash. A NUL is refused: texts end in one. */
static bool read_escape(struct cursor *c, struct text *t)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (c->at == c->end) return false;
    char letter = *c->at++;
    const char *known = letter ? strchr(from, letter) : NULL;
    uint32_t code, low;
    if (known) {
        text_add_char(t, to[known - from]);
        return true;
    }
    if (letter != 'u' || !read_four(c, &code) || code == 0) return false;
    if (code >= 0xD800 && code < 0xDC00) {
        if (c->end - c->at < 6 || c->at[0] != '\\' || c->at[1] != 'u') return false;
        c->at += 2;
        if (!read_four(c, &low) || low < 0xDC00 || low > 0xDFFF) return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xDC00 && code <= 0xDFFF)
        return false;
    add_code(t, code);
    return true;
}

static bool read_text(struct cursor *c, struct str *out)
{
    struct text t;
    text_init(&t, c->arena);
    text_reserve(&t, 16);
    if (!take(c, '"')) return false;
    while (c->at < c->end && *c->at != '"') {
        const char *from = c->at;
        while (c->at < c->end && *c->at != '"' && *c->at != '\\' && (unsigned char)*c->at >= 0x20)
            c->at++;
        text_add(&t, (struct str){from, (size_t)(c->at - from)});
        if (c->at < c->end && (unsigned char)*c->at < 0x20) return false;
        if (c->at < c->end && *c->at == '\\') {
            c->at++;
            if (!read_escape(c, &t)) return false;
        }
    }
    if (!take(c, '"') || t.failed) return false;
    *out = text_str(&t);
    return true;
}

static bool read_number(struct cursor *c, int64_t *out)
{
    uint64_t value = 0;
    skip_blanks(c);
    bool minus = c->at < c->end && *c->at == '-';
    const char *from = c->at += minus;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        if (c->at - from >= 18) return false;
        value = value * 10 + (uint64_t)(*c->at - '0');
    }
    *out = minus ? -(int64_t)value : (int64_t)value;
    return c->at > from;
}

static bool take_word(struct cursor *c, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(c->end - c->at) < size || memcmp(c->at, word, size) != 0) return false;
    c->at += size;
    return true;
}

static bool read_list(struct cursor *c, struct flat_member *m)
{
    VEC(const char *) texts = {0};
    VEC(int) numbers = {0};
    m->type = FLAT_NUMBERS;
    if (take(c, ']')) return true;
    do {
        struct str text;
        int64_t number;
        skip_blanks(c);
        if (c->at < c->end && *c->at == '"') {
            if (numbers.len || !read_text(c, &text)) return false;
            vec_push(&texts, c->arena, text.at);
        } else {
            if (texts.len || !read_number(c, &number) || number != (int)number) return false;
            vec_push(&numbers, c->arena, (int)number);
        }
    } while (take(c, ','));
    if (texts.len) m->type = FLAT_TEXTS;
    m->texts = texts.at;
    m->numbers = numbers.at;
    m->count = texts.len + numbers.len;
    return take(c, ']');
}

static bool read_value(struct cursor *c, struct flat_member *m)
{
    skip_blanks(c);
    if (c->at == c->end) return false;
    if (*c->at == '"') {
        m->type = FLAT_TEXT;
        return read_text(c, &m->text);
    }
    if (*c->at == '[') {
        c->at++;
        return read_list(c, m);
    }
    m->type = FLAT_FLAG;
    m->number = 1;
    if (take_word(c, "true")) return true;
    m->number = 0;
    if (take_word(c, "false")) return true;
    m->type = FLAT_NUMBER;
    return read_number(c, &m->number);
}

bool flat_read(struct arena *a, struct str line, struct flat_object *out)
{
    struct cursor c = {line.at, line.at + line.len, a};
    *out = (struct flat_object){.members = {0}};
    if (!take(&c, '{')) return false;
    if (!take(&c, '}')) {
        do {
            struct flat_member m = {.type = FLAT_TEXT};
            if (!read_text(&c, &m.name) || !take(&c, ':') || !read_value(&c, &m)) return false;
            vec_push(&out->members, a, m);
        } while (take(&c, ','));
        if (!take(&c, '}')) return false;
    }
    skip_blanks(&c);
    return c.at == c.end && !a->failed;
}

const struct flat_member *flat_find(const struct flat_object *o, const char *name,
                                    enum flat_type type)
{
    for (size_t i = 0; i < o->members.len; i++) {
        const struct flat_member *m = &o->members.at[i];
        bool empty_list = m->type == FLAT_NUMBERS && m->count == 0 && type == FLAT_TEXTS;
        if (str_equal(m->name, str_from(name)) && (m->type == type || empty_list)) return m;
    }
    return NULL;
}

const char *flat_text(const struct flat_object *o, const char *name)
{
    const struct flat_member *m = flat_find(o, name, FLAT_TEXT);
    return m ? m->text.at : NULL;
}

bool flat_bytes(struct arena *a, const struct flat_object *o, const char *name, struct str *value)
{
    const struct flat_member *m = flat_find(o, name, FLAT_TEXT);
    if (!m || m->text.len % 4) return false;
    char *bytes = arena_alloc(a, m->text.len / 4 * 3 + 1);
    size_t size = 0, padding = 0;
    if (!bytes) return false;
    for (size_t i = 0; i < m->text.len; i += 4) {
        uint32_t three = 0;
        for (size_t k = 0; k < 4; k++) {
            char c = m->text.at[i + k];
            const char *digit = c ? strchr(base64_digits, c) : NULL;
            padding += c == '=';
            if (c == '=' ? i + 4 < m->text.len || k < 2 : !digit || padding) return false;
            three = three << 6 | (uint32_t)(digit ? digit - base64_digits : 0);
        }
        for (int shift = 16; shift >= 0; shift -= 8) bytes[size++] = (char)(three >> shift & 255);
    }
    bytes[size] = '\0';
    *value = (struct str){bytes, size - padding};
    return true;
}

int64_t flat_number(const struct flat_object *o, const char *name, int64_t otherwise)
{
    const struct flat_member *m = flat_find(o, name, FLAT_NUMBER);
    return m ? m->number : otherwise;
}

bool flat_hash(const struct flat_object *o, const char *name, uint64_t *value)
{
    const struct flat_member *m = flat_find(o, name, FLAT_TEXT);
    *value = 0;
    if (!m || m->text.len == 0 || m->text.len > 16) return false;
    for (size_t i = 0; i < m->text.len; i++) {
        int digit = hex_of(m->text.at[i]);
        if (digit < 0) return false;
        *value = *value << 4 | (uint64_t)digit;
    }
    return true;
}

bool flat_big(const struct flat_object *o, const char *name, uint64_t *value)
{
    const struct flat_member *m = flat_find(o, name, FLAT_TEXT);
    *value = 0;
    if (!m || m->text.len == 0 || m->text.len > 20) return false;
    for (size_t i = 0; i < m->text.len; i++) {
        unsigned digit = (unsigned)(m->text.at[i] - '0');
        if (digit > 9 || *value > (UINT64_MAX - digit) / 10) return false;
        *value = *value * 10 + digit;
    }
    return true;
}
