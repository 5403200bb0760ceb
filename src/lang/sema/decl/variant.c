/* variant.c -- Content and encounters that are like another, `creature Grik is Goblin { health 9
 * }`, and creatures that a side names, `Goblin as Grik`.
 *
 * A variant has the lines of its base. A line of its own takes the place of those that could not
 * stand beside it; others are added. Of a list, `+` adds and `-` removes. What comes after this
 * file sees a declaration that is written out.
 */
#include "decl.h"

#include "lang/syntax/visit_ast.h"

typedef VEC(struct ast *) line_list;

static struct ast *word_node(struct model *m, struct str text, struct span span)
{
    return ast_made(m->arena, (struct ast){.kind = AST_NAME, .text = text, .span = span});
}

static struct ast *list_node(struct model *m, enum ast_kind kind, line_list list, struct span span)
{
    return ast_made(m->arena, (struct ast){.kind = kind,
                                           .span = span,
                                           .items = list.at,
                                           .item_count = (uint32_t)list.len});
}

struct ast *variant_head(struct model *m, struct ast *line, struct ast **base)
{
    struct ast *is = line->a;
    *base = NULL;
    if (!is || is->kind != AST_IS || is->number || !name_of(is->a).len) return line;
    struct ast *copy = ast_made(m->arena, *line);
    copy->a = is->a;
    *base = is->b;
    if (is->b->kind == AST_CALL || is->a->kind == AST_CALL)
        diag_help(report(m, E0209, is->span, "a variant has the values of what it is like"),
                  "`%.*s %.*s is %.*s { }`", STR_FMT(head_word(line)), STR_FMT(name_of(is->a)),
                  STR_FMT(name_of(is->b)));
    return copy;
}

/* ---- the bases of content -------------------------------------------------------------------- */

static struct content *base_of(struct model *m, const struct content *c)
{
    struct ast *base = c->base_name;
    struct symbol *y = scope_find(c->scope, name_of(base));
    if (!y || !is_content(y)) {
        report_wrong_name(m, c->scope, name_of(base), base->span,
                          arena_text(m->arena, c->kind->name.at, c->kind->name.len), is_content);
        return NULL;
    }
    const struct content *b = y->as.content;
    if (b->kind != c->kind) {
        struct diag *g = report(m, E0203, base->span, "`%.*s` is %s %.*s, and so is its variant",
                                STR_FMT(y->name), A_STR(b->kind->name));
        diag_related(g, y->span, "declared here");
        diag_help(g, "`%.*s %.*s is %.*s { }`", STR_FMT(b->kind->name), STR_FMT(c->sym->name),
                  STR_FMT(y->name));
        return NULL;
    }
    if (record_gathers(c->kind)) {
        report(m, E0209, base->span, "%s %.*s holds content of its own, and has no variants",
               A_STR(c->kind->name));
        return NULL;
    }
    return y->as.content;
}

/* The content so many steps up, or NULL. */
static struct content *base_above(struct content *c, int steps)
{
    while (c && steps-- > 0) c = c->base;
    return c;
}

static void cut_base(struct content *c)
{
    c->base = NULL;
    c->damaged = true;
}

static void check_circle(struct model *m, struct content *c)
{
    int steps = 1;
    while (steps <= LIMIT_KIND_DEPTH && base_above(c, steps) && base_above(c, steps) != c) steps++;
    if (base_above(c, steps) != c) return;
    enter_file(m, c->sym->span.file);
    struct diag *g =
        report(m, E0205, c->sym->span, "`%.*s` is a variant of itself", STR_FMT(c->sym->name));
    for (struct content *b = c->base; b != c; b = b->base)
        diag_related(g, b->sym->span, "through `%.*s`", STR_FMT(b->sym->name));
    cut_base(c);
}

static void check_depth(struct model *m, struct content *c)
{
    if (!base_above(c, LIMIT_KIND_DEPTH + 1)) return;
    enter_file(m, c->sym->span.file);
    diag_help(
        report(m, E0103, c->sym->span, "variants of variants, more than %d deep", LIMIT_KIND_DEPTH),
        "let some of them be variants of the same one, side by side");
    cut_base(c);
}

/* A mark has the values of its base, of an act also the moment and the condition. */
static void inherit_head(struct model *m, struct content *c)
{
    const struct ast *from = c->base->line;
    c->base->has_variants = true;
    struct ast *line = c->line, *name = line->a;
    if (from->a && from->a->kind == AST_CALL && name->kind != AST_CALL) {
        line->a =
            list_node(m, AST_CALL, (line_list){from->a->items, from->a->item_count, 0}, name->span);
        line->a->a = word_node(m, name_of(name), name->span);
    }
    if (!line->label_count) line->labels = from->labels, line->label_count = from->label_count;
    if (!line->when) line->when = from->when;
    if (!c->doc.len) c->doc = c->base->doc;
}

/* Calls it for each variant, its base first. */
static void bases_first(struct model *m, void (*visit)(struct model *m, struct content *c))
{
    for (int depth = 1; depth <= LIMIT_KIND_DEPTH; depth++) {
        bool any = false;
        for (size_t i = 0; i < m->contents.len; i++) {
            int above = 0;
            for (const struct content *b = m->contents.at[i]->base; b; b = b->base) above++;
            any = any || above == depth;
            if (above == depth) visit(m, m->contents.at[i]);
        }
        if (!any) return;
    }
}

void link_variants(struct model *m)
{
    for (size_t i = 0; i < m->contents.len; i++) {
        struct content *c = m->contents.at[i];
        if (!c->base_name) continue;
        enter_file(m, c->line->span.file);
        c->base = base_of(m, c);
        c->damaged = c->damaged || !c->base;
    }
    for (size_t i = 0; i < m->contents.len; i++) check_circle(m, m->contents.at[i]);
    for (size_t i = 0; i < m->contents.len; i++) check_depth(m, m->contents.at[i]);
    bases_first(m, inherit_head);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The line has a name behind its word, and says something of that. */
static bool same_subject(const struct ast *x, const struct ast *y)
{
    static const char *const layers[] = {"set", "scale", "cap", NULL};
    bool named = x->block || x->b || str_is_any(name_of(x->head), layers);
    return !named || !x->a || !y->a || ast_equal(x->a, y->a);
}

static bool has_sign(const struct ast *v, enum ast_op op)
{
    return v && v->kind == AST_UNARY && v->op == op;
}

static struct ast *first_value(const struct ast *line)
{
    return line->kind == AST_LINE && list_len(line->a) ? list_at(line->a, 0) : NULL;
}

/* The member that a line is about. NULL: a stat, a word of the language, or none. */
static struct member *given_member(struct record *kind, const struct ast *line)
{
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    if (line->kind == AST_HOOK && !line->a && line->item_count == 1) w = name_of(line->items[0]);
    struct member *x = kind && w.len ? record_find(kind, w) : NULL;
    return x && (x->kind == MEM_GIVEN || x->kind == MEM_OWN) ? x : NULL;
}

/* Whether the line of a variant takes the place of one of its base: both cannot be in one
 * declaration. `kind` is NULL in scenes. */
static bool replaces(struct record *kind, struct ast *own, struct ast *of_base)
{
    static const char *const mark_words[] = {"stacks", "ends", "lasts", "includes", NULL};
    struct member *x = given_member(kind, own);
    if (x && x == given_member(kind, of_base)) return true;
    if (own->kind != AST_LINE || of_base->kind != AST_LINE || !own->head || !of_base->head)
        return false;
    if (!ast_equal(own->head, of_base->head) || !same_subject(own, of_base)) return false;
    if (!kind || kind->cls == CLASS_ACT || str_is_any(name_of(own->head), mark_words)) return true;
    return !own->when && !of_base->when && !own->label_count == !of_base->label_count &&
           (kind->cls != CLASS_CREATURE ||
            has_sign(first_value(own), OP_PLUS) == has_sign(first_value(of_base), OP_PLUS));
}

struct merge {
    struct model *m;
    struct record *kind;    /* NULL: of a scene */
    const struct ast *base; /* its block, or NULL */
};

static struct str listed_name(const struct ast *v)
{
    return v->kind == AST_QUANTITY ? v->text : name_of(v);
}

static void take_off(struct model *m, line_list *list, struct ast *v)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->len; i++)
        if (!str_equal(listed_name(list->at[i]), listed_name(v))) list->at[kept++] = list->at[i];
    if (kept == list->len)
        report(m, E0201, v->span, "the list of the base has no `%.*s`",
               STR_FMT(source_text(m, v->span)));
    list->len = kept;
}

/* What the lines of the base list that `own` would replace. */
static line_list inherited_list(const struct merge *to, struct ast *own)
{
    line_list list = {0};
    for (size_t i = 0; to->base && i < to->base->item_count; i++) {
        struct ast *line = to->base->items[i];
        if (!replaces(to->kind, own, line) || line->kind != AST_LINE) continue;
        for (size_t k = 0; k < list_len(line->a); k++)
            if (!str_is(name_of(list_at(line->a, k)), "none"))
                vec_push(&list, to->m->arena, list_at(line->a, k));
    }
    return list;
}

/* `traits + Sly, - Bold`: the list of the base, with more and with less. */
static struct ast *changed_list(const struct merge *to, struct ast *own)
{
    line_list list = inherited_list(to, own);
    bool less = false;
    for (size_t i = 0; i < list_len(own->a); i++) {
        struct ast *v = list_at(own->a, i);
        bool sign = has_sign(v, OP_PLUS) || has_sign(v, OP_NEG);
        if (sign) less = v->op == OP_NEG;
        if (less)
            take_off(to->m, &list, sign ? v->a : v);
        else
            vec_push(&list, to->m->arena, sign ? v->a : v);
    }
    struct ast *copy = ast_made(to->m->arena, *own);
    struct member *x = given_member(to->kind, own);
    if (list.len > 1)
        copy->a = list_node(to->m, AST_LIST, list, own->a->span);
    else if (list.len)
        copy->a = list.at[0];
    else
        copy->a = x && x->kind == MEM_GIVEN ? word_node(to->m, STR("none"), own->a->span) : NULL;
    return copy;
}

/* A line of the variant, as it would be without a base. */
static struct ast *written_out(const struct merge *to, struct ast *own)
{
    struct ast *v = first_value(own);
    struct member *x = given_member(to->kind, own);
    struct str w = own->kind == AST_LINE ? name_of(own->head) : (struct str){NULL, 0};
    bool plus = has_sign(v, OP_PLUS);
    if (!plus && !has_sign(v, OP_NEG)) return own;
    if (x ? x->kind == MEM_OWN || x->type.base == TY_SET
          : str_is(w, "reserve") || str_is(w, "parts"))
        return changed_list(to, own);
    if (x && (plus || x->type.base != TY_INT))
        diag_help(report(to->m, E0301, v->span,
                         "nothing can be added to `%.*s`, which is not a list", STR_FMT(w)),
                  "`%.*s %.*s` says what it is now", STR_FMT(w),
                  STR_FMT(source_text(to->m, v->a->span)));
    return own;
}

/* Each is checked again in the variant. True: they are too many. */
static bool count_words(void *count, struct ast *n)
{
    size_t *words = count;
    return ++*words > LIMIT_REPEATED || ast_any(n, count_words, count);
}

/* Gives the line, a copy, the lines of its base and its own. */
static void merge_blocks(struct model *m, struct record *kind, struct ast *line,
                         const struct ast *base)
{
    const struct merge to = {m, kind, base};
    struct ast *own = line->block;
    size_t count = own ? own->item_count : 0;
    bool *placed = ARENA_ARRAY(m->arena, bool, count + 1);
    line_list lines = {0};
    if (m->repeated > LIMIT_REPEATED) return; /* reported */
    if (base && count_words(&m->repeated, (struct ast *)base)) {
        report(m, E0005, line->span, "variants repeat more than %d words of their bases",
               LIMIT_REPEATED);
        return;
    }
    for (size_t i = 0; base && i < base->item_count; i++) {
        size_t k = 0;
        while (k < count && !replaces(kind, own->items[k], base->items[i])) k++;
        if (k == count)
            vec_push(&lines, m->arena, base->items[i]);
        else if (!placed[k])
            vec_push(&lines, m->arena, written_out(&to, own->items[k]));
        placed[k] = true;
    }
    for (size_t k = 0; k < count; k++)
        if (!placed[k]) vec_push(&lines, m->arena, written_out(&to, own->items[k]));
    line->block = list_node(m, AST_BLOCK, lines, own ? own->span : line->span);
}

static void write_out(struct model *m, struct content *c)
{
    enter_file(m, c->line->span.file);
    c->changes = c->line->block;
    merge_blocks(m, c->kind, c->line, c->base->line->block);
}

void write_out_variants(struct model *m)
{
    bases_first(m, write_out);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

void link_encounters(struct model *m)
{
    for (size_t i = 0; i < m->encounters.len; i++) {
        struct encounter *e = m->encounters.at[i];
        const struct ast *name = e->base_name;
        const struct encounter *base = NULL;
        if (!name) continue;
        enter_file(m, e->line->span.file);
        for (size_t k = 0; k < i; k++)
            if (m->encounters.at[k]->kind == SCENE_ENCOUNTER &&
                str_equal(m->encounters.at[k]->name, name_of(name)) &&
                scopes_meet(m->encounters.at[k]->scope, e->scope))
                base = m->encounters.at[k];
        if (base) merge_blocks(m, NULL, e->line, base->line->block);
        if (m->repeated > LIMIT_REPEATED) { /* reported; the rest would lack its sides */
            m->encounters.len = i;
            return;
        }
        if (!base)
            diag_help(report(m, E0201, name->span, "there is no encounter \"%.*s\" above",
                             STR_FMT(name_of(name))),
                      "a variant of an encounter is written below it");
    }
}

/* `Goblin as Grik { health 9 }` in a side: the creature, declared in the scene. */
static struct ast *named_creature(struct model *m, const struct scope *s, struct ast *line)
{
    struct ast *as = label_value(line, JOIN_AS), *who = line->c;
    if (line->kind == AST_LINE)
        who = str_is(name_of(line->head), "creature") && line->a ? line->a : line->head;
    struct symbol *y = as && who ? scope_find(s, name_of(who)) : NULL;
    if (!y || !is_creature(y)) return NULL; /* reported by the side */
    if (as->kind != AST_NAME && as->kind != AST_STRING) {
        diag_help(report(m, E0101, as->span, "a name of several words needs quotes"),
                  "`%.*s as \"%.*s\"`", STR_FMT(y->name), STR_FMT(source_text(m, as->span)));
        return NULL;
    }
    struct ast is = {.kind = AST_IS, .span = as->span, .a = as, .b = who};
    struct str kind = y->as.content->kind->name;
    return ast_made(m->arena, (struct ast){.kind = AST_LINE,
                                           .span = line->span,
                                           .head = word_node(m, kind, line->span),
                                           .a = ast_made(m->arena, is),
                                           .block = line->block});
}

void name_creatures(struct model *m, struct encounter *e,
                    void (*collect)(struct model *m, struct scope *s, struct ast *line))
{
    const struct ast *block = e->line->block;
    for (size_t i = 0; block && i < block->item_count; i++) {
        const struct ast *side = block->items[i]->block;
        if (!side || !str_is(head_word(block->items[i]), "side")) continue;
        for (size_t k = 0; k < side->item_count; k++) {
            struct ast *l = side->items[k];
            struct ast *line =
                l->kind == AST_ROW || l->kind == AST_LINE ? named_creature(m, e->scope, l) : NULL;
            if (line) collect(m, e->scope, line);
        }
    }
}
