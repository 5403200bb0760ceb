/* modules.c -- reads the first file and, depth first, every module that `use` lines name: each once, rings refused.
 *
 * A module is known by the name that the host shows for it, so that two names of one file are one module. Names say nothing
 * of files: they are parts joined by /, and what they lead to is the host's business. Of a module that cannot be read no
 * byte is quoted.
 */
#include <string.h>

#include "api/compile.h"
#include "api/stdlib.h"

struct module {
    struct str shown;
    uint32_t file;
    struct ast *tree;
    struct module *user; /* who is being read because of whom, while it is */
    struct span use;     /* the line in `user` */
    bool open;
};

struct loader {
    struct modules *out;
    struct fray_findings *findings;
    struct arena *arena;
    struct file_cache *cache; /* or NULL */
    fray_reader reader;
    void *user;
    struct module modules[MAX_MODULES];
    size_t count, bytes;
    bool missing; /* some module */
    bool failed; /* no memory */
};

struct found {
    struct str text;
    const char *shown;
};

bool module_name_fits(struct str name)
{
    bool part = false; /* something since the last / */
    if (name.len == 0 || name.len > MAX_MODULE_NAME) return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (!word && !(part && (c == '-' || c == '/'))) return false;
        part = c != '/';
    }
    return part;
}

static const struct embedded_module *embedded_find(struct str name)
{
    for (size_t i = 0; i < embedded_module_count; i++)
        if (str_equal(name, str_from(embedded_modules[i].name))) return &embedded_modules[i];
    return NULL;
}

/* From the host, then from the library itself. */
static fray_result find(struct loader *l, const char *name, const char *from, struct found *out)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    fray_result result = l->reader(l->user, name, from, &text, &size, &shown);
    *out = (struct found){{text, size}, shown ? shown : name};
    if (result != FRAY_NOT_FOUND) return result == FRAY_OK && !text && size > 0 ? FRAY_DAMAGED : result;
    const struct embedded_module *e = from && strncmp(name, "std/", 4) == 0 ? embedded_find(str_from(name)) : NULL;
    if (!e) return FRAY_NOT_FOUND;
    *out = (struct found){{e->text, e->size}, e->name};
    return FRAY_OK;
}

static void suggest(struct loader *l, struct diag *g, struct str name)
{
    struct str best = {0};
    size_t least = 3;
    for (size_t i = 0; i < embedded_module_count; i++) {
        struct str other = str_from(embedded_modules[i].name);
        size_t d = str_distance(name, other, least);
        if (d < least) least = d, best = other;
    }
    if (best.len == 0) diag_help(&l->findings->diags, g, "a module is a file beside the one that uses it, or comes with the rules that are installed");
    else diag_help(&l->findings->diags, g, "there is a module \"%.*s\"", STR_FMT(best));
}

/* Every line of the ring, from the one that closes it. */
static void report_ring(struct loader *l, struct module *first, struct module *last, struct span use)
{
    struct diags *d = &l->findings->diags;
    struct diag *g = diag_report(d, E0113, use, "this module uses itself");
    diag_label(d, g, "back to %.*s", STR_FMT(first->shown));
    for (struct module *m = last; m != first && m; m = m->user) diag_related(d, g, m->use, "which is used here");
}

static bool load_uses(struct loader *l, struct module *m, int depth);

static struct module *module_shown(struct loader *l, struct str shown)
{
    for (size_t i = 0; i < l->count; i++)
        if (str_equal(l->modules[i].shown, shown)) return &l->modules[i];
    return NULL;
}

/* NULL: no memory. */
static struct ast *tree_of(struct loader *l, const struct found *f, bool shared, uint32_t *file)
{
    struct diags *d = &l->findings->diags;
    if (!l->cache) {
        *file = source_add(d, str_from(f->shown), f->text);
        return *file == UINT32_MAX ? NULL : parse_source(d, l->arena, *file);
    }
    struct kept_file *k = cache_file(l->cache, str_from(f->shown), f->text);
    size_t before = l->findings->held.len;
    if (k) vec_push(&l->findings->held, &l->findings->arena, k);
    if (!k || l->findings->held.len == before) return NULL;
    k->refs++;
    k->shared = k->shared || shared;
    *file = kept_use(k, d);
    return *file == UINT32_MAX ? NULL : k->tree;
}

/* Reads one file into the tree. NULL: reported, or no memory. */
static struct module *module_add(struct loader *l, const struct found *f, struct module *user, struct span use)
{
    struct diags *d = &l->findings->diags;
    if (l->count == MAX_MODULES || f->text.len > MAX_SOURCE_BYTES - l->bytes) {
        if (l->count == MAX_MODULES)
            diag_report(d, E0114, use, "more than %d files", MAX_MODULES);
        else if (user)
            diag_report(d, E0114, use, "more than %u bytes in all files", MAX_SOURCE_BYTES);
        else
            source_fault(l->findings, E0114, f->shown, "more than %u bytes", MAX_SOURCE_BYTES);
        return NULL;
    }
    uint32_t file;
    struct ast *tree = tree_of(l, f, user != NULL, &file);
    l->failed = l->failed || !tree;
    if (!tree) return NULL;
    struct module *m = &l->modules[l->count++];
    l->bytes += f->text.len;
    *m = (struct module){.shown = d->sources.at[file].name, .file = file, .tree = tree, .user = user, .use = use, .open = true};
    return m;
}

static bool use_fault(struct loader *l, fray_result result, struct str name, struct span at, const struct found *f)
{
    l->missing = true;
    struct diags *d = &l->findings->diags;
    if (result == FRAY_NO_MEMORY) {
        l->failed = true;
    } else if (result == FRAY_NOT_FOUND) {
        struct diag *g = diag_report(d, E0111, at, "there is no module \"%.*s\"", STR_FMT(name));
        suggest(l, g, name);
    } else {
        diag_report(d, E0112, at, "the module \"%.*s\" cannot be read: %s", STR_FMT(name), f->shown);
    }
    return !l->failed;
}

/* One `use` line. False only when memory ran out: a fault is reported and the rest goes on. */
static bool load_use(struct loader *l, struct module *user, struct ast *name, int depth)
{
    struct diags *d = &l->findings->diags;
    struct span at = name->span;
    at.file = user->file; /* the tree may still be placed for another program */
    if (!module_name_fits(name->text)) {
        diag_report(d, E0110, at, "not the name of a module");
        return true;
    }
    const char *asked = arena_text(l->arena, name->text.at, name->text.len);
    struct found f = {0};
    if (!asked) return false;
    fray_result result = find(l, asked, user->shown.at, &f);
    if (result != FRAY_OK) return use_fault(l, result, name->text, at, &f);
    struct module *m = module_shown(l, str_from(f.shown));
    if (m) {
        if (m->open) report_ring(l, m, user, at);
        return true;
    }
    if (program_is_file(f.text)) {
        diag_report(d, E0112, at, "the module \"%.*s\" is compiled already, its source is needed",
                    STR_FMT(name->text));
        return true;
    }
    if (depth > MAX_MODULE_DEPTH) {
        diag_report(d, E0114, at, "modules that use modules, more than %d deep", MAX_MODULE_DEPTH);
        return true;
    }
    m = module_add(l, &f, user, at);
    return m ? load_uses(l, m, depth) : !l->failed;
}

/* The k-th name of a `use` line; NULL: there is none. */
static struct ast *use_name(const struct ast *line, size_t k)
{
    if (line->kind != AST_LINE || !line->head || line->head->kind != AST_NAME || !str_equal(line->head->text, STR("use")))
        return NULL;
    struct ast *name = line->a;
    if (name && name->kind == AST_LIST) name = k < name->item_count ? name->items[k] : NULL;
    else if (k > 0) return NULL;
    return name && (name->kind == AST_STRING || name->kind == AST_NAME) ? name : NULL;
}

static bool load_uses(struct loader *l, struct module *m, int depth)
{
    for (size_t i = 0; i < m->tree->item_count; i++) {
        struct ast *name;
        for (size_t k = 0; (name = use_name(m->tree->items[i], k)); k++)
            if (!load_use(l, m, name, depth + 1)) return false;
    }
    m->open = false;
    l->out->files[l->out->count++] = m->tree;
    return true;
}

fray_result modules_read(struct modules *out, struct fray_findings *findings, struct arena *arena, fray_reader reader,
                         void *user, const char *name, struct file_cache *cache)
{
    *out = (struct modules){0};
    struct loader *l = ARENA_NEW(arena, struct loader);
    struct found f = {0};
    if (!l) return FRAY_NO_MEMORY;
    *l = (struct loader){.out = out, .findings = findings, .arena = arena, .reader = reader, .user = user, .cache = cache};
    fray_result result = find(l, name, NULL, &f);
    if (result == FRAY_NO_MEMORY) return result;
    if (result == FRAY_NOT_FOUND) {
        source_fault(findings, E0111, name, "there is no such file");
        return result;
    }
    if (result != FRAY_OK) {
        source_fault(findings, E0112, name, "cannot be read: %s", f.shown);
        return FRAY_INVALID;
    }
    if (program_is_file(f.text)) {
        out->compiled = f.text;
        return FRAY_OK;
    }
    struct module *m = module_add(l, &f, NULL, (struct span){0});
    bool ok = m ? load_uses(l, m, 1) : !l->failed;
    out->sure = ok && m && !l->missing;
    return ok && !l->failed ? FRAY_OK : FRAY_NO_MEMORY;
}
