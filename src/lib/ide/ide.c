/* ide.c -- The object `fray_ide`, the frame of each question, and the answer for a name under the
 * cursor. */
#include "ide.h"

#include <string.h>

#include "lang/rulebook/rulebook.h"

fray_result fray_ide_new(const fray_memory *memory, fray_reader reader, void *user, fray_ide **ide)
{
    if (ide) *ide = NULL;
    if (!ide || !reader) return FRAY_BAD_ARGUMENT;
    struct memory from = memory ? (struct memory){memory->resize, memory->ctx} : memory_default;
    fray_ide *o = from.resize(from.ctx, NULL, 0, sizeof *o);
    if (!o) return FRAY_NO_MEMORY;
    *o = (fray_ide){.own = from, .reader = reader, .user = user};
    o->cache.memory = &o->own;
    arena_init(&o->cache.heads, &o->own, 0);
    arena_init(&o->answers, &o->own, 0);
    *ide = o;
    return FRAY_OK;
}

void fray_ide_free(fray_ide *ide)
{
    if (!ide) return;
    struct memory from = ide->own;
    for (size_t i = 0; i < VIEWS; i++) view_free(ide, ide->views[i]);
    arena_release(&ide->answers);
    outlines_free(ide);
    cache_free(&ide->cache);
    from.resize(from.ctx, ide, sizeof *ide, 0);
}

static const char *const kind_texts[FRAY_IDE_COUNT] = {[FRAY_IDE_WORD] = "word",
                                                       [FRAY_IDE_BUILTIN] = "builtin",
                                                       [FRAY_IDE_KIND] = "kind",
                                                       [FRAY_IDE_CREATURE] = "creature",
                                                       [FRAY_IDE_THING] = "thing",
                                                       [FRAY_IDE_MARK] = "mark",
                                                       [FRAY_IDE_ACT] = "act",
                                                       [FRAY_IDE_TERRAIN] = "terrain",
                                                       [FRAY_IDE_GROUP] = "group",
                                                       [FRAY_IDE_EVENT] = "event",
                                                       [FRAY_IDE_WINDOW] = "window",
                                                       [FRAY_IDE_MOMENT] = "moment",
                                                       [FRAY_IDE_UNIT] = "unit",
                                                       [FRAY_IDE_FUNCTION] = "function",
                                                       [FRAY_IDE_CHECK] = "check",
                                                       [FRAY_IDE_COMMAND] = "command",
                                                       [FRAY_IDE_STEP] = "step",
                                                       [FRAY_IDE_NOUN] = "noun",
                                                       [FRAY_IDE_ORDERING] = "ordering",
                                                       [FRAY_IDE_TABLE] = "table",
                                                       [FRAY_IDE_TACTICS] = "tactics",
                                                       [FRAY_IDE_MEASURE] = "measure",
                                                       [FRAY_IDE_OPTION] = "option",
                                                       [FRAY_IDE_CONSTANT] = "let",
                                                       [FRAY_IDE_FAMILY] = "tag",
                                                       [FRAY_IDE_TAG] = "tag",
                                                       [FRAY_IDE_FIELD] = "field",
                                                       [FRAY_IDE_RULE] = "rule",
                                                       [FRAY_IDE_HOOK] = "hook",
                                                       [FRAY_IDE_STAT] = "stat",
                                                       [FRAY_IDE_TRACK] = "track",
                                                       [FRAY_IDE_BUDGET] = "budget",
                                                       [FRAY_IDE_COUNTER] = "counter",
                                                       [FRAY_IDE_FLAG] = "flag",
                                                       [FRAY_IDE_SLOT] = "slot",
                                                       [FRAY_IDE_CELL] = "cell",
                                                       [FRAY_IDE_PROPERTY] = "property",
                                                       [FRAY_IDE_OWN] = "own",
                                                       [FRAY_IDE_PARAMETER] = "parameter",
                                                       [FRAY_IDE_LOCAL] = "let",
                                                       [FRAY_IDE_SIDE] = "side",
                                                       [FRAY_IDE_ENCOUNTER] = "encounter",
                                                       [FRAY_IDE_TEST] = "test",
                                                       [FRAY_IDE_TRIAL] = "trial",
                                                       [FRAY_IDE_MODULE] = "module",
                                                       [FRAY_IDE_ORDER] = "order"};

const char *fray_ide_kind_text(fray_ide_kind kind)
{
    return (unsigned)kind < FRAY_IDE_COUNT ? kind_texts[kind] : "";
}

/* ---- questions ------------------------------------------------------------------------------- */

struct guarded_work {
    struct question q;
    fray_result (*work)(struct question *q);
    fray_result result;
};

static void ask_inner(void *user)
{
    struct guarded_work *r = user;
    r->result = r->work(&r->q);
}

static void ask_outer(void *user)
{
    struct guarded_work *r = user;
    if (!arena_try(r->q.a, ask_inner, r)) r->result = FRAY_NO_MEMORY;
}

/* A view whose arena has failed is of no further use. */
static void view_drop(fray_ide *ide, struct view *v)
{
    for (size_t i = 0; i < VIEWS; i++)
        if (ide->views[i] == v) ide->views[i] = NULL;
    view_free(ide, v);
}

fray_result question_ask(fray_ide *ide, const char *program, const char *file, uint32_t at,
                         fray_result (*work)(struct question *q), void *user)
{
    if (!ide || !program) return FRAY_BAD_ARGUMENT;
    arena_clear(&ide->answers);
    struct view *v = view_of(ide, program);
    if (!v) return FRAY_NO_MEMORY;
    bool all = file && !*file;
    uint32_t number = all ? NO_FILE : view_file(v, file);
    if (!v->model || (number == NO_FILE && !all)) return FRAY_NOT_FOUND;
    struct guarded_work asked = {
        .q = {.ide = ide, .v = v, .file = number, .at = at, .a = &ide->answers, .user = user},
        .work = work};
    bool done = arena_try(&v->arena, ask_outer, &asked);
    ide->answers.escape = NULL;
    if (!done) view_drop(ide, v);
    return done ? asked.result : FRAY_NO_MEMORY;
}

fray_result question_ask_all(fray_ide *ide, fray_result (*work)(struct question *q), void *user)
{
    if (!ide) return FRAY_BAD_ARGUMENT;
    arena_clear(&ide->answers);
    struct guarded_work asked = {
        .q = {.ide = ide, .file = NO_FILE, .a = &ide->answers, .user = user}, .work = work};
    bool done = arena_try(&ide->answers, ask_inner, &asked);
    ide->answers.escape = NULL;
    return done ? asked.result : FRAY_NO_MEMORY;
}

/* The answer may outlive the view. */
fray_ide_span span_in(const struct question *q, const struct view *v, struct span s, bool declares)
{
    fray_ide_span out = {NULL, 0, 0, declares};
    const char *shown = view_shown(v, s.file);
    if (!shown) return out;
    out.file = arena_text(q->a, shown, strlen(shown));
    out.from = s.from;
    out.to = s.to;
    return out;
}

fray_ide_span span_of(const struct question *q, struct span s, bool declares)
{
    return span_in(q, q->v, s, declares);
}

/* ---- the name under the cursor --------------------------------------------------------------- */

/* The page of content in print, in lines. A model with errors has none. */
static struct str printed_page(const struct question *q, const struct content *c)
{
    doc_pages_list pages = {0};
    struct text out;
    text_init(&out, q->a);
    if (q->v->findings->diags.errors || !doc_pages(q->v->model, q->a, &pages))
        return (struct str){0};
    for (size_t i = 0; i < pages.len; i++) {
        const struct doc_page *p = &pages.at[i];
        if (p->content != c) continue;
        for (size_t k = 0; k < p->figures.len; k++)
            text_printf(&out, "%s%.*s", k ? ", " : "", STR_FMT(p->figures.at[k]));
        for (size_t k = 0; k < p->rules.len; k++)
            text_printf(&out, "%s%.*s", out.len ? "\n" : "", STR_FMT(p->rules.at[k]));
    }
    return text_str(&out);
}

static void fill_meaning(struct question *q, struct meaning x, fray_ide_meaning *out)
{
    struct text type;
    struct span declared = {.file = NO_FILE};
    struct str page = {0};
    const struct symbol *y = x.kind == NAME_SYMBOL ? x.target : NULL;
    text_init(&type, q->a);
    if (meaning_type(x).base != TY_ERROR) type_add(&type, meaning_type(x));
    meaning_declared(q->v, x, &declared);
    if (y && y->kind == SYM_CONTENT) page = printed_page(q, y->as.content);
    out->kind = meaning_kind(q->v, x);
    out->name = text_of_str(q->a, meaning_name(x));
    out->signature = text_of_str(q->a, meaning_signature(q->v, x, q->a));
    out->type = text_of_str(q->a, text_str(&type));
    out->of = text_of_str(q->a, meaning_of(x));
    out->value = text_of_str(q->a, meaning_value(q->v, x, q->a));
    out->doc = text_of_str(q->a, meaning_doc(q->v, x, q->a));
    out->printed = text_of_str(q->a, page);
    out->declared = span_of(q, declared, true);
    out->whole = span_of(q, meaning_whole(q->v, x), true);
    out->fixed = meaning_is_fixed(x);
}

static bool fill_builtin(struct question *q, struct str word, fray_ide_meaning *out)
{
    for (size_t i = 0; i < fray_builtin_count(); i++) {
        fray_builtin b = fray_builtin_at(i);
        struct text form;
        if (!str_equal(str_from(b.name), word) || b.kind == FRAY_BUILTIN_MEMBER) continue;
        text_init(&form, q->a);
        text_add(&form, str_from(*b.form ? b.form : b.name));
        if (b.kind == FRAY_BUILTIN_FUNCTION) {
            text_add_char(&form, '(');
            for (int k = 0; k < b.param_count; k++) {
                fray_builtin_param p = fray_builtin_param_at(i, k);
                text_printf(&form, "%s%s: %s", k ? ", " : "", p.name, p.type);
            }
            text_printf(&form, "): %s", b.result);
        }
        out->kind = FRAY_IDE_BUILTIN;
        out->name = b.name;
        out->signature = text_of_str(q->a, text_str(&form));
        out->type = b.result;
        out->doc = b.meaning;
        return true;
    }
    return false;
}

/* `use "name"`: the module. */
static bool fill_module(struct question *q, const struct context *c, fray_ide_meaning *out)
{
    if (c->inside != INSIDE_STRING || !str_is(word_at(c->text, c->line), "use")) return false;
    struct str name = head_at(c->text, c->quote - 1);
    const char *asked = text_of_str(q->a, name), *text, *shown = NULL;
    size_t size;
    fray_result found =
        q->ide->reader(q->ide->user, asked, view_shown(q->v, q->file), &text, &size, &shown);
    uint32_t file = view_file(q->v, found == FRAY_OK && shown ? shown : asked);
    if (file == NO_FILE) return false;
    const struct ast *tree = view_tree(q->v, file);
    out->kind = FRAY_IDE_MODULE;
    out->name = asked;
    out->signature = asked;
    if (tree && tree->item_count && tree->items[0]->kind == AST_LINE)
        out->doc = text_of_str(q->a, tree->items[0]->doc);
    out->name_at =
        span_of(q, (struct span){q->file, c->quote, c->quote + (uint32_t)name.len}, false);
    out->declared = out->whole = span_of(q, (struct span){file, 0, 0}, true);
    return true;
}

bool meaning_at(struct question *q, struct named_place *out)
{
    struct context c;
    const struct named_place *p = view_name_at(q->v, q->file, q->at);
    if (p) *out = *p;
    if (p || !q->v->findings->diags.errors) return p;
    context_read(&c, q->a, view_text(q->v, q->file), q->at);
    q->current = true;
    struct meaning x = resolve_at(q, &c); /* the checker has not read its line */
    q->current = false;
    uint32_t to = c.from + (uint32_t)word_at(c.text, c.from).len;
    *out = (struct named_place){.from = c.from, .to = to, .meaning = x};
    return x.target;
}

static fray_result hover(struct question *q)
{
    fray_ide_meaning *out = q->user;
    struct context c;
    struct named_place p;
    struct str text = view_text(q->v, q->file);
    *out = (fray_ide_meaning){FRAY_IDE_WORD, "", "", "", "", "", "", "", {0}, {0}, {0}, 0};
    context_read(&c, q->a, text, q->at);
    if (fill_module(q, &c, out)) return FRAY_OK;
    if (meaning_at(q, &p)) {
        fill_meaning(q, p.meaning, out);
        out->name_at = span_of(q, (struct span){q->file, p.from, p.to}, p.declares);
        return FRAY_OK;
    }
    struct str word = word_at(text, c.from);
    if (c.inside != INSIDE_CODE || !word.len || !fill_builtin(q, word, out)) return FRAY_NOT_FOUND;
    out->name_at = span_of(q, (struct span){q->file, c.from, c.from + (uint32_t)word.len}, false);
    return FRAY_OK;
}

fray_result fray_ide_hover(fray_ide *ide, const char *program, const char *file, uint32_t at,
                           fray_ide_meaning *meaning)
{
    if (!meaning) return FRAY_BAD_ARGUMENT;
    *meaning = (fray_ide_meaning){.name = ""};
    return question_ask(ide, program, file, at, hover, meaning);
}
