/* cmd_serve.c -- Implements `fray serve`: opens the table to browsers, and prints the links of its
 * seats.
 */
#include <stdlib.h>
#include <string.h>

#include "serve.h"

#include "tool/fight/fight_options.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/sandbox.h"

static const char *seed_text, *record_path, *playouts_text, *port_text, **set_texts, **seat_texts,
    **throw_texts;
static int wants_clock, wants_no_record, wants_lan, wants_qr;
static const struct poptOption serve_options[] = {
    {"seat", 0, POPT_ARG_ARGV, &seat_texts, 'L',
     "who decides: Ines=person:Kim, wolves=tactics:pack, all=random; may be repeated",
     "WHO=BY[:NAME]"},
    {"throw", 0, POPT_ARG_ARGV, &throw_texts, 'L',
     "their dice are thrown by hand: a creature, a side, all; may be repeated", "WHO"},
    {"lan", 0, POPT_ARG_NONE, &wants_lan, 'l', "let other machines of the network in", NULL},
    {"port", 0, POPT_ARG_STRING, &port_text, 'P', "the port (8017); 0: any that is free", "N"},
    {"qr", 0, POPT_ARG_NONE, &wants_qr, 'q', "print each link as a QR code, too", NULL},
    {"clock", 0, POPT_ARG_NONE, &wants_clock, 'c', "apply the rules' time limits", NULL},
    {"playouts", 0, POPT_ARG_STRING, &playouts_text, 'p',
     "how many playouts a search makes for each decision (500)", "N"},
    {"record", 0, POPT_ARG_STRING, &record_path, 'o', "the file of the record", "FILE"},
    {"no-record", 0, POPT_ARG_NONE, &wants_no_record, 'n', "keep no record", NULL},
    OPTION_SEED(&seed_text),
    OPTION_SET(&set_texts),
    POPT_TABLEEND,
};

/* ---- links ---- */

struct link_printer {
    const struct board *board;
    uint16_t port;
    bool qr;
};

/* "Kim (Ines, Boris)" */
static char *guest_title(const struct board *board, const struct guest *guest)
{
    const fray_fight *fight = fray_play_fight(board->play);
    if (guest->referee) return text_of("the referee");
    char *title = text_of("%s", *guest->name ? guest->name : "a person");
    const char *between = " (";
    for (int i = 0; i < fray_creature_count(fight); i++) {
        fray_seat seat = fray_play_seat(board->play, i, -1);
        const char *name = fray_creature_name(fight, i);
        if (seat.kind != FRAY_SEAT_PERSON || strcmp(seat.name, guest->name) != 0) continue;
        if (strcmp(name, guest->name) == 0) continue;
        char *longer = text_of("%s%s%s", title, between, name);
        free(title);
        title = longer;
        between = ", ";
    }
    char *whole = text_of("%s%s", title, *between == ',' ? ")" : "");
    free(title);
    return whole;
}

static void put_links(void *user, const char *address)
{
    const struct link_printer *p = user;
    put(stdout, "\n");
    for (size_t i = 0; i < p->board->guests.count; i++) {
        const struct guest *guest = p->board->guests.at[i];
        char *link = text_of("http://%s:%u/#%s", address, p->port, guest->token),
             *title = guest_title(p->board, guest);
        put(stdout, "  %s\n    %s\n", link, title);
        if (p->qr && !qr_print(stdout, link))
            print_error("no QR code can be printed: libqrencode is missing");
        free(title);
        free(link);
    }
}

static void put_invitation(const struct board *board, const struct page_server *server)
{
    struct link_printer printer = {board, server_port(server), wants_qr != 0};
    put(stdout, "%s\nEach link is a seat. Show it to its person alone.\n",
        fray_play_plan_of(board->play).encounter);
    put_links(&printer, "127.0.0.1");
    if (wants_lan) server_addresses(put_links, &printer);
    if (*board->promise) put(stdout, "\nThe dice are promised: %s\n", board->promise);
    put(stdout, "\nCtrl-C closes the table.\n");
    fflush(stdout);
}

/* ---- the table ---- */

/* The values of --port and --playouts. */
static uint64_t port = 8017, playouts = 500;

static int serve(fray_play *play, struct record_file *file, const char *key)
{
    struct board board = {0};
    struct page_server *server = NULL;
    struct server_plan plan = {.lan = wants_lan != 0, .port = (uint16_t)port};
    fray_play_set_playouts(play, playouts);
    int code = guests_begin(&board.guests, key);
    if (code != EXIT_CLEAN) {
        guests_end(&board.guests);
        record_file_close(file);
        return code;
    }
    board_begin(&board, play, file);
    board.clock = wants_clock != 0;
    const char *why = server_begin(&server, &board, &plan);
    if (why) {
        print_error("the table cannot be opened at port %u: %s", plan.port, why);
        code = EXIT_USAGE;
    } else {
        if (!page_is_built()) put(stderr, "This build has no page. `make table` builds it.\n");
        put_invitation(&board, server);
        sandbox_serve();
        code = server_run(server);
        server_end(server);
    }
    if (!why && file)
        put(stderr, "\nThe fight is kept. Continue it with: fray serve %s\n",
            record_file_path(file));
    board_end(&board);
    return code;
}

/* Each creature of the first side is the seat of a person with its name. */
static int add_heroes(struct seat_list *seats, const fray_play_plan *plan)
{
    fray_play *play = NULL;
    fray_findings *findings = NULL;
    int code = play_begin(plan, &play, &findings);
    if (code != EXIT_CLEAN) return code;
    const fray_fight *fight = fray_play_fight(play);
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (fray_creature_side(fight, i) != 0) continue;
        fray_seat *seat = seat_add(seats, fray_creature_name(fight, i));
        seat->kind = FRAY_SEAT_PERSON;
        seat->name = seat->who;
    }
    fray_play_free(play);
    fray_findings_free(findings);
    return EXIT_CLEAN;
}

static int begin_new(const char *path, const char *encounter)
{
    struct seat_list seats;
    fray_play *play = NULL;
    fray_findings *findings = NULL;
    struct record_file *file = NULL;
    fray_play_plan plan = {.rules = path, .encounter = encounter, .settings = set_texts};
    while (set_texts && set_texts[plan.setting_count]) plan.setting_count++;
    int code = seats_read(&seats, seat_texts, throw_texts);
    if (code == EXIT_CLEAN) code = read_table_dice(seed_text, &plan.seed, &plan.fight);
    if (code == EXIT_CLEAN && !seats.count) code = add_heroes(&seats, &plan);
    if (code == EXIT_CLEAN) {
        plan.seats = seats.at;
        plan.seat_count = seats.count;
        code = play_begin(&plan, &play, &findings);
    }
    if (code == EXIT_CLEAN) {
        char *name = record_path ? text_of("%s", record_path)
                                 : record_name(path, plan.seed, plan.fight),
             *key = text_of("%s.key", name);
        if (!wants_no_record && (file = record_file_new(name, "serve")) == NULL) code = EXIT_USAGE;
        if (code == EXIT_CLEAN) code = serve(play, file, file ? key : NULL);
        free(key);
        free(name);
        fray_findings_free(findings);
    }
    fray_play_free(play);
    seats_free(&seats);
    return code;
}

static int serve_record(const char *path, const struct file_contents *record)
{
    fray_play *play;
    fray_findings *findings;
    struct record_file *file;
    int code = play_continue(path, record, &play, &findings, &file);
    if (code != EXIT_CLEAN) return code;
    char *key = text_of("%s.key", path);
    code = serve(play, file, key);
    free(key);
    fray_findings_free(findings);
    fray_play_free(play);
    return code;
}

static int command_serve(int count, const char *const *operands)
{
    struct file_contents file;
    const char *path = operands[0], *encounter = count > 1 ? operands[1] : NULL;
    if (!read_count("--playouts", playouts_text, 1000000000, &playouts) ||
        !read_count_or_none("--port", port_text, 65535, &port))
        return EXIT_USAGE;
    if (strcmp(path, "-") == 0) return usage_error("the rules of a table are a file");
    if (read_path(path, &file)) return begin_new(path, encounter);
    int code;
    if (!fray_is_record(file.bytes, file.size))
        code = begin_new(path, encounter);
    else if (encounter || seed_text || seat_texts || throw_texts || set_texts || record_path ||
             wants_no_record)
        code = usage_error("a record says which fight it is: leave out everything but --lan, "
                           "--port, --qr, --clock and --playouts");
    else
        code = serve_record(path, &file);
    free(file.bytes);
    return code;
}

const struct command serve_command = {
    .name = "serve",
    .summary = "open a fight at the table to browsers",
    .usage = "FILE [ENCOUNTER] | RECORD",
    .details = "Each person gets a link to a seat, and the referee one to the whole table. Without "
               "--seat, each creature of the first side is a seat. Only this machine can reach the "
               "table, unless --lan is given. A record continues wherever it was left, with the "
               "same links. See docs/table.md.",
    .examples =
        EXAMPLES("fray serve ford.fray", "fray serve ford.fray --lan --qr",
                 "fray serve ford.fray --seat Anna=person:Kim --seat Boris=person:Lee --clock",
                 "fray serve ford-7.play --lan"),
    .options = serve_options,
    .least = 1,
    .most = 2,
    .run = command_serve,
    .right = SERVES,
};
