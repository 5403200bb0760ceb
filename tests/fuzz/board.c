/* board.c -- Fuzzes a table in browsers with the requests of its pages.
 *
 * Each line of the input is a request. Its first letter says who sends it: `r` the referee, `k`
 * Kim, another one Lee. After each request the line of each guest must be JSON. A player's line
 * must hold no token. At the end the record must open, without damage and at the same place.
 */
#include <jansson.h>

#include "fuzz.h"

#include "tool/io/clock.h"
#include "tool/serve/serve.h"

enum { REQUESTS = 40 };

static const char rules[] =
    "edition 1\n"
    "system Bridge { title \"Bridge\"; space squares; ends when count(sides where it.up) < 2 }\n"
    "event round { window over as last }\n"
    "event blow(by striker: creature) { window over as last }\n"
    "unit rounds, round = round.over\n"
    "kind card is thing { field harm: int = 1 }\n"
    "kind condition is mark { }\n"
    "condition Dazed { lasts }\n"
    "extend creature { track health = 8 from 0; own cards: card; slot laid: card?\n"
    "  property down: flag = self.health <= 0 }\n"
    "extend side { property up: flag = count(self.members where not it.down) > 0 }\n"
    "command wound(t: creature, by n: int) { t.health -= n }\n"
    "flow { until over { round as r {\n"
    "  for c in everyone where not it.down {\n"
    "    let k = choose 1 from c.cards by c secretly as \"which card\" after 15 else none\n"
    "    c.laid = k\n"
    "  }\n"
    "  for c in everyone where not it.down {\n"
    "    let k = c.laid\n"
    "    let t = choose 1 from (everyone where it.side != c.side and not it.down) by c as "
    "\"whom\"\n"
    "    if k and t { blow by c as b { let n = roll d6 as \"blow\" by c\n"
    "      if n >= 3 { wound t by k.harm } } }\n"
    "  } } }\n"
    "  for s in sides where it.up { finish fight for s } }\n"
    "card Cut { harm 2 }\n"
    "card Smash { harm 3 }\n"
    "creature Ines { cards Cut, Smash }\n"
    "creature Boris { cards Cut, Smash }\n"
    "creature Troll { health 14; cards 2 Smash }\n"
    "encounter \"The bridge\" { map \"IB.T\"; side heroes { \"I\": Ines; \"B\": Boris }\n"
    "  side others { \"T\": Troll }; ends after 5 rounds }\n";

static fray_play *play_make(void)
{
    struct source source = {rules, sizeof rules - 1};
    fray_seat seats[] = {{"Ines", FRAY_SEAT_PERSON, "Kim", 0},
                         {"Boris", FRAY_SEAT_PERSON, "Lee", 1}};
    fray_play_plan plan = {.rules = "input.fray", .seed = 7, .seats = seats, .seat_count = 2};
    fray_play *play;
    fray_findings *findings;
    const char *why;
    if (fray_play_new(NULL, read_source, &source, &plan, &play, &findings, &why) != FRAY_OK)
        wrong("the rules are refused", why);
    fray_findings_free(findings);
    return play;
}

static void look(struct board *board)
{
    for (size_t i = 0; i < board->guests.count; i++) {
        const struct guest *guest = board->guests.at[i];
        int telling = -1;
        size_t told = 0;
        char *line = view_line(board, guest, &telling, &told);
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (!object) wrong("a line is not JSON", line);
        for (size_t k = 0; k < board->guests.count && !guest->referee; k++)
            if (strstr(line, board->guests.at[k]->token)) wrong("a player reads a token", line);
        json_decref(object);
        free(line);
    }
}

static void request(struct board *board, const char *line, size_t size)
{
    struct guest *guest = *line == 'r'
                              ? board->referee
                              : guest_named(&board->guests, *line == 'k' ? "Kim" : "Lee", false);
    struct reply reply = board_do(board, guest, line + 1, size - 1);
    if (reply.status != 200 && reply.status != 400 && reply.status != 403 && reply.status != 409)
        wrong("a status that is none", line);
    free(reply.why);
    board_tick(board, milliseconds());
    look(board);
}

/* A record that was written must open at the same place. */
static void reopen(fray_play *play)
{
    size_t size = 0;
    char *bytes = NULL;
    FILE *to = open_memstream(&bytes, &size);
    if (!to) abort();
    for (size_t i = 0; i < fray_play_line_count(play); i++)
        fprintf(to, "%s\n", fray_play_line(play, i));
    fclose(to);
    fray_play *again;
    fray_findings *findings;
    const char *why;
    if (fray_play_open(NULL, NULL, NULL, bytes, size, &again, &findings, &why) != FRAY_OK)
        wrong("the record does not open", why);
    if (fray_play_damage_of(again).line) wrong("the record is damaged", bytes);
    fray_play_catch_up(play);
    fray_play_catch_up(again);
    if (fray_play_divergence_of(again).input) wrong("the record diverges", bytes);
    if (fray_fight_hash(fray_play_fight(play)) != fray_fight_hash(fray_play_fight(again)))
        wrong("the record is another fight", bytes);
    fray_findings_free(findings);
    fray_play_free(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct board board = {0};
    fray_play *play = play_make();
    char *text = input_copy(data, size), *at = text;
    board_begin(&board, play, NULL);
    for (int i = 0; i < REQUESTS && (size_t)(at - text) < size; i++) {
        size_t length = strcspn(at, "\n");
        if (length > 0) request(&board, at, length);
        at += length + 1;
    }
    board_end(&board);
    reopen(play);
    fray_play_free(play);
    free(text);
    return 0;
}
