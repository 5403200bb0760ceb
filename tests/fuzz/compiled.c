/* compiled.c -- Fuzzes verifier and machine with compiled files whose hash is made right.
 *
 * The mutator changes words until the verifier accepts the file, so that most inputs reach the
 * machine. One in eight stays as it is. Oracle: an accepted file is written again, byte for byte.
 */
#include "bytecode/program.h"

#include "fuzz.h"

enum { HEADER = 5, TRIES = 40 }; /* words of magic, version, size and hash */

static uint32_t version;

static uint32_t word(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void set_word(uint8_t *at, uint32_t w)
{
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(w >> 8 * i);
}

/* As the head of program_file.c says. */
static void seal(uint8_t *bytes, size_t size)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    memcpy(bytes, "FRAY", 4);
    set_word(bytes + 4, version);
    set_word(bytes + 8, (uint32_t)size);
    for (size_t i = 4; i < size; i += 4)
        if (i != 12 && i != 16) h = (h ^ word(bytes + i)) * UINT64_C(0x100000001b3);
    h = (h ^ h >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    h ^= h >> 32;
    set_word(bytes + 12, (uint32_t)h);
    set_word(bytes + 16, (uint32_t)(h >> 32));
}

static bool accepted(uint8_t *bytes, size_t size)
{
    struct program *p = NULL;
    struct text why;
    text_init(&why, NULL);
    seal(bytes, size);
    bool ok = program_read(NULL, (struct str){(const char *)bytes, size}, &p, &why) == 0;
    program_free(p);
    text_release(&why);
    return ok;
}

static uint64_t chance;
static uint32_t below(size_t n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((chance >> 33) % n);
}

static void change_word(uint8_t *bytes, size_t words)
{
    uint8_t *at = bytes + 4 * (HEADER + below(words - HEADER));
    uint8_t *other = bytes + 4 * (HEADER + below(words - HEADER));
    uint32_t w = word(at), byte = 8 * below(4);
    switch (below(10)) {
    case 0: w += 1; break;
    case 1: w -= 1; break;
    case 2: w ^= 1u << below(32); break;
    case 3: w = below(64); break;
    case 4: w = (uint32_t)-1; break;
    case 5: w = below(2) ? 0x7FFFFFFF : 0x80000000u; break;
    case 6: w = word(other); break;
    case 7: w = (w & ~(0xFFu << byte)) | below(256) << byte; break;
    case 8: w = (w & ~(0xFFu << byte)) | (word(other) & 0xFFu << byte); break;
    default: {
        uint32_t before = word(other);
        set_word(other, w);
        w = before;
    }
    }
    set_word(at, w);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    size_t words = size / 4;
    chance = seed;
    if (words <= HEADER + 1) return LLVMFuzzerMutate(data, size, most);
    size = words * 4;
    uint8_t *tried = malloc(size);
    if (!tried) return size;
    bool any = below(8) == 0, good = false;
    for (int i = 0; i < TRIES && !good; i++) {
        memcpy(tried, data, size);
        for (uint32_t n = 1 + below(3); n > 0; n--) change_word(tried, words);
        good = any || accepted(tried, size);
    }
    if (good) memcpy(data, tried, size);
    free(tried);
    return size;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *bytes;
    size_t size;
    (void)argc, (void)argv;
    fray_program *p = compile_text("edition 1\n", 10);
    if (!p || fray_program_write(p, &bytes, &size) != FRAY_OK) abort();
    version = word((const uint8_t *)bytes + 4);
    fray_program_free(p);
    return 0;
}

static void between_fights(const fray_program *p)
{
    fray_campaign *c;
    fray_fight *fight;
    if (fray_campaign_new(NULL, &c) != FRAY_OK) return;
    for (int i = 0; i < fray_content_count(p) && i < 20; i++)
        fray_campaign_join(c, p, fray_content_name(p, i));
    if (fray_campaign_step(c, p, NULL, 0, &fight) == FRAY_OK) {
        fray_campaign_check(c, fight);
        fray_fight_free(fight);
    }
    fray_campaign_free(c);
}

static uint64_t reads, runs; /* printed with FRAY_FUZZ_COUNT=1 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size &= ~(size_t)3;
    if (size < 4 * HEADER) return 0;
    uint8_t *bytes = (uint8_t *)text_copy(data, size);
    seal(bytes, size);
    fray_program *p = compile_text((const char *)bytes, size);
    reads++;
    if (p) {
        const char *again;
        size_t again_size;
        runs++;
        if (fray_program_write(p, &again, &again_size) != FRAY_OK || again_size != size ||
            memcmp(again, bytes, size) != 0)
            wrong("an accepted file is written otherwise", NULL);
        play_some(p, 6);
        play_some(p, 7);
        fray_program_listing(p, 1);
        between_fights(p);
    }
    if (reads % 10000 == 0 && getenv("FRAY_FUZZ_COUNT"))
        fprintf(stderr, "%llu of %llu reach the machine\n", (unsigned long long)runs,
                (unsigned long long)reads);
    fray_program_free(p);
    free(bytes);
    return 0;
}
