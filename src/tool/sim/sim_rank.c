/* sim_rank.c -- Ranks cards by what each is worth: the wins of its side with it, less those
 * without.
 *
 * A name selects the cards: a group such as a school, a kind, an owner, one card, or a file. Each
 * card is compared with the rules without it, or with a reference card in its place. Fights are
 * paired, with dice in step, over a pool of encounters.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "claims.h"
#include "html_report.h"
#include "sim.h"

#include "tool/fight/fight_options.h"
#include "tool/io/files.h"
#include "tool/io/gnuplot.h"
#include "tool/io/json.h"
#include "tool/io/markup.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

struct ranked {
    const char *card, *side; /* side: the one that loses the card */
    char *group;             /* of --by: the printed figure, or "" */
    const char *reference;   /* the card in its place, or NULL */
    char *why;               /* why it cannot be ranked, or NULL */
    int64_t better, worse, fights;
    struct confidence_interval worth;
    double chance;
    bool claimed;
};

/* A card of --instead. */
struct rank_reference {
    const char *card;
    char *group; /* of --by, or "" */
};

struct ranking {
    const struct sim_request *request;
    const struct play_monitor *monitor;
    uint64_t seed;
    const char *what, *by;
    fray_doc *doc;
    fray_program *program;
    struct variant *pool; /* one for each encounter, of `program` */
    int pool_count;
    struct rank_reference *references;
    size_t reference_count;
    struct ranked *cards;
    size_t count;
};

/* ---- which cards ---- */

static bool file_fits(const char *file, const char *what)
{
    size_t all = strlen(file), end = strlen(what);
    return strchr(what, '.') && end <= all && strcmp(file + all - end, what) == 0 &&
           (end == all || file[all - end - 1] == '/');
}

/* The figure "Level 2" of --by Level; "" without one. */
static char *figure_of(const fray_page *page, const char *by)
{
    size_t size = by ? strlen(by) : 0;
    for (size_t i = 0; by && i < page->figure_count; i++)
        if (strncasecmp(page->figures[i], by, size) == 0 && page->figures[i][size] == ' ')
            return text_of("%s", page->figures[i]);
    return text_of("%s", "");
}

static bool owned_by(const fray_fight *fight, const char *card, int side, const char *owner)
{
    for (int t = 0; t < fray_thing_count(fight); t++) {
        int who = fray_thing_owner(fight, t);
        if (who < 0 || strcmp(fray_thing_name(fight, t), card) != 0) continue;
        if (side >= 0 && fray_creature_side(fight, who) != side) continue;
        if (!owner || strcmp(fray_creature_declaration(fight, who), owner) == 0) return true;
    }
    return false;
}

static bool page_fits(const struct ranking *r, size_t index, const fray_page *page)
{
    if (fray_doc_fits(r->doc, index, r->what) || file_fits(page->file, r->what)) return true;
    for (int e = 0; e < r->pool_count; e++)
        if (owned_by(r->pool[e].start, page->name, -1, r->what)) return true;
    return false;
}

/* Reads --instead: names of cards between commas. */
static int find_references(struct ranking *r, const char *list)
{
    for (const char *at = list; at && *at;) {
        size_t size = strcspn(at, ",");
        while (*at == ' ') at++, size--;
        size_t next = size + (at[size] == ',');
        while (size && at[size - 1] == ' ') size--;
        bool found = false;
        for (size_t i = 0; i < fray_doc_count(r->doc) && !found; i++) {
            fray_page page = fray_doc_page(r->doc, i);
            found = strlen(page.name) == size && strncmp(page.name, at, size) == 0;
            if (!found) continue;
            NEED_ROOM(r->references, r->reference_count);
            r->references[r->reference_count++] =
                (struct rank_reference){page.name, figure_of(&page, r->by)};
        }
        if (!found) return usage_error("--instead: no card is called '%.*s'", (int)size, at);
        at += next;
    }
    return EXIT_CLEAN;
}

/* Chooses the reference: the only one, or the first of the card's group. */
static void choose_reference(const struct ranking *r, struct ranked *card)
{
    for (size_t i = 0; i < r->reference_count && !card->reference; i++)
        if (r->reference_count == 1 || strcmp(r->references[i].group, card->group) == 0)
            card->reference = r->references[i].card;
    if (r->reference_count && !card->reference)
        card->why = *card->group ? text_of("no reference card has %s", card->group)
                                 : text_of("it has no figure to choose a reference card by");
    if (card->reference && strcmp(card->reference, card->card) == 0)
        card->why = text_of("it is the reference card");
}

/* One row for each side that has the card in some encounter. */
static void add_card(struct ranking *r, const fray_page *page)
{
    for (int e = 0; e < r->pool_count; e++)
        for (int s = 0; s < fray_side_count(r->pool[e].start); s++) {
            const char *side = fray_side_name(r->pool[e].start, s);
            bool known = !owned_by(r->pool[e].start, page->name, s, NULL);
            for (size_t i = 0; i < r->count && !known; i++)
                known = strcmp(r->cards[i].card, page->name) == 0 &&
                        strcmp(r->cards[i].side, side) == 0;
            if (known) continue;
            NEED_ROOM(r->cards, r->count);
            r->cards[r->count++] =
                (struct ranked){.card = page->name, .side = side, .group = figure_of(page, r->by)};
            choose_reference(r, &r->cards[r->count - 1]);
        }
}

static int find_cards(struct ranking *r)
{
    bool any = false;
    for (size_t i = 0; i < fray_doc_count(r->doc); i++) {
        fray_page page = fray_doc_page(r->doc, i);
        if (!page_fits(r, i, &page)) continue;
        any = true;
        add_card(r, &page);
    }
    if (r->count) return EXIT_CLEAN;
    return any ? usage_error("--rank: nobody in these encounters has a card of '%s'", r->what)
               : usage_error("--rank: no card, group, kind, owner or file is called '%s'", r->what);
}

/* ---- the rules without a card ---- */

struct removal {
    fray_change *changes;
    size_t count;
};

static void remove_from(struct removal *all, const struct ranked *card, const char *owner)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->changes[i].of, owner) == 0) return;
    NEED_ROOM(all->changes, all->count);
    all->changes[all->count++] =
        (fray_change){FRAY_CHANGE_WITHOUT, owner, card->card, card->reference};
}

/* Takes the card from all creatures if only one side has it, else from each owner of the side. */
static void plan_removal(const struct ranking *r, const struct ranked *card, struct removal *all)
{
    bool elsewhere = false;
    for (int e = 0; e < r->pool_count; e++) {
        const fray_fight *fight = r->pool[e].start;
        for (int s = 0; s < fray_side_count(fight); s++)
            if (strcmp(fray_side_name(fight, s), card->side) != 0)
                elsewhere |= owned_by(fight, card->card, s, NULL);
    }
    if (!elsewhere) remove_from(all, card, "");
    for (int e = 0; elsewhere && e < r->pool_count; e++) {
        const fray_fight *fight = r->pool[e].start;
        for (int t = 0; t < fray_thing_count(fight); t++) {
            int who = fray_thing_owner(fight, t);
            if (who >= 0 && strcmp(fray_thing_name(fight, t), card->card) == 0 &&
                strcmp(fray_side_name(fight, fray_creature_side(fight, who)), card->side) == 0)
                remove_from(all, card, fray_creature_declaration(fight, who));
        }
    }
}

/* ---- playing ---- */

static int play_pair(const struct ranking *r, const struct variant *with,
                     const struct variant *without, struct ranked *card)
{
    const struct variant *lanes[LANE_COUNT] = {with, without};
    struct batches s = {.lanes = LANE_COUNT, .seed = r->seed, .fights = r->request->fights};
    for (int i = 0; i < LANE_COUNT; i++) {
        s.start[i] = lanes[i]->start;
        s.program[i] = lanes[i]->program;
        s.searched[i] = lanes[i]->searched.any ? &lanes[i]->searched : NULL;
        if (lanes[i]->searched.any) s.batch_size = BATCH_SEARCHED;
    }
    if (batches_begin(&s) == FRAY_OK) batches_play(&s, (int)r->request->jobs, r->monitor);
    int side = sim_side(with, card->side);
    if (s.result == FRAY_OK && side >= 0) {
        card->better += s.total->pairs[2 * side];
        card->worse += s.total->pairs[2 * side + 1];
        card->fights += batches_totals(&s, 0).fights;
    }
    fray_result result = s.result;
    batches_end(&s);
    if (result == FRAY_OK) return EXIT_CLEAN;
    print_error("\"%s\" without %s: %s", with->encounter, card->card, fray_result_text(result));
    return EXIT_BROKEN;
}

static int play_card(const struct ranking *r, struct ranked *card)
{
    struct removal removal = {NULL, 0};
    fray_program *program = NULL;
    plan_removal(r, card, &removal);
    int code = try_rules_changed(r->request->files[0], removal.changes, removal.count, &program,
                                 &card->why);
    free(removal.changes);
    for (int e = 0; code == EXIT_CLEAN && !card->why && e < r->pool_count && !*r->monitor->stop;
         e++) {
        const struct variant *with = &r->pool[e];
        int side = sim_side(with, card->side);
        if (side < 0 || !owned_by(with->start, card->card, side, NULL)) continue;
        struct variant without = {.label = NULL, .program = program};
        code = sim_variant_fight(&without, r->request, r->request->files[0], with->encounter);
        if (code == EXIT_CLEAN) code = play_pair(r, with, &without, card);
        fray_fight_free(without.start);
    }
    fray_program_free(program);
    card->worth = interval_paired(card->better, card->worse, card->fights);
    return code;
}

/* ---- the order ---- */

static int by_worth(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (!x->why != !y->why) return x->why ? 1 : -1;
    if (x->worth.value > y->worth.value) return -1;
    if (x->worth.value < y->worth.value) return 1;
    int names = strcmp(x->card, y->card);
    return names ? names : strcmp(x->side, y->side);
}

static void decide(struct ranking *r)
{
    struct claim *claims = xrealloc(NULL, (r->count + 1) * sizeof *claims);
    size_t n = 0;
    for (size_t i = 0; i < r->count && !r->cards[i].why; i++) {
        r->cards[i].chance = claim_chance(r->cards[i].worth, r->cards[i].fights);
        claims[n++].chance = r->cards[i].chance;
    }
    claims_decide(claims, n, CLAIM_ERROR_WINS);
    for (size_t i = 0; i < n; i++) r->cards[i].claimed = claims[i].holds;
    free(claims);
}

/* The group whose mean worth, without this card, is nearest. NULL: no other card has a group. */
static const char *like_group(const struct ranking *r, const struct ranked *card)
{
    const char *best = NULL;
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < r->count && !r->cards[i].why; i++) {
        double sum = 0;
        int n = 0;
        if (!*r->cards[i].group) continue;
        for (size_t k = 0; k < r->count && !r->cards[k].why; k++)
            if (&r->cards[k] != card && strcmp(r->cards[k].group, r->cards[i].group) == 0)
                sum += r->cards[k].worth.value, n++;
        double away = n ? fabs(sum / n - card->worth.value) : HUGE_VAL;
        if (away < nearest) nearest = away, best = r->cards[i].group;
    }
    return best;
}

/* ---- reports ---- */

static void put_sentences(FILE *to, const struct ranking *r)
{
    bool any = false;
    for (size_t i = 0; i < r->count && !r->cards[i].why; i++) {
        const struct ranked *c = &r->cards[i];
        const char *like = r->by ? like_group(r, c) : NULL;
        if (!c->claimed) continue;
        if (!any) put(to, "\n");
        put(to, "%s is worth %+.1f points of victory to %s here%s%s (%+.1f to %+.1f)%s%s.\n",
            c->card, c->worth.value * 100, c->side, c->reference ? " in the place of " : "",
            c->reference ? c->reference : "", c->worth.low * 100, c->worth.high * 100,
            like ? ": about an average card of " : "", like ? like : "");
        any = true;
    }
}

static void rank_text(FILE *to, const struct ranking *r)
{
    paint(to, BOLD);
    put(to, "What each card of %s is worth\n", r->what);
    paint(to, PLAIN);
    bool instead = r->reference_count > 0;
    put(to, "seed %" PRIu64 ", %" PRIu64 " fights with the card and as many %s", r->seed,
        r->request->fights, instead ? "with a reference card" : "without it");
    put(to, ", in %d %s, by the tactics of the file\n\n", r->pool_count,
        r->pool_count == 1 ? "encounter" : "encounters");
    put(to, "  %-24s %-12s %8s  %19s\n", "", "side", "worth", "95 % interval");
    for (size_t i = 0; i < r->count && !r->cards[i].why; i++) {
        const struct ranked *c = &r->cards[i];
        put(to, "%c %-24s %-12s %+8.2f  %+8.2f .. %+7.2f%s%s%s%s\n", c->claimed ? '*' : ' ',
            c->card, c->side, c->worth.value * 100, c->worth.low * 100, c->worth.high * 100,
            *c->group ? "  " : "", c->group, instead ? "  instead of " : "",
            instead ? c->reference : "");
    }
    put(to,
        "\nWorth is in points of victory: the share of fights that its side wins with the card,\n"
        "less the share %s. * marks worths that chance does not explain (Holm, 4 %%\n"
        "for the whole table).\n",
        instead ? "with a reference card in its place" : "without it");
    put_sentences(to, r);
    for (size_t i = 0; i < r->count; i++)
        if (r->cards[i].why)
            put(to, "Not ranked: %s of %s, %s\n", r->cards[i].card, r->cards[i].side,
                r->cards[i].why);
}

static void rank_csv(FILE *to, const struct ranking *r)
{
    put(to, "card,side,group,fights,better,worse,worth,low,high,chance,claimed,like,why,instead\n");
    for (size_t i = 0; i < r->count; i++) {
        const struct ranked *c = &r->cards[i];
        const char *like = r->by && !c->why ? like_group(r, c) : NULL;
        const char *texts[] = {c->card, c->side, c->group};
        for (int k = 0; k < 3; k++) put_csv(to, texts[k]), put(to, ",");
        if (c->why)
            put(to, ",,,,,,,,,");
        else
            put(to, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%.6f,%.6f,%.6f,%.6f,%s,", c->fights,
                c->better, c->worse, c->worth.value, c->worth.low, c->worth.high, c->chance,
                c->claimed ? "yes" : "no");
        if (!c->why) put_csv(to, like ? like : ""), put(to, ",");
        put_csv(to, c->why ? c->why : "");
        put(to, ",");
        put_csv(to, c->reference ? c->reference : "");
        put(to, "\n");
    }
}

static json_t *rank_row(const struct ranking *r, const struct ranked *c)
{
    json_t *o = json_require(json_object());
    const char *like = r->by && !c->why ? like_group(r, c) : NULL;
    json_add(o, "card", json_text(c->card));
    json_add(o, "side", json_text(c->side));
    if (*c->group) json_add(o, "group", json_text(c->group));
    if (c->reference) json_add(o, "instead", json_text(c->reference));
    if (c->why) {
        json_add(o, "why", json_text(c->why));
        return o;
    }
    json_add(o, "fights", json_integer(c->fights));
    json_add(o, "better", json_integer(c->better));
    json_add(o, "worse", json_integer(c->worse));
    json_add(o, "worth", json_rounded(c->worth.value));
    json_add(o, "low", json_rounded(c->worth.low));
    json_add(o, "high", json_rounded(c->worth.high));
    json_add(o, "chance", json_rounded(c->chance));
    json_add(o, "claimed", json_boolean(c->claimed));
    if (like) json_add(o, "like", json_text(like));
    return o;
}

static void rank_json(FILE *to, const struct ranking *r)
{
    json_t *o = json_require(json_object()), *rows = json_require(json_array()),
           *encounters = json_require(json_array());
    char seed[24], rules[20];
    snprintf(seed, sizeof seed, "%" PRIu64, r->seed);
    snprintf(rules, sizeof rules, "%016" PRIx64, fray_program_hash(r->program));
    json_add(o, "type", json_string("rank"));
    json_add(o, "version", json_text(fray_version()));
    json_add(o, "of", json_text(r->what));
    json_add(o, "seed", json_string(seed));
    json_add(o, "rules", json_string(rules));
    for (int e = 0; e < r->pool_count; e++) json_push(encounters, json_text(r->pool[e].encounter));
    json_add(o, "encounters", encounters);
    for (size_t i = 0; i < r->count; i++) json_push(rows, rank_row(r, &r->cards[i]));
    json_add(o, "rows", rows);
    json_write(to, o);
}

/* Draws the worth of each ranked card with its interval, the highest first. */
static void rank_chart(struct html_report *page, const struct ranking *r, size_t ranked)
{
    html_chart_wide(page, "Worth in points of victory", "Worth of each card, with intervals",
                    120 + 22 * (int)ranked);
    FILE *to = page->plot;
    fputs("$worth << END\n", to);
    for (size_t i = 0; i < ranked; i++) {
        const struct confidence_interval *w = &r->cards[i].worth;
        fprintf(to, "%zu %.6g %.6g %.6g\n", i, 100 * w->value, 100 * w->low, 100 * w->high);
    }
    fputs("END\nunset key\nset ytics (", to);
    for (size_t i = 0; i < ranked; i++) {
        char *name = text_of("%s, %s", r->cards[i].card, r->cards[i].side);
        if (i) fputs(", ", to);
        gnuplot_quote(to, name);
        fprintf(to, " %zu", i);
        free(name);
    }
    fprintf(to,
            ")\nset yrange [%zu.5:-0.5]\nunset grid\nset grid xtics linetype 1 linecolor rgb "
            "'#dddddd'\nset arrow from 0, graph 0 to 0, graph 1 nohead linecolor rgb '#333333'\n"
            "plot $worth using 2:1:3:4 with xerrorbars ",
            ranked - 1);
    gnuplot_style(to, 0, true);
    fputc('\n', to);
    html_chart_end(page);
}

static void rank_rows(struct html_report *page, const struct ranking *r, size_t ranked)
{
    const char *heads[] = {"card",    "side",       r->by ? r->by : "group",
                           "worth",   "from",       "to",
                           "claimed", "instead of", NULL};
    html_table(page, "Worth, with 95 % intervals", heads);
    for (size_t i = 0; i < ranked; i++) {
        const struct ranked *c = &r->cards[i];
        html_row(page);
        html_cell(page, c->card);
        html_cell(page, c->side);
        html_cell(page, c->group);
        html_number(page, 100 * c->worth.value, 2, "");
        html_number(page, 100 * c->worth.low, 2, "");
        html_number(page, 100 * c->worth.high, 2, "");
        html_cell(page, c->claimed ? "yes" : "may be chance");
        html_cell(page, c->reference ? c->reference : "");
    }
    html_table_end(page);
}

static int rank_html(const struct ranking *r, const char *path)
{
    static const char *const terms[] = {
        "Worth",
        "In points of victory: the share of fights that the side wins with the card, less the "
        "share "
        "without it, or with a reference card in its place. Cards are chosen by the tactics of the "
        "file, so a card that they play badly is worth little.",
        "Claimed",
        "Chance does not explain it: of 100 tables of cards without any worth, at most 4 claim one "
        "(Holm).",
        NULL};
    struct html_report page;
    char *title = text_of("What each card of %s is worth", r->what);
    size_t ranked = 0;
    bool begun = html_begin(&page, path, title);
    free(title);
    if (!begun) return EXIT_USAGE;
    while (ranked < r->count && !r->cards[ranked].why) ranked++;
    char *head =
        text_of("%" PRIu64 " fights with the card and as many %s, in %d %s. Seed %" PRIu64
                ", rules %016" PRIx64 ", fray %s. By the tactics of the file.",
                r->request->fights, r->reference_count ? "with a reference card" : "without it",
                r->pool_count, r->pool_count == 1 ? "encounter" : "encounters", r->seed,
                fray_program_hash(r->program), fray_version());
    html_paragraph(&page, head);
    free(head);
    if (ranked) rank_chart(&page, r, ranked);
    rank_rows(&page, r, ranked);
    for (size_t i = ranked; i < r->count; i++) {
        char *text = text_of("Not ranked: %s of %s, %s.", r->cards[i].card, r->cards[i].side,
                             r->cards[i].why);
        html_paragraph(&page, text);
        free(text);
    }
    html_section(&page, "Terms");
    html_terms(&page, terms);
    return html_end(&page, path);
}

/* ---- the command ---- */

static int make_pool(struct ranking *r)
{
    int encounters = r->request->encounter_count, code = EXIT_CLEAN;
    r->pool_count = encounters ? encounters : 1;
    r->pool = xrealloc(NULL, (size_t)r->pool_count * sizeof *r->pool);
    memset(r->pool, 0, (size_t)r->pool_count * sizeof *r->pool);
    for (int e = 0; e < r->pool_count && code == EXIT_CLEAN; e++) {
        r->pool[e].program = r->program;
        code = sim_variant_fight(&r->pool[e], r->request, r->request->files[0],
                                 encounters ? r->request->encounters[e] : NULL);
    }
    return code;
}

static void ranking_free(struct ranking *r)
{
    for (int e = 0; e < r->pool_count; e++) fray_fight_free(r->pool[e].start);
    for (size_t i = 0; i < r->count; i++) free(r->cards[i].group), free(r->cards[i].why);
    for (size_t i = 0; i < r->reference_count; i++) free(r->references[i].group);
    free(r->references);
    free(r->pool);
    free(r->cards);
    fray_program_free(r->program);
    fray_doc_free(r->doc);
}

struct rank_output {
    const struct ranking *ranking;
    enum sim_format format;
};

static void put_ranking(FILE *to, const void *what)
{
    const struct rank_output *out = what;
    if (out->format == FORMAT_TEXT) rank_text(to, out->ranking);
    if (out->format == FORMAT_CSV) rank_csv(to, out->ranking);
    if (out->format == FORMAT_JSON) rank_json(to, out->ranking);
}

int sim_rank(const struct sim_request *request, const struct rank_request *rank, uint64_t seed,
             const struct play_monitor *monitor)
{
    struct ranking r = {
        .request = request, .monitor = monitor, .seed = seed, .what = rank->what, .by = rank->by};
    int code = load_doc(request->files[0], &r.doc);
    if (code == EXIT_CLEAN) code = load_rules(request->files[0], &r.program);
    if (code == EXIT_CLEAN) code = make_pool(&r);
    if (code == EXIT_CLEAN) code = find_references(&r, rank->instead);
    if (code == EXIT_CLEAN) code = find_cards(&r);
    for (size_t i = 0; i < r.count && code == EXIT_CLEAN && !*monitor->stop; i++) {
        progress_count(rank->progress, i, r.count, "cards");
        if (!r.cards[i].why) code = play_card(&r, &r.cards[i]);
    }
    if (code == EXIT_CLEAN && *monitor->stop) {
        print_error("stopped before all cards were played; nothing is ranked");
        code = EXIT_BROKEN;
    }
    if (code == EXIT_CLEAN) {
        qsort(r.cards, r.count, sizeof *r.cards, by_worth);
        decide(&r);
        struct rank_output out = {&r, rank->format};
        code = rank->format == FORMAT_HTML ? rank_html(&r, rank->out_path)
                                           : write_printed(rank->out_path, put_ranking, &out);
    }
    ranking_free(&r);
    return code;
}
