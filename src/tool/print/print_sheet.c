/* print_sheet.c -- Prints a sheet for each creature: its figures, its account of points, and all
 * that it owns with its rules. */
#include <stdlib.h>
#include <string.h>

#include "print_flow.h"

#include "tool/io/memory.h"

enum { BLACK = 0x161616, GREY = 0x555555 };

static bool is_list(const char *figure, const fray_owned *owned, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t n = strlen(owned[i].label);
        if (strncmp(figure, owned[i].label, n) == 0 && figure[n] == ':') return true;
    }
    return false;
}

static void put_figures(struct flow *f, const fray_page *p, const fray_owned *owned, size_t count)
{
    struct text_style style = {.size = 11, .ink = BLACK};
    char *all = text_copy("", 0);
    for (size_t i = 0; i < p->figure_count; i++) {
        if (is_list(p->figures[i], owned, count)) continue;
        char *longer = text_of("%s%s%s", all, *all ? "   ·   " : "", p->figures[i]);
        free(all);
        all = longer;
    }
    if (*all) flow_text(f, &style, all, 6);
    free(all);
    style.size = 10;
    for (size_t i = 0; i < p->rule_count; i++) flow_text(f, &style, p->rules[i], 3);
}

static void put_account(struct flow *f, const fray_account *a)
{
    struct text_style head = {.size = 10.5, .bold = true, .ink = BLACK},
                      line = {.size = 9, .ink = BLACK};
    char *points, *title = text_of("%s", a->name);
    for (char *s = title; *s; s++)
        if (*s == '_') *s = ' ';
    if (*title >= 'a' && *title <= 'z') *title = (char)(*title - 'a' + 'A');
    flow_need(f, 30);
    flow_text(f, &head, title, 1);
    free(title);
    for (size_t i = 0; i < a->cost_count; i++) {
        points = text_of("%lld", (long long)a->costs[i].points);
        flow_entry(f, &line, a->costs[i].what, points, NULL);
        free(points);
    }
    points = text_of("%lld of %lld, %lld left", (long long)(a->size - a->left), (long long)a->size,
                     (long long)a->left);
    line.bold = true;
    flow_entry(f, &line, "Spent", points, NULL);
    free(points);
    f->y += 5;
}

static void put_accounts(struct flow *f, const fray_program *program, const fray_page *p)
{
    for (size_t i = 0; i < fray_account_count(program); i++) {
        fray_account a = fray_account_at(program, i);
        if (strcmp(a.who, p->name) == 0 && strcmp(a.file, p->file) == 0) put_account(f, &a);
    }
}

static void put_owned(struct flow *f, const fray_doc *doc, size_t page, int64_t copies)
{
    struct text_style name = {.size = 10, .bold = true, .ink = BLACK},
                      text = {.size = 8.5, .ink = BLACK};
    fray_page p = fray_doc_page(doc, page);
    char *figures = print_joined(p.figures, p.figure_count, ", ", SIZE_MAX),
         *rules = print_joined(p.rules, p.rule_count, " ", SIZE_MAX),
         *title =
             copies > 1 ? text_of("%lld × %s", (long long)copies, p.name) : text_of("%s", p.name);
    flow_need(f, flow_height(f, &name, title) + (*figures ? flow_height(f, &text, figures) : 0) +
                     (*rules ? flow_height(f, &text, rules) : 0));
    flow_text(f, &name, title, 0);
    if (*figures) flow_text(f, &text, figures, 0);
    if (*rules) flow_text(f, &text, rules, 0);
    f->y += 4;
    free(title);
    free(figures);
    free(rules);
}

/* The lists of the creature, each with the rules of its elements. */
static void put_lists(struct flow *f, const fray_doc *doc, const fray_owned *owned, size_t count)
{
    struct text_style head = {.size = 12, .bold = true, .ink = GREY},
                      text = {.size = 10, .ink = BLACK};
    for (size_t i = 0; i < count; i++) {
        bool first = i == 0 || owned[i].line != owned[i - 1].line;
        if (first) {
            flow_need(f, 40);
            flow_text(f, &head, owned[i].label, 0);
            flow_rule(f, GREY);
        }
        if (owned[i].page != SIZE_MAX)
            put_owned(f, doc, owned[i].page, owned[i].copies);
        else
            flow_text(f, &text, owned[i].name, 3);
    }
}

/* What the cards permit. */
static void put_acts(struct flow *f, const struct print_run *job, size_t creature)
{
    struct print_run deck = {.doc = job->doc};
    struct text_style head = {.size = 12, .bold = true, .ink = GREY};
    size_t count, acts = 0;
    const fray_owned *owned = fray_doc_owned(job->doc, creature, &count);
    print_add_deck(&deck, creature);
    for (size_t i = 0; i < deck.count; i++) {
        bool owns = false;
        for (size_t k = 0; k < count; k++) owns = owns || owned[k].page == deck.cards[i].page;
        if (owns) continue;
        if (acts++ == 0) {
            flow_need(f, 40);
            flow_text(f, &head, fray_doc_page(job->doc, deck.cards[i].page).kinds, 0);
            flow_rule(f, GREY);
        }
        put_owned(f, job->doc, deck.cards[i].page, 1);
    }
    free(deck.cards);
}

static void put_sheet(struct flow *f, const struct print_run *job, size_t page)
{
    fray_page p = fray_doc_page(job->doc, page);
    unsigned ink = print_ink_of(job->doc, &p);
    struct text_style title = {.size = 26, .bold = true, .ink = ink},
                      kind = {.size = 10, .ink = GREY},
                      flavour = {.size = 11, .italic = true, .ink = GREY};
    size_t count;
    const fray_owned *owned = fray_doc_owned(job->doc, page, &count);
    flow_columns(f, 1);
    title.size = print_fit_line(f->canvas, title, 12, f->width, p.name);
    flow_text(f, &title, p.name, 0);
    char *what =
        text_of("%s%s%s", p.kind, *fray_doc_title(job->doc) ? " · " : "", fray_doc_title(job->doc));
    flow_text(f, &kind, what, 2);
    free(what);
    flow_rule(f, ink);
    char *line = print_flavour(&p);
    if (*line) flow_text(f, &flavour, line, 6);
    free(line);
    put_figures(f, &p, owned, count);
    flow_columns(f, 2);
    put_accounts(f, job->program, &p);
    put_lists(f, job->doc, owned, count);
    put_acts(f, job, page);
}

/* The largest scale at which the sheet is one page; the smallest, if it is none at any. */
static double scale_of(const struct print_run *job, size_t page)
{
    static const double scales[] = {1, 0.95, 0.9, 0.85, 0.8};
    enum { SCALES = sizeof scales / sizeof *scales };
    for (size_t i = 0; i + 1 < SCALES; i++) {
        struct flow f;
        char *bytes;
        size_t size;
        struct canvas *measured = canvas_pdf(job->paper->width, job->paper->height, "");
        flow_begin(&f, measured, job->paper, 1, NULL);
        f.scale = scales[i];
        put_sheet(&f, job, page);
        canvas_finish(measured, &bytes, &size);
        free(bytes);
        if (f.page == 1) return scales[i];
    }
    return scales[SCALES - 1];
}

bool print_sheets(struct print_run *job, struct canvas *c)
{
    struct flow f;
    flow_begin(&f, c, job->paper, 1, *fray_doc_title(job->doc) ? fray_doc_title(job->doc) : "Fray");
    for (size_t i = 0; i < job->count; i++) {
        f.scale = scale_of(job, job->cards[i].page);
        put_sheet(&f, job, job->cards[i].page);
        flow_page(&f);
    }
    flow_end(&f);
    return true;
}
