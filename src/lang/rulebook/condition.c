/* condition.c -- Translates conditions to clauses: comparisons, possession, selections, flags. Each
 * function can return the negated clause, since "not" goes behind the verb.
 *
 * Conditions on options are evaluated with the default of the option, and left out if they are
 * settled. */
#include <string.h>

#include "prose.h"

static bool is_operator(const struct ast *e, enum ast_op op)
{
    return e->kind == AST_BINARY && e->op == op;
}

typedef VEC(const struct ast *) ast_list;

static void flatten(struct prose_reader *r, const struct ast *e, enum ast_op op, ast_list *out)
{
    if (is_operator(e, op)) {
        flatten(r, e->a, op, out);
        flatten(r, e->b, op, out);
    } else {
        vec_push(out, r->a, e);
    }
}

/* ---- conditions on options ------------------------------------------------------------------- */

static enum truth opposite(enum truth t)
{
    return t == TRUTH_OPEN ? t : t == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

/* The default of an option is its first value, or the one that a house rule sets. */
static const struct ast *value_of_option(const struct prose_reader *r, const struct ast *e)
{
    struct symbol *y = e->kind == AST_NAME ? scope_find(r->m->names, e->text) : NULL;
    if (!y || y->kind != SYM_OPTION || !y->line) return NULL;
    struct ast *said = y->as.option->override_line ? y->as.option->override_line->b : y->line->b;
    return list_len(said) ? list_at(said, 0) : NULL;
}

enum truth truth_of(const struct prose_reader *r, const struct ast *e)
{
    const struct ast *value = value_of_option(r, e);
    if (value && (str_is(name_of(value), "true") || str_is(name_of(value), "false")))
        return str_is(name_of(value), "true") ? TRUTH_YES : TRUTH_NO;
    if (e->kind == AST_UNARY && e->op == OP_NOT) return opposite(truth_of(r, e->a));
    if (e->kind != AST_BINARY) return TRUTH_OPEN;
    if (e->op == OP_EQ || e->op == OP_NE) {
        value = value_of_option(r, e->a);
        if (!value || value->kind != AST_NAME || e->b->kind != AST_NAME) return TRUTH_OPEN;
        return str_equal(value->text, e->b->text) == (e->op == OP_EQ) ? TRUTH_YES : TRUTH_NO;
    }
    if (e->op != OP_AND && e->op != OP_OR) return TRUTH_OPEN;
    enum truth a = truth_of(r, e->a), b = truth_of(r, e->b),
               settles = e->op == OP_AND ? TRUTH_NO : TRUTH_YES;
    if (a == settles || b == settles) return settles;
    return a == TRUTH_OPEN || b == TRUTH_OPEN ? TRUTH_OPEN : a;
}

/* ---- `and`, `or` ----------------------------------------------------------------------------- */

/* The wording of several operands together: `attack.striker == self and attack.card == this`. The
 * operands are joined again to the tree that the pattern has. */
static const struct wording *wording_of_parts(struct prose_reader *r, const ast_list *parts,
                                              size_t from, size_t count, binding_list *bindings)
{
    struct ast *tree = ARENA_ARRAY(r->a, struct ast, count);
    const struct ast *left = parts->at[from];
    for (size_t i = 1; i < count; i++) {
        tree[i] = (struct ast){.kind = AST_BINARY,
                               .op = OP_AND,
                               .a = (struct ast *)(uintptr_t)left,
                               .b = (struct ast *)(uintptr_t)parts->at[from + i]};
        left = &tree[i];
    }
    return wording_of_tree(r, left, bindings);
}

/* An operand that is itself a row of the other sort: "you have moved and either the target is near
 * or the target is slow". */
static struct str read_operand(struct prose_reader *r, enum ast_op op, const struct ast *e,
                               bool negated)
{
    struct str text = read_if(r, e, negated);
    bool either = text.len && ((op == OP_AND && !negated && is_operator(e, OP_OR)) ||
                               (op == OP_OR && negated && is_operator(e, OP_AND)));
    return either && truth_of(r, e->a) == TRUTH_OPEN && truth_of(r, e->b) == TRUTH_OPEN
               ? format_str(r, "either %S", text)
               : text;
}

/* Reads the operands from *at that the longest matching wording has; without one, a single operand.
 */
static struct str read_part(struct prose_reader *r, const ast_list *parts, size_t *at)
{
    binding_list bindings = {0};
    for (size_t count = parts->len - *at; count > 1; count--) {
        const struct wording *w = wording_of_parts(r, parts, *at, count, &bindings);
        if (!w) continue;
        *at += count;
        return fill(r, w->text, &bindings, false);
    }
    return read_operand(r, OP_AND, parts->at[(*at)++], false);
}

/* The length of the pronoun, and the space after it, that a clause begins with; 0: another subject.
 */
static size_t pronoun_length(struct str clause)
{
    static const char *const pronouns[] = {"you ", "it ", "they "};
    for (size_t i = 0; i < sizeof pronouns / sizeof *pronouns; i++) {
        size_t n = strlen(pronouns[i]);
        if (clause.len > n && memcmp(clause.at, pronouns[i], n) == 0) return n;
    }
    return 0;
}

/* Clauses with one pronoun as subject name it once: "you have Prone and do not have Held". Three
 * and more are divided by commas. */
static struct str joined_clauses(struct prose_reader *r, struct str *clauses, size_t count,
                                 bool both)
{
    const char *last = both ? " and " : " or ";
    struct str before = {NULL, 0};
    for (size_t i = 0; i < count; i++) {
        struct str subject = {clauses[i].at, pronoun_length(clauses[i])};
        bool again = subject.len && str_equal(subject, before);
        before = memchr(clauses[i].at, ',', clauses[i].len) ? (struct str){NULL, 0} : subject;
        if (!again) continue;
        clauses[i].at += subject.len;
        clauses[i].len -= subject.len;
    }
    return joined_by(r, clauses, count, count > 2 ? ", " : last, last);
}

/* De Morgan: a negated conjunction is a disjunction of negated operands. Settled operands are
 * dropped.
 */
static struct str read_several(struct prose_reader *r, const struct ast *e, bool negated)
{
    enum ast_op op = (enum ast_op)e->op;
    ast_list parts = {0};
    VEC(struct str) texts = {0};
    flatten(r, e, op, &parts);
    size_t open = 0;
    for (size_t i = 0; i < parts.len; i++)
        if (truth_of(r, parts.at[i]) == TRUTH_OPEN) parts.at[open++] = parts.at[i];
    parts.len = open;
    for (size_t i = 0; i < parts.len;) {
        struct str one = op == OP_AND && !negated ? read_part(r, &parts, &i)
                                                  : read_operand(r, op, parts.at[i++], negated);
        if (one.len) vec_push(&texts, r->a, one);
    }
    return joined_clauses(r, texts.at, texts.len, (op == OP_AND) != negated);
}

/* ---- single conditions ----------------------------------------------------------------------- */

static bool is_none(const struct ast *e)
{
    return is_word(e, "none");
}

/* Reads a comparison of `count(SET)` with a known number as "there is ...". Returns an empty text
 * for other comparisons. */
static struct str read_count(struct prose_reader *r, const struct ast *e, bool negated)
{
    int64_t n;
    if (e->a->kind != AST_CALL || !str_is(name_of(e->a->a), "count") || e->a->item_count != 1 ||
        !fold_number(r, e->b, &n))
        return STR("");
    const struct ast *set = e->a->items[0]->a;
    bool of_call = set->kind == AST_CALL && !has_noun(r, set);
    if (n == 0 && (e->op == OP_GT || e->op == OP_EQ)) {
        bool some = (e->op == OP_GT) != negated;
        if (of_call)
            return format_str(r, some ? "there is one of %S" : "there is none of %S",
                              read_value(r, set).text);
        if (set->kind == AST_MEMBER) { /* count(c.items) > 0: "it has items" */
            struct np who = read_value(r, set->a);
            struct str what = read_member_name(r, set->text, set->a);
            return format_str(r, some ? "%S %S" : "%S no %S", verb(r, who, "has", "have"), what);
        }
        return format_str(r, some ? "there is %S" : "there is no %S",
                          read_set(r, set, some ? ONE_OF : BARE_ONE).text);
    }
    if (e->op == OP_GT && !negated && of_call)
        return format_str(r, "there are at least %d of %S", (long long)n + 1,
                          read_value(r, set).text);
    if (e->op == OP_GE && !negated)
        return format_str(r, "there are %d or more %S", (long long)n,
                          read_set(r, set, THE_SET).text);
    return STR("");
}

/* Reads `X == none` and `X != none`. The noun phrase of X is `a`. */
static struct str read_none(struct prose_reader *r, const struct ast *e, struct np a, bool negated)
{
    bool none = (e->op == OP_EQ) != negated;
    const struct symbol *named =
        e->a->kind == AST_MEMBER ? scope_find(r->m->names, e->a->text) : NULL;
    bool member = e->a->kind == AST_MEMBER && !(named && named->kind == SYM_CONTENT) &&
                  !has_pattern(r, e->a) && !wording_of_mem(r, guess_member(r, e->a->text, e->a->a));
    if (member) { /* attack.shield == none */
        struct np owner = read_value(r, e->a->a);
        struct str what = read_member_name(r, e->a->text, e->a->a);
        return format_str(r, "%S %S", verb(r, owner, "has", "have"),
                          none ? format_str(r, "no %S", what) : with_article(r, what));
    }
    if (!named || named->kind != SYM_CONTENT)
        return format_str(r, none ? "there is no %S" : "there is %S", a.text);
    struct np who = read_value(r, e->a->a); /* self.Sweeping != none */
    return format_str(r, "%S %S",
                      none ? verb(r, who, "does not have", "do not have")
                           : verb(r, who, "has", "have"),
                      content_label(r, e->a->text));
}

/* Special forms come first: counts ("there is an enemy"), flags, sides, `none`. Others are read as
 * "X is at least Y". */
static struct str read_compared(struct prose_reader *r, const struct ast *e, bool negated)
{
    static const struct {
        enum ast_op op;
        const char *yes, *no;
    } words[] = {{OP_EQ, "", "not "},
                 {OP_NE, "not ", ""},
                 {OP_LT, "below ", "at least "},
                 {OP_GE, "at least ", "below "},
                 {OP_GT, "above ", "at most "},
                 {OP_LE, "at most ", "above "},
                 {OP_IN, "in ", "not in "}};
    struct str count = read_count(r, e, negated);
    if (count.len) return count;
    if (is_word(e->b, "true") || is_word(e->b, "false")) {
        bool no = is_word(e->b, "false") != (e->op == OP_NE);
        return read_if(r, e->a, negated != no);
    }
    bool sides = e->a->kind == AST_MEMBER && e->b->kind == AST_MEMBER &&
                 str_is(e->a->text, "side") && str_is(e->b->text, "side");
    if (sides && (e->op == OP_EQ || e->op == OP_NE)) {
        struct np who = read_value(r, e->a->a), whose = read_value(r, e->b->a);
        return format_str(r, "%S %son %S side", verb(r, who, "is", "are"),
                          (e->op == OP_NE) != negated ? "not " : "", whose.whose);
    }
    struct np a = read_value(r, e->a);
    a.text = a.rolled ? STR("that number") : np_all(r, a);
    if (is_none(e->b)) return read_none(r, e, a, negated);
    struct np b = read_value(r, e->b);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].op == e->op)
            return format_str(r, "%S %s%S", verb(r, a, "is", "are"),
                              negated ? words[i].no : words[i].yes, np_all(r, b));
    return a.text;
}

static struct str read_has(struct prose_reader *r, const struct ast *e, bool negated)
{
    struct np who = read_value(r, e->a);
    struct ast name = {.kind = AST_NAME, .span = e->span, .text = e->text};
    bool named = scope_find(r->m->names, e->text) != NULL; /* else it is a value */
    return format_str(r, "%S %S",
                      negated ? verb(r, who, "does not have", "do not have")
                              : verb(r, who, "has", "have"),
                      named ? content_label(r, e->text) : read_value(r, &name).text);
}

static struct str read_is(struct prose_reader *r, const struct ast *e, bool negated)
{
    struct np who = read_value(r, e->a);
    bool no = (e->number == 1) != negated;
    struct symbol *y = scope_find(r->m->names, name_of(e->b));
    struct str what = y && y->kind == SYM_KIND ? with_article(r, shown_name(r, name_of(e->b)))
                                               : content_label(r, name_of(e->b));
    return format_str(r, "%S %s%S", verb(r, who, "is", "are"), no ? "not " : "", what);
}

/* `any ally within 1 of target` */
static bool is_any(const struct ast *e)
{
    while (e && (e->kind == AST_WITHIN || e->kind == AST_WHERE || e->kind == AST_WITH)) e = e->a;
    return e && e->kind == AST_PHRASE && str_is(e->items[0]->text, "any");
}

static struct str read_any(struct prose_reader *r, const struct ast *e, bool no)
{
    return format_str(r, no ? "there is no %S" : "there is %S",
                      read_set(r, e, no ? BARE_ONE : ONE_OF).text);
}

static bool starts_with(struct str s, const char *with)
{
    size_t n = strlen(with);
    return s.len >= n && memcmp(s.at, with, n) == 0;
}

static struct str read_called_truth(struct prose_reader *r, const struct ast *e, bool negated)
{
    struct symbol *y = e->a->kind == AST_MEMBER ? NULL : scope_find(r->m->names, name_of(e->a));
    const struct wording *w = wording_of_sym(r, y);
    if (w && y->kind == SYM_FN) {
        binding_list bindings = {0};
        bind_call(r, y->as.fn, e->items, e->item_count, 0, &bindings);
        return fill(r, w->text, &bindings, negated);
    }
    bool modal = e->a->kind == AST_NAME && e->item_count &&
                 (starts_with(name_of(e->a), "may_") || starts_with(name_of(e->a), "can_") ||
                  starts_with(name_of(e->a), "must_"));
    if (modal) { /* may_dodge(self): "you may dodge" */
        struct str who = read_value(r, e->items[0]->a).text,
                   rest = read_call(r, name_of(e->a), e->items + 1, e->item_count - 1);
        size_t n = 0;
        while (n < rest.len && rest.at[n] != ' ') n++;
        return format_str(r, "%S %S%s%S", who, (struct str){rest.at, n}, negated ? " not" : "",
                          (struct str){rest.at + n, rest.len - n});
    }
    /* a name without a verb: "when entangled you", "when not entangled you" */
    return format_str(r, negated ? "not %S" : "%S", read_value(r, e).text);
}

static struct str read_near(struct prose_reader *r, const struct ast *e, bool negated)
{
    int64_t n = 2;
    struct np who = e->a ? read_value(r, e->a) : r->it;
    struct np from = e->c ? read_value(r, e->c) : r->self;
    fold_number(r, e->b, &n);
    return format_str(r, "%S within %S of %S",
                      verb(r, who, negated ? "is not" : "is", negated ? "are not" : "are"),
                      distance_text(r, n, read_value(r, e->b).text), from.text);
}

static struct str read_flag(struct prose_reader *r, const struct ast *e, bool negated)
{
    static const char *const modal[] = {"may ", "can ", "must "};
    if (e->kind == AST_MEMBER && is_silent(r, e)) return STR("");
    if (e->kind == AST_MEMBER) {
        struct np who = read_value(r, e->a);
        struct str label = read_member_name(r, e->text, e->a);
        if (label.len > 4 && str_equal((struct str){label.at, 4}, STR("has "))) /* has_struck */
            return format_str(
                r, "%S %S",
                verb(r, who, negated ? "has not" : "has", negated ? "have not" : "have"),
                (struct str){label.at + 4, label.len - 4});
        for (size_t i = 0; i < sizeof modal / sizeof *modal; i++)
            if (starts_with(label, modal[i])) { /* may_react */
                size_t n = strlen(modal[i]);
                return format_str(r, "%S %s%s%S", who.text, modal[i], negated ? "not " : "",
                                  (struct str){label.at + n, label.len - n});
            }
        return format_str(r, "%S %S",
                          verb(r, who, negated ? "is not" : "is", negated ? "are not" : "are"),
                          label);
    }
    struct referent *k = referent_find(r, name_of(e));
    if (k && k->kind == REF_TRUTH) return negated ? negated_clause(r, k->now.text) : k->now.text;
    if (k && (k->kind == REF_CHOICE || k->kind == REF_THING))
        return negated ? STR("there is none") : STR("");
    if (k && k->kind == REF_ANSWER)
        return negated ? STR("the answer is no") : STR("the answer is yes");
    if (k && k->kind == REF_CHECK) return negated ? STR("that fails") : STR("that succeeds");
    if (e->kind == AST_NAME)
        return format_str(r, negated ? "not %S" : "%S", shown_name(r, e->text));
    return format_str(r, negated ? "there is no %S" : "there is %S", read_value(r, e).text);
}

struct str read_if(struct prose_reader *r, const struct ast *e, bool negated)
{
    binding_list bindings = {0};
    if (truth_of(r, e) == (negated ? TRUTH_NO : TRUTH_YES)) return STR("");
    if (e->kind == AST_UNARY && e->op == OP_NOT) return read_if(r, e->a, !negated);
    const struct wording *w = e->kind == AST_NAME ? NULL : wording_of_tree(r, e, &bindings);
    if (w) return fill(r, w->text, &bindings, negated);
    const struct wording *m =
        e->kind == AST_MEMBER && e->a->kind == AST_NAME && str_is(e->a->text, "this") && r->content
            ? wording_of_mem(r, record_find(r->content->kind, e->text))
            : NULL;
    if (m && !m->text.len) return m->text; /* worded as nothing: left out */
    if (is_any(e)) return read_any(r, e, negated);
    if (is_operator(e, OP_AND) || is_operator(e, OP_OR)) return read_several(r, e, negated);
    switch (e->kind) {
    case AST_BINARY: return read_compared(r, e, negated);
    case AST_HAS: return read_has(r, e, negated);
    case AST_IS: return read_is(r, e, negated);
    case AST_CALL: return read_called_truth(r, e, negated);
    case AST_WITHIN: return read_near(r, e, negated);
    default: return read_flag(r, e, negated);
    }
}

struct str when_clause(struct prose_reader *r, const struct ast *e)
{
    struct str cond = e ? read_if(r, e, false) : STR("");
    return cond.len ? format_str(r, " when %S", cond) : cond;
}
