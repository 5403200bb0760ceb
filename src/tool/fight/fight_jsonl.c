/* fight_jsonl.c -- Prints a fight as JSON lines, one object per event.
 *
 * "type" and "schema" come first, then the members that src/lib/play/fight_view.def lists. New
 * versions only add members. Hashes are texts of 16 digits, since they may exceed 2^53.
 */
#include "event_words.h"
#include "fight_printer.h"
#include "tool/io/memory.h"

#include "tool/io/json.h"

enum { SCHEMA = 2 };

static json_t *object_of(const char *type)
{
    json_t *object = json_require(json_object());
    json_add(object, "type", json_string(type));
    json_add(object, "schema", json_integer(SCHEMA));
    return object;
}

static void add_hash(json_t *object, const char *name, uint64_t hash)
{
    char digits[20];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)hash);
    json_add(object, name, json_string(digits));
}

static fray_view referee_of(const struct fight_view *view)
{
    return (fray_view){.fight = view->fight, .seed = view->seed, .referee = 1};
}

static void add_state(json_t *object, const struct fight_view *view)
{
    struct json_sink json;
    fray_sink to = json_sink(&json, object);
    fray_view referee = referee_of(view);
    if (fray_show_state(&referee, &to, NULL) != FRAY_OK) out_of_memory();
}

static void jsonl_start(const struct fight_view *view)
{
    json_t *o = object_of("start"), *set = json_require(json_object());
    json_add(o, "version", json_text(fray_version()));
    add_hash(o, "rules", fray_program_hash(view->program));
    for (size_t i = 0; i < view->setting_count; i++)
        json_add(set, fray_option_name(view->program, view->settings[i].option),
                 json_integer(view->settings[i].value));
    json_add(o, "set", set);
    add_state(o, view);
    json_put(o, false);
}

static void jsonl_event(const struct fight_view *view, const fray_event *e)
{
    json_t *o = object_of(fray_event_kind_text(e->kind));
    struct json_sink json;
    fray_sink to = json_sink(&json, o);
    fray_view referee = referee_of(view);
    fray_show_event(&referee, &to, NULL, e);
    json_put(o, false);
}

static void jsonl_end(const struct fight_view *view, const fray_signal *signal)
{
    json_t *o = object_of(signal ? "end" : "error");
    struct json_sink json;
    fray_sink to = json_sink(&json, o);
    fray_view referee = referee_of(view);
    fray_show_end(&referee, &to, NULL, signal ? FRAY_OK : FRAY_FAILED, signal);
    add_state(o, view);
    add_hash(o, "hash", fray_fight_hash(view->fight));
    json_put(o, false);
}

const struct fight_printer print_jsonl = {jsonl_start, jsonl_event, jsonl_end, NULL};
