/* same_fights.c ONE TWO FIGHTS [MEMBER] -- Plays each encounter of two compiled files with the same
 * dice, and compares event by event.
 *
 * Lines of text and the names of rolls and figures may differ, and so may the lines of the rules.
 * MEMBER holds a text, whose number is another in another program.
 * All else is compared: dice, choices, moves, marks, changes of members, sums, the winner. Prints
 * the first event that differs, and stops there. The last line is `N same, M differ`.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fray.h"

struct file {
    char *bytes;
    size_t size;
};

static struct file read_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    struct file all = {NULL, 0};
    if (!f || fseek(f, 0, SEEK_END) != 0) exit(2);
    all.size = (size_t)ftell(f);
    all.bytes = malloc(all.size + 1);
    rewind(f);
    if (!all.bytes || fread(all.bytes, 1, all.size, f) != all.size) exit(2);
    fclose(f);
    return all;
}

static fray_result read_file_of(void *user, const char *name, const char *from, const char **text,
                                size_t *size, const char **shown)
{
    const struct file *file = user;
    (void)from;
    *text = file->bytes;
    *size = file->size;
    *shown = name;
    return FRAY_OK;
}

static fray_program *program_of(const char *path, struct file *file)
{
    fray_program *program = NULL;
    fray_findings *findings = NULL;
    *file = read_whole(path);
    if (fray_compile(NULL, read_file_of, file, "rules", &program, &findings) != FRAY_OK) {
        fprintf(stderr, "%s is not a compiled file\n", path);
        exit(2);
    }
    fray_findings_free(findings);
    return program;
}

/* ---- events ---------------------------------------------------------------------------------- */

/* What is compared of an event: lines of text, reports and measures are for readers alone. */
static bool counts(const fray_event *e)
{
    return e->kind != FRAY_EVENT_SAY && e->kind != FRAY_EVENT_MEASURE &&
           e->kind != FRAY_EVENT_EXPECT;
}

static bool has_plain_name(const fray_event *e)
{
    return e->kind == FRAY_EVENT_ROLL || e->kind == FRAY_EVENT_FIGURE;
}

static bool same_event(const fray_event *a, const fray_event *b, const char *member)
{
    if (member && a->kind == FRAY_EVENT_CHANGE && b->kind == a->kind && a->text && b->text &&
        strcmp(a->text, member) == 0 && strcmp(b->text, member) == 0)
        return a->who == b->who;
    if (a->kind != b->kind || a->depth != b->depth || a->who != b->who || a->side != b->side ||
        a->thing != b->thing || a->value != b->value || a->before != b->before ||
        a->dice != b->dice || a->sides != b->sides || a->how != b->how || a->number != b->number)
        return false;
    if (has_plain_name(a) || !a->text || !b->text) return true;
    return strcmp(a->text, b->text) == 0;
}

struct play {
    fray_fight *fight;
    fray_driver driver;
    fray_signal signal;
    fray_result result;
};

/* To the next event that counts, or to the end. */
static void advance(struct play *p)
{
    do p->result = fray_run(p->fight, &p->driver, &p->signal);
    while (p->result == FRAY_OK && p->signal.kind == FRAY_SIGNAL_EVENT &&
           !counts(&p->signal.event));
}

static void print_event(const char *name, const struct play *p)
{
    const fray_event *e = &p->signal.event;
    if (p->result != FRAY_OK)
        printf("  %s: %s\n", name, fray_fight_error_text(p->fight, 0));
    else if (p->signal.kind == FRAY_SIGNAL_DONE)
        printf("  %s: the end, side %d\n", name, p->signal.winner);
    else
        printf("  %s: kind %d, %s of %s, %lld to %lld (%s:%u)\n", name, (int)e->kind,
               e->text ? e->text : "", e->who < 0 ? "-" : fray_creature_name(p->fight, e->who),
               (long long)e->before, (long long)e->value, e->file ? e->file : "", e->line);
}

static bool same_fight(struct play *a, struct play *b, const char *member, unsigned long *events)
{
    for (;;) {
        advance(a);
        advance(b);
        if (a->result != b->result) return false;
        if (a->result != FRAY_OK) return true;
        if (a->signal.kind != b->signal.kind) return false;
        if (a->signal.kind == FRAY_SIGNAL_DONE)
            return a->signal.winner == b->signal.winner && a->signal.by_limit == b->signal.by_limit;
        if (!same_event(&a->signal.event, &b->signal.event, member)) return false;
        ++*events;
    }
}

static bool same_encounter(const fray_program *one, const fray_program *two, int id,
                           uint64_t fights, const char *member, unsigned long *events)
{
    fray_fight *start[2];
    struct play a = {.result = FRAY_OK}, b = a;
    bool same = true;
    if (fray_fight_new(one, id, NULL, 0, &start[0]) != FRAY_OK ||
        fray_fight_new(two, id, NULL, 0, &start[1]) != FRAY_OK ||
        fray_fight_clone(start[0], &a.fight) != FRAY_OK ||
        fray_fight_clone(start[1], &b.fight) != FRAY_OK)
        exit(2);
    fray_fight_listen(a.fight, 1);
    fray_fight_listen(b.fight, 1);
    for (uint64_t i = 0; i < fights && same; i++) {
        fray_fight_copy(a.fight, start[0]);
        fray_fight_copy(b.fight, start[1]);
        a.driver = b.driver = fray_driver_sampled(1, i);
        same = same_fight(&a, &b, member, events);
        if (!same) {
            printf("%s, fight %llu\n", fray_encounter_name(one, id), (unsigned long long)i);
            print_event("one", &a);
            print_event("two", &b);
        }
    }
    fray_fight_free(a.fight);
    fray_fight_free(b.fight);
    fray_fight_free(start[0]);
    fray_fight_free(start[1]);
    return same;
}

int main(int argc, char **argv)
{
    struct file files[2];
    unsigned long events = 0;
    int same = 0, differ = 0;
    if (argc < 4) return 2;
    const char *member = argc > 4 ? argv[4] : NULL;
    fray_program *one = program_of(argv[1], &files[0]), *two = program_of(argv[2], &files[1]);
    int count = fray_encounter_count(one, FRAY_ENCOUNTERS);
    for (int i = 0; i < count && !differ; i++)
        if (same_encounter(one, two, fray_encounter_at(one, FRAY_ENCOUNTERS, i),
                           strtoull(argv[3], NULL, 10), member, &events))
            same++;
        else
            differ++;
    printf("%lu events: %d same, %d differ\n", events, same, differ);
    fray_program_free(one);
    fray_program_free(two);
    free(files[0].bytes);
    free(files[1].bytes);
    return differ > 0;
}
