/* patch.c -- Patches syntax trees before checking: replaces one value of a declaration, or removes
 * or replaces a thing of its owners.
 *
 * The patched program is checked as a whole, and equals the program of files with the same change.
 */
#include "patch.h"
#include "visit_ast.h"

/* Also of `2 Wait`, unlike name_of. */
static struct str named(const struct ast *e)
{
    if (!e) return (struct str){NULL, 0};
    if (e->kind == AST_NAME || e->kind == AST_STRING || e->kind == AST_QUANTITY) return e->text;
    return e->kind == AST_CALL ? named(e->a) : (struct str){NULL, 0};
}

static bool line_begins_with(const struct ast *line, const char *word)
{
    return line->kind == AST_LINE && str_equal(named(line->head), str_from(word));
}

/* Encounters and tests: their declarations are not patched. */
static bool is_scene(const struct ast *line)
{
    return line_begins_with(line, "encounter") || line_begins_with(line, "test");
}

static struct ast *find_declaration_in(struct ast *block, struct str name, int depth)
{
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !line->block || is_scene(line) ||
            line_begins_with(line, "extend"))
            continue;
        if (str_equal(named(line->a), name)) return line;
        /* a group has declarations inside */
        struct ast *inner = depth > 0 ? find_declaration_in(line->block, name, depth - 1) : NULL;
        if (inner) return inner;
    }
    return NULL;
}

static const char *const code_words[] = {"command", "function", "check",  "flow", "tactics",
                                         "table",   "event",    "system", NULL};

static bool is_code(const struct ast *line)
{
    for (const char *const *w = code_words; *w; w++)
        if (line_begins_with(line, *w)) return true;
    return false;
}

enum { GROUPS_DEEP = 3 };

static struct ast *find_declaration(struct ast **files, size_t count, struct str name)
{
    for (size_t f = 0; f < count; f++) {
        struct ast *found = find_declaration_in(files[f], name, GROUPS_DEEP);
        if (found) return found;
    }
    return NULL;
}

/* ---- values ---- */

static bool is_number(const struct ast *e)
{
    if (e->kind == AST_UNARY && (e->op == OP_NEG || e->op == OP_PLUS)) e = e->a;
    return e->kind == AST_NUMBER;
}

/* A number, dice, a name, or a sum of these. */
static bool is_plain(const struct ast *e)
{
    if (!e) return false;
    if (e->kind == AST_UNARY) return (e->op == OP_NEG || e->op == OP_PLUS) && is_plain(e->a);
    if (e->kind == AST_BINARY)
        return (e->op == OP_ADD || e->op == OP_SUB) && is_plain(e->a) && is_plain(e->b);
    return e->kind == AST_NUMBER || e->kind == AST_DICE || e->kind == AST_NAME ||
           e->kind == AST_STRING;
}

static struct str head_text(const struct diags *d, const struct ast *line)
{
    if (line->kind != AST_LINE || !line->head) return (struct str){NULL, 0};
    const struct source *s = &d->sources.at[line->head->span.file];
    return (struct str){s->text.at + line->head->span.from,
                        line->head->span.to - line->head->span.from};
}

static enum change_result find_line_value(const struct patch *c, const struct diags *d,
                                          struct ast *declared, struct ast ***value)
{
    bool any = false;
    for (size_t i = 0; i < declared->block->item_count; i++) {
        struct ast *line = declared->block->items[i];
        if (line->kind != AST_LINE || !str_equal(head_text(d, line), c->what)) continue;
        any = true;
        if (line->when || !is_plain(line->a)) continue;
        if (*value) return SEVERAL_LINES;
        *value = &line->a;
    }
    return *value ? CHANGED : any ? NO_PLAIN_VALUE : NO_LINE;
}

static enum change_result find_constant_value(const struct patch *c, struct ast **files,
                                              size_t count, struct ast ***value)
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (!line_begins_with(line, "let") || !str_equal(named(line->a), c->what)) continue;
            *value = &line->b;
            return is_plain(line->b) ? CHANGED : NO_PLAIN_VALUE;
        }
    return NO_DECLARATION;
}

/* Finds the pointer in the tree that holds the value. */
static enum change_result find_value(const struct patch *c, const struct diags *d,
                                     struct ast **files, size_t count, struct ast ***value)
{
    *value = NULL;
    if (c->kind == CHANGE_CONSTANT) return find_constant_value(c, files, count, value);
    struct ast *declared = find_declaration(files, count, c->of);
    return declared ? find_line_value(c, d, declared, value) : NO_DECLARATION;
}

/* Parses the new value as a line of its own. NULL: not a plain value. */
static struct ast *parse_value(struct str written, struct arena *a)
{
    struct diags d;
    struct text line;
    diags_init(&d, a);
    text_init(&line, a);
    text_add(&line, STR("value "));
    text_add(&line, written);
    text_add_char(&line, '\n');
    uint32_t file = source_add(&d, STR("value"), text_str(&line));
    struct ast *root = file == UINT32_MAX ? NULL : parse_source(&d, a, file);
    if (!root || d.errors > 0 || root->item_count != 1) return NULL;
    const struct ast *read = root->items[0];
    bool bare = read->kind == AST_LINE && read->assign == ASSIGN_NONE && !read->block &&
                !read->when && !read->type && read->label_count == 0;
    return bare && is_plain(read->a) ? read->a : NULL;
}

/* Gives the new value the place of the old one, for findings. */
static void set_span(void *span, struct ast *e)
{
    e->span = *(struct span *)span;
    ast_each(e, set_span, span);
}

/* A number keeps the explicit sign of the old one: `attack +4` becomes `attack +0`. */
static struct ast *keep_sign(const struct ast *old, struct ast *value, struct arena *a)
{
    if (old->kind != AST_UNARY || !is_number(old) || value->kind != AST_NUMBER) return value;
    struct ast *sign = ARENA_NEW(a, struct ast);
    if (sign)
        *sign = (struct ast){
            .kind = AST_UNARY, .op = OP_PLUS, .a = value, .height = (uint8_t)(value->height + 1)};
    return sign;
}

static enum change_result replace_value(struct ast **old, struct str written, struct arena *a)
{
    struct ast *value = parse_value(written, a);
    if (value) value = keep_sign(*old, value, a);
    if (!value) return BAD_VALUE; /* or no memory: a->failed */
    set_span(&(*old)->span, value);
    *old = value;
    return CHANGED;
}

/* ---- suggestions ---- */

enum { HINT_LINES = 12 };

/* Finds the name nearest to `name`; a third of its letters may differ. */
static void find_nearest(struct ast *block, struct str name, int depth, struct str *best,
                         size_t *far)
{
    for (size_t i = 0; i < block->item_count; i++) {
        const struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !line->block || is_scene(line) || is_code(line) ||
            line_begins_with(line, "extend"))
            continue;
        struct str it = named(line->a);
        size_t most = name.len / 3, away = it.len ? edit_distance(it, name, most) : most + 1;
        if (away <= most && away < *far) *far = away, *best = it;
        if (depth > 0) find_nearest(line->block, name, depth - 1, best, far);
    }
}

void patch_hint(const struct patch *c, enum change_result why, const struct diags *d,
                struct ast **files, size_t count, struct text *out)
{
    struct str best = {NULL, 0};
    size_t far = SIZE_MAX;
    if (why == NO_OWNER || why == NO_PLACE_TAKER ||
        (why == NO_DECLARATION && c->kind != CHANGE_CONSTANT)) {
        struct str sought = why == NO_PLACE_TAKER                         ? c->value
                            : why == NO_OWNER || c->kind == CHANGE_FIGURE ? c->of
                                                                          : c->what;
        for (size_t f = 0; f < count; f++) find_nearest(files[f], sought, GROUPS_DEEP, &best, &far);
        if (best.len) text_printf(out, "; did you mean `%.*s`?", STR_FMT(best));
    }
    const struct ast *declared = why == NO_LINE ? find_declaration(files, count, c->of) : NULL;
    int shown = 0;
    for (size_t i = 0; declared && i < declared->block->item_count && shown < HINT_LINES; i++) {
        const struct ast *line = declared->block->items[i];
        if (line->kind != AST_LINE || line->when || !is_plain(line->a)) continue;
        text_printf(out, "%s`%.*s`", shown++ ? ", " : "; it has ", STR_FMT(head_text(d, line)));
    }
}

/* ---- removal ---- */

/* Gives the value the name of another thing, with as many copies. */
static void rename_value(struct ast *value, struct str name)
{
    if (value->kind == AST_CALL) {
        rename_value(value->a, name);
        return;
    }
    if (value->kind == AST_NAME) value->kind = AST_STRING; /* the name may have blanks */
    value->text = name;
}

/* Removes or replaces the values of that name; returns the rest: a list, one value or NULL. */
static struct ast *remove_values(struct ast *values, const struct patch *c, bool *any)
{
    if (!values) return NULL;
    if (values->kind != AST_LIST) {
        bool it = str_equal(named(values), c->what);
        *any |= it;
        if (it && c->value.len) rename_value(values, c->value);
        return it && !c->value.len ? NULL : values;
    }
    uint32_t kept = 0;
    for (size_t i = 0; i < values->item_count; i++) {
        struct ast *left = remove_values(values->items[i], c, any);
        if (left) values->items[kept++] = left;
    }
    values->item_count = kept;
    return kept == 0 ? NULL : kept == 1 ? values->items[0] : values;
}

static void remove_from_block(struct ast *block, const struct patch *c, bool *any)
{
    uint32_t kept = 0;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        bool had = false;
        if (line->kind == AST_LINE && line_begins_with(line, "own")) {
            line->b = remove_values(line->b, c, &had); /* the default of all */
            if (had && !line->b) line->assign = ASSIGN_NONE;
        } else if (line->kind == AST_LINE && line->head && !line->block &&
                   line->assign == ASSIGN_NONE) {
            line->a = remove_values(line->a, c, &had);
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

static void remove_from_lines(struct ast *block, const struct patch *c, int depth, bool *any)
{
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !line->block || is_scene(line) || is_code(line)) continue;
        if (!c->of.len || str_equal(named(line->a), c->of)) remove_from_block(line->block, c, any);
        if (depth > 0) remove_from_lines(line->block, c, depth - 1, any);
    }
}

enum change_result patch_apply(const struct patch *c, const struct diags *d, struct ast **files,
                               size_t count, struct arena *a)
{
    if (c->kind == CHANGE_WITHOUT) {
        bool any = false;
        if (!find_declaration(files, count, c->what)) return NO_DECLARATION;
        if (c->value.len && !find_declaration(files, count, c->value)) return NO_PLACE_TAKER;
        if (c->of.len && !find_declaration(files, count, c->of)) return NO_OWNER;
        for (size_t f = 0; f < count; f++) remove_from_lines(files[f], c, GROUPS_DEEP, &any);
        return any ? CHANGED : NOT_OWNED;
    }
    struct ast **value;
    enum change_result result = find_value(c, d, files, count, &value);
    return result == CHANGED ? replace_value(value, c->value, a) : result;
}

void patch_drop_tests(struct ast **files, size_t count)
{
    for (size_t f = 0; f < count; f++) {
        uint32_t kept = 0;
        for (size_t i = 0; i < files[f]->item_count; i++)
            if (!line_begins_with(files[f]->items[i], "test"))
                files[f]->items[kept++] = files[f]->items[i];
        files[f]->item_count = kept;
    }
}
