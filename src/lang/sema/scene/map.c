/* map.c -- Checks the place of a scene: a drawn map with its legend, open ground of a given size,
 * or zones with their borders.
 *
 * Signs are collected from the legend and the sides before the map is read, so that each sign on it
 * can be looked up. A table by the last byte of a sign makes the lookup fast. */
#include "lang/sema/model/unnamed_members.h"
#include "scene.h"

#include <string.h>

#define MAP_MOST 128

static bool is_terrain(const struct symbol *y)
{
    return y->kind == SYM_CONTENT && y->as.content->kind->cls == CLASS_TERRAIN;
}

static bool is_border_row(const struct ast *row)
{
    return row->kind == AST_ROW && row->label_count == 1 && row->labels[0]->join == JOIN_AS &&
           row->labels[0]->a && str_is(name_of(row->labels[0]->a), "border");
}

bool legend_has_borders(const struct ast *line)
{
    if (line->kind != AST_LINE || !line->block || !str_is(name_of(line->head), "legend"))
        return false;
    for (size_t i = 0; i < line->block->item_count; i++)
        if (is_border_row(line->block->items[i])) return true;
    return false;
}

static void check_border_row(struct setup *u, const struct ast *row)
{
    if (u->m->space != SPACE_SQUARES)
        diag_help(report(u->m, E0503, row->span, "borders are drawn on maps of squares alone"),
                  "on hexes: `do { border[p, q] = wall }`");
    else
        model_has_borders(u->m);
}

/* A sign with an unknown terrain is entered all the same, so that the map does not report it again.
 */
void legend_line(struct setup *u, struct ast *line)
{
    u->rows_lost = u->rows_lost || !line->block;
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *row = line->block->items[i];
        if (row->kind == AST_BAD) {
            u->rows_lost = true;
            continue;
        }
        bool border = is_border_row(row);
        if (row->kind == AST_ROW)
            check_line_parts(u->m, row, HAS_VALUES, border ? 1u << JOIN_AS : 0);
        if (border) check_border_row(u, row);
        struct symbol *y =
            row->kind == AST_ROW && row->c ? scope_find(u->e->scope, name_of(row->c)) : NULL;
        if (row->kind != AST_ROW || !row->a || row->a->kind != AST_STRING) {
            u->rows_lost = true;
            if (brace_missing(u->m, row->span.file)) return; /* it belongs to another block */
            struct diag *g =
                report(u->m, E0206, row->span,
                       "a row of the legend is a sign and what it means: `\"#\": wall`");
            if (row->head && row->head->kind == AST_STRING && row->b)
                diag_help(g, "`\"%.*s\": %.*s`", STR_FMT(row->head->text),
                          STR_FMT(source_text(u->m, row->b->span)));
        } else if (!y || y->kind != SYM_CONTENT || y->as.content->kind->cls != CLASS_TERRAIN) {
            struct diag *g =
                report_wrong_name(u->m, u->e->scope, name_of(row->c),
                                  row->c ? row->c->span : row->span, "terrain", is_terrain);
            struct glyph damaged = {.sign = row->a->text, .terrain = true, .span = row->a->span};
            add_glyph(u, damaged);
            if (y) diag_help(g, "creatures belong to a side; ground is declared with `terrain`");
        } else {
            struct glyph g = {.sign = row->a->text,
                              .content = y->as.content,
                              .terrain = true,
                              .border = border,
                              .span = row->a->span};
            add_glyph(u, g);
        }
    }
}

/* The signs of a drawn map, one after another. */
struct map_reader {
    struct str text;
    size_t next;
    bool blanks_are_layout;
    int32_t column, row;
    int32_t indent[2]; /* blanks before the last row with a sign, by parity of its number; or -1 */
    int32_t blanks;    /* since the row began or the last sign */
    bool is_spaced;    /* some row has blanks between its signs */
    struct str sign;
};

static struct map_reader map_reader_of(const struct setup *u, struct str text)
{
    return (struct map_reader){.text = text,
                               .blanks_are_layout = geometry_of(u->m->space)->blanks_are_layout,
                               .column = -1,
                               .indent = {-1, -1}};
}

static bool next_sign(struct map_reader *r)
{
    while (r->next < r->text.len) {
        uint32_t code;
        const char *at = r->text.at + r->next;
        size_t n = utf8_decode((struct str){at, r->text.len - r->next}, &code);
        if (!n) n = 1;
        r->next += n;
        if (*at == '\n') {
            r->row++;
            r->column = -1, r->blanks = 0;
        } else if (*at == ' ' && r->blanks_are_layout) {
            r->blanks++;
        } else {
            if (r->column < 0) r->indent[r->row & 1] = r->blanks;
            r->is_spaced |= r->column >= 0 && r->blanks > 0;
            r->blanks = 0;
            r->column++;
            r->sign = (struct str){at, n};
            return true;
        }
    }
    return false;
}

/* Odd rows of hexes are half a hex further east. A drawing with blanks must show it. */
static bool rows_are_shifted(const struct map_reader *r)
{
    return !r->is_spaced || r->indent[0] < 0 || r->indent[1] < 0 || r->indent[1] > r->indent[0];
}

void read_map_size(struct setup *u, struct ast *map)
{
    struct map_reader r = map_reader_of(u, map->text);
    bool shifted = true;
    u->e->columns = 0;
    while (next_sign(&r)) {
        if (r.column >= u->e->columns) u->e->columns = r.column + 1;
        shifted = shifted && rows_are_shifted(&r);
    }
    u->e->rows = r.column < 0 && r.text.len ? r.row : r.row + 1;
    if (!r.text.len) u->e->rows = 0;
    if (u->bordered) u->e->columns = (u->e->columns + 1) / 2, u->e->rows = (u->e->rows + 1) / 2;
    if (!shifted)
        diag_help(report(u->m, E0503, map->span,
                         "on a map of hexes, odd rows begin further right than even rows"),
                  "the first row is row 0: put one blank before row 1, 3, 5 ...");
    if (u->e->columns > MAP_MOST || u->e->rows > MAP_MOST || !u->e->columns) {
        if (u->e->columns || !brace_missing(u->m, map->span.file))
            report(u->m, E0503, map->span,
                   u->e->columns ? "the map is larger than %d by %d" : "the map is empty", MAP_MOST,
                   MAP_MOST);
        u->e->columns = u->e->rows = 1;
    }
    u->e->cell_count = (size_t)u->e->columns * (size_t)u->e->rows;
    u->e->cells = ARENA_ARRAY(u->m->arena, struct map_cell, u->e->cell_count);
}

/* Cells of open ground are all alike, so that one array serves every scene: there are many tests.
 */
static struct map_cell *open_cells(struct model *m, size_t count)
{
    if (m->open_count >= count) return m->open_cells;
    m->open_cells = ARENA_ARRAY(m->arena, struct map_cell, count);
    m->open_count = count;
    return m->open_cells;
}

void open_map(struct setup *u, int64_t columns, int64_t rows, struct span span)
{
    if (columns < 1 || rows < 1 || columns > MAP_MOST || rows > MAP_MOST) {
        diag_help(report(u->m, E0503, span, "a map has 1 to %d columns and rows", MAP_MOST),
                  "for example `map 24 by 16`");
        u->map_lost = true;
        columns = rows = 1;
    }
    u->e->columns = (int32_t)columns;
    u->e->rows = (int32_t)rows;
    u->e->cell_count = (size_t)columns * (size_t)rows;
    u->e->cells = open_cells(u->m, u->e->cell_count);
    u->e->open_ground = true;
}

/* `map 24 by 16`: so many columns and rows of open ground. */
void map_by_size(struct setup *u, struct ast *line)
{
    struct ast *by = label_value(line, JOIN_BY);
    bool ok1 = false, ok2 = false;
    int64_t columns = number_now(u, line->a, type_of(TY_INT), &ok1),
            rows = by ? number_now(u, by, type_of(TY_INT), &ok2) : 0;
    if (!by) u->map_lost = true;
    if (!by && !is_reported(u->m, E0003, line->span))
        report(u->m, E0301, line->span, "a map is a text, or `map 24 by 16`");
    if (ok1 && ok2) open_map(u, columns, rows, line->span);
}

/* The span of a sign in the source: its first occurrence between the quotes of the map. */
static struct span sign_on_map(const struct setup *u, struct str sign)
{
    struct span s = u->map->span;
    struct str all = u->m->diags->sources.at[s.file].text;
    size_t quotes = u->map->kind == AST_TEXT ? 3 : 1;
    for (size_t i = s.from + quotes; i + sign.len + quotes <= s.to; i++)
        if (memcmp(all.at + i, sign.at, sign.len) == 0)
            return (struct span){s.file, (uint32_t)i, (uint32_t)(i + sign.len)};
    return s;
}

static void place_glyph(struct setup *u, struct str sign, int32_t place)
{
    struct glyph *found = find_glyph(u, sign);
    if (found && found->border) {
        if (u->rows_lost) return;
        diag_help(report(u->m, E0501, sign_on_map(u, sign),
                         "`%.*s` is a border, and is drawn on a square", STR_FMT(sign)),
                  "squares are in rows and columns 0, 2, 4 ... of the drawing");
        u->rows_lost = true; /* once */
        return;
    }
    if (found) {
        found->used = true;
        if (found->terrain && (size_t)place < u->e->cell_count && !u->e->open_ground) {
            u->e->cells[place].terrain = found->content;
            u->e->cells[place].glyph = sign;
        }
        if (!found->terrain && found->content)
            add_fighter(u, found->content, found->as, found->side_index, place, found->facing,
                        found->span);
    }
    if (found || str_is(sign, ".") || str_is(sign, " ") || u->rows_lost) return;
    bool tab = str_is(sign, "\t");
    struct diag *g =
        tab ? report(u->m, E0501, sign_on_map(u, sign),
                     "the map has a tab, which has no fixed width")
            : report(u->m, E0501, sign_on_map(u, sign),
                     "the map has a `%.*s` that neither the legend nor a side explains",
                     STR_FMT(sign));
    if (tab)
        diag_help(g, "write a sign for each square: a space or `.` is open ground");
    else
        diag_help(g, "add `\"%.*s\": ...` to the legend or to a side; `.` is open ground",
                  STR_FMT(sign));
    u->unknown = g;
    u->unknowns++;
    struct glyph once = {.sign = sign, .terrain = true, .used = true};
    insert_glyph(u, once);
}

/* A sign in a row or column between squares. Of corners only the signs are checked. */
static void place_border(struct setup *u, struct str sign, int32_t column, int32_t row)
{
    struct glyph *found = find_glyph(u, sign);
    bool open = str_is(sign, ".") || str_is(sign, " ") || str_is(sign, "+");
    if (!found && (open || u->rows_lost)) return;
    if (!found || !found->border) {
        diag_help(report(u->m, E0501, sign_on_map(u, sign),
                         "`%.*s` is in a row or column between squares", STR_FMT(sign)),
                  "squares are in rows and columns 0, 2, 4 ...; a border is `\"%.*s\": wall as "
                  "border` in the legend",
                  STR_FMT(sign));
        u->rows_lost = true; /* once */
        return;
    }
    found->used = true;
    if (column % 2 && row % 2) return;
    int32_t at = row / 2 * u->e->columns + column / 2,
            next = column % 2 ? at + 1 : at + u->e->columns;
    if ((column % 2 ? column / 2 + 1 >= u->e->columns : row / 2 + 1 >= u->e->rows)) return;
    struct border b = {at, next, found->content};
    vec_push(&u->e->borders, u->m->arena, b);
}

static bool is_unplaced(const struct glyph *g)
{
    return !g->used && !g->terrain && g->content;
}

/* Reports creatures whose sign is not on the map. One sign without a meaning and one without a
 * place are most likely one mistake, so they share a report. */
static void report_unplaced(struct setup *u)
{
    size_t count = 0;
    for (size_t i = 0; u->map_lost && i < u->glyphs.len; i++)
        if (is_unplaced(&u->glyphs.at[i]))
            u->e->sides.at[u->glyphs.at[i].side_index].damaged = true;
    if (u->map_lost) return;
    for (size_t i = 0; i < u->glyphs.len; i++) count += is_unplaced(&u->glyphs.at[i]);
    for (size_t i = 0; i < u->glyphs.len; i++) {
        struct glyph *s = &u->glyphs.at[i];
        if (!is_unplaced(s)) continue;
        u->e->sides.at[s->side_index].damaged = true;
        if (count == 1 && u->unknowns == 1) {
            diag_related(u->unknown, s->span, "while `%.*s` is nowhere on the map",
                         STR_FMT(s->sign));
            return;
        }
        struct diag *g =
            report(u->m, E0501, s->span, "`%.*s` is nowhere on the map", STR_FMT(s->sign));
        diag_related(g, u->map->span, "the map");
        diag_help(g, "put a `%.*s` on the map, or leave the row out", STR_FMT(s->sign));
    }
}

void read_map(struct setup *u)
{
    struct map_reader r = map_reader_of(u, u->map->text);
    bool side_missing = u->e->kind == SCENE_ENCOUNTER && u->e->sides.len < 2;
    u->rows_lost = u->rows_lost || side_missing; /* the missing side may explain signs of the map */
    while (u->bordered && next_sign(&r)) {
        if (r.column % 2 || r.row % 2)
            place_border(u, r.sign, r.column, r.row);
        else if (r.column / 2 < u->e->columns && r.row / 2 < u->e->rows)
            place_glyph(u, r.sign, r.row / 2 * u->e->columns + r.column / 2);
    }
    while (!u->bordered && next_sign(&r))
        if (r.column < u->e->columns && r.row < u->e->rows)
            place_glyph(u, r.sign, r.row * u->e->columns + r.column);
    report_unplaced(u);
}

/* `zones Hall, Gallery, Yard` and `border Hall, Gallery`: a space of named places. */
void zones_line(struct setup *u, struct ast *line)
{
    size_t n = list_len(line->a);
    if (u->m->space != SPACE_ZONES)
        diag_help(report(u->m, E0503, line->span, "there are no zones in this space"),
                  "`system Duel { space zones }`");
    u->e->cells = ARENA_ARRAY(u->m->arena, struct map_cell, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct str name = name_of(list_at(line->a, i));
        u->e->cells[i].name = name;
        struct symbol *y =
            scope_add(u->m, u->e->scope, SYM_CONST, name, line, list_at(line->a, i)->span);
        y->type = type_of(TY_PLACE);
        y->as.number = (int64_t)i;
    }
    u->e->cell_count = n;
    u->e->columns = (int32_t)n;
    u->e->rows = 1;
}

void borders_line(struct setup *u, struct ast *line)
{
    if (list_len(line->a) < 2)
        report(u->m, E0303, line->span, "a border needs two zones: `border Hall, Yard`");
    int32_t last = -1;
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct str name = name_of(list_at(line->a, i));
        int32_t here = -1;
        for (size_t k = 0; k < u->e->cell_count; k++)
            if (str_equal(u->e->cells[k].name, name)) here = (int32_t)k;
        if (here < 0)
            report(u->m, E0201, list_at(line->a, i)->span, "there is no zone `%.*s`",
                   STR_FMT(name));
        struct border b = {last, here, NULL};
        if (last >= 0 && here >= 0) vec_push(&u->e->borders, u->m->arena, b);
        last = here;
    }
}
