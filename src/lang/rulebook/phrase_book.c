/* phrase_book.c -- Finds the wording of a name or expression, and fills in its holes.
 *
 * A wording of an expression is a pattern: its holes match any subtree, and equal holes match equal
 * subtrees. The first wording that matches wins. */
#include <string.h>

#include "lang/syntax/visit_ast.h"
#include "prose.h"

/* ---- filling in ------------------------------------------------------------------------------ */

static struct binding *binding_find(const binding_list *bindings, struct str name)
{
    for (size_t i = 0; i < bindings->len; i++)
        if (str_equal(bindings->at[i].name, name)) return &bindings->at[i];
    return NULL;
}

/* Whether the optional part `<...>` has a hole without a value, so that it is left out. */
static bool part_empty(struct str rest, const binding_list *bindings)
{
    struct wording_piece p;
    while (piece_next(&rest, &p) && p.kind != PIECE_CLOSE)
        if (p.kind == PIECE_HOLE) {
            const struct binding *b = binding_find(bindings, p.text);
            if (!b || b->empty) return true;
        }
    return false;
}

static void skip_part(struct str *rest)
{
    struct wording_piece p;
    while (piece_next(rest, &p) && p.kind != PIECE_CLOSE) {
    }
}

/* Adds `[is|are]` in the number of the noun phrase. The first form that follows a noun phrase, not
 * a numeral, is the verb: the negation goes there. */
static void add_verb_form(struct prose_reader *r, struct text *t, const struct wording_piece *p,
                          const struct np *who, bool *negated)
{
    struct str form = who && who->many ? p->many : p->text;
    static const char *const auxiliaries[] = {"is",  "are",  "has", "have",
                                              "was", "were", "may", "can"};
    (void)r;
    if (!*negated || (who && who->number)) {
        text_add(t, form);
        return;
    }
    *negated = false;
    for (size_t i = 0; i < sizeof auxiliaries / sizeof *auxiliaries; i++)
        if (str_is(form, auxiliaries[i])) {
            text_put(t, "%s not", auxiliaries[i]);
            return;
        }
    text_put(t, "%s %S", who && who->many ? "do not" : "does not", p->many);
}

/* The next hole in the text: a verb form before any hole agrees with it. */
static const struct np *following_np(struct str rest, const binding_list *bindings)
{
    struct wording_piece p;
    while (piece_next(&rest, &p))
        if (p.kind == PIECE_HOLE) {
            const struct binding *b = binding_find(bindings, p.text);
            if (b && !b->empty) return &b->np;
        }
    return NULL;
}

/* Takes the unit after a number: " points" of "{n} [point|points] more". Empty: no unit follows. */
static struct str take_unit(struct str *rest)
{
    struct str before = *rest;
    struct wording_piece p;
    struct str none = {NULL, 0};
    if (!piece_next(rest, &p) || p.kind != PIECE_TEXT || p.text.at[0] != ' ') {
        *rest = before;
        return none;
    }
    struct wording_piece next;
    struct str following = *rest;
    if (p.text.len == 1 && piece_next(&following, &next) && next.kind == PIECE_FORMS) {
        *rest = following;
        return next.many;
    }
    size_t n = 1;
    while (n < p.text.len && p.text.at[n] != ' ' && p.text.at[n] != '.') n++;
    rest->at -= p.text.len - n;
    rest->len += p.text.len - n;
    return (struct str){p.text.at + 1, n - 1};
}

static bool ends_in_article(const struct text *t)
{
    return t->len >= 2 && memcmp(t->at + t->len - 2, "a ", 2) == 0 &&
           (t->len == 2 || t->at[t->len - 3] == ' ');
}

/* The possessive of the noun phrase that was just named: "It has lost half of its Health". */
static struct str possessive_again(struct np np)
{
    if (np.number || str_is(np.text, "you")) return np.whose;
    return np.many ? STR("their") : STR("its");
}

/* A number that was rolled or named before, by what follows it: "that many points", "that much
 * damage", or alone "that number". */
static struct str said_again(struct str rest)
{
    struct wording_piece p;
    bool more = piece_next(&rest, &p);
    if (more && p.kind == PIECE_TEXT && str_is(p.text, " ") && piece_next(&rest, &p) &&
        p.kind == PIECE_FORMS)
        return STR("that many");
    if (!more || p.kind != PIECE_TEXT || p.text.len < 2 || p.text.at[0] != ' ')
        return STR("that number");
    size_t to = 1;
    while (to < p.text.len && p.text.at[to] != ' ' && p.text.at[to] != ',') to++;
    return looks_plural((struct str){p.text.at + 1, to - 1}) ? STR("that many") : STR("that much");
}

static void add_hole(struct prose_reader *r, struct text *t, const struct wording_piece *p,
                     const struct binding *b, const struct np *last, struct str *rest)
{
    struct str s = !p->possessive   ? b->np.text
                   : last == &b->np ? possessive_again(b->np)
                                    : b->np.whose;
    if (str_is(s, "they") && t->len) s = STR("them");
    if (str_is(s, "that many")) s = said_again(*rest);
    if (s.len && strchr("AEIOUaeiou", s.at[0]) &&
        ends_in_article(t)) { /* a save, an Agility save */
        t->len--;
        text_add(t, STR("n "));
    }
    struct str before = *rest,
               unit = b->np.amount && !p->possessive ? take_unit(rest) : (struct str){NULL, 0};
    if (unit.len)
        text_add(t, amount_of(r, b->np, unit));
    else
        text_add(t, s);
    if (!unit.len) *rest = before;
}

struct str fill(struct prose_reader *r, struct str text, const binding_list *bindings, bool negated)
{
    struct text t, tail;
    struct wording_piece p;
    const struct np *last = NULL;
    text_init(&t, r->a);
    text_init(&tail, r->a);
    while (piece_next(&text, &p)) {
        const struct binding *b = p.kind == PIECE_HOLE ? binding_find(bindings, p.text) : NULL;
        if (p.kind == PIECE_TEXT)
            text_add(&t, p.text);
        else if (p.kind == PIECE_OPEN && part_empty(text, bindings))
            skip_part(&text);
        else if (p.kind == PIECE_FORMS)
            add_verb_form(r, &t, &p, last ? last : following_np(text, bindings), &negated);
        else if (p.kind == PIECE_HOLE && b) {
            add_hole(r, &t, &p, b, last, &text);
            text_add(&tail, b->np.tail);
            if (!p.possessive) last = &b->np;
        } else if (p.kind == PIECE_HOLE &&
                   scope_find(r->m->names, p.text)) { /* an option or a constant */
            struct binding known = {
                .name = p.text,
                .np = read_value(r, &(struct ast){.kind = AST_NAME, .text = p.text})};
            add_hole(r, &t, &p, &known, NULL, &text);
        }
    }
    text_add(&t, text_str(&tail));
    if (negated && t.len) return negated_clause(r, text_str(&t));
    return text_str(&t);
}

/* ---- finding --------------------------------------------------------------------------------- */

const struct wording *wording_of_sym(const struct prose_reader *r, const struct symbol *y)
{
    for (size_t i = 0; y && i < r->m->wordings.len; i++)
        if (r->m->wordings.at[i].sym == y) return &r->m->wordings.at[i];
    return NULL;
}

const struct wording *wording_of_mem(const struct prose_reader *r, const struct member *x)
{
    for (size_t i = 0; x && i < r->m->wordings.len; i++)
        if (r->m->wordings.at[i].mem == x) return &r->m->wordings.at[i];
    return NULL;
}

const struct wording *wording_of_window(const struct prose_reader *r, const struct window *w)
{
    for (size_t i = 0; w && i < r->m->wordings.len; i++)
        if (r->m->wordings.at[i].window == w) return &r->m->wordings.at[i];
    return NULL;
}

const struct wording *wording_of_moment(const struct prose_reader *r, const struct moment *mo)
{
    for (size_t i = 0; mo && i < r->m->wordings.len; i++)
        if (r->m->wordings.at[i].moment == mo) return &r->m->wordings.at[i];
    return NULL;
}

const struct wording *wording_of_word(const struct prose_reader *r, struct str word)
{
    for (size_t i = 0; i < r->m->wordings.len; i++)
        if (r->m->wordings.at[i].word.len && str_equal(r->m->wordings.at[i].word, word))
            return &r->m->wordings.at[i];
    return NULL;
}

/* ---- patterns -------------------------------------------------------------------------------- */

struct pattern_match {
    const struct prose_reader *r;
    const struct wording *w;
    binding_list *bindings;
};

static bool bind_hole(struct pattern_match *f, struct str name, const struct ast *e)
{
    const struct binding *old = binding_find(f->bindings, name);
    if (old) return ast_equal(old->value, e);
    struct binding b = {.name = name, .value = e};
    vec_push(f->bindings, f->r->a, b);
    return true;
}

static bool matches_part(void *user, const struct ast *pattern, const struct ast *e)
{
    struct pattern_match *f = user;
    if (pattern->kind == AST_NAME && wording_has_hole(f->w, pattern->text))
        return bind_hole(f, pattern->text, e);
    return ast_same_node(pattern, e) && ast_match(pattern, e, matches_part, f);
}

static bool matches(const struct prose_reader *r, const struct wording *w, const struct ast *e,
                    binding_list *bindings)
{
    struct pattern_match f = {r, w, bindings};
    bindings->len = 0;
    return w->subject && e ? matches_part(&f, w->subject, e) : w->subject == e;
}

static bool is_pattern(const struct wording *w)
{
    return !w->sym && !w->moment && !w->window && !w->word.len &&
           (!w->mem || w->mem->rec->cls == CLASS_EVENT);
}

static bool is_busy(const struct prose_reader *r, const struct wording *w)
{
    for (size_t i = 0; i < r->busy_count; i++)
        if (r->busy[i] == w) return true;
    return false;
}

const struct wording *wording_of_tree(struct prose_reader *r, const struct ast *e,
                                      binding_list *bindings)
{
    for (size_t i = 0; i < r->m->wordings.len; i++) {
        const struct wording *w = &r->m->wordings.at[i];
        if (!is_pattern(w) || is_busy(r, w) || !matches(r, w, e, bindings)) continue;
        bool room = r->busy_count < sizeof r->busy / sizeof *r->busy;
        if (room) r->busy[r->busy_count++] = w;
        for (size_t k = 0; k < bindings->len; k++)
            bindings->at[k].np = read_value(r, bindings->at[k].value);
        if (room) r->busy_count--;
        return w;
    }
    return NULL;
}

bool has_pattern(struct prose_reader *r, const struct ast *e)
{
    binding_list bindings = {0};
    for (size_t i = 0; i < r->m->wordings.len; i++)
        if (is_pattern(&r->m->wordings.at[i]) && matches(r, &r->m->wordings.at[i], e, &bindings))
            return true;
    return false;
}
