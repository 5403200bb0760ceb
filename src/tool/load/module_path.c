/* module_path.c -- Finds modules: maps a `use` name to a file in the search folders.
 *
 * `use "name"` is searched in the folder of the file that uses it, then in the folder of the main
 * file. Then the ruleset counts in whose tree the using file lies: name/name.fray of a folder above
 * it. The rule folders are last. Rule folders are those of FRAY_PATH and those beside the tool
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

#include "module_path.h"
#include "suggest_module.h"

#include "tool/io/files.h"
#include "tool/io/folder.h"
#include "tool/io/memory.h"
#include "tool/io/string_map.h"

#define SUGGESTED_MOST 50

struct module_file {
    char *shown;
    struct search_folder *folder; /* the folder that contains it */
    struct file_contents contents;
    struct module_file *next;
};

/* A folder that was searched. */
struct search_folder {
    char *path; /* "" is the current one; else it ends in / */
    struct folder *listing;
    /* results by name: a module, or `not_found`; [1]: searched as a rule folder */
    struct string_map lookups[2];
};

/* A name of `use`, and the file that it means. */
struct module_use {
    char *name;
    const struct module_file *file;
};

struct module_finder {
    struct module_file *modules; /* newest first */
    struct module_file *main_file;
    /* modules by shown name; the newest of several */
    struct string_map by_shown_name;
    /* the file of the last request: a file requests all its modules in a row */
    struct module_file *importer;
    struct string_map folders;           /* by path */
    struct search_folder **rule_folders; /* ends with NULL */
    struct module_file not_found;
    struct module_use *uses;
    size_t use_count;
    /* why the last request failed, or which module was probably meant */
    char *reason;
    int suggestion_count;
};

/* ---- folders ---- */

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return text_copy(path, slash ? (size_t)(slash - path + 1) : 0);
}

static struct search_folder *search_folder_at(struct module_finder *f, const char *path)
{
    void **at = string_map_at(&f->folders, path);
    struct search_folder *p = *at;
    if (p) return p;
    *at = p = xrealloc(NULL, sizeof *p);
    *p = (struct search_folder){.path = text_copy(path, strlen(path))};
    return p;
}

static const struct folder *listing_of(struct search_folder *p)
{
    if (!p->listing) p->listing = folder_read(p->path);
    return p->listing;
}

static void search_folder_free(void *place)
{
    struct search_folder *p = place;
    if (p->listing) folder_free(p->listing);
    for (int i = 0; i < 2; i++) string_map_free(&p->lookups[i], NULL);
    free(p->path);
    free(p);
}

static void add_rule_folder(struct module_finder *f, const char *folder)
{
    size_t n = 0;
    while (f->rule_folders && f->rule_folders[n]) n++;
    f->rule_folders = xrealloc(f->rule_folders, (n + 2) * sizeof *f->rule_folders);
    f->rule_folders[n] = search_folder_at(f, folder);
    f->rule_folders[n + 1] = NULL;
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

static void add_real_folder(struct module_finder *f, char *place)
{
    char *real = real_path(place);
    if (real) {
        char *shown = path_from_here(real);
        char *folder = text_of("%s/", shown);
        add_rule_folder(f, folder);
        free(folder);
        free(shown);
    }
    free(real);
    free(place);
}

const char *tool_word = "";

/* The tool is PREFIX/bin/fray, SOURCES/build/fray or SOURCES/build/MODE/fray. Without /proc,
 * argv[0] is used. */
static void add_folders_of_tool(struct module_finder *f)
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

/* Adds a folder under one name, however a user wrote it. The current folder is "", as in the names
 * of its files. */
static void add_given_folder(struct module_finder *f, const char *path, size_t size)
{
    char *given = text_of("%.*s%s", (int)size, path, path[size - 1] == '/' ? "" : "/");
    char *folder = path_from_here(bare_path(given));
    add_rule_folder(f, strcmp(folder, "./") == 0 ? "" : folder);
    free(folder);
    free(given);
}

static void add_folders_of_user(struct module_finder *f)
{
    const char *path = getenv("FRAY_PATH");
    while (path && *path) {
        size_t size = strcspn(path, ":");
        if (size) add_given_folder(f, path, size);
        path += size + (path[size] == ':');
    }
}

/* ---- modules ---- */

static struct module_file *module_add(struct module_finder *f, char *shown,
                                      struct file_contents contents)
{
    struct module_file *m = xrealloc(NULL, sizeof *m);
    char *folder = folder_of(shown);
    *m = (struct module_file){shown, search_folder_at(f, folder), contents, f->modules};
    free(folder);
    *string_map_at(&f->by_shown_name, shown) = m;
    f->importer = NULL;
    return f->modules = m;
}

static struct module_file *find_same_file(const struct module_finder *f,
                                          const struct file_contents *c)
{
    for (struct module_file *m = f->modules; m; m = m->next)
        if (c->inode && m->contents.inode == c->inode && m->contents.device == c->device) return m;
    return NULL;
}

static fray_result refuse(struct module_finder *f, char *reason, const char **shown)
{
    free(f->reason);
    f->reason = reason;
    *shown = reason;
    return FRAY_DAMAGED;
}

/* Reads the file of an entry, unless it is a module already. */
static fray_result read_module(struct module_finder *f, const struct search_folder *in,
                               const struct folder_entry *e, struct module_file **found,
                               const char **shown)
{
    struct file_contents contents;
    char *path = text_joined(in->path, e->name);
    *found = e->kind == ENTRY_FILE ? string_map_find(&f->by_shown_name, path) : NULL;
    const char *why = *found ? NULL : read_no_links(path, &contents);
    fray_result result = why ? refuse(f, text_of("%s", why), shown) : FRAY_OK;
    if (!why && !*found && (*found = find_same_file(f, &contents)))
        free(contents.bytes);
    else if (!why && !*found)
        *found = module_add(f, text_copy(path, strlen(path)), contents);
    free(path);
    return result;
}

static fray_result find_below(struct module_finder *f, struct search_folder *in, const char *path,
                              struct module_file **found, const char **shown);

/* Searches an existing subfolder. */
static fray_result find_in_subfolder(struct module_finder *f, const struct search_folder *in,
                                     const char *part, const char *path, struct module_file **found,
                                     const char **shown)
{
    char *below = text_of("%s%s/", in->path, part);
    struct search_folder *p = search_folder_at(f, below);
    int fault = listing_of(p)->fault;
    free(below);
    return fault ? refuse(f, text_of("%s", strerror(fault)), shown)
                 : find_below(f, p, path, found, shown);
}

/* Searches `path` (parts joined by /) below the folder. FRAY_NOT_FOUND: the caller tries the next
 * folder. */
static fray_result find_below(struct module_finder *f, struct search_folder *in, const char *path,
                              struct module_file **found, const char **shown)
{
    const char *other, *rest = strchr(path, '/');
    char *part = text_copy(path, rest ? (size_t)(rest - path) : strlen(path));
    const struct folder_entry *e = folder_find(listing_of(in), part, &other);
    fray_result result = FRAY_NOT_FOUND;
    if (!e && other)
        result = refuse(f, text_of("the file is spelled %s, not %s", other, part), shown);
    else if (e && !rest)
        result = read_module(f, in, e, found, shown);
    else if (e && e->kind == ENTRY_FOLDER)
        result = find_in_subfolder(f, in, part, rest + 1, found, shown);
    free(part);
    return result;
}

/* Searches name/name.fray, a ruleset in its own folder. */
static fray_result find_ruleset(struct module_finder *f, struct search_folder *in, const char *name,
                                struct module_file **found, const char **shown)
{
    const char *slash = strrchr(name, '/');
    char *own = text_of("%s/%s.fray", name, slash ? slash + 1 : name);
    fray_result result = find_below(f, in, own, found, shown);
    free(own);
    return result;
}

/* Caches the result for the life of the finder, except refusals, which need their reason again. */
static fray_result find_in(struct module_finder *f, struct search_folder *in, bool rules,
                           const char *name, struct module_file **found, const char **shown)
{
    void **at = string_map_at(&in->lookups[rules], name);
    *found = *at;
    if (*at) return *at == &f->not_found ? FRAY_NOT_FOUND : FRAY_OK;
    char *file = text_joined(name, ".fray");
    fray_result result = find_below(f, in, file, found, shown);
    if (result == FRAY_NOT_FOUND && rules) result = find_ruleset(f, in, name, found, shown);
    if (result == FRAY_OK) *at = *found;
    if (result == FRAY_NOT_FOUND) *at = &f->not_found;
    free(file);
    return result;
}

/* The nearest folder above `near` that has the tree `root` with `near` in it; NULL: there is none.
 */
static struct search_folder *folder_of_tree(struct module_finder *f,
                                            const struct search_folder *near, const char *root,
                                            size_t size)
{
    char *real = real_path(*near->path ? near->path : ".");
    struct search_folder *found = NULL;
    for (char *end = real ? real + strlen(real) : NULL; end && end > real && !found;) {
        char *start = end;
        while (start > real && start[-1] != '/') start--;
        if ((size_t)(end - start) == size && strncmp(start, root, size) == 0) {
            *start = '\0';
            char *shown = path_from_here(real);
            found = search_folder_at(f, shown);
            free(shown);
        }
        end = start > real ? start - 1 : real;
    }
    free(real);
    return found;
}

/* `use "name/part"` in a file of the tree name/ means that tree, if name/name.fray is a ruleset. */
static fray_result find_in_tree(struct module_finder *f, const struct search_folder *near,
                                const char *name, struct module_file **found, const char **shown)
{
    size_t size = strcspn(name, "/");
    struct search_folder *above = folder_of_tree(f, near, name, size);
    struct module_file *ruleset;
    char *root = text_copy(name, size);
    fray_result result = above ? find_in(f, above, true, root, &ruleset, shown) : FRAY_NOT_FOUND;
    free(root);
    return result == FRAY_OK ? find_in(f, above, true, name, found, shown) : result;
}

static fray_result find_module(struct module_finder *f, const char *from, const char *name,
                               struct module_file **found, const char **shown)
{
    if (!f->importer || strcmp(f->importer->shown, from) != 0)
        f->importer = string_map_find(&f->by_shown_name, from);
    struct search_folder *first = f->main_file->folder,
                         *near = f->importer ? f->importer->folder : first;
    fray_result result = find_in(f, near, false, name, found, shown);
    if (result == FRAY_NOT_FOUND && near != first)
        result = find_in(f, first, false, name, found, shown);
    if (result == FRAY_NOT_FOUND) result = find_in_tree(f, near, name, found, shown);
    for (struct search_folder **p = f->rule_folders; result == FRAY_NOT_FOUND && p && *p; p++)
        result = find_in(f, *p, true, name, found, shown);
    return result;
}

static bool is_read_from(const void *finder, const char *folder)
{
    const struct module_finder *f = finder;
    for (const struct module_file *m = f->modules; m; m = m->next)
        if (strcmp(m->folder->path, folder) == 0) return true;
    return false;
}

static void note_use(struct module_finder *f, const char *name, const struct module_file *file)
{
    for (size_t i = 0; i < f->use_count; i++)
        if (f->uses[i].file == file && strcmp(f->uses[i].name, name) == 0) return;
    f->uses = xrealloc(f->uses, (f->use_count + 1) * sizeof *f->uses);
    f->uses[f->use_count++] = (struct module_use){text_copy(name, strlen(name)), file};
}

void finder_each_use(const struct module_finder *f,
                     void (*each)(void *user, const char *name, const char *shown), void *user)
{
    for (size_t i = 0; i < f->use_count; i++) each(user, f->uses[i].name, f->uses[i].file->shown);
}

/* Finds a suggestion for an unknown name, at most SUGGESTED_MOST times, since more are not read. */
static void add_suggestion(struct module_finder *f, const char *from, const char *name,
                           const char **shown)
{
    const struct module_file *user = string_map_find(&f->by_shown_name, from);
    size_t rules = 0, count = 0;
    while (f->rule_folders && f->rule_folders[rules]) rules++;
    const char **folders = xrealloc(NULL, (rules + 2) * sizeof *folders);
    if (user && user->folder != f->main_file->folder) folders[count++] = user->folder->path;
    folders[count++] = f->main_file->folder->path;
    for (size_t i = 0; i < rules; i++) folders[count++] = f->rule_folders[i]->path;
    free(f->reason);
    struct module_folders places = {folders, count, rules, is_read_from, f};
    f->reason = f->suggestion_count++ < SUGGESTED_MOST ? suggest_module(name, &places) : NULL;
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
    struct module_finder *f = user;
    struct module_file *found = NULL;
    fray_result result = FRAY_OK;
    if (!from) {
        /* one of several main files */
        struct module_file *other = string_map_find(&f->by_shown_name, bare_path(name));
        if (other) f->main_file = other;
        found = f->main_file;
    } else {
        if (strncmp(name, "std/", 4) == 0) return FRAY_NOT_FOUND; /* a module of the library */
        result = find_module(f, from, name, &found, shown);
        if (result == FRAY_NOT_FOUND) add_suggestion(f, from, name, shown);
        if (result == FRAY_OK) note_use(f, name, found);
    }
    if (result == FRAY_OK)
        *text = found->contents.bytes, *size = found->contents.size, *shown = found->shown;
    return result;
}

const char no_rules[] = "no rules";

/* The contents of a main file: standard input, no rules, or a file. */
static const char *read_main(const char *path, struct file_contents *contents)
{
    static const char text[] = "edition 1\n";
    if (strcmp(path, "-") == 0) return read_input(contents);
    if (path != no_rules) return read_path(path, contents);
    *contents = (struct file_contents){.bytes = text_of("%s", text), .size = strlen(text)};
    return NULL;
}

/* A file that was read as a module under the same shown name is not read again. */
bool finder_set_main(struct module_finder *f, const char *path, const char **why)
{
    struct file_contents contents;
    bool input = strcmp(path, "-") == 0;
    *why = NULL;
    path = bare_path(path);
    struct module_file *known = input ? NULL : string_map_find(&f->by_shown_name, path);
    if (!known) *why = read_main(path, &contents);
    if (*why) return false;
    f->main_file =
        known ? known : module_add(f, text_of("%s", input ? "standard input" : path), contents);
    return true;
}

const char *finder_text(struct module_finder *f, const char *path)
{
    const char *why;
    return strcmp(path, "-") != 0 && finder_set_main(f, path, &why) ? f->main_file->contents.bytes
                                                                    : NULL;
}

void finder_set_text(struct module_finder *f, const char *path, const char *bytes, size_t size)
{
    struct module_file *known = string_map_find(&f->by_shown_name, bare_path(path));
    struct file_contents contents = {.bytes = text_copy(bytes, size), .size = size};
    if (!known) {
        module_add(f, text_of("%s", bare_path(path)), contents);
        return;
    }
    free(known->contents.bytes);
    known->contents.bytes = contents.bytes;
    known->contents.size = size;
}

struct module_finder *finder_new(const char *path, const char **why)
{
    struct module_finder *f = xrealloc(NULL, sizeof *f);
    *f = (struct module_finder){.modules = NULL};
    if (path && !finder_set_main(f, path, why)) {
        finder_free(f);
        return NULL;
    }
    add_folders_of_user(f);
    add_folders_of_tool(f);
    return f;
}

void finder_free(struct module_finder *f)
{
    if (!f) return;
    for (struct module_file *m = f->modules, *next; m; m = next) {
        next = m->next;
        free(m->shown);
        free(m->contents.bytes);
        free(m);
    }
    string_map_free(&f->by_shown_name, NULL);
    string_map_free(&f->folders, search_folder_free);
    free(f->rule_folders);
    for (size_t i = 0; i < f->use_count; i++) free(f->uses[i].name);
    free(f->uses);
    free(f->reason);
    free(f);
}
