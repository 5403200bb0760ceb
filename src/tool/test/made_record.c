/* made_record.c -- Writes the record of a fight that broke, which `fray run --replay` plays.
 *
 * The fight is played once more with its dice and answers, as if persons gave each of them. So the
 * record needs neither the tactics nor the searches that found them.
 */
#include "made_record.h"

#include <stdlib.h>
#include <string.h>

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

char *fault_of(const fray_failure *f)
{
    const char *end = strstr(f->message, " does not hold: ");
    return end ? text_copy(f->message, (size_t)(end - f->message))
               : text_of("%s:%lu", f->file ? f->file : "", (unsigned long)f->line);
}

static bool breaks_so(const fray_failure *f, const char *fault)
{
    char *now = fault_of(f);
    bool same = strcmp(now, fault) == 0;
    free(now);
    return same;
}

static fray_result give(fray_play *play, const struct made_input *input)
{
    return input->who ? fray_play_answer(play, input->chosen, input->count)
                      : fray_play_throw(play, input->face);
}

/* Gives the inputs in order. Does the fight break in the same way? */
static bool play_given(fray_play *play, const struct played *p)
{
    fray_play_signal s;
    fray_result result;
    size_t next = 0;
    bool broke = false;
    while ((result = fray_play_run(play, &s)) == FRAY_OK && s.kind != FRAY_PLAY_DONE) {
        const fray_event *e = &s.signal.event;
        if (s.kind == FRAY_PLAY_EVENT && e->kind == FRAY_EVENT_EXPECT && e->before) {
            fray_failure f = {.message = e->text, .file = e->file, .line = e->line};
            broke = broke || breaks_so(&f, p->fault);
        }
        if (s.kind != FRAY_PLAY_QUESTION && s.kind != FRAY_PLAY_ROLL) continue;
        if (next == p->count || give(play, &p->at[next++]) != FRAY_OK) break;
    }
    if (result == FRAY_FAILED) {
        fray_failure f = fray_fight_error(fray_play_fight(play));
        broke = broke || breaks_so(&f, p->fault);
    }
    return broke && next == p->count;
}

/* broken.play, broken-2.play, broken-3.play ... */
static char *record_path(const char *path, uint64_t number)
{
    const char *dot = strrchr(path, '.');
    if (number == 1) return text_of("%s", path);
    if (!dot || strchr(dot, '/')) dot = path + strlen(path);
    return text_of("%.*s-%llu%s", (int)(dot - path), path, (unsigned long long)number, dot);
}

static bool lines_write(const fray_play *play, const char *path)
{
    struct text_stream t;
    FILE *to = text_stream_begin(&t);
    for (size_t i = 0; i < fray_play_line_count(play); i++)
        fprintf(to, "%s\n", fray_play_line(play, i));
    char *text = text_stream_end(&t);
    bool written = write_out(path, text, strlen(text)) == EXIT_CLEAN;
    free(text);
    return written;
}

char *made_record_write(const char *file, uint64_t number, struct module_finder *finder,
                        const char *path, const char *encounter, const struct played *p)
{
    static const fray_seat all = {.who = "", .kind = FRAY_SEAT_PERSON, .name = "", .throws = 1};
    fray_play_plan plan = {.rules = path, .encounter = encounter, .seats = &all, .seat_count = 1};
    fray_play *play = NULL;
    fray_findings *findings = NULL;
    const char *why;
    char *written = NULL;
    fray_result result = fray_play_new(NULL, finder_read, finder, &plan, &play, &findings, &why);
    if (result == FRAY_NO_MEMORY) out_of_memory();
    if (result == FRAY_OK && play_given(play, p)) {
        written = record_path(file, number);
        if (!lines_write(play, written)) {
            free(written);
            written = NULL;
        }
    }
    fray_play_free(play);
    fray_findings_free(findings);
    return written;
}
