/* scene.h -- Checks scenes: encounters, tests and trials. */
#ifndef FRAY_SEMA_SCENE_SCENE_H
#define FRAY_SEMA_SCENE_SCENE_H

#include "lang/sema/content/content.h"

void resolve_encounters(struct model *m);

#define OPEN_GROUND 24 /* columns and rows of the ground of a test that draws no map */

/* A sign of the map: a terrain, or a creature. */
struct glyph {
    struct str sign, as; /* as: the creature's name in the row */
    struct content *content;
    int32_t side_index, facing;
    bool terrain;
    bool border; /* terrain between two squares */
    struct span span;
    bool used;   /* it is on the map, or a report needs no second one */
    size_t next; /* in its bucket: index + 1, 0 at the end */
};
typedef VEC(struct glyph) glyph_list;

/* The state of one scene while its lines are checked. */
struct setup {
    struct model *m;
    struct encounter *e;
    glyph_list glyphs;
    /* Hash table of `glyphs` by the last byte of the sign: index + 1 of the newest, 0 for none. */
    size_t ending[256];
    struct ast *map, *ends_line;
    VEC(struct ast *) statements;
    bool too_many;        /* the limit of creatures has been reported */
    struct diag *unknown; /* the last sign that nothing explains */
    size_t unknowns;
    bool bordered;  /* the map has a column and row between each two, for borders */
    bool map_lost;  /* the map could not be read to its end */
    bool rows_lost; /* some rows could not be read: signs that nothing explains are not reported */
};

/* ---- scene.c ---- */
bool lines_lost(const struct ast *block); /* the block has lines that could not be parsed */
/* The value of an expression that must be constant. */
int64_t number_now(struct setup *u, struct ast *e, struct type want, bool *ok);
/* The list of things of the record that a line `market 3 Coin` fills, or NULL. */
struct member *list_filled_by(const struct ast *line, struct record *r);

/* ---- glyphs.c ---- */
struct glyph *find_glyph(const struct setup *u, struct str sign); /* or NULL */
void insert_glyph(struct setup *u, struct glyph g);
/* False: the sign has a meaning already, or is not a character. */
bool add_glyph(struct setup *u, struct glyph g);

/* ---- map.c ---- */
/* Before the other lines; read_map follows when all signs are known. */
void read_map_size(struct setup *u, struct ast *map);
void read_map(struct setup *u);
/* Does a row of the legend say `as border`? */
bool legend_has_borders(const struct ast *line);
void map_by_size(struct setup *u, struct ast *line);
void open_map(struct setup *u, int64_t columns, int64_t rows, struct span span);
void legend_line(struct setup *u, struct ast *line);
void zones_line(struct setup *u, struct ast *line);
void borders_line(struct setup *u, struct ast *line);

/* ---- sides.c ---- */
void side_line(struct setup *u, struct ast *line);
void add_fighter(struct setup *u, struct content *c, struct str as, int32_t side, int32_t place,
                 int32_t facing, struct span span);
/* The fighters from this one on are in reserve. */
void keep_in_reserve(struct setup *u, size_t from);
void add_newcomers(struct setup *u);
void name_fighters(struct setup *u); /* adds their names to the scope of the encounter */
void check_sides(struct setup *u);
void check_bodies_apart(struct setup *u);

/* ---- reserve.c ---- */
void add_reserve(struct setup *u); /* behind all other fighters */

/* ---- script.c ---- */
void rolls_line(struct setup *u, struct ast *line);
void choices_line(struct setup *u, struct ast *line);

/* ---- trial.c ---- */
bool trial_begin(struct model *m, struct encounter *e); /* its parameters; false: it is damaged */
/* The lines that set the scene: its own, or those of its trial. */
struct ast *scene_block(const struct encounter *e);
void trial_seats(struct model *m, struct encounter *e); /* creatures that the scene does not seat */
void trial_seated(struct model *m, struct encounter *e);
void trial_bodies(struct model *m, struct encounter *e);
void check_patterns(struct model *m, void (*read)(struct model *, struct encounter *));

#endif
