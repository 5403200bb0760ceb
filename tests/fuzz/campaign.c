/* campaign.c -- Fuzzes the values that a campaign keeps, as a campaign file hands them over.
 *
 * An input changes names and numbers of the values that a step left. Oracle: none beyond the
 * sanitizers; each value is refused or fits the rules.
 */
#include "fuzz.h"

enum { KEPT = 200, TEXTS = 60 };

static fray_program *program;
static fray_kept base[KEPT];
static int base_count;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    size_t size;
    fray_campaign *c;
    fray_fight *fight = NULL;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(1, 0);
    (void)argc, (void)argv;
    char *text = file_text("tests/campaign/inn.fray", &size);
    program = text ? compile_text(text, size) : NULL;
    free(text);
    if (!program || fray_campaign_new(NULL, &c) != FRAY_OK ||
        fray_campaign_fight(c, program, fray_encounter_at(program, FRAY_ENCOUNTERS, 0), NULL, 0,
                            &fight) != FRAY_OK)
        wrong("tests/campaign/inn.fray cannot be played", NULL);
    while (fray_run(fight, &driver, &signal) == FRAY_OK && signal.kind == FRAY_SIGNAL_EVENT)
        continue;
    fray_campaign_take(c, fight);
    for (size_t i = 0; i < fray_campaign_count(c) && base_count < KEPT; i++) {
        fray_kept k = fray_campaign_at(c, i);
        base[base_count++] = (fray_kept){strdup(k.who), strdup(k.thing), k.copy, strdup(k.mark),
                                         k.nth,         strdup(k.name),  k.at,   strdup(k.value)};
    }
    fray_fight_free(fight);
    fray_campaign_free(c);
    if (!base_count) wrong("the campaign keeps nothing", NULL);
    return 0;
}

static void change(fray_kept *k, int field, char *text)
{
    switch (field) {
    case 0: k->who = text; break;
    case 1: k->thing = text; break;
    case 2: k->mark = text; break;
    case 3: k->name = text; break;
    case 4:
    case 5: k->value = text; break;
    case 6: k->copy = atoi(text), k->nth = (int8_t)*text; break;
    default: k->at = atoi(text);
    }
}

static void step(fray_campaign *c, fray_fight *fight, int which, char texts[][64])
{
    int wrong_value, count = fray_campaign_step_count(program), id = count ? which % count : 0;
    const char *values[16] = {NULL};
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(2, 0);
    for (int i = 0; i < fray_campaign_param_count(program, id) && i < 16; i++) values[i] = texts[i];
    if (fray_campaign_begin(fight, id, values, &wrong_value) == FRAY_OK)
        for (int i = 0; i < 500; i++)
            if (fray_run(fight, &driver, &signal) != FRAY_OK || signal.kind != FRAY_SIGNAL_EVENT)
                break;
    fray_campaign_take(c, fight);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char texts[TEXTS][64];
    fray_kept kept[KEPT];
    fray_campaign *c;
    fray_fight *fight;
    const uint8_t *end = data + size;
    int used = 0, control = size ? *data++ : 0;
    if (fray_campaign_new(NULL, &c) != FRAY_OK) abort();
    memcpy(kept, base, sizeof kept);
    memset(texts, 0, sizeof texts);
    while (end - data > 3 && used < TEXTS) {
        int row = (data[0] | (data[1] & 1) << 8) % base_count, field = data[1] >> 1 & 7,
            length = data[2] & 31;
        data += 3;
        if (length > end - data) length = (int)(end - data);
        memcpy(texts[used], data, (size_t)length);
        data += length;
        change(&kept[row], field, texts[used++]);
    }
    for (int i = 0; i < base_count; i++) fray_campaign_add(c, &kept[i]);
    if (fray_campaign_step(c, program, NULL, 0, &fight) == FRAY_OK) {
        fray_campaign_check(c, fight);
        step(c, fight, control >> 2, texts);
        fray_fight_free(fight);
    }
    fray_campaign_fault(c);
    if (fray_campaign_fight(c, program, fray_encounter_at(program, FRAY_ENCOUNTERS, 0), NULL, 0,
                            &fight) == FRAY_OK) {
        play_on(fight, program, 2, FUEL, NULL);
        fray_campaign_take(c, fight);
        fray_fight_free(fight);
    }
    fray_campaign_free(c);
    return 0;
}
