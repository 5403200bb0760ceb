/* ide.c -- The object `fray_ide`, and the answer for the name under the cursor. */
#include "ide.h"

#include <string.h>

#include "lang/rulebook/rulebook.h"

fray_result fray_ide_new(const fray_memory *memory, fray_reader reader, void *user, fray_ide **ide)
{
    if (ide) *ide = NULL;
    if (!ide || !reader) return FRAY_BAD_ARGUMENT;
    struct memory from = memory_of(memory);
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
    out->kind = meaning_kind(x);
    out->name = text_of_str(q->a, meaning_name(x));
    out->signature = text_of_str(q->a, meaning_signature(x, q->a));
    out->type = text_of_str(q->a, text_str(&type));
    out->of = text_of_str(q->a, meaning_of(x));
    out->value = text_of_str(q->a, meaning_value(x, q->a));
    out->doc = text_of_str(q->a, meaning_doc(x));
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
