/* sim_rows.c -- Computes the rows of a report from the totals of a run, for all output formats. */
#include <stdlib.h>
#include <string.h>

#include "claims.h"
#include "sim.h"

#include "tool/io/memory.h"

struct row_context {
    const struct sim *sim;
    int variant;
    fray_totals totals;
    void (*each)(void *user, const struct sim_row *row);
    void *user;
};

fray_tally *sim_tally(const struct sim *sim, int variant)
{
    return sim->kind == SIM_PAIRED ? sim->series[0].total->tally[variant]
                                   : sim->series[variant].total->tally[0];
}

fray_totals sim_totals(const struct sim *sim, int variant)
{
    return fray_tally_totals(sim_tally(sim, variant));
}

const char *sim_unit(const struct sim *sim)
{
    const char *unit = sim->variants[0].unit;
    for (int v = 1; v < sim->variant_count; v++)
        if (strcmp(sim->variants[v].unit, unit) != 0) unit = "";
    return unit;
}

bool sim_number(const struct variant *v, int64_t *emit_number)
{
    char *end;
    if (!v->value || !*v->value || !strchr("-0123456789", *v->value)) return false;
    *emit_number = strtoll(v->value, &end, 10);
    return *end == '\0';
}

static struct sim_row row_of(const struct row_context *w, const char *what, const char *of)
{
    return (struct sim_row){.variant = w->variant,
                            .what = what,
                            .of = of,
                            .side = "",
                            .name = "",
                            .measure = "",
                            .heading = "",
                            .fights = w->totals.fights,
                            .line = -1};
}

static void emit_share(const struct row_context *w, struct sim_row row, int64_t count, int64_t of)
{
    row.is_share = true;
    row.count = count;
    row.fights = of;
    row.value = interval_share(count, of);
    w->each(w->user, &row);
}

static void emit_number(const struct row_context *w, struct sim_row row, const fray_number *n,
                        int line)
{
    row.line = line;
    row.sum = n->sum;
    row.least = n->least;
    row.most = n->most;
    row.value = interval_mean(n->sum, n->squares, w->totals.fights);
    row.number = n->bin_count ? n : NULL;
    w->each(w->user, &row);
}

/* Emits in how many fights a content of one side was used, and the side's wins in these and in the
 * others. */
static void emit_content_use(const struct row_context *w, struct sim_row row, const fray_line *line)
{
    row.what = "seen";
    emit_share(w, row, line->seen, w->totals.fights);
    if (line->side < 0) return;
    row.what = "won_when_seen";
    emit_share(w, row, line->won, line->seen);
    row.what = "won_otherwise";
    emit_share(w, row, w->totals.wins[line->side] - line->won, w->totals.fights - line->seen);
}

static bool measure_fits(const fray_program *p, const fray_line *line, const fray_measure *m)
{
    (void)p;
    return line->seen > 0 && m->subject >= FRAY_OF_THING;
}

static void emit_lines(const struct row_context *w)
{
    const struct variant *v = &w->sim->variants[w->variant];
    fray_tally *tally = sim_tally(w->sim, w->variant);
    int content = -2, side = -2;
    for (int i = 0; i < fray_tally_line_count(tally); i++) {
        fray_line line = fray_tally_line(tally, i);
        struct sim_row row = row_of(w, "measure", "fight");
        if (line.measure < 0) {
            if (!*v->unit) continue;
            row.what = "length";
            row.name = row.measure = row.heading = v->unit;
            emit_number(w, row, &line.number, i);
            continue;
        }
        fray_measure m = fray_measure_at(v->program, line.measure);
        if (line.side >= 0) row.side = fray_side_name(v->start, line.side);
        row.measure = m.name;
        row.heading = m.heading;
        if (line.content >= 0) {
            if (!measure_fits(v->program, &line, &m)) continue;
            row.of = "content";
            row.name = fray_content_name(v->program, line.content);
            if (line.content != content || line.side != side) {
                struct sim_row first = row;
                first.measure = first.heading = "";
                emit_content_use(w, first, &line);
            }
            content = line.content;
            side = line.side;
        } else if (line.who >= 0) {
            row.of = "creature";
            row.name = fray_creature_name(v->start, line.who);
        } else if (line.side >= 0) {
            row.of = "side";
        }
        emit_number(w, row, &line.number, i);
    }
}

static void emit_variant(const struct row_context *w)
{
    const fray_fight *start = w->sim->variants[w->variant].start;
    for (int i = 0; i < fray_side_count(start); i++) {
        struct sim_row row = row_of(w, "wins", "side");
        row.side = fray_side_name(start, i);
        emit_share(w, row, w->totals.wins[i], w->totals.fights);
    }
    emit_share(w, row_of(w, "nobody", "fight"), w->totals.draws, w->totals.fights);
    emit_share(w, row_of(w, "by_limit", "fight"), w->totals.by_limit, w->totals.fights);
    if (w->totals.failed)
        emit_share(w, row_of(w, "failed", "fight"), w->totals.failed,
                   w->totals.fights + w->totals.failed);
    emit_lines(w);
}

/* ---- two variants ---- */

static void emit_paired_wins(const struct row_context *w)
{
    const struct batches *s = &w->sim->series[0];
    for (int i = 0; i <= s->sides; i++) {
        struct sim_row row =
            row_of(w, i < s->sides ? "wins" : "nobody", i < s->sides ? "side" : "fight");
        if (i < s->sides && s->matching_side[i] < 0) continue;
        if (i < s->sides) row.side = fray_side_name(s->start[0], i);
        row.is_share = true;
        row.count = s->total->pairs[2 * i + 1] - s->total->pairs[2 * i];
        fray_totals old = sim_totals(w->sim, 0), new = sim_totals(w->sim, 1);
        row.before = interval_share(i < s->sides ? old.wins[i] : old.draws, old.fights).value;
        row.after =
            interval_share(i < s->sides ? new.wins[s->matching_side[i]] : new.draws, new.fights)
                .value;
        row.value = interval_paired(s->total->pairs[2 * i + 1], s->total->pairs[2 * i], row.fights);
        w->each(w->user, &row);
    }
}

/* Searches the row of the other variant with the same keys. */
struct row_match {
    const struct sim_row *like;
    bool found;
    struct sim_row row;
};
static void match_row(void *user, const struct sim_row *row)
{
    struct row_match *s = user;
    if (s->found || row->variant != 1 || strcmp(row->what, s->like->what) ||
        strcmp(row->of, s->like->of) || strcmp(row->side, s->like->side) ||
        strcmp(row->name, s->like->name) || strcmp(row->measure, s->like->measure))
        return;
    s->found = true;
    s->row = *row;
}

static void emit_paired_number(void *user, const struct sim_row *old)
{
    const struct row_context *w = user;
    bool compared = strcmp(old->what, "length") == 0 || strcmp(old->what, "measure") == 0;
    struct row_match search = {.like = old};
    if (!compared) return;
    struct row_context other = {.sim = w->sim,
                                .variant = 1,
                                .totals = sim_totals(w->sim, 1),
                                .each = match_row,
                                .user = &search};
    emit_variant(&other);
    if (!search.found) return;
    struct sim_row row = *old;
    row.variant = -1;
    row.number = NULL;
    row.line = -1;
    if (!batches_difference(&w->sim->series[0], old->line, &row.value)) return;
    row.before = old->value.value;
    row.after = search.row.value.value;
    row.sum = search.row.sum - old->sum;
    row.least = row.most = 0;
    w->each(w->user, &row);
}

/* ---- which differences are claimed ---- */

struct difference_list {
    struct sim_row *rows;
    size_t count, room;
};

static void collect_difference(void *user, const struct sim_row *row)
{
    struct difference_list *list = user;
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 64;
        list->rows = xrealloc(list->rows, list->room * sizeof *list->rows);
    }
    list->rows[list->count++] = *row;
}

static bool is_win_share(const struct sim_row *row)
{
    return strcmp(row->what, "wins") == 0 || strcmp(row->what, "nobody") == 0;
}

/* Whether the figure has one value in all fights of both variants. */
static bool is_constant(const struct sim_row *row)
{
    if (row->is_share) return row->before == row->after && (row->before == 0 || row->before == 1);
    return row->value.low == row->value.high && row->value.value == 0;
}

/* Claims are decided in two families, the shares of wins and all other figures. A constant figure
 * is not a question. Two shares that add up to 1 are one question. */
static void decide_family(struct difference_list *list, bool wins, double error, int *compared)
{
    struct claim *claims = xrealloc(NULL, (list->count + 1) * sizeof *claims);
    size_t *of = xrealloc(NULL, (list->count + 1) * sizeof *of), n = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct sim_row *row = &list->rows[i];
        if (is_win_share(row) != wins) continue;
        row->chance = claim_chance(row->value, row->fights);
        if (is_constant(row)) continue;
        of[n] = i;
        claims[n++].chance = row->chance;
    }
    bool complements = wins && n == 2;
    claims_decide(claims, complements ? 1 : n, error);
    for (size_t i = 0; i < n; i++) list->rows[of[i]].claimed = claims[complements ? 0 : i].holds;
    *compared += (int)n;
    free(claims);
    free(of);
}

static int emit_differences(const struct sim *sim,
                            void (*each)(void *user, const struct sim_row *row), void *user)
{
    int compared = 0;
    struct difference_list list = {0};
    struct row_context w = {sim, -1, sim_totals(sim, 0), collect_difference, &list};
    emit_paired_wins(&w);
    struct row_context old = {sim, 0, sim_totals(sim, 0), emit_paired_number, &w};
    emit_variant(&old);
    decide_family(&list, true, CLAIM_ERROR_WINS, &compared);
    decide_family(&list, false, CLAIM_ERROR_OTHERS, &compared);
    for (size_t i = 0; i < list.count; i++) each(user, &list.rows[i]);
    free(list.rows);
    return compared;
}

int sim_rows(const struct sim *sim, void (*each)(void *user, const struct sim_row *row), void *user)
{
    for (int v = 0; v < sim->variant_count; v++) {
        struct row_context w = {sim, v, sim_totals(sim, v), each, user};
        emit_variant(&w);
    }
    return sim->kind == SIM_PAIRED ? emit_differences(sim, each, user) : 0;
}
