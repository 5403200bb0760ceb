/* sides.c -- Checks the sides of a scene: their creatures, where these start, and whether the
 * places are free and on the map. */
#include "lang/sema/model/unnamed_members.h"
#include "scene.h"

static const char *const side_words[] = {"facing", "tactics", NULL};

static int direction_named(const struct setup *u, struct str s)
{
    const struct geometry *g = geometry_of(u->m->space);
    for (int i = 0; i < g->directions; i++)
        if (str_is(s, g->direction_words[i])) return i;
    return -1;
}

static int32_t facing_of(struct setup *u, struct ast *e)
{
    int d = e ? direction_named(u, name_of(e)) : -1;
    if (!e || d >= 0) return d;
    const struct ast *first = e->kind == AST_PHRASE ? e->items[0] : NULL;
    struct diag *g = report(u->m, E0201, e->span, "`%.*s` is not a direction",
                            STR_FMT(source_text(u->m, e->span)));
    if (first && direction_named(u, first->text) >= 0) {
        struct span rest = {e->span.file, e->items[1]->span.from, e->span.to};
        diag_help(g, "two entries on one line need `;` between them: `facing %.*s;  %.*s`",
                  STR_FMT(first->text), STR_FMT(source_text(u->m, rest)));
        return direction_named(u, first->text);
    }
    struct text t;
    text_init(&t, u->m->arena);
    const struct geometry *space = geometry_of(u->m->space);
    for (int i = 0; i < space->directions; i++)
        text_printf(&t, "%s%s", i ? ", " : "", space->direction_words[i]);
    diag_help(g, "%.*s", STR_FMT(text_str(&t)));
    return d;
}

static bool is_tactics(const struct symbol *y)
{
    return y->kind == SYM_TACTICS;
}

static struct content *creature_named(struct setup *u, struct ast *e)
{
    struct str name = name_of(e);
    struct symbol *y = scope_find(u->e->scope, name);
    if (y && is_creature(y)) {
        if (e->kind == AST_CALL)
            report(u->m, E0209, e->span, "`%.*s` takes nothing in parentheses here", STR_FMT(name));
        return y->as.content;
    }
    report_wrong_name(u->m, u->e->scope, name, e->span, "creature", is_creature);
    return NULL;
}

/* The creature of a line that may name it, `Goblin as Grik`; *who becomes the name. */
static struct content *creature_of_line(struct setup *u, struct ast *line, struct ast **who)
{
    struct content *c = creature_named(u, *who);
    struct ast *as = label_value(line, JOIN_AS);
    struct symbol *y = c && as ? scope_find_here(u->e->scope, name_of(as)) : NULL;
    if (!as || !y || !is_creature(y)) return c;
    *who = as;
    return y->as.content;
}

/* A line that names its creature may change it. */
static void check_side_parts(struct setup *u, struct ast *line, unsigned parts, uint32_t joins)
{
    bool named = label_of(line, JOIN_AS);
    check_line_parts(u->m, line, parts | (named ? HAS_BLOCK : 0), joins | 1u << JOIN_AS);
}

/* "Wolf" for the first, then "Wolf 2". */
static struct str name_counted(struct setup *u, struct str name, int32_t before)
{
    return before ? str_printf(u->m->arena, "%.*s %d", STR_FMT(name), (int)before + 1) : name;
}

static void push_fighter(struct setup *u, struct fighter f)
{
    if (u->e->fighters.len == LIMIT_CREATURES) {
        if (!u->too_many)
            report(u->m, E0005, f.span, "%d creatures at most take part in a fight",
                   LIMIT_CREATURES);
        u->too_many = true;
        return;
    }
    vec_push(&u->e->fighters, u->m->arena, f);
}

/* Adds the parts of a body, as "Hydra (Head)", "Hydra (Head 2)". */
static void push_parts(struct setup *u, struct fighter f)
{
    struct content *body = f.content;
    f.body = body, f.body_name = f.name;
    for (size_t i = 0; i < body->parts.len; i++)
        for (int32_t n = 0; n < body->parts.at[i].count; n++, f.part++) {
            int32_t before = n;
            f.content = body->parts.at[i].content;
            for (size_t k = 0; k < i; k++)
                if (body->parts.at[k].content == f.content) before += body->parts.at[k].count;
            struct str part = name_counted(u, f.content->sym->name, before);
            f.name = str_printf(u->m->arena, "%.*s (%.*s)", STR_FMT(f.body_name), STR_FMT(part));
            push_fighter(u, f);
        }
}

/* The declaration that an encounter names: of the body, or of a creature alone. */
static const struct content *declared_as(const struct fighter *f)
{
    return f->body ? f->body : f->content;
}

void add_fighter(struct setup *u, struct content *c, struct str as, int32_t side, int32_t place,
                 int32_t facing, struct span span)
{
    int copies = 0;
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        const struct fighter *other = &u->e->fighters.at[i];
        if (other->part > 0) continue;
        if (declared_as(other) == c) copies++;
        if (place >= 0 && other->place == place && geometry_of(u->m->space)->is_drawn)
            report(u->m, E0503, span, "`%.*s` and `%.*s` start on the same place",
                   STR_FMT(other->name), STR_FMT(c->sym->name));
    }
    struct fighter f = {.content = c,
                        .side = side,
                        .place = place,
                        .facing = facing,
                        .name = name_counted(u, c->sym->name, copies),
                        .written_as = as,
                        .span = span};
    if (c->parts.len)
        push_parts(u, f);
    else
        push_fighter(u, f);
}

static int32_t zone_named(struct setup *u, struct ast *at)
{
    struct str name = name_of(at);
    for (size_t i = 0; name.len && i < u->e->cell_count; i++)
        if (str_equal(u->e->cells[i].name, name)) return (int32_t)i;
    if (geometry_of(u->m->space)->is_drawn) {
        diag_help(report(u->m, E0503, at->span, "`%.*s` is not a place: a %s is a column and a row",
                         STR_FMT(source_text(u->m, at->span)), geometry_of(u->m->space)->place),
                  "`at 3, 1`; both are counted from 0");
    } else {
        diag_help(report(u->m, E0503, at->span, "there is no zone `%.*s`",
                         STR_FMT(source_text(u->m, at->span))),
                  "declare zones with `zones Hall, Yard`");
    }
    return -1;
}

static int32_t place_of_pair(struct setup *u, struct ast *at)
{
    bool ok1 = false, ok2 = false;
    if (list_len(at) == 1) return zone_named(u, at);
    if (u->m->space == SPACE_NONE) {
        if (any_name_is_excused(u->m, at->span.file)) return -1;
        diag_help(report(u->m, E0503, at->span, "there are no places: no system declares a space"),
                  "`use` a system, or declare one: `system Duel { space squares }`");
        return -1;
    }
    int64_t x = number_now(u, list_at(at, 0), type_of(TY_INT), &ok1),
            y = number_now(u, list_at(at, 1), type_of(TY_INT), &ok2);
    if (!ok1 || !ok2) return -1;
    if (x < 0 || y < 0 || x >= u->e->columns || y >= u->e->rows) {
        if (u->map_lost) return -1;
        diag_help(report(u->m, E0503, at->span, "column %lld, row %lld is outside the map",
                         (long long)x, (long long)y),
                  "columns and rows are counted from 0; the map has %d and %d", u->e->columns,
                  u->e->rows);
        return -1;
    }
    return (int32_t)(y * u->e->columns + x);
}

static void report_row_without_sign(struct setup *u, struct ast *row)
{
    struct str key = row->a ? name_of(row->a) : (struct str){NULL, 0};
    struct diag *g = report(u->m, E0206, row->span,
                            "a side's row is a sign of the map and a creature: `\"A\": Anna`");
    if (str_is(key, "facing") || str_is(key, "tactics")) {
        diag_help(g, "without the `:` this is a line: `%.*s %.*s`", STR_FMT(key),
                  STR_FMT(source_text(u->m, row->c->span)));
        return;
    }
    if (row->a) diag_help(g, "put the sign in quotes: `\"%.*s\": ...`", STR_FMT(key));
    u->rows_lost = true;
}

/* Returns whether the row puts a creature on the side. */
static bool side_row(struct setup *u, struct ast *row, int32_t index, int32_t facing)
{
    if (!row->a || row->a->kind != AST_STRING) {
        report_row_without_sign(u, row);
        return false;
    }
    struct ast *who = row->c;
    if (who && who->kind == AST_QUANTITY && who->a->kind == AST_NUMBER) { /* 2 Wolf */
        diag_help(report(u->m, E0301, who->span, "a sign of the map is one creature"),
                  "draw `%.*s` as often as there are of them", STR_FMT(row->a->text));
        struct symbol *y = scope_find(u->e->scope, who->text);
        struct glyph one = {.sign = row->a->text,
                            .as = who->text,
                            .content = y && is_creature(y) ? y->as.content : NULL,
                            .side_index = index,
                            .facing = facing,
                            .span = row->a->span};
        return add_glyph(u, one) && one.content;
    }
    struct content *c = who ? creature_of_line(u, row, &who) : NULL;
    struct glyph g = {.sign = row->a->text,
                      .as = name_of(who),
                      .content = c,
                      .side_index = index,
                      .facing = facing,
                      .span = row->a->span};
    return add_glyph(u, g) && c;
}

static void side_facing(struct setup *u, struct ast *block, int32_t *facing)
{
    for (size_t i = 0; block && i < block->item_count; i++)
        if (block->items[i]->kind == AST_LINE && str_is(name_of(block->items[i]->head), "facing"))
            *facing = facing_of(u, block->items[i]->a);
}

static struct tactics *tactics_named(struct setup *u, struct ast *e, struct span otherwise)
{
    struct symbol *y = scope_find(u->e->scope, name_of(e));
    if (y && y->kind == SYM_TACTICS) return y->as.tactics;
    struct diag *g = report_wrong_name(u->m, u->e->scope, name_of(e), e ? e->span : otherwise,
                                       "tactics", is_tactics);
    if (g && str_is(name_of(e), "search"))
        diag_help(g, "a search has a number of playouts: `tactics 500`");
    return NULL;
}

/* `tactics pack`, `tactics 500` of a search or `tactics 500 by pack`. */
static void side_tactics(struct setup *u, struct ast *line, struct side *side)
{
    struct ast *by = label_value(line, JOIN_BY);
    if (!line->a || line->a->kind != AST_NUMBER) {
        side->tactics = tactics_named(u, line->a, line->span);
        if (by)
            diag_help(report(u->m, E0206, by->span, "only a search is `by` other tactics"),
                      "`tactics 500 by %.*s`", STR_FMT(source_text(u->m, by->span)));
        return;
    }
    if (line->a->number < 1)
        diag_help(report(u->m, E0303, line->a->span, "a search needs at least one playout"),
                  "500 a decision are fast, 2000 are better: `tactics 500`");
    if (u->e->kind == SCENE_TEST)
        diag_help(report(u->m, E0304, line->a->span, "a side of a test does not search"),
                  "a test has the answer to each question: `choices { Ada: Bash }`");
    side->playouts = line->a->number;
    if (by) side->tactics = tactics_named(u, by, by->span);
}

/* False for a name that is certainly not a creature: a member of creatures, or unknown. */
static bool may_be_creature(const struct setup *u, struct str name)
{
    const struct symbol *y = scope_find(u->e->scope, name);
    return y && !(u->m->kinds[KIND_CREATURE] && !is_creature(y) &&
                  record_find(u->m->kinds[KIND_CREATURE], name));
}

/* Begins a side with its name. Of a side without braces the first word is the name. */
static struct side side_begin(struct setup *u, struct ast *line)
{
    struct side side = {.name = name_of(line->a), .span = line->span};
    if (line->a && line->a->kind == AST_PHRASE && !line->block) {
        struct diag *g = report(u->m, E0101, line->span, "put the creatures of a side in braces");
        struct span rest = {line->span.file, line->a->items[1]->span.from, line->span.to};
        diag_help(g, "`side %.*s { %.*s }`", STR_FMT(line->a->items[0]->text),
                  STR_FMT(source_text(u->m, rest)));
        side.name = line->a->items[0]->text;
        side.damaged = true;
    } else if (!side.name.len)
        report(u->m, E0101, line->span, "a side has a name: `side hunters { }`");
    /* Past the limit only the number of sides is reported. It also bounds this loop. */
    for (size_t i = 0; i < u->e->sides.len && i < LIMIT_SIDES; i++)
        if (str_equal(u->e->sides.at[i].name, side.name))
            report(u->m, E0202, line->span, "there are two sides `%.*s`", STR_FMT(side.name));
    return side;
}

static void report_unknown_line(struct setup *u, struct ast *l, struct str word)
{
    struct diag *g = report(u->m, E0206, l->head->span, "a side has no line `%.*s`", STR_FMT(word));
    if (list_filled_by(l, u->m->fight))
        diag_help(g, "it is a list of the fight: write the line outside `side`");
    else if (!suggest(u->m, g, nearest_word(word, side_words)))
        diag_help(g, "rows are `\"A\": Anna` and `Anna at 3, 1`, lines `facing east` and "
                     "`tactics brawler`");
}

/* `Anna at 3, 1 toward east` or `creature Anna`: a creature, and perhaps where it begins. */
static void side_creature(struct setup *u, struct ast *l, struct side *side, int32_t facing)
{
    struct str w = name_of(l->head);
    struct ast *at = label_value(l, JOIN_AT), *toward = label_value(l, JOIN_TOWARD), *who = l->head;
    bool named = str_is(w, "creature");
    if (l->a && !named && !may_be_creature(u, w)) {
        report_unknown_line(u, l, w);
        return;
    }
    if (l->a && !named && !at) {
        diag_help(report(u->m, E0101, l->a->span, "a word is missing before the place"),
                  "`%.*s at %.*s`", STR_FMT(source_text(u->m, l->head->span)),
                  STR_FMT(source_text(u->m, l->a->span)));
        side->damaged = true;
        return;
    }
    check_side_parts(u, l, named ? HAS_NAME : 0, 1u << JOIN_AT | 1u << JOIN_TOWARD);
    if (named && l->a) who = l->a;
    struct content *c = creature_of_line(u, l, &who);
    side->damaged = side->damaged || !c;
    if (c)
        add_fighter(u, c, name_of(who), (int32_t)u->e->sides.len, at ? place_of_pair(u, at) : -1,
                    toward ? facing_of(u, toward) : facing, l->span);
}

/* A line of the block of a side that is not a row. */
static void side_item(struct setup *u, struct ast *l, struct side *side, int32_t facing)
{
    struct member *own;
    if (l->kind == AST_LINE && l->head && l->head->kind == AST_STRING && l->b) {
        diag_help(report(u->m, E0206, l->span,
                         "a `:` is missing between the sign of the map and its creature"),
                  "`\"%.*s\": %.*s`", STR_FMT(name_of(l->head)),
                  STR_FMT(source_text(u->m, l->b->span)));
        u->rows_lost = side->damaged = true;
    } else if ((own = list_filled_by(l, u->m->side))) {
        check_line_parts(u->m, l, HAS_VALUES, 0);
        if (!items_from(u->m, u->e->scope, own, l->a, &side->inventory)) side->damaged = true;
    } else if (l->kind == AST_LINE)
        side_creature(u, l, side, facing);
    else
        report(u->m, E0206, l->span, "a side lists creatures, `facing`, `tactics`");
}

/* Checks the rows of a side: `"A": Anna` for a sign, `Anna at 3, 1` for a place, `facing`,
 * `tactics`. `facing` applies to all rows, so it is read first. A damaged side is not reported as
 * empty. */
void side_line(struct setup *u, struct ast *line)
{
    struct side side = side_begin(u, line);
    int32_t index = (int32_t)u->e->sides.len, facing = -1;
    side_facing(u, line->block, &facing);
    if (line->type)
        u->rows_lost = side.damaged = true; /* `side left: Ada at 0, 0`, which was said */
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *l = line->block->items[i];
        struct str w = name_of(l->head);
        if (l->kind == AST_BAD) {
            u->rows_lost = side.damaged = true;
        } else if (l->kind == AST_ROW) {
            check_side_parts(u, l, HAS_VALUES, 0);
            side.damaged |= !side_row(u, l, index, facing);
        } else if (str_is(w, "facing") || str_is(w, "tactics")) {
            bool sound =
                check_word_parts(u->m, l, IN_SIDE) && !report_repeated_word(u->m, line->block, i);
            if (sound && str_is(w, "tactics")) side_tactics(u, l, &side);
        } else
            side_item(u, l, &side, facing);
    }
    vec_push(&u->e->sides, u->m->arena, side);
}

void keep_in_reserve(struct setup *u, size_t from)
{
    for (size_t i = from; i < u->e->fighters.len; i++) u->e->fighters.at[i].waits = true;
    model_changes_sides(u->m);
}

/* Creatures that a referee brings in: off the map, behind all others, whose numbers stay. */
void add_newcomers(struct setup *u)
{
    const struct table_scene *table = &u->m->table;
    struct span at = u->e->line->span;
    if (u->e->kind != SCENE_ENCOUNTER || !table->encounter ||
        !str_equal(u->e->name, str_from(table->encounter)))
        return;
    for (size_t i = 0; i < table->count; i++) {
        struct str name = str_from(table->newcomers[i].creature);
        struct symbol *y = scope_find(u->e->scope, name);
        if (!y || !is_creature(y)) {
            report_wrong_name(u->m, u->e->scope, name, at, "creature", is_creature);
            continue;
        }
        size_t before = u->e->fighters.len;
        add_fighter(u, y->as.content, name, 0, -1, -1, at);
        keep_in_reserve(u, before);
    }
}

/* Lets a name mean fighter i. `of`: the declaration of that name, or NULL. */
static void name_fighter(struct setup *u, size_t i, struct str name, struct content *of)
{
    struct fighter *f = &u->e->fighters.at[i];
    struct symbol *y = scope_find_here(u->e->scope, name);
    /* a test's own creature and its only body share the name: the body wins */
    if (!y || (y->kind == SYM_CONTENT && y->as.content != of))
        y = scope_add(u->m, u->e->scope, SYM_CONST, name, u->e->line, u->e->line->span);
    y->kind = SYM_CONST;
    y->type = type_record(TY_CREATURE, f->content->kind);
    y->hidden = of && str_equal(name, of->sym->name) ? of : NULL;
    y->as.number = (int64_t)i;
}

/* The name of a body means its first part. The name of a part's declaration means the first. */
void name_fighters(struct setup *u)
{
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        struct fighter *f = &u->e->fighters.at[i];
        name_fighter(u, i, f->name, f->content);
        if (f->body && f->part == 0) name_fighter(u, i, f->body_name, f->body);
        struct symbol *y = f->body ? scope_find(u->e->scope, f->content->sym->name) : NULL;
        if (y && y->kind == SYM_CONTENT) name_fighter(u, i, y->name, f->content);
    }
    for (size_t i = 0; i < u->e->sides.len; i++) {
        if (u->e->sides.at[i].unnamed) continue;
        struct symbol *other = u->e->sides.at[i].name.len
                                   ? scope_find_here(u->e->scope, u->e->sides.at[i].name)
                                   : NULL;
        if (other && other->type.base != TY_SIDE)
            report(u->m, E0202, u->e->sides.at[i].span, "`%.*s` names a side and something else",
                   STR_FMT(other->name));
        if (!u->e->sides.at[i].name.len || other) continue;
        struct symbol *y = scope_add(u->m, u->e->scope, SYM_CONST, u->e->sides.at[i].name,
                                     u->e->line, u->e->sides.at[i].span);
        y->type = type_of(TY_SIDE);
        y->as.number = (int64_t)i;
    }
}

static bool is_blocked(struct setup *u, const struct content *ground)
{
    struct member *blocks = record_find(u->m->kinds[KIND_TERRAIN], STR("blocks"));
    return ground && ground->values && blocks && blocks->slot >= 0 &&
           ground->values[blocks->slot] == 1;
}

static void check_terrain(struct setup *u)
{
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        struct fighter *f = &u->e->fighters.at[i];
        const struct content *ground = f->place >= 0 && (size_t)f->place < u->e->cell_count
                                           ? u->e->cells[f->place].terrain
                                           : NULL;
        if (f->part > 0 || !is_blocked(u, ground)) continue;
        diag_related(report(u->m, E0503, f->span, "`%.*s` starts on `%.*s`, which blocks",
                            STR_FMT(f->name), STR_FMT(ground->sym->name)),
                     ground->sym->span, "declared here");
    }
}

void check_sides(struct setup *u)
{
    struct encounter *e = u->e;
    check_terrain(u);
    if (e->kind != SCENE_ENCOUNTER || brace_missing(u->m, e->line->span.file)) return;
    if (e->base_name && is_reported(u->m, E0201, e->base_name->span)) return;
    if (e->sides.len < 2 && !lines_lost(e->line->block) &&
        !(e->line->block && is_reported(u->m, E0206, e->line->block->span)))
        diag_help(report(u->m, E0502, e->line->span, "\"%.*s\" has %s; a fight needs two sides",
                         STR_FMT(e->name), e->sides.len ? "one side" : "no side"),
                  "`side wolves { \"w\": Wolf }`");
    for (size_t i = 0; i < e->sides.len; i++) {
        /* a side of things alone: clocks, a deck that is played against */
        bool has_fighter = e->sides.at[i].damaged || e->sides.at[i].inventory.len > 0;
        for (size_t k = 0; k < e->fighters.len; k++)
            has_fighter = has_fighter || e->fighters.at[k].side == (int32_t)i;
        if (has_fighter) continue;
        diag_help(report(u->m, E0502, e->sides.at[i].span, "nobody is on the side `%.*s`",
                         STR_FMT(e->sides.at[i].name)),
                  "put somebody on it: `\"A\": Anna` for a sign of the map, or `Anna at 3, 1`");
    }
    if (e->sides.len > LIMIT_SIDES)
        report(u->m, E0005, e->line->span, "%d sides at most take part in a fight", LIMIT_SIDES);
}

static int32_t size_of(const struct fighter *f)
{
    const struct content *c = declared_as(f);
    int64_t size = c->values ? c->values[CREATURE_SIZE] : 1;
    return size == VALUE_UNSET || size < 1 ? 1 : (int32_t)size;
}

static struct body body_of(const struct encounter *e, const struct fighter *f)
{
    return (struct body){{f->place % e->columns, f->place / e->columns}, size_of(f)};
}

static bool bodies_overlap(const struct geometry *g, struct body a, struct body b)
{
    struct row_span r, s;
    for (int32_t i = 0; g->body_row(a, i, &r); i++)
        for (int32_t k = 0; g->body_row(b, k, &s); k++)
            if (r.row == s.row && r.from < s.to && s.from < r.to) return true;
    return false;
}

/* Reports bodies that leave the map or overlap. Two bodies on one place are reported by
 * add_fighter. */
void check_bodies_apart(struct setup *u)
{
    struct encounter *e = u->e;
    const struct geometry *g = geometry_of(u->m->space);
    if (!g->is_drawn || !e->columns) return;
    for (size_t i = 0; i < e->fighters.len; i++) {
        struct fighter *a = &e->fighters.at[i];
        if (a->place < 0 || a->part > 0) continue;
        struct body body = body_of(e, a);
        if (!body_fits_map(g, body, e->columns, e->rows))
            report(u->m, E0503, e->line->span,
                   "`%.*s` has size %d and does not fit on the map at column %d, row %d",
                   STR_FMT(a->name), (int)body.size, (int)body.at.column, (int)body.at.row);
        for (size_t k = 0; k < i; k++) {
            struct fighter *b = &e->fighters.at[k];
            if (b->place < 0 || b->part > 0 || b->place == a->place ||
                (size_of(a) == 1 && size_of(b) == 1))
                continue;
            if (bodies_overlap(g, body, body_of(e, b)))
                report(u->m, E0503, e->line->span, "the bodies of `%.*s` and `%.*s` overlap",
                       STR_FMT(b->name), STR_FMT(a->name));
        }
    }
}
