/* modules.c -- Reads a file and, depth first, the modules of its `use` lines: each once, in
 * topological order, without cycles.
 *
 * The name that the host shows for a module is its identity, so that two names of one file are one
 * module. A module's name has parts joined by /; the host maps it to a file. No byte of a module
 * that cannot be read is quoted.
 */
#include <string.h>

#include "compile.h"
#include "engine/bytecode/program_file.h"
#include "stdlib.h"

struct module {
    struct str shown;
    uint32_t file;
    struct ast *tree; /* NULL: not needed */
    const struct file_head *head;
    struct module *user; /* the module whose `use` line loads this one */
    struct span use;     /* that line */
    size_t next;         /* its next line to follow */
    int depth;           /* files on the shortest way from a top file; see check_depth */
    bool loading;
    bool in_cycle; /* it is in a cycle that was reported */
};

enum { MODULE_SLOTS = MAX_MODULES * 2 };

struct use_line {
    struct module *user, *used;
    struct span at;
};

struct loader {
    struct modules *out;
    struct fray_findings *findings;
    struct arena *arena;
    struct file_cache *cache; /* or NULL */
    bool trees;               /* false: reads names only, from a cache */
    fray_reader reader;
    void *user;
    struct module *modules; /* MAX_MODULES of them */
    uint16_t *slots; /* MODULE_SLOTS: index + 1, by hash of the shown name; open addressing */
    size_t count, bytes;
    VEC(struct use_line) lines;
    bool missing; /* some module was not found */
    bool failed;  /* no memory */
};

struct found_file {
    struct str text;
    const char *shown;
    uint64_t hash; /* of the shown name */
    bool embedded; /* it is a module of the library */
};

static const struct embedded_file *embedded_find(struct str name)
{
    for (const struct embedded_file *e = embedded_modules; e->name; e++)
        if (str_equal(name, str_from(e->name))) return e;
    return NULL;
}

/* Asks the host, then the library's embedded modules. */
static fray_result find_module(struct loader *l, const char *name, const char *from,
                               struct found_file *out)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    fray_result result = l->reader(l->user, name, from, &text, &size, &shown);
    if (!shown && result != FRAY_NOT_FOUND) shown = name;
    uint64_t hash = result == FRAY_OK ? str_hash(str_from(shown)) : 0;
    *out = (struct found_file){{text, size}, shown, hash, false};
    if (result != FRAY_NOT_FOUND)
        return result == FRAY_OK && !text && size > 0 ? FRAY_DAMAGED : result;
    const struct embedded_file *e =
        from && strncmp(name, "std/", 4) == 0 ? embedded_find(str_from(name)) : NULL;
    if (!e) return FRAY_NOT_FOUND;
    *out = (struct found_file){{e->text, e->size}, e->name, str_hash(str_from(e->name)), true};
    return FRAY_OK;
}

/* Suggests a module with a similar name. `known`: the host's suggestion, or empty; a module of the
 * library replaces it only if it is nearer. */
static void suggest_module(struct diag *g, struct str name, struct str known)
{
    struct str best = module_name_fits(known) ? known : (struct str){0};
    size_t least = 3;
    if (best.len) least = edit_distance(name, best, least);
    for (const struct embedded_file *e = embedded_modules; e->name; e++) {
        struct str other = str_from(e->name);
        size_t d = edit_distance(name, other, least);
        if (d < least) least = d, best = other;
    }
    if (best.len == 0)
        diag_help(g,
                  "a module is a file beside the one that uses it, or one of the installed rules");
    else
        diag_help(g, "there is a module \"%.*s\"", STR_FMT(best));
}

/* Reports a cycle with every `use` line in it, from the one that closes it. Modules can be in many
 * cycles; one is reported only if some module of it was in no reported cycle yet. */
static void report_cycle(struct loader *l, struct module *first, struct module *last,
                         struct span use)
{
    struct diags *d = &l->findings->diags;
    bool new = !first->in_cycle;
    first->in_cycle = true;
    for (struct module *m = last; m != first && m; m = m->user) {
        new = new || !m->in_cycle;
        m->in_cycle = true;
    }
    if (!new) return;
    struct diag *g = diag_report(d, E0113, use, "this module uses itself");
    diag_label(g, "back to %.*s", STR_FMT(first->shown));
    for (struct module *m = last; m != first && m; m = m->user)
        diag_related(g, m->use, "which is used here");
}

/* Slot of a module, or the free slot for it. */
static uint16_t *module_slot(struct loader *l, const struct found_file *f)
{
    struct str shown = str_from(f->shown);
    size_t i = (size_t)f->hash % MODULE_SLOTS;
    while (l->slots[i] && !str_equal(l->modules[l->slots[i] - 1].shown, shown))
        i = (i + 1) % MODULE_SLOTS;
    return &l->slots[i];
}

static struct module *module_found(struct loader *l, const struct found_file *f)
{
    uint16_t *slot = module_slot(l, f);
    return *slot ? &l->modules[*slot - 1] : NULL;
}

static bool read_file(struct loader *l, const struct found_file *f, struct module *m)
{
    struct diags *d = &l->findings->diags;
    m->file = source_add(d, str_from(f->shown), f->text);
    m->tree = m->file == UINT32_MAX ? NULL : parse_source(d, l->arena, m->file);
    struct file_head *head = m->tree ? ARENA_NEW(l->arena, struct file_head) : NULL;
    if (!head) return false;
    file_head(head, m->tree, l->arena);
    m->head = head;
    return !l->arena->failed;
}

static bool load_cached(struct loader *l, const struct found_file *f, struct module *m)
{
    size_t before = l->findings->held.len;
    struct kept_file *k =
        cache_file(l->cache, str_from(f->shown), f->hash, f->text, l->trees, (uint32_t)before);
    if (k) vec_push(&l->findings->held, &l->findings->arena, k);
    if (!k || l->findings->held.len == before) return false;
    k->refs++;
    m->file = kept_add_source(k, &l->findings->diags);
    m->tree = k->tree;
    m->head = &k->head;
    return m->file != UINT32_MAX;
}

/* The name of a file in a program: that of the `use` line which reaches it first, or "main". So
 * neither the place of the rules nor the spelling of their path changes a program. */
static struct str name_in_program(struct loader *l, const struct found_file *f, struct str name)
{
    struct text file;
    if (f->embedded) return str_from(f->shown);
    text_init(&file, &l->findings->arena);
    text_printf(&file, "%.*s.fray", STR_FMT(name));
    return text_str(&file);
}

/* Reads and parses one file. NULL: reported, or no memory (l->failed). */
static struct module *module_add(struct loader *l, const struct found_file *f, struct module *user,
                                 struct span use, struct str name)
{
    struct diags *d = &l->findings->diags;
    if (l->count == MAX_MODULES || f->text.len > MAX_SOURCE_BYTES - l->bytes) {
        if (l->count == MAX_MODULES)
            diag_report(d, E0114, use, "more than %d files", MAX_MODULES);
        else if (user)
            diag_report(d, E0114, use, "more than %u bytes in all files", MAX_SOURCE_BYTES);
        else
            report_file(l->findings, E0114, f->shown, "more than %u bytes", MAX_SOURCE_BYTES);
        return NULL;
    }
    struct module *m = &l->modules[l->count];
    *m = (struct module){.user = user, .use = use, .loading = true};
    if (!(l->cache ? load_cached(l, f, m) : read_file(l, f, m))) {
        l->failed = true;
        return NULL;
    }
    l->bytes += f->text.len;
    m->shown = d->sources.at[m->file].name;
    d->sources.at[m->file].module = name_in_program(l, f, user ? name : STR("main"));
    *module_slot(l, f) = (uint16_t)++l->count;
    return m;
}

static bool report_use(struct loader *l, fray_result result, struct str name, struct span at,
                       const struct found_file *f)
{
    l->missing = true;
    struct diags *d = &l->findings->diags;
    if (result == FRAY_NO_MEMORY) {
        l->failed = true;
    } else if (result == FRAY_NOT_FOUND) {
        struct diag *g = diag_report(d, E0111, at, "there is no module \"%.*s\"", STR_FMT(name));
        suggest_module(g, name, f->shown ? str_from(f->shown) : (struct str){0});
    } else {
        diag_report(d, E0112, at, "the module \"%.*s\" cannot be read: %s", STR_FMT(name),
                    f->shown);
    }
    return !l->failed;
}

/* Reports a file name or a path in place of a module's name. */
static void report_odd_name(struct diags *d, struct str name, struct span at)
{
    struct diag *g = diag_report(d, E0110, at, "this is not the name of a module");
    struct str plain = name, tail = STR(".fray");
    while (plain.len &&
           (plain.at[0] == ' ' || (plain.len > 1 && plain.at[0] == '.' && plain.at[1] == '/'))) {
        size_t skip = plain.at[0] == ' ' ? 1 : 2;
        plain = (struct str){plain.at + skip, plain.len - skip};
    }
    while (plain.len && plain.at[plain.len - 1] == ' ') plain.len--;
    if (plain.len > tail.len && memcmp(plain.at + plain.len - tail.len, tail.at, tail.len) == 0)
        plain.len -= tail.len;
    if (plain.len < name.len && module_name_fits(plain)) {
        diag_help(g, "write it without path and ending: `use \"%.*s\"`", STR_FMT(plain));
    } else if (name.len && memchr(name.at, '/', name.len)) {
        diag_note(
            g, "a module is beside the file that uses it, or in a folder below; no name leads out "
               "of the project");
        diag_help(g, "move the file there and name it from there, as in `use \"maps/ford\"`");
    }
}

/* Records the target of a `use` line, if texts of the cache never change. */
static void link_use(struct loader *l, struct used_name *name, const struct module *m)
{
    if (l->cache && l->cache->borrows) name->target = l->findings->held.at[m->file];
}

/* Finds the module of a `use` line, or adds it. False only without memory: errors are reported, and
 * loading continues. */
static bool load_use(struct loader *l, struct module *user, struct used_name *name)
{
    struct diags *d = &l->findings->diags;
    struct span at = name->span;
    at.file = user->file; /* the tree's places may have the number of an earlier program */
    if (!name->fits) {
        report_odd_name(d, name->name, at);
        return true;
    }
    struct found_file f = {0};
    fray_result result = find_module(l, name->name.at, user->shown.at, &f);
    if (result != FRAY_OK) return report_use(l, result, name->name, at, &f);
    struct module *m = module_found(l, &f);
    if (!m && program_is_file(f.text)) {
        diag_report(d, E0112, at, "the module \"%.*s\" is a compiled program; its source is needed",
                    STR_FMT(name->name));
        return true;
    }
    if (m && m->loading) report_cycle(l, m, user, at);
    if (!m) m = module_add(l, &f, user, at, name->name);
    if (!m) return !l->failed;
    link_use(l, name, m);
    vec_push(&l->lines, l->arena, ((struct use_line){user, m, at}));
    return true;
}

/* Loads all that a top file uses. A module is complete when what it uses is. */
static bool load_uses(struct loader *l, struct module *top)
{
    top->depth = 1;
    for (struct module *m = top; m;) {
        size_t known = l->count;
        if (m->next < m->head->uses.len) {
            if (!load_use(l, m, &m->head->uses.at[m->next++])) return false;
            if (l->count > known) m = &l->modules[known];
            continue;
        }
        m->loading = false;
        if (l->trees) l->out->files[l->out->count++] = m->tree;
        m = m->user;
    }
    return true;
}

/* Bounds the shortest way to each file, so the order of `use` lines does not matter. */
static void check_depth(struct loader *l)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < l->lines.len; i++) {
            const struct use_line *u = &l->lines.at[i];
            if (!u->user->depth || (u->used->depth && u->used->depth <= u->user->depth + 1))
                continue;
            u->used->depth = u->user->depth + 1;
            more = true;
        }
    }
    for (size_t i = 0; i < l->lines.len; i++) {
        const struct use_line *u = &l->lines.at[i];
        if (u->used->depth != MAX_MODULE_DEPTH + 1) continue;
        diag_report(&l->findings->diags, E0114, u->at, "modules are nested more than %d deep",
                    MAX_MODULE_DEPTH);
        return;
    }
}

/* Reads a top file. With `beside` there are several, and one may have been loaded as a module. */
static fray_result read_root(struct loader *l, const char *name, uint32_t *root, bool beside)
{
    struct found_file f = {0};
    *root = UINT32_MAX;
    fray_result result = find_module(l, name, NULL, &f);
    if (result == FRAY_NO_MEMORY) return result;
    if (result == FRAY_NOT_FOUND) {
        report_file(l->findings, E0111, name, "there is no such file");
        return result;
    }
    if (result != FRAY_OK) {
        report_file(l->findings, E0112, name, "cannot be read: %s", f.shown);
        return FRAY_INVALID;
    }
    if (program_is_file(f.text)) {
        l->out->compiled = f.text;
        return FRAY_OK;
    }
    struct module *m = beside && module_found(l, &f)
                           ? NULL
                           : module_add(l, &f, NULL, (struct span){0}, (struct str){0});
    bool ok = m ? load_uses(l, m) : !l->failed;
    l->out->complete = l->out->complete && ok && m && !l->missing;
    if (m) *root = m->file;
    if (m && beside) l->out->beside[m->file] = true;
    return ok && !l->failed ? FRAY_OK : FRAY_NO_MEMORY;
}

static fray_result read_roots(struct loader *l, const char *const *names, size_t count)
{
    fray_result result = FRAY_OK;
    *l->out = (struct modules){.complete = true};
    l->modules = arena_room(l->arena, MAX_MODULES * sizeof *l->modules);
    l->slots = ARENA_ARRAY(l->arena, uint16_t, MODULE_SLOTS);
    if (!l->modules || !l->slots) return FRAY_NO_MEMORY;
    if (l->cache) l->cache->compilation++;
    for (size_t i = 0; i < count && result == FRAY_OK; i++)
        result = read_root(l, names[i], &l->out->roots[i], count > 1);
    if (result != FRAY_OK || l->out->compiled.len) l->out->complete = false;
    check_depth(l);
    for (size_t i = 0; l->trees && i < l->findings->held.len; i++)
        kept_set_file(l->findings->held.at[i], (uint32_t)i);
    return result;
}

fray_result modules_read_all(struct modules *out, struct fray_findings *findings,
                             struct arena *arena, fray_reader reader, void *user,
                             const char *const *names, size_t count, struct file_cache *cache)
{
    struct loader l = {.out = out,
                       .findings = findings,
                       .arena = arena,
                       .reader = reader,
                       .user = user,
                       .cache = cache,
                       .trees = true};
    return read_roots(&l, names, count);
}

fray_result modules_read(struct modules *out, struct fray_findings *findings, struct arena *arena,
                         fray_reader reader, void *user, const char *name, struct file_cache *cache)
{
    return modules_read_all(out, findings, arena, reader, user, &name, 1, cache);
}

struct fray_findings *modules_named(const struct memory *own, fray_reader reader, void *user,
                                    const char *name, struct file_cache *cache, bool *complete)
{
    struct fray_findings *f = findings_new(own);
    struct arena arena;
    struct modules modules;
    *complete = false;
    if (!f) return NULL;
    arena_init(&arena, own, 0);
    struct loader l = {.out = &modules,
                       .findings = f,
                       .arena = &arena,
                       .reader = reader,
                       .user = user,
                       .cache = cache};
    fray_result result = read_roots(&l, &name, 1);
    arena_release(&arena);
    *complete = result == FRAY_OK && modules.complete;
    if (result != FRAY_NO_MEMORY) return f;
    fray_findings_free(f);
    return NULL;
}
