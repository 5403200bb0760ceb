/* line_schema.c -- Validates the parts of a line against a schema, one row for each first word that
 * the language itself defines.
 *
 * The grammar allows values, a type, a right side, labels, a condition, an `else` and a block on
 * every line. A part that the first word does not use would be ignored silently, so it is an
 * error. Lines that begin with a declared name (a command, an event, a member of a kind) are
 * validated by their own checks, with check_line_parts.
 */
#include "lang/sema/model/record_members.h"
#include "lang/sema/model/suggest.h"
#include "line.h"

#define WITH(join) (1u << (join))
#define CHOICE_JOINS                                                                               \
    (WITH(JOIN_BY) | WITH(JOIN_AS) | WITH(JOIN_FROM) | WITH(JOIN_UP_TO) | WITH(JOIN_SECRETLY) |    \
     WITH(JOIN_AFTER))

struct line_schema {
    const char *word;
    unsigned parts;      /* HAS_... */
    uint32_t joins;      /* the labels that it may have, a bit each */
    const char *example; /* shown as help */
};

static const struct line_schema at_top[] = {
    {"edition", HAS_VALUES, 0, "edition 1"},
    {"use", HAS_VALUES, 0, "use \"std/grid\""},
    {"system", HAS_NAME | HAS_BLOCK, 0, "system Duel { space squares }"},
    {"let", HAS_NAME | HAS_SET, 0, "let close = 1"},
    {"option", HAS_NAME | HAS_TYPE | HAS_SET, 0, "option goal = 10"},
    {"set", HAS_NAME | HAS_SET, 0, "set goal = 12"},
    {"wording", HAS_VALUES | HAS_SET, 0, "wording push = \"{t} [is|are] pushed\""},
    {"badge", HAS_VALUES | HAS_SET, 0, "badge creature.speed = \"»\""},
    {"tag", HAS_NAME | HAS_SET, 0, "tag colour = red, green"},
    {"unit", HAS_NAMES | HAS_SET | HAS_WHEN, WITH(JOIN_FOR), "unit turns, turn = turn for actor"},
    {"moment", HAS_NAMES | HAS_SET, WITH(JOIN_FOR), "moment turn_start = turn.start for actor"},
    {"noun", HAS_NAMES | HAS_SET, 0, "noun enemy, enemies = it.side != self.side"},
    {"ordering", HAS_NAMES | HAS_SET, 0, "ordering nearest = distance(self, it)"},
    {"extend", HAS_NAME | HAS_BLOCK, 0, "extend creature { slot ready: flag }"},
    {"kind", HAS_VALUES | HAS_BLOCK, 0, "kind spell is thing { }"},
    {"event", HAS_NAME | HAS_CALL | HAS_BLOCK, 0, "event attack(by striker: creature) { }"},
    {"function", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_BLOCK, 0,
     "function twice(n: int): int { return 2 * n }"},
    {"check", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_BLOCK, 0,
     "check luck(c: creature): int { ... }"},
    {"command", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_BLOCK, 0,
     "command hurt(t: creature, by n: int) { ... }"},
    {"table", HAS_NAME | HAS_TYPE | HAS_BLOCK, 0, "table fate: int { 1..2: -1;  from 3: 0 }"},
    {"flow", HAS_BLOCK, 0, "flow { ... }"},
    {"tactics", HAS_NAME | HAS_BLOCK, 0, "tactics pack { want 10 for any card }"},
    {"measure", HAS_NAMES | HAS_SET, WITH(JOIN_FOR), "measure hits, damage for creature"},
    {"order", HAS_NAME | HAS_WHEN | HAS_BLOCK, WITH(JOIN_FOR),
     "order turns for creature { highest self.speed }"},
    {"always", HAS_NAME | HAS_BLOCK, WITH(JOIN_AFTER),
     "always \"nobody has too much\" { expect ... }"},
    {"step", HAS_NAME | HAS_CALL | HAS_BLOCK, 0, "step rest(days: int = 1) { ... }"},
    {"encounter", HAS_NAME | HAS_BLOCK, 0, "encounter \"At the ford\" { ... }"},
    {"trial", HAS_VALUES | HAS_BLOCK, 0, "trial blow(at target: creature) { ... }"},
    {"test", HAS_NAME | HAS_BLOCK, 0, "test \"what it shows\" { ... }"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_system[] = {
    {"title", HAS_VALUES, 0, "title \"Duel\""},
    {"space", HAS_NAME, 0, "space squares"},
    {"diagonal", HAS_VALUES, 0, "diagonal 1"},
    {"bodies", HAS_VALUES | HAS_ELSE, 0, "bodies apart"},
    {"head_on", 0, 0, "head_on"},
    {"order", 0, WITH(JOIN_OF) | WITH(JOIN_BY), "order by self.speed"},
    {"ends", HAS_WHEN, 0, "ends when P"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_members[] = {
    {"field", HAS_NAMES | HAS_TYPE | HAS_SET, 0, "field level: int = 1"},
    {"rule", HAS_NAMES | HAS_TYPE | HAS_SET, 0, "rule target: set of creature = none"},
    {"hook", HAS_NAME | HAS_CALL, WITH(JOIN_AS), "hook hit(target: creature)"},
    {"stat", HAS_NAMES | HAS_SET, 0, "stat attack, defence = 2"},
    {"track", HAS_NAMES | HAS_SET, WITH(JOIN_FROM) | WITH(JOIN_INTO), "track focus = 3 from 0"},
    {"slot", HAS_NAMES | HAS_TYPE | HAS_SET | HAS_BLOCK, WITH(JOIN_UNTIL),
     "slot blows = 0 until round_start"},
    {"property", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_SET | HAS_BLOCK, 0,
     "property near(p: place): flag = ..."},
    {"budget", HAS_NAMES | HAS_SET | HAS_BLOCK, WITH(JOIN_AT) | WITH(JOIN_INTO),
     "budget main = 1 at turn_start into spare"},
    {"hidden", 0, WITH(JOIN_WHILE), "hidden while not self.shown"},
    {"own", HAS_NAME | HAS_TYPE | HAS_SET, WITH(JOIN_AS), "own cards: card"},
    {"lends", HAS_NAMES, WITH(JOIN_AS) | WITH(JOIN_WHILE),
     "lends attack as highest while this.open"},
    {"sets", HAS_NAMES, WITH(JOIN_AS), "sets attack as latest"},
    {"gathers", HAS_NAMES, 0, "gathers technique, passive"},
    {"only", HAS_NAMES, 0, "only attack, schools"},
    {"lasts", HAS_NAMES, WITH(JOIN_WHILE), "lasts health, injuries while not self.dead"},
    {"require", HAS_VALUES | HAS_WHEN | HAS_ELSE, WITH(JOIN_FOR), "require P else \"why\""},
    {"expect", HAS_VALUES | HAS_WHEN | HAS_ELSE, WITH(JOIN_FOR), "expect P else \"why\""},
    {"window", HAS_NAMES, WITH(JOIN_FOR) | WITH(JOIN_AS), "window struck for others as one"},
    {"holds", 0, WITH(JOIN_WHILE), "holds while P"},
    {"nests", HAS_VALUES, 0, "nests 2"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_command[] = {
    {"let", HAS_NAME | HAS_TYPE | HAS_SET | HAS_ELSE, CHOICE_JOINS | WITH(JOIN_OF), "let x = ..."},
    {"return", HAS_VALUES, 0, "return e"},
    {"log", HAS_VALUES, 0, "log \"{a} waits\""},
    {"measure", HAS_VALUES, WITH(JOIN_FOR) | WITH(JOIN_BY), "measure (harm) damage for c"},
    {"open", HAS_VALUES, 0, "open e.struck"},
    {"call_off", HAS_VALUES, 0, "call_off e"},
    {"apply", HAS_NAME | HAS_CALL,
     WITH(JOIN_TO) | WITH(JOIN_FOR) | WITH(JOIN_UNTIL) | WITH(JOIN_BY),
     "apply Burning(2) to t for 3 rounds"},
    {"remove", HAS_NAME, WITH(JOIN_FROM), "remove Burning from t"},
    {"finish", HAS_VALUES, WITH(JOIN_FOR), "finish m"},
    {"pay", HAS_VALUES, WITH(JOIN_FROM), "pay 1 main from c"},
    {"grant", HAS_VALUES, WITH(JOIN_TO), "grant 1 main to c"},
    {"march", HAS_VALUES | HAS_BLOCK,
     WITH(JOIN_UP_TO) | WITH(JOIN_BY) | WITH(JOIN_TO) | WITH(JOIN_USING) | WITH(JOIN_AS),
     "march c up to n by walking { ... }"},
    {"pause", 0, 0, "pause"},
    {"bring", HAS_VALUES | HAS_BLOCK, WITH(JOIN_AT) | WITH(JOIN_FOR) | WITH(JOIN_AS),
     "bring 2 Skeleton at p for self.side"},
    {"perform", HAS_VALUES, WITH(JOIN_BY) | WITH(JOIN_FOR), "perform a by c"},
    {"repeat", HAS_VALUES | HAS_BLOCK, WITH(JOIN_AS), "repeat n as i { ... }"},
    {"require", HAS_VALUES | HAS_ELSE, 0, "require P else \"why\""},
    {"expect", HAS_VALUES, 0, "expect P"},
    {"play", 0, 0, "play"},
    {"result", HAS_NAME | HAS_TYPE | HAS_SET, WITH(JOIN_BY) | WITH(JOIN_AS),
     "result \"damage\" = n"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_mark[] = {
    {"stacks", HAS_NAME, WITH(JOIN_BY), "stacks highest"},
    {"ends", HAS_WHEN, WITH(JOIN_AT) | WITH(JOIN_BY), "ends at turn_start"},
    {"lasts", 0, 0, "lasts"},
    {"includes", HAS_NAME, 0, "includes Prone"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_act[] = {
    {"let", HAS_NAME | HAS_SET | HAS_ELSE, CHOICE_JOINS, "let x = choose 1 from enemies by self"},
    {"agreed", 0, WITH(JOIN_BY), "agreed by x"},
    {"cost", HAS_VALUES, 0, "cost 1 reaction"},
    {"do", HAS_BLOCK, 0, "do { ... }"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_scene[] = {
    {"map", HAS_VALUES, WITH(JOIN_BY), "map 24 by 16"},
    {"legend", HAS_BLOCK, 0, "legend { \"#\": wall }"},
    {"side", HAS_NAME | HAS_BLOCK, 0, "side hunters { \"A\": Anna }"},
    {"option", HAS_NAME | HAS_SET, 0, "option goal = 12"},
    {"ends", HAS_WHEN, WITH(JOIN_AFTER), "ends after 50 rounds"},
    {"do", HAS_BLOCK, 0, "do { ... }"},
    {"zones", HAS_NAMES, 0, "zones Hall, Yard"},
    {"border", HAS_NAMES, 0, "border Hall, Yard"},
    {"reserve", HAS_VALUES, 0, "reserve 6 Skeleton, 2 Wolf"},
    {"rolls", HAS_VALUES | HAS_BLOCK, 0, "rolls { d20: 15;  d8: 3 }"},
    {"choices", HAS_BLOCK, 0, "choices { Ada: Swing, Wait }"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_trial[] = {
    {"situation", HAS_NAME | HAS_CALL | HAS_BLOCK, 0, "situation behind { ... }"},
    {"do", HAS_BLOCK, 0, "do { ... }"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_side[] = {
    {"facing", HAS_NAME, 0, "facing east"},
    {"tactics", HAS_NAME, WITH(JOIN_BY), "tactics pack"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_tactics[] = {
    {"want", HAS_VALUES | HAS_WHEN, WITH(JOIN_FOR), "want 80 for Bite when P"},
    {NULL, 0, 0, NULL},
};

static const struct line_schema in_order[] = {
    {"highest", HAS_VALUES, 0, "highest self.speed"},
    {"lowest", HAS_VALUES, 0, "lowest self.speed"},
    {"shows", HAS_VALUES, 0, "shows self.speed"},
    {"now", HAS_WHEN, 0, "now when P"},
    {"ends", HAS_WHEN, 0, "ends when P"},
    {NULL, 0, 0, NULL},
};

/* Words that began such lines in older files, and what stands for them now. `*` stands for the
 * names of the line, `@` for all behind the word; NULL: leave it out. `fray fmt --upgrade` writes
 * it. */
static const struct gone_word {
    enum line_place place;
    const char *word, *now;
} gone_words[] = {
    {IN_MEMBERS, "counter", "slot * = 0"},
    {IN_MEMBERS, "flag", "slot *: flag"},
    {IN_MEMBERS, "cell", "slot @"},
    {IN_MEMBERS, "open_to_change", "slot *"},
    {IN_MEMBERS, "borne", "holds @"},
    {IN_MEMBERS, "points", "budget @"},
    {IN_MEMBERS, "stand_in", "budget ... into *"},
    {IN_SYSTEM, "thrown_back", "bodies apart else *"},
    {IN_MEMBERS, "advise", "expect @"},
    {IN_MEMBERS, "more_is_better", NULL},
    {IN_MEMBERS, "less_is_better", NULL},
    {IN_COMMAND, "fire", "open @"},
    {IN_COMMAND, "halt", "finish march"},
    {IN_COMMAND, "read", "*(...)"},
    {IN_COMMAND, "perform_paid", "perform @ for none"},
    {IN_COMMAND, "end_fight", "finish fight @"},
    {IN_MARK, "lasting", "lasts"},
    {IN_ACT, "ask", "let @"},
    {IN_ORDER, "done", "ends @"},
    {IN_SCENE, "begin", "do { ... }"},
    {IN_SCENE, "draw", "ends @"},
    {IN_SCENE, "borders", "border @"},
};

static const struct line_schema *const schemas[] = {
    [AT_TOP] = at_top,         [IN_SYSTEM] = in_system, [IN_MEMBERS] = in_members,
    [IN_COMMAND] = in_command, [IN_MARK] = in_mark,     [IN_ACT] = in_act,
    [IN_SCENE] = in_scene,     [IN_TRIAL] = in_trial,   [IN_SIDE] = in_side,
    [IN_TACTICS] = in_tactics, [IN_ORDER] = in_order};

const char *line_word_at(enum line_place place, size_t index, const char **example)
{
    size_t count = 0;
    while (schemas[place][count].word) count++;
    *example = index < count ? schemas[place][index].example : NULL;
    return index < count ? schemas[place][index].word : NULL;
}

bool is_free_statement(struct str name)
{
    return str_is(name, "bring") || str_is(name, "march") || str_is(name, "pause");
}

bool is_statement_word(struct str name)
{
    for (const struct line_schema *row = in_command; row->word; row++)
        if (str_is(name, row->word)) return !is_free_statement(name);
    return false;
}

static struct str word_of(const struct ast *line)
{
    if (line->kind == AST_HOOK) return STR("on");
    if (line->kind == AST_FOR) return STR("for");
    if (line->kind == AST_ROW) return STR("a row");
    return name_of(line->head);
}

static struct diag *report_extra(struct model *m, struct ast *line, struct span span,
                                 const char *what, const char *example)
{
    struct str word = word_of(line);
    const char *tick = line->kind == AST_ROW || !word.len ? "" : "`";
    if (!word.len) word = STR("this line");
    struct diag *g =
        report(m, E0209, span, "%s%.*s%s takes no %s", tick, STR_FMT(word), tick, what);
    bool typed = line->kind == AST_LINE && line->type && line->a && !line->block &&
                 span.from == line->type->span.from;
    struct span rest = {span.file, span.from, line->span.to};
    if (line->kind == AST_LINE && line->type && line->a && span.from == line->type->span.from &&
        scope_find_of(m->names, word, SYM_KIND) &&
        scope_find_of(m->names, line->type->text, SYM_CONTENT))
        diag_help(g, "a variant: `%.*s %.*s is %.*s`", STR_FMT(word),
                  STR_FMT(source_text(m, line->a->span)), STR_FMT(source_text(m, span)));
    else if (typed && example && strchr(example, '{'))
        diag_help(g, "`%.*s %.*s { %.*s }`", STR_FMT(word), STR_FMT(source_text(m, line->a->span)),
                  STR_FMT(source_text(m, rest)));
    else if (example)
        diag_help(g, "`%s`", example);
    else if (line->b && span.from == line->b->span.from && line->assign != ASSIGN_SET && line->head)
        diag_help(g, "a line of a declaration takes the sign alone: `%.*s %c%.*s`",
                  STR_FMT(source_text(m, line->head->span)), line->assign == ASSIGN_ADD ? '+' : '-',
                  STR_FMT(source_text(m, line->b->span)));
    return g;
}

/* `until end of turn`, and what to write for it. */
static bool report_moment_of(struct model *m, const struct ast *until, const struct ast *of)
{
    if (until->join != JOIN_UNTIL || until->a->kind != AST_NAME || of->a->kind != AST_NAME)
        return false;
    struct span both = {until->span.file, until->a->span.from, of->span.to};
    struct str event = of->a->text, window = until->a->text;
    struct diag *g = report(m, E0209, both, "a moment is one name, without `of`");
    g->unreadable = both;
    struct symbol *y = scope_find_of(m->names, event, SYM_EVENT);
    struct record *r = y ? y->as.rec : NULL;
    if (!r || !r->windows.len)
        diag_help(g, "such as `until turn_end`, or `until turn.end` of the event `turn`");
    else {
        const struct window *w = record_window(r, window);
        size_t last = str_is(window, "end") ? r->windows.len - 1 : 0;
        if (!w) w = r->windows.at[last];
        const struct moment *named = NULL;
        for (size_t i = 0; !named && i < m->moments.len; i++)
            if (m->moments.at[i]->window == w && !m->moments.at[i]->event) named = m->moments.at[i];
        struct str name = named
                              ? named->name
                              : str_printf(m->arena, "%.*s.%.*s", STR_FMT(event), STR_FMT(w->name));
        diag_help(g, "write `until %.*s`", STR_FMT(name));
    }
    return true;
}

static bool labels_fit(struct model *m, struct ast *line, uint32_t joins, const char *example)
{
    for (size_t i = 0; i < line->label_count; i++) {
        struct ast *l = line->labels[i];
        if (!(joins & WITH(l->join))) {
            if (l->join == JOIN_OF && i && report_moment_of(m, line->labels[i - 1], l))
                return false;
            struct text what;
            text_init(&what, m->arena);
            text_printf(&what, "`%s`", join_text((enum join)l->join));
            text_add(&what, (struct str){"\0", 1});
            report_extra(m, line, l->span, what.at ? what.at : "label", example);
            return false;
        }
        for (size_t k = 0; k < i && joins != EVERY_JOIN; k++)
            if (line->labels[k]->join == l->join) {
                diag_related(report(m, E0401, l->span, "`%s` is given twice on this line",
                                    join_text((enum join)l->join)),
                             line->labels[k]->span, "the first one");
                return false;
            }
    }
    return true;
}

static bool values_fit(struct model *m, struct ast *line, unsigned parts, const char *example)
{
    struct ast *a = line->a;
    if (!a || parts & HAS_VALUES) return true;
    if (!(parts & (HAS_NAME | HAS_NAMES))) {
        report_extra(m, line, a->span, "value", example);
        return false;
    }
    if (a->kind == AST_LIST && !(parts & HAS_NAMES)) {
        report_extra(m, line, a->items[1]->span, "second name", example);
        return false;
    }
    for (size_t i = 0; i < list_len(a); i++) {
        struct ast *x = list_at(a, i);
        if (x->kind != AST_CALL || parts & HAS_CALL) continue;
        struct diag *g = report(m, E0209, x->span, "`%.*s` takes nothing in parentheses here",
                                STR_FMT(name_of(x)));
        if (example) diag_help(g, "`%s`", example);
        return false;
    }
    return true;
}

static struct span opening_brace(const struct ast *block)
{
    return (struct span){block->span.file, block->span.from, block->span.from + 1};
}

static bool check_parts(struct model *m, struct ast *line, unsigned parts, uint32_t joins,
                        const char *example)
{
    enter_file(m, line->span.file);
    if (!values_fit(m, line, parts, example)) return false;
    if (line->type && !(parts & HAS_TYPE))
        return report_extra(m, line, line->type->span, "type", example), false;
    if (line->b && line->kind == AST_LINE) {
        bool set = line->assign == ASSIGN_SET;
        if (!(parts & (set ? HAS_SET : HAS_CHANGE)))
            return report_extra(m, line, line->b->span,
                                set                          ? "`=`"
                                : line->assign == ASSIGN_ADD ? "`+=`"
                                                             : "`-=`",
                                example),
                   false;
    }
    if (!labels_fit(m, line, joins, example)) return false;
    if (line->when && !(parts & HAS_WHEN))
        return report_extra(m, line, line->when->span, "condition", example), false;
    if (line->kind == AST_LINE && line->orelse && !(parts & HAS_ELSE))
        return report_extra(m, line, line->orelse->span, "`else`", example), false;
    if (line->kind == AST_LINE && line->else_label_count)
        return report_extra(m, line, line->else_labels[0]->span, "label after its `else`", example),
               false;
    if (line->block && !(parts & HAS_BLOCK))
        return report_extra(m, line, opening_brace(line->block), "block", example), false;
    return true;
}

bool check_line_parts(struct model *m, struct ast *line, unsigned parts, uint32_t joins)
{
    return check_parts(m, line, parts, joins, NULL);
}

static struct str behind_word(struct model *m, const struct ast *line)
{
    struct span rest = {line->span.file, line->head->span.to,
                        line->block ? line->block->span.from : line->span.to};
    struct str text = source_text(m, rest);
    while (text.len && (text.at[0] == ' ' || text.at[0] == '\t')) text.at++, text.len--;
    while (text.len && strchr(" \t\n", text.at[text.len - 1])) text.len--;
    return text;
}

/* Reports a line that begins with a word of older files. */
static bool report_gone_word(struct model *m, struct ast *line, enum line_place place, struct str w)
{
    for (size_t i = 0; i < sizeof gone_words / sizeof *gone_words; i++) {
        if (gone_words[i].place != place || !str_is(w, gone_words[i].word)) continue;
        const char *now = gone_words[i].now, *hole = now ? strpbrk(now, "*@") : NULL;
        struct str part = {NULL, 0};
        enter_file(m, line->span.file);
        struct diag *g =
            report(m, E0206, line->head->span, "`%.*s` is a word of older files", STR_FMT(w));
        if (!now) return diag_help(g, "leave the line out: nothing reads it any more"), true;
        if (hole && *hole == '@') part = behind_word(m, line);
        if (hole && *hole == '*' && line->a) part = source_text(m, line->a->span);
        diag_help(g, "write `%.*s%.*s%s`; `fray fmt --upgrade` rewrites such lines",
                  (int)(hole ? hole - now : 0), now, STR_FMT(part), hole ? hole + 1 : now);
        return true;
    }
    return false;
}

bool check_word_parts(struct model *m, struct ast *line, enum line_place place)
{
    struct str w = line->kind == AST_LINE && line->head && line->head->kind == AST_NAME
                       ? line->head->text
                       : (struct str){NULL, 0};
    for (const struct line_schema *row = schemas[place]; w.len && row->word; row++)
        if (str_is(w, row->word)) return check_parts(m, line, row->parts, row->joins, row->example);
    return !w.len || !report_gone_word(m, line, place, w);
}

bool is_reported(const struct model *m, const struct diag_code *code, struct span in)
{
    for (size_t i = 0; i < m->diags->list.len; i++) {
        const struct diag *d = m->diags->list.at[i];
        if (d->code == code && d->span.file == in.file && d->span.from >= in.from &&
            d->span.to <= in.to)
            return true;
    }
    return false;
}

bool brace_missing(struct model *m, uint32_t file)
{
    for (size_t i = 0; i < m->diags->list.len; i++) {
        struct diag *d = m->diags->list.at[i];
        /* E0002: an unclosed text may contain the brace. */
        if (d->span.file == file && (d->code == E0102 || d->code == E0208 || d->code == E0002))
            return true;
    }
    return false;
}

bool report_repeated_word(struct model *m, struct ast *block, size_t i)
{
    struct str w = name_of(block->items[i]->head);
    for (size_t k = 0; w.len && k < i; k++)
        if (block->items[k]->kind == AST_LINE && str_equal(name_of(block->items[k]->head), w)) {
            diag_related(
                report(m, E0401, block->items[i]->span, "`%.*s` is given twice", STR_FMT(w)),
                block->items[k]->span, "the first time");
            return true;
        }
    return false;
}

/* The right side decides which labels a line may have: `as` names a number, `by` a roll's roller;
 * the others belong to a choice. */
bool check_value_labels(struct model *m, struct ast *line)
{
    if (!line->b) return true;
    bool choose = line->b->kind == AST_CHOOSE, roll = line->b->kind == AST_ROLL;
    struct str first = roll && line->b->a ? name_of(line->b->a) : (struct str){NULL, 0};
    bool draw = str_is(first, "any"), each = str_is(first, "each");
    uint32_t joins = choose ? CHOICE_JOINS : roll ? WITH(JOIN_BY) | WITH(JOIN_AS) : WITH(JOIN_AS);
    if (draw || each) joins |= WITH(JOIN_OF);
    const char *example = choose ? "let x = choose 1 from s by c"
                          : draw ? "let x = roll any of s as \"draw\" by c"
                          : each ? "let x = roll each of 4d6 as \"pool\" by c"
                          : roll ? "let r = roll d20 as \"fate\" by c"
                                 : "let n = 1 + 2 as \"attack value\"";
    if (!labels_fit(m, line, joins, example)) return false;
    if (line->orelse && !choose) {
        diag_help(report(m, E0209, line->orelse->span, "only a choice has an `else`"),
                  "for a value that depends on a condition write `if c then a else b`");
        return false;
    }
    return true;
}
