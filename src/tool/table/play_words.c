/* play_words.c -- Carries out commands that a person types at the table: undo, branches, seats, the
 * referee's words.
 *
 * A table of words. An option of the question with the whole name of a word comes first; the caller
 * tries options before words.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "choice_parse.h"
#include "play_cli.h"

#include "tool/fight/draw_map.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

/* Returns the text after the word, or NULL if the line does not begin with it. */
static const char *after_word(const char *line, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i < size; i++)
        if (tolower((unsigned char)line[i]) != word[i]) return NULL;
    if (line[size] && line[size] != ' ' && isalnum((unsigned char)word[size - 1])) return NULL;
    return line + size + strspn(line + size, " ");
}

/* Reads a number that may be left out. */
static bool read_optional(const char *text, int otherwise, int *value)
{
    uint64_t n;
    *value = otherwise;
    if (!*text) return true;
    if (!read_number(text, strlen(text), 100000, &n) || n == 0) return false;
    *value = (int)n;
    return true;
}

static enum word_result report(const char *why)
{
    put(stderr, "%s\n", why);
    return WORD_DONE;
}

/* ---- back and forward ---- */

static void put_input(const struct table *t, const char *what, const fray_play_input *input)
{
    const fray_fight *fight = fray_play_fight(t->play);
    put(stderr, "%s: ", what);
    if (input->kind == FRAY_INPUT_ANSWER) {
        if (input->who >= 0) put(stderr, "%s, ", fray_creature_name(fight, input->who));
        put(stderr, "%s", input->ask);
        for (int i = 0; i < input->count && !t->several; i++)
            put(stderr, "%s %s", i ? "," : ":", input->texts[i]);
        put(stderr, "\n");
    } else if (input->kind == FRAY_INPUT_THROW)
        put(stderr, "%s: %d\n", input->ask, input->face);
    else
        table_put_input(stderr, input);
}

static enum word_result do_undo(struct table *t, const fray_play_signal *open, const char *rest)
{
    int count;
    (void)open;
    if (!read_optional(rest, 1, &count)) return report("write `undo` or `undo 3`");
    for (int i = 0; i < count; i++) {
        int inputs = fray_play_input_count(t->play);
        fray_play_input last = fray_play_input_at(t->play, inputs - 1);
        if (fray_play_undo(t->play, 1) == 0) {
            put(stderr, "This is the start: nothing is left to undo.\n");
            return i ? WORD_MOVED : WORD_DONE;
        }
        put_input(t, "Undone", &last);
    }
    return WORD_MOVED;
}

static enum word_result do_redo(struct table *t, const fray_play_signal *open, const char *rest)
{
    int count;
    (void)open;
    if (!read_optional(rest, 1, &count)) return report("write `redo` or `redo 3`");
    for (int i = 0; i < count; i++) {
        if (fray_play_redo(t->play, 1) == 0) {
            put(stderr, "Nothing is left to redo.\n");
            return i ? WORD_MOVED : WORD_DONE;
        }
        fray_play_input last = fray_play_input_at(t->play, fray_play_input_count(t->play) - 1);
        put_input(t, "Redone", &last);
    }
    return WORD_MOVED;
}

static enum word_result do_back(struct table *t, const fray_play_signal *open, const char *rest)
{
    const char *to = after_word(rest, "to");
    char *event = text_of("%s", to ? to : rest), *space = strrchr(event, ' ');
    uint64_t count = 0;
    (void)open;
    if (!space || !read_number(space + 1, strlen(space + 1), 100000, &count) || count == 0) {
        free(event);
        return report("write `back to EVENT NUMBER`, for example `back to round 2`");
    }
    *space = '\0';
    int undone = fray_play_undo_to(t->play, event, (int)count);
    if (undone < 0) {
        int begun = fray_play_event_count(t->play, event);
        fray_play_catch_up(t->play);
        put(stderr, "'%s' has begun %d time%s so far.", event, begun, begun == 1 ? "" : "s");
        if (!begun && *outermost_event())
            put(stderr, " Write `back to %s 1`, for example.", outermost_event());
        put(stderr, "\n");
    } else
        put(stderr, "Undone: %d input%s.\n", undone, undone == 1 ? "" : "s");
    free(event);
    return WORD_MOVED;
}

/* ---- branches ---- */

static void put_branch(const struct table *t, int index)
{
    fray_branch b = fray_play_branch_at(t->play, index);
    fray_fight *fight;
    put(stderr, "  %s%s: %d input%s, %d in common with this one\n", b.name,
        b.current ? " (this one)" : "", b.inputs, b.inputs == 1 ? "" : "s", b.common);
    if (fray_play_branch_fight(t->play, index, &fight) != FRAY_OK) return;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        put(stderr, "    %s", fray_creature_name(fight, i));
        for (int track = 0; track < fray_track_count(fight); track++) {
            int top, value = fray_track_value(fight, i, track, &top);
            if (top || value) put(stderr, ", %s %d", fray_track_name(fight, track), value);
        }
        put(stderr, "\n");
    }
    fray_fight_free(fight);
}

static enum word_result do_branches(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open, (void)rest;
    for (int i = 0; i < fray_play_branch_count(t->play); i++) put_branch(t, i);
    return WORD_MOVED; /* the fight has been elsewhere */
}

static enum word_result do_fork(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open;
    if (!*rest) return report("write `fork NAME`");
    if (fray_play_fork(t->play, rest) != FRAY_OK) return report(fray_play_why(t->play));
    put(stderr, "This is the branch '%s' now. `branch main` goes back.\n", rest);
    return WORD_MOVED;
}

static enum word_result do_branch(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open;
    if (!*rest) return report("write `branch NAME`; `branches` lists them");
    if (fray_play_switch(t->play, rest) != FRAY_OK) return report(fray_play_why(t->play));
    return WORD_MOVED;
}

/* ---- seats ---- */

static bool is_meant(const fray_fight *fight, int creature, const char *who)
{
    int side = fray_creature_side(fight, creature);
    return strcmp(who, "all") == 0 || strcmp(fray_creature_name(fight, creature), who) == 0 ||
           strcmp(fray_creature_declaration(fight, creature), who) == 0 ||
           strcmp(fray_body_name(fight, creature), who) == 0 ||
           (side >= 0 && strcmp(fray_side_name(fight, side), who) == 0);
}

/* Whether the dice of all of them are thrown by hand. */
static bool all_throw(const struct table *t, const char *who)
{
    const fray_fight *fight = fray_play_fight(t->play);
    int meant = 0, throw = 0;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (!is_meant(fight, i, who)) continue;
        meant++;
        throw += fray_play_seat(t->play, i, -1).throws != 0;
    }
    return meant > 0 && meant == throw;
}

static enum word_result assign(struct table *t, const fray_seat *seat)
{
    return fray_play_assign_seat(t->play, seat) == FRAY_OK ? WORD_MOVED
                                                           : report(fray_play_why(t->play));
}

/* Splits "WHO BY [NAME]" at the last word that says by whom. */
static enum word_result do_seat(struct table *t, const fray_play_signal *open, const char *rest)
{
    static const char *const words[] = {" tactics", " random", " person", " search"};
    char *who = text_of("%s", rest);
    (void)open;
    for (int i = 0; i < 4; i++) {
        char *at = strstr(who, words[i]);
        const char *name = at ? after_word(at + 1, words[i] + 1) : NULL;
        if (!name) continue;
        *at = '\0';
        fray_seat seat = {strcmp(who, "all") == 0 ? "" : who, (fray_seat_kind)i, name,
                          all_throw(t, who)};
        enum word_result result = assign(t, &seat);
        free(who);
        return result;
    }
    free(who);
    return report("write `seat WHO BY`: BY is person, tactics, random or search"
                  "; a name may follow, such as `person Kim` or `search 2s`");
}

/* `throw WHO`, `throw WHO off`: the seats stay what they are. Those with one seat are one input. */
static enum word_result throw_by_hand(struct table *t, const char *who, bool by_hand)
{
    const fray_fight *fight = fray_play_fight(t->play);
    bool any = false, one = true;
    fray_seat first = {.who = ""};
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (!is_meant(fight, i, who)) continue;
        fray_seat now = fray_play_seat(t->play, i, -1);
        if (!any) first = now;
        one = one && now.kind == first.kind && strcmp(now.name, first.name) == 0;
        any = true;
    }
    first.who = strcmp(who, "all") == 0 ? "" : who;
    first.throws = by_hand;
    if (!any || one) return assign(t, &first);
    any = false;
    for (int i = 0, count = fray_creature_count(fight); i < count; i++) {
        if (!is_meant(fray_play_fight(t->play), i, who)) continue;
        fray_seat seat = fray_play_seat(t->play, i, -1);
        seat.who = fray_creature_name(fray_play_fight(t->play), i);
        seat.throws = by_hand;
        if (any) table_tell_input(t);
        any = true;
        if (assign(t, &seat) != WORD_MOVED) return WORD_MOVED;
    }
    return WORD_MOVED;
}

static enum word_result do_throw(struct table *t, const fray_play_signal *open, const char *rest)
{
    static const char off[] = " off";
    char *who = text_of("%s", rest);
    size_t size = strlen(who), last = sizeof off - 1;
    bool by_hand = size <= last || strcmp(who + size - last, off) != 0;
    (void)open;
    if (!by_hand) who[size - last] = '\0';
    enum word_result result = *who ? throw_by_hand(t, who, by_hand)
                                   : report("write `throw WHO`, `throw all` or `throw WHO off`");
    free(who);
    return result;
}

/* ---- the referee ---- */

/* Prints why a line of the rules was refused, and frees the findings. */
static enum word_result end_statement(struct table *t, fray_result result, const char *line,
                                      fray_findings *findings)
{
    if (result == FRAY_INVALID)
        for (size_t i = 0; i < fray_findings_kept(findings); i++) {
            fray_finding f = fray_finding_at(findings, i);
            if (f.severity != FRAY_ERROR) continue;
            put(stderr, "  %s\n  %*s^ %s\n", line, f.column > 0 ? (int)f.column - 1 : 0, "",
                f.message);
            for (size_t k = 0; k < f.help_count; k++) put(stderr, "  %s\n", f.helps[k]);
        }
    else if (result != FRAY_OK)
        put(stderr, "%s\n", fray_play_why(t->play));
    fray_findings_free(findings);
    return result == FRAY_OK ? WORD_MOVED : WORD_DONE;
}

static enum word_result do_say(struct table *t, const fray_play_signal *open, const char *rest)
{
    fray_findings *findings;
    (void)open;
    if (!*rest) return report("write a line of the rules behind the `!`");
    fray_result result = fray_play_statement(t->play, rest, &findings);
    return end_statement(t, result, rest, findings);
}

/* A name without the quotes and the blanks around it, which are overwritten. */
static char *bare_name(char *text)
{
    while (*text == ' ') text++;
    size_t size = strlen(text);
    while (size && text[size - 1] == ' ') text[--size] = '\0';
    if (size < 2 || text[0] != '"' || text[size - 1] != '"') return text;
    text[size - 1] = '\0';
    return text + 1;
}

/* `bring Wolf at 5, 2 for beasts` */
static enum word_result do_bring(struct table *t, const fray_play_signal *open, const char *rest)
{
    char *text = text_of("%s", rest), *at = strstr(text, " at "), *side = strstr(text, " for ");
    enum word_result word = WORD_DONE;
    (void)open;
    if (!at || !side || side < at) {
        report("write `bring NAME at PLACE for SIDE`, for example `bring Wolf at 5, 2 for beasts`");
    } else {
        fray_findings *findings;
        *at = *side = '\0';
        fray_result result =
            fray_play_bring(t->play, bare_name(text), bare_name(side + 5), at + 4, &findings);
        if (result == FRAY_OK)
            word = WORD_MOVED;
        else if (result == FRAY_INVALID)
            put(stderr, "'%s' is not a place of this fight\n", at + 4);
        else
            put(stderr, "%s\n", fray_play_why(t->play));
        fray_findings_free(findings);
    }
    free(text);
    return word;
}

static enum word_result do_dice(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open, (void)rest;
    size_t count = fray_play_die_count(t->play);
    for (size_t i = 0; i < count; i++) {
        fray_play_die die = fray_play_die_at(t->play, i);
        put(stderr, "  %zu  %s", i + 1, die.name);
        if (die.who >= 0)
            put(stderr, ", %s", fray_creature_name(fray_play_fight(t->play), die.who));
        put(stderr, ": d%d shows %d\n", die.sides, die.face);
    }
    if (!count)
        put(stderr, "No die fell since the last input. `undo` takes back a die thrown by hand.\n");
    return WORD_DONE;
}

static enum word_result do_face(struct table *t, const fray_play_signal *open, const char *rest)
{
    char *text = text_of("%s", rest), *of = strstr(text, " of ");
    size_t count = fray_play_die_count(t->play);
    uint64_t face = 0, die = count;
    if (of) *of = '\0';
    bool good = read_number(text, strlen(text), 1000000, &face) &&
                (!of || read_number(of + 4, strlen(of + 4), 1000000, &die)) && die >= 1;
    free(text);
    if (!count) return do_dice(t, open, "");
    if (!good)
        return report("write `face 17` for the last die, or `face 17 of 2` for the second one; "
                      "`dice` lists them");
    if (fray_play_correct_die(t->play, (size_t)die - 1, (int)face) != FRAY_OK)
        return report(fray_play_why(t->play));
    put(stderr, "The story continues from the last input, with the new face.\n");
    return WORD_MOVED;
}

static enum word_result do_veto(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open, (void)rest;
    return fray_play_veto(t->play) == FRAY_OK ? WORD_MOVED : report(fray_play_why(t->play));
}

/* ---- looking ---- */

static enum word_result do_help(struct table *t, const fray_play_signal *open, const char *rest)
{
    bool asks = open->kind == FRAY_PLAY_QUESTION;
    if (!*rest)
        table_put_help(open);
    else
        table_put_page(t, asks ? &open->signal.question : NULL, rest);
    return WORD_DONE;
}

enum { ODDS_MOST = 20000 /* milliseconds */ };

/* The name of a fighter, or of a thing of the creature, in any case; or NULL. */
static const char *odds_name(const struct table *t, int who, const char *text)
{
    const fray_fight *fight = fray_play_fight(t->play);
    for (int i = 0; i < fray_creature_count(fight); i++)
        if (strcasecmp(fray_creature_name(fight, i), text) == 0)
            return fray_creature_name(fight, i);
    for (int i = 0; i < fray_thing_count(fight); i++)
        if (fray_thing_owner(fight, i) == who && strcasecmp(fray_thing_name(fight, i), text) == 0)
            return fray_thing_name(fight, i);
    return NULL;
}

static enum word_result do_odds(struct table *t, const fray_play_signal *open, const char *rest)
{
    const fray_question *q = &open->signal.question;
    int chosen[CHOSEN_MOST];
    if (open->kind != FRAY_PLAY_QUESTION || q->who < 0)
        return report("odds are for a question to a creature");
    const char *name = *rest && choice_parse(q, rest, chosen) == 1 ? q->options[chosen[0]].text
                                                                   : odds_name(t, q->who, rest);
    if (!*rest || !name)
        return report(
            "write `odds NAME`: one of the names above, a fighter, or something of yours");
    put_odds(stderr, t->play, q->who, name, ODDS_MOST);
    return WORD_DONE;
}

static enum word_result do_why(struct table *t, const fray_play_signal *open, const char *rest)
{
    const char *name = after_word(rest, "not");
    if (open->kind != FRAY_PLAY_QUESTION) return report("`why not NAME` is for a question");
    if (!name || !*name) return report("write `why not NAME`");
    put_why_not(stderr, t->play, name, open->signal.question.side);
    return WORD_DONE;
}

static enum word_result do_who(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open, (void)rest;
    table_put_roster(t, true, 0);
    table_put_kept(t);
    return WORD_DONE;
}

static enum word_result do_map(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open, (void)rest;
    if (!map_draw(stderr, fray_play_fight(t->play))) put(stderr, "This fight has no map.\n");
    return WORD_DONE;
}

static enum word_result do_save(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)open, (void)rest;
    if (t->file)
        put(stderr, "All is saved in %s.\n", record_file_path(t->file));
    else
        put(stderr, "This fight is not recorded: it was begun with --no-record.\n");
    return WORD_DONE;
}

static enum word_result do_quit(struct table *t, const fray_play_signal *open, const char *rest)
{
    (void)t, (void)open, (void)rest;
    return WORD_QUIT;
}

enum word_result table_word(struct table *t, const fray_play_signal *open, const char *line)
{
    static const struct {
        const char *word;
        enum word_result (*run)(struct table *t, const fray_play_signal *open, const char *rest);
        bool alone; /* nothing may follow */
    } words[] = {
        {"?", do_help, false},      {"help", do_help, false},        {"who", do_who, true},
        {"map", do_map, true},      {"odds", do_odds, false},        {"undo", do_undo, false},
        {"why", do_why, false},     {"redo", do_redo, false},        {"back", do_back, false},
        {"fork", do_fork, false},   {"branches", do_branches, true}, {"branch", do_branch, false},
        {"seat", do_seat, false},   {"throw", do_throw, false},      {"!", do_say, false},
        {"referee", do_say, false}, {"bring", do_bring, false},      {"face", do_face, false},
        {"dice", do_dice, true},    {"veto", do_veto, true},         {"save", do_save, true},
        {"quit", do_quit, true},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *rest = after_word(line, words[i].word);
        if (rest && !(words[i].alone && *rest)) return words[i].run(t, open, rest);
    }
    return WORD_UNKNOWN;
}
