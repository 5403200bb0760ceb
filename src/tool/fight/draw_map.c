/* draw_map.c -- Draws the map of a fight and lists its creatures.
 *
 * Every creature keeps one letter for the whole fight: the first free letter of its name. This file
 * does not know the meaning of any track or terrain.
 */
#include <string.h>

#include "draw_map.h"

#include "tool/io/output.h"

enum { CREATURES_MOST = 1024, BAR = 8, WIDTH = 80 };

static char letters[CREATURES_MOST];

static bool letter_taken(char letter, int count)
{
    return memchr(letters, letter, (size_t)count) != NULL;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static char other_case(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? (char)(c ^ 0x20) : c;
}

static char pick_letter(const char *name, int creature)
{
    static const char rest[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";
    char first = 0;
    for (const char *at = name; *at && !first; at++)
        if (is_letter(*at)) first = *at;
    size_t size = strlen(name);
    char last = size ? name[size - 1] : 0; /* "Wolf 2" is a 2 if W and w are gone */
    if (first && !letter_taken(first, creature)) return first;
    if (last >= '0' && last <= '9' && !letter_taken(last, creature)) return last;
    if (first && !letter_taken(other_case(first), creature)) return other_case(first);
    for (const char *at = name; *at; at++)
        if (is_letter(*at) && !letter_taken(*at, creature)) return *at;
    for (const char *at = rest; *at; at++)
        if (!letter_taken(*at, creature)) return *at;
    return '?';
}

/* Gives letters to those who have none yet: to all, or to who has joined. */
static char letter_of(const fray_fight *fight, int creature)
{
    for (int i = 0; i <= creature && i < CREATURES_MOST; i++) {
        int body = fray_creature_body(fight, i); /* its parts are one sign of the map */
        if (!letters[i])
            letters[i] = body < i ? letters[body] : pick_letter(fray_body_name(fight, i), i);
    }
    return creature < CREATURES_MOST ? letters[creature] : '?';
}

void map_reset(const fray_fight *fight)
{
    memset(letters, 0, sizeof letters);
    letter_of(fight, fray_creature_count(fight) - 1);
}

static enum paint paint_of_side(int side)
{
    static const enum paint paints[] = {GREEN, RED, BLUE, YELLOW, MAGENTA, CYAN};
    return side < 0 ? PLAIN : paints[(size_t)side % (sizeof paints / sizeof *paints)];
}

const char *place_text(const fray_fight *fight, int64_t place, char buffer[32])
{
    int columns, rows;
    fray_map_size(fight, &columns, &rows);
    const char *name = fray_map_name(fight, (int)place);
    if (*name) return name;
    if (place < 0)
        snprintf(buffer, 32, "off the map");
    else if (columns <= 0 || rows <= 1)
        snprintf(buffer, 32, "%lld", (long long)place);
    else
        snprintf(buffer, 32, "%lld,%lld", (long long)(place % columns),
                 (long long)(place / columns));
    return buffer;
}

static int first_at(const fray_fight *fight, int place, int *count)
{
    int found = -1;
    *count = 0;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (fray_creature_place(fight, i) != place || fray_creature_body(fight, i) != i) continue;
        if (found < 0) found = i;
        ++*count;
    }
    return found;
}

/* Without a width, signs are drawn without blanks. */
static void draw_place(FILE *to, const fray_fight *fight, int place, int width)
{
    int count, creature = first_at(fight, place, &count);
    char letter[2] = {creature >= 0 ? letter_of(fight, creature) : 0, 0};
    if (creature >= 0)
        paint(to, paint_of_side(fray_creature_side(fight, creature)));
    else
        paint(to, DIM);
    put(to, "%*s%-*s", width > 0, "", width,
        count > 1       ? "+"
        : creature >= 0 ? letter
                        : fray_map_glyph(fight, place));
    paint(to, PLAIN);
}

static void put_terrains(FILE *to, const fray_fight *fight, int places)
{
    const char *seen[32];
    int count = 0;
    for (int p = 0; p < places; p++) {
        const char *name = fray_map_terrain(fight, p);
        bool known = !name || !*name || count == 32;
        for (int i = 0; i < count && !known; i++) known = strcmp(seen[i], name) == 0;
        if (known) continue;
        put(to, "%s%s %s", count ? ", " : "    ", fray_map_glyph(fight, p), name);
        seen[count++] = name;
    }
    if (count) put(to, "\n");
}

static bool has_zones(const fray_fight *fight)
{
    return *fray_map_name(fight, 0) != '\0';
}

static int widest_place(const fray_fight *fight)
{
    int columns, rows, widest = 6; /* "12,34" and a space */
    fray_map_size(fight, &columns, &rows);
    for (int p = 0; p < columns * rows && has_zones(fight); p++) {
        int width = columns_of(fray_map_name(fight, p));
        if (width > widest) widest = width;
    }
    return widest;
}

/* Draws zones, which have no grid: one line each with its terrain and creatures. */
static void draw_zones(FILE *to, const fray_fight *fight, int places)
{
    int name_width = widest_place(fight), ground_width = 0;
    for (int p = 0; p < places; p++) {
        int width = columns_of(fray_map_terrain(fight, p));
        if (width > ground_width) ground_width = width;
    }
    for (int p = 0; p < places; p++) {
        int count;
        bool empty = first_at(fight, p, &count) < 0;
        if (empty) paint(to, DIM);
        const char *ground = fray_map_terrain(fight, p);
        /* avoids trailing blanks */
        put(to, "  %-*s", empty && !*ground ? 0 : name_width, fray_map_name(fight, p));
        if (*ground || !empty) put(to, "  %-*s", empty ? 0 : ground_width, ground);
        for (int i = 0; i < fray_creature_count(fight); i++) {
            if (fray_creature_place(fight, i) != p || fray_creature_body(fight, i) != i) continue;
            paint(to, paint_of_side(fray_creature_side(fight, i)));
            put(to, " %c", letter_of(fight, i));
            paint(to, PLAIN);
        }
        if (empty) paint(to, PLAIN);
        put(to, "\n");
    }
}

/* Prints "██████░░". Only a full track shows a full bar, and only an empty one an empty bar. */
static void put_bar(FILE *to, int value, int top)
{
    int64_t full = top > 0 && value > 0 ? ((int64_t)value * BAR + top / 2) / top : 0;
    if (full > BAR) full = BAR;
    if (full == 0 && value > 0 && top > 0) full = 1;
    if (full == BAR && value < top) full = BAR - 1;
    for (int i = 0; i < BAR; i++) put(to, i < full ? "█" : "░");
}

static int widest_name(const fray_fight *fight)
{
    int widest = 0;
    for (int i = 0; i < fray_creature_count(fight); i++) {
        int columns = columns_of(fray_creature_name(fight, i));
        if (columns > widest) widest = columns;
    }
    return widest < 24 ? widest : 24;
}

/* Prints letter, name, side and place. Returns the columns used. */
static int put_creature(FILE *to, const fray_fight *fight, int creature, int name_width,
                        int side_width)
{
    char letter[2] = {letter_of(fight, creature), 0}, place[32];
    int side = fray_creature_side(fight, creature), at = fray_creature_place(fight, creature);
    paint(to, paint_of_side(side));
    put(to, "  %s %-*s", letter, name_width, fray_creature_name(fight, creature));
    paint(to, PLAIN);
    put(to, "  %-*s", side_width, side >= 0 ? fray_side_name(fight, side) : "");
    const char *where = at >= 0 ? place_text(fight, at, place) : "-";
    put(to, "  %s", where);
    int name = columns_of(fray_creature_name(fight, creature));
    return 4 + (name > name_width ? name : name_width) + 2 + side_width + 2 + columns_of(where);
}

/* The figures of a track: "15/15". */
static void track_text(const fray_fight *fight, int creature, int track, char text[32], int *value,
                       int *top)
{
    *value = fray_track_value(fight, creature, track, top);
    if (*top > 0)
        snprintf(text, 32, " %d/%d", *value, *top);
    else
        snprintf(text, 32, "%d", *value);
}

void put_creatures(FILE *to, const fray_fight *fight)
{
    int name_width = widest_name(fight), place_width = widest_place(fight), side_width = 0;
    for (int i = 0; i < fray_side_count(fight); i++) {
        int columns = columns_of(fray_side_name(fight, i));
        if (columns > side_width) side_width = columns;
    }
    int first = 4 + name_width + 2 + side_width + 2 + place_width; /* column of the first track */
    for (int i = 0; i < fray_creature_count(fight); i++) {
        if (fray_creature_side(fight, i) < 0) continue; /* in reserve */
        int column = put_creature(to, fight, i, name_width, side_width), pad = first - column;
        bool any = false;
        for (int t = 0; t < fray_track_count(fight); t++) {
            char text[32];
            int top, value;
            track_text(fight, i, t, text, &value, &top);
            if (top == 0 && value == 0) continue; /* the creature has no such track */
            int size = (int)strlen(text),
                width = 2 + columns_of(fray_track_name(fight, t)) + 1 + (top > 0 ? BAR : 0) + size;
            if (any && column + pad + width > WIDTH) {
                put(to, "\n");
                column = 0, pad = first;
            }
            /* padding comes before text only: no trailing blanks */
            put(to, "%*s  %s ", pad > 0 ? pad : 0, "", fray_track_name(fight, t));
            if (top > 0) put_bar(to, value, top);
            put(to, "%s", text);
            column += (pad > 0 ? pad : 0) + width;
            pad = size < 7 ? 7 - size : 0;
            any = true;
        }
        put(to, "\n");
    }
}

static void draw_squares(FILE *to, const fray_fight *fight, int columns, int rows)
{
    bool rows_shift = strcmp(fray_map_space(fight), "hexes") == 0;
    bool is_plane = strcmp(fray_map_space(fight), "plane") == 0; /* wide: without blanks */
    int width = is_plane ? 0 : 1; /* of hexes it is odd: half a hex is whole blanks */
    for (int p = 0; p < columns * rows && !is_plane; p++)
        if (columns_of(fray_map_glyph(fight, p)) > 1) width = rows_shift ? 3 : 2;
    put(to, "    ");
    paint(to, DIM);
    for (int c = 0; c < columns; c++) put(to, "%*s%-*d", width > 0, "", width, c % 10);
    paint(to, PLAIN);
    put(to, "\n");
    for (int r = 0; r < rows; r++) {
        paint(to, DIM);
        put(to, "%4d%*s", r, rows_shift && r % 2 ? (width + 1) / 2 : 0, "");
        paint(to, PLAIN);
        for (int c = 0; c < columns; c++) draw_place(to, fight, r * columns + c, width);
        put(to, "\n");
    }
    put_terrains(to, fight, columns * rows);
}

bool map_draw(FILE *to, const fray_fight *fight)
{
    int columns, rows;
    fray_map_size(fight, &columns, &rows);
    if (columns <= 0 || rows <= 0) return false;
    if (has_zones(fight))
        draw_zones(to, fight, columns * rows);
    else
        draw_squares(to, fight, columns, rows);
    put_creatures(to, fight);
    put(to, "\n");
    return true;
}
