/* selection.c -- Translates selections to noun phrases: "the nearest enemy", "each ally within 2
 * spaces", "enemies that are down". */
#include "prose.h"

static struct symbol *noun_sym(const struct prose_reader *r, struct str name)
{
    struct symbol *y = name.len ? scope_find(r->m->names, name) : NULL;
    return y && y->kind == SYM_NOUN ? y : NULL;
}

static bool quantifies(struct str word)
{
    static const char *const words[] = {"all", "every", "any", "the"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(word, words[i])) return true;
    return false;
}

bool is_set(const struct prose_reader *r, const struct ast *e)
{
    switch (e->kind) {
    case AST_PHRASE: return !str_is(e->items[0]->text, "any");
    case AST_WHERE:
    case AST_WITH: return true;
    case AST_WITHIN: return e->a && is_set(r, e->a);
    case AST_NAME: return str_is(e->text, "everyone") || noun_sym(r, e->text);
    case AST_CALL: {
        struct symbol *y = scope_find(r->m->names, name_of(e->a));
        return y && (y->kind == SYM_NOUN || y->kind == SYM_ORDERING);
    }
    case AST_BINARY: return (e->op == OP_ADD || e->op == OP_SUB) && is_set(r, e->a);
    default: return false;
    }
}

bool has_noun(const struct prose_reader *r, const struct ast *e)
{
    switch (e->kind) {
    case AST_WHERE:
    case AST_WITH:
    case AST_WITHIN:
    case AST_BINARY: return has_noun(r, e->a);
    case AST_CALL: {
        struct symbol *y = scope_find(r->m->names, name_of(e->a));
        if (y && y->kind == SYM_ORDERING) return e->item_count && has_noun(r, e->items[0]->a);
        return y && y->kind == SYM_NOUN;
    }
    default: return is_set(r, e);
    }
}

/* The singular: the first name of a noun declaration, or the name of a kind. */
static struct str noun_one(struct prose_reader *r, struct str name)
{
    struct symbol *y = noun_sym(r, name);
    if (y) return shown_name(r, name_of(list_at(y->line->a, 0)));
    if (str_is(name, "everyone")) return STR("creature");
    return shown_name(r, name);
}

static struct str noun_many(struct prose_reader *r, struct str name)
{
    struct symbol *y = noun_sym(r, name);
    if (y)
        return shown_name(r, list_len(y->line->a) > 1 ? name_of(list_at(y->line->a, 1))
                                                      : plural(r, name));
    return plural(r, noun_one(r, name));
}

struct str noun_of_set(struct prose_reader *r, const struct ast *e)
{
    switch (e->kind) {
    case AST_PHRASE: return noun_one(r, e->items[e->item_count - 1]->text);
    case AST_WHERE:
    case AST_WITH:
    case AST_WITHIN:
    case AST_BINARY: return noun_of_set(r, e->a);
    case AST_NAME: return noun_one(r, e->text);
    case AST_CALL:
        return noun_sym(r, name_of(e->a)) ? noun_one(r, name_of(e->a))
               : e->item_count            ? noun_of_set(r, e->items[0])
                                          : STR("one");
    case AST_ITEM: return noun_of_set(r, e->a);
    default: return STR("creature");
    }
}

static struct np quantified(struct prose_reader *r, struct str one, struct str many,
                            enum determiner how, bool ordered)
{
    if (r->other && how == ONE_OF && !ordered) return np_one(r, format_str(r, "another %S", one));
    if (r->other) {
        one = format_str(r, "other %S", one);
        many = format_str(r, "other %S", many);
    }
    if (ordered) return np_one(r, how == BARE_ONE ? one : format_str(r, "the %S", one));
    switch (how) {
    case EACH_OF: return np_one(r, format_str(r, "each %S", one));
    case ONE_OF: return np_one(r, with_article(r, one));
    case BARE_ONE: return np_one(r, one);
    default: return np_many(r, many);
    }
}

static struct np read_phrase(struct prose_reader *r, const struct ast *e, enum determiner how)
{
    struct text orderings;
    bool ordered = false, all = false;
    text_init(&orderings, r->a);
    for (size_t i = 0; i + 1 < e->item_count; i++) {
        struct str word = e->items[i]->text;
        all = all || str_is(word, "all") || str_is(word, "every");
        if (quantifies(word)) continue;
        const struct wording *w = wording_of_sym(r, scope_find(r->m->names, word));
        text_put(&orderings, "%S ", w ? w->text : shown_name(r, word));
        ordered = true;
    }
    struct str noun = e->items[e->item_count - 1]->text, before = text_str(&orderings);
    struct str one = format_str(r, "%S%S", before, noun_one(r, noun));
    struct str many =
        format_str(r, all && how == THE_SET ? "all %S%S" : "%S%S", before, noun_many(r, noun));
    return quantified(r, one, many, how, ordered);
}

static struct np with_clause(struct prose_reader *r, struct np np, struct str more)
{
    np.text = format_str(r, "%S %S", np.text, more);
    np.whose = format_str(r, "%S's", np.text);
    np.clause = true;
    return np;
}

static struct np read_within(struct prose_reader *r, const struct ast *e, enum determiner how)
{
    int64_t n = 2;
    struct np np = read_set(r, e->a, how);
    fold_number(r, e->b, &n);
    struct str far = distance_text(r, n, read_value(r, e->b).text);
    bool of_self = !e->c || (e->c->kind == AST_NAME && str_is(e->c->text, "self"));
    if (of_self) return with_clause(r, np, format_str(r, "within %S", far));
    return with_clause(r, np, format_str(r, "within %S of %S", far, read_value(r, e->c).text));
}

/* `it != self` */
static bool excludes_self(const struct ast *e)
{
    return e->kind == AST_BINARY && e->op == OP_NE && e->a->kind == AST_NAME &&
           str_is(e->a->text, "it") && e->b->kind == AST_NAME && str_is(e->b->text, "self");
}

/* The condition without its operands `it != self`. NULL: nothing is left. */
static const struct ast *without_self(struct prose_reader *r, const struct ast *e, bool *found)
{
    if (excludes_self(e)) {
        *found = true;
        return NULL;
    }
    if (e->kind != AST_BINARY || e->op != OP_AND) return e;
    const struct ast *a = without_self(r, e->a, found), *b = without_self(r, e->b, found);
    if (a == e->a && b == e->b) return e;
    if (!a || !b) return a ? a : b;
    struct ast *both = ARENA_NEW(r->a, struct ast);
    memcpy(both, e, ast_size(e));
    both->a = (struct ast *)(uintptr_t)a;
    both->b = (struct ast *)(uintptr_t)b;
    return both;
}

/* "enemies that are down" if the clause has the element as subject, otherwise "where ...". */
static struct np read_where(struct prose_reader *r, const struct ast *e, enum determiner how)
{
    bool other = r->other, but = false;
    const struct ast *what = without_self(r, e->b, &but);
    r->other = other || but;
    struct np np = read_set(r, e->a, how), outer = r->it;
    r->other = other;
    if (!what) return np;
    r->it = np.many ? (struct np){.text = STR("they"), .whose = STR("their"), .many = true}
                    : (struct np){.text = STR("it"), .whose = STR("its")};
    struct str pronoun = r->it.text, cond = read_if(r, what, false);
    r->it = outer;
    if (!cond.len) return np;
    bool subject = cond.len > pronoun.len &&
                   str_equal((struct str){cond.at, pronoun.len}, pronoun) &&
                   cond.at[pronoun.len] == ' ';
    if (!subject) return with_clause(r, np, format_str(r, "where %S", cond));
    return with_clause(
        r, np,
        format_str(r, "that%S", (struct str){cond.at + pronoun.len, cond.len - pronoun.len}));
}

static struct np read_set_call(struct prose_reader *r, const struct ast *e, enum determiner how)
{
    struct str name = name_of(e->a);
    struct symbol *noun = noun_sym(r, name);
    const struct ast *viewer = e->item_count ? e->items[e->item_count - 1]->a : NULL;
    bool own = viewer && viewer->kind == AST_NAME && str_is(viewer->text, "self");
    if (noun) {
        struct np np = quantified(r, noun_one(r, name), noun_many(r, name), how, false);
        return own || !viewer
                   ? np
                   : with_clause(r, np, format_str(r, "of %S", read_value(r, viewer).text));
    }
    struct np np =
        e->item_count ? read_set(r, e->items[0]->a, BARE_ONE) : np_one(r, STR("creature"));
    const struct wording *w = wording_of_sym(r, scope_find(r->m->names, name));
    return np_one(r, format_str(r, "the %S %S", w ? w->text : shown_name(r, name), np.text));
}

struct np read_set(struct prose_reader *r, const struct ast *e, enum determiner how)
{
    binding_list bindings = {0};
    const struct wording *w = e->kind == AST_NAME ? NULL : wording_of_tree(r, e, &bindings);
    if (w) return np_many(r, fill(r, w->text, &bindings, false));
    switch (e->kind) {
    case AST_PHRASE: return read_phrase(r, e, how);
    case AST_WITHIN: return read_within(r, e, how);
    case AST_WHERE: return read_where(r, e, how);
    case AST_WITH:
        return with_clause(r, read_set(r, e->a, how),
                           format_str(r, "with %S", read_value(r, e->b).text));
    case AST_BINARY:
        return with_clause(
            r, read_set(r, e->a, how),
            format_str(r, e->op == OP_ADD ? "and %S" : "except %S", read_value(r, e->b).text));
    case AST_NAME:
        if (str_is(e->text, "everyone") && how == THE_SET)
            return np_one(r, r->other ? STR("everyone else") : STR("everyone"));
        return is_set(r, e) ? quantified(r, noun_one(r, e->text), noun_many(r, e->text), how, false)
                            : read_value(r, e);
    case AST_CALL:
        if (is_set(r, e)) return read_set_call(r, e, how);
        return read_value(r, e);
    default: return read_value(r, e);
    }
}
