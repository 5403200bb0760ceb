/* meaning.c -- Facts about a declaration: kind, place, signature, type, value, documentation. */
#include <stdio.h>
#include <string.h>

#include "ide.h"

static const struct symbol *symbol_of(struct meaning x)
{
    return x.kind == NAME_SYMBOL ? x.target : NULL;
}
static const struct member *member_of(struct meaning x)
{
    return x.kind == NAME_MEMBER ? x.target : NULL;
}
static const struct local *local_of(struct meaning x)
{
    const struct fn *fn = x.kind == NAME_LOCAL ? x.target : NULL;
    return fn && (size_t)x.number < fn->locals.len ? &fn->locals.at[x.number] : NULL;
}

const char *text_of_str(struct arena *a, struct str s)
{
    return s.len ? arena_text(a, s.at, s.len) : "";
}

const char *fray_ide_kind_text(fray_ide_kind kind)
{
    static const char *const texts[] = {
#define ROW(id, text) text,
        FRAY_IDE_KINDS(ROW)
#undef ROW
    };
    return (unsigned)kind < FRAY_IDE_COUNT ? texts[kind] : "";
}

/* ---- identity -------------------------------------------------------------------------------- */

struct str meaning_name(struct meaning x)
{
    if (symbol_of(x)) {
        struct str name = symbol_of(x)->name;
        bool marked =
            name.len && !name_char(name.at[0]) && (name.at[0] == '@' || name.at[0] == '#');
        return marked ? (struct str){name.at + 1, name.len - 1} : name;
    }
    if (member_of(x)) return member_of(x)->name;
    if (x.kind == NAME_WINDOW) return ((const struct window *)x.target)->name;
    if (x.kind == NAME_TAG) return ((const struct tag *)x.target)->values.at[x.number];
    return local_of(x) ? local_of(x)->name : (struct str){0};
}

fray_ide_kind content_kind(const struct record *kind)
{
    static const fray_ide_kind kinds[] = {
        [CLASS_CREATURE] = FRAY_IDE_CREATURE, [CLASS_THING] = FRAY_IDE_THING,
        [CLASS_MARK] = FRAY_IDE_MARK,         [CLASS_ACT] = FRAY_IDE_ACT,
        [CLASS_TERRAIN] = FRAY_IDE_TERRAIN,   [CLASS_GROUP] = FRAY_IDE_GROUP};
    return kind && kind->cls < sizeof kinds / sizeof *kinds ? kinds[kind->cls] : FRAY_IDE_THING;
}

static fray_ide_kind kind_of_fn(const struct symbol *y)
{
    struct str word = y->line && y->line->head ? name_of(y->line->head) : (struct str){0};
    if (str_is(word, "check")) return FRAY_IDE_CHECK;
    if (str_is(word, "command")) return FRAY_IDE_COMMAND;
    if (str_is(word, "step")) return FRAY_IDE_STEP;
    return FRAY_IDE_FUNCTION;
}

static fray_ide_kind kind_of_symbol(const struct symbol *y)
{
    static const fray_ide_kind kinds[] = {[SYM_KIND] = FRAY_IDE_KIND,
                                          [SYM_EVENT] = FRAY_IDE_EVENT,
                                          [SYM_OPTION] = FRAY_IDE_OPTION,
                                          [SYM_CONST] = FRAY_IDE_CONSTANT,
                                          [SYM_TAG] = FRAY_IDE_FAMILY,
                                          [SYM_UNIT] = FRAY_IDE_UNIT,
                                          [SYM_MOMENT] = FRAY_IDE_MOMENT,
                                          [SYM_NOUN] = FRAY_IDE_NOUN,
                                          [SYM_ORDERING] = FRAY_IDE_ORDERING,
                                          [SYM_TABLE] = FRAY_IDE_TABLE,
                                          [SYM_TACTICS] = FRAY_IDE_TACTICS,
                                          [SYM_MEASURE] = FRAY_IDE_MEASURE,
                                          [SYM_TRIAL_VALUE] = FRAY_IDE_PARAMETER};
    if (y->kind == SYM_CONTENT) return content_kind(y->as.content ? y->as.content->kind : NULL);
    return y->kind == SYM_FN ? kind_of_fn(y) : kinds[y->kind];
}

static fray_ide_kind kind_of_member(const struct member *x)
{
    static const fray_ide_kind kept[] = {
        [SORT_TRACK] = FRAY_IDE_TRACK,     [SORT_COUNTER] = FRAY_IDE_COUNTER,
        [SORT_FLAG] = FRAY_IDE_FLAG,       [SORT_SLOT] = FRAY_IDE_SLOT,
        [SORT_BUDGET] = FRAY_IDE_BUDGET,   [SORT_CELL] = FRAY_IDE_CELL,
        [SORT_PARAM] = FRAY_IDE_PARAMETER, [SORT_OPTION] = FRAY_IDE_OPTION};
    switch (x->kind) {
    case MEM_KEPT: return kept[x->member_sort];
    case MEM_STAT: return FRAY_IDE_STAT;
    case MEM_PROPERTY: return FRAY_IDE_PROPERTY;
    case MEM_OWN: return FRAY_IDE_OWN;
    case MEM_NATURAL: return FRAY_IDE_BUILTIN;
    case MEM_FAMILY: return kept[x->elements[0]->member_sort];
    case MEM_GIVEN: break;
    }
    return x->slot_sort == SLOT_RULE   ? FRAY_IDE_RULE
           : x->slot_sort == SLOT_HOOK ? FRAY_IDE_HOOK
                                       : FRAY_IDE_FIELD;
}

fray_ide_kind meaning_kind(struct meaning x)
{
    if (symbol_of(x)) return kind_of_symbol(symbol_of(x));
    if (member_of(x)) return kind_of_member(member_of(x));
    if (x.kind == NAME_WINDOW) return FRAY_IDE_WINDOW;
    if (x.kind == NAME_TAG) return FRAY_IDE_TAG;
    const struct fn *fn = x.target;
    return (size_t)x.number < fn->params.len ? FRAY_IDE_PARAMETER : FRAY_IDE_LOCAL;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* A name in quotes: the place is that of the characters between them. */
static bool without_quotes(const struct view *v, struct span *at)
{
    if (at->file >= v->findings->held.len) return false;
    struct str text = view_text(v, at->file);
    if (at->to > text.len || at->from >= at->to) return false;
    if (text.at[at->from] == '"' && at->to - at->from >= 2) at->from++, at->to--;
    return true;
}

static bool find_declared(const struct view *v, struct meaning x, struct span *name)
{
    const struct symbol *y = symbol_of(x);
    if (y) {
        *name = y->span;
        return y->line && y->span.to && without_quotes(v, name);
    }
    if (x.kind == NAME_MEMBER && x.target && member_of(x)->kind == MEM_NATURAL) return false;
    return x.target && view_locate(v, meaning_name(x), name);
}

bool meaning_declared(const struct view *v, struct meaning x, struct span *name)
{
    if (find_declared(v, x, name)) return true;
    *name = (struct span){.file = NO_FILE};
    return false;
}

static uint32_t most(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

uint32_t line_end(const struct ast *line)
{
    uint32_t to = line->span.to;
    if (!ast_is_statement(line)) return to;
    if (line->block) to = most(to, line->block->span.to);
    if (line->orelse) to = most(to, line_end(line->orelse));
    for (uint32_t i = 0; line->kind == AST_TOGETHER && i < line->item_count; i++)
        to = most(to, line->items[i]->span.to);
    return to;
}

static const struct ast *declaring_line(struct meaning x)
{
    if (symbol_of(x)) return symbol_of(x)->line;
    if (member_of(x)) return member_of(x)->line;
    return NULL;
}

/* Parameters and tags are within a line: their declaration is their name. */
struct span meaning_whole(const struct view *v, struct meaning x)
{
    struct span name = {.file = NO_FILE};
    const struct ast *line = declaring_line(x);
    if (!meaning_declared(v, x, &name)) return (struct span){.file = NO_FILE};
    if (!line || line->kind != AST_LINE) return name;
    return (struct span){name.file, line->span.from, line_end(line)};
}

uint64_t meaning_key(const struct view *v, struct meaning x)
{
    struct span at;
    if (!meaning_declared(v, x, &at)) return 0;
    uint64_t h = str_hash(v->findings->diags.sources.at[at.file].name);
    return (h ^ at.from) * 1099511628211u + 1;
}

/* ---- types and signatures -------------------------------------------------------------------- */

static void base_add(struct text *out, enum ty base, const struct record *rec,
                     const struct tag *tag)
{
    static const char *const words[] = {
        [TY_ERROR] = "?",           [TY_VOID] = "",       [TY_NONE] = "none",
        [TY_INT] = "int",           [TY_FLAG] = "flag",   [TY_TAG] = "tag",
        [TY_DICE] = "dice",         [TY_TEXT] = "text",   [TY_PLACE] = "place",
        [TY_CREATURE] = "creature", [TY_THING] = "thing", [TY_SIDE] = "side",
        [TY_MARK] = "mark",         [TY_EVENT] = "event", [TY_CONTENT] = "content",
        [TY_SET] = "set",           [TY_LIST] = "list",   [TY_ACT] = "act",
        [TY_MOMENT] = "moment"};
    if (tag)
        text_add(out, tag->name);
    else if (rec && rec->name.len && base != TY_CONTENT)
        text_add(out, rec->name);
    else
        text_add(out, str_from(words[base]));
}

void type_add(struct text *out, struct type t)
{
    if (t.base == TY_SET || t.base == TY_LIST) {
        text_add(out, t.base == TY_SET ? STR("set of ") : STR("list of "));
        base_add(out, t.elem, t.rec, t.tag);
    } else {
        if (t.base == TY_CONTENT && t.rec && t.rec->name.len)
            text_printf(out, "content of %.*s", STR_FMT(t.rec->name));
        else
            base_add(out, t.base, t.rec, t.tag);
    }
    if (t.optional) text_add_char(out, '?');
}

struct type meaning_type(struct meaning x)
{
    const struct symbol *y = symbol_of(x);
    const struct member *m = member_of(x);
    if (x.kind == NAME_LOCAL) return x.type;
    if (x.kind == NAME_TAG)
        return (struct type){.base = TY_TAG, .tag = (struct tag *)(uintptr_t)x.target};
    if (m && m->kind == MEM_OWN)
        return (struct type){.base = TY_LIST, .elem = TY_THING, .rec = m->of_kind};
    if (m && m->kind == MEM_STAT) return (struct type){.base = TY_INT};
    if (m) return m->type;
    if (!y) return (struct type){.base = TY_ERROR};
    switch (y->kind) {
    case SYM_OPTION: return y->as.option->type;
    case SYM_CONST: return y->type;
    case SYM_FN:
    case SYM_TABLE: return y->as.fn->ret;
    case SYM_EVENT: return (struct type){.base = TY_EVENT, .rec = y->as.rec, .optional = true};
    case SYM_NOUN: return (struct type){.base = TY_SET, .elem = TY_CREATURE};
    case SYM_CONTENT: return (struct type){.base = TY_CONTENT, .rec = y->as.content->kind};
    default: return (struct type){.base = TY_ERROR};
    }
}

static void param_add(struct text *out, const struct param *p, bool comma)
{
    if (comma) text_add(out, STR(", "));
    if (p->join) text_printf(out, "%s ", join_text(p->join));
    text_add(out, p->name);
    text_add(out, STR(": "));
    type_add(out, p->type);
}

static void params_add(struct text *out, const struct param *params, size_t count)
{
    text_add_char(out, '(');
    for (size_t i = 0; i < count; i++) param_add(out, &params[i], i > 0);
    text_add_char(out, ')');
}

static void fn_add(struct text *out, const struct fn *fn, size_t from)
{
    size_t count = fn->params.len > from ? fn->params.len - from : 0;
    if (count) params_add(out, fn->params.at + from, count);
}

static void result_add(struct text *out, struct type t)
{
    if (t.base == TY_VOID || t.base == TY_ERROR) return;
    text_add(out, STR(": "));
    type_add(out, t);
}

/* The parameters of events and marks are members of theirs. */
static void record_params_add(struct text *out, const struct record *r)
{
    bool any = false;
    for (size_t i = 0; i < r->members.len; i++) {
        const struct member *x = r->members.at[i];
        if (x->kind != MEM_KEPT || x->member_sort != SORT_PARAM) continue;
        text_add(out, any ? STR(", ") : STR("("));
        text_add(out, x->name);
        result_add(out, x->type);
        any = true;
    }
    if (any) text_add_char(out, ')');
}

static void quoted_add(struct text *out, struct str name)
{
    bool plain = name.len > 0;
    for (size_t i = 0; i < name.len; i++) plain = plain && name_char(name.at[i]);
    if (!plain) text_add_char(out, '"');
    text_add(out, name);
    if (!plain) text_add_char(out, '"');
}

static void symbol_add(struct text *out, const struct symbol *y)
{
    if (y->kind == SYM_CONTENT) {
        text_add(out, y->as.content->kind->name);
        text_add_char(out, ' ');
        quoted_add(out, y->name);
        if (y->as.content->rec) record_params_add(out, y->as.content->rec);
        return;
    }
    text_printf(out, "%s ", fray_ide_kind_text(kind_of_symbol(y)));
    quoted_add(out, meaning_name((struct meaning){.target = y}));
    if (y->kind == SYM_KIND && y->as.rec->parent)
        text_printf(out, " is %.*s", STR_FMT(y->as.rec->parent->name));
    if (y->kind == SYM_EVENT) record_params_add(out, y->as.rec);
    if (y->kind == SYM_FN) fn_add(out, y->as.fn, 0);
    if (y->kind == SYM_FN || y->kind == SYM_TABLE) result_add(out, y->as.fn->ret);
    if (y->kind == SYM_OPTION) result_add(out, y->as.option->type);
    if (y->kind == SYM_CONST) result_add(out, y->type);
    if ((y->kind == SYM_MOMENT || y->kind == SYM_UNIT) && y->as.moment && y->as.moment->window)
        text_printf(out, " = %.*s.%.*s", STR_FMT(y->as.moment->window->event->name),
                    STR_FMT(y->as.moment->window->name));
}

static void member_add(struct text *out, const struct member *x)
{
    if (x->kind != MEM_NATURAL) text_printf(out, "%s ", fray_ide_kind_text(kind_of_member(x)));
    text_add(out, x->name);
    if (x->kind == MEM_STAT && x->dim) text_printf(out, "[%.*s]", STR_FMT(x->dim->name));
    if (x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK)
        params_add(out, x->params.at, x->params.len);
    if (x->kind == MEM_PROPERTY && x->fn) fn_add(out, x->fn, x->rec->cls == CLASS_FIGHT ? 0 : 1);
    if (x->kind == MEM_NATURAL) text_printf(out, ": %s", natural_type_words((char)x->count));
    if (x->kind == MEM_OWN)
        text_printf(out, ": %.*s", STR_FMT(x->of_kind ? x->of_kind->name : STR("thing")));
    else if (x->kind != MEM_NATURAL && x->kind != MEM_STAT)
        result_add(out, x->type);
}

struct str meaning_signature(struct meaning x, struct arena *a)
{
    struct text out;
    text_init(&out, a);
    if (symbol_of(x)) {
        symbol_add(&out, symbol_of(x));
    } else if (member_of(x)) {
        member_add(&out, member_of(x));
    } else {
        text_printf(&out, "%s ", fray_ide_kind_text(meaning_kind(x)));
        text_add(&out, meaning_name(x));
        struct type none = {.base = TY_VOID};
        result_add(&out, x.kind == NAME_WINDOW ? none : meaning_type(x));
    }
    return text_str(&out);
}

bool meaning_is_fixed(struct meaning x)
{
    const struct symbol *y = symbol_of(x);
    const struct window *w = x.kind == NAME_WINDOW ? x.target : NULL;
    if (w) return w->edge == EDGE_NONE && is_opened_event(w->event->name);
    return y && y->kind == SYM_EVENT && is_opened_event(y->name);
}

struct str meaning_of(struct meaning x)
{
    const struct member *m = member_of(x);
    const struct symbol *y = symbol_of(x);
    if (m && m->rec) return m->rec->cls == CLASS_FIGHT ? STR("fight") : m->rec->name;
    if (x.kind == NAME_WINDOW) return ((const struct window *)x.target)->event->name;
    if (x.kind == NAME_TAG) return ((const struct tag *)x.target)->name;
    if (y && y->kind == SYM_CONTENT && y->as.content->group) return y->as.content->group->sym->name;
    return (struct str){0};
}

/* ---- documentation and values ---------------------------------------------------------------- */

/* The ## lines above a line inside a block belong to the line; the tree keeps them. */
struct str meaning_doc(struct meaning x)
{
    const struct symbol *y = symbol_of(x);
    const struct member *m = member_of(x);
    if (m && m->kind == MEM_NATURAL) return str_from(natural_rows[m->id].meaning);
    if (m && m->doc.len) return m->doc;
    if (y && y->kind == SYM_CONTENT) return y->as.content->doc;
    const struct ast *line = declaring_line(x);
    return line && line->kind == AST_LINE ? line->doc : (struct str){0};
}

static void value_add(struct text *out, struct type t, int64_t value)
{
    if (t.base == TY_FLAG)
        text_add(out, value ? STR("true") : STR("false"));
    else if (t.base == TY_TAG && t.tag && value >= 0 && (size_t)value < t.tag->values.len)
        text_add(out, t.tag->values.at[value]);
    else if (t.base == TY_DICE)
        text_printf(out, "%lldd%lld", (long long)(value >> 32), (long long)(value & 0xffffffff));
    else if (t.base == TY_INT)
        text_printf(out, "%lld", (long long)value);
}

struct str meaning_value(struct meaning x, struct arena *a)
{
    struct text out;
    const struct symbol *y = symbol_of(x);
    const struct member *m = member_of(x);
    text_init(&out, a);
    if (y && y->kind == SYM_CONST && y->type.base != TY_CREATURE)
        value_add(&out, y->type, y->as.number);
    if (y && y->kind == SYM_OPTION) value_add(&out, y->as.option->type, y->as.option->init);
    if (m && m->kind == MEM_KEPT && m->member_sort == SORT_OPTION)
        value_add(&out, m->type, m->init);
    if (m && m->kind == MEM_GIVEN && m->has_default && !m->fallback_fn)
        value_add(&out, m->type, m->fallback);
    if (x.kind == NAME_TAG)
        text_printf(&out, "%d of %zu", (int)x.number + 1,
                    ((const struct tag *)x.target)->values.len);
    return text_str(&out);
}
