/* made_scene.h -- Declares made-up scenes: fighters of an encounter's file on its map, as text. */
#ifndef FRAY_TOOL_MADE_SCENE_H
#define FRAY_TOOL_MADE_SCENE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"

enum { SCENE_FIGHTERS = 24, SCENE_SIDES = 4, SCENE_MARKS = 4, SCENE_SETTINGS = 2 };

/* How a side decides in made-up fights. */
enum scene_seat { SEAT_TACTICS, SEAT_RANDOM, SEAT_SEARCH };

/* A mark, and the form of the statement that applies it: with a value, with a duration. */
struct scene_form {
    char *name;
    bool has_value, has_length;
};

/* What scenes of one file are made of. */
struct scene_stuff {
    char **creatures; /* names of declarations */
    size_t creature_count;
    char **tactics;
    size_t tactics_count;
    char **settings; /* "option = value" */
    size_t settings_count;
    struct scene_form *marks;
    size_t mark_count;
    const char *unit;             /* of the length of a fight, or "" */
    struct scene_ground *grounds; /* of the file's encounters */
    size_t ground_count;
};

/* The ground of an encounter. */
struct scene_ground {
    bool zones;
    int columns, rows;
    char *terrain; /* a sign for each place; NULL: zones */
    char **names;  /* of zones */
    char *lines;   /* lines of the encounter to keep: of zones, options, its end */
    char *legend;  /* a row for each sign, or "" */
    char *begin;   /* the statements of the encounter's `begin`, or "" */
    char **sides;  /* the encounter's sides */
    int side_count;
};

struct scene_fighter {
    const char *creature;
    int side, place;
};
struct scene_mark {
    const struct scene_form *mark;
    int on; /* a fighter */
};

struct scene {
    const struct scene_ground *ground;
    const struct scene_stuff *stuff;
    int columns, rows, west, north; /* the part of the ground that is kept */
    bool plain;                     /* without its terrain */
    struct scene_fighter at[SCENE_FIGHTERS];
    int fighters, sides;
    enum scene_seat seats[SCENE_SIDES];
    const char *names[SCENE_SIDES]; /* of the sides; NULL: names that are made up */
    bool begins;                    /* as the encounter does */
    const char *tactics;            /* or NULL */
    struct scene_mark marks[SCENE_MARKS];
    int mark_count;
    const char *settings[SCENE_SETTINGS];
    int settings_count;
    const char *wanted[2]; /* answers that are often taken, or NULL */
};

/* How many scenes had what. */
struct scene_tally {
    int scenes, sides[SCENE_SIDES + 1], seats[SEAT_SEARCH + 1], friends, enemies, marks, settings;
};
void scene_count(struct scene_tally *t, const struct scene *s);

/* Random numbers of the scenes, by seed and number alone. */
struct scene_draws {
    uint64_t state;
};
uint32_t scene_draw(struct scene_draws *d, uint32_t n); /* from 0 to n - 1 */

/* Reads what the encounters of the program, in that file of that text, have. */
void scene_stuff_read(struct scene_stuff *to, fray_program *program, const char *path,
                      const char *text);
void scene_stuff_free(struct scene_stuff *stuff);
/* Draws a scene; false: there is no room for two creatures. */
bool scene_make(struct scene *to, const struct scene_stuff *stuff, struct scene_draws *draws);
/* The scene with the fighters of an encounter where they begin. */
bool scene_of_fight(struct scene *to, const struct scene_stuff *stuff, size_t ground,
                    const fray_fight *fight, bool random);
/* Prints the lines of the scene, within the braces of an encounter or test, and the statements with
 * which it begins. */
void scene_print(FILE *to, const struct scene *s);
void scene_print_mark(FILE *to, const struct scene *s, const struct scene_mark *mark);
void scene_print_begin(FILE *to, const struct scene *s);
/* How far two places are apart, as a king moves. */
int scene_far_apart(const struct scene *s, int p, int q);
bool scene_has_squares(const struct scene_ground *g);

/* ---- shrink_scene.c ---- */

/* Makes the scene smaller in way number `step`; false: there is no such way. *done: no way after
 * it. */
bool scene_shrink(struct scene *s, int step, bool *done);

#endif
