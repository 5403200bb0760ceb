/* statement.c -- Translates statements to clauses, and a block to the list of its clauses.
 * Statements without an effect on the fight (log, measure) are left out.
 */
#include "prose.h"

#include <string.h>

/* ---- moments --------------------------------------------------------------------------------- */

static struct str fill_moment(struct prose_reader *r, const struct wording *w, struct np whose)
{
    binding_list bindings = {0};
    struct binding b = {.name = STR("self"), .np = whose};
    vec_push(&bindings, r->a, b);
    return fill(r, w->text, &bindings, false);
}

static bool is_start(const struct window *w)
{
    return w->edge == EDGE_FIRST || str_is(w->name, "start");
}

static bool is_end(const struct window *w)
{
    return w->edge == EDGE_LAST || str_is(w->name, "over");
}

static struct str read_window(struct prose_reader *r, const struct window *w)
{
    struct str event = with_article(r, shown_name(r, w->event->name));
    if (is_start(w)) return format_str(r, "when %S begins", event);
    if (is_end(w)) return format_str(r, "when %S ends", event);
    return format_str(r, "when %S is %S", event, shown_name(r, w->name));
}

/* A moment without a wording: the start or end of an event. If its owner is the first that the
 * event names, it is one of that creature: "at the start of your turn". Others have their names. */
static struct str read_edge(struct prose_reader *r, const struct moment *mo, struct np whose)
{
    const struct window *w = mo->window;
    if (!w || mo->event || !(is_start(w) || is_end(w)))
        return format_str(r, "at %S", shown_name(r, mo->name));
    if (!mo->subject) return read_window(r, w);
    for (size_t i = 0; i < w->event->members.len; i++) {
        const struct member *x = w->event->members.at[i];
        if (x->member_sort != SORT_PARAM) continue;
        if (x != mo->subject) break;
        return format_str(r, "at the %s of %S %S", is_start(w) ? "start" : "end", whose.whose,
                          shown_name(r, w->event->name));
    }
    return format_str(r, "at %S", shown_name(r, mo->name));
}

struct str read_moment(struct prose_reader *r, const struct ast *e, struct np whose)
{
    bool is_word = e->kind == AST_MEMBER || e->kind == AST_QUANTITY;
    bool dotted = e->kind == AST_MEMBER &&
                  (e->a->kind == AST_NAME || e->a->kind == AST_QUANTITY); /* `2 round.over` */
    struct symbol *named = scope_find_unit(r->m->names, is_word ? e->text : name_of(e));
    struct symbol *event = dotted ? scope_find(r->m->names, e->a->text) : NULL;
    const struct window *window = NULL;
    for (size_t i = 0; event && event->kind == SYM_EVENT && i < event->as.rec->windows.len; i++)
        if (str_equal(event->as.rec->windows.at[i]->name, e->text))
            window = event->as.rec->windows.at[i];
    const struct wording *w = window  ? wording_of_window(r, window)
                              : named ? wording_of_moment(r, named->as.moment)
                                      : NULL;
    if (w) return fill_moment(r, w, whose);
    if (window) return read_window(r, window);
    if (named) return read_edge(r, named->as.moment, whose);
    return format_str(r, "at %S", shown_name(r, e->text));
}

/* ---- marks ----------------------------------------------------------------------------------- */

static void add_reminder(struct prose_reader *r, struct str name)
{
    struct symbol *y = scope_find(r->m->names, name);
    const struct content *c = y && y->kind == SYM_CONTENT ? y->as.content : NULL;
    if (!c || c == r->content) return;
    for (size_t i = 0; i < r->page->names.len; i++)
        if (r->page->names.at[i] == c) return;
    vec_push(&r->page->names, r->a, c);
}

static bool begins_with(struct str text, const char *head)
{
    return text.len > strlen(head) && memcmp(text.at, head, strlen(head)) == 0;
}

static struct str behind(struct str text, const char *head)
{
    return (struct str){text.at + strlen(head), text.len - strlen(head)};
}

/* "the end of the round" of "at the end of the round" */
static struct str behind_joining(struct str moment)
{
    static const char *const heads[] = {"when ", "at ", "after "};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (begins_with(moment, heads[i])) return behind(moment, heads[i]);
    return moment;
}

/* "the second attack": the number takes the place of the first article. Empty without one. */
static struct str nth_moment(struct prose_reader *r, struct str moment, const char *nth)
{
    static const char *const articles[] = {"the ", "an ", "a "};
    for (size_t i = 0; i < moment.len; i++)
        for (size_t k = 0; k < sizeof articles / sizeof *articles; k++) {
            struct str rest = {moment.at + i, moment.len - i};
            if ((i && moment.at[i - 1] != ' ') || !begins_with(rest, articles[k])) continue;
            return format_str(r, "%Sthe %s %S", (struct str){moment.at, i}, nth,
                              behind(rest, articles[k]));
        }
    return STR("");
}

/* "twice", "3 times", "a number of times equal to your power" */
static struct str read_times(struct prose_reader *r, const struct ast *number, int64_t times)
{
    if (times == 2) return STR("twice");
    if (times > 0) return format_str(r, "%d times", (int)times);
    return format_str(r, "a number of times equal to %S", read_value(r, number).text);
}

/* " until your turn has ended twice", " until the second attack is over", " until struck for the
 * second time" */
static struct str read_until(struct prose_reader *r, struct str moment, const struct ast *number)
{
    static const char *const heads[] = {"at the start of ", "at the end of "};
    int64_t times;
    if (!fold_number(r, number, &times)) times = 0;
    const char *nth = times > 0 ? ordinal(times) : NULL;
    for (int end = 0; end < 2; end++)
        if (begins_with(moment, heads[end]))
            return format_str(r, " until %S has %s %S", behind(moment, heads[end]),
                              end ? "ended" : "started", read_times(r, number, times));
    bool is_clause = begins_with(moment, "when "), is_after = begins_with(moment, "after ");
    moment = behind_joining(moment);
    struct str numbered = nth && !is_clause ? nth_moment(r, moment, nth) : STR("");
    if (numbered.len) return format_str(r, " until %S%s", numbered, is_after ? " is over" : "");
    if (nth) return format_str(r, " until %S for the %s time", moment, nth);
    return format_str(r, " until %S%s %S", moment, is_after ? " is over" : "",
                      read_times(r, number, times));
}

/* "for 2 turns", "for your next 2 turns", "for a number of rounds equal to your power". */
static struct str read_span(struct prose_reader *r, const struct ast *span, const struct ast *by,
                            struct np owner)
{
    struct np whose = by ? read_value(r, by) : owner, count = read_value(r, span->a);
    struct str unit = shown_name(r, span->text);
    bool others = by && !str_equal(whose.text, owner.text);
    if (!count.number)
        return format_str(r, " for a number of %S%s%S equal to %S", others ? whose.whose : STR(""),
                          others ? " " : "", unit, count.text);
    if (!others) return format_str(r, " for %S %S", count.text, unit);
    if (str_is(count.text, "1")) return format_str(r, " for %S next %S", whose.whose, unit);
    return format_str(r, " for %S next %S %S", whose.whose, count.text, unit);
}

/* A moment without an owner is one of who has the mark. */
static struct str read_duration(struct prose_reader *r, const struct ast *line, struct np owner)
{
    const struct ast *span = joined_value(line, JOIN_FOR), *until = joined_value(line, JOIN_UNTIL),
                     *by = joined_value(line, JOIN_BY);
    if (span && span->kind == AST_QUANTITY) return read_span(r, span, by, owner);
    if (!until) return STR("");
    struct np its = {.text = STR("it"), .whose = STR("its")};
    struct np whose = by ? read_value(r, by) : str_is(owner.text, "you") ? owner : its;
    const struct ast *quantity = until->kind == AST_MEMBER ? until->a : until;
    struct str moment = read_moment(r, until, whose);
    int64_t times = 1;
    bool counts =
        quantity->kind == AST_QUANTITY && !(fold_number(r, quantity->a, &times) && times == 1);
    if (counts) return read_until(r, moment, quantity->a);
    return format_str(r, " until %S%s", behind_joining(moment),
                      begins_with(moment, "after ") ? " is over" : "");
}

/* A mark by its name, or what a value says. A kind is all marks of it. */
static struct str read_mark(struct prose_reader *r, const struct ast *e)
{
    const struct symbol *y = scope_find(r->m->names, name_of(e));
    if (y && y->kind == SYM_KIND) return format_str(r, "every %S", shown_name(r, y->as.rec->name));
    add_reminder(r, name_of(e));
    if (e->kind == AST_CALL || !y) return read_value(r, e).text;
    return content_label(r, name_of(e));
}

static struct str read_apply(struct prose_reader *r, const struct ast *line)
{
    struct np who =
        joined_value(line, JOIN_TO) ? read_value(r, joined_value(line, JOIN_TO)) : r->self;
    return format_str(r, "%S %S%S", verb(r, who, "gains", "gain"), read_mark(r, line->a),
                      read_duration(r, line, who));
}

/* "2 Skeletons join its side"; in squares and zones alike the place is left to the text around. */
static struct str read_bring(struct prose_reader *r, const struct ast *line)
{
    const struct ast *what = line->a;
    bool several = what->kind == AST_QUANTITY &&
                   !(what->a && what->a->kind == AST_NUMBER && what->a->number == 1);
    struct str who = content_label(r, what->kind == AST_QUANTITY ? what->text : name_of(what));
    struct str count = several ? read_value(r, what->a).text : STR("one");
    struct ast *at = joined_value(line, JOIN_AT), *side = joined_value(line, JOIN_FOR);
    if (what->kind != AST_QUANTITY && !name_of(what).len) who = read_value(r, what).text;
    struct str joins = format_str(r, "%S %S %s %S", count, who, several ? "join" : "joins",
                                  side ? read_value(r, side).text : STR("the fight"));
    if (at) joins = format_str(r, "%S at %S", joins, read_value(r, at).text);
    size_t known = r->known.len;
    struct ast *as = joined_value(line, JOIN_AS);
    struct np it = {.text = STR("it"), .whose = STR("its")};
    if (as) referent_add(r, name_of(as), it, it, REF_THING);
    struct str rest = read_block(r, line->block);
    r->known.len = known;
    if (!rest.len) return joins;
    return format_str(r, several ? "%S; for each of them: %S" : "%S; %S", joins, rest);
}

/* "the actor goes up to 5"; how a step is paid and answered is the rules' matter. */
static struct str read_march(struct prose_reader *r, const struct ast *line)
{
    struct ast *most = joined_value(line, JOIN_UP_TO);
    struct str goes = verb(r, read_value(r, line->a), "goes", "go");
    if (!most) return format_str(r, "%S that way", goes);
    return format_str(r, "%S up to %S", goes, read_value(r, most).text);
}

static struct str read_remove(struct prose_reader *r, const struct ast *line)
{
    struct np who =
        joined_value(line, JOIN_FROM) ? read_value(r, joined_value(line, JOIN_FROM)) : r->self;
    return format_str(r, "%S %S", verb(r, who, "loses", "lose"), read_mark(r, line->a));
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void call_arguments(struct prose_reader *r, const struct ast *line, struct ast ***items,
                           size_t *count)
{
    size_t n = list_len(line->a), all = n;
    for (size_t i = 0; i < line->label_count; i++) all += 1 + list_len(line->labels[i]->a);
    *items = ARENA_ARRAY(r->a, struct ast *, all + 1);
    *count = 0;
    for (size_t i = 0; i < n; i++) (*items)[(*count)++] = list_at(line->a, i);
    /* `by n, true`: the joining word belongs to the first value only */
    for (size_t i = 0; i < line->label_count; i++) {
        struct ast *label = line->labels[i], *first = ARENA_NEW(r->a, struct ast);
        bool several = label->a && label->a->kind == AST_LIST && label->a->item_count;
        if (several) {
            *first = (struct ast){.kind = label->kind,
                                  .join = label->join,
                                  .span = label->span,
                                  .a = label->a->items[0]};
        }
        (*items)[(*count)++] = several ? first : label;
        for (size_t k = 1; several && k < label->a->item_count; k++)
            (*items)[(*count)++] = label->a->items[k];
    }
}

struct str read_worded_call(struct prose_reader *r, const struct fn *fn, const struct ast *line,
                            const struct np *first)
{
    const struct wording *w = NULL;
    for (size_t i = 0; i < r->m->wordings.len; i++)
        if (r->m->wordings.at[i].sym && r->m->wordings.at[i].sym->kind == SYM_FN &&
            r->m->wordings.at[i].sym->as.fn == fn)
            w = &r->m->wordings.at[i];
    if (!w) return STR("");
    struct ast **items;
    size_t count;
    binding_list bindings = {0};
    call_arguments(r, line, &items, &count);
    if (first && fn->params.len) {
        struct binding b = {.name = fn->params.at[0].name, .np = *first};
        vec_push(&bindings, r->a, b);
    }
    bind_call(r, fn, items, count, first ? 1 : 0, &bindings);
    return fill(r, w->text, &bindings, false);
}

static struct str read_command(struct prose_reader *r, const struct ast *line)
{
    struct symbol *y = scope_find(r->m->names, name_of(line->head));
    struct ast **items;
    size_t count;
    const struct fn *fn = y && y->kind == SYM_FN ? y->as.fn : NULL;
    if (y && y->kind == SYM_EVENT) return read_opened(r, y->as.rec, line);
    if (fn && wording_of_sym(r, y)) return read_worded_call(r, fn, line, NULL);
    call_arguments(r, line, &items, &count);
    return read_call(r, name_of(line->head), items, count);
}

/* ---- changes --------------------------------------------------------------------------------- */

/* How long a mark lasts: "it lasts 1 longer", "it has 0 left". */
static struct str read_left(struct prose_reader *r, const struct ast *line)
{
    struct np mark = read_value(r, line->head->a);
    struct str n = read_value(r, line->b).text;
    if (line->assign == ASSIGN_SET)
        return format_str(r, "%S %S left", verb(r, mark, "has", "have"), n);
    return format_str(r, "%S %S %s", verb(r, mark, "lasts", "last"), n,
                      line->assign == ASSIGN_ADD ? "longer" : "less long");
}

/* An assignment by what it assigns to: "gains 2 points", "goes to", "becomes the target", "is
 * ready". */
static struct str read_change(struct prose_reader *r, const struct ast *line)
{
    const struct ast *to = line->head;
    bool add = line->assign == ASSIGN_ADD, member = to->kind == AST_MEMBER;
    if (member && is_silent(r, to)) return STR("");
    const struct member *x = member ? guess_member(r, to->text, to->a) : NULL;
    if (x && x->kind == MEM_NATURAL && str_is(to->text, "left")) return read_left(r, line);
    if (member && line->assign != ASSIGN_SET) {
        struct np who = read_value(r, to->a);
        struct np n = read_value(r, line->b);
        n.amount = !n.number;
        return format_str(r, "%S %S", verb(r, who, add ? "gains" : "loses", add ? "gain" : "lose"),
                          amount_of(r, n, read_member_name(r, to->text, to->a)));
    }
    if (member && str_is(to->text, "place")) {
        struct np who = read_value(r, to->a);
        if (is_word(line->b, "none")) return verb(r, who, "leaves the field", "leave the field");
        if (str_equal(who.text, r->self.text))
            return format_str(r, "%S to %S", verb(r, who, "goes", "go"),
                              read_value(r, line->b).text);
        return format_str(r, "%S on %S", verb(r, who, "is put", "are put"),
                          read_value(r, line->b).text);
    }
    if (x && x->rec->cls == CLASS_EVENT && x->type.base == TY_CREATURE) { /* a new target */
        struct np who = read_value(r, line->b);
        return format_str(r, "%S %S", verb(r, who, "becomes", "become"), read_value(r, to).text);
    }
    bool yes = is_word(line->b, "true"), no = is_word(line->b, "false");
    if (member && (yes || no)) {
        struct np who = read_value(r, to->a);
        struct str label = read_member_name(r, to->text, to->a);
        if (yes && label.len > 4 && memcmp(label.at, "has ", 4) == 0)
            return format_str(r, "%S %S", verb(r, who, "counts as having", "count as having"),
                              (struct str){label.at + 4, label.len - 4});
        return format_str(r, "%S %s %S", verb(r, who, "is", "are"), no ? "no longer" : "now",
                          label);
    }
    if (member && is_word(line->b, "none")) {
        struct np who = read_value(r, to->a);
        return format_str(r, "%S no %S any more", verb(r, who, "has", "have"),
                          read_member_name(r, to->text, to->a));
    }
    if (member && is_condition(line->b)) { /* attack.avoided = total >= 10 */
        struct np who = read_value(r, to->a);
        return format_str(r, "%S %S if %S", verb(r, who, "is", "are"),
                          read_member_name(r, to->text, to->a), read_if(r, line->b, false));
    }
    const char *verb_word = line->assign == ASSIGN_SET ? "becomes" : add ? "grows by" : "falls by";
    struct str what = read_value(r, to).text, value = np_all(r, read_value(r, line->b));
    return format_str(r, "%S %s %S", what, verb_word, value);
}

static bool may_roll(const struct prose_reader *r, const struct ast *e)
{
    struct symbol *y = e->kind == AST_CALL && e->a->kind != AST_MEMBER
                           ? scope_find(r->m->names, name_of(e->a))
                           : NULL;
    return y && y->kind == SYM_FN && y->as.fn->permission != PERMIT_PURE;
}

/* A condition, or a function that returns one: `let seen = in_view(self)`. */
static bool is_truth(const struct prose_reader *r, const struct ast *e)
{
    struct symbol *y = e->kind == AST_CALL && e->a->kind != AST_MEMBER
                           ? scope_find(r->m->names, name_of(e->a))
                           : NULL;
    return is_condition(e) || (y && y->kind == SYM_FN && y->as.fn->ret.base == TY_FLAG);
}

/* `let n = pay(self.strength, up to 20)` */
static struct str read_paid(struct prose_reader *r, struct str name, const struct ast *e)
{
    const struct ast *pool = e->items[0]->a;
    struct np who = read_value(r, pool->a),
              paid = np_one(r, format_str(r, "what %S paid", who.text));
    referent_add(r, name, paid, paid, REF_THING);
    return format_str(r, "%S up to %S %S", verb(r, who, "pays", "pay"),
                      read_value(r, e->items[1]->a).text, read_member_name(r, pool->text, pool->a));
}

static bool takes_first(const struct prose_reader *r, const struct ast *e)
{
    return e->kind == AST_CALL && str_is(name_of(e->a), "first") && e->item_count == 1 &&
           has_noun(r, e->items[0]->a);
}

/* A long number is spelt out at its first use only. */
static bool is_long_number(const struct ast *e)
{
    return e->kind == AST_CALL && (str_is(name_of(e->a), "min") || str_is(name_of(e->a), "max"));
}

/* Most names are only remembered: later lines read them as their value. A choice, roll, payment or
 * check happens here, so it also gives a clause. */
static struct str read_let(struct prose_reader *r, const struct ast *line)
{
    /* `fixed let x` */
    struct str name = line->a->kind == AST_PHRASE ? line->a->items[line->a->item_count - 1]->text
                                                  : name_of(line->a);
    const struct ast *e = line->b;
    if (!e) return STR("");
    if (e->kind == AST_CHOOSE) return read_choice(r, line);
    const struct ast *drawn = e->kind == AST_ROLL ? joined_value(line, JOIN_OF) : NULL;
    if (drawn && str_is(name_of(e->a), "each")) {
        struct np dice = {.text = STR("those dice"), .whose = STR("those dice's"), .many = true};
        referent_add(r, name, dice, dice, REF_THING);
        return format_str(r, "roll %S and look at each die", read_value(r, drawn).text);
    }
    if (drawn) {
        bool one = has_noun(r, drawn);
        struct np later =
            np_one(r, format_str(r, "that %S", one ? noun_of_set(r, drawn) : STR("one")));
        referent_add(r, name, later, later, REF_CHOICE);
        return format_str(r, "draw %S at random",
                          one ? read_set(r, drawn, ONE_OF).text
                              : format_str(r, "one of %S", read_value(r, drawn).text));
    }
    if (e->kind == AST_ROLL) {
        struct np many = {.text = STR("that many"),
                          .whose = STR("that roll's"),
                          .many = true,
                          .number = true,
                          .rolled = true};
        referent_add(r, name, many, many, REF_THING);
        return format_str(r, "roll %S", read_value(r, e->a).text);
    }
    if (e->kind == AST_CALL && str_is(name_of(e->a), "pay") && e->item_count == 2 &&
        e->items[0]->a->kind == AST_MEMBER)
        return read_paid(r, name, e);
    if (may_roll(r, e)) {
        struct np result = np_one(r, STR("the result"));
        referent_add(r, name, result, result, REF_CHECK);
        return read_value(r, e).text;
    }
    if (takes_first(r, e)) {
        struct np now = read_value(r, e),
                  later = np_one(r, format_str(r, "that %S", noun_of_set(r, e->items[0])));
        referent_add(r, name, now, later, REF_CHOICE);
        return STR("");
    }
    if (is_truth(r, e)) {
        struct np truth = np_one(r, read_if(r, e, false));
        referent_add(r, name, truth, truth, REF_TRUTH);
        return STR("");
    }
    struct np value = read_value(r, e), again = {.text = STR("that many"),
                                                 .whose = STR("that number's"),
                                                 .many = true,
                                                 .number = true};
    referent_add(r, name, value, is_long_number(e) ? again : value, REF_THING);
    return STR("");
}

/* ---- blocks within --------------------------------------------------------------------------- */

static struct str read_if_else(struct prose_reader *r, const struct ast *s)
{
    if (truth_of(r, s->a) == TRUTH_YES) return read_block(r, s->block);
    if (truth_of(r, s->a) == TRUTH_NO)
        return !s->orelse                  ? STR("")
               : s->orelse->kind == AST_IF ? read_if_else(r, s->orelse)
                                           : read_block(r, s->orelse);
    struct str cond = read_if(r, s->a, false), negated_cond = read_if(r, s->a, true);
    struct str then = read_block(r, s->block);
    struct str otherwise = !s->orelse                  ? STR("")
                           : s->orelse->kind == AST_IF ? read_if_else(r, s->orelse)
                                                       : read_block(r, s->orelse);
    if (!then.len && !otherwise.len) return then;
    if (!then.len)
        return negated_cond.len ? format_str(r, "if %S, %S", negated_cond, otherwise) : otherwise;
    struct str first = cond.len ? format_str(r, "if %S, %S", cond, then) : then;
    return otherwise.len ? format_str(r, "%S; otherwise, %S", first, otherwise) : first;
}

/* "each enemy loses 2 points" if the block begins with a plain statement that uses the name,
 * otherwise "for each enemy: if it ..., ...". */
static struct str read_for(struct prose_reader *r, const struct ast *s)
{
    size_t known = r->known.len;
    const struct ast *first = s->block && s->block->item_count ? s->block->items[0] : NULL;
    struct np each = has_noun(r, s->a) && !has_pattern(r, s->a)
                         ? read_set(r, s->a, EACH_OF)
                         : np_one(r, format_str(r, "each of %S", read_value(r, s->a).text));
    struct np it = {.text = STR("it"), .whose = STR("its")};
    bool plain = first && first->kind == AST_LINE && !str_is(name_of(first->head), "log");
    referent_add(r, s->text, plain ? each : it, it, REF_THING);
    struct str body = read_block(r, s->block);
    bool used = r->known.at[known].now.text.at == it.text.at; /* the name was used */
    r->known.len = known;
    if (!body.len) return body;
    return plain && used ? body : format_str(r, "for %S: %S", each.text, body);
}

static struct str read_repeat(struct prose_reader *r, const struct ast *line)
{
    struct str body = read_block(r, line->block);
    return body.len ? format_str(r, "%S times: %S", read_value(r, line->a).text, body) : body;
}

static struct str read_together(struct prose_reader *r, const struct ast *s)
{
    struct text t;
    text_init(&t, r->a);
    for (size_t i = 0; i < s->item_count; i++)
        text_put(&t, "%s%S", i ? ", and " : "at once: ", read_block(r, s->items[i]));
    return text_str(&t);
}

/* ---- dispatch -------------------------------------------------------------------------------- */

static struct str read_finish(struct prose_reader *r, const struct ast *line)
{
    if (str_is(name_of(line->a), "fight") || str_is(name_of(line->a), "march")) return STR("");
    if (line->a) return format_str(r, "%S ends", read_value(r, line->a).text);
    return format_str(r, "this %S ends",
                      r->content ? kind_label(r, r->content->kind) : STR("mark"));
}

static struct str read_pay(struct prose_reader *r, const struct ast *line)
{
    struct np who =
        joined_value(line, JOIN_FROM) ? read_value(r, joined_value(line, JOIN_FROM)) : r->self;
    return format_str(r, "%S %S", verb(r, who, "pays", "pay"), read_value(r, line->a).text);
}

static struct str read_grant(struct prose_reader *r, const struct ast *line)
{
    struct np who =
        joined_value(line, JOIN_TO) ? read_value(r, joined_value(line, JOIN_TO)) : r->self;
    return format_str(r, "%S %S", verb(r, who, "gains", "gain"), read_value(r, line->a).text);
}

static struct str read_perform(struct prose_reader *r, const struct ast *line)
{
    struct np who =
        joined_value(line, JOIN_BY) ? read_value(r, joined_value(line, JOIN_BY)) : r->self;
    return format_str(r, "%S %S", verb(r, who, "performs", "perform"), read_value(r, line->a).text);
}

static bool is_hook_name(const struct model *m, struct str name)
{
    for (size_t i = 0; i < m->all_kinds.len; i++) {
        const struct member *x = record_find(m->all_kinds.at[i], name);
        if (x && x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK) return true;
    }
    return false;
}

/* The page of the content describes its hook, so that the clause only refers to it. A window says
 * nothing here: its hooks say what they do. */
static struct str read_open(struct prose_reader *r, const struct ast *line)
{
    const struct ast *hook = line->a && line->a->kind == AST_CALL ? line->a->a : line->a;
    if (!hook || hook->kind != AST_MEMBER || !is_hook_name(r->m, hook->text)) return STR("");
    struct np what = read_value(r, hook->a);
    return format_str(r, "%S effect", verb(r, what, "takes", "take"));
}

static struct str read_call_off(struct prose_reader *r, const struct ast *line)
{
    return format_str(r, "%S is called off", read_value(r, line->a).text);
}
static struct str read_nothing(struct prose_reader *r, const struct ast *line)
{
    (void)r;
    (void)line;
    return STR("");
}
static struct str read_return(struct prose_reader *r, const struct ast *line)
{
    (void)r;
    (void)line;
    return STR("nothing more happens");
}
static const struct {
    const char *word;
    struct str (*read)(struct prose_reader *r, const struct ast *line);
} statements[] = {
    {"let", read_let},           {"fixed", read_let},     {"apply", read_apply},
    {"bring", read_bring},       {"remove", read_remove}, {"finish", read_finish},
    {"pay", read_pay},           {"grant", read_grant},   {"perform", read_perform},
    {"call_off", read_call_off}, {"open", read_open},     {"repeat", read_repeat},
    {"return", read_return},     {"log", read_nothing},   {"measure", read_nothing},
    {"march", read_march},       {"pause", read_nothing},
};

static struct str read_statement(struct prose_reader *r, const struct ast *s)
{
    switch (s->kind) {
    case AST_IF: return read_if_else(r, s);
    case AST_FOR: return read_for(r, s);
    case AST_UNTIL:
        return format_str(r, "until %S: %S", read_if(r, s->a, false), read_block(r, s->block));
    case AST_TOGETHER: return read_together(r, s);
    case AST_LINE: break;
    default: return STR("");
    }
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (str_is(name_of(s->head), statements[i].word)) return statements[i].read(r, s);
    struct symbol *y = scope_find(r->m->names, name_of(s->head));
    if (y && y->kind == SYM_TABLE) return read_rows(r, s);
    return s->assign != ASSIGN_NONE ? read_change(r, s) : read_command(r, s);
}

static bool starts_with(struct str clause, struct str subject)
{
    return subject.len && subject.len + 1 < clause.len && clause.at[subject.len] == ' ' &&
           memcmp(clause.at, subject.at, subject.len) == 0;
}

static struct str after_subject(struct str clause, struct str subject)
{
    return (struct str){clause.at + subject.len + 1, clause.len - subject.len - 1};
}

/* Drops the subject of a clause if it is that of the clause before: "the target loses 2 points and
 * gains Rooted". After "choose" the subject "you" is dropped as well: "choose an enemy and go
 * there". */
static struct str without_subject(const struct prose_reader *r, struct str before,
                                  struct str clause)
{
    struct str plain[] = {r->self.text, STR("the target"), STR("it")};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (starts_with(before, plain[i]) && starts_with(clause, plain[i]))
            return after_subject(clause, plain[i]);
    for (size_t i = 0; i < r->known.len; i++) {
        const struct referent *k = &r->known.at[i];
        if (starts_with(clause, k->later.text) &&
            (starts_with(before, k->later.text) || starts_with(before, k->first)))
            return after_subject(clause, k->later.text);
    }
    bool asked = str_is(r->self.text, "you") && starts_with(before, STR("choose")) &&
                 starts_with(clause, STR("you"));
    struct str rest = asked ? after_subject(clause, STR("you")) : clause;
    bool needs_subject = starts_with(rest, STR("are")) || starts_with(rest, STR("have")) ||
                         starts_with(rest, STR("may"));
    return needs_subject ? clause : rest;
}

/* Does the clause begin with two subjects? "Choose an ally and that ally and you change places"
 * could be read as a choice of both. */
static bool has_joint_subject(const struct prose_reader *r, struct str clause)
{
    for (size_t i = 0; i < r->known.len; i++) {
        struct str subject = r->known.at[i].later.text;
        if (starts_with(clause, subject) && starts_with(after_subject(clause, subject), STR("and")))
            return true;
    }
    return false;
}

struct str read_block(struct prose_reader *r, const struct ast *block)
{
    VEC(struct str) clauses = {0};
    bool plain = true;
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct str one = read_statement(r, block->items[i]);
        if (!one.len) continue;
        plain = plain && !memchr(one.at, ',', one.len) && !memchr(one.at, ';', one.len) &&
                !memchr(one.at, ':', one.len);
        vec_push(&clauses, r->a, one);
    }
    for (size_t i = 1; i < clauses.len; i++) plain = plain && !has_joint_subject(r, clauses.at[i]);
    for (size_t i = clauses.len; i-- > 1 && plain;)
        clauses.at[i] = without_subject(r, clauses.at[i - 1], clauses.at[i]);
    return joined_by(r, clauses.at, clauses.len, plain ? ", " : "; ", plain ? " and " : "; ");
}
