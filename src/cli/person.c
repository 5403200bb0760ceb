/* person.c -- a person at the terminal who throws real dice, or decides for a side.
 *
 * Prompts go to standard error, so that the told fight on standard output stays what it is; answers are lines of standard
 * input. Whatever is not understood is asked again; the end of the input ends the asking.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "person.h"

/* ---- what was answered ---- */

static void record_add(struct record *r, const char *word)
{
    size_t size = strlen(word);
    if (r->size + size + 2 > r->room) {
        r->room = (r->size + size + 2) * 2;
        r->text = need_memory(r->text, r->room);
    }
    if (r->size) r->text[r->size++] = ' ';
    memcpy(r->text + r->size, word, size + 1);
    r->size += size;
}

void record_face(struct record *r, int face)
{
    char word[16];
    snprintf(word, sizeof word, "%d", face);
    if (r) record_add(r, word);
}

void record_choice(struct record *r, const int *chosen, int count)
{
    char word[8 + 64 * 4] = "c";
    size_t size = 1;
    if (!r) return;
    for (int i = 0; i < count; i++) size += (size_t)snprintf(word + size, sizeof word - size, "%s%d", i ? "," : "", chosen[i]);
    record_add(r, count < 0 ? "d" : word);
}

/* ---- what one is asked about ---- */

enum { OPEN_MOST = 64, KIND_MOST = 32 };

static struct {
    char kind[KIND_MOST];
    int who;
} opened[OPEN_MOST]; /* events of the rules that are open, the innermost last */
static int open_count;

void person_hears(const fray_event *e)
{
    if (e->kind == FRAY_EVENT_CLOSE && open_count > 0) open_count--;
    if (e->kind != FRAY_EVENT_OPEN) return;
    if (open_count < OPEN_MOST) {
        snprintf(opened[open_count].kind, KIND_MOST, "%s", e->text ? e->text : "");
        opened[open_count].who = e->who;
    }
    open_count++;
}

/* ---- who answers ---- */

static fray_result roll_for(fray_driver *driver, const fray_roll *roll, int *face)
{
    const struct person *p = driver->user;
    if (p->throws) return FRAY_NOT_FOUND; /* so the roll comes to us */
    fray_result result = p->dice(driver, roll, face);
    if (result == FRAY_OK) record_face(p->record, *face);
    return result;
}

static fray_result choose_for(fray_driver *driver, fray_fight *fight, const fray_question *question, int *chosen, int *count)
{
    const struct person *p = driver->user;
    if (p->side >= 0 && question->side == p->side) return FRAY_NOT_FOUND;
    fray_result result = p->others(driver, fight, question, chosen, count);
    if (result == FRAY_OK) record_choice(p->record, chosen, *count);
    return result;
}

void person_sits_down(struct person *p, fray_driver *driver)
{
    open_count = 0;
    p->dice = driver->roll;
    p->others = driver->choose;
    driver->user = p;
    driver->roll = roll_for;
    driver->choose = choose_for;
}

static bool read_line(char *line, int size)
{
    if (!fgets(line, size, stdin)) return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

/* The number at the start of *at, which moves behind it and behind blanks and commas; -1: there is none. */
static long next_number(const char **at)
{
    char *end;
    while (**at == ' ' || **at == ',' || **at == '\t') (*at)++;
    long n = strtol(*at, &end, 10);
    if (end == *at) return -1;
    *at = end;
    return n;
}

static bool type_roll(const struct person *p, fray_fight *fight, const fray_roll *roll)
{
    char line[64];
    for (;;) {
        put(stderr, "%s: d%d shows? ", roll->name, roll->sides);
        if (!read_line(line, sizeof line)) return false;
        const char *at = line;
        long face = next_number(&at);
        if (face >= 1 && face <= roll->sides && fray_give_roll(fight, (int)face) == FRAY_OK) {
            record_face(p->record, (int)face);
            return true;
        }
        put(stderr, "a number from 1 to %d, please\n", roll->sides);
    }
}

/* "Ann, what to do (step of Bo):" whatever somebody else is in the middle of. */
static void show_question(const fray_fight *fight, const fray_question *q)
{
    if (q->who >= 0) put(stderr, "%s, ", fray_creature_name(fight, q->who));
    put(stderr, "%s", q->prompt);
    int last = open_count - 1;
    bool of_another = last >= 0 && last < OPEN_MOST && opened[last].who >= 0 && opened[last].who != q->who;
    if (of_another && q->who >= 0) put(stderr, " (%s of %s)", opened[last].kind, fray_creature_name(fight, opened[last].who));
    put(stderr, ":\n");
}

static void show_options(const fray_fight *fight, const fray_question *q)
{
    show_question(fight, q);
    for (size_t i = 0; i < q->count; i++) put(stderr, "  %zu  %s\n", i + 1, q->options[i].text);
    if (q->most > 1) put(stderr, "%s%d numbers", q->least == q->most ? "" : "up to ", q->most);
    else put(stderr, "a number");
    put(stderr, "%s? ", q->least == 0 ? ", or Enter for nothing" : "");
}

static bool type_choice(const struct person *p, fray_fight *fight, const fray_question *q)
{
    enum { MOST = 64 };
    char line[256];
    for (;;) {
        int chosen[MOST], count = 0;
        show_options(fight, q);
        if (!read_line(line, sizeof line)) return false;
        const char *at = line;
        for (long n = next_number(&at); n >= 0 && count < MOST; n = next_number(&at)) chosen[count++] = (int)n - 1;
        if (*at == '\0' && count >= q->least && count <= q->most && fray_answer(fight, chosen, count) == FRAY_OK) {
            record_choice(p->record, chosen, count);
            return true;
        }
        put(stderr, "that is no choice here\n");
    }
}

bool person_answers(const struct person *p, fray_fight *fight, const fray_signal *signal)
{
    fflush(stdout);
    if (signal->kind == FRAY_SIGNAL_ROLL && p->throws) return type_roll(p, fight, &signal->roll);
    if (signal->kind == FRAY_SIGNAL_QUESTION && p->side >= 0) return type_choice(p, fight, &signal->question);
    return false;
}
