/* scene.c -- Checks encounters, tests and trials: the lines that set the scene, in the order of
 * their dependencies, then the statements.
 *
 * Four passes over the lines: zones; borders, legend and options; sides; choices. A name is known
 * before the pass that uses it. The map is read in map.c, sides in sides.c, given dice and answers
 * in script.c, what is special to trials in trial.c. */
#include "scene.h"

static void option_line(struct setup *u, struct ast *line)
{
    struct str name = name_of(line->a);
    struct symbol *y = scope_find(u->m->names, name);
    if (!y || y->kind != SYM_OPTION) {
        struct diag *g =
            report(u->m, E0201, line->span, "there is no option `%.*s`", STR_FMT(name));
        struct str near = scope_nearest(u->m->names, name, is_option);
        suggest(u->m, g, near);
        return;
    }
    bool ok = false;
    int64_t v = line->b ? number_now(u, line->b, y->as.option->type, &ok) : 0;
    if (!line->b)
        report(u->m, E0402, line->span, "the option has no value: `option %.*s = ...`",
               STR_FMT(name));
    for (size_t i = 0; i < u->e->settings.len; i++)
        if (u->e->settings.at[i].option == y->as.option) {
            report(u->m, E0401, line->span, "`option %.*s` is given twice", STR_FMT(name));
            return;
        }
    struct setting s = {y->as.option, v};
    if (ok) vec_push(&u->e->settings, u->m->arena, s);
}

static void report_limit(struct setup *u, struct ast *after)
{
    report(u->m, E0301, after->span, "the limit is a number from 1 to 1000000");
}

/* `ends after 50 rounds` */
static void limit_line(struct setup *u, struct ast *line)
{
    struct ast *after = label_value(line, JOIN_AFTER);
    const struct ast *minus =
        after && after->kind == AST_UNARY && after->op == OP_NEG ? after->a : NULL;
    if (minus && minus->kind == AST_QUANTITY && scope_find_unit(u->m->names, minus->text)) {
        report_limit(u, after);
        return;
    }
    struct symbol *y =
        after && after->kind == AST_QUANTITY ? scope_find_unit(u->m->names, after->text) : NULL;
    if (!y || y->kind != SYM_UNIT) {
        if (after && after->kind == AST_QUANTITY)
            report_unknown_unit(u->m, u->m->names, after->span, after->text);
        else if (after || (line->label_count == 0 && !line->a))
            help_units(u->m,
                       report(u->m, E0301, line->span, "`ends after` needs a number and a unit"));
        return;
    }
    bool ok;
    int64_t n = number_now(u, after->a, type_of(TY_INT), &ok);
    if (ok && (n < 1 || n > 1000000)) report_limit(u, after);
    if (u->e->limit) report(u->m, E0401, line->span, "`ends after` is given twice");
    u->e->limit = y->as.moment;
    u->e->limit_count = (int32_t)n;
}

static void scene_reserve(struct setup *u, struct ast *line)
{
    reserve_line(u->m, u->e->scope, line, &u->e->reserves);
}

/* `market 3 Coin`: what a list of the fight has at the start. */
static void list_line(struct setup *u, struct ast *line)
{
    struct member *own = list_filled_by(line, u->m->fight);
    check_line_parts(u->m, line, HAS_VALUES, 0);
    items_from(u->m, u->e->scope, own, line->a, &u->e->inventory);
}

/* The lines that set a scene. In a test any other line is a statement. */
static const struct setup_word {
    const char *name;
    void (*read)(struct setup *, struct ast *);
    int pass; /* places before creatures, so that `at Hall` is known */
} setup_words[] = {
    {"zones", zones_line, 0},   {"border", borders_line, 1},  {"legend", legend_line, 1},
    {"option", option_line, 1}, {"side", side_line, 2},       {"ends", limit_line, 2},
    {"rolls", rolls_line, 2},   {"choices", choices_line, 3}, {"reserve", scene_reserve, 2},
};
/* A line that begins with the name of a list of things. */
static const struct setup_word list_word = {"", list_line, 2};
/* `expect choice of Ada is Bash` */
static const struct setup_word choice_word = {"", choices_line, 3};

/* In a test, is the word that of a command? */
static bool is_test_command(const struct setup *u, struct str w)
{
    return u->e->kind == SCENE_TEST && str_is(w, "reserve") &&
           scope_find_of(u->m->names, w, SYM_FN);
}

static const struct setup_word *setup_word(const struct setup *u, struct ast *line)
{
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    if (str_is(w, "expect") && str_is(name_of(line->a), "choices") && line->block)
        return &choice_word;
    if (str_is(w, "ends") && !label_of(line, JOIN_AFTER)) return NULL;
    if (w.len && is_test_command(u, w)) return NULL;
    for (size_t i = 0; w.len && i < sizeof setup_words / sizeof *setup_words; i++)
        if (str_is(w, setup_words[i].name)) return &setup_words[i];
    return list_filled_by(line, u->m->fight) ? &list_word : NULL;
}

static bool is_declaration(struct setup *u, struct ast *line)
{
    struct symbol *y = line->kind == AST_LINE && line->head->kind == AST_NAME
                           ? scope_find_of(u->m->names, line->head->text, SYM_KIND)
                           : NULL;
    return y != NULL;
}

static void end_condition(struct setup *u, struct ast *line)
{
    struct check_ctx cx;
    struct ast *p = line->when;
    if (!p) {
        report(u->m, E0303, line->span,
               "`ends` needs a condition or a limit: `ends when P`, `ends after 50 rounds`");
        return;
    }
    u->e->ends = fn_new(u->m, STR("ends"), PERMIT_PURE, type_of(TY_FLAG), line->span);
    cx_init(&cx, u->m, u->e->ends, u->e->scope);
    u->e->ends->value = expr_flag(&cx, p);
}

static void unknown_trial_line(struct setup *u, struct ast *line, struct str w)
{
    if (str_is(w, "situation") || str_is(w, "do") || brace_missing(u->m, line->span.file)) return;
    struct diag *g = report(u->m, E0206, line->head ? line->head->span : line->span,
                            "a trial has no line `%.*s`", STR_FMT(w));
    static const char *const known[] = {"map",   "legend", "side",      "option", "ends",
                                        "zones", "border", "situation", "do",     NULL};
    struct str near = nearest_word(w, known);
    if (!suggest(u->m, g, near)) diag_help(g, "write what happens in `do { ... }`");
}

static void check_other_line(struct setup *u, struct ast *line)
{
    struct str w = line->kind == AST_LINE ? name_of(line->head) : (struct str){NULL, 0};
    if (line->kind == AST_BAD || (u->e->kind != SCENE_TRIAL && is_declaration(u, line))) return;
    if (line->kind == AST_LINE && (str_is(w, "map") || (u->e->kind == SCENE_ENCOUNTER &&
                                                        (str_is(w, "ends") || str_is(w, "do")))))
        check_word_parts(u->m, line, IN_SCENE);
    if (str_is(w, "map") && line->kind == AST_LINE) {
        if (!line->a)
            diag_help(report(u->m, E0301, line->span, "a map is a text: `map \"\"\"` ... `\"\"\"`"),
                      "put three quotes before its first row and after its last");
        return;
    }
    if (str_is(w, "ends") && line->kind == AST_LINE && line->when) {
        if (u->ends_line)
            diag_related(report(u->m, E0401, line->span, "`ends when` is given twice"),
                         u->ends_line->span, "the first time");
        u->ends_line = line; /* checked when the fighters have names */
    } else if (str_is(w, "do") && line->block && u->e->kind == SCENE_ENCOUNTER) {
        return; /* checked when the fighters have names */
    } else if (u->e->kind == SCENE_TRIAL) {
        unknown_trial_line(u, line, w);
    } else if (u->e->kind == SCENE_TEST) {
        vec_push(&u->statements, u->m->arena, line);
    } else {
        if (brace_missing(u->m, line->span.file) || !check_word_parts(u->m, line, IN_SCENE)) return;
        struct diag *g = report(u->m, E0206, line->head ? line->head->span : line->span,
                                "an encounter has no line `%.*s`", STR_FMT(w));
        static const char *const known[] = {"map", "legend", "side",   "option",  "ends",
                                            "do",  "zones",  "border", "reserve", NULL};
        struct str near = nearest_word(w, known);
        const struct symbol *y = scope_find(u->m->names, w);
        if (!suggest(u->m, g, near) && y && is_option(y))
            diag_help(g, "to choose a reading of the rules write `option %.*s = ...`", STR_FMT(w));
    }
}

static void check_statements(struct setup *u)
{
    struct encounter *e = u->e;
    struct check_ctx cx;
    struct ast *block = e->line->block;
    for (size_t i = 0; block && e->kind == SCENE_ENCOUNTER && i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !str_is(name_of(line->head), "do") || !line->block) continue;
        e->begin = fn_new(u->m, STR("do"), PERMIT_CHANGE, type_of(TY_VOID), line->span);
        cx_init(&cx, u->m, e->begin, e->scope);
        check_fn_body(u->m, e->begin, &cx, line->block);
    }
    if (e->kind == SCENE_ENCOUNTER) {
        e->body = u->m->flow;
        if (!u->m->flow && !brace_missing(u->m, e->line->span.file) &&
            !any_name_is_excused(u->m, e->line->span.file))
            diag_help(report(u->m, E0402, e->line->span,
                             "there is no `flow`: no rule says how a fight runs"),
                      "`use` a system, or declare `flow { ... }`");
        return;
    }
    struct ast *body = ARENA_NEW(u->m->arena, struct ast);
    body->kind = AST_BLOCK;
    body->span = e->line->span;
    body->items = u->statements.at;
    body->item_count = (uint32_t)u->statements.len;
    e->body = fn_new(u->m, e->name, PERMIT_CHANGE, type_of(TY_VOID), e->line->span);
    cx_init(&cx, u->m, e->body, e->scope);
    cx.test = e;
    check_fn_body(u->m, e->body, &cx, body);
}

/* Reports a second line of a kind that a scene has once. Sides, options, given dice, answers and
 * the statements of a test may repeat. */
static void check_once(struct setup *u, struct ast *block)
{
    static const char *const words[] = {"map", "legend", "do", "zones", NULL};
    for (size_t i = 0; block && i < block->item_count; i++) {
        const struct ast *line = block->items[i];
        if (line->kind != AST_LINE || is_test_command(u, name_of(line->head))) continue;
        for (size_t k = 0; words[k]; k++)
            if (str_is(name_of(line->head), words[k])) report_repeated_word(u->m, block, i);
    }
}

/* Whether the rows that explain signs may be under a misspelt `legend` or `side`. */
static bool rows_misplaced(const struct ast *block)
{
    static const char *const holders[] = {"legend", "side", NULL};
    for (size_t i = 0; block && i < block->item_count; i++) {
        const struct ast *line = block->items[i];
        struct str w =
            line->kind == AST_LINE && line->block ? name_of(line->head) : (struct str){NULL, 0};
        if (w.len && !str_is(w, "legend") && !str_is(w, "side") && nearest_word(w, holders).len)
            return true;
    }
    return false;
}

/* Checks a referee's statement in the scope of its encounter, which was resolved before. */
static void resolve_remark(struct model *m, struct encounter *e)
{
    const struct encounter *of = NULL;
    struct check_ctx cx;
    for (size_t i = 0; i < m->encounters.len && !of; i++)
        if (m->encounters.at[i]->kind == SCENE_ENCOUNTER &&
            str_equal(m->encounters.at[i]->name, str_from(m->table.encounter)))
            of = m->encounters.at[i];
    e->body = fn_new(m, e->name, PERMIT_CHANGE, type_of(TY_VOID), e->line->span);
    cx_init(&cx, m, e->body, of ? of->scope : e->scope);
    if (e->line->block) check_fn_body(m, e->body, &cx, e->line->block);
}

static bool is_line(const struct ast *line, const char *word)
{
    return line->kind == AST_LINE && str_is(name_of(line->head), word);
}

/* `map """...""" `: its size is that of its text. */
static bool is_drawn_map(const struct ast *line)
{
    return is_line(line, "map") && line->a &&
           (line->a->kind == AST_TEXT || line->a->kind == AST_STRING);
}

/* Finds the size of the map, since places depend on it. Without one only an encounter has none:
 * other scenes get open ground. */
static void read_size(struct setup *u, struct ast *block)
{
    bool zones = false, sized = false;
    size_t count = block ? block->item_count : 0;
    for (size_t k = 0; k < count; k++)
        u->bordered = u->bordered || legend_has_borders(block->items[k]);
    for (size_t k = 0; k < count; k++)
        if (is_drawn_map(block->items[k])) {
            u->map = block->items[k]->a;
            read_map_size(u, u->map);
        }
    check_once(u, block);
    u->rows_lost = lines_lost(block) || rows_misplaced(block);
    u->map_lost = u->map && ((u->map->kind == AST_STRING && u->rows_lost) ||
                             memchr(u->map->text.at, '\t', u->map->text.len));
    for (size_t k = 0; k < count; k++) {
        struct ast *line = block->items[k];
        zones = zones || is_line(line, "zones");
        if (!is_line(line, "map") || !line->a || is_drawn_map(line)) continue;
        map_by_size(u, line);
        sized = true;
    }
    if (!sized && !u->map && !zones && u->e->kind != SCENE_ENCOUNTER &&
        geometry_of(u->m->space)->is_drawn)
        open_map(u, OPEN_GROUND, OPEN_GROUND, u->e->line->span);
}

/* Reads the lines that set the scene, in the order of their passes. The signs of the map are read
 * before pass 3, when legend and sides are known. */
static void read_setup(struct setup *u, struct ast *block)
{
    for (int pass = 0; pass < 4; pass++) {
        if (pass == 3 && u->map) read_map(u);
        for (size_t k = 0; block && k < block->item_count; k++) {
            const struct setup_word *w = setup_word(u, block->items[k]);
            if (!w || w->pass != pass) continue;
            if (w != &list_word) check_word_parts(u->m, block->items[k], IN_SCENE);
            w->read(u, block->items[k]);
        }
    }
    /* Options that an instance of a trial sets itself, beside those of its pattern. */
    for (size_t k = 0; u->e->trial && k < u->e->line->block->item_count; k++) {
        struct ast *line = u->e->line->block->items[k];
        if (!is_line(line, "option")) continue;
        check_word_parts(u->m, line, IN_SCENE);
        option_line(u, line);
    }
}

/* Checks one scene. Fighters get names after the sides, so that statements, `ends` and `do` can
 * use them. */
static void resolve_scene(struct model *m, struct encounter *e)
{
    struct setup u = {.m = m, .e = e};
    bool trial = e->kind == SCENE_TRIAL;
    enter_file(m, e->line->span.file);
    if (e->kind == SCENE_REMARK) {
        resolve_remark(m, e);
        return;
    }
    if (m->flow && e->kind == SCENE_ENCOUNTER) file_deps_add(m->deps, m->flow->file);
    if (m->system) file_deps_add(m->deps, m->system->span.file); /* its space */
    if (!e->scope || (trial && !trial_begin(m, e))) return;
    struct ast *block = scene_block(e);
    read_size(&u, block);
    read_setup(&u, block);
    if (trial) trial_seats(m, e);
    for (size_t k = 0; block && k < block->item_count; k++)
        if (!setup_word(&u, block->items[k])) check_other_line(&u, block->items[k]);
    check_sides(&u);
    add_reserve(&u);
    add_newcomers(&u);
    name_fighters(&u);
    if (u.ends_line) end_condition(&u, u.ends_line);
    check_bodies_apart(&u);
    if (trial) {
        trial_seated(m, e);
        trial_bodies(m, e);
    } else
        check_statements(&u);
}

void resolve_encounters(struct model *m)
{
    check_patterns(m, resolve_scene);
    for (size_t i = 0; i < m->encounters.len; i++) resolve_scene(m, m->encounters.at[i]);
}
