/* implied.c -- files that need not be checked alone, because a program that contains them has shown
 * that they are right.
 *
 * In a folder most files are used by others. What a whole program finds in such a file it finds
 * with all that the file uses in place; alone the file has less: a name that it takes from
 * elsewhere would be missing. So it is enough that it, and each file that it uses, names nothing
 * outside of these (sema/file_deps.c), and that nothing was found in any of them but what a program
 * of one file has found as well: that is told already.
 */
#include <string.h>

#include "api/session.h"

/* A file and all that it uses: files with this mark, so many. */
struct marked {
    uint64_t mark;
    size_t count;
};

/* Which sources of the program they are; 0: not all of them are there. */
static uint64_t part_of(const struct fray_findings *whole, const struct marked *alone)
{
    uint64_t part = 0;
    size_t found = 0, most = whole->held.len < DEP_FILES ? whole->held.len : DEP_FILES;
    for (size_t i = 0; i < most; i++) {
        if (whole->held.at[i]->mark != alone->mark) continue;
        part |= (uint64_t)1 << i;
        found++;
    }
    return found == alone->count ? part : 0;
}

static bool within(uint64_t part, uint32_t file)
{
    return file < DEP_FILES && (part >> file & 1);
}

static bool names_nothing_else(const struct file_deps *s, uint64_t part)
{
    for (uint32_t file = 0; file < DEP_FILES; file++)
        if (within(part, file) && (s->uses[file] & ~part)) return false;
    for (size_t i = 0; i < s->rules.len; i++) {
        const struct dep_rule *n = &s->rules.at[i];
        if (!(n->all & ~part) && (!n->with || (n->with & part)) && !(n->any & part)) return false;
    }
    return !s->incomplete;
}

static bool same_finding(const struct fray_findings *f, const struct diag *g,
                         const struct fray_findings *other, const struct diag *h)
{
    return g->code == h->code && g->severity == h->severity && g->span.from == h->span.from &&
           g->span.to == h->span.to && str_equal(g->message, h->message) &&
           g->span.file < f->held.len && h->span.file < other->held.len &&
           f->held.at[g->span.file] == other->held.at[h->span.file];
}

/* By a program of one file: what such a one finds is told. */
static bool is_told(const fray_session *s, const struct fray_findings *f, const struct diag *g)
{
    for (size_t i = 0; i < s->room; i++) {
        const struct fray_findings *other = s->answers[i].findings;
        for (size_t k = 0; other && k < other->diags.list.len; k++)
            if (same_finding(f, g, other, other->diags.list.at[k])) return true;
    }
    return false;
}

static bool is_about(const struct diag *g, uint64_t part)
{
    if (within(part, g->span.file)) return true;
    for (size_t k = 0; k < g->related.len; k++)
        if (within(part, g->related.at[k].span.file)) return true;
    return false;
}

/* What is judged of whole programs waits for all of them: it says nothing of a part. */
static bool nothing_new_in(const fray_session *s, const struct fray_findings *f, uint64_t part)
{
    const struct diags *d = &f->diags;
    if (d->errors + d->warnings > d->list.len) return false;
    for (size_t i = 0; i < d->list.len; i++)
        if (!d->list.at[i]->whole && is_about(d->list.at[i], part) && !is_told(s, f, d->list.at[i]))
            return false;
    return true;
}

static bool covers(const fray_session *s, const struct judged_file *a, const fray_lints *lints,
                   const struct marked *alone)
{
    const struct fray_findings *f = a->findings;
    if (!f || a->result != FRAY_OK || !a->sure || !f->sight || f->own_levels ||
        !session_same_levels(a, lints))
        return false;
    uint64_t part = part_of(f, alone);
    return part && names_nothing_else(f->sight, part) && nothing_new_in(s, f, part);
}

static bool mark_below(struct kept_file *k, struct marked *alone, int depth)
{
    if (k->mark == alone->mark) return true;
    if (depth > MAX_MODULE_DEPTH || k->read.list.len) return false;
    k->mark = alone->mark;
    alone->count++;
    for (size_t i = 0; i < k->head.uses.len; i++)
        if (!k->head.uses.at[i].leads_to ||
            !mark_below(k->head.uses.at[i].leads_to, alone, depth + 1))
            return false;
    return true;
}

/* By what is known since programs with these files were read. A ring is an error of these, too.
 * False: this does not suffice. */
static bool marked_as_known(fray_session *s, const char *name, struct marked *alone)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    if (!s->cache.borrows || s->reader(s->user, name, NULL, &text, &size, &shown) != FRAY_OK ||
        !text)
        return false;
    struct kept_file *k =
        cache_known(&s->cache, str_from(shown ? shown : name), (struct str){text, size});
    *alone = (struct marked){.mark = ++s->cache.compilation};
    return k && mark_below(k, alone, 1);
}

/* By reading it, and all that it uses, as it is now. False: something is wrong there. */
static bool marked_anew(fray_session *s, const char *name, struct marked *alone)
{
    fray_memory memory = {s->own.resize, s->own.ctx};
    struct fray_findings *f = findings_new(&memory);
    struct arena arena;
    struct modules modules;
    if (!f) return false;
    arena_init(&arena, &s->own, 0);
    bool good =
        modules_names(&modules, f, &arena, s->reader, s->user, name, &s->cache) == FRAY_OK &&
        modules.sure && f->held.len > 0 && f->diags.list.len == 0;
    *alone = (struct marked){s->cache.compilation, f->held.len};
    for (size_t i = 0; i < f->held.len; i++) f->held.at[i]->mark = alone->mark;
    arena_release(&arena);
    fray_findings_free(f);
    return good;
}

int fray_session_is_implied(fray_session *s, const fray_lints *lints, const char *name)
{
    struct marked alone;
    bool covered = false;
    if (!s || !name || (!marked_as_known(s, name, &alone) && !marked_anew(s, name, &alone)))
        return 0;
    if (alone.count > DEP_FILES) return 0; /* of so many nobody knows what they name */
    for (size_t i = 0; i < s->beside_count && !covered; i++)
        covered = covers(s, &s->beside[i], lints, &alone);
    for (size_t i = 0; i < s->room && !covered; i++) /* its own answer is to be told */
        covered = s->answers[i].name && strcmp(s->answers[i].name, name) != 0 &&
                  covers(s, &s->answers[i], lints, &alone);
    return covered;
}
