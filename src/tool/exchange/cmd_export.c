/* cmd_export.c -- Implements `fray export`: cards, conditions, creatures and encounters as one JSON
 * object, for virtual tabletops. docs/export.schema.json is its schema. */
#include <stdlib.h>
#include <string.h>

#include "tool/io/files.h"
#include "tool/io/json.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

static const char *out_path = "-";
static const struct poptOption export_options[] = {
    {"out", 'o', POPT_ARG_STRING, &out_path, 'o', "the output file; - is standard output", "FILE"},
    OPTION_FORCE,
    POPT_TABLEEND,
};

/* ---- pages ----------------------------------------------------------------------------------- */

static json_t *figures_of(const fray_doc *doc, size_t page, const fray_page *p)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < p->figure_count; i++) {
        fray_figure part = fray_doc_figure(doc, page, i);
        json_t *figure = json_require(json_object());
        json_add(figure, "text", json_text(p->figures[i]));
        if (*part.name) json_add(figure, "name", json_text(part.name));
        if (*part.name) json_add(figure, "value", json_text(part.value));
        json_push(all, figure);
    }
    return all;
}

static json_t *corners_of(const fray_doc *doc, size_t page)
{
    size_t count;
    const fray_badge *badges = fray_doc_badges(doc, page, &count);
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < count; i++) {
        json_t *corner = json_require(json_object());
        json_add(corner, "symbol", json_text(badges[i].symbol));
        json_add(corner, "name", json_text(badges[i].label));
        json_add(corner, "value", json_text(badges[i].value));
        json_push(all, corner);
    }
    return all;
}

static json_t *acts_of(const fray_doc *doc, size_t page)
{
    size_t count;
    const size_t *acts = fray_doc_acts(doc, page, &count);
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < count; i++) json_push(all, json_text(fray_doc_page(doc, acts[i]).name));
    return all;
}

/* Each `own` line is a list: a body with two decks has two of one name. */
static json_t *lists_of(const fray_doc *doc, size_t page)
{
    size_t count;
    const fray_owned *owned = fray_doc_owned(doc, page, &count);
    json_t *all = json_require(json_array()), *elements = NULL;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || owned[i].line != owned[i - 1].line) {
            json_t *list = json_require(json_object());
            elements = json_require(json_array());
            json_add(list, "name", json_text(owned[i].label));
            json_add(list, "elements", elements);
            json_push(all, list);
        }
        json_t *one = json_require(json_object());
        json_add(one, "name", json_text(owned[i].name));
        json_add(one, "copies", json_integer(owned[i].copies));
        json_push(elements, one);
    }
    return all;
}

static json_t *page_of(const fray_doc *doc, size_t page, bool creature)
{
    fray_page p = fray_doc_page(doc, page);
    json_t *o = json_require(json_object());
    json_add(o, "name", json_text(p.name));
    json_add(o, "kind", json_text(p.kind));
    json_add(o, "group", json_text(p.group));
    json_add(o, "figures", figures_of(doc, page, &p));
    json_add(o, "rules", json_texts(p.rules, p.rule_count));
    json_add(o, "flavour", json_text(p.flavour));
    if (creature) {
        json_add(o, "lists", lists_of(doc, page));
    } else {
        json_add(o, "corners", corners_of(doc, page));
        json_add(o, "permits", acts_of(doc, page));
    }
    json_add(o, "file", json_text(p.file));
    json_add(o, "line", json_integer(p.line));
    return o;
}

static json_t *pages_of(const fray_doc *doc, const char *const *kinds, bool creatures)
{
    json_t *all = json_require(json_array());
    for (size_t i = 0; i < fray_doc_count(doc); i++)
        for (size_t k = 0; kinds[k]; k++)
            if (fray_doc_fits(doc, i, kinds[k])) json_push(all, page_of(doc, i, creatures));
    return all;
}

/* ---- encounters ------------------------------------------------------------------------------ */

static json_t *place_of(const fray_fight *fight, int place)
{
    int columns, rows;
    fray_map_size(fight, &columns, &rows);
    if (place < 0) return json_null();
    if (*fray_map_name(fight, place)) return json_text(fray_map_name(fight, place));
    json_t *pair = json_require(json_array());
    json_push(pair, json_integer(columns > 0 ? place % columns : place));
    json_push(pair, json_integer(columns > 0 ? place / columns : 0));
    return pair;
}

/* Each terrain with its places, in the order of the map. */
static json_t *terrains_of(const fray_fight *fight, int places)
{
    json_t *all = json_require(json_array());
    for (int p = 0; p < places; p++) {
        const char *name = fray_map_terrain(fight, p);
        json_t *found = NULL, *terrain;
        size_t i;
        if (!name || !*name) continue;
        json_array_foreach(all, i,
                           terrain) if (strcmp(json_string_value(json_object_get(terrain, "name")),
                                               name) == 0) found = terrain;
        if (!found) {
            found = json_require(json_object());
            json_add(found, "name", json_text(name));
            json_add(found, "places", json_require(json_array()));
            json_push(all, found);
        }
        json_push(json_object_get(found, "places"), place_of(fight, p));
    }
    return all;
}

static json_t *map_of(const fray_fight *fight)
{
    int columns, rows;
    fray_map_size(fight, &columns, &rows);
    json_t *map = json_require(json_object()), *zones = json_require(json_array());
    json_add(map, "space", json_text(fray_map_space(fight)));
    json_add(map, "columns", json_integer(columns));
    json_add(map, "rows", json_integer(rows));
    for (int p = 0; p < columns * rows; p++)
        if (*fray_map_name(fight, p)) json_push(zones, json_text(fray_map_name(fight, p)));
    json_add(map, "zones", zones);
    json_add(map, "terrains", terrains_of(fight, columns * rows));
    return map;
}

static json_t *tracks_of(const fray_fight *fight, int creature)
{
    json_t *all = json_require(json_array());
    for (int i = 0; i < fray_track_count(fight); i++) {
        int most, value = fray_track_value(fight, creature, i, &most);
        json_t *track = json_require(json_object());
        json_add(track, "name", json_text(fray_track_name(fight, i)));
        json_add(track, "value", json_integer(value));
        json_add(track, "most", json_integer(most));
        json_push(all, track);
    }
    return all;
}

static json_t *side_of(const fray_fight *fight, int side)
{
    json_t *o = json_require(json_object()), *creatures = json_require(json_array());
    json_add(o, "name", json_text(fray_side_name(fight, side)));
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (fray_creature_side(fight, i) != side) continue;
        json_t *c = json_require(json_object());
        json_add(c, "name", json_text(fray_creature_name(fight, i)));
        json_add(c, "creature", json_text(fray_creature_declaration(fight, i)));
        if (fray_creature_body(fight, i) != i || fray_creature_body(fight, i + 1) == i)
            json_add(c, "body", json_text(fray_body_name(fight, i)));
        json_add(c, "place", place_of(fight, fray_creature_place(fight, i)));
        json_add(c, "tracks", tracks_of(fight, i));
        json_push(creatures, c);
    }
    json_add(o, "creatures", creatures);
    return o;
}

/* NULL: the fight cannot be made; the error is printed. */
static json_t *encounter_of(const fray_program *program, int id)
{
    fray_fight *fight;
    fray_result result = fray_fight_new(program, id, NULL, 0, &fight);
    if (result != FRAY_OK) {
        print_error("%s: %s", fray_encounter_name(program, id), fray_result_text(result));
        return NULL;
    }
    json_t *o = json_require(json_object()), *sides = json_require(json_array());
    json_add(o, "name", json_text(fray_encounter_name(program, id)));
    json_add(o, "map", map_of(fight));
    for (int i = 0; i < fray_side_count(fight); i++) json_push(sides, side_of(fight, i));
    json_add(o, "sides", sides);
    fray_fight_free(fight);
    return o;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void print_export(FILE *to, const void *what)
{
    char *text = json_line(what, JSON_INDENT(1));
    put_json(to, text);
    put(to, "\n");
    free(text);
}

static int export_rules(const fray_doc *doc, const fray_program *program)
{
    static const char *const cards[] = {"thing", "act", NULL}, *const conditions[] = {"mark", NULL},
                             *const creatures[] = {"creature", NULL};
    json_t *all = json_require(json_object()), *encounters = json_require(json_array());
    int code = EXIT_CLEAN;
    json_add(all, "type", json_text("fray-export"));
    json_add(all, "schema", json_integer(1));
    json_add(all, "title", json_text(fray_doc_title(doc)));
    json_add(all, "cards", pages_of(doc, cards, false));
    json_add(all, "conditions", pages_of(doc, conditions, false));
    json_add(all, "creatures", pages_of(doc, creatures, true));
    int count = fray_encounter_count(program, FRAY_ENCOUNTERS);
    for (int i = 0; i < count && code == EXIT_CLEAN; i++) {
        json_t *one = encounter_of(program, fray_encounter_at(program, FRAY_ENCOUNTERS, i));
        if (one)
            json_push(encounters, one);
        else
            code = EXIT_NO;
    }
    json_add(all, "encounters", encounters);
    if (code == EXIT_CLEAN) code = write_printed(out_path, print_export, all);
    json_decref(all);
    return code;
}

static int command_export(int count, const char *const *operands)
{
    fray_doc *doc;
    fray_program *program = NULL;
    (void)count;
    int code = load_doc(operands[0], &doc);
    if (code != EXIT_CLEAN) return code;
    code = load_rules(operands[0], &program);
    if (code == EXIT_CLEAN) code = export_rules(doc, program);
    fray_program_free(program);
    fray_doc_free(doc);
    return code;
}

const struct command export_command = {
    .name = "export",
    .summary = "write cards, creatures and encounters as JSON",
    .usage = "FILE",
    .details =
        "One JSON object for virtual tabletops: cards, conditions, creatures, and encounters with "
        "map and places. Its schema is docs/export.schema.json. See docs/commands/export.md.",
    .examples = EXAMPLES("fray export ford.fray", "fray export ford.fray -o ford.json"),
    .options = export_options,
    .least = 1,
    .most = 1,
    .run = command_export,
    .right = WRITES_OUTPUTS,
};
