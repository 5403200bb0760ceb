/* outline.c -- Structure of a file: symbols, semantic tokens, folding and selection ranges. */
#include <string.h>

#include "ide.h"
#include "lang/syntax/tokens.h"
#include "lang/syntax/visit_ast.h"

/* ---- declarations ---------------------------------------------------------------------------- */

struct outline {
    struct arena *a;
    struct view *v; /* NULL: content has the kind FRAY_IDE_COUNT */
    symbol_list *to;
    uint32_t file;
    const char *shown;
    int depth;
    const char *of;
};

/* Words that declare the names behind them, where they are not the word of the kind. */
static const struct {
    const char *word;
    fray_ide_kind kind;
} declaring_words[] = {
    {"extend", FRAY_IDE_KIND}, {"system", FRAY_IDE_MODULE}, {"budget", FRAY_IDE_PROPERTY}};

static bool is_member_kind(fray_ide_kind k)
{
    return k == FRAY_IDE_WINDOW || (k >= FRAY_IDE_FIELD && k <= FRAY_IDE_OWN);
}

/* Content is declared by the names of its kinds; the others are a part of some line. */
static bool has_line(fray_ide_kind k)
{
    bool content = k >= FRAY_IDE_CREATURE && k <= FRAY_IDE_GROUP;
    return !content && k != FRAY_IDE_PARAMETER && k != FRAY_IDE_LOCAL && k != FRAY_IDE_SIDE &&
           k != FRAY_IDE_MODULE;
}

/* `let` and `flag` in a body declare nothing that an outline shows. */
static bool declares_here(fray_ide_kind kind, int depth)
{
    return depth == 0 ? !is_member_kind(kind) : is_member_kind(kind);
}

static fray_ide_kind kind_of_line(const struct outline *o, struct str word)
{
    for (size_t i = 0; i < sizeof declaring_words / sizeof *declaring_words; i++)
        if (str_is(word, declaring_words[i].word) &&
            declares_here(declaring_words[i].kind, o->depth))
            return declaring_words[i].kind;
    for (fray_ide_kind k = FRAY_IDE_KIND; k < FRAY_IDE_COUNT; k++)
        if (str_is(word, fray_ide_kind_text(k)) && has_line(k) && declares_here(k, o->depth))
            return k;
    const struct symbol *y = o->v ? view_find_symbol(o->v, o->file, 0, word) : NULL;
    return y && y->kind == SYM_KIND ? content_kind(y->as.rec) : FRAY_IDE_COUNT;
}

static const struct ast *name_node(const struct ast *e)
{
    while (e && (e->kind == AST_CALL || e->kind == AST_IS)) e = e->a;
    return e && (e->kind == AST_NAME || e->kind == AST_STRING) ? e : NULL;
}

static void outline_block(struct outline o, const struct ast *block);

static void outline_name(const struct outline *o, const struct ast *line, fray_ide_kind kind,
                         const struct ast *name)
{
    fray_ide_span at = {o->shown, name->span.from, name->span.to, 1},
                  whole = {o->shown, line->span.from, line_end(line), 1};
    if (name->kind == AST_STRING && at.to - at.from >= 2) at.from++, at.to--;
    vec_push(o->to, o->a,
             (fray_ide_symbol){.kind = kind,
                               .name = text_of_str(o->a, name->text),
                               .detail = text_of_str(o->a, name_of(line->head)),
                               .of = o->of,
                               .declared = at,
                               .whole = whole,
                               .depth = o->depth});
}

fray_ide_symbol symbol_of_line(struct arena *a, struct view *v, uint32_t file, const char *shown,
                               const struct ast *line)
{
    struct span at = line->span;
    struct str text = {view_text(v, file).at + at.from, at.to - at.from};
    return (fray_ide_symbol){.kind = FRAY_IDE_HOOK,
                             .name = text_of_str(a, text),
                             .detail = "",
                             .of = "",
                             .declared = {shown, at.from, at.to, 1},
                             .whole = {shown, at.from, line_end(line), 1}};
}

static void outline_line(const struct outline *o, const struct ast *line)
{
    if (line->kind == AST_HOOK && o->v && o->depth == 0)
        vec_push(o->to, o->a, symbol_of_line(o->a, o->v, o->file, o->shown, line));
    if (line->kind != AST_LINE || !line->head || line->head->kind != AST_NAME || !line->a) return;
    fray_ide_kind kind = kind_of_line(o, line->head->text);
    bool content =
        (kind >= FRAY_IDE_CREATURE && kind <= FRAY_IDE_GROUP) || (kind == FRAY_IDE_COUNT && !o->v);
    if ((kind == FRAY_IDE_COUNT && o->v) || (content && !line->block)) return;
    const struct ast *name = NULL;
    if (line->a->kind == AST_LIST)
        for (uint32_t i = 0; i < line->a->item_count; i++) {
            const struct ast *one = name_node(line->a->items[i]);
            if (one) outline_name(o, line, kind, one);
        }
    else if ((name = name_node(line->a)) != NULL)
        outline_name(o, line, kind, name);
    bool members = kind == FRAY_IDE_KIND || kind == FRAY_IDE_EVENT || content;
    if (!name || !line->block || !members) return;
    struct outline inner = *o;
    inner.depth++;
    inner.of = text_of_str(o->a, name->text);
    outline_block(inner, line->block);
}

static void outline_block(struct outline o, const struct ast *block)
{
    for (uint32_t i = 0; i < block->item_count; i++) outline_line(&o, block->items[i]);
}

void outline_file(struct question *q, struct view *v, uint32_t file, symbol_list *to)
{
    const char *shown = view_shown(v, file);
    struct outline o = {q->a, v, to, file, arena_text(q->a, shown, strlen(shown)), 0, ""};
    if (view_tree(v, file)) outline_block(o, view_tree(v, file));
}

void outline_text(struct arena *a, struct str shown, struct str text, symbol_list *to,
                  void (*line)(void *user, const struct ast *line), void *user)
{
    struct diags ignored;
    diags_init(&ignored, a);
    if (source_add(&ignored, shown, text) == UINT32_MAX) return;
    const struct ast *tree = parse_source(&ignored, a, 0);
    struct outline o = {a, NULL, to, 0, text_of_str(a, shown), 0, ""};
    if (!tree) return;
    outline_block(o, tree);
    for (uint32_t i = 0; i < tree->item_count; i++) line(user, tree->items[i]);
}

static fray_result outline_files(struct question *q)
{
    const bool *all = q->user;
    symbol_list list = {0};
    for (uint32_t i = 0; i < q->v->findings->held.len; i++)
        if (*all || q->file == i) outline_file(q, q->v, i, &list);
    q->answer = ANSWER(list);
    return FRAY_OK;
}

fray_result fray_ide_symbols(fray_ide *ide, const char *program, const char *file,
                             const fray_ide_symbol **symbols, size_t *count)
{
    const void *list = NULL;
    bool all = file && !*file;
    if (!symbols) return FRAY_BAD_ARGUMENT;
    fray_result result =
        question_list(ide, program, all ? NULL : file, 0, outline_files, &all, &list, count);
    *symbols = list;
    return result;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* The scanner reports faults of the text again, to a list that is dropped. */
static bool read_tokens(struct question *q, struct tokens *out)
{
    struct diags ignored;
    diags_init(&ignored, q->a);
    vec_push(&ignored.sources, q->a, q->v->findings->diags.sources.at[q->file]);
    return tokens_read(&ignored, q->a, 0, out);
}

static bool is_line_word(struct str word)
{
    const char *at, *example;
    for (int place = AT_TOP; place <= IN_ORDER; place++)
        for (size_t i = 0; (at = line_word_at((enum line_place)place, i, &example)) != NULL; i++)
            if (str_is(word, at)) return true;
    return false;
}

/* `before`: the last token that is not a comment, or NULL. A comma and an open bracket continue the
 * line. */
static bool begins_line(const struct token *before, bool newline)
{
    if (!before) return true;
    char sign = before->kind == TOKEN_SIGN ? before->sign : 0;
    return newline ? !sign || !strchr(",([", sign) : sign && strchr("{};", sign);
}

static fray_ide_colour colour_of(const struct token *t)
{
    char first = t->text.len ? t->text.at[0] : 0;
    switch (t->kind) {
    case TOKEN_COMMENT:
        return t->text.len > 1 && t->text.at[1] == '#' ? FRAY_IDE_AS_DOC : FRAY_IDE_AS_COMMENT;
    case TOKEN_LONG: return FRAY_IDE_AS_STRING;
    case TOKEN_VALUE: /* a text, `once`, `together`, dice or a number */
        return first == '"'                   ? FRAY_IDE_AS_STRING
               : first == 'o' || first == 't' ? FRAY_IDE_AS_KEYWORD
                                              : FRAY_IDE_AS_NUMBER;
    case TOKEN_NAME: return FRAY_IDE_AS_NAME;
    default: return FRAY_IDE_AS_KEYWORD;
    }
}

static const struct named_place *place_within(const place_list *list, size_t *next, uint32_t from,
                                              uint32_t to)
{
    while (*next < list->len && list->at[*next].from < from) ++*next;
    return *next < list->len && list->at[*next].to <= to ? &list->at[*next] : NULL;
}

typedef VEC(fray_ide_token) colour_list;

/* A text with holes is a string, and the names in its holes are names. */
static void add_holes(struct question *q, colour_list *to, const place_list *places, size_t *next,
                      fray_ide_token t)
{
    uint32_t at = t.from;
    for (const struct named_place *p; (p = place_within(places, next, at, t.to)) != NULL; ++*next) {
        if (p->from > at)
            vec_push(to, q->a,
                     (fray_ide_token){at, p->from, FRAY_IDE_AS_STRING, FRAY_IDE_COUNT, 0, 0});
        vec_push(to, q->a,
                 (fray_ide_token){p->from, p->to, FRAY_IDE_AS_NAME, meaning_kind(p->meaning),
                                  p->declares, 0});
        at = p->to;
    }
    if (at < t.to)
        vec_push(to, q->a, (fray_ide_token){at, t.to, FRAY_IDE_AS_STRING, FRAY_IDE_COUNT, 0, 0});
}

static bool is_builtin_kind(const struct model *m, struct str word)
{
    for (int i = 0; i < BUILTIN_KINDS; i++)
        if (str_equal(m->kinds[i]->name, word)) return true;
    return false;
}

static void add_token(struct question *q, colour_list *to, const struct token *t, bool first,
                      const place_list *places, size_t *next)
{
    fray_ide_token out = {t->from, t->to, colour_of(t), FRAY_IDE_COUNT, 0, first};
    const struct named_place *p = place_within(places, next, t->from, t->to);
    bool string = out.colour == FRAY_IDE_AS_STRING, name = out.colour == FRAY_IDE_AS_NAME;
    bool whole =
        p && (p->from == t->from || (string && p->from == t->from + 1 && p->to == t->to - 1));
    if ((string || name) && whole) {
        out.colour = FRAY_IDE_AS_NAME;
        out.kind = meaning_kind(p->meaning);
        out.declares = p->declares;
    } else if (string && p) {
        add_holes(q, to, places, next, out);
        return;
    } else if (name && is_builtin_kind(q->v->model, t->text)) {
        out.kind = FRAY_IDE_KIND;
    } else if (name && builtin_find(q->v->model, q->file, t->text) >= 0) {
        out.kind = FRAY_IDE_BUILTIN;
    } else if (name && out.first && is_line_word(t->text)) {
        out.colour = FRAY_IDE_AS_KEYWORD;
        out.kind = FRAY_IDE_WORD;
    } else if (name && is_language_word(t->text)) {
        out.colour = FRAY_IDE_AS_KEYWORD;
    }
    vec_push(to, q->a, out);
}

static fray_result colour_tokens(struct question *q)
{
    colour_list list = {0};
    struct tokens all;
    size_t next = 0;
    if (!read_tokens(q, &all)) return FRAY_NO_MEMORY;
    const place_list *places = view_places(q->v, q->file);
    const struct token *before = NULL;
    bool newline = false;
    for (size_t i = 0; i < all.count; i++) {
        const struct token *t = &all.at[i];
        newline |= t->newlines > 0;
        if (t->kind != TOKEN_SIGN && t->to <= view_text(q->v, q->file).len)
            add_token(q, &list, t, begins_line(before, newline), places, &next);
        if (t->kind == TOKEN_COMMENT) continue;
        before = t;
        newline = false;
    }
    q->answer = ANSWER(list);
    return FRAY_OK;
}

fray_result fray_ide_tokens(fray_ide *ide, const char *program, const char *file,
                            const fray_ide_token **tokens, size_t *count)
{
    const void *list = NULL;
    if (!tokens) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, 0, colour_tokens, NULL, &list, count);
    *tokens = list;
    return result;
}

/* ---- folds ----------------------------------------------------------------------------------- */

typedef VEC(fray_ide_span) span_list;

struct fold_reader {
    struct question *q;
    struct str text;
    span_list folds;
    VEC(uint32_t) open; /* places of open brackets of any sort */
};

static void add_fold(struct fold_reader *r, uint32_t from, uint32_t to)
{
    if (to > from && memchr(r->text.at + from, '\n', to - from))
        vec_push(&r->folds, r->q->a, span_of(r->q, (struct span){r->q->file, from, to}, false));
}

static void fold_token(struct fold_reader *r, const struct token *t)
{
    if (t->kind == TOKEN_LONG) add_fold(r, t->from, t->to);
    if (t->kind != TOKEN_SIGN || !t->sign) return;
    if (strchr("{[(", t->sign)) vec_push(&r->open, r->q->a, t->from);
    if (strchr("}])", t->sign) && r->open.len) add_fold(r, r->open.at[--r->open.len], t->to);
}

/* Comments on consecutive lines are one fold. */
static void fold_comments(struct fold_reader *r, const struct tokens *all)
{
    for (size_t i = 0, last; i < all->count; i = last + 1) {
        last = i;
        if (all->at[i].kind != TOKEN_COMMENT) continue;
        while (last + 1 < all->count && all->at[last + 1].kind == TOKEN_COMMENT &&
               all->at[last + 1].newlines == 1 && all->at[last + 1].column == all->at[i].column)
            last++;
        add_fold(r, all->at[i].from, all->at[last].to);
    }
}

static fray_result find_folds(struct question *q)
{
    struct fold_reader r = {.q = q, .text = view_text(q->v, q->file)};
    struct tokens all;
    if (!read_tokens(q, &all)) return FRAY_NO_MEMORY;
    while (all.count && all.at[all.count - 1].to > r.text.len) all.count--;
    for (size_t i = 0; i < all.count; i++) fold_token(&r, &all.at[i]);
    fold_comments(&r, &all);
    q->answer = ANSWER(r.folds);
    return FRAY_OK;
}

fray_result fray_ide_folds(fray_ide *ide, const char *program, const char *file,
                           const fray_ide_span **folds, size_t *count)
{
    const void *list = NULL;
    if (!folds) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, 0, find_folds, NULL, &list, count);
    *folds = list;
    return result;
}

/* ---- parts around a place -------------------------------------------------------------------- */

struct part_walk {
    struct question *q;
    span_list parts; /* the largest first */
};

static void add_part(struct part_walk *w, uint32_t from, uint32_t to)
{
    const fray_ide_span *last = w->parts.len ? &w->parts.at[w->parts.len - 1] : NULL;
    bool inside = from <= w->q->at && w->q->at <= to && from < to;
    if (!inside || (last && (from < last->from || to > last->to))) return;
    if (last && last->from == from && last->to == to) return;
    vec_push(&w->parts, w->q->a, span_of(w->q, (struct span){w->q->file, from, to}, false));
}

static void walk_part(void *user, struct ast *n)
{
    struct part_walk *w = user;
    uint32_t end = line_end(n);
    if (w->q->at < n->span.from || w->q->at > end) return;
    add_part(w, n->span.from, end);
    if (ast_is_statement(n)) add_part(w, n->span.from, n->span.to);
    ast_each(n, walk_part, w);
}

static fray_result find_parts(struct question *q)
{
    struct part_walk w = {.q = q};
    struct str text = view_text(q->v, q->file);
    struct ast *tree = (struct ast *)(uintptr_t)view_tree(q->v, q->file);
    struct context c;
    if (q->at > text.len) q->at = (uint32_t)text.len;
    add_part(&w, 0, (uint32_t)text.len);
    if (tree) ast_each(tree, walk_part, &w);
    context_read(&c, q->a, text, q->at);
    struct str word = word_at(text, c.from);
    if (c.inside != INSIDE_STRING) add_part(&w, c.from, c.from + (uint32_t)word.len);
    for (size_t i = 0, k = w.parts.len; i + 1 < k; i++, k--) {
        fray_ide_span swap = w.parts.at[i];
        w.parts.at[i] = w.parts.at[k - 1];
        w.parts.at[k - 1] = swap;
    }
    q->answer = ANSWER(w.parts);
    return FRAY_OK;
}

fray_result fray_ide_selection(fray_ide *ide, const char *program, const char *file, uint32_t at,
                               const fray_ide_span **parts, size_t *count)
{
    const void *list = NULL;
    if (!parts) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, at, find_parts, NULL, &list, count);
    *parts = list;
    return result;
}
