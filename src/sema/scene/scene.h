/* fight_options.h -- what the files that set a scene share. Private to src/sema. */
#ifndef FRAY_SEMA_SCENE_SCENE_H
#define FRAY_SEMA_SCENE_SCENE_H

#include "sema/sema.h"

#define OPEN_GROUND 24 /* a test that draws no map takes place on so many columns and rows */

/* A sign of the map: a terrain, or somebody. */
struct glyph {
    struct str sign, as;
    struct content *content;
    struct side *side;
    int32_t side_index, facing;
    bool terrain;
    struct span span;
    bool used;
    size_t next; /* index + 1 of one that ends alike */
};
typedef VEC(struct glyph) glyph_list;

struct setup {
    struct model *m;
    struct encounter *e;
    glyph_list glyphs;
    /* index + 1 of the newest whose sign ends in that byte; of equal signs the first counts */
    size_t ending[256];
    struct ast *map, *ends_line;
    VEC(struct ast *) statements;
    bool begun, too_many;
    struct diag *unknown; /* a sign that nothing explains */
    size_t unknowns;
    bool map_lost;  /* it could not be read to its end */
    bool rows_lost; /* rows that could not be read: the signs they explain are not to blame */
};

/* ---- scene.c ---- */
bool lines_lost(const struct ast *block); /* it has lines that could not be read */
/* a value that must be known now */
int64_t number_now(struct setup *u, struct ast *e, struct type want, bool *ok);

/* ---- map.c ---- */
/* false: the sign has a meaning already, or is none */
bool add_glyph(struct setup *u, struct glyph g);
/* first; who stands on it is read when all signs are known */
void read_map_size(struct setup *u, struct ast *map);
void read_map(struct setup *u);
void map_by_size(struct setup *u, struct ast *line);
void open_map(struct setup *u, int64_t columns, int64_t rows, struct span span);
void legend_line(struct setup *u, struct ast *line);
void zones_line(struct setup *u, struct ast *line);
void borders_line(struct setup *u, struct ast *line);

/* ---- sides.c ---- */
void side_line(struct setup *u, struct ast *line);
void add_fighter(struct setup *u, struct content *c, struct str as, int32_t side, int32_t place,
                 int32_t facing, struct span span);
void name_fighters(struct setup *u); /* in the scope of the encounter */
void check_sides(struct setup *u);
void check_bodies_apart(struct setup *u);

/* ---- script.c ---- */
void rolls_line(struct setup *u, struct ast *line);
void choices_line(struct setup *u, struct ast *line);

#endif
