/* print_cards.c -- Prints cards on sheets to cut: as many as fit, with bleed, cut marks and backs.
 *
 * A card shows its badges in the upper corners, then name, kind, figures, rules, reminders and
 * flavour. The text shrinks in steps until it fits; then the reminders go, which other pages have.
 * What does not fit even then is an error with the place of the card. A page is always upright:
 * where a sheet has more room for cards on their side, they are turned. So a printer that turns
 * sheets at the long edge puts each back behind its front.
 */
#include <stdlib.h>
#include <string.h>

#include "print.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { BLACK = 0x161616, GREY = 0x555555, PAPER = 0xfffdf6, CHIP = 0xece7da, WHITE = 0xffffff };

/* ---- one card -------------------------------------------------------------------------------- */

struct card_text {
    char *title, *kind, *figures, *rules;
    char **reminders; /* marked */
    size_t reminder_count;
};

static bool is_badge(const fray_badge *badges, size_t count, size_t figure)
{
    for (size_t i = 0; i < count; i++)
        if (badges[i].figure == figure) return true;
    return false;
}

/* A short figure is not divided between lines. Its spaces are of the sort without a break. */
static char *kept_together(const char *figure)
{
    static const char no_break[] = "\u00a0";
    size_t size = strlen(figure), at = 0;
    char *kept = xrealloc(NULL, 2 * size + 1);
    for (size_t i = 0; i < size; i++) {
        if (figure[i] == ' ' && size <= 24) {
            kept[at++] = no_break[0];
            kept[at++] = no_break[1];
        } else {
            kept[at++] = figure[i];
        }
    }
    kept[at] = '\0';
    return kept;
}

static char *other_figures(const fray_page *p, const fray_badge *badges, size_t count)
{
    char *all = text_copy("", 0);
    for (size_t i = 0; i < p->figure_count; i++) {
        if (is_badge(badges, count, i)) continue;
        char *figure = kept_together(p->figures[i]);
        char *longer = text_of("%s%s%s", all, *all ? "  · " : "", figure);
        free(figure);
        free(all);
        all = longer;
    }
    return all;
}

static struct card_text text_of_card(const fray_page *p, const fray_badge *badges, size_t count)
{
    struct card_text t = {
        .title = text_of("%s%s%s", p->name, *p->values ? " " : "", p->values),
        .kind = text_of("%s%s%s", p->kind, *p->group ? " · " : "", p->group),
        .figures = other_figures(p, badges, count),
        .rules = print_joined(p->rules, p->rule_count, "\n", SIZE_MAX),
        .reminder_count = p->reminder_count,
    };
    t.reminders = xrealloc(NULL, (p->reminder_count + 1) * sizeof *t.reminders);
    for (size_t i = 0; i < p->reminder_count; i++) {
        char *name = markup_of(p->reminders[i].name), *text = markup_of(p->reminders[i].text);
        t.reminders[i] = text_of("<b>%s:</b> %s", name, text);
        for (char *at = t.reminders[i]; *at; at++)
            if (*at == '\n') *at = ' '; /* a line of the rules is none of the card */
        free(name);
        free(text);
    }
    return t;
}

static void card_text_free(struct card_text *t)
{
    for (size_t i = 0; i < t->reminder_count; i++) free(t->reminders[i]);
    free(t->reminders);
    free(t->title);
    free(t->kind);
    free(t->figures);
    free(t->rules);
}

/* Draws the body from y on at a size, or only measures it. Returns where it ends. */
static double put_body(struct canvas *c, const struct card_text *t, const char *flavour, double x,
                       double y, double width, double size, bool reminders, bool draws,
                       double bottom)
{
    struct text_style style = {.size = size, .bold = true, .ink = BLACK};
    const double gap = size * 0.35;
#define PUT(text)                                                                                  \
    y += draws ? canvas_text(c, &style, x, y, width, text) : canvas_measure(c, &style, width, text)
    if (*t->figures) {
        PUT(t->figures);
        y += gap;
    }
    style.bold = false;
    if (*t->rules) {
        PUT(t->rules);
        y += gap;
    }
    style.size = size - 1 > 5.5 ? size - 1 : 5.5;
    style.ink = GREY;
    style.marked = true;
    for (size_t i = 0; reminders && i < t->reminder_count; i++) {
        PUT(t->reminders[i]);
        y += gap / 2;
    }
    style.marked = false;
    style.italic = true;
    if (*flavour) {
        double height = canvas_measure(c, &style, width, flavour);
        if (draws && bottom - height > y) y = bottom - height; /* at the foot of the card */
        PUT(flavour);
    }
#undef PUT
    return y;
}

static void put_badge(struct canvas *c, const fray_badge *b, double x, double y, double width)
{
    char *large = text_of("%s %s", b->symbol, b->value);
    struct text_style style = {.size = 13, .bold = true, .centred = true, .ink = WHITE};
    style.size = print_fit_line(c, style, 7, width, large);
    double height = canvas_text(c, &style, x, y, width, large);
    free(large);
    style.bold = false;
    style.size = 6.5;
    style.size = print_fit_line(c, style, 4.5, width, b->label);
    canvas_text(c, &style, x, y + height - 1, width, b->label);
}

/* Draws the front at 0, 0. False: its text does not fit; the error is printed. */
static bool put_front(struct print_run *job, struct canvas *c, size_t page, double bleed)
{
    enum { BADGE_WIDTH = 40, BAND = 27 };
    static const double sizes[] = {10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    const double width = job->card->width, height = job->card->height, edge = 3 * MM;
    fray_page p = fray_doc_page(job->doc, page);
    size_t badge_count;
    const fray_badge *badges = fray_doc_badges(job->doc, page, &badge_count);
    unsigned ink = print_ink_of(job->doc, &p);
    struct card_text t = text_of_card(&p, badges, badge_count < 2 ? badge_count : 2);
    char *flavour = print_flavour(&p);

    canvas_fill(c, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed, 0, ink);
    canvas_fill(c, edge - 3, BAND + edge, width - 2 * edge + 6, height - BAND - 2 * edge + 3, 5,
                PAPER);
    const fray_badge *corner[2] = {NULL, NULL}; /* the first badge of the rules is at the left */
    for (size_t i = 0; i < badge_count; i++) {
        size_t side = badges[i].rank > 0;
        if (corner[side]) side = !side;
        if (!corner[side]) corner[side] = &badges[i];
    }
    if (corner[0]) put_badge(c, corner[0], edge - 2, edge, BADGE_WIDTH);
    if (corner[1]) put_badge(c, corner[1], width - edge - BADGE_WIDTH + 2, edge, BADGE_WIDTH);
    double left = corner[0] ? edge + BADGE_WIDTH : edge,
           right = corner[1] ? width - edge - BADGE_WIDTH : width - edge;
    struct text_style title = {.size = 12, .bold = true, .centred = true, .ink = WHITE};
    title.size = print_fit_line(c, title, 6, right - left, t.title);
    double line = canvas_measure(c, &title, -1, t.title),
           title_height = canvas_measure(c, &title, right - left, t.title);
    bool good = title_height < 2.2 * line && title_height < BAND;
    canvas_text(c, &title, left, edge + (BAND - title_height) / 2 - 4, right - left, t.title);
    struct text_style kind = {.size = 6.5, .centred = true, .ink = WHITE};
    kind.size = print_fit_line(c, kind, 5, right - left, t.kind);
    canvas_text(c, &kind, left, edge + BAND - 10, right - left, t.kind);

    const double x = edge + 2, top = BAND + edge + 4, bottom = height - edge - 4;
    bool fits = false;
    for (int reminders = 1; good && reminders >= 0 && !fits; reminders--)
        for (int i = 0; i < SIZES && !fits; i++) {
            fits = put_body(c, &t, flavour, x, top, width - 2 * x, sizes[i], reminders, false,
                            bottom) <= bottom;
            if (fits)
                put_body(c, &t, flavour, x, top, width - 2 * x, sizes[i], reminders, true, bottom);
        }
    if (!fits && job->reported != page + 1)
        put(stderr,
            "%s:%u: error: the %s of '%s' does not fit on a %s card at %g points\n"
            "  help: shorten it, or print larger cards with --size tarot\n",
            p.file, (unsigned)p.line, good ? "text" : "name", p.name, job->card->name,
            good ? sizes[SIZES - 1] : 6.0);
    if (!fits) job->reported = page + 1;
    free(flavour);
    card_text_free(&t);
    return fits;
}

static void put_back(const struct print_run *job, struct canvas *c, size_t page, double bleed)
{
    const double width = job->card->width, height = job->card->height;
    fray_page p = fray_doc_page(job->doc, page);
    unsigned ink = print_ink_of(job->doc, &p);
    canvas_fill(c, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed, 0, ink);
    canvas_fill(c, 4 * MM, 4 * MM, width - 8 * MM, height - 8 * MM, 8, PAPER);
    canvas_fill(c, 5 * MM, 5 * MM, width - 10 * MM, height - 10 * MM, 7, ink);
    struct text_style style = {.size = 15, .bold = true, .centred = true, .ink = PAPER};
    const char *title = *fray_doc_title(job->doc) ? fray_doc_title(job->doc) : "Fray",
               *chapter = print_chapter(&p);
    style.size = print_fit_line(c, style, 7, width - 14 * MM, title);
    canvas_text(c, &style, 7 * MM, height / 2 - 22, width - 14 * MM, title);
    style = (struct text_style){.size = 10, .italic = true, .centred = true, .ink = PAPER};
    style.size = print_fit_line(c, style, 6, width - 14 * MM, chapter);
    canvas_text(c, &style, 7 * MM, height / 2 + 4, width - 14 * MM, chapter);
}

bool print_card_alone(struct print_run *job, struct canvas *c, size_t page)
{
    return put_front(job, c, page, 0);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

/* Room around each card, and around all of them. It does not depend on the bleed, so that the same
 * cards are always on the same sheet. */
#define CELL_EDGE  (2 * MM)
#define SHEET_EDGE (4 * MM)

/* The grid of a sheet. Cells are cards with their edges; `turned` cards lie on their side. */
struct sheet {
    int columns, rows;
    bool turned;
    double cell_width, cell_height, left, top;
};

static struct sheet grid(const struct print_run *job, bool turned)
{
    struct sheet s = {.turned = turned};
    s.cell_width = (turned ? job->card->height : job->card->width) + 2 * CELL_EDGE;
    s.cell_height = (turned ? job->card->width : job->card->height) + 2 * CELL_EDGE;
    s.columns = (int)((job->paper->width - 2 * SHEET_EDGE) / s.cell_width);
    s.rows = (int)((job->paper->height - 2 * SHEET_EDGE) / s.cell_height);
    s.left = (job->paper->width - s.columns * s.cell_width) / 2;
    s.top = (job->paper->height - s.rows * s.cell_height) / 2;
    return s;
}

static struct sheet best_grid(const struct print_run *job)
{
    struct sheet upright = grid(job, false), turned = grid(job, true);
    return turned.columns * turned.rows > upright.columns * upright.rows ? turned : upright;
}

/* Marks at the edges of the sheet, in line with each cut. */
static void put_marks(struct canvas *c, const struct sheet *s)
{
    const double gap = 1.5, length = 3 * MM;
    const double right = s->left + s->columns * s->cell_width,
                 bottom = s->top + s->rows * s->cell_height;
    for (int i = 0; i < 2 * s->columns; i++) {
        double x = s->left + (i / 2 + i % 2) * s->cell_width + (i % 2 ? -CELL_EDGE : CELL_EDGE);
        canvas_line(c, x, s->top - gap - length, x, s->top - gap, 0.3, BLACK);
        canvas_line(c, x, bottom + gap, x, bottom + gap + length, 0.3, BLACK);
    }
    for (int i = 0; i < 2 * s->rows; i++) {
        double y = s->top + (i / 2 + i % 2) * s->cell_height + (i % 2 ? -CELL_EDGE : CELL_EDGE);
        canvas_line(c, s->left - gap - length, y, s->left - gap, y, 0.3, BLACK);
        canvas_line(c, right + gap, y, right + gap + length, y, 0.3, BLACK);
    }
}

/* Places a front, or a back in the mirrored column. */
static bool put_cell(struct print_run *job, struct canvas *c, const struct sheet *s, int cell,
                     size_t page, bool back)
{
    int column = cell % s->columns, row = cell / s->columns;
    if (back) column = s->columns - 1 - column;
    double x = s->left + column * s->cell_width + CELL_EDGE,
           y = s->top + row * s->cell_height + CELL_EDGE;
    if (!s->turned)
        canvas_push(c, x, y, 0);
    else if (back)
        canvas_push(c, x, y + job->card->width, -1);
    else
        canvas_push(c, x + job->card->height, y, 1);
    bool fits = true;
    if (back)
        put_back(job, c, page, job->bleed);
    else
        fits = put_front(job, c, page, job->bleed);
    canvas_pop(c);
    return fits;
}

static bool put_sheet(struct print_run *job, struct canvas *c, const struct sheet *s,
                      const size_t *pages, int count)
{
    bool fits = true;
    for (int i = 0; i < count; i++) fits = put_cell(job, c, s, i, pages[i], false) && fits;
    if (job->marks) put_marks(c, s);
    canvas_next_page(c);
    if (!job->backs) return fits;
    for (int i = 0; i < count; i++) put_cell(job, c, s, i, pages[i], true);
    canvas_next_page(c);
    return fits;
}

bool print_cards(struct print_run *job, struct canvas *c)
{
    struct sheet s = best_grid(job);
    int room = s.columns * s.rows, count = 0;
    size_t *pages = xrealloc(NULL, (size_t)room * sizeof *pages);
    bool fits = true;
    for (size_t i = 0; i < job->count; i++)
        for (int64_t copy = 0; copy < job->cards[i].copies; copy++) {
            pages[count++] = job->cards[i].page;
            if (count < room) continue;
            fits = put_sheet(job, c, &s, pages, count) && fits;
            count = 0;
        }
    if (count) fits = put_sheet(job, c, &s, pages, count) && fits;
    free(pages);
    return fits;
}
