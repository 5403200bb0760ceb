/* format_spacing.c -- Computes the number of blanks between two tokens. */
#include "format_state.h"

static bool ends_value(const struct format_piece *p)
{
    return p->t.kind == TOKEN_NAME || p->t.kind == TOKEN_VALUE || p->t.kind == TOKEN_LONG ||
           piece_is(p, ')') || piece_is(p, ']') || piece_is(p, '!');
}

static const struct format_piece *piece_at(const struct text_layout *l, size_t i)
{
    return i < l->count ? &l->pieces[i] : NULL;
}

static bool sign_at(const struct text_layout *l, size_t i, char sign)
{
    return i < l->count && piece_is(&l->pieces[i], sign);
}

static size_t bracket_end(const struct text_layout *l, size_t i)
{
    size_t depth = 0;
    for (; i < l->count; i++) {
        if (sign_at(l, i, '[') || sign_at(l, i, '(')) depth++;
        if ((sign_at(l, i, ']') || sign_at(l, i, ')')) && --depth == 0) return i;
    }
    return l->count - 1;
}

/* The sign of an aura's line is behind its first word: `for allies within 2: armour +1`. */
static bool begins_aura_line(const struct text_layout *l, size_t i)
{
    if (i == 0 || !sign_at(l, i - 1, ':')) return false;
    while (i > 0 && !l->pieces[i - 1].starts_line) i--;
    return i > 0 && l->pieces[i - 1].t.kind == TOKEN_WORD &&
           str_equal(l->pieces[i - 1].t.text, STR("for"));
}

/* Marks the end of an entry's first word with its members and indices: `a.resist[fire] -= 1`. */
static void mark_head(struct text_layout *l, size_t i)
{
    if (l->pieces[i].t.kind != TOKEN_NAME) return;
    for (;;) {
        const struct format_piece *second = piece_at(l, i + 2);
        if (sign_at(l, i + 1, '.') && second && second->t.kind == TOKEN_NAME)
            i += 2;
        else if (sign_at(l, i + 1, '['))
            i = bracket_end(l, i + 1);
        else
            break;
    }
    l->pieces[i].head_end = true;
}

static bool touches_before(char sign)
{
    return sign == ')' || sign == ']' || sign == ',' || sign == ':' || sign == '?' || sign == '.' ||
           sign == '~' || sign == ';' || sign == '[' || sign == '!';
}

static bool touches_after(const struct format_piece *p)
{
    return p->unary || piece_is(p, '(') || piece_is(p, '[') || piece_is(p, '.') || piece_is(p, '~');
}

static uint32_t gap_between(const struct format_piece *before, const struct format_piece *p)
{
    if (p->t.kind == TOKEN_COMMENT) return COMMENT_GAP;
    if (p->t.kind == TOKEN_SIGN && touches_before(p->t.sign)) return 0;
    if (touches_after(before)) return 0;
    if (piece_is(before, ';')) return 2;
    bool called =
        (before->t.kind == TOKEN_NAME || before->t.kind == TOKEN_VALUE) && !before->head_end;
    return piece_is(p, '(') && called ? 0 : 1;
}

void format_gaps(struct text_layout *l)
{
    const struct format_piece *before = NULL; /* last piece that is not a comment */
    for (size_t i = 0; i < l->count; i++) {
        struct format_piece *p = &l->pieces[i];
        if (p->starts_line || begins_aura_line(l, i)) mark_head(l, i);
        if (piece_is(p, '-') || piece_is(p, '+'))
            p->unary = p->starts_line || !before || before->head_end || !ends_value(before);
        p->min_gap = before ? gap_between(before, p) : 0;
        p->gap = p->min_gap;
        if (p->t.kind != TOKEN_COMMENT) before = p;
    }
}
