/* serve_board.c -- Plays a fight for several guests: inputs of persons and of the referee, the
 * story, the open questions, the clock.
 *
 * The fight asks one question after the other. With secret questions, persons would wait for each
 * other, so the board looks ahead. It continues a copy of the fight with the first legal answer,
 * and collects the secret questions that follow before a line of the log. Their persons may answer
 * at once. Such an answer is held back until the fight asks the same question with the same
 * options. The copy holds no real answer, so its questions reveal none.
 */
#include <stdlib.h>
#include <string.h>

#include "serve.h"

#include "tool/io/clock.h"
#include "tool/io/json.h"
#include "tool/io/memory.h"

enum {
    SEARCH_MOST = 10000,
    ODDS_MOST = 1000, /* milliseconds */
    EVENTS_AHEAD = 2000,
    RETRY = 1000 /* milliseconds */
};

/* ---- guests and what they may see ---- */

/* Returns the sides that may see the event. The highest bit is set if all sides may. */
static uint64_t seen_by(const fray_fight *fight, const fray_event *event)
{
    uint64_t seen = 0;
    bool all = true;
    for (int side = 0; side < fray_side_count(fight); side++) {
        bool sees = fray_event_seen(fight, event, side);
        all = all && sees;
        if (sees && side < SIDES_MOST - 1) seen |= (uint64_t)1 << side;
    }
    return all ? UINT64_MAX : seen;
}

/* Makes a guest of each person that has a seat. */
static void invite(struct board *board)
{
    const fray_fight *fight = fray_play_fight(board->play);
    for (int i = 0; i < fray_creature_count(fight); i++) {
        fray_seat seat = fray_play_seat(board->play, i, -1);
        if (seat.kind == FRAY_SEAT_PERSON) guest_named(&board->guests, seat.name, false);
    }
    for (int side = 0; side < fray_side_count(fight); side++) {
        fray_seat seat = fray_play_seat(board->play, -1, side);
        if (seat.kind == FRAY_SEAT_PERSON) guest_named(&board->guests, seat.name, false);
    }
}

/* ---- the story ---- */

static void parts_free(json_t *parts[2])
{
    for (int i = 0; i < 2; i++) {
        json_decref(parts[i]);
        parts[i] = NULL;
    }
}

static void story_clear(struct board *board)
{
    for (size_t i = 0; i < board->story_count; i++) parts_free(board->story[i].json);
    free(board->story);
    board->story = NULL;
    board->story_count = 0;
    board->telling++;
    table_observe_begin();
}

static struct story_line *story_add(struct board *board, uint64_t seen)
{
    NEED_ROOM(board->story, board->story_count);
    struct story_line *line = &board->story[board->story_count++];
    *line = (struct story_line){.seen = seen};
    return line;
}

static void hear(struct board *board, const fray_play_signal *s)
{
    const fray_fight *fight = fray_play_fight(board->play);
    const fray_event *e = &s->signal.event;
    if (s->kind == FRAY_PLAY_EVENT) {
        table_observe(e);
        if (e->kind != FRAY_EVENT_MEASURE && (e->kind != FRAY_EVENT_EXPECT || e->before))
            event_show(board, e, story_add(board, seen_by(fight, e)));
    } else if (s->input.kind != FRAY_INPUT_ANSWER && s->input.kind != FRAY_INPUT_THROW) {
        struct story_line *line = story_add(board, UINT64_MAX);
        input_show(board, &s->input, line);
        if (!line->json[0]) line->seen = 0; /* for the referee alone */
    }
}

/* ---- questions ---- */

static void asked_free(struct asked *a)
{
    free(a->person);
    free(a->key);
    free(a->about);
    json_decref(a->json);
    free(a->chosen);
}

/* The identity of a question. Two that are equal take the same answers. */
static char *question_key(const fray_question *q)
{
    char *key = text_of("%d %d %d %d %d", q->id, q->who, q->side, q->least, q->most);
    for (size_t i = 0; i < q->count; i++) {
        char *longer = text_of("%s\n%s", key, q->options[i].text);
        free(key);
        key = longer;
    }
    return key;
}

/* The open event of another creature that the open question is asked in, to be freed. */
static char *open_event_text(const struct board *board, const fray_question *q)
{
    struct text_stream text;
    put_open_event(text_stream_begin(&text), fray_play_fight(board->play), q);
    return text_stream_end(&text);
}

/* Takes `about`. */
static struct asked question_asked(const struct board *board, const fray_question *q,
                                   const fray_seat *seat, char *about)
{
    return (struct asked){.who = q->who,
                          .side = q->side,
                          .person = text_of("%s", seat->name),
                          .key = question_key(q),
                          .about = about,
                          .json = question_shown(board, q),
                          .secret = q->secret != 0,
                          .least = q->least,
                          .most = q->most,
                          .options = q->count};
}

static bool is_asked_already(const struct board *board, int who)
{
    for (size_t i = 0; i < board->ask_count; i++)
        if (board->asks[i].who == who) return true;
    return false;
}

/* Collects the secret questions that follow the open one, whatever is answered. */
static void look_ahead(struct board *board)
{
    fray_fight *copy;
    fray_signal s;
    int first[CHOSEN_LIMIT];
    for (int i = 0; i < CHOSEN_LIMIT; i++) first[i] = i;
    if (fray_fight_clone(fray_play_fight(board->play), &copy) != FRAY_OK) return;
    fray_fight_listen(copy, 1);
    bool open = true;
    for (int steps = 0; steps < EVENTS_AHEAD && board->ask_count < AHEAD_MOST; steps++) {
        if (fray_step(copy, &s) != FRAY_OK) break;
        if (s.kind == FRAY_SIGNAL_EVENT && s.event.kind != FRAY_EVENT_SAY) continue;
        if (s.kind != FRAY_SIGNAL_QUESTION || !s.question.secret) break;
        const fray_question *q = &s.question;
        fray_seat seat = fray_play_seat(board->play, q->who, q->side);
        if (!open && seat.kind == FRAY_SEAT_PERSON && q->who >= 0 &&
            !is_asked_already(board, q->who))
            board->asks[board->ask_count++] = question_asked(board, q, &seat, NULL);
        open = false;
        int count = q->least > 0 ? q->least : 1;
        if (fray_answer(copy, first, count) != FRAY_OK) break;
    }
    fray_fight_free(copy);
}

/* Answers the open question. If the next one has the same words, it is another question. */
static fray_result answer_open(struct board *board, const int *chosen, int count)
{
    fray_result result = fray_play_answer(board->play, chosen, count);
    if (result == FRAY_OK) board->asks[0].answered = true;
    return result;
}

/* Gives each question its number. One that is still open keeps its number, and the answer that is
 * held for it. */
static void number_asks(struct board *board, struct asked *before, size_t count)
{
    for (size_t i = 0; i < board->ask_count; i++) {
        struct asked *now = &board->asks[i];
        for (size_t k = 0; k < count && !now->id; k++) {
            struct asked *old = &before[k];
            if (!old->id || old->answered || strcmp(old->key, now->key) != 0 ||
                strcmp(old->person, now->person) != 0)
                continue;
            now->id = old->id;
            now->chosen = old->chosen, now->count = old->count;
            old->chosen = NULL, old->id = 0;
        }
        if (!now->id) now->id = ++board->last_id;
    }
    for (size_t k = 0; k < count; k++) asked_free(&before[k]);
}

static void ask(struct board *board, const fray_play_signal *s)
{
    const fray_roll *r = &s->signal.roll;
    struct asked *open = &board->asks[board->ask_count++];
    if (s->kind == FRAY_PLAY_QUESTION) {
        *open = question_asked(board, &s->signal.question, &s->seat,
                               open_event_text(board, &s->signal.question));
        if (open->secret) look_ahead(board);
    } else {
        char *key = text_of("roll %d %s %d", fray_play_input_count(board->play), r->name, r->index);
        *open = (struct asked){.who = r->who,
                               .person = text_of("%s", s->seat.name),
                               .key = key,
                               .json = roll_shown(board, r),
                               .roll = true,
                               .least = 1,
                               .most = r->sides};
    }
}

/* One clock runs for all questions that share it. */
static void wind_clock(struct board *board, const fray_play_signal *s)
{
    int number = s->kind == FRAY_PLAY_QUESTION ? fray_play_clock(board->play) : 0;
    if (number && number != board->clock_number)
        board->deadline = milliseconds() + (int64_t)s->signal.question.limit_seconds * 1000;
    board->clock_number = number;
}

/* ---- running ---- */

/* Writes what the record lacks. A failure is tried again after a while. */
static bool save(struct board *board)
{
    board->unsaved = board->file ? record_file_append(board->file, board->play) : NULL;
    board->retry_at = milliseconds() + RETRY;
    board->version++;
    return !board->unsaved;
}

/* Follows a search: between its slices the table serves its pages. Returns whether nothing has
 * changed since the slice before. The answers of searches are on the disk before a page sees more.
 */
static bool searches(struct board *board, fray_result result, const fray_play_signal *s)
{
    bool before = board->searches;
    board->searches = result == FRAY_OK && s->kind == FRAY_PLAY_SEARCH;
    int64_t most = board->searches ? search_most(&s->seat, SEARCH_MOST) : 0;
    if (board->searches)
        search_follow(board->play, &board->search, most < SEARCH_MOST ? most : SEARCH_MOST);
    else
        search_rest(&board->search);
    if (before && !board->searches) save(board);
    return before && board->searches && board->ask_count == 0;
}

/* Runs the fight to the next question, and gives the answers that are held for it. */
static void run(struct board *board)
{
    for (;;) {
        struct asked before[AHEAD_MOST];
        size_t count = board->ask_count;
        fray_play_signal s;
        fray_result result;
        memcpy(before, board->asks, count * sizeof *before);
        board->ask_count = 0;
        while ((result = fray_play_run(board->play, &s)) == FRAY_OK &&
               (s.kind == FRAY_PLAY_EVENT || s.kind == FRAY_PLAY_INPUT))
            hear(board, &s);
        if (searches(board, result, &s)) return;
        parts_free(board->end);
        bool waits = result == FRAY_OK && s.kind != FRAY_PLAY_DONE && !board->searches;
        if (waits) {
            wind_clock(board, &s);
            ask(board, &s);
        } else {
            board->clock_number = 0;
            if (!board->searches) end_show(board, result, &s.signal);
        }
        number_asks(board, before, count);
        struct asked *open = &board->asks[0];
        if (!waits || !open->chosen) break;
        bool given = answer_open(board, open->chosen, open->count) == FRAY_OK;
        free(open->chosen);
        open->chosen = NULL;
        if (!given) break;
        if (!save(board)) {
            board->untold = true;
            break;
        }
    }
    state_show(board);
    invite(board);
    board->version++;
}

static void forget_asks(struct board *board)
{
    for (size_t i = 0; i < board->ask_count; i++) asked_free(&board->asks[i]);
    board->ask_count = 0;
    board->clock_number = 0;
}

/* Lets the input that was given take effect. The story begins anew if the fight has moved to
 * another place of the record. */
static void follow(struct board *board)
{
    board->untold = board->searches = false;
    search_rest(&board->search);
    if (board->again) {
        story_clear(board);
        forget_asks(board);
        fray_play_rewind(board->play);
    }
    board->again = false;
    run(board);
}

/* Writes the record, then lets the input take effect. */
static void settle(struct board *board, bool again)
{
    board->untold = true;
    board->again = board->again || again;
    if (save(board)) follow(board);
}

static bool save_again(struct board *board)
{
    if (!board->unsaved) return true;
    if (!save(board)) return false;
    if (board->untold) follow(board);
    return true;
}

int64_t board_due(const struct board *board)
{
    if (board->unsaved) return board->retry_at;
    if (board->searches) return milliseconds();
    return board->clock && board->clock_number ? board->deadline : 0;
}

void board_tick(struct board *board, int64_t now)
{
    if (board->unsaved && (now < board->retry_at || !save_again(board))) return;
    if (board->searches) run(board);
    if (!board->clock || !board->clock_number || now < board->deadline) return;
    /* with the time out, the default is taken of each question that shares the clock */
    if (answer_open(board, NULL, -1) == FRAY_OK)
        settle(board, false);
    else
        board->clock_number = 0;
}

void board_begin(struct board *board, fray_play *play, struct record_file *file)
{
    fray_findings *findings = NULL;
    fray_play_plan plan = fray_play_plan_of(play);
    board->play = play;
    if (dice_are_drawn(plan.fight)) dice_promise(plan.seed, plan.fight, board->promise);
    snprintf(board->reveal, sizeof board->reveal, "%llu, %llu", (unsigned long long)plan.seed,
             (unsigned long long)plan.fight);
    board->file = file;
    search_begin_slices(play, &board->search);
    board->referee = guest_named(&board->guests, "", true);
    if (fray_play_doc(play, &board->doc, &findings) != FRAY_OK) board->doc = NULL;
    fray_findings_free(findings);
    invite(board);
    state_show(board);
    settle(board, false);
}

void board_end(struct board *board)
{
    story_clear(board);
    forget_asks(board);
    state_forget(board);
    parts_free(board->end);
    fray_doc_free(board->doc);
    record_file_close(board->file);
    guests_end(&board->guests);
}

/* ---- requests ---- */

static struct reply reply(unsigned status, const char *why)
{
    return (struct reply){status, why ? text_of("%s", why) : NULL};
}

/* A number of the request in these bounds. */
static bool get_number(const json_t *request, const char *key, int least, int most, int *value)
{
    const json_t *number = json_object_get(request, key);
    if (!json_is_integer(number)) return false;
    json_int_t n = json_integer_value(number);
    if (n < least || n > most) return false;
    *value = (int)n;
    return true;
}

/* A text of the request; NULL: there is none, or it is too long. */
static const char *get_text(const json_t *request, const char *key)
{
    enum { TEXT_MOST = 2000 };
    const json_t *text = json_object_get(request, key);
    return json_is_string(text) && json_string_length(text) <= TEXT_MOST &&
                   strlen(json_string_value(text)) == json_string_length(text)
               ? json_string_value(text)
               : NULL;
}

static struct reply after(struct board *board, fray_result result, bool again)
{
    if (result != FRAY_OK) {
        const char *why = fray_play_why(board->play);
        return reply(409, *why ? why : fray_result_text(result));
    }
    settle(board, again);
    return reply(board->unsaved ? 507 : 200, board->unsaved);
}

/* The question with this number that the guest may answer. */
static struct asked *ask_of(struct board *board, const struct guest *guest, const json_t *request,
                            struct reply *why)
{
    int id;
    *why = reply(400, "the number of the question is missing");
    if (!get_number(request, "id", 1, board->last_id, &id)) return NULL;
    free(why->why);
    for (size_t i = 0; i < board->ask_count; i++) {
        struct asked *a = &board->asks[i];
        if (a->id != id) continue;
        if (guest->referee || strcmp(a->person, guest->name) == 0) return a;
        *why = reply(403, "this question is for another seat");
        return NULL;
    }
    *why = reply(409, "this question is no longer open");
    return NULL;
}

/* Reads different options of the question. Returns their number; -1: the default; -2: it is not an
 * answer. */
static int get_chosen(const json_t *request, const struct asked *a, int chosen[CHOSEN_LIMIT])
{
    const json_t *list = json_object_get(request, "chosen");
    if (json_is_null(list)) return -1;
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count > CHOSEN_LIMIT || (int)count < a->least ||
        (int)count > a->most)
        return -2;
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(list, i);
        json_int_t index = json_integer_value(one);
        if (!json_is_integer(one) || index < 0 || (uint64_t)index >= a->options) return -2;
        for (size_t k = 0; k < i; k++)
            if (chosen[k] == (int)index) return -2;
        chosen[i] = (int)index;
    }
    return (int)count;
}

static struct reply do_answer(struct board *board, struct guest *guest, const json_t *request)
{
    int chosen[CHOSEN_LIMIT];
    struct reply why;
    struct asked *a = ask_of(board, guest, request, &why);
    if (!a) return why;
    int count = a->roll ? -2 : get_chosen(request, a, chosen);
    if (count < -1) return reply(400, "this is not an answer to the question");
    if (a == board->asks) return after(board, answer_open(board, chosen, count), false);
    if (count < 0) return reply(409, "the default is taken when the question is open");
    free(a->chosen);
    a->chosen = xrealloc(NULL, (size_t)(count + 1) * sizeof *a->chosen);
    memcpy(a->chosen, chosen, (size_t)count * sizeof *chosen);
    a->count = count;
    board->version++;
    return reply(200, NULL);
}

/* The open question, if the guest may ask about it. */
static struct asked *ask_about(struct board *board, const struct guest *guest,
                               const json_t *request, const char **name, struct reply *why)
{
    struct asked *a = ask_of(board, guest, request, why);
    if (!a) return NULL;
    *name = get_text(request, "name");
    if (*name && **name && a == board->asks && !a->roll) return a;
    *why = *name && **name ? reply(409, "this question is not open yet")
                           : reply(400, "say the name of it");
    return NULL;
}

/* The referee is answered without regard to secrets. */
static struct reply do_why(struct board *board, struct guest *guest, const json_t *request)
{
    struct reply why;
    const char *name;
    struct asked *a = ask_about(board, guest, request, &name, &why);
    if (!a) return why;
    struct text_stream answer;
    FILE *to = text_stream_begin(&answer);
    int side = a->who >= 0 ? fray_creature_side(fray_play_fight(board->play), a->who) : a->side;
    put_why_not(to, board->play, name, guest->referee ? -1 : side);
    return (struct reply){200, text_stream_end(&answer)};
}

static struct reply do_odds(struct board *board, struct guest *guest, const json_t *request)
{
    struct reply why;
    const char *name;
    struct asked *a = ask_about(board, guest, request, &name, &why);
    if (!a) return why;
    if (a->who < 0) return reply(409, "odds are for a question to a creature");
    struct text_stream answer;
    FILE *to = text_stream_begin(&answer);
    put_odds(to, board->play, a->who, name, ODDS_MOST);
    return (struct reply){200, text_stream_end(&answer)};
}

static struct reply do_throw(struct board *board, struct guest *guest, const json_t *request)
{
    struct reply why;
    int face;
    struct asked *a = ask_of(board, guest, request, &why);
    if (!a) return why;
    if (!a->roll || !get_number(request, "face", 1, a->most, &face))
        return reply(400, "this is not a face of the die");
    return after(board, fray_play_throw(board->play, face), false);
}

static struct reply do_undo(struct board *board, struct guest *guest, const json_t *request)
{
    int count = 1;
    (void)guest;
    if (json_object_get(request, "count") && !get_number(request, "count", 1, 100000, &count))
        return reply(400, "count is a number from 1 on");
    if (fray_play_undo(board->play, count) == 0) return reply(409, "nothing is left to undo");
    return after(board, FRAY_OK, true);
}

static struct reply do_redo(struct board *board, struct guest *guest, const json_t *request)
{
    int count = 1;
    (void)guest;
    if (json_object_get(request, "count") && !get_number(request, "count", 1, 100000, &count))
        return reply(400, "count is a number from 1 on");
    if (fray_play_redo(board->play, count) == 0) return reply(409, "nothing is left to redo");
    return after(board, FRAY_OK, true);
}

static struct reply do_back(struct board *board, struct guest *guest, const json_t *request)
{
    const char *event = get_text(request, "event");
    int count;
    (void)guest;
    if (!event || !get_number(request, "count", 1, 100000, &count))
        return reply(400, "say which event, and its number");
    if (fray_play_undo_to(board->play, event, count) >= 0) return after(board, FRAY_OK, true);
    char *why =
        text_of("'%s' has begun %d times so far", event, fray_play_event_count(board->play, event));
    settle(board, true); /* the count has left the play elsewhere */
    return (struct reply){409, why};
}

/* What is wrong with a statement, with its place. */
static char *statement_fault(const fray_findings *findings)
{
    for (size_t i = 0; i < fray_findings_kept(findings); i++) {
        fray_finding f = fray_finding_at(findings, i);
        if (f.severity != FRAY_ERROR) continue;
        char *why = text_of("column %u: %s", f.column, f.message);
        for (size_t k = 0; k < f.help_count; k++) {
            char *longer = text_of("%s; %s", why, f.helps[k]);
            free(why);
            why = longer;
        }
        return why;
    }
    return text_of("this is not a line of the rules");
}

static struct reply do_say(struct board *board, struct guest *guest, const json_t *request)
{
    const char *text = get_text(request, "text");
    fray_findings *findings = NULL;
    (void)guest;
    if (!text || !*text) return reply(400, "say a line of the rules, of at most 2000 bytes");
    fray_result result = fray_play_statement(board->play, text, &findings);
    struct reply answer = result == FRAY_INVALID ? (struct reply){409, statement_fault(findings)}
                                                 : after(board, result, false);
    fray_findings_free(findings);
    return answer;
}

static struct reply do_bring(struct board *board, struct guest *guest, const json_t *request)
{
    const char *name = get_text(request, "name"), *side = get_text(request, "side"),
               *place = get_text(request, "place");
    fray_findings *findings = NULL;
    (void)guest;
    if (!name || !side || !place) return reply(400, "say who comes, for which side, and where");
    fray_result result = fray_play_bring(board->play, name, side, place, &findings);
    struct reply answer = result == FRAY_INVALID ? reply(409, "this is not a place of the fight")
                                                 : after(board, result, false);
    fray_findings_free(findings);
    return answer;
}

static struct reply do_veto(struct board *board, struct guest *guest, const json_t *request)
{
    (void)guest, (void)request;
    return after(board, fray_play_veto(board->play), false);
}

static struct reply do_face(struct board *board, struct guest *guest, const json_t *request)
{
    int die, face;
    (void)guest;
    if (!get_number(request, "die", 0, 100000, &die) ||
        !get_number(request, "face", 1, 1000000, &face))
        return reply(400, "say which die, and its face");
    return after(board, fray_play_correct_die(board->play, (size_t)die, face), true);
}

static struct reply do_seat(struct board *board, struct guest *guest, const json_t *request)
{
    const char *who = get_text(request, "who"), *kind = get_text(request, "kind"),
               *name = get_text(request, "name");
    (void)guest;
    for (fray_seat_kind i = FRAY_SEAT_TACTICS; who && kind && i <= FRAY_SEAT_SEARCH; i++) {
        if (strcmp(kind, fray_seat_kind_text(i)) != 0) continue;
        fray_seat seat = {who, i, name ? name : "",
                          json_is_true(json_object_get(request, "throws"))};
        return after(board, fray_play_assign_seat(board->play, &seat), false);
    }
    return reply(400, "say who, and by whom: tactics, random, person or search");
}

static struct reply do_fork(struct board *board, struct guest *guest, const json_t *request)
{
    const char *name = get_text(request, "name");
    (void)guest;
    if (!name || !*name) return reply(400, "say the name of the branch");
    return after(board, fray_play_fork(board->play, name), true);
}

static struct reply do_branch(struct board *board, struct guest *guest, const json_t *request)
{
    const char *name = get_text(request, "name");
    (void)guest;
    if (!name || !*name) return reply(400, "say the name of the branch");
    return after(board, fray_play_switch(board->play, name), true);
}

static struct reply do_clock(struct board *board, struct guest *guest, const json_t *request)
{
    (void)guest;
    board->clock = json_is_true(json_object_get(request, "on"));
    if (board->clock_number) board->deadline = milliseconds() + 1000;
    board->version++;
    return reply(200, NULL);
}

struct reply board_do(struct board *board, struct guest *guest, const char *body, size_t size)
{
    static const struct {
        const char *word;
        struct reply (*run)(struct board *board, struct guest *guest, const json_t *request);
        bool referee; /* alone may say it */
    } words[] = {
        {"answer", do_answer, false}, {"why", do_why, false},      {"odds", do_odds, false},
        {"throw", do_throw, false},   {"undo", do_undo, true},     {"redo", do_redo, true},
        {"back", do_back, true},      {"say", do_say, true},       {"veto", do_veto, true},
        {"bring", do_bring, true},    {"face", do_face, true},     {"seat", do_seat, true},
        {"fork", do_fork, true},      {"branch", do_branch, true}, {"clock", do_clock, true},
    };
    json_t *request = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    const char *word = get_text(request, "do");
    struct reply answer = reply(400, "this is not a request of a page");
    for (size_t i = 0; word && i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) != 0) continue;
        free(answer.why);
        if (words[i].referee && !guest->referee)
            answer = reply(403, "only the referee can do this");
        else if (!save_again(board))
            answer = reply(507, board->unsaved);
        else
            answer = words[i].run(board, guest, request);
        break;
    }
    json_decref(request);
    return answer;
}
