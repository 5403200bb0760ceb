/* find.c -- where modules come from.
 *
 * `use "name"` in a file is looked for in that file's folder, then in the folder of the file on the command line, then in the
 * folders of rules: those of FRAY_PATH, those beside the tool (PREFIX/share/fray/rules, or rules/ where the tool was built).
 * In a folder of rules a ruleset may have a folder of its own: name/name.fray. Below these folders no link is followed, and a
 * name must be spelled as the file is, so that what works here works on every file system.
 *
 * A file that is reached by two names is handed out as the same module: same text, same shown name.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli.h"

struct module {
    char *shown, *folder; /* "" is the current one */
    struct contents contents;
    struct module *next, *alike; /* alike: of the same hash */
};

/* A name that was asked for from a folder, and what it led to (NULL: nothing). */
struct looked {
    char *near, *first, *name; /* folders: of the file that asks, of the file on the command line */
    const struct module *module;
    struct looked *next;
};
enum { HEADS = 1024 };

struct finder {
    struct module *modules; /* the first one read is the last of the list */
    const struct module *first;
    char **folders;         /* of rules; NULL at the end */
    char *reason;           /* of the last refusal */
    struct module *named[HEADS];  /* the same modules by what they are shown as; of several, the newest */
    struct looked *looked[HEADS]; /* what was looked for before */
};

static size_t head_of(size_t before, const char *text)
{
    uint64_t h = 1469598103934665603u + before;
    for (const char *c = text; *c; c++) h = (h ^ (unsigned char)*c) * 1099511628211u;
    return (h ^ h >> 32) % HEADS;
}

/* ---- folders ---- */

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? text_of("%.*s", (int)(slash - path + 1), path) : text_of("%s", "");
}

static void add_folder(struct finder *f, char *folder)
{
    size_t n = 0;
    while (f->folders && f->folders[n]) n++;
    f->folders = need_memory(f->folders, (n + 2) * sizeof *f->folders);
    f->folders[n] = folder;
    f->folders[n + 1] = NULL;
}

/* Below the current folder, paths are shown from there: shorter, and the same on every machine. */
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
        add_folder(f, text_of("%s/", shown));
        free(shown);
    }
    free(real);
    free(place);
}

/* The tool is at PREFIX/bin/fray, or at SOURCES/build/fray or SOURCES/build/MODE/fray. Without /proc, the word it was called
 * by has to do. */
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
        if (size) add_folder(f, text_of("%.*s%s", (int)size, path, path[size - 1] == '/' ? "" : "/"));
        path += size + (path[size] == ':');
    }
}

/* ---- modules ---- */

static struct module *module_add(struct finder *f, char *shown, struct contents contents)
{
    struct module *m = need_memory(NULL, sizeof *m);
    struct module **named = &f->named[head_of(0, shown)];
    *m = (struct module){shown, folder_of(shown), contents, f->modules, *named};
    f->modules = *named = m;
    return m;
}

static const struct module *module_same(const struct finder *f, const struct contents *c)
{
    for (const struct module *m = f->modules; m; m = m->next)
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

/* Is there a file of this name, spelled so? Sets *other to a name that differs in upper and lower case only. */
static bool spelled(int folder, const char *name, char other[NAME_MAX + 1])
{
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = again >= 0 ? fdopendir(again) : NULL;
    if (!list && errno == ENOMEM) out_of_memory();
    bool found = false;
    *other = 0;
    for (struct dirent *e; !found && list && (e = readdir(list));) {
        found = strcmp(e->d_name, name) == 0;
        if (!found && strcasecmp(e->d_name, name) == 0 && (!*other || strcmp(e->d_name, other) < 0))
            snprintf(other, NAME_MAX + 1, "%s", e->d_name);
    }
    if (list) closedir(list);
    else if (again >= 0) close(again);
    return found;
}

/* Looks for `path` (its parts joined by /) below the folder. FRAY_NOT_FOUND lets the next folder try. */
static fray_result look_below(struct finder *f, const char *folder, const char *path, struct contents *out, const char **shown)
{
    int at = open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0) return FRAY_NOT_FOUND;
    fray_result result = FRAY_OK;
    char part[NAME_MAX + 1], other[NAME_MAX + 1];
    while (result == FRAY_OK) {
        size_t size = strcspn(path, "/");
        bool last = !path[size];
        if (size > NAME_MAX) {
            result = FRAY_NOT_FOUND;
            break;
        }
        memcpy(part, path, size);
        part[size] = 0;
        if (!spelled(at, part, other)) {
            result = FRAY_NOT_FOUND;
            if (*other) result = refuse(f, text_of("the file is spelled %s, not %s", other, part), shown);
        } else if (last) {
            const char *why = read_below(at, part, out);
            if (why) result = refuse(f, text_of("%s", why), shown);
            break;
        } else {
            int below = openat(at, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
            if (below < 0) result = errno == ELOOP || errno == ENOTDIR ? FRAY_NOT_FOUND
                                                                       : refuse(f, text_of("%s", strerror(errno)), shown);
            else {
                close(at);
                at = below;
            }
            path += size + 1;
        }
    }
    close(at);
    return result;
}

static fray_result take(struct finder *f, const char *folder, const char *path, const char **text, size_t *size,
                        const char **shown)
{
    struct contents contents;
    fray_result result = look_below(f, folder, path, &contents, shown);
    if (result != FRAY_OK) return result;
    const struct module *m = module_same(f, &contents);
    if (m) free(contents.bytes);
    else m = module_add(f, text_of("%s%s", folder, path), contents);
    *text = m->contents.bytes;
    *size = m->contents.size;
    *shown = m->shown;
    return FRAY_OK;
}

static const struct module *module_named(const struct finder *f, const char *shown)
{
    const struct module *m = f->named[head_of(0, shown)];
    while (m && strcmp(m->shown, shown) != 0) m = m->alike;
    return m;
}

static const char *folder_of_module(const struct finder *f, const char *shown)
{
    const struct module *m = shown ? module_named(f, shown) : NULL;
    return m ? m->folder : f->first->folder;
}

static fray_result look_for(struct finder *f, const char *near, const char *name, const char **text, size_t *size, const char **shown)
{
    const char *last = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    char *file = text_of("%s.fray", name), *own = text_of("%s/%s.fray", name, last);
    fray_result result = take(f, near, file, text, size, shown);
    if (result == FRAY_NOT_FOUND && near != f->first->folder) result = take(f, f->first->folder, file, text, size, shown);
    for (char **folder = f->folders; result == FRAY_NOT_FOUND && folder && *folder; folder++) {
        result = take(f, *folder, file, text, size, shown);
        if (result == FRAY_NOT_FOUND) result = take(f, *folder, own, text, size, shown);
    }
    free(file);
    free(own);
    return result;
}

static struct looked **looked_at(struct finder *f, const char *near, const char *name)
{
    const char *first = f->first->folder;
    struct looked **at = &f->looked[head_of(head_of(head_of(0, near), first), name)];
    while (*at && (strcmp((*at)->name, name) != 0 || strcmp((*at)->near, near) != 0 || strcmp((*at)->first, first) != 0)) at = &(*at)->next;
    return at;
}

/* As look_for; the same question has the same answer as long as the finder lives. A refusal is asked for again: it has its reason. */
static fray_result look_again(struct finder *f, const char *near, const char *name, const char **text, size_t *size, const char **shown)
{
    struct looked **at = looked_at(f, near, name);
    if (*at) {
        const struct module *m = (*at)->module;
        if (m) *text = m->contents.bytes, *size = m->contents.size, *shown = m->shown;
        return m ? FRAY_OK : FRAY_NOT_FOUND;
    }
    fray_result result = look_for(f, near, name, text, size, shown);
    if (result != FRAY_OK && result != FRAY_NOT_FOUND) return result;
    *at = need_memory(NULL, sizeof **at);
    **at = (struct looked){text_of("%s", near), text_of("%s", f->first->folder), text_of("%s", name), result == FRAY_OK ? module_named(f, *shown) : NULL, NULL};
    return result;
}

const char *bare_path(const char *path)
{
    while (strncmp(path, "./", 2) == 0 && path[2]) path += 2;
    return path;
}

fray_result finder_read(void *user, const char *name, const char *from, const char **text, size_t *size, const char **shown)
{
    struct finder *f = user;
    if (!from) {
        const struct module *other = module_named(f, bare_path(name)); /* of several that were first in their turn */
        if (other) f->first = other;
        *text = f->first->contents.bytes;
        *size = f->first->contents.size;
        *shown = f->first->shown;
        return FRAY_OK;
    }
    if (strncmp(name, "std/", 4) == 0) return FRAY_NOT_FOUND; /* the library has it */
    return look_again(f, folder_of_module(f, from), name, text, size, shown);
}

/* A file that was read as a module before is the same one if it is shown by the same name; else it is read again. */
bool finder_first(struct finder *f, const char *path, const char **why)
{
    struct contents contents;
    bool input = strcmp(path, "-") == 0;
    *why = NULL;
    path = bare_path(path);
    const struct module *known = input ? NULL : module_named(f, path);
    if (!known) *why = input ? read_input(&contents) : read_path(path, &contents);
    if (*why) return false;
    f->first = known ? known : module_add(f, text_of("%s", input ? "standard input" : path), contents);
    return true;
}

const char *finder_text(struct finder *f, const char *path)
{
    const char *why;
    return strcmp(path, "-") != 0 && finder_first(f, path, &why) ? f->first->contents.bytes : NULL;
}

struct finder *finder_new(const char *path, const char **why)
{
    struct finder *f = need_memory(NULL, sizeof *f);
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
        free(m->folder);
        free(m->contents.bytes);
        free(m);
    }
    for (size_t i = 0; i < HEADS; i++)
        for (struct looked *l = f->looked[i], *next; l; l = next) {
            next = l->next;
            free(l->near);
            free(l->first);
            free(l->name);
            free(l);
        }
    for (char **folder = f->folders; folder && *folder; folder++) free(*folder);
    free(f->folders);
    free(f->reason);
    free(f);
}
