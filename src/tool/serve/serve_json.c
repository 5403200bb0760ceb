/* serve_json.c -- Writes parts of a fight as JSON for the page, in the shapes of the engine's
 * types.ts.
 */
#include <string.h>

#include "serve.h"

#include "tool/io/json.h"

static char *dumped(json_t *value)
{
    char *text = json_line(value, JSON_COMPACT);
    json_decref(value);
    return text;
}

static json_t *object(void)
{
    return json_require(json_object());
}

static json_t *array(void)
{
    return json_require(json_array());
}

static json_t *index_or_null(int64_t index)
{
    return index < 0 ? json_null() : json_integer((json_int_t)index);
}

/* ---- the state ---- */

static json_t *creature(const fray_play *play, const fray_fight *fight, int i)
{
    json_t *one = object(), *tracks = array(), *marks = array();
    json_add(one, "name", json_text(fray_creature_name(fight, i)));
    json_add(one, "side", index_or_null(fray_creature_side(fight, i)));
    json_add(one, "place", index_or_null(fray_creature_place(fight, i)));
    for (int t = 0; t < fray_track_count(fight); t++) {
        json_t *track = object();
        int top, value = fray_track_value(fight, i, t, &top);
        json_add(track, "name", json_text(fray_track_name(fight, t)));
        json_add(track, "value", json_integer(value));
        json_add(track, "top", json_integer(top));
        json_push(tracks, track);
    }
    json_add(one, "tracks", tracks);
    for (int m = 0; m < fray_condition_count(fight, i); m++)
        json_push(marks, json_text(fray_condition_name(fight, i, m)));
    json_add(one, "marks", marks);
    json_add(one, "absent", json_boolean(!fray_play_takes_part(play, i)));
    return one;
}

/* The terrain of a place as an index into `terrains`, which gets each terrain once. */
static size_t terrain_index(json_t *terrains, const fray_fight *fight, int place)
{
    const char *name = fray_map_terrain(fight, place), *glyph = fray_map_glyph(fight, place);
    size_t count = json_array_size(terrains);
    for (size_t i = 0; i < count; i++) {
        const json_t *known = json_array_get(terrains, i);
        if (strcmp(json_string_value(json_object_get(known, "name")), name) == 0 &&
            strcmp(json_string_value(json_object_get(known, "glyph")), glyph) == 0)
            return i;
    }
    json_t *one = object();
    json_add(one, "name", json_text(name));
    json_add(one, "glyph", json_text(glyph));
    json_push(terrains, one);
    return count;
}

static json_t *map_of(const fray_fight *fight)
{
    json_t *map = object(), *terrains = array(), *cells = array(), *names = array();
    int columns = 0, rows = 0;
    bool zones = false;
    fray_map_size(fight, &columns, &rows);
    for (int place = 0; place < columns * rows; place++) {
        json_push(cells, json_integer((json_int_t)terrain_index(terrains, fight, place)));
        zones = zones || *fray_map_name(fight, place);
    }
    for (int place = 0; zones && place < columns * rows; place++)
        json_push(names, json_text(fray_map_name(fight, place)));
    json_add(map, "columns", json_integer(columns));
    json_add(map, "rows", json_integer(rows));
    json_add(map, "space", json_text(fray_map_space(fight)));
    json_add(map, "zones", json_boolean(zones));
    json_add(map, "terrains", terrains);
    json_add(map, "cells", cells);
    json_add(map, "names", names);
    return map;
}

/* The orders of play that are not empty. */
static json_t *orders_of(const struct board *board)
{
    static const char *const states[] = {"waits", "now", "done"};
    const fray_program *program = fray_play_program(board->play);
    json_t *all = array();
    for (int i = 0; i < fray_order_count(program); i++) {
        size_t count;
        fray_turn *turns = fight_order(fray_play_fight(board->play), i, &count);
        json_t *order = object(), *list = array();
        for (size_t k = 0; k < count; k++) {
            json_t *turn = object();
            json_add(turn, "creature", index_or_null(turns[k].creature));
            json_add(turn, "side", index_or_null(turns[k].side));
            json_add(turn, "state", json_text(states[turns[k].state]));
            json_add(turn, "figure",
                     turns[k].has_figure ? json_integer((json_int_t)turns[k].figure) : json_null());
            json_push(list, turn);
        }
        json_add(order, "heading", json_text(fray_order_at(program, i).heading));
        json_add(order, "turns", list);
        if (count > 0)
            json_push(all, order);
        else
            json_decref(order);
        free(turns);
    }
    return all;
}

static const char *unit_of(const struct board *board, const char *encounter)
{
    const fray_program *program = fray_play_program(board->play);
    int id = fray_encounter_find(program, encounter);
    return id < 0 ? "" : fray_encounter_unit(program, id);
}

char *state_json(const struct board *board)
{
    const fray_fight *fight = fray_play_fight(board->play);
    fray_play_plan plan = fray_play_plan_of(board->play);
    char seed[32];
    json_t *state = object(), *sides = array(), *creatures = array();
    for (int i = 0; i < fray_side_count(fight); i++)
        json_push(sides, json_text(fray_side_name(fight, i)));
    for (int i = 0; i < fray_creature_count(fight); i++)
        json_push(creatures, creature(board->play, fight, i));
    json_add(state, "sides", sides);
    json_add(state, "creatures", creatures);
    json_add(state, "orders", orders_of(board));
    json_add(state, "map", map_of(fight));
    json_add(state, "length", json_integer((json_int_t)fray_fight_length(fight)));
    json_add(state, "unit", json_text(unit_of(board, plan.encounter)));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan.seed);
    json_add(state, "seed", json_string(seed));
    json_add(state, "encounter", json_text(plan.encounter));
    return dumped(state);
}

/* ---- the story ---- */

static const char *const hows[] = {[FRAY_DICE_SUM] = "sum",
                                   [FRAY_DICE_BEST] = "best",
                                   [FRAY_DICE_WORST] = "worst",
                                   [FRAY_DICE_AT_LEAST] = "at least",
                                   [FRAY_DICE_EACH] = "each"};

char *event_json(const fray_event *e)
{
    json_t *whole = object(), *one = object(), *terms = array();
    json_add(one, "kind", json_text(event_kind_name(e->kind)));
    json_add(one, "depth", json_integer(e->depth));
    json_add(one, "who", index_or_null(e->who));
    json_add(one, "side", index_or_null(e->side));
    json_add(one, "thing", index_or_null(e->thing));
    json_add(one, "text", json_text(e->text));
    json_add(one, "value", json_integer((json_int_t)e->value));
    json_add(one, "before", json_integer((json_int_t)e->before));
    json_add(one, "dice", json_integer(e->dice));
    json_add(one, "sides", json_integer(e->sides));
    json_add(one, "how", json_string(hows[e->how]));
    json_add(one, "number", json_integer(e->number));
    for (size_t i = 0; i < e->term_count; i++) {
        json_t *term = object();
        json_add(term, "label", json_text(e->terms[i].label));
        json_add(term, "value", json_integer((json_int_t)e->terms[i].value));
        json_add(term, "depth", json_integer(e->terms[i].depth));
        json_push(terms, term);
    }
    json_add(one, "terms", terms);
    json_add(whole, "event", one);
    return dumped(whole);
}

char *input_json(const fray_play_input *input)
{
    static const char *const kinds[] = {[FRAY_INPUT_ANSWER] = "answer",
                                        [FRAY_INPUT_THROW] = "throw",
                                        [FRAY_INPUT_CORRECTION] = "correction",
                                        [FRAY_INPUT_STATEMENT] = "statement",
                                        [FRAY_INPUT_VETO] = "veto",
                                        [FRAY_INPUT_SEAT] = "seat",
                                        [FRAY_INPUT_BRING] = "bring"};
    static const char *const by[] = {"tactics", "random", "person", "search"};
    json_t *whole = object(), *one = object(), *seat = object();
    json_add(one, "kind", json_string(kinds[input->kind]));
    json_add(one, "text", json_text(input->text));
    json_add(one, "face", json_integer(input->face));
    json_add(one, "creature", json_text(input->creature));
    json_add(one, "side", json_text(input->side));
    json_add(seat, "who", json_text(input->seat.who));
    json_add(seat, "kind", json_string(by[input->seat.kind]));
    json_add(seat, "name", json_text(input->seat.name));
    json_add(one, "seat", seat);
    json_add(whole, "input", one);
    return dumped(whole);
}

char *end_json(const struct board *board, fray_result result, const fray_play_signal *signal)
{
    fray_fight *fight = fray_play_fight(board->play);
    json_t *end = object();
    json_add(end, "failed",
             result == FRAY_FAILED ? json_text(fray_fight_error(fight).message)
             : result != FRAY_OK   ? json_text(fray_result_text(result))
                                   : json_null());
    json_add(end, "winner", result == FRAY_OK ? index_or_null(signal->signal.winner) : json_null());
    json_add(end, "byLimit", json_boolean(result == FRAY_OK && signal->signal.by_limit));
    return dumped(end);
}

/* ---- what is asked ---- */

/* The place that an option names: "4, 2", or the name of a zone; -1: none. */
static int place_named(const fray_fight *fight, const char *text)
{
    char place[32];
    int columns = 0, rows = 0;
    fray_map_size(fight, &columns, &rows);
    for (int i = 0; i < columns * rows; i++) {
        const char *zone = fray_map_name(fight, i);
        snprintf(place, sizeof place, "%d, %d", i % columns, i / columns);
        if (strcmp(*zone ? zone : place, text) == 0) return i;
    }
    return -1;
}

static int creature_named(const fray_fight *fight, const char *text)
{
    for (int i = 0; i < fray_creature_count(fight); i++)
        if (strcmp(fray_creature_name(fight, i), text) == 0) return i;
    return -1;
}

char *question_json(fray_fight *fight, const fray_question *q, const char *about)
{
    json_t *one = object(), *options = array();
    json_add(one, "who", index_or_null(q->who));
    json_add(one, "side", index_or_null(q->side));
    json_add(one, "prompt", json_text(q->prompt));
    json_add(one, "about", json_text(about));
    for (size_t i = 0; i < q->count; i++) {
        json_t *option = object();
        const char *text = q->options[i].text;
        json_add(option, "text", json_text(text));
        json_add(option, "creature", index_or_null(creature_named(fight, text)));
        json_add(option, "place", index_or_null(place_named(fight, text)));
        json_push(options, option);
    }
    json_add(one, "options", options);
    json_add(one, "least", json_integer(q->least));
    json_add(one, "most", json_integer(q->most));
    json_add(one, "secret", json_boolean(q->secret));
    json_add(one, "limitSeconds", json_integer(q->limit_seconds));
    json_add(one, "hasDefault", json_boolean(q->has_default));
    return dumped(one);
}

char *roll_json(const fray_roll *r)
{
    json_t *one = object();
    json_add(one, "who", index_or_null(r->who));
    json_add(one, "name", json_text(r->name));
    json_add(one, "dice", json_integer(r->dice));
    json_add(one, "sides", json_integer(r->sides));
    json_add(one, "index", json_integer(r->index));
    return dumped(one);
}
