/* declare.c -- First pass over all files: declares every name, before any declaration is checked.
 *
 * Kinds, families, events, functions and the like first; content second, since whether `spell Spark
 * { }` is content depends on whether any file declares the kind.
 */
#include "decl.h"

static struct record *record_new(struct model *m, enum record_class cls, struct record *parent,
                                 struct str name)
{
    struct record *r = ARENA_NEW(m->arena, struct record);
    r->cls = cls;
    r->parent = parent;
    r->name = name;
    r->id = -1;
    r->deps = m->deps;
    r->index = member_index_new(m->arena);
    return r;
}

/* ---- names with one line each ---------------------------------------------------------------- */

/* Of `f(n: int)` the name is f. */
static struct span name_span(const struct ast *e)
{
    return e->kind == AST_CALL ? e->a->span : e->span;
}

static struct str declared_name(struct model *m, struct ast *line, const struct ast *named,
                                const char *example)
{
    struct str n = name_of(named);
    if (!n.len && !(named && named->kind == AST_LIST)) {
        struct str words = named && named->kind == AST_PHRASE ? source_text(m, named->span)
                                                              : (struct str){NULL, 0};
        struct diag *g = words.len
                             ? report(m, E0101, named->span, "a name of several words needs quotes")
                             : report(m, E0101, line->span, "a name is missing after `%.*s`",
                                      STR_FMT(head_word(line)));
        if (words.len)
            diag_help(g, "`%.*s \"%.*s\" { }`", STR_FMT(head_word(line)), STR_FMT(words));
        else
            diag_help(g, "for example `%s`", example);
    }
    return n;
}

static struct tag *tag_new(struct model *m, struct str name, struct ast *line)
{
    struct tag *t = ARENA_NEW(m->arena, struct tag);
    t->id = (int32_t)m->tags.len;
    t->name = name;
    t->file = line->span.file;
    struct ast *values = line->b;
    for (size_t i = 0; i < list_len(values); i++) {
        struct ast *v = list_at(values, i);
        if (v->kind != AST_NAME) {
            report(m, E0301, v->span, "a family of tags lists names");
            continue;
        }
        /* beyond that it is too large anyway */
        for (size_t k = 0; k < t->values.len && t->values.len <= 64; k++)
            if (str_equal(t->values.at[k], v->text))
                report(m, E0202, v->span, "`%.*s` is listed twice", STR_FMT(v->text));
        vec_push(&t->values, m->arena, v->text);
    }
    if (t->values.len > LIMIT_SET)
        report(m, E0005, values->span, "a family has at most %d tags", LIMIT_SET);
    vec_push(&m->tags, m->arena, t);
    return t;
}

static void collect_tag(struct model *m, struct scope *s, struct ast *line)
{
    struct str name = declared_name(m, line, line->a, "tag colour = red, green");
    if (!name.len) return;
    struct symbol *y = scope_add(m, s, SYM_TAG, name, line, name_span(line->a));
    y->as.tag = tag_new(m, name, line);
}

static void collect_kind(struct model *m, struct scope *s, struct ast *line)
{
    struct ast *is = line->a;
    if (!is || is->kind != AST_IS || is->number || is->a->kind != AST_NAME) {
        diag_help(report(m, E0101, line->span, "a kind says what it is a kind of"),
                  "`kind spell is thing { }`; the first kinds are creature, thing, mark, act, "
                  "terrain, group");
        return;
    }
    if (is->b->kind == AST_CALL)
        report(m, E0209, is->b->span, "`%.*s` takes nothing in parentheses here",
               STR_FMT(name_of(is->b)));
    struct symbol *y = scope_add(m, s, SYM_KIND, is->a->text, line, is->a->span);
    y->as.rec = record_new(m, CLASS_THING, NULL, is->a->text);
    y->as.rec->sym = y;
    y->as.rec->doc = line->doc;
}

/* A line that begins with such a word never calls what is declared. The words of scenes are those
 * of tests, where commands are called too. */
static void check_callable(struct model *m, struct str name, struct span span)
{
    static const char *const scene_words[] = {"map",    "legend", "zones",   "border",
                                              "option", "rolls",  "choices", NULL};
    bool statement = is_statement_word(name);
    if (!statement && !str_is_any(name, scene_words)) return;
    struct diag *g = report(m, E0202, span, "`%.*s` begins a line of the language", STR_FMT(name));
    diag_note(g, "a line `%.*s ...` in a %s would never call it", STR_FMT(name),
              statement ? "command" : "test");
    diag_help(g, "take another name, for example `%.*s_it`", STR_FMT(name));
}

static void collect_event(struct model *m, struct scope *s, struct ast *line)
{
    struct str name = declared_name(m, line, line->a, "event attack(by striker: creature) { }");
    if (!name.len) return;
    check_callable(m, name, name_span(line->a));
    struct symbol *y = scope_add(m, s, SYM_EVENT, name, line, name_span(line->a));
    struct record *r = record_new(m, CLASS_EVENT, NULL, name);
    r->id = (int32_t)m->events.len;
    r->sym = y;
    y->as.rec = r;
    vec_push(&m->events, m->arena, r);
}

static void collect_fn(struct model *m, struct scope *s, struct ast *line, enum permission p,
                       enum symbol_kind kind)
{
    struct ast *named = kind == SYM_TABLE ? table_named(line) : line->a;
    struct str name =
        declared_name(m, line, named,
                      kind == SYM_TABLE  ? "table fate: int { 1..2: 0;  from 3: 1 }"
                      : p == PERMIT_PURE ? "function twice(n: int): int { return 2 * n }"
                                         : "command hurt(t: creature, by n: int) { }");
    if (!name.len) return;
    if (p != PERMIT_PURE) check_callable(m, name, name_span(line->a));
    struct symbol *y = scope_add(m, s, kind, name, line, name_span(named));
    y->as.fn = fn_new(m, name, p, type_of(TY_VOID), line->span);
    y->as.fn->line = line;
}

static void collect_names(struct model *m, struct scope *s, struct ast *line, enum symbol_kind kind)
{
    struct ast *a = line->a;
    size_t n = a && a->kind == AST_LIST ? a->item_count : a ? 1 : 0;
    if (!n)
        declared_name(m, line, line->a,
                      kind == SYM_UNIT ? "unit rounds, round = round.end"
                                       : "noun enemy, enemies = it.side != self.side");
    struct fn *shared = NULL;
    for (size_t i = 0; i < n; i++) {
        struct ast *x = a->kind == AST_LIST ? a->items[i] : a;
        if (x->kind != AST_NAME) {
            report(m, E0101, x->span, "a name is needed here");
            continue;
        }
        struct symbol *y = scope_add(m, s, kind, x->text, line, x->span);
        if (kind == SYM_NOUN || kind == SYM_ORDERING) {
            if (!shared) {
                shared = fn_new(m, x->text, PERMIT_PURE,
                                type_of(kind == SYM_NOUN ? TY_FLAG : TY_INT), line->span);
                shared->line = line;
                fn_param(m, shared, STR("self"), type_of(TY_CREATURE));
                fn_param(m, shared, STR("it"), type_of(TY_CREATURE));
            }
            y->as.fn = shared;
        } else if (i && m->moments.len) {
            y->as.moment = m->moments.at[m->moments.len - 1];
        } else {
            struct moment *mo = ARENA_NEW(m->arena, struct moment);
            mo->line = line;
            mo->id = (int32_t)m->moments.len;
            mo->name = x->text;
            mo->span = x->span;
            vec_push(&m->moments, m->arena, mo);
            y->as.moment = mo;
        }
    }
}

static void collect_option(struct model *m, struct scope *s, struct ast *line)
{
    struct str name = declared_name(m, line, line->a, "option goal = 10");
    if (!name.len) return;
    struct symbol *y = scope_add(m, s, SYM_OPTION, name, line, name_span(line->a));
    struct member *o = ARENA_NEW(m->arena, struct member);
    *o = (struct member){.kind = MEM_KEPT,
                         .name = name,
                         .doc = line->doc,
                         .rec = m->fight,
                         .line = line,
                         .type = type_of(TY_INT),
                         .member_sort = SORT_OPTION,
                         .count = 1,
                         .width = 1};
    o->option_row = (int32_t)m->options.len;
    y->as.option = o;
    vec_push(&m->options, m->arena, o);
    struct ast *v = line->b;
    struct ast *first = v && v->kind == AST_LIST ? v->items[0] : v;
    if (v && v->kind == AST_LIST && first->kind != AST_NAME) {
        diag_help(report(m, E0301, v->span,
                         "the values of an option are names, or one number, or a flag"),
                  "`option %.*s = 10` takes any number", STR_FMT(name));
    } else if (!first) {
        report(m, E0402, line->span, "an option has a default: `option %.*s = ...`", STR_FMT(name));
    } else if (line->type) {
        return; /* of a named family: typed later */
    } else if (first->kind == AST_NAME && !str_is(first->text, "true") &&
               !str_is(first->text, "false")) {
        o->type = type_of(TY_TAG);
        o->type.tag = tag_new(m, name, line);
    } else if (first->kind == AST_NAME) {
        o->type = type_of(TY_FLAG);
    }
}

/* Tests and encounters have names of their own. They are many, so that each is looked for among all
 * others only if there is one. */
static bool is_known_name(struct model *m, bool test, struct str name)
{
    struct interner **names = test ? &m->test_names : &m->encounter_names;
    if (!*names) *names = interner_new(m->arena);
    size_t *count = test ? &m->test_count : &m->encounter_count;
    bool known = intern(*names, name) <= *count;
    *count += !known;
    return known;
}

static void collect_encounter(struct model *m, struct scope *s, struct ast *line)
{
    bool test = str_is(head_word(line), "test");
    struct ast *base = NULL;
    if (!test) line = variant_head(m, line, &base);
    struct str name = declared_name(
        m, line, line->a, test ? "test \"what it shows\" { }" : "encounter \"At the ford\" { }");
    if (!name.len) return;
    for (size_t i = 0; is_known_name(m, test, name) && i < m->encounters.len; i++)
        if (m->encounters.at[i]->kind == (test ? SCENE_TEST : SCENE_ENCOUNTER) &&
            str_equal(m->encounters.at[i]->name, name) &&
            scopes_meet(m->encounters.at[i]->scope, s))
            diag_related(report(m, E0202, line->a->span, "there are two %ss \"%.*s\"",
                                test ? "test" : "encounter", STR_FMT(name)),
                         m->encounters.at[i]->line->span, "the first one");
    if (!line->block && !base && !brace_missing(m, line->span.file))
        report(m, E0402, line->span, "a block is missing: what is in this %s?",
               test ? "test" : "encounter");
    struct encounter *e = ARENA_NEW(m->arena, struct encounter);
    e->id = (int32_t)m->encounters.len;
    e->kind = test ? SCENE_TEST : SCENE_ENCOUNTER;
    if (test && m->table.encounter && line->span.file == m->remarks_file) e->kind = SCENE_REMARK;
    e->name = name;
    e->doc = line->doc;
    e->line = line;
    e->base_name = base;
    e->scope = scope_new(m->arena, s);
    vec_push(&m->encounters, m->arena, e);
}

static void collect_tactics(struct model *m, struct scope *s, struct ast *line)
{
    struct str name = declared_name(m, line, line->a, "tactics pack { want 10 for any card }");
    if (!name.len) return;
    struct symbol *y = scope_add(m, s, SYM_TACTICS, name, line, name_span(line->a));
    struct tactics *t = ARENA_NEW(m->arena, struct tactics);
    t->id = (int32_t)m->tactics.len;
    t->sym = y;
    y->as.tactics = t;
    vec_push(&m->tactics, m->arena, t);
}

static void collect_const(struct model *m, struct scope *s, struct ast *line)
{
    struct str name = declared_name(m, line, line->a, "let close = 1");
    if (!name.len) return;
    struct symbol *y = scope_add(m, s, SYM_CONST, name, line, name_span(line->a));
    y->type = type_of(TY_INT);
    /* a place to check in; never called */
    struct fn *scratch = fn_new(m, name, PERMIT_PURE, type_of(TY_INT), line->span);
    struct check_ctx cx;
    cx_init(&cx, m, scratch, s);
    size_t errors = m->diags->errors;
    struct expr *x = line->b ? expr_free(&cx, line->b) : NULL;
    bool ok = false;
    bool reported = m->diags->errors > errors; /* such as a division by 0 */
    if (line->b && line->b->kind == AST_LIST) {
        struct diag *g = report(m, E0301, line->b->span, "a constant is one value, this is a list");
        if (line->b->items[0]->kind == AST_NUMBER && line->b->items[1]->kind == AST_NUMBER)
            diag_help(g, "numbers are whole");
    }
    if (x) y->as.number = constant_value_of(&cx, x, &ok);
    bool listed = line->b && line->b->kind == AST_LIST;
    /* not closed */
    bool damaged =
        line->b && line->b->kind == AST_TEXT && name_is_excused(m, line->span.file, name);
    if (listed || damaged || reported || (x && x->type.base == TY_ERROR)) {
        y->type = NO_WANT;
    } else if (!ok || (x->type.base != TY_INT && x->type.base != TY_DICE &&
                       x->type.base != TY_FLAG && x->type.base != TY_TAG)) {
        diag_help(report(m, E0405, line->span, "`%.*s` is a constant: its value must be known now",
                         STR_FMT(name)),
                  "constants are computed from numbers and from constants above them");
        y->type = NO_WANT;
    } else {
        y->type = x->type;
        y->as.number = check_kept_number(m, y->as.number, x->type, x->span);
    }
    fn_discard(m, scratch);
}

static void check_edition(struct model *m, struct ast *line)
{
    int latest = m->language->latest;
    int64_t number = line->a && line->a->kind == AST_NUMBER ? line->a->number : 0;
    if (number >= 1 && number <= latest) return;
    if (number >= 1 && number <= m->language->folded) {
        diag_help(report(m, W0116, line->a->span, "`edition %d` is the same as `edition %d` now",
                         (int)number, latest),
                  "`edition %d`, or `fray fmt --upgrade` for all files", latest);
        return;
    }
    struct diag *g = report(m, E0109, line->a ? line->a->span : line->span,
                            "this edition of the language is not known");
    if (latest == 1)
        diag_help(g, "there is `edition 1`");
    else
        diag_help(g, "there are `edition 1` to `edition %d`", latest);
}

/* Modules have been read before. Reports only uses that are not names at all. */
static void check_use(struct model *m, struct ast *line)
{
    bool names = line->a != NULL;
    for (size_t i = 0; i < list_len(line->a); i++)
        names = names &&
                (list_at(line->a, i)->kind == AST_STRING || list_at(line->a, i)->kind == AST_NAME);
    if (names) return;
    diag_help(report(m, E0110, line->a ? line->a->span : line->span, "a line `use` names modules"),
              "`use \"std/grid\"`");
}

static void collect_flow(struct model *m, struct ast *line)
{
    if (m->flow) {
        struct diag *g = report(m, E0202, line->span, "there are two flows");
        if (m->flow->line) diag_related(g, m->flow->line->span, "the first one");
        diag_help(g, "a fight goes one way: put both into one, or leave one out");
        return;
    }
    m->flow = fn_new(m, STR("flow"), PERMIT_CHANGE, type_of(TY_VOID), line->span);
    m->flow->line = line;
}

/* First words of the top level. Functions have a permission, names have nothing but their symbol.
 * Others have a function of their own, with or without a scope. A row of a word alone is for what
 * another pass reads. */
static const struct top_word {
    const char *word;
    enum { TOP_OTHER, TOP_FN, TOP_NAMES } sort;
    enum symbol_kind symbol;
    enum permission permission;
    void (*collect)(struct model *m, struct scope *s, struct ast *line);
    void (*collect_global)(struct model *m, struct ast *line);
} top_words[] = {
    {.word = "edition", .collect_global = check_edition},
    {.word = "use", .collect_global = check_use},
    {.word = "system"},
    {.word = "wording"},
    {.word = "let", .collect = collect_const},
    {.word = "option", .collect = collect_option},
    {.word = "set"},
    {.word = "tag"},
    {.word = "unit", .sort = TOP_NAMES, .symbol = SYM_UNIT},
    {.word = "moment", .sort = TOP_NAMES, .symbol = SYM_MOMENT},
    {.word = "noun", .sort = TOP_NAMES, .symbol = SYM_NOUN},
    {.word = "ordering", .sort = TOP_NAMES, .symbol = SYM_ORDERING},
    {.word = "extend"},
    {.word = "kind", .collect = collect_kind},
    {.word = "event", .collect = collect_event},
    {"function", TOP_FN, SYM_FN, PERMIT_PURE, NULL, NULL},
    {"check", TOP_FN, SYM_FN, PERMIT_ROLL, NULL, NULL},
    {"command", TOP_FN, SYM_FN, PERMIT_CHANGE, NULL, NULL},
    {"table", TOP_FN, SYM_TABLE, PERMIT_PURE, NULL, NULL},
    {.word = "flow", .collect_global = collect_flow},
    {.word = "tactics", .collect = collect_tactics},
    {.word = "measure", .collect = collect_measures},
    {"step", TOP_FN, SYM_FN, PERMIT_CHANGE, collect_step, NULL},
    {.word = "encounter", .collect = collect_encounter},
    {.word = "test", .collect = collect_encounter},
    {.word = "trial", .collect = collect_trial},
    {.word = "badge"},
    {.word = "order", .collect_global = collect_order},
    {.word = "ordered"},
    {.word = "always", .collect_global = collect_promise},
};
enum { TOP_WORDS = sizeof top_words / sizeof *top_words };

/* NULL: none. */
static const struct top_word *top_word(struct str w)
{
    for (int i = 0; i < TOP_WORDS; i++)
        if (str_is(w, top_words[i].word)) return &top_words[i];
    return NULL;
}

static struct str nearest_top_word(struct str w)
{
    struct guess near = guess_of(w);
    for (int i = 0; i < TOP_WORDS; i++) guess_try(&near, str_from(top_words[i].word));
    return near.best;
}

static void collect_line(struct model *m, struct scope *s, struct ast *line)
{
    struct str w = head_word(line);
    enter_file(m, line->span.file);
    if (str_is(w, "ordered")) {
        diag_help(report(m, E0101, line->span, "each family has the order of its words"),
                  "`tag degree = failure, success`");
        return;
    }
    if (!str_is(w, "set")) check_word_parts(m, line, AT_TOP); /* option_values.c looks at these */
    if (str_is(w, "extend") && !line->block)
        report(m, E0402, line->span, "what is added? A block is missing");
    if (str_is(w, "tag")) collect_tag(m, s, line);
    const struct top_word *top = top_word(w);
    if (!top) return;
    if (top->sort == TOP_FN) collect_fn(m, s, line, top->permission, top->symbol);
    if (top->sort == TOP_NAMES) collect_names(m, s, line, top->symbol);
    if (top->collect) top->collect(m, s, line);
    if (top->collect_global) top->collect_global(m, line);
}

/* ---- kinds: parents first -------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum record_class cls;
} builtin_kinds[BUILTIN_KINDS] = {
    {"creature", CLASS_CREATURE}, {"thing", CLASS_THING},     {"mark", CLASS_MARK},
    {"act", CLASS_ACT},           {"terrain", CLASS_TERRAIN}, {"group", CLASS_GROUP},
};

static void add_builtin_records(struct model *m)
{
    m->fight = record_new(m, CLASS_FIGHT, NULL, STR("fight"));
    m->side = record_new(m, CLASS_SIDE, NULL, STR("side"));
    m->spot = record_new(m, CLASS_PLACE, NULL, STR("place"));
    for (int i = 0; i < BUILTIN_KINDS; i++) {
        struct record *r =
            record_new(m, builtin_kinds[i].cls, NULL, str_from(builtin_kinds[i].name));
        r->id = i;
        m->kinds[i] = r;
        vec_push(&m->all_kinds, m->arena, r);
        struct symbol *y = scope_add(m, m->names, SYM_KIND, r->name, NULL, (struct span){0, 0, 0});
        y->as.rec = r;
    }
}

static struct symbol *parent_kind(struct scope *s, struct symbol *y)
{
    struct symbol *p = y->line ? scope_find(s, name_of(y->line->a->b)) : NULL;
    return p && p->kind == SYM_KIND && p->as.rec->id < 0 ? p : NULL;
}

#define MAX_PARENTS 1000

static bool is_kind_of_itself(struct scope *s, struct symbol *y)
{
    struct symbol *p = parent_kind(s, y);
    for (int i = 0; p && p != y && i < MAX_PARENTS; i++) p = parent_kind(s, p);
    return p == y;
}

static void report_kind_cycle(struct model *m, struct scope *s, struct symbol *y)
{
    struct diag *g = report(m, E0205, y->span, "`%.*s` is a kind of itself", STR_FMT(y->name));
    struct symbol *p = parent_kind(s, y);
    for (; p && p != y; p = parent_kind(s, p))
        diag_related(g, p->span, "through `%.*s`", STR_FMT(p->name));
}

static void report_deep_kind(struct model *m, struct symbol *y)
{
    diag_help(report(m, E0103, y->span, "kinds of kinds, more than %d deep", LIMIT_KIND_DEPTH),
              "let some of them be kinds of the same one, side by side");
}

static void place_kind(struct model *m, struct scope *s, struct symbol *y, int depth)
{
    struct record *r = y->as.rec;
    if (r->id >= 0) return;
    enter_file(m, y->span.file);
    struct str base = name_of(y->line->a->b);
    struct symbol *p = scope_find(s, base);
    r->parent = m->kinds[KIND_THING];
    if (!p || p->kind != SYM_KIND) {
        struct diag *g =
            report(m, E0201, y->line->a->b->span, "there is no kind `%.*s`", STR_FMT(base));
        struct str near = scope_nearest(s, base, is_kind);
        suggest(m, g, near);
    } else if (is_kind_of_itself(s, y)) {
        report_kind_cycle(m, s, y);
    } else if (depth > LIMIT_KIND_DEPTH) {
        report_deep_kind(m, y);
    } else {
        if (p->line) place_kind(m, s, p, depth + 1);
        r->parent = p->as.rec;
        int above = 0;
        for (const struct record *k = r->parent; k; k = k->parent) above++;
        /* those below it were reported with it */
        if (above == LIMIT_KIND_DEPTH + 1) report_deep_kind(m, y);
    }
    r->cls = r->parent->cls;
    r->id = (int32_t)m->all_kinds.len;
    vec_push(&m->all_kinds, m->arena, r);
}

static void place_kinds(struct model *m, struct ast **files, size_t count)
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (!str_is(head_word(line), "kind") || !line->a || line->a->kind != AST_IS) continue;
            enter_file(m, line->span.file);
            struct symbol *y = scope_find_here(m->names, line->a->a->text);
            if (y && y->kind == SYM_KIND && y->line == line) place_kind(m, m->names, y, 0);
        }
}

static void collect_lines(struct model *m, struct scope *s, struct ast *block,
                          struct content *group, struct encounter *test);

/* ---- content --------------------------------------------------------------------------------- */

static bool has_lexical_error(const struct model *m, const struct ast *line)
{
    for (size_t i = 0; i < m->diags->list.len; i++) {
        const struct diag *d = m->diags->list.at[i];
        if (d->span.file == line->span.file && diag_number(d->code) <= diag_number(E0006) &&
            d->span.from >= line->span.from && d->span.from < line->span.to)
            return true;
    }
    return false;
}

/* The first word of the text, and the text behind it and its blanks. */
static struct str word_off(struct str *text)
{
    size_t size = 0, next;
    while (size < text->len && text->at[size] != ' ' && text->at[size] != ',') size++;
    for (next = size; next < text->len && text->at[next] == ' ';) next++;
    struct str word = {text->at, size};
    *text = (struct str){text->at + next, text->len - next};
    return word;
}

/* `Cy extends Ada`, `Cy is Ada, Bo`: what was to be the name of a variant. NULL: it was not. */
static struct diag *report_variant_words(struct model *m, struct span at, const struct record *kind)
{
    static const char *const verbs[] = {"is",   "extends", "inherits", "like",
                                        "from", "of",      "copies",   NULL};
    struct str rest = source_text(m, at), name = word_off(&rest), verb = word_off(&rest),
               base = word_off(&rest);
    if (!base.len || !str_is_any(verb, verbs) || !scope_find_of(m->names, base, SYM_CONTENT))
        return NULL;
    bool several = rest.len > 0;
    if (several && !(str_is(verb, "is") && rest.at[0] == ',')) return NULL;
    struct diag *g = several ? report(m, E0101, at, "a variant has one base")
                             : report(m, E0101, at, "the base of a variant is named behind `is`");
    diag_help(g, "`%.*s %.*s is %.*s { }`", STR_FMT(kind->name), STR_FMT(name), STR_FMT(base));
    return g;
}

/* Its content is read nevertheless, so that nothing in it is unknown elsewhere. Any unknown name
 * may mean the declaration itself. */
static void collect_nameless(struct model *m, struct scope *s, struct ast *line,
                             struct record *kind)
{
    struct content *unknown = ARENA_NEW(m->arena, struct content);
    struct symbol *y = ARENA_NEW(m->arena, struct symbol);
    struct span at = line->a ? line->a->span : line->span;
    if (line->a && line->label_count) at.to = line->labels[line->label_count - 1]->span.to;
    struct str words = line->a ? source_text(m, at) : (struct str){NULL, 0};
    struct diag *g = report_variant_words(m, at, kind);
    if (g) {
        /* it was to be a variant */
    } else if (line->a && (line->a->kind == AST_PHRASE || line->a->kind == AST_NAME)) {
        g = report(m, E0101, at, "a name of several words needs quotes");
        diag_help(g, "`%.*s \"%.*s\" { }`", STR_FMT(kind->name), STR_FMT(words));
    } else if (line->a && words.len < 100 && !has_lexical_error(m, line)) {
        g = report(m, E0101, line->a->span,
                   "a name with other signs than letters, digits and `_` needs quotes");
        diag_help(g, "`%.*s \"%.*s\" { }`", STR_FMT(kind->name), STR_FMT(words));
    } else if (line->a && has_lexical_error(m, line)) {
        g = &m->diags->scratch; /* said when it was read */
        for (size_t i = 0; i < m->diags->list.len; i++)
            if (m->diags->list.at[i]->span.from >= line->span.from &&
                m->diags->list.at[i]->span.from < line->span.to)
                m->diags->list.at[i]->hides_any = true;
    } else {
        g = report(m, E0101, line->span, "%s %.*s needs a name", A_STR(kind->name));
        diag_help(g, "`%.*s \"A Name\" { }`", STR_FMT(kind->name));
    }
    g->hides_any = true;
    if (!record_gathers(kind)) return;
    y->kind = SYM_CONTENT;
    y->name = words;
    y->span = line->span;
    y->as.content = unknown;
    unknown->sym = y;
    unknown->kind = kind;
    unknown->line = line;
    unknown->scope = s;
    collect_lines(m, s, line->block, unknown, NULL);
}

/* `hunter Gesche of the Pans { }` */
static bool is_unquoted_name(const struct ast *line, const struct record *kind)
{
    return line->a->kind == AST_NAME && line->label_count && !line->b && kind->cls != CLASS_ACT;
}

static void collect_content(struct model *m, struct scope *s, struct ast *line, struct record *kind,
                            struct content *group)
{
    struct ast *base;
    line = variant_head(m, line, &base);
    struct str name = name_of(line->a);
    if (!name.len || is_unquoted_name(line, kind)) {
        collect_nameless(m, s, line, kind);
        return;
    }
    unsigned more = kind->cls == CLASS_MARK ? HAS_CALL : kind->cls == CLASS_ACT ? HAS_WHEN : 0;
    check_line_parts(m, line, HAS_NAME | HAS_BLOCK | more,
                     kind->cls == CLASS_ACT ? 1u << JOIN_AT : 0);
    struct symbol *y = scope_add(m, s, SYM_CONTENT, name, line, name_span(line->a));
    struct content *c = ARENA_NEW(m->arena, struct content);
    y->as.content = c;
    c->id = (int32_t)m->contents.len;
    c->sym = y;
    c->kind = kind;
    c->group = group;
    c->line = line;
    c->base_name = base;
    c->doc = line->doc;
    c->scope = s;
    vec_push(&m->contents, m->arena, c);
    if (kind->cls == CLASS_MARK) {
        c->rec = record_new(m, CLASS_MARK, kind, name);
        c->rec->id = c->id;
        c->rec->sym = y;
        c->rec->is_content = true;
    }
    if (record_gathers(kind)) collect_lines(m, s, line->block, c, NULL);
}

struct diag *report_unknown_kind(struct model *m, struct ast *line, struct str word)
{
    struct diag *g = report(m, E0201, line->head->span, "there is no kind `%.*s`", STR_FMT(word));
    static const char *const about_findings[] = {"project", "allow", NULL}; /* taken out before */
    struct str near = nearest_top_word(word);
    if (!near.len) near = nearest_word(word, about_findings);
    if (!near.len) near = scope_nearest(m->names, word, is_kind);
    suggest(m, g, near);
    g->hides = true;
    for (size_t i = 0; line->block && i < line->block->item_count; i++)
        /* what may be declared in it is not known either */
        g->hides_any = g->hides_any || line->block->items[i]->block;
    return g;
}

/* In a group: a name and a block, and not a line of the group's own. */
static bool is_misspelt_kind(struct model *m, struct ast *line, struct str word)
{
    return line->kind == AST_LINE && line->a && line->block && !scope_find(m->names, word);
}

/* How deep a line begins; -1: it is not the first of its line of text. */
static int indentation(const struct model *m, const struct ast *line)
{
    struct str text = m->diags->sources.at[line->span.file].text;
    int depth = 0;
    for (size_t at = line->span.from; at > 0 && text.at[at - 1] != '\n'; at--, depth++)
        if (text.at[at - 1] != ' ' && text.at[at - 1] != '\t') return -1;
    return depth;
}

/* A declaration without a block, and deeper lines below it: they were to be its block. How many
 * follow; what they are is not looked at. */
static size_t skip_unbraced_block(struct model *m, const struct ast *block, size_t i)
{
    const struct ast *line = block->items[i];
    struct symbol *y = scope_find(m->names, head_word(line));
    int depth = indentation(m, line);
    size_t end = i + 1;
    bool unread = line->kind == AST_BAD; /* it was said why */
    if ((!unread && (!y || y->kind != SYM_KIND)) || line->block || depth < 0) return 0;
    while (end < block->item_count && indentation(m, block->items[end]) > depth) end++;
    if (end == i + 1 || block->items[i + 1]->span.file != line->span.file) return 0;
    if (!unread && !brace_missing(m, line->span.file)) {
        struct diag *g = report(m, E0102, line->span, "a `{` is missing at the end of this line");
        diag_related(g, block->items[i + 1]->span,
                     "by its indentation this line is inside a block");
        diag_help(g, "lines that belong to a line follow it in braces, `{ ... }`; the `}` has a "
                     "line of its own, below the last");
        g->hides_any = true;
    }
    return end - i - 1;
}

static void collect_lines(struct model *m, struct scope *s, struct ast *block,
                          struct content *group, struct encounter *test)
{
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *line = block->items[i];
        struct str w = head_word(line);
        enter_file(m, line->span.file);
        if (!test && top_word(w)) continue;
        if (!test && !group) i += skip_unbraced_block(m, block, i);
        if (!w.len) {
            if (test || group || line->kind == AST_HOOK || line->kind == AST_BAD) continue;
            struct diag *g =
                report(m, E0206, line->span,
                       "only declarations can be written here; statements belong in commands");
            bool colon = line->kind == AST_ROW && line->a && line->c; /* `school: Nets { }` */
            if (colon && line->a->kind == AST_NUMBER)
                diag_help(g, "a declaration begins with its kind, not with a number: `%.*s`",
                          STR_FMT(source_text(m, (struct span){line->span.file, line->c->span.from,
                                                               line->span.to})));
            else if (colon)
                diag_help(g, "without the `:` this is a declaration: `%.*s %.*s`",
                          STR_FMT(source_text(m, line->a->span)),
                          STR_FMT(source_text(m, line->c->span)));
            g->hides_any = colon;
            continue;
        }
        struct symbol *y = scope_find_of(m->names, w, SYM_KIND);
        if (y) {
            collect_content(m, s, line, y->as.rec, group);
            continue;
        }
        if (group && is_misspelt_kind(m, line, w)) report_unknown_kind(m, line, w);
        /* a test's other lines are statements, a group's are its own members */
        if (test || group) continue;
        y = scope_find(m->names, w);
        if (!y && name_is_excused(m, line->span.file, w)) continue;
        if (!y) {
            report_unknown_kind(m, line, w);
            continue;
        }
        struct diag *g =
            report(m, E0203, line->head->span, "`%.*s` is %s; a declaration begins with a kind",
                   STR_FMT(w), symbol_kind_name(y->kind));
        struct str near = scope_nearest(m->names, w, is_kind);
        if (!suggest(m, g, near) && y->kind == SYM_OPTION)
            diag_help(g, "a house rule gives it a value: `set %.*s = ...`", STR_FMT(w));
    }
}

static void collect_named(struct model *m, struct scope *s, struct ast *line)
{
    enter_file(m, line->span.file);
    collect_content(m, s, line, scope_find_of(m->names, head_word(line), SYM_KIND)->as.rec, NULL);
}

void collect_files(struct model *m, struct ast **files, size_t count)
{
    add_builtin_records(m);
    for (size_t f = 0; f < count; f++) {
        enter_file(m, files[f]->span.file);
        for (size_t i = 0; i < files[f]->item_count; i++) {
            if (str_is(head_word(files[f]->items[i]), "edition"))
                report_repeated_word(m, files[f], i);
            collect_line(m, m->names, files[f]->items[i]);
        }
    }
    place_kinds(m, files, count);
    for (size_t f = 0; f < count; f++) {
        enter_file(m, files[f]->span.file);
        collect_lines(m, m->names, files[f], NULL, NULL);
    }
    link_encounters(m);
    for (size_t i = 0; i < m->encounters.len; i++) {
        struct encounter *e = m->encounters.at[i];
        if (!e->scope || e->kind == SCENE_TRIAL || e->kind == SCENE_REMARK) continue;
        collect_lines(m, e->scope, e->line->block, NULL, e);
        name_creatures(m, e, collect_named);
    }
    link_variants(m);
}
