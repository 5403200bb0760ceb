/* value.c -- Translates expressions to noun phrases: numbers, creatures, members, calls, sums. */
#include <string.h>

#include "lang/sema/model/eval.h"
#include "prose.h"

/* ---- referents ------------------------------------------------------------------------------- */

struct referent *referent_find(struct prose_reader *r, struct str name)
{
    for (size_t i = r->known.len; i > 0; i--)
        if (str_equal(r->known.at[i - 1].name, name)) return &r->known.at[i - 1];
    return NULL;
}

void referent_add(struct prose_reader *r, struct str name, struct np now, struct np later,
                  enum referent_kind kind)
{
    struct referent k = {name, now.text, now, later, kind};
    vec_push(&r->known, r->a, k);
}

static struct np referent_np(struct referent *k)
{
    struct np np = k->now;
    k->now = k->later;
    return np;
}

/* ---- numbers that are known ------------------------------------------------------------------ */

/* The value of a name that is a constant or an option; NULL if it is not a number. */
static struct expr *number_of_name(const struct prose_reader *r, struct str name);

static struct expr *number_node(const struct prose_reader *r, struct expr node)
{
    struct expr *x = ARENA_NEW(r->a, struct expr);
    node.type = (struct type){.base = TY_INT};
    if (x) *x = node;
    return x;
}

/* The typed expression of a sum or a product of known numbers; NULL: something in it is not known.
 * Divisions are read as they are. */
static struct expr *number_of(const struct prose_reader *r, const struct ast *e)
{
    if (!e) return NULL;
    bool sign = e->kind == AST_UNARY && e->op != OP_NOT,
         sum = e->kind == AST_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL);
    if (e->kind == AST_NUMBER)
        return number_node(r, (struct expr){.kind = EX_CONST, .value = e->number});
    if (e->kind == AST_NAME) return number_of_name(r, e->text);
    struct expr *a = sign || sum ? number_of(r, e->a) : NULL,
                *b = a && sum ? number_of(r, e->b) : NULL;
    if (!a || (sum && !b)) return NULL;
    return sign && e->op != OP_NEG
               ? a
               : number_node(r, (struct expr){.kind = EX_ARITH, .op = e->op, .a = a, .b = b});
}

static struct expr *number_of_name(const struct prose_reader *r, struct str name)
{
    struct symbol *y = scope_find(r->m->names, name);
    if (y && y->kind == SYM_CONST && y->type.base == TY_INT)
        return number_node(r, (struct expr){.kind = EX_CONST, .value = y->as.number});
    bool option = y && y->kind == SYM_OPTION && y->line && y->as.option->type.base == TY_INT;
    return option ? number_of(r, y->as.option->override_line ? y->as.option->override_line->b
                                                             : y->line->b)
                  : NULL;
}

bool fold_number(const struct prose_reader *r, const struct ast *e, int64_t *n)
{
    const struct expr *x = number_of(r, e);
    return x && eval_constant(x, n);
}

/* ---- members --------------------------------------------------------------------------------- */

struct str kind_label(struct prose_reader *r, const struct record *kind)
{
    const struct wording *w = wording_of_sym(r, kind->sym);
    return w ? w->text : shown_name(r, kind->name);
}

struct str member_label(struct prose_reader *r, const struct member *x)
{
    const struct wording *w = wording_of_mem(r, x);
    if (w && !memchr(w->text.at, '{', w->text.len)) return w->text;
    size_t n = x->name.len;
    if (x->is_top && n > 4) { /* of a track or a budget */
        const struct member *track = record_find(x->rec, (struct str){x->name.at, n - 4});
        return format_str(r, "maximum %S",
                          track ? member_label(r, track)
                                : shown_name(r, (struct str){x->name.at, n - 4}));
    }
    return shown_name(r, x->name);
}

struct str content_label(struct prose_reader *r, struct str name)
{
    const struct wording *w = wording_of_sym(r, scope_find(r->m->names, name));
    return w ? w->text : name;
}

static struct str word_label(struct prose_reader *r, struct str tag_word)
{
    const struct wording *w = wording_of_word(r, tag_word);
    return w ? w->text : shown_name(r, tag_word);
}

/* The tree has no types, so the owner of a member is guessed: the first record that has a member of
 * this name. For a label that is exact enough. */
const struct member *guess_member(const struct prose_reader *r, struct str name,
                                  const struct ast *of)
{
    struct symbol *y = of && of->kind == AST_NAME ? scope_find(r->m->names, of->text) : NULL;
    const struct member *found = y && y->kind == SYM_EVENT ? record_find(y->as.rec, name) : NULL;
    bool this_one = of && of->kind == AST_NAME && str_is(of->text, "this");
    if (!found && this_one && r->content)
        found = record_find(r->content->rec ? r->content->rec : r->content->kind, name);
    if (!found) found = record_find(r->m->kinds[KIND_CREATURE], name);
    if (!found && r->content) found = record_find(r->content->kind, name);
    for (size_t i = 0; !found && i < r->m->all_kinds.len; i++)
        found = record_find(r->m->all_kinds.at[i], name);
    return found;
}

struct str read_member_name(struct prose_reader *r, struct str name, const struct ast *of)
{
    const struct member *x = guess_member(r, name, of);
    return x ? member_label(r, x) : shown_name(r, name);
}

bool is_silent(const struct prose_reader *r, const struct ast *member)
{
    const struct wording *w = wording_of_mem(r, guess_member(r, member->text, member->a));
    return w && !w->text.len;
}

static struct np labelled(struct prose_reader *r, struct str text, struct str label)
{
    return looks_plural(label) ? np_many(r, text) : np_one(r, text);
}

static struct np with_owner(struct prose_reader *r, const struct ast *of, struct str label)
{
    struct symbol *y = of->kind == AST_NAME ? scope_find(r->m->names, of->text) : NULL;
    struct np who = read_value(r, of);
    struct str owner =
        y && y->kind == SYM_EVENT ? format_str(r, "the %S's", shown_name(r, of->text)) : who.whose;
    struct np np = y && y->kind == SYM_EVENT ? np_one(r, owner) : who;
    if (np.clause) return labelled(r, format_str(r, "the %S of %S", label, np.text), label);
    return labelled(r, format_str(r, "%S %S", owner, label), label);
}

/* A member whose wording has a hole for its owner: "the spaces that you have moved". */
static bool read_worded_member(struct prose_reader *r, const struct ast *e, struct np *np)
{
    const struct wording *w = wording_of_mem(r, guess_member(r, e->text, e->a));
    if (!w || !wording_has_hole(w, STR("self"))) return false;
    binding_list bindings = {0};
    struct binding b = {.name = STR("self"), .np = read_value(r, e->a)};
    vec_push(&bindings, r->a, b);
    *np = np_one(r, fill(r, w->text, &bindings, false));
    return true;
}

static struct np read_member(struct prose_reader *r, const struct ast *e)
{
    struct np owned;
    if (str_is(e->text, "base") && e->a->kind == AST_MEMBER) /* before any modifier */
        return with_owner(r, e->a->a,
                          format_str(r, "base %S", read_member_name(r, e->a->text, e->a->a)));
    if (str_is(e->text, "base")) return read_value(r, e->a);
    if (read_worded_member(r, e, &owned)) return owned;
    bool value_of_mark = e->a->kind == AST_NAME && str_is(e->a->text, "this") && r->content &&
                         r->content->rec && record_find(r->content->rec, e->text);
    if (value_of_mark && r->content->kind->cls == CLASS_MARK)
        return np_one(r, format_str(r, "the %S", shown_name(r, e->text)));
    if (str_is(e->text, "max") && e->a->kind == AST_MEMBER)
        return with_owner(r, e->a->a,
                          format_str(r, "maximum %S", read_member_name(r, e->a->text, e->a->a)));
    struct symbol *y = scope_find(r->m->names, e->text);
    if (y && y->kind == SYM_CONTENT) return with_owner(r, e->a, e->text);
    return with_owner(r, e->a, read_member_name(r, e->text, e->a));
}

const char *ordinal(int64_t n)
{
    static const char *const words[] = {"first", "second", "third", "fourth", "fifth"};
    return n >= 1 && (size_t)n <= sizeof words / sizeof *words ? words[n - 1] : NULL;
}

/* `faces[0]`, an element of a list. */
static struct np read_element(struct prose_reader *r, const struct ast *e)
{
    int64_t n;
    struct str list = read_value(r, e->a).text;
    if (!fold_number(r, e->items[0], &n) || n < 0)
        return np_one(r, format_str(r, "one of %S", list));
    if (ordinal(n + 1)) return np_one(r, format_str(r, "the %s of %S", ordinal(n + 1), list));
    return np_one(r, format_str(r, "number %d of %S", (long long)n + 1, list));
}

static struct np read_index(struct prose_reader *r, const struct ast *e)
{
    const struct ast *of = e->a->kind == AST_MEMBER ? e->a->a : NULL;
    if (e->a->kind == AST_CALL || (e->a->kind == AST_NAME && referent_find(r, e->a->text)))
        return read_element(r, e);
    const struct member *x = guess_member(r, e->a->text, of);
    const struct wording *w = wording_of_mem(r, x);
    struct str index = e->items[0]->kind == AST_NAME ? word_label(r, e->items[0]->text)
                                                     : read_value(r, e->items[0]).text;
    struct str label =
        format_str(r, "%S %S", index, x ? shown_name(r, x->name) : shown_name(r, e->a->text));
    if (w) {
        binding_list bindings = {0};
        struct binding b = {.name = STR("index"), .np = np_one(r, index)};
        vec_push(&bindings, r->a, b);
        label = fill(r, w->text, &bindings, false);
    }
    return of ? with_owner(r, of, label) : np_one(r, label);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static const struct ast *argument(const struct ast *item)
{
    return item->kind == AST_ITEM || item->kind == AST_LABEL ? item->a : item;
}

static enum join join_of(const struct ast *item)
{
    return item->kind == AST_ITEM || item->kind == AST_LABEL ? (enum join)item->join : JOIN_NONE;
}

static void bind_one(struct prose_reader *r, const struct param *p, const struct ast *value,
                     binding_list *bindings)
{
    struct binding b = {.name = p->name, .value = value, .empty = !value};
    if (value) b.np = read_value(r, value);
    b.np.amount = value && p->type.base == TY_INT && !b.np.number;
    vec_push(bindings, r->a, b);
}

/* Arguments with a joining word go to the parameter of that word, the others to the remaining ones
 * in order. */
bool bind_call(struct prose_reader *r, const struct fn *fn, struct ast *const *items, size_t count,
               size_t from, binding_list *bindings)
{
    bool *used = ARENA_ARRAY(r->a, bool, count + 1);
    const struct ast **value = ARENA_ARRAY(r->a, const struct ast *, fn->params.len + 1);
    for (size_t i = 0; i < count; i++)
        for (size_t k = from; k < fn->params.len && join_of(items[i]) && !used[i]; k++)
            if (!value[k] && fn->params.at[k].join == join_of(items[i])) {
                value[k] = argument(items[i]);
                used[i] = true;
            }
    for (size_t i = 0, k = from; i < count; i++) {
        while (k < fn->params.len && value[k]) k++;
        if (!used[i] && k < fn->params.len) value[k] = argument(items[i]);
    }
    for (size_t k = from; k < fn->params.len; k++)
        bind_one(r, &fn->params.at[k], value[k], bindings);
    return true;
}

/* By its name alone: `spaces_of(x)` is "the spaces of x". */
struct str read_call(struct prose_reader *r, struct str name, struct ast *const *items,
                     size_t count)
{
    struct text t;
    text_init(&t, r->a);
    text_put(&t, "%S", shown_name(r, name));
    for (size_t i = 0; i < count; i++) {
        struct str v = read_value(r, argument(items[i])).text;
        enum join j = join_of(items[i]);
        text_put(&t, "%s%s%s%S", i && !j ? ", " : " ", j ? join_text(j) : "", j ? " " : "", v);
    }
    return text_str(&t);
}

/* Built-in functions that have an English form. *done is false for all others. */
static struct np read_builtin(struct prose_reader *r, struct str name, const struct ast *e,
                              bool *done)
{
    const struct ast *first = e->item_count ? argument(e->items[0]) : NULL;
    *done = true;
    if (str_is(name, "count") && first)
        return np_one(r, format_str(r, "the number of %S", read_value(r, first).text));
    if (str_is(name, "first") && first)
        return has_noun(r, first) ? read_set(r, first, ONE_OF) : read_value(r, first);
    if (str_is(name, "distance") && e->item_count == 2) {
        struct str a = read_value(r, first).text, b = read_value(r, argument(e->items[1])).text;
        return np_one(r, format_str(r, "the distance between %S and %S", a, b));
    }
    if ((str_is(name, "min") || str_is(name, "max")) && e->item_count) {
        struct str *parts = ARENA_ARRAY(r->a, struct str, e->item_count);
        for (size_t i = 0; i < e->item_count; i++)
            parts[i] = read_value(r, argument(e->items[i])).text;
        struct str all = joined_by(r, parts, e->item_count, ", ", " and ");
        return np_one(r,
                      format_str(r, "the %s of %S", str_is(name, "min") ? "lower" : "higher", all));
    }
    if (str_is(name, "reach") && e->item_count == 3) {
        struct str n = read_value(r, argument(e->items[1])).text;
        return np_many(r,
                       format_str(r, "the %ss that %S can reach for at most %S",
                                  geometry_of(r->m->space)->place, read_value(r, first).text, n));
    }
    const struct symbol *last =
        e->item_count == 4 ? scope_find(r->m->names, name_of(argument(e->items[3]))) : NULL;
    if (str_is(name, "way_to") && last && last->kind == SYM_FN) {
        struct str p = read_value(r, argument(e->items[1])).text,
                   n = read_value(r, argument(e->items[2])).text;
        return np_many(r, format_str(r, "the cheapest way of %S to %S for at most %S",
                                     read_value(r, first).text, p, n));
    }
    if (str_is(name, "act") && first)
        return np_many(r, format_str(r, "the acts open to %S", read_value(r, first).text));
    if (str_is(name, "d") && first)
        return np_one(r, format_str(r, "a die of %S sides", read_value(r, first).text));
    if (str_is(name, "abs") && first) return read_value(r, first);
    *done = false;
    return np_one(r, name);
}

static bool is_figure_of(const struct content *c, size_t i)
{
    const struct ast *head = c->line ? c->line->a : NULL;
    return head && head->kind == AST_CALL && i < head->item_count && !head->items[i]->join &&
           head->items[i]->type && str_is(head->items[i]->type->text, "int");
}

static bool is_act_call(const struct prose_reader *r, const struct ast *e)
{
    const struct symbol *y = e->kind == AST_CALL ? scope_find(r->m->names, name_of(e->a)) : NULL;
    return y && y->kind == SYM_CONTENT && y->as.content->kind->cls == CLASS_ACT;
}

/* An act and the answers that it has already, as "Borrow: that ally". */
static struct str read_act_of(struct prose_reader *r, const struct ast *e)
{
    struct str *parts = ARENA_ARRAY(r->a, struct str, e->item_count);
    struct str act = content_label(r, name_of(e->a));
    for (size_t i = 0; i < e->item_count; i++) parts[i] = read_value(r, argument(e->items[i])).text;
    if (e->item_count == 0) return act;
    return format_str(r, "%S: %S", act, joined_by(r, parts, e->item_count, ", ", ", "));
}

/* A call by, in this order: member, wording, mark with values, built-in form, name `x_of`, name. */
static struct np read_called(struct prose_reader *r, const struct ast *e)
{
    bool done;
    struct str name = name_of(e->a);
    /* a property with parameters, or a figure as read for one thing */
    if (e->a->kind == AST_MEMBER) {
        struct np of = read_member(r, e->a);
        if (e->item_count != 1 || join_of(e->items[0]) != JOIN_USING)
            return np_one(r, read_call(r, of.text, e->items, e->item_count));
        return np_one(r, format_str(r, "%S with %S", of.text, read_value(r, e->items[0]->a).text));
    }
    struct symbol *y = scope_find(r->m->names, name);
    const struct wording *w = wording_of_sym(r, y);
    if (w && y->kind == SYM_FN) {
        binding_list bindings = {0};
        bind_call(r, y->as.fn, e->items, e->item_count, 0, &bindings);
        struct str text = fill(r, w->text, &bindings, false);
        return labelled(r, text, text);
    }
    if (is_act_call(r, e)) return np_one(r, name);
    if (y && y->kind == SYM_CONTENT) {
        struct str *parts = ARENA_ARRAY(r->a, struct str, e->item_count + 1);
        parts[0] = name;
        size_t n = 1;
        for (size_t i = 0; i < e->item_count; i++) {
            /* the creature that caused it is left out */
            if (!is_figure_of(y->as.content, i) || join_of(e->items[i])) continue;
            struct np value = read_value(r, argument(e->items[i]));
            parts[n++] = value.rolled ? STR("of that number") : value.text;
        }
        struct str values = n > 1 ? joined_by(r, parts + 1, n - 1, ", ", ", ") : STR("");
        struct str text = values.len ? format_str(r, "%S %S", name, values) : name;
        for (size_t i = 0; i < e->item_count; i++) {
            const struct ast *given = argument(e->items[i]);
            if (is_act_call(r, given)) text = format_str(r, "%S (%S)", text, read_act_of(r, given));
        }
        return np_one(r, text);
    }
    struct np built = read_builtin(r, name, e, &done);
    if (done) return built;
    bool of = name.len > 3 && memcmp(name.at + name.len - 3, "_of", 3) == 0;
    if (of && e->item_count == 1)
        return with_owner(r, argument(e->items[0]),
                          shown_name(r, (struct str){name.at, name.len - 3}));
    struct str text = read_call(r, name, e->items, e->item_count);
    return np_one(r, of ? format_str(r, "the %S", text) : text);
}

/* ---- sums ------------------------------------------------------------------------------------ */

static const struct ast *counted_set(const struct ast *e)
{
    return e->kind == AST_CALL && str_is(name_of(e->a), "count") && e->item_count == 1
               ? argument(e->items[0])
               : NULL;
}

static bool is_sum(const struct ast *e)
{
    return e->kind == AST_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
}

/* "that many" needs a noun behind it. */
static struct str number_alone(struct str text)
{
    return str_is(text, "that many") ? STR("that number") : text;
}

/* An operand. English has no parentheses, so a sum gets a noun: "half the sum of your level and 1".
 */
static struct str read_grouped(struct prose_reader *r, const struct ast *e)
{
    int64_t n;
    binding_list bindings = {0};
    while (e->kind == AST_UNARY && e->op == OP_PLUS) e = e->a;
    if (!is_sum(e) || fold_number(r, e, &n) || wording_of_tree(r, e, &bindings))
        return number_alone(np_all(r, read_value(r, e)));
    struct str a = read_grouped(r, e->a), b = read_grouped(r, e->b);
    return format_str(r, e->op == OP_ADD ? "the sum of %S and %S" : "the difference of %S and %S",
                      a, b);
}

static struct np read_product(struct prose_reader *r, const struct ast *e)
{
    const struct ast *set = counted_set(e->b), *times = e->a;
    if (!set) {
        set = counted_set(e->a);
        times = e->b;
    }
    if (set && has_noun(r, set)) {
        struct np n = read_value(r, times);
        n.tail = format_str(r, "%S for %S", n.tail, read_set(r, set, EACH_OF).text);
        n.tail = format_str(r, " %S", (struct str){n.tail.at + 1, n.tail.len - 1});
        return n;
    }
    struct str a = read_grouped(r, e->a), b = read_grouped(r, e->b);
    return np_one(r, format_str(r, "%S times %S", a, b));
}

static struct np read_sum(struct prose_reader *r, const struct ast *e)
{
    int64_t n;
    if (e->op == OP_MUL) return read_product(r, e);
    bool divides = e->op != OP_ADD && e->op != OP_SUB;
    struct np first = read_value(r, e->a);
    struct str a = divides ? read_grouped(r, e->a) : np_all(r, first),
               b = e->op == OP_ADD ? np_all(r, read_value(r, e->b)) : read_grouped(r, e->b);
    if (e->op == OP_DIV && fold_number(r, e->b, &n) && n == 2)
        return np_one(r, format_str(r, "half %S", a));
    /* 2 points plus 1 for each enemy */
    if ((e->op == OP_ADD || e->op == OP_SUB) && first.number && !first.tail.len) {
        first.tail = format_str(r, " %s %S", e->op == OP_ADD ? "plus" : "minus", b);
        return first;
    }
    switch (e->op) {
    case OP_ADD: return np_one(r, format_str(r, "%S plus %S", a, b));
    case OP_SUB: return np_one(r, format_str(r, "%S minus %S", a, b));
    case OP_DIV: return np_one(r, format_str(r, "%S divided by %S", a, b));
    default: return np_one(r, format_str(r, "what is left of %S divided by %S", a, b));
    }
}

/* ---- dispatch -------------------------------------------------------------------------------- */

static struct np read_name(struct prose_reader *r, const struct ast *e)
{
    struct str name = e->text;
    struct referent *k = referent_find(r, name);
    if (k) return referent_np(k);
    if (str_is(name, "self")) return r->self;
    if (str_is(name, "it")) return r->it;
    if (str_is(name, "none")) return np_one(r, STR("nothing"));
    if (str_is(name, "true") || str_is(name, "false")) return np_one(r, name);
    if (str_is(name, "this"))
        return np_one(r, r->content && r->content->kind->cls == CLASS_MARK
                             ? STR("this")
                             : format_str(r, "this %S", kind_label(r, r->content->kind)));
    /* a value of the mark */
    bool own = r->content && r->content->rec && record_find(r->content->rec, name);
    struct symbol *y = own ? NULL : scope_find(r->m->names, name);
    const struct wording *w = wording_of_sym(r, y);
    if (own && name.len > 1) return labelled(r, format_str(r, "the %S", shown_name(r, name)), name);
    if (w && (y->kind != SYM_FN || !y->as.fn->params.len)) return labelled(r, w->text, w->text);
    if (y && (y->kind == SYM_CONTENT || y->kind == SYM_KIND))
        return np_one(r, content_label(r, name));
    if (y && y->kind == SYM_EVENT) return np_one(r, format_str(r, "the %S", shown_name(r, name)));
    if (wording_of_word(r, name) || (y && y->kind != SYM_FN)) return np_one(r, word_label(r, name));
    if (name.len == 1)
        return (struct np){
            .text = name, .whose = format_str(r, "%S's", name), .many = true, .number = true};
    for (size_t i = 0; i < r->m->tags.len; i++)
        for (size_t t = 0; t < r->m->tags.at[i]->values.len; t++)
            if (str_equal(r->m->tags.at[i]->values.at[t], name))
                return np_one(r, shown_name(r, name));
    return labelled(r, format_str(r, "the %S", shown_name(r, name)), name);
}

static struct np read_list(struct prose_reader *r, const struct ast *e)
{
    struct str *parts = ARENA_ARRAY(r->a, struct str, e->item_count + 1);
    for (size_t i = 0; i < e->item_count; i++) parts[i] = read_value(r, e->items[i]).text;
    return np_many(r, joined_by(r, parts, e->item_count, ", ", ", "));
}

static struct np read_quantity(struct prose_reader *r, const struct ast *e)
{
    struct np n = read_value(r, e->a);
    n.text = format_str(r, "%S %S", n.text, read_member_name(r, e->text, NULL));
    return n;
}

static struct np read_choice_of_values(struct prose_reader *r, const struct ast *e)
{
    if (truth_of(r, e->a)) return read_value(r, truth_of(r, e->a) == TRUTH_YES ? e->b : e->c);
    struct str a = read_value(r, e->b).text, cond = read_if(r, e->a, false),
               b = read_value(r, e->c).text;
    return np_one(r, format_str(r, "%S (if %S; otherwise %S)", a, cond, b));
}

static struct np read_fold(struct prose_reader *r, const struct ast *e)
{
    struct np set = read_value(r, e->c);
    size_t known = r->known.len;
    referent_add(r, e->text, (struct np){.text = STR("each"), .whose = STR("each one's")},
                 (struct np){.text = STR("it"), .whose = STR("its")}, REF_THING);
    struct str each = read_value(r, e->b).text;
    r->known.len = known;
    struct str fold = name_of(e->a);
    const char *word = str_is(fold, "min") ? "least" : str_is(fold, "max") ? "most" : "sum";
    return np_one(r, format_str(r, "the %s of %S, of %S", word, each, set.text));
}

static struct np read_dice(struct prose_reader *r, const struct ast *e)
{
    struct str n = format_str(r, "%d", (long long)e->number);
    if (e->a) n = read_value(r, e->a).text;
    if (e->text.len) return np_one(r, format_str(r, "%Sd%S", n, e->text));
    if (!e->a && !e->b)
        return np_one(r,
                      format_str(r, "%Sd%d", e->number == 1 ? STR("") : n, (long long)e->number2));
    struct str sides = e->b ? read_value(r, e->b).text : format_str(r, "%d", (long long)e->number2);
    return np_one(r, format_str(r, "%S dice of %S sides", n, sides));
}

/* The bound of faces: from it up, or from 1 up to it. */
static struct str face_bound(struct prose_reader *r, const struct ast *faces, bool up_to)
{
    struct face_range range;
    if (!faces) return STR("their highest face");
    if (faces->text.len && faces_read(faces->text, &range, 1) == 1)
        return format_str(r, "%d", (long long)(up_to ? range.high : range.low));
    struct str n = read_value(r, faces->a).text;
    return faces->number ? format_str(r, faces->number > 0 ? "%S plus 1" : "%S minus 1", n) : n;
}

/* Dice with words behind them that rules roll. */
static struct np read_pool(struct prose_reader *r, const struct ast *e)
{
    static const char *const forms[] = {
        [POOL_HIGHEST] = "%S and keep the best %S",
        [POOL_LOWEST] = "%S and keep the worst %S",
        [POOL_COUNT] = "%S and count the dice of %S and more",
        [POOL_REROLL] = "%S that are rerolled once up to %S",
        [POOL_EXPLODE] = "%S that explode from %S up",
        [POOL_WORDS] = NULL,
    };
    const char *form = forms[e->op];
    if (!form) return np_one(r, STR("..."));
    struct str n = e->b && e->b->kind != AST_FACES ? read_value(r, e->b).text
                                                   : face_bound(r, e->b, e->op == POOL_REROLL);
    return np_one(r, format_str(r, form, read_value(r, e->a).text, n));
}

static struct np read_plain(struct prose_reader *r, const struct ast *e)
{
    switch (e->kind) {
    case AST_NAME: return read_name(r, e);
    case AST_STRING: return np_one(r, e->text);
    case AST_DICE: return read_dice(r, e);
    case AST_POOL: return read_pool(r, e);
    case AST_QUANTITY: return read_quantity(r, e);
    case AST_MEMBER: return read_member(r, e);
    case AST_INDEX: return read_index(r, e);
    case AST_CALL: return read_called(r, e);
    case AST_BINARY: return read_sum(r, e);
    case AST_UNARY:
        return np_one(r,
                      format_str(r, e->op == OP_NEG ? "minus %S" : "%S", read_value(r, e->a).text));
    case AST_IF_EXPR: return read_choice_of_values(r, e);
    case AST_ELSE: {
        struct str a = read_value(r, e->a).text;
        return np_one(r, format_str(r, "%S (%S, if there is none)", a, read_value(r, e->b).text));
    }
    case AST_LIST: return read_list(r, e);
    case AST_COMPREHENSION: return read_fold(r, e);
    default: return np_one(r, STR("..."));
    }
}

/* A comparison, or several joined by `and` and `or`. */
bool is_condition(const struct ast *e)
{
    return (e->kind == AST_BINARY && e->op >= OP_AND) ||
           (e->kind == AST_UNARY && e->op == OP_NOT) || e->kind == AST_IS || e->kind == AST_HAS;
}

struct np read_value(struct prose_reader *r, const struct ast *e)
{
    int64_t n;
    binding_list bindings = {0};
    if (r->depth > 60) return np_one(r, STR("..."));
    r->depth++;
    struct np np;
    const struct wording *w = e->kind == AST_NAME ? NULL : wording_of_tree(r, e, &bindings);
    const struct wording *named =
        e->kind == AST_NAME ? wording_of_sym(r, scope_find(r->m->names, e->text)) : NULL;
    if (w) {
        struct str text = fill(r, w->text, &bindings, false);
        np = labelled(r, text, text);
    } else if (!named && !referent_find(r, name_of(e)) && fold_number(r, e, &n)) {
        np = np_number(r, n);
    } else if (is_set(r, e)) {
        np = read_set(r, e, THE_SET);
    } else if (is_condition(e)) {
        np = np_one(r, read_if(r, e, false));
    } else {
        np = read_plain(r, e);
    }
    r->depth--;
    return np;
}

struct str distance_text(struct prose_reader *r, int64_t n, struct str text)
{
    const struct geometry *g = geometry_of(r->m->space);
    return format_str(r, "%S %s", text, n == 1 ? g->unit : g->units);
}
