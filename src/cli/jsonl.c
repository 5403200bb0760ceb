/* jsonl.c -- a fight as JSON lines: an object a line, "type" and "schema" first, fields only ever added.
 *
 * The one file that knows jansson. Keys come in the order they are set. Numbers that may pass 2^53 (seed, hashes) are text.
 */
#include <jansson.h>
#include <stdlib.h>

#include "cli.h"

enum { SCHEMA = 1 };

static json_t *sure(json_t *value)
{
    if (!value) need_memory(NULL, SIZE_MAX); /* says that there is no memory, and ends */
    return value;
}

static void add(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, sure(value)) != 0) sure(NULL);
}

static void push(json_t *array, json_t *value)
{
    if (json_array_append_new(array, sure(value)) != 0) sure(NULL);
}

/* JSON text is UTF-8; what is not comes escaped, like on a terminal. */
static json_t *text(const char *from)
{
    json_t *value = json_string(from ? from : "");
    if (value) return value;
    char *clean = clean_text(from);
    value = json_string(clean);
    free(clean);
    return value;
}

static json_t *big(const char *format, uint64_t value)
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
    json_t *object = sure(json_object());
    add(object, "type", json_string(type));
    add(object, "schema", json_integer(SCHEMA));
    return object;
}

static void put_object(json_t *object)
{
    char *line = json_dumps(object, JSON_COMPACT);
    if (!line) sure(NULL);
    put_json(stdout, line);
    put(stdout, "\n");
    free(line);
    json_decref(object);
}

static void add_place(json_t *object, const char *key, const fray_fight *fight, int64_t place)
{
    int columns, rows;
    fray_map_size(fight, &columns, &rows);
    if (place < 0 || columns <= 0) {
        add(object, key, json_null());
        return;
    }
    json_t *pair = sure(json_array());
    push(pair, json_integer((json_int_t)(place % columns)));
    push(pair, json_integer((json_int_t)(place / columns)));
    add(object, key, pair);
}

static json_t *creatures(const fray_fight *fight)
{
    json_t *all = sure(json_array());
    for (int i = 0; i < fray_creature_count(fight); i++) {
        json_t *one = sure(json_object()), *tracks = sure(json_object());
        add(one, "name", text(fray_creature_name(fight, i)));
        int side = fray_creature_side(fight, i);
        add(one, "side", side >= 0 ? text(fray_side_name(fight, side)) : json_null());
        add_place(one, "place", fight, fray_creature_place(fight, i));
        for (int t = 0; t < fray_track_count(fight); t++) {
            int top, value = fray_track_value(fight, i, t, &top);
            json_t *pair = sure(json_array());
            push(pair, json_integer(value));
            push(pair, json_integer(top));
            add(tracks, fray_track_name(fight, t), pair);
        }
        add(one, "tracks", tracks);
        push(all, one);
    }
    return all;
}

static void jsonl_start(const struct telling *telling)
{
    json_t *o = object_of("start"), *set = sure(json_object());
    add(o, "version", text(fray_version()));
    add(o, "rules", big("%016llx", fray_program_hash(telling->program)));
    add(o, "encounter", text(telling->encounter));
    add(o, "seed", big("%llu", telling->seed));
    for (size_t i = 0; i < telling->setting_count; i++)
        add(set, fray_option_name(telling->program, telling->settings[i].option), json_integer(telling->settings[i].value));
    add(o, "set", set);
    int columns, rows;
    fray_map_size(telling->fight, &columns, &rows);
    add(o, "columns", json_integer(columns));
    add(o, "rows", json_integer(rows));
    add(o, "creatures", creatures(telling->fight));
    put_object(o);
}

static json_t *terms(const fray_event *e)
{
    json_t *all = sure(json_array());
    for (size_t i = 0; i < e->term_count; i++) {
        json_t *one = sure(json_object());
        add(one, "label", text(e->terms[i].label));
        add(one, "value", json_integer(e->terms[i].value));
        add(one, "depth", json_integer(e->terms[i].depth));
        push(all, one);
    }
    return all;
}

static void jsonl_event(const struct telling *telling, const fray_event *e)
{
    json_t *o = object_of(event_kind_name(e->kind));
    add(o, "depth", json_integer(e->depth));
    if (e->who >= 0) {
        add(o, "who", text(fray_creature_name(telling->fight, e->who)));
        add(o, "creature", json_integer(e->who));
    }
    if (e->side >= 0) add(o, "side", text(fray_side_name(telling->fight, e->side)));
    if (e->thing >= 0) add(o, "thing", json_integer(e->thing));
    if (e->text) add(o, "text", text(e->text));
    switch (e->kind) {
    case FRAY_EVENT_ROLL:
        add(o, "value", json_integer(e->value));
        add(o, "dice", json_integer(e->dice));
        add(o, "sides", json_integer(e->sides));
        break;
    case FRAY_EVENT_FIGURE:
        add(o, "value", json_integer(e->value));
        add(o, "terms", terms(e));
        break;
    case FRAY_EVENT_CHANGE:
        add(o, "before", json_integer(e->before));
        add(o, "value", json_integer(e->value));
        break;
    case FRAY_EVENT_MOVE:
        add_place(o, "before", telling->fight, e->before);
        add_place(o, "value", telling->fight, e->value);
        break;
    case FRAY_EVENT_CHOICE: add(o, "secret", json_boolean(e->before != 0)); break;
    case FRAY_EVENT_EXPECT: add(o, "held", json_boolean(e->value != 0)); break;
    case FRAY_EVENT_SAY:
    case FRAY_EVENT_OPEN:
    case FRAY_EVENT_CLOSE:
    case FRAY_EVENT_MARK:
    case FRAY_EVENT_UNMARK:
    case FRAY_EVENT_ACT: break;
    }
    if (e->file) {
        add(o, "file", text(e->file));
        add(o, "line", json_integer(e->line));
    }
    put_object(o);
}

static void jsonl_end(const struct telling *telling, const fray_signal *signal)
{
    json_t *o = object_of(signal ? "end" : "error");
    if (signal) {
        add(o, "winner", signal->winner >= 0 ? text(fray_side_name(telling->fight, signal->winner)) : json_null());
        add(o, "by_limit", json_boolean(signal->by_limit != 0));
    } else {
        fray_failure f = fray_fight_error(telling->fight);
        add(o, "message", text(f.message));
        add(o, "function", f.function ? text(f.function) : json_null());
        add(o, "file", f.file ? text(f.file) : json_null());
        add(o, "line", json_integer(f.line));
    }
    add(o, "creatures", creatures(telling->fight));
    add(o, "hash", big("%016llx", fray_fight_hash(telling->fight)));
    put_object(o);
}

const struct teller tell_jsonl = {jsonl_start, jsonl_event, jsonl_end};
