/* emit_scene.c -- Emits encounters, tests and trials: map, fighters and their places, options, and
 * the rolls and choices of a test. */
#include "emit.h"
#include "lang/sema/model/scope.h"

static int32_t string(struct gen *g, struct str s)
{
    return program_string(g->p, s);
}

static void fighters_fill(struct gen *g, struct encounter *e, struct row_encounters *row)
{
    row->side_begin = LEN(g, sides);
    row->side_count = (int32_t)e->sides.len;
    for (size_t i = 0; i < e->sides.len; i++) {
        const struct side *s = &e->sides.at[i];
        ROW(g, sides, .name = string(g, s->name), .tactics = s->tactics ? s->tactics->id : -1,
            .playouts = s->playouts, .stock_begin = stock_rows(g, &s->inventory),
            .stock_count = (int32_t)s->inventory.len);
    }
    row->stock_begin = stock_rows(g, &e->inventory);
    row->stock_count = (int32_t)e->inventory.len;
    row->fighter_begin = LEN(g, fighters);
    row->fighter_count = (int32_t)e->fighters.len;
    for (size_t i = 0; i < e->fighters.len; i++) {
        const struct fighter *f = &e->fighters.at[i];
        ROW(g, fighters, .content = f->content->id, .side = f->side, .place = f->place,
            .facing = f->facing, .name = string(g, f->name), .waits = f->waits,
            .body = f->body ? f->body->id : -1, .body_name = string(g, f->body_name),
            .part = f->part);
    }
}

static void map_fill(struct gen *g, struct encounter *e, struct row_encounters *row)
{
    row->columns = e->columns;
    row->rows = e->rows;
    if ((int64_t)e->columns * e->rows != (int64_t)e->cell_count) { /* zones are in one row */
        row->columns = (int32_t)e->cell_count;
        row->rows = e->cell_count ? 1 : 0;
    }
    row->cell_begin = LEN(g, cells);
    row->cell_count = e->open_ground ? 0 : (int32_t)e->cell_count;
    for (int32_t i = 0; i < row->cell_count; i++)
        ROW(g, cells, .terrain = e->cells[i].terrain ? e->cells[i].terrain->id : -1,
            .name = string(g, e->cells[i].name), .glyph = string(g, e->cells[i].glyph));
    row->border_begin = LEN(g, borders);
    row->border_count = (int32_t)e->borders.len;
    for (size_t i = 0; i < e->borders.len; i++)
        ROW(g, borders, .a = e->borders.at[i].a, .b = e->borders.at[i].b,
            .terrain = e->borders.at[i].content ? e->borders.at[i].content->id : -1);
}

static void settings_fill(struct gen *g, const struct encounter *e, struct row_encounters *row)
{
    row->setting_begin = LEN(g, settings);
    row->setting_count = (int32_t)e->settings.len;
    for (size_t i = 0; i < e->settings.len; i++)
        ROW(g, settings, .option = e->settings.at[i].option->option_row,
            .value = (int32_t)e->settings.at[i].value);
}

static void given_fill(struct gen *g, struct encounter *e, struct row_encounters *row)
{
    row->roll_begin = LEN(g, given_rolls);
    row->roll_count = (int32_t)e->rolls.len;
    for (size_t i = 0; i < e->rolls.len; i++)
        ROW(g, given_rolls, .value = e->rolls.at[i].face, .sides = e->rolls.at[i].sides);
    row->answer_begin = LEN(g, answers);
    row->answer_count = (int32_t)e->answers.len;
    for (size_t i = 0; i < e->answers.len; i++)
        ROW(g, answers, .who = string(g, e->answers.at[i].who),
            .what = string(g, e->answers.at[i].what), .barred = e->answers.at[i].barred,
            .by_tactics = e->answers.at[i].by_tactics);
}

/* A test runs its own statements, an encounter the flow. */
static int32_t body_row(struct gen *g, struct encounter *e)
{
    if (e->body) return fn_row(g, e->body);
    if (e->kind == SCENE_ENCOUNTER && g->m->flow) return fn_row(g, g->m->flow);
    return made_row(g, (struct made_fn){.made = MADE_NOTHING});
}

static void encounter_row(struct gen *g, struct encounter *e)
{
    struct fn *ends = e->ends ? e->ends : g->m->ends;
    struct row_encounters row = {.name = string(g, e->name),
                                 .sort = (int32_t)e->kind,
                                 .doc = doc_string(g, e->doc),
                                 .begin = fn_opt(g, e->begin),
                                 .body = body_row(g, e),
                                 .ends = fn_opt(g, ends),
                                 .limit_moment = e->limit ? e->limit->id : -1,
                                 .limit_count = e->limit_count,
                                 .file = -1};
    if (e->line) {
        row.place = (int32_t)e->line->span.from;
        if (e->line->span.file < g->d->sources.len) row.file = (int32_t)e->line->span.file;
    }
    for (size_t i = 0; i < e->results.len; i++)
        ROW(g, results, .encounter = e->id, .name = string(g, e->results.at[i].name),
            .value = e->results.at[i].value->id, .said = e->results.at[i].is_set->id);
    map_fill(g, e, &row);
    fighters_fill(g, e, &row);
    settings_fill(g, e, &row);
    given_fill(g, e, &row);
    vec_push(&g->p->encounters, &g->p->arena, row);
}

/* ---- a creature alone, so that its points and requirements can be judged --------------------- */

/* What a test or an encounter declares is judged under its options. */
static void options_of_scene(struct gen *g, const struct content *c, struct row_encounters *row)
{
    for (size_t i = 0; i < g->m->encounters.len; i++)
        if (g->m->encounters.at[i]->scope == c->scope)
            settings_fill(g, g->m->encounters.at[i], row);
}

static void lone_scene_row(struct gen *g, struct content *c)
{
    struct row_encounters row = {.name = string(g, c->sym->name),
                                 .sort = scope_is_of_files(c->scope) ? SCENE_LOOK : SCENE_TEST_LOOK,
                                 .doc = string(g, STR("")),
                                 .begin = -1,
                                 .body = made_row(g, (struct made_fn){.made = MADE_NOTHING}),
                                 .ends = -1,
                                 .limit_moment = -1,
                                 .file = -1,
                                 .side_begin = LEN(g, sides),
                                 .side_count = 1,
                                 .fighter_begin = LEN(g, fighters),
                                 .fighter_count = 1};
    ROW(g, sides, .name = string(g, STR("alone")), .tactics = -1);
    ROW(g, fighters, .content = c->id, .place = -1, .facing = -1, .name = string(g, c->sym->name),
        .body = -1);
    options_of_scene(g, c, &row);
    row.place = (int32_t)c->sym->span.from;
    if (c->sym->span.file < g->d->sources.len) row.file = (int32_t)c->sym->span.file;
    vec_push(&g->p->encounters, &g->p->arena, row);
}

/* Returns the name of a trial parameter's type: a kind, a family, or a word of the language. */
static struct str asked_kind(struct type t)
{
    if (t.rec) return t.rec->name;
    if (t.tag) return t.tag->name;
    return t.base == TY_CREATURE ? STR("creature")
           : t.base == TY_THING  ? STR("thing")
           : t.base == TY_FLAG   ? STR("flag")
                                 : STR("int");
}

static void situation_rows(struct gen *g, const struct trial *t)
{
    const struct ast *block = t->line->block;
    for (size_t i = 0; i < block->item_count; i++) {
        const struct ast *l = block->items[i];
        bool situation = l->kind == AST_LINE && l->head->kind == AST_NAME &&
                         str_equal(l->head->text, STR("situation")) && l->a;
        const struct ast *name = situation && l->a->kind == AST_CALL ? l->a->a : l->a;
        if (situation)
            ROW(g, trial_words, .name = string(g, name->text), .doc = doc_string(g, l->doc),
                .sort = TRIAL_SITUATION, .join = string(g, (struct str){"", 0}),
                .kind = string(g, (struct str){"", 0}),
                .value_count = l->a->kind == AST_CALL ? (int32_t)l->a->item_count : 0);
    }
}

/* Writes parameters and situations of a trial, for tools that list them. */
static void trial_row(struct gen *g, const struct trial *t)
{
    int32_t begin = LEN(g, trial_words);
    for (size_t i = 0; i < t->param_count; i++)
        ROW(g, trial_words, .name = string(g, t->params[i].name),
            .doc = string(g, (struct str){"", 0}), .sort = TRIAL_PARAM,
            .join = string(g, t->params[i].join ? str_from(join_text(t->params[i].join))
                                                : (struct str){"", 0}),
            .kind = string(g, asked_kind(t->params[i].type)),
            .value_count = t->params[i].fallback ? 0 : 1);
    situation_rows(g, t);
    ROW(g, trials, .name = string(g, t->name), .doc = doc_string(g, t->line->doc),
        .word_begin = begin, .word_count = LEN(g, trial_words) - begin);
}

/* A trial of a pattern gives its parameters; the situations can be given beside. */
static void instance_row(struct gen *g, const struct encounter *e)
{
    int32_t begin = LEN(g, trial_words);
    situation_rows(g, e->trial);
    ROW(g, trials, .name = string(g, e->name), .doc = doc_string(g, e->line->doc),
        .word_begin = begin, .word_count = LEN(g, trial_words) - begin);
}

void trials_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->trials.len; i++) trial_row(g, g->m->trials.at[i]);
    for (size_t i = 0; i < g->m->encounters.len; i++)
        if (g->m->encounters.at[i]->trial) instance_row(g, g->m->encounters.at[i]);
}

void encounters_fill(struct gen *g)
{
    trials_fill(g);
    for (size_t i = 0; i < g->m->encounters.len; i++) encounter_row(g, g->m->encounters.at[i]);
    for (size_t i = 0; i < g->m->contents.len; i++)
        if (content_has_deferred_checks(g->m, g->m->contents.at[i]))
            lone_scene_row(g, g->m->contents.at[i]);
}
