/* kind_defaults.c -- Checks what a kind demands of its content: required fields and `require`
 * lines. Also resolves the defaults and the `borne while` condition of the kind.
 *
 * A requirement is evaluated statically, over the lines of the declaration, where that is possible.
 * For creatures it is otherwise left to a small fight, with all that they own
 * (lib/compile/requirements.c). */
#include "content.h"
#include "lang/sema/model/eval.h"

void missing_fields(struct model *m, struct content *c)
{
    for (struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            struct member *x = r->members.at[i];
            bool stat_base = x->kind == MEM_STAT && x->slot >= 0 && x->is_top;
            if (x->kind == MEM_GIVEN && x->slot_sort != SLOT_HOOK && !x->has_default &&
                !c->value_spans[x->slot].to) {
                struct diag *g = report(m, E0402, c->sym->span, "`%.*s` has no `%.*s`",
                                        STR_FMT(c->sym->name), STR_FMT(x->name));
                diag_help(g, "add a line `%.*s ...`", STR_FMT(x->name));
                if (x->line) diag_related(g, x->line->span, "its kind requires it here");
            } else if (stat_base && !x->has_default && !c->value_spans[x->slot].to) {
                struct str track = {x->name.at, x->name.len - 4};
                diag_help(report(m, E0402, c->sym->span, "`%.*s` has no `%.*s`",
                                 STR_FMT(c->sym->name), STR_FMT(track)),
                          "add a line `%.*s ...`, its maximum", STR_FMT(track));
            }
        }
}

/* ---- requirements, evaluated without a fight ------------------------------------------------- */

/* Evaluates a requirement by the declaration alone. `this`, and `self` of a creature, is an object
 * of the declaration. A stat is the sum of its own modifiers. */
struct declared {
    struct eval_env env;
    const struct content *c;
};

static struct value declared_stat(const struct content *c, const struct expr *x)
{
    int64_t n = 0;
    for (size_t i = 0; i < c->modifiers.len; i++)
        if (c->modifiers.at[i].stat == x->mem && c->modifiers.at[i].element == x->number &&
            c->modifiers.at[i].layer == LAYER_ADD && !c->modifiers.at[i].aura)
            n += c->modifiers.at[i].value;
    return value_number(n);
}

static struct value declared_value(struct eval_env *env, const struct expr *x)
{
    const struct content *c = ((struct declared *)env)->c;
    bool bearer = x->kind == EX_LOCAL && x->number == 0 &&
                  (c->kind->cls == CLASS_THING || c->kind->cls == CLASS_MARK);
    if (x->kind == EX_LOCAL) return bearer ? value_any() : value_object(0, c);
    if (x->kind == EX_STAT) return declared_stat(c, x);
    return eval_operator(env, x);
}

/* Returns 1 if x holds, 0 if it does not, -1 if only a fight can decide it. */
static int declared_truth(const struct content *c, const struct expr *x)
{
    struct declared d = {.env = {.value_of = declared_value}, .c = c};
    return value_truth(declared_value(&d.env, x));
}

static bool is_advice(const struct ast *line)
{
    return str_is(name_of(line->head), "expect");
}

/* `require P for LIST`: a function that checks each element. */
static struct fn *require_each_fn(struct model *m, struct record *r, struct ast *line)
{
    struct check_ctx cx;
    struct fn *fn = content_fn(&cx, m, m->names, r, NULL, STR("require"), PERMIT_PURE,
                               type_of(TY_FLAG), line->span);
    check_fn_body(m, fn, &cx, require_each_body(m, line));
    return fn;
}

static void report_for_without_creature(struct model *m, const struct ast *line)
{
    report(m, E0303, line->span, "`for` needs a creature, and this kind is not one of creatures");
}

/* For creatures: evaluated with all that they own, in a fight of its own
 * (lib/compile/requirements.c).
 */
static void defer_to_fight(struct model *m, struct record *r, struct ast *line)
{
    for (size_t i = 0; i < m->deferred_requirements.len; i++)
        if (m->deferred_requirements.at[i].line == line) return;
    struct deferred_requirement j = {.kind = r, .line = line, .advice = is_advice(line)};
    if (label_value(line, JOIN_FOR))
        j.fn = require_each_fn(m, r, line);
    else
        j.fn = pure_fn(m, m->names, r, NULL, STR("require"), line->a, type_of(TY_FLAG));
    if (line->when)
        j.when = pure_fn(m, m->names, r, NULL, STR("require"), line->when, type_of(TY_FLAG));
    vec_push(&m->deferred_requirements, m->arena, j);
}

/* The n-th requirement of a kind, checked at its first use: it is the same for all content. */
static struct requirement *required_of(struct model *m, struct record *kind, size_t n,
                                       struct ast *line)
{
    if (n < kind->requirements.len) return &kind->requirements.at[n];
    struct requirement q = {.line = line, .advice = is_advice(line)};
    struct check_ctx cx;
    if (!label_value(line, JOIN_FOR)) {
        q.fn = content_fn(&cx, m, m->names, kind, NULL, STR("require"), PERMIT_PURE,
                          type_of(TY_FLAG), line->span);
        q.fn->value = line->a ? expr_flag(&cx, line->a) : expr_error(&cx, line->span);
        q.when = line->when ? expr_flag(&cx, line->when) : NULL;
        fn_discard(m, q.fn); /* evaluated during checking: never called */
        vec_push(&m->decided_requirements, m->arena, q.fn);
    }
    vec_push(&kind->requirements, m->arena, q);
    return &kind->requirements.at[n];
}

/* Evaluates one requirement for one content. Three outcomes: satisfied, violated, or not static.
 * For creatures the last two are left to the fight. */
static void check_required(struct model *m, struct content *c, struct record *r,
                           const struct requirement *q)
{
    struct ast *line = q->line;
    if (!q->fn) {
        if (r->cls == CLASS_CREATURE)
            defer_to_fight(m, r, line);
        else
            report_for_without_creature(m, line);
        return;
    }
    int when = q->when ? declared_truth(c, q->when) : 1;
    int holds = q->fn->value->type.base == TY_ERROR ? 1 : declared_truth(c, q->fn->value);
    bool unknown = when < 0 || holds < 0;
    /* A line with an error may be the one that would satisfy the requirement. */
    bool refused = when > 0 && holds == 0 && !c->damaged && !c->faulty;
    /* The fight reports all requirements of a creature at once. */
    if ((unknown || refused) && r->cls == CLASS_CREATURE) {
        defer_to_fight(m, r, line);
        return;
    }
    if (unknown) {
        report(m, E0405, line->span, "this requirement cannot be checked without a fight");
        return;
    }
    if (!refused) return;
    struct ast *text = line->orelse;
    const struct diag_code *code = q->advice ? W0623 : E0403;
    struct diag *g = text && text->kind == AST_STRING
                         ? report(m, code, c->sym->span, "`%.*s`: %.*s", STR_FMT(c->sym->name),
                                  STR_FMT(text->text))
                         : report(m, code, c->sym->span, "`%.*s` does not satisfy what its kind %s",
                                  STR_FMT(c->sym->name), q->advice ? "advises" : "requires");
    diag_related(g, line->span, q->advice ? "advised here" : "required here");
}

void check_requires(struct model *m, struct content *c)
{
    size_t n = 0;
    for (struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->require_lines.len; i++) {
            const struct requirement *q = required_of(m, c->kind, n++, r->require_lines.at[i]);
            check_required(m, c, r, q);
        }
}

/* For each kind: has content of it, or of one below it, had its requirements checked? */
static const bool *kinds_with_checked_content(const struct model *m)
{
    bool *checked = ARENA_ARRAY(m->arena, bool, m->all_kinds.len);
    for (size_t i = m->all_kinds.len; i-- > 0;) { /* from those below to their parents */
        const struct record *kind = m->all_kinds.at[i];
        if (kind->requirements.len) checked[i] = true;
        if (checked[i] && kind->parent) checked[kind->parent->id] = true;
    }
    return checked;
}

/* Checks a requirement of a kind that has no content. */
static void check_requirement_alone(struct model *m, struct record *kind, size_t n,
                                    struct ast *line)
{
    required_of(m, kind, n, line);
    if (!label_value(line, JOIN_FOR)) return;
    if (kind->cls != CLASS_CREATURE) {
        report_for_without_creature(m, line);
        return;
    }
    struct fn *fn = require_each_fn(m, kind, line);
    fn_discard(m, fn);
    vec_push(&m->decided_requirements, m->arena, fn);
}

void check_requires_of_kinds(struct model *m)
{
    const bool *checked = kinds_with_checked_content(m);
    for (size_t i = 0; i < m->all_kinds.len; i++) {
        struct record *kind = m->all_kinds.at[i];
        if (checked[i]) continue;
        for (size_t k = 0; k < kind->require_lines.len; k++) {
            enter_file(m, kind->require_lines.at[k]->span.file);
            check_requirement_alone(m, kind, k, kind->require_lines.at[k]);
        }
    }
}

bool contents_satisfy(const struct model *m)
{
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (c->kind->cls == CLASS_CREATURE) continue;
        for (size_t k = 0; k < c->kind->requirements.len; k++) {
            const struct requirement *q = &c->kind->requirements.at[k];
            if (q->fn && !q->advice && !diag_allowed(m->diags, E0403, c->sym->span) &&
                (!q->when || declared_truth(c, q->when) > 0) &&
                declared_truth(c, q->fn->value) == 0)
                return false;
        }
    }
    return true;
}

/* ---- kinds' own functions, and all contents -------------------------------------------------- */

static bool is_command(const struct symbol *y)
{
    return y->kind == SYM_FN;
}

/* `hook move as walk`: walk is a command whose first parameter is the creature. */
static void check_short_command(struct model *m, struct member *hook)
{
    struct symbol *y = scope_find(m->names, hook->short_command);
    struct ast *as = label_value(hook->line, JOIN_AS);
    if (!y || y->kind != SYM_FN)
        report_wrong_name(m, m->names, hook->short_command, as->span, "command", is_command);
    else if (!y->as.fn->params.len || y->as.fn->params.at[0].type.base != TY_CREATURE)
        diag_related(report(m, E0303, as->span, "the first parameter of `%.*s` must be a creature",
                            STR_FMT(y->name)),
                     y->span, "declared here");
}

/* A member that states no default has one if its type has an empty value: none, the empty set, or
 * false for rules. Else it is required. */
static void empty_default(struct model *m, struct record *r, struct member *x)
{
    bool rule = x->slot_sort == SLOT_RULE, set = x->type.base == TY_SET;
    x->has_default = x->type.optional || set || (rule && x->type.base == TY_FLAG);
    x->fallback = set ? 0 : -1;
    if (!x->has_default || !rule) return;
    struct check_ctx cx;
    x->fallback_fn =
        content_fn(&cx, m, m->names, r, NULL, x->name, PERMIT_PURE, x->type, x->line->span);
    x->fallback_fn->value =
        expr_const(&cx, x->type, set || x->type.base == TY_FLAG ? 0 : -1, x->line->span);
}

/* The constant that a field states. constant_line wants content: the kind poses as one, and its
 * line as a plain line. */
static int64_t stated_default(struct model *m, struct record *r, const struct member *x)
{
    struct symbol none = {.name = x->name};
    struct content fake = {.sym = r->sym ? r->sym : &none, .scope = m->names};
    struct ast line = *x->line;
    line.a = NULL;
    line.type = NULL;
    line.label_count = 0;
    return constant_line(m, &fake, &line, x->type);
}

/* Resolves the default of a member. Rule fields get a function, other fields a constant. */
static void member_default(struct model *m, struct record *r, struct member *x)
{
    /* `extend` may be in another file than the kind */
    if (x->line) enter_file(m, x->line->span.file);
    if (x->kind == MEM_OWN && x->line && x->line->b)
        items_from(m, m->names, x, x->line->b, &x->default_items);
    if (x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK && x->short_command.len)
        check_short_command(m, x);
    if (x->kind != MEM_GIVEN || !x->line || x->slot_sort == SLOT_HOOK || x->slot_sort == SLOT_BASE)
        return;
    if (!x->line->b) {
        empty_default(m, r, x);
        return;
    }
    x->has_default = true;
    if (x->slot_sort == SLOT_RULE)
        x->fallback_fn = pure_fn(m, m->names, r, NULL, x->name, x->line->b, x->type);
    else
        x->fallback = stated_default(m, r, x);
}

/* `holds while P` of things and marks: P is true, false, or computed. */
static void borne_line(struct model *m, struct record *r, struct ast *line)
{
    enter_file(m, line->span.file);
    struct ast *p = label_value(line, JOIN_WHILE);
    if (p && p->kind == AST_NAME && (str_is(p->text, "false") || str_is(p->text, "true")))
        r->never_borne = str_is(p->text, "false");
    else if (p)
        r->borne_while = pure_fn(m, m->names, r, NULL, r->name, p, type_of(TY_FLAG));
    else
        report(m, E0303, line->span, "`holds` needs a condition: `holds while P`");
}

void rule_defaults(struct model *m, struct record *r)
{
    for (size_t i = 0; i < r->members.len; i++) member_default(m, r, r->members.at[i]);
    if (!r->sym || !r->sym->line || !r->sym->line->block || r->is_content || r->cls == CLASS_EVENT)
        return;
    for (size_t i = 0; i < r->sym->line->block->item_count; i++) {
        struct ast *l = r->sym->line->block->items[i];
        if (l->kind == AST_LINE && str_is(name_of(l->head), "holds")) borne_line(m, r, l);
    }
}
