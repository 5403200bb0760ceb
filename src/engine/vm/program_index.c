/* program_index.c -- Builds the reverse indexes of a program (by stat, window and kind), one pass
 * over the tables for each. */
#include "program_index.h"

#include <string.h>

#include "engine/bytecode/def_use.h"
#include "engine/bytecode/ops.h"

/* The next line of the same kind that lends the same stat. */
static int32_t lend_after(const struct program *p, const struct row_kinds *kind, int32_t i)
{
    int32_t stat = p->lends.at[kind->lend_begin + i].stat;
    for (int32_t j = i + 1; j < kind->lend_count; j++)
        if (p->lends.at[kind->lend_begin + j].stat == stat) return kind->lend_begin + j;
    return -1;
}

static size_t round_up_4(int32_t regs)
{
    return ((size_t)regs + 3) & ~(size_t)3;
}

static void kinds_fill(struct program_index *x)
{
    const struct program *p = x->p;
    memset(x->lend, -1, p->kinds.len * p->stats.len);
    for (int32_t k = 0; k < x->kinds; k++) {
        int32_t depth = 0;
        x->active_fn[k] = -2;
        for (int32_t a = k; a >= 0;) {
            if (++depth > x->kinds_deep) x->kinds_deep = depth;
            x->kind_is[k * x->kinds + a] = 1;
            x->kind_bits[k] |= (uint64_t)1 << (a & 63);
            const struct row_kinds *anc = &p->kinds.at[a];
            if (x->active_fn[k] == -2)
                x->active_fn[k] = anc->borne >= 0 ? anc->borne : anc->borne_always ? -1 : -2;
            for (int32_t i = 0; i < anc->lend_count; i++) {
                const struct row_lends *row = &p->lends.at[anc->lend_begin + i];
                x->kind_lends[k] = 1;
                int32_t at = k * x->stats + row->stat;
                x->lend_next[anc->lend_begin + i] = lend_after(p, anc, i);
                if (x->lend[at] >= 0) continue;
                x->lend[at] = (int8_t)row->how;
                x->lend_row[at] = anc->lend_begin + i;
            }
            a = anc->parent < a ? anc->parent : -1;
        }
    }
}

static void stocks_fill(struct program_index *x)
{
    for (size_t o = 0; o < x->p->owns.len; o++)
        for (int32_t k = 0; k < x->kinds && x->p->owns.at[o].stock_count > 0; k++)
            if (x->p->owns.at[o].kind >= 0 && index_kind_is(x, k, x->p->owns.at[o].kind))
                x->kind_stocked[k] = 1;
}

static void bit_set(uint64_t *bits, int32_t i)
{
    bits[i >> 6] |= (uint64_t)1 << (i & 63);
}

/* Indexes the lines and hooks of each content, with those of all content it includes. */
static void contents_fill(struct program_index *x)
{
    const struct program *p = x->p;
    for (int32_t c = 0; c < x->contents; c++) {
        int32_t from = c;
        for (int depth = 0; from >= 0 && depth < LIMIT_INCLUDES;
             depth++, from = p->contents.at[from].includes) {
            const struct row_contents *content = &p->contents.at[from];
            for (int32_t i = 0; i < content->line_count; i++) {
                const struct row_lines *line = &p->lines.at[content->line_begin + i];
                x->stat_touched[line->stat] = 1;
                if (line->aura >= 0) {
                    bit_set(x->aura_contents + line->stat * x->content_words, c);
                    x->aura_mask[line->stat] |= (uint64_t)1 << (c & 63);
                    x->stat_aura[line->stat] = 1;
                    continue;
                }
                bit_set(x->stat_contents + line->stat * x->content_words, c);
                if (line->others) x->stat_others[line->stat] = 1;
            }
            for (int32_t i = 0; i < content->hook_count; i++) {
                const struct row_hooks *hook = &p->hooks.at[content->hook_begin + i];
                if (hook->moment >= 0) {
                    int32_t w = p->moments.at[hook->moment].window;
                    bit_set(x->window_contents + w * x->content_words, c);
                    x->window_hooked[w] = 1;
                } else if (hook->ended) {
                    bit_set(x->end_contents, c);
                    x->any_end_hook = true;
                } else {
                    bit_set(x->watch_contents, c);
                    x->any_watch = true;
                }
            }
        }
        if (p->contents.at[c].ends >= 0) x->any_ends = true;
        if (p->kinds.at[p->contents.at[c].kind].cls == CLASS_MARK) x->any_mark = true;
        for (int32_t i = 0; i < p->contents.at[c].line_count; i++) {
            const struct row_lines *line = &p->lines.at[p->contents.at[c].line_begin + i];
            if (line->layer != LAYER_SET || p->stats.at[line->stat].sets != SETS_LATEST) continue;
            bit_set(x->dated, c);
            x->any_dated = true;
        }
    }
}

/* Finds stats that only the thing in use can change: most of those of a card game. And stats that
 * only marks may change besides. */
static void in_use_fill(struct program_index *x)
{
    const struct program *p = x->p;
    for (int32_t s = 0; s < x->stats; s++) {
        bool used = p->stats.at[s].event < 0 && !x->stat_aura[s], marked = p->stats.at[s].event < 0;
        for (int32_t c = 0; c < x->contents; c++) {
            int32_t kind = p->contents.at[c].kind;
            if (!index_bit(x->stat_contents + s * x->content_words, c)) continue;
            int32_t at = kind * x->stats + s;
            bool plain = p->kinds.at[kind].cls == CLASS_THING && x->lend[at] == LEND_IN_USE &&
                         p->lends.at[x->lend_row[at]].when < 0;
            if (!plain) used = false;
            if (!plain && (p->kinds.at[kind].cls != CLASS_MARK || x->kind_lends[kind]))
                marked = false;
        }
        x->stat_source_kind[s] = !x->stat_touched[s] ? STAT_BASE
                                 : used              ? STAT_IN_USE
                                                     : STAT_COMPUTED;
        x->stat_marked[s] = x->stat_source_kind[s] == STAT_COMPUTED && marked;
    }
    for (int32_t s = 0; s < x->stats; s++)
        x->sum_row[s] =
            x->stat_source_kind[s] == STAT_IN_USE || x->stat_marked[s] ? x->sum_rows++ : -1;
}

/* Precomputes the sums of things in use and marks. Only for contents whose lines have no condition
 * and only add. */
static void sums_fill(struct program_index *x)
{
    const struct program *p = x->p;
    x->content_sums = ARENA_ARRAY(&x->arena, int64_t, p->contents.len * (size_t)x->sum_rows + 1);
    for (int32_t c = 0; x->content_sums && c < x->contents; c++) {
        const struct row_contents *content = &p->contents.at[c];
        int64_t *sums = x->content_sums + c * x->sum_rows;
        /* for coverage lines are counted, so each of them is read */
        bool plain = content->includes < 0 && x->active_fn[content->kind] == -1 && !p->points.len;
        for (int32_t i = content->line_begin; i < content->line_begin + content->line_count; i++) {
            const struct row_lines *line = &p->lines.at[i];
            if (line->aura >= 0) continue;
            plain = plain && line->when < 0 && line->value_fn < 0 && line->layer == LAYER_ADD;
            if (x->sum_row[line->stat] >= 0) sums[x->sum_row[line->stat]] += line->value;
        }
        for (int32_t u = 0; u < x->sum_rows && !plain; u++) sums[u] = INT64_MIN;
    }
}

/* Lists the rows that `pick` accepts for a target. */
typedef bool (*pick_fn)(const struct program *p, int32_t target, int32_t row);
static struct row_list rows_pick(struct program_index *x, size_t rows, int32_t target, pick_fn pick)
{
    int32_t n = 0;
    for (size_t i = 0; i < rows; i++) n += pick(x->p, target, (int32_t)i);
    struct row_list run = {NULL, n};
    if (n == 0) return run;
    int32_t *at = ARENA_ARRAY(&x->arena, int32_t, (size_t)n);
    if (!at) return (struct row_list){NULL, 0};
    n = 0;
    for (size_t i = 0; i < rows; i++)
        if (pick(x->p, target, (int32_t)i)) at[n++] = (int32_t)i;
    run.at = at;
    return run;
}

static bool fight_hook_at(const struct program *p, int32_t window, int32_t hook)
{
    const struct row_hooks *h = &p->hooks.at[hook];
    return h->content < 0 && h->moment >= 0 && p->moments.at[h->moment].window == window;
}
static bool fight_watch(const struct program *p, int32_t unused, int32_t hook)
{
    (void)unused;
    return p->hooks.at[hook].content < 0 && p->hooks.at[hook].moment < 0;
}
static bool act_at(const struct program *p, int32_t window, int32_t content)
{
    const struct row_contents *c = &p->contents.at[content];
    if (p->kinds.at[c->kind].cls != CLASS_ACT) return false;
    for (int32_t i = 0; i < c->at_count; i++)
        if (p->moments.at[p->act_moments.at[c->at_begin + i].moment].window == window) return true;
    return false;
}
static bool act_free(const struct program *p, int32_t unused, int32_t content)
{
    (void)unused;
    const struct row_contents *c = &p->contents.at[content];
    return p->kinds.at[c->kind].cls == CLASS_ACT && c->at_count == 0;
}
static bool refill_at(const struct program *p, int32_t window, int32_t member)
{
    int32_t m = p->members.at[member].refill;
    return m >= 0 && p->moments.at[m].window == window;
}
static bool once_reset_at(const struct program *p, int32_t window, int32_t hook)
{
    int32_t m = p->hooks.at[hook].once_per;
    return m >= 0 && p->moments.at[m].window == window;
}
static bool needs_bits(const struct program *p, int32_t unused, int32_t hook)
{
    (void)unused;
    const struct row_hooks *h = &p->hooks.at[hook];
    return h->becoming >= 0 || h->once_per >= 0;
}

static bool member_is_number(const struct row_members *m)
{
    return m->sort == SORT_TRACK || m->sort == SORT_COUNTER ||
           (m->cls == CLASS_MARK && m->type == VT_INT);
}

static bool has_moving_top(const struct program *p, int32_t unused, int32_t member)
{
    (void)unused;
    return p->members.at[member].top >= 0 && p->members.at[member].cls == CLASS_CREATURE;
}

static bool is_mark_member(const struct program *p, int32_t unused, int32_t member)
{
    (void)unused;
    return p->members.at[member].cls == CLASS_MARK && p->members.at[member].owner < 0;
}

static bool holds_event(const struct program *p, int32_t unused, int32_t member)
{
    (void)unused;
    const struct row_members *m = &p->members.at[member];
    /* an event refers to those around it by its parameters */
    bool fixed = m->cls == CLASS_EVENT && m->sort == SORT_PARAM && !m->is_open;
    return m->type == VT_EVENT && m->cls <= CLASS_EVENT && !fixed;
}

static void members_fill(struct program_index *x)
{
    const struct program *p = x->p;
    for (size_t i = 0; i < p->members.len; i++) {
        x->members[i].clamped = -1;
        if (p->members.at[i].next >= 0) x->members[p->members.at[i].next].is_fed = true;
    }
    for (size_t i = 0; i < p->members.len; i++) {
        const struct row_members *m = &p->members.at[i];
        struct member_info *info = &x->members[i];
        if (m->cls > CLASS_EVENT) continue;
        info->number = member_is_number(m);
        int64_t cells = (int64_t)m->offset + (int64_t)m->width * m->count;
        if (cells > x->class_cells[m->cls]) x->class_cells[m->cls] = (int32_t)cells;
        bool flows = m->has_floor || m->next >= 0 || m->top >= 0 || info->is_fed;
        if (!info->number || !flows || m->cls > CLASS_THING) continue;
        info->clamped = x->class_clamped[m->cls];
        x->class_clamped[m->cls] += m->count;
        if (m->top >= 0 && m->cls == CLASS_CREATURE &&
            (x->stat_touched[m->top] || content_changes(p, VT_CREATURE)))
            x->any_top = true;
    }
    /* depth: the longest chain into it; longer chains than 8 are cycles, which are cut there */
    for (size_t round = 0; round < 8; round++)
        for (size_t i = 0; i < p->members.len; i++) {
            int32_t next = p->members.at[i].next;
            if (next < 0 || x->members[next].depth > x->members[i].depth ||
                x->members[i].depth >= 8)
                continue;
            x->members[next].depth = (int8_t)(x->members[i].depth + 1);
            if (x->members[next].depth > x->deepest_cascade)
                x->deepest_cascade = x->members[next].depth;
        }
    if (x->any_top) x->moving_tops = rows_pick(x, p->members.len, 0, has_moving_top);
    x->mark_members = rows_pick(x, p->members.len, 0, is_mark_member);
    x->event_members = rows_pick(x, p->members.len, 0, holds_event);
    x->events_outlive = x->event_members.count > 0;
}

/* The stat that a function of a creature returns, for no thing; else -1. */
static int32_t stat_returned(const struct program *p, int32_t fn)
{
    const struct row_functions *f = fn >= 0 ? &p->functions.at[fn] : NULL;
    const struct insn *code = f ? &p->code.at[f->code_begin] : NULL;
    bool plain = f && f->code_count == 2 && f->param_count == 1 && code[0].op == BC_STAT &&
                 code[0].b == 0 && code[0].c > 0 && code[1].op == BC_RET && code[1].a == code[0].a;
    return plain && code[0].a != code[0].c ? code[0].imm : -1;
}

/* A price is the function of (self, event, act) that says whether self can pay. */
static struct plain_price price_of(const struct program *p, int32_t fn)
{
    const struct row_functions *f = fn >= 0 ? &p->functions.at[fn] : NULL;
    const struct insn *code = f ? &p->code.at[f->code_begin] : NULL;
    bool plain = f && f->code_count == 3 && code[0].op == BC_INT && code[1].op == BC_CANPAY &&
                 code[1].b == 0 && code[1].c == code[0].a && code[0].a != 0 &&
                 code[2].op == BC_RET && code[2].a == code[1].a;
    return plain ? (struct plain_price){code[1].imm, code[0].imm} : (struct plain_price){-1, 0};
}

static void prices_fill(struct program_index *x)
{
    const struct program *p = x->p;
    for (int32_t c = 0; c < x->contents; c++) x->prices[c] = price_of(p, p->contents.at[c].can_pay);
    for (size_t i = 0; i < p->members.len; i++)
        x->members[i].size_stat =
            p->members.at[i].cls == CLASS_CREATURE ? stat_returned(p, p->members.at[i].size) : -1;
}

/* The registers of a function that are given an event. Others have none, always. */
static struct reg_set event_holders(const struct program *p, const struct row_functions *f)
{
    struct reg_set events = {{0}};
    for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++) {
        const struct insn *in = &p->code.at[i];
        uint8_t changed[3];
        for (int n = in->op == BC_NONE ? 0 : changed_registers(p, in, changed); n-- > 0;)
            if (p->regs.at[f->reg_begin + changed[n]].type == VT_EVENT)
                reg_put(&events, changed[n]);
    }
    return events;
}

/* Finds registers with events that may be read when the event is over: read after an EVPOP with no
 * new event in between. The code is scanned twice, as a loop may carry a register back. */
static struct reg_set outliving(const struct program *p, const struct row_functions *f)
{
    struct reg_set stale = {{0}}, found = {{0}}, events = {{0}};
    bool pops = false;
    for (int32_t i = f->code_begin; !pops && i < f->code_begin + f->code_count; i++)
        pops = p->code.at[i].op == BC_EVPOP;
    if (pops) events = event_holders(p, f);
    for (int32_t i = 0; pops && i < 2 * f->code_count; i++) {
        const struct insn *in = &p->code.at[f->code_begin + i % f->code_count];
        if (in->op == BC_EVPOP) {
            stale = events;
            continue;
        }
        struct reg_set reads = def_use_of(p, in, USES_ALL).reads;
        for (int w = 0; w < REG_WORDS; w++) found.bits[w] |= reads.bits[w] & stale.bits[w];
        if (in->op == BC_EVNEW) stale.bits[in->a >> 6] &= ~((uint64_t)1 << (in->a & 63));
    }
    return found;
}

static struct row_list event_regs_of(struct program_index *x, int32_t fn)
{
    struct reg_set found = outliving(x->p, &x->p->functions.at[fn]);
    struct row_list list = {NULL, 0};
    int32_t *at = NULL;
    for (int32_t r = 0; r < x->p->functions.at[fn].reg_count; r++) {
        if (!reg_has(&found, r)) continue;
        x->events_outlive = true;
        if (!at) at = ARENA_ARRAY(&x->arena, int32_t, LIMIT_REGISTERS_OF_ONE);
        if (at) at[list.count++] = r;
    }
    list.at = at;
    return list;
}

/* Notes instructions that need more list elements or care. */
static void code_scan(struct program_index *x, const struct row_functions *f)
{
    for (int32_t i = f->code_begin; i < f->code_begin + f->code_count; i++) {
        const struct insn *in = &x->p->code.at[i];
        x->prices_ways |= in->op == BC_SEARCH;
        x->lists_places |= in->op == BC_PLACES || in->op == BC_AREA;
        bool applies = in->op == BC_APPLY || in->op == BC_COPYMARK;
        x->marks_places |= applies && x->p->regs.at[f->reg_begin + in->b].type == VT_PLACE;
        x->any_ends |= in->op == BC_SETLEFT;
        x->keeps_dice |= in->op == BC_KEEPBEST || in->op == BC_KEEPWORST || in->op == BC_ROLLEACH;
        x->lists_in_lists |=
            in->op == BC_LPUSH && x->p->regs.at[f->reg_begin + in->b].type == VT_LIST;
    }
}

enum { TEXT_PER_FUEL = 8, TEXT_NAME = 64 };

/* Text costs fuel, whether a host listens or not: 1 for each 8 bytes, and a name counts as 64. So
 * the fuel of a fight bounds its transcript, to about 160 MB. */
static int32_t text_fuel_of(const struct program_index *x, const struct row_templates *row)
{
    int64_t bytes = 0;
    for (int32_t k = 0; k < row->part_count; k++) {
        const struct row_parts *part = &x->p->parts.at[row->part_begin + k];
        bytes += (int64_t)program_text(x->p, part->text).len + (part->arg >= 0 ? TEXT_NAME : 0);
    }
    return (int32_t)(bytes / TEXT_PER_FUEL);
}

static void texts_fill(struct program_index *x)
{
    for (size_t i = 0; i < x->p->templates.len; i++) {
        const struct row_templates *row = &x->p->templates.at[i];
        const struct row_parts *only =
            row->part_count == 1 ? &x->p->parts.at[row->part_begin] : NULL;
        x->text_fuel[i] = text_fuel_of(x, row);
        x->plain_text[i] = only && only->arg < 0 ? x->p->strings.at + only->text : NULL;
    }
}

static void stat_elements_fill(struct program_index *x)
{
    for (int32_t s = 0; s < x->stats; s++) {
        const struct row_stats *first = &x->p->stats.at[s];
        uint8_t n = 0;
        while (first->element == 0 && s + n < x->stats && n < 64 && first[n].tag == first->tag &&
               first[n].element == n)
            n++;
        x->stat_elements[s] = n;
    }
}

/* Dice and acts have another form in a register than in the table, so content_given reads them. */
static void given_fill(struct program_index *x)
{
    for (size_t i = 0; i < x->p->slots.len; i++) {
        const struct row_slots *s = &x->p->slots.at[i];
        bool plain = s->sort == SLOT_FIELD && s->type != VT_DICE && s->type != VT_ACT &&
                     x->p->kinds.at[s->kind].cls == CLASS_THING;
        int32_t row = plain ? x->given_rows++ : -1;
        x->given_row[i] = row;
    }
}

/* Allocates all columns, in the words of index_columns.def. */
static bool columns_make(struct program_index *x)
{
    const struct program *p = x->p;
    size_t kinds = p->kinds.len, stats = p->stats.len, windows = p->windows.len,
           functions = p->functions.len, words = (size_t)x->content_words, blanks = 0;
    bool any_aura = false;
    for (size_t i = 0; i < functions; i++) blanks += round_up_4(p->functions.at[i].reg_count);
    for (size_t i = 0; i < p->lines.len; i++) any_aura |= p->lines.at[i].aura >= 0;
    x->any_aura = any_aura;
#define COLUMN(name, type, count) x->name = ARENA_ARRAY(&x->arena, type, (count) + 1);
#include "index_columns.def"
#undef COLUMN
    return !x->arena.failed;
}

static void functions_fill(struct program_index *x)
{
    const struct program *p = x->p;
    int64_t *blank = x->blank;
    for (size_t i = 0; i < p->functions.len; i++) {
        const struct row_functions *fn = &p->functions.at[i];
        for (int32_t r = 0; r < fn->reg_count; r++)
            blank[r] = register_none(p->regs.at[fn->reg_begin + r].type);
        x->fns[i] = (struct fn_info){.begin = fn->code_begin,
                                     .types = fn->reg_count ? p->regs.at + fn->reg_begin : NULL,
                                     .blank = blank,
                                     .regs = fn->reg_count,
                                     .params = fn->param_count,
                                     .memo = -1,
                                     .returns_value = fn->ret != VT_NONE,
                                     .pure = fn->permission == PERMIT_PURE,
                                     .entry_count = -1};
        x->event_regs[i] = event_regs_of(x, (int32_t)i);
        code_scan(x, fn);
        blank += round_up_4(fn->reg_count);
    }
}

static void windows_fill(struct program_index *x)
{
    const struct program *p = x->p;
    for (int32_t w = 0; w < x->windows; w++) {
        x->window_hooks[w] = rows_pick(x, p->hooks.len, w, fight_hook_at);
        x->window_acts[w] = rows_pick(x, p->contents.len, w, act_at);
        x->window_refills[w] = rows_pick(x, p->members.len, w, refill_at);
        x->once_resets[w] = rows_pick(x, p->hooks.len, w, once_reset_at);
        if (x->window_hooks[w].count) x->window_hooked[w] = 1;
    }
}

static bool window_has_owner(const struct program *p, const struct row_moments *m, int32_t event)
{
    return m->subject >= 0 && p->windows.at[m->window].event == event;
}

/* What ends with events: see mark_time.c. */
static void units_fill(struct program_index *x)
{
    const struct program *p = x->p;
    for (size_t i = 0; i < p->moments.len; i++) {
        const struct row_moments *u = &p->moments.at[i];
        if (u->event < 0) continue;
        bit_set(x->unit_events, u->event);
        if (u->with < 0) continue;
        for (size_t k = 0; k < p->moments.len; k++)
            if (window_has_owner(p, &p->moments.at[k], p->moments.at[u->with].event))
                bit_set(x->round_moments, (int32_t)k);
    }
}

static void hooks_fill(struct program_index *x)
{
    const struct program *p = x->p;
    x->watches = rows_pick(x, p->hooks.len, 0, fight_watch);
    if (x->watches.count) x->any_watch = true;
    x->bit_hooks = rows_pick(x, p->hooks.len, 0, needs_bits);
    for (size_t i = 0; i < p->hooks.len; i++) {
        const struct row_hooks *h = &p->hooks.at[i];
        x->hook_bits[i] = -1;
        if (h->after_count && h->moment >= 0)
            x->window_ordered[p->moments.at[h->moment].window] = 1;
        else if (h->after_count)
            x->waves_ordered = true;
    }
    for (int32_t i = 0; i < x->bit_hooks.count; i++) x->hook_bits[x->bit_hooks.at[i]] = i;
}

static bool index_fill(struct program_index *x, enum program_heat use)
{
    const struct program *p = x->p;
    x->kinds = (int32_t)p->kinds.len, x->stats = (int32_t)p->stats.len;
    x->contents = (int32_t)p->contents.len, x->windows = (int32_t)p->windows.len;
    x->content_words = (x->contents + 63) / 64;
    if (!columns_make(x)) return false;
    kinds_fill(x);
    stocks_fill(x);
    contents_fill(x);
    in_use_fill(x);
    sums_fill(x);
    given_fill(x);
    texts_fill(x);
    stat_elements_fill(x);
    members_fill(x);
    prices_fill(x);
    functions_fill(x);
    windows_fill(x);
    hooks_fill(x);
    units_fill(x);
    for (size_t i = 0; i < p->questions.len; i++)
        x->asks_numbers |= p->questions.at[i].type == VT_INT;
    x->free_acts = rows_pick(x, p->contents.len, 0, act_free);
    return !x->arena.failed && source_map_fill(x) && read_sets_find(x) &&
           superinsn_select(x, use) && (use == RUNS_COLD || entry_registers_find(x)) &&
           stack_bounds_find(x);
}

struct program_index *program_index_new(const struct program *p, enum program_heat use)
{
    const struct memory *memory = p->arena.memory;
    struct program_index *x = memory->resize(memory->ctx, NULL, 0, sizeof *x);
    if (!x) return NULL;
    memset(x, 0, sizeof *x);
    arena_init(&x->arena, memory, 0);
    x->p = p;
    if (index_fill(x, use)) return x;
    program_index_free(x);
    return NULL;
}

void program_index_free(struct program_index *x)
{
    if (!x) return;
    const struct memory *memory = x->arena.memory;
    arena_release(&x->arena);
    memory->resize(memory->ctx, x, sizeof *x, 0);
}
