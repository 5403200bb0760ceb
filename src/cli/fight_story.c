/* fight_story.c -- a fight as prose.
 *
 * What the rules `log` is the story; it stands by itself. What they change without a word is
 * gathered until the next line, or until somebody does the next thing or is asked, and shown as a
 * dim line, each figure from where it was to where it is: tracks, moves and marks. The rest is the
 * rules' own bookkeeping; the other formats have it. --explain adds rolls, choices, and each named
 * figure as the sum of its sources.
 */
#include <stdlib.h>
#include <string.h>

#include "campaign.h"

enum {
    INDENT = 2,
    INDENT_MOST = 8,
    LINE_MOST = 100 /* columns; a line of changes that is longer goes on in the next */
};

struct change {
    char *who, *what;
    fray_event_kind kind;
    int64_t before, after;
};

static struct {
    struct change *at;
    size_t count;
    int depth; /* events that were open when the first of them came */
} gathered;
static int depth;         /* events that are open */
static bool moved, fresh; /* something moved, or nothing happened at all, since the map was drawn */

static void indent(int levels)
{
    int columns = (levels < 0 ? 0 : levels) * INDENT;
    put(stdout, "%*s", columns < INDENT_MOST ? columns : INDENT_MOST, "");
}

/* ---- changes ---- */

static bool is_track(const fray_fight *fight, const char *name)
{
    for (int i = 0; i < fray_track_count(fight); i++)
        if (strcmp(fray_track_name(fight, i), name) == 0) return true;
    return false;
}

static bool worth_telling(const struct fight_view *telling, const fray_event *e)
{
    if (e->kind == FRAY_EVENT_MARK || e->kind == FRAY_EVENT_UNMARK) return e->value != 0;
    if (e->kind != FRAY_EVENT_CHANGE) return true;
    return e->who >= 0 && e->thing < 0 && e->text && is_track(telling->fight, e->text);
}

static void flush_changes(const struct fight_view *telling);
static void gather(const struct fight_view *telling, const fray_event *e)
{
    fresh = false;
    if (!worth_telling(telling, e)) return;
    const char *who = owner_name(telling->fight, e), *what = e->text ? e->text : "";
    /* the same figure again: one way from the first to the last */
    for (size_t i = 0; i < gathered.count; i++) {
        struct change *c = &gathered.at[i];
        bool figure = e->kind == FRAY_EVENT_CHANGE || e->kind == FRAY_EVENT_MOVE;
        if (strcmp(c->who, who) != 0 || strcmp(c->what, what) != 0) continue;
        /* borne and gone, or gone and borne again: one after the other */
        if (!figure && c->kind != e->kind) {
            flush_changes(telling);
            break;
        }
        if (!figure || c->kind != e->kind) continue;
        c->after = e->value;
        return;
    }
    if (gathered.count == 0) gathered.depth = depth;
    NEED_ROOM(gathered.at, gathered.count);
    gathered.at[gathered.count++] =
        (struct change){text_of("%s", who), text_of("%s", what), e->kind, e->before, e->value};
}

static char *change_text(const struct fight_view *telling, const struct change *c)
{
    char place[32];
    if (c->kind == FRAY_EVENT_MARK) return text_of("now %s", c->what);
    if (c->kind == FRAY_EVENT_UNMARK) return text_of("no longer %s", c->what);
    if (c->kind == FRAY_EVENT_CHANGE)
        return text_of("%s %lld → %lld", c->what, (long long)c->before, (long long)c->after);
    if (c->after < 0) return text_of("leaves the map");
    return text_of("moves to %s", place_text(telling->fight, c->after, place));
}

static bool told(const struct change *c)
{
    bool figure = c->kind == FRAY_EVENT_CHANGE || c->kind == FRAY_EVENT_MOVE;
    return !figure || c->before != c->after;
}

/* "Bo: x 30 → 19, y 14 → 13": what has been gathered of one, from i on. NULL: nothing to tell. */
static char *changes_of(const struct fight_view *telling, size_t i)
{
    char *all = NULL;
    for (size_t j = i; j < gathered.count; j++) {
        struct change *c = &gathered.at[j];
        if (!c->who || strcmp(c->who, gathered.at[i].who) != 0 || !told(c)) continue;
        char *one = change_text(telling, c);
        char *more = all ? text_of("%s, %s", all, one)
                         : text_of("%s%s%s", gathered.at[i].who,
                                   c->kind == FRAY_EVENT_CHANGE ? ": " : " ", one);
        free(all);
        free(one);
        all = more;
        if (j == i) continue;
        free(c->who);
        c->who = NULL;
    }
    return all;
}

/* One line for all that has been gathered, or as many as it takes: "Bo: x 30 → 19, y 14 → 13; Ada
 * moves to 4,2". */
static void flush_changes(const struct fight_view *telling)
{
    int used = 0;
    for (size_t i = 0; i < gathered.count; i++) {
        char *part = gathered.at[i].who ? changes_of(telling, i) : NULL;
        if (!part) continue;
        int columns = columns_of(part);
        bool fits = used && used + 2 + columns <= LINE_MOST;
        if (used) put(stdout, "%s", fits ? "; " : ";");
        if (used && !fits) {
            paint(stdout, PLAIN);
            put(stdout, "\n");
        }
        if (!fits) {
            indent(gathered.depth + 1);
            paint(stdout, DIM);
        }
        put(stdout, "%s", part);
        used = (fits ? used + 2 : 0) + columns;
        free(part);
    }
    if (used) {
        paint(stdout, PLAIN);
        put(stdout, "\n");
    }
    for (size_t i = 0; i < gathered.count; i++) {
        free(gathered.at[i].who);
        free(gathered.at[i].what);
    }
    gathered.count = 0;
}

/* ---- the rest ---- */

static void say(const struct fight_view *telling, const fray_event *e)
{
    flush_changes(telling);
    for (const char *at = e->text; at && *at;) {
        size_t size = strcspn(at, "\n");
        char *line = text_of("%.*s", (int)size, at);
        indent(depth);
        put(stdout, "%s\n", line);
        free(line);
        at += size + (at[size] == '\n');
    }
}

static const char *const dice_read[] = {[FRAY_DICE_SUM] = "",
                                        [FRAY_DICE_BEST] = ", best",
                                        [FRAY_DICE_WORST] = ", worst",
                                        [FRAY_DICE_AT_LEAST] = ", at least"};

static void explain(const struct fight_view *telling, const fray_event *e)
{
    flush_changes(telling);
    const char *who = e->who >= 0 ? fray_creature_name(telling->fight, e->who) : NULL,
               *what = e->text ? e->text : "";
    indent(depth + 1);
    paint(stdout, CYAN);
    if (e->kind == FRAY_EVENT_ROLL) {
        bool named = !who || strstr(what, who); /* "attack of Ada" says whose it is */
        put(stdout, "%s%s%s: ", *what ? what : "a roll", named ? "" : " of ", named ? "" : who);
        if (e->dice > 1) put(stdout, "%d", e->dice);
        put(stdout, "d%d%s", e->sides, dice_read[e->how]);
        if (e->how != FRAY_DICE_SUM) put(stdout, " %d", e->number);
        put(stdout, " → %lld", (long long)e->value);
    } else if (e->kind == FRAY_EVENT_CHOICE) {
        put(stdout, "%s chooses%s: %s", owner_name(telling->fight, e),
            e->before ? " in secret" : "", what);
    } else if (e->kind == FRAY_EVENT_ACT) {
        put(stdout, "%s: %s", owner_name(telling->fight, e), what);
    } else if (e->kind == FRAY_EVENT_EXPECT) {
        put(stdout, "%s: %s", e->value ? "as expected" : "not as expected", what);
    } else {
        put(stdout, "%s: %lld = ", what, (long long)e->value);
        put_terms(stdout, e);
    }
    paint(stdout, PLAIN);
    put(stdout, "\n");
}

static void draw(const struct fight_view *telling)
{
    flush_changes(telling);
    moved = false;
    if (!telling->map) return;
    put(stdout, "\n");
    fresh = map_draw(stdout, telling->fight);
}

static void story_start(const struct fight_view *telling)
{
    depth = 0;
    map_reset(telling->fight);
    paint(stdout, BOLD);
    if (telling->between)
        campaign_title(stdout, telling->between);
    else
        put(stdout, "%s", telling->encounter);
    put(stdout, "\n");
    paint(stdout, PLAIN);
    put(stdout, "seed %llu\n", (unsigned long long)telling->seed);
    draw(telling);
    if (!telling->map) put(stdout, "\n");
}

static void story_event(const struct fight_view *telling, const fray_event *e)
{
    switch (e->kind) {
    case FRAY_EVENT_SAY: say(telling, e); break;
    case FRAY_EVENT_OPEN: depth++; break;
    case FRAY_EVENT_CLOSE:
        if (depth > 0) depth--;
        if (depth == 0) flush_changes(telling);
        if (depth == 0 && moved) draw(telling);
        break;
    case FRAY_EVENT_MOVE:
        moved = true;
        gather(telling, e);
        break;
    case FRAY_EVENT_CHANGE:
    case FRAY_EVENT_MARK:
    case FRAY_EVENT_UNMARK: gather(telling, e); break;
    case FRAY_EVENT_ACT:
        flush_changes(telling); /* of what was done before */
        if (telling->explain) explain(telling, e);
        break;
    case FRAY_EVENT_ROLL:
    case FRAY_EVENT_FIGURE:
    case FRAY_EVENT_CHOICE:
    case FRAY_EVENT_EXPECT:
        if (telling->explain) explain(telling, e);
        break;
    case FRAY_EVENT_MEASURE: break; /* for reports over many fights */
    }
}

static void story_end(const struct fight_view *telling, const fray_signal *signal)
{
    flush_changes(telling);
    depth = 0;
    free(gathered.at);
    gathered.at = NULL;
    gathered.count = 0;
    if (telling->between) return; /* nobody has fought */
    if (!fresh) put(stdout, "\n");
    /* with everyone below it */
    bool map = telling->map && (fresh || map_draw(stdout, telling->fight));
    paint(stdout, BOLD);
    if (!signal)
        put(stdout, "The fight stopped here.");
    else if (signal->winner >= 0)
        put(stdout, "The winner: %s.", fray_side_name(telling->fight, signal->winner));
    else
        put(stdout,
            signal->by_limit ? "A draw: the limit of the encounter was reached." : "Nobody wins.");
    paint(stdout, PLAIN);
    put(stdout, "\n");
    if (!map) put_creatures(stdout, telling->fight);
}

const struct fight_printer print_story = {story_start, story_event, story_end, flush_changes};
