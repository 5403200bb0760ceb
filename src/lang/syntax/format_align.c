/* format_align.c -- Keeps columns that the author has aligned, and the columns of trailing
 * comments.
 *
 * Pieces of neighbouring lines form a column if they began at the same column of the source and one
 * had more blanks than needed. They are aligned again. A trailing comment keeps its column
 * if the code leaves room.
 */
#include <stdlib.h>

#include "format_state.h"

#define ALIGNED_MOST 64 /* tokens of a line that can be aligned; keeps the time linear */

struct seed {
    uint32_t column;
    bool brace; /* braces align with braces only */
    size_t line, piece;
};

static uint32_t line_width(const struct text_layout *l, const struct layout_line *line,
                           size_t pieces)
{
    uint32_t width = line->indent;
    for (size_t i = 0; i < pieces; i++) {
        const struct format_piece *p = &l->pieces[line->first + i];
        width = is_multiline_text(&p->t) ? p->width : width + p->width + (i ? p->gap : 0);
    }
    return width;
}

static bool may_align(const struct text_layout *l, size_t line)
{
    const struct format_piece *first = &l->pieces[l->lines[line].first];
    return first->starts_line && !l->lines[line].moved;
}

/* Number of pieces that can be aligned: up to a text of several lines, since its end is on another
 * line. */
static size_t alignable_count(const struct text_layout *l, const struct layout_line *line)
{
    size_t most = line->count < ALIGNED_MOST ? line->count : ALIGNED_MOST, n = 0;
    while (n < most && !is_multiline_text(&l->pieces[line->first + n++].t)) {
    }
    return n;
}

/* Index of the piece that began in this column of the source; 0: none, or none that can move. */
static size_t piece_in_column(const struct text_layout *l, size_t line, const struct seed *s)
{
    const struct layout_line *in = &l->lines[line];
    for (size_t i = 1, most = alignable_count(l, in); i < most; i++) {
        const struct format_piece *p = &l->pieces[in->first + i];
        bool fits = p->min_gap > 0 && p->t.blanks > 0 && p->t.kind != TOKEN_COMMENT &&
                    piece_is(p, '{') == s->brace;
        if (p->t.column == s->column && fits) return i;
    }
    return 0;
}

/* Whether the line and the one below it both have a piece in the column. */
static bool shares_column(const struct text_layout *l, size_t above, const struct seed *s)
{
    size_t below = above + 1;
    return may_align(l, above) && may_align(l, below) &&
           l->lines[above].indent == l->lines[below].indent &&
           !l->pieces[l->lines[below].first].blank_above && piece_in_column(l, above, s) &&
           piece_in_column(l, below, s);
}

static void settle_column(struct text_layout *l, const struct seed *s)
{
    size_t from = s->line, to = s->line;
    while (from > 0 && shares_column(l, from - 1, s)) from--;
    while (to + 1 < l->line_count && shares_column(l, to, s)) to++;
    if (from == to) return;
    uint32_t target = 0;
    for (size_t k = from; k <= to; k++) {
        size_t i = piece_in_column(l, k, s);
        uint32_t here = line_width(l, &l->lines[k], i) + l->pieces[l->lines[k].first + i].min_gap;
        if (here > target) target = here;
    }
    for (size_t k = from; k <= to; k++) {
        size_t i = piece_in_column(l, k, s);
        struct format_piece *p = &l->pieces[l->lines[k].first + i];
        p->gap = target - line_width(l, &l->lines[k], i);
        p->t.blanks = p->min_gap; /* aligned now, so it starts no column of its own */
    }
}

static int by_column(const void *x, const void *y)
{
    const struct seed *a = x, *b = y;
    if (a->column != b->column) return a->column < b->column ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

bool format_columns(struct text_layout *l)
{
    VEC(struct seed) seeds = {0};
    for (size_t k = 0; k < l->line_count; k++)
        for (size_t i = 1, most = may_align(l, k) ? alignable_count(l, &l->lines[k]) : 0; i < most;
             i++) {
            const struct format_piece *p = &l->pieces[l->lines[k].first + i];
            if (p->t.kind != TOKEN_COMMENT && p->min_gap > 0 && p->t.blanks > p->min_gap)
                vec_push(&seeds, l->arena, (struct seed){p->t.column, piece_is(p, '{'), k, i});
        }
    if (seeds.len) qsort(seeds.at, seeds.len, sizeof *seeds.at, by_column);
    for (size_t i = 0; i < seeds.len; i++) {
        const struct format_piece *p =
            &l->pieces[l->lines[seeds.at[i].line].first + seeds.at[i].piece];
        if (p->t.blanks > p->min_gap) settle_column(l, &seeds.at[i]);
    }
    return !l->arena->failed;
}

/* --- trailing comments --- */

static struct format_piece *trailing_comment(const struct text_layout *l, size_t line)
{
    struct format_piece *last = &l->pieces[l->lines[line].first + l->lines[line].count - 1];
    return last->t.kind == TOKEN_COMMENT && l->lines[line].count > 1 ? last : NULL;
}

static uint32_t code_width(const struct text_layout *l, size_t line)
{
    return line_width(l, &l->lines[line], l->lines[line].count - 1);
}

/* Aligns the trailing comments of the consecutive lines from..to-1. */
static void settle_comments(struct text_layout *l, size_t from, size_t to)
{
    uint32_t column = trailing_comment(l, from)->t.column, needed = 0;
    bool same = true;
    for (size_t k = from; k < to; k++) {
        uint32_t width = code_width(l, k) + COMMENT_GAP;
        if (width > needed) needed = width;
        same = same && trailing_comment(l, k)->t.column == column;
    }
    for (size_t k = from; k < to; k++) {
        struct format_piece *p = trailing_comment(l, k);
        uint32_t width = code_width(l, k), min_gap = same ? needed : width + COMMENT_GAP;
        p->gap = (p->t.column > min_gap ? p->t.column : min_gap) - width;
    }
}

void format_comments(struct text_layout *l)
{
    for (size_t from = 0, to; from < l->line_count; from = to) {
        to = from + 1;
        if (!trailing_comment(l, from)) continue;
        while (to < l->line_count && trailing_comment(l, to) &&
               !l->pieces[l->lines[to].first].blank_above)
            to++;
        settle_comments(l, from, to);
    }
}
