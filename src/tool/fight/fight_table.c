/* fight_table.c -- Prints a fight as a table, one row per event. */
#include "draw_map.h"
#include "event_words.h"
#include "fight_printer.h"

#include "tool/io/output.h"

static int row;

static void table_start(const struct fight_view *view)
{
    row = 0;
    map_reset(view->fight);
    put(stdout, "# %s, ", view->encounter);
    put_dice_from(view);
    put(stdout, "\n");
    put(stdout, "%5s %5s %-7s %-20s %-24s %8s %8s  %s\n", "row", "depth", "event", "who", "what",
        "before", "after", "of");
}

static void table_event(const struct fight_view *view, const fray_event *e)
{
    bool owned = e->who >= 0 || e->side >= 0,
         change = e->kind == FRAY_EVENT_CHANGE || e->kind == FRAY_EVENT_MOVE;
    put(stdout, "%5d %5d %-7s %-20s ", ++row, e->depth, fray_event_kind_text(e->kind),
        owned ? owner_name(view->fight, e) : "-");
    if (e->kind == FRAY_EVENT_SAY) {
        put(stdout, "%s\n", e->text ? e->text : "");
        return;
    }
    put(stdout, "%-24s ", e->text && *e->text ? e->text : "-");
    if (change)
        put(stdout, "%8lld ", (long long)e->before);
    else
        put(stdout, "%8s ", "-");
    bool valued = change || e->kind == FRAY_EVENT_ROLL || e->kind == FRAY_EVENT_FIGURE ||
                  e->kind == FRAY_EVENT_EXPECT || e->kind == FRAY_EVENT_MEASURE;
    if (valued)
        put(stdout, "%8lld  ", (long long)e->value);
    else
        put(stdout, "%8s  ", "-");
    if (e->kind == FRAY_EVENT_ROLL)
        put(stdout, "%dd%d", e->dice, e->sides);
    else if (e->term_count)
        put_terms(stdout, e);
    else if (e->prompt)
        put(stdout, "%s", e->prompt);
    else
        put(stdout, "-");
    put(stdout, "\n");
}

static void table_end(const struct fight_view *view, const fray_signal *signal)
{
    const char *winner = !signal               ? "stopped"
                         : signal->winner >= 0 ? fray_side_name(view->fight, signal->winner)
                                               : "nobody";
    put(stdout, "# winner: %s%s\n", winner, signal && signal->by_limit ? ", by the limit" : "");
    put_creatures(stdout, view->fight);
}

const struct fight_printer print_table = {table_start, table_event, table_end, NULL};
