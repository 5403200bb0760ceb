/* members.c -- Members of records: the lines of `extend`, `kind` and `event`, each given to the
 * reader of its first word. Kept members are read in state_members.c, given ones in
 * static_members.c; member_layout.c computes their positions. */
#include "members.h"

#include <limits.h>

#include "lang/sema/model/vocabulary.h"

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

/* `only attack, schools`: the lines that a declaration may have. Members of later files are meant,
 * too: see only_lines.c. */
static void only_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    (void)s;
    if (!line->a) report(m, E0402, line->span, "which lines? `only attack, schools`");
    for (size_t i = 0; i < list_len(line->a); i++)
        vec_push(&r->only_names, m->arena, list_at(line->a, i));
}

#define OF(cls) (1u << (cls))
#define CONTENT_CLASSES                                                                            \
    (OF(CLASS_CREATURE) | OF(CLASS_THING) | OF(CLASS_MARK) | OF(CLASS_ACT) | OF(CLASS_TERRAIN) |   \
     OF(CLASS_GROUP))

#define OWNING_CLASSES                                                                             \
    (OF(CLASS_FIGHT) | OF(CLASS_SIDE) | OF(CLASS_PLACE) | OF(CLASS_CREATURE) | OF(CLASS_THING))
#define KEEPING_CLASSES (OWNING_CLASSES | OF(CLASS_EVENT))
#define OWNING          "to the fight, sides, places, creatures and things"
#define KEEPING                                                                                    \
    "to the fight, sides, creatures, things, places and events; a mark keeps the values that it "  \
    "is "                                                                                          \
    "applied with"

/* ---- lines of several kinds ------------------------------------------------------------------ */

static void plain_field_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    field_line(m, r, line, s, SLOT_FIELD);
}

static void rule_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    field_line(m, r, line, s, SLOT_RULE);
}

/* `require` and `expect`: checked with each content of the kind. */
static void require_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct str w = name_of(line->head);
    (void)s;
    if (line->a)
        vec_push(&r->require_lines, m->arena, line);
    else
        report(m, E0402, line->span, "what is %sd? `%.*s P else \"why\"`",
               str_is(w, "expect") ? "expecte" : "require", STR_FMT(w));
}

static void nests_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    int64_t n =
        line->a ? constant_value(m, s, line->a, type_of(TY_INT), "how deep an event nests") : 1;
    if (!line->a)
        report(m, E0402, line->span, "how deep? `nests 2`");
    else if (n < 1 || n > LIMIT_EVENTS)
        report(m, E0301, line->a->span, "an event nests 1 to %d deep", LIMIT_EVENTS);
    else
        r->nest_limit = (int32_t)n;
}

/* ---- all lines ------------------------------------------------------------------------------- */

#define ANY_CLASS    UINT_MAX /* those say so themselves */
#define IN_ITS_KIND  "into the declaration of a kind of thing or mark"
#define BORN_CLASSES (OF(CLASS_THING) | OF(CLASS_MARK))

/* Which records take which members, and who reads the line. NULL: it is read when all members are
 * known (lay_out_members, resolve_lasting, check_holds_while). */
static const struct member_row {
    const char *word;
    void (*read)(struct model *, struct record *, struct ast *, struct scope *);
    unsigned classes;
    bool own_block;
    const char *belongs;
} member_rows[] = {
    {"field", plain_field_line, CONTENT_CLASSES, false, "to kinds"},
    {"rule", rule_line, CONTENT_CLASSES, false, "to kinds"},
    {"hook", hook_line, CONTENT_CLASSES, false, "to kinds"},
    {"require", require_line, CONTENT_CLASSES, false, "to kinds"},
    {"expect", require_line, CONTENT_CLASSES, false, "to kinds"},
    {"only", only_line, OF(CLASS_CREATURE) | OF(CLASS_THING), false, "to creatures and things"},
    {"slot", slot_line, KEEPING_CLASSES, false, KEEPING},
    {"own", own_line, OWNING_CLASSES, false, OWNING},
    {"lends", NULL, BORN_CLASSES, true, IN_ITS_KIND},
    {"sets", NULL, OF(CLASS_CREATURE) | OF(CLASS_EVENT), false, "to creatures and events"},
    {"lasts", NULL, OF(CLASS_FIGHT) | OF(CLASS_CREATURE) | OF(CLASS_THING), false,
     "to the fight, creatures and things"},
    {"gathers", gathers_line, OF(CLASS_THING), true, "into the declaration of a kind of thing"},
    {"window", window_line, OF(CLASS_EVENT), false, "to events"},
    {"nests", nests_line, OF(CLASS_EVENT), true, "into the declaration of an event"},
    {"holds", NULL, BORN_CLASSES | OF(CLASS_EVENT), true,
     "into the declaration of an event, or of a kind of thing or mark"},
    {"stat", stat_line, ANY_CLASS, false, NULL},
    {"track", track_line, ANY_CLASS, false, NULL},
    {"property", property_line, ANY_CLASS, false, NULL},
    {"budget", budget_line, ANY_CLASS, false, NULL},
};

static const struct member_row *member_row(struct str word)
{
    for (size_t k = 0; word.len && k < sizeof member_rows / sizeof *member_rows; k++)
        if (str_is(word, member_rows[k].word)) return &member_rows[k];
    return NULL;
}

static bool belongs_here(struct model *m, struct record *r, struct ast *block, size_t i)
{
    struct ast *line = block->items[i];
    const struct member_row *row = member_row(head_word(line));
    if (!row) return true;
    bool own = r->sym && r->sym->line && block == r->sym->line->block;
    if (!(row->classes & OF(r->cls)) || (row->own_block && !own)) {
        report(m, E0206, line->span, "`%s` belongs %s", row->word, row->belongs);
        return false;
    }
    return !row->own_block || str_is(head_word(line), "lends") ||
           !report_repeated_word(m, block, i);
}

static void report_no_member(struct model *m, const struct ast *line, struct str w)
{
    struct guess near = guess_of(w);
    for (size_t k = 0; k < sizeof member_rows / sizeof *member_rows; k++)
        guess_try(&near, str_from(member_rows[k].word));
    suggest(m,
            report(m, E0206, line->span, "`%.*s` does not begin the declaration of a member",
                   STR_FMT(w)),
            near.best);
}

/* A kept member of `armour[location]` is a line for each word, and the member that finds them. */
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
                g, "hooks for all of a kind belong to a thing that each has, `own habit: habit = "
                   "Habit`, and `habit Habit { on ... }`; or on the fight, at the top of the file");
        return;
    }
    if (!check_word_parts(m, line, IN_MEMBERS)) return;
    const struct member_row *row = member_row(w);
    if (!row) report_no_member(m, line, w);
    if (!row || !row->read) return;
    bool kept = row->read == track_line || row->read == slot_line;
    struct tag **families = NULL;
    struct ast *spread = kept ? families_spread(m, s, line, &families) : line;
    row->read(m, r, spread, s);
    if (spread != line) families_join(m, r, line, families);
}

void define_record_members(struct model *m, struct record *r, struct ast *block, struct scope *s)
{
    for (size_t i = 0; block && i < block->item_count; i++) {
        enter_file(m, block->items[i]->span.file);
        if (belongs_here(m, r, block, i)) member_line(m, r, block->items[i], s);
    }
}
