/* verify.c -- Verifier: proves a program safe to run before a fight uses it. This file is the
 * entry, and checks every table field by its ref.
 *
 * The VM may assume of a verified program that rows, runs and strings are in range. Functions have
 * the shape that their callers expect, and registers the types that their instructions need. Jumps
 * remain inside their function. Values are not proved: the number of a creature, an index and the
 * list buffer are checked as the fight runs.
 */
#include "verify.h"

#include "program.h"
#include "tables.h"
#include "verifier.h"

/* Runs of one field must not share rows. Each row has one owner, so no later pass visits a row
 * twice. */
static bool claim_run(struct verifier *v, enum table_id id, size_t row, const struct field_row *f,
                      const int32_t *value, uint8_t *claimed, size_t len)
{
    /* cppcheck-suppress objectIndex ; a run is two numbers of a row */
    int32_t begin = value[0], count = value[1];
    if (begin < 0 || count < 0 || (size_t)count > len || (size_t)begin > len - (size_t)count)
        return refuse_row(v, id, row, "%s %d with %d rows does not fit %s", f->name, (int)begin,
                          (int)count, table_rows[f->of].name);
    for (int32_t i = begin; i < begin + count; i++) {
        if (claimed[i])
            return refuse_row(v, id, row, "%s takes row %d of %s a second time", f->name, (int)i,
                              table_rows[f->of].name);
        claimed[i] = 1;
    }
    return true;
}

static bool field_fits(struct verifier *v, enum table_id id, size_t row, const struct field_row *f,
                       int32_t value)
{
    bool fits = true;
    switch (f->kind) {
    case FIELD_INT:
    case FIELD_RUN: break;
    case FIELD_FLAG: fits = value == 0 || value == 1; break;
    case FIELD_STR: fits = text_fits(v->p, value); break;
    case FIELD_BELOW: fits = value >= 0 && value < f->of; break;
    case FIELD_OPT:
        if (value == -1) break;
        /* fall through */
    case FIELD_ROW:
        fits = value >= 0 && (size_t)value < table_view(v->p, (enum table_id)f->of).len;
        break;
    }
    return fits || refuse_row(v, id, row, "%s cannot be %d", f->name, (int)value);
}

static bool table_fits(struct verifier *v, enum table_id id)
{
    struct table_view t = table_view(v->p, id);
    size_t fields = table_rows[id].field_count;
    if (t.len > INT32_MAX) return refuse(v, "%s: too many rows", table_rows[id].name);
    for (size_t f = 0; f < fields; f++) {
        const struct field_row *field = &table_rows[id].fields[f];
        if (field->kind == FIELD_INT) continue;
        uint8_t *claimed = NULL;
        size_t len = 0;
        if (field->kind == FIELD_RUN) {
            len = table_view(v->p, (enum table_id)field->of).len;
            claimed = ARENA_ARRAY(&v->scratch, uint8_t, len);
            if (!claimed) return false;
        }
        for (size_t row = 0; row < t.len; row++) {
            const int32_t *value = &t.at[row * fields + f];
            if (claimed ? !claim_run(v, id, row, field, value, claimed, len)
                        : !field_fits(v, id, row, field, *value))
                return false;
        }
    }
    return true;
}

enum { WIDE = 64 };

/* Whether all bytes are printable ASCII, NUL, tab or newline. Without branches, so that compilers
 * vectorise the loop: nearly all texts are plain. */
static bool plain_bytes(const char bytes[static WIDE])
{
    unsigned char odd = 0;
    for (size_t i = 0; i < WIDE; i++) {
        unsigned char c = (unsigned char)bytes[i];
        odd |= (unsigned char)(((unsigned char)(c - ' ') > 0x7E - ' ') & (c != 0) & (c != '\n') &
                               (c != '\t'));
    }
    return !odd;
}

/* Why a text may not have the character, or NULL. 1 and 2 mark literal braces of templates. */
static const char *character_fault(uint32_t code)
{
    if (code_point_is_bidi(code)) return "a character that turns the reading direction";
    if (code_point_ends_line(code)) return "a line separator";
    bool control = code < ' ' || (code >= 0x7F && code <= 0x9F);
    bool allowed = code <= 2 || code == '\n' || code == '\t' || code == '\r';
    return control && !allowed ? "a control character" : NULL;
}

/* What source texts may not have, a compiled file may not have: hosts show its texts. */
static bool strings_are_texts(struct verifier *v)
{
    const char *at = v->p->strings.at;
    for (size_t i = 0, len = v->p->strings.len, size; i < len; i += size) {
        uint32_t code;
        size = WIDE;
        if (len - i >= WIDE && plain_bytes(at + i)) continue;
        size = utf8_decode((struct str){at + i, len - i}, &code);
        if (!size) return refuse(v, "strings: bytes that are not UTF-8");
        const char *fault = character_fault(code);
        if (fault) return refuse(v, "strings: %s", fault);
    }
    return true;
}

static bool strings_fit(struct verifier *v)
{
    size_t len = v->p->strings.len;
    if (len == 0 || len > INT32_MAX || v->p->strings.at[0] != '\0')
        return refuse(v, "strings: the first is not the empty one");
    if (v->p->strings.at[len - 1] != '\0') return refuse(v, "strings: the last does not end");
    return strings_are_texts(v);
}

/* Each instruction belongs to one function. */
static bool code_fits(struct verifier *v)
{
    const struct program *p = v->p;
    size_t total = 0, len = p->code.len;
    if (len > INT32_MAX) return refuse(v, "too much code");
    if (p->places.len != len) return refuse(v, "places: not one an instruction");
    uint8_t *claimed = ARENA_ARRAY(&v->scratch, uint8_t, len);
    if (!claimed) return false;
    for (size_t i = 0; i < p->functions.len; i++) {
        const struct row_functions *f = &p->functions.at[i];
        if (f->code_begin < 0 || f->code_count < 1 || (size_t)f->code_count > len ||
            (size_t)f->code_begin > len - (size_t)f->code_count)
            return refuse_row(v, TABLE_functions, i,
                              "instructions %d and %d more do not fit the code", (int)f->code_begin,
                              (int)f->code_count);
        for (int32_t at = f->code_begin; at < f->code_begin + f->code_count; at++) {
            if (claimed[at])
                return refuse_row(v, TABLE_functions, i,
                                  "instruction %d of the code is another function's", (int)at);
            claimed[at] = 1;
        }
        total += (size_t)f->code_count;
    }
    return total == len || refuse(v, "code: instructions that no function has");
}

static bool verify_tables(struct verifier *v)
{
    if (!strings_fit(v)) return false;
    for (int id = 0; id < TABLE_COUNT; id++)
        if (!table_fits(v, (enum table_id)id)) return false;
    if (v->p->flow < -1 || (v->p->flow >= 0 && (size_t)v->p->flow >= v->p->functions.len))
        return refuse(v, "flow is not a function");
    return code_fits(v);
}

bool verify_whole(struct verifier *v)
{
    return verify_tables(v) && verify_limits(v) && verify_kinds(v) && verify_members(v) &&
           verify_contents(v) && verify_records(v) && verify_cycles(v) && verify_calls(v) &&
           verify_code(v);
}

int program_verify(const struct program *p, struct text *why)
{
    struct verifier v = {.p = p, .why = why};
    arena_init(&v.scratch, p->arena.memory, 0);
    bool safe = verify_whole(&v);
    bool failed = v.scratch.failed || why->failed;
    arena_release(&v.scratch);
    return safe ? 0 : failed ? -2 : -1;
}
