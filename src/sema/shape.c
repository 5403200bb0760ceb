/* shape.c -- what a line may carry. The grammar lets every line have values, a type, a right side, labels, a condition, an
 * `else` and a block. What its first word does not read would be ignored, and nothing is ignored: it is an error.
 *
 * A row for each first word that the language itself knows. Lines whose first word somebody declared (a command, an event, a
 * member of a kind) are looked at where they are read, with line_carries.
 */
#include "sema/sema.h"

#define WITH(join) (1u << (join))
#define ASKED (WITH(JOIN_BY) | WITH(JOIN_AS) | WITH(JOIN_FROM) | WITH(JOIN_UP_TO) | WITH(JOIN_SECRETLY) | WITH(JOIN_AFTER))

static const struct shape {
    enum line_place place;
    const char *word;
    unsigned parts;
    uint32_t joins;
    const char *example;
} shapes[] = {
    {AT_TOP, "edition", HAS_VALUES, 0, "edition 1"},
    {AT_TOP, "use", HAS_VALUES, 0, "use \"std/grid\""},
    {AT_TOP, "system", HAS_NAME | HAS_BLOCK, 0, "system Duel { space squares }"},
    {AT_TOP, "let", HAS_NAME | HAS_SET, 0, "let close = 1"},
    {AT_TOP, "option", HAS_NAME | HAS_TYPE | HAS_SET, 0, "option goal = 10"},
    {AT_TOP, "set", HAS_NAME | HAS_SET, 0, "set goal = 12"},
    {AT_TOP, "alias", HAS_NAME | HAS_SET, 0, "alias defense = defence"},
    {AT_TOP, "wording", HAS_VALUES | HAS_SET, 0, "wording push = \"{t} [is|are] pushed\""},
    {AT_TOP, "tag", HAS_NAME | HAS_SET, 0, "tag colour = red, green"},
    {AT_TOP, "unit", HAS_NAMES | HAS_SET, WITH(JOIN_FOR), "unit rounds, round = round.end"},
    {AT_TOP, "moment", HAS_NAMES | HAS_SET, WITH(JOIN_FOR), "moment turn_start = turn.start for actor"},
    {AT_TOP, "noun", HAS_NAMES | HAS_SET, 0, "noun enemy, enemies = it.side != self.side"},
    {AT_TOP, "ordering", HAS_NAMES | HAS_SET, 0, "ordering nearest = distance(self, it)"},
    {AT_TOP, "extend", HAS_NAME | HAS_BLOCK, 0, "extend creature { flag ready }"},
    {AT_TOP, "kind", HAS_VALUES | HAS_BLOCK, 0, "kind spell is thing { }"},
    {AT_TOP, "event", HAS_NAME | HAS_CALL | HAS_BLOCK, 0, "event attack(by striker: creature) { }"},
    {AT_TOP, "function", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_BLOCK, 0, "function twice(n: int): int { return 2 * n }"},
    {AT_TOP, "check", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_BLOCK, 0, "check luck(c: creature): int { ... }"},
    {AT_TOP, "command", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_BLOCK, 0, "command hurt(t: creature, by n: int) { ... }"},
    {AT_TOP, "table", HAS_NAME | HAS_TYPE | HAS_BLOCK, 0, "table fate: int { 1..2: -1;  from 3: 0 }"},
    {AT_TOP, "flow", HAS_BLOCK, 0, "flow { ... }"},
    {AT_TOP, "tactics", HAS_NAME | HAS_BLOCK, 0, "tactics pack { want 10 for any card }"},
    {AT_TOP, "measure", HAS_NAMES | HAS_SET, WITH(JOIN_FOR), "measure hits, damage for creature"},
    {AT_TOP, "step", HAS_NAME | HAS_CALL | HAS_BLOCK, 0, "step rest(days: int = 1) { ... }"},
    {AT_TOP, "encounter", HAS_NAME | HAS_BLOCK, 0, "encounter \"At the ford\" { ... }"},
    {AT_TOP, "trial", HAS_VALUES | HAS_BLOCK, 0, "trial blow(at target: creature) { ... }"},
    {AT_TOP, "test", HAS_NAME | HAS_BLOCK, 0, "test \"what it shows\" { ... }"},

    {IN_SYSTEM, "title", HAS_VALUES, 0, "title \"Duel\""},
    {IN_SYSTEM, "space", HAS_NAME, 0, "space squares"},
    {IN_SYSTEM, "diagonal", HAS_VALUES, 0, "diagonal 1"},
    {IN_SYSTEM, "ends", HAS_WHEN, 0, "ends when P"},

    {IN_MEMBERS, "field", HAS_NAMES | HAS_TYPE | HAS_SET, 0, "field level: int = 1"},
    {IN_MEMBERS, "rule", HAS_NAMES | HAS_TYPE | HAS_SET, 0, "rule target: set of creature = none"},
    {IN_MEMBERS, "hook", HAS_NAME | HAS_CALL, WITH(JOIN_AS), "hook hit(target: creature)"},
    {IN_MEMBERS, "stat", HAS_NAMES | HAS_SET, 0, "stat attack, defence = 2"},
    {IN_MEMBERS, "track", HAS_NAMES | HAS_SET, WITH(JOIN_FROM) | WITH(JOIN_INTO), "track focus = 3 from 0"},
    {IN_MEMBERS, "counter", HAS_NAMES | HAS_SET, WITH(JOIN_UNTIL), "counter blows = 0 until round_start"},
    {IN_MEMBERS, "flag", HAS_NAMES | HAS_SET, WITH(JOIN_UNTIL), "flag ready until round_start"},
    {IN_MEMBERS, "slot", HAS_NAMES | HAS_TYPE | HAS_SET, WITH(JOIN_UNTIL), "slot friend: creature?"},
    {IN_MEMBERS, "cell", HAS_NAMES | HAS_TYPE | HAS_SET, 0, "cell rolled: int"},
    {IN_MEMBERS, "property", HAS_NAME | HAS_CALL | HAS_TYPE | HAS_SET | HAS_BLOCK, 0, "property near(p: place): flag = ..."},
    {IN_MEMBERS, "points", HAS_NAME | HAS_SET | HAS_BLOCK, 0, "points trait_points = 2 { \"trait\": 1 for self.traits }"},
    {IN_MEMBERS, "budget", HAS_NAMES | HAS_SET | HAS_BLOCK, WITH(JOIN_AT), "budget main = 1 at turn_start { stand_in spare }"},
    {IN_MEMBERS, "stand_in", HAS_NAMES, 0, "stand_in spare"},
    {IN_MEMBERS, "own", HAS_NAME | HAS_TYPE | HAS_SET, WITH(JOIN_AS), "own cards: card"},
    {IN_MEMBERS, "lends", HAS_NAMES, WITH(JOIN_AS) | WITH(JOIN_WHILE), "lends attack as highest while this.open"},
    {IN_MEMBERS, "more_is_better", HAS_NAMES, 0, "more_is_better attack, defence"},
    {IN_MEMBERS, "less_is_better", HAS_NAMES, 0, "less_is_better price"},
    {IN_MEMBERS, "gathers", HAS_NAMES, 0, "gathers technique, passive"},
    {IN_MEMBERS, "lasts", HAS_NAMES, WITH(JOIN_WHILE), "lasts health, injuries while not self.dead"},
    {IN_MEMBERS, "borne", 0, WITH(JOIN_WHILE), "borne while P"},
    {IN_MEMBERS, "require", HAS_VALUES | HAS_WHEN | HAS_ELSE, WITH(JOIN_FOR), "require P else \"why\""},
    {IN_MEMBERS, "window", HAS_NAMES, WITH(JOIN_FOR) | WITH(JOIN_AS), "window struck for others as one"},
    {IN_MEMBERS, "holds", 0, WITH(JOIN_WHILE), "holds while P"},
    {IN_MEMBERS, "nests", HAS_VALUES, 0, "nests 2"},
    {IN_MEMBERS, "open_to_change", HAS_NAMES, 0, "open_to_change target"},

    {IN_COMMAND, "let", HAS_NAME | HAS_TYPE | HAS_SET | HAS_ELSE, ASKED, "let x = ..."},
    {IN_COMMAND, "return", HAS_VALUES, 0, "return e"},
    {IN_COMMAND, "log", HAS_VALUES, 0, "log \"{a} waits\""},
    {IN_COMMAND, "measure", HAS_VALUES, WITH(JOIN_FOR) | WITH(JOIN_BY), "measure (harm) damage for c"},
    {IN_COMMAND, "fire", HAS_VALUES, 0, "fire c.hit(t, n)"},
    {IN_COMMAND, "open", HAS_VALUES, 0, "open e.struck"},
    {IN_COMMAND, "call_off", HAS_VALUES, 0, "call_off e"},
    {IN_COMMAND, "apply", HAS_NAME | HAS_CALL, WITH(JOIN_TO) | WITH(JOIN_FOR) | WITH(JOIN_UNTIL) | WITH(JOIN_BY), "apply Burning(2) to t for 3 rounds"},
    {IN_COMMAND, "remove", HAS_NAME, WITH(JOIN_FROM), "remove Burning from t"},
    {IN_COMMAND, "finish", HAS_VALUES, 0, "finish m"},
    {IN_COMMAND, "pay", HAS_VALUES, WITH(JOIN_FROM), "pay 1 main from c"},
    {IN_COMMAND, "grant", HAS_VALUES, WITH(JOIN_TO), "grant 1 main to c"},
    {IN_COMMAND, "perform", HAS_VALUES, WITH(JOIN_BY), "perform a by c"},
    {IN_COMMAND, "perform_paid", HAS_VALUES, WITH(JOIN_BY), "perform_paid a by c"},
    {IN_COMMAND, "end_fight", 0, WITH(JOIN_FOR), "end_fight for side"},
    {IN_COMMAND, "read", HAS_NAME, WITH(JOIN_AT) | WITH(JOIN_FOR), "read fate at n for c"},
    {IN_COMMAND, "repeat", HAS_VALUES | HAS_BLOCK, WITH(JOIN_AS), "repeat n as i { ... }"},
    {IN_COMMAND, "require", HAS_VALUES | HAS_ELSE, 0, "require P else \"why\""},
    {IN_COMMAND, "expect", HAS_VALUES, 0, "expect P"},
    {IN_COMMAND, "play", 0, 0, "play"},

    {IN_COMMAND, "result", HAS_NAME | HAS_TYPE | HAS_SET, WITH(JOIN_BY) | WITH(JOIN_AS), "result \"damage\" = n"},

    {IN_MARK, "stacks", HAS_NAME, 0, "stacks highest"},
    {IN_MARK, "ends", HAS_WHEN, WITH(JOIN_AT) | WITH(JOIN_BY), "ends at turn_start"},
    {IN_MARK, "lasting", 0, 0, "lasting"},
    {IN_MARK, "includes", HAS_NAME, 0, "includes Prone"},

    {IN_ACT, "ask", HAS_NAME | HAS_SET | HAS_ELSE, ASKED, "ask x = choose 1 from enemies by self"},
    {IN_ACT, "agreed", 0, WITH(JOIN_BY), "agreed by x"},
    {IN_ACT, "cost", HAS_VALUES, 0, "cost 1 reaction"},
    {IN_ACT, "do", HAS_BLOCK, 0, "do { ... }"},

    {IN_SCENE, "map", HAS_VALUES, WITH(JOIN_BY), "map 24 by 16"},
    {IN_SCENE, "legend", HAS_BLOCK, 0, "legend { \"#\": wall }"},
    {IN_SCENE, "side", HAS_NAME | HAS_BLOCK, 0, "side hunters { \"A\": Anna }"},
    {IN_SCENE, "option", HAS_NAME | HAS_SET, 0, "option goal = 12"},
    {IN_SCENE, "ends", HAS_WHEN, 0, "ends when P"},
    {IN_SCENE, "draw", 0, WITH(JOIN_AFTER), "draw after 50 rounds"},
    {IN_SCENE, "begin", HAS_BLOCK, 0, "begin { ... }"},
    {IN_SCENE, "zones", HAS_NAMES, 0, "zones Hall, Yard"},
    {IN_SCENE, "borders", HAS_NAMES, 0, "borders Hall, Yard"},
    {IN_SCENE, "rolls", HAS_VALUES, 0, "rolls 15, 3"},
    {IN_SCENE, "choices", HAS_BLOCK, 0, "choices { Ada: Swing, Wait }"},

    {IN_TRIAL, "situation", HAS_NAME | HAS_CALL | HAS_BLOCK, 0, "situation behind { ... }"},
    {IN_TRIAL, "do", HAS_BLOCK, 0, "do { ... }"},

    {IN_SIDE, "facing", HAS_NAME, 0, "facing east"},
    {IN_SIDE, "tactics", HAS_NAME, 0, "tactics pack"},

    {IN_TACTICS, "want", HAS_VALUES | HAS_WHEN, WITH(JOIN_FOR), "want 80 for Bite when P"},
};

static struct str word_of(const struct ast *line)
{
    if (line->kind == AST_HOOK) return STR("on");
    if (line->kind == AST_FOR) return STR("for");
    if (line->kind == AST_ROW) return STR("a row");
    return name_of(line->head);
}

static struct diag *too_much(struct model *m, struct ast *line, struct span span, const char *what, const char *example)
{
    struct str word = word_of(line);
    const char *tick = line->kind == AST_ROW || !word.len ? "" : "`";
    if (!word.len) word = STR("this line");
    struct diag *g = report(m, E0209, span, "%s%.*s%s takes no %s", tick, STR_FMT(word), tick, what);
    if (example) diag_help(m->diags, g, "`%s`", example);
    else if (line->b && span.from == line->b->span.from && line->assign != ASSIGN_SET && line->head)
        diag_help(m->diags, g, "a line of a declaration carries the sign alone: `%.*s %c%.*s`", STR_FMT(source_text(m, line->head->span)),
                  line->assign == ASSIGN_ADD ? '+' : '-', STR_FMT(source_text(m, line->b->span)));
    return g;
}

static bool labels_fit(struct model *m, struct ast *line, uint32_t joins, const char *example)
{
    for (size_t i = 0; i < line->label_count; i++) {
        struct ast *l = line->labels[i];
        if (!(joins & WITH(l->join))) {
            struct text what;
            text_init(&what, m->arena);
            text_printf(&what, "`%s`", join_text((enum join)l->join));
            text_add(&what, (struct str){"\0", 1});
            too_much(m, line, l->span, what.at ? what.at : "label", example);
            return false;
        }
        for (size_t k = 0; k < i && joins != EVERY_JOIN; k++)
            if (line->labels[k]->join == l->join) {
                struct diag *g = report(m, E0401, l->span, "`%s` stands twice on this line", join_text((enum join)l->join));
                diag_related(m->diags, g, line->labels[k]->span, "the first one");
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
        too_much(m, line, a->span, "value", example);
        return false;
    }
    if (a->kind == AST_LIST && !(parts & HAS_NAMES)) {
        too_much(m, line, a->items[1]->span, "second name", example);
        return false;
    }
    for (size_t i = 0; i < list_len(a); i++) {
        struct ast *x = list_at(a, i);
        if (x->kind != AST_CALL || parts & HAS_CALL) continue;
        struct diag *g = report(m, E0209, x->span, "`%.*s` takes nothing in parentheses here", STR_FMT(name_of(x)));
        if (example) diag_help(m->diags, g, "`%s`", example);
        return false;
    }
    return true;
}

static struct span opening(const struct ast *block)
{
    return (struct span){block->span.file, block->span.from, block->span.from + 1};
}

static bool carries(struct model *m, struct ast *line, unsigned parts, uint32_t joins, const char *example)
{
    reads_file(m, line->span.file);
    if (!values_fit(m, line, parts, example)) return false;
    if (line->type && !(parts & HAS_TYPE)) return too_much(m, line, line->type->span, "type", example), false;
    if (line->b && line->kind == AST_LINE) {
        bool set = line->assign == ASSIGN_SET;
        if (!(parts & (set ? HAS_SET : HAS_CHANGE)))
            return too_much(m, line, line->b->span, set ? "`=`" : line->assign == ASSIGN_ADD ? "`+=`" : "`-=`", example), false;
    }
    if (!labels_fit(m, line, joins, example)) return false;
    if (line->when && !(parts & HAS_WHEN)) return too_much(m, line, line->when->span, "condition", example), false;
    if (line->kind == AST_LINE && line->orelse && !(parts & HAS_ELSE)) return too_much(m, line, line->orelse->span, "`else`", example), false;
    if (line->kind == AST_LINE && line->else_label_count)
        return too_much(m, line, line->else_labels[0]->span, "label behind its `else`", example), false;
    if (line->block && !(parts & HAS_BLOCK)) return too_much(m, line, opening(line->block), "block", example), false;
    return true;
}

bool line_carries(struct model *m, struct ast *line, unsigned parts, uint32_t joins)
{
    return carries(m, line, parts, joins, NULL);
}

bool word_carries(struct model *m, struct ast *line, enum line_place place)
{
    struct str w = line->kind == AST_LINE && line->head && line->head->kind == AST_NAME ? line->head->text : (struct str){NULL, 0};
    for (size_t i = 0; w.len && i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].place == place && str_is(w, shapes[i].word))
            return carries(m, line, shapes[i].parts, shapes[i].joins, shapes[i].example);
    return true;
}

bool brace_missing(struct model *m, uint32_t file)
{
    for (size_t i = 0; i < m->diags->list.len; i++) {
        struct diag *d = m->diags->list.at[i];
        if (d->span.file == file && (d->code == E0102 || d->code == E0208 || d->code == E0002)) return true; /* a text may have swallowed one */
    }
    return false;
}

bool given_before(struct model *m, struct ast *block, size_t i)
{
    struct str w = name_of(block->items[i]->head);
    for (size_t k = 0; w.len && k < i; k++)
        if (block->items[k]->kind == AST_LINE && str_equal(name_of(block->items[k]->head), w)) {
            struct diag *g = report(m, E0401, block->items[i]->span, "`%.*s` is given twice", STR_FMT(w));
            diag_related(m->diags, g, block->items[k]->span, "the first time");
            return true;
        }
    return false;
}

/* A right side says which labels stand with it: `as` names a figure, a roll has a roller, a choice all the rest. */
bool value_carries(struct model *m, struct ast *line)
{
    if (!line->b) return true;
    bool choose = line->b->kind == AST_CHOOSE, roll = line->b->kind == AST_ROLL;
    uint32_t joins = choose ? ASKED : roll ? WITH(JOIN_BY) | WITH(JOIN_AS) : WITH(JOIN_AS);
    const char *example = choose ? "let x = choose 1 from s by c" : roll ? "let r = roll d20 as \"fate\" by c" : "let n = 1 + 2 as \"attack value\"";
    if (!labels_fit(m, line, joins, example)) return false;
    if (line->orelse && !choose) {
        struct diag *g = report(m, E0209, line->orelse->span, "only a choice has an `else`");
        diag_help(m->diags, g, "a value that depends on something: `if c then a else b`");
        return false;
    }
    return true;
}
