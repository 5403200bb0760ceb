/* question.c -- The frame of each question to a `fray_ide`: it finds the view and the file, and
 * runs the work where memory may run out. */
#include <string.h>

#include "ide.h"

struct guarded_work {
    struct question q;
    fray_result (*work)(struct question *q);
    fray_result result;
};

static void ask_inner(void *user)
{
    struct guarded_work *r = user;
    r->result = r->work(&r->q);
}

static void ask_outer(void *user)
{
    struct guarded_work *r = user;
    if (!arena_try(r->q.a, ask_inner, r)) r->result = FRAY_NO_MEMORY;
}

/* A view whose arena has failed is of no further use. */
static void view_drop(fray_ide *ide, struct view *v)
{
    for (size_t i = 0; i < VIEWS; i++)
        if (ide->views[i] == v) ide->views[i] = NULL;
    view_free(ide, v);
}

static fray_result ask(struct guarded_work *asked, const char *program, const char *file)
{
    fray_ide *ide = asked->q.ide;
    if (!ide || !program || (file && !*file)) return FRAY_BAD_ARGUMENT;
    arena_clear(&ide->answers);
    struct view *v = view_of(ide, program);
    if (!v) return FRAY_NO_MEMORY;
    asked->q.v = v;
    asked->q.a = &ide->answers;
    asked->q.file = view_file(v, file);
    if (!v->model || asked->q.file == NO_FILE) return FRAY_NOT_FOUND;
    bool done = arena_try(&v->arena, ask_outer, asked);
    ide->answers.escape = NULL;
    if (!done) view_drop(ide, v);
    return done ? asked->result : FRAY_NO_MEMORY;
}

fray_result question_ask(fray_ide *ide, const char *program, const char *file, uint32_t at,
                         fray_result (*work)(struct question *q), void *user)
{
    struct guarded_work asked = {.q = {.ide = ide, .at = at, .user = user}, .work = work};
    return ask(&asked, program, file);
}

static fray_result give_list(const struct guarded_work *asked, fray_result result,
                             const void **list, size_t *count)
{
    *list = result == FRAY_OK ? asked->q.answer.at : NULL;
    *count = result == FRAY_OK ? asked->q.answer.len : 0;
    return result;
}

fray_result question_list(fray_ide *ide, const char *program, const char *file, uint32_t at,
                          fray_result (*work)(struct question *q), void *user, const void **list,
                          size_t *count)
{
    struct guarded_work asked = {.q = {.ide = ide, .at = at, .user = user}, .work = work};
    if (!count) return FRAY_BAD_ARGUMENT;
    return give_list(&asked, ask(&asked, program, file), list, count);
}

fray_result question_list_all(fray_ide *ide, fray_result (*work)(struct question *q), void *user,
                              const void **list, size_t *count)
{
    if (!ide || !count) return FRAY_BAD_ARGUMENT;
    arena_clear(&ide->answers);
    struct guarded_work asked = {
        .q = {.ide = ide, .file = NO_FILE, .a = &ide->answers, .user = user}, .work = work};
    bool done = arena_try(&ide->answers, ask_inner, &asked);
    ide->answers.escape = NULL;
    return give_list(&asked, done ? asked.result : FRAY_NO_MEMORY, list, count);
}

/* The answer may outlive the view. */
fray_ide_span span_in(const struct question *q, const struct view *v, struct span s, bool declares)
{
    fray_ide_span out = {NULL, 0, 0, declares};
    const char *shown = view_shown(v, s.file);
    if (!shown) return out;
    out.file = arena_text(q->a, shown, strlen(shown));
    out.from = s.from;
    out.to = s.to;
    return out;
}

fray_ide_span span_of(const struct question *q, struct span s, bool declares)
{
    return span_in(q, q->v, s, declares);
}
