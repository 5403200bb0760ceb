/* format.c -- Formats a source: makes pieces of tokens, lines of pieces and text of lines.
 *
 * The author's line ends stay; a block of several lines also gets one at each brace. Only blanks,
 * line ends and redundant `;` are added or removed. The result is parsed again, and its tree must
 * equal the tree of the source.
 */
#include "format.h"

#include <string.h>

#include "ast.h"
#include "format_state.h"
#include "parse_state.h"

/* Width of the last line, in characters. */
static uint32_t format_width(struct str s)
{
    uint32_t width = 0, code;
    for (size_t i = 0; i < s.len;) {
        size_t len = utf8_decode((struct str){s.at + i, s.len - i}, &code);
        width = s.at[i] == '\n' ? 0 : width + 1;
        i += len ? len : 1;
    }
    return width;
}

/* --- tokens to pieces --- */

/* Whether a `;` is needed: another entry follows on the same line of the file. */
static bool is_separator(const struct tokens *t, size_t i, const struct format_piece *before,
                         uint32_t newlines)
{
    const struct token *next = i + 1 < t->count ? &t->at[i + 1] : NULL;
    if (!before || piece_is(before, ';') || piece_is(before, '{') || newlines) return false;
    if (!next || next->newlines || next->kind == TOKEN_COMMENT) return false;
    return !(next->kind == TOKEN_SIGN && (next->sign == '}' || next->sign == ';'));
}

static bool collect_pieces(struct text_layout *l, const struct tokens *t)
{
    uint32_t newlines = 0;
    l->pieces = ARENA_ARRAY(l->arena, struct format_piece, t->count + 1);
    if (!l->pieces) return false;
    for (size_t i = 0; i < t->count; i++) {
        const struct token *one = &t->at[i];
        if (one->newlines > newlines) newlines = one->newlines;
        if (one->kind == TOKEN_SIGN && one->sign == ';' &&
            !is_separator(t, i, l->count ? &l->pieces[l->count - 1] : NULL, newlines))
            continue;
        struct format_piece *p = &l->pieces[l->count++];
        *p = (struct format_piece){.t = *one, .width = format_width(one->text)};
        p->t.newlines = newlines;
        newlines = 0;
    }
    return true;
}

/* --- blocks and lines --- */

static bool has_line_end(const struct format_piece *p)
{
    return p->t.newlines || p->t.kind == TOKEN_COMMENT || is_multiline_text(&p->t);
}

/* Marks the blocks that take several lines. */
static bool survey_blocks(struct text_layout *l)
{
    VEC(size_t) open = {0};
    for (size_t i = 0; i < l->count; i++) {
        struct format_piece *p = &l->pieces[i];
        for (size_t k = open.len;
             has_line_end(p) && k > 0 && !l->pieces[open.at[k - 1]].lines_inside; k--)
            l->pieces[open.at[k - 1]].lines_inside = true;
        if (piece_is(p, '{')) vec_push(&open, l->arena, i);
        if (piece_is(p, '}') && open.len > 0)
            p->lines_inside = l->pieces[open.at[--open.len]].lines_inside;
    }
    return !l->arena->failed;
}

static void find_breaks(struct text_layout *l)
{
    uint32_t brackets = 0;
    const struct format_piece *code = NULL; /* last piece that is not a comment */
    for (size_t i = 0; i < l->count; i++) {
        struct format_piece *p = &l->pieces[i];
        const struct format_piece *before = i ? p - 1 : NULL;
        bool opened = before && piece_is(before, '{') && before->lines_inside;
        bool trails = p->t.kind == TOKEN_COMMENT && p->t.newlines == 0;
        p->breaks = !before || p->t.newlines || (opened && !trails) ||
                    (piece_is(p, '}') && p->lines_inside);
        p->continues = p->breaks && code && (brackets > 0 || piece_is(code, ','));
        p->starts_line =
            p->t.kind != TOKEN_COMMENT &&
            ((p->breaks && !p->continues) || !code || piece_is(code, '{') || piece_is(code, ';') ||
             (before && before->t.kind == TOKEN_COMMENT && !p->continues));
        bool first_inside = before && (opened || (before->t.kind == TOKEN_COMMENT &&
                                                  !before->breaks && code && piece_is(code, '{')));
        p->blank_above = before && p->t.newlines > 1 && !first_inside && !piece_is(p, '}');
        if (piece_is(p, '(') || piece_is(p, '[')) brackets++;
        if ((piece_is(p, ')') || piece_is(p, ']')) && brackets > 0) brackets--;
        if (piece_is(p, '{') || piece_is(p, '}') || piece_is(p, ';')) brackets = 0;
        if (p->t.kind != TOKEN_COMMENT) code = p;
    }
}

static bool make_lines(struct text_layout *l)
{
    l->lines = ARENA_ARRAY(l->arena, struct layout_line, l->count + 1);
    if (!l->lines) return false;
    for (size_t i = 0; i < l->count; i++) {
        if (l->pieces[i].breaks)
            l->lines[l->line_count++] =
                (struct layout_line){.first = i, .moved = i && !l->pieces[i].t.newlines};
        l->lines[l->line_count - 1].count++;
    }
    return true;
}

/* --- indentation --- */

/* `else "..."` below a line continues it and is indented; `else {` below a block is not. */
static uint32_t indent_of_start(const struct format_piece *p, const struct format_piece *code,
                                uint32_t depth)
{
    if (piece_is(p, '}') && depth > 0) depth--;
    bool joins = p->t.kind == TOKEN_ELSE && code && !piece_is(code, '}');
    return INDENT * (depth + (joins ? 1 : 0));
}

/* Indents lines that begin an entry by the number of open braces. */
static void indent_starts(struct text_layout *l)
{
    uint32_t depth = 0;
    const struct format_piece *code = NULL; /* last piece that is not a comment */
    for (size_t k = 0; k < l->line_count; k++) {
        struct layout_line *line = &l->lines[k];
        line->indent = indent_of_start(&l->pieces[line->first], code, depth);
        for (size_t i = 0; i < line->count; i++) {
            const struct format_piece *p = &l->pieces[line->first + i];
            if (piece_is(p, '{')) depth++;
            if (piece_is(p, '}') && depth > 0) depth--;
            if (p->t.kind != TOKEN_COMMENT) code = p;
        }
    }
}

/* Moves the long texts of a line with it. */
static bool move_long_texts(struct text_layout *l, const struct layout_line *line)
{
    for (size_t i = 0; i < line->count && !l->too_long; i++) {
        struct format_piece *p = &l->pieces[line->first + i];
        if (p->t.kind != TOKEN_LONG) continue;
        if (!format_long_text(l->arena, &p->t.text, line->indent + INDENT)) return false;
        p->width = format_width(p->t.text);
        l->moved += p->t.text.len;
        l->too_long = l->moved > SOURCE_MOST;
    }
    return true;
}

struct open_bracket {
    uint32_t inside, outside; /* indents of lines inside it, and of its partner at a line start */
};

/* Indents continuation lines: to the column after the open bracket, or by INDENT_COMMA after a
 * comma. */
static bool indent_continuations(struct text_layout *l)
{
    VEC(struct open_bracket) open = {0};
    uint32_t base = 0;
    for (size_t k = 0; k < l->line_count; k++) {
        struct layout_line *line = &l->lines[k];
        const struct format_piece *first = &l->pieces[line->first];
        if (!first->continues) {
            open.len = 0;
            base = line->indent;
        } else if (open.len == 0) {
            line->indent = base + INDENT_COMMA;
        } else {
            struct open_bracket in = open.at[open.len - 1];
            line->indent = piece_is(first, ')') || piece_is(first, ']') ? in.outside : in.inside;
        }
        /* before the brackets, since one may open after a long text's end */
        if (!move_long_texts(l, line)) return false;
        uint32_t width = line->indent;
        for (size_t i = 0; i < line->count; i++) {
            const struct format_piece *p = first + i;
            width = is_multiline_text(&p->t) ? p->width : width + p->width + (i ? p->gap : 0);
            bool last =
                i + 1 == line->count || p[1].t.kind == TOKEN_COMMENT || width > BRACKET_MOST;
            struct open_bracket in =
                last ? (struct open_bracket){line->indent + INDENT, line->indent}
                     : (struct open_bracket){width, width - 1};
            if (piece_is(p, '(') || piece_is(p, '[')) vec_push(&open, l->arena, in);
            if ((piece_is(p, ')') || piece_is(p, ']')) && open.len > 0) open.len--;
            if (piece_is(p, '{') || piece_is(p, '}') || piece_is(p, ';')) open.len = 0;
        }
    }
    return !l->arena->failed;
}

/* --- text --- */

static void add_blanks(struct text *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) text_add_char(out, ' ');
}

static void write_line(const struct text_layout *l, const struct layout_line *line,
                       struct text *out)
{
    if (l->pieces[line->first].blank_above) text_add_char(out, '\n');
    add_blanks(out, line->indent);
    for (size_t i = 0; i < line->count; i++) {
        const struct format_piece *p = &l->pieces[line->first + i];
        if (i) add_blanks(out, p->gap);
        text_add(out, p->t.text);
    }
    text_add_char(out, '\n');
}

static void write_lines(struct text_layout *l, struct text *out)
{
    size_t before = out->len;
    for (size_t k = 0; k < l->line_count && !l->too_long; k++) {
        write_line(l, &l->lines[k], out);
        l->too_long = out->len - before > SOURCE_MOST;
    }
}

static bool lay_out(struct text_layout *l, const struct tokens *tokens, struct text *out)
{
    if (!collect_pieces(l, tokens) || !survey_blocks(l)) return false;
    find_breaks(l);
    if (!make_lines(l)) return false;
    format_gaps(l);
    indent_starts(l);
    if (!format_columns(l) || !indent_continuations(l)) return false;
    format_comments(l);
    write_lines(l, out);
    return !out->failed;
}

/* Whether the text parses to an equal tree. */
static bool reparses_equal(struct arena *a, const struct ast *tree, struct str text)
{
    struct diags d;
    diags_init(&d, a);
    uint32_t file = source_add(&d, STR("formatted"), text);
    const struct ast *again = file == UINT32_MAX ? NULL : parse_source(&d, a, file);
    return again && d.errors == 0 && ast_equal(tree, again);
}

enum format_result format_source(struct diags *d, struct arena *a, uint32_t file, struct text *out)
{
    struct text_layout l = {.arena = a};
    struct tokens tokens;
    size_t errors = d->errors, before = out->len;
    const struct ast *tree = parse_source(d, a, file);
    if (!tree) return FORMAT_NO_MEMORY;
    if (d->errors > errors) return FORMAT_FAULTY;
    if (!tokens_read(d, a, file, &tokens) || !lay_out(&l, &tokens, out)) return FORMAT_NO_MEMORY;
    if (l.too_long) {
        diag_report(d, E0005, (struct span){file, 0, 0},
                    "formatted, this file would be longer than %zu bytes", SOURCE_MOST);
        return FORMAT_FAULTY;
    }
    bool same =
        reparses_equal(a, tree, (struct str){out->at ? out->at + before : "", out->len - before});
    if (a->failed) return FORMAT_NO_MEMORY;
    return same ? FORMAT_DONE : FORMAT_BROKEN;
}
