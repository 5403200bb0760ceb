/* import_tiled.c -- Reads a map drawn in Tiled, as JSON, and prints an encounter.
 *
 * A tile is the terrain that its class names (or its property `terrain`); without one, the layer
 * may name the terrain of all its tiles. Later layers cover earlier ones. An object is a creature:
 * its name is the declaration, its class the side.
 *
 * Hexes lie in rows, and each odd row is half a hex further east, as in `space hexes`. An object
 * is placed in the hex whose middle is nearest to its own.
 */
#include <stdlib.h>
#include <string.h>

#include "import.h"

#include "tool/io/files.h"
#include "tool/io/json.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { SIDE_MOST = 256, TERRAINS_MOST = 60, FLIPS = 0x0fffffff };

struct tiled_terrain {
    const char *name;
    char sign;
};
struct tiled_creature {
    const char *name, *side;
    int64_t column, row;
};

struct tiled {
    const char *path;
    const json_t *map;
    int64_t columns, rows, tile_width, tile_height;
    int64_t hex_side; /* 0: squares */
    char *signs;      /* a character for each square */
    struct tiled_terrain terrains[TERRAINS_MOST];
    size_t terrain_count;
    struct tiled_creature *creatures;
    size_t creature_count;
    bool wrong;
};

static void refuse(struct tiled *t, const char *why)
{
    if (!t->wrong) print_error("%s: %s", t->path, why);
    t->wrong = true;
}

/* `class` since Tiled 1.9, `type` before and after it; or a property. */
static const char *class_of(const json_t *object, const char *property)
{
    const char *name = json_string_value(json_object_get(object, "class"));
    size_t i;
    const json_t *one;
    if (!name || !*name) name = json_string_value(json_object_get(object, "type"));
    json_array_foreach(json_object_get(object, "properties"), i, one)
    {
        const char *key = json_string_value(json_object_get(one, "name")),
                   *value = json_string_value(json_object_get(one, "value"));
        if (key && value && strcmp(key, property) == 0) name = value;
    }
    return name && *name ? name : NULL;
}

/* The sign of a terrain on the drawing; '.' after an error. */
static char sign_of(struct tiled *t, const char *name)
{
    static const char signs[] = "#~^=%&+*:;,!?$@|/-<>"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (size_t i = 0; i < t->terrain_count; i++)
        if (strcmp(t->terrains[i].name, name) == 0) return t->terrains[i].sign;
    if (t->terrain_count == TERRAINS_MOST) {
        refuse(t, "there are too many terrains");
        return '.';
    }
    char sign = signs[t->terrain_count];
    t->terrains[t->terrain_count++] = (struct tiled_terrain){name, sign};
    return sign;
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* The terrain of a tile by its number in the map; NULL: it names none. */
static const char *terrain_of_tile(struct tiled *t, int64_t tile)
{
    const json_t *sets = json_object_get(t->map, "tilesets"), *set, *found = NULL, *one;
    size_t i;
    int64_t first = 0;
    json_array_foreach(sets, i, set)
    {
        int64_t from = json_integer_value(json_object_get(set, "firstgid"));
        if (from > tile || from < first) continue;
        first = from;
        found = set;
    }
    if (found && json_object_get(found, "source"))
        refuse(t, "its tileset is another file; embed it in the map (Tiled: Embed Tileset)");
    json_array_foreach(json_object_get(found, "tiles"), i, one)
    {
        if (json_integer_value(json_object_get(one, "id")) == tile - first)
            return class_of(one, "terrain");
    }
    return NULL;
}

static void read_tiles(struct tiled *t, const json_t *layer)
{
    const json_t *data = json_object_get(layer, "data"), *one;
    const char *of_layer = class_of(layer, "terrain");
    size_t i;
    if (of_layer && strcmp(of_layer, "tilelayer") == 0) of_layer = NULL;
    if (!json_is_array(data)) {
        refuse(t, "its tiles are packed; save the map with the tile layer format CSV");
        return;
    }
    if ((int64_t)json_array_size(data) != t->columns * t->rows) {
        refuse(t, "a layer has not as many tiles as the map has squares");
        return;
    }
    json_array_foreach(data, i, one)
    {
        int64_t tile = json_integer_value(one) & FLIPS;
        if (!json_is_integer(one) || tile == 0) continue;
        const char *terrain = terrain_of_tile(t, tile);
        if (!terrain) terrain = of_layer;
        if (t->wrong) return;
        t->signs[i] = terrain ? sign_of(t, terrain) : '.';
    }
}

static bool square_at(const struct tiled *t, double x, double y, struct tiled_creature *c)
{
    c->column = (int64_t)(x / (double)t->tile_width);
    c->row = (int64_t)(y / (double)t->tile_height);
    return x >= 0 && y >= 0 && c->column < t->columns && c->row < t->rows;
}

/* The hex whose middle is nearest. False: the point is not in it. */
static bool hex_at(const struct tiled *t, double x, double y, struct tiled_creature *c)
{
    double width = (double)t->tile_width, height = (double)t->tile_height,
           side = (double)t->hex_side, best = -1;
    bool inside = false;
    for (int64_t row = 0; row < t->rows; row++)
        for (int64_t column = 0; column < t->columns; column++) {
            double dx = x - ((double)column + (row % 2 ? 1 : 0.5)) * width,
                   dy = y - ((double)row * (height + side) + height) / 2,
                   distance = dx * dx + dy * dy;
            if (best >= 0 && distance >= best) continue;
            double right = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
            best = distance;
            c->column = column;
            c->row = row;
            /* beyond its upright sides, or beyond a slope from (width/2, side/2) to (0, height/2)
             */
            inside = right <= width / 2 && down <= height / 2 - (height - side) / width * right;
        }
    return inside;
}

static void read_creature(struct tiled *t, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "name")),
               *side = class_of(object, "side");
    double x = json_number_value(json_object_get(object, "x")),
           y = json_number_value(json_object_get(object, "y"));
    if (!name || !*name || !side) return; /* a remark on the map */
    /* the place of a tile is its lower left corner, that of anything else the upper left one */
    double width = json_number_value(json_object_get(object, "width")),
           height = json_number_value(json_object_get(object, "height"));
    if (json_object_get(object, "gid")) y -= height;
    struct tiled_creature c = {.name = name, .side = side};
    bool inside =
        t->hex_side ? hex_at(t, x + width / 2, y + height / 2, &c) : square_at(t, x, y, &c);
    if (!inside) {
        print_error("%s: %s is outside the map", t->path, name);
        t->wrong = true;
        return;
    }
    NEED_ROOM(t->creatures, t->creature_count);
    t->creatures[t->creature_count++] = c;
}

static void read_layers(struct tiled *t, const json_t *layers, bool objects, int depth)
{
    size_t i, k;
    const json_t *layer, *object;
    json_array_foreach(layers, i, layer)
    {
        const char *type = json_string_value(json_object_get(layer, "type"));
        if (t->wrong || !type) return;
        if (strcmp(type, "group") == 0 && depth < 16)
            read_layers(t, json_object_get(layer, "layers"), objects, depth + 1);
        if (strcmp(type, "tilelayer") == 0 && !objects) read_tiles(t, layer);
        if (strcmp(type, "objectgroup") != 0 || !objects) continue;
        json_array_foreach(json_object_get(layer, "objects"), k, object) if (!t->wrong)
            read_creature(t, object);
    }
}

/* ---- the encounter --------------------------------------------------------------------------- */

/* A name as a declaration has it: quoted, without characters that end the quotes. */
static char *quoted(const char *name)
{
    char *clean = plain_name(name);
    for (char *p = clean; *p; p++)
        if (*p == '"' || *p == '\\' || *p == '{') *p = '_';
    char *text = text_of("\"%s\"", clean);
    free(clean);
    return text;
}

/* A side is a name of the rules, so that other characters become _. */
static char *word_of(const char *name)
{
    char *word = text_copy(name, strlen(name));
    for (char *p = word; *p; p++) {
        bool good = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_' ||
                    (p > word && *p >= '0' && *p <= '9');
        if (!good) *p = '_';
    }
    return word;
}

static void append(char **text, char *more)
{
    char *longer = text_joined(*text, more);
    free(*text);
    free(more);
    *text = longer;
}

static void append_legend(char **text, const struct tiled *t)
{
    for (size_t i = 0; i < t->terrain_count; i++) {
        char *name = word_of(t->terrains[i].name);
        append(text, text_of("%s\"%c\": %s", i ? ";  " : " ", t->terrains[i].sign, name));
        free(name);
    }
}

/* The creatures of a side, a line each. */
static void append_side(char **text, const struct tiled *t, const char *side)
{
    for (size_t i = 0; i < t->creature_count; i++) {
        const struct tiled_creature *c = &t->creatures[i];
        if (strcmp(c->side, side) != 0) continue;
        char *name = quoted(c->name);
        append(text,
               text_of("    %s at %lld, %lld\n", name, (long long)c->column, (long long)c->row));
        free(name);
    }
}

/* Signs of hexes have blanks between them, and odd rows begin with one. */
static void append_row(char **text, const struct tiled *t, int64_t row)
{
    const char *signs = t->signs + row * t->columns;
    append(text, text_of(t->hex_side && row % 2 ? "     " : "    "));
    if (!t->hex_side) append(text, text_of("%.*s", (int)t->columns, signs));
    for (int64_t i = 0; t->hex_side && i < t->columns; i++)
        append(text, text_of("%s%c", i ? " " : "", signs[i]));
    append(text, text_of("\n"));
}

static char *encounter_text(const struct tiled *t, const char *module)
{
    const char *slash = strrchr(t->path, '/'), *base = slash ? slash + 1 : t->path;
    char *bare = text_of("%.*s", (int)strcspn(base, "."), base), *name = quoted(bare),
         *use = quoted(module),
         *text = *module ? text_of("edition 1\nuse %s\n\n", use) : text_copy("", 0);
    free(use);
    append(&text, text_of("encounter %s {\n  map \"\"\"\n", name));
    for (int64_t row = 0; row < t->rows; row++) append_row(&text, t, row);
    append(&text, text_of("    \"\"\"\n"));
    if (t->terrain_count) {
        append(&text, text_of("  legend {"));
        append_legend(&text, t);
        append(&text, text_of(" }\n"));
    }
    for (size_t i = 0; i < t->creature_count; i++) {
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++)
            seen = strcmp(t->creatures[k].side, t->creatures[i].side) == 0;
        if (seen) continue;
        char *side = word_of(t->creatures[i].side);
        append(&text, text_of("  side %s {\n", side));
        append_side(&text, t, t->creatures[i].side);
        append(&text, text_of("  }\n"));
        free(side);
    }
    append(&text, text_of("}\n"));
    free(name);
    free(bare);
    return text;
}

static bool map_has(const struct tiled *t, const char *key, const char *wanted)
{
    const char *value = json_string_value(json_object_get(t->map, key));
    return value && strcmp(value, wanted) == 0;
}

static void read_hexes(struct tiled *t)
{
    t->hex_side = json_integer_value(json_object_get(t->map, "hexsidelength"));
    if (!map_has(t, "staggeraxis", "y") || !map_has(t, "staggerindex", "odd"))
        refuse(t, "its odd rows are not half a hex further east (Tiled: Map Properties, Stagger "
                  "Axis: Y, Stagger Index: Odd)");
    else if (t->hex_side < 1 || t->hex_side >= t->tile_height)
        refuse(t, "its hexsidelength is not from 1 to less than its tileheight (Tiled: Map "
                  "Properties, Tile Side Length)");
}

static void read_map(struct tiled *t)
{
    const char *shape = json_string_value(json_object_get(t->map, "orientation"));
    t->columns = json_integer_value(json_object_get(t->map, "width"));
    t->rows = json_integer_value(json_object_get(t->map, "height"));
    t->tile_width = json_integer_value(json_object_get(t->map, "tilewidth"));
    t->tile_height = json_integer_value(json_object_get(t->map, "tileheight"));
    if (!shape || !json_is_array(json_object_get(t->map, "layers")))
        refuse(t, "this is not a map of Tiled as JSON");
    else if (strcmp(shape, "hexagonal") == 0)
        read_hexes(t);
    else if (strcmp(shape, "orthogonal") != 0)
        refuse(t, "its places are neither squares nor hexes");
    if (t->wrong) return;
    if (json_is_true(json_object_get(t->map, "infinite")))
        refuse(t, "it is infinite; give it a size (Tiled: Map Properties)");
    else if (t->columns < 1 || t->rows < 1 || t->columns > SIDE_MOST || t->rows > SIDE_MOST ||
             t->tile_width < 1 || t->tile_height < 1)
        refuse(t, "its size is not from 1 to 256 squares a side");
    if (t->wrong) return;
    t->signs = xrealloc(NULL, (size_t)(t->columns * t->rows));
    memset(t->signs, '.', (size_t)(t->columns * t->rows));
    read_layers(t, json_object_get(t->map, "layers"), false, 0);
    read_layers(t, json_object_get(t->map, "layers"), true, 0);
}

int import_tiled(const char *path, const struct file_contents *file, const char *module,
                 char **text)
{
    json_error_t error;
    json_t *map = json_loadb(file->bytes, file->size, 0, &error);
    struct tiled t = {.path = path, .map = map};
    if (!map) {
        print_error("%s:%d: this is not JSON: %s", path, error.line, error.text);
        return EXIT_NO;
    }
    read_map(&t);
    if (!t.wrong) *text = encounter_text(&t, module);
    free(t.signs);
    free(t.creatures);
    json_decref(map);
    return t.wrong ? EXIT_NO : EXIT_CLEAN;
}
