/* implied.c -- Decides whether checking a file alone would report nothing new, because an earlier
 * program contained it.
 *
 * In a folder most files are used by others, and the programs of those have checked them. Alone, a
 * file can only lack names that it takes from files it does not use. So two conditions suffice. The
 * file and the files that it uses name nothing outside of this set (lang/sema/model/file_deps.c).
 * And every finding in the set was already reported by a program of one file.
 */
#include <string.h>

#include "session.h"

/* A file and all that it uses: the files with this mark, and their number. */
struct marked_files {
    uint64_t mark;
    size_t count;
};

/* Bit set of these files among the sources of a program; 0: not all of them are there. */
static uint64_t part_of(const struct fray_findings *whole, const struct marked_files *alone)
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

static bool in_part(uint64_t part, uint32_t file)
{
    return file < DEP_FILES && (part >> file & 1);
}

static bool is_self_contained(const struct file_deps *s, uint64_t part)
{
    for (uint32_t file = 0; file < DEP_FILES; file++)
        if (in_part(part, file) && (s->uses[file] & ~part)) return false;
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

/* Whether a program of one file has the finding; its findings are always reported. */
static bool is_reported(const fray_session *s, const struct fray_findings *f, const struct diag *g)
{
    for (size_t i = 0; i < s->checked.len; i++) {
        const struct fray_findings *other = s->checked.at[i].findings;
        for (size_t k = 0; other && k < other->diags.list.len; k++)
            if (same_finding(f, g, other, other->diags.list.at[k])) return true;
    }
    return false;
}

static bool is_about(const struct diag *g, uint64_t part)
{
    if (in_part(part, g->span.file)) return true;
    for (size_t k = 0; k < g->related.len; k++)
        if (in_part(part, g->related.at[k].span.file)) return true;
    return false;
}

/* Findings on the whole program do not count: they say nothing about a part of it. */
static bool has_no_new_finding(const fray_session *s, const struct fray_findings *f, uint64_t part)
{
    const struct diags *d = &f->diags;
    if (d->errors + d->warnings > d->list.len) return false;
    for (size_t i = 0; i < d->list.len; i++)
        if (!d->list.at[i]->whole && is_about(d->list.at[i], part) &&
            !is_reported(s, f, d->list.at[i]))
            return false;
    return true;
}

static bool covers(const fray_session *s, const struct checked_file *a, const fray_lints *lints,
                   const struct marked_files *alone)
{
    const struct fray_findings *f = a->findings;
    if (!f || a->result != FRAY_OK || !a->complete || !f->deps || f->own_levels ||
        !session_same_levels(a, lints))
        return false;
    uint64_t part = part_of(f, alone);
    return part && is_self_contained(f->deps, part) && has_no_new_finding(s, f, part);
}

static bool mark_uses(struct kept_file *k, struct marked_files *alone, int depth)
{
    if (k->mark == alone->mark) return true;
    if (depth > MAX_MODULE_DEPTH || k->read.list.len) return false;
    k->mark = alone->mark;
    alone->count++;
    for (size_t i = 0; i < k->head.uses.len; i++)
        if (!k->head.uses.at[i].target || !mark_uses(k->head.uses.at[i].target, alone, depth + 1))
            return false;
    return true;
}

/* Marks the files by the links that earlier programs have recorded. A cycle is an error of those
 * programs too. False: links are missing. */
static bool mark_known(fray_session *s, const char *name, struct marked_files *alone)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    if (!s->cache.borrows || s->reader(s->user, name, NULL, &text, &size, &shown) != FRAY_OK ||
        !text)
        return false;
    struct kept_file *k =
        cache_known(&s->cache, str_from(shown ? shown : name), (struct str){text, size});
    *alone = (struct marked_files){.mark = ++s->cache.compilation};
    return k && mark_uses(k, alone, 1);
}

/* Marks the files by reading them as they are now. False: one has errors or is missing. */
static bool mark_by_reading(fray_session *s, const char *name, struct marked_files *alone)
{
    bool complete;
    struct fray_findings *f =
        modules_named(&s->own, s->reader, s->user, name, &s->cache, &complete);
    if (!f) return false;
    bool good = complete && f->held.len > 0 && f->diags.list.len == 0;
    *alone = (struct marked_files){s->cache.compilation, f->held.len};
    for (size_t i = 0; i < f->held.len; i++) f->held.at[i]->mark = alone->mark;
    fray_findings_free(f);
    return good;
}

int fray_session_is_implied(fray_session *s, const fray_lints *lints, const char *name)
{
    struct marked_files alone;
    bool covered = false;
    if (!s || !name || (!mark_known(s, name, &alone) && !mark_by_reading(s, name, &alone)))
        return 0;
    if (alone.count > DEP_FILES) return 0; /* dependencies of so many files are not recorded */
    for (size_t i = 0; i < s->batches.len && !covered; i++)
        covered = covers(s, &s->batches.at[i], lints, &alone);
    for (size_t i = 0; i < s->checked.len && !covered;
         i++) /* not its own result, which is still to be reported */
        covered =
            strcmp(s->checked.at[i].name, name) != 0 && covers(s, &s->checked.at[i], lints, &alone);
    return covered;
}
