/* cmd_print.c -- Implements `fray print`: cards, decks, sheets and rulebooks as PDF, cards as SVG.
 *
 * A file is written whole or not at all: what does not fit on its card is an error, and then
 * nothing is written.
 */
#include <stdlib.h>
#include <string.h>

#include "print.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

static const char *out_path = "", *paper_name = "a4", *size_name = "poker", *bleed_text = "2",
                  *format_name = "pdf";
static int no_backs, no_marks;
static const struct poptOption print_options[] = {
    {"out", 'o', POPT_ARG_STRING, &out_path, 'o',
     "the file to write; with --format svg, a folder that exists", "FILE"},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "pdf, or svg (a file for each card)",
     "FORMAT"},
    {"paper", 0, POPT_ARG_STRING, &paper_name, 'p', "a4 or letter", "PAPER"},
    {"size", 0, POPT_ARG_STRING, &size_name, 's',
     "of cards: poker (63 x 88 mm) or tarot (70 x 120)", "SIZE"},
    {"bleed", 0, POPT_ARG_STRING, &bleed_text, 'b', "millimetres around each card: 0 to 2", "N"},
    {"no-backs", 0, POPT_ARG_NONE, &no_backs, 'n', "fronts only", NULL},
    {"no-marks", 0, POPT_ARG_NONE, &no_marks, 'm', "no cut marks", NULL},
    OPTION_FORCE,
    POPT_TABLEEND,
};

static const struct paper papers[] = {{"a4", 210 * MM, 297 * MM}, {"letter", 612, 792}};
static const struct card_size card_sizes[] = {{"poker", 63 * MM, 88 * MM},
                                              {"tarot", 70 * MM, 120 * MM}};

/* ---- what is printed ------------------------------------------------------------------------- */

static bool is_in_book(const fray_doc *doc, size_t page)
{
    fray_page p = fray_doc_page(doc, page);
    return p.figure_count + p.rule_count > 0 || *p.flavour;
}

/* Replaces the chosen creatures by the cards of their decks. */
static bool take_decks(struct print_run *job)
{
    struct print_run decks = *job;
    decks.cards = NULL;
    decks.count = 0;
    for (size_t i = 0; i < job->count; i++) print_add_deck(&decks, job->cards[i].page);
    if (!decks.count) {
        usage_error("none of these creatures owns a card");
        return false;
    }
    free(job->cards);
    job->cards = decks.cards;
    job->count = decks.count;
    return true;
}

static bool print_deck(struct print_run *job, struct canvas *c)
{
    return take_decks(job) && print_cards(job, c);
}

/* Each sheet is followed by the cards of its deck. */
static bool print_hero(struct print_run *job, struct canvas *c)
{
    bool fits = true;
    for (size_t i = 0; i < job->count; i++) {
        struct print_run one = *job;
        one.cards = NULL;
        one.count = 0;
        print_add(&one, job->cards[i].page, 1);
        fits = print_sheets(&one, c) && fits;
        free(one.cards);
        one.cards = NULL;
        one.count = 0;
        print_add_deck(&one, job->cards[i].page);
        fits = print_cards(&one, c) && fits;
        free(one.cards);
    }
    return fits;
}

static const struct print_sort {
    const char *word;
    bool (*wanted)(const fray_doc *doc, size_t page);
    bool (*print)(struct print_run *job, struct canvas *c);
    bool (*prepare)(struct print_run *job); /* for SVG: chooses the cards; NULL: it has none */
} sorts[] = {
    {"cards", print_is_card, print_cards, NULL},
    {"deck", print_is_creature, print_deck, take_decks},
    {"hero", print_is_creature, print_hero, take_decks},
    {"sheet", print_is_creature, print_sheets, NULL},
    {"rulebook", is_in_book, print_book, NULL},
};

/* ---- files ----------------------------------------------------------------------------------- */

static int write_canvas(struct canvas *c, bool fits, const char *path)
{
    char *bytes;
    size_t size;
    const char *why = canvas_finish(c, &bytes, &size);
    int code = EXIT_NO;
    if (why) {
        print_error("%s cannot be drawn: %s", path, why);
        code = EXIT_BROKEN;
    } else if (fits) {
        code = write_out(path, bytes, size);
    }
    free(bytes);
    return code;
}

/* The name of a card as that of a file: letters, digits and - alone. */
static char *file_name(const char *folder, const char *name)
{
    char *clean = text_copy(name, strlen(name));
    for (char *p = clean; *p; p++) {
        bool good = (*p >= '0' && *p <= '9') || (*p >= 'a' && *p <= 'z');
        if (*p >= 'A' && *p <= 'Z')
            *p = (char)(*p - 'A' + 'a');
        else if (!good)
            *p = '-';
    }
    char *path = text_of("%s/%s.svg", folder, clean);
    free(clean);
    return path;
}

static int write_svgs(struct print_run *job, const struct print_sort *sort)
{
    if (sort->prepare && !sort->prepare(job)) return EXIT_USAGE;
    int code = EXIT_CLEAN;
    for (size_t i = 0; i < job->count && (code == EXIT_CLEAN || code == EXIT_NO); i++) {
        struct canvas *c = canvas_svg(job->card->width, job->card->height);
        char *path = file_name(out_path, fray_doc_page(job->doc, job->cards[i].page).name);
        int wrote = write_canvas(c, print_card_alone(job, c, job->cards[i].page), path);
        if (wrote != EXIT_CLEAN) code = wrote;
        free(path);
    }
    return code;
}

static int write_pdf(struct print_run *job, const struct print_sort *sort)
{
    const char *title = *fray_doc_title(job->doc) ? fray_doc_title(job->doc) : "Fray";
    struct canvas *c = canvas_pdf(job->paper->width, job->paper->height, title);
    bool fits = sort->print(job, c);
    return write_canvas(c, fits, out_path);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int print_file(struct print_run *job, const struct print_sort *sort, bool svg,
                      const char *file, const char *const *names, int count)
{
    fray_doc *doc;
    fray_program *program;
    int code = load_doc(file, &doc);
    if (code != EXIT_CLEAN) return code;
    code = load_rules(file, &program);
    if (code == EXIT_CLEAN) {
        job->doc = doc;
        job->program = program;
        while (strncmp(file, "./", 2) == 0) file += 2;
        bool all = sort->print == print_book && !count;
        for (size_t i = 0; all && i < fray_doc_count(doc); i++)
            if (is_in_book(doc, i)) print_add(job, i, 1);
        bool chosen = all || print_select(job, file, names, count, sort->wanted);
        code = !chosen ? EXIT_USAGE : svg ? write_svgs(job, sort) : write_pdf(job, sort);
    }
    free(job->cards);
    fray_program_free(program);
    fray_doc_free(doc);
    return code;
}

struct drawing {
    struct print_run *job;
    const struct print_sort *sort;
    bool svg;
    int count;
    const char *const *operands;
};

static int draw_in_child(void *user)
{
    struct drawing *d = user;
    const char *why = canvas_load();
    if (why) return usage_error("printing needs pango, cairo and a font: %s", why);
    return print_file(d->job, d->sort, d->svg, d->operands[1], d->operands + 2, d->count - 2);
}

static int command_print(int count, const char *const *operands)
{
    static const char *const formats[] = {"pdf", "svg", NULL},
                             *const paper_names[] = {"a4", "letter", NULL},
                             *const size_names[] = {"poker", "tarot", NULL},
                             *const words[] = {"cards", "deck", "hero", "sheet", "rulebook", NULL};
    uint64_t bleed;
    int format = parse_choice("--format", format_name, formats),
        paper = format < 0 ? -1 : parse_choice("--paper", paper_name, paper_names),
        size = paper < 0 ? -1 : parse_choice("--size", size_name, size_names),
        word = size < 0 ? -1 : parse_choice("WHAT", operands[0], words);
    if (word < 0) return EXIT_USAGE;
    const struct print_sort *sort = &sorts[word];
    if (!read_number(bleed_text, strlen(bleed_text), 2, &bleed))
        return usage_error("--bleed is a number from 0 to 2, not '%s'", bleed_text);
    if (!*out_path) return usage_error("--out is needed: the file to write");
    if (format == 1 && sort->print != print_cards && !sort->prepare)
        return usage_error("--format svg is for cards, deck and hero");
    struct print_run job = {.paper = &papers[paper],
                            .card = &card_sizes[size],
                            .bleed = (double)bleed * MM,
                            .backs = !no_backs,
                            .marks = !no_marks};
    struct drawing drawing = {&job, sort, format == 1, count, operands};
    return print_in_child(draw_in_child, &drawing);
}

const struct command print_command = {
    .name = "print",
    .summary = "print cards, sheets and a rulebook as PDF",
    .usage = "WHAT FILE [NAME...]",
    .details = "WHAT is cards, deck (the cards of creatures, with their copies), sheet (creatures "
               "with their accounts), hero (sheet and deck) or rulebook. NAMEs are declarations, "
               "groups or kinds; without them, all that FILE declares is printed. Poker cards: "
               "nine on A4, eight on Letter. See docs/commands/print.md.",
    .examples =
        EXAMPLES("fray print cards school.fray -o cards.pdf",
                 "fray print deck ford.fray Anna \"Hollow Wolf\" --paper letter -o decks.pdf",
                 "fray print rulebook ford.fray -o book.pdf"),
    .options = print_options,
    .least = 2,
    .most = -1,
    .run = command_print,
    .right = WRITES_OUTPUTS,
};
