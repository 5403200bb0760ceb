/* rulebook_pages.c -- Makes the pages of a rulebook for hosts (fray_doc_read). The trees are
 * dropped; pages own copies of their texts. */
#include <string.h>

#include "compile.h"
#include "engine/codegen/codegen.h"
#include "lang/rulebook/rulebook.h"
#include "lang/sema/model/suggest.h"

struct kept_page {
    fray_page page;
    const char *declared;     /* its name in the rules */
    const char *const *kinds; /* its kind and the parents of that, as declared */
    size_t kind_count;
    fray_figure *figures; /* as many as those of the page */
    fray_badge *badges;
    size_t badge_count;
    fray_owned *owned;
    size_t owned_count;
    size_t *acts;
    size_t act_count;
};

struct fray_doc {
    struct memory own;
    struct arena texts;
    const char *title;
    struct kept_page *pages;
    size_t count;
    fray_meeting *meetings;
    size_t meeting_count;
};

void fray_doc_free(fray_doc *doc)
{
    if (!doc) return;
    struct memory from = doc->own;
    arena_release(&doc->texts);
    from.resize(from.ctx, doc, sizeof *doc, 0);
}

static const char *copy_text(fray_doc *doc, struct str s)
{
    const char *copy = arena_text(&doc->texts, s.at, s.len);
    return copy ? copy : "";
}

static const char *const *copy_texts(fray_doc *doc, const struct str *at, size_t count)
{
    const char **all = ARENA_ARRAY(&doc->texts, const char *, count + 1);
    for (size_t i = 0; all && i < count; i++) all[i] = copy_text(doc, at[i]);
    return all;
}

/* Names of a mark's `int` parameters, but not those with a joining word (source, start). */
static struct str values_of(struct arena *a, const struct content *c)
{
    struct text t;
    text_init(&t, a);
    const struct ast *head = c->kind->cls == CLASS_MARK ? c->line->a : NULL;
    for (size_t i = 0; head && head->kind == AST_CALL && i < head->item_count; i++)
        if (!head->items[i]->join && head->items[i]->type &&
            str_is(head->items[i]->type->text, "int"))
            text_printf(&t, "%s%.*s", t.len ? ", " : "", STR_FMT(head->items[i]->text));
    return text_str(&t);
}

static size_t page_of(const struct content *c, const doc_pages_list *pages)
{
    for (size_t i = 0; i < pages->len; i++)
        if (pages->at[i].content == c) return i;
    return SIZE_MAX;
}

/* Of a variant: its base, and the lines that it writes. */
static struct str variant_text(struct arena *a, const struct model *m, const struct content *c)
{
    struct text t;
    text_init(&t, a);
    if (c->base) text_printf(&t, "Variant of %.*s", STR_FMT(c->base->sym->name));
    for (size_t i = 0; c->base && c->changes && i < c->changes->item_count; i++)
        text_printf(&t, "%s%.*s", i ? "; " : ": ",
                    STR_FMT(source_text(m, c->changes->items[i]->span)));
    return text_str(&t);
}

/* The content's page on one line: figures, rules and flavour text. */
static struct str summarize(struct arena *a, const struct content *c, const doc_pages_list *pages)
{
    size_t at = page_of(c, pages);
    const struct doc_page *own = at < pages->len ? &pages->at[at] : NULL;
    struct text t;
    text_init(&t, a);
    for (size_t i = 0; own && i < own->figures.len; i++)
        text_printf(&t, "%.*s%s", STR_FMT(own->figures.at[i]),
                    i + 1 < own->figures.len ? ", " : ".");
    for (size_t i = 0; own && i < own->rules.len; i++)
        text_printf(&t, "%s%.*s", t.len ? " " : "", STR_FMT(own->rules.at[i]));
    if (c->doc.len) text_printf(&t, "%s%.*s", t.len ? " " : "", STR_FMT(c->doc));
    return text_str(&t);
}

/* A thing that an act's rules name lets its owner perform the act. */
static bool permits(const struct doc_page *thing, const struct doc_page *act)
{
    if (thing->content->kind->cls != CLASS_THING || act->content->kind->cls != CLASS_ACT)
        return false;
    for (size_t i = 0; i < act->mentions.len; i++)
        if (act->mentions.at[i] == thing->content) return true;
    return false;
}

static fray_badge *badges_of(fray_doc *doc, const struct doc_page *page)
{
    fray_badge *all = ARENA_ARRAY(&doc->texts, fray_badge, page->badges.len + 1);
    for (size_t i = 0; all && i < page->badges.len; i++) {
        const struct doc_badge *b = &page->badges.at[i];
        all[i] = (fray_badge){copy_text(doc, b->symbol), copy_text(doc, b->label),
                              copy_text(doc, b->value), b->figure, b->rank};
    }
    return all;
}

static fray_owned *owned_of(fray_doc *doc, const struct doc_page *page, const doc_pages_list *pages)
{
    fray_owned *all = ARENA_ARRAY(&doc->texts, fray_owned, page->owned.len + 1);
    for (size_t i = 0; all && i < page->owned.len; i++) {
        const struct doc_owned *o = &page->owned.at[i];
        all[i] = (fray_owned){copy_text(doc, o->label), copy_text(doc, o->name), o->copies,
                              page_of(o->content, pages), o->line};
    }
    return all;
}

static size_t *acts_of(fray_doc *doc, const struct doc_page *page, const doc_pages_list *pages,
                       size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < pages->len; i++) *count += permits(page, &pages->at[i]);
    size_t *all = ARENA_ARRAY(&doc->texts, size_t, *count + 1), n = 0;
    for (size_t i = 0; all && i < pages->len; i++)
        if (permits(page, &pages->at[i])) all[n++] = i;
    return all;
}

static const fray_reminder *reminders_of(fray_doc *doc, struct arena *a,
                                         const struct doc_page *page, const doc_pages_list *pages,
                                         size_t *count)
{
    size_t named = page->names.len, acts = 0;
    for (size_t i = 0; i < pages->len; i++) acts += permits(page, &pages->at[i]);
    const struct content **all_named = ARENA_ARRAY(a, const struct content *, named + acts + 1);
    for (size_t i = 0; all_named && i < named; i++) all_named[i] = page->names.at[i];
    for (size_t i = 0; all_named && i < pages->len; i++)
        if (permits(page, &pages->at[i])) all_named[named++] = pages->at[i].content;
    fray_reminder *all = ARENA_ARRAY(&doc->texts, fray_reminder, named + 1);
    *count = 0;
    for (size_t i = 0; all && all_named && i < named; i++) {
        const struct content *c = all_named[i];
        struct str values = values_of(a, c), summary = summarize(a, c, pages);
        struct text name;
        text_init(&name, a);
        size_t at = page_of(c, pages);
        struct str shown = at < pages->len ? pages->at[at].name : c->sym->name;
        text_printf(&name, "%.*s%s%.*s", STR_FMT(shown), values.len ? " " : "", STR_FMT(values));
        if (summary.len)
            all[(*count)++] =
                (fray_reminder){copy_text(doc, text_str(&name)), copy_text(doc, summary)};
    }
    return all;
}

static const char *const *kinds_of(fray_doc *doc, const struct content *c, size_t *count)
{
    struct str names[LIMIT_KIND_DEPTH + 2];
    *count = 0;
    for (const struct record *r = c->kind; r && *count < LIMIT_KIND_DEPTH + 2; r = r->parent)
        names[(*count)++] = r->name;
    return copy_texts(doc, names, *count);
}

static void keep_page(fray_doc *doc, const struct model *m, struct diags *d, struct arena *a,
                      const struct doc_page *from, const doc_pages_list *pages)
{
    struct kept_page *k = &doc->pages[doc->count++];
    const struct content *c = from->content;
    uint32_t line, column;
    source_place(&d->sources.at[c->sym->span.file], c->sym->span.from, &line, &column);
    k->page = (fray_page){.kind = copy_text(doc, from->kind),
                          .kinds = copy_text(doc, from->kinds),
                          .name = copy_text(doc, from->name),
                          .group = copy_text(doc, from->group),
                          .values = copy_text(doc, values_of(a, c)),
                          .variant = copy_text(doc, variant_text(a, m, c)),
                          .flavour = copy_text(doc, c->doc),
                          .figures = copy_texts(doc, from->figures.at, from->figures.len),
                          .figure_count = from->figures.len,
                          .rules = copy_texts(doc, from->rules.at, from->rules.len),
                          .rule_count = from->rules.len,
                          .file = copy_text(doc, d->sources.at[c->sym->span.file].name),
                          .line = line};
    k->page.reminders = reminders_of(doc, a, from, pages, &k->page.reminder_count);
    k->declared = copy_text(doc, c->sym->name);
    k->kinds = kinds_of(doc, c, &k->kind_count);
    k->figures = ARENA_ARRAY(&doc->texts, fray_figure, from->values.len + 1);
    for (size_t i = 0; k->figures && i < from->values.len; i++)
        k->figures[i] = (fray_figure){copy_text(doc, from->values.at[i].label),
                                      copy_text(doc, from->values.at[i].value)};
    k->badges = badges_of(doc, from);
    k->badge_count = from->badges.len;
    k->owned = owned_of(doc, from, pages);
    k->owned_count = from->owned.len;
    k->acts = acts_of(doc, from, pages, &k->act_count);
}

static void keep_meetings(fray_doc *doc, const struct model *m, struct diags *d, struct arena *a)
{
    doc_meetings_list all = {0};
    doc_meetings(m, a, &all);
    doc->meetings = ARENA_ARRAY(&doc->texts, fray_meeting, all.len + 1);
    for (size_t i = 0; doc->meetings && i < all.len; i++) {
        const struct doc_meeting *x = &all.at[i];
        fray_meeting *to = &doc->meetings[doc->meeting_count++];
        uint32_t column;
        *to = (fray_meeting){.moment = copy_text(doc, x->moment),
                             .first = copy_text(doc, x->first),
                             .second = copy_text(doc, x->second),
                             .over = copy_text(doc, x->over),
                             .decided = copy_text(doc, x->decided),
                             .file = copy_text(doc, d->sources.at[x->at.file].name),
                             .other_file = copy_text(doc, d->sources.at[x->other.file].name)};
        source_place(&d->sources.at[x->at.file], x->at.from, &to->line, &column);
        source_place(&d->sources.at[x->other.file], x->other.from, &to->other_line, &column);
    }
}

static fray_result build_pages(fray_doc *doc, const struct model *m, struct diags *d,
                               struct arena *a)
{
    doc_pages_list pages = {0};
    if (!doc_pages(m, a, &pages)) return FRAY_NO_MEMORY;
    doc->title = copy_text(doc, m->title);
    doc->pages = ARENA_ARRAY(&doc->texts, struct kept_page, pages.len + 1);
    for (size_t i = 0; doc->pages && i < pages.len; i++)
        keep_page(doc, m, d, a, &pages.at[i], &pages);
    keep_meetings(doc, m, d, a);
    return a->failed || doc->texts.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

fray_result model_of_rules(struct fray_findings *f, struct arena *a, struct modules *modules,
                           const char *name, struct model **model)
{
    struct diags *d = &f->diags;
    struct lint lint = {.d = d, .arena = a, .files = modules->files, .count = modules->count};
    uint8_t levels[DIAG_NUMBERS] = {0};
    if (modules->compiled.len > 0) {
        report_file(f, E0112, name, "%s",
                    "a compiled program has no text of its rules; give its source");
        return FRAY_INVALID;
    }
    lint_take_lines(&lint, levels);
    struct unit unit = {.files = modules->files, .file_count = modules->count};
    *model = unit_check(&unit, d, a);
    if (a->failed || f->arena.failed) return FRAY_NO_MEMORY;
    return *model ? FRAY_OK : FRAY_INVALID;
}

static fray_result read_doc(fray_doc *doc, struct fray_findings *f, fray_reader reader, void *user,
                            const char *name)
{
    struct arena arena;
    struct modules modules;
    arena_init(&arena, &doc->own, 0);
    fray_result result = modules_read(&modules, f, &arena, reader, user, name, NULL);
    struct model *model = NULL;
    if (result == FRAY_OK) result = model_of_rules(f, &arena, &modules, name, &model);
    if (result == FRAY_OK) result = build_pages(doc, model, &f->diags, &arena);
    arena_release(&arena);
    return result;
}

static fray_doc *doc_object(const fray_memory *memory)
{
    struct memory from = memory_of(memory);
    fray_doc *doc = from.resize(from.ctx, NULL, 0, sizeof *doc);
    if (!doc) return NULL;
    *doc = (fray_doc){.own = from, .title = ""};
    arena_init(&doc->texts, &doc->own, 0);
    return doc;
}

fray_result fray_doc_read(const fray_memory *memory, fray_reader reader, void *user,
                          const char *name, fray_doc **doc, fray_findings **findings)
{
    if (doc) *doc = NULL;
    if (findings) *findings = NULL;
    if (!doc || !findings || !reader || !name) return FRAY_BAD_ARGUMENT;
    fray_doc *o = doc_object(memory);
    struct fray_findings *f = o ? findings_new(&o->own) : NULL;
    fray_result result = f ? read_doc(o, f, reader, user, name) : FRAY_NO_MEMORY;
    result = findings_give(f, result, findings);
    if (result == FRAY_OK)
        *doc = o;
    else
        fray_doc_free(o);
    return result;
}

const char *fray_doc_title(const fray_doc *doc)
{
    return doc ? doc->title : "";
}
size_t fray_doc_count(const fray_doc *doc)
{
    return doc ? doc->count : 0;
}

size_t fray_doc_meeting_count(const fray_doc *doc)
{
    return doc ? doc->meeting_count : 0;
}

fray_meeting fray_doc_meeting(const fray_doc *doc, size_t index)
{
    return doc && index < doc->meeting_count ? doc->meetings[index]
                                             : (fray_meeting){.moment = "",
                                                              .first = "",
                                                              .second = "",
                                                              .over = "",
                                                              .decided = "",
                                                              .file = "",
                                                              .other_file = ""};
}

fray_page fray_doc_page(const fray_doc *doc, size_t index)
{
    return doc && index < doc->count ? doc->pages[index].page
                                     : (fray_page){.kind = "",
                                                   .kinds = "",
                                                   .name = "",
                                                   .group = "",
                                                   .values = "",
                                                   .variant = "",
                                                   .flavour = "",
                                                   .file = ""};
}

#define PART_OF_PAGE(part, number)                                                                 \
    const struct kept_page *k = doc && count && index < doc->count ? &doc->pages[index] : NULL;    \
    if (count) *count = k ? k->number : 0;                                                         \
    return k ? k->part : NULL

const fray_badge *fray_doc_badges(const fray_doc *doc, size_t index, size_t *count)
{
    PART_OF_PAGE(badges, badge_count);
}
const fray_owned *fray_doc_owned(const fray_doc *doc, size_t index, size_t *count)
{
    PART_OF_PAGE(owned, owned_count);
}
fray_figure fray_doc_figure(const fray_doc *doc, size_t index, size_t figure)
{
    bool known = doc && index < doc->count && figure < doc->pages[index].page.figure_count;
    return known ? doc->pages[index].figures[figure] : (fray_figure){"", ""};
}
const size_t *fray_doc_acts(const fray_doc *doc, size_t index, size_t *count)
{
    PART_OF_PAGE(acts, act_count);
}

/* ---- which pages ----------------------------------------------------------------------------- */

static char fold_char(char c)
{
    return c == '_' || c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(const char *a, const char *b)
{
    for (; *a && fold_char(*a) == fold_char(*b); a++, b++) {
    }
    return !*a && !*b;
}

/* cards, bodies, witches */
static bool is_plural_of(const char *what, const char *name)
{
    size_t n = strlen(name), w = strlen(what);
    size_t common = 0;
    while (common < n && common < w && fold_char(what[common]) == fold_char(name[common])) common++;
    if (common == n) return strcmp(what + n, "s") == 0 || strcmp(what + n, "es") == 0;
    return n > 1 && common == n - 1 && name[n - 1] == 'y' && strcmp(what + n - 1, "ies") == 0;
}

int fray_doc_fits(const fray_doc *doc, size_t index, const char *what)
{
    if (!doc || index >= doc->count || !what) return 0;
    const struct kept_page *k = &doc->pages[index];
    if (same_word(what, k->page.kind) || same_word(what, k->page.kinds)) return 1;
    if (same_word(what, k->page.name) || same_word(what, k->declared) ||
        (*k->page.group && same_word(what, k->page.group)))
        return 1;
    for (size_t i = 0; i < k->kind_count; i++)
        if (same_word(what, k->kinds[i]) || is_plural_of(what, k->kinds[i])) return 1;
    return 0;
}
