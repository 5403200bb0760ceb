/* serve_view.c -- Writes what one guest may see of a board, as a line of JSON.
 *
 * The parts are JSON already, made when the fight moved. This file chooses and joins them. A part
 * is for all guests, for guests of the sides that may see it, for one guest, or for the referee.
 */
#include <stdlib.h>
#include <string.h>

#include "serve.h"

#include "tool/io/json.h"

/* ---- writing ---- */

static void put_text(FILE *to, const char *text)
{
    json_t *value = json_text(text);
    char *quoted = json_line(value, JSON_ENCODE_ANY | JSON_COMPACT);
    fputs(quoted, to);
    free(quoted);
    json_decref(value);
}

static void put_key(FILE *to, const char *key)
{
    fprintf(to, ",\"%s\":", key);
}

static const char *flag(bool is)
{
    return is ? "true" : "false";
}

/* ---- what everybody sees ---- */

static bool decides_for(const struct board *board, const struct guest *guest, int creature)
{
    fray_seat seat = fray_play_seat(board->play, creature, -1);
    return seat.kind == FRAY_SEAT_PERSON && !guest->referee && strcmp(seat.name, guest->name) == 0;
}

static void put_own(FILE *to, const struct board *board, const struct guest *guest)
{
    int count = fray_creature_count(fray_play_fight(board->play));
    const char *between = "";
    fputc('[', to);
    for (int i = 0; i < count; i++) {
        if (!decides_for(board, guest, i)) continue;
        fprintf(to, "%s%d", between, i);
        between = ",";
    }
    fputc(']', to);
}

static void put_guests(FILE *to, const struct board *board, bool links)
{
    fputc('[', to);
    for (size_t i = 0; i < board->guests.count; i++) {
        const struct guest *g = board->guests.at[i];
        fprintf(to, "%s{\"referee\":%s,\"here\":%s", i ? "," : "", flag(g->referee),
                flag(g->pages > 0));
        put_key(to, "name");
        put_text(to, g->name);
        put_key(to, "creatures");
        put_own(to, board, g);
        if (links) {
            put_key(to, "token");
            put_text(to, g->token);
        }
        fputc('}', to);
    }
    fputc(']', to);
}

/* The persons that the fight waits for. Of a secret choice this says nothing but that. */
static void put_waits(FILE *to, const struct board *board)
{
    const char *between = "";
    fputc('[', to);
    for (size_t i = 0; i < board->ask_count; i++) {
        const struct asked *a = &board->asks[i];
        if (a->chosen) continue;
        fprintf(to, "%s{\"who\":%d,\"secret\":%s", between, a->who, flag(a->secret));
        put_key(to, "name");
        put_text(to, a->person);
        fputc('}', to);
        between = ",";
    }
    fputc(']', to);
}

static void put_clock(FILE *to, const struct board *board)
{
    if (!board->clock || !board->clock_number) {
        fputs("null", to);
        return;
    }
    int64_t left = board->deadline - milliseconds();
    fprintf(to, "%lld", (long long)(left > 0 ? left : 0));
}

/* ---- what depends on the guest ---- */

static void put_story(FILE *to, const struct board *board, const struct guest *guest, size_t told)
{
    uint64_t sides = board_sides(board, guest);
    const char *between = "";
    fputc('[', to);
    for (size_t i = told; i < board->story_count; i++) {
        if (!guest->referee && !board_shows(board, &board->story[i], sides)) continue;
        fprintf(to, "%s%s", between, board->story[i].json);
        between = ",";
    }
    fputc(']', to);
}

static void put_asks(FILE *to, const struct board *board, const struct guest *guest)
{
    const char *between = "";
    fputc('[', to);
    for (size_t i = 0; i < board->ask_count; i++) {
        const struct asked *a = &board->asks[i];
        if (!guest->referee && strcmp(a->person, guest->name) != 0) continue;
        fprintf(to, "%s{\"id\":%d,\"open\":%s,\"held\":%s,\"%s\":%s", between, a->id, flag(i == 0),
                flag(a->chosen != NULL), a->roll ? "roll" : "question", a->json);
        put_key(to, "person");
        put_text(to, a->person);
        fputc('}', to);
        between = ",";
    }
    fputc(']', to);
}

/* ---- what the referee sees ---- */

static void put_dice(FILE *to, const struct board *board)
{
    size_t count = fray_play_die_count(board->play);
    fputc('[', to);
    for (size_t i = 0; i < count; i++) {
        fray_play_die die = fray_play_die_at(board->play, i);
        fprintf(to, "%s{\"who\":%d,\"sides\":%d,\"face\":%d", i ? "," : "", die.who, die.sides,
                die.face);
        put_key(to, "name");
        put_text(to, die.name);
        fputc('}', to);
    }
    fputc(']', to);
}

static void put_branches(FILE *to, const struct board *board)
{
    int count = fray_play_branch_count(board->play);
    fputc('[', to);
    for (int i = 0; i < count; i++) {
        fray_branch branch = fray_play_branch_at(board->play, i);
        fprintf(to, "%s{\"inputs\":%d,\"common\":%d,\"current\":%s", i ? "," : "", branch.inputs,
                branch.common, flag(branch.current));
        put_key(to, "name");
        put_text(to, branch.name);
        fputc('}', to);
    }
    fputc(']', to);
}

static void put_seats(FILE *to, const struct board *board)
{
    static const char *const by[] = {"tactics", "random", "person", "search"};
    int count = fray_creature_count(fray_play_fight(board->play));
    fputc('[', to);
    for (int i = 0; i < count; i++) {
        fray_seat seat = fray_play_seat(board->play, i, -1);
        fprintf(to, "%s{\"kind\":\"%s\",\"throws\":%s", i ? "," : "", by[seat.kind],
                flag(seat.throws));
        put_key(to, "name");
        put_text(to, seat.name);
        fputc('}', to);
    }
    fputc(']', to);
}

static void put_referee(FILE *to, const struct board *board)
{
    fprintf(to, "{\"inputs\":%d,\"clock\":%s", fray_play_input_count(board->play),
            flag(board->clock));
    put_key(to, "dice");
    put_dice(to, board);
    put_key(to, "branches");
    put_branches(to, board);
    put_key(to, "seats");
    put_seats(to, board);
    fputc('}', to);
}

char *view_line(const struct board *board, const struct guest *guest, int *telling, size_t *told)
{
    struct text_stream line;
    FILE *to = text_stream_begin(&line);
    bool fresh = *telling != board->telling;
    fprintf(to, "{\"version\":%d,\"referee\":%s,\"fresh\":%s", board->version, flag(guest->referee),
            flag(fresh));
    put_key(to, "name");
    put_text(to, guest->name);
    put_key(to, "mine");
    put_own(to, board, guest);
    put_key(to, "state");
    fputs(board->state ? board->state : "null", to);
    put_key(to, "story");
    put_story(to, board, guest, fresh ? 0 : *told);
    put_key(to, "asks");
    put_asks(to, board, guest);
    put_key(to, "waits");
    put_waits(to, board);
    put_key(to, "clock");
    put_clock(to, board);
    put_key(to, "searches");
    fputs(flag(board->searches), to);
    put_key(to, "end");
    fputs(board->end ? board->end : "null", to);
    put_key(to, "unsaved");
    if (board->unsaved)
        put_text(to, board->unsaved);
    else
        fputs("null", to);
    put_key(to, "guests");
    put_guests(to, board, guest->referee);
    put_key(to, "table");
    if (guest->referee)
        put_referee(to, board);
    else
        fputs("null", to);
    fputs("}\n", to);
    *telling = board->telling;
    *told = board->story_count;
    return text_stream_end(&line);
}

/* ---- pages of the rules ---- */

/* Whether a creature of the fight has this declaration: "Wolf 2" is the second Wolf. */
static bool is_declared_as(const char *creature, const char *page)
{
    size_t size = strlen(page);
    if (strncmp(creature, page, size) != 0) return false;
    return creature[size] == '\0' ||
           (creature[size] == ' ' && creature[size + 1] &&
            creature[size + 1 + strspn(creature + size + 1, "0123456789")] == '\0');
}

/* Pages of creatures of other sides are for the referee alone. */
static bool may_read(const struct board *board, const struct guest *guest, const char *page)
{
    const fray_fight *fight = fray_play_fight(board->play);
    uint64_t sides = board_sides(board, guest);
    bool fights = false;
    if (guest->referee) return true;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        int side = fray_creature_side(fight, i);
        if (!is_declared_as(fray_creature_name(fight, i), page)) continue;
        if (side >= 0 && side < 64 && (sides >> side & 1)) return true;
        fights = true;
    }
    return !fights;
}

static json_t *texts(const char *const *at, size_t count)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < count; i++) json_push(all, json_text(at[i]));
    return all;
}

static json_t *page_object(const fray_page *page)
{
    json_t *one = json_require(json_object()), *reminders = json_require(json_array());
    json_add(one, "kind", json_text(page->kind));
    json_add(one, "kinds", json_text(page->kinds));
    json_add(one, "name", json_text(page->name));
    json_add(one, "group", json_text(page->group));
    json_add(one, "values", json_text(page->values));
    json_add(one, "flavour", json_text(page->flavour));
    json_add(one, "figures", texts(page->figures, page->figure_count));
    json_add(one, "rules", texts(page->rules, page->rule_count));
    for (size_t i = 0; i < page->reminder_count; i++) {
        json_t *reminder = json_require(json_object());
        json_add(reminder, "name", json_text(page->reminders[i].name));
        json_add(reminder, "text", json_text(page->reminders[i].text));
        json_push(reminders, reminder);
    }
    json_add(one, "reminders", reminders);
    json_add(one, "file", json_text(""));
    json_add(one, "line", json_integer(0));
    return one;
}

char *view_pages(const struct board *board, const struct guest *guest)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; board->doc && i < fray_doc_count(board->doc); i++) {
        fray_page page = fray_doc_page(board->doc, i);
        if (may_read(board, guest, page.name)) json_push(all, page_object(&page));
    }
    char *text = json_line(all, JSON_COMPACT);
    json_decref(all);
    return text;
}
