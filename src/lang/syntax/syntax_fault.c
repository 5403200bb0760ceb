/* syntax_fault.c -- The token at a syntax error, and the plainest report of it. */
#include "syntax_error.h"

#include "parser.h"

#define QUOTED ((size_t)40)

struct str quote(struct parse *ps, struct sent_token t)
{
    struct text out;
    text_init(&out, &ps->scratch);
    struct str raw = {ps->text.at + t.span.from, t.span.to - t.span.from};
    bool cut = raw.len > QUOTED;
    if (t.kind == TOK_YYEOF) return STR("end of the file");
    if (t.kind == TOK_END && raw.len == 1 && raw.at[0] == '\n') return STR("end of the line");
    if (cut) raw.len = QUOTED;
    text_add_char(&out, '`');
    text_add_escaped(&out, raw, false);
    text_add(&out, cut ? STR("...`") : STR("`"));
    return text_str(&out);
}

bool is_reserved(int kind)
{
    return is_join(kind) || (kind >= TOK_IF && kind <= TOK_BECOMING);
}

bool is_end(int kind)
{
    return kind == TOK_END || kind == TOK_YYEOF || kind == '}';
}

bool is_line_start(int kind)
{
    return kind == TOK_END || kind == '{' || kind == 0;
}

struct diag *report_unexpected(const struct syntax_fault *f, const struct diag_code *code,
                               struct span at, const char *label)
{
    struct diag *g = diag_report(f->ps->diags, code, at, "unexpected %.*s", STR_FMT(f->word));
    if (label) diag_label(g, "%s", label);
    return g;
}
