/* made_scene.c -- Makes up scenes for fights: whom an encounter's file knows, anywhere on its map.
 *
 * A scene is text, so that a fight that breaks a promise can be printed as a test. The draws depend
 * on the seed alone.
 */
#include "made_scene.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"

enum { APART = 3, TRIES = 60 };

uint32_t scene_draw(struct scene_draws *d, uint32_t n)
{
    uint64_t z = d->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return n ? (uint32_t)(((z >> 32) * n) >> 32) : 0;
}

/* ---- the lines of an encounter ---- */

/* Skips a string or a comment that begins at `at`. */
static const char *past_text(const char *at)
{
    if (*at == '#') return at + strcspn(at, "\n");
    if (strncmp(at, "\"\"\"", 3) == 0) {
        const char *end = strstr(at + 3, "\"\"\"");
        return end ? end + 3 : at + strlen(at);
    }
    for (at++; *at && *at != '"' && *at != '\n'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

/* The end of the line of a block that begins at `at`: a semicolon, a line end or the brace that
 * closes the block. */
static const char *line_end(const char *at)
{
    for (int depth = 0; *at;) {
        if (*at == '"' || *at == '#') {
            at = past_text(at);
            continue;
        }
        if (depth == 0 && (*at == ';' || *at == '\n' || *at == '}')) break;
        depth +=
            (*at == '{' || *at == '(' || *at == '[') - (*at == '}' || *at == ')' || *at == ']');
        at++;
    }
    return at;
}

static bool begins_word(const char *at, const char *end, const char *word)
{
    size_t size = strlen(word);
    return (size_t)(end - at) > size && strncmp(at, word, size) == 0 &&
           isspace((unsigned char)at[size]);
}

/* Adds the lines of the encounter's block that begin with one of the words. */
static char *lines_of(const char *text, uint32_t line, const char *const *words)
{
    struct text_stream s;
    FILE *to = text_stream_begin(&s);
    while (line-- > 1 && (text = strchr(text, '\n')) != NULL) text++;
    const char *at = text ? strchr(text, '{') : NULL;
    for (at = at ? at + 1 : ""; *at && *at != '}';) {
        const char *end = line_end(at);
        if (*at == '#' || isspace((unsigned char)*at) || *at == ';') {
            at = *at == '#' ? past_text(at) : at + 1;
            continue;
        }
        for (size_t i = 0; words[i]; i++)
            if (begins_word(at, end, words[i])) fprintf(to, "  %.*s\n", (int)(end - at), at);
        at = end;
    }
    return text_stream_end(&s);
}

/* ---- what there is ---- */

static bool add_name(char ***at, size_t *count, const char *name)
{
    for (size_t i = 0; i < *count; i++)
        if (strcmp((*at)[i], name) == 0) return false;
    NEED_ROOM(*at, *count);
    (*at)[(*count)++] = text_of("%s", name);
    return true;
}

/* A sign for each terrain, and its row of the legend. */
static void drawn_ground(struct scene_ground *g, const fray_fight *fight)
{
    static const char signs[] = "#~=o+%*:^&$!?<>0123456789";
    char **terrains = NULL;
    size_t count = 0;
    struct text_stream s;
    FILE *to = text_stream_begin(&s);
    g->terrain = xrealloc(NULL, (size_t)(g->columns * g->rows) + 1);
    for (int p = 0; p < g->columns * g->rows; p++) {
        const char *name = fray_map_terrain(fight, p);
        size_t i = 0;
        g->terrain[p] = '.';
        if (!*name) continue;
        if (add_name(&terrains, &count, name) && count < sizeof signs)
            fprintf(to, "%s\"%c\": \"%s\"", count > 1 ? ";  " : "", signs[count - 1], name);
        while (strcmp(terrains[i], name) != 0) i++;
        if (i + 1 < sizeof signs) g->terrain[p] = signs[i];
    }
    for (size_t i = 0; i < count; i++) free(terrains[i]);
    free(terrains);
    g->legend = text_stream_end(&s);
}

/* Leaves the statements of lines `do { ... }`. */
static void statements_only(char *lines)
{
    char *open = strchr(lines, '{'), *close = strrchr(lines, '}');
    if (open && close)
        memmove(lines, open + 1, (size_t)(close - open - 1)), lines[close - open - 1] = 0;
}

static void ground_read(struct scene_ground *g, const fray_program *program, int id,
                        const fray_fight *fight, const char *text)
{
    static const char
        *const of_zones[] = {"zones", "border", "map", "legend", "option", "ends", NULL},
               *const of_others[] = {"option", "ends", NULL}, *const of_begin[] = {"do", NULL};
    uint32_t line;
    fray_encounter_file(program, id, &line);
    g->zones = strcmp(fray_map_space(fight), "zones") == 0;
    fray_map_size(fight, &g->columns, &g->rows);
    g->lines = lines_of(text, line, g->zones ? of_zones : of_others);
    g->begin = lines_of(text, line, of_begin);
    statements_only(g->begin);
    g->side_count = fray_side_count(fight);
    g->sides = xrealloc(NULL, (size_t)g->side_count * sizeof *g->sides);
    for (int s = 0; s < g->side_count; s++) g->sides[s] = text_of("%s", fray_side_name(fight, s));
    if (!g->zones) {
        drawn_ground(g, fight);
        return;
    }
    g->legend = text_of("%s", "");
    g->names = xrealloc(NULL, (size_t)g->columns * sizeof *g->names);
    for (int p = 0; p < g->columns; p++) g->names[p] = text_of("%s", fray_map_name(fight, p));
}

/* Declarations of the kinds that fight in the encounters. */
static void more_creatures(struct scene_stuff *to, const fray_program *program)
{
    char **kinds = NULL;
    size_t count = 0, fighters = to->creature_count;
    int contents = fray_content_count(program);
    for (int c = 0; c < contents; c++)
        for (size_t i = 0; i < fighters; i++)
            if (strcmp(fray_content_name(program, c), to->creatures[i]) == 0)
                add_name(&kinds, &count, fray_content_kind(program, c));
    for (int c = 0; c < contents; c++)
        for (size_t i = 0; i < count; i++)
            if (strcmp(fray_content_kind(program, c), kinds[i]) == 0)
                add_name(&to->creatures, &to->creature_count, fray_content_name(program, c));
    for (size_t i = 0; i < count; i++) free(kinds[i]);
    free(kinds);
}

/* Each value of each option that has words. */
static void settings_read(struct scene_stuff *to, fray_program *program)
{
    for (int o = 0; o < fray_option_count(program); o++) {
        const char *at = fray_option_values(program, o);
        int32_t value;
        for (size_t size; *at; at += size + strspn(at + size, ", ")) {
            size = strcspn(at, ",");
            char *word = text_of("%.*s", (int)size, at);
            if (fray_option_parse(program, o, word, &value) == FRAY_OK) {
                char *setting = text_of("%s = %s", fray_option_name(program, o), word);
                add_name(&to->settings, &to->settings_count, setting);
                free(setting);
            }
            free(word);
        }
    }
}

void scene_stuff_read(struct scene_stuff *to, fray_program *program, const char *path,
                      const char *text)
{
    *to = (struct scene_stuff){.unit = ""};
    for (int i = 0; i < fray_encounter_count(program, FRAY_ENCOUNTERS); i++) {
        int id = fray_encounter_at(program, FRAY_ENCOUNTERS, i);
        uint32_t line;
        const char *file = fray_encounter_file(program, id, &line);
        fray_fight *fight;
        if (!file || strcmp(file, path) != 0 ||
            fray_fight_new(program, id, NULL, 0, &fight) != FRAY_OK)
            continue;
        to->unit = fray_encounter_unit(program, id);
        NEED_ROOM(to->grounds, to->ground_count);
        to->grounds[to->ground_count] = (struct scene_ground){.zones = false};
        ground_read(&to->grounds[to->ground_count++], program, id, fight, text);
        for (int c = 0; c < fray_creature_count(fight); c++)
            if (fray_creature_side(fight, c) >= 0 && fray_creature_body(fight, c) == c)
                add_name(&to->creatures, &to->creature_count, fray_body_declaration(fight, c));
        fray_fight_free(fight);
    }
    more_creatures(to, program);
    settings_read(to, program);
    for (int t = 0; t < fray_tactics_count(program); t++)
        add_name(&to->tactics, &to->tactics_count, fray_tactics_name(program, t));
}

static void names_free(char **at, size_t count)
{
    for (size_t i = 0; at && i < count; i++) free(at[i]);
    free(at);
}

void scene_stuff_free(struct scene_stuff *stuff)
{
    names_free(stuff->creatures, stuff->creature_count);
    names_free(stuff->tactics, stuff->tactics_count);
    names_free(stuff->settings, stuff->settings_count);
    for (size_t i = 0; i < stuff->mark_count; i++) free(stuff->marks[i].name);
    free(stuff->marks);
    for (size_t i = 0; i < stuff->ground_count; i++) {
        struct scene_ground *g = &stuff->grounds[i];
        names_free(g->names, g->zones ? (size_t)g->columns : 0);
        free(g->terrain);
        free(g->lines);
        names_free(g->sides, (size_t)g->side_count);
        free(g->legend);
        free(g->begin);
    }
    free(stuff->grounds);
}

/* ---- a scene ---- */

int scene_far_apart(const struct scene *s, int p, int q)
{
    int w = s->ground->columns, dx = abs(p % w - q % w), dy = abs(p / w - q / w);
    return dx > dy ? dx : dy;
}

bool scene_has_squares(const struct scene_ground *g)
{
    return !g->zones && g->columns > 0;
}

/* Is there room for a large body that begins at p? */
static bool is_free(const struct scene *s, int p, int apart)
{
    const struct scene_ground *g = s->ground;
    if (!scene_has_squares(g)) return true;
    for (int i = 0; i < s->fighters; i++)
        if (scene_far_apart(s, p, s->at[i].place) < apart) return false;
    for (int y = 0; y < apart; y++)
        for (int x = 0; x < apart; x++) {
            int column = p % g->columns + x, row = p / g->columns + y;
            if (column >= g->columns || row >= g->rows) return false;
            if (!s->plain && g->terrain[row * g->columns + column] != '.') return false;
        }
    return true;
}

static bool fighter_place(const struct scene *s, struct scene_draws *d, int *place)
{
    uint32_t places = (uint32_t)(s->ground->columns * s->ground->rows);
    *place = -1;
    if (!places) return true; /* there is no map */
    for (int apart = APART; apart > 0; apart--)
        for (int i = 0; i < TRIES; i++) {
            *place = (int)scene_draw(d, places);
            if (is_free(s, *place, apart)) return true;
        }
    return false;
}

/* One scene in four has a mark, and one in four plays by another rule or two. */
static void scene_vary(struct scene *s, struct scene_draws *d)
{
    const struct scene_stuff *stuff = s->stuff;
    if (stuff->mark_count && scene_draw(d, 4) == 0)
        s->marks[s->mark_count++] =
            (struct scene_mark){&stuff->marks[scene_draw(d, (uint32_t)stuff->mark_count)],
                                (int)scene_draw(d, (uint32_t)s->fighters)};
    if (!stuff->settings_count || scene_draw(d, 4)) return;
    for (int i = 0; i < SCENE_SETTINGS; i++) {
        const char *setting = stuff->settings[scene_draw(d, (uint32_t)stuff->settings_count)];
        char *name = text_of("%.*s", (int)strcspn(setting, " ") + 1, setting);
        bool is_set = strstr(s->ground->lines, name) != NULL;
        for (int k = 0; k < s->settings_count; k++)
            is_set = is_set || strncmp(s->settings[k], name, strlen(name)) == 0;
        if (!is_set) s->settings[s->settings_count++] = setting;
        free(name);
    }
}

bool scene_make(struct scene *to, const struct scene_stuff *stuff, struct scene_draws *d)
{
    uint32_t more = 5;
    *to = (struct scene){.ground = NULL};
    if (!stuff->ground_count || !stuff->creature_count) return false;
    to->stuff = stuff;
    to->ground = &stuff->grounds[scene_draw(d, (uint32_t)stuff->ground_count)];
    to->columns = to->ground->columns;
    to->rows = to->ground->rows;
    to->sides = 2 + (int)scene_draw(d, 3) * (int)scene_draw(d, 2);
    to->plain = scene_draw(d, 4) == 0;
    if (stuff->tactics_count)
        to->tactics = stuff->tactics[scene_draw(d, (uint32_t)stuff->tactics_count)];
    int wanted = to->sides + 1 + (int)scene_draw(d, more);
    for (int i = 0; i < wanted && i < SCENE_FIGHTERS; i++) {
        struct scene_fighter *f = &to->at[i];
        bool again = i > 0 && scene_draw(d, 3) == 0;
        f->creature = again ? to->at[scene_draw(d, (uint32_t)i)].creature
                            : stuff->creatures[scene_draw(d, (uint32_t)stuff->creature_count)];
        f->side = i < to->sides ? i : (int)scene_draw(d, (uint32_t)to->sides);
        if (!fighter_place(to, d, &f->place)) break;
        to->fighters++;
    }
    for (int i = 0; i < to->sides; i++) {
        uint32_t kind = scene_draw(d, 16);
        to->seats[i] = kind == 0                  ? SEAT_SEARCH
                       : kind < 7 || !to->tactics ? SEAT_RANDOM
                                                  : SEAT_TACTICS;
    }
    if (to->fighters < to->sides) return false;
    scene_vary(to, d);
    return true;
}

void scene_count(struct scene_tally *t, const struct scene *s)
{
    int of[SCENE_SIDES] = {0}, most = 0, least = s->fighters;
    for (int i = 0; i < s->fighters; i++) of[s->at[i].side]++;
    for (int i = 0; i < s->sides; i++) {
        t->seats[s->seats[i]]++;
        if (of[i] > most) most = of[i];
        if (of[i] < least) least = of[i];
    }
    t->scenes++;
    t->sides[s->sides]++;
    t->friends += most > 1;
    t->enemies += s->fighters - least > 1;
    t->marks += s->mark_count > 0;
    t->settings += s->settings_count > 0;
}

static const char *name_in(char *const *at, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(at[i], name) == 0) return at[i];
    return NULL;
}

bool scene_of_fight(struct scene *to, const struct scene_stuff *stuff, size_t ground,
                    const fray_fight *fight, bool random)
{
    const struct scene_ground *g = &stuff->grounds[ground];
    *to = (struct scene){.ground = g,
                         .stuff = stuff,
                         .columns = g->columns,
                         .rows = g->rows,
                         .sides = fray_side_count(fight),
                         .tactics = stuff->tactics_count ? stuff->tactics[0] : NULL};
    if (to->sides > SCENE_SIDES) return false;
    to->begins = *g->begin != '\0';
    for (int i = 0; i < to->sides; i++) {
        to->seats[i] = to->tactics && !random ? SEAT_TACTICS : SEAT_RANDOM;
        to->names[i] = g->sides[i];
    }
    for (int c = 0; c < fray_creature_count(fight) && to->fighters < SCENE_FIGHTERS; c++) {
        struct scene_fighter f = {
            name_in(stuff->creatures, stuff->creature_count, fray_body_declaration(fight, c)),
            fray_creature_side(fight, c), fray_creature_place(fight, c)};
        if (f.creature && f.side >= 0 && fray_creature_body(fight, c) == c)
            to->at[to->fighters++] = f;
    }
    return to->fighters >= to->sides;
}

/* ---- print ---- */

static void put_fighter(FILE *to, const struct scene *s, const struct scene_fighter *f)
{
    const struct scene_ground *g = s->ground;
    if (f->place < 0)
        fprintf(to, "    creature \"%s\"\n", f->creature);
    else if (g->zones)
        fprintf(to, "    creature \"%s\" at \"%s\"\n", f->creature, g->names[f->place]);
    else
        fprintf(to, "    \"%s\" at %d, %d\n", f->creature, f->place % g->columns - s->west,
                f->place / g->columns - s->north);
}

static void put_map(FILE *to, const struct scene *s)
{
    const struct scene_ground *g = s->ground;
    if (!scene_has_squares(g)) return;
    if (s->plain || !*g->legend) {
        fprintf(to, "  map %d by %d\n", s->columns, s->rows);
        return;
    }
    fprintf(to, "  map \"\"\"\n");
    for (int y = 0; y < s->rows; y++)
        fprintf(to, "    %.*s\n", s->columns, g->terrain + (s->north + y) * g->columns + s->west);
    fprintf(to, "    \"\"\"\n  legend { %s }\n", g->legend);
}

void scene_print(FILE *to, const struct scene *s)
{
    put_map(to, s);
    fputs(s->ground->lines, to);
    for (int i = 0; i < s->settings_count; i++) fprintf(to, "  option %s\n", s->settings[i]);
    for (int side = 0; side < s->sides; side++) {
        if (s->names[side])
            fprintf(to, "  side %s {\n", s->names[side]);
        else
            fprintf(to, "  side %c_side {\n", "abcd"[side]);
        for (int i = 0; i < s->fighters; i++)
            if (s->at[i].side == side) put_fighter(to, s, &s->at[i]);
        if (s->seats[side] == SEAT_TACTICS && s->tactics)
            fprintf(to, "    tactics %s\n", s->tactics);
        if (s->seats[side] == SEAT_SEARCH) fprintf(to, "    tactics 2\n");
        fprintf(to, "  }\n");
    }
}

/* Of several of one name the first has it. */
void scene_print_mark(FILE *to, const struct scene *s, const struct scene_mark *mark)
{
    fprintf(to, "  apply \"%s\"%s to \"%s\"", mark->mark->name, mark->mark->has_value ? "(2)" : "",
            s->at[mark->on].creature);
    if (mark->mark->has_length) fprintf(to, " for 2 %s", s->stuff->unit);
    fputc('\n', to);
}

void scene_print_begin(FILE *to, const struct scene *s)
{
    if (s->begins) fputs(s->ground->begin, to);
    for (int i = 0; i < s->mark_count; i++) scene_print_mark(to, s, &s->marks[i]);
}
