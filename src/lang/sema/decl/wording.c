/* wording.c -- Wordings: lines `wording WHAT = "..."`, templates for printing the content of a
 * program.
 *
 * WHAT is a declared name, a member of a kind or an event (`technique.reach`), or an expression. An
 * expression is a pattern: names that are holes of the text match anything, other names themselves.
 * Code of a fight cannot see wordings. A `badge` line is read here too: it names a figure of cards.
 */
#include <string.h>

#include "decl.h"
#include "lang/sema/model/vocabulary.h"
#include "lang/syntax/visit_ast.h"
#include "wording.h"

/* ---- the text -------------------------------------------------------------------------------- */

static size_t length_until(struct str s, const char *ends)
{
    size_t n = 0;
    while (n < s.len && !strchr(ends, s.at[n])) n++;
    return n;
}

static struct str take_prefix(struct str *rest, size_t n)
{
    struct str head = {rest->at, n};
    rest->at += n;
    rest->len -= n;
    return head;
}

static bool take_char(struct str *rest, char c)
{
    if (!rest->len || rest->at[0] != c) return false;
    take_prefix(rest, 1);
    return true;
}

static enum piece_kind read_hole(struct str *rest, struct wording_piece *out)
{
    out->text = take_prefix(rest, length_until(*rest, "{}[]|<>"));
    out->possessive = out->text.len > 2 && memcmp(out->text.at + out->text.len - 2, "'s", 2) == 0;
    if (out->possessive) out->text.len -= 2;
    return out->text.len && take_char(rest, '}') ? PIECE_HOLE : PIECE_BAD;
}

static enum piece_kind read_forms(struct str *rest, struct wording_piece *out)
{
    out->text = take_prefix(rest, length_until(*rest, "{}[]|<>"));
    if (!take_char(rest, '|')) return PIECE_BAD;
    out->many = take_prefix(rest, length_until(*rest, "{}[]|<>"));
    return take_char(rest, ']') ? PIECE_FORMS : PIECE_BAD;
}

bool piece_next(struct str *rest, struct wording_piece *out)
{
    *out = (struct wording_piece){.kind = PIECE_TEXT};
    if (!rest->len) return false;
    if (take_char(rest, '{'))
        out->kind = read_hole(rest, out);
    else if (take_char(rest, '['))
        out->kind = read_forms(rest, out);
    else if (take_char(rest, '<'))
        out->kind = PIECE_OPEN;
    else if (take_char(rest, '>'))
        out->kind = PIECE_CLOSE;
    else
        out->text = take_prefix(rest, length_until(*rest, "{[<>]|}"));
    /* a bracket that closes nothing */
    if (out->kind == PIECE_TEXT && !out->text.len) out->kind = PIECE_BAD;
    return true;
}

bool wording_has_hole(const struct wording *w, struct str name)
{
    struct str rest = w->text;
    struct wording_piece p;
    while (piece_next(&rest, &p) && p.kind != PIECE_BAD)
        if (p.kind == PIECE_HOLE && str_equal(p.text, name)) return true;
    return false;
}

static bool check_brackets(struct model *m, const struct wording *w)
{
    struct str rest = w->text;
    struct wording_piece p;
    int open = 0;
    bool good = true;
    while (good && piece_next(&rest, &p)) {
        open += (p.kind == PIECE_OPEN) - (p.kind == PIECE_CLOSE);
        good = p.kind != PIECE_BAD && open >= 0 && open <= 1;
    }
    if (good && open == 0) return true;
    diag_help(report(m, E0102, w->line->b->span,
                     "a bracket of this wording is not closed, or closes nothing"),
              "`{name}` is a hole, `[is|are]` one form for one and one for several, `<...>` is "
              "left out when a hole in it is empty");
    return false;
}

/* ---- what it words --------------------------------------------------------------------------- */

static bool is_member_anywhere(const struct model *m, struct str name)
{
    bool found = record_find(m->fight, name) || record_find(m->side, name) || str_is(name, "max") ||
                 str_is(name, "base");
    for (size_t i = 0; i < m->all_kinds.len && !found; i++)
        found = record_find(m->all_kinds.at[i], name) != NULL;
    for (size_t i = 0; i < m->events.len && !found; i++)
        found = record_find(m->events.at[i], name) != NULL;
    for (size_t i = 0; i < m->contents.len && !found; i++)
        found = m->contents.at[i]->rec && record_find(m->contents.at[i]->rec, name);
    return found;
}

static bool is_known_name(struct model *m, uint32_t file, struct str name)
{
    if (is_language_word(name) || builtin_find(m, file, name) >= 0) return true;
    return family_with_tag(m, name) || scope_find(m->names, name) ||
           scope_find_unit(m->names, name);
}

static void report_unknown_name(struct model *m, struct str name, struct span span)
{
    struct diag *g = report(m, E0201, span, "there is no name `%.*s`", STR_FMT(name));
    struct str near = scope_nearest(m->names, name, NULL);
    if (near.len)
        diag_help(g, "did you mean `%.*s`?", STR_FMT(near));
    else
        diag_note(g, "in a pattern a name may stand for anything if the text has it as a hole");
}

struct pattern_check {
    struct model *m;
    const struct wording *w;
};

/* Reports the first name of a pattern that is neither a hole of its text nor declared. */
static bool check_pattern(void *user, struct ast *e)
{
    const struct pattern_check *p = user;
    struct str name =
        e->kind == AST_NAME || e->kind == AST_STRING || e->kind == AST_HAS || e->kind == AST_MEMBER
            ? e->text
            : (struct str){NULL, 0};
    bool good = !name.len || wording_has_hole(p->w, name) ||
                is_known_name(p->m, e->span.file, name) ||
                (e->kind == AST_MEMBER && is_member_anywhere(p->m, name));
    if (!good) report_unknown_name(p->m, name, e->span);
    return !good || ast_any(e, check_pattern, user);
}

/* KIND.MEMBER, EVENT.MEMBER, EVENT.WINDOW, fight.MEMBER, side.MEMBER; a track's maximum is
 * `creature.health.max`. */
static bool resolve_member(struct model *m, struct wording *w)
{
    const struct ast *e = w->subject;
    struct str name = e->text;
    bool of_track = e->a->kind == AST_MEMBER && str_is(name, "max");
    if (of_track) {
        e = e->a;
        name = e->text;
    }
    if (e->a->kind != AST_NAME) return false;
    struct symbol *y = scope_find(m->names, e->a->text);
    bool is_rec = y && (y->kind == SYM_KIND || y->kind == SYM_EVENT);
    struct record *r = is_rec                        ? y->as.rec
                       : str_is(e->a->text, "fight") ? m->fight
                       : str_is(e->a->text, "side")  ? m->side
                                                     : NULL;
    if (!r || wording_has_hole(w, e->a->text)) return false;
    if (!of_track) w->window = record_window(r, name);
    if (!w->window) w->mem = record_find(r, name);
    if (of_track && w->mem) w->mem = w->mem->max_stat;
    if (of_track) name = str_printf(m->arena, "%.*s.max", STR_FMT(name));
    if (w->window || w->mem) return true;
    struct diag *g = report(m, E0201, w->subject->span, "`%.*s` has no member `%.*s`",
                            STR_FMT(e->a->text), STR_FMT(name));
    struct str near = record_nearest(r, name);
    if (near.len)
        diag_help(g, "did you mean `%.*s`?", STR_FMT(near));
    else if (r->cls == CLASS_EVENT)
        help_window(m, g, r, name);
    return true;
}

static bool resolve_name(struct model *m, struct wording *w)
{
    struct str name = name_of(w->subject);
    if (w->subject->kind != AST_NAME && w->subject->kind != AST_STRING) return false;
    struct symbol *moment = scope_find_unit(m->names, name);
    w->sym = scope_find(m->names, name);
    if (!w->sym && moment)
        w->moment = moment->as.moment;
    else if (!w->sym && family_with_tag(m, name))
        w->word = name;
    else if (!w->sym)
        report_unknown_name(m, name, w->subject->span);
    return true;
}

static bool is_option_or_const(const struct symbol *y)
{
    return y && (y->kind == SYM_OPTION || y->kind == SYM_CONST);
}

/* The holes of what takes parameters are its parameters, or options and constants. */
static void check_holes(struct model *m, const struct wording *w)
{
    struct fn *fn = w->sym && w->sym->kind == SYM_FN ? w->sym->as.fn : NULL;
    struct str rest = w->text;
    struct wording_piece p;
    while (fn && piece_next(&rest, &p)) {
        bool found = p.kind != PIECE_HOLE || is_option_or_const(scope_find(m->names, p.text));
        for (size_t i = 0; i < fn->params.len; i++)
            found = found || str_equal(fn->params.at[i].name, p.text);
        if (found) continue;
        struct diag *g = report(m, E0201, w->line->b->span, "`%.*s` has no parameter `%.*s`",
                                STR_FMT(fn->name), STR_FMT(p.text));
        if (fn->line) diag_related(g, fn->line->span, "declared here");
        return;
    }
}

static void check_unique(struct model *m, const struct wording *w)
{
    for (size_t i = 0; i < m->wordings.len; i++) {
        if (!ast_equal(m->wordings.at[i].subject, w->subject)) continue;
        struct diag *g = report(m, E0202, w->subject->span, "there are two wordings of this");
        diag_related(g, m->wordings.at[i].line->span, "the first one");
        diag_help(g, "leave one of the two out");
        return;
    }
}

static void resolve_wording(struct model *m, struct ast *line)
{
    enter_file(m, line->span.file);
    struct wording w = {.line = line, .subject = line->a};
    if (!line->a || line->a->kind == AST_LIST || line->assign != ASSIGN_SET || !line->b ||
        line->b->kind != AST_STRING) {
        diag_help(report(m, E0101, line->span,
                         "a wording says how one thing is said: a name, a member or an expression, "
                         "then a text"),
                  "`wording push = \"{t} [is|are] pushed {n} [space|spaces]\"`");
        return;
    }
    w.text = line->b->text;
    if (!check_brackets(m, &w)) return;
    bool done = resolve_name(m, &w) || (w.subject->kind == AST_MEMBER && resolve_member(m, &w));
    if (done)
        check_holes(m, &w);
    else
        check_pattern(&(struct pattern_check){m, &w}, w.subject);
    check_unique(m, &w);
    vec_push(&m->wordings, m->arena, w);
}

/* A badge is a figure, so it is a stat, a field or a track of a kind. */
static void resolve_badge(struct model *m, struct ast *line)
{
    enter_file(m, line->span.file);
    struct wording w = {.line = line, .subject = line->a};
    bool plain = line->a && line->a->kind == AST_MEMBER && line->assign == ASSIGN_SET && line->b &&
                 line->b->kind == AST_STRING;
    if (plain) w.text = line->b->text;
    bool known = plain && resolve_member(m, &w);
    if (known && !w.mem && !w.window) return; /* reported */
    if (!known || !w.mem || w.mem->rec->cls == CLASS_EVENT) {
        diag_help(
            report(m, E0101, line->span, "a badge is a figure of a kind, and the symbol beside it"),
            "`badge creature.speed = \"»\"`");
        return;
    }
    for (size_t i = 0; i < m->badges.len; i++) {
        if (m->badges.at[i].mem != w.mem) continue;
        struct diag *g = report(m, E0202, w.subject->span, "there are two badges of this");
        diag_related(g, m->badges.at[i].line->span, "the first one");
        diag_help(g, "leave one of the two out");
        return;
    }
    vec_push(&m->badges, m->arena, ((struct badge){line, w.mem, w.text}));
}

static void resolve_lines(struct model *m, struct ast **files, size_t count, const char *word,
                          void (*resolve)(struct model *m, struct ast *line))
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++)
            if (files[f]->items[i]->kind == AST_LINE &&
                str_is(name_of(files[f]->items[i]->head), word))
                resolve(m, files[f]->items[i]);
}

void resolve_wordings(struct model *m, struct ast **files, size_t count)
{
    resolve_lines(m, files, count, "wording", resolve_wording);
    resolve_lines(m, files, count, "badge", resolve_badge);
}
