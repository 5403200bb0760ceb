/* content_line.c -- Translates the lines of a declaration: stats, given values, hooks, and the
 * lines of marks and acts. A short line becomes a figure of the page ("Attack +4"), a longer one a
 * rule. */
#include <string.h>

#include "lang/sema/content/content.h"
#include "prose.h"

void add_rule(struct prose_reader *r, struct str text)
{
    if (text.len && r->lead.len) text = format_str(r, "%S: %S", r->lead, text);
    if (text.len) vec_push(&r->page->rules, r->a, sentence(r, text));
}

static void add_figure(struct prose_reader *r, struct str text)
{
    if (!text.len) return;
    vec_push(&r->page->figures, r->a, capital(r, text));
    vec_push(&r->page->values, r->a, (struct doc_value){{NULL, 0}, {NULL, 0}});
}

static void add_named_figure(struct prose_reader *r, struct str label, struct str value,
                             struct str text)
{
    add_figure(r, text);
    if (text.len)
        r->page->values.at[r->page->values.len - 1] = (struct doc_value){capital(r, label), value};
}

/* A figure of a member; the page notes it if the member has a badge. */
static void add_figure_of(struct prose_reader *r, const struct member *x, struct str label,
                          struct str value, struct str text)
{
    if (r->lead.len) {
        add_rule(r, text);
        return;
    }
    for (size_t i = 0; x && i < r->m->badges.len; i++) {
        const struct badge *b = &r->m->badges.at[i];
        if (b->mem != x) continue;
        struct doc_badge badge = {b->symbol, capital(r, member_label(r, x)), value,
                                  r->page->figures.len, i};
        vec_push(&r->page->badges, r->a, badge);
    }
    add_named_figure(r, label, value, text);
}

static bool ends_sentence(struct str s)
{
    return s.len && strchr(".!?", s.at[s.len - 1]);
}

/* ---- stats ----------------------------------------------------------------------------------- */

/* The condition of a modifier; `using this` is part of it. */
static const struct ast *condition_of(struct prose_reader *r, const struct ast *path,
                                      const struct ast *line)
{
    struct symbol *y = path->kind == AST_MEMBER && path->a->kind == AST_NAME
                           ? scope_find(r->m->names, path->a->text)
                           : NULL;
    const struct member *x = y && y->kind == SYM_EVENT ? record_find(y->as.rec, path->text) : NULL;
    return x && x->kind == MEM_STAT ? modifier_condition(r->a, x, line) : line->when;
}

/* The label of the stat that a path names: `might`, `resist[fire]`, `health.max`, `event.stat`.
 * Empty: the path is not a stat. Sets *of to a stat that is named without a path. */
static struct str figure_label(struct prose_reader *r, const struct ast *path,
                               const struct member **of)
{
    *of = NULL;
    const struct record *creature =
        r->content->kind->cls == CLASS_CREATURE ? r->content->kind : r->m->kinds[KIND_CREATURE];
    const struct member *x = NULL;
    struct str none = {NULL, 0};
    if (path->kind == AST_NAME) *of = x = record_find(creature, path->text);
    if (path->kind == AST_INDEX && path->a->kind == AST_NAME) {
        x = record_find(creature, path->a->text);
        return x && x->kind == MEM_STAT ? read_value(r, path).text : none;
    }
    if (path->kind == AST_MEMBER && path->a->kind == AST_NAME) {
        struct symbol *y = scope_find(r->m->names, path->a->text);
        if (y && y->kind == SYM_EVENT)
            x = record_find(y->as.rec, path->text);
        else if (str_is(path->text, "max"))
            x = record_find(creature, path->a->text);
        if (x && x->max_stat && str_is(path->text, "max")) return member_label(r, x->max_stat);
    }
    if (!x || (x->kind != MEM_STAT && !x->max_stat)) return none;
    return member_label(r, x);
}

static bool is_sign(const struct ast *e)
{
    return e->kind == AST_UNARY && (e->op == OP_PLUS || e->op == OP_NEG);
}

/* A number, or a parameter of one letter: "-n". */
static bool short_value(struct prose_reader *r, const struct ast *e, bool with_sign,
                        struct str *out)
{
    int64_t n;
    if (fold_number(r, e, &n)) {
        *out = format_str(r, with_sign ? "%+" : "%d", (long long)n);
        return true;
    }
    if (!is_sign(e) || e->a->kind != AST_NAME || e->a->text.len != 1) return false;
    *out = format_str(r, "%c%S", e->op == OP_NEG ? '-' : '+', e->a->text);
    return true;
}

static bool read_figure(struct prose_reader *r, const struct ast *line)
{
    const struct ast *value = line->a ? line->a : line->b;
    const struct member *x;
    struct str name = figure_label(r, line->head, &x), number;
    if (!name.len || !value) return false;
    const struct ast *condition = condition_of(r, line->head, line);
    if (condition && truth_of(r, condition) == TRUTH_NO) return true;
    bool base = r->content->kind->cls == CLASS_CREATURE && !condition &&
                !(is_sign(value) && value->op == OP_PLUS);
    struct str when = when_clause(r, condition);
    if (!short_value(r, value, !base, &number)) {
        bool less = value->kind == AST_UNARY && value->op == OP_NEG;
        struct str what = np_all(r, read_value(r, less ? value->a : value));
        add_rule(r, format_str(r, "%sX %S%S, where X is %S", less ? "-" : "+", name, when, what));
    } else if (when.len) {
        add_rule(r, format_str(r, "%S %S%S", number, name, when));
    } else {
        add_figure_of(r, x, name, number, format_str(r, "%S %S", name, number));
    }
    return true;
}

void read_default_tracks(struct prose_reader *r)
{
    const struct content *c = r->content;
    for (size_t i = 0; c->kind->cls == CLASS_CREATURE && i < r->m->members.len; i++) {
        const struct member *x = r->m->members.at[i];
        if (x->kind != MEM_KEPT || x->member_sort != SORT_TRACK || !x->max_stat->has_default)
            continue;
        int32_t slot = x->max_stat->slot;
        if (c->value_spans[slot].to || c->value_fns[slot]) continue;
        int64_t top = c->values[slot] == VALUE_UNSET ? x->max_stat->fallback : c->values[slot];
        struct str label = member_label(r, x), number = format_str(r, "%d", (long long)top);
        add_figure_of(r, x, label, number, format_str(r, "%S %S", label, number));
    }
}

/* A factor: `1 / 2` is a fraction here, not a half of 1. */
static struct str read_factor(struct prose_reader *r, const struct ast *value)
{
    int64_t above, below;
    if (value->kind != AST_BINARY || value->op != OP_DIV) return read_value(r, value).text;
    if (fold_number(r, value->a, &above) && fold_number(r, value->b, &below))
        return format_str(r, "%d/%d, rounded down", (long long)above, (long long)below);
    return format_str(r, "%S and divided by %S, rounded down", read_value(r, value->a).text,
                      read_value(r, value->b).text);
}

/* set, scale, cap */
static bool read_layer(struct prose_reader *r, const struct ast *line)
{
    static const struct {
        const char *word, *says;
        enum join join;
    } layers[] = {{"set", "is set to", JOIN_NONE},
                  {"scale", "is multiplied by", JOIN_BY},
                  {"cap", "is at most", JOIN_AT}};
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        if (!str_is(name_of(line->head), layers[i].word) ||
            record_find(r->content->kind, name_of(line->head)) || !line->a)
            continue;
        const struct ast *value = layers[i].join ? joined_value(line, layers[i].join) : line->b;
        const struct member *x;
        struct str name = figure_label(r, line->a, &x);
        if (value)
            add_rule(r, format_str(r, "%S %s %S%S", name, layers[i].says,
                                   layers[i].join == JOIN_BY ? read_factor(r, value)
                                                             : read_value(r, value).text,
                                   when_clause(r, condition_of(r, line->a, line))));
        return true;
    }
    return false;
}

/* ---- given values ---------------------------------------------------------------------------- */

static void worded_value(struct prose_reader *r, const struct member *x, const struct wording *w,
                         const struct ast *value)
{
    binding_list bindings = {0};
    struct binding b = {.name = STR("it"), .np = read_value(r, value)};
    if (value->kind == AST_NAME && str_is(value->text, "false")) return;
    vec_push(&bindings, r->a, b);
    if (is_set(r, value)) { /* {one}: an element of the set */
        struct binding one = {.name = STR("one"), .np = read_set(r, value, ONE_OF)};
        vec_push(&bindings, r->a, one);
    }
    struct str text = fill(r, w->text, &bindings, false);
    if (!memchr(w->text.at, '{', w->text.len) && !ends_sentence(w->text) && w->text.len &&
        !str_is(name_of(value), "true"))
        text =
            format_str(r, "%S %S", w->text,
                       b.np.text); /* a wording without a hole: the name comes before the value */
    if (!w->text.len) return;
    if (ends_sentence(text))
        add_rule(r, text);
    else
        add_figure_of(r, x, member_label(r, x), b.np.text, text);
}

static void read_given(struct prose_reader *r, const struct member *x, const struct ast *line)
{
    const struct ast *value = line->a ? line->a : line->b;
    const struct wording *w = wording_of_mem(r, x);
    if (!value) return;
    if (w) {
        worded_value(r, x, w, value);
        return;
    }
    struct str name = shown_name(r, x->name), text = read_value(r, value).text;
    int64_t n;
    if (str_is(name_of(value), "true"))
        add_named_figure(r, name, STR("true"), name);
    else if (str_is(name_of(value), "false"))
        add_figure(r, format_str(r, "not %S", name));
    else if (x->slot_sort == SLOT_RULE)
        add_rule(r, format_str(r, "%S: %S", name, text));
    else if (fold_number(r, value, &n) || value->kind == AST_DICE)
        add_figure_of(r, x, name, text, format_str(r, "%S %S", name, text));
    else
        add_figure_of(r, x, name, text, format_str(r, "%S: %S", name, text));
}

/* `deck Bite, 2 Claw` and `parts 3 Maw`: what the label lists. */
static void read_owned(struct prose_reader *r, struct str label, const struct ast *line)
{
    struct text t;
    text_init(&t, r->a);
    uint32_t list = r->page->owned.len ? r->page->owned.at[r->page->owned.len - 1].line + 1 : 0;
    for (size_t i = 0; i < list_len(line->a); i++) {
        const struct ast *e = list_at(line->a, i);
        const struct symbol *y =
            scope_find(r->m->names, e->kind == AST_QUANTITY ? e->text : name_of(e));
        if (y && y->kind == SYM_CONTENT) {
            struct doc_owned one = {capital(r, label), content_label(r, y->as.content->sym->name),
                                    y->as.content, e->kind == AST_QUANTITY ? e->a->number : 1,
                                    list};
            vec_push(&r->page->owned, r->a, one);
        }
        text_put(&t, "%s", i ? ", " : "");
        if (e->kind == AST_QUANTITY)
            text_put(&t, "%d %S", (long long)e->a->number, content_label(r, e->text));
        else
            text_add(&t, content_label(r, name_of(e)));
    }
    add_figure(r, format_str(r, "%S: %S", label, text_str(&t)));
}

/* ---- hooks ----------------------------------------------------------------------------------- */

/* "On a hit, ..."; with several clauses "On a hit: ...". */
static void add_hook(struct prose_reader *r, struct str lead, struct str cond, struct str body)
{
    if (!body.len) return;
    struct str when = !cond.len  ? lead
                      : lead.len ? format_str(r, "%S, if %S", lead, cond)
                                 : format_str(r, "if %S", cond);
    bool plain = !cond.len && !memchr(body.at, ';', body.len) && !memchr(body.at, ':', body.len);
    if (!when.len)
        add_rule(r, body);
    else
        add_rule(r, format_str(r, "%S%s %S", when, plain ? "," : ":", body));
}

static struct str kind_hook_lead(struct prose_reader *r, struct str name)
{
    const struct member *x = record_find(r->content->kind, name);
    const struct wording *w = wording_of_mem(r, x);
    return w ? w->text : format_str(r, "on %S", shown_name(r, name));
}

static struct str read_frequency(struct prose_reader *r, const struct ast *often)
{
    if (!often) return STR("");
    struct str what = shown_name(r, often->text);
    for (size_t i = 0; i + 6 <= what.len; i++) /* `once per round_start` is "once a round" */
        if (memcmp(what.at + i, " start", 6) == 0) what.len = i;
    what = with_article(r, what);
    return often->number == 1 ? format_str(r, "once %S, ", what)
                              : format_str(r, "%d times %S, ", (long long)often->number, what);
}

/* Its place among the hooks of its window: `, before Guard and Ward`. */
static struct str read_order(struct prose_reader *r, const struct ast *line)
{
    struct text order;
    text_init(&order, r->a);
    for (size_t i = 0; i < line->label_count; i++) {
        const struct ast *label = line->labels[i];
        if (label->join != JOIN_BEFORE && label->join != JOIN_AFTER) continue;
        const char *word = label->join == JOIN_BEFORE ? ", before" : ", after";
        for (size_t k = 0; k < list_len(label->a); k++)
            text_put(&order, "%s %S", k ? " and" : word,
                     shown_name(r, name_of(list_at(label->a, k))));
    }
    return text_str(&order);
}

static void read_hook(struct prose_reader *r, const struct ast *line)
{
    if (line->when && truth_of(r, line->when) == TRUTH_NO) return;
    struct str cond = line->when ? read_if(r, line->when, false) : STR("");
    if (line->a) { /* becoming */
        struct str lead = format_str(r, "as soon as %S", read_if(r, line->a, false));
        add_hook(r, format_str(r, "%S%S", lead, read_order(r, line)), cond,
                 read_block(r, line->block));
        return;
    }
    const struct ast *first = line->item_count ? line->items[0] : NULL;
    bool ending = first && r->content->rec && first->kind == AST_NAME &&
                  !scope_find_unit(r->m->names, first->text) &&
                  !record_find(r->content->kind, first->text);
    if (ending && (str_is(first->text, "ended") || str_is(first->text, "removed"))) {
        add_hook(r, str_is(first->text, "ended") ? STR("when it ends") : STR("when it is removed"),
                 cond, read_block(r, line->block));
        return;
    }
    struct text lead;
    text_init(&lead, r->a);
    text_add(&lead, read_frequency(r, line->often));
    for (size_t i = 0; i < line->item_count; i++) {
        const struct ast *moment = line->items[i];
        const struct member *own =
            moment->kind == AST_NAME ? record_find(r->content->kind, moment->text) : NULL;
        bool hook = own && own->kind == MEM_GIVEN && own->slot_sort == SLOT_HOOK;
        text_put(&lead, "%s%S", i ? " and " : "",
                 hook ? kind_hook_lead(r, moment->text) : read_moment(r, moment, r->self));
    }
    text_add(&lead, read_order(r, line));
    struct str body = read_block(r, line->block);
    add_hook(r, text_str(&lead), cond, body);
}

static void read_short_hook(struct prose_reader *r, const struct member *hook,
                            const struct ast *line)
{
    struct symbol *y = scope_find(r->m->names, hook->short_command);
    struct str text =
        y && y->kind == SYM_FN ? read_worded_call(r, y->as.fn, line, &r->self) : STR("");
    if (!text.len) {
        struct ast *items[16];
        size_t count = 0;
        for (size_t i = 0; i < list_len(line->a) && count < 16; i++)
            items[count++] = list_at(line->a, i);
        for (size_t i = 0; i < line->label_count && count < 16; i++)
            items[count++] = line->labels[i];
        text = read_call(r, hook->name, items, count);
    }
    const struct wording *w = wording_of_mem(r, hook); /* the moment of the hook */
    add_hook(r, w ? w->text : STR(""), line->when ? read_if(r, line->when, false) : STR(""), text);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static bool read_mark_line(struct prose_reader *r, const struct ast *line)
{
    static const char *const ways[][2] = {{"apart", ""},
                                          {"add", "several of them add up"},
                                          {"highest", "of several, only the strongest counts"},
                                          {"longest", "of several, only the longest counts"},
                                          {"once", "it does not stack"}};
    struct str w = name_of(line->head);
    if (str_is(w, "stacks")) {
        const struct ast *by = joined_value(line, JOIN_BY);
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
            if (str_is(name_of(line->a), ways[i][0]))
                add_rule(r, by && *ways[i][1] ? format_str(r, "for each %S: %s",
                                                           shown_name(r, name_of(by)), ways[i][1])
                                              : str_from(ways[i][1]));
        return true;
    }
    if (str_is(w, "lasts")) return true;
    if (str_is(w, "includes")) {
        add_rule(r, format_str(r, "includes %S", content_label(r, name_of(line->a))));
        return true;
    }
    if (!str_is(w, "ends")) return false;
    const struct ast *at = joined_value(line, JOIN_AT), *by = joined_value(line, JOIN_BY);
    if (at)
        add_rule(r,
                 format_str(r, "it ends %S", read_moment(r, at, by ? read_value(r, by) : r->self)));
    if (line->when) add_rule(r, format_str(r, "it ends when %S", read_if(r, line->when, false)));
    return true;
}

/* ---- acts ------------------------------------------------------------------------------------ */

static bool read_act_line(struct prose_reader *r, const struct ast *line)
{
    struct str w = name_of(line->head);
    if (str_is(w, "let")) {
        add_rule(r, read_choice(r, line));
    } else if (str_is(w, "agreed")) {
        const struct ast *by = joined_value(line, JOIN_BY);
        if (by) add_rule(r, format_str(r, "%S must agree", read_value(r, by).text));
    } else if (str_is(w, "cost")) {
        struct text t;
        text_init(&t, r->a);
        for (size_t i = 0; i < list_len(line->a); i++)
            text_put(&t, "%s%S", i ? ", " : "", read_value(r, list_at(line->a, i)).text);
        add_figure(r, format_str(r, "costs %S", text_str(&t)));
    } else if (str_is(w, "do")) {
        add_rule(r, read_block(r, line->block));
    } else {
        return false;
    }
    return true;
}

/* ---- auras ----------------------------------------------------------------------------------- */

static void read_aura(struct prose_reader *r, const struct ast *line)
{
    struct np outer = r->it;
    r->lead = format_str(r, "for %S", np_all(r, read_set(r, line->a, EACH_OF)));
    r->it = (struct np){.text = STR("that creature"), .whose = STR("that creature's")};
    if (!read_layer(r, line->c)) read_figure(r, line->c);
    r->it = outer;
    r->lead = (struct str){NULL, 0};
}

/* ---- any line -------------------------------------------------------------------------------- */

void read_line(struct prose_reader *r, const struct ast *line)
{
    if (line->kind == AST_HOOK) {
        read_hook(r, line);
        return;
    }
    if (line->kind == AST_AURA) {
        read_aura(r, line);
        return;
    }
    if (line->kind != AST_LINE || !line->head) return;
    enum record_class cls = r->content->kind->cls;
    const struct member *x =
        line->head->kind == AST_NAME ? record_find(r->content->kind, line->head->text) : NULL;
    if (cls == CLASS_MARK && read_mark_line(r, line)) return;
    if (cls == CLASS_ACT && !x && read_act_line(r, line)) return;
    if (read_layer(r, line)) return;
    if (x && x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK)
        read_short_hook(r, x, line);
    else if (x && x->kind == MEM_GIVEN)
        read_given(r, x, line);
    else if (x && x->kind == MEM_OWN)
        read_owned(r, member_label(r, x), line);
    else if (r->content->parts.len && str_is(line->head->text, "parts"))
        read_owned(r, STR("parts"), line);
    else
        read_figure(r, line);
}
