/* play_begin.c -- Begins a fight at the table, or opens its record: seats from options, files,
 * errors.
 *
 * `fray play` and `fray serve` begin alike.
 */
#include <stdlib.h>
#include <string.h>

#include "play_cli.h"

#include "tool/fight/search_player.h"
#include "tool/io/clock.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/module_path.h"

/* ---- seats from options ---- */

void seats_free(struct seat_list *seats)
{
    for (size_t i = 0; i < seats->count; i++) free(seats->texts[i]);
    free(seats->texts);
    free(seats->at);
}

fray_seat *seat_add(struct seat_list *seats, const char *text)
{
    NEED_ROOM(seats->at, seats->count);
    NEED_ROOM(seats->texts, seats->count);
    seats->texts[seats->count] = text_of("%s", text ? text : "");
    seats->at[seats->count] =
        (fray_seat){.who = text ? seats->texts[seats->count] : NULL, .name = ""};
    return &seats->at[seats->count++];
}

static int read_seat(struct seat_list *seats, const char *text)
{
    static const char *const kinds[] = {"tactics", "random", "person", "search", NULL};
    fray_seat *seat = seat_add(seats, text);
    char *equals = strchr(seats->texts[seats->count - 1], '='), *colon;
    if (!equals)
        return usage_error("--seat is WHO=BY, for example Ines=person; '%s' has no =", text);
    *equals++ = '\0';
    if ((colon = strchr(equals, ':')) != NULL) *colon++ = '\0';
    int kind = parse_choice("--seat", equals, kinds);
    if (kind < 0) return EXIT_USAGE;
    seat->kind = (fray_seat_kind)kind;
    seat->name = colon ? colon : "";
    if (kind == FRAY_SEAT_SEARCH && *seat->name) {
        struct search_budget budget;
        char *search = text_of("search:%s", seat->name);
        int code = read_search(search, true, &budget);
        free(search);
        if (code != EXIT_CLEAN) return code;
    }
    if (strcmp(seat->who, "all") == 0) seat->who = "";
    return EXIT_CLEAN;
}

static void read_throw(struct seat_list *seats, const char *who)
{
    bool all = strcmp(who, "all") == 0, found = all;
    for (size_t i = 0; i < seats->count; i++)
        if (all || strcmp(seats->at[i].who, who) == 0) seats->at[i].throws = 1, found = true;
    if (found && seats->count) return;
    fray_seat *seat = seat_add(seats, all ? "" : who);
    seat->kind = all ? FRAY_SEAT_TACTICS : FRAY_SEAT_PERSON;
    seat->throws = 1;
}

int seats_read(struct seat_list *seats, const char **by, const char **throws)
{
    *seats = (struct seat_list){0};
    for (; by && *by; by++) {
        int code = read_seat(seats, *by);
        if (code != EXIT_CLEAN) return code;
    }
    for (; throws && *throws; throws++) read_throw(seats, *throws);
    return EXIT_CLEAN;
}

/* ---- beginning ---- */

static int fail_to_begin(fray_result result, const char *path, fray_findings *findings,
                         const char *why)
{
    bool errors = findings && fray_findings_count(findings, FRAY_ERROR) > 0;
    if (errors)
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    else
        print_error("%s: %s", path, why);
    fray_findings_free(findings);
    bool wrong = result == FRAY_BAD_ARGUMENT || result == FRAY_NOT_FOUND;
    return wrong ? EXIT_USAGE : exit_code_of(result);
}

int play_begin_with(fray_reader reader, void *user, const fray_play_plan *plan, fray_play **play,
                    fray_findings **findings)
{
    const char *why;
    fray_result result = fray_play_new(NULL, reader, user, plan, play, findings, &why);
    return result == FRAY_OK ? EXIT_CLEAN : fail_to_begin(result, plan->rules, *findings, why);
}

int play_begin(const fray_play_plan *plan, fray_play **play, fray_findings **findings)
{
    const char *why;
    struct module_finder *finder = finder_new(plan->rules, &why);
    if (!finder) {
        print_error("cannot read %s: %s", plan->rules, why);
        return EXIT_USAGE;
    }
    int code = play_begin_with(finder_read, finder, plan, play, findings);
    finder_free(finder);
    return code;
}

/* "my/ford.fray" and seed 7: "ford-7.play". */
fray_turn *fight_order(fray_fight *fight, int order, size_t *count)
{
    size_t room = 0;
    fray_turn *turns = NULL;
    *count = 0;
    while (fray_fight_order(fight, order, turns, room, count) == FRAY_OK && *count > room) {
        room = *count;
        turns = xrealloc(turns, room * sizeof *turns);
    }
    return turns;
}

char *record_name(const char *rules, uint64_t seed, uint64_t fight)
{
    char number[24], promise[PROMISE + 1];
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    dice_promise(seed, fight, promise);
    const char *slash = strrchr(rules, '/'), *name = slash ? slash + 1 : rules;
    const char *dot = strrchr(name, '.');
    char *stem = text_copy(name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
    char *path = dice_are_drawn(fight) /* it shows nothing of them */
                     ? text_of("%s-%.8s.play", strcmp(stem, "-") == 0 ? "fight" : stem, promise)
                     : text_of("%s-%s.play", strcmp(stem, "-") == 0 ? "fight" : stem, number);
    free(stem);
    return path;
}

/* ---- searches ---- */

enum { SLICE = 50 /* milliseconds */, SLICE_FIRST = 4 };

void search_begin_slices(fray_play *play, struct search_clock *clock)
{
    *clock = (struct search_clock){.playouts = SLICE_FIRST};
    fray_play_set_slice(play, clock->playouts);
}

/* The next slice takes about as long as a slice should. */
bool search_follow(fray_play *play, struct search_clock *clock, int64_t most)
{
    int64_t now = milliseconds(), took = clock->last ? now - clock->last : 0;
    if (!clock->began) clock->began = now;
    if (took < SLICE / 2)
        clock->playouts *= 2;
    else if (took > SLICE * 2 && clock->playouts > 1)
        clock->playouts /= 2;
    clock->last = now;
    fray_play_set_slice(play, clock->playouts);
    if (now - clock->began < most) return true;
    fray_play_end_search(play);
    return false;
}

void search_rest(struct search_clock *clock)
{
    clock->began = clock->last = 0;
}

int64_t search_most(const fray_seat *seat, int64_t otherwise)
{
    size_t digits = strspn(seat->name, "0123456789");
    uint64_t number;
    if (!digits || !read_number(seat->name, digits, INT32_MAX, &number)) return otherwise;
    if (strcmp(seat->name + digits, "s") == 0) return (int64_t)number * 1000;
    return strcmp(seat->name + digits, "ms") == 0 ? (int64_t)number : otherwise;
}

/* ---- records ---- */

void report_damage(const char *path, fray_play_damage damage)
{
    if (damage.cut)
        print_error("%s: line %zu is cut, and left out", path, damage.line);
    else
        print_error("%s: line %zu: %s; it is left out, and so are all lines after it", path,
                    damage.line, damage.text);
}

/* A copy of a damaged record, so that nothing is lost when the file continues. */
static int keep_damaged(const char *path, const struct file_contents *record)
{
    char *copy = text_of("%s.damaged", path);
    int code = write_out(copy, record->bytes, record->size);
    if (code == EXIT_CLEAN) put(stderr, "The damaged record is kept as %s.\n", copy);
    free(copy);
    return code;
}

int record_open(const char *path, const struct file_contents *record, const char *rules,
                fray_play **play, fray_findings **findings)
{
    const char *why;
    struct module_finder *finder = rules ? finder_new(rules, &why) : NULL;
    if (rules && !finder) {
        print_error("cannot read %s: %s", rules, why);
        return EXIT_USAGE;
    }
    fray_result result = fray_play_open(NULL, rules ? finder_read : NULL, finder, record->bytes,
                                        record->size, play, findings, &why);
    if (finder) finder_free(finder);
    if (result != FRAY_OK) return fail_to_begin(result, path, *findings, why);
    return EXIT_CLEAN;
}

int play_continue(const char *path, const struct file_contents *record, fray_play **play,
                  fray_findings **findings, struct record_file **file)
{
    int code = record_open(path, record, NULL, play, findings);
    if (code != EXIT_CLEAN) return code;
    fray_play_damage damage = fray_play_damage_of(*play);
    if (damage.line) report_damage(path, damage);
    if (damage.line && !damage.cut) code = keep_damaged(path, record);
    if (code == EXIT_CLEAN) {
        *file = record_file_continue(path, fray_play_line_count(*play),
                                     damage.line ? damage.bytes : record->size);
        if (*file) return EXIT_CLEAN;
        code = EXIT_USAGE;
    }
    fray_findings_free(*findings);
    fray_play_free(*play);
    return code;
}
