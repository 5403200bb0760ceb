/* record.c -- Fuzzes records of fights at the table, whose checksums are made right line by line.
 *
 * Oracle: a record that was opened and written again opens without damage, as the same fight.
 */
#include "fuzz.h"

/* Each line gets the sum of all lines so far (src/lib/play/record.c). To be freed. */
static char *sealed(const char *text, size_t size, size_t *out)
{
    static const char begins[] = ",\"sum\":\"";
    enum { TAIL = sizeof begins - 1 + 8 + 2 };
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    char *to = malloc(size + lines * (TAIL + 2) + 1);
    uint32_t sum = 0;
    if (!to) abort();
    *out = 0;
    for (const char *at = text, *end = text + size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t body = (size_t)((stop ? stop : end) - at);
        if (body >= TAIL && memcmp(at + body - TAIL, begins, sizeof begins - 1) == 0) body -= TAIL;
        sum ^= 2166136261u;
        for (size_t i = 0; i < body; i++) sum = (sum ^ (unsigned char)at[i]) * 16777619u;
        memcpy(to + *out, at, body);
        *out += body;
        *out += (size_t)sprintf(to + *out, "%s%08x\"}\n", begins, (unsigned)sum);
        at = stop ? stop + 1 : end;
    }
    return to;
}

static fray_play *open_record(const char *bytes, size_t size)
{
    fray_play *play = NULL;
    fray_findings *findings = NULL;
    const char *why;
    if (fray_play_open(NULL, NULL, NULL, bytes, size, &play, &findings, &why) != FRAY_OK)
        play = NULL;
    fray_findings_free(findings);
    return play;
}

static void write_again(fray_play *play)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&bytes, &size);
    if (!to) abort();
    for (size_t i = 0; i < fray_play_line_count(play); i++)
        fprintf(to, "%s\n", fray_play_line(play, i));
    fclose(to);
    fray_play *again = open_record(bytes, size);
    if (!again) wrong("the record does not open again", bytes);
    if (fray_play_damage_of(again).line) wrong("the record is damaged", bytes);
    fray_play_catch_up(again);
    if (fray_fight_hash(fray_play_fight(play)) != fray_fight_hash(fray_play_fight(again)))
        wrong("the record is another fight", bytes);
    fray_play_free(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t all;
    char *bytes = sealed((const char *)data, size, &all);
    fray_play *play = open_record(bytes, all);
    if (play) {
        fray_play_signal at;
        fray_play_catch_up(play);
        for (int i = 0; i < 200 && fray_play_run(play, &at) == FRAY_OK; i++)
            if (at.kind != FRAY_PLAY_EVENT) break;
        write_again(play);
        if (fray_play_undo(play, 1) == FRAY_OK) {
            fray_play_catch_up(play);
            write_again(play);
        }
        fray_play_free(play);
    }
    free(bytes);
    return 0;
}
