/* code_mutants.h -- Mutants of a compiled file: words changed, and the hash made right again. */
#ifndef FRAY_TESTS_CODE_MUTANTS_H
#define FRAY_TESTS_CODE_MUTANTS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "engine/bytecode/disassemble.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/bytecode/program.h"
#include "engine/bytecode/program_file.h"
#include "engine/bytecode/tables.h"
#include "engine/bytecode/verify.h"

enum { MUTANT_HEADER = 5 }; /* words of magic, version, size and hash */

static inline uint32_t mutant_word(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline void mutant_set_word(uint8_t *at, uint32_t w)
{
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(w >> 8 * i);
}

/* As the head of program_file.c says. */
static inline void mutant_seal(uint8_t *bytes, size_t size, uint32_t version)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    memcpy(bytes, "FRAY", 4);
    mutant_set_word(bytes + 4, version);
    mutant_set_word(bytes + 8, (uint32_t)size);
    for (size_t i = 4; i < size; i += 4)
        if (i != 12 && i != 16) h = (h ^ mutant_word(bytes + i)) * UINT64_C(0x100000001b3);
    h = (h ^ h >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    h ^= h >> 32;
    mutant_set_word(bytes + 12, (uint32_t)h);
    mutant_set_word(bytes + 16, (uint32_t)(h >> 32));
}

/* The verifier accepts the sealed file. */
static inline bool mutant_accepted(const uint8_t *bytes, size_t size)
{
    struct program *p = NULL;
    struct text why;
    text_init(&why, NULL);
    bool ok = program_read(NULL, (struct str){(const char *)bytes, size}, &p, &why) == 0;
    program_free(p);
    text_release(&why);
    return ok;
}

static inline uint32_t mutant_below(uint64_t *chance, size_t n)
{
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*chance >> 33) % n);
}

/* Changes one word, or exchanges two. `words` is more than MUTANT_HEADER. */
static inline void mutant_change(uint8_t *bytes, size_t words, uint64_t *chance)
{
    uint8_t *at = bytes + 4 * (MUTANT_HEADER + mutant_below(chance, words - MUTANT_HEADER));
    uint8_t *other = bytes + 4 * (MUTANT_HEADER + mutant_below(chance, words - MUTANT_HEADER));
    uint32_t w = mutant_word(at), byte = 8 * mutant_below(chance, 4);
    switch (mutant_below(chance, 10)) {
    case 0: w += 1; break;
    case 1: w -= 1; break;
    case 2: w ^= 1u << mutant_below(chance, 32); break;
    case 3: w = mutant_below(chance, 64); break;
    case 4: w = (uint32_t)-1; break;
    case 5: w = mutant_below(chance, 2) ? 0x7FFFFFFF : 0x80000000u; break;
    case 6: w = mutant_word(other); break;
    case 7: w = (w & ~(0xFFu << byte)) | mutant_below(chance, 256) << byte; break;
    case 8: w = (w & ~(0xFFu << byte)) | (mutant_word(other) & 0xFFu << byte); break;
    default: {
        uint32_t before = mutant_word(other);
        mutant_set_word(other, w);
        w = before;
    }
    }
    mutant_set_word(at, w);
}

#endif
