/* fight_jsonl.c -- Prints a fight as JSON lines, one object per event.
 *
 * "type" and "schema" come first, and the other keys in the order in which they are set. New
 * versions only add fields. Numbers that may exceed 2^53 (seed, hashes) are strings.
 */
#include "tool/io/json.h"

enum { SCHEMA = 1 };

static json_t *number_text(const char *format, uint64_t value)
{
    char digits[32];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(digits, sizeof digits, format, (unsigned long long)value);
#pragma GCC diagnostic pop
    return json_string(digits);
}

static json_t *object_of(const char *type)
{
    json_t *object = json_require(json_object());
    json_add(object, "type", json_string(type));
    json_add(object, "schema", json_integer(SCHEMA));
    return object;
}

static void add_place(json_t *object, const char *key, const fray_fight *fight, int64_t place)
{
    int columns, rows;
    fray_map_size(fight, &columns, &rows);
    if (place < 0 || columns <= 0) {
        json_add(object, key, json_null());
        return;
    }
    json_t *pair = json_require(json_array());
    json_push(pair, json_integer((json_int_t)(place % columns)));
    json_push(pair, json_integer((json_int_t)(place / columns)));
    json_add(object, key, pair);
}

static json_t *creatures(const fray_fight *fight)
{
    json_t *all = json_require(json_array());
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (fray_creature_side(fight, i) < 0) continue; /* in reserve */
        json_t *one = json_require(json_object()), *tracks = json_require(json_object());
        json_add(one, "name", json_text(fray_creature_name(fight, i)));
        int side = fray_creature_side(fight, i);
        json_add(one, "side", side >= 0 ? json_text(fray_side_name(fight, side)) : json_null());
        add_place(one, "place", fight, fray_creature_place(fight, i));
        for (int t = 0; t < fray_track_count(fight); t++) {
            int top, value = fray_track_value(fight, i, t, &top);
            json_t *pair = json_require(json_array());
            json_push(pair, json_integer(value));
            json_push(pair, json_integer(top));
            json_add(tracks, fray_track_name(fight, t), pair);
        }
        json_add(one, "tracks", tracks);
        json_push(all, one);
    }
    return all;
}

static void jsonl_start(const struct fight_view *view)
{
    json_t *o = object_of("start"), *set = json_require(json_object());
    json_add(o, "version", json_text(fray_version()));
    json_add(o, "rules", number_text("%016llx", fray_program_hash(view->program)));
    json_add(o, "encounter", json_text(view->encounter));
    json_add(o, "seed", number_text("%llu", view->seed));
    for (size_t i = 0; i < view->setting_count; i++)
        json_add(set, fray_option_name(view->program, view->settings[i].option),
                 json_integer(view->settings[i].value));
    json_add(o, "set", set);
    int columns, rows;
    fray_map_size(view->fight, &columns, &rows);
    json_add(o, "space", json_text(fray_map_space(view->fight)));
    json_add(o, "columns", json_integer(columns));
    json_add(o, "rows", json_integer(rows));
    json_add(o, "creatures", creatures(view->fight));
    json_put(o, false);
}

static json_t *terms(const fray_event *e)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < e->term_count; i++) {
        json_t *one = json_require(json_object());
        json_add(one, "label", json_text(e->terms[i].label));
        json_add(one, "value", json_integer(e->terms[i].value));
        json_add(one, "depth", json_integer(e->terms[i].depth));
        json_push(all, one);
    }
    return all;
}

static json_t *faces(const fray_event *e)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < e->term_count; i++) json_push(all, json_integer(e->terms[i].value));
    return all;
}

static void jsonl_event(const struct fight_view *view, const fray_event *e)
{
    json_t *o = object_of(event_kind_name(e->kind));
    json_add(o, "depth", json_integer(e->depth));
    if (e->who >= 0) {
        json_add(o, "who", json_text(fray_creature_name(view->fight, e->who)));
        json_add(o, "creature", json_integer(e->who));
    }
    if (e->side >= 0) json_add(o, "side", json_text(fray_side_name(view->fight, e->side)));
    if (e->thing >= 0) json_add(o, "thing", json_integer(e->thing));
    if (e->text) json_add(o, "text", json_text(e->text));
    switch (e->kind) {
    case FRAY_EVENT_ROLL:
        json_add(o, "value", json_integer(e->value));
        json_add(o, "dice", json_integer(e->dice));
        json_add(o, "sides", json_integer(e->sides));
        if (e->how == FRAY_DICE_BEST || e->how == FRAY_DICE_WORST)
            json_add(o, e->how == FRAY_DICE_BEST ? "best" : "worst", json_integer(e->number));
        if (e->how == FRAY_DICE_AT_LEAST) json_add(o, "at_least", json_integer(e->number));
        if (e->again)
            json_add(o, e->again == FRAY_AGAIN_EXPLODE ? "explode" : "reroll",
                     json_integer(e->face));
        if (e->how == FRAY_DICE_EACH) json_add(o, "faces", faces(e));
        break;
    case FRAY_EVENT_FIGURE:
        json_add(o, "value", json_integer(e->value));
        json_add(o, "terms", terms(e));
        break;
    case FRAY_EVENT_CHANGE:
        json_add(o, "before", json_integer(e->before));
        json_add(o, "value", json_integer(e->value));
        break;
    case FRAY_EVENT_MOVE:
        add_place(o, "before", view->fight, e->before);
        add_place(o, "value", view->fight, e->value);
        break;
    case FRAY_EVENT_CHOICE: json_add(o, "secret", json_boolean(e->before != 0)); break;
    case FRAY_EVENT_EXPECT: json_add(o, "held", json_boolean(e->value != 0)); break;
    case FRAY_EVENT_MEASURE:
        if (e->content >= 0)
            json_add(o, "content", json_text(fray_content_name(view->program, e->content)));
        json_add(o, "value", json_integer(e->value));
        break;
    case FRAY_EVENT_SAY:
    case FRAY_EVENT_OPEN:
    case FRAY_EVENT_CLOSE:
    case FRAY_EVENT_ACT: break;
    case FRAY_EVENT_MARK:
    case FRAY_EVENT_UNMARK:
        if (e->before >= 0) add_place(o, "place", view->fight, e->before);
        break;
    }
    if (e->file) {
        json_add(o, "file", json_text(e->file));
        json_add(o, "line", json_integer(e->line));
    }
    json_put(o, false);
}

static void jsonl_end(const struct fight_view *view, const fray_signal *signal)
{
    json_t *o = object_of(signal ? "end" : "error");
    if (signal) {
        json_add(o, "winner",
                 signal->winner >= 0 ? json_text(fray_side_name(view->fight, signal->winner))
                                     : json_null());
        json_add(o, "by_limit", json_boolean(signal->by_limit != 0));
    } else {
        fray_failure f = fray_fight_error(view->fight);
        json_add(o, "message", json_text(f.message));
        json_add(o, "function", f.function ? json_text(f.function) : json_null());
        json_add(o, "file", f.file ? json_text(f.file) : json_null());
        json_add(o, "line", json_integer(f.line));
    }
    json_add(o, "creatures", creatures(view->fight));
    json_add(o, "hash", number_text("%016llx", fray_fight_hash(view->fight)));
    json_put(o, false);
}

const struct fight_printer print_jsonl = {jsonl_start, jsonl_event, jsonl_end, NULL};
