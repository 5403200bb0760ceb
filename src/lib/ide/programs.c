/* programs.c -- Visits views of the programs of a project, with as few checks as possible.
 *
 * Only programs whose text is wanted are checked. Programs that share their modules are checked as
 * one: each top file has a scope of its own (see lib/compile/batch.c). A file that another program
 * uses is visited with that program.
 */
#include <string.h>

#include "ide.h"

/* A program that is wanted. */
struct candidate {
    const char *name;
    struct fray_findings *files;
    bool included; /* its file is in the program of another */
    bool done;
};

struct programs_run {
    struct question *q;
    const struct programs *p;
    VEC(struct candidate) all;
    bool done_all;
};

static bool text_is_wanted(struct question *q, const struct programs *p, const char *program)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    fray_result r = q->ide->reader(q->ide->user, program, NULL, &text, &size, &shown);
    return r == FRAY_OK && text &&
           p->wants(p->user, (struct str){text, size}, shown ? shown : program);
}

static struct fray_findings *files_of(struct question *q, const char *program)
{
    bool complete;
    struct fray_findings *f = modules_named(&q->ide->own, q->ide->reader, q->ide->user, program,
                                            &q->ide->cache, &complete);
    if (f && f->held.len) return f;
    fray_findings_free(f);
    return NULL;
}

static bool has_file(const struct fray_findings *f, const char *shown)
{
    for (size_t i = 0; shown && i < f->held.len; i++)
        if (str_equal(f->diags.sources.at[i].name, str_from(shown))) return true;
    return !shown;
}

/* Returns whether two programs use the same modules that affect all fights. */
static bool affects_alike(const struct candidate *a, const struct candidate *b)
{
    const struct fray_findings *x = a->files, *y = b->files;
    size_t i = 1, k = 1;
    for (;;) {
        while (i < x->held.len && !x->held.at[i]->head.affects_all) i++;
        while (k < y->held.len && !y->held.at[k]->head.affects_all) k++;
        if (i >= x->held.len || k >= y->held.len) return i >= x->held.len && k >= y->held.len;
        if (x->held.at[i++] != y->held.at[k++]) return false;
    }
}

static void mark_included(struct programs_run *r)
{
    for (size_t i = 0; i < r->all.len; i++)
        for (size_t k = 0; k < r->all.len && !r->all.at[i].included; k++) {
            const struct fray_findings *f = r->all.at[k].files;
            for (size_t n = 1; n < f->held.len; n++)
                if (f->held.at[n] == r->all.at[i].files->held.at[0]) r->all.at[i].included = true;
        }
}

static bool affects_all(const struct candidate *c)
{
    return c->files->held.at[0]->head.affects_all;
}

/* Visits the program, and those that can be checked with it. */
static bool visit_group(struct programs_run *r, size_t first)
{
    enum { MOST = 96 };
    const char *names[MOST];
    size_t count = 0;
    struct candidate *one = &r->all.at[first];
    for (size_t i = first; i < r->all.len && count < MOST; i++) {
        struct candidate *c = &r->all.at[i];
        bool fits = c == one || (!affects_all(one) && !affects_all(c) && affects_alike(one, c));
        if (c->done || c->included || !fits) continue;
        c->done = true;
        names[count++] = c->name;
    }
    struct view *v = view_new(r->q->ide, names, count);
    if (!v) return false;
    if (v->model) r->p->visit(r->q, r->p->user, v);
    bool good = !v->arena.failed;
    view_free(r->q->ide, v);
    return good;
}

static void visit_all(void *user)
{
    struct programs_run *r = user;
    for (size_t i = 0; i < r->p->count; i++) {
        const char *name = r->p->names[i];
        bool wanted = name && text_is_wanted(r->q, r->p, name);
        struct candidate c = {.name = name, .files = wanted ? files_of(r->q, name) : NULL};
        if (!c.files) continue;
        size_t before = r->all.len;
        if (has_file(c.files, r->p->file)) vec_push(&r->all, r->q->a, c);
        if (r->all.len == before) fray_findings_free(c.files);
    }
    mark_included(r);
    r->done_all = true;
    for (size_t i = 0; i < r->all.len && r->done_all; i++)
        if (!r->all.at[i].done && !r->all.at[i].included) r->done_all = visit_group(r, i);
}

bool programs_visit(struct question *q, const struct programs *p)
{
    struct programs_run r = {.q = q, .p = p};
    bool done = arena_try(q->a, visit_all, &r);
    for (size_t i = 0; i < r.all.len; i++) fray_findings_free(r.all.at[i].files);
    return done && r.done_all;
}
