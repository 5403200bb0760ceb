/* choice.c -- what is chosen: "choose an enemy", and how that one is spoken of from then on. */
#include "rulebook/prose.h"

/* What is chosen among, when a function says so: the kind of its things, "weapon"; of creatures
 * any. Empty: nothing to say. */
static struct str sort_of_set(struct reader *r, const struct ast *e)
{
    while (e->kind == AST_WHERE || e->kind == AST_WITHIN || e->kind == AST_ADJACENT ||
           e->kind == AST_WITH)
        e = e->a;
    const struct member *own = e->kind == AST_MEMBER ? some_member(r, e->text, e->a) : NULL;
    if (own && own->sort == MEM_OWN && own->type.rec) return kind_label(r, own->type.rec);
    const struct ast *called = e->kind == AST_CALL ? e->a : e;
    struct symbol *y = called->kind == AST_NAME ? scope_find(r->m->names, called->text) : NULL;
    if (!y || y->sort != SYM_FN) return STR("");
    const struct type *t = &y->as.fn->ret;
    if (t->elem == TY_CREATURE) return t->rec ? kind_label(r, t->rec) : STR("creature");
    if (t->elem == TY_PLACE) return r->m->space == SPACE_ZONES ? STR("zone") : STR("square");
    return t->elem == TY_THING && t->rec && t->rec != r->m->kinds[KIND_THING]
               ? kind_label(r, t->rec)
               : STR("");
}

static bool said_before(const struct reader *r, struct str text)
{
    for (size_t i = 0; i < r->known.len; i++)
        if (str_equal(r->known.at[i].later.text, text)) return true;
    return false;
}

/* "that weapon", of two "the other weapon", of more by the name it has in the rules. */
static struct str said_later(struct reader *r, struct str sort, struct str name)
{
    struct str that = sort.len ? said(r, "that %S", sort) : STR(""),
               other = said(r, "the other %S", sort);
    if (that.len && !said_before(r, that)) return that;
    if (that.len && !said_before(r, other)) return other;
    return name.len == 1 ? STR("that one") : said(r, "the chosen %S", shown_name(r, name));
}

static struct str prompt(struct reader *r, const struct ast *line)
{
    const struct ast *as = label(line, JOIN_AS);
    return as ? as->text : shown_name(r, name_of(line->a));
}

struct str read_choice(struct reader *r, const struct ast *line)
{
    const struct ast *from = label(line, JOIN_FROM), *by = label(line, JOIN_BY),
                     *up_to = label(line, JOIN_UP_TO);
    const struct ast *how_many = line->b->a;
    struct str name = name_of(line->a);
    struct np who = by ? read_value(r, by) : r->self;
    struct str chooses = up_to                                 ? said(r, "%S may choose", who.text)
                         : who.many && str_is(who.text, "you") ? STR("choose")
                                                               : verb(r, who, "chooses", "choose");
    if (is_word(how_many, "yes_or_no")) {
        known_add(r, name, np_one(r, STR("the answer")), np_one(r, STR("the answer")),
                  KNOWN_ANSWER);
        return said(r, "%S: %S?", chooses, prompt(r, line));
    }
    int64_t n = 1;
    fold_number(r, up_to ? up_to : how_many, &n);
    if (n > 1) {
        bool counted = from && has_noun(r, from) && !has_pattern(r, from);
        struct str set = counted ? read_set(r, from, MANY_OF).text
                         : from  ? read_value(r, from).text
                                 : STR("");
        known_add(r, name, np_many(r, STR("them")), np_many(r, STR("them")), KNOWN_CHOICE);
        return said(r, "%S %s%d %s%S", chooses, up_to ? "up to " : "", (long long)n,
                    counted ? "" : "of ", set);
    }
    bool one = from && has_noun(r, from) && !has_pattern(r, from);
    struct str what = one ? read_set(r, from, ONE_OF).text
                          : said(r, "one of %S", from ? read_value(r, from).text : STR(""));
    struct str sort = one ? noun_of_set(r, from) : from ? sort_of_set(r, from) : STR("");
    struct np later = np_one(r, said_later(r, sort, name));
    known_add(r, name, later, later, KNOWN_CHOICE);
    return said(r, "%S %S", chooses, what);
}
