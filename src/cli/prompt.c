/* prompt.c -- Asks a player at the terminal for real dice and for decisions.
 *
 * Prompts go to standard error, so that standard output holds the fight alone. Answers are lines of
 * standard input: numbers, names or their beginnings; `?` asks for help. An invalid answer is asked
 * again; the end of the input ends the fight. prompt_parse.c parses the answers.
 */
#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "play_cli.h"
#include "prompt.h"
#include "search_player.h"

/* ---- the record of answers ---- */

static void record_add(struct play_record *r, const char *word)
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

void record_face(struct play_record *r, int face)
{
    char word[16];
    snprintf(word, sizeof word, "%d", face);
    if (r) record_add(r, word);
}

void record_choice(struct play_record *r, const int *chosen, int count)
{
    char word[8 + 64 * 6] = "c"; /* 64 options of up to five digits */
    size_t size = 1;
    if (!r) return;
    for (int i = 0; i < count; i++)
        size += (size_t)snprintf(word + size, sizeof word - size, "%s%d", i ? "," : "", chosen[i]);
    record_add(r, count < 0 ? "d" : word);
}

/* ---- the context of a question ---- */

enum { OPEN_MOST = 64, KIND_MOST = 32 };

static struct {
    char kind[KIND_MOST];
    int who;
} open_events[OPEN_MOST]; /* events of the rules that are open, the innermost last */
static int open_count;
/* The deadline of questions in a row; 0: no clock runs. A line of the log ends the row. */
static int64_t row_until;

void player_observe(const fray_event *e)
{
    if (e->kind == FRAY_EVENT_SAY) row_until = 0;
    if (e->kind == FRAY_EVENT_CLOSE && open_count > 0) open_count--;
    if (e->kind != FRAY_EVENT_OPEN) return;
    if (open_count < OPEN_MOST) {
        snprintf(open_events[open_count].kind, KIND_MOST, "%s", e->text ? e->text : "");
        open_events[open_count].who = e->who;
    }
    open_count++;
}

/* ---- the driver ---- */

static fray_result driver_roll(fray_driver *driver, const fray_roll *roll, int *face)
{
    const struct player *p = driver->user;
    if (p->throws) return FRAY_NOT_FOUND; /* the roll is returned to ask_roll */
    fray_result result = p->other_dice(driver, roll, face);
    if (result == FRAY_OK) record_face(p->record, *face);
    return result;
}

static fray_result driver_choose(fray_driver *driver, fray_fight *fight,
                                 const fray_question *question, int *chosen, int *count)
{
    const struct player *p = driver->user;
    if (p->side >= 0 && question->side == p->side) return FRAY_NOT_FOUND;
    fray_result result = p->other_choices(driver, fight, question, chosen, count);
    if (result == FRAY_OK) record_choice(p->record, chosen, *count);
    return result;
}

void player_attach(struct player *p, fray_driver *driver)
{
    open_count = 0;
    /* unbuffered, so that poll sees all input */
    if (p->clock) setvbuf(stdin, NULL, _IONBF, 0);
    p->other_dice = driver->roll;
    p->other_choices = driver->choose;
    driver->user = p;
    driver->roll = driver_roll;
    driver->choose = driver_choose;
}

/* Waits for input until the deadline (0: without limit). False: time is up. */
static bool wait_for_input(int64_t until)
{
    struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
    int64_t left = until ? until - milliseconds() : -1;
    if (until && left <= 0) return false;
    return poll(&typed, 1, (int)left) != 0;
}

static bool read_line(char *line, int size)
{
    if (!fgets(line, size, stdin)) return false;
    size_t end = strcspn(line, "\r\n"), from = strspn(line, " \t");
    /* too long: discard the rest, so that the line matches no answer */
    if (line[end] == '\0' && end + 1 == (size_t)size)
        for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
    while (end > from && (line[end - 1] == ' ' || line[end - 1] == '\t')) end--;
    memmove(line, line + from, end - from);
    line[end - from] = '\0';
    return true;
}

/* ---- dice ---- */

static bool ask_roll(const struct player *p, fray_fight *fight, const fray_roll *roll)
{
    char line[64];
    for (;;) {
        if (roll->who >= 0) put(stderr, "%s, ", fray_creature_name(fight, roll->who));
        put(stderr, "%s: d%d ", roll->name, roll->sides);
        if (roll->dice > 1) put(stderr, "(%d of %d) ", roll->index + 1, roll->dice);
        put(stderr, "shows? ");
        if (!read_line(line, sizeof line)) return false;
        uint64_t face = 0;
        bool fits = read_number(line, strlen(line), (uint64_t)roll->sides, &face) && face;
        if (fits) players_note_roll(p->beside, (int)face);
        if (fits && fray_give_roll(fight, (int)face) == FRAY_OK) {
            record_face(p->record, (int)face);
            return true;
        }
        put(stderr, "a number from 1 to %d, please\n", roll->sides);
    }
}

/* ---- questions ---- */

void player_observe_begin(void)
{
    open_count = 0;
}

void put_open_event(FILE *to, const fray_fight *fight, const fray_question *q)
{
    int last = open_count - 1;
    bool of_another = last >= 0 && last < OPEN_MOST && open_events[last].who >= 0 &&
                      open_events[last].who != q->who;
    if (of_another && q->who >= 0)
        put(to, " (%s of %s)", open_events[last].kind,
            fray_creature_name(fight, open_events[last].who));
}

/* Prints "Ann, what to do (step of Bo):" with the event of another creature that is open. */
static void show_question(const fray_fight *fight, const fray_question *q)
{
    if (q->who >= 0) put(stderr, "%s, ", fray_creature_name(fight, q->who));
    put(stderr, "%s", q->prompt);
    put_open_event(stderr, fight, q);
    put(stderr, ":\n");
}

/* Prints the place of an option that is a creature on the map. */
static void show_whereabouts(const fray_fight *fight, const char *option)
{
    char place[32];
    for (int i = 0; i < fray_creature_count(fight); i++) {
        int at = fray_creature_place(fight, i);
        if (at >= 0 && strcmp(fray_creature_name(fight, i), option) == 0)
            put(stderr, "  (%s)", place_text(fight, at, place));
    }
}

static void show_options(const fray_fight *fight, const fray_question *q)
{
    show_question(fight, q);
    if (answers_are_values(q)) return;
    for (size_t i = 0; i < options_listed(q); i++) {
        put(stderr, "  %zu  %s", i + 1, q->options[i].text);
        show_whereabouts(fight, q->options[i].text);
        put(stderr, "\n");
    }
    put_options_left(q);
}

static void show_prompt(const fray_question *q, bool clock)
{
    if (q->most > 1)
        put(stderr, "%s%d of them", q->least == q->most ? "" : "up to ", q->most);
    else if (answers_are_values(q) && options_listed(q) < q->count)
        put(stderr, "%s, %s, ... or %s", q->options[0].text, q->options[1].text,
            q->options[q->count - 1].text);
    else if (answers_are_values(q))
        for (size_t i = 0; i < q->count; i++)
            put(stderr, "%s%s", i == 0 ? "" : i + 1 < q->count ? ", " : " or ", q->options[i].text);
    else
        put(stderr, "a number");
    put(stderr, "%s", q->least == 0 ? ", or Enter for nothing" : "");
    if (clock && q->limit_seconds)
        put(stderr, " (%d second%s)", q->limit_seconds, q->limit_seconds == 1 ? "" : "s");
    put(stderr, "? ");
}

static void show_help(const fray_question *q)
{
    put(stderr,
        answers_are_values(q) ? "  type the number\n"
                              : "  type a number, a name or its beginning%s\n",
        q->most > 1 ? "; separate several with commas" : "");
    if (q->least == 0) put(stderr, "  Enter alone chooses nothing\n");
    put(stderr, "  ? 1, ? NAME   show its rules text\n  map           show the map\n  "
                "Ctrl-D        stop here\n");
}

static bool is_word(const char *line, const char *word)
{
    size_t i = 0;
    while (line[i] && tolower((unsigned char)line[i]) == word[i]) i++;
    return line[i] == word[i];
}

/* Handles `?`, `help` and `map`. False: the line is an answer. */
static bool handle_help(const struct player *p, const fray_fight *fight, const fray_question *q,
                        const char *line)
{
    if (*line == '?') {
        while (*++line == ' ') continue;
        if (!*line)
            show_help(q);
        else
            print_rules_text(p->rules, q, line);
    } else if (is_word(line, "help"))
        show_help(q);
    else if (!is_word(line, "map"))
        return false;
    else if (!map_draw(stderr, fight))
        put_creatures(stderr, fight);
    return true;
}

/* Those who search beside the player note an answer that fits, before it is given. */
static bool answer(const struct player *p, fray_fight *fight, const fray_question *q,
                   const int *chosen, int count)
{
    players_note_answer(p->beside, fight, q, chosen, count);
    return fray_answer(fight, chosen, count) == FRAY_OK;
}

static bool ask_choice(const struct player *p, fray_fight *fight, const fray_question *q)
{
    static bool greeted;
    char line[256];
    int chosen[CHOSEN_MOST];
    if (!p->clock || !q->limit_seconds || !q->has_default)
        row_until = 0;
    else if (!row_until)
        row_until = milliseconds() + (int64_t)q->limit_seconds * 1000;
    int64_t until = row_until;
    if (!greeted) put(stderr, "(Answer with a number or a name; ? shows help.)\n");
    greeted = true;
    show_options(fight, q);
    for (;;) {
        show_prompt(q, p->clock);
        if (until && !wait_for_input(until) && answer(p, fight, q, chosen, -1)) {
            put(stderr, "\ntime is up\n");
            record_choice(p->record, chosen, -1);
            return true;
        }
        if (!read_line(line, sizeof line)) return false;
        int count = choice_parse(q, line, chosen);
        if (count >= 0 && answer(p, fight, q, chosen, count)) {
            record_choice(p->record, chosen, count);
            return true;
        }
        if (handle_help(p, fight, q, line))
            show_options(fight, q);
        else
            choice_report_invalid(q, line);
    }
}

bool player_answer(const struct player *p, fray_fight *fight, const fray_signal *signal)
{
    fflush(stdout);
    if (signal->kind == FRAY_SIGNAL_ROLL && p->throws) return ask_roll(p, fight, &signal->roll);
    if (signal->kind == FRAY_SIGNAL_QUESTION && p->side >= 0)
        return ask_choice(p, fight, &signal->question);
    return false;
}
