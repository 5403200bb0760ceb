/* change.c -- one figure of a declaration becomes another, or somebody has something no longer: in the tree, before anything
 * is checked. So a changed program is held to all its rules, and is what the same words in its files would have given. */
#include "syntax/change.h"

static struct str name_in(const struct ast *e)
{
    if (!e) return (struct str){NULL, 0};
    if (e->kind == AST_NAME || e->kind == AST_STRING || e->kind == AST_QUANTITY) return e->text;
    return e->kind == AST_CALL ? name_in(e->a) : (struct str){NULL, 0};
}

static bool begins_with(const struct ast *line, const char *word)
{
    return line->kind == AST_LINE && str_equal(name_in(line->head), str_from(word));
}

/* Where nothing is declared that figures in a fight belong to. */
static bool is_scene(const struct ast *line) { return begins_with(line, "encounter") || begins_with(line, "test"); }

static struct ast *declaration_in(struct ast *block, struct str name, int depth)
{
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !line->block || is_scene(line) || begins_with(line, "extend")) continue;
        if (str_equal(name_in(line->a), name)) return line;
        struct ast *inner = depth > 0 ? declaration_in(line->block, name, depth - 1) : NULL; /* groups hold declarations */
        if (inner) return inner;
    }
    return NULL;
}

enum { GROUPS_DEEP = 3 };

static struct ast *declaration(struct ast **files, size_t count, struct str name)
{
    for (size_t f = 0; f < count; f++) {
        struct ast *found = declaration_in(files[f], name, GROUPS_DEEP);
        if (found) return found;
    }
    return NULL;
}

/* ---- figures ---- */

static bool is_number(const struct ast *e)
{
    if (!e) return false;
    if (e->kind == AST_UNARY && (e->op == OP_NEG || e->op == OP_PLUS)) e = e->a;
    return e->kind == AST_NUMBER;
}

static bool head_is(const struct diags *d, const struct ast *line, struct str head)
{
    if (line->kind != AST_LINE || !line->head) return false;
    const struct source *s = &d->sources.at[line->head->span.file];
    return str_equal((struct str){s->text.at + line->head->span.from, line->head->span.to - line->head->span.from}, head);
}

static enum change_result figure_find(const struct change *c, const struct diags *d, struct ast *declared, struct ast **number)
{
    bool any = false;
    for (size_t i = 0; i < declared->block->item_count; i++) {
        struct ast *line = declared->block->items[i];
        if (!head_is(d, line, c->what)) continue;
        any = true;
        if (line->when || !is_number(line->a)) continue;
        if (*number) return SEVERAL_LINES;
        *number = line->a;
    }
    return *number ? CHANGED : any ? NO_NUMBER : NO_LINE;
}

static enum change_result constant_find(const struct change *c, struct ast **files, size_t count, struct ast **number)
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (!begins_with(line, "let") || !str_equal(name_in(line->a), c->what)) continue;
            *number = line->b;
            return is_number(line->b) ? CHANGED : NO_NUMBER;
        }
    return NO_DECLARATION;
}

enum change_result change_find(const struct change *c, const struct diags *d, struct ast **files, size_t count, struct ast **number)
{
    *number = NULL;
    if (c->sort == CHANGE_CONSTANT) return constant_find(c, files, count, number);
    struct ast *declared = declaration(files, count, c->of);
    return declared ? figure_find(c, d, declared, number) : NO_DECLARATION;
}

/* What carries its sign goes on doing so: `attack +4` becomes `attack +0`. */
static bool number_set(struct ast *e, int64_t value, struct arena *a)
{
    int64_t size = value < 0 ? -value : value;
    if (e->kind == AST_UNARY) {
        e->op = value < 0 ? OP_NEG : e->op == OP_NEG ? OP_PLUS : e->op;
        e->a->number = size;
        return true;
    }
    if (value >= 0) {
        e->number = value;
        return true;
    }
    struct ast *inner = ARENA_NEW(a, struct ast);
    if (!inner) return false;
    *inner = *e;
    inner->number = size;
    e->kind = AST_UNARY;
    e->op = OP_NEG;
    e->a = inner;
    return true;
}

/* ---- without something ---- */

/* The values without those of that name: fewer, one, or NULL. */
static struct ast *values_without(struct ast *values, struct str name, bool *any)
{
    if (!values) return NULL;
    if (values->kind != AST_LIST) {
        bool it = str_equal(name_in(values), name);
        *any |= it;
        return it ? NULL : values;
    }
    size_t kept = 0;
    for (size_t i = 0; i < values->item_count; i++)
        if (!str_equal(name_in(values->items[i]), name)) values->items[kept++] = values->items[i];
    *any |= kept < values->item_count;
    values->item_count = kept;
    return kept == 0 ? NULL : kept == 1 ? values->items[0] : values;
}

static void block_without(struct ast *block, struct str name, bool *any)
{
    size_t kept = 0;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        bool had = false;
        if (line->kind == AST_LINE && begins_with(line, "own")) {
            line->b = values_without(line->b, name, &had); /* what everybody has */
            if (had && !line->b) line->assign = ASSIGN_NONE;
        } else if (line->kind == AST_LINE && line->head && !line->block && line->assign == ASSIGN_NONE) {
            line->a = values_without(line->a, name, &had);
            if (had && !line->a) {
                *any = true;
                continue;
            }
        }
        *any |= had;
        block->items[kept++] = line;
    }
    block->item_count = kept;
}

static const char *const code_words[] = {"command", "function", "check", "flow", "tactics", "table", "event", "system", NULL};

static bool holds_code(const struct ast *line)
{
    for (const char *const *w = code_words; *w; w++)
        if (begins_with(line, *w)) return true;
    return false;
}

static void lines_without(struct ast *block, const struct change *c, int depth, bool *any)
{
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !line->block || is_scene(line) || holds_code(line)) continue;
        if (!c->of.len || str_equal(name_in(line->a), c->of)) block_without(line->block, c->what, any);
        if (depth > 0) lines_without(line->block, c, depth - 1, any);
    }
}

enum change_result change_apply(const struct change *c, const struct diags *d, struct ast **files, size_t count, struct arena *a)
{
    if (c->sort == CHANGE_WITHOUT) {
        bool any = false;
        if (!declaration(files, count, c->what)) return NO_DECLARATION;
        for (size_t f = 0; f < count; f++) lines_without(files[f], c, GROUPS_DEEP, &any);
        return any ? CHANGED : NOBODY_HAS_IT;
    }
    struct ast *number;
    enum change_result result = change_find(c, d, files, count, &number);
    if (result == CHANGED) number_set(number, c->value, a); /* without memory the arena says so */
    return result;
}
