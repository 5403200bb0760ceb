/* modifier.c -- Checks lines about stats: base values of creatures, and modifiers of what they
 * bear.
 *
 * A modifier has a layer: it adds to the stat (`might +1`), replaces it (`set`), multiplies it
 * (`scale`) or limits it (`cap`). A value that is constant is stored in the line; any other becomes
 * a function. */
#include "content.h"

/* ---- stats ----------------------------------------------------------------------------------- */

static bool kind_lends(struct record *kind, struct member *stat)
{
    /* Marks and terrain may modify any stat, and any content those of events. */
    if (kind->cls != CLASS_THING || stat->rec->cls == CLASS_EVENT) return true;
    for (struct record *r = kind; r; r = r->parent)
        for (size_t i = 0; i < r->lends.len; i++)
            if (r->lends.at[i].stat == stat) return true;
    return false;
}

/* Reports two unconditional lines for one stat in one layer. Sums of computed values are allowed.
 */
static void check_given_twice(struct model *m, const struct content *c, const struct modifier *l)
{
    for (size_t i = 0; i < c->modifiers.len; i++) {
        const struct modifier *old = &c->modifiers.at[i];
        bool plain = l->layer != LAYER_ADD || (!old->value_fn && !l->value_fn);
        if (old->stat != l->stat || old->element != l->element || old->layer != l->layer ||
            old->when || l->when || old->aura || l->aura || !plain)
            continue;
        struct diag *g = report(m, E0401, l->span, "`%.*s` is given twice", STR_FMT(l->stat->name));
        diag_related(g, old->span, "the first time");
        if (l->layer == LAYER_ADD)
            diag_help(g, "write one line with the sum, %+lld; or give one of them a `when`",
                      (long long)(old->value + l->value));
        else
            diag_help(g, "both always apply: leave one out, or give it a `when`");
        return;
    }
}

/* A modifier that adds must have a sign, so that it cannot be mistaken for a base value. */
static void report_unsigned(struct model *m, struct str stat, const struct ast *value)
{
    struct str text = source_text(m, value->span);
    struct diag *g = report(m, E0301, value->span, "a modifier needs a sign");
    if (value->kind == AST_BINARY || value->kind == AST_IF_EXPR || value->kind == AST_WHERE)
        diag_help(g, "`%.*s +(%.*s)`", STR_FMT(stat), STR_FMT(text));
    else
        diag_help(g, "`%.*s +%.*s`; to replace the stat instead: `set %.*s = %.*s`", STR_FMT(stat),
                  STR_FMT(text), STR_FMT(stat), STR_FMT(text));
}

static bool is_factor(struct str s) /* x2 */
{
    for (size_t i = 1; i < s.len; i++)
        if (s.at[i] < '0' || s.at[i] > '9') return false;
    return s.len > 1 && s.at[0] == 'x';
}

/* The sign is on the leftmost operand: `+2 * n`, `-n + 1`. */
static bool is_signed(const struct ast *value)
{
    if (value->kind == AST_OFTEN) return true; /* reported elsewhere */
    while (value->kind == AST_BINARY || value->kind == AST_WITHIN || value->kind == AST_WHERE)
        value = value->a;
    if (value->kind == AST_UNARY && value->a->kind == AST_OFTEN) return true;
    return value->kind == AST_UNARY && (value->op == OP_PLUS || value->op == OP_NEG);
}

/* Stores the constant value of a modifier, or the function that computes it. False: an error was
 * reported. */
static bool modifier_value(struct model *m, struct content *c, struct modifier *l,
                           struct record *event, struct ast *value)
{
    struct check_ctx cx;
    bool ok;
    struct fn *fn = content_fn(&cx, m, c->scope, c->kind, c, c->sym->name, PERMIT_PURE,
                               type_of(TY_INT), value->span);
    cx.stat_event = event;
    aura_show_it(&cx, c);
    fn->value = expr_as(&cx, value, type_of(TY_INT));
    l->value = constant_value_of(&cx, fn->value, &ok);
    if (!ok)
        l->value_fn = fn;
    else
        fn_discard(m, fn);
    return fn->value->type.base != TY_ERROR;
}

/* A factor is a whole number or a fraction. Takes the divisor off a fraction, whose value is then
 * its numerator. */
static struct ast *factor_parts(struct model *m, struct content *c, struct modifier *l,
                                struct ast *value)
{
    if (value->kind != AST_BINARY || value->op != OP_DIV) return value;
    struct modifier lower = {.divisor = 1};
    if (!literal_number(value->b, &lower.value) && !modifier_value(m, c, &lower, NULL, value->b))
        return NULL;
    if (!lower.value_fn && lower.value > 0 && lower.value < INT32_MAX) {
        l->divisor = lower.value;
        return value->a;
    }
    diag_help(report(m, E0301, value->b->span, "a fraction needs a fixed number below it"),
              "write a whole number above 0: `scale %.*s by 1 / 2`", STR_FMT(l->stat->name));
    return NULL;
}

/* `scale speed by half()` where half is 0: a fraction that was rounded away. */
static void check_factor(struct model *m, const struct modifier *l, const struct ast *value)
{
    int64_t written;
    if (l->value_fn || l->value != 0 || literal_number(value, &written)) return;
    diag_help(report(m, E0301, value->span, "this factor is 0, whatever `%.*s` is",
                     STR_FMT(l->stat->name)),
              "a fraction is `scale %.*s by 1 / 2`; to make it 0 write `set %.*s = 0`",
              STR_FMT(l->stat->name), STR_FMT(l->stat->name));
}

/* ---- using this ---- */

static struct ast *both_of(struct arena *arena, enum ast_op op, struct ast *a, struct ast *b,
                           struct span span)
{
    return ast_made(
        arena, (struct ast){.kind = AST_BINARY, .op = (uint8_t)op, .span = span, .a = a, .b = b});
}

/* `event.parameter == word`, for the first parameter of that type. NULL: there is none. */
static struct ast *parameter_is(struct arena *arena, const struct record *event, enum ty type,
                                struct str word, struct span span)
{
    for (size_t i = 0; i < event->members.len; i++) {
        const struct member *x = event->members.at[i];
        if (x->kind != MEM_KEPT || x->member_sort != SORT_PARAM || x->type.base != type) continue;
        struct ast of = {.kind = AST_NAME, .span = span, .text = event->name};
        struct ast path = {.kind = AST_MEMBER, .span = span, .text = x->name};
        struct ast name = {.kind = AST_NAME, .span = span, .text = word};
        path.a = ast_made(arena, of);
        return both_of(arena, OP_EQ, ast_made(arena, path), ast_made(arena, name), span);
    }
    return NULL;
}

/* `attack.to_hit +2 using this` is short for `when attack.striker == self and attack.card == this`,
 * by the first creature and the first thing among the parameters of the event. */
struct ast *modifier_condition(struct arena *arena, const struct member *stat,
                               const struct ast *line)
{
    struct ast *using = NULL;
    for (uint32_t i = 0; i < line->label_count && !using; i++)
        if (line->labels[i]->join == JOIN_USING) using = line->labels[i];
    if (!using || stat->rec->cls != CLASS_EVENT) return line->when;
    struct ast *actor = parameter_is(arena, stat->rec, TY_CREATURE, STR("self"), using->span),
               *thing = parameter_is(arena, stat->rec, TY_THING, STR("this"), using->span);
    if (!actor || !thing) return line->when;
    struct ast *p = both_of(arena, OP_AND, actor, thing, using->span);
    return line->when ? both_of(arena, OP_AND, p, line->when, line->when->span) : p;
}

/* Reports `using this` where no event with a thing can be meant, and returns false. */
static bool check_using(struct model *m, const struct content *c, const struct member *stat,
                        struct ast *line)
{
    struct ast *using = label_of(line, JOIN_USING);
    if (!using) return true;
    struct ast *value = label_value(line, JOIN_USING);
    if (!str_is(value ? name_of(value) : (struct str){NULL, 0}, "this")) {
        diag_help(report(m, E0209, using->span, "a modifier is `using this`, or says when"),
                  "`attack.to_hit +2 using this`");
    } else if (stat->rec->cls != CLASS_EVENT || c->kind->cls != CLASS_THING) {
        report(
            m, E0209, using->span,
            "`using this` is for things, and for stats of events: `attack.to_hit +2 using this`");
    } else if (!parameter_is(m->arena, stat->rec, TY_CREATURE, STR("self"), using->span) ||
               !parameter_is(m->arena, stat->rec, TY_THING, STR("this"), using->span)) {
        report(m, E0209, using->span, "`%.*s` has no creature and thing among its parameters",
               STR_FMT(stat->rec->name));
    } else {
        return true;
    }
    return false;
}

/* Adds a modifier to the lines of the content. Its condition and its value may read the event of an
 * event stat (`attack.to_hit +2 when ...`): read_event makes the members visible. */
static void stat_modifier(struct model *m, struct content *c, struct member *stat, int32_t element,
                          enum layer layer, struct ast *value, struct ast *line)
{
    struct modifier l = {
        .stat = stat, .element = element, .layer = layer, .divisor = 1, .span = line->span};
    if (!kind_lends(c->kind, stat)) {
        if (brace_missing(m, line->span.file)) return;
        diag_help(report(m, E0407, line->span, "%s %.*s does not lend `%.*s`", A_STR(c->kind->name),
                         STR_FMT(stat->name)),
                  "its kind must declare `lends %.*s`", STR_FMT(stat->name));
        return;
    }
    if (!value) {
        diag_help(report(m, E0402, line->span, "a value is missing"), "write it after the word");
        return;
    }
    if (value->kind == AST_NAME && is_factor(value->text)) {
        diag_help(report(m, E0301, value->span, "a modifier needs a sign"),
                  "to multiply a stat write `scale %.*s by %.*s`",
                  STR_FMT(source_text(m, line->head->span)), (int)value->text.len - 1,
                  value->text.at + 1);
        return;
    }
    struct record *event = stat->rec->cls == CLASS_EVENT ? stat->rec : NULL;
    bool reported = line->assign != ASSIGN_NONE && line->assign != ASSIGN_SET; /* `attack += 3` */
    if (layer == LAYER_SCALE) {
        value = factor_parts(m, c, &l, value);
        if (!value) return;
    }
    if (!literal_number(value, &l.value) && !modifier_value(m, c, &l, event, value))
        reported = true;
    if (layer == LAYER_SCALE && !reported) check_factor(m, &l, value);
    if (layer == LAYER_ADD && !reported && !is_signed(value))
        report_unsigned(m, source_text(m, line->head->span), value);
    struct ast *condition =
        check_using(m, c, stat, line) ? modifier_condition(m->arena, stat, line) : line->when;
    if (condition) {
        struct check_ctx when;
        l.when = content_fn(&when, m, c->scope, c->kind, c, c->sym->name, PERMIT_PURE,
                            type_of(TY_FLAG), condition->span);
        when.stat_event = event;
        aura_show_it(&when, c);
        l.when->value = expr_flag(&when, condition);
    }
    if (c->aura) {
        l.aura = aura_fn(m, c);
        if (!l.aura || !check_aura_of_event(m, &l)) return;
    }
    check_given_twice(m, c, &l);
    vec_push(&c->modifiers, m->arena, l);
}

/* A line `might 3` or `might +1`. On a creature a number without `+` is the base value, which must
 * be constant; everything else is a modifier that adds. */
void stat_value(struct model *m, struct content *c, struct member *stat, int32_t element,
                struct ast *line)
{
    struct ast *v = line->a ? line->a : line->b;
    bool base = c->kind->cls == CLASS_CREATURE && stat->rec->cls == CLASS_CREATURE && !c->aura &&
                !line->when && !(v && v->kind == AST_UNARY && v->op == OP_PLUS);
    if (!base && !line->a && line->assign == ASSIGN_SET && is_signed(v)) {
        diag_help(report(m, E0301, line->span, "a modifier is written without `=`"),
                  "`%.*s %.*s`; to replace the stat instead: `set %.*s = %.*s`",
                  STR_FMT(source_text(m, line->head->span)), STR_FMT(source_text(m, v->span)),
                  STR_FMT(source_text(m, line->head->span)), STR_FMT(source_text(m, v->span)));
        return;
    }
    if (!base) {
        check_line_parts(m, line, HAS_WHEN | (line->a ? HAS_VALUES : HAS_SET), 1u << JOIN_USING);
        stat_modifier(m, c, stat, element, LAYER_ADD, v, line);
        return;
    }
    int32_t slot = stat->slot + element;
    if (given_twice(m, c, slot, line, stat->name)) return;
    c->values[slot] = constant_line(m, c, line, type_of(TY_INT));
}

/* The index that was meant: `con` of `resist con +1`, otherwise the first of the family. */
static struct str element_meant(const struct model *m, const struct tag *family, struct span stat)
{
    struct str text = m->diags->sources.at[stat.file].text;
    size_t from = stat.to, to;
    while (from < text.len && (text.at[from] == ' ' || text.at[from] == '(')) from++;
    for (to = from; to < text.len && name_char(text.at[to]);) to++;
    for (size_t i = 0; i < family->values.len; i++)
        if (str_equal(family->values.at[i], (struct str){text.at + from, to - from}))
            return family->values.at[i];
    return family->values.at[0];
}

/* Whether a family of tracks has tops, which are stats. */
static bool has_tops(const struct member *x)
{
    return x && x->kind == MEM_FAMILY && x->elements[0]->max_stat;
}

/* The word that is in brackets: `fire`, `1`, `1][fire`. */
static struct str index_words(struct model *m, const struct ast *path)
{
    const struct ast *i = path->items[0];
    struct str word =
        i->kind == AST_NUMBER ? str_printf(m->arena, "%lld", (long long)i->number) : name_of(i);
    if (path->a->kind != AST_INDEX) return word;
    return str_printf(m->arena, "%.*s][%.*s", STR_FMT(index_words(m, path->a)), STR_FMT(word));
}

/* `resist[fire]`: the stat for each of a family, and which. */
static struct member *stat_by_index(struct model *m, struct record *where, struct ast *path,
                                    int32_t *element, bool report_errors)
{
    const struct ast *named = path;
    while (named->kind == AST_INDEX) named = named->a;
    struct member *stat = record_find(where, named->text);
    if (!stat || !stat->dim || (stat->kind != MEM_STAT && !has_tops(stat))) return NULL;
    struct str name = index_words(m, path);
    for (size_t i = 0; i < stat->dim->values.len; i++) {
        if (!str_equal(stat->dim->values.at[i], name)) continue;
        if (!stat->dim->key_count) name_used(m->deps, name, NAME_TAG, stat->dim, (int32_t)i);
        if (stat->kind == MEM_FAMILY) return stat->elements[i]->max_stat;
        *element = (int32_t)i;
        return stat;
    }
    if (report_errors)
        help_family(m,
                    report(m, E0201, path->items[0]->span, "`%.*s` is not %s %.*s", STR_FMT(name),
                           A_STR(stat->dim->name)),
                    stat->dim, name);
    *element = -1;
    return stat;
}

/* `health.max`, or `event.stat`. */
static struct member *stat_by_dot(struct content *c, struct record *where, const struct ast *path)
{
    struct symbol *y = scope_find(c->scope, path->a->text);
    if (y && y->kind == SYM_EVENT) {
        struct member *stat = record_find(y->as.rec, path->text);
        return stat && stat->kind == MEM_STAT ? stat : NULL;
    }
    if (!str_is(path->text, "max")) return NULL;
    struct member *track = record_find(where, path->a->text);
    return track && track->kind == MEM_KEPT ? track->max_stat : NULL;
}

/* `might`. One for each of a family lacks its index. */
static struct member *stat_by_name(struct model *m, struct record *where, const struct ast *path,
                                   int32_t *element, bool report_errors)
{
    struct member *stat = record_find(where, path->text);
    if (!stat || (stat->kind != MEM_STAT && !has_tops(stat))) return NULL;
    if (!stat->dim || !report_errors) return stat;
    struct diag *g =
        report(m, E0301, path->span, "`%.*s` is a %s for each %.*s: say which", STR_FMT(stat->name),
               stat->kind == MEM_STAT ? "stat" : "track", STR_FMT(stat->dim->name));
    if (stat->dim->values.len)
        diag_help(g, "in square brackets, right after it: `%.*s[%.*s] +1`", STR_FMT(stat->name),
                  STR_FMT(element_meant(m, stat->dim, path->span)));
    *element = -1;
    return stat;
}

static bool is_indexed(const struct ast *path)
{
    return path->kind == AST_INDEX && path->a->kind == AST_NAME && path->item_count == 1;
}

/* The stat that a path names: `might`, `resist[fire]`, `health.max`, `event.stat`. NULL: not a
 * stat. *element is -1 where it is a stat, but the index is wrong. */
static struct member *stat_named(struct model *m, struct content *c, struct ast *path,
                                 int32_t *element, bool report_errors)
{
    struct record *where = c->kind->cls == CLASS_CREATURE ? c->kind : m->kinds[KIND_CREATURE];
    *element = 0;
    if (path->kind == AST_MEMBER && path->a->kind == AST_INDEX && str_is(path->text, "max"))
        path = path->a;
    if (is_indexed(path) || (path->kind == AST_INDEX && is_indexed(path->a)))
        return stat_by_index(m, where, path, element, report_errors);
    if (path->kind == AST_MEMBER && path->a->kind == AST_NAME) return stat_by_dot(c, where, path);
    if (path->kind == AST_NAME) return stat_by_name(m, where, path, element, report_errors);
    return NULL;
}

bool layer_line(struct model *m, struct content *c, struct ast *line)
{
    struct str w = name_of(line->head);
    enum layer layer;
    struct ast *value;
    if (str_is(w, "set")) {
        layer = LAYER_SET;
        value = line->b;
    } else if (str_is(w, "scale")) {
        layer = LAYER_SCALE;
        value = label_value(line, JOIN_BY);
    } else if (str_is(w, "cap")) {
        layer = LAYER_CAP;
        value = label_value(line, JOIN_AT);
    } else {
        return false;
    }
    if (record_find(c->kind, w)) return false;
    check_line_parts(m, line, HAS_VALUES | HAS_WHEN | (layer == LAYER_SET ? HAS_SET : 0),
                     1u << JOIN_USING | (layer == LAYER_SCALE ? 1u << JOIN_BY
                                         : layer == LAYER_CAP ? 1u << JOIN_AT
                                                              : 0));
    int32_t element;
    struct member *stat = line->a ? stat_named(m, c, line->a, &element, true) : NULL;
    if (!stat) {
        diag_help(report(m, E0201, line->span, "`%.*s` needs a stat", STR_FMT(w)),
                  "`set attack = 0`, `scale speed by 2`, `cap speed at 3`");
    } else if (element >= 0) {
        stat_modifier(m, c, stat, element, layer, value, line);
    }
    return true;
}

bool stat_line_of(struct model *m, struct content *c, struct ast *line)
{
    int32_t element = 0;
    struct member *stat = stat_named(m, c, line->head, &element, true);
    if (stat && element >= 0) stat_value(m, c, stat, element, line);
    return stat != NULL;
}
