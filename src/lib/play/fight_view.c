/* fight_view.c -- Walks the table of views, fight_view.def: hands each member that the reader may
 * see to a sink.
 *
 * A function is made of each shape of the table. What takes more than an expression is read before
 * the walk: orders, and the map with each terrain once. */
#include "engine/bytecode/program.h"
#include "engine/vm/giving.h"
#include "engine/vm/world.h"
#include "fray/view.h"
#include "play.h"

/* ---- what the expressions of the table use ---- */

struct track {
    int track, value, top;
};
struct order_view {
    const char *heading;
    fray_turn *turns;
    size_t count;
};
struct terrain_view {
    const char *name, *glyph;
};
struct map_view {
    int columns, rows, places;
    bool zones;
    int *cells; /* for each place an index into terrains */
    struct terrain_view *terrains;
    int terrain_count;
};
struct kept_view {
    int side, creature, place; /* -1, but whose it is */
    const char *name, *value;
};
struct state_view {
    const fray_program *program;
    int encounter, order_count;
    struct order_view *orders;
    struct map_view map;
    VEC(struct kept_view) kept;
};
struct option_view {
    const fray_option_text *option;
};
struct failure_view {
    fray_failure failure;
    const char *rendered;
};
struct end_view {
    int winner, by_limit;
    bool failed;
    struct failure_view failure;
};

static struct track track_of(const fray_fight *fight, int creature, int track)
{
    int top, value = fray_track_value(fight, creature, track, &top);
    return (struct track){track, value, top};
}

static const char *owner_name(const fray_view *v, const fray_event *e)
{
    if (e->kind == FRAY_EVENT_MOVE) return fray_body_name(v->fight, e->who);
    return e->who >= 0 ? fray_creature_name(v->fight, e->who) : fray_side_name(v->fight, e->side);
}

static int creature_named(const fray_fight *fight, const char *text)
{
    for (int i = 0; text && i < fray_creature_count(fight); i++)
        if (strcmp(fray_creature_name(fight, i), text) == 0) return i;
    return -1;
}

/* The number at *at, which then follows it and `behind`; -1: there is none. */
static int number_read(const char **at, const char *behind)
{
    int64_t number = 0;
    size_t digits = strspn(*at, "0123456789"), size = strlen(behind);
    if (digits == 0 || digits > 6 || strncmp(*at + digits, behind, size + (size == 0)) != 0)
        return -1;
    for (size_t i = 0; i < digits; i++) number = number * 10 + ((*at)[i] - '0');
    *at += digits + size;
    return (int)number;
}

/* The place that an option names: "4, 2", or the name of a zone; -1: none. */
static int place_named(const fray_fight *fight, const char *text)
{
    int columns = 0, rows = 0;
    fray_map_size(fight, &columns, &rows);
    if (!text) return -1;
    for (int i = 0; i < columns * rows && *fray_map_name(fight, 0); i++)
        if (strcmp(fray_map_name(fight, i), text) == 0) return i;
    int column = number_read(&text, ", "), row = column < 0 ? -1 : number_read(&text, "");
    bool is_square = columns > 0 && !*fray_map_name(fight, 0);
    return is_square && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
}

/* Whether a creature has joined, in a fight with sides: what is in the reserve is the referee's. */
static bool has_joined(const fray_fight *fight, int creature)
{
    return fray_side_count(fight) == 0 || fray_creature_side(fight, creature) >= 0 ||
           fray_creature_place(fight, creature) >= 0;
}

static int creature_seen(const fray_view *v, int creature)
{
    bool takes_part = !v->play || fray_play_takes_part(v->play, creature);
    return v->referee || (takes_part && has_joined(v->fight, creature)) ? creature : -1;
}

/* Up to the last one that the reader sees: not even how many follow. */
static int creatures_seen(const fray_view *v)
{
    int count = fray_creature_count(v->fight);
    while (count > 0 && creature_seen(v, count - 1) < 0) count--;
    return count;
}

/* ---- the table ---- */

static bool is_told(const fray_view *v, const fray_event *e);
static bool is_heard(const fray_play_input *input);

#define VIEW       const fray_view
#define SEEN_TOLD  (v->referee || is_told(v, x))
#define SEEN_HEARD (v->referee || is_heard(x))
enum {
    WHO_TRACK = 2, /* all see changes of tracks, sides, declarations and counters of places */
    WHO_SHOWN,     /* marks that the rules show */
    WHO_OPEN       /* choices that are not made in secret */
};
#include "base/view_rows.h"
#include "fight_view.def"

/* ---- what a side sees ---- */

static int side_of_event(const fray_fight *fight, const fray_event *e)
{
    if (e->who >= 0) return fray_creature_side(fight, e->who);
    if (e->side >= 0) return e->side;
    if (e->thing < 0 || e->thing >= fight->vm->layout.things) return -1;
    return thing_side(fight->vm, e->thing);
}

static bool is_of_track(const fray_fight *fight, const fray_event *e)
{
    return e->who >= 0 && e->thing < 0 && e->text &&
           (fray_track_find(fight, e->text) >= 0 || strcmp(e->text, "side") == 0 ||
            strcmp(e->text, "content") == 0);
}

int fray_event_seen(const fray_fight *fight, const fray_event *e, int side)
{
    if (!fight || !e) return 0;
    if (side < 0 || side_of_event(fight, e) == side) return 1;
    bool moves = e->kind == FRAY_EVENT_MOVE ||
                 (e->kind == FRAY_EVENT_CHANGE && e->text && strcmp(e->text, "side") == 0);
    if (e->who >= 0 && !moves && !has_joined(fight, e->who)) return 0;
    switch (event_kind_words[e->kind].who) {
    case WHO_ALL: return 1;
    case WHO_TRACK:
        return is_of_track(fight, e) || e->now ||
               (e->thing >= 0 && e->place >= 0); /* it is there from here */
    case WHO_SHOWN: return e->value != 0;
    case WHO_OPEN: return e->before == 0;
    default: return 0;
    }
}

static bool is_told(const fray_view *v, const fray_event *e)
{
    for (int side = 0; side < fray_side_count(v->fight) && side < 64; side++)
        if ((v->sides >> side & 1) && fray_event_seen(v->fight, e, side)) return true;
    return false;
}

static bool is_heard(const fray_play_input *input)
{
    return input_kind_words[input->kind].who == WHO_ALL;
}

/* ---- reading a state ---- */

static bool orders_read(fray_fight *fight, struct state_view *s, struct arena *arena)
{
    s->order_count = fray_order_count(s->program);
    s->orders = ARENA_ARRAY(arena, struct order_view, (size_t)s->order_count + 1);
    for (int i = 0; s->orders && i < s->order_count; i++) {
        struct order_view *order = &s->orders[i];
        size_t room = 0;
        *order = (struct order_view){.heading = fray_order_at(s->program, i).heading};
        /* an order whose expression fails has no turns */
        while (fray_fight_order(fight, i, order->turns, room, &order->count) == FRAY_OK &&
               order->count > room) {
            order->turns = ARENA_ARRAY(arena, fray_turn, room = order->count);
            if (!order->turns) return false;
        }
    }
    return s->orders;
}

static int terrain_index(struct map_view *map, const fray_fight *fight, int place)
{
    struct terrain_view t = {fray_map_terrain(fight, place), fray_map_glyph(fight, place)};
    for (int i = 0; i < map->terrain_count; i++)
        if (strcmp(map->terrains[i].name, t.name) == 0 &&
            strcmp(map->terrains[i].glyph, t.glyph) == 0)
            return i;
    map->terrains[map->terrain_count] = t;
    return map->terrain_count++;
}

static bool map_read(const fray_fight *fight, struct map_view *map, struct arena *arena)
{
    fray_map_size(fight, &map->columns, &map->rows);
    map->places = map->columns * map->rows;
    map->cells = ARENA_ARRAY(arena, int, (size_t)map->places + 1);
    map->terrains = ARENA_ARRAY(arena, struct terrain_view, (size_t)map->places + 1);
    if (!map->cells || !map->terrains) return false;
    for (int i = 0; i < map->places; i++) {
        map->cells[i] = terrain_index(map, fight, i);
        map->zones = map->zones || *fray_map_name(fight, i);
    }
    return true;
}

struct kept_list {
    struct state_view *state;
    struct arena *arena;
    fray_keeper of;
    int index;
};

static void kept_add(void *user, const char *name, const char *text)
{
    struct kept_list *to = user;
    struct text copy;
    text_init(&copy, to->arena);
    text_add(&copy, str_from(name));
    text_add_char(&copy, '\0');
    text_add(&copy, str_from(text));
    if (to->arena->failed) return;
    vec_push(&to->state->kept, to->arena,
             (struct kept_view){.side = to->of == FRAY_KEEPER_SIDE ? to->index : -1,
                                .creature = to->of == FRAY_KEEPER_CREATURE ? to->index : -1,
                                .place = to->of == FRAY_KEEPER_PLACE ? to->index : -1,
                                .name = copy.at,
                                .value = copy.at + strlen(name) + 1});
}

static bool kept_read(const fray_view *v, struct state_view *s, struct arena *arena)
{
    const struct fight_layout *at = &v->fight->vm->layout;
    const int counts[] = {[FRAY_KEEPER_FIGHT] = 1,
                          [FRAY_KEEPER_SIDE] = at->sides,
                          [FRAY_KEEPER_CREATURE] = at->creatures,
                          [FRAY_KEEPER_PLACE] = at->places};
    struct kept_list to = {.state = s, .arena = arena};
    for (int of = 0; of < (int)(sizeof counts / sizeof *counts); of++)
        for (int i = 0; i < counts[of]; i++) {
            if (of == FRAY_KEEPER_CREATURE && creature_seen(v, i) < 0) continue;
            to.of = (fray_keeper)of, to.index = i;
            if (fray_show_kept(v, to.of, i, kept_add, &to) != FRAY_OK) return false;
        }
    return !arena->failed;
}

/* Whether the reader and the sink have what showing needs. */
static bool can_show(const fray_view *v, const fray_sink *to, bool of_fight)
{
    return v && (v->fight || !of_fight) && to && to->open && to->close && to->number && to->flag &&
           to->text && to->word && to->none;
}

fray_result fray_show_state(const fray_view *view, const fray_sink *to, const char *name)
{
    if (!can_show(view, to, true)) return FRAY_BAD_ARGUMENT;
    const fray_fight *fight = view->fight;
    struct state_view s = {.program = fight->program,
                           .encounter = (int)(fight->vm->encounter - fight->vm->p->encounters.at)};
    struct arena arena;
    arena_init(&arena, fight->program->memory, 0);
    bool read = orders_read(view->fight, &s, &arena) && map_read(fight, &s.map, &arena) &&
                kept_read(view, &s, &arena);
    if (read) show_state(view, to, name, &s);
    arena_release(&arena);
    return read ? FRAY_OK : FRAY_NO_MEMORY;
}

/* ---- the rest of the interface ---- */

void fray_show_end(const fray_view *view, const fray_sink *to, const char *name, fray_result result,
                   const fray_signal *signal)
{
    struct end_view end = {.winner = -1, .failed = result != FRAY_OK};
    if (!can_show(view, to, true) || (result == FRAY_OK && !signal)) return;
    if (result == FRAY_FAILED)
        end.failure = (struct failure_view){fray_fight_error(view->fight),
                                            fray_fight_error_text(view->fight, 0)};
    else if (result != FRAY_OK)
        end.failure =
            (struct failure_view){{.message = fray_result_text(result)}, fray_result_text(result)};
    else
        end.winner = signal->winner, end.by_limit = signal->by_limit;
    show_end(view, to, name, &end);
}

#define PUBLIC(shape, type, of_fight)                                                              \
    void fray_show_##shape(const fray_view *view, const fray_sink *to, const char *name,           \
                           const type *shown)                                                      \
    {                                                                                              \
        if (can_show(view, to, of_fight) && shown) show_##shape(view, to, name, shown);            \
    }
PUBLIC(event, fray_event, true)
PUBLIC(question, fray_question, true)
PUBLIC(roll, fray_roll, false)
PUBLIC(seat, fray_seat, false)
PUBLIC(input, fray_play_input, false)
PUBLIC(die, fray_play_die, false)
PUBLIC(branch, fray_branch, false)
PUBLIC(page, fray_page, false)

#define WORD_COUNT(words) (sizeof(words) / sizeof *(words))

const char *fray_event_kind_text(fray_event_kind kind)
{
    return (size_t)kind < WORD_COUNT(event_kind_words) ? event_kind_words[kind].text : "";
}

const char *fray_seat_kind_text(fray_seat_kind kind)
{
    return (size_t)kind < WORD_COUNT(seat_kind_words) ? seat_kind_words[kind].text : "";
}
