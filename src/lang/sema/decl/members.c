/* members.c -- Members of records: the lines of `extend`, `kind` and `event`, each given to the
 * reader of its first word. Kept members are read in state_members.c, given ones in
 * static_members.c; member_layout.c computes their positions. */
#include "members.h"

#include "lang/sema/model/vocabulary.h"

struct str joined(struct model *m, struct str a, const char *b)
{
    struct text t;
    text_init(&t, m->arena);
    text_add(&t, a);
    text_add(&t, str_from(b));
    return text_str(&t);
}

static bool is_kind(const struct symbol *y)
{
    return y->kind == SYM_KIND;
}

/* `gathers technique, passive`: content of these kinds may be inside. */
static void gathers_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *x = list_at(line->a, i);
        struct symbol *y = scope_find(s, name_of(x));
        if (y && y->kind == SYM_KIND)
            vec_push(&r->gathers, m->arena, y->as.rec);
        else
            report_wrong_name(m, s, name_of(x), x->span, "kind", is_kind);
    }
    if (!line->a)
        report(m, E0402, line->span, "which kinds of content? `gathers technique, passive`");
}

#define OF(cls) (1u << (cls))
#define CONTENT_CLASSES                                                                            \
    (OF(CLASS_CREATURE) | OF(CLASS_THING) | OF(CLASS_MARK) | OF(CLASS_ACT) | OF(CLASS_TERRAIN) |   \
     OF(CLASS_GROUP))

#define OWNING_CLASSES  (OF(CLASS_FIGHT) | OF(CLASS_SIDE) | OF(CLASS_CREATURE) | OF(CLASS_THING))
#define KEEPING_CLASSES (OWNING_CLASSES | OF(CLASS_PLACE))
#define OWNING          "to the fight, sides, creatures and things"
#define KEEPING                                                                                    \
    "to the fight, sides, creatures, things and places; a mark keeps the values that it is "       \
    "applied with"

/* Which records take which members; tracks, budgets, stats and cells say so themselves. */
static const struct {
    const char *word;
    unsigned classes;
    bool own_block;
    const char *belongs;
} member_places[] = {
    {"field", CONTENT_CLASSES, false, "to kinds"},
    {"rule", CONTENT_CLASSES, false, "to kinds"},
    {"hook", CONTENT_CLASSES, false, "to kinds"},
    {"points", OF(CLASS_CREATURE), false, "to creatures"},
    {"require", CONTENT_CLASSES, false, "to kinds"},
    {"advise", CONTENT_CLASSES, false, "to kinds"},
    {"counter", KEEPING_CLASSES, false, KEEPING},
    {"flag", KEEPING_CLASSES, false, KEEPING},
    {"slot", KEEPING_CLASSES, false, KEEPING},
    {"own", OWNING_CLASSES, false, OWNING},
    {"lends", OF(CLASS_THING) | OF(CLASS_MARK), true,
     "into the declaration of a kind of thing or mark"},
    {"more_is_better", OF(CLASS_THING) | OF(CLASS_MARK), true,
     "into the declaration of a kind of thing or mark"},
    {"less_is_better", OF(CLASS_THING) | OF(CLASS_MARK), true,
     "into the declaration of a kind of thing or mark"},
    {"borne", OF(CLASS_THING) | OF(CLASS_MARK), true,
     "into the declaration of a kind of thing or mark"},
    {"lasts", OF(CLASS_FIGHT) | OF(CLASS_CREATURE) | OF(CLASS_THING), false,
     "to the fight, creatures and things"},
    {"gathers", OF(CLASS_THING), true, "into the declaration of a kind of thing"},
    {"window", OF(CLASS_EVENT), false, "to events"},
    {"open_to_change", OF(CLASS_EVENT), false, "to events"},
    {"nests", OF(CLASS_EVENT), true, "into the declaration of an event"},
    {"holds", OF(CLASS_EVENT), true, "into the declaration of an event"},
};

static bool belongs_here(struct model *m, struct record *r, struct ast *block, size_t i)
{
    struct ast *line = block->items[i];
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    for (size_t k = 0; w.len && k < sizeof member_places / sizeof *member_places; k++) {
        if (!str_is(w, member_places[k].word)) continue;
        if (!(member_places[k].classes & OF(r->cls)) ||
            (member_places[k].own_block &&
             (!r->sym || !r->sym->line || block != r->sym->line->block))) {
            report(m, E0206, line->span, "`%.*s` belongs %s", STR_FMT(w), member_places[k].belongs);
            return false;
        }
        return !member_places[k].own_block || str_is(w, "lends") ||
               !report_repeated_word(m, block, i);
    }
    return true;
}

static const char *const member_words[] = {
    "field",          "rule",   "stat",    "track",  "counter", "flag",   "slot",  "property",
    "points",         "budget", "own",     "lends",  "gathers", "lasts",  "borne", "more_is_better",
    "less_is_better", "hook",   "require", "advise", "cell",    "window", "holds", "nests",
    "open_to_change", NULL};

static void member_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct str w = name_of(line->head);
    if (line->kind == AST_BAD) return;
    if (line->kind != AST_LINE) {
        struct diag *g = report(m, E0206, line->span,
                                line->kind == AST_HOOK ? "a kind has no hooks of its own"
                                                       : "only members are declared here");
        if (line->kind == AST_HOOK)
            diag_help(
                m->diags, g,
                "hooks for all of a kind belong to a thing that each has, `own habit: habit = "
                "Habit`, and `habit Habit { on ... }`; or on the fight, at the top of the file");
        return;
    }
    if (!check_word_parts(m, line, IN_MEMBERS)) return;
    static const char *const kept[] = {"track", "counter", "flag", "slot", NULL};
    struct ast *written = line;
    for (int i = 0; kept[i]; i++)
        if (str_is(w, kept[i])) line = families_spread(m, s, line);
    if (str_is(w, "field"))
        field_line(m, r, line, s, SLOT_FIELD);
    else if (str_is(w, "rule"))
        field_line(m, r, line, s, SLOT_RULE);
    else if (str_is(w, "hook"))
        hook_line(m, r, line, s);
    else if (str_is(w, "stat"))
        stat_line(m, r, line, s);
    else if (str_is(w, "track"))
        track_line(m, r, line, s);
    else if (str_is(w, "counter"))
        counter_line(m, r, line, s);
    else if (str_is(w, "flag"))
        flag_line(m, r, line, s);
    else if (str_is(w, "slot"))
        slot_line(m, r, line, s);
    else if (str_is(w, "cell"))
        cell_line(m, r, line, s);
    else if (str_is(w, "property"))
        property_line(m, r, line, s);
    else if (str_is(w, "gathers"))
        gathers_line(m, r, line, s);
    else if (str_is(w, "points"))
        points_line(m, r, line);
    else if (str_is(w, "budget"))
        budget_line(m, r, line, s);
    else if (str_is(w, "own"))
        own_line(m, r, line, s);
    else if (str_is(w, "window"))
        window_line(m, r, line, s);
    else if (str_is(w, "require") || str_is(w, "advise")) {
        if (line->a)
            vec_push(&r->require_lines, m->arena, line);
        else
            report(m, E0402, line->span, "what is %sd? `%.*s P else \"why\"`",
                   str_is(w, "advise") ? "advise" : "require", STR_FMT(w));
    } else if (str_is(w, "nests")) {
        int64_t n =
            line->a ? constant_value(m, s, line->a, type_of(TY_INT), "how deep an event nests") : 1;
        if (!line->a)
            report(m, E0402, line->span, "how deep? `nests 2`");
        else if (n < 1 || n > LIMIT_EVENTS)
            report(m, E0301, line->a->span, "an event nests 1 to %d deep", LIMIT_EVENTS);
        else
            r->nest_limit = (int32_t)n;
    } else if (str_is(w, "open_to_change")) {
        for (size_t i = 0; i < list_len(line->a); i++) {
            struct member *x = record_find(r, name_of(list_at(line->a, i)));
            if (x && x->kind == MEM_KEPT) {
                x->is_open = true;
                x->open_files |= file_bit(line->span.file);
            } else
                report(m, E0201, list_at(line->a, i)->span, "the event has no `%.*s`",
                       STR_FMT(name_of(list_at(line->a, i))));
        }
    } else if (str_is(w, "lends") || str_is(w, "borne") || str_is(w, "holds") ||
               str_is(w, "more_is_better") || str_is(w, "less_is_better") || str_is(w, "lasts")) {
        return; /* when all members are known: resolve_bodies */
    } else {
        struct diag *g = report(m, E0206, line->span,
                                "`%.*s` does not begin the declaration of a member", STR_FMT(w));
        struct str near = nearest_word(w, member_words);
        suggest(m, g, near);
    }
    if (written != line) families_join(m, r, s, written);
}

void define_record_members(struct model *m, struct record *r, struct ast *block, struct scope *s)
{
    for (size_t i = 0; block && i < block->item_count; i++) {
        enter_file(m, block->items[i]->span.file);
        if (belongs_here(m, r, block, i)) member_line(m, r, block->items[i], s);
    }
}

void params_from(struct model *m, struct scope *s, struct ast **items, size_t count,
                 struct param **out, size_t *out_count)
{
    struct param *p = ARENA_ARRAY(m->arena, struct param, count + 1);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        struct ast *it = items[i];
        if (it->kind != AST_ITEM || !it->type || !it->text.len) {
            struct str name =
                it->kind == AST_ITEM && it->a ? name_of(it->a) : (struct str){NULL, 0};
            struct diag *g = report(m, E0303, it->span, "a parameter is a name with its type");
            struct str words = source_text(m, it->span);
            bool type_first = words.len > 4 && words.len < 100 &&
                              str_equal((struct str){words.at, 4}, STR("int "));
            if (type_first)
                diag_help(m->diags, g, "`%.*s: int`", (int)words.len - 4, words.at + 4);
            else
                diag_help(m->diags, g, "for example `%.*s: int`",
                          STR_FMT((name.len ? name : STR("n"))));
            p[n++] = (struct param){.join = (enum join)it->join,
                                    .name = name.len ? name : STR("?"),
                                    .type = type_of(TY_ERROR),
                                    .line = it};
            g->hides_any = !name.len; /* the name that its block reads */
            continue;
        }
        for (size_t k = 0; k < n; k++)
            if (str_equal(p[k].name, it->text))
                report(m, E0202, it->span, "two parameters are called `%.*s`", STR_FMT(it->text));
        p[n++] = (struct param){.join = (enum join)it->join,
                                .name = it->text,
                                .type = type_from_ast(m, s, it->type),
                                .fallback = it->a,
                                .line = it};
        check_hides_word(m, p[n - 1].name, p[n - 1].type, it->span);
    }
    *out = p;
    *out_count = n;
}
