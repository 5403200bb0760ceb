/* serve_view.c -- Makes what one guest may see of a board, as a line of JSON.
 *
 * serve.def says what that is, and who sees it. Events, questions and the state were made when the
 * fight moved: once for seats, and once for the referee. Each side has a state of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "serve.h"

#include "tool/io/clock.h"
#include "tool/io/json.h"
#include "tool/io/memory.h"

/* A guest looks at a board. */
struct board_view {
    const struct board *board;
    const struct guest *guest;
    bool referee, fresh;
    size_t told;    /* lines of the story that the page has */
    uint64_t sides; /* whose secrets the guest knows */
};

/* ---- parts that are made when the fight moves ---- */

static fray_view view_of(const struct board *board, bool referee)
{
    return (fray_view){.fight = fray_play_fight(board->play),
                       .play = board->play,
                       .seed = fray_play_plan_of(board->play).seed,
                       .referee = referee,
                       .sides = UINT64_MAX}; /* every side: line.seen has the choice */
}

/* Shows something to seats (referee false), and to the referee. The parts before are dropped. */
#define FOR_BOTH(board, made, SHOW)                                                                \
    for (int referee = 0; referee < 2; referee++) {                                                \
        struct json_sink json;                                                                     \
        fray_sink to = json_sink(&json, NULL);                                                     \
        fray_view view = view_of(board, referee);                                                  \
        SHOW;                                                                                      \
        json_decref((made)[referee]);                                                              \
        (made)[referee] = json.whole;                                                              \
    }

enum { OF_SEVERAL, OF_REFEREE, OF_SIDE };

void state_show(struct board *board)
{
    int sides = fray_side_count(fray_play_fight(board->play));
    for (int i = 0; i < OF_SIDE + (sides < SIDES_MOST ? sides : SIDES_MOST); i++) {
        struct json_sink json;
        fray_sink to = json_sink(&json, NULL);
        fray_view view = view_of(board, i == OF_REFEREE);
        view.sides = i < OF_SIDE ? 0 : (uint64_t)1 << (i - OF_SIDE);
        if (fray_show_state(&view, &to, NULL) != FRAY_OK) out_of_memory();
        json_decref(board->state[i]);
        board->state[i] = json.whole;
    }
}

void state_forget(struct board *board)
{
    for (int i = 0; i < OF_SIDE + SIDES_MOST; i++) json_decref(board->state[i]);
}

/* Who has several sides gets what none of them keeps from another. */
static json_t *state_for(const struct board_view *v)
{
    if (v->referee) return v->board->state[OF_REFEREE];
    for (int side = 0; side < SIDES_MOST; side++)
        if (v->sides == (uint64_t)1 << side && v->board->state[OF_SIDE + side])
            return v->board->state[OF_SIDE + side];
    return v->board->state[OF_SEVERAL];
}

void end_show(struct board *board, fray_result result, const fray_signal *signal)
{
    FOR_BOTH(board, board->end, fray_show_end(&view, &to, NULL, result, signal));
}

void event_show(const struct board *board, const fray_event *event, struct story_line *line)
{
    FOR_BOTH(board, line->json, fray_show_event(&view, &to, NULL, event));
}

void input_show(const struct board *board, const fray_play_input *input, struct story_line *line)
{
    line->is_input = true;
    FOR_BOTH(board, line->json, fray_show_input(&view, &to, NULL, input));
}

/* Only who is asked sees a question, and all of it. */
json_t *question_shown(const struct board *board, const fray_question *question)
{
    struct json_sink json;
    fray_sink to = json_sink(&json, NULL);
    fray_view view = view_of(board, false);
    fray_show_question(&view, &to, NULL, question);
    return json.whole;
}

json_t *roll_shown(const struct board *board, const fray_roll *roll)
{
    struct json_sink json;
    fray_sink to = json_sink(&json, NULL);
    fray_view view = view_of(board, false);
    fray_show_roll(&view, &to, NULL, roll);
    return json.whole;
}

/* ---- what the expressions of the table use ---- */

static int creature_count(const struct board_view *v)
{
    return fray_creature_count(fray_play_fight(v->board->play));
}

static bool decides_for(const struct board *board, const struct guest *guest, int creature)
{
    fray_seat seat = fray_play_seat(board->play, creature, -1);
    return seat.kind == FRAY_SEAT_PERSON && !guest->referee && strcmp(seat.name, guest->name) == 0;
}

/* In milliseconds; -1: no clock runs. */
static int64_t clock_left(const struct board *board)
{
    if (!board->clock || !board->clock_number) return -1;
    int64_t left = board->deadline - milliseconds();
    return left > 0 ? left : 0;
}

/* Whether a creature of the fight has this declaration: "Wolf 2" is the second Wolf. */
static bool is_declared_as(const char *creature, const char *page)
{
    size_t size = strlen(page);
    if (strncmp(creature, page, size) != 0) return false;
    return creature[size] == '\0' ||
           (creature[size] == ' ' && creature[size + 1] &&
            creature[size + 1 + strspn(creature + size + 1, "0123456789")] == '\0');
}

/* Pages of creatures are for their own side: a missing one would show who is in the reserve. */
static bool may_read(const struct board_view *v, const fray_doc *doc, size_t page)
{
    const fray_fight *fight = fray_play_fight(v->board->play);
    if (v->referee || !fray_doc_fits(doc, page, "creature")) return true;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        int side = fray_creature_side(fight, i);
        if (side >= 0 && side < 64 && (v->sides >> side & 1) &&
            is_declared_as(fray_creature_name(fight, i), fray_doc_page(doc, page).name))
            return true;
    }
    return false;
}

/* ---- the table ---- */

static bool is_seen(const struct story_line *line, uint64_t sides)
{
    return line->seen == UINT64_MAX || (line->seen & sides) != 0;
}

#define VIEW       const struct board_view
#define SEEN_ASKED (v->referee || strcmp(x->person, v->guest->name) == 0)
#define SEEN_TOLD  (v->referee || is_seen(x, v->sides))
#include "base/view_rows.h"

#define MADE(shape)                                                                                \
    static void show_##shape(VIEW *v, const fray_sink *to, const char *name, json_t *made)         \
    {                                                                                              \
        (void)v;                                                                                   \
        json_sink_add(to, name, made);                                                             \
    }
MADE(state)
MADE(end)
MADE(event)
MADE(input)
MADE(question)
MADE(roll)

#define OF_PLAY(shape, type)                                                                       \
    static void show_##shape(VIEW *v, const fray_sink *to, const char *name, type shown)           \
    {                                                                                              \
        fray_view view = view_of(v->board, v->referee);                                            \
        fray_show_##shape(&view, to, name, &shown);                                                \
    }
OF_PLAY(die, fray_play_die)
OF_PLAY(branch, fray_branch)
OF_PLAY(seat, fray_seat)
OF_PLAY(page, fray_page)

#include "serve.def"

/* ---- what a guest gets ---- */

/* The sides whose secrets a guest knows, as bits. */
static uint64_t sides_of(const struct board *board, const struct guest *guest)
{
    const fray_fight *fight = fray_play_fight(board->play);
    uint64_t sides = 0;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        fray_seat seat = fray_play_seat(board->play, i, -1);
        int side = fray_creature_side(fight, i);
        if (seat.kind == FRAY_SEAT_PERSON && strcmp(seat.name, guest->name) == 0 && side >= 0 &&
            side < SIDES_MOST)
            sides |= (uint64_t)1 << side;
    }
    for (int side = 0; side < fray_side_count(fight) && side < SIDES_MOST; side++) {
        fray_seat seat = fray_play_seat(board->play, -1, side);
        if (seat.kind == FRAY_SEAT_PERSON && strcmp(seat.name, guest->name) == 0)
            sides |= (uint64_t)1 << side;
    }
    return sides;
}

static struct board_view view_by(const struct board *board, const struct guest *guest)
{
    return (struct board_view){
        .board = board, .guest = guest, .referee = guest->referee, .sides = sides_of(board, guest)};
}

char *view_line(const struct board *board, const struct guest *guest, int *telling, size_t *told)
{
    struct board_view v = view_by(board, guest);
    struct json_sink json;
    fray_sink to = json_sink(&json, NULL);
    v.fresh = *telling != board->telling;
    v.told = v.fresh ? 0 : *told;
    show_view(&v, &to, NULL, guest);
    *telling = board->telling;
    *told = board->story_count;
    char *text = json_line(json.whole, JSON_COMPACT), *line = text_of("%s\n", text);
    free(text);
    json_decref(json.whole);
    return line;
}

char *view_pages(const struct board *board, const struct guest *guest)
{
    struct board_view v = view_by(board, guest);
    struct json_sink json;
    fray_sink to = json_sink(&json, NULL);
    show_book(&v, &to, NULL, board->doc);
    char *text = json_line(json.whole, JSON_COMPACT);
    json_decref(json.whole);
    return text;
}
