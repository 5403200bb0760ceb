/* syntax_error_braces.c -- Reports braces without a partner, and nesting that is too deep. */
#include <string.h>

#include "ast_make.h"
#include "syntax_error.h"

#include "parser.h"

/* Notes a comment on the line of `from` that holds the missing `sign` (0: any comment). */
static void note_swallowed(struct parse *ps, struct diag *g, uint32_t from, char sign)
{
    uint32_t at = from;
    while (at < ps->text.len && ps->text.at[at] != '\n' && ps->text.at[at] != '#') at++;
    if (at == ps->text.len || ps->text.at[at] != '#') return;
    const char *end = memchr(ps->text.at + at, '\n', ps->text.len - at);
    size_t len = end ? (size_t)(end - ps->text.at) - at : ps->text.len - at;
    if (!sign || memchr(ps->text.at + at, sign, len))
        diag_note(g, "after it `#` begins a comment to the end of the line; write the sign "
                     "in quotes: `\"#\"`");
}

void syntax_error_stray_brace(struct parse *ps, struct span at)
{
    if (ps->missing_opens) {
        ps->missing_opens--;
        if (ps->missing_open_diag)
            ps->missing_open_diag->unreadable =
                (struct span){at.file, ps->missing_open_diag->span.to, at.to};
        ps->missing_open_diag = NULL;
        return;
    }
    struct diag *missing = ps->missing_block_diag;
    if (ps->indent_seen && missing && missing->span.from >= ps->indent_above.from &&
        !memchr(ps->text.at + ps->indent_above.from, '\n',
                missing->span.from -
                    ps->indent_above.from)) { /* that its block has no `{` is said */
        missing->unreadable = (struct span){at.file, missing->span.to, at.to};
        ps->missing_block_diag = NULL;
        ps->indent_seen = false;
        return;
    }
    if (ps->indent_seen &&
        (!ps->misplaced_close_seen || ps->indent_above.from < ps->misplaced_close.from)) {
        struct diag *lacks = diag_report(ps->diags, E0102, ps->indent_above,
                                         "a `{` is missing at the end of this line");
        diag_related(lacks, ps->indent_line, "this line is indented like part of a block");
        diag_related(lacks, at, "and this `}` closes nothing");
        note_swallowed(ps, lacks, ps->indent_above.to, '{');
        diag_help(lacks, "write the lines of a block in braces: `{ ... }`");
        lacks->unreadable = (struct span){at.file, ps->indent_above.to, at.to};
        lacks->hides_any = true; /* the unread block may declare any name */
        ps->indent_seen = ps->misplaced_close_seen = false;
        return;
    }
    struct diag *g = diag_report(
        ps->diags, E0102, ps->misplaced_close_seen ? ps->misplaced_close : at,
        ps->misplaced_close_seen ? "there is one `}` too many" : "this `}` has no partner");
    if (!ps->misplaced_close_seen) {
        diag_label(g, "no block is open here");
        return;
    }
    diag_label(g, "the indentation does not match the block that it closes");
    diag_related(g, ps->misplaced_open, "it closes this block");
    diag_related(g, at, "so no block is open here");
    ps->misplaced_close_seen = false;
}

/* The end of the file inside a block. The indentation shows which block lacks its `}`. */
void syntax_error_open_brace(struct parse *ps)
{
    struct span at = ps->dedent_seen ? ps->dedent_brace : ps->braces.at[ps->braces.len - 1].span;
    struct diag *g = diag_report(ps->diags, E0102, at, "this `{` is not closed");
    g->hides_any = true; /* a block that is not closed may hold any name */
    if (ps->dedent_seen)
        diag_related(g, ps->dedent_line, "the indentation of this line is outside the block");
    uint32_t behind = at.to;
    while (behind < ps->text.len && ps->text.at[behind] == ' ') behind++;
    if (behind < ps->text.len && ps->text.at[behind] == '#')
        diag_note(g, "after it `#` begins a comment to the end of the line; write the sign "
                     "in quotes: `\"#\"`");
    diag_help(g, "every `{` needs its `}`");
}

void syntax_error_depth(struct parse *ps, struct span at)
{
    if (ps->too_deep) return;
    ps->too_deep = true;
    struct diag *g = diag_report(ps->diags, E0103, at, "this is too long or nested too deeply");
    diag_note(g, "at most %d brackets, %d blocks and %d levels of values and lines", BRACKETS_MOST,
              BLOCKS_MOST, AST_MAX_HEIGHT);
    diag_help(g, "give parts of it a name with `let`, `function` or `command`");
}
