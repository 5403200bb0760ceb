/* open_secrets.c -- Reports answers of secret choices that are stored where tactics of other sides
 * can read them. Data flow within one function, from the choice to the store.
 */
#include "analyses.h"
#include "lang/sema/model/visit.h"

enum { LOCALS = 256 };

struct secret_walk {
    struct model *m;
    uint64_t secret[LOCALS / 64]; /* locals with a secret answer */
};

static bool is_secret_local(const struct secret_walk *w, int32_t local)
{
    return local >= 0 && local < LOCALS && w->secret[local >> 6] >> (local & 63) & 1;
}

static void secret_note(struct secret_walk *w, int32_t local)
{
    if (local >= 0 && local < LOCALS) w->secret[local >> 6] |= (uint64_t)1 << (local & 63);
}

/* A local, or an element or copy of one. */
static bool is_secret(const struct secret_walk *w, const struct expr *x)
{
    while (x->kind == EX_FIRST || x->kind == EX_ELEMENT || x->kind == EX_TO_LIST ||
           x->kind == EX_TO_SET || x->kind == EX_AFTER)
        x = x->a;
    return x->kind == EX_LOCAL && is_secret_local(w, x->number);
}

static void follow(void *user, const struct stmt *s)
{
    struct secret_walk *w = user;
    for (size_t i = 0; i < s->wait_count; i++) follow(w, s->waits[i]);
    if (s->kind == ST_CHOOSE && s->ask && s->ask->secret) secret_note(w, s->number);
    if (s->kind == ST_LET && s->a && is_secret(w, s->a)) secret_note(w, s->number);
    if (s->kind == ST_FOR && is_secret(w, s->a)) secret_note(w, s->number);
    if (s->kind == ST_STORE && s->c && is_secret(w, s->c) && !s->mem->is_hidden &&
        s->mem->rec->cls <= CLASS_THING && s->mem->rec->cls != CLASS_FIGHT)
        diag_help(report(w->m, W0312, s->span,
                         "`%.*s` keeps a secret answer, and tactics of all sides can read it",
                         STR_FMT(s->mem->name)),
                  "declare until when it is secret: `{ hidden while not self.shown }`");
    stmt_each(s, follow, w);
}

void check_open_secrets(struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++) {
        struct secret_walk w = {.m = m};
        if (m->fns.at[i]->body) follow(&w, m->fns.at[i]->body);
    }
}
