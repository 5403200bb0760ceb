/* module_path.c -- Finds modules: maps a `use` name to a file in the search folders.
 *
 * `use "name"` is searched in the folder of the file that uses it, then in the folder of the main
 * file, then in the rule folders. Rule folders are those of FRAY_PATH and those beside the tool
 * (PREFIX/share/fray/rules, or rules/ of the source tree). In a rule folder, a ruleset may have a
 * folder of its own, name/name.fray. Below these folders no link is followed, and a name must match
 * the case of the file. So what works here works on every file system.
 *
 * A file that is reached by two names is one module, with one text and one shown name.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

#define SUGGESTED_MOST 50

struct module {
    char *shown;
    struct place *place; /* the folder that contains it */
    struct contents contents;
    struct module *next;
};

/* A folder that was searched. */
struct place {
    char *path; /* "" is the current one; else it ends in / */
    struct folder *folder;
    /* results by name: a module, or `not_found`; [1]: searched as a rule folder */
    struct string_map led[2];
};

struct finder {
    struct module *modules; /* newest first */
    struct module *first;
    /* modules by shown name; the newest of several */
    struct string_map named;
    /* the file of the last request: a file requests all its modules in a row */
    struct module *user;
    struct string_map places; /* by path */
    struct place **rules;     /* ends with NULL */
    struct module nothing;
    /* why the last request failed, or which module was probably meant */
    char *reason;
    int suggested;
};

/* ---- folders ---- */

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return text_copy(path, slash ? (size_t)(slash - path + 1) : 0);
}

static struct place *place_at(struct finder *f, const char *path)
{
    void **at = string_map_at(&f->places, path);
    struct place *p = *at;
    if (p) return p;
    *at = p = xrealloc(NULL, sizeof *p);
    *p = (struct place){.path = text_copy(path, strlen(path))};
    return p;
}

static const struct folder *folder_at(struct place *p)
{
    if (!p->folder) p->folder = folder_read(p->path);
    return p->folder;
}

static void place_free(void *place)
{
    struct place *p = place;
    if (p->folder) folder_free(p->folder);
    for (int i = 0; i < 2; i++) string_map_free(&p->led[i], NULL);
    free(p->path);
    free(p);
}

static void add_rules(struct finder *f, const char *folder)
{
    size_t n = 0;
    while (f->rules && f->rules[n]) n++;
    f->rules = xrealloc(f->rules, (n + 2) * sizeof *f->rules);
    f->rules[n] = place_at(f, folder);
    f->rules[n + 1] = NULL;
}

/* Paths below the current folder are shown relative to it: shorter, and the same on every
 * machine. */
char *path_from_here(const char *path)
{
    char here[PATH_MAX];
    size_t size = getcwd(here, sizeof here) ? strlen(here) : 0;
    bool below = size > 1 && strncmp(path, here, size) == 0 && path[size] == '/';
    return text_of("%s", below ? path + size + 1 : path);
}

static void add_real_folder(struct finder *f, char *place)
{
    char *real = real_path(place);
    if (real) {
        char *shown = path_from_here(real);
        char *folder = text_of("%s/", shown);
        add_rules(f, folder);
        free(folder);
        free(shown);
    }
    free(real);
    free(place);
}

/* The tool is PREFIX/bin/fray, SOURCES/build/fray or SOURCES/build/MODE/fray. Without /proc,
 * argv[0] is used. */
static void add_folders_of_tool(struct finder *f)
{
    char *tool = real_path("/proc/self/exe");
    if (!tool && strchr(tool_word, '/')) tool = real_path(tool_word);
    if (!tool) return;
    char *beside = folder_of(tool), *build = NULL;
    for (char *at = beside; (at = strstr(at, "/build/")); at++) build = at;
    add_real_folder(f, text_of("%s../share/fray/rules", beside));
    if (build) add_real_folder(f, text_of("%.*s/rules", (int)(build - beside), beside));
    free(beside);
    free(tool);
}

static void add_folders_of_user(struct finder *f)
{
    const char *path = getenv("FRAY_PATH");
    while (path && *path) {
        size_t size = strcspn(path, ":");
        char *folder =
            size ? text_of("%.*s%s", (int)size, path, path[size - 1] == '/' ? "" : "/") : NULL;
        if (folder) add_rules(f, folder);
        free(folder);
        path += size + (path[size] == ':');
    }
}

/* ---- modules ---- */

static struct module *module_add(struct finder *f, char *shown, struct contents contents)
{
    struct module *m = xrealloc(NULL, sizeof *m);
    char *folder = folder_of(shown);
    *m = (struct module){shown, place_at(f, folder), contents, f->modules};
    free(folder);
    *string_map_at(&f->named, shown) = m;
    f->user = NULL;
    return f->modules = m;
}

static struct module *module_same(const struct finder *f, const struct contents *c)
{
    for (struct module *m = f->modules; m; m = m->next)
        if (c->inode && m->contents.inode == c->inode && m->contents.device == c->device) return m;
    return NULL;
}

static fray_result refuse(struct finder *f, char *reason, const char **shown)
{
    free(f->reason);
    f->reason = reason;
    *shown = reason;
    return FRAY_DAMAGED;
}

/* Reads the file of an entry, unless it is a module already. */
static fray_result take(struct finder *f, const struct place *in, const struct entry *e,
                        struct module **found, const char **shown)
{
    struct contents contents;
    char *path = text_joined(in->path, e->name);
    *found = e->kind == ENTRY_FILE ? string_map_find(&f->named, path) : NULL;
    const char *why = *found ? NULL : read_unlinked(path, &contents);
    fray_result result = why ? refuse(f, text_of("%s", why), shown) : FRAY_OK;
    if (!why && !*found && (*found = module_same(f, &contents)))
        free(contents.bytes);
    else if (!why && !*found)
        *found = module_add(f, text_copy(path, strlen(path)), contents);
    free(path);
    return result;
}

static fray_result look_below(struct finder *f, struct place *in, const char *path,
                              struct module **found, const char **shown);

/* Searches an existing subfolder. */
static fray_result look_into(struct finder *f, const struct place *in, const char *part,
                             const char *path, struct module **found, const char **shown)
{
    char *below = text_of("%s%s/", in->path, part);
    struct place *p = place_at(f, below);
    int fault = folder_at(p)->fault;
    free(below);
    return fault ? refuse(f, text_of("%s", strerror(fault)), shown)
                 : look_below(f, p, path, found, shown);
}

/* Searches `path` (parts joined by /) below the folder. FRAY_NOT_FOUND: the caller tries the next
 * folder. */
static fray_result look_below(struct finder *f, struct place *in, const char *path,
                              struct module **found, const char **shown)
{
    const char *other, *rest = strchr(path, '/');
    char *part = text_copy(path, rest ? (size_t)(rest - path) : strlen(path));
    const struct entry *e = folder_find(folder_at(in), part, &other);
    fray_result result = FRAY_NOT_FOUND;
    if (!e && other)
        result = refuse(f, text_of("the file is spelled %s, not %s", other, part), shown);
    else if (e && !rest)
        result = take(f, in, e, found, shown);
    else if (e && e->kind == ENTRY_FOLDER)
        result = look_into(f, in, part, rest + 1, found, shown);
    free(part);
    return result;
}

/* Searches name/name.fray, a ruleset in its own folder. */
static fray_result look_in_its_own(struct finder *f, struct place *in, const char *name,
                                   struct module **found, const char **shown)
{
    const char *slash = strrchr(name, '/');
    char *own = text_of("%s/%s.fray", name, slash ? slash + 1 : name);
    fray_result result = look_below(f, in, own, found, shown);
    free(own);
    return result;
}

/* Caches the result for the life of the finder, except refusals, which need their reason again. */
static fray_result look_in(struct finder *f, struct place *in, bool rules, const char *name,
                           struct module **found, const char **shown)
{
    void **at = string_map_at(&in->led[rules], name);
    *found = *at;
    if (*at) return *at == &f->nothing ? FRAY_NOT_FOUND : FRAY_OK;
    char *file = text_joined(name, ".fray");
    fray_result result = look_below(f, in, file, found, shown);
    if (result == FRAY_NOT_FOUND && rules) result = look_in_its_own(f, in, name, found, shown);
    if (result == FRAY_OK) *at = *found;
    if (result == FRAY_NOT_FOUND) *at = &f->nothing;
    free(file);
    return result;
}

static fray_result look_for(struct finder *f, const char *from, const char *name,
                            struct module **found, const char **shown)
{
    if (!f->user || strcmp(f->user->shown, from) != 0) f->user = string_map_find(&f->named, from);
    struct place *first = f->first->place, *near = f->user ? f->user->place : first;
    fray_result result = look_in(f, near, false, name, found, shown);
    if (result == FRAY_NOT_FOUND && near != first)
        result = look_in(f, first, false, name, found, shown);
    for (struct place **p = f->rules; result == FRAY_NOT_FOUND && p && *p; p++)
        result = look_in(f, *p, true, name, found, shown);
    return result;
}

static bool is_read_from(const void *finder, const char *folder)
{
    const struct finder *f = finder;
    for (const struct module *m = f->modules; m; m = m->next)
        if (strcmp(m->place->path, folder) == 0) return true;
    return false;
}

/* Finds a suggestion for an unknown name, at most SUGGESTED_MOST times: nobody reads more. */
static void suggest(struct finder *f, const char *from, const char *name, const char **shown)
{
    const struct module *user = string_map_find(&f->named, from);
    size_t rules = 0, count = 0;
    while (f->rules && f->rules[rules]) rules++;
    const char **folders = xrealloc(NULL, (rules + 2) * sizeof *folders);
    if (user && user->place != f->first->place) folders[count++] = user->place->path;
    folders[count++] = f->first->place->path;
    for (size_t i = 0; i < rules; i++) folders[count++] = f->rules[i]->path;
    free(f->reason);
    struct module_places places = {folders, count, rules, is_read_from, f};
    f->reason = f->suggested++ < SUGGESTED_MOST ? suggest_module(name, &places) : NULL;
    *shown = f->reason;
    free(folders);
}

const char *bare_path(const char *path)
{
    while (strncmp(path, "./", 2) == 0 && path[2]) path += 2;
    return path;
}

fray_result finder_read(void *user, const char *name, const char *from, const char **text,
                        size_t *size, const char **shown)
{
    struct finder *f = user;
    struct module *found = NULL;
    fray_result result = FRAY_OK;
    if (!from) {
        /* one of several main files */
        struct module *other = string_map_find(&f->named, bare_path(name));
        if (other) f->first = other;
        found = f->first;
    } else {
        if (strncmp(name, "std/", 4) == 0) return FRAY_NOT_FOUND; /* a module of the library */
        result = look_for(f, from, name, &found, shown);
        if (result == FRAY_NOT_FOUND) suggest(f, from, name, shown);
    }
    if (result == FRAY_OK)
        *text = found->contents.bytes, *size = found->contents.size, *shown = found->shown;
    return result;
}

/* A file that was read as a module under the same shown name is not read again. */
bool finder_first(struct finder *f, const char *path, const char **why)
{
    struct contents contents;
    bool input = strcmp(path, "-") == 0;
    *why = NULL;
    path = bare_path(path);
    struct module *known = input ? NULL : string_map_find(&f->named, path);
    if (!known) *why = input ? read_input(&contents) : read_path(path, &contents);
    if (*why) return false;
    f->first =
        known ? known : module_add(f, text_of("%s", input ? "standard input" : path), contents);
    return true;
}

const char *finder_text(struct finder *f, const char *path)
{
    const char *why;
    return strcmp(path, "-") != 0 && finder_first(f, path, &why) ? f->first->contents.bytes : NULL;
}

struct finder *finder_new(const char *path, const char **why)
{
    struct finder *f = xrealloc(NULL, sizeof *f);
    *f = (struct finder){.modules = NULL};
    if (path && !finder_first(f, path, why)) {
        finder_free(f);
        return NULL;
    }
    add_folders_of_user(f);
    add_folders_of_tool(f);
    return f;
}

void finder_free(struct finder *f)
{
    if (!f) return;
    for (struct module *m = f->modules, *next; m; m = next) {
        next = m->next;
        free(m->shown);
        free(m->contents.bytes);
        free(m);
    }
    string_map_free(&f->named, NULL);
    string_map_free(&f->places, place_free);
    free(f->rules);
    free(f->reason);
    free(f);
}
