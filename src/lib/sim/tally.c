/* tally.c -- Counts many fights of one encounter: winners, lengths, measures.
 *
 * A tally is one flat block of whole numbers. Tallies of one encounter are added cell by cell, in
 * any order. The sum equals the tally of one run, however fights were shared among threads,
 * machines and days. Reports divide at the end; the tally holds no real number.
 *
 *     head | wins by side | numbers: length, fight, sides, creatures | a row by content and side
 */
#include "tally.h"

#include <string.h>

#include "engine/vm/program_index.h"
#include "engine/vm/state.h"

/* ---- layout ---------------------------------------------------------------------------------- */

static struct number *number_at(const struct fray_tally *t, int32_t i)
{
    return (struct number *)(void *)(t->cells + t->at.numbers) + i;
}

static int64_t *row_at(const struct fray_tally *t, int32_t row)
{
    return t->cells + t->at.rows + (size_t)row * t->at.row_cells;
}

/* A row: the fights that counted anything in it, those of them that its side won, then three cells
 * a measure. */
enum { ROW_SEEN, ROW_WON, ROW_HEAD, CELL_SUM = 0, CELL_SQUARES, CELL_MOST, ROW_CELLS };

static bool is_counted_of(const struct program *p, const struct program_index *x, int32_t content,
                          int32_t measure)
{
    return index_kind_is(x, p->contents.at[content].kind, p->measures.at[measure].kind);
}

static bool of_content(int32_t cls)
{
    return cls == CLASS_THING || cls == CLASS_MARK || cls == CLASS_ACT;
}

/* Assigns rows to contents. Of things, only those in the fight can be counted; marks and acts can
 * enter it later. */
static int32_t contents_find(struct fray_tally *t, int32_t *row_of)
{
    const struct vm *vm = t->now->vm;
    int32_t count = 0;
    for (int32_t c = 0; c < vm->index->contents; c++) row_of[c] = -1;
    for (size_t m = 0; m < vm->p->measures.len; m++) {
        int32_t cls = vm->p->measures.at[m].cls;
        bool any = cls == CLASS_THING && vm->thing_form_member >= 0; /* things take others */
        for (int32_t i = 0; cls == CLASS_THING && !any && i < vm->layout.things; i++) {
            int32_t c = vm->things[i].content;
            if (c >= 0 && row_of[c] < 0 && is_counted_of(vm->p, vm->index, c, (int32_t)m))
                row_of[c] = count++;
        }
        any |= cls == CLASS_MARK || cls == CLASS_ACT;
        for (int32_t c = 0; any && c < vm->index->contents; c++)
            if (row_of[c] < 0 && is_counted_of(vm->p, vm->index, c, (int32_t)m))
                row_of[c] = count++;
    }
    return count;
}

/* Numbers the measures of each class. */
static void measures_place(struct fray_tally *t)
{
    const struct program *p = t->now->vm->p;
    int32_t of[CLASS_GROUP + 1] = {0};
    for (size_t m = 0; m < p->measures.len; m++) {
        int32_t cls = p->measures.at[m].cls;
        if (of_content(cls))
            t->place[m] = t->at.content_measures++;
        else
            t->place[m] = of[cls]++;
    }
    t->at.fight_measures = of[CLASS_FIGHT];
    t->at.side_measures = of[CLASS_SIDE];
    t->at.creature_measures = of[CLASS_CREATURE];
}

static bool tally_lay_out(struct fray_tally *t)
{
    const struct vm *vm = t->now->vm;
    struct tally_layout *at = &t->at;
    size_t measures = vm->p->measures.len, contents = (size_t)vm->index->contents;
    t->place = ARENA_ARRAY(&t->arena, int32_t, measures + 1);
    t->row_of = ARENA_ARRAY(&t->arena, int32_t, contents + 1);
    if (!t->place || !t->row_of) return false;
    measures_place(t);
    at->sides = vm->layout.sides;
    at->creatures = vm->layout.creatures;
    at->contents = contents_find(t, t->row_of);
    at->number_count = 1 + at->fight_measures + at->sides * at->side_measures +
                       at->creatures * at->creature_measures;
    at->row_count = at->contents * (at->sides + 1);
    at->row_cells = (size_t)(ROW_HEAD + ROW_CELLS * at->content_measures);
    at->numbers = TALLY_HEAD + (size_t)at->sides;
    at->rows = at->numbers + (size_t)at->number_count * (sizeof(struct number) / sizeof(int64_t));
    at->size = at->rows + (size_t)at->row_count * at->row_cells;
    t->cells = ARENA_ARRAY(&t->arena, int64_t, at->size);
    t->number_now = ARENA_ARRAY(&t->arena, int64_t, (size_t)at->number_count);
    t->row_now = ARENA_ARRAY(&t->arena, int64_t,
                             (size_t)at->row_count * (size_t)(at->content_measures + 1) + 1);
    t->touched = ARENA_ARRAY(&t->arena, int32_t, (size_t)at->row_count + 1);
    return !t->arena.failed;
}

/* ---- lifetime -------------------------------------------------------------------------------- */

void fray_tally_clear(fray_tally *t)
{
    if (!t) return;
    memset(t->cells, 0, t->at.size * sizeof *t->cells);
    t->cells[TALLY_FIRST_FAILED] = -1;
    for (int32_t i = 0; i < t->at.number_count; i++) {
        number_at(t, i)->least = INT64_MAX;
        number_at(t, i)->most = INT64_MIN;
    }
}

void fray_tally_free(fray_tally *t)
{
    if (!t) return;
    const struct memory *memory = t->memory;
    fray_fight_free(t->now);
    fray_fight_free(t->start);
    arena_release(&t->arena);
    memory->resize(memory->ctx, t, sizeof *t, 0);
}

static void tally_hear(void *user, const fray_measured *m);

fray_result fray_tally_new(const fray_fight *start, fray_tally **tally)
{
    if (!tally) return FRAY_BAD_ARGUMENT;
    *tally = NULL;
    if (!start) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = start->program->memory;
    fray_tally *t = *tally = memory->resize(memory->ctx, NULL, 0, sizeof *t);
    if (!t) return FRAY_NO_MEMORY;
    *t = (fray_tally){.memory = memory};
    arena_init(&t->arena, memory, 0);
    fray_result result = fray_fight_clone(start, &t->start);
    if (result == FRAY_OK) result = fray_fight_clone(start, &t->now);
    if (result == FRAY_OK && !tally_lay_out(t)) result = FRAY_NO_MEMORY;
    if (result == FRAY_OK) {
        fray_fight_on_measure(t->now, tally_hear, t);
        t->now->vm->referee = start->vm->referee;
        fray_tally_clear(t);
        return FRAY_OK;
    }
    fray_tally_free(t);
    *tally = NULL;
    return result;
}

/* ---- one fight ------------------------------------------------------------------------------- */

static bool grow(int64_t *sum, int64_t by)
{
    return add_i64(*sum, by, sum);
}

static void add_now(struct fray_tally *t, int64_t *cell, int64_t amount)
{
    t->overflowed |= !grow(cell, amount);
}

static void add_row(struct fray_tally *t, const fray_measured *m)
{
    int32_t row = m->content >= 0 ? t->row_of[m->content] : -1;
    if (row < 0) return; /* a thing that was not in the fight when it began */
    row = row * (t->at.sides + 1) + m->side + 1;
    int64_t *now = t->row_now + (size_t)row * (size_t)(t->at.content_measures + 1);
    if (now[0] == 0) t->touched[t->touched_count++] = row;
    now[0] = 1;
    add_now(t, &now[1 + t->place[m->measure]], m->amount);
}

static void tally_hear(void *user, const fray_measured *m)
{
    struct fray_tally *t = user;
    const struct tally_layout *at = &t->at;
    int32_t place = t->place[m->measure], sides = 1 + at->fight_measures,
            creatures = sides + at->sides * at->side_measures;
    switch ((enum record_class)t->now->vm->p->measures.at[m->measure].cls) {
    case CLASS_FIGHT: add_now(t, &t->number_now[1 + place], m->amount); break;
    case CLASS_SIDE:
        if (m->side >= 0)
            add_now(t, &t->number_now[sides + m->side * at->side_measures + place], m->amount);
        break;
    case CLASS_CREATURE:
        if (m->who >= 0)
            add_now(t, &t->number_now[creatures + m->who * at->creature_measures + place],
                    m->amount);
        break;
    case CLASS_THING:
    case CLASS_MARK:
    case CLASS_ACT: add_row(t, m); break;
    case CLASS_PLACE:
    case CLASS_EVENT:
    case CLASS_TERRAIN:
    case CLASS_GROUP: break;
    }
}

/* Bins are a power of two wide, and as narrow as all values allow, in whatever order they came. */
static void number_widen(struct number *n, int64_t shift)
{
    for (; n->shift < shift; n->shift++)
        for (int i = 0; i < TALLY_BINS; i++)
            n->bins[i] = i < TALLY_BINS / 2 ? n->bins[2 * i] + n->bins[2 * i + 1] : 0;
}

static bool number_count(struct number *n, int64_t v)
{
    int64_t square;
    if (!mul_i64(v, v, &square) || !grow(&n->sum, v) || !grow(&n->squares, square)) return false;
    if (v < n->least) n->least = v;
    if (v > n->most) n->most = v;
    if (v < 0) {
        n->below++;
        return true;
    }
    int64_t shift = n->shift;
    while (v >> shift >= TALLY_BINS) shift++;
    number_widen(n, shift);
    n->bins[v >> n->shift]++;
    return true;
}

static void rows_fold(struct fray_tally *t, int winner)
{
    for (int32_t i = 0; i < t->touched_count; i++) {
        int64_t *row = row_at(t, t->touched[i]),
                *now = t->row_now + (size_t)t->touched[i] * (size_t)(t->at.content_measures + 1),
                square;
        int side = t->touched[i] % (t->at.sides + 1) - 1;
        row[ROW_SEEN]++;
        row[ROW_WON] += side >= 0 && side == winner;
        for (int32_t m = 0; m < t->at.content_measures; m++) {
            int64_t *cell = row + ROW_HEAD + ROW_CELLS * m, v = now[1 + m];
            t->overflowed |= !mul_i64(v, v, &square) || !grow(&cell[CELL_SUM], v) ||
                             !grow(&cell[CELL_SQUARES], square);
            if (v > cell[CELL_MOST]) cell[CELL_MOST] = v;
        }
    }
}

/* Reports in the order of contents, not in that of the fight. */
static void report_fight(const struct fray_tally *t, uint64_t n)
{
    int32_t measures = t->at.content_measures;
    for (int32_t i = 0; i < t->at.number_count; i++)
        t->reporter(t->reporter_user, n, i, t->number_now[i]);
    for (int32_t row = 0; t->touched_count > 0 && row < t->at.row_count; row++) {
        const int64_t *now = t->row_now + (size_t)row * (size_t)(measures + 1);
        for (int32_t m = 0; now[0] && m < measures; m++)
            t->reporter(t->reporter_user, n, t->at.number_count + row * measures + m, now[1 + m]);
    }
}

static void now_clear(struct fray_tally *t)
{
    for (int32_t i = 0; i < t->touched_count; i++)
        memset(t->row_now + (size_t)t->touched[i] * (size_t)(t->at.content_measures + 1), 0,
               sizeof(int64_t) * (size_t)(t->at.content_measures + 1));
    t->touched_count = 0;
    memset(t->number_now, 0, sizeof(int64_t) * (size_t)t->at.number_count);
}

/* Evaluates the measures with values at the end of a fight, for each of their subjects. */
static fray_result final_measures(struct fray_tally *t)
{
    const struct program *p = t->now->vm->p;
    fray_result result = FRAY_OK;
    for (size_t m = 0; m < p->measures.len && result == FRAY_OK; m++) {
        const struct row_measures *row = &p->measures.at[m];
        int32_t count = row->cls == CLASS_SIDE       ? t->at.sides
                        : row->cls == CLASS_CREATURE ? t->at.creatures
                                                     : 1;
        for (int32_t i = 0; row->value >= 0 && i < count && result == FRAY_OK; i++) {
            if (row->cls == CLASS_CREATURE && fray_creature_side(t->now, i) < 0) continue;
            fray_measured asked = {.measure = (int)m, .who = i, .side = i};
            result = fray_fight_measure(t->now, (int)m, i, &asked.amount);
            if (result == FRAY_OK)
                tally_hear(t, &asked);
            else if (result == FRAY_NOT_FOUND)
                result = FRAY_OK; /* a creature of another kind */
        }
    }
    return result;
}

static fray_result one_fight(struct fray_tally *t, uint64_t seed, uint64_t n, fray_outcome *outcome)
{
    fray_driver driver = fray_driver_sampled(seed, n);
    fray_signal signal;
    *outcome = (fray_outcome){.winner = -1};
    fray_result result = fray_fight_copy(t->now, t->start);
    if (result == FRAY_OK && t->prepare) result = t->prepare(t->prepare_user, n, &driver);
    if (result == FRAY_OK) result = fray_run(t->now, &driver, &signal);
    /* a sampled driver leaves no question open */
    if (result == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE) result = FRAY_BAD_ARGUMENT;
    if (result == FRAY_OK) result = final_measures(t);
    if (result == FRAY_FAILED) {
        outcome->failed = 1;
        t->cells[TALLY_FAILED]++;
        if (t->cells[TALLY_FIRST_FAILED] < 0 || (uint64_t)t->cells[TALLY_FIRST_FAILED] > n)
            t->cells[TALLY_FIRST_FAILED] = (int64_t)n;
        return FRAY_OK;
    }
    if (result != FRAY_OK) return result;
    outcome->winner = signal.winner;
    outcome->by_limit = signal.by_limit;
    outcome->length = fray_fight_length(t->now);
    t->cells[TALLY_FIGHTS]++;
    t->cells[TALLY_BY_LIMIT] += signal.by_limit && signal.winner < 0;
    if (signal.winner < 0)
        t->cells[TALLY_NOBODY]++;
    else
        t->cells[TALLY_HEAD + signal.winner]++;
    t->number_now[0] = outcome->length;
    for (int32_t i = 0; i < t->at.number_count; i++)
        t->overflowed |= !number_count(number_at(t, i), t->number_now[i]);
    rows_fold(t, signal.winner);
    if (t->reporter) report_fight(t, n);
    return FRAY_OK;
}

fray_result fray_tally_play(fray_tally *t, uint64_t seed, uint64_t from, uint64_t count,
                            fray_outcome *outcomes)
{
    if (!t) return FRAY_BAD_ARGUMENT;
    fray_result result = FRAY_OK;
    if (from > INT64_MAX || count > INT64_MAX - from) return FRAY_BAD_ARGUMENT;
    for (uint64_t i = 0; i < count && result == FRAY_OK; i++) {
        fray_outcome outcome;
        result = one_fight(t, seed, from + i, &outcome);
        now_clear(t);
        if (outcomes) outcomes[i] = outcome;
    }
    return result == FRAY_OK && t->overflowed ? FRAY_FAILED : result;
}

void fray_tally_report(fray_tally *t, fray_tally_reporter *reporter, void *user)
{
    if (!t) return;
    t->reporter = reporter;
    t->reporter_user = user;
}

void fray_tally_prepare(fray_tally *t, fray_tally_preparer *prepare, void *user)
{
    if (!t) return;
    t->prepare = prepare;
    t->prepare_user = user;
}

/* ---- addition -------------------------------------------------------------------------------- */

static bool number_add(struct number *to, const struct number *from)
{
    struct number other = *from;
    if (!grow(&to->sum, from->sum) || !grow(&to->squares, from->squares)) return false;
    if (from->least < to->least) to->least = from->least;
    if (from->most > to->most) to->most = from->most;
    to->below += from->below;
    number_widen(to, other.shift);
    number_widen(&other, to->shift);
    for (int i = 0; i < TALLY_BINS; i++) to->bins[i] += other.bins[i];
    return true;
}

static bool rows_add(fray_tally *to, const fray_tally *from)
{
    bool fits = true;
    for (int32_t r = 0; r < to->at.row_count; r++) {
        int64_t *a = row_at(to, r);
        const int64_t *b = row_at(from, r);
        a[ROW_SEEN] += b[ROW_SEEN];
        a[ROW_WON] += b[ROW_WON];
        for (size_t c = ROW_HEAD; c < to->at.row_cells; c += ROW_CELLS) {
            fits = fits && grow(&a[c + CELL_SUM], b[c + CELL_SUM]) &&
                   grow(&a[c + CELL_SQUARES], b[c + CELL_SQUARES]);
            if (b[c + CELL_MOST] > a[c + CELL_MOST]) a[c + CELL_MOST] = b[c + CELL_MOST];
        }
    }
    return fits;
}

fray_result fray_tally_add(fray_tally *to, const fray_tally *from)
{
    if (!to || !from) return FRAY_BAD_ARGUMENT;
    if (to->start->program->code->hash != from->start->program->code->hash ||
        to->start->vm->encounter != from->start->vm->encounter)
        return FRAY_BAD_ARGUMENT;
    int64_t first = to->cells[TALLY_FIRST_FAILED], other = from->cells[TALLY_FIRST_FAILED];
    for (size_t i = 0; i < TALLY_HEAD + (size_t)to->at.sides; i++) to->cells[i] += from->cells[i];
    to->cells[TALLY_FIRST_FAILED] = first < 0 ? other : other < 0 || first < other ? first : other;
    bool fits = rows_add(to, from);
    for (int32_t i = 0; i < to->at.number_count; i++)
        fits = fits && number_add(number_at(to, i), number_at(from, i));
    to->overflowed |= from->overflowed || !fits;
    return to->overflowed ? FRAY_FAILED : FRAY_OK;
}

/* ---- saving ---------------------------------------------------------------------------------- */

const void *fray_tally_bytes(const fray_tally *t, size_t *size)
{
    if (!t || !size) return NULL;
    *size = t->at.size * sizeof *t->cells;
    return t->cells;
}

/* Refuses counts that no run of fights can produce, so that later sums stay within bounds. */
static bool number_fits(const struct number *n, int64_t fights)
{
    int64_t sum = n->below;
    if (n->below < 0 || n->shift < 0 || n->shift > 62 || n->squares < 0) return false;
    for (int i = 0; i < TALLY_BINS; i++)
        if (n->bins[i] < 0 || !grow(&sum, n->bins[i])) return false;
    return sum == fights;
}

static bool tally_fits(const fray_tally *t)
{
    const int64_t *c = t->cells;
    int64_t fights = c[TALLY_FIGHTS], sum = c[TALLY_NOBODY];
    if (fights < 0 || c[TALLY_FAILED] < 0 || c[TALLY_BY_LIMIT] < 0 || sum < c[TALLY_BY_LIMIT] ||
        c[TALLY_FIRST_FAILED] < -1)
        return false;
    if ((c[TALLY_FAILED] > 0) != (c[TALLY_FIRST_FAILED] >= 0)) return false;
    for (int32_t i = 0; i < t->at.sides; i++)
        if (c[TALLY_HEAD + i] < 0 || !grow(&sum, c[TALLY_HEAD + i])) return false;
    for (int32_t i = 0; i < t->at.number_count; i++)
        if (!number_fits(number_at(t, i), fights)) return false;
    for (int32_t r = 0; r < t->at.row_count; r++)
        if (row_at(t, r)[ROW_WON] < 0 || row_at(t, r)[ROW_WON] > row_at(t, r)[ROW_SEEN] ||
            row_at(t, r)[ROW_SEEN] > fights)
            return false;
    return sum == fights;
}

fray_result fray_tally_load(fray_tally *t, const void *bytes, size_t size)
{
    if (!t || !bytes) return FRAY_BAD_ARGUMENT;
    if (size != t->at.size * sizeof *t->cells) return FRAY_DAMAGED;
    memcpy(t->cells, bytes, size);
    t->overflowed = false;
    if (tally_fits(t)) return FRAY_OK;
    fray_tally_clear(t);
    return FRAY_DAMAGED;
}

/* ---- reading --------------------------------------------------------------------------------- */

fray_totals fray_tally_totals(const fray_tally *t)
{
    if (!t) return (fray_totals){.first_failed = -1};
    return (fray_totals){.fights = t->cells[TALLY_FIGHTS],
                         .draws = t->cells[TALLY_NOBODY],
                         .by_limit = t->cells[TALLY_BY_LIMIT],
                         .failed = t->cells[TALLY_FAILED],
                         .first_failed = t->cells[TALLY_FIRST_FAILED],
                         .wins = t->cells + TALLY_HEAD};
}

static void line_number(const fray_tally *t, int32_t i, fray_line *line)
{
    const struct number *n = number_at(t, i);
    bool any = t->cells[TALLY_FIGHTS] > 0;
    line->number = (fray_number){.sum = n->sum,
                                 .squares = n->squares,
                                 .least = any ? n->least : 0,
                                 .most = any ? n->most : 0,
                                 .below = n->below,
                                 .bin_width = (int64_t)1 << n->shift,
                                 .bins = n->bins,
                                 .bin_count = TALLY_BINS};
}

static int32_t measure_placed(const fray_tally *t, enum record_class cls, int32_t place)
{
    const struct program *p = t->start->vm->p;
    for (size_t m = 0; m < p->measures.len; m++) {
        bool same = of_content((int32_t)cls) ? of_content(p->measures.at[m].cls)
                                             : p->measures.at[m].cls == (int32_t)cls;
        if (same && t->place[m] == place) return (int32_t)m;
    }
    return -1;
}

static void number_line(const fray_tally *t, int32_t i, fray_line *line)
{
    const struct tally_layout *at = &t->at;
    line_number(t, i, line);
    if (i == 0) return;
    int32_t left = i - 1, sides = at->sides * at->side_measures;
    if (left < at->fight_measures) {
        line->measure = measure_placed(t, CLASS_FIGHT, left);
    } else if ((left -= at->fight_measures) < sides) {
        line->side = left / at->side_measures;
        line->measure = measure_placed(t, CLASS_SIDE, left % at->side_measures);
    } else {
        left -= sides;
        line->who = left / at->creature_measures;
        line->side = fray_creature_side(t->start, line->who);
        line->measure = measure_placed(t, CLASS_CREATURE, left % at->creature_measures);
    }
}

static int32_t content_of_row(const fray_tally *t, int32_t row)
{
    for (int32_t c = 0; c < t->start->vm->index->contents; c++)
        if (t->row_of[c] == row / (t->at.sides + 1)) return c;
    return -1;
}

static void content_line(const fray_tally *t, int32_t i, fray_line *line)
{
    int32_t row = i / t->at.content_measures, place = i % t->at.content_measures;
    const int64_t *cells = row_at(t, row), *cell = cells + ROW_HEAD + ROW_CELLS * place;
    line->content = content_of_row(t, row);
    line->side = row % (t->at.sides + 1) - 1;
    line->measure = measure_placed(t, CLASS_THING, place);
    line->seen = cells[ROW_SEEN];
    line->won = cells[ROW_WON];
    line->number = (fray_number){
        .sum = cell[CELL_SUM], .squares = cell[CELL_SQUARES], .most = cell[CELL_MOST]};
}

int fray_tally_line_count(const fray_tally *t)
{
    if (!t) return 0;
    return t->at.number_count + t->at.row_count * t->at.content_measures;
}

fray_line fray_tally_line(const fray_tally *t, int index)
{
    fray_line line = {.measure = -1, .side = -1, .who = -1, .content = -1};
    if (!t) return line;
    if (index >= 0 && index < t->at.number_count)
        number_line(t, index, &line);
    else if (index >= 0 && index < fray_tally_line_count(t))
        content_line(t, index - t->at.number_count, &line);
    return line;
}
