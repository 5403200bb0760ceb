/* compiled.c -- Fuzzes verifier and machine with compiled files whose hash is made right.
 *
 * The mutator changes words until the verifier accepts the file, so that most inputs reach the
 * machine. One in eight stays as it is. Oracle: an accepted file is written again, byte for byte.
 */
#include "code_mutants.h"
#include "fuzz.h"

enum { TRIES = 40 };

static uint32_t version;
static uint64_t chance;

static bool accepted(uint8_t *bytes, size_t size)
{
    mutant_seal(bytes, size, version);
    return mutant_accepted(bytes, size);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    size_t words = size / 4;
    chance = seed;
    if (words <= MUTANT_HEADER + 1) return LLVMFuzzerMutate(data, size, most);
    size = words * 4;
    uint8_t *tried = malloc(size);
    if (!tried) return size;
    bool any = mutant_below(&chance, 8) == 0, good = false;
    for (int i = 0; i < TRIES && !good; i++) {
        memcpy(tried, data, size);
        for (uint32_t n = 1 + mutant_below(&chance, 3); n > 0; n--)
            mutant_change(tried, words, &chance);
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
    version = mutant_word((const uint8_t *)bytes + 4);
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
    if (size < 4 * MUTANT_HEADER) return 0;
    uint8_t *bytes = (uint8_t *)input_copy(data, size);
    mutant_seal(bytes, size, version);
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
