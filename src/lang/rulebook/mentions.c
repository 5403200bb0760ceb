/* mentions.c -- Lists the content that an act's rules name: in its lines, and in the functions that
 * its condition calls. So a card can show the reaction that it permits. */
#include "lang/syntax/visit_ast.h"
#include "prose.h"

struct mention_search {
    struct prose_reader *r;
    int depth;       /* of functions within functions */
    bool into_calls; /* also look into functions */
};

static void mention(struct mention_search *s, struct str name)
{
    const struct symbol *y = name.len ? scope_find(s->r->m->names, name) : NULL;
    if (!y || y->kind != SYM_CONTENT || y->as.content == s->r->content) return;
    for (size_t i = 0; i < s->r->page->mentions.len; i++)
        if (s->r->page->mentions.at[i] == y->as.content) return;
    vec_push(&s->r->page->mentions, s->r->a, y->as.content);
}

static void search(void *user, struct ast *e)
{
    enum { FUNCTIONS_DEEP = 4 };
    struct mention_search *s = user;
    bool excludes =
        (e->kind == AST_IS && e->number == 1) || (e->kind == AST_UNARY && e->op == OP_NOT);
    if (excludes) return; /* "it is not Fists" permits Fists nothing */
    if (e->kind == AST_NAME || e->kind == AST_STRING || e->kind == AST_HAS || e->kind == AST_MEMBER)
        mention(s, e->text);
    ast_each(e, search, s);
    const struct symbol *y = s->into_calls && e->kind == AST_CALL && s->depth < FUNCTIONS_DEEP
                                 ? scope_find(s->r->m->names, name_of(e->a))
                                 : NULL;
    if (!y || y->kind != SYM_FN || !y->as.fn->line || !y->as.fn->line->block) return;
    s->depth++;
    search(s, y->as.fn->line->block);
    s->depth--;
}

void read_mentions(struct prose_reader *r, const struct ast *act)
{
    if (act->when) search(&(struct mention_search){r, 0, true}, act->when);
    if (act->block) search(&(struct mention_search){r, 0, false}, act->block);
}
