/* view.c -- Views of programs: checks a program, and keeps its model until a text changes. */
#include <string.h>

#include "ide.h"
#include "lang/lint/lint.h"
#include "lang/sema/sema.h"

/* ---- making and keeping ---------------------------------------------------------------------- */

void view_free(fray_ide *ide, struct view *v)
{
    if (!v) return;
    view_free(ide, v->valid);
    for (size_t i = 0; v->findings && i < v->findings->held.len; i++)
        kept_unpin(v->findings->held.at[i]);
    fray_findings_free(v->findings);
    arena_release(&v->arena);
    if (v->program) ide->own.resize(ide->own.ctx, v->program, strlen(v->program) + 1, 0);
    ide->own.resize(ide->own.ctx, v, sizeof *v, 0);
}

static struct view *view_begin(fray_ide *ide, const char *program)
{
    struct memory *own = &ide->own;
    size_t size = strlen(program) + 1;
    struct view *v = own->resize(own->ctx, NULL, 0, sizeof *v);
    if (!v) return NULL;
    memset(v, 0, sizeof *v);
    arena_init(&v->arena, own, 0);
    v->program = own->resize(own->ctx, NULL, 0, size);
    v->findings = findings_new(own);
    if (v->program) memcpy(v->program, program, size);
    if (v->program && v->findings) return v;
    view_free(ide, v);
    return NULL;
}

/* Checks the modules and lists the names. The caller tests the arena for a lack of memory. Other
 * views share the trees, so their lines `allow` and `project` are put back. */
static void check_names(struct view *v)
{
    struct fray_findings *f = v->findings;
    struct lint lint = {
        .d = &f->diags, .arena = &v->arena, .files = v->modules.files, .count = v->modules.count};
    uint8_t levels[DIAG_NUMBERS] = {0};
    lint_take_lines(&lint, levels);
    bool many = v->modules.count > 0 && v->modules.roots[1] != NO_FILE && v->modules.beside[0];
    struct check_options listing = {.beside = many ? v->modules.beside : NULL, .names = &v->names};
    v->model = model_check(v->modules.files, v->modules.count, &listing, &f->diags, &v->arena);
    lint_restore_lines(&lint);
    if (!v->model) return;
    v->model->deps->names = NULL; /* later lookups are ours */
    v->places = ARENA_ARRAY(&v->arena, place_list, f->diags.sources.len + 1);
}

struct view *view_new(fray_ide *ide, const char *const *programs, size_t count)
{
    struct view *v = view_begin(ide, programs[0]);
    if (!v) return NULL;
    for (size_t i = 0; i < MAX_MODULES; i++) v->modules.roots[i] = NO_FILE;
    fray_result read = modules_read_all(&v->modules, v->findings, &v->arena, ide->reader, ide->user,
                                        programs, count, &ide->cache);
    for (size_t i = 0; i < v->findings->held.len; i++) kept_pin(v->findings->held.at[i]);
    v->complete = v->modules.complete;
    if (read != FRAY_NO_MEMORY && v->modules.count > 0) check_names(v);
    if (read != FRAY_NO_MEMORY && !v->arena.failed && !v->findings->arena.failed) return v;
    view_free(ide, v);
    return NULL;
}

/* Whether all texts are those of the view. */
static bool is_current(fray_ide *ide, const struct view *v)
{
    if (!v->complete) return false;
    bool complete;
    struct fray_findings *f =
        modules_named(&ide->own, ide->reader, ide->user, v->program, &ide->cache, &complete);
    bool same = f && complete && f->held.len == v->findings->held.len;
    for (size_t i = 0; same && i < f->held.len; i++)
        same = f->held.at[i] == v->findings->held.at[i] ||
               (str_equal(f->diags.sources.at[i].name, v->findings->diags.sources.at[i].name) &&
                str_equal(f->diags.sources.at[i].text, v->findings->diags.sources.at[i].text));
    fray_findings_free(f);
    return same;
}

/* The view of that program, or the one to give up for it. */
static struct view **view_slot(fray_ide *ide, const char *program)
{
    struct view **oldest = &ide->views[0];
    for (size_t i = 0; i < VIEWS; i++) {
        struct view **at = &ide->views[i];
        if (*at && strcmp((*at)->program, program) == 0) return at;
        if (*oldest && (!*at || (*at)->last_used < (*oldest)->last_used)) oldest = at;
    }
    return oldest;
}

/* Frees a view, or returns it if it has no errors. Returns its last valid view otherwise. */
static struct view *take_valid(fray_ide *ide, struct view *v)
{
    struct view *valid = v->valid;
    if (v->model && !v->findings->diags.errors) return v;
    v->valid = NULL;
    view_free(ide, v);
    return valid;
}

struct view *view_of(fray_ide *ide, const char *program)
{
    struct view **at = view_slot(ide, program), *v = *at;
    bool same = v && strcmp(v->program, program) == 0;
    if (!same || !is_current(ide, v)) {
        struct view *valid = same ? take_valid(ide, v) : NULL;
        if (!same) view_free(ide, v);
        *at = v = view_new(ide, &program, 1);
        if (v && v->findings->diags.errors)
            v->valid = valid;
        else
            view_free(ide, valid);
    }
    if (v) v->last_used = ++ide->clock;
    return v;
}

/* ---- files and places ------------------------------------------------------------------------ */

uint32_t view_file(const struct view *v, const char *shown)
{
    const struct diags *d = &v->findings->diags;
    if (!shown) return v->modules.count ? v->modules.roots[0] : NO_FILE;
    for (uint32_t i = 0; i < v->findings->held.len; i++)
        if (str_equal(d->sources.at[i].name, str_from(shown))) return i;
    return NO_FILE;
}

struct str view_text(const struct view *v, uint32_t file)
{
    return v->findings->diags.sources.at[file].text;
}

const char *view_shown(const struct view *v, uint32_t file)
{
    return file < v->findings->diags.sources.len ? v->findings->diags.sources.at[file].name.at
                                                 : NULL;
}

const struct ast *view_tree(const struct view *v, uint32_t file)
{
    return file < v->findings->held.len ? v->findings->held.at[file]->tree : NULL;
}

bool points_into(struct str source, struct str part)
{
    uintptr_t at = (uintptr_t)part.at, from = (uintptr_t)source.at;
    return part.at && source.at && at >= from && at + part.len <= from + source.len;
}

bool view_locate(const struct view *v, struct str text, struct span *at)
{
    const struct diags *d = &v->findings->diags;
    for (uint32_t i = 0; i < v->findings->held.len; i++) {
        struct str source = d->sources.at[i].text;
        if (!points_into(source, text)) continue;
        uint32_t from = (uint32_t)(text.at - source.at);
        *at = (struct span){i, from, from + (uint32_t)text.len};
        return true;
    }
    return false;
}
