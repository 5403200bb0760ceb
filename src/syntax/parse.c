/* parse.c -- from a source to its tree: cleans the text, runs scanner and parser, keeps what was read. */
#include "syntax/ast_make.h"
#include "syntax/parse_state.h"

#include "parser.h"
#include "syntax/scan.h"

_Noreturn void parse_leave(struct parse *ps, enum parse_leave why)
{
    if (why == LEAVE_MEMORY) ps->scratch.failed = true;
    longjmp(ps->fatal, (int)why);
}

struct parse *parse_begin(struct diags *d, struct arena *a, uint32_t file)
{
    struct arena scratch;
    arena_init(&scratch, a->memory, 0);
    struct parse *ps = ARENA_NEW(&scratch, struct parse);
    if (!ps) {
        a->failed = true;
        return NULL;
    }
    ps->diags = d;
    ps->arena = a;
    ps->scratch = scratch;
    ps->file = file;
    ps->text = d->sources.at[file].text;
    ps->fresh_line = true;
    words_begin(ps);
    return ps;
}

void parse_end(struct parse *ps)
{
    struct arena scratch = ps->scratch; /* `ps` is in it */
    if (scratch.failed) ps->arena->failed = true;
    arena_release(&scratch);
}

static struct ast *empty(struct parse *ps)
{
    struct ast *block = ARENA_NEW(ps->arena, struct ast);
    if (block) *block = (struct ast){.kind = AST_BLOCK, .height = 1, .span = {ps->file, 0, 0}};
    return block;
}

static bool too_long(struct parse *ps)
{
    if (ps->text.len <= SOURCE_MOST) return false;
    diag_report(ps->diags, E0005, (struct span){ps->file, 0, 0}, "this file is too long: %zu bytes of at most %zu",
                ps->text.len, SOURCE_MOST);
    return true;
}

/* May leave by longjmp; what it leaves in ps stays valid. */
static void run(struct parse *ps)
{
    if (!source_clean(ps) || !scan_begin(ps)) parse_leave(ps, LEAVE_MEMORY);
    fray_parse(ps);
}

struct ast *parse_source(struct diags *d, struct arena *a, uint32_t file)
{
    struct parse *ps = file < d->sources.len ? parse_begin(d, a, file) : NULL;
    if (!ps) return NULL;
    size_t errors = d->errors;
    if (!too_long(ps) && setjmp(ps->fatal) == 0) run(ps);
    struct ast *root = ps->root ? ps->root : empty(ps);
    parse_end(ps);
    if (a->failed || d->arena->failed) return NULL;
    if (root->item_count == 0 && d->errors == errors)
        diag_report(d, W0108, (struct span){file, 0, 0}, "nothing is declared in this file");
    return root;
}
