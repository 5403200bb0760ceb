/* play_table.c -- Runs a fight at the table: prints its signals, asks its persons, lets its
 * searches think.
 *
 * `fray play`, `fray run --decide` and `fray campaign` are hosts of this one way of asking.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choice_parse.h"
#include "play_cli.h"

#include "tool/fight/fight_printer.h"
#include "tool/fight/search_player.h"
#include "tool/io/clock.h"
#include "tool/io/line_input.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"

/* ---- beginning ---- */

enum { PLAYOUTS = 2000 };

void table_begin(struct table *t, fray_play *play, const struct table_options *options)
{
    fray_play_plan plan = fray_play_plan_of(play);
    bool drawn = dice_are_drawn(plan.fight);
    char **words = xrealloc(NULL, (plan.setting_count + 1) * sizeof *words);
    for (size_t i = 0; i < plan.setting_count; i++) words[i] = text_of("%s", plan.settings[i]);
    words[plan.setting_count] = NULL;
    fray_play_set_playouts(play, options->playouts ? options->playouts : PLAYOUTS);
    *t = (struct table){.play = play,
                        .options = *options,
                        .view = {.encounter = plan.encounter,
                                 .seed = plan.seed,
                                 .explain = options->explain,
                                 .map = options->map,
                                 .step = options->step}};
    read_settings(fray_play_program(play), (const char *const *)words, &t->settings,
                  &t->view.setting_count);
    t->view.settings = t->settings;
    dice_promise(plan.seed, plan.fight, t->promise);
    if (drawn) t->view.promise = t->promise;
    for (char **at = words; *at; at++) free(*at);
    free(words);
    search_begin_slices(play, &t->search);
    table_look(t);
}

void table_end(struct table *t)
{
    record_file_close(t->file);
    fray_doc_free(t->doc);
    free(t->settings);
    free(t->roster);
    free(t->order);
    free(t->person);
    string_map_free(&t->texts, NULL);
    line_input_end();
}

/* ---- running ---- */

/* The deadline of the open question; 0: none. One clock runs for all questions that share it. */
static int64_t deadline_of(struct table *t, const fray_question *q)
{
    int clock = fray_play_clock(t->play);
    if (!t->options.clock || !clock) return 0;
    if (clock != t->clock_number) {
        t->clock_number = clock;
        t->deadline = milliseconds() + (int64_t)q->limit_seconds * 1000;
    }
    return t->deadline;
}

/* Returns "4, 6 or 9"; many numbers are shortened. To be freed. */
static char *values_text(const fray_question *q)
{
    if (options_listed(q) < q->count)
        return text_of("%s, %s, ... or %s", q->options[0].text, q->options[1].text,
                       q->options[q->count - 1].text);
    char *text = text_of("%s", "");
    for (size_t i = 0; i < q->count; i++) {
        const char *between = i == 0 ? "" : i + 1 < q->count ? ", " : " or ";
        char *longer = text_of("%s%s%s", text, between, q->options[i].text);
        free(text);
        text = longer;
    }
    return text;
}

static char *prompt_text(struct table *t, const fray_play_signal *s)
{
    const fray_question *q = &s->signal.question;
    const fray_roll *r = &s->signal.roll;
    if (s->kind == FRAY_PLAY_DONE) return text_of("The fight is over: undo, or Enter to leave? ");
    if (s->kind == FRAY_PLAY_ROLL)
        return r->dice > 1 ? text_of("d%d (%d of %d) shows? ", r->sides, r->index + 1, r->dice)
                           : text_of("d%d shows? ", r->sides);
    char *limit = t->options.clock && fray_play_clock(t->play)
                      ? text_of(" (%lld s left)",
                                (long long)((deadline_of(t, q) - milliseconds() + 999) / 1000))
                      : text_of("%s", "");
    const char *nothing = q->least == 0 ? ", or Enter for nothing" : "";
    char *values = answers_are_values(q) ? values_text(q) : text_of("Which"),
         *text = q->most > 1 ? text_of("%s%d of them%s%s? ", q->least == q->most ? "" : "up to ",
                                       q->most, nothing, limit)
                             : text_of("%s%s%s? ", values, nothing, limit);
    free(values);
    free(limit);
    return text;
}

static void put_open(struct table *t, const fray_play_signal *s)
{
    const fray_roll *r = &s->signal.roll;
    if (s->kind == FRAY_PLAY_QUESTION) table_put_question(t, &s->signal.question);
    if (s->kind != FRAY_PLAY_ROLL) return;
    if (r->who >= 0) put(stderr, "%s, ", fray_creature_name(t->view.fight, r->who));
    put(stderr, "%s: ", r->name);
}

/* Tries a line as an answer. Returns 1: it is given; 0: it is not an answer; -1: likewise, and the
 * reason is printed. */
static int try_answer(struct table *t, const fray_play_signal *s, const char *line)
{
    int chosen[CHOSEN_MOST], count;
    if (s->kind == FRAY_PLAY_QUESTION) {
        count = choice_parse(&s->signal.question, line, chosen);
        return count >= 0 && fray_play_answer(t->play, chosen, count) == FRAY_OK;
    }
    uint64_t face;
    if (s->kind != FRAY_PLAY_ROLL || !read_number(line, strlen(line), 1000000, &face)) return 0;
    if (fray_play_throw(t->play, (int)face) == FRAY_OK) return 1;
    put(stderr, "%s\n", fray_play_why(t->play));
    return -1;
}

static void put_chosen(const struct table *t, const fray_play_signal *s, const char *line)
{
    fray_play_input last = fray_play_input_at(t->play, fray_play_input_count(t->play) - 1);
    bool typed_whole = last.count == 1 && strcmp(last.texts[0], line) == 0;
    if (s->kind != FRAY_PLAY_QUESTION || typed_whole) return;
    put(stderr, "  =");
    for (int i = 0; i < last.count; i++) put(stderr, "%s %s", i ? "," : "", last.texts[i]);
    put(stderr, "%s\n", last.count ? "" : " nothing");
}

/* Asks until the play has a new input or has moved. Returns WORD_MOVED or WORD_QUIT. */
static enum word_result ask(struct table *t, const fray_play_signal *s)
{
    bool asks = s->kind == FRAY_PLAY_QUESTION;
    const fray_question *q = &s->signal.question;
    if (s->kind != FRAY_PLAY_DONE && !table_turn_to(t, &s->seat)) return WORD_QUIT;
    if (!t->greeted) put(stderr, "(Type a number or a name. ? shows help, undo steps back.)\n");
    t->greeted = true;
    if (asks) table_put_roster(t, false, table_question_lines(q));
    for (bool shows = true;; shows = false) {
        char *line, *prompt;
        if (shows) put_open(t, s);
        prompt = prompt_text(t, s);
        enum line_result read =
            line_input(prompt, asks ? deadline_of(t, q) : 0, !(asks && q->secret), &line);
        free(prompt);
        t->typed++;
        if (read == LINE_END) return WORD_QUIT;
        if (read == LINE_LATE) {
            put(stderr, "\nTime is up.\n");
            if (fray_play_answer(t->play, NULL, -1) == FRAY_OK) return WORD_MOVED;
            continue;
        }
        if (s->kind == FRAY_PLAY_DONE && !*line) {
            free(line);
            return WORD_QUIT;
        }
        int given = try_answer(t, s, line);
        enum word_result word = given ? WORD_DONE : table_word(t, s, line);
        if (given > 0) {
            if (asks && q->secret)
                table_cover(t);
            else
                put_chosen(t, s, line);
            word = WORD_MOVED;
        }
        if (word == WORD_UNKNOWN && asks)
            choice_report_invalid(q, line);
        else if (word == WORD_UNKNOWN)
            put(stderr, "'%s' is not a command here; ? shows help\n", line);
        free(line);
        if (word == WORD_MOVED || word == WORD_QUIT) return word;
    }
}

/* Begins the story anew if the play has moved by more than one input. */
static void follow_move(struct table *t, int inputs_before)
{
    table_look(t);
    table_count_persons(t);
    if (fray_play_input_count(t->play) != inputs_before + t->told + 1) {
        story_restart();
        table_observe_begin();
    }
}

static int report_stop(struct table *t, fray_result result)
{
    const char *why = fray_play_why(t->play);
    if (result != FRAY_FAILED) {
        print_error("%s", result == FRAY_BAD_ARGUMENT && *why ? why : fray_result_text(result));
        return result == FRAY_BAD_ARGUMENT ? EXIT_USAGE : EXIT_BROKEN;
    }
    fflush(stdout);
    put_rendered(stderr, fray_fight_error_text(t->view.fight, colour_on(stderr)));
    return EXIT_NO;
}

/* Asks for commands after the rules have failed: undo, or quit. */
static enum word_result ask_after_failure(struct table *t)
{
    fray_play_signal none = {.kind = FRAY_PLAY_DONE};
    put(stderr, "The rules stopped the fight. `undo` steps back; all is kept.\n");
    for (;;) {
        char *line;
        if (line_input("undo, or quit? ", 0, true, &line) != LINE_READ) return WORD_QUIT;
        enum word_result word = table_word(t, &none, line);
        free(line);
        if (word == WORD_MOVED || word == WORD_QUIT) return word;
        if (word == WORD_UNKNOWN) put(stderr, "type undo or quit\n");
    }
}

/* Asks for commands between two searches, where no person may be asked for a long time. Returns
 * WORD_DONE to continue. */
static enum word_result ask_between_searches(struct table *t)
{
    fray_play_signal none = {.kind = FRAY_PLAY_DONE};
    put(stderr,
        "\nStopped before the next search. Give a seat to a person, such as `seat Ada person`,\n"
        "or press Enter to continue.\n");
    for (;;) {
        char *line;
        if (line_input("> ", 0, true, &line) != LINE_READ) return WORD_QUIT;
        enum word_result word = *line ? table_word(t, &none, line) : WORD_MOVED;
        bool continues = !*line;
        free(line);
        if (continues) return WORD_DONE;
        if (word == WORD_MOVED || word == WORD_QUIT) return word;
        if (word == WORD_UNKNOWN) put(stderr, "that is not a command here; ? shows help\n");
    }
}

/* Says from what the dice of a fight that is over were drawn. */
static void table_reveal(const struct table *t)
{
    fray_play_plan plan = fray_play_plan_of(t->play);
    if (t->view.promise)
        put(stderr, "The promised dice were those of seed %llu, fight %llu.\n",
            (unsigned long long)plan.seed, (unsigned long long)plan.fight);
}

/* Prints how a fight that is left can be continued. Returns the exit code. */
static int leave(const struct table *t)
{
    if (t->over && fray_play_plan_of(t->play).campaign && !t->options.campaign && !t->options.step)
        put(stderr, "This fight began in a campaign; with --campaign its result is kept there.\n");
    if (t->over) table_reveal(t);
    if (t->over) return EXIT_CLEAN;
    if (!t->file) {
        put(stderr, "\n");
        print_error("the input ended before all was decided, and no record is kept");
        return EXIT_USAGE;
    }
    put(stderr, "\nThe fight is kept. Continue it with: fray play %s", record_file_path(t->file));
    if (t->options.campaign) put(stderr, " --campaign %s", t->options.campaign);
    put(stderr, "\n");
    return EXIT_CLEAN;
}

static void report_divergence(const struct table *t)
{
    fray_play_divergence divergence = fray_play_divergence_of(t->play);
    if (divergence.input)
        print_error("these rules and the record differ before input %d: %s", divergence.input,
                    divergence.text);
}

/* ---- searches ---- */

enum { SEARCH_MOST = 20000 /* milliseconds */ };
static volatile sig_atomic_t interrupted;
static struct sigaction before_searches;
static bool catches; /* Ctrl-C sets `interrupted` */

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* From the first search until a person is asked. A second Ctrl-C ends the program. */
static void catch_interrupts(void)
{
    if (catches) return;
    struct sigaction act = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&act.sa_mask);
    interrupted = 0;
    catches = true;
    sigaction(SIGINT, &act, &before_searches);
}

static void leave_interrupts(void)
{
    if (catches) sigaction(SIGINT, &before_searches, NULL);
    catches = false;
}

/* Lets a search continue. Ctrl-C ends it with the best answer so far. */
static void think(struct table *t, const fray_seat *seat)
{
    catch_interrupts();
    if (!t->search.began) fflush(stdout);
    search_follow(t->play, &t->search, search_most(seat, SEARCH_MOST));
    if (!interrupted) return;
    fray_play_end_search(t->play);
    if (!isatty(STDIN_FILENO)) leave_interrupts(); /* no one to ask before the next */
}

/* Was Ctrl-C pressed before this search? Then the table is asked. */
static bool stops_here(const struct table *t)
{
    return catches && interrupted && !t->search.began && isatty(STDIN_FILENO);
}

/* Plays to the end or until the table leaves. */
int table_play(struct table *t)
{
    const struct fight_printer *printer = t->options.printer;
    bool over = false;
    printer->start(&t->view);
    table_observe_begin();
    table_count_persons(t);
    for (;;) {
        fray_play_signal s;
        fray_result result = fray_play_run(t->play, &s);
        bool searches = result == FRAY_OK && s.kind == FRAY_PLAY_SEARCH;
        if (searches && !stops_here(t)) {
            think(t, &s.seat);
            continue;
        }
        search_rest(&t->search);
        if (result == FRAY_OK && (s.kind == FRAY_PLAY_EVENT || s.kind == FRAY_PLAY_INPUT)) {
            table_put_signal(t, printer, &s);
            continue;
        }
        leave_interrupts();
        table_look(t);
        bool done = result == FRAY_OK && s.kind == FRAY_PLAY_DONE;
        if (done && !over) printer->end(&t->view, &s.signal);
        over = t->over = done;
        if (done) t->winner = s.signal.winner, t->by_limit = s.signal.by_limit != 0;
        if (result != FRAY_OK) {
            printer->end(&t->view, NULL);
            int code = report_stop(t, result);
            if (result != FRAY_FAILED) return code;
        } else if (printer->flush && !done)
            printer->flush(&t->view);
        fflush(stdout);
        report_divergence(t);
        if (!record_file_sync(t->file, t->play)) return EXIT_BROKEN;
        if (done && !isatty(STDIN_FILENO)) return leave(t);
        int before = fray_play_input_count(t->play);
        t->told = 0;
        enum word_result word = searches            ? ask_between_searches(t)
                                : result == FRAY_OK ? ask(t, &s)
                                                    : ask_after_failure(t);
        if (!record_file_sync(t->file, t->play)) return EXIT_BROKEN;
        if (word == WORD_QUIT) {
            if (result != FRAY_OK) return EXIT_NO;
            return leave(t);
        }
        if (word == WORD_DONE) table_count_persons(t);
        if (word == WORD_DONE) continue;
        follow_move(t, before);
        over = over && fray_play_input_count(t->play) >= before;
    }
}

/* ---- replaying ---- */

/* Shows the coach each answer and face. It judges those of persons. */
static void watch(void *user, fray_fight *fight, const fray_question *q, const int *chosen,
                  int count)
{
    struct table *t = user;
    if (!q)
        coach_roll(t->coach, *chosen);
    else
        coach_answer(t->coach, fight, q, chosen, count,
                     fray_play_seat(t->play, q->who, q->side).kind == FRAY_SEAT_PERSON);
}

int table_replay(struct table *t)
{
    const struct fight_printer *printer = t->options.printer;
    struct coach *coach = NULL;
    fray_play_signal s;
    printer->start(&t->view);
    if (t->options.advice) {
        coach = coach_new(&t->view, fray_play_plan_of(t->play).fight, t->options.advice, -1);
        t->coach = coach;
        fray_play_set_watcher(t->play, coach ? watch : NULL, t);
    }
    for (;;) {
        fray_result result = fray_play_run(t->play, &s);
        if (result == FRAY_OK && (s.kind == FRAY_PLAY_EVENT || s.kind == FRAY_PLAY_INPUT)) {
            table_put_signal(t, printer, &s);
            continue;
        }
        table_look(t);
        bool done = result == FRAY_OK && s.kind == FRAY_PLAY_DONE;
        if (result != FRAY_OK || done)
            printer->end(&t->view, done ? &s.signal : NULL);
        else if (printer->flush)
            printer->flush(&t->view);
        fflush(stdout);
        report_divergence(t);
        if (coach) coach_report(coach);
        coach_free(coach);
        fray_play_set_watcher(t->play, NULL, NULL);
        if (result != FRAY_OK) return report_stop(t, result);
        t->over = done;
        return fray_play_divergence_of(t->play).input ? EXIT_NO : EXIT_CLEAN;
    }
}
