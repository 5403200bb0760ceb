/* choice.c -- Translates choices: "choose an enemy". Later lines refer to the chosen one as "that
 * enemy". */
#include <string.h>

#include "prose.h"

/* The noun for a member of a set that a function or an `own` list supplies, from its type:
 * "weapon". Empty: the type has no noun. */
static struct str kind_of_set(struct prose_reader *r, const struct ast *e)
{
    while (e->kind == AST_WHERE || e->kind == AST_WITHIN || e->kind == AST_WITH) e = e->a;
    const struct member *own = e->kind == AST_MEMBER ? guess_member(r, e->text, e->a) : NULL;
    if (own && own->kind == MEM_OWN && own->type.rec) return kind_label(r, own->type.rec);
    const struct ast *called = e->kind == AST_CALL ? e->a : e;
    struct symbol *y = called->kind == AST_NAME ? scope_find(r->m->names, called->text) : NULL;
    if (!y || y->kind != SYM_FN) return STR("");
    const struct type *t = &y->as.fn->ret;
    if (t->elem == TY_CREATURE) return t->rec ? kind_label(r, t->rec) : STR("creature");
    if (t->elem == TY_PLACE) return str_from(geometry_of(r->m->space)->place);
    return t->elem == TY_THING && t->rec && t->rec != r->m->kinds[KIND_THING]
               ? kind_label(r, t->rec)
               : STR("");
}

static bool begins_with(struct str s, const char *part)
{
    return s.len > strlen(part) && memcmp(s.at, part, strlen(part)) == 0;
}

static bool is_name_used(const struct prose_reader *r, struct str text)
{
    for (size_t i = 0; i < r->known.len; i++)
        if (str_equal(r->known.at[i].later.text, text)) return true;
    return false;
}

/* "that weapon"; for a second one "the other weapon"; for a third its name in the rules. */
static struct str later_name(struct prose_reader *r, struct str noun, struct str name)
{
    struct str that = noun.len ? format_str(r, "that %S", noun) : STR(""),
               other = format_str(r, "the other %S", noun);
    if (that.len && !is_name_used(r, that)) return that;
    if (that.len && !is_name_used(r, other)) return other;
    return name.len == 1 ? STR("that one") : format_str(r, "the chosen %S", shown_name(r, name));
}

static struct str prompt(struct prose_reader *r, const struct ast *line)
{
    const struct ast *as = joined_value(line, JOIN_AS);
    return as ? as->text : shown_name(r, name_of(line->a));
}

struct str read_choice(struct prose_reader *r, const struct ast *line)
{
    const struct ast *from = joined_value(line, JOIN_FROM), *by = joined_value(line, JOIN_BY),
                     *up_to = joined_value(line, JOIN_UP_TO);
    const struct ast *count = line->b->a;
    struct str name = name_of(line->a);
    struct np who = by ? read_value(r, by) : r->self;
    struct str chooses = up_to ? format_str(r, "%S may choose", who.text)
                         : who.many && str_is(who.text, "you") ? STR("choose")
                                                               : verb(r, who, "chooses", "choose");
    if (is_word(count, "flag")) {
        referent_add(r, name, np_one(r, STR("the answer")), np_one(r, STR("the answer")),
                     REF_ANSWER);
        return format_str(r, "%S: %S?", chooses, prompt(r, line));
    }
    int64_t n = 1;
    fold_number(r, up_to ? up_to : count, &n);
    if (n > 1) {
        bool has_plural = from && has_noun(r, from) && !has_pattern(r, from);
        struct str set = has_plural ? read_set(r, from, MANY_OF).text
                         : from     ? read_value(r, from).text
                                    : STR("");
        referent_add(r, name, np_many(r, STR("them")), np_many(r, STR("them")), REF_CHOICE);
        return format_str(r, "%S %s%d %s%S", chooses, up_to ? "up to " : "", (long long)n,
                          has_plural ? "" : "of ", set);
    }
    bool one = from && has_noun(r, from) && !has_pattern(r, from);
    struct str what = one ? read_set(r, from, ONE_OF).text
                          : format_str(r, "one of %S", from ? read_value(r, from).text : STR(""));
    struct str noun = one ? noun_of_set(r, from) : from ? kind_of_set(r, from) : STR("");
    /* a door is a creature to the rules, but one of the things to readers */
    bool things = begins_with(what, "one of what ") || begins_with(what, "one of the things ");
    if (things && str_is(noun, "creature")) noun = STR("one");
    struct np later = np_one(r, later_name(r, noun, name));
    referent_add(r, name, later, later, REF_CHOICE);
    return format_str(r, "%S %S", chooses, what);
}
