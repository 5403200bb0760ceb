/* cmd_play.c -- Implements `fray play`: plays a fight at the table and keeps its record.
 *
 * The library's play runs the fight. This file connects it with the screen, the typed lines and the
 * record's file. The story is printed by the printer of `fray run`, so a replay prints the same.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fight_options.h"
#include "play_cli.h"
#include "prompt.h"

static const char *seed_text, *record_path, *playouts_text, **set_texts, **seat_texts,
    **throw_texts;
static int wants_explain, wants_map, wants_clock, wants_no_record;
const struct poptOption play_options[] = {
    OPTION_SEED(&seed_text),
    {"seat", 0, POPT_ARG_ARGV, &seat_texts, 'L',
     "who decides: Ines=person, wolves=tactics:pack, all=random; may be repeated", "WHO=BY[:NAME]"},
    {"throw", 0, POPT_ARG_ARGV, &throw_texts, 'L',
     "their dice are typed in: a creature, a side, all; may be repeated", "WHO"},
    {"playouts", 0, POPT_ARG_STRING, &playouts_text, 'p',
     "how many playouts a search makes for each decision (2000)", "N"},
    {"clock", 0, POPT_ARG_NONE, &wants_clock, 'c', "apply the rules' time limits", NULL},
    {"record", 0, POPT_ARG_STRING, &record_path, 'o', "the file of the record", "FILE"},
    {"no-record", 0, POPT_ARG_NONE, &wants_no_record, 'n', "keep no record", NULL},
    OPTION_EXPLAIN(&wants_explain),
    {"map", 0, POPT_ARG_NONE, &wants_map, 'm', "draw the map as it changes", NULL},
    OPTION_SET(&set_texts),
    POPT_TABLEEND,
};

/* ---- running ---- */

static void view_refresh(struct table *t)
{
    t->view.program = fray_play_program(t->play);
    t->view.fight = fray_play_fight(t->play);
}

/* The deadline of the open question; 0: none. One clock runs for all questions that share it. */
static int64_t deadline_of(struct table *t, const fray_question *q)
{
    int clock = fray_play_clock(t->play);
    if (!t->clock || !clock) return 0;
    if (clock != t->clock_number) {
        t->clock_number = clock;
        t->deadline = milliseconds() + (int64_t)q->limit_seconds * 1000;
    }
    return t->deadline;
}

static char *prompt_text(struct table *t, const fray_play_signal *s)
{
    const fray_question *q = &s->signal.question;
    const fray_roll *r = &s->signal.roll;
    if (s->kind == FRAY_PLAY_DONE) return text_of("The fight is over: undo, or Enter to leave? ");
    if (s->kind == FRAY_PLAY_ROLL)
        return r->dice > 1 ? text_of("d%d (%d of %d) shows? ", r->sides, r->index + 1, r->dice)
                           : text_of("d%d shows? ", r->sides);
    char *limit = t->clock && fray_play_clock(t->play)
                      ? text_of(" (%lld s left)",
                                (long long)((deadline_of(t, q) - milliseconds() + 999) / 1000))
                      : text_of("%s", "");
    char *text = q->most > 1
                     ? text_of("%s%d of them%s%s? ", q->least == q->most ? "" : "up to ", q->most,
                               q->least == 0 ? ", or Enter for nothing" : "", limit)
                     : text_of("Which%s%s? ", q->least == 0 ? ", or Enter for nothing" : "", limit);
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
    if (asks) table_put_roster(t, false);
    for (bool shows = true;; shows = false) {
        char *line, *prompt;
        if (shows) put_open(t, s);
        prompt = prompt_text(t, s);
        enum line_result read =
            line_input(prompt, asks ? deadline_of(t, q) : 0, !(asks && q->secret), &line);
        free(prompt);
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
    view_refresh(t);
    table_count_persons(t);
    if (fray_play_input_count(t->play) != inputs_before + 1) {
        story_restart();
        player_observe_begin();
    }
}

static int report_stop(struct table *t, fray_result result)
{
    if (result != FRAY_FAILED) {
        print_error("%s", fray_result_text(result));
        return EXIT_BROKEN;
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

static void report_divergence(const struct table *t)
{
    fray_play_divergence divergence = fray_play_divergence_of(t->play);
    if (divergence.input)
        print_error("these rules and the record differ before input %d: %s", divergence.input,
                    divergence.text);
}

/* Prints an event, or an input that is not an answer. */
static void print_signal(struct table *t, const struct fight_printer *printer,
                         const fray_play_signal *s)
{
    view_refresh(t);
    if (s->kind == FRAY_PLAY_EVENT) {
        if (table_sees(t, &s->signal.event)) printer->event(&t->view, &s->signal.event);
        player_observe(&s->signal.event);
        return;
    }
    if (s->input.kind == FRAY_INPUT_ANSWER || s->input.kind == FRAY_INPUT_THROW) return;
    if (printer->flush) printer->flush(&t->view);
    if (printer == &print_story) table_put_input(stdout, &s->input);
}

/* ---- searches ---- */

enum { SEARCH_MOST = 20000 /* milliseconds */ };
static volatile sig_atomic_t interrupted;
static struct sigaction before_search;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Lets a search continue. Ctrl-C ends it with the best answer so far. */
static void think(struct table *t)
{
    if (!t->search.began) {
        struct sigaction act = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
        fflush(stdout);
        sigemptyset(&act.sa_mask);
        interrupted = 0;
        sigaction(SIGINT, &act, &before_search);
    }
    search_follow(t->play, &t->search, SEARCH_MOST);
    if (interrupted) fray_play_end_search(t->play);
}

static void end_thinking(struct table *t)
{
    if (t->search.began) sigaction(SIGINT, &before_search, NULL);
    search_rest(&t->search);
}

/* Plays to the end or until the table leaves. */
static int play_table(struct table *t)
{
    const struct fight_printer *printer = &print_story;
    bool over = false;
    printer->start(&t->view);
    player_observe_begin();
    table_count_persons(t);
    for (;;) {
        fray_play_signal s;
        fray_result result = fray_play_run(t->play, &s);
        if (result == FRAY_OK && s.kind == FRAY_PLAY_SEARCH) {
            think(t);
            continue;
        }
        end_thinking(t);
        if (result == FRAY_OK && (s.kind == FRAY_PLAY_EVENT || s.kind == FRAY_PLAY_INPUT)) {
            print_signal(t, printer, &s);
            continue;
        }
        view_refresh(t);
        bool done = result == FRAY_OK && s.kind == FRAY_PLAY_DONE;
        if (done && !over) printer->end(&t->view, &s.signal);
        over = done;
        if (result != FRAY_OK) {
            printer->end(&t->view, NULL);
            int code = report_stop(t, result);
            if (code == EXIT_BROKEN) return code;
        } else if (printer->flush && !done)
            printer->flush(&t->view);
        fflush(stdout);
        report_divergence(t);
        if (!play_file_sync(t->file, t->play)) return EXIT_BROKEN;
        if (done && !isatty(STDIN_FILENO)) return EXIT_CLEAN;
        int before = fray_play_input_count(t->play);
        enum word_result word = result == FRAY_OK ? ask(t, &s) : ask_after_failure(t);
        if (!play_file_sync(t->file, t->play)) return EXIT_BROKEN;
        if (word == WORD_QUIT) {
            if (result != FRAY_OK) return EXIT_NO;
            if (!done && t->file)
                put(stderr, "\nThe fight is kept. Continue it with: fray play %s\n",
                    play_file_path(t->file));
            return done || t->file ? EXIT_CLEAN : EXIT_USAGE;
        }
        follow_move(t, before);
        over = over && fray_play_input_count(t->play) >= before;
    }
}

/* ---- beginning ---- */

static uint64_t playouts = 2000;

static void begin_table(struct table *t, fray_play *play)
{
    fray_play_set_playouts(play, playouts);
    fray_play_plan plan = fray_play_plan_of(play);
    *t = (struct table){.play = play,
                        .view = {.encounter = plan.encounter,
                                 .seed = plan.seed,
                                 .explain = wants_explain,
                                 .map = wants_map},
                        .clock = wants_clock != 0};
    search_begin_slices(play, &t->search);
    view_refresh(t);
}

static void end_table(struct table *t)
{
    play_file_close(t->file);
    fray_doc_free(t->doc);
    free(t->roster);
    free(t->person);
    line_input_end();
}

static int begin_new(const char *path, const char *encounter)
{
    struct seat_list seats;
    fray_play *play = NULL;
    fray_findings *findings = NULL;
    fray_play_plan plan = {.rules = path, .encounter = encounter, .settings = set_texts};
    while (set_texts && set_texts[plan.setting_count]) plan.setting_count++;
    int code = seats_read(&seats, seat_texts, throw_texts);
    if (code == EXIT_CLEAN && seats.count == 0) seat_add(&seats, NULL)->kind = FRAY_SEAT_PERSON;
    if (code == EXIT_CLEAN) code = read_seed(seed_text, &plan.seed);
    if (code == EXIT_CLEAN) {
        plan.seats = seats.at;
        plan.seat_count = seats.count;
        code = play_begin(&plan, &play, &findings);
    }
    if (code == EXIT_CLEAN) {
        struct table table;
        char *file = record_path ? text_of("%s", record_path) : record_name(path, plan.seed);
        begin_table(&table, play);
        if (!wants_no_record && (table.file = play_file_new(file, "play")) == NULL)
            code = EXIT_USAGE;
        if (code == EXIT_CLEAN) code = play_table(&table);
        end_table(&table);
        free(file);
        fray_findings_free(findings);
    }
    fray_play_free(play);
    seats_free(&seats);
    return code;
}

static int continue_record(const char *path, const struct file_contents *record)
{
    fray_play *play;
    fray_findings *findings;
    struct play_file *file;
    int code = play_continue(path, record, &play, &findings, &file);
    if (code != EXIT_CLEAN) return code;
    struct table table;
    begin_table(&table, play);
    table.file = file;
    code = play_table(&table);
    end_table(&table);
    fray_findings_free(findings);
    fray_play_free(play);
    return code;
}

static int print_replay(struct table *t)
{
    const struct fight_printer *printer = &print_story;
    fray_play_signal s;
    printer->start(&t->view);
    for (;;) {
        fray_result result = fray_play_run(t->play, &s);
        if (result == FRAY_OK && (s.kind == FRAY_PLAY_EVENT || s.kind == FRAY_PLAY_INPUT)) {
            print_signal(t, printer, &s);
            continue;
        }
        view_refresh(t);
        bool done = result == FRAY_OK && s.kind == FRAY_PLAY_DONE;
        if (result != FRAY_OK || done)
            printer->end(&t->view, done ? &s.signal : NULL);
        else if (printer->flush)
            printer->flush(&t->view);
        fflush(stdout);
        report_divergence(t);
        if (result != FRAY_OK) return report_stop(t, result);
        return fray_play_divergence_of(t->play).input ? EXIT_NO : EXIT_CLEAN;
    }
}

int replay_record(const char *path, const char *rules, bool explain, bool map)
{
    struct file_contents record;
    const char *why = read_path(path, &record);
    fray_play *play;
    fray_findings *findings;
    if (why) {
        print_error("cannot read %s: %s", path, why);
        return EXIT_USAGE;
    }
    int code = record_open(path, &record, rules, &play, &findings);
    if (code == EXIT_CLEAN) {
        struct table table;
        fray_play_damage damage = fray_play_damage_of(play);
        begin_table(&table, play);
        table.view.explain = explain;
        table.view.map = map;
        code = print_replay(&table);
        if (damage.line) report_damage(path, damage);
        if (damage.line) code = EXIT_NO;
        end_table(&table);
        fray_findings_free(findings);
        fray_play_free(play);
    }
    free(record.bytes);
    return code;
}

int command_play(int count, const char *const *operands)
{
    struct file_contents file;
    if (!read_count("--playouts", playouts_text, 1000000000, &playouts)) return EXIT_USAGE;
    bool plain = strcmp(operands[0], "-") != 0 && !read_path(operands[0], &file);
    if (!plain) return begin_new(operands[0], count > 1 ? operands[1] : NULL);
    int code;
    if (!fray_is_record(file.bytes, file.size))
        code = begin_new(operands[0], count > 1 ? operands[1] : NULL);
    else if (count > 1 || seed_text || seat_texts || set_texts || record_path || wants_no_record)
        code = usage_error("a record says which fight it is: leave out everything but --explain, "
                           "--map and --clock");
    else
        code = continue_record(operands[0], &file);
    free(file.bytes);
    return code;
}
