/* saved.c -- Fuzzes the reader of saved fights: patches of good saves, or any bytes.
 *
 * FRAY_FUZZ_RULES names files of rules, one a word. Their fights are saved at many moments. An
 * input chooses a save and patches words of it. Oracles: a loaded fight can be copied, saved and
 * played.
 */
#include "fuzz.h"

enum { PROGRAMS = 8, SAVES = 64 };

static struct save {
    fray_program *program;
    uint8_t *bytes;
    size_t size;
} saves[PROGRAMS * SAVES];
static size_t save_count;

static void save_fight(fray_program *p)
{
    int id = fray_encounter_at(p, FRAY_ENCOUNTERS, 0);
    fray_fight *fight;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(3, 0);
    if (id < 0 || fray_fight_new(p, id, NULL, 0, &fight) != FRAY_OK) return;
    fray_fight_listen(fight, 1);
    for (int i = 0, kept = 0; i < 4000 && kept < SAVES; i++) {
        if (fray_run(fight, &driver, &signal) != FRAY_OK || signal.kind == FRAY_SIGNAL_DONE) break;
        if (i % 37 != 0) continue;
        size_t size;
        const void *bytes = fray_fight_bytes(fight, &size);
        if (bytes) saves[save_count++] = (struct save){p, (uint8_t *)input_copy(bytes, size), size};
        kept++;
    }
    fray_fight_free(fight);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *names = getenv("FRAY_FUZZ_RULES");
    char *list = strdup(names ? names : ""), *rest = list, *path;
    (void)argc, (void)argv;
    for (int n = 0; n < PROGRAMS && (path = strtok_r(rest, " ", &rest)) != NULL; n++) {
        size_t size;
        char *text = file_text(path, &size);
        fray_program *p = text ? compile_text(text, size) : NULL;
        if (p) save_fight(p);
        free(text);
    }
    free(list);
    if (!save_count) wrong("FRAY_FUZZ_RULES has no file that can be played", names);
    return 0;
}

static uint32_t number(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Three bytes say where and how, four with what. */
static void patch(uint8_t *bytes, size_t size, const uint8_t *by)
{
    size_t words = size / 4, at = number(by) & 0xFFFFF;
    uint32_t value = number(by + 3), how = by[2] >> 4, old;
    at = how & 8 ? at % (words < 64 ? words : 64) : at % words;
    memcpy(&old, bytes + 4 * at, 4);
    switch (how & 7) {
    case 0: break;
    case 1: value = old + (uint32_t)(int8_t)value; break;
    case 2: value = old ^ 1u << (value & 31); break;
    case 3: value &= 0xFF; break;
    case 4: memcpy(&value, bytes + 4 * (value % words), 4); break;
    case 5: value = (uint32_t)-1; break;
    default: value = (uint32_t)(int16_t)value;
    }
    memcpy(bytes + 4 * at, &value, 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fray_fight *fight, *copy;
    if (size < 3) return 0;
    const struct save *s = &saves[((size_t)data[0] << 8 | data[1]) % save_count];
    bool raw = data[2] == 0xFF;
    size_t length = raw ? size - 3 : s->size;
    uint8_t *bytes = (uint8_t *)input_copy(raw ? data + 3 : s->bytes, length);
    for (size_t i = 3; !raw && length >= 4 && i + 7 <= size; i += 7) patch(bytes, length, data + i);
    if (fray_fight_load(s->program, bytes, length, &fight) == FRAY_OK) {
        if (fray_fight_clone(fight, &copy) == FRAY_OK) {
            if (!fray_fight_equal(fight, copy)) wrong("a copy is another fight", NULL);
            fray_fight_free(copy);
        }
        save_and_load(fight, s->program);
        fray_fight_listen(fight, data[2] & 1);
        play_on(fight, s->program, 5, FUEL, NULL);
        fray_fight_free(fight);
    }
    free(bytes);
    return 0;
}
