/* program_file.c -- Writes and reads a program as a file, with the same bytes on every machine.
 *
 *     "FRAY"  version  size  hash low  hash high  flow
 *     each table of tables.def in order: rows, then the fields of every row
 *     code: instructions, then op a b c imm of each, then the places, from and to
 *     strings: bytes, then the bytes, filled up with zeros to a multiple of 4
 *
 * All numbers are 32 bits, the lowest byte first. The hash covers every word but magic and itself.
 * Each word goes through a one-to-one step, so that no change of one word can go unnoticed. The
 * reader allocates no more than the file is long, and gives out nothing that the verifier has not
 * seen.
 */
#include "program_file.h"

#include <string.h>

#include "op_row.h"
#include "ops.h"
#include "program.h"
#include "tables.h"
#include "verify.h"

#define HEADER_BYTES 20u /* magic, version, size, hash */
#define CODE_WORDS   4u  /* an instruction and its place */

/* ---- writing: the same walk counts, hashes and writes ---------------------------------------- */

struct sink {
    struct text *out; /* NULL: hash only */
    uint64_t hash;
};

static uint64_t hash_word(uint64_t h, uint32_t word)
{
    return (h ^ word) * UINT64_C(0x100000001b3);
}

static uint64_t hash_name(uint64_t h, const char *name)
{
    for (; *name; name++) h = hash_word(h, (uint32_t)(unsigned char)*name);
    return hash_word(h, 0);
}

/* The version follows from the format: another instruction, table or field is another version. 24
 * bits, see program_is_file. */
static uint32_t version(void)
{
    uint64_t h = hash_word(UINT64_C(0xcbf29ce484222325), CODE_WORDS);
    for (size_t i = 0; i < BC_COUNT; i++) h = hash_name(h, op_rows[i].name);
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        h = hash_name(h, table_rows[i].name);
        for (size_t k = 0; k < table_rows[i].field_count; k++)
            h = hash_name(h, table_rows[i].fields[k].name);
    }
    return (uint32_t)(h ^ h >> 32) & 0xFFFFFF;
}

static uint64_t hash_begin(uint32_t size)
{
    return hash_word(hash_word(UINT64_C(0xcbf29ce484222325), version()), size);
}

/* FNV moves bits upwards only, so the upper half is folded down, one to one. */
static uint64_t hash_end(uint64_t h)
{
    h = (h ^ h >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

static void write_word(struct text *out, uint32_t word)
{
    char bytes[4] = {(char)(word & 0xFF), (char)(word >> 8 & 0xFF), (char)(word >> 16 & 0xFF),
                     (char)(word >> 24)};
    text_add(out, (struct str){bytes, sizeof bytes});
}

static inline void put(struct sink *s, uint32_t word)
{
    s->hash = hash_word(s->hash, word);
    if (s->out) write_word(s->out, word);
}

static uint32_t insn_word(const struct insn *in)
{
    return (uint32_t)in->op | (uint32_t)in->a << 8 | (uint32_t)in->b << 16 | (uint32_t)in->c << 24;
}

static uint32_t string_word(const struct program *p, size_t at)
{
    const unsigned char *c = (const unsigned char *)p->strings.at + at;
    size_t left = p->strings.len - at;
    if (left >= 4)
        return (uint32_t)c[0] | (uint32_t)c[1] << 8 | (uint32_t)c[2] << 16 | (uint32_t)c[3] << 24;
    uint32_t word = 0;
    for (size_t i = 0; i < left; i++) word |= (uint32_t)c[i] << 8 * i;
    return word;
}

static inline void put_body(struct sink *s, const struct program *p)
{
    put(s, (uint32_t)p->flow);
    for (int id = 0; id < TABLE_COUNT; id++) {
        struct table_view v = table_view(p, (enum table_id)id);
        size_t count = v.len * table_rows[id].field_count;
        put(s, (uint32_t)v.len);
        for (size_t i = 0; i < count; i++) put(s, (uint32_t)v.at[i]);
    }
    put(s, (uint32_t)p->code.len);
    for (size_t i = 0; i < p->code.len; i++) {
        put(s, insn_word(&p->code.at[i]));
        put(s, (uint32_t)p->code.at[i].imm);
    }
    for (size_t i = 0; i < p->code.len; i++) {
        struct extent at = i < p->places.len ? p->places.at[i] : (struct extent){0, 0};
        put(s, (uint32_t)at.from);
        put(s, (uint32_t)at.to);
    }
    put(s, (uint32_t)p->strings.len);
    for (size_t i = 0; i < p->strings.len; i += 4) put(s, string_word(p, i));
}

static uint64_t file_size(const struct program *p)
{
    uint64_t words = HEADER_BYTES / 4 + 1 + TABLE_COUNT + 2 + (uint64_t)p->code.len * CODE_WORDS +
                     ((uint64_t)p->strings.len + 3) / 4;
    for (int id = 0; id < TABLE_COUNT; id++)
        words += (uint64_t)table_view(p, (enum table_id)id).len * table_rows[id].field_count;
    return words * 4;
}

void program_seal(struct program *p)
{
    struct sink s = {NULL, hash_begin((uint32_t)file_size(p))};
    put_body(&s, p);
    p->hash = hash_end(s.hash);
}

int program_write(const struct program *p, struct text *out)
{
    uint64_t size = file_size(p);
    if (size > INT32_MAX) return -1;
    text_reserve(out, (size_t)size);
    text_add(out, STR("FRAY"));
    write_word(out, version());
    write_word(out, (uint32_t)size);
    write_word(out, (uint32_t)p->hash);
    write_word(out, (uint32_t)(p->hash >> 32));
    struct sink s = {out, 0};
    put_body(&s, p);
    return out->failed ? -2 : 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct word_reader {
    const unsigned char *at;
    size_t left; /* bytes: a multiple of 4 */
};

static uint32_t word_at(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static bool take(struct word_reader *r, uint32_t *word)
{
    if (r->left < 4) return false;
    *word = word_at(r->at);
    r->at += 4;
    r->left -= 4;
    return true;
}

/* A count of items of `words` words each, all of which must be there. */
static bool take_count(struct word_reader *r, size_t words, size_t *count)
{
    uint32_t n;
    if (!take(r, &n) || n > INT32_MAX || n > r->left / 4 / words) return false;
    *count = n;
    return true;
}

static int32_t take_int(struct word_reader *r)
{
    uint32_t word = 0;
    take(r, &word);
    return (int32_t)word;
}

static bool read_tables(struct word_reader *r, struct program *p)
{
    for (int id = 0; id < TABLE_COUNT; id++) {
        size_t fields = table_rows[id].field_count, rows;
        if (!take_count(r, fields, &rows)) return false;
        if (rows == 0) continue;
        int32_t *at = arena_array(&p->arena, rows * fields, sizeof *at);
        if (!at) return true;
        for (size_t i = 0; i < rows * fields; i++) at[i] = take_int(r);
        table_set(p, (enum table_id)id, at, rows);
    }
    return true;
}

static bool read_code(struct word_reader *r, struct program *p)
{
    size_t count;
    if (!take_count(r, CODE_WORDS, &count)) return false;
    if (count == 0) return true;
    p->code.at = ARENA_ARRAY(&p->arena, struct insn, count);
    p->places.at = ARENA_ARRAY(&p->arena, struct extent, count);
    if (p->arena.failed) return true;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = (uint32_t)take_int(r);
        p->code.at[i] = (struct insn){(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                                      (uint8_t)(word >> 24), take_int(r)};
    }
    for (size_t i = 0; i < count; i++) {
        p->places.at[i].from = take_int(r);
        p->places.at[i].to = take_int(r);
    }
    p->code.len = p->code.cap = p->places.len = p->places.cap = count;
    return true;
}

/* The last section: the rest must be the strings and their zero padding, so that one program has
 * one file. */
static bool read_strings(struct word_reader *r, struct program *p)
{
    uint32_t len;
    if (!take(r, &len) || len > r->left || r->left - len > 3) return false;
    for (size_t i = len; i < r->left; i++)
        if (r->at[i] != 0) return false;
    p->strings.at = arena_text(&p->arena, (const char *)r->at, len);
    p->strings.len = p->strings.cap = len;
    return true;
}

static bool hash_fits(struct str bytes, uint32_t size)
{
    const unsigned char *at = (const unsigned char *)bytes.at;
    uint64_t h = hash_begin(size);
    for (size_t i = HEADER_BYTES; i < bytes.len; i += 4) h = hash_word(h, word_at(at + i));
    return hash_end(h) == ((uint64_t)word_at(at + 12) | (uint64_t)word_at(at + 16) << 32);
}

static const char *header_fault(struct str bytes)
{
    const unsigned char *at = (const unsigned char *)bytes.at;
    if (bytes.len > 0 && memcmp(at, "FRAY", bytes.len < 4 ? bytes.len : 4) != 0)
        return "not a compiled program";
    if (bytes.len < HEADER_BYTES) return "truncated";
    if (word_at(at + 4) != version()) return "compiled by another version";
    uint32_t size = word_at(at + 8);
    if (size > bytes.len) return "truncated";
    if (size < bytes.len) return "longer than it says";
    if (size % 4 != 0 || !hash_fits(bytes, size)) return "damaged";
    return NULL;
}

/* Bytes after the hash can still be wrong, since an attacker can compute a new hash. */
static bool read_body(struct str bytes, struct program *p)
{
    struct word_reader r = {(const unsigned char *)bytes.at + HEADER_BYTES,
                            bytes.len - HEADER_BYTES};
    uint32_t flow;
    if (!take(&r, &flow)) return false;
    p->flow = (int32_t)flow;
    p->hash = (uint64_t)word_at((const unsigned char *)bytes.at + 12) |
              (uint64_t)word_at((const unsigned char *)bytes.at + 16) << 32;
    return read_tables(&r, p) && read_code(&r, p) && read_strings(&r, p);
}

bool program_is_file(struct str bytes)
{
    /* no source holds a zero */
    return bytes.len >= 8 && memcmp(bytes.at, "FRAY", 4) == 0 && bytes.at[7] == '\0';
}

int program_read(const struct memory *memory, struct str bytes, struct program **out,
                 struct text *why)
{
    *out = NULL;
    const char *fault = header_fault(bytes);
    if (fault) {
        text_add(why, str_from(fault));
        return -1;
    }
    struct program *p = program_new(memory);
    if (!p) return -2;
    int result = 0;
    if (!read_body(bytes, p)) {
        text_add(why, STR("a section that does not fit the file"));
        result = -1;
    }
    if (p->arena.failed) result = -2;
    if (result == 0) result = program_verify(p, why);
    if (result != 0) {
        program_free(p);
        return result;
    }
    *out = p;
    return 0;
}
