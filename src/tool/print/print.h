/* print.h -- Declares what `fray print` shares: the chosen pages, the paper, and a printer each. */
#ifndef FRAY_TOOL_PRINT_H
#define FRAY_TOOL_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"
#include "print_canvas.h"

struct paper {
    const char *name;
    double width, height;
};
struct card_size {
    const char *name;
    double width, height;
};

/* A card to print: the index of its page, and its copies. */
struct print_card {
    size_t page;
    int64_t copies;
};

struct print_run {
    const fray_doc *doc;
    const fray_program *program; /* for accounts */
    const struct paper *paper;
    const struct card_size *card;
    double bleed;
    bool backs, marks;
    /* the chosen pages: cards with copies, or creatures, or what a book has */
    struct print_card *cards;
    size_t count;
    size_t reported; /* 1 + the page of the last error: copies are reported once */
};

/* ---- print_select.c: which pages ---- */

bool print_is_card(const fray_doc *doc, size_t page); /* a thing or an act with something on it */
bool print_is_creature(const fray_doc *doc, size_t page);
void print_add(struct print_run *job, size_t page, int64_t copies);
/* Adds the cards of a creature: what it owns, and the acts that those permit. */
void print_add_deck(struct print_run *job, size_t creature);
/* The pages that `names` choose, or all of which `wanted` holds. False: a name fits no page; the
 * error is printed. */
bool print_select(struct print_run *job, const char *file, const char *const *names, int count,
                  bool (*wanted)(const fray_doc *doc, size_t page));

/* ---- printers; each returns false after printing what does not fit ---- */

bool print_cards(struct print_run *job, struct canvas *c);
/* One card alone, without bleed. */
bool print_card_alone(struct print_run *job, struct canvas *c, size_t page);
bool print_sheets(struct print_run *job, struct canvas *c); /* a page each creature */
bool print_book(struct print_run *job, struct canvas *c);

/* ---- print_child.c: the libraries of print in a process of their own ---- */

/* Calls `draw` in a child. Returns what it returns, or EXIT_BROKEN after the reason is printed: it
 * crashed, or it drew nothing for half a minute. */
int print_in_child(int (*draw)(void *user), void *user);

/* ---- print_text.c: texts that several printers lay out ---- */

unsigned print_ink_of(const fray_doc *doc, const fray_page *page); /* the colour of its chapter */
char *print_joined(const char *const *texts, size_t count, const char *between, size_t skip);
char *print_flavour(const fray_page *page);       /* on one line, to be freed */
const char *print_chapter(const fray_page *page); /* its group, else its kind in the plural */
/* The largest of a falling row of sizes at which the text fits on one line; the smallest if none
 * does. */
double print_fit_line(struct canvas *c, struct text_style style, double least, double width,
                      const char *text);

#endif
