/* step_record.c -- Records the dice and choices of a fight or step as words.
 *
 * A campaign keeps them, so that each step can be replayed without the dice and tactics of today.
 */
#include "step_record.h"

#include "tool/io/memory.h"

#include <stdio.h>
#include <string.h>

static void add_word(struct step_record *r, const char *word)
{
    size_t size = strlen(word);
    if (r->size + size + 2 > r->room) {
        r->room = (r->size + size + 2) * 2;
        r->text = xrealloc(r->text, r->room);
    }
    if (r->size) r->text[r->size++] = ' ';
    memcpy(r->text + r->size, word, size + 1);
    r->size += size;
}

static void record_face(struct step_record *r, int face)
{
    char word[16];
    snprintf(word, sizeof word, "%d", face);
    if (r) add_word(r, word);
}

void record_choice(struct step_record *r, const int *chosen, int count)
{
    char word[8 + 64 * 6] = "c"; /* 64 options of up to five digits */
    size_t size = 1;
    if (!r) return;
    for (int i = 0; i < count; i++)
        size += (size_t)snprintf(word + size, sizeof word - size, "%s%d", i ? "," : "", chosen[i]);
    add_word(r, count < 0 ? "d" : word);
}

static fray_result roll(fray_driver *driver, const fray_roll *asked, int *face)
{
    struct recorder *r = driver->user;
    fray_result result = r->roll(driver, asked, face);
    if (result == FRAY_OK) record_face(r->record, *face);
    return result;
}

static fray_result choose(fray_driver *driver, fray_fight *fight, const fray_question *question,
                          int *chosen, int *count)
{
    struct recorder *r = driver->user;
    fray_result result = r->choose(driver, fight, question, chosen, count);
    if (result == FRAY_OK) record_choice(r->record, chosen, *count);
    return result;
}

void recorder_attach(struct recorder *recorder, struct step_record *record, fray_driver *driver)
{
    *recorder = (struct recorder){record, driver->roll, driver->choose};
    driver->roll = roll;
    driver->choose = choose;
    driver->user = recorder;
}
