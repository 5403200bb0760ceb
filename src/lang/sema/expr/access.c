/* access.c -- Access by a dot or brackets: members, elements, things of a creature by name. */
#include "base/geometry.h"
#include "expr.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/owned.h"
#include "lang/sema/model/unnamed_members.h"
#include "lang/sema/model/vocabulary.h"

/* The kind of the declaration behind a record of type t. */
static struct record *content_kind(struct model *m, struct type t)
{
    struct record *r = record_of_type(m, t);
    return r && r->is_content ? r->parent : r;
}

static struct type natural_type(struct check_ctx *cx, char letter, struct type of)
{
    switch (letter) {
    case 'k': return type_record(TY_CONTENT, content_kind(cx->m, of));
    case 'g': return type_optional(type_of(TY_CONTENT));
    case 't': return type_optional(type_record(TY_CONTENT, cx->m->kinds[KIND_TERRAIN]));
    case 'S': return type_of(TY_SIDE);
    case 'C': return type_of(TY_CREATURE);
    case 'T': return type_optional(type_record(TY_THING, cx->m->kinds[KIND_THING]));
    case 'P': return type_optional(type_of(TY_PLACE));
    case 'Q': return type_set(TY_CREATURE, NULL, NULL);
    case 'x': return type_of(TY_TEXT);
    default: return type_of(TY_INT);
    }
}

/* Can such a thing be in a list of the fight or of a side? Then it has no owner. */
static bool may_lack_owner(const struct model *m, const struct record *kind)
{
    for (size_t i = 0; i < m->owns.len; i++) {
        const struct member *own = m->owns.at[i];
        bool is_theirs = own->rec->cls == CLASS_CREATURE || own->rec->cls == CLASS_THING;
        if (!is_theirs && (!kind || record_is(kind, own->of_kind) || record_is(own->of_kind, kind)))
            return true;
    }
    return false;
}

/* Reported for a creature or thing that is declared but not in the fight. */
bool only_declared(struct check_ctx *cx, const struct expr *a)
{
    if (a->type.base != TY_CONTENT || a->kind != EX_CONST || !a->content) return false;
    const struct content *c = a->content;
    if (name_is_excused(cx->m, a->span.file, c->sym->name))
        return true; /* its side could not be read */
    struct diag *g = report(cx->m, E0203, a->span,
                            "`%.*s` is a declaration, not somebody or something in the fight",
                            STR_FMT(c->sym->name));
    diag_related(g, c->sym->span, "declared here");
    if (cx->test && c->kind->cls == CLASS_CREATURE)
        diag_help(g, "let it take part: `side left { %.*s at 0, 0 }`", STR_FMT(c->sym->name));
    else if (c->rec || c->kind->cls == CLASS_THING)
        diag_help(g, "somebody has it: `c.%.*s`", STR_FMT(c->sym->name));
    else
        diag_help(g, "name somebody in the fight, such as `self`");
    return true;
}

/* Is it a declaration, and no terrain? That has fields, and the numbers that `.base` reads. */
static bool is_declaration(const struct expr *a)
{
    return a && a->type.base == TY_CONTENT && a->type.rec && a->type.rec->cls != CLASS_TERRAIN;
}

static bool is_declared_number(const struct member *mem)
{
    return mem->kind == MEM_STAT || (mem->kind == MEM_KEPT && mem->max_stat) ||
           (mem->kind == MEM_FAMILY && mem->elements[0] && mem->elements[0]->max_stat);
}

/* Reports a member that only those in the fight have. */
static struct expr *undeclared_member(struct check_ctx *cx, const struct expr *a,
                                      const struct member *mem, struct span span)
{
    if (only_declared(cx, a)) return expr_error(cx, span);
    struct diag *g = report(
        cx->m, E0301, span, "a declaration has no `%.*s`: it is asked of %s", STR_FMT(mem->name),
        mem->rec->cls == CLASS_CREATURE ? "a creature in the fight" : "what is in the fight");
    if (mem->kind == MEM_STAT)
        diag_help(g, "the number that it gives is `%.*s.base`", STR_FMT(source_text(cx->m, span)));
    else if (is_declared_number(mem))
        diag_help(g, "the maximum that it gives is `%.*s.max.base`",
                  STR_FMT(source_text(cx->m, span)));
    return expr_error(cx, span);
}

/* A stat or a maximum of a declaration is read as `k.attack.base` alone. */
static struct expr *in_the_fight(struct check_ctx *cx, struct expr *x)
{
    bool number = x->kind == EX_STAT || x->kind == EX_LOAD || x->kind == EX_LEFT;
    return number && is_declaration(x->a) ? undeclared_member(cx, x->a, x->mem, x->span) : x;
}

void report_which(struct check_ctx *cx, const struct member *mem, struct span span)
{
    struct str name = mem->name;
    struct diag *g =
        report(cx->m, E0301, span, "`%.*s` is a %s for each %.*s, say which", STR_FMT(name),
               mem->kind == MEM_STAT ? "stat" : "value", STR_FMT(mem->dim->name));
    if (mem->dim->values.len)
        diag_help(g, "`%.*s[%.*s]`", STR_FMT(name), STR_FMT(mem->dim->values.at[0]));
}

/* Reports a member that cannot be read without more: an element of an array or a family, a hook, or
 * a rule of a declaration. Returns whether it did. */
static bool report_unreadable(struct check_ctx *cx, const struct expr *a, const struct member *mem,
                              struct span span)
{
    struct str name = mem->name;
    if (mem->kind == MEM_KEPT && mem->is_array)
        diag_help(report(cx->m, E0301, span, "`%.*s` holds %d values, say which", STR_FMT(name),
                         mem->count),
                  "`%.*s[0]` is the first", STR_FMT(name));
    else if (mem->kind == MEM_GIVEN && mem->slot_sort == SLOT_RULE && a->type.base == TY_CONTENT)
        report(cx->m, E0301, span,
               "`%.*s` is asked of a thing in the fight, not of its declaration", STR_FMT(name));
    else if (mem->kind == MEM_GIVEN && mem->slot_sort == SLOT_HOOK)
        diag_help(report(cx->m, E0203, span, "`%.*s` is a hook: it has no value", STR_FMT(name)),
                  "run it with `fire ....%.*s(...)`", STR_FMT(name));
    else if ((mem->kind == MEM_FAMILY || mem->kind == MEM_STAT) && mem->dim)
        report_which(cx, mem, span);
    else if (mem->kind == MEM_PROPERTY && mem->fn->params.len != 1 && mem->rec->cls != CLASS_FIGHT)
        report(cx->m, E0303, span, "`%.*s` needs %zu arguments", STR_FMT(name),
               mem->fn->params.len - 1);
    else
        return false;
    return true;
}

struct expr *member_expr_of(struct check_ctx *cx, struct expr *a, struct member *mem,
                            struct span span)
{
    struct expr *x;
    bool of_fight = mem->rec && mem->rec->cls == CLASS_FIGHT;
    if (is_declaration(a) && mem->kind != MEM_GIVEN && !is_declared_number(mem) &&
        !(mem->kind == MEM_NATURAL && mem->id == NATURAL_THING_GROUP))
        return undeclared_member(cx, a, mem, span);
    if (report_unreadable(cx, a, mem, span)) return expr_error(cx, span);
    switch (mem->kind) {
    case MEM_KEPT:
        x = expr_unary(cx, mem->member_sort == SORT_BUDGET ? EX_LEFT : EX_LOAD, mem->type,
                       of_fight ? NULL : a, span);
        break;
    case MEM_GIVEN:
        x = expr_unary(cx, mem->slot_sort == SLOT_RULE ? EX_RULE : EX_GIVEN, mem->type, a, span);
        break;
    case MEM_FAMILY:
    case MEM_STAT: x = expr_unary(cx, EX_STAT, type_of(TY_INT), a, span); break;
    case MEM_PROPERTY: {
        struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
        items[0] = a;
        return call_fn(cx, mem->fn, items, of_fight ? 0 : 1, span);
    }
    case MEM_OWN:
        x = expr_unary(cx, EX_OWNED, type_list(type_record(TY_THING, mem->of_kind)), a, span);
        break;
    default:
        x = expr_unary(cx, EX_NATURAL, natural_type(cx, (char)mem->count, a->type), a, span);
        if (mem->id == NATURAL_OWNER) x->type.optional = may_lack_owner(cx->m, a->type.rec);
        break;
    }
    x->mem = mem;
    return x;
}

/* The stat below a general type: `card.attack` where attack is a creature's stat is a common slip.
 */
static struct expr *unknown_member(struct check_ctx *cx, struct expr *a, struct record *r,
                                   struct str name, struct span span)
{
    struct str what = type_text(cx->m->arena, a->type);
    if (name_is_excused(cx->m, span.file, name)) return expr_error(cx, span);
    struct diag *g = report(cx->m, E0201, span, "%.*s has no `%.*s`", STR_FMT(what), STR_FMT(name));
    struct member *below = r && !r->is_content ? record_find_below(cx->m, r, name) : NULL;
    struct str near = record_nearest(r, name);
    if (below)
        diag_help(g, "only %.*s has it: test `is %.*s` first", STR_FMT(below->rec->name),
                  STR_FMT(below->rec->name));
    else if (near.len)
        suggest(cx->m, g, near);
    else if (a->type.base == TY_THING && record_find(cx->m->kinds[KIND_CREATURE], name))
        diag_help(g, "`%.*s` belongs to a creature: `....owner.%.*s`", STR_FMT(name),
                  STR_FMT(name));
    else if (r && name.len > 4 && memcmp(name.at, "max_", 4) == 0 &&
             record_find(r, (struct str){name.at + 4, name.len - 4}))
        diag_help(g, "its maximum is `%.*s.max`", (int)name.len - 4, name.at + 4);
    else if (!suggest(cx->m, g, near) && r)
        help_members(cx->m, g, r);
    return expr_error(cx, span);
}

bool begins_with(const struct check_ctx *cx, const struct expr *x)
{
    const struct expr *a = x->a;
    if (x->kind != EX_FIRST_THING || !cx->test || !a || a->kind != EX_CONST || a->value < 0 ||
        (size_t)a->value >= cx->test->fighters.len)
        return false;
    const struct content *who = cx->test->fighters.at[a->value].content;
    if (who->damaged || x->content->damaged) return true; /* it may well be what was meant */
    return owned_content(cx->m, who, x->content, NULL) != NULL;
}

/* The slot of the number that content gives to an element of a stat, or NULL. */
static struct member *base_slot(const struct model *m, const struct member *stat, int32_t element)
{
    for (size_t i = 0; stat->slot >= 0 && i < m->slots.len; i++) {
        struct member *slot = m->slots.at[i];
        if (slot->rec == stat->rec && slot->slot == stat->slot + element) return slot;
    }
    return NULL;
}

/* c.attack.base: the value in c's declaration, without the effects of marks and things. A word that
 * is computed selects among the elements. */
static struct expr *stat_base(struct check_ctx *cx, struct expr *stat, struct span span)
{
    size_t n = stat->c ? stat->mem->dim->values.len : 1;
    struct expr *value = NULL;
    for (size_t k = n; k-- > 0;) {
        struct member *slot = base_slot(cx->m, stat->mem, stat->number + (int32_t)k);
        if (!slot || stat->b) break;
        struct expr *x = expr_unary(cx, EX_GIVEN, type_of(TY_INT), stat->a, span);
        x->mem = slot;
        if (value) {
            struct expr *word = expr_const(cx, stat->c->type, (int64_t)k, span);
            struct expr *is = expr_binary(cx, EX_COMPARE, type_of(TY_FLAG), stat->c, word, span);
            is->op = OP_EQ;
            struct expr *choice = expr_binary(cx, EX_COND, type_of(TY_INT), is, x, span);
            choice->c = value;
            x = choice;
        }
        value = x;
    }
    if (value) return value;
    diag_help(report(cx->m, E0301, span, "only a creature's own stat has a base"),
              "`c.attack.base`, `c.resist[fire].base`, `c.health.max.base`");
    return expr_error(cx, span);
}

/* c.Burning, p.Burning, c.Swing: the first mark or thing of that content. */
static struct expr *content_of(struct check_ctx *cx, struct expr *a, const struct symbol *y,
                               struct str name, struct span span)
{
    bool mark = y->as.content->rec != NULL;
    struct type t = mark ? type_record(TY_MARK, y->as.content->rec)
                         : type_record(TY_THING, y->as.content->kind);
    struct expr *x = expr_unary(cx, mark ? EX_FIRST_MARK : EX_FIRST_THING, type_optional(t),
                                unwrap(cx, a, name), span);
    x->content = y->as.content;
    if (!cx->m->thing_cells[THING_LIST] && begins_with(cx, x)) x->type.optional = false;
    return x;
}

/* `k.price` of content whose kind is not known. */
static void help_kind_with(struct check_ctx *cx, struct diag *g, struct str name)
{
    for (size_t i = 0; i < cx->m->slots.len; i++) {
        const struct member *x = cx->m->slots.at[i];
        if (x->slot_sort != SLOT_FIELD || !str_equal(x->name, name) || !x->rec->sym) continue;
        diag_help(g, "test its kind first: `if k is %.*s { k.%.*s }`", STR_FMT(x->rec->name),
                  STR_FMT(name));
        return;
    }
    diag_help(g, "test its kind first: `if k is creature { ... }`");
}

/* A text in quotes may have been meant as the name of a creature. */
static void help_called(struct check_ctx *cx, struct diag *g, struct str quoted)
{
    struct str name = {quoted.at + 1, quoted.len > 2 ? quoted.len - 2 : 0};
    struct str near = scope_nearest(cx->scope, name, NULL);
    if (near.len)
        diag_help(g, "nobody is called so; did you mean `\"%.*s\"`?", STR_FMT(near));
    else
        diag_help(g, "nobody is called so here: name one who is placed");
}

static struct expr *dot_of(struct check_ctx *cx, struct expr *a, struct str name, struct span span)
{
    struct symbol *on_place = a->type.base == TY_PLACE ? scope_find(cx->scope, name) : NULL;
    if (on_place && on_place->kind == SYM_CONTENT && on_place->as.content->rec)
        return content_of(cx, a, on_place, name, span);
    if (a->type.base == TY_ERROR) return a;
    if (str_is(name, "max") && (a->kind == EX_LOAD || a->kind == EX_LEFT) && a->mem->max_stat) {
        struct expr *x = expr_unary(cx, EX_STAT, type_of(TY_INT), a->a, span);
        x->mem = a->mem->max_stat;
        return x;
    }
    if (str_is(name, "max") && a->kind == EX_CALL && a->mem && a->mem->kind == MEM_FAMILY) {
        struct expr *top = family_top(cx, a, span);
        if (top) return top;
    }
    if (str_is(name, "base") && a->kind == EX_STAT) return stat_base(cx, a, span);
    if (str_is(name, "sides") && a->type.base == TY_DICE) {
        struct expr *x =
            expr_builtin(cx, BUILTIN_SIDES_OF, type_of(TY_INT), unwrap(cx, a, name), NULL);
        x->span = span;
        return x;
    }
    struct record *r = record_of_type(cx->m, a->type);
    if (!r) {
        struct diag *g = report(cx->m, E0301, span, "%.*s has no members",
                                STR_FMT(type_text(cx->m->arena, a->type)));
        if (a->type.base == TY_SET || a->type.base == TY_LIST)
            diag_help(g, "look at each: `for x in ... { x.%.*s }`", STR_FMT(name));
        else if (a->kind == EX_LOAD && a->mem->max_stat)
            diag_help(g, "the most that it can be is `%.*s.max`",
                      STR_FMT(source_text(cx->m, a->span)));
        else if (a->type.base == TY_CONTENT)
            help_kind_with(cx, g, name);
        else if (a->type.base == TY_TEXT)
            help_called(cx, g, source_text(cx->m, a->span));
        return expr_error(cx, span);
    }
    struct member *mem = record_find(r, name);
    if (mem) return member_expr_of(cx, unwrap(cx, a, name), mem, span);
    struct symbol *y = scope_find(cx->scope, name);
    bool thing_or_mark = y && y->kind == SYM_CONTENT;
    if (thing_or_mark && a->type.base == TY_CONTENT && only_declared(cx, a))
        return expr_error(cx, span);
    if (thing_or_mark && a->type.base != TY_EVENT && a->type.base != TY_SIDE &&
        a->type.base != TY_CONTENT)
        return content_of(cx, a, y, name, span);
    return unknown_member(cx, a, r, name, span);
}

struct expr *member_of(struct check_ctx *cx, struct expr *a, struct str name, struct span span)
{
    return in_the_fight(cx, dot_of(cx, a, name, span));
}

static struct expr *bracket_of(struct check_ctx *cx, struct ast *e);

/* What is before a dot may be a number of a declaration, which `.base` reads. */
static struct expr *dot_expr(struct check_ctx *cx, struct ast *e)
{
    struct expr *a = e->a->kind == AST_MEMBER  ? dot_expr(cx, e->a)
                     : e->a->kind == AST_INDEX ? bracket_of(cx, e->a)
                                               : expr_free(cx, e->a);
    if (e->a->kind == AST_NAME && (a->type.base == TY_SET || a->type.base == TY_LIST) &&
        str_is(e->text, "count"))
        return expr_unary(cx, EX_COUNT, type_of(TY_INT), a, e->span);
    bool number = str_is(e->text, "max") || str_is(e->text, "base");
    return dot_of(cx, number ? a : in_the_fight(cx, a), e->text, e->span);
}

struct expr *member_expr(struct check_ctx *cx, struct ast *e)
{
    return in_the_fight(cx, dot_expr(cx, e));
}

/* The array or stat with a dimension that an index applies to, without its value: NULL and reported
 * when there is none. */
static struct member *indexed_member(struct check_ctx *cx, struct ast *e, struct expr **record)
{
    struct str name = {NULL, 0};
    struct record *r = NULL;
    *record = NULL;
    if (e->kind == AST_MEMBER) {
        *record = expr_free(cx, e->a);
        if ((*record)->type.base == TY_ERROR) return NULL;
        r = record_of_type(cx->m, (*record)->type);
        name = e->text;
        struct member *mem = r ? record_find(r, name) : NULL;
        if (!mem) {
            unknown_member(cx, *record, r, name, e->span);
            return NULL;
        }
        *record = unwrap(cx, *record, name);
        return mem;
    }
    if (e->kind == AST_NAME && cx->implicit) {
        struct member *mem = record_find(cx->implicit, e->text);
        if (mem) {
            *record = expr_local(cx, cx->implicit_local, e->span);
            return mem;
        }
    }
    if (e->kind == AST_NAME) {
        struct member *mem = record_find(cx->m->fight, e->text);
        if (mem) return mem;
    }
    report(cx->m, E0301, e->span, "this has no elements to choose from");
    return NULL;
}

/* Does the value that has the index seem to be a list, and not a member? */
static bool is_list_value(struct check_ctx *cx, const struct ast *e)
{
    if (e->kind == AST_MEMBER) return false;
    if (e->kind != AST_NAME) return true;
    if (cx_has_name(cx, e->text)) return true;
    return !(cx->implicit && record_find(cx->implicit, e->text)) &&
           !record_find(cx->m->fight, e->text);
}

/* `faces[0]`: an element of a list, counted from 0. Beyond the end: none, or 0 of numbers. */
static struct expr *element_expr(struct check_ctx *cx, struct ast *e)
{
    struct expr *list = expr_free(cx, e->a);
    if (list->type.base == TY_ERROR) return list;
    if (list->type.base == TY_SET) list = convert(cx, list, type_list(type_elem(list->type)));
    if (list->type.base != TY_LIST) {
        report(cx->m, E0301, list->span, "a list is needed before `[`, this is %.*s",
               STR_FMT(type_text(cx->m->arena, list->type)));
        return expr_error(cx, e->span);
    }
    if (e->item_count != 1) {
        report(cx->m, E0303, e->span, "one index is needed");
        return expr_error(cx, e->span);
    }
    struct type t = type_elem(list->type);
    if (t.base != TY_INT && t.base != TY_FLAG) t = type_optional(t);
    struct expr *at = expr_as(cx, e->items[0], type_of(TY_INT));
    if (at->kind == EX_CONST && at->value < 0) {
        report(cx->m, E0303, at->span, "elements are counted from 0");
        return expr_error(cx, e->span);
    }
    return expr_binary(cx, EX_ELEMENT, t, list, at, e->span);
}

static bool is_repeatable(struct expr *x)
{
    return x->kind == EX_LOCAL || x->kind == EX_CONST || x->kind == EX_LOAD ||
           x->kind == EX_BUILTIN || x->kind == EX_NATURAL || x->type.base == TY_ERROR;
}

/* `border[p, q]`: what stands between two neighbours. It is kept by the one that is further west or
 * north. */
static struct expr *border_expr(struct check_ctx *cx, struct ast *e)
{
    const struct geometry *g = geometry_of(cx->m->space);
    if (e->item_count != 2) {
        diag_help(report(cx->m, E0303, e->span, "a border is between two places"),
                  "`border[p, q]`");
        return expr_error(cx, e->span);
    }
    if (!g->border_cell) {
        diag_help(report(cx->m, E0503, e->span, "this space has no borders between places"),
                  "squares and hexes have them; elsewhere ground and marks close a way");
        return expr_error(cx, e->span);
    }
    struct expr *ends[2];
    for (int i = 0; i < 2; i++) {
        ends[i] = expr_as(cx, e->items[i], type_of(TY_PLACE));
        if (ends[i]->type.base == TY_ERROR) return ends[i];
        if (is_repeatable(ends[i])) continue;
        diag_help(report(cx->m, E0303, ends[i]->span, "name this place first"), "`let p = %.*s`",
                  STR_FMT(source_text(cx->m, ends[i]->span)));
        return expr_error(cx, e->span);
    }
    model_has_borders(cx->m);
    struct expr *of = expr_binary(cx, EX_EDGE, type_of(TY_PLACE), ends[0], ends[1], e->span),
                *cell = expr_binary(cx, EX_EDGE, type_of(TY_INT), ends[0], ends[1], e->span);
    of->number = EDGE_PLACE, cell->number = EDGE_CELL;
    struct expr *x = expr_binary(cx, EX_LOAD, cx->m->border_kept->type, of, cell, e->span);
    x->mem = cx->m->border_kept;
    return x;
}

/* The word of the language, unless rules name something else so. */
static bool is_border(struct check_ctx *cx, const struct ast *e)
{
    return e->kind == AST_NAME && str_is(e->text, "border") && !cx_has_name(cx, e->text) &&
           !(cx->implicit && record_find(cx->implicit, e->text)) &&
           !record_find(cx->m->fight, e->text);
}

static struct expr *bracket_of(struct check_ctx *cx, struct ast *e)
{
    struct expr *record;
    if (is_border(cx, e->a)) return border_expr(cx, e);
    struct ast *inner = e->a->kind == AST_INDEX && e->a->item_count == 1 ? e->a->a : NULL;
    bool two = inner && !is_list_value(cx, inner);
    if (!two && is_list_value(cx, e->a)) return element_expr(cx, e);
    struct member *mem = indexed_member(cx, two ? inner : e->a, &record);
    if (!mem) return expr_error(cx, e->span);
    if (two && (mem->kind != MEM_FAMILY || family_indices(mem) != 2)) return element_expr(cx, e);
    bool many = mem->type.base == TY_LIST || mem->type.base == TY_SET;
    if (many && !mem->is_array && !mem->dim) return element_expr(cx, e);
    if (e->item_count != 1) {
        report(cx->m, E0303, e->span, "one index is needed");
        return expr_error(cx, e->span);
    }
    if (is_declaration(record) && !is_declared_number(mem))
        return undeclared_member(cx, record, mem, e->span);
    if (mem->kind == MEM_FAMILY && family_indices(mem) == (two ? 2 : 1))
        return family_element(cx, mem, record, e);
    if (mem->kind == MEM_FAMILY) {
        report_which(cx, mem, e->span);
        return expr_error(cx, e->span);
    }
    if (mem->kind == MEM_STAT && mem->dim) {
        struct type t = type_of(TY_TAG);
        t.tag = mem->dim;
        struct expr *i = expr_as(cx, e->items[0], t);
        struct expr *x = expr_unary(cx, EX_STAT, type_of(TY_INT), record, e->span);
        x->mem = mem;
        if (i->kind == EX_CONST)
            x->number = (int32_t)i->value;
        else
            x->c = i;
        return x;
    }
    if (mem->kind == MEM_KEPT && mem->is_array) {
        struct expr *x = expr_binary(cx, EX_LOAD, mem->type, record,
                                     expr_as(cx, e->items[0], type_of(TY_INT)), e->span);
        x->mem = mem;
        return x;
    }
    report(cx->m, E0301, e->span, "`%.*s` is a single value and takes no index",
           STR_FMT(mem->name));
    return expr_error(cx, e->span);
}

struct expr *index_expr(struct check_ctx *cx, struct ast *e)
{
    return in_the_fight(cx, bracket_of(cx, e));
}
