/* suppress.c -- Reads the lines `allow` in any block and `project` at the top of a file.
 * Removes them from the trees before names are looked up.
 */
#include "lint.h"

/* Other programs may read the tree too, so the old items are kept for lint_restore_lines. */
static void replace_items(struct lint *l, struct ast *block, struct ast **kept, size_t count)
{
    vec_push(&l->replaced, l->arena,
             (struct replaced_block){block, block->items, block->item_count});
    block->items = kept;
    block->item_count = (uint32_t)count;
}

void lint_restore_lines(struct lint *l)
{
    while (l->replaced.len) {
        struct replaced_block *t = &l->replaced.at[--l->replaced.len];
        t->block->items = t->items;
        t->block->item_count = (uint32_t)t->count;
    }
}

static bool is_line(const struct ast *line, struct str word)
{
    return line->kind == AST_LINE && line->head && line->head->kind == AST_NAME &&
           str_equal(line->head->text, word);
}

static size_t count_lines(const struct ast *block, struct str word)
{
    size_t count = 0;
    for (size_t i = 0; i < block->item_count; i++) count += is_line(block->items[i], word);
    return count;
}

/* Returns word i of a value such as `W0604 "why"`, which is a phrase, or an empty string. */
static struct str word_at(const struct ast *value, size_t i)
{
    bool phrase = value && value->kind == AST_PHRASE;
    const struct ast *word = phrase   ? (i < value->item_count ? value->items[i] : NULL)
                             : i == 0 ? value
                                      : NULL;
    return word && (word->kind == AST_NAME || word->kind == AST_STRING) ? word->text : STR("");
}

static bool has_value_only(const struct ast *line)
{
    return !line->b && !line->type && !line->label_count && !line->when && !line->orelse &&
           !line->block;
}

static bool is_plain_line(const struct ast *line)
{
    return has_value_only(line) &&
           !(line->a && line->a->kind == AST_PHRASE && line->a->item_count > 2);
}

/* Returns the lint one edit away, such as W0604 for `W604`, or NULL. */
static const struct diag_code *nearest_lint(struct str name)
{
    const struct diag_code *best = NULL;
    size_t edits = 2;
    for (int i = 0; diag_codes[i]; i++) {
        if (lint_scope_of(diag_codes[i]) == LINT_NONE) continue;
        size_t n = edit_distance(str_from(diag_codes[i]->name), name, 2);
        if (n >= edits) continue;
        best = diag_codes[i];
        edits = n;
    }
    return best;
}

/* Returns the lint that the line names. Reports and returns NULL if there is none. */
static const struct diag_code *lint_named(struct diags *d, const struct ast *line,
                                          const char *example, bool in_test)
{
    struct str name = word_at(line->a, 0);
    struct span span = line->a ? line->a->span : line->span;
    if (!name.len || !is_plain_line(line)) {
        diag_help(diag_report(d, E0303, span,
                              "this line needs the code of a lint and what to do with it"),
                  "`%s`", example);
        return NULL;
    }
    const struct diag_code *code = diag_code_find(name);
    if (code && (lint_scope_of(code) != LINT_NONE || (in_test && is_demand(code)))) return code;
    if (code && is_demand(code)) {
        diag_help(
            diag_report(d, E0203, span, "%s is an error; a test alone may allow it", code->name),
            "write the line in the block of the test, for what it declares there");
        return NULL;
    }
    struct diag *g =
        code ? diag_report(d, E0203, span, "%.*s is not a lint, so it cannot be turned off",
                           STR_FMT(name))
             : diag_report(d, E0201, span, "there is no lint `%.*s`", STR_FMT(name));
    const struct diag_code *near = code ? NULL : nearest_lint(name);
    if (near)
        diag_help(g, "did you mean `%s`?", near->name);
    else
        diag_help(g, "`fray explain` lists all codes; those with a W are lints");
    return NULL;
}

/* ---- allow ---- */

static bool is_string(const struct ast *value, size_t i)
{
    return value && value->kind == AST_PHRASE && i < value->item_count &&
           value->items[i]->kind == AST_STRING;
}

/* Which of them a mutant is, and whether it survives, only `fray test --mutate` knows. */
static void take_allowed_mutant(struct lint *l, const struct ast *line, struct span over)
{
    const struct ast *value = line->a;
    if (!has_value_only(line) || !is_string(value, 1) || !is_string(value, 2) ||
        value->item_count > 3 || !word_at(value, 2).len) {
        diag_help(diag_report(l->d, E0402, line->span,
                              "which mutant is allowed, and why? Both are in quotes"),
                  "`allow mutant \"3 -> 4\" \"nobody has more than 3\"`");
        return;
    }
    vec_push(&l->d->allows, l->d->arena,
             (struct allow){.code = NULL,
                            .line = line->span,
                            .over = over,
                            .mutant = word_at(value, 1),
                            .reason = word_at(value, 2)});
}

static void take_allow(struct lint *l, const struct ast *line, struct span over)
{
    if (str_equal(word_at(line->a, 0), STR("mutant"))) {
        take_allowed_mutant(l, line, over);
        return;
    }
    const struct diag_code *code =
        lint_named(l->d, line, "allow W0604 \"it comes in the next volume\"", l->in_test);
    if (!code) return;
    if (!word_at(line->a, 1).len || line->a->items[1]->kind != AST_STRING) {
        diag_help(diag_report(l->d, E0402, line->span,
                              "why is it allowed? A reason in quotes is missing"),
                  "`allow %s \"it comes in the next volume\"`", code->name);
        return;
    }
    vec_push(&l->d->allows, l->d->arena,
             (struct allow){.code = code, .line = line->span, .over = over});
}

static void take_allows(struct lint *l, struct ast *block, struct span over);

static void take_allows_in(struct lint *l, struct ast *line)
{
    if (!line || is_line(line, STR("project"))) return; /* read by read_project */
    if (line->kind == AST_BLOCK) {
        take_allows(l, line, line->span);
        return;
    }
    bool in_test = l->in_test;
    l->in_test = in_test || is_line(line, STR("test"));
    if (line->block)
        take_allows(l, line->block,
                    (struct span){line->span.file, line->span.from, line->block->span.to});
    l->in_test = in_test;
    if (line->kind == AST_IF) take_allows_in(l, line->orelse);
    for (size_t i = 0; line->kind == AST_TOGETHER && i < line->item_count; i++)
        take_allows_in(l, line->items[i]);
}

static void take_allows(struct lint *l, struct ast *block, struct span over)
{
    bool any = count_lines(block, STR("allow")) > 0;
    struct ast **kept = any ? ARENA_ARRAY(l->arena, struct ast *, block->item_count) : NULL;
    size_t count = 0;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (any && is_line(line, STR("allow"))) {
            take_allow(l, line, over);
            continue;
        }
        take_allows_in(l, line);
        if (any) kept[count++] = line;
    }
    if (any) replace_items(l, block, kept, count);
}

/* ---- project ---- */

static void take_level(struct diags *d, const struct ast *line, uint8_t *levels)
{
    static const char *const names[] = {"off", "warning", "error", NULL};
    if (line->kind == AST_BAD) return;
    if (!is_line(line, STR("lint"))) {
        struct diag *g = diag_report(d, E0206, line->head ? line->head->span : line->span,
                                     "a project has only lines `lint`");
        struct str allowed = is_line(line, STR("allow")) ? word_at(line->a, 0) : STR("");
        diag_help(g, "`lint %.*s off`", STR_FMT(allowed.len ? allowed : STR("W0604")));
        return;
    }
    const struct diag_code *code = lint_named(d, line, "lint W0604 off", false);
    if (!code) return;
    struct str level = word_at(line->a, 1);
    int i = 0;
    while (names[i] && !str_equal(level, str_from(names[i]))) i++;
    if (!names[i]) {
        diag_help(diag_report(d, E0201, line->a->span,
                              "how much does %s count? A lint is off, a warning or an error",
                              code->name),
                  "`lint %s off`", code->name);
    } else if (levels) {
        levels[diag_number(code)] = (uint8_t)(LEVEL_OFF + i);
    }
}

static void read_project(struct diags *d, const struct ast *line, uint8_t *levels)
{
    if (!line->a || line->a->kind != AST_STRING || line->b || line->type || line->label_count ||
        line->when || line->orelse || !line->block) {
        diag_help(diag_report(d, E0303, line->span, "a project has a name in quotes and a block"),
                  "`project \"My rules\" { lint W0604 off }`");
        return;
    }
    for (size_t i = 0; i < line->block->item_count; i++) {
        const struct ast *one = line->block->items[i];
        take_level(d, one, levels);
        for (size_t k = 0; k < i && word_at(one->a, 0).len; k++) {
            if (!str_equal(word_at(line->block->items[k]->a, 0), word_at(one->a, 0))) continue;
            diag_related(diag_report(d, E0401, one->span, "`%.*s` is given twice",
                                     STR_FMT(word_at(one->a, 0))),
                         line->block->items[k]->span, "the first time");
            break;
        }
    }
}

static size_t project_lines(struct diags *d, const struct ast *file, struct ast **kept,
                            uint8_t *levels)
{
    size_t count = 0;
    const struct ast *first = NULL;
    for (size_t i = 0; i < file->item_count; i++) {
        struct ast *line = file->items[i];
        if (!is_line(line, STR("project"))) {
            if (kept) kept[count] = line;
            count++;
            continue;
        }
        if (first) {
            diag_related(diag_report(d, E0202, line->span, "there are two projects in this file"),
                         first->span, "the first one");
            continue;
        }
        first = line;
        read_project(d, line, levels);
    }
    return count;
}

void lint_project(struct diags *d, const struct ast *file, uint8_t *levels)
{
    project_lines(d, file, NULL, levels);
}

struct lines_job {
    struct lint *l;
    uint8_t *levels;
};

static void take_lines(void *user)
{
    struct lint *l = ((struct lines_job *)user)->l;
    uint8_t *levels = ((struct lines_job *)user)->levels;
    for (size_t i = 0; i < l->count; i++) {
        struct ast *file = l->files[i];
        bool root = i + 1 == l->count; /* a module's project is that of another folder */
        take_allows(l, file, (struct span){file->span.file, 0, UINT32_MAX});
        if (!count_lines(file, STR("project"))) continue;
        struct ast **kept = ARENA_ARRAY(l->arena, struct ast *, file->item_count);
        size_t count = project_lines(l->d, file, kept, root ? levels : NULL);
        replace_items(l, file, kept, count);
    }
}

/* When memory runs out, each block is either unchanged or listed in `replaced`. */
void lint_take_lines(struct lint *l, uint8_t *levels)
{
    arena_try(l->arena, take_lines, &(struct lines_job){l, levels});
}
