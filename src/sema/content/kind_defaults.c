/* kind_defaults.c -- what a kind asks of its content: defaults, `borne while`, fields that must be
 * given, `require`. */
#include "sema/content/content.h"
#include "sema/eval.h"

void missing_fields(struct model *m, struct content *c)
{
    for (struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->mems.len; i++) {
            struct member *x = r->mems.at[i];
            bool stat_base = x->sort == MEM_STAT && x->slot >= 0 && x->is_top;
            if (x->sort == MEM_GIVEN && x->slot_sort != SLOT_HOOK && !x->has_default &&
                !c->value_spans[x->slot].to) {
                struct diag *g = report(m, E0402, c->sym->span, "`%.*s` has no `%.*s`",
                                        STR_FMT(c->sym->name), STR_FMT(x->name));
                diag_help(m->diags, g, "add a line `%.*s ...`", STR_FMT(x->name));
                if (x->line) diag_related(m->diags, g, x->line->span, "its kind asks for it here");
            } else if (stat_base && !x->has_default && !c->value_spans[x->slot].to) {
                struct str track = {x->name.at, x->name.len - 4};
                struct diag *g = report(m, E0402, c->sym->span, "`%.*s` has no `%.*s`",
                                        STR_FMT(c->sym->name), STR_FMT(track));
                diag_help(m->diags, g, "add a line `%.*s ...`, its maximum", STR_FMT(track));
            }
        }
}

/* ---- requirements, looked at without a fight ------------------------------------------------- */

/* What a declaration alone decides of its requirements. `this`, and the `self` of creatures, is
 * what is made of it; a stat is the sum of its own lines. */
struct declared {
    struct eval_env env;
    const struct content *c;
};

static struct value declared_stat(const struct content *c, const struct expr *x)
{
    int64_t n = 0;
    for (size_t i = 0; i < c->lines.len; i++)
        if (c->lines.at[i].stat == x->mem && c->lines.at[i].element == x->number &&
            c->lines.at[i].layer == LAYER_ADD)
            n += c->lines.at[i].value;
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

/* 1: it holds, 0: it does not, -1: only a fight can decide it. */
static int declared_truth(const struct content *c, const struct expr *x)
{
    struct declared d = {.env = {.value_of = declared_value}, .c = c};
    return value_truth(declared_value(&d.env, x));
}

/* Of creatures: with all they bear, in a fight of its own (api/requirements.c). */
static void judge_later(struct model *m, struct record *r, struct ast *line)
{
    for (size_t i = 0; i < m->judged.len; i++)
        if (m->judged.at[i].line == line) return;
    struct judged j = {.kind = r, .line = line};
    if (label_value(line, JOIN_FOR)) {
        struct check_ctx cx;
        j.fn = content_fn(&cx, m, m->names, r, NULL, STR("require"), PERMIT_PURE, type_of(TY_FLAG),
                          line->span);
        check_fn_body(m, j.fn, &cx, require_each_body(m, line));
    } else
        j.fn = pure_fn(m, m->names, r, NULL, STR("require"), line->a, type_of(TY_FLAG));
    if (line->when)
        j.when = pure_fn(m, m->names, r, NULL, STR("require"), line->when, type_of(TY_FLAG));
    vec_push(&m->judged, m->arena, j);
}

/* Read once for all content of a kind: it is the same for each. */
static struct required *required_read(struct model *m, struct record *kind, size_t n,
                                      struct ast *line)
{
    if (n < kind->required.len) return &kind->required.at[n];
    struct required q = {.line = line};
    struct check_ctx cx;
    if (!label_value(line, JOIN_FOR)) {
        q.fn = content_fn(&cx, m, m->names, kind, NULL, STR("require"), PERMIT_PURE,
                          type_of(TY_FLAG), line->span);
        q.fn->value = line->a ? expr_flag(&cx, line->a) : expr_error(&cx, line->span);
        q.when = line->when ? expr_flag(&cx, line->when) : NULL;
        fn_take_back(m, q.fn); /* judged here and now: never called */
        vec_push(&m->judged_now, m->arena, q.fn);
    }
    vec_push(&kind->required, m->arena, q);
    return &kind->required.at[n];
}

static void check_required(struct model *m, struct content *c, struct record *r,
                           const struct required *q)
{
    struct ast *line = q->line;
    if (!q->fn) {
        if (r->cls == CLASS_CREATURE)
            judge_later(m, r, line);
        else
            report(m, E0303, line->span,
                   "`for` looks at what a whole creature has; here there is none");
        return;
    }
    int when = q->when ? declared_truth(c, q->when) : 1;
    int holds = q->fn->value->type.base == TY_ERROR ? 1 : declared_truth(c, q->fn->value);
    bool unknown = when < 0 || holds < 0;
    /* what it lacks may stand on the line that is wrong */
    bool refused = when > 0 && holds == 0 && !c->damaged && !c->faulty;
    /* a creature is told all that is wrong with it at once */
    if ((unknown || refused) && r->cls == CLASS_CREATURE) {
        judge_later(m, r, line);
        return;
    }
    if (unknown) {
        report(m, E0405, line->span, "this requirement cannot be judged without a fight");
        return;
    }
    if (!refused) return;
    struct ast *text = line->orelse;
    struct diag *g =
        text && text->kind == AST_STRING
            ? report(m, E0403, c->sym->span, "`%.*s`: %.*s", STR_FMT(c->sym->name),
                     STR_FMT(text->text))
            : report(m, E0403, c->sym->span, "`%.*s` does not satisfy what its kind requires",
                     STR_FMT(c->sym->name));
    diag_related(m->diags, g, line->span, "required here");
}

void check_requires(struct model *m, struct content *c)
{
    size_t n = 0;
    for (struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->requires.len; i++) {
            const struct required *q = required_read(m, c->kind, n++, r->requires.at[i]);
            check_required(m, c, r, q);
        }
}

/* ---- kinds' own functions, and all contents -------------------------------------------------- */

static bool is_command(const struct symbol *y)
{
    return y->sort == SYM_FN;
}

/* `hook move as walk`: walk is a command whose first parameter is the creature. */
static void short_for(struct model *m, struct member *hook)
{
    struct symbol *y = scope_find(m->names, hook->short_command);
    struct ast *as = label_value(hook->line, JOIN_AS);
    if (!y || y->sort != SYM_FN)
        wrong_name(m, m->names, hook->short_command, as->span, "command", is_command);
    else if (!y->as.fn->params.len || y->as.fn->params.at[0].type.base != TY_CREATURE) {
        struct diag *g = report(m, E0303, as->span,
                                "`%.*s` does not begin with a creature, whose movement it would be",
                                STR_FMT(y->name));
        diag_related(m->diags, g, y->span, "declared here");
    }
}

void rule_defaults(struct model *m, struct record *r)
{
    for (size_t i = 0; i < r->mems.len; i++) {
        struct member *x = r->mems.at[i];
        /* `extend` may stand in another file than the kind */
        if (x->line) reads_file(m, x->line->span.file);
        if (x->sort == MEM_OWN && x->line && x->line->b)
            items_from(m, m->names, x, x->line->b, NULL, x);
        if (x->sort == MEM_GIVEN && x->slot_sort == SLOT_HOOK && x->short_command.len)
            short_for(m, x);
        if (x->sort != MEM_GIVEN || !x->line || x->slot_sort == SLOT_HOOK ||
            x->slot_sort == SLOT_BASE)
            continue;
        struct ast *v = x->line->b;
        if (!v) {
            x->has_default = x->type.optional || x->type.base == TY_SET ||
                             (x->slot_sort == SLOT_RULE && x->type.base == TY_FLAG);
            x->fallback = x->type.base == TY_SET ? 0 : -1;
            if (x->has_default && x->slot_sort == SLOT_RULE) {
                struct check_ctx cx;
                x->fallback_fn = content_fn(&cx, m, m->names, r, NULL, x->name, PERMIT_PURE,
                                            x->type, x->line->span);
                x->fallback_fn->value = expr_const(
                    &cx, x->type, x->type.base == TY_SET || x->type.base == TY_FLAG ? 0 : -1,
                    x->line->span);
            }
            continue;
        }
        x->has_default = true;
        if (x->slot_sort == SLOT_RULE) {
            x->fallback_fn = pure_fn(m, m->names, r, NULL, x->name, v, x->type);
        } else {
            struct content fake = {.sym = r->sym, .scope = m->names};
            struct ast line = *x->line;
            struct symbol none = {.name = x->name};
            if (!fake.sym) fake.sym = &none;
            line.a = NULL;
            line.type = NULL;
            line.label_count = 0;
            x->fallback = constant_line(m, &fake, &line, x->type);
        }
    }
    if (!r->sym || !r->sym->line || !r->sym->line->block || r->is_content || r->cls == CLASS_EVENT)
        return;
    for (size_t i = 0; i < r->sym->line->block->item_count; i++) {
        struct ast *l = r->sym->line->block->items[i];
        if (l->kind != AST_LINE || !str_is(name_of(l->head), "borne")) continue;
        reads_file(m, l->span.file);
        struct ast *p = label_value(l, JOIN_WHILE);
        if (p && p->kind == AST_NAME && (str_is(p->text, "false") || str_is(p->text, "true")))
            r->borne_never = str_is(p->text, "false");
        else if (p)
            r->borne = pure_fn(m, m->names, r, NULL, r->name, p, type_of(TY_FLAG));
        else
            report(m, E0303, l->span, "`borne while P`");
    }
}
