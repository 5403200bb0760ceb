/* play_screen.c -- Shows a fight at the table in a terminal: fighters, questions, cards, help.
 *
 * The story goes to standard output, everything else to standard error. Nothing depends on colour
 * or on the position of text, so that a screen reader can follow.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choice_parse.h"
#include "play_cli.h"

#include "tool/doc/doc_print.h"
#include "tool/fight/draw_map.h"
#include "tool/fight/fight_printer.h"
#include "tool/io/line_input.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"

enum { WIDTH = 80, LINES_OF_COVER = 60 };

/* ---- persons ---- */

static bool side_is_watched(const struct table *t, int side)
{
    const fray_fight *fight = fray_play_fight(t->play);
    for (int i = 0; i < fray_creature_count(fight); i++)
        if (fray_creature_side(fight, i) == side &&
            fray_play_seat(t->play, i, -1).kind == FRAY_SEAT_PERSON)
            return true;
    return fray_play_seat(t->play, -1, side).kind == FRAY_SEAT_PERSON;
}

bool table_sees(const struct table *t, const fray_event *event)
{
    const fray_fight *fight = fray_play_fight(t->play);
    for (int side = 0; side < fray_side_count(fight); side++)
        if (side_is_watched(t, side) && !fray_event_seen(fight, event, side)) return false;
    return true;
}

void table_count_persons(struct table *t)
{
    const fray_fight *fight = fray_play_fight(t->play);
    const char *first = NULL;
    t->several = false;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        fray_seat seat = fray_play_seat(t->play, i, -1);
        if (seat.kind != FRAY_SEAT_PERSON) continue;
        if (first && strcmp(first, seat.name) != 0) t->several = true;
        first = seat.name;
    }
}

void table_cover(struct table *t)
{
    if (!t->several || !isatty(STDERR_FILENO)) return;
    fflush(stdout);
    if (terminal_moves())
        fputs("\033[2J\033[3J\033[H", stderr);
    else
        for (int i = 0; i < LINES_OF_COVER; i++) fputc('\n', stderr);
}

bool table_turn_to(struct table *t, const fray_seat *seat)
{
    char *line;
    if (!t->several) return true;
    if (t->person && strcmp(t->person, seat->name) == 0) return true;
    free(t->person);
    t->person = text_of("%s", seat->name);
    string_map_free(&t->texts, NULL);
    t->texts = (struct string_map){0};
    put(stderr, "Now %s decides. ", *seat->name ? seat->name : "the next person");
    if (!isatty(STDIN_FILENO)) {
        put(stderr, "\n");
        return true;
    }
    if (line_input("Press Enter when nobody else looks.", 0, false, &line) != LINE_READ)
        return false;
    free(line);
    return true;
}

/* ---- fighters ---- */

enum { HANG = 6 };

static void put_fighter_line(FILE *to, const struct table *t, int creature)
{
    const fray_fight *fight = fray_play_fight(t->play);
    char place[32];
    int at = fray_creature_place(fight, creature), side = fray_creature_side(fight, creature);
    put(to, "  %s", fray_creature_name(fight, creature));
    if (side >= 0) put(to, " (%s)", fray_side_name(fight, side));
    put(to, at < 0 ? ", %s" : " at %s", place_text(fight, at, place));
    for (int track = 0; track < fray_track_count(fight); track++) {
        int top, value = fray_track_value(fight, creature, track, &top);
        if (top == 0 && value == 0) continue;
        put(to, ", %s %d", fray_track_name(fight, track), value);
        if (top > 0) put(to, "/%d", top);
    }
    int conditions = fray_condition_count(fight, creature);
    for (int i = 0; i < conditions; i++) {
        int left = fray_condition_left(fight, creature, i, NULL);
        put(to, "%s%s", i ? ", " : "; ", fray_condition_name(fight, creature, i));
        if (left > 0) put(to, " (%d)", left);
    }
}

static void put_fighter(FILE *to, const struct table *t, int creature)
{
    struct text_stream whole;
    FILE *text = text_stream_begin(&whole);
    put_fighter_line(text, t, creature);
    char *line = text_stream_end(&whole);
    put_folded(to, line, FOLD_LIST, WIDTH, HANG);
    free(line);
}

/* ---- kept values ---- */

struct kept_line {
    FILE *to;
    const char *of; /* whose they are; NULL: it is printed already */
};

static void put_kept_value(void *user, const char *name, const char *text)
{
    struct kept_line *line = user;
    if (line->of)
        put(line->to, "  %s: ", line->of);
    else
        put(line->to, "; ");
    line->of = NULL;
    put(line->to, "%s %s", name, text);
}

/* Persons of several sides share what all of them may see. */
static fray_view screen_view(const struct table *t)
{
    fray_view view = {.fight = fray_play_fight(t->play), .play = t->play};
    for (int side = 0, watched = 0; side < fray_side_count(view.fight) && side < 64; side++)
        if (side_is_watched(t, side)) view.sides = watched++ ? 0 : (uint64_t)1 << side;
    return view;
}

static void put_kept_of(FILE *to, const fray_view *view, fray_keeper of, int index, const char *who)
{
    struct text_stream whole;
    struct kept_line kept = {text_stream_begin(&whole), who};
    fray_show_kept(view, of, index, put_kept_value, &kept);
    char *line = text_stream_end(&whole);
    if (*line) put_folded(to, line, FOLD_LIST, WIDTH, HANG);
    free(line);
}

void table_put_kept(const struct table *t)
{
    char text[32];
    int columns = 0, rows = 0;
    fray_view view = screen_view(t);
    fray_map_size(view.fight, &columns, &rows);
    put_kept_of(stderr, &view, FRAY_KEEPER_FIGHT, 0, "The fight");
    for (int i = 0; i < fray_side_count(view.fight); i++)
        put_kept_of(stderr, &view, FRAY_KEEPER_SIDE, i, fray_side_name(view.fight, i));
    for (int i = 0; i < fray_creature_count(view.fight); i++)
        if (fray_play_takes_part(t->play, i) && fray_creature_side(view.fight, i) >= 0)
            put_kept_of(stderr, &view, FRAY_KEEPER_CREATURE, i, fray_creature_name(view.fight, i));
    for (int i = 0; i < columns * rows; i++)
        put_kept_of(stderr, &view, FRAY_KEEPER_PLACE, i, place_text(view.fight, i, text));
}

/* ---- orders of play ---- */

/* The name behind a turn: "Boris", "heroes". */
static const char *turn_name(const fray_fight *fight, const fray_turn *turn)
{
    return turn->creature >= 0 ? fray_creature_name(fight, turn->creature)
                               : fray_side_name(fight, turn->side);
}

/* Prints an order of play in one line, such as "Turns: Boris (14, done), Ines (12, now), Wolf (9)".
 */
static void put_order(FILE *to, const fray_fight *fight, const char *heading,
                      const fray_turn *turns, size_t count)
{
    static const char *const words[] = {"", "now", "done"};
    struct text_stream whole;
    FILE *text = text_stream_begin(&whole);
    put(text, "  %s:", heading);
    for (size_t i = 0; i < count; i++) {
        put(text, "%s %s", i ? "," : "", turn_name(fight, &turns[i]));
        bool waits = turns[i].state == FRAY_TURN_WAITS;
        if (turns[i].has_figure)
            put(text, " (%lld%s%s)", (long long)turns[i].figure, waits ? "" : ", ",
                words[turns[i].state]);
        else if (!waits)
            put(text, " (%s)", words[turns[i].state]);
    }
    char *line = text_stream_end(&whole);
    put_folded(to, line, FOLD_LIST, WIDTH, HANG);
    free(line);
}

static void put_roster(FILE *to, const struct table *t)
{
    for (int i = 0; i < fray_creature_count(fray_play_fight(t->play)); i++)
        if (fray_play_takes_part(t->play, i)) put_fighter(to, t, i);
}

static void put_orders(FILE *to, const struct table *t)
{
    const fray_program *program = fray_play_program(t->play);
    fray_fight *fight = fray_play_fight(t->play);
    for (int i = 0; i < fray_order_count(program); i++) {
        size_t count;
        fray_turn *turns = fight_order(fight, i, &count);
        if (count > 0) put_order(to, fight, fray_order_at(program, i).heading, turns, count);
        free(turns);
    }
}

/* Prints a part of the screen if it differs from what was shown last, or if `always`. Returns
 * whether it was printed. */
static bool show(struct table *t, void (*part)(FILE *to, const struct table *t), char **shown,
                 bool always)
{
    struct text_stream screen;
    part(text_stream_begin(&screen), t);
    char *text = text_stream_end(&screen);
    bool prints = always || !*shown || strcmp(*shown, text) != 0;
    if (prints) put_rendered(stderr, text);
    free(*shown);
    *shown = text;
    return prints;
}

static size_t lines_of(const char *text)
{
    size_t count = 0;
    for (; text && *text; text++) count += *text == '\n';
    return count;
}

/* Whether fighters and orders leave a screen that moves, with so many further lines. */
static bool scrolls_away(const struct table *t, size_t further)
{
    size_t rows = (size_t)screen_rows(stderr);
    if (!rows || !terminal_moves() || !t->roster) return false;
    size_t own = lines_of(t->roster) + lines_of(t->order),
           since = lines_printed() + t->typed - t->shown_at;
    return since > own && since + further >= rows;
}

void table_put_roster(struct table *t, bool always, size_t further)
{
    size_t at = lines_printed() + t->typed;
    always = always || scrolls_away(t, further);
    bool roster = show(t, put_roster, &t->roster, always), whole = roster || !*t->roster;
    show(t, put_orders, &t->order, always || roster);
    if (whole) t->shown_at = at;
}

/* ---- cards ---- */

static const fray_doc *doc_of(struct table *t)
{
    fray_findings *findings;
    if (!t->doc_made) {
        if (fray_play_doc(t->play, &t->doc, &findings) != FRAY_OK) t->doc = NULL;
        fray_findings_free(findings);
    }
    t->doc_made = true;
    return t->doc;
}

/* The only page of that name; .name is NULL if there is none. */
static fray_page only_page(struct table *t, const char *name)
{
    const fray_doc *doc = doc_of(t);
    fray_page page = {.name = NULL};
    for (size_t i = 0; doc && i < fray_doc_count(doc); i++) {
        fray_page one = fray_doc_page(doc, i);
        if (strcmp(one.name, name) != 0) continue;
        if (page.name) return (fray_page){.name = NULL};
        page = one;
    }
    return page;
}

/* Prints an option with the figures of its page, such as "Harm 2, Reach 1", behind column `from`.
 */
static void put_figures(const char *option, const fray_page *page, int from)
{
    char *line = text_of("%s", option);
    int pad = from - columns_of(option);
    for (size_t i = 0; i < page->figure_count; i++) {
        char *longer = text_of("%s%*s%s%s", line, i || pad < 0 ? 0 : pad, "", i ? ", " : "  ",
                               page->figures[i]);
        free(line);
        line = longer;
    }
    put_folded(stderr, line, FOLD_LIST, WIDTH, from + 2);
    free(line);
}

/* Prints the text of a page below its option, once for each person. */
static void put_option_text(struct table *t, const fray_page *page)
{
    char *text = text_of("%*s", HANG, "");
    size_t *shown = string_map_index(&t->texts, page->name);
    if (*shown) {
        free(text);
        return;
    }
    *shown = 1;
    for (size_t i = 0; i < page->rule_count; i++) {
        char *longer = text_of(i ? "%s %s" : "%s%s", text, page->rules[i]);
        free(text);
        text = longer;
    }
    if (page->rule_count) put_folded(stderr, text, FOLD_WORDS, WIDTH, HANG);
    free(text);
}

void table_put_page(struct table *t, const fray_question *q, const char *name)
{
    const fray_doc *doc = doc_of(t);
    if (!doc)
        put(stderr, "The rules have no printed text.\n");
    else
        put_rules_pages(doc, q, name);
}

/* ---- open events ---- */

enum { OPEN_MOST = 64, KIND_MOST = 32 };

static struct {
    char kind[KIND_MOST];
    int who;
} open_events[OPEN_MOST]; /* events of the rules that are open, the innermost last */
static int open_count;

void table_observe_begin(void)
{
    open_count = 0;
}

void table_observe(const fray_event *e)
{
    if (e->kind == FRAY_EVENT_CLOSE && open_count > 0) open_count--;
    if (e->kind != FRAY_EVENT_OPEN) return;
    if (open_count < OPEN_MOST) {
        snprintf(open_events[open_count].kind, KIND_MOST, "%s", e->text ? e->text : "");
        open_events[open_count].who = e->who;
    }
    open_count++;
}

const char *outermost_event(void)
{
    return open_count > 0 ? open_events[0].kind : "";
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

/* ---- questions ---- */

/* The creature of that name in the fight, or -1. */
static int find_creature(const fray_fight *fight, const char *name)
{
    for (int i = 0; i < fray_creature_count(fight); i++)
        if (strcmp(fray_creature_name(fight, i), name) == 0) return i;
    return -1;
}

/* Prints an option: a creature with its place, a card with its figures behind column `from` and
 * its text below. */
static void put_option(struct table *t, size_t number, const char *name, int from)
{
    const fray_fight *fight = fray_play_fight(t->play);
    int creature = find_creature(fight, name), at = fray_creature_place(fight, creature);
    fray_page page = creature < 0 ? only_page(t, name) : (fray_page){.name = NULL};
    char place[32], *line = text_of("  %2zu  %s", number, name);
    if (page.name) {
        put_figures(line, &page, from);
        put_option_text(t, &page);
    } else
        put(stderr, at >= 0 ? "%s  (%s)\n" : "%s\n", line, place_text(fight, at, place));
    free(line);
}

/* A square of an option such as "12, 3". */
static bool square_of(const fray_question *q, size_t i, int *column, int *row)
{
    int end = 0;
    return sscanf(q->options[i].text, "%d, %d%n", column, row, &end) == 2 &&
           q->options[i].text[end] == '\0';
}

/* Goals of a walk: too many squares for a line each. */
static bool are_squares(const fray_question *q)
{
    enum { LINES_MOST = 20 };
    int column, row;
    for (size_t i = 0; i < q->count; i++)
        if (!square_of(q, i, &column, &row)) return false;
    return q->count > LINES_MOST;
}

/* Squares beside one another are one range. Returns how many lines there are; to NULL: only that.
 */
static size_t put_squares(FILE *to, const fray_question *q)
{
    enum { RANGES_IN_LINE = 5 };
    size_t lines = 0;
    int column = 0, row = 0, first = 0, now, at = -1, ranges = 0;
    for (size_t i = 0; i <= q->count; i++) {
        bool goes_on =
            i < q->count && square_of(q, i, &now, &row) && row == at && now == column + 1;
        if (i > 0 && !goes_on && to) {
            if (first < column)
                put(to, " %d..%d, %d;", first, column, at);
            else
                put(to, " %d, %d;", column, at);
        }
        if (i == q->count) break;
        if (row != at || (!goes_on && ranges == RANGES_IN_LINE)) {
            if (to) put(to, i > 0 ? "\n " : " ");
            lines++;
            ranges = 0;
        }
        if (!goes_on) first = now, ranges++;
        column = now, at = row;
    }
    if (to) put(to, "\n");
    return lines;
}

size_t table_question_lines(const fray_question *q)
{
    if (are_squares(q)) return put_squares(NULL, q) + 2;
    return answers_are_values(q) ? 2 : options_listed(q) + 2;
}

void table_put_question(struct table *t, const fray_question *q)
{
    const fray_fight *fight = fray_play_fight(t->play);
    int widest = 0;
    if (q->who >= 0)
        put(stderr, "%s, ", fray_creature_name(fight, q->who));
    else if (q->side >= 0)
        put(stderr, "%s, ", fray_side_name(fight, q->side));
    put(stderr, "%s", q->prompt);
    put_open_event(stderr, fight, q);
    put(stderr, "%s:\n", q->secret ? " (secret)" : "");
    if (answers_are_values(q)) return;
    if (are_squares(q)) {
        put_squares(stderr, q);
        return;
    }
    for (size_t i = 0; i < options_listed(q); i++) {
        int columns = columns_of(q->options[i].text);
        if (columns > widest) widest = columns < 30 ? columns : 30;
    }
    for (size_t i = 0; i < options_listed(q); i++)
        put_option(t, i + 1, q->options[i].text, HANG + widest);
    put_options_left(q);
}

/* The line of the rules, cut to the screen, with the condition underlined. */
static void put_rule_line(FILE *to, const fray_why_not *why)
{
    enum { BEFORE = 16, INDENT = 4 };
    size_t size = strlen(why->source), begin = strspn(why->source, " \t");
    size_t from = (size_t)why->from, until = (size_t)why->to < size ? (size_t)why->to : size;
    if (from < begin) from = begin;
    if (until > begin + WIDTH - INDENT && from > begin + BEFORE) begin = from - BEFORE;
    while (begin > 0 && (why->source[begin] & 0xc0) == 0x80) begin--;
    char *rest = text_of("%s", why->source + begin);
    size_t shown = 0;
    for (int columns = 0; rest[shown] && columns < WIDTH - INDENT; shown++)
        columns += (rest[shown + 1] & 0xc0) != 0x80;
    while (rest[shown] && (rest[shown] & 0xc0) == 0x80) shown++;
    while (shown > 0 && rest[shown - 1] == ' ') shown--;
    rest[shown] = '\0';
    if (until > begin + shown) until = begin + shown;
    char *before = text_copy(rest, from > begin ? from - begin : 0),
         *marked = text_copy(why->source + from, until > from ? until - from : 0);
    put(to, "  %s, line %u:\n    %s\n    %*s", why->file, why->line, rest, columns_of(before), "");
    for (int i = columns_of(marked); i > 0; i--) fputc('^', to);
    fputc('\n', to);
    free(before), free(marked), free(rest);
}

void put_why_not(FILE *to, fray_play *play, const char *name, int side)
{
    fray_why_not why;
    fray_result result = fray_play_why_not(play, name, side, &why);
    if (result != FRAY_OK) {
        const char *text = fray_play_why(play);
        put(to, "%s\n", *text ? text : fray_result_text(result));
        return;
    }
    put(to, why.refused ? "%s is not offered: %s.\n" : "%s: %s.\n", why.name, why.text);
    if (why.refused && *why.file && *why.source) put_rule_line(to, &why);
}

void table_put_help(const fray_play_signal *open)
{
    if (open->kind == FRAY_PLAY_QUESTION) {
        const fray_question *q = &open->signal.question;
        put(stderr,
            answers_are_values(q)
                ? "  Type the number.\n"
                : "  Type the number of a line, a name, or at least three letters "
                  "of its beginning%s.\n",
            q->most > 1 ? "; separate several with commas" : "");
        if (q->least == 0) put(stderr, "  Enter alone chooses nothing.\n");
    } else if (open->kind == FRAY_PLAY_ROLL)
        put(stderr, "  Throw the die and type its face.\n");
    put(stderr, "  ? 1, ? NAME             print a card or a fighter\n"
                "  why not NAME            which condition of the rules excludes it\n"
                "  odds NAME               exact odds of a card, a target or an attack\n"
                "  who, map                fighters, conditions, order of play; the map\n"
                "  undo, undo 3, redo      step back and forward\n"
                "  back to round 2         to the first input after the second `round` began\n"
                "  fork NAME               try something: the branches can be compared\n"
                "  branch NAME, branches   go to a branch; list them\n"
                "  seat WHO BY [NAME]      BY is person, tactics, random or search\n"
                "  throw WHO, throw WHO off\n"
                "                          their dice are typed in from now on, or no longer\n"
                "  save, quit              the record is kept after each input anyway\n"
                "The referee:\n"
                "  ! STATEMENT             a line of the rules takes effect now\n"
                "  bring NAME at 5, 2 for SIDE\n"
                "                          another creature of the rules joins the fight\n"
                "  face 5, face 5 of 2     the last die, or the second one, shows 5 instead\n"
                "  dice                    the dice since the last input\n"
                "  veto                    call off what is happening\n");
}

void table_put_input(FILE *to, const fray_play_input *input)
{
    static const char *const words[] = {"by tactics", "at random", "by a person", "by search"};
    switch (input->kind) {
    case FRAY_INPUT_ANSWER:
    case FRAY_INPUT_THROW: return;
    case FRAY_INPUT_STATEMENT: put(to, "The referee: %s\n", input->text); break;
    case FRAY_INPUT_BRING:
        put(to, "The referee brings in %s for %s: %s\n", input->creature, input->side, input->text);
        break;
    case FRAY_INPUT_CORRECTION: put(to, "The referee: the die shows %d.\n", input->face); break;
    case FRAY_INPUT_VETO: put(to, "The referee calls off: %s\n", input->text); break;
    case FRAY_INPUT_SEAT:
        put(to, "%s is played %s", *input->seat.who ? input->seat.who : "Everybody",
            words[input->seat.kind]);
        if (*input->seat.name) put(to, " (%s)", input->seat.name);
        put(to, "%s from now on.\n", input->seat.throws ? ", with real dice," : "");
        break;
    }
}

void table_look(struct table *t)
{
    t->view.program = fray_play_program(t->play);
    t->view.fight = fray_play_fight(t->play);
}

/* The figures of a promise may be secret. Persons at the screen read what is promised: one of them
 * is the referee. */
static void put_promise(struct table *t, const struct fight_printer *printer, const fray_event *e)
{
    const char *end = strstr(e->text, " does not hold");
    char *text = end ? text_of("%.*s does not hold", (int)(end - e->text), e->text)
                     : text_of("%s", "a promise does not hold");
    fray_event shown = *e;
    shown.text = text;
    printer->event(&t->view, &shown);
    free(text);
}

void table_put_signal(struct table *t, const struct fight_printer *printer,
                      const fray_play_signal *s)
{
    table_look(t);
    if (s->kind == FRAY_PLAY_EVENT) {
        const fray_event *e = &s->signal.event;
        if (table_sees(t, e))
            printer->event(&t->view, e);
        else if (e->kind == FRAY_EVENT_EXPECT && e->before)
            put_promise(t, printer, e);
        table_observe(e);
        return;
    }
    if (s->input.kind == FRAY_INPUT_ANSWER || s->input.kind == FRAY_INPUT_THROW) return;
    if (printer->flush) printer->flush(&t->view);
    if (printer == &print_story) table_put_input(stdout, &s->input);
}

void table_tell_input(struct table *t)
{
    fray_play_signal s;
    while (fray_play_run(t->play, &s) == FRAY_OK && s.kind == FRAY_PLAY_INPUT) {
        table_put_signal(t, t->options.printer, &s);
        t->told++;
    }
}
