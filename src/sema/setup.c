/* setup.c -- encounters and tests: map, legend, sides, who stands where, options, given dice and answers, and a test's body. */
#include "sema/sema.h"

#include <string.h>

#define MAP_MOST 128

struct glyph { struct str sign, as; struct content *content; struct side *side; int32_t side_index, facing; bool terrain; struct span span; bool used; };
typedef VEC(struct glyph) glyph_list;

static const char *const side_words[] = {"facing", "tactics", NULL};

struct setup {
    struct model *m;
    struct encounter *e;
    glyph_list glyphs;
    struct ast *map, *ends_line;
    VEC(struct ast *) statements;
    bool begun;
    struct diag *unknown; /* a sign that nothing explains */
    size_t unknowns;
    bool rows_lost;       /* rows that could not be read: the signs they explain are not to blame */
};

static bool lines_lost(const struct ast *block)
{
    for (size_t i = 0; block && i < block->item_count; i++)
        if (block->items[i]->kind == AST_BAD) return true;
    return false;
}

static struct fn *scratch_cx(struct setup *u, struct cx *cx, struct span span)
{
    struct fn *fn = fn_new(u->m, STR("constant"), PERMIT_PURE, type_of(TY_INT), span);
    cx_init(cx, u->m, fn, u->e->scope);
    return fn;
}

static int64_t number_now(struct setup *u, struct ast *e, struct type want, bool *ok)
{
    struct cx cx;
    struct fn *fn = scratch_cx(u, &cx, e->span);
    struct tex *x = expr_as(&cx, e, want);
    int64_t v = constant_of(&cx, x, ok);
    if (!*ok && x->type.base != TY_ERROR) report(u->m, E0405, e->span, "this must be known now");
    if (u->m->fns.len && u->m->fns.at[u->m->fns.len - 1] == fn) u->m->fns.len--;
    return v;
}

/* ---- options ------------------------------------------------------------------------------------------------------------------- */

static bool is_option(const struct sym *y) { return y->sort == SYM_OPTION; }

static void option_line(struct setup *u, struct ast *line)
{
    struct str name = name_of(line->a);
    struct sym *y = scope_find(u->m->names, name);
    if (!y || y->sort != SYM_OPTION) {
        struct diag *g = report(u->m, E0201, line->span, "there is no option `%.*s`", STR_FMT(name));
        struct str near = scope_nearest(u->m->names, name, is_option);
        suggest(u->m, g, near);
        return;
    }
    bool ok = false;
    int64_t v = line->b ? number_now(u, line->b, y->as.option->type, &ok) : 0;
    if (!line->b) report(u->m, E0402, line->span, "`option %.*s = ...`", STR_FMT(name));
    for (size_t i = 0; i < u->e->settings.len; i++)
        if (u->e->settings.at[i].option == y->as.option) {
            report(u->m, E0401, line->span, "`option %.*s` is given twice", STR_FMT(name));
            return;
        }
    struct setting s = {y->as.option, v};
    if (ok) vec_push(&u->e->settings, u->m->arena, s);
}

/* ---- sides ------------------------------------------------------------------------------------------------------------------------ */

static int direction_named(struct str s)
{
    static const char *const names[] = {"east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east"};
    for (int i = 0; i < 8; i++)
        if (str_is(s, names[i])) return i;
    return -1;
}

static int32_t facing_of(struct setup *u, struct ast *e)
{
    int d = e ? direction_named(name_of(e)) : -1;
    if (e && d < 0) {
        struct diag *g = report(u->m, E0201, e->span, "`%.*s` is no direction", STR_FMT(name_of(e)));
        diag_help(u->m->diags, g, "east, south_east, south, south_west, west, north_west, north, north_east");
    }
    return d;
}

static bool is_creature(const struct sym *y)
{
    return y->sort == SYM_CONTENT && y->as.content->kind->cls == CLASS_CREATURE;
}

static bool is_terrain(const struct sym *y)
{
    return y->sort == SYM_CONTENT && y->as.content->kind->cls == CLASS_TERRAIN;
}

static bool is_tactics(const struct sym *y)
{
    return y->sort == SYM_TACTICS;
}

static struct content *creature_named(struct setup *u, struct ast *e)
{
    struct str name = name_of(e);
    struct sym *y = scope_find(u->e->scope, name);
    if (y && is_creature(y)) {
        if (e->kind == AST_CALL) report(u->m, E0209, e->span, "`%.*s` takes nothing in parentheses here", STR_FMT(name));
        return y->as.content;
    }
    wrong_name(u->m, u->e->scope, name, e->span, "creature", is_creature);
    return NULL;
}

static void add_fighter(struct setup *u, struct content *c, struct str as, int32_t side, int32_t place, int32_t facing, struct span span)
{
    struct fighter f = {c, side, place, facing, c->sym->name, as, span};
    int copies = 0;
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        if (u->e->fighters.at[i].content == c) copies++;
        if (place >= 0 && u->e->fighters.at[i].place == place && u->m->space == SPACE_SQUARES)
            report(u->m, E0503, span, "`%.*s` and `%.*s` start on the same place", STR_FMT(u->e->fighters.at[i].name), STR_FMT(c->sym->name));
    }
    if (copies) {
        struct text t;
        text_init(&t, u->m->arena);
        text_printf(&t, "%.*s %d", STR_FMT(c->sym->name), copies + 1);
        f.name = text_str(&t);
    }
    if (u->e->fighters.len == LIMIT_CREATURES) {
        report(u->m, E0005, span, "%d creatures at most take part in a fight", LIMIT_CREATURES);
        return;
    }
    vec_push(&u->e->fighters, u->m->arena, f);
}

static int32_t place_of_pair(struct setup *u, struct ast *at)
{
    bool ok1 = false, ok2 = false;
    if (list_len(at) == 1) { /* a zone by its name */
        struct str name = name_of(at);
        for (size_t i = 0; name.len && i < u->e->cell_count; i++)
            if (str_equal(u->e->cells[i].name, name)) return (int32_t)i;
        report(u->m, E0503, at->span, "there is no zone `%.*s`", STR_FMT(name));
        return -1;
    }
    if (u->m->space == SPACE_NONE) {
        struct diag *g = report(u->m, E0503, at->span, "there are no places: nothing says what the space is");
        diag_help(u->m->diags, g, "`use` a system, or declare one: `system Duel { space squares }`");
        return -1;
    }
    int64_t x = number_now(u, list_at(at, 0), type_of(TY_INT), &ok1), y = number_now(u, list_at(at, 1), type_of(TY_INT), &ok2);
    if (!ok1 || !ok2) return -1;
    if (x < 0 || y < 0 || x >= u->e->columns || y >= u->e->rows) {
        struct diag *g = report(u->m, E0503, at->span, "column %lld, row %lld lies outside the map", (long long)x, (long long)y);
        diag_help(u->m->diags, g, "columns and rows are counted from 0; the map has %d and %d", u->e->columns, u->e->rows);
        return -1;
    }
    return (int32_t)(y * u->e->columns + x);
}

static void add_glyph(struct setup *u, struct glyph g)
{
    for (size_t i = 0; i < u->glyphs.len; i++)
        if (str_equal(u->glyphs.at[i].sign, g.sign)) {
            struct diag *d = report(u->m, E0401, g.span, "the sign `%.*s` has two meanings", STR_FMT(g.sign));
            diag_related(u->m->diags, d, u->glyphs.at[i].span, "the other one");
            return;
        }
    uint32_t code;
    size_t first = g.sign.len ? utf8_decode(g.sign, &code) : 0;
    if (!first || first != g.sign.len) {
        report(u->m, E0501, g.span, "a sign of the map is one character");
        g.used = true;
        g.sign.len = first;
        if (!first) return;
    } else if (!u->map)
        report(u->m, E0501, g.span, "there is no map on which `%.*s` could stand", STR_FMT(g.sign));
    vec_push(&u->glyphs, u->m->arena, g);
}

static void side_row(struct setup *u, struct ast *row, int32_t index, int32_t facing)
{
    struct content *c = row->c ? creature_named(u, row->c) : NULL;
    if (!row->a || row->a->kind != AST_STRING) {
        struct diag *g = report(u->m, E0206, row->span, "a side's row is a sign of the map and a creature: `\"A\": Anna`");
        if (row->a) diag_help(u->m->diags, g, "the sign stands in quotes: `\"%.*s\": ...`", STR_FMT(name_of(row->a)));
        u->rows_lost = true;
        return;
    }
    struct glyph g = {.sign = row->a->text, .as = name_of(row->c), .content = c, .side_index = index, .facing = facing, .span = row->a->span};
    add_glyph(u, g);
}

static void side_facing(struct setup *u, struct ast *block, int32_t *facing)
{
    for (size_t i = 0; block && i < block->item_count; i++)
        if (block->items[i]->kind == AST_LINE && str_is(name_of(block->items[i]->head), "facing")) *facing = facing_of(u, block->items[i]->a);
}

static void side_line(struct setup *u, struct ast *line)
{
    struct side side = {.name = name_of(line->a), .span = line->span};
    int32_t index = (int32_t)u->e->sides.len, facing = -1;
    if (!side.name.len) report(u->m, E0101, line->span, "a side has a name: `side hunters { }`");
    for (size_t i = 0; i < u->e->sides.len; i++)
        if (str_equal(u->e->sides.at[i].name, side.name)) report(u->m, E0202, line->span, "there are two sides `%.*s`", STR_FMT(side.name));
    side_facing(u, line->block, &facing);
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *l = line->block->items[i];
        struct str w = name_of(l->head);
        if (l->kind == AST_BAD) {
            u->rows_lost = side.damaged = true;
            continue;
        }
        if (l->kind == AST_ROW) line_carries(u->m, l, HAS_VALUES, 0);
        else if (str_is(w, "facing") || str_is(w, "tactics")) {
            if (!word_carries(u->m, l, IN_SIDE) || given_before(u->m, line->block, i)) continue;
        } else if (l->kind == AST_LINE && l->head && l->head->kind == AST_STRING && l->b) {
            struct diag *g = report(u->m, E0206, l->span, "between a sign of the map and its creature stands `:`");
            diag_help(u->m->diags, g, "`\"%.*s\": %.*s`", STR_FMT(w), STR_FMT(source_text(u->m, l->b->span)));
            u->rows_lost = side.damaged = true;
            continue;
        } else if (l->kind == AST_LINE && l->a && !str_is(w, "creature") && nearest_word(w, side_words).len && !scope_find(u->e->scope, w)) {
            suggest(u->m, report(u->m, E0206, l->head->span, "a side has no line `%.*s`", STR_FMT(w)), nearest_word(w, side_words));
            continue;
        } else if (l->kind == AST_LINE) line_carries(u->m, l, str_is(w, "creature") ? HAS_NAME : 0, 1u << JOIN_AT | 1u << JOIN_TOWARD);
        if (l->kind == AST_ROW) {
            side_row(u, l, index, facing);
            side.damaged = side.damaged || !u->glyphs.len || !u->glyphs.at[u->glyphs.len - 1].content;
        } else if (l->kind == AST_LINE && str_is(w, "facing") && l->label_count == 0 && l->a) {
            continue;
        } else if (l->kind == AST_LINE && str_is(w, "tactics")) {
            struct sym *y = scope_find(u->e->scope, name_of(l->a));
            if (y && y->sort == SYM_TACTICS) side.tactics = y->as.tactics;
            else wrong_name(u->m, u->e->scope, name_of(l->a), l->a ? l->a->span : l->span, "tactics", is_tactics);
        } else if (l->kind == AST_LINE) {
            struct ast *at = label_value(l, JOIN_AT), *toward = label_value(l, JOIN_TOWARD);
            struct ast *who = l->head;
            if (str_is(w, "creature") && l->a) who = l->a;
            struct content *c = creature_named(u, who);
            side.damaged = side.damaged || !c;
            if (c) add_fighter(u, c, name_of(who), index, at ? place_of_pair(u, at) : -1, toward ? facing_of(u, toward) : facing, l->span);
        } else {
            report(u->m, E0206, l->span, "a side lists creatures, `facing`, `tactics`");
        }
    }
    vec_push(&u->e->sides, u->m->arena, side);
}

/* ---- map ------------------------------------------------------------------------------------------------------------------------------ */

static void legend_line(struct setup *u, struct ast *line)
{
    u->rows_lost = u->rows_lost || !line->block;
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *row = line->block->items[i];
        if (row->kind == AST_BAD) continue;
        if (row->kind == AST_ROW) line_carries(u->m, row, HAS_VALUES, 0);
        struct sym *y = row->kind == AST_ROW && row->c ? scope_find(u->e->scope, name_of(row->c)) : NULL;
        if (row->kind != AST_ROW || !row->a || row->a->kind != AST_STRING) {
            report(u->m, E0206, row->span, "a row of the legend is a sign and what it means: `\"#\": wall`");
        } else if (!y || y->sort != SYM_CONTENT || y->as.content->kind->cls != CLASS_TERRAIN) {
            struct diag *g = wrong_name(u->m, u->e->scope, name_of(row->c), row->c ? row->c->span : row->span, "terrain", is_terrain);
            struct glyph damaged = {.sign = row->a->text, .terrain = true, .span = row->a->span};
            add_glyph(u, damaged);
            if (y) diag_help(u->m->diags, g, "creatures stand with their side; ground is declared with `terrain`");
        } else {
            struct glyph g = {.sign = row->a->text, .content = y->as.content, .terrain = true, .span = row->a->span};
            add_glyph(u, g);
        }
    }
}

static void read_map_size(struct setup *u, struct ast *map)
{
    struct str s = map->text;
    int32_t column = 0;
    u->e->columns = 0;
    u->e->rows = s.len ? 1 : 0;
    for (size_t i = 0; i < s.len;) {
        uint32_t code;
        size_t n = utf8_decode((struct str){s.at + i, s.len - i}, &code);
        i += n ? n : 1;
        if (code == '\n') {
            if (i < s.len) u->e->rows++;
            column = 0;
        } else if (++column > u->e->columns) {
            u->e->columns = column;
        }
    }
    if (u->e->columns > MAP_MOST || u->e->rows > MAP_MOST || !u->e->columns) {
        if (u->e->columns || !brace_missing(u->m, map->span.file)) report(u->m, E0503, map->span, u->e->columns ? "the map is larger than %d by %d" : "the map is empty", MAP_MOST, MAP_MOST);
        u->e->columns = u->e->rows = 1;
    }
    u->e->cell_count = (size_t)u->e->columns * (size_t)u->e->rows;
    u->e->cells = ARENA_ARRAY(u->m->arena, struct map_cell, u->e->cell_count);
    if (!u->e->cells) u->e->cell_count = 0;
}

#define OPEN_GROUND 24 /* a test that draws no map takes place on so many columns and rows */

/* All of it is alike, so that one piece serves everybody: tests are many. */
static struct map_cell *open_cells(struct model *m, size_t count)
{
    if (m->open_count >= count) return m->open_cells;
    m->open_cells = ARENA_ARRAY(m->arena, struct map_cell, count);
    m->open_count = m->open_cells ? count : 0;
    return m->open_cells;
}

static void open_map(struct setup *u, int64_t columns, int64_t rows, struct span span)
{
    if (columns < 1 || rows < 1 || columns > MAP_MOST || rows > MAP_MOST) {
        report(u->m, E0503, span, "a map has 1 to %d columns and rows", MAP_MOST);
        columns = rows = 1;
    }
    u->e->columns = (int32_t)columns;
    u->e->rows = (int32_t)rows;
    u->e->cell_count = (size_t)columns * (size_t)rows;
    u->e->cells = open_cells(u->m, u->e->cell_count);
    u->e->open_ground = true;
    if (!u->e->cells) u->e->cell_count = 0;
}

/* `map 24 by 16`: so many columns and rows of open ground. */
static void map_by_size(struct setup *u, struct ast *line)
{
    struct ast *by = label_value(line, JOIN_BY);
    bool ok1 = false, ok2 = false;
    int64_t columns = number_now(u, line->a, type_of(TY_INT), &ok1), rows = by ? number_now(u, by, type_of(TY_INT), &ok2) : 0;
    if (!by) report(u->m, E0301, line->span, "a map is a text, or `map 24 by 16`");
    if (ok1 && ok2) open_map(u, columns, rows, line->span);
}

/* Where a sign stands in the source: the first of them between the quotes. */
static struct span sign_on_map(const struct setup *u, struct str sign)
{
    struct span s = u->map->span;
    struct str all = u->m->diags->sources.at[s.file].text;
    size_t quotes = u->map->kind == AST_TEXT ? 3 : 1;
    for (size_t i = s.from + quotes; i + sign.len + quotes <= s.to; i++)
        if (memcmp(all.at + i, sign.at, sign.len) == 0) return (struct span){s.file, (uint32_t)i, (uint32_t)(i + sign.len)};
    return s;
}

static void place_glyph(struct setup *u, struct str sign, int32_t place)
{
    bool found = false;
    for (size_t i = 0; i < u->glyphs.len; i++) {
        struct glyph *g = &u->glyphs.at[i];
        if (!str_equal(g->sign, sign)) continue;
        found = g->used = true;
        if (g->terrain && (size_t)place < u->e->cell_count && !u->e->open_ground) {
            u->e->cells[place].terrain = g->content;
            u->e->cells[place].glyph = sign;
        }
        if (!g->terrain && g->content) add_fighter(u, g->content, g->as, g->side_index, place, g->facing, g->span);
        break;
    }
    if (found || str_is(sign, ".") || str_is(sign, " ") || u->rows_lost) return;
    struct diag *g = report(u->m, E0501, sign_on_map(u, sign), "the map has a `%.*s` that neither the legend nor a side explains", STR_FMT(sign));
    diag_help(u->m->diags, g, "add `\"%.*s\": ...` to the legend or to a side; `.` is open ground", STR_FMT(sign));
    u->unknown = g;
    u->unknowns++;
    struct glyph once = {.sign = sign, .terrain = true, .used = true};
    vec_push(&u->glyphs, u->m->arena, once);
}

static bool left_over(const struct glyph *g)
{
    return !g->used && !g->terrain && g->content;
}

/* One sign without a meaning and one without a place are most likely one slip: it is told once. */
static void signs_left_over(struct setup *u)
{
    size_t count = 0;
    for (size_t i = 0; i < u->glyphs.len; i++) count += left_over(&u->glyphs.at[i]);
    for (size_t i = 0; i < u->glyphs.len; i++) {
        struct glyph *s = &u->glyphs.at[i];
        if (!left_over(s)) continue;
        u->e->sides.at[s->side_index].damaged = true;
        if (count == 1 && u->unknowns == 1) {
            diag_related(u->m->diags, u->unknown, s->span, "while `%.*s` stands nowhere on the map", STR_FMT(s->sign));
            return;
        }
        struct diag *g = report(u->m, E0501, s->span, "`%.*s` stands nowhere on the map", STR_FMT(s->sign));
        diag_related(u->m->diags, g, u->map->span, "the map");
        diag_help(u->m->diags, g, "put a `%.*s` on the map, or leave the row out", STR_FMT(s->sign));
    }
}

static void read_map(struct setup *u)
{
    struct str s = u->map->text;
    int32_t column = 0, row = 0;
    for (size_t i = 0; i < s.len;) {
        uint32_t code;
        size_t n = utf8_decode((struct str){s.at + i, s.len - i}, &code);
        if (!n) n = 1;
        if (s.at[i] == '\n') {
            row++;
            column = 0;
        } else if (column < u->e->columns && row < u->e->rows) {
            place_glyph(u, (struct str){s.at + i, n}, row * u->e->columns + column);
            column++;
        }
        i += n;
    }
    signs_left_over(u);
}

/* `zones Hall, Gallery, Yard` and `borders Hall, Gallery`: a space of named places. */
static void zones_line(struct setup *u, struct ast *line)
{
    size_t n = list_len(line->a);
    if (u->m->space != SPACE_ZONES) {
        struct diag *g = report(u->m, E0503, line->span, "there are no zones in this space");
        diag_help(u->m->diags, g, "`system Duel { space zones }`");
    }
    u->e->cells = ARENA_ARRAY(u->m->arena, struct map_cell, n + 1);
    if (!u->e->cells) return;
    for (size_t i = 0; i < n; i++) {
        struct str name = name_of(list_at(line->a, i));
        u->e->cells[i].name = name;
        struct sym *y = scope_add(u->m, u->e->scope, SYM_CONST, name, line, list_at(line->a, i)->span);
        if (!y) return;
        y->type = type_of(TY_PLACE);
        y->as.number = (int64_t)i;
    }
    u->e->cell_count = n;
    u->e->columns = (int32_t)n;
    u->e->rows = 1;
}

static void borders_line(struct setup *u, struct ast *line)
{
    if (list_len(line->a) < 2) report(u->m, E0303, line->span, "a border lies between two zones: `borders Hall, Yard`");
    int32_t last = -1;
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct str name = name_of(list_at(line->a, i));
        int32_t here = -1;
        for (size_t k = 0; k < u->e->cell_count; k++)
            if (str_equal(u->e->cells[k].name, name)) here = (int32_t)k;
        if (here < 0) report(u->m, E0201, list_at(line->a, i)->span, "there is no zone `%.*s`", STR_FMT(name));
        struct border b = {last, here};
        if (last >= 0 && here >= 0) vec_push(&u->e->borders, u->m->arena, b);
        last = here;
    }
}

/* ---- the rest ------------------------------------------------------------------------------------------------------------------------------ */

static void draw_line(struct setup *u, struct ast *line)
{
    struct ast *after = label_value(line, JOIN_AFTER);
    struct sym *y = after && after->kind == AST_QUANTITY ? scope_find_unit(u->m->names, after->text) : NULL;
    if (!y || y->sort != SYM_UNIT) {
        struct diag *g = report(u->m, E0301, line->span, "after how many of what?");
        diag_help(u->m->diags, g, "`draw after 50 rounds`, where `unit rounds = round.end` is declared");
        return;
    }
    bool ok;
    int64_t n = number_now(u, after->a, type_of(TY_INT), &ok);
    if (ok && (n < 1 || n > 1000000)) report(u->m, E0301, after->span, "the limit is a number from 1 to 1000000");
    u->e->limit = y->as.moment;
    u->e->limit_count = (int32_t)n;
}

static bool in_test(struct setup *u, struct ast *line)
{
    if (u->e->sort != SCENE_TEST) report(u->m, E0206, line->span, "`%.*s` stands in tests: an encounter or trial is played with dice and choices of its own", STR_FMT(name_of(line->head)));
    return u->e->sort == SCENE_TEST;
}

static void rolls_line(struct setup *u, struct ast *line)
{
    if (!in_test(u, line)) return;
    for (size_t i = 0; i < list_len(line->a); i++) {
        bool ok;
        int64_t v = number_now(u, list_at(line->a, i), type_of(TY_INT), &ok);
        if (ok) vec_push(&u->e->rolls, u->m->arena, v);
    }
}

static struct str answer_text(struct setup *u, struct ast *e)
{
    if (e->kind == AST_NUMBER || (e->kind == AST_UNARY && e->op == OP_NEG && e->a->kind == AST_NUMBER)) {
        struct text t;
        text_init(&t, u->m->arena);
        text_printf(&t, "%s%lld", e->kind == AST_UNARY ? "-" : "", (long long)(e->kind == AST_UNARY ? e->a : e)->number);
        return text_str(&t);
    }
    struct str s = name_of(e);
    if (!s.len) report(u->m, E0301, e->span, "an answer is the name of what is chosen");
    return s;
}

static bool chooses(struct setup *u, struct str who)
{
    for (size_t i = 0; i < u->e->fighters.len; i++)
        if (str_equal(u->e->fighters.at[i].name, who)) return true;
    for (size_t i = 0; i < u->e->sides.len; i++)
        if (str_equal(u->e->sides.at[i].name, who)) return true;
    return false;
}

static void unknown_chooser(struct setup *u, struct ast *e)
{
    struct str name = name_of(e);
    struct guess near = guess_of(name);
    struct diag *g = report(u->m, E0201, e->span, "nobody in this test is called `%.*s`", STR_FMT(name));
    for (size_t i = 0; i < u->e->fighters.len; i++) guess_try(&near, u->e->fighters.at[i].name);
    suggest(u->m, g, near.best);
}

static void choices_line(struct setup *u, struct ast *line)
{
    if (!in_test(u, line)) return;
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *row = line->block->items[i];
        if (row->kind != AST_ROW || !row->a) {
            if (row->kind != AST_BAD) report(u->m, E0206, row->span, "a row says who chooses what: `Ada: Swing, Wait`");
            continue;
        }
        line_carries(u->m, row, HAS_VALUES, 0);
        if (!chooses(u, name_of(row->a))) unknown_chooser(u, row->a);
        for (size_t k = 0; k < list_len(row->c); k++) {
            struct ast *what = list_at(row->c, k);
            bool barred = what->kind == AST_UNARY && what->op == OP_NOT;
            struct answer a = {name_of(row->a), answer_text(u, barred ? what->a : what), barred};
            vec_push(&u->e->answers, u->m->arena, a);
        }
    }
}

/* Each line that sets the scene; what is none of these is, in a test, a statement. */
static const struct setup_word {
    const char *name;
    void (*read)(struct setup *, struct ast *);
    int pass; /* places before people, so that `at Hall` is known */
} setup_words[] = {
    {"zones", zones_line, 0}, {"borders", borders_line, 1}, {"legend", legend_line, 1}, {"option", option_line, 1}, {"side", side_line, 2},
    {"draw", draw_line, 2},   {"rolls", rolls_line, 2},     {"choices", choices_line, 3},
};

static const struct setup_word *setup_word(struct ast *line)
{
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    for (size_t i = 0; w.len && i < sizeof setup_words / sizeof *setup_words; i++)
        if (str_is(w, setup_words[i].name)) return &setup_words[i];
    return NULL;
}

static bool is_local_content(struct setup *u, struct ast *line)
{
    struct sym *y = line->kind == AST_LINE && line->head->kind == AST_NAME ? scope_find(u->m->names, line->head->text) : NULL;
    return y && y->sort == SYM_KIND;
}

static void end_condition(struct setup *u, struct ast *line)
{
    struct cx cx;
    struct ast *p = line->when;
    if (!p) {
        report(u->m, E0303, line->span, "`ends when P`");
        return;
    }
    u->e->ends = fn_new(u->m, STR("ends"), PERMIT_PURE, type_of(TY_FLAG), line->span);
    cx_init(&cx, u->m, u->e->ends, u->e->scope);
    u->e->ends->value = expr_flag(&cx, p);
}

static void trial_line(struct setup *u, struct ast *line, struct str w)
{
    if (str_is(w, "situation") || str_is(w, "do") || brace_missing(u->m, line->span.file)) return;
    struct diag *g = report(u->m, E0206, line->head ? line->head->span : line->span, "a trial has no line `%.*s`", STR_FMT(w));
    static const char *const known[] = {"map", "legend", "side", "option", "ends", "draw", "zones", "borders", "situation", "do", NULL};
    struct str near = nearest_word(w, known);
    if (!suggest(u->m, g, near)) diag_help(u->m->diags, g, "what happens in it stands in `do { ... }`");
}

static void other_line(struct setup *u, struct ast *line)
{
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    if (line->kind == AST_BAD || (u->e->sort != SCENE_TRIAL && is_local_content(u, line))) return;
    if (line->kind == AST_LINE && (str_is(w, "map") || (u->e->sort == SCENE_ENCOUNTER && (str_is(w, "ends") || str_is(w, "begin"))))) word_carries(u->m, line, IN_SCENE);
    if (str_is(w, "map") && line->kind == AST_LINE) {
        if (!line->a) {
            struct diag *g = report(u->m, E0301, line->span, "a map is a text: `map \"\"\"` ... `\"\"\"`");
            diag_help(u->m->diags, g, "three quotes stand before its first row and behind its last");
        }
        return;
    }
    if (str_is(w, "ends") && line->kind == AST_LINE && line->when) {
        u->ends_line = line; /* read when the fighters have names */
    } else if (str_is(w, "begin") && line->block && u->e->sort == SCENE_ENCOUNTER) {
        return; /* when the fighters are known */
    } else if (u->e->sort == SCENE_TRIAL) {
        trial_line(u, line, w);
    } else if (u->e->sort == SCENE_TEST) {
        vec_push(&u->statements, u->m->arena, line);
    } else {
        if (brace_missing(u->m, line->span.file)) return;
        struct diag *g = report(u->m, E0206, line->head ? line->head->span : line->span, "an encounter has no line `%.*s`", STR_FMT(w));
        static const char *const known[] = {"map", "legend", "side", "option", "ends", "draw", "begin", "zones", "borders", NULL};
        struct str near = nearest_word(w, known);
        suggest(u->m, g, near);
    }
}

static void name_fighters(struct setup *u)
{
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        struct fighter *f = &u->e->fighters.at[i];
        struct sym *old = scope_find_here(u->e->scope, f->name);
        /* a test's own creature and its only body share the name: the body wins */
        if (old && !(old->sort == SYM_CONTENT && old->as.content != f->content)) {
            old->sort = SYM_CONST;
            old->type = type_rec(TY_CREATURE, f->content->kind);
            old->as.number = (int64_t)i;
            continue;
        }
        struct sym *y = scope_add(u->m, u->e->scope, SYM_CONST, f->name, u->e->line, u->e->line->span);
        if (!y) return;
        y->type = type_rec(TY_CREATURE, f->content->kind);
        y->as.number = (int64_t)i;
    }
    for (size_t i = 0; i < u->e->sides.len; i++) {
        if (u->e->sides.at[i].unnamed) continue;
        struct sym *other = u->e->sides.at[i].name.len ? scope_find_here(u->e->scope, u->e->sides.at[i].name) : NULL;
        if (other && other->type.base != TY_SIDE) report(u->m, E0202, u->e->sides.at[i].span, "`%.*s` is a side and somebody or something else", STR_FMT(other->name));
        if (!u->e->sides.at[i].name.len || other) continue;
        struct sym *y = scope_add(u->m, u->e->scope, SYM_CONST, u->e->sides.at[i].name, u->e->line, u->e->sides.at[i].span);
        if (!y) return;
        y->type = type_of(TY_SIDE);
        y->as.number = (int64_t)i;
    }
}

static void bodies(struct setup *u)
{
    struct encounter *e = u->e;
    struct cx cx;
    struct ast *block = e->line->block;
    for (size_t i = 0; block && e->sort == SCENE_ENCOUNTER && i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !str_is(name_of(line->head), "begin") || !line->block) continue;
        e->begin = fn_new(u->m, STR("begin"), PERMIT_CHANGE, type_of(TY_VOID), line->span);
        cx_init(&cx, u->m, e->begin, e->scope);
        check_fn_body(u->m, e->begin, &cx, line->block);
    }
    if (e->sort == SCENE_ENCOUNTER) {
        e->body = u->m->flow;
        if (!u->m->flow && !brace_missing(u->m, e->line->span.file)) {
            struct diag *g = report(u->m, E0402, e->line->span, "there is no `flow`: nothing says how a fight goes");
            diag_help(u->m->diags, g, "`use` a system, or declare `flow { ... }`");
        }
        return;
    }
    struct ast *body = ARENA_NEW(u->m->arena, struct ast);
    if (!body) return;
    body->kind = AST_BLOCK;
    body->span = e->line->span;
    body->items = u->statements.at;
    body->item_count = u->statements.len;
    e->body = fn_new(u->m, e->name, PERMIT_CHANGE, type_of(TY_VOID), e->line->span);
    cx_init(&cx, u->m, e->body, e->scope);
    cx.test = e;
    check_fn_body(u->m, e->body, &cx, body);
}

static bool blocked(struct setup *u, const struct content *ground)
{
    struct mem *blocks = rec_find(u->m->kinds[KIND_TERRAIN], STR("blocks"));
    return ground && ground->values && blocks && blocks->slot >= 0 && ground->values[blocks->slot] == 1;
}

static void check_grounds(struct setup *u)
{
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        struct fighter *f = &u->e->fighters.at[i];
        const struct content *ground = f->place >= 0 && (size_t)f->place < u->e->cell_count ? u->e->cells[f->place].terrain : NULL;
        if (!blocked(u, ground)) continue;
        struct diag *g = report(u->m, E0503, f->span, "`%.*s` starts on `%.*s`, which blocks", STR_FMT(f->name), STR_FMT(ground->sym->name));
        diag_related(u->m->diags, g, ground->sym->span, "declared here");
    }
}

static void check_sides(struct setup *u)
{
    struct encounter *e = u->e;
    check_grounds(u);
    if (e->sort != SCENE_ENCOUNTER || brace_missing(u->m, e->line->span.file)) return;
    if (e->sides.len < 2 && !lines_lost(e->line->block)) {
        struct diag *g = report(u->m, E0502, e->line->span, "\"%.*s\" has %s; a fight needs two sides", STR_FMT(e->name), e->sides.len ? "one side" : "no side");
        diag_help(u->m->diags, g, "`side wolves { \"w\": Wolf }`");
    }
    for (size_t i = 0; i < e->sides.len; i++) {
        bool somebody = e->sides.at[i].damaged;
        for (size_t k = 0; k < e->fighters.len; k++) somebody = somebody || e->fighters.at[k].side == (int32_t)i;
        if (!somebody) report(u->m, E0502, e->sides.at[i].span, "nobody is on the side `%.*s`", STR_FMT(e->sides.at[i].name));
    }
    if (e->sides.len > LIMIT_SIDES) report(u->m, E0005, e->line->span, "%d sides at most take part in a fight", LIMIT_SIDES);
}

/* Sides, options, given dice and answers may stand several times, and what happens in a test anyway. */
static void once_each(struct setup *u, struct ast *block)
{
    static const char *const words[] = {"map", "legend", "ends", "draw", "begin", "zones", NULL};
    for (size_t i = 0; block && i < block->item_count; i++)
        for (size_t k = 0; words[k]; k++)
            if (block->items[i]->kind == AST_LINE && str_is(name_of(block->items[i]->head), words[k])) given_before(u->m, block, i);
}

/* Bodies of size by size squares, from the north-west one: each on the map, no two on one square. */
static int32_t size_of(const struct setup *u, const struct fighter *f)
{
    (void)u;
    int64_t size = f->content->values ? f->content->values[CREATURE_SIZE] : 1;
    return size == VALUE_UNSET || size < 1 ? 1 : (int32_t)size;
}

static void check_bodies_apart(struct setup *u)
{
    struct encounter *e = u->e;
    if (u->m->space != SPACE_SQUARES || !e->columns) return;
    for (size_t i = 0; i < e->fighters.len; i++) {
        struct fighter *a = &e->fighters.at[i];
        int32_t n = size_of(u, a), x = a->place % e->columns, y = a->place / e->columns;
        if (a->place < 0) continue;
        if (x + n > e->columns || y + n > e->rows)
            report(u->m, E0503, e->line->span, "`%.*s` covers %d by %d squares and does not fit on the map at column %d, row %d", STR_FMT(a->name), n, n, x, y);
        for (size_t k = 0; k < i; k++) {
            struct fighter *b = &e->fighters.at[k];
            int32_t o = size_of(u, b), bx = b->place % e->columns, by = b->place / e->columns;
            if (b->place < 0 || b->place == a->place || (n == 1 && o == 1)) continue;
            if (x < bx + o && bx < x + n && y < by + o && by < y + n)
                report(u->m, E0503, e->line->span, "the bodies of `%.*s` and `%.*s` overlap", STR_FMT(b->name), STR_FMT(a->name));
        }
    }
}

static void resolve_scene(struct model *m, struct encounter *e)
{
    struct setup u = {.m = m, .e = e};
    bool trial = e->sort == SCENE_TRIAL;
    reads_file(m, e->line->span.file);
    if (m->flow) sight_file(m->sight, m->flow->file);
    if (m->system) sight_file(m->sight, m->system->span.file); /* its space */
    if (!e->scope || (trial && !trial_begin(m, e))) return;
    struct ast *block = scene_block(e);
    for (size_t k = 0; block && k < block->item_count; k++) {
        struct ast *line = block->items[k];
        if (line->kind == AST_LINE && str_is(name_of(line->head), "map") && line->a && (line->a->kind == AST_TEXT || line->a->kind == AST_STRING)) {
            u.map = line->a;
            read_map_size(&u, line->a);
        }
    }
    once_each(&u, block);
    u.rows_lost = lines_lost(block);
    bool zones = false, sized = u.map != NULL;
    for (size_t k = 0; block && k < block->item_count; k++) {
        struct ast *line = block->items[k];
        if (line->kind != AST_LINE) continue;
        zones = zones || str_is(name_of(line->head), "zones");
        if (!str_is(name_of(line->head), "map") || !line->a || line->a->kind == AST_TEXT || line->a->kind == AST_STRING) continue;
        map_by_size(&u, line);
        sized = true;
    }
    if (!sized && !zones && u.e->sort != SCENE_ENCOUNTER && m->space == SPACE_SQUARES) open_map(&u, OPEN_GROUND, OPEN_GROUND, u.e->line->span);
    for (int pass = 0; pass < 4; pass++) {
        if (pass == 3 && u.map) read_map(&u);
        for (size_t k = 0; block && k < block->item_count; k++) {
            const struct setup_word *w = setup_word(block->items[k]);
            if (!w || w->pass != pass) continue;
            word_carries(m, block->items[k], IN_SCENE);
            w->read(&u, block->items[k]);
        }
    }
    for (size_t k = 0; e->trial && k < e->line->block->item_count; k++) { /* what one of a pattern switches itself */
        struct ast *line = e->line->block->items[k];
        if (line->kind != AST_LINE || !str_is(name_of(line->head), "option")) continue;
        word_carries(m, line, IN_SCENE);
        option_line(&u, line);
    }
    if (trial) trial_seats(m, e);
    check_sides(&u);
    for (size_t k = 0; block && k < block->item_count; k++)
        if (!setup_word(block->items[k])) other_line(&u, block->items[k]);
    name_fighters(&u);
    if (u.ends_line) end_condition(&u, u.ends_line);
    check_bodies_apart(&u);
    if (trial) {
        trial_seated(m, e);
        trial_bodies(m, e);
    } else bodies(&u);
}

void resolve_encounters(struct model *m)
{
    check_patterns(m, resolve_scene);
    for (size_t i = 0; i < m->encounters.len; i++) resolve_scene(m, m->encounters.at[i]);
}
