/* fight_story.c -- Prints a fight as a story: the rules' log, and the changes between its lines.
 *
 * The text that rules `log` is printed as it is. Changes of tracks, moves and marks are collected
 * until the next line of the log, the next act or question. Then they are printed as one dim line
 * with the value before and after. Other state is bookkeeping of the rules, and only the other
 * formats have it. --explain adds rolls, choices, and each named figure as the sum of its sources.
 * Lines are folded at a terminal alone.
 *
 * An act is paid before it runs, but its price is an effect to a reader. So what has changed since
 * the choice of an act waits for the first line that the act logs.
 */
#include <stdlib.h>
#include <string.h>

#include "draw_map.h"
#include "event_words.h"
#include "fight_printer.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"

enum {
    INDENT = 2,
    INDENT_MOST = 8,
    LINE_MOST = 100 /* columns of a line of changes before it is wrapped */
};

#define OWNER "owner"   /* the member that changes when a thing changes hands */
#define LIST  "list"    /* the member that changes when a thing goes to another list */
#define SIDE  "side"    /* the member that changes when a creature joins or changes sides */
#define FORM  "content" /* the member that changes when a creature or thing becomes another */

struct pending_change {
    char *who, *what;
    char *was, *now; /* the values in words; NULL: they are numbers */
    fray_event_kind kind;
    int64_t before, after;
    int thing; /* whose owner or place changes, or -1 */
};

static struct {
    struct pending_change *at;
    size_t count;
    size_t chosen; /* those before it came before the last choice */
    size_t price;  /* how many there were when the act began that is awaited */
    int depth;     /* open events when the first change came */
    int awaits;    /* depth of an act that has logged nothing yet, or -1 */
    bool choosing; /* nothing was logged since the last choice */
} pending = {.awaits = -1};
/* The number of equal marks of one owner. */
struct mark_count {
    char *who, *what;
    int count;
};
static struct {
    struct mark_count *at;
    size_t count;
} marks;
static int depth;      /* number of open events */
static bool elsewhere; /* it is that of the next event */
/* something moved since the map was drawn; nothing happened since it was drawn */
static bool moved, map_current;

static int columns; /* of the terminal; 0: lines are not folded */

static int indent_of(int levels)
{
    int blanks = (levels < 0 ? 0 : levels) * INDENT;
    return blanks < INDENT_MOST ? blanks : INDENT_MOST;
}

static void put_text(int levels, const char *text, const enum paint *colour)
{
    int blanks = indent_of(levels);
    if (columns) {
        char *line = text_of("%*s%s", blanks, "", text);
        if (colour) paint(stdout, *colour);
        put_folded(stdout, line, FOLD_WORDS, columns, blanks + 2 * INDENT);
        if (colour) paint(stdout, PLAIN);
        free(line);
        return;
    }
    put(stdout, "%*s", blanks, "");
    if (colour) paint(stdout, *colour);
    put(stdout, "%s", text);
    if (colour) paint(stdout, PLAIN);
    put(stdout, "\n");
}

/* ---- changes ---- */

static bool is_new_owner(const fray_event *e)
{
    return e->kind == FRAY_EVENT_CHANGE && e->thing >= 0 && e->text && strcmp(e->text, OWNER) == 0;
}

static bool is_new_list(const fray_event *e)
{
    return e->kind == FRAY_EVENT_CHANGE && e->thing >= 0 && e->text && strcmp(e->text, LIST) == 0;
}

static bool is_new_form(const fray_event *e)
{
    return e->kind == FRAY_EVENT_CHANGE && e->text && strcmp(e->text, FORM) == 0;
}

static bool is_shown(const struct fight_view *view, const fray_event *e)
{
    if (e->kind == FRAY_EVENT_MARK || e->kind == FRAY_EVENT_UNMARK) return e->value != 0;
    if (e->kind != FRAY_EVENT_CHANGE) return true;
    if (e->thing >= 0)
        return is_new_owner(e) || is_new_form(e) || (is_new_list(e) && e->place >= 0);
    if (e->now) return true;
    return e->who >= 0 && e->text &&
           (fray_track_find(view->fight, e->text) >= 0 || strcmp(e->text, SIDE) == 0 ||
            is_new_form(e));
}

static void change_free(struct pending_change *c)
{
    free(c->who);
    free(c->what);
    free(c->was);
    free(c->now);
}

static char *words_kept(const char *text)
{
    return text ? text_of("%s", text) : NULL;
}

static void change_goes_on(struct pending_change *c, int64_t after, const char *now)
{
    c->after = after;
    if (!now) return;
    char *copy = words_kept(now);
    free(c->now);
    c->now = copy;
}

static void change_drop(size_t i)
{
    if (i < pending.price) pending.price--;
    change_free(&pending.at[i]);
    memmove(pending.at + i, pending.at + i + 1, (--pending.count - i) * sizeof *pending.at);
}

/* Counts a mark that comes or goes. Returns whether an equal one remains. */
static bool marks_remain(const char *who, const char *what, bool gone)
{
    for (size_t i = 0; i < marks.count; i++) {
        struct mark_count *m = &marks.at[i];
        if (strcmp(m->who, who) != 0 || strcmp(m->what, what) != 0) continue;
        m->count += gone ? -(m->count > 0) : 1;
        return gone && m->count > 0;
    }
    NEED_ROOM(marks.at, marks.count);
    marks.at[marks.count++] = (struct mark_count){text_of("%s", who), text_of("%s", what), !gone};
    return false;
}

static void marks_forget(void)
{
    for (size_t i = 0; i < marks.count; i++) {
        free(marks.at[i].who);
        free(marks.at[i].what);
    }
    free(marks.at);
    marks.at = NULL;
    marks.count = 0;
}

/* What is moved again is not where it was. */
static void forget_place(int thing)
{
    for (size_t i = pending.chosen; i < pending.count; i++)
        if (pending.at[i].thing == thing && strcmp(pending.at[i].what, LIST) == 0) {
            change_drop(i);
            return;
        }
}

static void flush_changes(const struct fight_view *view);
static void add_change(const struct fight_view *view, const fray_event *e)
{
    bool placed = is_new_list(e) && e->place >= 0;
    int64_t before = placed ? -1 : e->before, after = placed ? e->place : e->value;
    map_current = false;
    if (is_new_list(e)) forget_place(e->thing);
    if (!is_shown(view, e)) return;
    char place[32];
    const char *who = owner_name(view->fight, e), *what = e->text ? e->text : "";
    int thing = is_new_owner(e) || placed ? e->thing : -1;
    if (thing >= 0) who = fray_thing_name(view->fight, thing);
    if (e->thing >= 0 && is_new_form(e))
        who = fray_content_name(view->program, (int)e->before), thing = e->thing;
    bool mark = e->kind == FRAY_EVENT_MARK || e->kind == FRAY_EVENT_UNMARK;
    if (e->place >= 0 && !placed) who = place_text(view->fight, e->place, place);
    if (mark && e->before >= 0) who = place_text(view->fight, e->before, place);
    if (mark && marks_remain(who, what, e->kind == FRAY_EVENT_UNMARK)) return;
    /* merge changes of the same figure into one, from the first value to the last */
    for (size_t i = pending.chosen; i < pending.count; i++) {
        struct pending_change *c = &pending.at[i];
        bool figure = e->kind == FRAY_EVENT_CHANGE || e->kind == FRAY_EVENT_MOVE;
        if (strcmp(c->who, who) != 0 || strcmp(c->what, what) != 0 || c->thing != thing) continue;
        /* a mark that is set and removed at once was never seen; removed and set: two lines */
        if (c->kind == FRAY_EVENT_MARK && e->kind == FRAY_EVENT_UNMARK) {
            change_drop(i);
            return;
        }
        if (!figure && c->kind != e->kind) {
            flush_changes(view);
            break;
        }
        if (c->kind != e->kind) continue;
        if (figure) change_goes_on(c, after, e->now); /* of two equal marks one is printed */
        return;
    }
    if (pending.count == 0) pending.depth = depth;
    NEED_ROOM(pending.at, pending.count);
    pending.at[pending.count++] = (struct pending_change){text_of("%s", who),
                                                          text_of("%s", what),
                                                          words_kept(e->was),
                                                          words_kept(e->now),
                                                          e->kind,
                                                          before,
                                                          after,
                                                          thing};
}

static bool is_side(const struct pending_change *c)
{
    return c->kind == FRAY_EVENT_CHANGE && strcmp(c->what, SIDE) == 0;
}

static bool is_form(const struct pending_change *c)
{
    return c->kind == FRAY_EVENT_CHANGE && strcmp(c->what, FORM) == 0;
}

/* Is it a change in words, and not of a figure? */
static bool is_phrase(const struct pending_change *c)
{
    return c->kind != FRAY_EVENT_CHANGE || is_side(c) || is_form(c) || c->thing >= 0;
}

static char *change_text(const struct fight_view *view, const struct pending_change *c)
{
    char place[32];
    if (c->kind == FRAY_EVENT_MARK) return text_of("now %s", c->what);
    if (c->kind == FRAY_EVENT_UNMARK) return text_of("no longer %s", c->what);
    if (is_form(c)) return text_of("becomes %s", fray_content_name(view->program, (int)c->after));
    if (c->thing >= 0 && strcmp(c->what, LIST) == 0)
        return text_of("is at %s", place_text(view->fight, c->after, place));
    if (c->thing >= 0)
        return c->after < 0 ? text_of("leaves %s", fray_creature_name(view->fight, (int)c->before))
                            : text_of("goes to %s", fray_creature_name(view->fight, (int)c->after));
    if (is_side(c))
        return text_of(c->before < 0 ? "joins %s" : "goes over to %s",
                       fray_side_name(view->fight, (int)c->after));
    if (c->now) return text_of("%s %s → %s", c->what, c->was, c->now);
    if (c->kind == FRAY_EVENT_CHANGE)
        return text_of("%s %lld → %lld", c->what, (long long)c->before, (long long)c->after);
    if (c->after < 0) return text_of("leaves the map");
    return text_of("moves to %s", place_text(view->fight, c->after, place));
}

static bool is_visible(const struct pending_change *c)
{
    bool figure = c->kind == FRAY_EVENT_CHANGE || c->kind == FRAY_EVENT_MOVE;
    return !figure || c->before != c->after;
}

/* Formats the pending changes of one owner from index i on, such as "Bo: x 30 → 19, y 14 → 13".
 * Returns NULL if none is visible. */
static char *changes_text(const struct fight_view *view, size_t i)
{
    char *all = NULL;
    for (size_t j = i; j < pending.count; j++) {
        struct pending_change *c = &pending.at[j];
        if (!c->who || strcmp(c->who, pending.at[i].who) != 0 || c->thing != pending.at[i].thing ||
            !is_visible(c))
            continue;
        char *one = change_text(view, c);
        char *more = all ? text_of("%s, %s", all, one)
                         : text_of("%s%s%s", pending.at[i].who, is_phrase(c) ? " " : ": ", one);
        free(all);
        free(one);
        all = more;
        if (j == i) continue;
        free(c->who);
        c->who = NULL;
    }
    return all;
}

/* Merges changes of one figure before and after a choice. */
static void join_figures(size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count && is_visible(&pending.at[i]); k++) {
            struct pending_change *a = &pending.at[i], *b = &pending.at[k];
            bool figure = a->kind == FRAY_EVENT_CHANGE || a->kind == FRAY_EVENT_MOVE;
            if (!figure || a->kind != b->kind || strcmp(a->who, b->who) != 0 ||
                strcmp(a->what, b->what) != 0 || a->thing != b->thing)
                continue;
            change_goes_on(a, b->after, b->now);
            b->before = b->after;
        }
}

/* Prints the first of the pending changes in as few lines as possible, such as "Bo: x 30 → 19; Ada
 * moves to 4,2". */
static void flush_first(const struct fight_view *view, size_t count)
{
    static const enum paint dim = DIM;
    char *line = NULL;
    size_t all = pending.count;
    int levels = pending.depth + 1, room = columns - indent_of(levels) - 1,
        most = columns && room < LINE_MOST ? room : LINE_MOST;
    pending.count = count;
    join_figures(count);
    for (size_t i = 0; i < count; i++) {
        char *part = pending.at[i].who ? changes_text(view, i) : NULL;
        if (!part) continue;
        bool fits = line && columns_of(line) + 2 + columns_of(part) <= most;
        char *more = !line ? text_of("%s", part) : text_of(fits ? "%s; %s" : "%s;", line, part);
        if (line && !fits) {
            put_text(levels, more, &dim);
            free(more);
            more = text_of("%s", part);
        }
        free(line);
        free(part);
        line = more;
    }
    if (line) put_text(levels, line, &dim);
    free(line);
    for (size_t i = 0; i < count; i++) change_free(&pending.at[i]);
    memmove(pending.at, pending.at + count, (all - count) * sizeof *pending.at);
    pending.count = all - count;
    pending.chosen = 0;
}

static void flush_changes(const struct fight_view *view)
{
    pending.awaits = -1;
    if (pending.count) flush_first(view, pending.count);
}

/* ---- acts ---- */

/* Prints the changes of earlier acts. The price of this one waits, unless --explain has named the
 * act already. A move is never a price. */
static void begin_act(const struct fight_view *view, const fray_event *e)
{
    size_t earlier = pending.choosing ? pending.chosen : pending.count;
    for (size_t i = earlier; i < pending.count; i++)
        if (pending.at[i].kind == FRAY_EVENT_MOVE) earlier = i + 1;
    if (earlier) flush_first(view, earlier);
    pending.depth = depth;
    pending.awaits = view->explain ? -1 : e->depth;
    pending.price = pending.count;
    pending.choosing = false;
}

/* An act may ask before it logs anything. */
static void begin_choice(void)
{
    if (pending.count != pending.price) pending.awaits = -1;
    pending.chosen = pending.count;
    pending.choosing = true;
}

/* ---- the rest ---- */

static void print_log(const struct fight_view *view, const fray_event *e)
{
    if (pending.awaits < 0) flush_changes(view);
    pending.awaits = -1;
    pending.choosing = false;
    pending.depth = depth;
    for (const char *at = e->text; at && *at;) {
        size_t size = strcspn(at, "\n");
        char *line = text_of("%.*s", (int)size, at);
        put_text(depth, line, NULL);
        free(line);
        at += size + (at[size] == '\n');
    }
}

static const char *const dice_read[] = {[FRAY_DICE_SUM] = "",
                                        [FRAY_DICE_EACH] = "",
                                        [FRAY_DICE_BEST] = ", best",
                                        [FRAY_DICE_WORST] = ", worst",
                                        [FRAY_DICE_AT_LEAST] = ", at least"};
static const char *const dice_again[] = {[FRAY_AGAIN_NEVER] = "",
                                         [FRAY_AGAIN_EXPLODE] = ", exploding from",
                                         [FRAY_AGAIN_REROLL] = ", rerolled up to"};

static void put_dice(FILE *to, const fray_event *e)
{
    if (e->dice > 1) put(to, "%d", e->dice);
    put(to, "d%d", e->sides);
    if (e->again) put(to, "%s %d", dice_again[e->again], e->face);
    if (e->how == FRAY_DICE_EACH) {
        for (size_t i = 0; i < e->term_count; i++)
            put(to, "%s%lld", i ? ", " : " → ", (long long)e->terms[i].value);
        return;
    }
    if (e->how != FRAY_DICE_SUM) put(to, "%s %d", dice_read[e->how], e->number);
    put(to, " → %lld", (long long)e->value);
}

static void print_explanation(const struct fight_view *view, const fray_event *e)
{
    if (e->kind != FRAY_EVENT_ACT) flush_changes(view);
    static const enum paint cyan = CYAN;
    struct text_stream whole;
    FILE *to = text_stream_begin(&whole);
    const char *who = e->who >= 0 ? fray_creature_name(view->fight, e->who) : NULL,
               *what = e->text ? e->text : "";
    if (e->kind == FRAY_EVENT_ROLL) {
        bool named = !who || strstr(what, who); /* "attack of Ada" names the creature already */
        put(to, "%s%s%s: ", *what ? what : "a roll", named ? "" : " of ", named ? "" : who);
        put_dice(to, e);
    } else if (e->kind == FRAY_EVENT_CHOICE) {
        put(to, "%s chooses%s (%s): %s", owner_name(view->fight, e), e->before ? " in secret" : "",
            e->prompt, what);
    } else if (e->kind == FRAY_EVENT_ACT) {
        put(to, "%s: %s", owner_name(view->fight, e), what);
    } else if (e->kind == FRAY_EVENT_EXPECT) {
        put(to, "%s: %s", e->value ? "as expected" : "not as expected", what);
    } else {
        put(to, "%s: %lld = ", what, (long long)e->value);
        put_terms(to, e);
    }
    char *line = text_stream_end(&whole);
    put_text(depth + 1, line, &cyan);
    free(line);
}

static void print_promise(const struct fight_view *view, const fray_event *e)
{
    static const enum paint red = RED;
    flush_changes(view);
    char *line = text_of("The referee: %s", e->text);
    put_text(depth + 1, line, &red);
    free(line);
}

static void print_map(const struct fight_view *view)
{
    flush_changes(view);
    moved = false;
    if (!view->map) return;
    put(stdout, "\n");
    map_current = map_draw(stdout, view->fight);
}

void put_dice_from(const struct fight_view *view)
{
    if (view->promise)
        put(stdout, "dice promised: %s", view->promise);
    else
        put(stdout, "seed %llu", (unsigned long long)view->seed);
}

static void story_start(const struct fight_view *view)
{
    depth = 0;
    columns = screen_columns(stdout);
    map_reset(view->fight);
    if (view->test) return;
    paint(stdout, BOLD);
    put(stdout, "%s\n", view->step ? view->step : view->encounter);
    paint(stdout, PLAIN);
    put_dice_from(view);
    put(stdout, "\n");
    print_map(view);
    if (!view->map) put(stdout, "\n");
}

void story_restart(void)
{
    for (size_t i = 0; i < pending.count; i++) change_free(&pending.at[i]);
    pending.count = pending.chosen = 0;
    pending.awaits = -1;
    marks_forget();
    map_current = false;
    elsewhere = true;
}

static void story_event(const struct fight_view *view, const fray_event *e)
{
    if (elsewhere) depth = e->kind == FRAY_EVENT_OPEN && e->depth > 0 ? e->depth - 1 : e->depth;
    elsewhere = false;
    switch (e->kind) {
    case FRAY_EVENT_SAY: print_log(view, e); break;
    case FRAY_EVENT_OPEN: depth++; break;
    case FRAY_EVENT_CLOSE:
        if (depth > 0) depth--;
        if (e->depth <= pending.awaits) pending.awaits = -1;
        if (depth == 0) flush_changes(view);
        if (depth == 0 && moved) print_map(view);
        break;
    case FRAY_EVENT_MOVE:
        moved = true;
        add_change(view, e);
        break;
    case FRAY_EVENT_CHANGE:
    case FRAY_EVENT_MARK:
    case FRAY_EVENT_UNMARK: add_change(view, e); break;
    case FRAY_EVENT_ACT:
        begin_act(view, e);
        if (view->explain) print_explanation(view, e);
        break;
    case FRAY_EVENT_CHOICE:
        if (view->explain) print_explanation(view, e);
        begin_choice();
        break;
    case FRAY_EVENT_ROLL:
    case FRAY_EVENT_FIGURE:
        if (view->explain) print_explanation(view, e);
        break;
    case FRAY_EVENT_EXPECT:
        if (e->before && !e->value && !view->test)
            print_promise(view, e);
        else if (view->explain)
            print_explanation(view, e);
        break;
    case FRAY_EVENT_MEASURE: break; /* only reports over many fights use it */
    }
}

static void story_end(const struct fight_view *view, const fray_signal *signal)
{
    flush_changes(view);
    depth = 0;
    free(pending.at);
    pending.at = NULL;
    pending.count = pending.chosen = 0;
    marks_forget();
    if (view->step || view->test) return; /* neither has a winner */
    if (!map_current) put(stdout, "\n");
    /* map_draw lists the creatures too */
    bool map = view->map && (map_current || map_draw(stdout, view->fight));
    paint(stdout, BOLD);
    if (!signal)
        put(stdout, "The fight stopped here.");
    else if (signal->winner >= 0)
        put(stdout, "The winner: %s.", fray_side_name(view->fight, signal->winner));
    else
        put(stdout,
            signal->by_limit ? "A draw: the limit of the encounter was reached." : "Nobody wins.");
    paint(stdout, PLAIN);
    put(stdout, "\n");
    if (!map) put_creatures(stdout, view->fight);
}

const struct fight_printer print_story = {story_start, story_event, story_end, flush_changes};
