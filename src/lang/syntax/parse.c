/* parse.c -- Parses a source into its syntax tree: sanitizes the text, then runs scanner and
 * parser.
 *
 * Most files are correct, so the first pass uses an LALR(1) parser without LAC (lookahead
 * correction), which is faster. On any finding its tree is dropped. The parser with LAC then starts
 * again and reports with exact sets of expected tokens.
 */
#include "ast_make.h"
#include "parse_state.h"

#include "parser.h"
#include "scan.h"

struct parse *parse_begin(struct diags *d, struct arena *a, uint32_t file)
{
    struct arena scratch;
    arena_init(&scratch, a->memory, 0);
    struct parse *ps = arena_room(&scratch, sizeof *ps);
    if (!ps) {
        a->failed = true;
        return NULL;
    }
    memset(ps, 0, offsetof(struct parse, brackets));
    ps->diags = d;
    ps->arena = a;
    ps->scratch = scratch;
    ps->file = file;
    ps->text = d->sources.at[file].text;
    ps->fresh_line = true;
    keywords_init(ps);
    return ps;
}

void parse_end(struct parse *ps)
{
    struct arena scratch = ps->scratch; /* `ps` is in it */
    if (scratch.failed) ps->arena->failed = true;
    arena_release(&scratch);
}

static struct ast *empty(struct arena *a, uint32_t file)
{
    struct ast *block = ARENA_NEW(a, struct ast);
    if (block) *block = (struct ast){.kind = AST_BLOCK, .height = 1, .span = {file, 0, 0}};
    return block;
}

static bool too_long(struct parse *ps)
{
    if (ps->text.len <= SOURCE_MOST) return false;
    diag_report(ps->diags, E0005, (struct span){ps->file, 0, 0},
                "this file is too long: %zu bytes of at most %zu", ps->text.len, SOURCE_MOST);
    return true;
}

/* UTF-16 and UTF-32 are one fault, not one for each of their zeros. */
static bool other_encoding(struct parse *ps)
{
    const unsigned char *at = (const unsigned char *)ps->text.at;
    size_t len = ps->text.len;
    if (len < 4) return false;
    bool marked = (at[0] == 0xFF && at[1] == 0xFE) || (at[0] == 0xFE && at[1] == 0xFF);
    bool little = at[0] && !at[1] && at[2] && !at[3], big = !at[0] && at[1] && !at[2] && at[3];
    if (!marked && !little && !big) return false;
    diag_help(diag_report(ps->diags, E0001, (struct span){ps->file, 0, 0},
                          "this file is UTF-16 or UTF-32, not UTF-8 text"),
              "save the file as UTF-8");
    return true;
}

/* May leave by longjmp. Then there is no tree, even if a root was built already. */
static struct ast *run(struct parse *ps)
{
    if (!source_sanitize(ps) || !scan_begin(ps)) parse_leave(ps, LEAVE_MEMORY);
    if (ps->quick)
        fray_parse_quickly(ps);
    else
        fray_parse(ps);
    return ps->root;
}

enum reading { READ_QUICKLY, READ_FULLY, READ_VALUE };

/* Returns the tree; NULL if the parse was left. */
static struct ast *read_once(struct diags *d, struct arena *a, uint32_t file, uint32_t number,
                             enum reading how)
{
    struct parse *ps = parse_begin(d, a, file);
    if (!ps) return NULL;
    ps->quick = how == READ_QUICKLY;
    ps->one_value = how == READ_VALUE;
    ps->file = number;
    struct ast *root = NULL;
    if (!too_long(ps) && !other_encoding(ps) && setjmp(ps->fatal) == 0) root = run(ps);
    parse_end(ps);
    return root;
}

/* Parses without LAC. Returns NULL if there is any finding; findings are only counted. */
static struct ast *read_quickly(const struct diags *d, struct arena *a, uint32_t file,
                                uint32_t number)
{
    struct diags counting = {.arena = a, .sources = d->sources};
    struct arena_mark before = arena_mark(a);
    struct ast *root = read_once(&counting, a, file, number, READ_QUICKLY);
    if (root && counting.errors + counting.warnings == 0) return root;
    arena_reset_to(a, before);
    return NULL;
}

struct ast *parse_source_as(struct diags *d, struct arena *a, uint32_t file, uint32_t number)
{
    if (file >= d->sources.len) return NULL;
    size_t errors = d->errors;
    struct ast *root = read_quickly(d, a, file, number);
    if (!root && !a->failed) root = read_once(d, a, file, file, READ_FULLY);
    if (!root) root = empty(a, file);
    if (a->failed || d->arena->failed) return NULL;
    if (root->item_count == 0 && d->errors == errors)
        diag_report(d, W0108, (struct span){file, 0, 0}, "nothing is declared in this file");
    return root;
}

struct ast *parse_alone(struct diags *d, struct arena *a, uint32_t file)
{
    struct ast *root = read_once(d, a, file, file, READ_VALUE);
    return d->errors == 0 ? root : NULL;
}

struct ast *parse_source(struct diags *d, struct arena *a, uint32_t file)
{
    return parse_source_as(d, a, file, file);
}
