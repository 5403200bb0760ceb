/* serve.h -- Declares the parts of `fray serve`: guests and their tokens, the board, the HTTP
 * server.
 *
 * One thread does all. The server reads a request, the board carries it out, and the server sends
 * each open page what its guest may see.
 */
#ifndef FRAY_TOOL_SERVE_H
#define FRAY_TOOL_SERVE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

#include "fray.h"

#include "base/embedded.h"
#include "tool/table/play_cli.h"

/* ---- serve_guests.c: who has a seat, by which token ---- */

enum { KEY_SIZE = 32, TOKEN_SIZE = 32 /* hexadecimal digits */, PAGES_MOST = 4 };

/* Who sends too many inputs may still open the page: each wish has an allowance of its own. */
enum guest_wish { WISH_INPUT, WISH_PAGE, WISHES };
struct allowance {
    int64_t left;     /* in milliseconds of the clock that earns it */
    int64_t asked_at; /* when it was computed; 0: never */
};
/* A person, or the referee. */
struct guest {
    char *name; /* as seats name the person; "" is a name too */
    bool referee;
    char token[TOKEN_SIZE + 1];
    int pages, connections; /* that are open */
    struct allowance allowances[WISHES];
};
/* Tokens are keyed hashes of the names: the same key makes the same links. */
struct guests {
    struct guest **at;
    size_t count;
    unsigned char key[KEY_SIZE];
};
/* Reads the key from the file, or makes both. path NULL: the key is kept nowhere. Returns
 * EXIT_CLEAN, or an exit code after a message. */
int guests_begin(struct guests *guests, const char *path);
struct guest *guest_named(struct guests *guests, const char *name, bool referee);
/* Compares with all tokens in constant time. NULL: no guest has this token. */
struct guest *guest_by_token(const struct guests *guests, const char *token, size_t size);
/* Takes one from the allowance. False: the guest sends too many. */
bool guest_may(struct guest *guest, enum guest_wish wish, int64_t now);
void guests_end(struct guests *guests);

/* ---- serve_board.c: the fight with its questions ---- */

enum { SIDES_MOST = 64 };
/* A line of the story: an event or an input, as JSON for seats and for the referee. */
struct story_line {
    json_t *json[2];
    bool is_input;
    uint64_t seen; /* the sides that may see it: a bit each, SIDES_MOST of them */
};
/* A question or a roll that waits for a person. */
struct asked {
    int id, who, side; /* who -1: the side is asked */
    char *person;
    char *key;    /* what is asked, of whom, with which options */
    char *about;  /* the event that it belongs to, as put_open_event prints it */
    json_t *json; /* the question or the roll */
    bool roll, secret, answered;
    int least, most;
    size_t options;
    int *chosen; /* an answer that waits for its turn, or NULL */
    int count;
};
enum { AHEAD_MOST = 64, CHOSEN_LIMIT = 64 /* of one answer */ };
struct board {
    fray_play *play;
    struct record_file *file; /* NULL: no record */
    struct guests guests;
    struct guest *referee;
    char promise[PROMISE + 1]; /* of the dice, if they were drawn; or "" */
    char reveal[48];           /* from what they were drawn */
    int version;               /* grows with each change */
    int telling;               /* grows when the story begins anew */
    struct story_line *story;
    size_t story_count;
    json_t *state[2 + SIDES_MOST]; /* for several sides at once, for the referee, for each side */
    json_t *end[2];                /* NULL: the fight is not over */
    /* The first one is open in the fight. The others follow it in secret: their persons may answer
     * before their turn. */
    struct asked asks[AHEAD_MOST];
    size_t ask_count;
    int last_id;
    bool clock;          /* time limits apply */
    int clock_number;    /* the clock that runs; 0: none */
    int64_t deadline;    /* of it */
    const char *unsaved; /* why the last input is not on the disk, or NULL */
    int64_t retry_at;    /* when to try again */
    bool untold;         /* that input has not taken effect yet */
    bool again;          /* and after it the story begins anew */
    fray_doc *doc;       /* for cards; NULL: none */
    bool searches;       /* a search is under way */
    struct search_clock search;
};
/* Takes the play, whose fight is then run. */
void board_begin(struct board *board, fray_play *play, struct record_file *file);
void board_end(struct board *board);
/* The answer to a request: a status of HTTP, and for people what was wrong. */
struct reply {
    unsigned status;
    char *why; /* to be freed; or NULL */
};
/* Carries out a request of a guest: an object of JSON. */
struct reply board_do(struct board *board, struct guest *guest, const char *body, size_t size);
/* Lets time pass: a clock may run out, a disk may have room again. */
void board_tick(struct board *board, int64_t now);
/* When board_tick has something to do; 0: never. */
int64_t board_due(const struct board *board);

/* ---- serve_view.c: what a guest sees ---- */

/* Make the parts for seats and for the referee. */
void state_show(struct board *board);
void state_forget(struct board *board);
void end_show(struct board *board, fray_result result, const fray_signal *signal);
void event_show(const struct board *board, const fray_event *event, struct story_line *line);
void input_show(const struct board *board, const fray_play_input *input, struct story_line *line);
json_t *question_shown(const struct board *board, const fray_question *question);
json_t *roll_shown(const struct board *board, const fray_roll *roll);

/* A line of JSON with its line end, to be freed. `telling` and `told` say how much of the story the
 * page has; they are set to what it then has. */
char *view_line(const struct board *board, const struct guest *guest, int *telling, size_t *told);
/* The pages of the rules that a guest may read, as JSON to be freed. */
char *view_pages(const struct board *board, const struct guest *guest);

/* ---- serve_http.c ---- */

struct page_server;
struct server_plan {
    bool lan;      /* listen on all addresses, not on loopback alone */
    uint16_t port; /* 0: any */
};
/* Returns NULL, or why there can be no server. */
const char *server_begin(struct page_server **server, struct board *board,
                         const struct server_plan *plan);
uint16_t server_port(const struct page_server *server);
/* Calls `each` with the addresses that pages of other machines may use. */
void server_addresses(void (*each)(void *user, const char *address), void *user);
/* Serves until the process is asked to end. Returns an exit code. */
int server_run(struct page_server *server);
void server_end(struct page_server *server);

/* ---- serve_page.c: the page, built by `make table` ---- */

/* The file of a path: "/", "/assets/index.js". NULL: there is none. */
const struct embedded_file *page_find(const char *path);
const char *page_type(const struct embedded_file *file);
bool page_is_built(void);

/* ---- serve_qr.c ---- */

/* Prints a text as a QR code. False: it cannot. */
bool qr_print(FILE *to, const char *text);

#endif
